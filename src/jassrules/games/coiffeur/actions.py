"""The actions of Coiffeur."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card
from jassrules.cards import Card
from jassrules.chance import Deal
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.games.coiffeur.rules import JOKERS, ROW_OF, Joker, Row
from jassrules.jass.contracts import Contract, contract_of


def _is_joker(action: Any, at: Any, value: object) -> None:
    if value is None or value in JOKERS:
        return
    if type(value) is not str:
        raise WrongType(f"Announce.joker: expected a joker row or None, not {shown(value)}")
    raise BadNotation(f"{shown(value)} is no joker row; they are {' '.join(JOKERS)}")


@frozen
class Announce(Seated):
    """Announce a contract, on its own row or, with ``joker``, on a row of a joker."""

    verb: ClassVar[str] = "announce"
    contract: Contract = field(converter=contract_of)
    joker: Joker | None = field(default=None, validator=_is_joker)

    @property
    def row(self) -> Row:
        """The row of the sheet that is to be played."""
        return self.joker or ROW_OF[self.contract]


@frozen
class Push(Seated):
    """Push (schieben): leave the announcement to the next seat that is asked."""

    verb: ClassVar[str] = "push"


@frozen
class Play(Seated):
    """Play a card."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)


Action: TypeAlias = Deal | Announce | Push | Play
ACTIONS: Final = (Deal, Announce, Push, Play)
