"""How values without parts stand in JSON, and the bounds of all that is read.

A `Form` writes the values of one type as JSON data and reads them again. Reading takes nothing on
trust: each part has exactly its type, lists and numbers are bounded, and what does not fit is a
`Misfit`, which knows its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, Final, TypeAlias

from attrs import frozen

from jassrules.cards import (
    CARDS,
    LANE,
    MAX_DECKS,
    Card,
    Hand,
    Mask,
    Rank,
    Suit,
    card,
    cards_in,
    mask_of,
)
from jassrules.chance import Chance
from jassrules.errors import BadRecord, JassError, WrongType, shown
from jassrules.nearest import perhaps
from jassrules.tricks.melds import Meld, meld

MAX_CARDS: Final = len(CARDS) * MAX_DECKS
"""The cards of all decks: no list of cards, tricks or rounds is longer."""
MAX_NUMBER: Final = 2**63 - 1
MAX_SEATS: Final = 36
"""No table seats more, whatever the game: a seat has at least one card of a deck."""

Read: TypeAlias = Callable[[Any, int], Any]
"""Reads data at a table of so many seats."""


@frozen
class Form:
    """How the values of one type are written as JSON data and read again."""

    write: Callable[[Any], Any]
    read: Read


class Misfit(BadRecord):
    """Data that do not fit: the problem, and its place below the value that is read."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(problem, place)
        self.problem: str = problem
        self.place: str = place

    def __str__(self) -> str:
        return f"{self.place.removeprefix('.')}: {self.problem}" if self.place else self.problem


def misplaced(place: str, problem: JassError) -> Misfit:
    """Return what is wrong with a part, with the place of the part before its own."""
    if isinstance(problem, Misfit):
        return Misfit(problem.problem, place + problem.place)
    return Misfit(str(problem), place)


def object_of(data: Any, known: AbstractSet[str], needed: AbstractSet[str]) -> Mapping[Any, Any]:
    """Return data as an object with known keys."""
    if type(data) is not dict and not isinstance(data, Mapping):
        raise Misfit(f"expected an object, not {shown(data)}")
    if data.keys() == known:
        return data
    for key in data:
        if key not in known:
            raise Misfit(f"unknown key {shown(key)}{perhaps(key, known)}")
    missing = sorted(needed - data.keys())
    if missing:
        raise Misfit(f"missing {', '.join(missing)}")
    return data


def list_of(data: Any, most: int) -> list[Any]:
    """Return data as a list that is not too long."""
    if type(data) is not list or len(data) > most:
        raise Misfit(f"expected a list of at most {most}, not {shown(data)}")
    return data


def text_of(data: Any, _: int = 0) -> str:
    """Return data as a text."""
    if type(data) is not str:
        raise Misfit(f"expected a text, not {shown(data)}")
    return data


def flag_of(data: Any, _: int = 0) -> bool:
    """Return data as true or false."""
    if type(data) is not bool:
        raise Misfit(f"expected bool, not {shown(data)}")
    return data


def none_of(data: Any, _: int = 0) -> None:
    """Return data as nothing, where a game has nothing to say."""
    if data is not None:
        raise Misfit(f"expected null, not {shown(data)}")


def number_of(data: Any, _: int = 0) -> int:
    """Return data as a whole number of 64 bits."""
    if type(data) is not int:
        raise Misfit(f"expected int, not {shown(data)}")
    if not -MAX_NUMBER <= data <= MAX_NUMBER:
        raise Misfit(f"{shown(data)} is too large a number")
    return data


def seat_of(data: Any, seats: int) -> int:
    """Return data as a seat of the table, or a side."""
    if type(data) is not int or not 0 <= data < seats:
        raise Misfit(f"expected a seat, 0 to {seats - 1}, not {shown(data)}")
    return data


def cards_of(data: Any, _: int = 0) -> tuple[Card, ...]:
    """Return a list of texts as cards, in order."""
    texts = list_of(data, MAX_CARDS)
    try:
        return tuple(map(card, texts))
    except JassError:
        return tuple(_named(text, at) for at, text in enumerate(texts))


def _named(text: Any, at: int) -> Card:
    try:
        return card(text)
    except JassError as problem:
        raise misplaced(f"[{at}]", problem) from None


def mask_in(data: Any, _: int = 0) -> Mask:
    """Return a list of texts as a set of cards, of several decks if cards stand in it twice."""
    mask = mask_of(cards_of(data))
    if mask >> LANE * MAX_DECKS:
        raise Misfit(f"a card stands more than {MAX_DECKS} times")
    return mask


_code: Callable[[Card], str] = attrgetter("code")


def codes(cards: Any) -> list[str]:
    """Return cards as a list of texts, in order."""
    return list(map(_code, cards))


def codes_in(mask: Mask) -> list[str]:
    """Return a set of cards as a list of texts, lowest bit first."""
    found: list[str] = []
    suit = 0
    while mask:
        found += _codes_of_suit(suit, mask & 511)
        mask >>= 9
        suit = (suit + 1) % 4
    return found


@cache
def _codes_of_suit(suit: int, nine: Mask) -> tuple[str, ...]:
    return tuple(map(_code, cards_in(nine << 9 * suit)))


EXACT: Final = frozenset({bool, int, str, NoneType})
"""The types of plain data."""


def plain(value: Any) -> Any:
    """Return a value that is plain data already; of a subclass, such as an enum, the plain value."""
    if type(value) in EXACT:
        return value
    for kind in (int, str):
        if isinstance(value, kind):
            return kind(value)
    raise WrongType(f"expected bool, int or str, not {shown(value)}")


def member_form(kind: type[Enum]) -> Form:
    """Return the form of an enum: the value of the member."""
    members = {one.value: one for one in kind}

    def read(data: Any, _: int) -> Enum:
        if type(data) is str and data in members:
            return members[data]
        raise Misfit(f"expected one of {', '.join(map(str, members))}, not {shown(data)}")

    return Form(attrgetter("value"), read)


CARDS_IN_ORDER: Final = Form(codes, cards_of)
MASK: Final = Form(codes_in, mask_in)

PLAIN: Final[dict[Any, Form]] = {
    int: Form(plain, number_of),
    bool: Form(plain, flag_of),
    str: Form(plain, text_of),
    NoneType: Form(plain, none_of),
    Card: Form(_code, lambda data, _: card(data)),
    Hand: Form(lambda hand: codes_in(hand.mask), lambda data, _: Hand.of_mask(mask_in(data))),
    Meld: Form(str, lambda data, _: meld(data)),
    Suit: member_form(Suit),
    Rank: member_form(Rank),
    Chance: member_form(Chance),
}
"""The forms of the types without parts."""
