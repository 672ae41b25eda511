"""Rounds of Schieber in the JSON of HSLU, Swisslos and jass-kit: read, and refereed.

Six kinds of objects are read, one a line or one alone in a text:

*   a *round*: ``trump``, ``dealer``, ``tss`` or ``forehand``, ``tricks``, ``player``;
*   a *saved game*, as the Arena of jass-kit writes it: a round under ``game``;
*   a *match*, as Swisslos logs it: several rounds under ``rounds``;
*   an *observation*: a round as one seat saw it, under ``obs``, and the ``action`` it took;
*   a *request* to a bot: a round as one seat saw it, with ``playerView`` or, from the older
    service, with the hand of ``currentPlayer`` alone;
*   a *snapshot* before a play: ``hand``, ``currenttrick``, ``declaredtrump``, …

A text before the first brace of a line is passed over.

There seats are numbered against the order of play: N 0, E 1, S 2, W 3, and after N plays W. Here
they are seats 0 (N), 1 (W), 2 (S) and 3 (E); partners stay partners. Messages name seats and cards
as the log does. Keys that say nothing of the play (dates, ids, who was a robot) are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jassrules.chance import Deal
from jassrules.errors import BadRecord, IllegalAction, Violation, WrongType, shown
from jassrules.games import schieber
from jassrules.interop.hslu_objects import read_objects
from jassrules.interop.hslu_terms import (
    CODE_OF,
    CODES,
    CONTRACTS,
    NAMES,
    NUMBERED,
    PUSH,
    RULES,
    SEATS,
    Round,
    View,
    seat_of,
)
from jassrules.interop.lines import without_prefix
from jassrules.text.conformance import Result
from jassrules.text.jsontext import read_json

__all__ = (
    "CODES", "CODE_OF", "CONTRACTS", "NAMES", "NUMBERED", "PUSH", "RULES", "Round", "View",
    "check_lines", "check_round", "check_text", "check_view", "read_rounds", "read_views", "seat_of",
)  # fmt: skip

# -- texts ---------------------------------------------------------------------------------------


def read_rounds(text: str | bytes, name: str = "the log") -> list[Round]:
    """Return the rounds of a log, one JSON object a line, or one alone; those of a match one by one.

    Whether they keep the rules is another question: see `check_round`. Raises `BadRecord` with the
    line and the key if the text holds anything else, `WrongType` if it is no text.
    """
    found = []
    for place, one in _records(text, name):
        if isinstance(one, View):
            raise BadRecord(f"{place}: what one seat saw, not a round; read_views reads it")
        found.append(one)
    return found


def read_views(text: str | bytes, name: str = "the log") -> list[View]:
    """Return the observations, requests and snapshots of a log, one JSON object a line, or one alone.

    Raises `BadRecord` with the line and the key if the text holds anything else, `WrongType` if it
    is no text.
    """
    found = []
    for place, one in _records(text, name):
        if isinstance(one, Round):
            raise BadRecord(f"{place}: a round, not what one seat saw; read_rounds reads it")
        found.append(one)
    return found


def check_text(text: str | bytes, name: str) -> list[Result]:
    """Referee every round and view of a log; a result each, named by its number from 0.

    Raises `BadRecord` with the line and the key if a part of the text is neither: then nothing of
    it is judged.
    """
    read = [one for _, one in _records(text, name)]
    return [_checked(one) for one in read]


def check_lines(lines: Iterable[str | bytes], name: str) -> Iterator[Result]:
    """Referee a log line by line, such as an open file; of a long one only a line is held at a time.

    Each line is one JSON object, or blank. Yields the results as `check_text` does, those of a line
    before the next one is read. Raises `BadRecord` with the line and the key at the first line
    that is nothing known, and at the end if there was no other; `WrongType` if it is given a text.
    """
    if isinstance(lines, (str, bytes)) or not isinstance(lines, Iterable):
        raise WrongType(f"{name}: the lines of a log, not {shown(lines)}")
    return (_checked(one) for _, one in _read(enumerate(lines, 1), name))


def _checked(one: Round | View) -> Result:
    return check_view(one) if isinstance(one, View) else check_round(one)


def _records(text: str | bytes, name: str) -> Iterator[tuple[str, Round | View]]:
    text = _decoded(text, name)
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and not lines[0][1].rstrip().endswith("}"):
        lines = [(1, text)]  # one object over several lines
    return _read(lines, name)


def _read(
    lines: Iterable[tuple[int, str | bytes]], name: str
) -> Iterator[tuple[str, Round | View]]:
    """Yield what the numbered lines of a log hold, each with its place."""
    number = 0
    for at, line in lines:
        place = f"{name}: line {at}"
        text = _decoded(line, place)
        if not text.strip():
            continue
        for one in read_objects(read_json(without_prefix(text), place), place, number):
            number += 1
            yield place, one
    if not number:
        raise BadRecord(f"{name}: there is no record in it")


def _decoded(text: str | bytes, place: str) -> str:
    if isinstance(text, bytes):
        try:
            return text.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise BadRecord(f"{place}: broken text: {problem}") from None
    if not isinstance(text, str):
        raise WrongType(f"{place}: a log is a text, not {shown(text)}")
    return text


# -- referees ------------------------------------------------------------------------------------


def check_round(played: Round) -> Result:
    """Play a round again; every card must be legal, every winner and every count as in the log.

    The first difference ends the check of the round, for what follows rests on it. A round that
    stops early passes as far as it goes, with the reason as the note of the result.
    """
    differences, _ = _refereed(played)
    return Result(played.name, differences, played.incomplete)


def check_view(view: View) -> Result:
    """Play again what a seat saw; then what it did must be legal for what it holds."""
    differences, state = _refereed(view.round)
    if state is not None and view.action is not None:
        violation = schieber.explain(state, view.action)
        if violation is not None:
            plays = sum(isinstance(action, schieber.Play) for action in view.round.record.actions)
            differences = (_refused(view.action, plays, violation),)
    return Result(view.round.name, differences, view.note)


def _refereed(played: Round) -> tuple[tuple[str, ...], schieber.State | None]:
    """Return the differences of a round, and if there are none the state it leads to."""
    record, plays, tricks = played.record, 0, 0
    state: schieber.State = schieber.start(record.rules, dealer=record.dealer)
    for action in record.actions:
        try:
            after = schieber.apply(state, action)
        except IllegalAction as refused:
            return (_refused(action, plays, refused.violation),), None
        plays += isinstance(action, schieber.Play)
        if plays == SEATS * (tricks + 1):
            difference = _trick_differs(played, tricks, schieber.narrate(state, action, after))
            if difference:
                return (difference,), None
            tricks += 1
        state = after
    if played.turn is not None and played.turn != state.turn:
        theirs, ours = NAMES[played.turn], _named(state.turn)
        problem = f"after {plays} cards: the log has {theirs} to act, the rules {ours}"
        return (f"{problem} [schieber.turn]",), None
    totals = schieber.score(state).totals
    if played.totals is not None and played.totals != totals:
        problem = f"after {plays} cards: the log has {played.totals} points, the rules {totals}"
        return (f"{problem} [schieber.card-points]",), None
    return (), state


def _trick_differs(played: Round, at: int, events: Sequence[Any]) -> str:
    taken = next(event for event in events if event.what == "trick-taken")
    points = sum(e.facts["points"] for e in events if e.what in ("trick-taken", "last-trick"))
    ours, theirs = (taken.facts["seat"], points), (played.winners[at], played.points[at])
    if ours == theirs:
        return ""
    rule = "schieber.trick-winner" if ours[0] != theirs[0] else "schieber.card-points"
    log, rules = (f"{points} points for {NAMES[seat]}" for seat, points in (theirs, ours))
    codes = " ".join(CODE_OF[one] for one in taken.facts["cards"])
    return f"trick {at + 1}, {codes}: {log} in the log, {rules} by the rules [{rule}]"


def _refused(action: schieber.Action, plays: int, violation: Violation) -> str:
    assert not isinstance(action, Deal)
    who = f"{NAMES[action.seat]} (seat {action.seat})"
    if isinstance(action, schieber.Play):
        code = CODE_OF[action.card]
        return f"trick {plays // SEATS + 1}, {who} plays {code} ({action.card}): {violation}"
    words = str(action).partition(" ")[2]
    return f"{who} says {words!r}: {violation}"


def _named(turn: object) -> str:
    return NAMES[turn] if isinstance(turn, int) else "nobody"
