"""``jassrules replay``: a record step by step, for everybody or as one seat saw it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from jassrules.chance import Deal
from jassrules.cli.files import read_record
from jassrules.cli.options import names_of, pen_of, seat_of, terminal_of
from jassrules.cli.page import Page
from jassrules.cli.pen import Pen
from jassrules.cli.telling import deal_score, hands, title, told
from jassrules.errors import BadRecord
from jassrules.text.codec import to_json
from jassrules.text.record import Record, replay
from jassrules.verbs import narrate, observe, score, to_act


def run(options: argparse.Namespace) -> int:
    """Print the steps; return 0."""
    record = read_record(options.file)
    seat = None if options.seat is None else seat_of(options.seat, record.players)
    try:
        if options.json:
            for number, step in enumerate(_steps(record)):
                print(json.dumps(_data(number, *step, seat), ensure_ascii=False))
        else:
            Page().say(_told(record, options, seat))
    except BadRecord as problem:
        raise BadRecord(f"{options.file}: {problem}") from None
    return 0


def _steps(record: Record) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the state before, the action and the state after; the first has no action."""
    before = None
    for action, state in replay(record):
        yield before, action, state
        before = state


def _data(number: int, before: Any, action: Any, after: Any, seat: int | None) -> dict[str, Any]:
    events = () if before is None else narrate(before, action, after)
    # as a seat saw it: what others did is in the events, so far as it was public
    known = action is not None and (seat is None or getattr(action, "seat", None) == seat)
    data = {
        "step": number,
        "action": str(action) if known else None,
        "events": to_json(events),
        "to_act": to_json(to_act(after)),
        "totals": list(score(after).totals),
    }
    if seat is not None:
        data["observation"] = to_json(observe(after, seat))
    return data


def _told(record: Record, options: argparse.Namespace, seat: int | None) -> Iterator[str]:
    game = record.game
    pen: Pen | None = None
    after: Any = None
    for before, action, after in _steps(record):
        if pen is None:
            names = record.names or names_of(None, record.players)
            pen = pen_of(options, game, names, len(score(after).totals))
            seen = "" if seat is None else f", as {pen.seat(seat)} sees it"
            yield pen.bold(f"{title(game)}: {', '.join(names)}{seen}")
            continue
        yield from told(narrate(before, action, after), game, pen)
        if type(action) is Deal:
            yield from _dealt(after, game, pen, seat)
        yield from deal_score(after, game, pen, before)
    assert pen is not None
    actor = to_act(after)
    if actor is not None:
        yield f"The record ends here; {pen.actor(actor)} is to act."
    yield f"Points: {pen.totals(score(after).totals)}"


def _dealt(state: Any, game: str, pen: Pen, seat: int | None) -> list[str]:
    if seat is None:
        return [*hands(state, pen), ""]
    shown: list[str] = terminal_of(game).table(observe(state, seat), pen)
    return [*shown, ""]
