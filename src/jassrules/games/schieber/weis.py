"""Weis and Stöck: what may be announced, which Weis is best, and who writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from jassrules.cards import Mask
from jassrules.errors import Violation
from jassrules.games.schieber.rules import Rules
from jassrules.ledger import Entry
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, Side, seats_from, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, fours, is_whole, runs

if TYPE_CHECKING:
    from jassrules.games.schieber.state import Table

Announced: TypeAlias = tuple[tuple[Seat, Meld], ...]


@rule("schieber.weis-values")
def points_of(rules: Rules, meld: Meld) -> int:
    """Runs of three to nine cards count 20, 50, 100, 150, 200, 250 and 300; four Unders 200, four Nines 150, four of any other rank 100."""
    if meld.is_run:
        return rules.run_points[meld.size - 3]
    return rules.four_points[meld.rank]


@rule("schieber.weis")
def weise_in(rules: Rules, hand: Mask) -> list[Meld]:
    """A Weis is three to nine neighbouring cards of one suit, or all four cards of one rank."""
    melds = [*runs(hand), *fours(hand)]
    return [one for one in melds if points_of(rules, one)]


@rule("schieber.weis-shared-card")
def shares_card(rules: Rules, meld: Meld, others: Iterable[Meld]) -> bool:
    """The same card may belong to a run and to four of a kind; two runs cannot overlap."""
    return not rules.weis_shared_card and any(meld.mask & other.mask for other in others)


@rule("schieber.weis-run-maximal")
def whole(hand: Mask, meld: Meld) -> bool:
    """A run counts at full length only: a part of it is no Weis."""
    return is_whole(hand, meld)


def open_weise(table: Table, hand: Mask, seat: Seat) -> list[Meld]:
    """Return the Weise a seat may still announce."""
    rules, said = table.match.rules, [m for s, m in table.weis if s == seat]
    return [
        one
        for one in weise_in(rules, hand)
        if one not in said and not shares_card(rules, one, said)
    ]


def refuses_weis(table: Table, hand: Mask, seat: Seat, meld: Meld) -> Violation | None:
    """Return why a seat may not announce a Weis, or ``None``."""
    rules, said = table.match.rules, [m for s, m in table.weis if s == seat]
    facts = {"meld": meld}
    if meld.mask & ~hand:
        return Violation("schieber.weis", f"You do not hold {meld}.", facts)
    if meld in said:
        return Violation("schieber.weis", f"You have announced {meld} already.", facts)
    if not whole(hand, meld):
        because = f"{meld} is part of a longer run, which is announced whole."
        return Violation("schieber.weis", because, facts)
    if meld.size < 3 or not points_of(rules, meld):
        return Violation("schieber.weis", f"{meld} is worth nothing here.", facts)
    if shares_card(rules, meld, said):
        because = f"{meld} shares a card with a Weis you have announced."
        return Violation("schieber.weis-shared-card", because, facts)
    return None


# -- which is best -----------------------------------------------------------------------------


@rule("schieber.weis-undenufe")
def top_rank(table: Table, meld: Meld) -> int:
    """If the first trick is played Undenufe, of otherwise equal Weise the one with the lower cards is the better."""
    if table.course.starts_undenufe and table.match.rules.weis_undenufe_reversed:
        return -meld.low.index
    return meld.rank.index


@rule("schieber.weis-order")
def strength(table: Table, seat: Seat, meld: Meld) -> tuple[int, ...]:
    """Of two Weise the one with more points is better, then the one with more cards, with the higher top card, in trump, and last the one of the earlier seat from Vorhand.

    Returns a tuple; of two Weise the greater tuple is the better Weis.
    """
    rules = table.match.rules
    keys = {
        "points": points_of(rules, meld),
        "cards": meld.size,
        "rank": top_rank(table, meld),
        "trump": int(meld.is_run and meld.suit is table.course.trump),
        "seat": -((seat - table.vorhand) % 4),
    }
    return tuple(keys[key] for key in rules.weis_order)


@rule("schieber.weis-scored")
def announced(table: Table, dealt: Hands) -> Announced:
    """The Weise are compared when the first trick is complete; where they are counted automatically, those of every hand take part.

    ``dealt`` are the hands before the first trick.
    """
    rules = table.match.rules
    if rules.weis != "automatic":
        return table.weis
    found: list[tuple[Seat, Meld]] = []
    for seat in seats_from(table.vorhand):
        taken: list[Meld] = []
        melds = weise_in(rules, dealt[seat])
        for one in sorted(melds, key=lambda m: (strength(table, seat, m), m.is_run), reverse=True):
            if not shares_card(rules, one, taken):
                taken.append(one)
        found += ((seat, one) for one in taken)
    return tuple(found)


@rule("schieber.weis-best")
def writing_sides(table: Table, weise: Announced) -> tuple[Side, ...]:
    """The team that has announced the best Weis of all writes every Weis it has announced; the other team writes none.

    Equal to the last key of the order, nobody writes or, with ``weis_tie="both"``, both do.
    """
    best: dict[Side, tuple[int, ...]] = {}
    for seat, meld in weise:
        side, worth = side_of(seat), strength(table, seat, meld)
        best[side] = max(best.get(side, worth), worth)
    if not best:
        return ()
    top = max(best.values())
    sides = tuple(side for side in sorted(best) if best[side] == top)
    if len(sides) == 1 or table.match.rules.weis_tie == "both":
        return sides
    return ()


def weis_lines(table: Table, weise: Announced, sides: Sequence[Side]) -> list[Entry]:
    """Return the score lines of the writing teams, in seat order from Vorhand."""
    rules = table.match.rules
    lines = []
    for seat in seats_from(table.vorhand):
        for s, meld in weise:
            if s == seat and side_of(seat) in sides:
                points = points_of(rules, meld) * table.course.factor
                lines.append(Entry(side_of(seat), "schieber.weis", points, str(meld)))
    return lines


@rule("schieber.weis-shown")
def shown_weise(table: Table, settled: bool) -> Announced:
    """During the first trick a Weis tells no more than its points; after it the writing team shows all its Weise, the other team none.

    The cards of the other team's Weise stay hidden.
    """
    if not settled:
        return ()
    sides = writing_sides(table, table.weis)
    return tuple((seat, meld) for seat, meld in table.weis if side_of(seat) in sides)


fact(
    "schieber.weis-when",
    "Everyone announces his Weise at his turn in the first trick, before his card; a forgotten Weis is lost.",
)
