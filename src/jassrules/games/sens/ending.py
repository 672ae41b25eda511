"""The test whether a match can stand so between deals, or end so: the last lines, written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from jassrules.cards import Card, Mask, Rank, card_of, cards_in, mask_of
from jassrules.errors import IllegalAction
from jassrules.games.sens.actions import Bella, Meldung, Misdeal, Vorlauf
from jassrules.games.sens.bella import LINE as BELLA
from jassrules.games.sens.dealing import first_trick
from jassrules.games.sens.finish import after_deal, next_dealer, written_deal
from jassrules.games.sens.meldungen import LINE as MELDUNG
from jassrules.games.sens.meldungen import counted_by_themselves, points_of
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.scoring import CARD_POINTS, base_total
from jassrules.games.sens.state import Claim, Dealing, Match, MatchOver, Table
from jassrules.games.sens.trump import DECK, TRICKS, Course, course_of
from jassrules.ledger import Entry, Ledger
from jassrules.table import FOUR, Seat, Side, next_seat, side_of
from jassrules.tricks.auditing import (
    difference,
    hands_with,
    named,
    shared_out,
    with_cards,
    worth,
)
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, all_melds, is_whole
from jassrules.tricks.trick import Trick, history_of, tricks_of
from jassrules.verbs import apply, explain

MISDEAL, REVOKE = "sens.misdeal", "sens.revoke"
NOBODY: Hands = (0,) * FOUR
MOST_MELDS = 6
"""A hand of eight makes no more than three Meldungen: two runs and four of a kind that shares with both."""


def nothing_but_misdeals(match: Match, totals: Sequence[int]) -> bool:
    """Whether totals can be those of misdeals alone, reported one after the other."""
    if match.rules.misdeal == "mild" or not match.deals:
        return not any(totals)
    # each is written to the side that did not deal, and the next seat deals
    counts = [divmod(total, base_total(match.rules)) for total in totals]
    return not any(rest for _, rest in counts) and abs(counts[0][0] - counts[1][0]) <= 1


def bad_end(state: Dealing | MatchOver) -> str | None:
    """Return why no deal, and no misdeal after it, leads to this state; ``None`` if one does."""
    lines = state.ledger.entries
    at = next((n for n, line in enumerate(lines) if line.rule == MISDEAL), len(lines))
    found: str | None = "ledger.entries: no such misdeals"
    for begun in _before_misdeals(state, at):
        again: Dealing | MatchOver = begun
        try:
            for _ in lines[at:]:
                again = apply(again, Misdeal(0))
        except IllegalAction:
            continue
        if difference(state, again) is not None:
            continue
        found = _bad_lines(begun) if begun.ledger.entries else _bad_start(begun)
        if found is None:
            return None
    return found


def _before_misdeals(state: Dealing | MatchOver, at: int) -> Iterator[Dealing | MatchOver]:
    """Yield the states that may have been before the lines of misdeals, by who dealt."""
    match, ledger = state.match, state.ledger
    if at == len(ledger.entries):
        yield state
        return
    before = Ledger(ledger.before()).write(*ledger.entries[:at])
    for dealer in range(FOUR):
        then = Match(match.rules, dealer, match.deals)
        yield Dealing(then, before, state.last_trick, state.last_contract)


def _bad_start(state: Dealing | MatchOver) -> str | None:
    """Return why a match cannot begin so, or go on so after all have passed."""
    if isinstance(state, MatchOver):
        return "ledger.entries: no match ends without a line"
    if state.last_contract is not None:
        return "last_contract: none was made in the last deal"
    return None if state.last_trick is None else "last_trick: none was played since the last deal"


def _bad_lines(state: Dealing | MatchOver) -> str | None:
    """Return why the lines are not those of a deal that ends in this state, or ``None``."""
    match, last = state.match, state.last_trick
    if not match.deals:
        return "deals: lines of a deal, and none was dealt"
    if state.last_contract is None:
        return "last_contract: the deal had one"
    course = course_of(match.rules, state.last_contract)
    if last is None or not _may_lie(course, last):
        return "last_trick: no such trick"
    found: str | None = "ledger.entries: no deal is written so"
    for dealer in range(FOUR):
        begun = Match(match.rules, dealer, match.deals)
        wanted = dealer if isinstance(state, MatchOver) else next_dealer(begun)
        for again in _ends(begun, state, course, last) if wanted == match.dealer else ():
            problem = difference(state, again)
            if problem is None:
                return None
            if again.ledger == state.ledger:
                found = problem
    return found


def _may_lie(course: Course, trick: Trick) -> bool:
    """Whether four cards make a trick that the seat won it is said of."""
    cards = mask_of(trick.cards)
    if len(trick.cards) != FOUR or cards.bit_count() != FOUR or cards & ~DECK:
        return False
    if not 0 <= trick.leader < FOUR:
        return False
    again = tricks_of(history_of(trick.cards), trick.leader, (course.standings,))[0]
    return again == (trick,)


def _ends(
    match: Match, state: Dealing | MatchOver, course: Course, last: Trick
) -> Iterator[Dealing | MatchOver]:
    """Yield the ends of deals that these lines may tell of."""
    lines, before = state.ledger.entries, Ledger(state.ledger.before())
    if lines[0].rule == REVOKE:
        if _is_penalty(match.rules, lines):
            for playing in (0, 1):
                yield after_deal(match, before.write(*lines), last, course.trump, playing)
        return
    said = [(line.side, named(line.about)) for line in lines if line.rule == MELDUNG]
    melds = [(side, meld) for side, meld in said if meld is not None]
    if len(melds) < len(said):
        return
    bella = next((line.side for line in lines if line.rule == BELLA), None)
    for tricks in _tricks(course, lines, last):
        for table in _tables(match, course, melds, bella):
            for claim in _claims(table) if isinstance(state, MatchOver) else (None,):
                yield written_deal(evolve(table, vorlauf=claim), tricks, before)


# -- a revoke ------------------------------------------------------------------------------------


def _is_penalty(rules: Rules, lines: tuple[Entry, ...]) -> bool:
    """Whether lines are that of a revoke: what a deal is worth, with Meldungen and Bellas."""
    if rules.illegal_plays != "penalised" or len(lines) != 1:
        return False
    (line,) = lines
    more = line.points - base_total(rules)
    return line == Entry(line.side, REVOKE, line.points) and more in _extras(rules)


def _extras(rules: Rules) -> set[int]:
    """Return what the Meldungen of a side, and a Bella, can be worth together."""
    values = {points_of(rules, one) for one in all_melds()} if rules.meldungen != "off" else set()
    found = {0}
    for _ in range(MOST_MELDS):
        found |= {total + value for total in found for value in values}
    bella = rules.bella_points if rules.bella != "off" else 0
    return found | {total + bella for total in found}


# -- a deal that was counted -----------------------------------------------------------------------


def _tricks(course: Course, lines: Iterable[Entry], last: Trick) -> Iterator[list[Trick]]:
    """Yield eight tricks in which the sides have the card points of the lines.

    The side that took the last trick took all of them, only that one, or some number between: what
    is written depends on no more. The cards of a trick, but for the last, mean nothing.
    """
    assert last.winner is not None
    points, winner = [0, 0], last.winner
    for line in lines:
        if line.rule == CARD_POINTS:
            points[line.side] += line.points
    if sum(points) != sum(course.points):
        return
    lying = mask_of(last.cards)
    others = cards_in(DECK & ~lying)
    more = points[side_of(winner)] - sum(course.points[one.index] for one in last.cards)
    for counts in (range(TRICKS - 1), (TRICKS - 1,)):
        for count in counts:
            mine = worth(course.points, others, FOUR * count, more)
            if mine is not None:
                theirs = DECK & ~lying & ~mine
                yield [*_in_fours(mine, winner), *_in_fours(theirs, next_seat(winner)), last]
                break


def _in_fours(cards: Mask, winner: Seat) -> Iterator[Trick]:
    pile: list[Card] = cards_in(cards)
    for at in range(0, len(pile), FOUR):
        yield Trick(winner, tuple(pile[at : at + FOUR]), winner)


def _tables(
    match: Match, course: Course, melds: list[tuple[Side, Meld]], bella: Side | None
) -> Iterator[Table]:
    """Yield what may have been announced, and by which side trump was named."""
    turn_up, rules = _turn_up(course), match.rules
    in_turn = rules.meldungen == "automatic" or rules.illegal_plays == "refused"
    for said in shared_out(melds, TRICKS, next_seat(match.dealer) if in_turn else None):
        for seat in (bella, bella + 2) if bella is not None else (None,):
            dealt = with_cards(hands_with(said), seat, course.bella, TRICKS)
            if dealt is None or not _may_be_said(match, course, dealt, said, seat):
                continue
            announced = seat if rules.bella == "announced" else None
            for passes in (0, 1):
                yield Table(match, dealt, turn_up, passes, course.trump, None, said, announced)


def _turn_up(course: Course) -> Card:
    """Return a card that can have been turned up: which one is all the same to what is written."""
    return card_of(course.trump, Rank.SEVEN)


def _may_be_said(
    match: Match,
    course: Course,
    dealt: Hands,
    said: tuple[tuple[Seat, Meld], ...],
    bella: Seat | None,
) -> bool:
    """Whether Meldungen can be those of the hands, and a Bella be theirs."""
    rules = match.rules
    if rules.meldungen == "automatic":
        table = Table(match, hands_with(said), _turn_up(course), 0, course.trump)
        if counted_by_themselves(table) != said:
            return False
        if not all(is_whole(dealt[seat], meld) for seat, meld in said):
            return False
    for at, (seat, meld) in enumerate(said if rules.meldungen != "automatic" else ()):
        if not _is_open(match, course, dealt, Meldung(seat, meld), said[:at]):
            return False
    if bella is None or rules.bella == "automatic":
        return True
    return _is_open(match, course, dealt, Bella(bella), ())


def _is_open(
    match: Match,
    course: Course,
    dealt: Hands,
    call: Meldung | Bella | Vorlauf,
    said: tuple[tuple[Seat, Meld], ...],
) -> bool:
    """Whether a seat can make a call as the first to play a card."""
    leads = Match(match.rules, next_seat(call.seat, steps=FOUR - 1), match.deals)
    table = Table(leads, dealt, _turn_up(course), 0, course.trump, None, said)
    return explain(first_trick(table, Ledger((0, 0))), call) is None


def _claims(table: Table) -> Iterator[Claim | None]:
    """Yield the claims of Vorlauf that may have been made: with no trick yet, or with nearly all.

    The more is set aside the sooner a claim is won, so that these two show all that can come of it.
    """
    yield None
    for seat in (0, 1):
        if _is_open(table.match, table.course, table.dealt, Vorlauf(seat), ()):
            yield Claim(seat, 0)
            yield Claim(seat, TRICKS - 1)
