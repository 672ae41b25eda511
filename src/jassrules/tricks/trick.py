"""A trick as it grows, and the history of tricks.

`Standing` is how a trick stands: what was led, which card is best. The standings of one order and one
set of duties form a small graph, worked out when it is first needed, so that a play costs a look-up.
`Place` is whose turn it is in a trick, and how many cards lie there. Neither depends on
hands, and both are shared by all states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from attrs import frozen

from jassrules.cards import CARDS, SUITS, Card, Mask, Suit
from jassrules.frozen import unchangeable
from jassrules.table import FOUR, Seat
from jassrules.tricks.duties import Duty, DutyRule, Situation, duties_of
from jassrules.tricks.order import Order

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


class Standing:
    """How a trick stands, the same object whenever it stands so.

    ``led`` is the suit to follow, ``best`` the highest card; before the first card there is
    neither. ``duties`` bind the next player; ``pairs`` are their masks, which `playable` applies.
    ``after`` are the standings one card later, by the index of the card. ``standings`` are all those it
    is one of. How many cards lie there and who played what is no part of a standing: the standings
    of an order are few and stay in the processor's cache.
    """

    __slots__ = ("after", "best", "duties", "led", "pairs", "standings")

    led: Suit | None
    best: Card | None
    duties: tuple[Duty, ...]
    pairs: Pairs
    standings: Standings
    after: tuple[Standing, ...]

    def __init__(
        self, standings: Standings, led: Suit | None, best: Card | None, duties: tuple[Duty, ...]
    ) -> None:
        pairs = _joined((duty.if_held, duty.only) for duty in duties)
        _set(self, standings=standings, led=led, best=best, duties=duties, pairs=pairs)

    if not TYPE_CHECKING:  # pragma: no branch – nothing here sets an attribute of it
        __setattr__ = __delattr__ = unchangeable

    def playable(self, hand: Mask) -> Mask:
        """Return the cards of a hand that the duties leave."""
        for if_held, only in self.pairs:
            if hand & if_held:
                hand &= only
        return hand

    def step(self, one: Card) -> Standing:
        """Return how the trick stands after one more card."""
        return self.after[one.index]

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a Standing is derived from a history and never stored")

    def __repr__(self) -> str:
        return f"<Standing on {self.led}, best {self.best}>"


def _set(made: object, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(made, name, value)


def beats(order: Order, one: Card, best: Card) -> bool:
    """Whether a card beats the card that was the best of its trick so far."""
    return order.above[best.index] & one.bit != 0


class Standings:
    """How a trick can stand under one order, one list of duties and one set of house rules.

    ``lead`` is the one before the first card of a trick. ``next`` are the standings of the trick after
    one that ends in these, or ``None`` where the contract decides which those are. With ``lasts`` they
    are these themselves.

    Where a card that does not follow changes the order, as one that makes trump does,
    ``turned(led, best, one)`` returns how the trick stands after such a card, in another order.
    """

    order: Order
    rules: tuple[DutyRule, ...]
    house: Any
    lead: Standing
    next: Standings | None
    _on: dict[tuple[Suit, Card], Standing]

    def __init__(
        self,
        order: Order,
        rules: Sequence[DutyRule],
        house: Any,
        *,
        next: Standings | None = None,  # noqa: A002 – the word for it
        lasts: bool = False,
        turned: Callable[[Suit, Card, Card], Standing] | None = None,
    ) -> None:
        _set(self, order=order, rules=tuple(rules), house=house)
        _set(self, next=self if lasts else next)
        # the best card is of the led suit or a trump
        on = {
            (led, best): Standing(self, led, best, self.duties(led, best))
            for led in SUITS
            for best in CARDS
            if best.suit in (led, order.trump)
        }
        _set(self, lead=Standing(self, None, None, ()), _on=on)
        for (led, best), standing in on.items():
            _set(standing, after=tuple(self._after(led, best, one, turned) for one in CARDS))
        _set(self.lead, after=tuple(on[one.suit, one] for one in CARDS))

    if not TYPE_CHECKING:  # pragma: no branch – nothing else sets an attribute of them
        __setattr__ = __delattr__ = unchangeable

    def _after(
        self,
        led: Suit,
        best: Card,
        one: Card,
        turned: Callable[[Suit, Card, Card], Standing] | None,
    ) -> Standing:
        if turned is not None and one.suit is not led:
            return turned(led, best, one)
        return self._on[led, one if beats(self.order, one, best) else best]

    def duties(self, led: Suit, best: Card) -> tuple[Duty, ...]:
        """Return the duties while ``best`` is the highest card on a led suit."""
        return duties_of(self.rules, Situation(self.order, led, best, self.house))

    def standing(self, led: Suit, best: Card) -> Standing:
        """Return how a trick stands by the suit led to it and its best card."""
        return self._on[led, best]

    def every(self, pack: Mask) -> Iterator[Standing]:
        """Yield every standing with a card that a pack allows; tests walk them all."""
        seen: set[Standing] = set()
        front = [self.lead]
        while front:
            standing = front.pop()
            after = {standing.step(one) for one in CARDS if pack & one.bit} - seen
            seen |= after
            front += after
        yield from seen


class Place:
    """Whose turn it is in a trick: ``seat`` is to play and ``lying`` cards lie there already.

    ``last`` says whether the seat completes the trick, ``next`` is the place after its card (after
    the last one the winner leads, see `leads_of`). There is one object a place: see `places_of`.
    """

    __slots__ = ("last", "lying", "next", "seat")

    seat: Seat
    lying: int
    last: bool
    next: Place

    def __init__(self, seat: Seat, lying: int, players: int) -> None:
        _set(self, seat=seat, lying=lying, last=lying == players - 1)

    if not TYPE_CHECKING:  # pragma: no branch – nothing here sets an attribute of a place
        __setattr__ = __delattr__ = unchangeable

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a Place is derived from a history and never stored")

    def __repr__(self) -> str:
        return f"<Place of seat {self.seat} after {self.lying} cards>"


@cache
def places_of(players: int) -> tuple[tuple[Place, ...], ...]:
    """Return the places at a table, by seat and by how many cards lie in the trick."""
    if not 0 < players <= len(CARDS):
        raise ValueError(f"at no table {players} play to tricks")
    seats = range(players)
    places = tuple(tuple(Place(seat, lying, players) for lying in seats) for seat in seats)
    for row in places:
        for at in row:
            _set(at, next=places[(at.seat + 1) % players][(at.lying + 1) % players])
    return places


@cache
def leads_of(players: int) -> tuple[Place, ...]:
    """Return the place of each seat that leads to a trick."""
    return tuple(row[0] for row in places_of(players))


@frozen
class Trick:
    """A trick on the table or taken: who led, the cards in order of play, who won it (or ``None``)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    def plays(self, players: int = FOUR) -> tuple[tuple[Seat, Card], ...]:
        """Return who played what at a table of so many."""
        return tuple(((self.leader + i) % players, one) for i, one in enumerate(self.cards))


