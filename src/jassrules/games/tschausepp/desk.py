"""A table under way: opened for one action, changed card by card, and closed into a new `Table`."""

from __future__ import annotations

from attrs import define

from jassrules.cards import PACK, Card, Mask, Suit, with_card, without_card
from jassrules.games.tschausepp.known import Known, all_out, without_laid
from jassrules.games.tschausepp.state import Forgotten, Match, Table
from jassrules.rulebook import rule
from jassrules.table import Seat


@define(eq=False)
class Desk:
    """The parts of a `Table`, open to change while one action is applied."""

    match: Match
    hands: list[Mask]
    stock: list[Card]
    pile: tuple[Card, ...]
    wish: Suit | None
    direction: int
    idle: int
    forgotten: Forgotten | None
    barred: list[tuple[Mask, ...]]
    stock_barred: Mask
    passed: list[Suit | None]

    @classmethod
    def of(cls, table: Table) -> Desk:
        """Open a table; its stock is turned over, so that the top card is the last."""
        known = table.known
        return cls(
            table.match, list(table.hands), list(table.stock[::-1]), table.pile, table.wish,
            table.direction, table.idle, table.forgotten, list(known.barred), known.stock,
            list(known.passed),
        )  # fmt: skip

    def table(self) -> Table:
        """Close it."""
        known = Known(tuple(self.barred), self.stock_barred, tuple(self.passed))
        return Table(
            self.match, tuple(self.hands), tuple(self.stock[::-1]), self.pile, self.wish,
            self.direction, self.idle, self.forgotten, known,
        )  # fmt: skip

    def next(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that is ``steps`` later in the present order of play."""
        return (seat + steps * self.direction) % self.match.players

    @rule("tschausepp.wish-lasts")
    def lay(self, seat: Seat, one: Card, wish: Suit | None) -> None:
        """A named suit stays asked for, whoever draws meanwhile, until a card of it or another Under is laid."""
        self.hands[seat] = without_card(self.hands[seat], one)
        self.pile = (*self.pile, one)
        self.wish, self.idle = wish, 0
        self.barred[seat] = without_laid(self.barred[seat], one)

    def draw(self, seat: Seat, fitting: Mask | None = None) -> Card:
        """Move the top card of the stock to a hand.

        With ``fitting``, everybody can tell whether the card is one of those.
        """
        one = self.stock.pop()
        self.hands[seat] = with_card(self.hands[seat], one)
        self.idle = 0
        bars = self.stock_barred
        if fitting is not None:
            bars |= PACK & ~fitting if one.bit & fitting else fitting
        self.barred[seat] = tuple(sorted((*self.barred[seat], bars)))
        return one

    def lacks(self, seat: Seat, fitting: Mask) -> None:
        """Note that a seat holds none of the cards that fit, as its drawing has told."""
        self.barred[seat] = tuple(sorted(mask | fitting for mask in self.barred[seat]))
        self.passed[seat] = self.pile[-1].suit if self.wish is None else self.wish

    @rule("tschausepp.reshuffle")
    def reshuffle(self, stock: tuple[Card, ...]) -> None:
        """If the stock is empty when a card is due, all discards but the top one are shuffled and become the stock.

        Wish, penalty and direction stay. Everybody can tell which cards the new stock consists of.
        """
        self._not_in_hands(self.pile)
        self.pile = self.pile[-1:]
        self.stock = list(stock[::-1])
        self.stock_barred = PACK & ~sum({one.bit for one in stock})

    def shuffle_back(self, aside: tuple[Card, ...], stock: tuple[Card, ...]) -> None:
        """Put the special cards laid aside back into the stock, before the first turn."""
        self._not_in_hands((*aside, *self.pile))
        self.stock = list(stock[::-1])

    def _not_in_hands(self, seen: tuple[Card, ...]) -> None:
        out = all_out(seen, self.match.rules.decks)
        if out:
            self.barred = [tuple(sorted(m | out for m in hand)) for hand in self.barred]
