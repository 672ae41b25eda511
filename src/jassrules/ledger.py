"""Itemised points: every line has its side, its rule and its figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import field, frozen

from jassrules.frozen import FrozenDict, frozen_facts, maker
from jassrules.table import Side

NO_FACTS: Final[FrozenDict[str, Any]] = FrozenDict()


@frozen
class Entry:
    """One line of the score: which side, by which rule, how many points as written.

    ``points`` are written points: after the factor, where a game has one.
    ``about`` says what the line is for where that helps a reader: the number of a trick, a meld;
    ``facts`` are the figures it was worked out from, by name, where a game gives them.
    """

    side: Side
    rule: str
    points: int
    about: str = ""
    facts: FrozenDict[str, Any] = field(default=NO_FACTS, converter=frozen_facts)


@frozen(weakref_slot=False)
class Ledger:
    """The points written so far and the lines of the running or last deal."""

    totals: tuple[int, ...]
    entries: tuple[Entry, ...] = ()

    def write(self, *lines: Entry) -> Ledger:
        """Return the ledger with further lines, in this order."""
        totals = [*self.totals]
        for line in lines:
            totals[line.side] += line.points
        return _made((*totals,), self.entries + lines)  # type: ignore[no-any-return]

    def plus(self, line: Entry) -> Ledger:
        """Return the ledger with one further line."""
        totals, side = self.totals, line.side
        total = totals[side] + line.points
        return _made(totals[:side] + (total,) + totals[side + 1 :], self.entries + (line,))  # type: ignore[no-any-return]  # noqa: RUF005 – faster

    def fresh(self) -> Ledger:
        """Return the ledger as a new deal begins: the totals stand, the lines start anew."""
        return Ledger(self.totals) if self.entries else self

    def before(self) -> tuple[int, ...]:
        """Return the totals as they stood before the lines of this deal."""
        totals = list(self.totals)
        for line in self.entries:
            totals[line.side] -= line.points
        return tuple(totals)


_made = maker(Ledger)


@frozen
class Score:
    """What `score` answers: points per side, the lines of the running or last deal, the winners."""

    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    winners: tuple[Side, ...]


def fewest(totals: Sequence[int]) -> tuple[Side, ...]:
    """Return the sides that have the fewest points."""
    least = min(totals)
    return tuple(side for side, total in enumerate(totals) if total == least)


def first_past(target: int, before: Sequence[int], claims: Sequence[Entry]) -> Side | None:
    """Return the side that reaches the target first when the claims are counted in their order."""
    totals = list(before)
    for side, total in enumerate(totals):
        if total >= target:
            return side
    for claim in claims:
        totals[claim.side] += claim.points
        if totals[claim.side] >= target:
            return claim.side
    return None
