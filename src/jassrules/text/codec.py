"""JSON of every public value, and back; a decoder that trusts nothing.

`to_json` makes JSON-ready data (dicts, lists, strings, whole numbers), `from_json` reads it as a
value of the type asked for. `jassrules.text.forms` says what each type looks like; here states and
observations are also judged: a state by the rules of its game, an observation by a state that is
seen so. `jassrules.text.jsontext` bounds a text before anything is built of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import ModuleType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, overload

from jassrules.errors import BadRecord, BadRules, JassError, WrongType, shown
from jassrules.text.forms import form_of
from jassrules.text.plain import MAX_SEATS, Misfit
from jassrules.text.record import Record
from jassrules.text.tags import tag_of

T = TypeVar("T")


def to_json(value: Any) -> Any:
    """Return JSON-ready data of a public value. Raises `WrongType` for anything else.

    The data hold dicts, lists, texts, whole numbers, ``True``, ``False`` and ``None``, of exactly
    these types, and share nothing with the value.
    """
    kind: Any = type(value)
    if value is None or kind in (bool, int, str):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(part) for part in value]
    if kind is Record:
        return value.to_data()
    try:
        form = form_of(kind)
    except WrongType:
        raise WrongType(f"not a public value: {shown(value)}") from None
    return form.write(value)


@overload
def from_json(kind: type[T], data: Any, *, check: bool = True) -> T: ...
@overload
def from_json(kind: Any, data: Any, *, check: bool = True) -> Any: ...
def from_json(kind: Any, data: Any, *, check: bool = True) -> Any:
    """Return the value of a type that JSON data stands for; the inverse of `to_json`.

    ``kind`` is a public class, or the union of a game's states or actions. Types are checked, and
    numbers and lists are bounded. A state is also checked by the rules, and an observation by a
    search for a state that is seen so; ``check=False`` leaves that out, for data one trusts.

    Raises `BadRecord` with the place if the data do not fit, `BadRules` if they are rules and an
    option is bad, `WrongType` if ``kind`` is no such class.
    """
    if kind is Record:
        return Record.from_data(data)
    kind = _chosen(kind, data)
    try:
        form, tag = form_of(kind), tag_of(kind)
    except TypeError:  # as `WrongType` is, and what is raised for what has no hash
        raise WrongType(f"not a public class: {shown(kind)}") from None
    try:
        value = form.read(data, MAX_SEATS if tag is None else _seats(tag.game, data))
    except BadRules:
        raise
    except Misfit as problem:
        raise BadRecord(f"{_name(kind)}{problem.place}: {problem.problem}") from None
    except JassError as problem:
        raise BadRecord(f"{_name(kind)}: {problem}") from None
    if check and tag is not None and tag.whole:
        fault = _fault(tag.game, value)
        if fault is not None:
            raise BadRecord(f"{tag.name}: {fault}")
    return value


def _chosen(kind: Any, data: Any) -> Any:
    """Return the class of a union of states that the data say they are; any other type as it is."""
    kinds = get_args(kind)
    if get_origin(kind) not in (Union, UnionType) or not all(map(_is_whole, kinds)):
        return kind
    said = data.get("type") if isinstance(data, Mapping) else None
    for one in kinds:
        tag = tag_of(one)
        if tag is not None and tag.name == said:
            return one
    raise BadRecord(f"none of {', '.join(map(_name, kinds))}: {shown(data)}")


def _is_whole(kind: Any) -> bool:
    tag = tag_of(kind)
    return tag is not None and tag.whole


def _seats(game: ModuleType, data: Any) -> int:
    """Return how many sit at the table that data of a game speak of.

    It is a matter of the game or else stands in the match, wherever that is.
    """
    fixed = getattr(game.STATES[0], "players", None)
    if type(fixed) is int:
        return fixed
    while isinstance(data, Mapping) and "players" not in data:
        data = data.get("table", data.get("match"))
    said = data["players"] if isinstance(data, Mapping) else None
    return said if type(said) is int and 0 < said <= MAX_SEATS else MAX_SEATS


def _fault(game: ModuleType, value: Any) -> str | None:
    """Return why no match comes to this state, or to this view of one; ``None`` if one does."""
    audit: Callable[[Any], str | None] | None = getattr(game, "audit", None)
    if audit is None:
        return "the game has no audit, so whether this can be is not known; leave out the check"
    if type(value) is not game.Observation:
        return audit(value)
    try:
        world = game.sample_world(value, random.Random(0))
        same = audit(world) is None and game.observe(world, value.seat) == value
    except (JassError, ValueError):
        same = False
    return None if same else "no state is seen like this"


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", "") or str(kind)
