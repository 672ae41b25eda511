"""Dealing the cards of several decks at random, of which equal ones cannot be told apart.

A dealing is what cards each hand has and how many of each, and the rest as a row. Shuffled cards
fall too seldom into hands with equal cards, ``k!`` times for ``k`` of them. So much must they be
favoured, and ``k!`` is the number of permutations of these ``k``. Therefore pairs are drawn: a
dealing, and a permutation of the equal cards of each hand. The cards of a cycle of the permutation
go together, and the cycles of one length are dealt like different cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, Final, TypeAlias

from jassrules.sharing import Choice

if TYPE_CHECKING:
    import random

Dealt: TypeAlias = tuple[list[list[int]], list[int]]
"""The cards of each hand, and the rest in order; a card is its place in ``copies``."""
Cycles: TypeAlias = int
"""How many cycles of 2, 3, 4 … cards: ``DIGIT`` bits a length, above as many for all their cards."""
Options: TypeAlias = Sequence[tuple[Cycles, int]]
"""What cycles a card or a hand may have, with the ways to have them."""

DIGIT: Final = 12
ALL: Final = (1 << DIGIT) - 1
WORK: Final = 1_000_000
"""What takes more steps to count is mixed; so many take about a tenth of a second."""
ROUNDS: Final = 32
"""How often cards are mixed: each time about half of what was left of the first order is lost."""


class Copies:
    """All ways to deal cards of several decks into hands and an ordered rest.

    ``copies`` says how often each card is there, ``sizes`` how many cards each hand takes. Each
    dealing is equally likely: exactly so if the dealings can be counted in good time, as at all
    tables but the largest, and else as far as one can measure.
    """

    __slots__ = ("_ways",)

    def __init__(self, copies: Sequence[int], sizes: Sequence[int]) -> None:
        counted = work_of(copies, sizes) <= WORK
        self._ways: Counted | Mixed = Counted(copies, sizes) if counted else Mixed(copies, sizes)

    def draw(self, rng: random.Random) -> Dealt:
        """Return one of the dealings."""
        return self._ways.draw(rng)


# -- counted --------------------------------------------------------------------------------------


class Counted:
    """The dealings of `Copies`, counted by their cycles: each is drawn exactly as often.

    How many cycles of each length there are is drawn first, then to which cards and to which hands
    they belong.
    """

    __slots__ = ("_by_cards", "_by_hands", "_copies", "_lengths", "_sizes", "_start")

    def __init__(self, copies: Sequence[int], sizes: Sequence[int]) -> None:
        self._copies, self._sizes = copies, sizes
        longest, most = longest_of(copies, sizes), sum(sizes)
        self._lengths = range(2, longest + 1)
        self._by_cards = Row([options_of(count, longest, cards=True) for count in copies], most)
        self._by_hands = Row([options_of(size, longest, cards=False) for size in sizes], most)
        things, weights = [], []
        for cycles, ways in self._by_cards.total.items():
            by_hands = self._by_hands.total.get(cycles, 0)
            if by_hands:
                ways *= by_hands * factorial(sum(copies) - cards_in(cycles))
                for length in self._lengths:
                    ways *= factorial(count_of(cycles, length))
                things.append(cycles)
                weights.append(ways)
        self._start = Choice(things, weights)

    def draw(self, rng: random.Random) -> Dealt:
        """Return one of the dealings."""
        cycles = self._start.draw(rng)
        left, groups = list(self._copies), [list[int]() for _ in range(len(self._lengths) + 2)]
        hands: list[list[int]] = [[] for _ in self._sizes]
        if cycles:
            for one, taken in enumerate(self._by_cards.walk(cycles, rng)):
                left[one] -= cards_in(taken)
                for length in self._lengths:
                    groups[length] += [one] * count_of(taken, length)
            for group in groups:
                rng.shuffle(group)
            for hand, taken in zip(hands, self._by_hands.walk(cycles, rng), strict=True):
                for length in self._lengths:
                    for _ in range(count_of(taken, length)):
                        hand += [groups[length].pop()] * length
        others = [one for one, count in enumerate(left) for _ in range(count)]
        rng.shuffle(others)
        at = 0
        for size, hand in zip(self._sizes, hands, strict=True):
            end = at + size - len(hand)
            hand += others[at:end]
            at = end
        return hands, others[at:]


class Row:
    """Cards or hands in a row, each with the cycles it may have.

    ``total`` are the ways in which all of them together have so many cycles, of ``most`` cards at
    most.
    """

    __slots__ = ("_after", "_options", "total")

    def __init__(self, options: Sequence[Options], most: int) -> None:
        self._options, found = options, [{0: 1}]
        for choices in reversed(options):
            ways: dict[Cycles, int] = {}
            for cycles, after in found[-1].items():
                for more, here in choices:
                    both = cycles + more
                    if both & ALL <= most:
                        ways[both] = ways.get(both, 0) + after * here
            found.append(ways)
        self.total: dict[Cycles, int] = found.pop()
        self._after = found[::-1]

    def walk(self, cycles: Cycles, rng: random.Random) -> Iterator[Cycles]:
        """Yield the cycles of each in the row, so that together they have these."""
        for choices, after in zip(self._options, self._after, strict=True):
            things, weights = [], []
            for more, here in choices:
                ways = here * after.get(cycles - more, 0)
                if ways:
                    things.append(more)
                    weights.append(ways)
            taken = Choice(things, weights).draw(rng)
            cycles -= taken
            yield taken


def cards_in(cycles: Cycles) -> int:
    """Return how many cards some cycles have."""
    return cycles & ALL


def count_of(cycles: Cycles, length: int) -> int:
    """Return how many cycles of a length there are, of 2 cards or more."""
    return cycles >> DIGIT * (length - 1) & ALL


def longest_of(copies: Sequence[int], sizes: Sequence[int]) -> int:
    """Return how many equal cards a hand can have at most."""
    return min(max(copies, default=0), max(sizes, default=0))


@lru_cache(maxsize=256)
def options_of(count: int, longest: int, *, cards: bool) -> Options:
    """Return what cycles so many equal cards may have, or the cards of a hand of so many places.

    The ways are the permutations of the cards that have just these, or the ways to put the cycles
    and the other cards into the places, each cycle into places of its own in one order only.
    """
    found = []
    for lengths in _cycles(count, longest):
        ways = factorial(count) // factorial(count - sum(lengths))
        for times in Counter(lengths).values():
            ways //= factorial(times)
        if cards:
            ways //= prod(lengths)
        found.append((sum(length + (1 << DIGIT * (length - 1)) for length in lengths), ways))
    return found


def _cycles(count: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of cycles of two cards or more that fit into so many, the longest first."""
    yield ()
    for length in range(2, min(count, longest) + 1):
        for others in _cycles(count - length, length):
            yield (length, *others)


