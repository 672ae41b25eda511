"""How actions are made: fields of the right type, and one text form for all games.

An action is a frozen attrs class with a class variable ``verb``. Its text is the seat (chance
actions have none), the verb, and the other fields in their order: values as their own text, a
``True`` as the field's name, ``None`` and ``False`` left out, and the word of a `worded` field
before its value. `jassrules.text.notation` reads the same form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol

import attrs

from jassrules.cards import Card
from jassrules.errors import WrongType, shown


class AnyAction(Protocol):
    """What the actions of all games have in common."""

    verb: ClassVar[str]


def typed(*kinds: type) -> Callable[[Any, Any, Any], None]:
    """Make a validator that refuses values of other types; ``True`` is no ``int``."""

    def check(action: Any, at: Any, value: Any) -> None:
        if type(value) not in kinds:
            expected = " or ".join(kind.__name__ for kind in kinds).replace("NoneType", "None")
            place = f"{type(action).__name__}.{at.name}"
            raise WrongType(f"{place}: expected {expected}, not {shown(value)}")

    return check


is_seat: Final = typed(int)
"""The validator of a seat; whether the seat exists is a matter of the table."""


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


def action_text(self: Any) -> str:
    """Return the text form of an action; every action class uses it as its ``__str__``."""
    words: list[str] = []
    fields = attrs.fields(type(self))
    if fields and fields[0].name == "seat":
        words.append(str(getattr(self, fields[0].name)))
    words.append(self.verb)
    for at in fields[len(words) - 1 :]:
        value = getattr(self, at.name)
        if value is None or value is False:
            continue
        if "word" in at.metadata:
            words.append(at.metadata["word"])
        if value is True:
            words.append(at.name)
        elif isinstance(value, tuple):
            words += map(str, value)
        else:
            words.append(str(value))
    return " ".join(words)
