"""Frozen values: a mapping that can be hashed, enums and states that stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Never, TypeVar, final

import attrs
from attrs import Factory, field

K = TypeVar("K")
V = TypeVar("V")


def unchangeable(self: object, name: str, value: object = None) -> Never:
    """Refuse a change: the ``__setattr__`` and ``__delattr__`` of what is shared and stays as it is."""
    raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")


@final
class FrozenDict(Mapping[K, V]):
    """A read-only, hashable, picklable mapping; equal to any mapping with the same items.

    >>> FrozenDict({"a": 1})["a"]
    1
    >>> hash(FrozenDict({"a": 1, "b": 2})) == hash(FrozenDict({"b": 2, "a": 1}))
    True
    """

    __slots__ = ("_hash", "_items")
    _items: dict[K, V]
    _hash: int | None

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = (), /) -> None:
        """Copy the items; a later change of the source changes nothing here."""
        object.__setattr__(self, "_items", dict(items))
        object.__setattr__(self, "_hash", None)

    if not TYPE_CHECKING:  # pragma: no branch – the type checkers know it from `final`
        __setattr__ = __delattr__ = unchangeable

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        # the one that `Mapping` brings builds two dicts, and rules are compared at every look-up
        if type(other) is FrozenDict:
            return self._items == other._items
        return isinstance(other, Mapping) and self._items == dict(other)

    def __hash__(self) -> int:
        # worked out once: states are hashed with their rules, and rules hold several of these
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(frozenset(self._items.items())))
        return hash(self._hash)

    def __repr__(self) -> str:
        return f"FrozenDict({self._items!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (self._items,)

    def updated(self, changes: Mapping[K, V]) -> FrozenDict[K, V]:
        """Return a copy in which the given keys have new values."""
        return FrozenDict({**self._items, **changes})


def frozen_facts(value: Mapping[str, Any]) -> FrozenDict[str, Any]:
    """Return a mapping of names to values frozen: how violations and events keep their facts."""
    return value if isinstance(value, FrozenDict) else FrozenDict(value)


class FrozenEnum(Enum):
    """An enum whose members cannot be changed, and whose hash is their identity, which is faster."""

    if not TYPE_CHECKING:  # pragma: no branch – for type checkers it is any enum
        __hash__ = object.__hash__

        def __setattr__(self, name: str, value: object) -> None:
            # the last attribute that a member is given while its class is made
            if "_sort_order_" in self.__dict__:
                unchangeable(self, name)
            super().__setattr__(name, value)

        __delattr__ = unchangeable


def derived(make: Callable[[Any], Any] | None = None) -> Any:
    """Make a field of a record that follows from the fields before it.

    It is no argument of the constructor and no part of what makes two records equal. ``make`` works
    it out from the record; without it ``__attrs_post_init__`` does.
    """
    default = attrs.NOTHING if make is None else Factory(make, takes_self=True)
    return field(init=False, eq=False, repr=False, default=default)


def maker(kind: type) -> Callable[..., Any]:
    """Return a function that makes a value of a frozen class from all its fields, in their order.

    It takes those too that follow from others, and checks nothing: it is for code that has just
    worked all of them out. A frozen constructor costs two to four times as much, for it sets every
    field past the class's own ``__setattr__``. Here the fields of an open twin of the class are
    set, and then the twin becomes an object of the class. ``kind`` must have slots and no
    ``__weakref__`` slot. A last argument may name another class that adds no fields to the same
    base: a phase of the same fields.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> maker(Point)(3, 4) == Point(3, 4)
    True
    """
    names = [at.name for at in attrs.fields(kind)]
    # as in a class that was never frozen: only with all three does the interpreter set fields directly
    open_again = {
        name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")
    }
    space = {"__slots__": kind.__dict__["__slots__"], **open_again}
    twin = type(f"Open{kind.__name__}", kind.__bases__, space)
    lines = [f"def make({', '.join(names)}, kind=kind):", " made = twin()"]
    lines += [f" made.{name} = {name}" for name in names]
    lines += [" made.__class__ = kind", " return made"]
    scope: dict[str, Any] = {"twin": twin, "kind": kind}
    # the way attrs itself makes a constructor: written out, because a loop over fields is slow
    exec("\n".join(lines), scope)  # noqa: S102
    made: Callable[..., Any] = scope["make"]
    return made
