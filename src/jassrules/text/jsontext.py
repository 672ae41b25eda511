"""JSON text, read without trust: bounded in size and depth, with whole numbers and single keys."""

from __future__ import annotations

import json
from typing import Any, Final

from jassrules.errors import BadRecord, WrongType, shown

MAX_LETTERS: Final = 8_000_000
"""Longer JSON texts are refused unread; a match of a thousand deals has a tenth of that."""
MAX_DEPTH: Final = 32


def read_json(text: str | bytes, what: str = "the text") -> Any:
    """Return the data of a JSON text; raise `BadRecord` if it is broken, too long or too deep.

    Keys that stand twice, ``NaN`` and numbers with a fraction are refused too.
    """
    if not isinstance(text, (str, bytes)):
        raise WrongType(f"{what}: JSON is a text, not {shown(text)}")
    if len(text) > MAX_LETTERS:
        raise BadRecord(f"{what}: more than {MAX_LETTERS} letters are too many")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        _bound_depth(text, what)
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number
        )
    except UnicodeDecodeError as problem:
        place = f"byte {problem.start} is none of it"
        raise BadRecord(f"{what}: no text in UTF-8: {place}") from None
    except (ValueError, RecursionError) as problem:
        if isinstance(problem, BadRecord):
            raise
        raise BadRecord(f"{what}: broken JSON: {problem}") from None


def _bound_depth(text: str, what: str) -> None:
    depth, inside, escaped = 0, False, False
    for letter in text:
        if inside:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                inside = False
        elif letter == '"':
            inside = True
        elif letter in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadRecord(f"{what}: nested deeper than {MAX_DEPTH} levels")
        elif letter in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {shown(key)} stands twice")
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{shown(text)} is no whole number")
