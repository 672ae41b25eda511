"""Melds of which only the points were heard: how many hands go with each choice of them.

Four of a kind lie across the suits and are chosen first; the runs suit by suit (see
`jassrules.tricks.bysuits`).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from jassrules.cards import SUITS, Mask, Suit
from jassrules.errors import NoWorld
from jassrules.sharing import Choice, classes_of, splits
from jassrules.table import Seat
from jassrules.tricks.bysuits import BITS, AllSuits, OneSuit, Outcome, Wanted, Ways, packed
from jassrules.tricks.melds import Meld, Said, all_melds, neighbours

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jassrules.tricks.guessing import Whereabouts
    from jassrules.tricks.hands import Hands

Heard: TypeAlias = tuple[tuple[Seat, int], ...]
"""The points of announced melds, with their seats, in order."""
KEPT: Final = 1000
"""For so many choices of melds the ways to deal the other cards are kept ready."""
Classes: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=4096)
def _spread(classes: Classes) -> Ways:
    """Return the ways to spread classes of cards, ``(size, places)``, by the cards of each place."""
    found = {0: 1}
    for size, places in classes:
        after: Ways = {}
        for counts, ways in splits(size, (size,) * len(places)) if places else ():
            more = 0
            for place, count in zip(places, counts, strict=True):
                more += count << BITS * place
            for before, times in found.items():
                after[before + more] = after.get(before + more, 0) + times * ways
        found = after
    return found


def known_melds(
    seat: Seat | None, heard: Heard, own: Sequence[Meld], shown: Said, worth: Callable[[Meld], int]
) -> list[Meld | None]:
    """Return for every meld heard which one it is, if the seat knows that, else ``None``.

    ``own`` are the seat's own melds and ``shown`` those everybody has seen, in order.
    """
    mine, open_ones = list(own), list(shown)
    known: list[Meld | None] = []
    for speaker, points in heard:
        fits = [one for one in open_ones if one[0] == speaker and worth(one[1]) == points]
        if speaker == seat:
            if not mine:
                raise NoWorld("the seat has announced more melds than it knows")
            known.append(mine.pop(0))
        else:
            known.append(fits[0][1] if fits else None)
        if fits:
            open_ones.remove(fits[0])
    return known


class Unshown:
    """The melds of other seats of which only the points are known.

    ``heard`` are those points, with their seats, in order; ``known`` the melds of them that one
    knows, in order, ``None`` where one does not. ``may_share``: a run and four of a kind of one
    seat may have a card in common. Raises `NoWorld` if no hands go with them.
    """

    def __init__(
        self,
        places: Whereabouts,
        heard: Heard,
        known: Sequence[Meld | None],
        outcome: Outcome,
        *,
        may_share: bool = True,
    ) -> None:
        self.heard: Heard = heard
        self.known: Sequence[Meld | None] = known
        self.outcome: Outcome = outcome
        self.may_share: bool = may_share
        self._places = places
        self.seen: Said = tuple(
            (kind[0], one) for kind, one in zip(heard, known, strict=True) if one is not None
        )
        needs = Counter(kind for kind, one in zip(heard, known, strict=True) if one is None)
        if any(seat not in places.others or points <= 0 for seat, points in needs):
            raise NoWorld("the melds that were announced cannot be")
        self._kinds = tuple(needs)
        good = {kind: [one for one in all_melds() if self._may_be(kind, one)] for kind in needs}
        self._quads = {kind: [one for one in good[kind] if not one.is_run] for kind in needs}
        self._runs = {
            kind: [(one, one.mask, neighbours(one)) for one in good[kind] if one.is_run]
            for kind in needs
        }
        size = places.size
        for seat in places.others:
            # runs of a hand share no card, and four of a kind do not either
            if sum(n for kind, n in needs.items() if kind[0] == seat) > size // 3 + size // 4:
                raise NoWorld(f"seat {seat} cannot hold so many melds")
        things, weights = [], []
        for fours in self._fours(needs):
            deal = self._with_fours(fours, needs)
            if deal is not None and deal.total:
                things.append((fours, deal))
                weights.append(deal.total)
        if not things:
            raise NoWorld("no hands go with the melds that were announced")
        self._choice = Choice(things, weights)
        self._dealers: dict[Said, Callable[[random.Random], Hands]] = {}

    def draw(self, rng: random.Random) -> tuple[Hands, Said]:
        """Return hands as dealt, and the melds announced, in order; each pair equally likely."""
        fours, suits = self._choice.draw(rng)
        found = fours + tuple(one for there in suits.draw(rng) for one in there)
        deal = self._dealers.get(found)
        if deal is None:
            places = self._places.holding(found)
            if len(self._dealers) >= KEPT:
                self._dealers.clear()
            deal = self._dealers[found] = places.dealer(places.sharing())
        by_kind: dict[tuple[Seat, int], list[Meld]] = {}
        for seat, one in found:
            by_kind.setdefault((seat, self.outcome.worth(seat, one)), []).append(one)
        # melds of the same points may have been announced in any order
        for melds in by_kind.values():
            rng.shuffle(melds)
        said = tuple(
            (kind[0], one if one is not None else by_kind[kind].pop())
            for kind, one in zip(self.heard, self.known, strict=True)
        )
        return deal(rng), said

    def _fours(self, needs: Mapping[tuple[Seat, int], int]) -> Iterator[Said]:
        """Yield every choice of four of a kind for some of the melds heard."""
        options = []
        for kind, need in needs.items():
            options.append(
                [
                    tuple((kind[0], one) for one in some)
                    for count in range(need + 1)
                    for some in combinations(self._quads[kind], count)
                ]
            )
        for chosen in product(*options):
            fours = tuple(one for some in chosen for one in some)
            if len({one for _, one in fours}) == len(fours):
                yield fours

    def _may_be(self, kind: tuple[Seat, int], one: Meld) -> bool:
        seat, points = kind
        return (
            self.outcome.worth(seat, one) == points
            and not one.mask & ~self._places.may_hold(seat)
            and (seat, one) not in self.seen
            and self.outcome.may_be(seat, one)
        )

    def _with_fours(self, fours: Said, needs: Mapping[tuple[Seat, int], int]) -> AllSuits | None:
        try:
            places = self._places.holding(fours)
        except NoWorld:
            return None
        quads = [(seat, one) for seat, one in (*self.seen, *fours) if not one.is_run]
        if not self.may_share and any(
            seat == holder and one.mask & other.mask
            for seat, one in fours
            for holder, other in self.seen
        ):
            return None
        left = Counter(needs)
        left.subtract((seat, self.outcome.worth(seat, one)) for seat, one in fours)
        wanted = Wanted([left[kind] for kind in self._kinds])
        suits = []
        for suit in SUITS:
            suits.append(self._suit(suit, places, wanted, quads))
            if not suits[-1].ways:
                return None
        mattering = tuple(pair for pair in fours if self.outcome.matters(*pair))
        room, _ = places.open_places
        return AllSuits(suits, wanted, packed(room), self.outcome, mattering)

    def _suit(
        self, suit: Suit, places: Whereabouts, wanted: Wanted, quads: Sequence[Any]
    ) -> OneSuit:
        """Return the choices of runs in one suit, and the ways to spread its other cards."""
        found, free, (room, barred) = OneSuit(), places.free & suit.mask, places.open_places
        number = {seat: at for at, seat in enumerate(places.others)}
        there: list[_Run] = []
        for at, (seat, points) in enumerate(self._kinds):
            if not wanted.needs[at]:
                continue
            holds, may_hold, most = places.holds(seat), places.may_hold(seat), room[number[seat]]
            if not self.may_share:
                for holder, quad in quads:
                    may_hold &= ~quad.mask if holder == seat else ~0
            there += [
                _Run(seat, at, one, mask, near)
                for one, mask, near in self._runs[seat, points]
                if one.suit is suit and not near & holds and not mask & ~may_hold
                if (mask & free).bit_count() <= most
            ]
        for chosen in _together(there, wanted):
            left, bars, new, used = free, list(barred), [0] * len(room), 0
            for run in chosen:
                place = number[run.seat]
                new[place] += (run.mask & free).bit_count()
                bars[place] |= run.near
                left &= ~run.mask
                used += 1 << BITS * run.kind
            if any(count > most for count, most in zip(new, room, strict=True)):
                continue
            melds = tuple((run.seat, run.one) for run in chosen)
            mattering = tuple(pair for pair in melds if self.outcome.matters(*pair))
            key, counts = (used, self.outcome.merged(mattering)), packed(new)
            classes = tuple(sorted((c.bit_count(), p) for c, p in classes_of(left, bars)))
            for more, ways in _spread(classes).items():
                found.add(key, counts + more, melds, ways)
        return found


class _Run(NamedTuple):
    """A run that a seat may have announced: of which kind, its cards, and those next to it."""

    seat: Seat
    kind: int
    one: Meld
    mask: Mask
    near: Mask


def _together(there: Sequence[_Run], wanted: Wanted) -> Iterator[tuple[_Run, ...]]:
    """Yield every choice of runs of one suit that can be there together, also none."""

    def extend(start: int, chosen: tuple[_Run, ...]) -> Iterator[tuple[_Run, ...]]:
        yield chosen
        for at in range(start, len(there)):
            run = there[at]
            if any(
                other.mask & (run.mask | run.near if run.seat == other.seat else run.mask)
                for other in chosen
            ):
                continue
            if sum(other.kind == run.kind for other in chosen) < wanted.needs[run.kind]:
                yield from extend(at + 1, (*chosen, run))

    return extend(0, ())
