"""The actions of SENS."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import action_text, base_card, is_seat, typed
from jassrules.cards import Card, Suit
from jassrules.chance import Deal
from jassrules.table import Seat
from jassrules.tricks.melds import Meld


@frozen
class Misdeal:
    """Report a misdeal, where a deal is due."""

    verb: ClassVar[str] = "misdeal"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Pass:
    """Say "weiter": leave the choice of trump to the next seat."""

    verb: ClassVar[str] = "pass"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Take:
    """Make a suit trump: the turned one in the first round, one of the others in the second."""

    verb: ClassVar[str] = "take"
    seat: Seat = field(validator=is_seat)
    suit: Suit = field(validator=typed(Suit))

    __str__ = action_text


@frozen
class PickUp:
    """Take up the last packet."""

    verb: ClassVar[str] = "pick-up"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Rob:
    """Exchange the Seven of trump for the turn-up, before taking up the last packet."""

    verb: ClassVar[str] = "rob"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Meldung:
    """Announce a Meldung, before one's card in the first trick."""

    verb: ClassVar[str] = "meldung"
    seat: Seat = field(validator=is_seat)
    meld: Meld = field(validator=typed(Meld))

    __str__ = action_text


@frozen
class Bella:
    """Announce Ober and King of trump, before playing either."""

    verb: ClassVar[str] = "bella"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Vorlauf:
    """Claim that one's side has reached the target with the tricks it has taken so far."""

    verb: ClassVar[str] = "vorlauf"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Play:
    """Play a card."""

    verb: ClassVar[str] = "play"
    seat: Seat = field(validator=is_seat)
    card: Card = field(converter=base_card)

    __str__ = action_text


@frozen
class TakeBack:
    """Take back the wrong card one has just put down."""

    verb: ClassVar[str] = "take-back"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class ClaimRevoke:
    """Say that a seat of the other side has played a wrong card in a trick already taken in."""

    verb: ClassVar[str] = "claim-revoke"
    seat: Seat = field(validator=is_seat)
    against: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Count:
    """Count the deal, as the winner of its last trick."""

    verb: ClassVar[str] = "count"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


Action: TypeAlias = (
    Deal | Misdeal | Pass | Take | PickUp | Rob | Meldung | Bella | Vorlauf
    | Play | TakeBack | ClaimRevoke | Count
)  # fmt: skip
ACTIONS: Final = (
    Deal, Misdeal, Pass, Take, PickUp, Rob, Meldung, Bella, Vorlauf,
    Play, TakeBack, ClaimRevoke, Count,
)  # fmt: skip
