"""What the tricks of a deal yield."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jassrules.games.schieber.contract import Course
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import rule
from jassrules.table import Side
from jassrules.tricks.trick import Plays

TRICK: Final = "schieber.card-points"
LAST: Final = "schieber.last-trick"
MATCH: Final = "schieber.match"


@rule("schieber.card-points", also=True)
def trick_line(course: Course, side: Side, number: int, plays: Plays) -> Entry:
    """Return the line of trick ``number``, 0 to 8, whose cards are the last four played; also of 0."""
    (((_, first), second), third), fourth = plays
    worth = course.points
    points = worth[first.index] + worth[second.index] + worth[third.index] + worth[fourth.index]
    return course.lines[number][side][points]


@rule("schieber.last-trick")
@lru_cache(maxsize=256)
def last_trick_line(course: Course, side: Side) -> tuple[Entry, ...]:
    """Whoever takes the last trick writes 5 points more, so that a deal is worth 157."""
    points = course.rules.last_trick * course.factor
    return (Entry(side, LAST, points),) if points else ()


@rule("schieber.match")
def match_line(course: Course, ledger: Ledger, winner: Side) -> tuple[Entry, ...]:
    """A team that takes all nine tricks writes 100 points more; what counts is the tricks, not the points in them.

    ``ledger`` has the lines of the tricks before the last.
    """
    for line in ledger.entries:
        if line.side != winner and line.rule == TRICK:
            return ()
    points = course.rules.match_bonus * course.factor
    return (Entry(winner, MATCH, points),) if points else ()
