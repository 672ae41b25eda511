"""Case files: the language-neutral proof that an engine plays by the rules, and their runner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from typing import Any, Final

from attrs import frozen

from jassrules.chance import CHANCE
from jassrules.errors import BadRecord, IllegalAction, JassError, shown
from jassrules.games import GAMES
from jassrules.text.jsontext import read_json
from jassrules.text.notation import parse_action
from jassrules.text.record import FORMAT as RECORD_FORMAT
from jassrules.text.record import Record, checked_object, read_actions, read_setting, replay
from jassrules.verbs import apply, explain, legal_moves, score, start, to_act

FORMAT: Final = "jassrules-cases/1"
EXPECT: Final = ("to_act", "legal", "legal_of", "illegal", "totals", "entries", "winners")
"""What a case may expect in every game; a game may add keys in its ``EXPECT``."""
_CASE_KEYS: Final = {"name", "rule", "rules", "players", "dealer", "actions", "expect"}


@frozen
class Case:
    """One case: how a match begins, the actions, and what must then be so."""

    name: str
    game: str
    rule: tuple[str, ...]
    rules: Any
    players: int
    dealer: int
    actions: tuple[Any, ...]
    expect: Mapping[str, Any]


@frozen
class Result:
    """What a check of one case or record found; no differences means it passed.

    ``note`` says what is worth knowing of it all the same, such as that a log stops early.
    """

    name: str
    differences: tuple[str, ...] = ()
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether there is no difference."""
        return not self.differences


def read_cases(data: Any) -> list[Case]:
    """Return the cases of a case file; raise `BadRecord` with the place if it is none."""
    data = checked_object(
        data, "the file", {"format", "game", "cases"}, {"format", "game", "cases"}
    )
    if data["format"] != FORMAT:
        raise BadRecord(f"format: expected {FORMAT!r}, not {shown(data['format'])}")
    if type(data["cases"]) is not list:
        raise BadRecord(f"cases: expected a list, not {shown(data['cases'])}")
    return [_read_case(data["game"], at, case) for at, case in enumerate(data["cases"])]


def _read_case(game: Any, at: int, data: Any) -> Case:
    place = f"cases[{at}]"
    data = checked_object(data, place, _CASE_KEYS, {"name", "actions", "expect"})
    if type(data["name"]) is not str:
        raise BadRecord(f"{place}.name: expected a text, not {shown(data['name'])}")
    place = f"{place} ({shown(data['name'])})"
    rule = data.get("rule", [])
    if type(rule) is str:
        rule = [rule]
    if type(rule) is not list or not all(type(one) is str for one in rule):
        raise BadRecord(f"{place}.rule: expected rule ids, not {shown(rule)}")
    try:
        rules, players, dealer = read_setting({"game": game, **data})
        actions = read_actions(game, data["actions"])
        expect = checked_object(data["expect"], "expect", {*EXPECT, *_own_keys(game)}, set())
        _check_expectations(game, players, expect)
    except BadRecord as problem:
        raise BadRecord(f"{place}: {problem}") from problem
    return Case(data["name"], game, tuple(rule), rules, players, dealer, actions, expect)


def _check_expectations(game: str, players: int, expect: Mapping[str, Any]) -> None:
    for key, wanted in expect.items():
        if not _KINDS.get(key, _number_or_none)(wanted):
            raise BadRecord(f"expect.{key}: not {shown(wanted)}")
    for seat in expect.get("legal_of", {}):
        if seat not in map(str, range(players)):
            raise BadRecord(f"expect.legal_of: there is no seat {shown(seat)}")


def _own_keys(game: str) -> Mapping[str, Callable[[Any], Any]]:
    return getattr(GAMES[game], "EXPECT", {})


def _number_or_none(value: Any) -> bool:
    return value is None or type(value) is int


def _texts(value: Any) -> bool:
    return type(value) is list and all(type(one) is str for one in value)


def _numbers(value: Any) -> bool:
    return type(value) is list and all(type(one) is int for one in value)


def _line(value: Any) -> bool:
    return type(value) is list and [type(part) for part in value] == [int, str, int]


