"""One thing in a value changed for another value of its type: what audits are tried on."""

import typing
from enum import Enum
from types import UnionType

import attrs

from jassrules.cards import CARDS, Card, Mask
from jassrules.frozen import FrozenDict
from jassrules.tricks.melds import Meld, all_melds
from jassrules.tricks.trick import history_of, played_cards

NUMBERED = ("a seat", "a side", "one a seat")
"""Notes of types that are changed like the type they stand for."""
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 9, 36, 157, 10**6, 2 * 10**20)
TEXTS = ("", "trick 1", "trick 9", "6c-8c", "4J", "bid 0, made 1", "Laying", "LastCard")


def spoiled(value, rng, ids=()):
    """Return (where, the value with one thing in it changed); ``ids`` are texts to be tried too.

    Where is the path of the fields, ``[]`` for a part of a tuple. House rules stay as they are. The
    value is ``None`` if its class cannot hold the change.
    """
    try:
        return _changed(value, type(value), "", _Source(rng, (*TEXTS, *ids)))
    except (ArithmeticError, LookupError, ValueError):
        return "", None  # there is no such value: what follows from its fields cannot be worked out


class _Source:
    def __init__(self, rng, texts):
        self.rng, self.texts = rng, texts

    def pick(self, values):
        return values[int(self.rng.random() * len(values))]


def _fields(kind):
    """The fields of a record that do not follow from others, with their types."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {at.name: hints[at.name] for at in attrs.fields(kind) if at.eq is not False}


def _made(kind, values):
    return getattr(kind, "restore", kind)(**values)


def _plain(hint):
    """A type without its note, and how values that stand for cards are changed, or ``None``."""
    if typing.get_origin(hint) is not typing.Annotated:
        return hint, None
    note, plain = hint.__metadata__[0], typing.get_args(hint)[0]
    if note == "one a seat" and typing.get_args(plain)[0] == Mask:
        return plain, _hands
    assert note in _CARDS or note in NUMBERED, f"nobody knows how to change {note}"
    return plain, _CARDS.get(note)


def _changed(value, hint, place, source):
    hint, change = _plain(hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if change is not None:
        return place, change(value, source)
    if origin in (typing.Union, UnionType):
        others = [part for part in parts if value is None or part is type(None)]
        mine = [part for part in parts if part is not type(None)]
        if value is None or (source.rng.random() < 0.2 and others):
            return place, _new(source.pick([p for p in others if p is not type(value)]), source)
        return _changed(value, mine[0], place, source)
    if origin is FrozenDict and parts[1] is typing.Any:
        return place, _facts(value, source)
    if origin is tuple:
        return _changed_tuple(value, parts, place, source)
    if origin is FrozenDict:
        return f"{place}[]", _changed_mapping(value, parts, source)
    if attrs.has(type(value)) and type(value) is not Meld:
        values, fields = {}, _fields(type(value))
        for name in fields:
            values[name] = getattr(value, name)
        name = source.pick([one for one in fields if one != "rules"])
        inner = f"{place}.{name}" if place else name
        where, values[name] = _changed(values[name], fields[name], inner, source)
        return where, _made(type(value), values)
    if type(value) is int and source.rng.random() < 0.7:
        return place, value + source.pick((-2, -1, 1, 2))
    return place, _new(hint if origin else type(value), source)


def _changed_tuple(value, parts, place, source):
    if parts[-1:] != (Ellipsis,):
        at = int(source.rng.random() * len(parts))
        where, one = _changed(value[at], parts[at], f"{place}[]", source)
        return where, (*value[:at], one, *value[at + 1 :])
    way, at = source.rng.random(), int(source.rng.random() * len(value))
    if not value or way < 0.1:
        return place, (*value[:at], _new(parts[0], source), *value[at:])
    if way < 0.2:
        return place, (*value[:at], *value[at + 1 :])
    if way < 0.3:
        return place, (*value[:at], value[at], *value[at:])
    if way < 0.4:
        return place, (*value[1:], value[0])
    where, one = _changed(value[at], parts[0], f"{place}[]", source)
    return where, (*value[:at], one, *value[at + 1 :])


def _changed_mapping(value, parts, source):
    """A key more or less, another value, another order."""
    keys, way = list(value), source.rng.random()
    if not keys or way < 0.3:
        return value.updated({_new(parts[0], source): _new(parts[1], source)})
    key = source.pick(keys)
    if way < 0.5:
        return FrozenDict({one: value[one] for one in keys if one != key})
    if way < 0.6:
        return FrozenDict({one: value[one] for one in reversed(keys)})
    return value.updated({key: value[key] + source.pick((-2, -1, 1, 2))})


def _new(hint, source):
    """Return some value of a type."""
    hint, change = _plain(hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if change is not None:
        return change(source.pick(CARDS).bit, source)
    if hint is type(None) or hint is None:
        return None
    if origin is typing.Literal:
        return source.pick(parts)
    if origin in (typing.Union, UnionType):
        return _new(source.pick(parts), source)
    if origin is tuple:
        if parts[-1:] != (Ellipsis,):
            return tuple(_new(part, source) for part in parts)
        return tuple(_new(parts[0], source) for _ in range(int(source.rng.random() * 3)))
    if origin is FrozenDict:
        if parts[1] is typing.Any:
            return _facts(FrozenDict(), source)
        return FrozenDict({_new(parts[0], source): _new(parts[1], source)})
    if hint is Meld:
        return source.pick(all_melds())
    if hint is Card:
        return source.pick(CARDS)
    if attrs.has(hint):
        return _made(hint, {name: _new(part, source) for name, part in _fields(hint).items()})
    if issubclass(hint, Enum):
        return source.pick(list(hint))
    return source.pick({int: NUMBERS, str: source.texts, bool: (False, True)}[hint])


def _facts(facts, source):
    """Facts with one more, one fewer, or one of them another."""
    name = source.pick([*facts, "announced"])
    if name in facts and source.rng.random() < 0.2:
        return FrozenDict({key: one for key, one in facts.items() if key != name})
    now = facts.get(name)
    new = now + source.pick((-2, -1, 1, 2)) if type(now) is int else None
    return facts.updated({name: source.pick((new, source.pick(NUMBERS), "1", None))})


def _mask(mask, source):
    return mask ^ source.pick(CARDS).bit if source.rng.random() < 0.9 else -mask


def _hands(hands, source):
    held, way = list(hands), source.rng.random()
    if way < 0.2 or len(held) < 2:
        return tuple(held[:-1])
    one, other = source.rng.sample(range(len(held)), 2)
    here = [c.bit for c in CARDS if held[one] & c.bit] or [1]
    there = [c.bit for c in CARDS if held[other] & c.bit] or [1]
    moved, back = source.pick(here), source.pick(there) if way < 0.7 else 0
    held[one] = held[one] & ~moved | back
    held[other] = held[other] & ~back | moved
    return tuple(held)


def _plays(plays, source):
    cards, way = played_cards(plays), source.rng.random()
    at = int(source.rng.random() * len(cards))
    if not cards or way < 0.3:
        return history_of([*cards, source.pick(CARDS)])
    if way < 0.6:
        return history_of([*cards[:at], *cards[at + 1 :]])
    return history_of([*cards[:at], source.pick(CARDS), *cards[at + 1 :]])


_CARDS = {
    "a set of cards, one bit a card": _mask,
    "cards played, in order": _plays,
}
"""How values that stand for cards are changed, by the note of their annotation."""
