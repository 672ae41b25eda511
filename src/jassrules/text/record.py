"""Records: a match as its start and its actions; states are recomputed, never stored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from jassrules.errors import BadRecord, BadRules, IllegalAction, JassError, WrongType, shown
from jassrules.games import GAMES
from jassrules.nearest import perhaps
from jassrules.text.forms import rules_from_data, rules_to_data
from jassrules.text.jsontext import read_json
from jassrules.text.notation import parse_action
from jassrules.verbs import apply, start

FORMAT: Final = "jassrules-record/1"
_KEYS: Final = {"format", "game", "rules", "players", "dealer", "names", "actions"}
_NEEDED: Final = {"format", "game", "actions"}


def _several(place: str, value: Any) -> tuple[Any, ...]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise BadRecord(f"{place}: expected several values, not {shown(value)}")
    return tuple(value)


def _actions(value: Iterable[Any]) -> tuple[Any, ...]:
    return _several("actions", value)


def _names(value: Iterable[str]) -> tuple[str, ...]:
    return _several("names", value)


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:  # half a letter, which no file can hold
        return False
    return True


@frozen
class Record:
    """A match or a part of one: the game, its rules, who dealt first, and every action.

    ``game`` is the game's name, ``rules`` its ``Rules``, ``players`` the number of seats and
    ``names`` a name a seat or nothing. ``actions`` are the actions from the first deal on; whether
    they are legal is seen when the record is replayed. Raises `BadRecord`, with the field, if it
    names no game, has rules or actions of another one, names that are no text, or no such match
    can begin.
    """

    game: str
    rules: Any
    players: int = 4
    dealer: int = 0
    actions: tuple[Any, ...] = field(default=(), converter=_actions)
    names: tuple[str, ...] = field(default=(), converter=_names)

    def __attrs_post_init__(self) -> None:
        if type(self.game) is not str or self.game not in GAMES:
            raise BadRecord(f"game: {shown(self.game)} is none of {', '.join(GAMES)}")
        if type(self.rules) is not GAMES[self.game].Rules:
            raise BadRecord(f"rules: expected {self.game}.Rules, not {shown(self.rules)}")
        if type(self.players) is not int:
            raise BadRecord(f"players: expected a whole number, not {shown(self.players)}")
        try:
            start(self.rules, players=self.players, dealer=self.dealer)
        except BadRules as problem:
            raise BadRecord(f"rules: {problem}") from problem
        for number, action in enumerate(self.actions):
            if type(action) not in GAMES[self.game].ACTIONS:
                problem_found = f"expected an action of {self.game}, not {shown(action)}"
                raise BadRecord(f"actions[{number}]: {problem_found}")
        if not all(type(name) is str and _is_text(name) for name in self.names):
            raise BadRecord(f"names: expected texts, not {shown(self.names)}")
        if self.names and len(self.names) != self.players:
            raise BadRecord(f"names: {len(self.names)} names for {self.players} players")

    def to_data(self) -> dict[str, Any]:
        """Return the record as JSON-ready data."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": rules_to_data(self.rules),
            "players": self.players,
            "dealer": self.dealer,
        }
        if self.names:
            data["names"] = list(self.names)
        return data | {"actions": [str(action) for action in self.actions]}

    @classmethod
    def from_data(cls, data: Any) -> Record:
        """Return the record that JSON data stand for; raise `BadRecord` with the place if none."""
        data = checked_object(data, "the record", _KEYS, _NEEDED)
        if data["format"] != FORMAT:
            raise BadRecord(f"format: expected {FORMAT!r}, not {shown(data['format'])}")
        rules, players, dealer = read_setting(data)
        names = data.get("names", [])
        if type(names) is not list or not all(type(name) is str for name in names):
            raise BadRecord(f"names: expected a list of texts, not {shown(names)}")
        actions = read_actions(data["game"], data["actions"])
        return cls(data["game"], rules, players, dealer, actions, tuple(names))


def checked_object(data: Any, place: str, keys: set[str], needed: set[str]) -> dict[str, Any]:
    """Return data as a dict with known keys; raise `BadRecord` with the place if it is none."""
    if not isinstance(data, Mapping):
        raise BadRecord(f"{place}: expected an object, not {shown(data)}")
    for key in data:
        if key not in keys:
            raise BadRecord(f"{place}: unknown key {shown(key)}{perhaps(key, keys)}")
    for key in sorted(needed):
        if key not in data:
            raise BadRecord(f"{place}: the key {key!r} is missing")
    return dict(data)


def read_setting(data: Mapping[str, Any]) -> tuple[Any, int, int]:
    """Return the rules, the players and the dealer of a record or case, checked against the game."""
    game = data["game"]
    if type(game) is not str or game not in GAMES:
        raise BadRecord(f"game: {shown(game)} is none of {', '.join(GAMES)}")
    try:
        rules = rules_from_data(GAMES[game].Rules, data.get("rules", {}))
        players, dealer = data.get("players", 4), data.get("dealer", 0)
        if type(players) is not int:
            raise BadRecord(f"players: expected a whole number, not {shown(players)}")
        start(rules, players=players, dealer=dealer)
    except BadRecord:
        raise
    except JassError as problem:
        raise BadRecord(f"rules: {problem}") from problem
    return rules, players, dealer


def read_actions(game: str, texts: Any) -> tuple[Any, ...]:
    """Return the actions of a list of texts; raise `BadRecord` with the place of a bad one."""
    if type(texts) is not list:
        raise BadRecord(f"actions: expected a list of texts, not {shown(texts)}")
    actions = []
    for at, text in enumerate(texts):
        try:
            actions.append(parse_action(game, text))
        except JassError as problem:
            raise BadRecord(f"actions[{at}]: {problem}") from problem
    return tuple(actions)


def loads(text: str | bytes) -> Record:
    """Return the record of a JSON text; raise `BadRecord`, with the place, if it is none.

    The actions are read, not yet judged: `replay` does that.
    """
    return Record.from_data(read_json(text, "the record"))


def dumps(record: Record) -> str:
    """Return a record as JSON text, one line an action, so that two records can be compared."""
    if not isinstance(record, Record):
        raise WrongType(f"dumps writes a Record, not {shown(record)}")
    data = record.to_data()
    actions = data.pop("actions")
    head = json.dumps(data, ensure_ascii=False)[:-1]
    lines = ",\n ".join(json.dumps(text, ensure_ascii=False) for text in actions)
    return f'{head}, "actions": [\n {lines}\n]}}\n' if actions else f'{head}, "actions": []}}\n'


def replay(record: Record) -> Iterator[tuple[Any, Any]]:
    """Yield (action, state) from the first state on, whose action is ``None``.

    Raises `BadRecord` at the first action the rules refuse, with its place, text and rule, and
    `WrongType` if it is no record.
    """
    if not isinstance(record, Record):
        raise WrongType(f"replay goes through a Record, not {shown(record)}")
    state = start(record.rules, players=record.players, dealer=record.dealer)
    yield None, state
    for at, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except IllegalAction as refused:
            raise BadRecord(f"actions[{at}] {str(action)!r}: {refused}") from refused
        yield action, state
