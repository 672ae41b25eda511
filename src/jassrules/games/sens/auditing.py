"""The test whether a state can be at all."""

from __future__ import annotations

from jassrules.cards import mask_of
from jassrules.errors import IllegalAction
from jassrules.games.sens.actions import Bella, Meldung, Play, Vorlauf
from jassrules.games.sens.dealing import first_trick
from jassrules.games.sens.meldungen import refuses_meldung
from jassrules.games.sens.scoring import winners
from jassrules.games.sens.state import (
    ROUND,
    Bidding,
    Cards,
    Claim,
    Dealing,
    MatchOver,
    PickingUp,
    State,
    Table,
    seven_of,
)
from jassrules.games.sens.trump import DECK, TRICKS
from jassrules.table import Seat
from jassrules.tricks.trick import SEATS, Trick, play_count
from jassrules.verbs import apply


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every play legal, every
    announcement due.
    """
    match, ledger = state.match, state.ledger
    if not 0 <= match.dealer < SEATS or match.deals < 0:
        return "dealer or deals: out of range"
    if len(ledger.totals) != 2 or any(line.side not in (0, 1) for line in ledger.entries):
        return "ledger: there are two sides"
    if min(ledger.before()) < 0 or min(ledger.totals) < 0:
        return "ledger: the lines are more than the totals"
    if isinstance(state, MatchOver):
        if state.winners not in ((0,), (1,)):
            return "winners: not a side"
        return _bad_trick(state.last_trick)
    if winners(match.rules, ledger.totals, None):
        return "ledger: the match is over"
    if isinstance(state, Dealing):
        return _bad_trick(state.last_trick)
    if match.deals < 1 or ledger.entries:
        return "deals or ledger: a deal has begun and nothing is written yet"
    if isinstance(state, Bidding):
        return _bad_bidding(state)
    if isinstance(state, PickingUp):
        return _bad_picking_up(state)
    return _bad_table(state.table) or _bad_calls(state) or _replayed_differs(state)


def _bad_trick(trick: Trick | None) -> str | None:
    if trick is None:
        return None
    four = len(trick.cards) == SEATS == mask_of(trick.cards).bit_count()
    if not four or mask_of(trick.cards) & ~DECK or trick.winner is None:
        return "last_trick: not four cards that were taken"
    if not 0 <= trick.leader < SEATS or not 0 <= trick.winner < SEATS:
        return "last_trick: no such seat"
    return None


def _bad_bidding(state: Bidding) -> str | None:
    if not 0 <= state.passes < 2 * ROUND:
        return "passes: out of range"
    return _bad_pack(state, mask_of(state.rest))


def _bad_pack(state: Bidding | PickingUp, rest: int) -> str | None:
    if len(state.dealt) != SEATS or any(hand.bit_count() != 5 for hand in state.dealt):
        return "dealt: four hands of five cards"
    if len(state.rest) != 12 or sum(state.dealt) + rest != DECK:
        return "dealt or rest: every card is in exactly one place"
    return None


def _bad_picking_up(state: PickingUp) -> str | None:
    if not 0 <= state.passes < ROUND or not 0 <= state.picked < SEATS:
        return "passes or picked: out of range"
    if not state.rest or not state.rules.robbing or state.turn_up is seven_of(state.turn_up):
        return "type: nothing could be robbed"
    robber = state.robber
    if robber is not None:
        if not 0 <= robber < SEATS or not state.dealt[robber] & state.turn_up.bit:
            return "robber: does not hold the turn-up"
        if not state.has_picked(robber) and robber != state.turn:
            return "robber: has not been asked yet"
    return _bad_pack(state, mask_of(state.rest[1:]) + state.lies_open.bit)


def _bad_table(table: Table) -> str | None:
    if len(table.dealt) != SEATS or any(hand.bit_count() != TRICKS for hand in table.dealt):
        return "dealt: four hands of eight cards"
    if sum(table.dealt) != DECK:
        return "dealt: every card is in exactly one hand"
    if not 0 <= table.passes < 2 * ROUND:
        return "passes: out of range"
    if (table.trump is table.turn_up.suit) != (table.passes < ROUND):
        return "trump: not open in this round"
    robber = table.robber
    if robber is not None:
        open_to_it = table.match.rules.robbing and table.passes < ROUND
        if not open_to_it or table.turn_up is seven_of(table.turn_up):
            return "robber: nothing could be robbed"
        if not 0 <= robber < SEATS or not table.dealt[robber] & table.turn_up.bit:
            return "robber: does not hold the turn-up"
    if not table.dealt[table.turn_up_goes_to] & table.received.bit:
        return "turn_up: not with the seat that gets it"
    return None


def _bad_calls(state: Cards) -> str | None:
    table, rules = state.table, state.rules
    if table.exposed and rules.illegal_plays == "refused":
        return "exposed: no card is taken back here"
    if state.refereed != (rules.illegal_plays == "penalised"):
        return "type: not a phase of these rules"
    if rules.meldungen != "automatic":
        for at, (seat, meld) in enumerate(table.meldungen):
            before = Table(
                table.match, table.dealt, table.turn_up, table.passes, table.trump, table.robber,
                table.meldungen[:at],
            )  # fmt: skip
            if rules.meldungen == "off" or not 0 <= seat < SEATS:
                return "meldungen: none can be announced so"
            if refuses_meldung(before, table.dealt[seat], seat, meld) is not None:
                return "meldungen: not a Meldung of the seat"
    if table.bella is not None and (rules.bella != "announced" or table.bella != table.bella_seat):
        return "bella: not with the seat"
    claim = table.vorlauf
    if claim is not None:
        most = min(play_count(state.plays) // SEATS, TRICKS - 1)
        if not rules.vorlauf or not 0 <= claim.seat < SEATS or not 0 <= claim.tricks <= most:
            return "vorlauf: no such claim"
    return None


def _replayed_differs(state: Cards) -> str | None:
    """Play the deal again; calls are made at the first turn at which they can be.

    Where cards were taken back a call may stem from a turn that history does not show any more:
    such calls stand from the start.
    """
    table, strict = state.table, not state.table.exposed
    bare = Table(
        table.match, table.dealt, table.turn_up, table.passes, table.trump, table.robber,
        () if strict or state.rules.meldungen == "automatic" else table.meldungen,
        None if strict else table.bella, None if strict else table.vorlauf, table.exposed,
    )  # fmt: skip
    again: State = first_trick(bare, state.ledger)
    try:
        plays = [play for trick in state.tricks() for play in trick.plays()]
        for seat, one in plays:
            again = apply(_called(again, table, seat) if strict else again, Play(seat, one))
        if strict:
            again = _called(again, table, state.turn)
    except IllegalAction as refused:
        return f"history: {refused}"
    return None if again == state else "the history leads to another state"


def _called(state: State, table: Table, seat: Seat) -> State:
    """Return the state after what a seat calls at its turn."""
    calls: list[Meldung | Bella | Vorlauf] = []
    if not isinstance(state, Cards) or not state.left:
        return state
    if state.rules.meldungen == "announced" and play_count(state.plays) < SEATS:
        calls += [Meldung(seat, meld) for holder, meld in table.meldungen if holder == seat]
    if table.bella == seat and state.table.bella is None:
        calls.append(Bella(seat))
    if table.vorlauf == Claim(seat, play_count(state.plays) // SEATS):
        calls.append(Vorlauf(seat))
    for call in calls:
        state = apply(state, call)
    return state
