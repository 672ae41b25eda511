"""The test whether a match can stand so between deals, or end so: the last lines, written again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from jassrules.cards import PACK, Mask, cards_in, mask_of
from jassrules.games.schieber.actions import Weis
from jassrules.games.schieber.contract import TRICKS
from jassrules.games.schieber.finish import (
    after_lines,
    bergpreis_after,
    highest,
    is_over,
    next_dealer,
)
from jassrules.games.schieber.marks import needs_thanks, target_of
from jassrules.games.schieber.phases import offer_contracts, vorhand_of
from jassrules.games.schieber.play import with_weis
from jassrules.games.schieber.scoring import TRICK, last_trick_line, match_line
from jassrules.games.schieber.state import Dealing, Declaring, FirstTrick, Match, MatchOver, Table
from jassrules.games.schieber.stoeck import LINE as STOECK
from jassrules.games.schieber.stoeck import stoeck_lines
from jassrules.games.schieber.weis import LINE as WEIS
from jassrules.games.schieber.weis import announced
from jassrules.jass.contracts import Contract
from jassrules.jass.weis import whole
from jassrules.ledger import Entry, Ledger
from jassrules.table import FOUR, Seat, Side, side_of
from jassrules.tricks.auditing import (
    difference,
    hands_with,
    named,
    shared_out,
    sums,
    with_cards,
    worth,
)
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import NOTHING_PLAYED, Trick, history_of, tricks_of
from jassrules.verbs import explain

NOBODY: Hands = (0,) * FOUR


def bad_end(state: Dealing | MatchOver) -> str | None:
    """Return why no deal ends so: its lines, its last trick, a thanks, and who has won by them."""
    lines, before, last = state.ledger.entries, state.ledger.before(), state.last_trick
    said = [(line.side, named(line.about)) for line in lines if line.rule == WEIS]
    weise = [(side, meld) for side, meld in said if meld is not None]
    if len(weise) < len(said):
        return "ledger.entries: a Weis that is none"
    if last is not None and not _is_trick(last):
        return "last_trick: no such trick"
    found: str | None = "ledger.entries: no deal is written so"
    for begun, hands in _beginnings(state, before):
        for again in _ends(state, begun, hands, weise):
            problem = difference(state, again)
            if problem is None:
                return None
            found = problem
    return found


def _is_trick(trick: Trick) -> bool:
    cards = mask_of(trick.cards)
    four = len(trick.cards) == cards.bit_count() == FOUR
    return four and not cards & ~PACK and 0 <= trick.leader < FOUR


def may_hold(match: Match, totals: tuple[int, ...]) -> set[tuple[Side, ...] | None]:
    """Return what can have become of the Bergpreis by the totals at the end of a deal."""
    open_match = Match(match.rules, match.dealer, match.deals)
    blank = Table(open_match, match.dealer, NOBODY, next(iter(Contract)), 0)
    if bergpreis_after(blank, Ledger(totals)) is None:
        return {None}
    least = min(totals)
    first = [(totals[0], 0), (0, totals[1]), (least, least)]
    return {bergpreis_after(blank, Ledger(some)) for some in first} - {None}


def _beginnings(
    state: Dealing | MatchOver, before: tuple[int, ...]
) -> Iterator[tuple[Match, Hands]]:
    """Yield how the match may have stood before the deal, and who held a named card."""
    match, card = state.match, state.match.rules.first_vorhand
    # who thanks while a deal is due leaves the next dealer in his place
    between = isinstance(state, Dealing) or needs_thanks(match.rules)
    for dealer in range(FOUR) if between else (match.dealer,):
        for bergpreis in may_hold(match, before):
            begun = Match(match.rules, dealer, match.deals - 1, bergpreis)
            for seat in range(FOUR) if card is not None else (0,):
                bit = card.bit if card is not None else 0
                yield begun, tuple(bit if s == seat else 0 for s in range(FOUR))


def _ends(
    state: Dealing | MatchOver, begun: Match, hands: Hands, weise: list[tuple[Side, Meld]]
) -> Iterator[Dealing | MatchOver]:
    """Yield the ends of a deal that its lines may tell of."""
    match, before = evolve(begun, deals=begun.deals + 1), Ledger(state.ledger.before())
    if state.last_contract is None:
        for winners in _by_thanks(match, before):
            yield MatchOver(match, before, winners)
        return
    vorhand, last = vorhand_of(begun, hands), state.last_trick
    for table in _tables(match, vorhand, hands, weise, state.last_contract, last):
        if isinstance(state, Dealing) and next_dealer(table) != state.match.dealer:
            continue
        if _may_be_last(table, state.ledger.entries, last):
            for held in (False, True):
                yield from _written(table, state.ledger.entries, before, last, held)


def _tables(
    match: Match,
    vorhand: Seat,
    hands: Hands,
    weise: list[tuple[Side, Meld]],
    contract: Contract,
    last: Trick | None,
) -> Iterator[Table]:
    """Yield the deals in which these Weise are written and these cards lie last: who held what."""
    offered = offer_contracts(Declaring(match, vorhand, hands, Ledger((0, 0))))
    if contract not in [one.contract for one in offered]:
        return
    rules = match.rules
    # where both sides write, each with its first trick, the lines do not stand in seat order
    in_turn = not (rules.weis_needs_trick and rules.weis_tie == "both")
    for some in shared_out(weise, TRICKS, vorhand if in_turn else None):
        said = tuple(sorted(some, key=lambda one: (one[0] - vorhand) % FOUR))
        held = _joined(_joined(hands, hands_with(said)), _played(last))
        blank = Table(match, vorhand, NOBODY, contract, 0, said)
        both = blank.course.stoeck
        for seat in (None, *range(FOUR)) if both else (None,):
            dealt = with_cards(held, seat, both, TRICKS) if held is not None else None
            if dealt is not None and _may_be_said(evolve(blank, dealt=dealt)):
                yield evolve(blank, dealt=dealt)


def _played(trick: Trick | None) -> Hands:
    """Return the cards of a trick by the seats that have played them."""
    hands = [0] * FOUR
    for seat, one in trick.plays() if trick is not None else ():
        hands[seat] = one.bit
    return tuple(hands)


def _joined(hands: Hands | None, others: Hands) -> Hands | None:
    joined = hands
    for seat, cards in enumerate(others):
        if joined is not None and cards:
            joined = with_cards(joined, seat, cards, TRICKS)
    return joined


def _may_be_said(table: Table) -> bool:
    """Whether the Weise of a table can be those of its hands."""
    if table.match.rules.weis == "automatic":
        found = announced(table, hands_with(table.weis))
        return found == table.weis and all(whole(table.dealt[s], one) for s, one in found)
    for at, (seat, one) in enumerate(table.weis):
        its_turn = evolve(table, vorhand=seat, weis=table.weis[:at])
        asked = FirstTrick(its_turn, NOTHING_PLAYED, Ledger((0, 0)))
        if explain(asked, Weis(seat, one)) is not None:
            return False
    return True


def _may_be_last(table: Table, lines: Sequence[Entry], last: Trick | None) -> bool:
    """Whether a trick can be the last complete one of a deal with these lines."""
    tricks = [line for line in lines if line.rule == TRICK][:TRICKS]
    if last is None or not tricks:
        return last is None and not tricks
    course, number, line = table.course, len(tricks) - 1, tricks[-1]
    again = tricks_of(history_of(last.cards), last.leader, (course.by_trick[number],))[0]
    leads = (
        last.leader == table.vorhand if not number else (side_of(last.leader) == tricks[-2].side)
    )
    if again != (last,) or not leads or side_of(last.winner or 0) != line.side:
        return False
    lying = mask_of(last.cards)
    points = sum(course.points[one.index] for one in last.cards) * course.factor
    others = sum(one.points for one in tricks[:-1]) // course.factor
    if (
        points != line.points
        or worth(course.points, cards_in(PACK & ~lying), FOUR * number, others) is None
    ):
        return False
    return _stoeck_lie(table, lines, lying)


def _stoeck_lie(table: Table, lines: Sequence[Entry], lying: Mask) -> bool:
    """Whether as many cards of Stöck can lie in the last complete trick as do."""
    cards = (lying & table.stoeck).bit_count()
    rules = [line.rule for line in lines]
    if STOECK not in rules:
        return True
    after = rules[rules.index(STOECK) :].count(TRICK)
    # the second card lies in the trick that was written next; later neither can lie
    return after == 0 or cards == (after == 1)


def _written(
    table: Table, lines: tuple[Entry, ...], ledger: Ledger, last: Trick | None, held: bool
) -> Iterator[Dealing | MatchOver]:
    """Write the lines of a deal again; yield how it may end with the last of them.

    ``held``: Stöck that are not written are still in hand at the end.
    """
    course, written, rules = table.course, Ledger(ledger.totals), table.match.rules
    calls = sum(1 for line in lines if line.rule == STOECK)
    if calls > 1 or (held and (calls or not table.stoeck)):
        return
    lost = table.stoeck and not held and not calls
    if lost and rules.stoeck == "automatic" and stoeck_lines(table):
        return
    worth_of_all, tricks = 0, 0
    while True:
        rest, fresh, over = lines[len(written.entries) :], list[Entry](), False
        if not rest:
            most = 0 if tricks == TRICKS else _most_lying(course.points, worth_of_all, tricks)
            yield from _thanked(table, written, last, most * course.factor)
            return
        # nobody plays both cards of Stöck in the first trick
        if table.stoeck and tricks and rest[0].rule == STOECK:
            fresh += stoeck_lines(table)
        if rest[len(fresh) :] and rest[len(fresh)].rule == TRICK and tricks < TRICKS:
            line, tricks = rest[len(fresh)], tricks + 1
            points = line.points // course.factor
            worth_of_all += points
            if not _can_be(course.points, points, FOUR):
                return
            if not _can_be(course.points, worth_of_all, FOUR * tricks):
                return
            fresh.append(course.lines[tricks - 1][line.side][points])
            fresh += with_weis(table, Ledger((0, 0)), written, line.side).entries
            over = tricks == TRICKS
            if over:
                fresh += last_trick_line(course, line.side)
                fresh += match_line(course, written, line.side)
        if not fresh or tuple(fresh) != rest[: len(fresh)]:
            return
        written = written.write(*fresh)
        left = 0 if over else PACK if held else PACK & ~table.stoeck
        if is_over(table, written, left):
            if len(written.entries) == len(lines) and not (over and held):
                yield from _over(after_lines(table, written, left, last))
            return


def _over(ended: Dealing | MatchOver) -> Iterator[Dealing | MatchOver]:
    """Yield how a deal has ended, and what a thanks before the next one makes of it."""
    yield ended
    if isinstance(ended, Dealing):
        for winners in _by_thanks(ended.match, ended.ledger):
            yield MatchOver(
                ended.match, ended.ledger, winners, ended.last_trick, ended.last_contract
            )


def _thanked(table: Table, ledger: Ledger, last: Trick | None, most: int) -> Iterator[MatchOver]:
    """Yield how a thanks in the middle of a deal may end the match."""
    match, bergpreis = table.match, bergpreis_after(table, ledger)
    over = Match(match.rules, match.dealer, match.deals, bergpreis)
    for winners in _by_thanks(match, ledger, most):
        yield MatchOver(over, ledger, winners, last, table.contract)
    tricks = [line for line in ledger.entries if line.rule in (TRICK, STOECK)]
    if (
        len(tricks) == 1
        and match.rules.finish_order == "higher-total"
        and needs_thanks(match.rules)
        and min(ledger.totals) >= target_of(match.rules)
    ):
        yield MatchOver(over, ledger, highest(ledger, (0, 1)), last, table.contract)


def _by_thanks(match: Match, ledger: Ledger, most: int = 0) -> list[tuple[Side, ...]]:
    """Return who can have won by thanking at these totals; ``most`` can be in a running trick."""
    if not needs_thanks(match.rules):
        return []
    target, found = target_of(match.rules), list[tuple[Side, ...]]()
    for side, total in enumerate(ledger.totals):
        found.append((side,) if total >= target else (1 - side,))
        if total < target <= total + most:
            found.append((side,))
    return found


def _most_lying(points: tuple[int, ...], before: int, tricks: int) -> int:
    """Return the most that one to three cards can be worth after tricks that were worth so much."""
    return max(
        more
        for count in range(1, FOUR)
        for more in range(sum(sorted(points)[-count:]) + 1)
        if _can_be(points, more, count) and _can_be(points, before + more, FOUR * tricks + count)
    )


def _can_be(points: tuple[int, ...], total: int, cards: int) -> bool:
    """Whether so many cards can be worth so much."""
    return total >= 0 and sums(points)[cards] >> total & 1 == 1
