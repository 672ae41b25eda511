"""How the simple bots of Jass judge a hand and choose a card, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from jassrules.cards import PACK, Card, Mask, Rank, Suit
from jassrules.jass.contracts import Contract
from jassrules.table import FOUR, Seat
from jassrules.tricks.order import Order
from jassrules.tricks.trick import Standings, Trick, beats

_TRUMPS: Final = {
    Rank.UNDER: 30, Rank.NINE: 20, Rank.ACE: 14, Rank.KING: 9, Rank.OBER: 8, Rank.TEN: 7,
    Rank.EIGHT: 6, Rank.SEVEN: 6, Rank.SIX: 6,
}  # fmt: skip
USUAL: Final = 62
"""The strength of nine cards, in the measure of `strength`, from which a contract is more gain than risk."""


def strength(hand: Iterable[Card], contract: Contract) -> int:
    """Return how much a hand promises in a contract."""
    ranks: dict[Suit, set[Rank]] = {suit: set() for suit in Suit}
    for one in hand:
        ranks[one.suit].add(one.rank)
    if contract.trump is not None:
        trumps = ranks.pop(contract.trump)
        aces = sum(11 + 6 * (Rank.KING in held) for held in ranks.values() if Rank.ACE in held)
        return sum(_TRUMPS[rank] for rank in trumps) + 4 * max(len(trumps) - 3, 0) + aces
    down, up = [], []
    for held in ranks.values():
        down.append(_from_the_top(held, list(Rank)[::-1]))
        up.append(_from_the_top(held, list(Rank)))
    match contract:
        case Contract.OBENABE:
            return sum(down)
        case Contract.UNDENUFE:
            return sum(up)
        case _:
            return (sum(down) + sum(up)) // 2


def _from_the_top(held: set[Rank], order: list[Rank]) -> int:
    """Return the strength of a suit without trump: how far it goes down from its best card."""
    length = next((n for n, rank in enumerate(order) if rank not in held), len(order))
    if length:
        return 17 * length + 3 * (len(held) - length)
    return 5 if order[1] in held and len(held) > 1 else 0


class Situation:
    """What a bot knows when it plays a card.

    ``by_trick`` are the standings of each trick, ``worth`` the points of the cards, ``tricks`` those of
    the deal, ``hand`` the bot's own cards; ``ours(seat)`` says whether a seat is on its side.
    """

    def __init__(
        self,
        by_trick: Sequence[Standings],
        worth: Sequence[int],
        tricks: Sequence[Trick],
        hand: Mask,
        ours: Callable[[Seat], bool],
        players: int = FOUR,
    ) -> None:
        self.worth: Sequence[int] = worth
        self.ours: Callable[[Seat], bool] = ours
        self.players: int = players
        self.running: Trick | None = tricks[-1] if tricks and tricks[-1].winner is None else None
        self.number: int = len(tricks) - (self.running is not None)
        self.order: Order = by_trick[self.number].order
        seen = sum(one.bit for trick in tricks for one in trick.cards)
        self.unseen: Mask = PACK & ~seen & ~hand

    def points(self, one: Card) -> int:
        """Return what a card is worth."""
        return self.worth[one.index]

    def is_trump(self, one: Card) -> bool:
        """Whether a card is a trump."""
        return one.suit is self.order.trump

    def is_sure(self, one: Card) -> bool:
        """Whether no card in the other hands beats it (on its own suit led)."""
        return not self.order.above[one.index] & self.unseen

    def is_high(self, one: Card) -> bool:
        """Whether no other hand has a higher card of the suit."""
        return not self.order.above[one.index] & self.unseen & one.suit.mask

    def rank(self, one: Card) -> int:
        """Return how many cards of its suit it beats."""
        return 9 - (self.order.above[one.index] & one.suit.mask).bit_count()

    def card(self, cards: list[Card], *, draws: bool, tells: bool) -> Card:
        """Return the card to play: points for one's side, trumps and high cards kept.

        ``draws`` says whether the side draws trumps, as the one that has announced does, ``tells``
        whether the highest trump is led first for the partner to know of it.
        """
        return self._lead(cards, draws, tells) if self.running is None else self._follow(cards)

    def _lead(self, cards: list[Card], draws: bool, tells: bool) -> Card:
        trumps = [one for one in cards if self.is_trump(one)]
        if trumps:
            highest = max(trumps, key=self.rank)
            if tells or (draws and self.order.trumps & self.unseen and self.is_high(highest)):
                return highest
        plain = [one for one in cards if not self.is_trump(one)] or cards
        high = [one for one in plain if self.is_high(one)]
        if high:
            return max(high, key=self.points)
        return min(plain, key=lambda one: (self.points(one), self.rank(one)))

    def _follow(self, cards: list[Card]) -> Card:
        assert self.running is not None
        winner, best = self.running.leader, self.running.cards[0]
        for seat, one in self.running.plays(self.players):
            if beats(self.order, one, best):
                winner, best = seat, one
        last = len(self.running.cards) == self.players - 1
        if self.ours(winner) and (last or self.is_sure(best)):
            # the trick is the partner's: give him points, but keep trumps and high cards
            return max(
                cards,
                key=lambda one: (not self.is_trump(one), not self.is_high(one), self.points(one)),
            )
        taking = [
            one for one in cards if beats(self.order, one, best) and (last or self.is_sure(one))
        ]
        plain = [one for one in taking if not self.is_trump(one)]
        if plain:
            return max(plain, key=self.points)
        if taking and sum(map(self.points, self.running.cards)) >= 10:
            return min(taking, key=self.rank)
        return min(cards, key=lambda one: (self.is_trump(one), self.points(one), self.rank(one)))
