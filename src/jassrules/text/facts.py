"""The facts of violations and events in JSON: each with a mark that says its type."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from jassrules.cards import Card, Hand, Rank, Suit
from jassrules.chance import Chance
from jassrules.errors import JassError, WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.text.plain import (
    MAX_CARDS,
    PLAIN,
    Form,
    Misfit,
    list_of,
    member_form,
    misplaced,
    text_of,
)
from jassrules.text.tags import enum_named, tag_of
from jassrules.tricks.melds import Meld

MAX_DEPTH: Final = 8
"""Lists of facts do not stand deeper in each other."""

_MARKS: Final[dict[str, Any]] = {
    kind.__name__.lower(): kind for kind in (Card, Suit, Rank, Meld, Chance, Hand)
}


def _write(value: Any) -> Any:
    kind = type(value)
    if isinstance(value, tuple):
        return [_write(part) for part in value]
    if value is None or kind in (bool, int, str):
        return value
    mark = kind.__name__.lower()
    if _MARKS.get(mark) is kind:
        return {mark: PLAIN[kind].write(value)}
    tag = tag_of(kind)
    if tag is not None and isinstance(value, Enum):
        return {tag.name: value.value}
    raise WrongType(f"not a fact: {shown(value)}")


def _read(data: Any, depth: int = 0) -> Any:
    kind = type(data)
    if data is None or kind in (bool, int, str):
        return data
    if kind is list and depth < MAX_DEPTH:
        return tuple(_read(part, depth + 1) for part in list_of(data, MAX_CARDS))
    if isinstance(data, Mapping) and len(data) == 1:
        ((mark, part),) = data.items()
        if mark in _MARKS:
            return PLAIN[_MARKS[mark]].read(part, 0)
        enum = enum_named(text_of(mark))
        if enum is not None:
            return member_form(enum).read(part, 0)
    raise Misfit(f"not a fact: {shown(data)}")


def _write_all(facts: Any) -> dict[str, Any]:
    return {str(name): _write(value) for name, value in facts.items()}


def _read_all(data: Any, _: int = 0) -> FrozenDict[str, Any]:
    if not isinstance(data, Mapping) or len(data) > MAX_CARDS:
        raise Misfit(f"expected an object of at most {MAX_CARDS} facts, not {shown(data)}")
    found: dict[str, Any] = {}
    name = ""
    try:
        for name in map(text_of, data):
            found[name] = _read(data[name])
    except JassError as problem:
        raise misplaced(f".{name}" if name else "", problem) from None
    return FrozenDict(found)


FACTS: Final = Form(_write_all, _read_all)
"""The form of the facts of a violation or event."""
