"""The actions of Chappe-Jass."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import action_text, base_card, is_seat, typed
from jassrules.cards import Card
from jassrules.chance import Deal, Shuffle
from jassrules.table import Seat


@frozen
class Bid:
    """Announce how many tricks one will make."""

    verb: ClassVar[str] = "bid"
    seat: Seat = field(validator=is_seat)
    tricks: int = field(validator=typed(int))

    __str__ = action_text


@frozen
class Play:
    """Play a card. Equal cards of several decks are one action: the card is that of the first."""

    verb: ClassVar[str] = "play"
    seat: Seat = field(validator=is_seat)
    card: Card = field(converter=base_card)

    __str__ = action_text


@frozen
class Reveal:
    """Turn one's card in a Chappe-Rundi. The card is not named: its player does not know it."""

    verb: ClassVar[str] = "reveal"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


Action: TypeAlias = Deal | Bid | Play | Reveal | Shuffle
ACTIONS: Final = (Deal, Bid, Play, Reveal, Shuffle)
