"""Frozen values: a mapping that can be hashed, and fields that follow from the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, final

from attrs import Factory, field

K = TypeVar("K")
V = TypeVar("V")


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

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a FrozenDict cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a FrozenDict cannot be changed ({name})")

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

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


def unsealed(kind: type) -> Any:
    """Return the unsealed form of a frozen class that has slots and no ``__weakref__``.

    What ``unsealed(kind)()`` makes has the same fields, still empty. Fill every one of them, then
    set its ``__class__`` to the frozen class: that seals it. It is the fast way to an object that
    is made often, for a frozen constructor costs up to four times as much.
    """
    name = f"Unsealed{kind.__name__}"
    return type(name, kind.__bases__, {"__slots__": kind.__dict__["__slots__"]})


def derived(make: Callable[[Any], Any]) -> Any:
    """Make a field of a record that follows from the fields before it.

    It is no argument of the constructor and no part of what makes two records equal.
    """
    return field(init=False, eq=False, repr=False, default=Factory(make, takes_self=True))
