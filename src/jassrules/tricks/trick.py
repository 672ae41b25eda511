"""A trick as it grows, and the history of tricks.

`Lie` is how a trick lies: what was led, which card is best. The lies of one order and one set of
duties form a small graph, worked out when it is first needed, so that a play costs a look-up.
`Place` is where a trick stands: whose turn it is, and how many cards lie there. Neither depends on
hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated, Any, Final, TypeAlias

from attrs import frozen

from jassrules.cards import CARDS, SUITS, Card, Mask, Suit
from jassrules.table import Seat
from jassrules.tricks.duties import Duty, DutyRule, Situation, duties_of
from jassrules.tricks.order import Order

SEATS: Final = 4

Plays: TypeAlias = Annotated[tuple[Any, ...], "cards played, in order"]
"""The cards played in a deal, as a pair: those before, and the last one. A longer history holds the
shorter ones in it, so a card more costs one pair."""
NOTHING_PLAYED: Final[Plays] = ()


Pairs: TypeAlias = tuple[tuple[Mask, Mask], ...]
"""Duties as (``if_held``, ``only``)."""


def _joined(pairs: Iterable[tuple[Mask, Mask]]) -> Pairs:
    """Return the same duties in fewer pairs: neighbours that leave the same cards are one."""
    joined: list[tuple[Mask, Mask]] = []
    for if_held, only in pairs:
        if joined and joined[-1][1] == only:
            if_held |= joined.pop()[0]
        joined.append((if_held, only))
    return tuple(joined)


class Lie:
    """How a trick lies, the same object whenever it lies so.

    ``led`` is the suit to follow, ``best`` the highest card; before the first card there is
    neither. ``duties`` bind the next player; `playable` applies them, and their masks lie ready for
    a game's fast lane: ``held1`` to ``only2`` are the first two duties (zeros where there are
    fewer), ``more`` the rest as pairs. ``after`` are the lies one card later, by the index of the
    card. How many cards lie there and who played what is not part of a lie: the lies of an order
    are few and stay in the processor's cache.
    """

    __slots__ = (
        "after", "best", "duties", "held1", "held2", "led", "more", "only1", "only2",
    )  # fmt: skip

    led: Suit | None
    best: Card | None
    duties: tuple[Duty, ...]
    held1: Mask
    only1: Mask
    held2: Mask
    only2: Mask
    more: Pairs
    after: tuple[Lie, ...]

    def __init__(self, led: Suit | None, best: Card | None, duties: tuple[Duty, ...]) -> None:
        self.led, self.best, self.duties = led, best, duties
        pairs = _joined((duty.if_held, duty.only) for duty in duties)
        self.held1, self.only1 = pairs[0] if pairs else (0, 0)
        self.held2, self.only2 = pairs[1] if len(pairs) > 1 else (0, 0)
        self.more = pairs[2:]

    def playable(self, hand: Mask) -> Mask:
        """Return the cards of a hand that the duties leave."""
        if hand & self.held1:
            hand &= self.only1
        if hand & self.held2:
            hand &= self.only2
        for if_held, only in self.more:
            if hand & if_held:
                hand &= only
        return hand

    def step(self, one: Card) -> Lie:
        """Return the lie after one more card."""
        return self.after[one.index]

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a Lie is derived from a history and never stored")

    def __repr__(self) -> str:
        return f"<Lie on {self.led}, best {self.best}>"


def beats(order: Order, one: Card, best: Card) -> bool:
    """Whether a card beats the card that was the best of its trick so far."""
    return order.above[best.index] & one.bit != 0


class Book:
    """All lies under one order, one list of duties and one set of house rules.

    ``lead`` is the lie before the first card of a trick.
    """

    order: Order
    rules: tuple[DutyRule, ...]
    house: Any
    lead: Lie

    def __init__(self, order: Order, rules: Sequence[DutyRule], house: Any) -> None:
        self.order, self.rules, self.house = order, tuple(rules), house
        # the best card is of the led suit or a trump
        on = {
            (led, best): Lie(led, best, self.duties(led, best))
            for led in SUITS
            for best in CARDS
            if best.suit in (led, order.trump)
        }
        for (led, best), lie in on.items():
            lie.after = tuple(on[led, one] if beats(order, one, best) else lie for one in CARDS)
        self.lead = Lie(None, None, ())
        self.lead.after = tuple(on[one.suit, one] for one in CARDS)

    def duties(self, led: Suit, best: Card) -> tuple[Duty, ...]:
        """Return the duties while ``best`` is the highest card on a led suit."""
        return duties_of(self.rules, Situation(self.order, led, best, self.house))

    def lies(self, pack: Mask) -> Iterator[Lie]:
        """Yield every lie with a card that a pack allows; tests walk them all."""
        seen: set[Lie] = set()
        front = [self.lead]
        while front:
            lie = front.pop()
            after = {lie.step(one) for one in CARDS if pack & one.bit} - seen
            seen |= after
            front += after
        yield from seen


class Place:
    """Where a trick stands: ``seat`` is to play and ``lying`` cards lie there, 0 to 3.

    ``last`` says whether the seat completes the trick, ``next`` is the place after its card (after
    the last one the winner leads, see `LEADS`). There is one object a place: see `PLACES`.
    """

    __slots__ = ("last", "lying", "next", "seat")

    seat: Seat
    lying: int
    last: bool
    next: Place

    def __init__(self, seat: Seat, lying: int) -> None:
        self.seat, self.lying, self.last = seat, lying, lying == SEATS - 1

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a Place is derived from a history and never stored")

    def __repr__(self) -> str:
        return f"<Place of seat {self.seat} after {self.lying} cards>"


def _places() -> tuple[tuple[Place, ...], ...]:
    places = tuple(tuple(Place(seat, lying) for lying in range(SEATS)) for seat in range(SEATS))
    for at in chain.from_iterable(places):
        at.next = places[(at.seat + 1) % SEATS][(at.lying + 1) % SEATS]
    return places


PLACES: Final = _places()
"""The places by seat and by how many cards lie in the trick."""
LEADS: Final = tuple(places[0] for places in PLACES)
"""The place of each seat that leads."""


@frozen
class Trick:
    """A trick on the table or taken: who led, the cards in order of play, who won it (or ``None``)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Return who played what."""
        return tuple(((self.leader + i) % SEATS, one) for i, one in enumerate(self.cards))


def with_play(plays: Plays, one: Card) -> Plays:
    """Return the history with one more card."""
    return plays, one


def history_of(cards: Iterable[Card]) -> Plays:
    """Return the history of some cards, in order."""
    plays = NOTHING_PLAYED
    for one in cards:
        plays = plays, one
    return plays


def played_cards(plays: Plays) -> list[Card]:
    """Return the cards played, in order."""
    cards: list[Card] = []
    while plays:
        plays, one = plays
        cards.append(one)
    return cards[::-1]


def play_count(plays: Plays) -> int:
    """Return how many cards were played."""
    return len(played_cards(plays))


def packed(plays: Plays) -> bytes:
    """Return the history as the indices of its cards: how it is pickled."""
    return bytes([one.index for one in played_cards(plays)])


def unpacked(indices: bytes) -> Plays:
    """Return the history that was packed."""
    return history_of(CARDS[index] for index in indices)


def written_plays(plays: Plays) -> str:
    """Return the cards played as a text."""
    return f"[{' '.join(one.code for one in played_cards(plays))}]"


def last_trick_winner(plays: Plays, last: Seat, lie: Lie) -> Seat:
    """Return who won the trick of the last four plays, of which ``last`` played the last."""
    ((_, second), third), fourth = plays
    if lie.best is fourth:
        return last
    return last - (1 if lie.best is third else 2 if lie.best is second else 3) & 3


Books: TypeAlias = tuple[Book, ...]
"""The book of each trick; that of the last also for the tricks after it."""


@lru_cache(maxsize=4096)
def _taken(plays: Plays, leader: Seat, books: Books) -> tuple[Trick, ...]:
    """Return the tricks of a history that ends with a whole trick.

    A deal is looked at many times as it grows: all but its last trick are known already.
    """
    if not plays:
        return ()
    (((earlier, first), second), third), fourth = plays
    before = _taken(earlier, leader, books)
    if before:
        leader = before[-1].winner  # type: ignore[assignment]
    cards = (first, second, third, fourth)
    lie = books[min(len(before), len(books) - 1)].lead
    for one in cards:
        lie = lie.step(one)
    return (*before, Trick(leader, cards, last_trick_winner(plays, (leader + 3) % SEATS, lie)))


def tricks_of(
    plays: Plays, leader: Seat, books: Books, lying: int | None = None
) -> tuple[tuple[Trick, ...], Lie, Place]:
    """Return the tricks of a history, how the running one lies, and where it stands.

    ``leader`` led the first trick; ``lying`` is how many cards lie in the running one, for who
    knows that already. The last of the tricks is the one that runs, unless no card of it lies yet.
    """
    if lying is None:
        lying = play_count(plays) % SEATS
    cards: tuple[Card, ...] = ()
    for _ in range(lying):
        plays, one = plays
        cards = (one, *cards)
    tricks = _taken(plays, leader, books)
    if tricks:
        leader = tricks[-1].winner  # type: ignore[assignment]
    lie = books[min(len(tricks), len(books) - 1)].lead
    if lying:
        for one in cards:
            lie = lie.step(one)
        tricks += (Trick(leader, cards),)
    return tricks, lie, PLACES[(leader + lying) % SEATS][lying]
