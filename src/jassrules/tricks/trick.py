"""A trick as it grows, and the history of tricks.

`Lie` is how a trick lies: what was led, which card is best, who played it. The lies of one order
and one set of duties form a small graph whose steps and duties are worked out on first use, so that
a play costs a look-up. Nothing in a lie depends on hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, TypeAlias

from attrs import frozen

from jassrules.cards import CARDS, Card, Mask, Suit
from jassrules.table import Seat
from jassrules.tricks.duties import Duty, DutyRule, Situation, duties_of
from jassrules.tricks.order import Order

SEATS: Final = 4

Plays: TypeAlias = Annotated[int, "cards played, in order"]
"""The cards played in a deal, six bits each after a leading 1, so that history is one number."""
NOTHING_PLAYED: Final[Plays] = 1


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

    ``length`` cards lie there, ``led`` is the suit to follow, ``best`` the highest card.
    ``duties`` bind the next player; `playable` applies them, and their masks lie ready for a game's
    fast lane: ``held1`` to ``only2`` are the first two duties (zeros where there are fewer),
    ``more`` the rest as pairs. `step` gives the lie one card later; in that of a ``full`` trick
    nobody is bound. Who played what is not part of a lie: the lies of an order are few and stay in
    the processor's cache.
    """

    __slots__ = (
        "after", "best", "book", "duties", "full", "held1", "held2", "led", "length", "more",
        "only1", "only2",
    )  # fmt: skip

    book: Book
    length: int
    full: bool
    led: Suit | None
    best: Card | None
    duties: tuple[Duty, ...]
    held1: Mask
    only1: Mask
    held2: Mask
    only2: Mask
    more: Pairs
    after: list[Lie | None]

    def __init__(self, book: Book, length: int, led: Suit | None, best: Card | None) -> None:
        self.book, self.length, self.led, self.best = book, length, led, best
        self.full = length == SEATS
        self.duties, pairs = book.duties(led, best)
        self.held1, self.only1 = pairs[0] if pairs else (0, 0)
        self.held2, self.only2 = pairs[1] if len(pairs) > 1 else (0, 0)
        self.more = pairs[2:]
        self.after = [None] * len(CARDS)

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
        """Return the lie after one more card; ``after[one.index]`` holds it from then on."""
        found = self.after[one.index]
        if found is None:
            found = self.after[one.index] = self.book.lie(self.length + 1, *self._with(one))
        return found

    def _with(self, one: Card) -> tuple[Suit, Card]:
        if self.best is None or self.led is None:
            return one.suit, one
        return self.led, one if beats(self.book.order, one, self.best) else self.best

    def __repr__(self) -> str:
        return f"<Lie of {self.length} cards on {self.led}, best {self.best}>"


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
        self._lies: dict[tuple[object, ...], Lie] = {}
        self._duties: dict[tuple[object, ...], tuple[tuple[Duty, ...], Pairs]] = {}
        self.lead = Lie(self, 0, None, None)

    def duties(self, led: Suit | None, best: Card | None) -> tuple[tuple[Duty, ...], Pairs]:
        """Return the duties while ``best`` is the highest card on a led suit, and their masks."""
        if led is None or best is None:
            return (), ()
        found = self._duties.get((led, best))
        if found is None:
            duties = duties_of(self.rules, Situation(self.order, led, best, self.house))
            pairs = _joined((duty.if_held, duty.only) for duty in duties)
            found = self._duties.setdefault((led, best), (duties, pairs))
        return found

    def lie(self, length: int, led: Suit, best: Card) -> Lie:
        """Return the one lie of this description."""
        found = self._lies.get((length, led, best))
        if found is None:
            found = self._lies.setdefault((length, led, best), Lie(self, length, led, best))
        return found

    def lies(self, pack: Mask) -> Iterator[Lie]:
        """Yield every lie of one to three cards that a pack allows; tests walk them all."""
        seen: set[Lie] = set()
        front = [self.lead]
        while front:
            lie = front.pop()
            if lie.length < SEATS - 1:
                after = {lie.step(one) for one in CARDS if pack & one.bit} - seen
                seen |= after
                front += after
        yield from seen


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
    return plays << 6 | one.index


def history_of(tricks: Iterable[Trick]) -> Plays:
    """Return the history of some tricks."""
    plays = NOTHING_PLAYED
    for trick in tricks:
        for one in trick.cards:
            plays = with_play(plays, one)
    return plays


def play_count(plays: Plays) -> int:
    """Return how many cards were played."""
    return plays.bit_length() // 6


def played_cards(plays: Plays) -> list[Card]:
    """Return the cards played, in order."""
    return [CARDS[plays >> 6 * i & 63] for i in reversed(range(play_count(plays)))]


def last_trick_winner(plays: Plays, last: Seat, best: Card) -> Seat:
    """Return who won the trick of the last four plays, of which ``last`` played the last."""
    for back in range(SEATS):
        if plays >> 6 * back & 63 == best.index:
            return (last - back) % SEATS
    raise ValueError("the best card is not in the trick")


def tricks_of(
    plays: Plays, leader: Seat, book_of: Callable[[int], Book]
) -> tuple[tuple[Trick, ...], Lie, Seat]:
    """Return the tricks of a history, how the running one lies, and whose turn it is.

    ``leader`` led the first trick; ``book_of(n)`` is the book of trick ``n``, from 0. The last of
    the tricks is the one that runs, unless no card of it lies yet.
    """
    tricks: list[Trick] = []
    cards: list[Card] = []
    lie, winner = book_of(0).lead, leader
    for one in played_cards(plays):
        lie = lie.step(one)
        if lie.best is one:
            winner = (leader + len(cards)) % SEATS
        cards.append(one)
        if len(cards) == SEATS:
            tricks.append(Trick(leader, tuple(cards), winner))
            leader, lie = winner, book_of(len(tricks)).lead
            cards = []
    if cards:
        tricks.append(Trick(leader, tuple(cards)))
    return tuple(tricks), lie, (leader + len(cards)) % SEATS
