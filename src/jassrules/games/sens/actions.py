"""The actions of SENS."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card, number, typed
from jassrules.cards import Card, Suit
from jassrules.chance import Deal
from jassrules.table import Seat
from jassrules.tricks.melds import Meld


@frozen
class Misdeal(Seated):
    """Report a misdeal, where a deal is due."""

    verb: ClassVar[str] = "misdeal"


@frozen
class Pass(Seated):
    """Say "weiter": leave the choice of trump to the next seat."""

    verb: ClassVar[str] = "pass"


@frozen
class Take(Seated):
    """Make a suit trump: the turned one in the first round, one of the others in the second."""

    verb: ClassVar[str] = "take"
    suit: Suit = field(validator=typed(Suit))


@frozen
class PickUp(Seated):
    """Take up the last packet."""

    verb: ClassVar[str] = "pick-up"


@frozen
class Rob(Seated):
    """Exchange the Seven of trump for the turn-up, before taking up the last packet."""

    verb: ClassVar[str] = "rob"


@frozen
class Meldung(Seated):
    """Announce a Meldung, before one's card in the first trick."""

    verb: ClassVar[str] = "meldung"
    meld: Meld = field(validator=typed(Meld))


@frozen
class Bella(Seated):
    """Announce Ober and King of trump, before playing either."""

    verb: ClassVar[str] = "bella"


@frozen
class Vorlauf(Seated):
    """Claim that one's side has reached the target with the tricks it has taken so far."""

    verb: ClassVar[str] = "vorlauf"


@frozen
class Play(Seated):
    """Play a card."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)


@frozen
class TakeBack(Seated):
    """Take back the wrong card one has just put down."""

    verb: ClassVar[str] = "take-back"


@frozen
class ClaimRevoke(Seated):
    """Say that a seat of the other side has played a wrong card in a trick already taken in."""

    verb: ClassVar[str] = "claim-revoke"
    against: Seat = number()


@frozen
class Count(Seated):
    """Count the deal, as the winner of its last trick."""

    verb: ClassVar[str] = "count"


Action: TypeAlias = (
    Deal | Misdeal | Pass | Take | PickUp | Rob | Meldung | Bella | Vorlauf
    | Play | TakeBack | ClaimRevoke | Count
)  # fmt: skip
ACTIONS: Final = (
    Deal, Misdeal, Pass, Take, PickUp, Rob, Meldung, Bella, Vorlauf,
    Play, TakeBack, ClaimRevoke, Count,
)  # fmt: skip
