"""The actions of Schieber."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import action_text, base_card, is_seat, typed
from jassrules.cards import Card, Suit
from jassrules.chance import Deal
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.table import Seat
from jassrules.tricks.melds import Meld


class Contract(Enum):
    """What Vorhand or the partner may announce."""

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

    # one object a member: its identity is the faster hash
    if not TYPE_CHECKING:  # pragma: no branch – for type checkers the hash is that of any enum
        __hash__ = object.__hash__

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


@frozen
class Announce:
    """Name the contract: a trump suit, Obenabe, Undenufe, or one the house has added."""

    verb: ClassVar[str] = "announce"
    seat: Seat = field(validator=is_seat)
    contract: Contract = field(converter=contract_of)

    __str__ = action_text


@frozen
class Push:
    """Push (schieben): leave the choice of the contract to the partner."""

    verb: ClassVar[str] = "push"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Weis:
    """Announce a Weis, before one's card in the first trick."""

    verb: ClassVar[str] = "weis"
    seat: Seat = field(validator=is_seat)
    meld: Meld = field(validator=typed(Meld))

    __str__ = action_text


@frozen
class Play:
    """Play a card; with ``stoeck``, and call Stöck, where the house wants them called."""

    verb: ClassVar[str] = "play"
    seat: Seat = field(validator=is_seat)
    card: Card = field(converter=base_card)
    stoeck: bool = field(default=False, validator=typed(bool))

    __str__ = action_text


Action: TypeAlias = Deal | Announce | Push | Weis | Play
ACTIONS: Final = (Deal, Announce, Push, Weis, Play)
