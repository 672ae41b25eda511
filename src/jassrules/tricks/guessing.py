"""Where the cards of a deal can lie, as one seat knows it, and the hands that fit that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jassrules.cards import Mask
from jassrules.errors import NoWorld
from jassrules.sharing import Sharing
from jassrules.table import FOUR, Seat
from jassrules.tricks.duties import ruled_out
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Said, neighbours
from jassrules.tricks.trick import Standings, Trick

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence


class Whereabouts:
    """Where the cards of a deal can lie, as one seat knows it; ``None`` is a spectator, who sees none.

    By seat: ``played``, ``barred`` (what it cannot hold, as its plays show) and ``certain`` (what
    it is known to hold or to have held). ``others`` are the other seats. Cards of the pack that
    are dealt to nobody lie ``aside``, so many.
    """

    seat: Seat | None
    dealt: Mask
    pack: Mask
    size: int
    others: tuple[Seat, ...]
    aside: int
    played: list[Mask]
    barred: list[Mask]
    certain: list[Mask]

    def __init__(
        self, seat: Seat | None, dealt: Mask, pack: Mask, size: int, seats: int = FOUR
    ) -> None:
        self.seat, self.dealt, self.pack, self.size = seat, dealt, pack, size
        self.others = tuple(other for other in range(seats) if other != seat)
        self.aside = pack.bit_count() - seats * size
        self.played = [0] * seats
        self.barred = [0] * seats
        self.certain = [0] * seats

    @property
    def unknown(self) -> Mask:
        """The cards whose place is not seen: neither the seat's own nor played."""
        gone = self.dealt
        for cards in self.played:
            gone |= cards
        return self.pack & ~gone

    def watch(
        self, tricks: Iterable[Trick], standings_of: Callable[[int], Standings] | None
    ) -> None:
        """Learn from the tricks what was played and, by the duties, what could not be held.

        ``standings_of(n)`` are the standings of trick ``n``; ``None`` where nobody is bound to the duties.
        """
        for number, trick in enumerate(tricks):
            standing = standings_of(number).lead if standings_of is not None else None
            for seat, one in trick.plays(len(self.played)):
                self.played[seat] |= one.bit
                if standing is not None:
                    self.barred[seat] |= ruled_out(one, standing.duties)
                    standing = standing.step(one)

    def know(self, seat: Seat, cards: Mask) -> None:
        """Learn that a seat was dealt some cards."""
        self.certain[seat] |= cards

    def holding(self, melds: Said) -> Whereabouts:
        """Return the places where the seats hold these melds too, and no run of them goes further.

        Raises `NoWorld` if they cannot.
        """
        more = Whereabouts(self.seat, self.dealt, self.pack, self.size, len(self.played))
        more.played, more.certain, more.barred = self.played, self.certain[:], self.barred[:]
        for seat, one in melds:
            more.certain[seat] |= one.mask
            more.barred[seat] |= neighbours(one)
        more.check()
        return more

    def check(self) -> None:
        """Raise `NoWorld` if what is certain contradicts what was played, is barred or has room."""
        free = self.unknown
        for seat, cards in enumerate(self.certain):
            hidden = cards & ~self.had(seat)
            if hidden & ~free or hidden & self.barred[seat] or self.room(seat) < 0:
                raise NoWorld(f"seat {seat} cannot hold what it is known to hold")
            free &= ~hidden

    def had(self, seat: Seat) -> Mask:
        """Return the cards that everybody has seen a seat play, or that are the seat's own."""
        return self.dealt if seat == self.seat else self.played[seat]

    def holds(self, seat: Seat) -> Mask:
        """Return all cards that a seat is known to have been dealt."""
        return self.had(seat) | self.certain[seat]

    def may_hold(self, seat: Seat) -> Mask:
        """Return the cards a seat may have been dealt."""
        if seat == self.seat:
            return self.dealt
        return self.holds(seat) | self.free & ~self.barred[seat]

    def room(self, seat: Seat) -> int:
        """Return how many cards of a seat are not known."""
        return self.size - self.holds(seat).bit_count()

    @property
    def free(self) -> Mask:
        """The cards that are neither seen nor known to be with a certain seat."""
        free = self.unknown
        for cards in self.certain:
            free &= ~cards
        return free

    @property
    def open_places(self) -> tuple[list[int], list[Mask]]:
        """The room of the other seats and of what lies aside, and the cards barred from each."""
        room = [self.room(seat) for seat in self.others]
        barred = [self.barred[seat] for seat in self.others]
        return ([*room, self.aside], [*barred, 0]) if self.aside else (room, barred)

    def sharing(self) -> Sharing:
        """Return the ways to share out the free cards; raise `NoWorld` if there is none."""
        self.check()
        shares = Sharing(self.free, *self.open_places)
        if not shares.total:
            raise NoWorld("the hidden cards fit the seats in no way")
        return shares

    def dealer(self, sharing: Sharing) -> Callable[[random.Random], Hands]:
        """Return what draws the hands as dealt, by a sharing of the free cards."""
        known = [self.holds(seat) for seat in range(len(self.played))]
        draw, others = sharing.draw, self.others

        def dealt(rng: random.Random) -> Hands:
            hands = known[:]
            # what lies aside is the last of the places, and nobody's
            for seat, cards in zip(others, draw(rng), strict=False):
                hands[seat] |= cards
            return tuple(hands)

        return dealt

    def hands(self, shared: Sequence[Mask]) -> Hands:
        """Return the hands as dealt with the free cards shared out so."""
        hands = [self.holds(seat) for seat in range(len(self.played))]
        for seat, cards in zip(self.others, shared, strict=False):
            hands[seat] |= cards
        return tuple(hands)
