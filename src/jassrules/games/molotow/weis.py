"""Weise from the hand in Molotow: the shelf's rules, and which of them count."""

from __future__ import annotations

from functools import lru_cache

from jassrules.games.molotow.rules import SOURCE, Rules
from jassrules.games.molotow.state import FirstTrick, Match, Table
from jassrules.jass import weis
from jassrules.jass.guessing import Settling
from jassrules.jass.weis import Announced, Contest
from jassrules.rulebook import CHOSEN, adopt, fact, rule
from jassrules.table import Seat
from jassrules.tricks.melds import Meld

adopt(
    "molotow",
    weis.weise_in,
    statement="A Weis in the hand is three to nine neighbouring cards of one suit or all four cards of one rank; its points are taken off.",
)
adopt("molotow", weis.points_of, weis.whole, weis.refuse_meld, weis.weis_lines, weis.WHEN)
fact(
    "molotow.weis-shared-card",
    "The same card may belong to a run and to four of a kind.",
    by=weis.open_weise,
)

KEYS = ("points", "cards", "rank", "seat")
"""What makes a Weis the better one where only the best seat's count; trump plays no part in it."""


def itself(seat: Seat) -> Seat:
    """Return the side of a seat: everybody plays for himself."""
    return seat


@rule(
    "molotow.weis-counts",
    source=f"{SOURCE}; {CHOSEN}: the text has them noted without a contest",
)
def counting(rules: Rules, contest: Contest, weise: Announced) -> tuple[Seat, ...]:
    """All Weise that are announced count, whosesoever they are.

    With ``weis_counts="best"`` those of one seat: of points, cards, top card and seat from Vorhand the first
    difference decides. Returns the seats whose Weise count.
    """
    if rules.weis_counts == "all":
        return tuple(sorted({seat for seat, _ in weise}))
    return weis.writing_sides(contest, weise, itself, "none")


@lru_cache(maxsize=256)
def settled_by(match: Match) -> Settling:
    """Return how the Weise of a deal are settled."""
    rules = match.rules
    contest = Contest(rules, KEYS, False, None, match.vorhand, match.players)
    return Settling(
        contest, True, itself, lambda weise: counting(rules, contest, weise), may_tie=False
    )


def announced(table: Table) -> Announced:
    """Return the Weise that stand as announced once the first trick is complete."""
    contest = settled_by(table.match).contest
    return weis.announced(table.match.rules.weis, contest, True, table.weis, table.dealt)


def counted_weise(table: Table) -> Announced:
    """Return the Weise that count, once the first trick is complete."""
    return settled_by(table.match).shown(table.weis)


@rule("molotow.weis-shown")
def shown_weise(table: Table, settled: bool) -> Announced:
    """During the first trick a Weis tells no more than its points; after it those that count are seen by all, the others by nobody."""
    return counted_weise(table) if settled else ()


def open_weise(state: FirstTrick) -> list[Meld]:
    """Return the Weise the seat whose turn it is may still announce."""
    seat, table = state.turn, state.table
    said = weis.said_by(table.weis, seat)
    return weis.open_weise(state.rules, True, state.hand(seat), said)
