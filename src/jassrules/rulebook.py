"""The rulebook: every rule id with its sentence, its source, its options and where it is decided.

`rule` tags the function that decides a rule; the first line of its docstring is the rule as a
player would say it. `fact` states a rule that is a table or a constant. `sentence` declares what a
rule says when it refuses an action, and the facts it says it with. An id without a game belongs to
a shelf that several games use, and `adopt` enters it for one of them. `option` makes a field of a
game's ``Rules``: typed, checked in the constructor, and listed under the rules it bends.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final, Self, TypeVar

import attrs
from attrs import evolve, field, frozen

from jassrules.cards import Suit
from jassrules.errors import BadRules, Violation, shown, whole_number
from jassrules.frozen import FrozenDict

F = TypeVar("F", bound=Callable[..., object])

CHOSEN: Final = "chosen"
"""The source of a rule on which the game's reference text is silent."""
DOCS: Final = "https://jassrules.readthedocs.io/"


def fact_text(value: object) -> str:
    """Return a fact as a sentence names it.

    Several cards stand side by side, a suit has its Swiss name, and a large number is cut short.
    """
    if isinstance(value, tuple):
        return " ".join(map(fact_text, value))
    if isinstance(value, Suit):
        return value.name.capitalize()
    return shown(value) if type(value) is int else str(value)


def type_text(kind: Any) -> str:
    """Return the type of a fact as one writes it, without the modules: ``tuple[Card, ...]``."""
    return kind.__name__ if isinstance(kind, type) else re.sub(r"(\w+\.)+", "", str(kind))


@frozen(eq=False)
class Sentence:
    """What a rule says when it refuses an action; calling it makes the `Violation`.

    ``rule`` is the id of the rule (on a shelf without the game), ``key`` names the sentence among
    those of the rule, ``text`` holds the names of facts in braces, and ``facts`` are the types of
    all facts by their names, those too that the text does not name.
    """

    rule: str
    key: str
    text: str
    facts: FrozenDict[str, Any]

    def filled(self, facts: Mapping[str, Any]) -> str:
        """Return the text with the facts in their places."""
        return self.text.format_map({name: fact_text(value) for name, value in facts.items()})

    def __call__(self, game: str | None = None, /, **facts: Any) -> Violation:
        """Return the violation with these facts; a sentence of a shelf needs the ``game``."""
        if not facts:
            return _without_facts(self, game)
        rule_id = self.rule if "." in self.rule else f"{game}.{self.rule}"
        return Violation(rule_id, self.filled(facts), FrozenDict(facts), self.key)


@cache
def _without_facts(says: Sentence, game: str | None) -> Violation:
    rule_id = says.rule if "." in says.rule else f"{game}.{says.rule}"
    return Violation(rule_id, says.text, FrozenDict(), says.key)


@frozen
class Rule:
    """One rule: its id, its sentence, its source, the places that decide it, what it refuses with."""

    id: str
    statement: str
    source: str
    decided_by: tuple[str, ...] = ()
    says: tuple[Sentence, ...] = ()

    @property
    def game(self) -> str:
        """The name of the game, the part of the id before the dot; empty on a shelf."""
        game, dot, _ = self.id.partition(".")
        return game if dot else ""

    @property
    def link(self) -> str:
        """The address of the rule in the documentation."""
        return f"{DOCS}rules/{self.game}/#{self.id}"


_RULES: dict[str, Rule] = {}
_TAGS: dict[Callable[..., object], list[str]] = {}


def _enter(new: Rule) -> None:
    known = _RULES.get(new.id, Rule(new.id, "", ""))
    _RULES[new.id] = Rule(
        new.id,
        known.statement or new.statement,
        known.source or new.source,
        tuple(dict.fromkeys(known.decided_by + new.decided_by)),
        tuple(dict.fromkeys(known.says + new.says)),
    )


def _place(function: Any) -> str:
    return f"{function.__module__}.{getattr(function, '__qualname__', function)}"


def rule(rule_id: str, *, source: str = "", also: bool = False) -> Callable[[F], F]:
    """Tag the function that decides a rule; the docstring's first line is the rule's sentence.

    With ``also`` the function is entered as a further place where the rule is decided, and the
    sentence is taken from elsewhere. An id without a game is that of a shelf: see `adopt`.
    """

    def tag(function: F) -> F:
        statement = "" if also else (inspect.getdoc(function) or rule_id).splitlines()[0]
        _enter(Rule(rule_id, statement, source, (_place(function),)))
        _TAGS.setdefault(function, []).append(rule_id)
        return function

    return tag


def fact(
    rule_id: str, statement: str, *, source: str = "", by: Callable[..., object] | None = None
) -> str:
    """State a rule that is a table or a matter of course; returns the id.

    ``by`` is the function that decides it among other things.
    """
    _enter(Rule(rule_id, statement, source, () if by is None else (_place(by),)))
    return rule_id


def sentence(rule_id: str, key: str, text: str, /, **facts: Any) -> Sentence:
    """Declare a sentence with which a rule refuses an action; ``facts`` are their types by name."""
    made = Sentence(rule_id, key, text, FrozenDict(facts))
    _enter(Rule(rule_id, "", "", (), (made,)))
    return made


