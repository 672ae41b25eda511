"""How the values inside a public value are written as JSON data and read again.

`converter` is a cattrs converter with a hook for each kind of value: cards, melds and actions are
their texts, rules the options that differ from the defaults, masks and histories are lists
of cards, and a state that keeps only part of its fields restores the rest. `jassrules.text.codec` uses
it for whole values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from types import ModuleType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import attrs
import cattrs
from cattrs.gen import make_dict_unstructure_fn, override

from jassrules.cards import CARDS, MAX_DECKS, Card, Hand, Rank, Suit, card, cards_in, mask_of
from jassrules.chance import CHANCE, Chance
from jassrules.errors import BadNotation, BadRules, WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.games import GAMES
from jassrules.rulebook import differences
from jassrules.text.notation import parse_action_as
from jassrules.tricks.melds import Meld, meld
from jassrules.tricks.trick import Plays, history_of, played_cards

MAX_CARDS: Final = len(CARDS) * MAX_DECKS
MAX_ITEMS: Final = 1000
"""No list in any value is longer."""

SIMPLE: Final[dict[type, Callable[[Any], Any]]] = {
    Card: str,
    Hand: lambda hand: [str(one) for one in hand],
    Meld: str,
    Suit: str,
    Rank: str,
    Chance: str,
}
"""How the values without parts are written."""


def _exactly(kind: type) -> Callable[[Any, Any], Any]:
    def read(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"expected {kind.__name__}, not {shown(value)}")
        return value

    return read


def _tuple_reader(c: cattrs.Converter, kind: Any) -> Any:
    """Read a list as a tuple; anything else that could be walked through is refused."""
    parts = get_args(kind)
    many = parts[-1:] == (Ellipsis,)

    def read(value: Any, _: Any) -> tuple[Any, ...]:
        listed = _listed(value, MAX_ITEMS)
        kinds = parts[:1] * len(listed) if many else parts
        if len(listed) != len(kinds):
            raise ValueError(f"expected {len(kinds)} values, not {len(listed)}")
        found: list[Any] = []
        problems: list[Exception] = []
        for at, (part, wanted) in enumerate(zip(listed, kinds, strict=True)):
            try:
                found.append(c.structure(part, wanted))
            except Exception as problem:  # noqa: BLE001 – noted with its place and raised below
                problem.add_note(cattrs.IterableValidationNote(f"[{at}]", at, wanted))
                problems.append(problem)
        if problems:
            failed: Any = cattrs.IterableValidationError
            raise failed(str(kind), problems, kind)
        return tuple(found)

    return read


def _text_of(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(f"expected a text, not {shown(value)}")
    return value


def _listed(value: Any, most: int = MAX_CARDS) -> list[Any]:
    if type(value) is not list or len(value) > most:
        raise ValueError(f"expected a list of at most {most}, not {shown(value)}")
    return value


def _cards(value: Any) -> list[Card]:
    return [card(_text_of(part)) for part in _listed(value)]


def _mask(value: Any) -> int:
    cards = _cards(value)
    for one in cards:
        if cards.count(one) > MAX_DECKS:
            raise ValueError(f"the card {one} stands more than {MAX_DECKS} times")
    return mask_of(cards)


def _plays(value: Any) -> Plays:
    return history_of(_cards(value))


def _codes(mask: int) -> list[str]:
    return [str(one) for one in cards_in(mask)]


_OF_CARDS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "a set of cards, one bit a card": (_codes, _mask),
    "cards played, in order": (lambda plays: [str(c) for c in played_cards(plays)], _plays),
    "hands, by seat": (
        lambda hands: [_codes(hand) for hand in hands],
        lambda value: tuple(_mask(hand) for hand in _listed(value, 12)),
    ),
}
"""How the values that stand for cards are written and read, by the note of their annotation."""


def _stands_for_cards(kind: Any) -> bool:
    return get_origin(kind) is Annotated and kind.__metadata__[0] in _OF_CARDS


def _fact(value: Any) -> Any:
    """Write one fact of a violation or event so that its type can be read again."""
    if isinstance(value, tuple):
        return [_fact(part) for part in value]
    if value is None or type(value) in (bool, int, str):
        return value
    kind = type(value)
    if kind in (Card, Suit, Rank, Meld, Chance):
        return {kind.__name__.lower(): str(value)}
    if isinstance(value, Hand):
        return {"hand": [str(one) for one in value]}
    game = game_of(kind)
    if isinstance(value, Enum) and game is not None:
        return {f"{game.NAME}.{kind.__name__}": value.value}
    raise WrongType(f"not a fact: {shown(value)}")


_FACTS: Final[dict[str, Callable[[Any], Any]]] = {
    "card": lambda value: card(_text_of(value)),
    "suit": lambda value: Suit(_text_of(value)),
    "rank": lambda value: Rank(_text_of(value)),
    "meld": lambda value: meld(_text_of(value)),
    "chance": lambda value: Chance(_text_of(value)),
    "hand": lambda value: Hand.of_mask(_mask(value)),
}


def _read_fact(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_read_fact(part) for part in _listed(value))
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, Mapping) and len(value) == 1:
        ((name, part),) = value.items()
        if name in _FACTS:
            return _FACTS[name](part)
        game, _, kind = str(name).partition(".")
        if game in GAMES:
            enum = getattr(GAMES[game], kind, None)
            if isinstance(enum, type) and issubclass(enum, Enum):
                return enum(part)
    raise ValueError(f"not a fact: {shown(value)}")


def _read_facts(value: Any) -> FrozenDict[str, Any]:
    if not isinstance(value, Mapping) or len(value) > MAX_CARDS:
        raise ValueError(f"expected an object of facts, not {shown(value)}")
    return FrozenDict({_text_of(key): _read_fact(part) for key, part in value.items()})


def _actor(value: Any) -> Any:
    if value is None or type(value) is int:
        return value
    if value == "chance":
        return CHANCE
    raise ValueError(f"expected a seat, 'chance' or null, not {shown(value)}")


def rules_to_data(rules: Any) -> dict[str, Any]:
    """Return the options that differ from the defaults, as records hold them."""
    standard, data = type(rules)(), {}
    for name, value in differences(rules).items():
        if isinstance(value, FrozenDict):
            usual = getattr(standard, name)
            changed = {k: v for k, v in value.items() if k not in usual or usual[k] != v}
            data[name] = {str(key): converter().unstructure(part) for key, part in changed.items()}
        else:
            data[name] = converter().unstructure(value)
    return data


def rules_from_data(kind: Any, data: Any) -> Any:
    """Return the rules that options written as in records make; raise `BadRules` if one is bad."""
    game = kind.__module__.split(".")[-2]
    if not isinstance(data, Mapping):
        raise BadRules(f"{game}.Rules", f"expected an object of options, not {shown(data)}")
    known = {at.name for at in attrs.fields(kind)}
    for name in data:
        if name not in known:
            raise BadRules(f"{game}.Rules.{name}", "there is no such option")
    return kind(**data)


@lru_cache(maxsize=1)
def converter() -> cattrs.Converter:
    """Return the one converter."""
    c = cattrs.Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for plain in (int, bool, str):
        c.register_structure_hook(plain, _exactly(plain))
    for kind, write in SIMPLE.items():
        c.register_unstructure_hook(kind, write)
    of_tuples: Any = tuple
    c.register_structure_hook_factory(
        lambda kind: get_origin(kind) is of_tuples, lambda kind: _tuple_reader(c, kind)
    )
    c.register_structure_hook(Card, lambda v, _: card(_text_of(v)))
    c.register_structure_hook(Hand, lambda v, _: Hand.of_mask(_mask(v)))
    c.register_structure_hook(Meld, lambda v, _: meld(_text_of(v)))
    c.register_structure_hook(Suit, lambda v, _: Suit(_text_of(v)))
    c.register_structure_hook(Rank, lambda v, _: Rank(_text_of(v)))

    c.register_structure_hook_func(
        _stands_for_cards, lambda v, kind: _OF_CARDS[kind.__metadata__[0]][1](v)
    )
    c.register_unstructure_hook_factory(
        _stands_for_cards, lambda kind: _OF_CARDS[kind.__metadata__[0]][0]
    )
    mapping: Any = FrozenDict
    is_facts = lambda kind: get_origin(kind) is mapping
    c.register_structure_hook_func(is_facts, lambda v, _: _read_facts(v))
    c.register_unstructure_hook_func(
        is_facts, lambda facts: {str(key): _fact(value) for key, value in facts.items()}
    )
    is_actor = lambda kind: Chance in get_args(kind) and int in get_args(kind)
    c.register_structure_hook_func(is_actor, lambda v, _: _actor(v))
    c.register_unstructure_hook_func(is_actor, lambda v: str(v) if v is CHANCE else v)
    is_rules = lambda kind: isinstance(kind, type) and kind in _rules_types()
    c.register_structure_hook_func(is_rules, lambda v, kind: rules_from_data(kind, v))
    c.register_unstructure_hook_func(is_rules, rules_to_data)
    is_action = lambda kind: isinstance(kind, type) and hasattr(kind, "verb")
    c.register_structure_hook_func(is_action, lambda v, kind: parse_action_as(kind, _text_of(v)))
    c.register_unstructure_hook_func(is_action, str)
    c.register_structure_hook_func(_is_action_union, lambda v, kind: action_of(get_args(kind), v))
    c.register_unstructure_hook_func(_is_action_union, str)
    c.register_structure_hook_factory(_is_stored, lambda kind: _stored_reader(c, kind))
    c.register_unstructure_hook_factory(_is_stored, lambda kind: _stored_writer(c, kind))
    return c


def action_of(kinds: tuple[Any, ...], data: Any) -> Any:
    """Return the action of one of several classes that a text names; raise `BadNotation` if none."""
    words = data.lower().split()[:2] if isinstance(data, str) else ()
    for kind in kinds:
        if kind.verb in words:
            return parse_action_as(kind, data)
    raise BadNotation(f"none of {names_of(kinds)}: {shown(data)}")


def names_of(kinds: tuple[Any, ...]) -> str:
    """Return the names of some classes, for an error message."""
    return ", ".join(getattr(kind, "__name__", str(kind)) for kind in kinds)


def _is_action_union(kind: Any) -> bool:
    parts = get_args(kind)
    union = get_origin(kind) in (Union, UnionType)
    return union and bool(parts) and all(hasattr(part, "verb") for part in parts)


def _is_stored(kind: Any) -> bool:
    return isinstance(kind, type) and hasattr(kind, "restore")


def _derived(kind: Any) -> dict[str, Any]:
    """Leave out the fields that follow from the others."""
    return {at.name: override(omit=True) for at in attrs.fields(kind) if at.eq is False}


def _stored_writer(c: cattrs.Converter, kind: Any) -> Any:
    return make_dict_unstructure_fn(kind, c, **_derived(kind))


def _stored_reader(c: cattrs.Converter, kind: Any) -> Any:
    """Read a class that keeps only part of its fields and restores the rest itself."""
    attrs.resolve_types(kind, include_extras=True)
    stored = [at for at in attrs.fields(kind) if at.eq is not False]
    names = {at.name for at in stored}

    def read(data: Any, _: Any) -> Any:
        if not isinstance(data, Mapping) or set(data) != names:
            raise ValueError(f"expected an object with {', '.join(sorted(names))}")
        return kind.restore(*(c.structure(data[at.name], at.type) for at in stored))

    return read


@lru_cache(maxsize=1)
def _rules_types() -> frozenset[Any]:
    return frozenset(game.Rules for game in GAMES.values())


def game_of(kind: Any) -> ModuleType | None:
    """Return the game a class belongs to, if it is one of a game."""
    name = getattr(kind, "__module__", "").removeprefix("jassrules.games.").partition(".")[0]
    return GAMES.get(name)
