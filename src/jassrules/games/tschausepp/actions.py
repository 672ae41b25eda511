"""The actions of Tschau Sepp."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.actions import Seated, base_card, number, worded
from jassrules.cards import Card, Suit
from jassrules.chance import Deal, Shuffle
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.frozen import FrozenEnum
from jassrules.table import Seat


class Word(str, FrozenEnum):
    """What is said when laying a card leaves one card or none; equal to its text."""

    __slots__ = ()

    TSCHAU = "tschau"
    SEPP = "sepp"

    __str__ = str.__str__
    __hash__ = str.__hash__


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
class Play(Seated):
    """Lay a card; with it name a suit (``wish``) and say "Tschau" or "Sepp" (``call``)."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)
    wish: Suit | None = worded("wish", Suit)
    call: Word | None = field(default=None, converter=_maybe_word)


@frozen
class Draw(Seated):
    """Draw, for want of a card that fits or covers."""

    verb: ClassVar[str] = "draw"


@frozen
class Keep(Seated):
    """Lay nothing: keep a drawn card, accept a skip, or end one's turn after an "again" card."""

    verb: ClassVar[str] = "keep"


@frozen
class Take(Seated):
    """Take the cards of an open penalty."""

    verb: ClassVar[str] = "take"


@frozen
class Overlook(Seated):
    """Let a forgotten "Sepp" pass: the round is won all the same."""

    verb: ClassVar[str] = "overlook"


@frozen
class Call(Seated):
    """Say "Tschau" or "Sepp" after all, before anybody challenges."""

    verb: ClassVar[str] = "call"
    call: Word = field(converter=word_of)


@frozen
class Challenge(Seated):
    """Challenge a seat that has forgotten its call."""

    verb: ClassVar[str] = "challenge"
    against: Seat = number()


Action: TypeAlias = Deal | Shuffle | Play | Draw | Keep | Take | Overlook | Call | Challenge
ACTIONS: Final = (Deal, Shuffle, Play, Draw, Keep, Take, Overlook, Call, Challenge)
