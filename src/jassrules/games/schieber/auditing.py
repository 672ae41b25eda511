"""The test whether a state can be at all."""

from __future__ import annotations

from attrs import evolve

from jassrules.cards import PACK
from jassrules.errors import IllegalAction
from jassrules.games.schieber.actions import Announce, Play, Push, Weis
from jassrules.games.schieber.contract import TRICKS
from jassrules.games.schieber.marks import target_of
from jassrules.games.schieber.phases import vorhand_of
from jassrules.games.schieber.state import (
    Dealing,
    Declaring,
    FirstTrick,
    MatchOver,
    Playing,
    State,
)
from jassrules.jass.stoeck import second_card
from jassrules.ledger import Ledger
from jassrules.table import FOUR, Seat
from jassrules.verbs import apply


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every play legal, every
    line of the score as written.
    """
    match, ledger = state.match, state.ledger
    if not 0 <= match.dealer < FOUR or match.deals < 0:
        return "dealer or deals: out of range"
    if match.bergpreis not in (None, (), (0,), (1,)):
        return "bergpreis: not a side"
    if len(ledger.totals) != 2 or any(line.side not in (0, 1) for line in ledger.entries):
        return "ledger: there are two sides"
    if min(ledger.before()) < 0:
        return "ledger: the lines are more than the totals"
    if isinstance(state, MatchOver):
        if not match.deals or max(ledger.totals) < target_of(match.rules):
            return "ledger: the match cannot be over"
        return None if state.winners in ((0,), (1,), (0, 1)) else "winners: not sides"
    if isinstance(state, Dealing):
        if max(ledger.totals) >= target_of(match.rules):
            return "ledger: the match must be over"
        if not match.deals and (
            any(ledger.totals) or ledger.entries or match.bergpreis is not None
        ):
            return "ledger: nothing can be written before the first deal"
        return None
    if max(ledger.before()) >= target_of(match.rules):
        return "ledger: the match must be over"
    dealt = state.dealt if isinstance(state, Declaring) else state.table.dealt
    if len(dealt) != FOUR or any(hand.bit_count() != TRICKS for hand in dealt):
        return "dealt: four hands of nine cards"
    if sum(dealt) != PACK:
        return "dealt: every card is in exactly one hand"
    vorhand = state.vorhand if isinstance(state, Declaring) else state.table.vorhand
    if match.deals < 1 or vorhand != vorhand_of(evolve(match, deals=match.deals - 1), dealt):
        return "vorhand: not the seat that begins"
    if isinstance(state, Declaring):
        most = {"never": 0, "once": 1, "back": 2}[match.rules.schieben]
        return None if 0 <= state.pushes <= most else "pushes: too many"
    return _replayed_differs(state)


def _replayed_differs(state: FirstTrick | Playing) -> str | None:
    table, automatic = state.table, state.rules.weis == "automatic"
    begun = Declaring(table.match, table.vorhand, table.dealt, Ledger(state.ledger.before()))
    called = any(line.rule == "schieber.stoeck" for line in state.ledger.entries)
    again: State = begun
    try:
        for _ in range(table.pushes):
            again = apply(again, Push(_turn(again)))
        again = apply(again, Announce(_turn(again), table.contract))
        plays = [play for trick in state.tricks() for play in trick.plays()]
        for seat, one in [*plays, (state.turn, None)]:
            if isinstance(again, FirstTrick) and not automatic:
                for meld in (meld for s, meld in table.weis if s == seat):
                    again = apply(again, Weis(seat, meld))
            if one is not None and isinstance(again, (FirstTrick, Playing)):
                second = second_card(again.table.stoeck, again.left) & one.bit
                due = bool(second) and called and state.rules.stoeck == "announced"
                again = apply(again, Play(seat, one, stoeck=due))
    except IllegalAction as refused:
        return f"history: {refused}"
    return None if again == state else "the history leads to another state"


def _turn(state: State) -> Seat:
    assert isinstance(state, Declaring)
    return state.turn
