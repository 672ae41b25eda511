"""Weis in Schieber: the shelf's rules under the options of the house, and what the writers write."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from jassrules.cards import Mask
from jassrules.errors import Violation
from jassrules.jass import weis
from jassrules.jass.guessing import Settling
from jassrules.jass.weis import Announced, Contest, of_sides, points_of, said_by
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, adopt, rule
from jassrules.table import Seat, Side, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld

if TYPE_CHECKING:
    from jassrules.games.schieber.state import Table

LINE = "schieber.weis"

adopt(
    "schieber",
    weis.weise_in, weis.whole, weis.counted, weis.announced, weis.writing_sides, weis.weis_lines, weis.WHEN,
)  # fmt: skip
adopt(
    "schieber",
    points_of, weis.shares_card, weis.top_rank, weis.strength,
    source=f"{CHOSEN}: the reference text leaves it to an article on Weis that is lost",
)  # fmt: skip
adopt("schieber", weis.refuse_meld, weis.refuse_shared, weis.after_tie)


def contest(table: Table) -> Contest:
    """Return how the Weise of a deal are compared."""
    rules, course = table.match.rules, table.course
    lower = course.starts_undenufe and rules.weis_undenufe_reversed
    return Contest(rules, rules.weis_order, lower, course.trump, table.vorhand)


def open_weise(table: Table, hand: Mask, seat: Seat) -> list[Meld]:
    """Return the Weise a seat may still announce."""
    rules = table.match.rules
    return weis.open_weise(rules, rules.weis_shared_card, hand, said_by(table.weis, seat))


def refuses_weis(table: Table, hand: Mask, seat: Seat, meld: Meld) -> Violation | None:
    """Return why a seat may not announce a Weis, or ``None``."""
    rules, said = table.match.rules, said_by(table.weis, seat)
    return weis.refuse_weis("schieber", rules, rules.weis_shared_card, hand, said, meld)


def announced(table: Table, dealt: Hands) -> Announced:
    """Return the Weise that count as announced; ``dealt`` are the hands before the first trick."""
    rules = table.match.rules
    return weis.announced(rules.weis, contest(table), rules.weis_shared_card, table.weis, dealt)


def writing_sides(table: Table, weise: Announced) -> tuple[Side, ...]:
    """Return the sides that write their Weise."""
    return weis.writing_sides(contest(table), weise, side_of, table.match.rules.weis_tie)


def settled_by(table: Table) -> Settling:
    """Return how the Weise of a deal are settled."""
    rules = table.match.rules
    # where equal Weise of both teams are possible, nobody writes between them
    may_tie = "seat" not in rules.weis_order and rules.weis_tie == "none"
    return Settling(
        contest(table), rules.weis_shared_card, side_of, partial(writing_sides, table), may_tie
    )


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


def weis_lines(table: Table, sides: Sequence[Side]) -> list[Entry]:
    """Return the lines of the Weise of some sides, in seat order from Vorhand."""
    writing = of_sides(table.weis, sides, side_of)
    return weis.weis_lines("schieber", contest(table), writing, side_of, table.course.factor)


@rule("schieber.weis-shown")
def shown_weise(table: Table, settled: bool) -> Announced:
    """During the first trick a Weis tells no more than its points; after it the writing team shows all its Weise, the other team none.

    The cards of the other team's Weise stay hidden.
    """
    if not settled:
        return ()
    return of_sides(table.weis, writing_sides(table, table.weis), side_of)