@lru_cache(maxsize=1024)
def how_many(count: int, longest: int) -> int:
    """Return the number of ways to have cycles among so many cards."""
    ways = [1, *[0] * count]
    for length in range(2, longest + 1):
        for at in range(length, count + 1):
            ways[at] += ways[at - length]
    return sum(ways)


def work_of(copies: Sequence[int], sizes: Sequence[int]) -> int:
    """Return about how many steps it takes to count the dealings."""
    longest = longest_of(copies, sizes)
    return how_many(sum(sizes), longest) * sum(how_many(n, longest) for n in (*copies, *sizes))


# -- mixed ----------------------------------------------------------------------------------------


class Mixed:
    """The dealings of `Copies`, mixed from one that was shuffled.

    Each round draws a permutation of the equal cards of each hand, and then anew which cards go to
    the cycles of each length. Both choices are even among the pairs of a dealing and a permutation
    that agree in what stays, so that the pairs become equally likely.
    """

    __slots__ = ("_cards", "_sizes")

    def __init__(self, copies: Sequence[int], sizes: Sequence[int]) -> None:
        self._cards = [one for one, count in enumerate(copies) for _ in range(count)]
        self._sizes = list(sizes)

    def draw(self, rng: random.Random) -> Dealt:
        """Return one of the dealings."""
        cards, hands, at = self._cards[:], [], 0
        rng.shuffle(cards)
        for size in self._sizes:
            hands.append(cards[at : at + size])
            at += size
        rest = cards[at:]
        for _ in range(ROUNDS):
            hands, rest = _mixed(hands, rest, rng)
        return hands, rest


def _mixed(hands: list[list[int]], rest: list[int], rng: random.Random) -> Dealt:
    places, cards = {1: list[int]()}, {1: rest}
    for hand, held in enumerate(hands):
        for one, left in Counter(held).items():
            while left:
                # the cycle of any card of a random permutation is equally likely of each length
                length = rng.randrange(left) + 1 if left > 1 else 1
                places.setdefault(length, []).append(hand)
                cards.setdefault(length, []).append(one)
                left -= length
    found: list[list[int]] = [[] for _ in hands]
    for length, where in places.items():
        rng.shuffle(cards[length])
        for hand, one in zip(where, cards[length], strict=False):
            found[hand] += [one] * length
    return found, cards[1][len(places[1]) :]
