"""The lines of a deal: what its tricks yield, and what a lost contract moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jassrules.cards import SUITS
from jassrules.games.sens.bella import bella_lines
from jassrules.games.sens.meldungen import meldung_lines
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.state import Table
from jassrules.games.sens.trump import card_points
from jassrules.ledger import Entry
from jassrules.rulebook import rule
from jassrules.table import Side, side_of
from jassrules.tricks.trick import Trick

CARD_POINTS: Final = "sens.card-points"
LAST_TRICK: Final = "sens.last-trick"
GEZOGEN: Final = "sens.gezogen"
DACKELN: Final = "sens.dackeln"


@rule("sens.last-trick")
def last_trick_points() -> int:
    """Whoever takes the last trick has 10 points more, so that a deal is worth 164 (162 with the flat trump Unter)."""
    return 10


def base_total(rules: Rules) -> int:
    """Return what all cards and the last trick are worth; the suit of trump makes no difference."""
    return sum(card_points(SUITS[0], rules.trump_unter)) + last_trick_points()


@rule("sens.card-points", also=True)
def points_in(table: Table, tricks: Sequence[Trick], side: Side) -> int:
    """Return the card points a side has taken in some tricks."""
    points = table.course.points
    return sum(
        points[one.index]
        for trick in tricks
        if trick.winner is not None and side_of(trick.winner) == side
        for one in trick.cards
    )


def trick_lines(table: Table, tricks: Sequence[Trick]) -> list[Entry]:
    """Return the card points of both sides, and the last trick."""
    lines = [Entry(side, CARD_POINTS, points_in(table, tricks, side)) for side in (0, 1)]
    winner = tricks[-1].winner
    assert winner is not None
    lines.append(Entry(side_of(winner), LAST_TRICK, last_trick_points()))
    return [line for line in lines if line.points]


def took_all(tricks: Sequence[Trick]) -> Side | None:
    """Return the side that has taken all eight tricks, if one has."""
    sides = {side_of(trick.winner) for trick in tricks if trick.winner is not None}
    return sides.pop() if len(sides) == 1 else None


def meld_lines(table: Table) -> list[Entry]:
    """Return the lines of Meldungen and Bella, whether or not their side has taken a trick."""
    return meldung_lines(table) + bella_lines(table)


@rule("sens.bella", also=True)
@rule("sens.meldung-best", also=True)
def valid_meld_lines(table: Table, tricks: Sequence[Trick]) -> list[Entry]:
    """Return the lines of the Meldungen and Bella but those of a side that ends without a trick."""
    winner = took_all(tricks)
    if winner is None or table.match.rules.trickless_meldungen:
        return meld_lines(table)
    return [line for line in meld_lines(table) if line.side == winner]


@rule("sens.contract")
def is_made(lines: Sequence[Entry], playing: Side) -> bool:
    """The side that named trump must take more than half of what the deal is worth, the Meldungen and Bella of both sides included."""
    total = sum(line.points for line in lines)
    return 2 * sum(line.points for line in lines if line.side == playing) > total


@rule("sens.gezogen")
def gezogen_lines(table: Table, lines: Sequence[Entry]) -> list[Entry]:
    """A side that named trump and has half of the points or less is gezogen: all it has goes to the other side, so that 82 to 82 is written 0 to 164."""
    playing = table.playing_side
    lost = sum(line.points for line in lines if line.side == playing)
    if is_made(lines, playing) or not lost:
        return []
    taken_away = Entry(playing, GEZOGEN, -lost)
    half = 2 * lost == sum(line.points for line in lines)
    if half and table.match.rules.half == "split-lost":
        return [taken_away]
    return [taken_away, Entry(1 - playing, GEZOGEN, lost)]


@rule("sens.dackeln")
def dackeln_line(tricks: Sequence[Trick]) -> list[Entry]:
    """All eight tricks bring a side 100 more (Dackeln), whatever points lie in them and even if it is gezogen."""
    winner = took_all(tricks)
    return [] if winner is None else [Entry(winner, DACKELN, 100)]
