"""JSON of every public value, and back; a decoder that trusts nothing.

`to_json` makes JSON-ready data (dicts, lists, strings, whole numbers), `from_json` reads it as a
value of the type asked for. Cards, melds and actions are their texts, rules are the options that
differ from the defaults, states carry their class under ``"type"`` and are checked by the rules of
their game after they are read, observations by a state that is seen so. `jassrules.text.jsontext` bounds a text before anything is built of it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, overload

import cattrs

from jassrules.chance import Deal, Shuffle
from jassrules.errors import BadRecord, BadRules, JassError, Violation, WrongType, shown
from jassrules.ledger import Entry, Ledger, Score
from jassrules.observation import Event
from jassrules.text.forms import SIMPLE, action_of, converter, game_of, names_of
from jassrules.text.record import Record
from jassrules.tricks.trick import Trick

T = TypeVar("T")

_SHARED: Final = frozenset({Violation, Entry, Ledger, Score, Event, Trick, Deal, Shuffle})
"""The public classes of no game."""


def to_json(value: Any) -> Any:
    """Return JSON-ready data of a public value. Raises `WrongType` for anything else."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(part) for part in value]
    if type(value) is Record:
        return value.to_data()
    kind = type(value)
    if kind in SIMPLE:
        return SIMPLE[kind](value)
    game = game_of(kind)
    if game is None and kind not in _SHARED:
        raise WrongType(f"not a public value: {shown(value)}")
    data = converter().unstructure(value, unstructure_as=kind)
    if game is not None and kind in (*game.STATES, game.Observation):
        return {"type": f"{game.NAME}.{kind.__name__}", **data}
    return data


@overload
def from_json(kind: type[T], data: Any) -> T: ...
@overload
def from_json(kind: Any, data: Any) -> Any: ...
def from_json(kind: Any, data: Any) -> Any:
    """Return the value of a type that JSON data stands for; the inverse of `to_json`.

    ``kind`` is a public class, or the union of a game's states or actions. Raises `BadRecord`
    with the place if the data do not fit, `BadRules` if they are rules and an option is bad,
    `WrongType` if ``kind`` is no such class.
    """
    if not isinstance(kind, type) and not get_args(kind):
        raise WrongType(f"not a public class: {shown(kind)}")
    if kind is Record:
        return Record.from_data(data)
    try:
        if get_origin(kind) in (Union, UnionType):
            return _from_union(get_args(kind), data)
        value = _structure(kind, data)
    except BadRules:
        raise
    except JassError as problem:
        raise BadRecord(str(problem)) from None
    except cattrs.StructureHandlerNotFoundError:
        raise WrongType(f"not a public class: {shown(kind)}") from None
    game = game_of(kind)
    if game is not None:
        fault = _fault(game, kind, value)
        if fault is not None:
            raise BadRecord(f"{game.NAME}.{kind.__name__}: {fault}")
    return value


def _fault(game: Any, kind: Any, value: Any) -> str | None:
    """Return why no match comes to this state, or to this view of one; ``None`` if one does."""
    if kind in game.STATES:
        fault: str | None = game.audit(value)
        return fault
    if kind is not game.Observation:
        return None
    try:
        world = game.sample_world(value, random.Random(0))
        same = game.audit(world) is None and game.observe(world, value.seat) == value
    except Exception:  # noqa: BLE001 – whatever a made-up view breaks, it is no view of a match
        same = False
    return None if same else "no state is seen like this"


def _from_union(kinds: tuple[Any, ...], data: Any) -> Any:
    actions = tuple(kind for kind in kinds if hasattr(kind, "verb"))
    if isinstance(data, str) and actions:
        return action_of(actions, data)
    if isinstance(data, Mapping):
        for kind in kinds:
            game = game_of(kind)
            if game is not None and data.get("type") == f"{game.NAME}.{kind.__name__}":
                return from_json(kind, data)
    raise BadRecord(f"none of {names_of(kinds)}: {shown(data)}")


def _structure(kind: Any, data: Any) -> Any:
    game = game_of(kind)
    if game is not None and kind in (*game.STATES, game.Observation):
        if not isinstance(data, Mapping):
            raise BadRecord(f"{kind.__name__}: expected an object, not {shown(data)}")
        tag = f"{game.NAME}.{kind.__name__}"
        if data.get("type") != tag:
            raise BadRecord(f"type: expected {tag!r}, not {shown(data.get('type'))}")
        data = {key: value for key, value in data.items() if key != "type"}
    try:
        return converter().structure(data, kind)
    except JassError:
        raise
    except cattrs.BaseValidationError as group:
        raise BadRecord("; ".join(_problems(group, _name(kind)))) from None
    except AttributeError:
        raise BadRecord(f"{_name(kind)}: expected an object, not {shown(data)}") from None
    except (ValueError, TypeError, KeyError, LookupError, RecursionError) as problem:
        raise BadRecord(f"{_name(kind)}: {problem}") from None


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def _problems(group: cattrs.BaseValidationError, place: str) -> list[str]:
    found: list[str] = []
    for one in group.exceptions:
        notes = getattr(one, "__notes__", ())
        where = place
        for note in notes:
            where = f"{place}.{note.name}" if hasattr(note, "name") else f"{place}[{note.index}]"
        if isinstance(one, cattrs.BaseValidationError):
            found += _problems(one, where)
        elif isinstance(one, cattrs.ForbiddenExtraKeysError):
            found.append(f"{where}: unknown keys {', '.join(map(shown, sorted(one.extra_fields)))}")
        elif isinstance(one, KeyError):
            found.append(f"{where}: missing {one}")
        elif isinstance(one, AttributeError):
            found.append(f"{where}: expected an object")
        else:
            found.append(f"{where}: {one}")
    return found[:5]
