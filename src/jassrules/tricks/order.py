"""Which card beats which: the order of the plain suits and of trump."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from jassrules.cards import CARDS, PACK, Mask, Rank, Suit, card_of


@frozen(eq=False)
class Order:
    """The order of the cards under one contract. There is one object an order (see `order_of`).

    ``above[i]`` is the mask of the cards that beat card ``i`` while it is the best of its trick:
    higher cards of its suit and, if it is no trump, all trumps.
    """

    trump: Suit | None
    trumps: Mask
    above: tuple[Mask, ...]

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("an Order is derived from a contract and never stored")


@lru_cache(maxsize=64)
def order_of(
    plain: Sequence[Rank], trump: Suit | None = None, trump_ranks: Sequence[Rank] = ()
) -> Order:
    """Return the order with the given ranks, each from low to high (tuples)."""
    trumps = trump.mask if trump is not None else 0
    above = [0] * len(CARDS)
    for one in CARDS:
        ranks = trump_ranks if one.suit is trump else plain
        if one.rank not in ranks:
            continue  # a card this game does not use
        higher = ranks[ranks.index(one.rank) + 1 :]
        beaten_by = sum(card_of(one.suit, rank).bit for rank in higher)
        above[one.index] = beaten_by if one.suit is trump else beaten_by | trumps
    return Order(trump, trumps & PACK, tuple(above))