_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "to_act": lambda value: value is None or value == "chance" or type(value) is int,
    "legal": _texts,
    "legal_of": lambda value: type(value) is dict and all(map(_texts, value.values())),
    "illegal": lambda value: type(value) is dict and _texts(list(value.values())),
    "totals": _numbers,
    "entries": lambda value: type(value) is list and all(map(_line, value)),
    "winners": _numbers,
}


def run_case(case: Case) -> Result:
    """Replay a case and compare what it expects; every difference is named."""
    state = start(case.rules, players=case.players, dealer=case.dealer)
    for at, action in enumerate(case.actions):
        try:
            state = apply(state, action)
        except IllegalAction as refused:
            problem = f"actions[{at}] {str(action)!r} is refused: {refused}"
            return Result(case.name, (problem,))
    return Result(case.name, tuple(_differences(case, state)))


def _differences(case: Case, state: Any) -> Iterator[str]:
    found = score(state)
    for key, wanted in case.expect.items():
        if key == "to_act":
            actor = to_act(state)
            yield from _differ(key, "chance" if actor is CHANCE else actor, wanted)
        elif key == "legal":
            yield from _sets_differ(key, legal_moves(state), wanted)
        elif key == "legal_of":
            for seat, moves in wanted.items():
                yield from _sets_differ(f"{key} {seat}", legal_moves(state, int(seat)), moves)
        elif key == "illegal":
            for text, rule in wanted.items():
                yield from _refusal_differs(case.game, state, text, rule)
        elif key == "entries":
            lines = Counter((line.side, line.rule, line.points) for line in found.entries)
            yield from _counts_differ(key, lines, Counter(map(tuple, wanted)))
        elif key in _own_keys(case.game):
            yield from _differ(key, _own_keys(case.game)[key](state), wanted)
        else:
            yield from _differ(key, list(getattr(found, key)), wanted)


def _differ(key: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted or type(found) is not type(wanted):
        yield f"{key}: expected {wanted!r}, found {found!r}"


def _sets_differ(key: str, moves: Iterable[Any], wanted: list[str]) -> Iterator[str]:
    yield from _counts_differ(key, Counter(map(str, moves)), Counter(wanted))


def _counts_differ(key: str, found: Counter[Any], wanted: Counter[Any]) -> Iterator[str]:
    missing, extra = wanted - found, found - wanted
    if missing:
        yield f"{key}: missing {', '.join(map(str, missing.elements()))}"
    if extra:
        yield f"{key}: too much {', '.join(map(str, extra.elements()))}"


def _refusal_differs(game: str, state: Any, text: str, rule: str) -> Iterator[str]:
    try:
        violation = explain(state, parse_action(game, text))
    except JassError as problem:
        yield f"illegal {text!r}: {problem}"
        return
    if violation is None:
        yield f"illegal {text!r}: expected {rule}, but it is legal"
    elif violation.rule != rule:
        yield f"illegal {text!r}: expected {rule}, found {violation.rule}"


def check_record(name: str, record: Record) -> Result:
    """Replay a record; a refused action is a difference."""
    try:
        for _ in replay(record):
            pass
    except BadRecord as problem:
        return Result(name, (str(problem),))
    return Result(name)


def check_text(text: str | bytes, name: str) -> list[Result]:
    """Check the text of a case file or record. Raises `BadRecord` if it is neither."""
    data = read_json(text, name)
    kind = data.get("format") if isinstance(data, Mapping) else None
    if kind == FORMAT:
        return [run_case(case) for case in read_cases(data)]
    if kind == RECORD_FORMAT or (isinstance(data, Mapping) and "actions" in data):
        return [check_record(name, Record.from_data(data))]
    raise BadRecord(f"format: neither {FORMAT!r} nor {RECORD_FORMAT!r} but {shown(kind)}")


def shipped() -> dict[str, str]:
    """Return the texts of the case files inside the package, by file name."""
    folder = resources.files("jassrules") / "cases"
    files = [one for one in folder.iterdir() if one.name.endswith(".json")]
    return {
        one.name: one.read_text(encoding="utf-8") for one in sorted(files, key=lambda f: f.name)
    }
