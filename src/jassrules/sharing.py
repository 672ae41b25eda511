"""Sharing hidden cards out over places at random, each way that fits equally likely.

Nothing here knows a game. A place takes a number of cards and may bar some of them: a hand of which
one knows a void, the stock, what is out of play. All figures are counts of ways, whole and exact,
and every choice is made with whole numbers: no way is drawn more often than another, and nothing is
tried and thrown away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

from jassrules.cards import Mask

if TYPE_CHECKING:
    import random

Counts: TypeAlias = tuple[int, ...]
"""How many cards go to each place."""


class Choice:
    """Things of which one is drawn, each as often as its weight says; weights are whole and not 0."""

    __slots__ = ("_sums", "things", "total")

    def __init__(self, things: Sequence[Any], weights: Sequence[int]) -> None:
        self.things: Sequence[Any] = things
        self._sums = list(accumulate(weights))
        self.total: int = self._sums[-1] if things else 0

    def draw(self, rng: random.Random) -> Any:
        """Return one of the things."""
        if len(self.things) == 1:
            return self.things[0]
        return self.things[bisect_right(self._sums, rng.randrange(self.total))]


def classes_of(cards: Mask, barred: Sequence[Mask]) -> list[tuple[Mask, tuple[int, ...]]]:
    """Return the cards in classes by the places that may hold them: ``(cards, places)``."""
    classes: list[tuple[Mask, tuple[int, ...]]] = [(cards, ())] if cards else []
    for place, bars in enumerate(barred):
        parted = []
        for held, places in classes:
            if held & ~bars:
                parted.append((held & ~bars, (*places, place)))
            if held & bars:
                parted.append((held & bars, places))
        classes = parted
    return classes


@lru_cache(maxsize=4096)
def splits(size: int, room: Counts) -> tuple[tuple[Counts, int], ...]:
    """Return every way to split so many cards over places with room.

    A way is how many cards each place gets, with the number of ways to choose them.
    """
    if not room:
        return () if size else (((), 1),)
    return tuple(
        ((count, *others), comb(size, count) * ways)
        for count in range(min(size, room[0]) + 1)
        for others, ways in splits(size - count, room[1:])
    )


def exactly(size: int, counts: Counts) -> tuple[tuple[Counts, int], ...]:
    """Return, in the form of `splits`, the one split that gives each place so many, if it is one."""
    if sum(counts) != size:
        return ()
    ways, left = 1, size
    for count in counts:
        ways *= comb(left, count)
        left -= count
    return ((counts, ways),)


def bits_of(cards: Mask) -> list[Mask]:
    """Return the cards of a mask as masks of one card each."""
    bits = []
    while cards:
        bits.append(cards & -cards)
        cards &= cards - 1
    return bits


class Sharing:
    """All ways to share different cards out over places.

    ``cards`` are the cards, ``room[p]`` is how many of them place ``p`` takes (together as many as
    there are cards), ``barred[p]`` the mask of those that cannot lie there. ``total`` is the number
    of ways. Prepared once, it draws as often as one likes.

    The cards fall into classes by the places that may hold them. How many cards of a class go to
    which place is drawn with the exact number of ways to go on from there; then the class is
    shuffled.
    """

    __slots__ = ("_certain", "_choices", "_classes", "_room", "total")

    def __init__(self, cards: Mask, room: Sequence[int], barred: Sequence[Mask]) -> None:
        left, certain, open_ones = list(room), [0] * len(room), []
        fit = cards.bit_count() == sum(room) and min(room, default=0) >= 0
        for held, places in classes_of(cards, barred):
            if len(places) == 1:
                certain[places[0]] |= held
                left[places[0]] -= held.bit_count()
            else:
                open_ones.append((places, bits_of(held)))
        # the widest class last: it takes what room is left, so that there is nothing to choose
        open_ones.sort(key=lambda one: (len(one[0]), len(one[1])))
        self._certain, self._classes, self._room = certain, open_ones, tuple(left)
        self._choices: list[dict[Counts, Choice]] = [{} for _ in open_ones]
        self.total: int = self._ways(0, self._room) if fit and min(left, default=0) >= 0 else 0

    def _ways(self, at: int, room: Counts) -> int:
        """Return the ways to share out the classes from one on, given the room left for them."""
        if at == len(self._classes):
            return int(not any(room))
        known = self._choices[at].get(room)
        if known is None:
            places, bits = self._classes[at]
            wanted = tuple([room[p] for p in places])
            # the last class fills what is open and nothing else
            last = at == len(self._classes) - 1
            ways_of = exactly(len(bits), wanted) if last else splits(len(bits), wanted)
            things, weights = [], []
            for counts, ways in ways_of:
                left = list(room)
                for place, count in zip(places, counts, strict=True):
                    left[place] -= count
                ways *= self._ways(at + 1, tuple(left))
                if ways:
                    things.append((counts, tuple(left)))
                    weights.append(ways)
            known = self._choices[at][room] = Choice(things, weights)
        return known.total

    def draw(self, rng: random.Random) -> list[Mask]:
        """Return the cards of each place in one of the ways; there must be one."""
        found, room = self._certain[:], self._room
        for (places, bits), choices in zip(self._classes, self._choices, strict=True):
            counts, room = choices[room].draw(rng)
            order, at = bits[:], 0
            rng.shuffle(order)
            for place, count in zip(places, counts, strict=True):
                found[place] += sum(order[at : at + count])
                at += count
        return found

    def every(self) -> Iterator[list[Mask]]:
        """Yield the cards of each place in every way."""
        yield from self._every(0, self._room, self._certain)

    def _every(self, at: int, room: Counts, found: list[Mask]) -> Iterator[list[Mask]]:
        if at == len(self._classes):
            yield found
            return
        places, bits = self._classes[at]
        for counts, left in self._choices[at][room].things:
            for parts in _parted(bits, counts):
                more = found[:]
                for place, part in zip(places, parts, strict=True):
                    more[place] += part
                yield from self._every(at + 1, left, more)


def _parted(bits: Sequence[Mask], counts: Counts) -> Iterator[list[Mask]]:
    if not counts:
        yield []
        return
    for part in combinations(bits, counts[0]):
        for others in _parted([bit for bit in bits if bit not in part], counts[1:]):
            yield [sum(part), *others]
