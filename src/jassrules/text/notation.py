"""The text form of cards, melds and actions, read for any game.

Writing is ``str(value)``; reading is here. An action is read by the fields of its class, so a new
game needs no parser of its own.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from jassrules.cards import Card, Suit, card
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.games import GAMES
from jassrules.tricks.melds import Meld, meld

MAX_TEXT: Final = 2000
"""Longer texts name no action: a deal of four packs has 436 letters."""
MAX_KEPT: Final = 40
"""The longest text whose action is remembered."""


def game_named(game: str | ModuleType) -> ModuleType:
    """Return the game module for a module or a name; raise `BadNotation` if there is none."""
    name = getattr(game, "NAME", None) if isinstance(game, ModuleType) else game
    if type(name) is str and name in GAMES:
        return GAMES[name]
    raise BadNotation(f"no such game: {shown(game)}; the games are {', '.join(GAMES)}")


def parse_action(game: str | ModuleType, text: str) -> Any:
    """Return the action of a game that a text names, such as ``2 play Jh``.

    ``game`` is a game module or its name. Raises `BadNotation`, with the text and the word at
    fault, if it names none, and `WrongType` if it is no text. Whether the action is legal is
    another question: see `explain`.
    """
    module = game_named(game)
    if not isinstance(text, str):
        raise WrongType(f"an action is named by a text, not {shown(text)}")
    if len(text) > MAX_TEXT:
        raise BadNotation(f"no action has a text of {len(text)} letters")
    words = text.split()
    try:
        return _read(_grammar(module.NAME), words)
    except (BadNotation, ValueError) as problem:
        raise BadNotation(f"{shown(text)} is no action of {module.NAME}: {problem}") from None


def action_of(kinds: tuple[Any, ...], text: Any) -> Any:
    """Return the action of one of a few classes that a text names; raise `BadNotation` if none."""
    if type(text) is str:
        if len(text) <= MAX_KEPT:
            return _action_of(kinds, text)
        if len(text) <= MAX_TEXT:
            return _action_of.__wrapped__(kinds, text)
    raise _no_action_of(kinds, text)


# an observation brings a dozen texts of the few hundred there are; packs are not worth keeping
@lru_cache(maxsize=4096)
def _action_of(kinds: tuple[Any, ...], text: str) -> Any:
    grammar, words = _grammar_of(kinds), text.split()
    if not any(word.lower() in grammar for word in words[:2]):
        raise _no_action_of(kinds, text)
    return _read(grammar, words)


def _no_action_of(kinds: tuple[Any, ...], text: object) -> BadNotation:
    names = ", ".join(kind.__name__ for kind in kinds)
    return BadNotation(f"none of {names}: {shown(text)}")


@frozen
class _Word:
    """How one field of an action is read."""

    name: str
    read: Callable[[str], Any]
    optional: bool
    before: str | None
    many: bool = False


@frozen
class _Form:
    """How the actions of one class are read."""

    action: Any
    seated: bool
    words: tuple[_Word, ...]


def _read(grammar: dict[str, _Form], words: list[str]) -> Any:
    seat = [words.pop(0)] if words and words[0].lstrip("-").isdigit() else []
    if not words:
        raise BadNotation("there is no verb")
    form = grammar.get(words[0].lower())
    if form is None:
        raise BadNotation(f"{shown(words[0])} is none of {', '.join(grammar)}")
    if form.seated != bool(seat):
        raise BadNotation("a seat must stand before it" if form.seated else "it has no seat")
    values: list[Any] = [_number(word) for word in seat]
    rest = words[1:]
    for word in form.words:
        if word.many:
            values.append(tuple(word.read(part) for part in rest))
            rest = []
        elif not word.optional:
            if not rest:
                raise BadNotation(f"the {word.name} is missing")
            values.append(word.read(rest.pop(0)))
        elif word.before is not None:
            given = len(rest) > 1 and rest[0].lower() == word.before
            values.append(word.read(rest[1]) if given else None)
            rest = rest[2:] if given else rest
        else:
            values.append(word.read(rest[0].lower()) if rest else word.read(""))
            rest = rest[1:] if values[-1] else rest
    if rest:
        raise BadNotation(f"{shown(' '.join(rest))} is too much")
    return form.action(*values)


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise BadNotation(f"{shown(word)} is no number")
    if len(digits) > 9:
        raise BadNotation(f"{shown(word)} is too large a number")
    return int(word)


def _suit(word: str) -> Suit:
    # a suit alone is read like that of a card
    try:
        return card(f"6{word}").suit
    except BadNotation:
        raise BadNotation(f"{shown(word)} names no suit; write c, d, h or s") from None


def _suit_code(word: str) -> str:
    """Return the letter of a suit for its letter or sign, and any other word in lower case."""
    try:
        return _suit(word).code
    except BadNotation:
        return word.lower()


def _flag(name: str) -> Callable[[str], bool]:
    return lambda word: word == name


def _member(kind: type[Enum]) -> Callable[[str], Any]:
    def read(word: str) -> Any:
        try:
            return kind(_suit_code(word))
        except ValueError:
            names = ", ".join(str(one.value) for one in kind)
            raise BadNotation(f"{shown(word)} is none of {names}") from None

    return read


def _maybe_member(kind: Any) -> Callable[[str], Any]:
    if get_origin(kind) is Literal:
        return {word: word for word in get_args(kind)}.get
    values = {one.value: one for one in kind}
    return values.get


_READERS: dict[Any, Callable[[str], Any]] = {Card: card, Suit: _suit, Meld: meld, int: _number}


def _grammar(name: str) -> dict[str, _Form]:
    return _grammar_of(GAMES[name].ACTIONS)


@cache
def _grammar_of(kinds: tuple[Any, ...]) -> dict[str, _Form]:
    return {one.verb: _form(one) for one in kinds}


def _form(action: Any) -> _Form:
    hints = get_type_hints(action)
    fields = attrs.fields(action)
    seated = bool(fields) and fields[0].name == "seat"
    return _Form(action, seated, tuple(_word(f, hints[f.name]) for f in fields[seated:]))


def _word(at: Any, hint: Any) -> _Word:
    before = at.metadata.get("word")
    if get_origin(hint) is tuple:
        return _Word(at.name, _READERS[get_args(hint)[0]], False, None, many=True)
    if get_origin(hint) in (Union, types.UnionType):
        kind = next(part for part in get_args(hint) if part is not type(None))
        read = _READERS.get(kind) if before else _maybe_member(kind)
        return _Word(at.name, read or _member(kind), True, before)
    if hint is bool:
        return _Word(at.name, _flag(at.name), True, None)
    return _Word(at.name, _READERS.get(hint) or _member(hint), False, None)
