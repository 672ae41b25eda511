"""Bella: when it is announced, whose counts, and its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from jassrules.cards import Suit
from jassrules.errors import Violation
from jassrules.games.sens.actions import Bella
from jassrules.games.sens.rules import SOURCE
from jassrules.games.sens.state import InPlay, Table, called
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, Sentence, rule, sentence
from jassrules.table import Seat, side_of

LINE: Final = "sens.bella"

SAID: Final = sentence("sens.phase", "bella-said", "Bella has been announced already.")
BY_ITSELF: Final = sentence("sens.phase", "bella-by-itself", "Bella is counted by itself here.")
NOT_PLAYED: Final = sentence("sens.phase", "no-bella", "Bella is not played here.")
CLOSED: Final[Mapping[str, Sentence | None]] = {
    "announced": None,
    "automatic": BY_ITSELF,
    "off": NOT_PLAYED,
}
NOT_BOTH: Final = sentence(
    "sens.bella-when", "not-both", "Bella needs Ober and King of trump, both still in hand.",
    trump=Suit,
)  # fmt: skip


@rule("sens.phase", also=True)
def no_bella_here(state: InPlay) -> Violation | None:
    """Say why the house or the moment has no Bella to announce."""
    table = state.table
    says = CLOSED[table.match.rules.bella] if table.bella is None else SAID
    return None if says is None else says()


def offer_bella(state: InPlay) -> tuple[Bella, ...]:
    """Return the Bella the seat may announce."""
    both, seat = state.table.unsaid, state.turn
    return (Bella(seat),) if both and not both & ~state.hand(seat) else ()


@rule("sens.bella-when")
def refuse_bella(state: InPlay, action: Bella) -> Violation | None:
    """Bella must be announced at a turn of one's own, before either of its cards is played, or it is lost."""
    if not state.table.course.bella & ~state.hand(action.seat):
        return None
    return NOT_BOTH(trump=state.table.trump)


def announce_bella(state: InPlay, action: Bella) -> InPlay:
    """Announce Bella."""
    return called(state, evolve(state.table, bella=action.seat))


@rule("sens.bella", source=f"{SOURCE}; {CHOSEN}: 20 points, and none for a side without a trick")
def bella_of(table: Table) -> Seat | None:
    """Bella is the Ober and the King of trump in one hand: 20 points, whatever becomes of the Meldungen.

    Returns the seat whose Bella counts.
    """
    if table.match.rules.bella == "automatic":
        return table.bella_seat
    return table.bella


def bella_lines(table: Table) -> list[Entry]:
    """Return the line of Bella if it counts, whether or not its side has taken a trick."""
    seat, points = bella_of(table), table.match.rules.bella_points
    return [] if seat is None or not points else [Entry(side_of(seat), LINE, points)]
