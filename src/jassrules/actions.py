"""How actions are made: fields of the right type, and one text form for all games.

An action is a frozen attrs class with a class variable ``verb``. Its text is the seat (chance
actions have none), the verb, and the other fields in their order: values as their own text, a
``True`` as the field's name, ``None`` and ``False`` left out, and the word of a `worded` field
before its value. `jassrules.text.notation` reads the same form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final, Protocol, SupportsIndex

import attrs

from jassrules.cards import Card
from jassrules.errors import WrongType, shown, whole_number
from jassrules.table import Seat


class AnyAction(Protocol):
    """What the actions of all games have in common."""

    verb: ClassVar[str]


def _place(owner: Any, name: str) -> str:
    return f"{type(owner).__name__}.{name}"


def typed(*kinds: type) -> Callable[[Any, Any, Any], None]:
    """Make a validator that refuses values of other types; ``True`` is no ``int``."""

    def check(action: Any, at: Any, value: Any) -> None:
        if type(value) not in kinds:
            expected = " or ".join(kind.__name__ for kind in kinds).replace("NoneType", "None")
            raise WrongType(f"{_place(action, at.name)}: expected {expected}, not {shown(value)}")

    return check


def plain_number(value: SupportsIndex) -> int:
    """Return a whole number as a plain ``int``; anything else as it is, for `is_number` to refuse."""
    found = whole_number(value)
    return found if found is not None else value  # type: ignore[return-value]


is_number: Final = typed(int)


def number() -> Any:
    """Make a field that holds a whole number, such as a seat or a bid.

    Whether there is such a seat, or such a bid is open, is a matter of the table. Type checkers take
    such a field for one that may be left out: where that matters, write ``attrs.field`` with
    `plain_number` and `is_number`.
    """
    return attrs.field(converter=plain_number, validator=is_number)


BASE_OF: Final = Card.__dict__["base"].__get__
"""Takes a card and nothing else, and returns it as a card of the first deck."""


def base_card(value: Card) -> Card:
    """Return the card that is played: equal cards of several decks are one action."""
    try:
        found: Card = BASE_OF(value)
    except TypeError:
        raise WrongType(f"Play.card: expected Card, not {shown(value)}") from None
    return found


def worded(word: str, *kinds: type) -> Any:
    """Make an optional field whose text is a word and the value, such as ``wish d``."""
    return attrs.field(default=None, validator=typed(*kinds, type(None)), metadata={"word": word})


@cache
def _parts(kind: Any) -> tuple[bool, tuple[tuple[str, str | None], ...]]:
    """Return whether an action has a seat, and its other fields with the words before them."""
    fields = attrs.fields(kind)
    seated = bool(fields) and fields[0].name == "seat"
    return seated, tuple((at.name, at.metadata.get("word")) for at in fields[seated:])


def action_text(self: Any) -> str:
    """Return the text form of an action: its ``__str__``."""
    kind: Any = type(self)
    seated, rest = _parts(kind)
    words = [str(self.seat), self.verb] if seated else [self.verb]
    for name, word in rest:
        value = getattr(self, name)
        if value is None or value is False:
            continue
        if word:
            words.append(word)
        if value is True:
            words.append(name)
        elif isinstance(value, tuple):
            words += map(str, value)
        else:
            words.append(str(value))
    return " ".join(words)


@attrs.frozen
class Seated:
    """An action of a player: its first field is the seat that takes it."""

    # `field` itself, for type checkers to know that it cannot be left out
    seat: Seat = attrs.field(converter=plain_number, validator=is_number)

    __str__ = action_text
