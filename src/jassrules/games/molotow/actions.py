"""The actions of Molotow."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card, typed
from jassrules.cards import Card
from jassrules.chance import Deal
from jassrules.tricks.melds import Meld


@frozen
class Weis(Seated):
    """Announce a Weis, before one's card in the first trick."""

    verb: ClassVar[str] = "weis"
    meld: Meld = field(validator=typed(Meld))


@frozen
class Play(Seated):
    """Play a card; with ``stoeck``, and call Stöck, where the house wants them called."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)
    stoeck: bool = field(default=False, validator=typed(bool))


Action: TypeAlias = Deal | Weis | Play
ACTIONS: Final = (Deal, Weis, Play)
