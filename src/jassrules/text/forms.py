"""How public values are written as JSON data and read again, one `Form` a type.

Forms are made of the types of the fields: cards, melds and actions are their texts, rules the
options that differ from the defaults, sets of cards and histories are lists of cards, and a
record is an object of its fields, without those that follow from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from jassrules.cards import CARDS, Card
from jassrules.chance import CHANCE, Chance
from jassrules.errors import BadRules, JassError, WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.ledger import Entry
from jassrules.nearest import no_such_option
from jassrules.rulebook import differences, standard_rules
from jassrules.table import Seat, Side
from jassrules.text.facts import FACTS
from jassrules.text.notation import action_of
from jassrules.text.plain import (
    CARDS_IN_ORDER,
    EXACT,
    MASK,
    MAX_CARDS,
    MAX_SEATS,
    PLAIN,
    Form,
    Misfit,
    Read,
    codes,
    list_of,
    member_form,
    misplaced,
    object_of,
    plain,
    seat_of,
)
from jassrules.text.tags import SHARED, Tag, tag_of
from jassrules.tricks.trick import Trick, history_of, played_cards

MAX_ITEMS: Final = 1000
"""The most actions or lines of the score in a list; there are never so many."""
MAX_PAIRS: Final = 36
"""The most pairs of a seat and what it said or did: melds of three cards, cards taken back."""


@cache
def form_of(kind: Any) -> Form:
    """Return the form of a public class, or of the type of a field.

    Raises `WrongType` if it is neither.
    """
    form = PLAIN.get(kind) or _form_of_type(kind) or _form_of_class(kind)
    if form is None:
        raise WrongType(f"not a public class: {shown(kind)}")
    return form


def _form_of_type(kind: Any) -> Form | None:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _NOTED.get(kind.__metadata__[0], form_of)(parts[0])
    if origin is tuple:
        return _form_of_list(parts[0]) if parts[1:] == (Ellipsis,) else _form_of_few(parts)
    if origin is FrozenDict:
        return FACTS if parts[1] is Any else _form_of_mapping(*parts)
    if origin is Literal:
        return Form(plain, _one_of(parts))
    if origin in (Union, UnionType):
        return _form_of_union(parts)
    return None


# -- lists -------------------------------------------------------------------------------------------

_NOTED: Final[dict[str, Callable[[Any], Form]]] = {
    "a seat": lambda _: Form(plain, seat_of),
    "a side": lambda _: Form(plain, seat_of),
    "one a seat": lambda kind: _form_of_list(get_args(kind)[0], by_seat=True),
    "a set of cards, one bit a card": lambda _: MASK,
    "cards played, in order": lambda _: Form(
        lambda plays: codes(played_cards(plays)),
        lambda data, _: history_of(CARDS_IN_ORDER.read(data, 0)),
    ),
}
"""The forms of annotated types, by the note of the annotation."""


def _form_of_list(kind: Any, *, by_seat: bool = False) -> Form:
    """Return the form of a tuple of many values of one type; with ``by_seat`` one for each seat."""
    if kind is Card:
        return CARDS_IN_ORDER
    form, most = form_of(kind), _most_of(kind)
    write, read_one = form.write, form.read

    def read(data: Any, seats: int) -> tuple[Any, ...]:
        parts = list_of(data, most if kind is not Trick else len(CARDS) // seats)
        if by_seat and len(parts) != seats:
            raise Misfit(f"expected {seats} values, one a seat, not {len(parts)}")
        return _read_parts(parts, (read_one,) * len(parts), seats)

    return Form(lambda value: [write(part) for part in value], read)


def _most_of(kind: Any) -> int:
    """Return how many values of a type stand in one list at most."""
    if kind is Entry or _is_action(kind) or _are_actions(get_args(kind)):
        return MAX_ITEMS
    if get_origin(kind) is tuple and Ellipsis not in get_args(kind):
        return MAX_PAIRS
    return MAX_SEATS if kind in (int, Seat, Side) else MAX_CARDS


def _form_of_few(kinds: tuple[Any, ...]) -> Form:
    """Return the form of a tuple with a type for each of its values."""
    forms = [form_of(kind) for kind in kinds]
    writers, readers = [one.write for one in forms], tuple(one.read for one in forms)

    def write(value: Any) -> list[Any]:
        return [one(part) for one, part in zip(writers, value, strict=True)]

    def read(data: Any, seats: int) -> tuple[Any, ...]:
        parts = list_of(data, len(readers))
        if len(parts) != len(readers):
            raise Misfit(f"expected {len(readers)} values, not {len(parts)}")
        return _read_parts(parts, readers, seats)

    return Form(write, read)


def _form_of_mapping(keys: Any, kind: Any) -> Form:
    """Return the form of a mapping whose keys are some of a few words."""
    words, form = frozenset(get_args(keys)), form_of(kind)

    def write(value: Any) -> dict[str, Any]:
        return {name: form.write(part) for name, part in value.items()}

    def read(data: Any, seats: int) -> Any:
        values: dict[str, Any] = {}
        name = ""
        try:
            for name, part in object_of(data, words, frozenset()).items():
                values[name] = form.read(part, seats)
        except JassError as problem:
            raise misplaced(f".{name}" if name else "", problem) from None
        return FrozenDict(values)

    return Form(write, read)


def _read_parts(parts: list[Any], readers: tuple[Read, ...], seats: int) -> tuple[Any, ...]:
    found: list[Any] = []
    try:
        for read, part in zip(readers, parts, strict=True):
            found.append(read(part, seats))
    except JassError as problem:
        raise misplaced(f"[{len(found)}]", problem) from None
    return tuple(found)


# -- choices ------------------------------------------------------------------------------------------


def _one_of(words: tuple[Any, ...]) -> Read:
    def read(data: Any, _: int) -> Any:
        if type(data) is not str or data not in words:
            raise Misfit(f"expected one of {', '.join(words)}, not {shown(data)}")
        return data

    return read


def _form_of_union(kinds: tuple[Any, ...]) -> Form | None:
    """Return the form of a value that may be missing, of an actor, or of a game's actions."""
    some = tuple(kind for kind in kinds if kind is not NoneType)
    if Chance in some:
        form = Form(lambda actor: str(actor) if actor is CHANCE else actor, _actor)
    elif _are_actions(some):
        form = Form(str, lambda data, _: action_of(some, data))
    elif len(some) == 1:
        form = form_of(some[0])
    else:
        return None
    if some == kinds:
        return form
    write, read = form.write, form.read
    return Form(
        plain if write is plain else lambda value: None if value is None else write(value),
        lambda data, seats: None if data is None else read(data, seats),
    )


