"""The end of a deal and of the match: the count, the target, who wins, who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jassrules.cards import Suit
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.scoring import (
    base_total,
    dackeln_line,
    gezogen_lines,
    meld_lines,
    trick_lines,
    valid_meld_lines,
)
from jassrules.games.sens.state import Dealing, Match, MatchOver, Table
from jassrules.games.sens.vorlauf import vorlauf_winner
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat, Side, next_seat
from jassrules.tricks.trick import Plays, Trick

REVOKE: Final = "sens.revoke"


def counted(table: Table, plays: Plays, ledger: Ledger) -> Dealing | MatchOver:
    """Count a deal that is played out, and return the next state."""
    return written_deal(table, table.tricks(plays)[0], ledger)


@rule("sens.made")
def written_deal(table: Table, tricks: Sequence[Trick], ledger: Ledger) -> Dealing | MatchOver:
    """When the contract is made, both sides write their own points.

    Writes a deal by its eight tricks, and returns the next state.
    """
    lines = trick_lines(table, tricks) + valid_meld_lines(table, tricks)
    extra = gezogen_lines(table, lines) + dackeln_line(tricks)
    after = ledger.write(*lines, *extra)
    if table.vorlauf is not None:
        winner = vorlauf_winner(table, tricks, lines, ledger.totals)
        return MatchOver(table.match, after, (winner,), tricks[-1], table.trump)
    return after_deal(table.match, after, tricks[-1], table.trump, table.playing_side)


@rule("sens.revoke", also=True)
def revoke_penalty(table: Table, plays: Plays, ledger: Ledger, side: Side) -> Dealing | MatchOver:
    """Write the penalty for a revoke to a side, and return the next state; a Vorlauf claim lapses."""
    worth = base_total(table.match.rules) + sum(line.points for line in meld_lines(table))
    after = ledger.write(Entry(side, REVOKE, worth))
    taken = [trick for trick in table.tricks(plays)[0] if trick.winner is not None]
    return after_deal(table.match, after, taken[-1], table.trump, table.playing_side)


@rule("sens.target")
def at_target(rules: Rules, totals: Sequence[int]) -> tuple[Side, ...]:
    """A match goes to 500 points; they are reached when a deal is counted, or a misdeal or revoke is written."""
    return tuple(side for side, total in enumerate(totals) if total >= rules.target)


@rule(
    "sens.finish",
    source=f"{CHOSEN}: the text does not say who wins when both sides are at the target",
)
def winners(rules: Rules, totals: Sequence[int], playing: Side | None) -> tuple[Side, ...]:
    """If both sides end a deal at 500 or more and there was no claim, more points win; with equal points they play another deal.

    ``playing`` is the side that named trump in the deal, ``None`` after a misdeal. Returns ``()``
    if the match goes on.
    """
    there = at_target(rules, totals)
    if len(there) < 2:
        return there
    if rules.both_reach == "playing-side" and playing is not None:
        return (playing,)
    if totals[0] == totals[1]:
        return ()
    return (0,) if totals[0] > totals[1] else (1,)


@rule("sens.rotation")
def next_dealer(match: Match) -> Seat:
    """When a deal has been written the next seat deals."""
    return next_seat(match.dealer)


def after_deal(
    match: Match,
    ledger: Ledger,
    last_trick: Trick | None,
    trump: Suit | None,
    playing: Side | None = None,
) -> Dealing | MatchOver:
    """Return the state after a deal, or what is written instead of one: the next deal or the end.

    ``last_trick`` and ``trump`` are those of the last deal.
    """
    won = winners(match.rules, ledger.totals, playing)
    if won:
        return MatchOver(match, ledger, won, last_trick, trump)
    following = Match(match.rules, next_dealer(match), match.deals)
    return Dealing(following, ledger, last_trick, trump)
