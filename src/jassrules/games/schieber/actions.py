"""The actions of Schieber."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card, typed
from jassrules.cards import Card
from jassrules.chance import Deal
from jassrules.jass.contracts import Contract, contract_of
from jassrules.tricks.melds import Meld


@frozen
class Announce(Seated):
    """Name the contract: a trump suit, Obenabe, Undenufe, or one the house has added."""

    verb: ClassVar[str] = "announce"
    contract: Contract = field(converter=contract_of)


@frozen
class Push(Seated):
    """Push (schieben): leave the choice of the contract to the partner."""

    verb: ClassVar[str] = "push"


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


@frozen
class Thank(Seated):
    """Thank (sich bedanken): say that one's side has the target, which ends the match, rightly or not."""

    verb: ClassVar[str] = "bedanken"


Action: TypeAlias = Deal | Announce | Push | Weis | Play | Thank
ACTIONS: Final = (Deal, Announce, Push, Weis, Play, Thank)
