"""The test whether the score of a match can be at all."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from jassrules.cards import CARDS
from jassrules.games.tschausepp.rules import LEAST_PLAYERS, most_players, no_start_card
from jassrules.games.tschausepp.scoring import is_over, match_winners, points_of, round_lines
from jassrules.games.tschausepp.state import AtTable, Match, MatchOver, State
from jassrules.ledger import Ledger

MOST_POINTS: Final = 100_000
"""Where the cards of a house are worth more, the points of a round are checked by their sum only."""


def bad_match(state: State) -> str | None:
    """Return what is wrong with the table, the count of rounds, the totals or the lines, or ``None``."""
    match = state.match
    rules, players, totals = match.rules, match.players, match.ledger.totals
    if not LEAST_PLAYERS <= players <= most_players(rules):
        return "players: out of range"
    if no_start_card(rules, players) is not None:
        return "players: the deal leaves no start card"
    if not 0 <= match.dealer < players or match.rounds < 0:
        return "dealer or rounds: out of range"
    if rules.rounds is not None and match.rounds > rules.rounds:
        return "rounds: more than the match has"
    if len(totals) != players or any(not 0 <= e.side < players for e in match.ledger.entries):
        return "ledger: no totals of this table"
    before = match.ledger.before()
    if min(totals) < 0 or min(before) < 0:
        return "ledger: the lines are more than the totals"
    if rules.scoring == "wins" and sum(before) > max(match.rounds - 1, 0):
        return "ledger: more wins than rounds"
    return _audit_course(state, before)


def _audit_course(state: State, before: tuple[int, ...]) -> str | None:
    match = state.match
    if match.rounds <= 1 and any(before):
        return "ledger: nothing is written before the first round is over"
    if match.rounds and is_over(evolve(match, rounds=match.rounds - 1, ledger=Ledger(before))):
        return "ledger: the match was over before"
    if isinstance(state, AtTable):
        if not match.rounds or match.ledger.entries:
            return "ledger: no lines while a round is running"
    elif match.rounds and not _may_be_written(match):
        return "ledger.entries: no round is written so"
    elif not match.rounds and match.ledger.entries:
        return "ledger.entries: nothing is written before the first round"
    elif isinstance(state, MatchOver):
        if not match.rounds or not is_over(match) or state.winners != match_winners(match):
            return "winners: the match has not ended so"
    elif match.rounds and is_over(match):
        return "rounds: the match is over"
    return None


def _may_be_written(match: Match) -> bool:
    """Whether the lines are those of a round."""
    rules, lines, nothing = match.rules, match.ledger.entries, (0,) * match.players
    if rules.scoring == "wins":
        winners = ((), *((seat,) for seat in range(match.players)))
        return any(lines == round_lines(rules, nothing, winner) for winner in winners)
    points = [line.points for line in lines]
    blank = tuple(evolve(line, points=0) for line in lines)
    if blank != tuple(evolve(line, points=0) for line in round_lines(rules, nothing, ())):
        return False
    if rules.scoring == "places":
        # those who are left share the place after those who went out
        shared = max(points)
        return sorted(points) == [min(place, shared) for place in range(match.players)]
    return _may_cost(match, points)


def _may_cost(match: Match, points: list[int]) -> bool:
    """Whether the cards left at the end of a round may be worth so much to each."""
    rules = match.rules
    values = [points_of(rules, one.bit) for one in CARDS for _ in range(rules.decks)]
    total, whole = sum(points), sum(values)
    if not all(_may_be_left(values, some) for some in (*points, total)):
        return False
    # a round that nobody wins, or that is blocked later, leaves no card but the top one
    some_out = match.players - 1 if rules.play_on else 1
    return points.count(0) >= some_out or whole - total in values


def _may_be_left(values: list[int], points: int) -> bool:
    """Whether some cards are worth so much together."""
    whole = sum(values)
    if not 0 <= points <= whole or whole > MOST_POINTS:
        return 0 <= points <= whole
    found = 1
    for value in values:
        found |= found << value
    return found >> points & 1 == 1
