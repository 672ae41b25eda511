"""The test whether a state can be at all."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from jassrules.cards import CARDS, PACK, Mask
from jassrules.chance import Deal
from jassrules.games.schieber.actions import Announce, Play, Push, Weis
from jassrules.games.schieber.contract import TRICKS
from jassrules.games.schieber.finish import after_lines, bergpreis_after, next_dealer
from jassrules.games.schieber.marks import target_of
from jassrules.games.schieber.phases import offer_contracts, vorhand_of
from jassrules.games.schieber.play import with_weis
from jassrules.games.schieber.scoring import TRICK, last_trick_line, match_line
from jassrules.games.schieber.state import (
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.schieber.stoeck import LINE as STOECK
from jassrules.games.schieber.stoeck import stoeck_lines
from jassrules.games.schieber.weis import LINE as WEIS
from jassrules.games.schieber.weis import announced
from jassrules.jass.contracts import Contract
from jassrules.jass.stoeck import second_card
from jassrules.jass.weis import whole
from jassrules.ledger import Entry, Ledger
from jassrules.table import FOUR, Seat, Side, next_seat
from jassrules.tricks.auditing import (
    Replay,
    bad_hands,
    bad_match,
    can_be,
    difference,
    hands_with,
    in_packets,
    named,
    shared_out,
    with_cards,
)
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import NOTHING_PLAYED, play_count
from jassrules.verbs import explain

NOBODY = (0,) * FOUR


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every play legal, every
    line of the score as written. The lines of a finished deal are written again for tricks, Weise
    and Stöck that may have led to them. Taken on trust are the totals before the last deal, who
    of those that may hold it holds the Bergpreis since then, and who dealt first.
    """
    match, ledger = state.match, state.ledger
    problem = bad_match(match.dealer, match.deals, ledger)
    if problem is not None:
        return problem
    if not match.deals:
        again = Dealing(Match(match.rules, match.dealer), Ledger((0, 0)))
        return difference(state, again) and "deals: before the first one nothing has happened"
    before = ledger.before()
    if match.deals == 1 and any(before):
        return "ledger: the first deal begins with nothing written"
    if max(before) >= target_of(match.rules):
        return "ledger: the match must have been over"
    if isinstance(state, (Dealing, MatchOver)):
        return _bad_end(state)
    if match.bergpreis not in _may_hold(match, before):
        return "match.bergpreis: not at these totals"
    return _replayed_differs(state)


def _may_hold(match: Match, totals: tuple[int, ...]) -> set[tuple[Side, ...] | None]:
    """Return what can have become of the Bergpreis by the totals at the end of a deal."""
    open_match = Match(match.rules, match.dealer, match.deals)
    blank = Table(open_match, match.dealer, NOBODY, next(iter(Contract)), 0)
    if bergpreis_after(blank, Ledger(totals)) is None:
        return {None}
    least = min(totals)
    first = [(totals[0], 0), (0, totals[1]), (least, least)]
    return {bergpreis_after(blank, Ledger(some)) for some in first} - {None}


# -- a running deal ------------------------------------------------------------------------------


def _replayed_differs(state: Declaring | FirstTrick | Playing) -> str | None:
    match, told = state.match, state if isinstance(state, Declaring) else state.table
    problem = bad_hands(told.dealt, PACK, TRICKS)
    if problem is not None:
        return problem
    begun = Match(match.rules, match.dealer, match.deals - 1, match.bergpreis)
    replay = Replay(Dealing(begun, Ledger(state.ledger.before())))
    deck = in_packets(told.dealt, next_seat(match.dealer), match.rules.packet)
    replay.do("dealt", Deal(deck))
    if replay.state.vorhand != told.vorhand:
        return "vorhand: not the seat that begins"
    for _ in range(told.pushes):
        if not replay.do("pushes", Push(replay.state.turn)):
            break
    if not isinstance(state, Declaring):
        if play_count(state.plays) > len(CARDS):
            return "plays: more than the cards of the pack"
        _play_again(state, replay)
    return replay.result(state)


def _play_again(state: FirstTrick | Playing, replay: Replay) -> None:
    table, rules = state.table, state.rules
    called = any(line.rule == STOECK for line in state.ledger.entries)
    tricks, _, place = table.tricks(state.plays)
    replay.do("contract", Announce(replay.state.turn, table.contract))
    for seat, one in (play for trick in tricks for play in trick.plays()):
        _weise_again(table, replay, seat)
        play, now = Play(seat, one), replay.state
        if called and rules.stoeck == "announced" and isinstance(now, Playing):
            second = second_card(now.table.stoeck, now.left)
            play = Play(seat, one, stoeck=second & one.bit != 0)
        if not replay.do("plays", play):
            return
    _weise_again(table, replay, place.seat)


