"""Ways to deal with regard to runs: suit by suit, and then put together.

A run lies in one suit, so the suits are looked at one by one: what runs the seats may hold in it,
and in how many ways its cards can be spread so that each seat gets so many of them. Then the four
suits are put together, two and two: the cards of each seat must add up to its room.

What a choice of melds would change at the table – who writes, and so which melds are shown – only
the game can say: it brings an `Outcome`.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from jassrules.sharing import Choice
from jassrules.table import Seat
from jassrules.tricks.melds import Meld, Said

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence


class Outcome(Protocol):
    """What melds beside those one has seen would lead to, as the rules of a game say.

    It is asked of melds of other seats that were not shown.
    """

    def worth(self, seat: Seat, one: Meld) -> int:
        """Return the points of a meld."""
        ...

    def may_be(self, seat: Seat, one: Meld) -> bool:
        """Whether a seat may hold, or have announced, this one although it was not shown."""
        ...

    def matters(self, seat: Seat, one: Meld) -> bool:
        """Whether `fits` must be asked about this one too, together with others."""
        ...

    def merged(self, melds: Said) -> Said:
        """Return melds that lead to the same as these, with any others: as few as there are."""
        ...

    def fits(self, melds: Said) -> bool:
        """Whether all the melds that matter, with those that were shown, lead to what was seen."""
        ...


# -- ways by suits -------------------------------------------------------------------------------

Key: TypeAlias = tuple[int, Said]
"""Which of the melds heard are accounted for, and the melds that matter (see `Outcome`)."""
Ways: TypeAlias = dict[int, int]
"""Ways by the cards of each place, written as one number: see `packed`."""

BITS: Final = 6
_LAST: Final = (1 << BITS) - 1


def packed(counts: Sequence[int]) -> int:
    """Return several small numbers as one: such sums can be added as they are."""
    one = 0
    for at, count in enumerate(counts):
        one |= count << BITS * at
    return one


class Suits(Protocol):
    """The ways of one suit, or of several: by what melds there are, and by the cards of each place."""

    ways: dict[Key, Ways]

    def draw(self, key: Key, counts: int, rng: random.Random) -> list[Any]:
        """Return what was chosen in each suit."""
        ...

    def every(self, key: Key, counts: int) -> Iterator[list[Any]]:
        """Yield each choice."""
        ...


class OneSuit(Suits):
    """One suit: ``add`` tells of each choice how many ways there are with it."""

    def __init__(self) -> None:
        self.ways: dict[Key, Ways] = {}
        self._choices: dict[tuple[Key, int], tuple[list[Any], list[int]]] = {}

    def add(self, key: Key, counts: int, thing: Any, ways: int) -> None:
        """Add a choice, what is to be known of it, and its ways."""
        by_counts = self.ways.setdefault(key, {})
        by_counts[counts] = by_counts.get(counts, 0) + ways
        things, weights = self._choices.setdefault((key, counts), ([], []))
        things.append(thing)
        weights.append(ways)

    def draw(self, key: Key, counts: int, rng: random.Random) -> list[Any]:
        """Return what was chosen, as a list of one."""
        return [Choice(*self._choices[key, counts]).draw(rng)]

    def every(self, key: Key, counts: int) -> Iterator[list[Any]]:
        """Yield each choice."""
        for thing in self._choices[key, counts][0]:
            yield [thing]


class Pair(Suits):
    """Two groups of suits; nothing that goes beyond what is wanted is kept."""

    def __init__(self, one: Suits, other: Suits, wanted: Wanted, outcome: Outcome) -> None:
        self.one: Suits = one
        self.other: Suits = other
        self.ways: dict[Key, Ways] = {}
        self._parts: dict[Key, list[tuple[Key, Key]]] = {}
        for here, there in product(one.ways, other.ways):
            if wanted.too_many(here[0] + there[0]):
                continue
            key = (here[0] + there[0], outcome.merged(here[1] + there[1]))
            self._parts.setdefault(key, []).append((here, there))
            ways, others = self.ways.setdefault(key, {}), other.ways[there].items()
            for counts, times in one.ways[here].items():
                for more, again in others:
                    ways[counts + more] = ways.get(counts + more, 0) + times * again

    def _chosen(self, key: Key, counts: int) -> tuple[list[tuple[Key, int, Key]], list[int]]:
        things, weights = [], []
        for here, there in self._parts[key]:
            others = self.other.ways[there]
            for some, times in self.one.ways[here].items():
                ways = times * others.get(counts - some, 0)
                if ways:
                    things.append((here, some, there))
                    weights.append(ways)
        return things, weights

    def draw(self, key: Key, counts: int, rng: random.Random) -> list[Any]:
        """Return what was chosen in each suit."""
        here, some, there = Choice(*self._chosen(key, counts)).draw(rng)
        return self.one.draw(here, some, rng) + self.other.draw(there, counts - some, rng)

    def every(self, key: Key, counts: int) -> Iterator[list[Any]]:
        """Yield each choice."""
        for here, some, there in self._chosen(key, counts)[0]:
            for first in self.one.every(here, some):
                for second in self.other.every(there, counts - some):
                    yield first + second


class Wanted:
    """How many melds of each kind are to be accounted for; a kind is a seat and points."""

    def __init__(self, needs: Sequence[int]) -> None:
        self.needs: Sequence[int] = needs
        self.key: int = packed(needs)

    def too_many(self, key: int) -> bool:
        """Whether so many are more than are wanted."""
        return any(key >> BITS * at & _LAST > need for at, need in enumerate(self.needs))


class AllSuits:
    """All four suits: the ways in which everything wanted is there and every place is full.

    ``room`` is the room of the places, packed; ``before`` are melds that matter and lie across the
    suits. ``total`` is the number of ways.
    """

    def __init__(
        self,
        suits: Sequence[Suits],
        wanted: Wanted,
        room: int,
        outcome: Outcome,
        before: Said = (),
    ) -> None:
        one = Pair(suits[0], suits[1], wanted, outcome)
        other = Pair(suits[2], suits[3], wanted, outcome)
        things, weights = [], []
        for here, there in product(one.ways, other.ways):
            if here[0] + there[0] != wanted.key:
                continue
            if not outcome.fits(outcome.merged(before + here[1] + there[1])):
                continue
            others = other.ways[there]
            for counts, ways in one.ways[here].items():
                more = ways * others.get(room - counts, 0)
                if more:
                    things.append((here, counts, there, room - counts))
                    weights.append(more)
        self._one, self._other, self._choice = one, other, Choice(things, weights)
        self.total: int = self._choice.total

    def draw(self, rng: random.Random) -> list[Any]:
        """Return what was chosen in each suit, each way equally likely."""
        here, counts, there, rest = self._choice.draw(rng)
        return self._one.draw(here, counts, rng) + self._other.draw(there, rest, rng)

    def every(self) -> Iterator[list[Any]]:
        """Yield each choice, where each is one way."""
        for here, counts, there, rest in self._choice.things:
            for first in self._one.every(here, counts):
                for second in self._other.every(there, rest):
                    yield first + second
