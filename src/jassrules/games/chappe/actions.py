"""The actions of Chappe-Jass."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card, is_number, plain_number
from jassrules.cards import Card
from jassrules.chance import Deal, Shuffle


@frozen
class Bid(Seated):
    """Announce how many tricks one will make."""

    verb: ClassVar[str] = "bid"
    tricks: int = field(converter=plain_number, validator=is_number)


@frozen
class Play(Seated):
    """Play a card. Equal cards of several decks are one action: the card is that of the first."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)


@frozen
class Reveal(Seated):
    """Turn one's card in a Chappe-Rundi. The card is not named: its player does not know it."""

    verb: ClassVar[str] = "reveal"


Action: TypeAlias = Deal | Bid | Play | Reveal | Shuffle
ACTIONS: Final = (Deal, Bid, Play, Reveal, Shuffle)
