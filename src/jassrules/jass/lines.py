"""The score lines of the tricks of a deal: each trick, the last one, all of them."""

from __future__ import annotations

from typing import Final

from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import rule
from jassrules.table import Side

TRICK: Final = "card-points"
"""The rule of the line of a trick, without the game."""


class TrickLines(dict[int, Entry]):
    """The score lines of one trick and side by the points of its cards, each made when first written.

    ``number`` is that of the trick, from 0; a line of no points is written too.
    """

    def __init__(self, game: str, side: Side, number: int, factor: int) -> None:
        self.rule: str = f"{game}.{TRICK}"
        self.side: Side = side
        self.about: str = f"trick {number + 1}"
        self.factor: int = factor

    @rule("card-points", also=True)
    def __missing__(self, points: int) -> Entry:
        made = Entry(self.side, self.rule, points * self.factor, self.about)
        return self.setdefault(points, made)


@rule("last-trick")
def last_trick_line(game: str, side: Side, points: int) -> tuple[Entry, ...]:
    """Whoever takes the last trick writes 5 points more, so that a deal is worth 157."""
    return (Entry(side, f"{game}.last-trick", points),) if points else ()


def tricks_written(game: str, ledger: Ledger, side: Side) -> int:
    """Return for how many tricks of the deal a side has written a line."""
    line = f"{game}.{TRICK}"
    return sum(one.rule == line and one.side == side for one in ledger.entries)


@rule("match")
def match_line(
    game: str, ledger: Ledger, side: Side, tricks: int, points: int
) -> tuple[Entry, ...]:
    """A team that takes all nine tricks writes 100 points more; what counts is the tricks, not the points in them.

    There is a line if the side has written so many ``tricks`` in the ledger, and if it is worth something.
    """
    if not points or tricks_written(game, ledger, side) < tricks:
        return ()
    return (Entry(side, f"{game}.match", points),)
