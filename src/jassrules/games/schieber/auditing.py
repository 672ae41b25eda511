"""The test whether a state can be at all: the deal that runs, played again."""

from __future__ import annotations

from attrs import evolve

from jassrules.cards import CARDS, PACK
from jassrules.chance import Deal
from jassrules.games.schieber.actions import Announce, Play, Push, Weis
from jassrules.games.schieber.contract import TRICKS
from jassrules.games.schieber.ending import bad_end, may_hold
from jassrules.games.schieber.finish import is_last_deal
from jassrules.games.schieber.marks import target_now
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
from jassrules.jass.stoeck import second_card
from jassrules.ledger import Ledger
from jassrules.table import Seat, next_seat
from jassrules.tricks.auditing import Replay, bad_hands, bad_match, difference, in_packets
from jassrules.tricks.trick import play_count


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every play legal, every
    line of the score as written. The lines of a finished deal are written again for tricks, Weise,
    Stöck and thanks that may have led to them. Taken on trust are the totals before the last deal, who
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
    if max(before) >= target_now(match.rules, deal_is_over=True):
        return "ledger: the match must have been over"
    if is_last_deal(evolve(match, deals=match.deals - 1)):
        return "match.deals: the match must have been over"
    if isinstance(state, (Dealing, MatchOver)):
        return bad_end(state)
    if match.bergpreis not in may_hold(match, before):
        return "match.bergpreis: not at these totals"
    return _replayed_differs(state)


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
