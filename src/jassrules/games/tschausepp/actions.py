"""The actions of Tschau Sepp."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import action_text, base_card, is_seat, worded
from jassrules.cards import Card, Suit
from jassrules.chance import Deal, Shuffle
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.table import Seat


class Word(StrEnum):
    """What is said when a card leaves one card or none."""

    TSCHAU = "tschau"
    SEPP = "sepp"


def word_of(value: object) -> Word:
    """Return the word for a word or its text; raise `WrongType` or `BadNotation` if it is none."""
    if not isinstance(value, str):
        raise WrongType(f"call: expected 'tschau' or 'sepp', not {shown(value)}")
    try:
        return Word(value)
    except ValueError:
        raise BadNotation(f"call: {shown(value)} is neither 'tschau' nor 'sepp'") from None


def _maybe_word(value: object) -> Word | None:
    return None if value is None else word_of(value)


@frozen
class Play:
    """Lay a card; with it name a suit (``wish``) and say "Tschau" or "Sepp" (``call``)."""

    verb: ClassVar[str] = "play"
    seat: Seat = field(validator=is_seat)
    card: Card = field(converter=base_card)
    wish: Suit | None = worded("wish", Suit)
    call: Word | None = field(default=None, converter=_maybe_word)

    __str__ = action_text


@frozen
class Draw:
    """Draw, for want of a card that fits or covers."""

    verb: ClassVar[str] = "draw"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Keep:
    """Lay nothing: keep a drawn card, accept a skip, or end one's turn after an "again" card."""

    verb: ClassVar[str] = "keep"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Take:
    """Take the cards of an open penalty."""

    verb: ClassVar[str] = "take"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Overlook:
    """Let a forgotten "Sepp" pass: the round is won all the same."""

    verb: ClassVar[str] = "overlook"
    seat: Seat = field(validator=is_seat)

    __str__ = action_text


@frozen
class Call:
    """Say "Tschau" or "Sepp" after all, before anybody challenges."""

    verb: ClassVar[str] = "call"
    seat: Seat = field(validator=is_seat)
    call: Word = field(converter=word_of)

    __str__ = action_text


@frozen
class Challenge:
    """Challenge a seat that has forgotten its call."""

    verb: ClassVar[str] = "challenge"
    seat: Seat = field(validator=is_seat)
    against: Seat = field(validator=is_seat)

    __str__ = action_text


Action: TypeAlias = Deal | Shuffle | Play | Draw | Keep | Take | Overlook | Call | Challenge
ACTIONS: Final = (Deal, Shuffle, Play, Draw, Keep, Take, Overlook, Call, Challenge)
