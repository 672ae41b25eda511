"""What the tricks of a deal yield."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jassrules.games.schieber.contract import LAST_TRICK, Course
from jassrules.jass import lines
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import adopt, rule
from jassrules.table import Side
from jassrules.tricks.trick import Plays

TRICK: Final = "schieber.card-points"
LAST: Final = "schieber.last-trick"
MATCH: Final = "schieber.match"

adopt("schieber", lines.last_trick_line, lines.match_line)


@rule("schieber.card-points", also=True)
def trick_line(course: Course, side: Side, number: int, plays: Plays) -> Entry:
    """Return the line of trick ``number``, 0 to 8, whose cards are the last four played; also of 0."""
    (((_, first), second), third), fourth = plays
    worth = course.points
    points = worth[first.index] + worth[second.index] + worth[third.index] + worth[fourth.index]
    return course.lines[number][side][points]


@lru_cache(maxsize=256)
def last_trick_line(course: Course, side: Side) -> tuple[Entry, ...]:
    """Return the line of the last trick."""
    return lines.last_trick_line("schieber", side, course.rules.last_trick * course.factor)


def match_line(course: Course, ledger: Ledger, winner: Side) -> tuple[Entry, ...]:
    """Return the line of a match if the winner of the last trick has taken all.

    ``ledger`` has the lines of the tricks before the last.
    """
    points = course.rules.match_bonus * course.factor
    return lines.match_line("schieber", ledger, winner, LAST_TRICK, points)
