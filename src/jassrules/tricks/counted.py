"""Melds that are counted by themselves: hands that show those that were shown, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.cards import SUITS, Mask, Suit
from jassrules.errors import NoWorld
from jassrules.sharing import Choice
from jassrules.tricks.bysuits import BITS, AllSuits, OneSuit, Outcome, Wanted, packed
from jassrules.tricks.melds import Said, all_melds, runs

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from jassrules.tricks.guessing import Whereabouts
    from jassrules.tricks.hands import Hands

BLIND: Final = 50
"""How often hands are dealt without regard to their melds before the suits are looked at."""
FEW: Final = 2000
"""So many hands are all looked at."""
TRIES: Final = 10_000


class Counted:
    """All hands whose melds, counted by themselves, lead to what was shown.

    ``shows(dealt)`` says so of hands; ``shown`` are the melds everybody has seen, which ``places``
    knows to be held. Hands are dealt blindly and kept if they fit. Where that hardly ever happens,
    those are dealt in which no run contradicts what was shown: then only four of a kind can, and
    if there are few such hands they are looked at one by one. Every hand that fits is equally
    likely, whichever way it is found.
    """

    def __init__(
        self, places: Whereabouts, shown: Said, outcome: Outcome, shows: Callable[[Hands], bool]
    ) -> None:
        self._places, self._shown, self._outcome, self._shows = places, shown, outcome, shows
        self._blind = places.dealer(places.sharing())
        self._fours: Said = tuple(
            (seat, one)
            for seat in places.others
            for one in all_melds()
            if not one.is_run and not one.mask & ~places.may_hold(seat)
            if (seat, one) not in shown and outcome.worth(seat, one)
            if outcome.may_be(seat, one) and outcome.matters(seat, one)
        )
        self._looked: Choice | list[Hands] | None = None

    def draw(self, rng: random.Random) -> Hands:
        """Return the hands as dealt; raise `NoWorld` if none fit."""
        if self._looked is None:
            for _ in range(BLIND):
                dealt = self._blind(rng)
                if self._shows(dealt):
                    return dealt
            self._looked = self._look()
        looked = self._looked
        if isinstance(looked, list):
            return looked[rng.randrange(len(looked))]
        for _ in range(TRIES):
            fours, places, deal = looked.draw(rng)
            dealt = _hands(places, deal.draw(rng))
            if self._is_good(dealt, fours):
                return dealt
        raise NoWorld("no hands show these melds")

    def _look(self) -> Choice | list[Hands]:
        """Look at the runs suit by suit, for each choice of four of a kind that matter."""
        found = list(self._with_fours(0, (), self._places))
        looked = Choice(found, [deal.total for _, _, deal in found])
        if looked.total > FEW:
            return looked
        every = [
            dealt
            for fours, places, deal in found
            for some in deal.every()
            if self._is_good(dealt := _hands(places, some), fours)
        ]
        if not every:
            raise NoWorld("no hands show these melds")
        return every

    def _with_fours(
        self, start: int, fours: Said, places: Whereabouts
    ) -> Iterator[tuple[Said, Whereabouts, AllSuits]]:
        room, _ = places.open_places
        suits = [self._suit(suit, places) for suit in SUITS]
        deal = AllSuits(suits, Wanted(()), packed(room), self._outcome, fours)
        if deal.total:
            yield fours, places, deal
        for at in range(start, len(self._fours)):
            more = (*fours, self._fours[at])
            try:
                yield from self._with_fours(at + 1, more, self._places.holding(more))
            except NoWorld:
                continue

    def _is_good(self, dealt: Hands, fours: Said) -> bool:
        """Whether hands show what was shown, and of the fours that matter hold just these."""
        held = tuple(pair for pair in self._fours if not pair[1].mask & ~dealt[pair[0]])
        return held == fours and self._shows(dealt)

    def _suit(self, suit: Suit, places: Whereabouts) -> OneSuit:
        """Return every way to spread the cards of a suit that leaves no run that cannot be."""
        room, barred = places.open_places
        seats, found = places.others, OneSuit()
        known = [places.holds(seat) & suit.mask for seat in seats]
        read: list[dict[Mask, Said | None]] = [{} for _ in seats]

        def told(at: int, cards: Mask) -> Said | None:
            """Return the runs of a hand that matter; ``None`` if it holds one that cannot be."""
            if at == len(seats):
                return ()
            if cards not in read[at]:
                seat, melds = seats[at], runs(known[at] | cards)
                there = [(seat, one) for one in melds if self._outcome.worth(seat, one)]
                good = all(pair in self._shown or self._outcome.may_be(*pair) for pair in there)
                mattering = tuple(
                    pair
                    for pair in there
                    if pair not in self._shown and self._outcome.matters(*pair)
                )
                read[at][cards] = mattering if good else None
            return read[at][cards]

        def spread(at: int, left: Mask) -> Iterator[tuple[tuple[Mask, ...], int, Said]]:
            if at == len(room):
                if not left:
                    yield (), 0, ()
                return
            cards = fit = left & ~barred[at]
            while True:
                melds = told(at, cards)
                if melds is not None and cards.bit_count() <= room[at]:
                    for others, counts, more in spread(at + 1, left ^ cards):
                        counts += cards.bit_count() << BITS * at
                        yield (cards, *others), counts, melds + more
                if not cards:
                    return
                cards = cards - 1 & fit

        for cards, counts, melds in spread(0, places.free & suit.mask):
            found.add((0, self._outcome.merged(melds)), counts, cards, 1)
        return found


def _hands(places: Whereabouts, suits: list[tuple[Mask, ...]]) -> Hands:
    return places.hands([sum(cards) for cards in zip(*suits, strict=True)])
