"""The contracts of Jass: order of the cards, their points, and the direction of each trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from jassrules.cards import CARDS, RANKS, SUITS, Rank, Suit
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.frozen import FrozenEnum
from jassrules.rulebook import rule
from jassrules.tricks.order import Order, order_of


class Contract(FrozenEnum):
    """What may be announced: a trump suit, or one of the contracts without trump."""

    EICHELN = "c"
    SCHELLEN = "d"
    ROSEN = "h"
    SCHILTEN = "s"
    OBENABE = "obenabe"
    UNDENUFE = "undenufe"
    SLALOM_OBENABE = "slalom-obenabe"
    SLALOM_UNDENUFE = "slalom-undenufe"
    GUSCHTI = "guschti"
    MARY = "mary"

    trump: Suit | None
    """The trump suit, or ``None`` in a contract without trump."""
    factor_key: str
    """The key of the contract in the option ``factors``; both Slaloms share one."""

    def __init__(self, text: str) -> None:
        self.trump = Suit(text) if len(text) == 1 else None
        self.factor_key = text.partition("-")[0]

    def __str__(self) -> str:
        return str(self.value)


def contract_of(value: object) -> Contract:
    """Return the contract for a contract, a trump suit, or the text of either."""
    if isinstance(value, Contract):
        return value
    if isinstance(value, Suit):
        return Contract(value.code)
    if not isinstance(value, str):
        raise WrongType(f"Announce.contract: expected a Contract or a Suit, not {shown(value)}")
    try:
        return Contract(value)
    except ValueError:
        names = " ".join(str(c) for c in Contract)
        raise BadNotation(f"{shown(value)} is no contract; the contracts are {names}") from None


# -- orders --------------------------------------------------------------------------------------


@rule("order-plain")
def plain_ranks() -> tuple[Rank, ...]:
    """In a plain suit, and in Obenabe, the Ace is highest, then King, Ober, Under, Banner, 9, 8, 7 and 6."""
    return RANKS


@rule("order-trump")
def trump_ranks() -> tuple[Rank, ...]:
    """In trump the Under (Buur) is highest, then the Nine (Nell), Ace, King, Ober, Banner, 8, 7 and 6; a trump beats any card of another suit."""
    low = tuple(r for r in RANKS if r not in (Rank.UNDER, Rank.NINE))
    return (*low, Rank.NINE, Rank.UNDER)


@rule("order-undenufe")
def undenufe_ranks() -> tuple[Rank, ...]:
    """In Undenufe the Six is highest, then 7, 8, 9, Banner, Under, Ober and King; the Ace is lowest."""
    return RANKS[::-1]


Direction: TypeAlias = Literal["down", "up"]
"""From the top (Obenabe) or from the bottom (Undenufe)."""


def order_in(trump: Suit | None, way: Direction | None = None) -> Order:
    """Return the order of a trick with a trump suit, or of one without in a direction."""
    if trump is not None:
        return order_of(plain_ranks(), trump, trump_ranks())
    return order_of(undenufe_ranks() if way == "up" else plain_ranks())


def directions(contract: Contract, split: int, tricks: int = 9) -> tuple[Direction | None, ...]:
    """Return the direction of each trick of a deal that has so many.

    ``None`` in a trump contract. Slalom alternates every trick; Guschti begins Obenabe and Mary
    Undenufe, and both turn after ``split`` tricks.
    """
    down: Direction = "down"
    up: Direction = "up"
    match contract:
        case Contract.OBENABE:
            return (down,) * tricks
        case Contract.UNDENUFE:
            return (up,) * tricks
        case Contract.SLALOM_OBENABE:
            return ((down, up) * tricks)[:tricks]
        case Contract.SLALOM_UNDENUFE:
            return ((up, down) * tricks)[:tricks]
        case Contract.GUSCHTI:
            return (down,) * split + (up,) * (tricks - split)
        case Contract.MARY:
            return (up,) * split + (down,) * (tricks - split)
        case _:
            return (None,) * tricks


# -- points --------------------------------------------------------------------------------------

_TRUMP: Final = {
    Rank.UNDER: 20, Rank.NINE: 14, Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.OBER: 3,
}  # fmt: skip
_PLAIN: Final = _TRUMP | {Rank.UNDER: 2, Rank.NINE: 0}
_OBENABE: Final = _PLAIN | {Rank.EIGHT: 8}
_UNDENUFE: Final = _OBENABE | {Rank.ACE: 0, Rank.SIX: 11}


@rule("card-points")
def card_points(
    trump: Suit | None, begins: Direction | None = None, eleven: Literal["six", "ace"] = "six"
) -> tuple[int, ...]:
    """The cards add up to 152 in every contract: Ace 11, Banner 10, King 4, Ober 3, Under 2; in trump the Buur 20 and the Nell 14; without trump each Eight 8, and Undenufe the Six has the 11 of the Ace.

    Returns the points of the 36 cards by their bit. Without trump, the 11 belongs to the Ace or,
    where the first trick is played Undenufe, to the Six (with ``eleven="ace"`` to the Ace as well),
    for the whole deal.
    """
    tables: Mapping[Suit, Mapping[Rank, int]]
    if trump is not None:
        tables = {suit: _TRUMP if suit is trump else _PLAIN for suit in SUITS}
    else:
        tables = dict.fromkeys(SUITS, _UNDENUFE if begins == "up" and eleven == "six" else _OBENABE)
    return tuple(tables[c.suit].get(c.rank, 0) for c in CARDS)
