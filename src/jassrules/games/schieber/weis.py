"""Weis in Schieber: the shelf's rules under the options of the house, and what the writers write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jassrules.cards import Mask
from jassrules.errors import Violation
from jassrules.jass import weis
from jassrules.jass.weis import Announced, Contest, of_sides, points_of
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, adopt, rule
from jassrules.table import Seat, Side, seats_from, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld

if TYPE_CHECKING:
    from jassrules.games.schieber.state import Table

LINE = "schieber.weis"

adopt(
    "schieber",
    weis.weise_in, weis.whole, weis.counted, weis.writing_sides, weis.WHEN,
)  # fmt: skip
adopt(
    "schieber",
    points_of, weis.shares_card, weis.top_rank, weis.strength,
    source=f"{CHOSEN}: the reference text leaves it to an article on Weis that is lost",
)  # fmt: skip
adopt("schieber", weis.refuse_weis, weis.after_tie)


def contest(table: Table) -> Contest:
    """Return how the Weise of a deal are compared."""
    rules, course = table.match.rules, table.course
    lower = course.starts_undenufe and rules.weis_undenufe_reversed
    return Contest(rules, rules.weis_order, lower, course.trump, table.vorhand)


def said_by(table: Table, seat: Seat) -> list[Meld]:
    """Return the Weise a seat has announced."""
    return [meld for speaker, meld in table.weis if speaker == seat]


def open_weise(table: Table, hand: Mask, seat: Seat) -> list[Meld]:
    """Return the Weise a seat may still announce."""
    rules = table.match.rules
    return weis.open_weise(rules, rules.weis_shared_card, hand, said_by(table, seat))


def refuses_weis(table: Table, hand: Mask, seat: Seat, meld: Meld) -> Violation | None:
    """Return why a seat may not announce a Weis, or ``None``."""
    rules, said = table.match.rules, said_by(table, seat)
    return weis.refuse_weis("schieber", rules, rules.weis_shared_card, hand, said, meld)


@rule("schieber.weis-scored", also=True)
def announced(table: Table, dealt: Hands) -> Announced:
    """Return the Weise that count as announced once the first trick is complete.

    ``dealt`` are the hands before the first trick, by seat.
    """
    rules = table.match.rules
    if rules.weis != "automatic":
        return table.weis
    return weis.counted(contest(table), rules.weis_shared_card, dealt)


def writing_sides(table: Table, weise: Announced) -> tuple[Side, ...]:
    """Return the sides that write their Weise."""
    return weis.writing_sides(contest(table), weise, side_of, table.match.rules.weis_tie)


@rule("schieber.weis-best", also=True)
def due_sides(table: Table, winner: Side, taken: Sequence[Side]) -> tuple[Side, ...]:
    """Return the sides whose Weise a trick makes due: ``winner`` takes it after those ``taken``.

    They are due with the first trick or, where the house wants a trick first, with the first trick
    a writing side takes.
    """
    writers = writing_sides(table, table.weis)
    if table.match.rules.weis_needs_trick:
        return (winner,) if winner in writers and winner not in taken else ()
    return () if taken else writers


@rule("schieber.weis", also=True)
def weis_lines(table: Table, sides: Sequence[Side]) -> list[Entry]:
    """Return the lines of the Weise of some sides, in seat order from Vorhand."""
    rules, factor = table.match.rules, table.course.factor
    writing = of_sides(table.weis, sides, side_of)
    return [
        Entry(side_of(seat), LINE, points_of(rules, meld) * factor, str(meld))
        for first in seats_from(table.vorhand)
        for seat, meld in writing
        if seat == first
    ]


@rule("schieber.weis-shown")
def shown_weise(table: Table, settled: bool) -> Announced:
    """During the first trick a Weis tells no more than its points; after it the writing team shows all its Weise, the other team none.

    The cards of the other team's Weise stay hidden.
    """
    if not settled:
        return ()
    return of_sides(table.weis, writing_sides(table, table.weis), side_of)