# -- histories -----------------------------------------------------------------------------------


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


def trick_winner(plays: Plays, last: Seat, standing: Standing, players: int = FOUR) -> Seat:
    """Return who has won the trick that ends a history, of which ``last`` played the last card."""
    best = standing.best
    plays, one = plays
    while one is not best:
        plays, one = plays
        last -= 1
    return last % players


ByTrick: TypeAlias = tuple[Standings, ...]
"""The standings of each trick by the contract; those of the last also for the tricks after it."""


def _lead_to(number: int, by_trick: ByTrick, before: Standings | None) -> Standing:
    """Return how trick ``number`` stands before its first card; ``before`` ended the one before."""
    if before is not None and before.next is not None:
        return before.next.lead
    return by_trick[min(number, len(by_trick) - 1)].lead


@lru_cache(maxsize=4096)
def _taken(
    plays: Plays, leader: Seat, by_trick: ByTrick, players: int
) -> tuple[tuple[Trick, ...], Standings | None]:
    """Return the tricks of a history that ends with a whole trick, and what the last one ended in.

    A deal is looked at many times as it grows: all but its last trick are known already.
    """
    if not plays:
        return (), None
    earlier, cards = _last_cards(plays, players)
    before, standings = _taken(earlier, leader, by_trick, players)
    if before:
        leader = before[-1].winner  # type: ignore[assignment]
    standing = _lead_to(len(before), by_trick, standings)
    for one in cards:
        standing = standing.step(one)
    winner = trick_winner(plays, (leader + players - 1) % players, standing, players)
    return (*before, Trick(leader, cards, winner)), standing.standings


def _last_cards(plays: Plays, count: int) -> tuple[Plays, tuple[Card, ...]]:
    cards: tuple[Card, ...] = ()
    for _ in range(count):
        plays, one = plays
        cards = (one, *cards)
    return plays, cards


def tricks_of(
    plays: Plays, leader: Seat, by_trick: ByTrick, lying: int | None = None, players: int = FOUR
) -> tuple[tuple[Trick, ...], Standing, Place]:
    """Return the tricks of a history, how the running one stands, and whose turn it is.

    ``leader`` led the first trick; ``lying``, if the caller knows it, is how many cards lie in the
    running one. The last of the tricks is the one that runs, unless no card of it lies yet. Raises
    `ValueError` if nobody sits at the table.
    """
    if players < 1:
        raise ValueError("a trick needs players")
    if lying is None:
        lying = play_count(plays) % players
    plays, cards = _last_cards(plays, lying)
    tricks, standings = _taken(plays, leader, by_trick, players)
    if tricks:
        leader = tricks[-1].winner  # type: ignore[assignment]
    standing = _lead_to(len(tricks), by_trick, standings)
    if lying:
        for one in cards:
            standing = standing.step(one)
        tricks += (Trick(leader, cards),)
    return tricks, standing, places_of(players)[(leader + lying) % players][lying]