def adopt(game: str, *shelf: Any, source: str = "", statement: str = "") -> tuple[Any, ...]:
    """Enter rules of a shelf for a game, with their sentences and places, and return them.

    ``shelf`` are tagged functions, or ids that a `fact` has stated. ``source`` is the game's source
    for all of them; ``statement`` says the rule in the words of the game.
    """
    for one in shelf:
        for rule_id in (one,) if isinstance(one, str) else _TAGS[one]:
            known = _RULES[rule_id]
            told = statement or known.statement
            _enter(evolve(known, id=f"{game}.{rule_id}", statement=told, source=source))
    return shelf


def entered(game: str | None = None) -> Mapping[str, Rule]:
    """Return the rules of a game that is imported, or of all such games, by id in order of entry.

    `jassrules.catalogue` imports the game first.
    """
    return FrozenDict(
        (one.id, one)
        for one in _RULES.values()
        if (one.game if game is None else one.game == game) and one.statement
    )


# -- options ---------------------------------------------------------------------------------


@frozen
class Kind:
    """What an option may be: words for the docs, a check that returns the value to keep.

    ``check(value)`` returns the value to store or raises `ValueError` with the problem in words.
    """

    words: str
    check: Callable[[Any], Any]
    changed: Callable[[Any, Any], Any] | None = None
    """``changed(now, value)``: a value given in part, with the rest as it is now."""


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


MOST: Final = 1_000_000
"""No number in an option is larger."""


def whole(least: int = 0, most: int = MOST) -> Kind:
    """A whole number within bounds; ``True`` and ``1.0`` are none."""
    words = f"whole number from {least} to {most}"

    def check(value: Any) -> int:
        number = whole_number(value)
        if number is None or not least <= number <= most:
            raise ValueError(f"a {words}, not {shown(value)}")
        return number

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
        return changed(standard, value)

    def changed(now: Mapping[Any, Any], value: object) -> FrozenDict[Any, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(f"a mapping of {key_words}, not {shown(value)}")
        kept = dict(now)
        for key, part in value.items():
            stored = keys.get(key) if key.__hash__ else None
            if stored is None:
                raise ValueError(f"no such key: {shown(key)}; the keys are {key_words}")
            try:
                kept[stored] = kind.check(part)
            except ValueError as problem:
                raise ValueError(f"[{stored}] {problem}") from None
        return FrozenDict((k, v) for k, v in kept.items() if v is not None or k in standard)

    return Kind(f"mapping of {key_words} to {kind.words}", check, changed)


@frozen
class Option:
    """How an option is documented: the rules it bends, its values in words, its meaning."""

    rules: tuple[str, ...]
    kind: Kind
    meaning: str


def option(default: Any, kind: Kind, rules: str, meaning: str) -> Any:
    """Make a field of a game's ``Rules``; ``rules`` are the ids it bends, separated by blanks.

    The class says its game in the class variable ``game``, for the message of a `BadRules`.
    """
    about = Option(tuple(rules.split()), kind, meaning)

    def check(value: Any, owner: Any, at: attrs.Attribute[Any]) -> Any:
        return _checked(owner.game, at.name, about, kind.check, value)

    converter = attrs.Converter(check, takes_self=True, takes_field=True)
    return field(default=default, converter=converter, metadata={"option": about}, kw_only=True)


def _checked(game: str, name: str, about: Option, check: Callable[..., Any], *values: Any) -> Any:
    try:
        return check(*values)
    except ValueError as problem:
        raise BadRules(f"{game}.Rules.{name}", str(problem), about.rules[0]) from None


@frozen
class HouseRules:
    """What the ``Rules`` of every game have in common: they are changed by `but`, never in place."""

    game: ClassVar[str]
    """The name of the game."""

    def but(self, **changes: Any) -> Self:
        """Return these rules with some options changed; a mapping changes only the keys it names.

        Raises `BadRules` with the option's name if there is no such option or its value is bad.
        """
        known = {at.name: about for at, about in options(type(self))}
        for name, value in changes.items():
            if name not in known:
                from jassrules.nearest import no_such_option

                raise no_such_option(self.game, name, known)
            changed = known[name].kind.changed
            if changed is not None:
                now = getattr(self, name)
                changes[name] = _checked(self.game, name, known[name], changed, now, value)
        return evolve(self, **changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), differences(self))


def options(rules: type) -> Iterator[tuple[attrs.Attribute[Any], Option]]:
    """Yield the options of a ``Rules`` class: the attrs field and how it is documented."""
    for at in attrs.fields(rules):
        yield at, at.metadata["option"]


def options_of(rule_id: str, game: ModuleType | Any) -> tuple[str, ...]:
    """Return the names of the options that bend a rule."""
    return tuple(at.name for at, about in options(game.Rules) if rule_id in about.rules)


@cache
def standard_rules(kind: Any) -> Any:
    """Return the rules of a ``Rules`` class with every option at its default."""
    return kind()


def differences(rules: Any) -> dict[str, Any]:
    """Return the options that differ from the defaults, by name, in the order of the fields."""
    kind: Any = type(rules)
    standard = standard_rules(kind)
    return {
        at.name: getattr(rules, at.name)
        for at in attrs.fields(kind)
        if getattr(rules, at.name) != getattr(standard, at.name)
    }


def _rebuilt(kind: type, changes: Mapping[str, Any]) -> Any:
    """Build rules from the options that differ: how rules are pickled."""
    return kind(**changes)
