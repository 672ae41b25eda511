"""What the announcing side writes, and the end of the deal and of the match."""

from __future__ import annotations

from typing import Final

from jassrules.cards import Mask
from jassrules.frozen import FrozenDict
from jassrules.games.coiffeur.rules import APP, COMMON, JOKERS, ROWS, SOURCE, WIKI, Row, rows_of
from jassrules.games.coiffeur.state import Dealing, Match, MatchOver, Table
from jassrules.jass import lines, stoeck, weis
from jassrules.jass.weis import KEYS, USUAL, Announced, Contest, counted, of_sides
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import CHOSEN, adopt, rule
from jassrules.table import Seat, Side, next_seat
from jassrules.tricks.trick import Plays, played_cards

LAST_TRICK: Final = 5
STOECK: Final = 20

adopt(
    "coiffeur",
    lines.last_trick_line,
    statement="The last trick counts 5 points more, so that a deal is worth 157.",
)
adopt(
    "coiffeur",
    lines.match_line,
    source=COMMON,
    statement="If the announcing side takes every trick, 100 points more come under the factor: 257; what counts is the tricks, not the points in them.",
)
adopt(
    "coiffeur",
    stoeck.both_cards, stoeck.stoeck_lines,
    source=f"{SOURCE}; {WIKI}, where they count",
    statement="There are no Stöck; a house may count 20, under the factor, for King and Ober of trump in one hand of the announcing side, but not on a joker row.",
)  # fmt: skip


@rule("coiffeur.own-points")
def trick_lines(table: Table, winner: Seat, number: int, plays: Plays) -> tuple[Entry, ...]:
    """Only the announcing side writes, and the factor of the row multiplies what it writes; what the others take is nobody's.

    Returns the line of trick ``number``, the last of a history, if the side has taken it.
    """
    if table.match.side(winner) != table.side:
        return ()
    worth, course = table.course.points, table.course
    points = sum(worth[one.index] for one in played_cards(plays)[-table.match.players :])
    return (course.lines[number][table.side][points],)


def ending_lines(table: Table, ledger: Ledger, winner: Seat) -> tuple[Entry, ...]:
    """Return the lines that come with the last trick, which ``winner`` takes; its own is written."""
    match, side, factor = table.match, table.side, table.course.factor
    last = LAST_TRICK * factor if match.side(winner) == side else 0
    bonus = match.rules.match_bonus * factor
    return (
        *lines.last_trick_line("coiffeur", side, last),
        *lines.match_line("coiffeur", ledger, side, match.tricks, bonus),
        *premium_line(table, ledger),
        *counter_line(table, ledger),
    )


@rule("coiffeur.match-premium", source=f"{APP}; {CHOSEN}: none by default")
def premium_line(table: Table, ledger: Ledger) -> tuple[Entry, ...]:
    """A house may add a fixed premium for taking every trick, whatever the factor."""
    points, side = table.match.rules.match_premium, table.side
    if not points or lines.tricks_written("coiffeur", ledger, side) < table.match.tricks:
        return ()
    return (Entry(side, "coiffeur.match-premium", points),)


@rule("coiffeur.counter-match", source=f"{APP}; {CHOSEN}: nothing is taken off by default")
def counter_line(table: Table, ledger: Ledger) -> tuple[Entry, ...]:
    """An announcing side that takes no trick at all writes 0; a house may take points off, whatever the factor."""
    points, side = table.match.rules.counter_match, table.side
    if not points or lines.tricks_written("coiffeur", ledger, side):
        return ()
    return (Entry(side, "coiffeur.counter-match", -points),)


# -- Weis and Stöck --------------------------------------------------------------------------------


def contest(table: Table) -> Contest:
    """Return how Weise are compared: as usual, counted from the announcer."""
    lower, trump = table.course.starts_undenufe, table.contract.trump
    return Contest(USUAL, KEYS, lower, trump, table.announcer, table.match.players)


adopt("coiffeur", weis.weis_lines)


@rule("coiffeur.weis", also=True)
def may_write(table: Table) -> bool:
    """Whether the house counts Weise on the row that is played."""
    return table.match.rules.weis == "automatic" and table.row not in JOKERS


@rule("coiffeur.weis", source=f"{SOURCE}; {WIKI}, where they count")
def weise_of(table: Table) -> Announced:
    """There is no Weis; where a house counts them, every hand's take part, but not on a joker row: if the single best one is the announcing side's, it writes all of its Weise under the factor, else nobody does.

    Returns the Weise that are written, in order.
    """
    if not may_write(table):
        return ()
    found = counted(contest(table), True, table.dealt)
    best = weis.writing_sides(contest(table), found, table.match.side, "none")
    return of_sides(found, (table.side,), table.match.side) if best == (table.side,) else ()


def weis_lines(table: Table) -> list[Entry]:
    """Return the lines of the Weise that are written."""
    factor, side_of = table.course.factor, table.match.side
    return weis.weis_lines("coiffeur", contest(table), table.weis, side_of, factor)


def stoeck_lines(table: Table, left: Mask, one: Mask) -> list[Entry]:
    """Return the line of Stöck if a card, given as a mask, is the second of them.

    ``left`` are the cards in hands before it is played.
    """
    due = one & stoeck.second_card(table.stoeck, left)
    return stoeck.stoeck_lines("coiffeur", table.side, STOECK * table.course.factor if due else 0)


# -- the end ---------------------------------------------------------------------------------------


@rule("coiffeur.once")
def filled(table: Table, ledger: Ledger) -> Match:
    """Each side plays each row once, in any order; its row is finished with the deal in which it is played.

    Returns the match with the points of the deal on the sheet.
    """
    match, points = table.match, sum(line.points for line in ledger.entries)
    column = match.sheet[table.side].updated({table.row: points})
    new: dict[Row, int] = {row: column[row] for row in ROWS if row in column}
    sheet = (*match.sheet[: table.side], FrozenDict(new), *match.sheet[table.side + 1 :])
    return Match(match.rules, match.players, match.dealer, match.deals, sheet)


@rule("coiffeur.end")
def is_full(match: Match) -> bool:
    """The match is over with the deal that fills the last field of the sheet, and never sooner, even if nobody can be caught."""
    return all(len(column) == len(rows_of(match.rules)) for column in match.sheet)


@rule("coiffeur.winner", source=f"{SOURCE}; {CHOSEN}: equal totals share the win")
def winners_of(totals: tuple[int, ...]) -> tuple[Side, ...]:
    """The side with the most points has won; equal sides share."""
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


@rule("coiffeur.rotation")
def next_dealer(match: Match) -> Seat:
    """After each deal the next seat deals."""
    return next_seat(match.dealer, match.players)


def deal_over(table: Table, ledger: Ledger, plays: Plays) -> Dealing | MatchOver:
    """Return the state after a deal whose lines are all written."""
    match, trick = filled(table, ledger), table.tricks(plays, 0)[0][-1]
    if is_full(match):
        return MatchOver(match, ledger, winners_of(ledger.totals), trick, table.contract)
    after = Match(match.rules, match.players, next_dealer(match), match.deals, match.sheet)
    return Dealing(after, ledger, trick, table.contract)