def _actor(data: Any, seats: int) -> Any:
    if type(data) is str and data == "chance":
        return CHANCE
    return seat_of(data, seats)


def _is_action(kind: Any) -> bool:
    return hasattr(kind, "verb")


def _are_actions(kinds: tuple[Any, ...]) -> bool:
    return bool(kinds) and all(map(_is_action, kinds))


# -- classes ------------------------------------------------------------------------------------------


def _form_of_class(kind: Any) -> Form | None:
    tag = tag_of(kind) if isinstance(kind, type) else None
    if tag is None and kind not in SHARED:
        return None
    if issubclass(kind, Enum):
        return member_form(kind)
    if _is_action(kind):
        return Form(str, lambda data, _: action_of((kind,), data))
    if tag is not None and kind is tag.game.Rules:
        return Form(rules_to_data, lambda data, _: rules_from_data(kind, data))
    return _form_of_record(kind, tag)


def _form_of_record(kind: Any, tag: Tag | None) -> Form:
    """Return the form of a class with fields; a state or observation says its name as ``"type"``.

    Fields that are no part of what makes values equal follow from the others and are left out; a
    class that is not made of the rest alone has a ``restore``. A field with a default may be
    missing in what is read.
    """
    hints = get_type_hints(kind, include_extras=True)
    fields = [at for at in attrs.fields(kind) if at.init and at.eq is not False]
    forms = {at.name: form_of(hints[at.name]) for at in fields}
    if tag is not None and kind is tag.game.Observation:
        forms["phase"] = Form(plain, _one_of(tuple(one.__name__ for one in tag.game.STATES)))
    writers = [(name, form.write) for name, form in forms.items()]
    readers = [(name, form.read) for name, form in forms.items()]
    tagged = {"type": tag.name} if tag is not None and tag.whole else {}
    known = {*tagged, *forms}
    needed = known - {at.name for at in fields if at.default is not attrs.NOTHING}
    make: Callable[..., Any] = getattr(kind, "restore", kind)

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = dict(tagged)
        for name, write_one in writers:
            part = getattr(value, name)
            # most parts are plain data, and need no call
            data[name] = part if write_one is plain and type(part) in EXACT else write_one(part)
        return data

    def read(data: Any, seats: int) -> Any:
        parts = object_of(data, known, needed)
        for name, said in tagged.items():
            if parts[name] != said:
                raise Misfit(f"expected {said!r}, not {shown(parts[name])}", f".{name}")
        values: dict[str, Any] = {}
        name = ""
        try:
            for name, read_one in readers:
                if name in parts:
                    values[name] = read_one(parts[name], seats)
        except JassError as problem:
            raise misplaced(f".{name}", problem) from None
        return _made(make, values)

    return Form(write, read)


def _made(make: Callable[..., Any], values: dict[str, Any]) -> Any:
    """Return the value with these fields, if what follows from them can be worked out at all."""
    try:
        return make(**values)
    except (ArithmeticError, LookupError, ValueError) as problem:
        raise Misfit(f"the parts do not go together ({problem})") from None


# -- rules --------------------------------------------------------------------------------------------


def rules_to_data(rules: Any) -> dict[str, Any]:
    """Return the options that differ from the defaults, as records hold them."""
    return {name: _option(value) for name, value in _changed(rules)}


@lru_cache(maxsize=256)
def _changed(rules: Any) -> tuple[tuple[str, Any], ...]:
    """Return the options that differ from the defaults, of mappings only the keys that do."""
    kind: Any = type(rules)
    standard, changed = standard_rules(kind), differences(rules)
    for name, value in changed.items():
        if isinstance(value, FrozenDict):
            usual = getattr(standard, name)
            other = {k: v for k, v in value.items() if k not in usual or usual[k] != v}
            changed[name] = FrozenDict(other)
    return tuple(changed.items())


def _option(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, FrozenDict):
        return {str(key): _option(part) for key, part in value.items()}
    return list(map(_option, value)) if type(value) is tuple else PLAIN[type(value)].write(value)


def rules_from_data(kind: Any, data: Any) -> Any:
    """Return the rules that options written as in records make; raise `BadRules` if one is bad."""
    if not isinstance(data, Mapping):
        raise BadRules(f"{kind.game}.Rules", f"expected an object of options, not {shown(data)}")
    if not data:
        return standard_rules(kind)
    known = [at.name for at in attrs.fields(kind)]
    for name in data:
        if type(name) is not str:
            raise BadRules(f"{kind.game}.Rules", f"no option is named {shown(name)}")
        if name not in known:
            raise no_such_option(kind.game, name, known)
    return kind(**data)
