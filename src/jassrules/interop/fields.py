"""Objects of foreign JSON, read key by key: what does not fit is refused with its place."""

from __future__ import annotations

from typing import Any, Final

from jassrules.errors import BadRecord, shown

_MISSING: Final = object()


class Fields:
    """One object of a foreign text; ``place`` says where it stands, such as ``line 3: tricks[0]``.

    Every method reads one key. A value of the wrong type or out of range raises `BadRecord` with
    the place and the key, and so does a missing key without ``default``. ``null`` is no value.
    """

    __slots__ = ("_data", "_path", "_place")

    def __init__(self, data: object, place: str, path: str = "") -> None:
        self._place, self._path = place, path
        if type(data) is not dict:
            raise BadRecord(
                f"{place}: {path or 'the record'}: expected an object, not {shown(data)}"
            )
        self._data: dict[str, Any] = data

    def __contains__(self, key: str) -> bool:
        return self._data.get(key) is not None

    def bad(self, key: str, problem: str) -> BadRecord:
        """Return the error that a key is wrong."""
        dot = "." if self._path else ""
        return BadRecord(f"{self._place}: {self._path}{dot}{key}: {problem}")

    def _value(self, key: str, default: object) -> Any:
        value = self._data.get(key)
        if value is not None:
            return value
        if default is _MISSING:
            raise self.bad(key, "is missing")
        return default

    def whole(self, key: str, least: int, most: int, default: Any = _MISSING) -> int:
        """Return a whole number within bounds; ``true`` is none."""
        value = self._value(key, default)
        if value is not default and (type(value) is not int or not least <= value <= most):
            raise self.bad(
                key, f"expected a whole number from {least} to {most}, not {shown(value)}"
            )
        return value  # type: ignore[no-any-return]

    def flag(self, key: str, default: Any = _MISSING) -> bool:
        """Return true or false."""
        value = self._value(key, default)
        if type(value) is not bool:
            raise self.bad(key, f"expected true or false, not {shown(value)}")
        return value

    def text(self, key: str, default: Any = _MISSING) -> str:
        """Return a text."""
        value = self._value(key, default)
        if type(value) is not str:
            raise self.bad(key, f"expected a text, not {shown(value)}")
        return value

    def listed(self, key: str, most: int, default: Any = _MISSING) -> list[Any]:
        """Return a list that is not too long."""
        value = self._value(key, default)
        if type(value) is not list or len(value) > most:
            raise self.bad(key, f"expected a list of at most {most}, not {shown(value)}")
        return value

    def lists(self, key: str, most: int, longest: int) -> list[list[Any]]:
        """Return a list of lists, none of them too long."""
        parts = self.listed(key, most)
        for at, part in enumerate(parts):
            if type(part) is not list or len(part) > longest:
                problem = f"expected a list of at most {longest}, not {shown(part)}"
                raise self.bad(f"{key}[{at}]", problem)
        return parts

    def child(self, key: str) -> Fields:
        """Return the object under a key."""
        dot = "." if self._path else ""
        return Fields(self._value(key, _MISSING), self._place, f"{self._path}{dot}{key}")

    def children(self, key: str, most: int, default: Any = _MISSING) -> list[Fields]:
        """Return the objects of the list under a key."""
        parts = self.listed(key, most, default)
        dot = "." if self._path else ""
        paths = (f"{self._path}{dot}{key}[{at}]" for at in range(len(parts)))
        return [Fields(part, self._place, path) for part, path in zip(parts, paths, strict=True)]
