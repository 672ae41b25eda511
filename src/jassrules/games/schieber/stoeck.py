"""Stöck in Schieber: who has them, when they are written or called, and their line."""

from __future__ import annotations

from jassrules.cards import Mask
from jassrules.errors import Violation
from jassrules.games.schieber.actions import Play
from jassrules.games.schieber.rules import COMMON, SOURCE
from jassrules.games.schieber.state import FirstTrick, Playing, Table
from jassrules.jass import stoeck
from jassrules.jass.stoeck import holder_of
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, adopt
from jassrules.table import Seat, side_of

LINE = "schieber.stoeck"

adopt("schieber", stoeck.both_cards, source=f"{SOURCE}; {CHOSEN}: 20 points, also beside a Weis")
adopt("schieber", stoeck.stoeck_lines)
adopt("schieber", stoeck.second_card, stoeck.refuse_call, stoeck.are_due, source=COMMON)


def refuse_call(state: FirstTrick | Playing, action: Play) -> Violation | None:
    """Refuse a call of Stöck that is not due with the card, or not played here."""
    if not action.stoeck:
        return None
    here = state.rules.stoeck == "announced"
    return stoeck.refuse_call("schieber", here, state.table.stoeck, state.left, action.card)


def are_written(state: FirstTrick | Playing, action: Play) -> bool:
    """Whether Stöck are written with a card."""
    mode, due = state.rules.stoeck, state.table.stoeck
    return stoeck.are_due(mode, due, state.left, action.card, action.stoeck)


def stoeck_seat(table: Table) -> Seat:
    """Return the seat that was dealt King and Ober of trump (there must be one)."""
    seat = holder_of(table.dealt, table.stoeck)
    assert seat is not None
    return seat


def stoeck_lines(table: Table) -> list[Entry]:
    """Return the line of Stöck, which there is unless the house gives nothing for them."""
    points = table.match.rules.stoeck_points * table.course.factor
    return stoeck.stoeck_lines("schieber", side_of(stoeck_seat(table)), points)


def are_held(table: Table, left: Mask) -> bool:
    """Whether Stöck are held of which the second card is not yet played."""
    return table.stoeck & left != 0
