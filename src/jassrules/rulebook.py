"""The rulebook: every rule id with its sentence, its source, its options and where it is decided.

`rule` tags the function that decides a rule; the first line of its docstring is the rule as a
player would say it. `fact` states a rule that is a table or a constant. `option` makes a field of
a game's ``Rules``: typed, checked in the constructor, and listed under the rules it bends.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, TypeVar

import attrs
from attrs import field, frozen

from jassrules.errors import BadRules, shown
from jassrules.frozen import FrozenDict

F = TypeVar("F", bound=Callable[..., object])

CHOSEN: Final = "chosen"
"""The source of a rule on which the game's reference text is silent."""
DOCS: Final = "https://jassrules.readthedocs.io/"


@frozen
class Rule:
    """One rule: its id, its sentence, its source, and the places that decide it."""

    id: str
    statement: str
    source: str
    decided_by: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The name of the game, the part of the id before the dot."""
        return self.id.partition(".")[0]

    @property
    def link(self) -> str:
        """The address of the rule in the documentation."""
        return f"{DOCS}rules/{self.game}/#{self.id}"


_CATALOGUE: dict[str, Rule] = {}


def _enter(rule_id: str, statement: str, source: str, where: str | None) -> None:
    known = _CATALOGUE.get(rule_id)
    places = known.decided_by if known else ()
    if where is not None and where not in places:
        places = (*places, where)
    if known is not None:
        statement, source = known.statement or statement, known.source or source
    _CATALOGUE[rule_id] = Rule(rule_id, statement, source, places)


def rule(rule_id: str, *, source: str = "", also: bool = False) -> Callable[[F], F]:
    """Tag the function that decides a rule; the docstring's first line is the rule's sentence.

    With ``also`` the function is entered as a further place where the rule is decided, and the
    sentence is taken from elsewhere.
    """

    def tag(function: F) -> F:
        sentence = "" if also else (inspect.getdoc(function) or rule_id).splitlines()[0]
        where = f"{function.__module__}.{getattr(function, '__qualname__', function)}"
        _enter(rule_id, sentence, source, where)
        return function

    return tag


def fact(rule_id: str, statement: str, *, source: str = "", where: str | None = None) -> str:
    """State a rule that no single function decides; returns the id."""
    _enter(rule_id, statement, source, where)
    return rule_id


def catalogue(game: str | None = None) -> Mapping[str, Rule]:
    """Return the rules of a game, or of all games imported so far, by id in order of entry."""
    return FrozenDict((i, r) for i, r in _CATALOGUE.items() if game is None or r.game == game)


# -- options ---------------------------------------------------------------------------------


@frozen
class Kind:
    """What an option may be: words for the docs, a check that returns the value to keep.

    ``check(value)`` returns the value to store or raises `ValueError` with the problem in words.
    """

    words: str
    check: Callable[[Any], Any]


def one_of(*values: object) -> Kind:
    """One of a few values, type and all."""

    def check(value: object) -> object:
        for allowed in values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise ValueError(f"one of {', '.join(map(repr, values))}, not {shown(value)}")

    return Kind(" | ".join(f'"{v}"' if isinstance(v, str) else str(v) for v in values), check)


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(f"True or False, not {shown(value)}")
    return value


flag: Final = Kind("true | false", _flag)


def whole(least: int = 0, most: int | None = None) -> Kind:
    """A whole number within bounds; ``True`` and ``1.0`` are none."""
    words = f"whole number from {least}" + ("" if most is None else f" to {most}")

    def check(value: object) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise ValueError(f"a {words}, not {shown(value)}")
        return value

    return Kind(words, check)


def maybe(kind: Kind) -> Kind:
    """The given kind, or ``None``."""
    return Kind(f"{kind.words} | null", lambda value: None if value is None else kind.check(value))


def either(first: Kind, second: Kind) -> Kind:
    """The first kind or the second."""

    def check(value: object) -> Any:
        try:
            return first.check(value)
        except ValueError as one:
            try:
                return second.check(value)
            except ValueError as other:
                raise ValueError(f"{one}; or {other}") from None

    return Kind(f"{first.words} | {second.words}", check)


def listed(kind: Kind, lengths: Sequence[int]) -> Kind:
    """A tuple of a few values of one kind, of one of the given lengths."""
    counts = " or ".join(map(str, lengths))

    def check(value: object) -> tuple[Any, ...]:
        if not isinstance(value, (tuple, list)) or len(value) not in lengths:
            raise ValueError(f"{counts} values, not {shown(value)}")
        return tuple(kind.check(part) for part in value)

    return Kind(f"{counts} values, each {kind.words}", check)


def selection(*keys: str, whole: bool) -> Kind:
    """A tuple of some of the keys in an order of preference, or of all of them (``whole``)."""
    words = f"{'a permutation' if whole else 'an ordered selection'} of {', '.join(keys)}"

    def check(value: object) -> tuple[str, ...]:
        if not isinstance(value, (tuple, list)) or not all(type(v) is str for v in value):
            raise ValueError(f"{words}, not {shown(value)}")
        if not set(value) <= set(keys) or len(set(value)) != len(value) or not value:
            raise ValueError(f"{words}, not {shown(value)}")
        if whole and len(value) != len(keys):
            raise ValueError(f"{words}, not {shown(value)}")
        return tuple(value)

    return Kind(words, check)


def table(keys: Mapping[Any, Any], kind: Kind, standard: Mapping[Any, Any], key_words: str) -> Kind:
    """A mapping; what it leaves out stands as in ``standard``.

    ``keys`` maps each accepted key to the one that is stored. Where the kind lets it, the value
    ``None`` takes away a key of ``standard``; the key then stays, with ``None``.
    """

    def check(value: object) -> FrozenDict[Any, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(f"a mapping of {key_words}, not {shown(value)}")
        kept = dict(standard)
        for key, part in value.items():
            stored = keys.get(key) if key.__hash__ else None
            if stored is None:
                raise ValueError(f"no such key: {shown(key)}; the keys are {key_words}")
            try:
                kept[stored] = kind.check(part)
            except ValueError as problem:
                raise ValueError(f"[{stored}] {problem}") from None
        return FrozenDict((k, v) for k, v in kept.items() if v is not None or k in standard)

    return Kind(f"mapping of {key_words} to {kind.words}", check)


@frozen
class Option:
    """How an option is documented: the rules it bends, its values in words, its meaning."""

    rules: tuple[str, ...]
    kind: Kind
    meaning: str


def option(default: Any, kind: Kind, rules: str, meaning: str) -> Any:
    """Make a field of a game's ``Rules``; ``rules`` are the ids it bends, separated by blanks."""
    about = Option(tuple(rules.split()), kind, meaning)

    def check(value: Any, owner: Any, at: attrs.Attribute[Any]) -> Any:
        try:
            return kind.check(value)
        except ValueError as problem:
            raise BadRules(
                f"{_game_of(type(owner))}.Rules.{at.name}", str(problem), about.rules[0]
            ) from None

    converter = attrs.Converter(check, takes_self=True, takes_field=True)
    return field(default=default, converter=converter, metadata={"option": about}, kw_only=True)


def _game_of(rules: type) -> str:
    return rules.__module__.split(".")[-2]


def options(rules: type) -> Iterator[tuple[attrs.Attribute[Any], Option]]:
    """Yield the options of a ``Rules`` class: the attrs field and how it is documented."""
    for at in attrs.fields(rules):
        yield at, at.metadata["option"]


def options_of(rule_id: str, game: ModuleType | Any) -> tuple[str, ...]:
    """Return the names of the options that bend a rule."""
    return tuple(at.name for at, about in options(game.Rules) if rule_id in about.rules)


def differences(rules: Any) -> dict[str, Any]:
    """Return the options that differ from the defaults, by name, in the order of the fields."""
    standard = type(rules)()
    return {
        at.name: getattr(rules, at.name)
        for at in attrs.fields(type(rules))
        if getattr(rules, at.name) != getattr(standard, at.name)
    }


def rebuilt(kind: type, changes: Mapping[str, Any]) -> Any:
    """Build rules from the options that differ: how rules are pickled."""
    return kind(**changes)
