"""Deals that fit what one seat knows: where cards can lie, and which melds may have been said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jassrules.cards import Mask, cards_in, mask_of
from jassrules.observation import share_out
from jassrules.table import FOUR as SEATS
from jassrules.table import Seat
from jassrules.tricks.duties import ruled_out
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, all_melds, neighbours
from jassrules.tricks.trick import Book, Trick

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

DEALS: Final = 40
SWAPS: Final = 400
"""How often hands are dealt anew, and then mended card by card, to match what was seen of them."""

Said: TypeAlias = tuple[tuple[Seat, Meld], ...]
"""Announced melds with their seats, in order."""


class Places:
    """Where the cards of a deal can lie, as one seat knows it.

    By seat: ``played``, ``barred`` (what it cannot have held, as its plays show) and ``certain``
    (what it is known to hold). ``unknown`` are the cards that are neither the seat's own nor played.
    """

    seat: Seat
    dealt: Mask
    pack: Mask
    size: int
    played: list[Mask]
    barred: list[Mask]
    certain: list[Mask]

    def __init__(self, seat: Seat, dealt: Mask, pack: Mask, size: int) -> None:
        self.seat, self.dealt, self.pack, self.size = seat, dealt, pack, size
        self.played = [0] * SEATS
        self.barred = [0] * SEATS
        self.certain = [0] * SEATS

    @property
    def unknown(self) -> Mask:
        """The cards whose place is not seen."""
        return self.pack & ~self.dealt & ~sum(self.played)

    def watch(self, tricks: Iterable[Trick], book_of: Callable[[int], Book] | None) -> None:
        """Learn from the tricks what was played and, by the duties, what could not be held.

        ``book_of(n)`` is the book of trick ``n``; ``None`` where nobody is bound to the duties.
        """
        for number, trick in enumerate(tricks):
            lie = book_of(number).lead if book_of is not None else None
            for seat, one in trick.plays():
                self.played[seat] |= one.bit
                if lie is not None:
                    self.barred[seat] |= ruled_out(one, lie.duties)
                    lie = lie.step(one)

    def know(self, seat: Seat, cards: Mask) -> None:
        """Learn that a seat was dealt some cards."""
        self.certain[seat] |= cards

    def may_have_held(self, seat: Seat) -> Mask:
        """Return the cards a seat may have been dealt."""
        if seat == self.seat:
            return self.dealt
        elsewhere = sum(self.certain[s] & self.unknown for s in range(SEATS) if s != seat)
        return self.played[seat] | self.unknown & ~self.barred[seat] & ~elsewhere

    def deal(self, melds: Mapping[Seat, Sequence[Meld]], rng: random.Random) -> Hands:
        """Return hands as dealt in which the seats held the melds, each run going no further.

        Raises `ValueError` if no hands fit.
        """
        others = [seat for seat in range(SEATS) if seat != self.seat]
        unknown = self.unknown
        certain = {seat: self.certain[seat] & unknown for seat in others}
        barred = {seat: self.barred[seat] for seat in others}
        for seat in others:
            for one in melds.get(seat, ()):
                certain[seat] |= one.mask & ~self.played[seat]
                barred[seat] |= neighbours(one)
        taken = [certain[seat] for seat in others]
        free = unknown & ~sum(taken) if sum(taken) == sum(taken) & unknown else -1
        room = [self.size - (self.played[s] | certain[s]).bit_count() for s in others]
        if free < 0 or min(room) < 0 or sum(room) != free.bit_count():
            raise ValueError("the melds do not fit")
        if any(certain[seat] & barred[seat] for seat in others):
            raise ValueError("the melds do not fit")
        shared = share_out(cards_in(free), room, [barred[seat] for seat in others], rng)
        dealt = [0] * SEATS
        dealt[self.seat] = self.dealt
        for seat, cards in zip(others, shared, strict=True):
            dealt[seat] = self.played[seat] | certain[seat] | mask_of(cards)
        return tuple(dealt)

    def deal_to_fit(
        self,
        melds: Mapping[Seat, Sequence[Meld]],
        faults: Callable[[Hands], int],
        rng: random.Random,
    ) -> Hands:
        """Return hands in which ``faults`` finds nothing that contradicts what was seen of them.

        Hands are dealt anew some times, then mended: hidden cards are exchanged as long as that
        makes no more faults. Raises `ValueError` if no hands are found.
        """
        for _ in range(DEALS):
            dealt = self.deal(melds, rng)
            if not faults(dealt):
                return dealt
        for _ in range(DEALS):
            dealt = self._mended(self.deal(melds, rng), faults, rng)
            if not faults(dealt):
                return dealt
        raise ValueError("no hands fit")

    def _mended(self, dealt: Hands, faults: Callable[[Hands], int], rng: random.Random) -> Hands:
        others = [seat for seat in range(SEATS) if seat != self.seat]
        found = faults(dealt)
        for _ in range(SWAPS):
            one, other = rng.sample(others, 2)
            here = cards_in(self._movable(dealt, one, other))
            there = cards_in(self._movable(dealt, other, one))
            if here and there:
                exchange = here[int(rng.random() * len(here))].bit
                exchange |= there[int(rng.random() * len(there))].bit
                swapped = tuple(
                    hand ^ exchange if seat in (one, other) else hand
                    for seat, hand in enumerate(dealt)
                )
                if (left := faults(swapped)) <= found:
                    dealt, found = swapped, left
            if not found:
                break
        return dealt

    def _movable(self, dealt: Hands, giver: Seat, taker: Seat) -> Mask:
        """Return the hidden cards of one seat that may as well lie in another hand."""
        return dealt[giver] & self.unknown & ~self.certain[giver] & ~self.barred[taker]


def by_seat(said: Said) -> dict[Seat, list[Meld]]:
    """Return the melds of each seat."""
    found: dict[Seat, list[Meld]] = {}
    for seat, one in said:
        found.setdefault(seat, []).append(one)
    return found


def said_melds(
    places: Places,
    heard: Sequence[tuple[Seat, int]],
    own: Sequence[Meld],
    shown: Said,
    points: Callable[[Meld], int],
    rng: random.Random,
    *,
    may_share: bool = True,
) -> Iterator[Said]:
    """Yield, in random order, melds that may be those announced.

    ``heard`` are the points of each announced meld with its seat, in order; ``own`` the seat's own
    melds, ``shown`` those everybody has seen; ``points(meld)`` is what a meld is worth.
    ``may_share``: a run and four of a kind of one seat may have a card in common.
    """
    known = _known_melds(places.seat, heard, own, shown, points)
    fixed = [(s, one) for (s, _), one in zip(heard, known, strict=True) if one is not None]

    def extend(at: int, chosen: Said) -> Iterator[Said]:
        if at == len(heard):
            yield chosen
            return
        seat, worth = heard[at]
        one = known[at]
        if one is not None:
            yield from extend(at + 1, (*chosen, (seat, one)))
            return
        held, had = places.may_have_held(seat), places.played[seat] | places.certain[seat]
        fits = [m for m in all_melds() if not m.mask & ~held and not neighbours(m) & had]
        fits = [m for m in fits if points(m) == worth]
        rng.shuffle(fits)
        for one in fits:
            if _goes_with(seat, one, [*chosen, *fixed], may_share):
                yield from extend(at + 1, (*chosen, (seat, one)))

    return extend(0, ())


def _known_melds(
    seat: Seat,
    heard: Sequence[tuple[Seat, int]],
    own: Sequence[Meld],
    shown: Said,
    points: Callable[[Meld], int],
) -> list[Meld | None]:
    """Return for every announced meld its cards, if the seat knows them."""
    mine, open_ones = list(own), list(shown)
    known: list[Meld | None] = []
    for speaker, worth in heard:
        if speaker == seat:
            known.append(mine.pop(0))
            continue
        fits = [one for one in open_ones if one[0] == speaker and points(one[1]) == worth]
        known.append(fits[0][1] if fits else None)
        open_ones = [one for one in open_ones if one not in fits[:1]]
    return known


def _goes_with(seat: Seat, one: Meld, others: Iterable[tuple[Seat, Meld]], may_share: bool) -> bool:
    """Whether a meld can be a seat's beside others."""
    for holder, other in others:
        common = one.mask & other.mask
        if holder != seat:
            if common:
                return False
        elif (
            one == other
            or one.mask & neighbours(other)
            or other.mask & neighbours(one)
            or (common and (one.is_run == other.is_run or not may_share))
        ):
            return False
    return True
