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
from math import comb, factorial
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


# -- several equal cards -------------------------------------------------------------------------

CYCLES: dict[int, tuple[tuple[tuple[int, ...], int], ...]] = {
    1: (((), 1),),
    2: (((), 1), ((2,), 1)),
    3: (((), 1), ((2,), 3), ((3,), 2)),
    4: (((), 1), ((2,), 6), ((3,), 8), ((2, 2), 3), ((4,), 6)),
}
"""The permutations of up to four things by the sizes of their cycles of two and more."""
Sizes: TypeAlias = tuple[int, int, int]
"""How many cycles of two, of three, of four things."""


class Copies:
    """All ways to deal cards of several decks into hands and an ordered rest.

    ``copies`` says how often each card is there, at most four times; ``sizes`` how many each hand
    takes. Equal cards cannot be told apart: a hand is what cards it has and how many of each, the
    rest is a row of cards. Each such dealing is equally likely.

    Shuffled cards fall too seldom into hands with equal cards, ``k!`` times for ``k`` of them. So
    much must they be favoured, and ``k!`` is the number of permutations of these ``k``. Therefore
    pairs of a dealing and of a permutation of the equal cards of each hand are drawn: first the
    cycles of these permutations, of two cards and more, each in one hand; all other cards are dealt
    like different ones.
    """

    __slots__ = ("_cards", "_from_cards", "_from_hands", "_sizes", "_start")

    def __init__(self, copies: Sequence[int], sizes: Sequence[int]) -> None:
        self._cards, self._sizes = list(copies), list(sizes)
        most = sum(sizes)
        self._from_cards = _suffixes(
            [[(_sizes(cycles), ways) for cycles, ways in CYCLES[n]] for n in copies], most
        )
        self._from_hands = _suffixes([_in_hand(size) for size in sizes], most)
        things, weights = [], []
        for cycles, ways in self._from_cards[0].items():
            by_hands = self._from_hands[0].get(cycles, 0)
            if by_hands:
                ways *= by_hands * factorial(sum(copies) - _cards_in(cycles))
                for count in cycles:
                    ways *= factorial(count)
                things.append(cycles)
                weights.append(ways)
        self._start = Choice(things, weights)

    def draw(self, rng: random.Random) -> tuple[list[list[int]], list[int]]:
        """Return the cards of each hand and the rest in order, by their places in ``copies``."""
        cycles = self._start.draw(rng)
        left, groups = self._cards[:], dict[int, list[int]]()
        if any(cycles):
            options = [[(_sizes(c), ways) for c, ways in CYCLES[n]] for n in left]
            for one, taken in enumerate(_walk(cycles, options, self._from_cards, rng)):
                for size, count in zip((2, 3, 4), taken, strict=True):
                    groups.setdefault(size, []).extend([one] * count)
                    left[one] -= size * count
        others = [one for one, count in enumerate(left) for _ in range(count)]
        rng.shuffle(others)
        for group in groups.values():
            rng.shuffle(group)
        hands: list[list[int]] = [[] for _ in self._sizes]
        if any(cycles):
            in_hand = [_in_hand(size) for size in self._sizes]
            for hand, taken in zip(
                hands, _walk(cycles, in_hand, self._from_hands, rng), strict=True
            ):
                for cycle, count in zip((2, 3, 4), taken, strict=True):
                    for _ in range(count):
                        hand += [groups[cycle].pop()] * cycle
        at = 0
        for size, hand in zip(self._sizes, hands, strict=True):
            end = at + size - len(hand)
            hand += others[at:end]
            at = end
        return hands, others[at:]


def _sizes(cycles: Sequence[int]) -> Sizes:
    return cycles.count(2), cycles.count(3), cycles.count(4)


def _cards_in(cycles: Sizes) -> int:
    return 2 * cycles[0] + 3 * cycles[1] + 4 * cycles[2]


@lru_cache(maxsize=64)
def _in_hand(size: int) -> list[tuple[Sizes, int]]:
    """Return what cycles a hand may hold, each with the ways to place them and the other cards."""
    found = []
    for fours in range(size // 4 + 1):
        for threes in range((size - 4 * fours) // 3 + 1):
            for twos in range((size - 4 * fours - 3 * threes) // 2 + 1):
                single = size - 4 * fours - 3 * threes - 2 * twos
                ways = factorial(size)
                for count in (twos, threes, fours, single):
                    ways //= factorial(count)
                found.append(((twos, threes, fours), ways))
    return found


def _suffixes(options: Sequence[Sequence[tuple[Sizes, int]]], most: int) -> list[dict[Sizes, int]]:
    """Return for each place in a list the ways to make up a number of cycles from there on."""
    found: list[dict[Sizes, int]] = [{(0, 0, 0): 1}]
    for choices in reversed(options):
        ways: dict[Sizes, int] = {}
        for (twos, threes, fours), after in found[-1].items():
            for (two, three, four), here in choices:
                both = (twos + two, threes + three, fours + four)
                if _cards_in(both) <= most:
                    ways[both] = ways.get(both, 0) + after * here
        found.append(ways)
    return found[::-1]


def _walk(
    cycles: Sizes,
    options: Sequence[Sequence[tuple[Sizes, int]]],
    suffixes: Sequence[dict[Sizes, int]],
    rng: random.Random,
) -> Iterator[Sizes]:
    """Yield the cycles of each place in a list, so that they make up a number of them."""
    for choices, after in zip(options, suffixes[1:], strict=True):
        things, weights = [], []
        for (two, three, four), here in choices:
            rest = (cycles[0] - two, cycles[1] - three, cycles[2] - four)
            ways = here * after.get(rest, 0)
            if ways:
                things.append(((two, three, four), rest))
                weights.append(ways)
        taken, cycles = Choice(things, weights).draw(rng)
        yield taken
