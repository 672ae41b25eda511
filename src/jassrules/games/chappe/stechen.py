"""Who takes a trick: the highest rank, Stechen among equals, and the draw-off at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from jassrules.cards import Card
from jassrules.rulebook import CHOSEN, fact, rule
from jassrules.table import Seat

Round: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Who laid or drew what, in order: one card of each seat, in a draw-off of each tied seat."""


@frozen
class Bundle:
    """A trick with all its Stechen, on the table or taken.

    ``rounds`` are what was laid, one round after the other; the last ``drawn`` of them were drawn
    from the stock. ``winner`` is the seat that took it, or ``None``.
    """

    rounds: tuple[Round, ...]
    drawn: int = 0
    winner: Seat | None = None

    @property
    def tricks(self) -> int:
        """For how many tricks it is: one a round."""
        return len(self.rounds)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards, in order."""
        return tuple(one for laid in self.rounds for _, one in laid)


@frozen
class Running:
    """The trick on the table: its seats in order of play, who competes, for how many tricks it is."""

    order: tuple[Seat, ...]
    competing: tuple[Seat, ...]
    tricks: int = 1


def opened(seats: Sequence[Seat], leader: Seat) -> Running:
    """Return a new trick, in which all compete, led by one of the seats in order of play."""
    at = seats.index(leader)
    order = (*seats[at:], *seats[:at])
    return Running(order, order)


@rule("chappe.no-suits")
def strength(one: Card) -> int:
    """Suits do not exist: rank alone counts, A K O U 10 9 8 7 6; equal ranks are equal."""
    return one.rank.index


@rule("chappe.trick-winner")
def highest(laid: Round) -> tuple[Seat, ...]:
    """The highest rank takes the trick; its player leads next.

    Returns the seats that laid it, in order: more than one are tied.
    """
    top = max([strength(one) for _, one in laid])
    return tuple([seat for seat, one in laid if strength(one) == top])


@rule("chappe.stechen-discard")
def competing_cards(running: Running, laid: Round) -> Round:
    """In Stechen all others throw any card, and it cannot win, however high."""
    if len(running.competing) == len(running.order):
        return laid
    return tuple([(seat, one) for seat, one in laid if seat in running.competing])


@rule("chappe.stechen")
def after_round(running: Running, laid: Round) -> tuple[Running, Seat | None]:
    """If several played the highest rank, all play one card more, for one trick more, and only the tied compete.

    The first to play stays the same, even if he is out of it. Returns the trick as it goes on and
    ``None``, or the next trick and the winner of this one.
    """
    tied = highest(competing_cards(running, laid))
    if len(tied) == 1:
        return opened(running.order, tied[0]), tied[0]
    return Running(running.order, tied, running.tricks + 1), None


@frozen
class DrawOff:
    """What was drawn from the stock, who is still tied, and what is left of the stock."""

    rounds: tuple[Round, ...]
    tied: tuple[Seat, ...]
    stock: tuple[Card, ...]


@rule("chappe.draw-off")
def draw_off(tied: tuple[Seat, ...], stock: tuple[Card, ...]) -> DrawOff:
    """If the tie stands when the hands are empty, the tied draw one card each, for one trick more; again while tied.

    They draw in the order of the trick, from the top of the stock, as long as it serves them all.
    """
    rounds = []
    while 1 < len(tied) <= len(stock):
        drawn = tuple(zip(tied, stock, strict=False))
        stock = stock[len(drawn) :]
        rounds.append(drawn)
        tied = highest(drawn)
    return DrawOff(tuple(rounds), tied, stock)


@rule("chappe.draw-off-shuffle", source=CHOSEN)
def new_stock(
    tied: Sequence[Seat], stock: Sequence[Card], taken: Sequence[Card]
) -> tuple[Card, ...]:
    """If the stock cannot serve the tied, it is shuffled with the cards of the tricks taken in this deal.

    The cards of the present trick stay where they are. If even that would not serve them, there
    is no shuffle, and the first tied player in the order of the trick takes the bundle as it
    stands. Returns the cards to shuffle, in no telling order, or nothing.
    """
    pool = (*stock, *taken)
    if len(tied) < 2 or len(pool) < len(tied):
        return ()
    return tuple(sorted(pool, key=lambda one: one.index))


fact(
    "chappe.low-ties",
    "A tie below the highest card means nothing.",
    where="jassrules.games.chappe.stechen.highest",
)
