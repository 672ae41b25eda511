"""The games of other packages: those that are installed, and a terminal for those without one.

A package says that it has a game with an entry point of the group ``jassrules.games``. If the game
is a package with a module ``terminal``, that is what it has on a terminal; else it has this module.
"""

from __future__ import annotations

import random
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from jassrules.cards import Hand
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.errors import JassError
from jassrules.games import register
from jassrules.observation import Event

GROUP: Final = "jassrules.games"


@cache
def load_games() -> tuple[str, ...]:
    """Register the games that are installed, once; return what is wrong with those that cannot be."""
    problems = []
    for point in entry_points(group=GROUP):
        try:
            register(point.load())
        except JassError as problem:
            problems.append(f"{point.value}: {problem}")
        except Exception as problem:  # noqa: BLE001 – a broken package is no reason to play nothing
            problems.append(f"{point.value} cannot be loaded: {problem!r}")
    return tuple(problems)


# -- a terminal for any game ---------------------------------------------------------------------

STYLE: Final = SWISS


def table(view: Any, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines: the points and its hand."""
    hand = getattr(view, "hand", Hand())
    lines = [pen.totals(view.totals)] if hasattr(view, "totals") else []
    return lines + ([f"{pen.seat(view.seat)} holds: {pen.cards(hand)}"] if hand else [])


def line(event: Event, pen: Pen) -> str | None:
    """Return a public event as a line: its name, and its facts by theirs."""
    words = {"seat": pen.seat, "dealer": pen.seat, "side": pen.side}
    facts = [f"{name} {words.get(name, pen.value)(value)}" for name, value in event.facts.items()]
    what = event.what.replace("-", " ").capitalize()
    return f"{what}: {', '.join(facts)}." if facts else f"{what}."


def greedy(view: Any, rng: random.Random) -> Any:
    """Choose any legal move: of a game without a bot nothing more is known."""
    return view.legal_moves[int(rng.random() * len(view.legal_moves))]
