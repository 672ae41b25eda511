"""Coiffeur on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from jassrules.cards import Suit
from jassrules.cli.jassbot import USUAL, Situation, strength
from jassrules.cli.page import breadth
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.games.coiffeur.actions import Action, Announce, Play, Push
from jassrules.games.coiffeur.rules import JOKERS, rows_of
from jassrules.games.coiffeur.state import course_of, side_at
from jassrules.games.coiffeur.view import Observation
from jassrules.observation import Event
from jassrules.table import Seat, Side

STYLE: Final = SWISS

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines; with the sheet while no card is played."""
    lines = [pen.totals(view.totals)]
    if view.contract is not None and view.announcer is not None and view.row is not None:
        what, factor = pen.bold(pen.value(view.contract)), view.rules.factors[view.row]
        joker = f" on {_row(view.row, pen)}" if view.row in JOKERS else ""
        by = pen.seat(view.announcer)
        lines[0] = f"{what}{joker} ×{factor}, announced by {by} – {lines[0]}"
    else:
        if view.vorhand is not None:
            lines[0] = f"{pen.seat(view.vorhand)} is Vorhand – {lines[0]}"
        lines += _sheet(view, pen)
    if view.tricks and view.tricks[-1].winner is None:
        plays = view.tricks[-1].plays(view.players)
        on_table = ", ".join(f"{pen.seat(seat)} {pen.card(one)}" for seat, one in plays)
        lines.append(f"On the table: {on_table}")
    if view.seat is not None and view.hand:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    return lines


def _row(row: str, pen: Pen) -> str:
    """Return the name of a row of the sheet: ``Rosen``, ``Slalom``, ``Joker 1``."""
    return pen.suit(Suit(row)) if len(row) == 1 else row.capitalize().replace("-", " ")


def _sheet(view: Observation, pen: Pen) -> Iterator[str]:
    """Yield the sheet: a line a row, a column a side or, where that is too wide, a line a side."""
    rows, sides = rows_of(view.rules), range(len(view.sheet))
    heads = [f"×{view.rules.factors[row]} {_row(row, pen)}" for row in rows]
    columns = [pen.side(side) for side in sides]
    first, widths = max(map(breadth, heads)), [max(len(name), 6) for name in columns]
    if first + sum(widths) + 2 * len(widths) > pen.room:
        for side in sides:
            played = [f"{_row(row, pen)} {points}" for row, points in view.sheet[side].items()]
            yield f"{columns[side]}: {' · '.join(played) or '–'}"
        return
    names = zip(columns, widths, strict=True)
    yield pen.dim(" " * first + "".join(f"  {name:>{width}}" for name, width in names))
    for row, head in zip(rows, heads, strict=True):
        fields = [str(column.get(row, "–")) for column in view.sheet]
        written = zip(fields, widths, strict=True)
        yield pen.padded(head, first) + "".join(f"  {one:>{width}}" for one, width in written)


def _writes(facts: Mapping[str, Any], pen: Pen) -> str:
    verb = "write" if pen.sides < len(pen.names) else "writes"
    return f"{pen.side(facts['side'])} {verb}"


def line(event: Event, pen: Pen) -> str | None:
    """Return a public event as a sentence."""
    facts = event.facts
    match event.what:
        case "dealt":
            return f"{pen.seat(facts['dealer'])} deals; {pen.seat(facts['vorhand'])} is Vorhand."
        case "pushed":
            return f"{pen.seat(facts['seat'])} pushes."
        case "announced":
            joker = f" on {_row(facts['row'], pen)}" if facts["row"] in JOKERS else ""
            what = f"{pen.value(facts['contract'])}{joker}"
            return (
                f"{pen.seat(facts['seat'])} announces {what}: everything counts ×{facts['factor']}."
            )
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "trick-taken":
            points = f": {facts['points']} points" if facts["points"] else ""
            return f"{pen.seat(facts['seat'])} takes trick {facts['trick']}{points}."
        case "weis-shown":
            return f"{pen.seat(facts['seat'])} shows {pen.meld(facts['meld'])}."
        case "weis":
            return f"{_writes(facts, pen)} {facts['points']} for the Weis."
        case "stoeck":
            return f"{_writes(facts, pen)} {facts['points']} for Stöck."
        case "last-trick":
            return f"{_writes(facts, pen)} {facts['points']} for the last trick."
        case "match":
            return f"Match! {_writes(facts, pen)} {facts['points']} for all tricks."
        case "match-premium":
            return f"{_writes(facts, pen)} {facts['points']} besides for the match."
        case "counter-match":
            return f"Not one trick: {_writes(facts, pen)} {facts['points']}."
        case "deal-over":
            row = f"{_row(facts['row'], pen)} brings {pen.side(facts['side'])} {facts['points']}"
            return f"The deal is over. {row}: {pen.totals(facts['totals'])}."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


# -- a simple bot --------------------------------------------------------------------------------

_JOKER: Final = 1.2
_ALONE: Final = 0.75
"""How much more is asked of a hand for a joker, and how much less without a partner."""


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: a row the hand is good for, strong hands on dear rows, cheap tricks taken."""
    rows = [move for move in view.legal_moves if isinstance(move, Announce)]
    if rows:
        return _announcement(view, rows)
    plays = {move.card: move for move in view.legal_moves if isinstance(move, Play)}
    assert view.seat is not None
    assert view.announcer is not None
    assert view.contract is not None
    assert view.row is not None
    mine = _side(view, view.seat)
    course = course_of(view.rules, view.players, view.contract, view.row)
    at = Situation(
        course.by_trick, course.points, view.tricks, view.hand.mask,
        lambda seat: _side(view, seat) == mine, view.players,
    )  # fmt: skip
    return plays[at.card(list(plays), draws=at.ours(view.announcer), tells=False)]


def _side(view: Observation, seat: Seat) -> Side:
    return side_at(view.rules, view.players, seat)


def _announcement(view: Observation, rows: list[Announce]) -> Announce | Push:
    alone = len(view.sheet) == view.players
    usual = USUAL * len(view.hand) / 9 * (_ALONE if alone else 1)

    def gain(move: Announce) -> float:
        wanted = usual * (_JOKER if move.joker else 1)
        return (strength(view.hand, move.contract) - wanted) * view.rules.factors[move.row]

    best = max(rows, key=gain)
    pushes = [move for move in view.legal_moves if isinstance(move, Push)]
    return pushes[0] if pushes and gain(best) < 0 else best
