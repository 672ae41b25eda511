"""Hands that fit the Weise one has heard and seen: what a seat can tell from them.

A world has, besides the hands, the Weise that were announced but not shown: two worlds with the same
hands are two if a seat has announced another Weis of the same points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from jassrules.cards import Mask
from jassrules.jass.weis import (
    Announced,
    Contest,
    counted,
    counted_of,
    of_sides,
    points_of,
    strength,
    weise_in,
)
from jassrules.table import Seat, Side
from jassrules.tricks.counted import Counted
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, Said
from jassrules.tricks.unshown import Heard, Unshown, known_melds

if TYPE_CHECKING:
    import random


@frozen
class Settling:
    """How the Weise of a deal are settled.

    ``contest`` says how they are compared, ``may_share`` whether a card may count in a run and in four
    of a kind. ``side_of`` is the side of a seat, ``writing`` which sides write of Weise that were
    announced, and ``may_tie`` whether equal Weise of several sides may leave it at nobody.
    """

    contest: Contest
    may_share: bool
    side_of: Callable[[Seat], Side]
    writing: Callable[[Announced], tuple[Side, ...]]
    may_tie: bool

    def shown(self, weise: Announced) -> Announced:
        """Return those of the announced Weise that are shown when the first trick is complete."""
        return of_sides(weise, self.writing(weise), self.side_of)

    def counted(self, dealt: Sequence[Mask]) -> Announced:
        """Return the Weise that count by themselves, in hands before the first trick."""
        return counted(self.contest, self.may_share, dealt)


class Outcome:
    """What further Weise would lead to: see `jassrules.tricks.bysuits.Outcome`.

    ``known`` are the Weise one knows of, ``shown`` those of them that everybody has seen; ``settled``
    says whether the first trick is complete.
    """

    def __init__(self, settling: Settling, known: Said, shown: Said, settled: bool) -> None:
        self.settling: Settling = settling
        self.known: Said = known
        self.shown: Said = shown
        self.settled: bool = settled
        self.sides: tuple[Side, ...] = tuple(sorted({settling.side_of(seat) for seat, _ in shown}))

    def worth(self, seat: Seat, one: Meld) -> int:
        """Return the points of a Weis."""
        return points_of(self.settling.contest.values, one)

    def may_be(self, seat: Seat, one: Meld) -> bool:
        """Whether a seat may have this Weis although it was not shown."""
        if not self.settled:
            return True
        settling = self.settling
        if settling.side_of(seat) in self.sides:
            # all Weise of a writing side were shown; what shares a card with them may be no Weis
            own = [other for holder, other in self.shown if holder == seat]
            return one not in counted_of(settling.contest, settling.may_share, seat, [one, *own])
        if not self.sides:
            return settling.may_tie
        return settling.writing((*self.known, (seat, one))) == self.sides

    def matters(self, seat: Seat, one: Meld) -> bool:
        """Whether this Weis must be looked at together with others: where nobody has written."""
        return self.settled and not self.sides

    def merged(self, melds: Said) -> Said:
        """Return the best Weis of each side: the others change nothing."""
        best: dict[Side, tuple[Seat, Meld]] = {}
        for pair in melds:
            side = self.settling.side_of(pair[0])
            if side not in best or self._strength(pair) > self._strength(best[side]):
                best[side] = pair
        return tuple(best[side] for side in sorted(best))

    def _strength(self, pair: tuple[Seat, Meld]) -> tuple[int, ...]:
        return strength(self.settling.contest, *pair)

    def fits(self, melds: Said) -> bool:
        """Whether nobody writes with these Weise either, where nobody has."""
        if not self.settled or self.sides:
            return True
        return not self.settling.writing(self.known + melds)


def announced_hands(
    settling: Settling,
    places: Whereabouts,
    heard: Heard,
    own: Sequence[Meld],
    shown: Said,
    *,
    settled: bool,
) -> Callable[[random.Random], tuple[Hands, Announced]]:
    """Return what draws hands as dealt, and the Weise announced, in order; each pair equally likely.

    ``heard`` are the points of the announced Weise with their seats, ``own`` those of the seat that
    looks, ``shown`` those everybody has seen. Raises `NoWorld` if no hands go with them.
    """
    values = settling.contest.values
    known = known_melds(places.seat, heard, own, shown, lambda one: points_of(values, one))
    seen = tuple((seat, one) for (seat, _), one in zip(heard, known, strict=True) if one)
    held = places.holding(seen)
    if len(seen) == len(heard):
        deal = held.dealer(held.sharing())
        return lambda rng: (deal(rng), seen)
    outcome = Outcome(settling, seen, shown, settled)
    return Unshown(held, heard, known, outcome, may_share=settling.may_share).draw


def counted_hands(
    settling: Settling, places: Whereabouts, shown: Said
) -> Callable[[random.Random], Hands]:
    """Return what draws hands as dealt whose Weise, counted by themselves, show what was shown.

    The first trick is complete; each such deal is equally likely. Raises `NoWorld` if there is none.
    """
    held = places.holding(shown)
    known: list[tuple[Seat, Meld]] = [*shown]
    if places.seat is not None:
        seat, weise = places.seat, weise_in(settling.contest.values, places.dealt)
        own = counted_of(settling.contest, settling.may_share, seat, weise)
        known += [(seat, one) for one in own if (seat, one) not in shown]
    outcome = Outcome(settling, tuple(known), shown, settled=True)

    def shows(dealt: Hands) -> bool:
        return settling.shown(settling.counted(dealt)) == shown

    return Counted(held, shown, outcome, shows).draw
