"""The actions of Differenzler."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, action_text, base_card, is_number, plain_number, typed
from jassrules.cards import Card, Suit
from jassrules.chance import Deal


@frozen
class Trump:
    """Draw the trump suit: an action of chance."""

    verb: ClassVar[str] = "trump"
    suit: Suit = field(validator=typed(Suit))

    __str__ = action_text


@frozen
class Announce(Seated):
    """Announce how many points one will make."""

    verb: ClassVar[str] = "announce"
    points: int = field(converter=plain_number, validator=is_number)


@frozen
class Play(Seated):
    """Play a card."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)


Action: TypeAlias = Deal | Trump | Announce | Play
ACTIONS: Final = (Deal, Trump, Announce, Play)