def _weise_again(table: Table, replay: Replay, seat: Seat) -> None:
    """Let a seat announce at its turn what it has announced in this deal."""
    if isinstance(replay.state, FirstTrick) and table.match.rules.weis != "automatic":
        for holder, meld in table.weis:
            if holder == seat:
                replay.do("weis", Weis(seat, meld))


# -- a finished one ------------------------------------------------------------------------------


def _bad_end(state: Dealing | MatchOver) -> str | None:
    """Write the lines of the deal again: return why no deal ends so."""
    lines, before = state.ledger.entries, state.ledger.before()
    said = [(line.side, named(line.about)) for line in lines if line.rule == WEIS]
    weise = [(side, meld) for side, meld in said if meld is not None]
    if len(weise) < len(said):
        return "ledger.entries: a Weis that is none"
    found: str | None = "ledger.entries: no deal is written so"
    for begun, hands in _beginnings(state, before):
        vorhand = vorhand_of(begun, hands)
        for table in _tables(begun, vorhand, hands, weise):
            if isinstance(state, Dealing) and next_dealer(table) != state.match.dealer:
                continue
            for held in (False, True):
                again = _told(table, lines, Ledger(before), held)
                if again is not None:
                    problem = difference(state, again)
                    if problem is None:
                        return None
                    found = problem
    return found


def _beginnings(
    state: Dealing | MatchOver, before: tuple[int, ...]
) -> Iterator[tuple[Match, tuple[Mask, ...]]]:
    """Yield how the match may have stood before the deal, and who held a named card."""
    match, card = state.match, state.match.rules.first_vorhand
    dealers = range(FOUR) if isinstance(state, Dealing) else (match.dealer,)
    for dealer in dealers:
        for bergpreis in _may_hold(match, before):
            begun = Match(match.rules, dealer, match.deals - 1, bergpreis)
            for seat in range(FOUR) if card is not None else (0,):
                bit = card.bit if card is not None else 0
                yield begun, tuple(bit if s == seat else 0 for s in range(FOUR))


def _tables(
    begun: Match, vorhand: Seat, hands: tuple[Mask, ...], weise: list[tuple[Side, Meld]]
) -> Iterator[Table]:
    """Yield the deals in which these Weise are written: each contract, and who held what."""
    match = evolve(begun, deals=begun.deals + 1)
    offered = offer_contracts(Declaring(match, vorhand, hands, Ledger((0, 0))))
    for said in shared_out(weise, TRICKS, vorhand):
        held = _joined(hands, hands_with(said))
        for contract in (one.contract for one in offered) if held is not None else ():
            assert held is not None
            blank = Table(match, vorhand, NOBODY, contract, 0, said)
            both = blank.course.stoeck
            for seat in (None, *range(FOUR)) if both else (None,):
                dealt = with_cards(held, seat, both, TRICKS)
                if dealt is not None and _may_be_said(evolve(blank, dealt=dealt)):
                    yield evolve(blank, dealt=dealt)


def _joined(hands: tuple[Mask, ...], others: tuple[Mask, ...]) -> tuple[Mask, ...] | None:
    joined: tuple[Mask, ...] | None = others
    for seat, cards in enumerate(hands):
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


def _told(
    table: Table, lines: tuple[Entry, ...], ledger: Ledger, held: bool
) -> Dealing | MatchOver | None:
    """Write the lines of a deal again; return how it ends, or ``None`` if they cannot be.

    ``held``: Stöck that are not written are still in hand at the end.
    """
    course, written = table.course, Ledger(ledger.totals)
    calls = sum(1 for line in lines if line.rule == STOECK)
    if calls > 1 or (held and (calls or not table.stoeck)):
        return None
    worth, tricks = 0, 0
    while True:
        rest, fresh, over = lines[len(written.entries) :], list[Entry](), False
        # nobody plays both cards of Stöck in the first trick
        if table.stoeck and tricks and rest[:1] and rest[0].rule == STOECK:
            fresh += stoeck_lines(table)
        if rest[len(fresh) :] and rest[len(fresh)].rule == TRICK and tricks < TRICKS:
            line, tricks = rest[len(fresh)], tricks + 1
            points = line.points // course.factor
            worth += points
            if not _can_be(course.points, points, 1) or not _can_be(course.points, worth, tricks):
                return None
            fresh.append(course.lines[tricks - 1][line.side][points])
            fresh += with_weis(table, Ledger((0, 0)), written, line.side).entries
            over = tricks == TRICKS
            if over:
                fresh += last_trick_line(course, line.side)
                fresh += match_line(course, written, line.side)
        if not fresh or tuple(fresh) != rest[: len(fresh)]:
            return None
        written = written.write(*fresh)
        left = 0 if over else PACK if held else PACK & ~table.stoeck
        ended = after_lines(table, written, left)
        if ended is None:
            continue
        return ended if len(written.entries) == len(lines) else None


def _can_be(points: tuple[int, ...], total: int, tricks: int) -> bool:
    """Whether the cards of so many tricks can be worth so much."""
    return can_be(points, FOUR * tricks, total)
