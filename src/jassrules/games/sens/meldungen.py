"""Meldungen and Bella: what may be announced, what cancels what, and who writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from jassrules.cards import Mask, Suit
from jassrules.errors import Violation
from jassrules.games.sens.rules import Rules
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, Side, seats_from, side_of
from jassrules.tricks.melds import Meld, fours, is_whole, runs

if TYPE_CHECKING:
    from jassrules.games.sens.state import Table

Announced: TypeAlias = tuple[tuple[Seat, Meld], ...]
Strength: TypeAlias = tuple[int, bool, int, int]


def run_class(rules: Rules, meld: Meld) -> int:
    """Return the class of a run: 0 a Dreiständer, 1 a Quart, 2 five and more where they have one."""
    return min(meld.size - 3, len(rules.run_points) - 1)


@rule("sens.meldung")
def points_of(rules: Rules, meld: Meld) -> int:
    """A run of three cards of a suit in natural order (Dreiständer) is worth 20, of four or more (Quart) 50; it is announced whole."""
    if meld.is_run:
        return rules.run_points[run_class(rules, meld)] if meld.size >= 3 else 0
    return rules.four_points.get(meld.rank, 0)


def meldungen_in(rules: Rules, hand: Mask) -> list[Meld]:
    """Return the Meldungen of a hand, runs as long as they go."""
    found = runs(hand)
    if rules.four_points:
        found += fours(hand)
    return [one for one in found if points_of(rules, one)]


def open_meldungen(table: Table, hand: Mask, seat: Seat) -> list[Meld]:
    """Return the Meldungen a seat may still announce."""
    found = meldungen_in(table.match.rules, hand)
    return [one for one in found if (seat, one) not in table.meldungen]


def refuses_meldung(table: Table, hand: Mask, seat: Seat, meld: Meld) -> Violation | None:
    """Return why a seat may not announce a Meldung, or ``None``."""
    if meld.mask & ~hand:
        because = f"You do not hold {meld}."
    elif (seat, meld) in table.meldungen:
        because = f"You have announced {meld} already."
    elif not is_whole(hand, meld):
        because = f"{meld} is part of a longer run, which is announced whole."
    elif not points_of(table.match.rules, meld):
        because = f"{meld} is worth nothing here."
    else:
        return None
    return Violation("sens.meldung", because, {"meld": meld})


def counted_by_themselves(table: Table) -> Announced:
    """Return every Meldung of every hand, in seat order from the leader."""
    rules = table.match.rules
    return tuple(
        (seat, meld)
        for seat in seats_from(table.leader)
        for meld in meldungen_in(rules, table.dealt[seat])
    )


# -- which count ---------------------------------------------------------------------------------


def strength(rules: Rules, meld: Meld) -> Strength:
    """Return what makes a Meldung the higher: its class, then its top card; trump does not matter.

    The class is told by the points; at equal points four of a kind stand above a run and a longer
    class of runs above a shorter. Of two Meldungen the greater tuple is the higher one.
    """
    if not meld.is_run:
        return (points_of(rules, meld), True, 0, meld.rank.index)
    return (points_of(rules, meld), False, run_class(rules, meld), meld.rank.index)


@rule("sens.meldung-equal")
def remaining(rules: Rules, trump: Suit, said: Announced) -> Announced:
    """Equal Meldungen of the two sides – the same class and the same top card – strike each other out one for one, the highest ones or others.

    The pairs are made in the order of announcing. With ``"trump-wins"`` one in trump strikes out all
    equal ones of the other side and stays; with ``"none"`` none is struck out, but between equal
    highest ones of both sides nobody writes.
    """
    if rules.equal_meldungen == "none":
        best = [max((strength(rules, m) for s, m in said if side_of(s) == side), default=None)
                for side in (0, 1)]  # fmt: skip
        return () if best[0] is not None and best[0] == best[1] else said
    out: set[tuple[Seat, Meld]] = set()
    for worth in {strength(rules, meld) for _, meld in said}:
        equal = [one for one in said if strength(rules, one[1]) == worth]
        sides = [[one for one in equal if side_of(one[0]) == side] for side in (0, 1)]
        in_trump = [side_of(seat) for seat, meld in equal if meld.suit is trump]
        if in_trump and rules.equal_meldungen == "trump-wins":
            out.update(sides[1 - in_trump[0]])
        else:
            pairs = min(map(len, sides))
            out.update(sides[0][:pairs], sides[1][:pairs])
    return tuple(one for one in said if one not in out)


@rule("sens.meldung-best")
def written(rules: Rules, trump: Suit, said: Announced) -> Announced:
    """After the first trick the side with the highest Meldung that was not cancelled writes all it has left, the other side none.

    Higher is the higher class, then the higher top card. Trump gives no precedence.
    """
    left = remaining(rules, trump, said)
    if not left:
        return ()
    writer = side_of(max(left, key=lambda one: strength(rules, one[1]))[0])
    return tuple(one for one in left if side_of(one[0]) == writer)


def writing_side(rules: Rules, trump: Suit, said: Announced) -> Side | None:
    """Return the side that writes its Meldungen, if one does."""
    found = written(rules, trump, said)
    return side_of(found[0][0]) if found else None


@rule("sens.meldung-shown")
def shown_meldungen(table: Table, settled: bool) -> Announced:
    """During the first trick a Meldung tells no more than its points; after it the writing side shows all its Meldungen, the other side none."""
    if not settled:
        return ()
    side = writing_side(table.match.rules, table.trump, table.meldungen)
    return tuple(one for one in table.meldungen if side_of(one[0]) == side)


# -- Bella ---------------------------------------------------------------------------------------


@rule("sens.bella")
def bella_of(table: Table) -> Seat | None:
    """Bella is the Ober and the King of trump in one hand: 20 points, whatever becomes of the Meldungen.

    Returns the seat whose Bella counts.
    """
    if table.match.rules.bella == "automatic":
        return table.bella_seat
    return table.bella


fact(
    "sens.meldung-when",
    "A Meldung must be announced in the first trick, at one's turn and before one's card, or it is lost.",
    where="jassrules.games.sens.play.may_not_meld",
)
