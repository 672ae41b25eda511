"""Hands of which each single card is known by what it cannot be, and an ordered rest.

Nothing here knows a game. A hand has slots, one a card, and each slot bars some cards; a hand is
possible if its cards can be put into its slots. Slots are only what is known: two dealings are the
same if the hands hold the same cards and the rest lies in the same order.

The hands are looked at one after the other. What matters of the cards that are left is how many
there are of each kind: which slots of the hands to come, and whether the rest, may hold them, and
how many equal ones there are. So the number of ways to go on is counted once for each such stock
of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import comb, factorial, inf
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jassrules.cards import Card, Mask
from jassrules.errors import NoWorld
from jassrules.sharing import Choice

if TYPE_CHECKING:
    import random

Kind: TypeAlias = tuple[tuple[int, ...], int]
"""For each hand to come which groups of its slots may hold a card, last whether the rest may; and
how many equal cards there are."""
Stock: TypeAlias = tuple[tuple[Kind, int], ...]
"""How many different cards there are of each kind."""


STEPS: Final = 6000
"""So much is counted before the hands of which least is known are dealt blindly."""
TRIES: Final = 200
"""So many dealings are thrown away before cards are exchanged."""


class _TooMuch(Exception):
    """There is too much to count."""


class Hand:
    """The slots of a hand, equal ones in a group; ``marked`` may tell of one card more.

    ``slots`` is for each card what it cannot be. With ``marked`` one card of the hand is marked: one
    in a slot that bars just these.
    """

    def __init__(self, slots: Sequence[Mask], marked: Mask | None = None) -> None:
        groups = Counter(slots)
        self.masks: list[Mask] = list(groups)
        self.size: int = len(slots)
        self.slots: Sequence[Mask] = slots
        self.source: int | None = None if marked is None else self.masks.index(marked)
        counts = list(groups.values())
        self.whole: int = 1 << len(counts)
        self.counts: list[int] = counts

    @cached_property
    def room(self) -> list[int]:
        """How many cards each set of groups takes."""
        room = [0]
        for count in self.counts:
            room += [before + count for before in room]
        return room

    def bars(self, cards: Iterable[Card]) -> float:
        """Return how much is known of the hand: for how many cards of it, and how many each bars."""
        if self.source is not None:
            return inf
        return sum(
            (mask & one.base.bit != 0) * self.counts[at]
            for at, mask in enumerate(self.masks)
            for one in cards
        )

    def free(self) -> Hand:
        """Return the hand as if nothing were known of it."""
        return Hand((0,) * self.size)

    def kind(self, one: Mask) -> int:
        """Return which groups of slots may hold a card, as a mask."""
        return sum(1 << at for at, mask in enumerate(self.masks) if not mask & one)

    def fits(self, held: Mapping[int, int], without: int | None = None) -> bool:
        """Whether cards of these kinds have slots of their own, without one slot of a group."""
        slots = [at for at in range(len(self.masks)) for _ in range(self.counts[at])]
        if without is not None:
            slots.remove(without)
        kinds = [kind for kind, n in held.items() for _ in range(n)]
        return matched([[kind >> at & 1 == 1 for at in slots] for kind in kinds]) is not None

    def holds(self, cards: Iterable[Card]) -> bool:
        """Whether the hand may hold these cards."""
        return self.fits(Counter(self.kind(one.base.bit) for one in cards))

    def markable(self, held: Mapping[int, int], kind: int) -> bool:
        """Whether a card of a kind in the hand may be the marked one."""
        if self.source is None or not kind >> self.source & 1:
            return False
        return self.fits({**held, kind: held[kind] - 1}, self.source)


class Slotted:
    """All ways to deal cards, some of them perhaps equal, to hands with slots and an ordered rest.

    ``cards`` is for each different card how many there are of it. ``barred`` cannot lie in the
    rest, which takes all that the hands leave. Each way is equally likely. Raises `NoWorld` if
    there is none.

    With two packs and much knowledge of many hands there is too much to count. Then the hands of
    which least is known are dealt as if nothing were, and what does not fit them is thrown away;
    that is exact too. Where even that finds nothing, cards are exchanged at random from one way
    that fits: every exchange is as likely as its reverse, so the ways come close to equally likely.
    """

    def __init__(self, cards: dict[Card, int], hands: Sequence[Hand], barred: Mask) -> None:
        self._cards, self._all, self._barred = cards, hands, barred
        # the hands of which most is known first: what tells cards apart for them is then done with
        self._order = sorted(range(len(hands)), key=lambda at: hands[at].bars(cards), reverse=True)
        self._exchanges: Exchanges | None = None
        exact = len(hands)
        while not self._counted(self._order[exact:]):
            if not exact:
                self._exchanges = Exchanges(cards, hands, barred)
                break
            exact //= 2

    def _counted(self, loose: list[int]) -> bool:
        """Count the ways, with some hands as if nothing were known of them, if that is not too much."""
        self._loose = loose
        try:
            self._count()
        except _TooMuch:
            return False
        return True

    def _count(self) -> None:
        self._hands = [
            self._all[at].free() if at in self._loose and self._all[at].source is None else self._all[at]
            for at in self._order
        ]  # fmt: skip
        self._known: list[dict[Stock, Choice]] = [{} for _ in self._hands]
        self._steps = 0
        self._pools: dict[Kind, list[Card]] = {}
        for one, copies in self._cards.items():
            bit = one.base.bit
            kinds = (*(hand.kind(bit) for hand in self._hands), int(not self._barred & bit))
            self._pools.setdefault((kinds, copies), []).append(one)
        self._start = _stock(self._pools)
        if not self._ways(0, self._start):
            raise NoWorld("the cards fit the hands and the stock in no way")

    def _ways(self, at: int, stock: Stock) -> int:
        if at == len(self._hands):
            return _orders(stock)
        known = self._known[at].get(stock)
        if known is None:
            things, weights = [], []
            for taken, ways, after in self._takings(self._hands[at], stock):
                ways *= self._ways(at + 1, after)
                if ways:
                    things.append((taken, after))
                    weights.append(ways)
            known = self._known[at][stock] = Choice(things, weights)
        return known.total

    def _takings(self, hand: Hand, stock: Stock) -> Iterator[tuple[Any, int, Stock]]:
        """Yield what a hand may take: of each kind how many once, twice …; in how many ways; what is left."""
        if hand.whole > STEPS:
            raise _TooMuch
        load = [0] * hand.whole

        def take(at: int, left: int, taken: list[tuple[int, ...]], ways: int) -> Iterator[Any]:
            # a hand with many groups of slots costs more to look at
            self._steps += 1 + hand.whole // 16
            if self._steps > STEPS:
                raise _TooMuch
            if at == len(stock):
                if not left:
                    yield tuple(taken), ways
                return
            ((kinds, copies), count) = stock[at]
            over = [some for some in range(hand.whole) if not kinds[0] & ~some]
            most = min(hand.room[some] - load[some] for some in over)
            for times in _times(count, copies, min(left, most)):
                cards = sum(n * held for n, held in enumerate(times, 1))
                for some in over:
                    load[some] += cards
                more, rest = ways, count
                for held in times:
                    more *= comb(rest, held)
                    rest -= held
                yield from take(at + 1, left - cards, [*taken, times], more)
                for some in over:
                    load[some] -= cards

        for taken, ways in take(0, hand.size, [], 1):
            if hand.source is not None:
                ways *= self._marks(hand, stock, taken)
            yield taken, ways, _after(stock, taken)

    def _marks(self, hand: Hand, stock: Stock, taken: Sequence[tuple[int, ...]]) -> int:
        held: dict[int, int] = {}
        for ((kinds, _), _), times in zip(stock, taken, strict=True):
            cards = sum(n * count for n, count in enumerate(times, 1))
            held[kinds[0]] = held.get(kinds[0], 0) + cards
        return sum(
            sum(times)
            for ((kinds, _), _), times in zip(stock, taken, strict=True)
            if sum(times) and hand.markable(held, kinds[0])
        )

    def draw(self, rng: random.Random) -> tuple[list[list[Card]], Card | None, list[Card]]:
        """Return the cards of each hand, the marked one if a hand has one, and the rest in order."""
        if self._exchanges is None:
            for _ in range(TRIES):
                hands, marked, rest = self._draw(rng)
                if all(self._all[at].holds(hands[at]) for at in self._loose):
                    return hands, marked, rest
            self._exchanges = Exchanges(self._cards, self._all, self._barred)
        return self._exchanges.draw(rng)

    def _draw(self, rng: random.Random) -> tuple[list[list[Card]], Card | None, list[Card]]:
        pools, stock = {kind: cards[:] for kind, cards in self._pools.items()}, self._start
        hands: list[list[Card]] = [[] for _ in self._hands]
        marked = None
        for at, (hand, known) in enumerate(zip(self._hands, self._known, strict=True)):
            taken, after = known[stock].draw(rng)
            found, held, left = hands[self._order[at]], dict[int, int](), dict[Kind, list[Card]]()
            kinds_of: dict[Card, int] = {}
            for ((kinds, copies), _), times in zip(stock, taken, strict=True):
                cards = pools[kinds, copies]
                rng.shuffle(cards)
                start = 0
                for times_each, count in enumerate(times, 1):
                    for one in cards[start : start + count]:
                        found += [one] * times_each
                        kinds_of[one] = kinds[0]
                        held[kinds[0]] = held.get(kinds[0], 0) + times_each
                        if copies > times_each:
                            left.setdefault((kinds[1:], copies - times_each), []).append(one)
                    start += count
                left.setdefault((kinds[1:], copies), []).extend(cards[start:])
            if hand.source is not None:
                good = [one for one, kind in kinds_of.items() if hand.markable(held, kind)]
                marked = good[rng.randrange(len(good))]
            pools, stock = left, after
        rest = [one for (_, copies), cards in pools.items() for one in cards for _ in range(copies)]
        rng.shuffle(rest)
        return hands, marked, rest


class Exchanges:
    """Ways to deal as `Slotted` has them, found from one that fits by exchanging cards at random."""

    def __init__(self, cards: Mapping[Card, int], hands: Sequence[Hand], barred: Mask) -> None:
        self._hands = hands
        self._cards = [one for one, copies in cards.items() for _ in range(copies)]
        self._bars = [mask for hand in hands for mask in hand.slots]
        self._bars += [barred] * (len(self._cards) - len(self._bars))
        places = matched([[not mask & one.base.bit for mask in self._bars] for one in self._cards])
        if places is None:
            raise NoWorld("the cards fit the hands and the stock in no way")
        self._start = [self._cards[at] for at in sorted(range(len(places)), key=places.__getitem__)]

    def draw(self, rng: random.Random) -> tuple[list[list[Card]], Card | None, list[Card]]:
        """Return the cards of each hand, the marked one if a hand has one, and the rest in order."""
        standing, bars, count = self._start[:], self._bars, len(self._start)
        for _ in range(20 * count):
            here, there = rng.randrange(count), rng.randrange(count)
            if not (bars[here] & standing[there].base.bit or bars[there] & standing[here].base.bit):
                standing[here], standing[there] = standing[there], standing[here]
        found, at, marked = [], 0, None
        for hand in self._hands:
            cards = standing[at : at + hand.size]
            at += hand.size
            found.append(cards)
            if hand.source is not None:
                held = Counter(hand.kind(one.base.bit) for one in cards)
                good = [one for one in cards if hand.markable(held, hand.kind(one.base.bit))]
                marked = good[rng.randrange(len(good))]
        return found, marked, standing[at:]


def matched(goes: Sequence[Sequence[bool]]) -> list[int] | None:
    """Return for each thing a place of its own where it goes, or ``None`` if there is no such way."""
    home: dict[int, int] = {}

    def settle(one: int, seen: set[int]) -> bool:
        for place, fits in enumerate(goes[one]):
            if fits and place not in seen:
                seen.add(place)
                if place not in home or settle(home[place], seen):
                    home[place] = one
                    return True
        return False

    if not all(settle(one, set()) for one in range(len(goes))):
        return None
    places = {one: place for place, one in home.items()}
    return [places[one] for one in range(len(goes))]


def _stock(pools: dict[Kind, list[Card]]) -> Stock:
    return tuple(sorted((kind, len(cards)) for kind, cards in pools.items() if cards))


def _after(stock: Stock, taken: Sequence[tuple[int, ...]]) -> Stock:
    left: dict[Kind, int] = {}
    for ((kinds, copies), count), times in zip(stock, taken, strict=True):
        for n, held in enumerate((count - sum(times), *times)):
            if held and copies > n:
                kind = (kinds[1:], copies - n)
                left[kind] = left.get(kind, 0) + held
    return tuple(sorted(left.items()))


def _orders(stock: Stock) -> int:
    """Return in how many orders the rest may lie: none if a card cannot lie there."""
    if not all(kinds[0] for (kinds, _), _ in stock):
        return 0
    ways = factorial(sum(copies * count for (_, copies), count in stock))
    for (_, copies), count in stock:
        ways //= factorial(copies) ** count
    return ways


def _times(count: int, copies: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of so many different cards a hand takes once, twice, …, at most so many in all."""

    def more(left: int, copies: int, most: int) -> Iterator[tuple[int, ...]]:
        if not copies:
            yield ()
            return
        for held in range(min(left, most // copies) + 1):
            for others in more(left - held, copies - 1, most - held * copies):
                yield (*others, held)

    return more(count, copies, most)
