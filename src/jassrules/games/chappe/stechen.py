"""Who takes a trick: the highest rank, Stechen among equals, and the draw-off at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from jassrules.cards import Card
from jassrules.games.chappe.rules import ADDENDUM
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
class OpenTrick:
    """The trick on the table: its seats in order of play, who competes, for how many tricks it is."""

    order: tuple[Seat, ...]
    competing: tuple[Seat, ...]
    tricks: int = 1


def opened(seats: Sequence[Seat], leader: Seat) -> OpenTrick:
    """Return a new trick, in which all compete, led by one of the seats in order of play."""
    at = seats.index(leader)
    order = (*seats[at:], *seats[:at])
    return OpenTrick(order, order)


@rule("chappe.no-suits")
def strength(one: Card) -> int:
    """There are no suits: a card counts by its rank alone, from the Ace down to the Six, and equal ranks are equal."""
    return one.rank.index


@rule("chappe.trick-winner")
def highest(laid: Round) -> tuple[Seat, ...]:
    """Whoever played the highest rank takes the trick and leads to the next.

    Returns the seats that laid it, in order: more than one are tied.
    """
    top = max([strength(one) for _, one in laid])
    return tuple([seat for seat, one in laid if strength(one) == top])


@rule("chappe.stechen-discard", source=ADDENDUM)
def competing_cards(running: OpenTrick, laid: Round) -> Round:
    """Whoever is not among the tied may throw any card in a Stechen; it never wins."""
    if len(running.competing) == len(running.order):
        return laid
    return tuple([(seat, one) for seat, one in laid if seat in running.competing])


@rule("chappe.stechen", source=ADDENDUM)
def after_round(running: OpenTrick, laid: Round) -> tuple[OpenTrick, Seat | None]:
    """When several have played the highest rank, everyone plays another card, the trick counts for one more, and only the tied players can win it.

    The order of seats stays as it was, whoever competes. Returns the trick as it goes on and
    ``None``, or the next trick and the winner of this one.
    """
    tied = highest(competing_cards(running, laid))
    if len(tied) == 1:
        return opened(running.order, tied[0]), tied[0]
    return OpenTrick(running.order, tied, running.tricks + 1), None


@frozen
class DrawOff:
    """What was drawn from the stock, who is still tied, and what is left of the stock."""

    rounds: tuple[Round, ...]
    tied: tuple[Seat, ...]
    stock: tuple[Card, ...]


@rule("chappe.draw-off", source=ADDENDUM)
def draw_off(tied: tuple[Seat, ...], stock: tuple[Card, ...]) -> DrawOff:
    """If a trick is still tied when the hands are empty, the tied players draw a card each, for one trick more, until one of them is highest.

    They draw in the order of the trick, from the top of the stock, as long as it serves them all.
    """
    rounds = []
    while 1 < len(tied) <= len(stock):
        drawn = tuple(zip(tied, stock, strict=False))
        stock = stock[len(drawn) :]
        rounds.append(drawn)
        tied = highest(drawn)
    return DrawOff(tuple(rounds), tied, stock)


def with_draws(bundle: Bundle, *offs: DrawOff, winner: Seat | None = None) -> Bundle:
    """Return a trick with what was drawn off for it and, if it is taken, with its winner."""
    drawn = [laid for off in offs for laid in off.rounds]
    return Bundle((*bundle.rounds, *drawn), bundle.drawn + len(drawn), winner)


@rule("chappe.draw-off-shuffle", source=f"{CHOSEN}: the text does not think of so many ties")
def new_stock(
    tied: Sequence[Seat], stock: Sequence[Card], taken: Sequence[Card]
) -> tuple[Card, ...]:
    """If the stock is too small for the tied players, it is shuffled anew with the tricks of this deal; if that is too small as well, the first of them takes the trick.

    The cards of the trick that is tied stay on the table. Nothing is shuffled that would not give
    every tied player a card. Returns the cards to shuffle, in no telling order, or nothing.
    """
    pool = (*stock, *taken)
    if len(tied) < 2 or len(pool) < len(tied):
        return ()
    return tuple(sorted(pool, key=lambda one: one.index))


fact(
    "chappe.low-ties",
    "Only a tie for the highest card matters.",
    by=highest,
)
