"""The test whether a state can be at all."""

from __future__ import annotations

from jassrules.cards import cards_in
from jassrules.chance import Deal
from jassrules.errors import IllegalAction, JassError
from jassrules.games.chappe.actions import Bid, Play, Reveal
from jassrules.games.chappe.rules import LEAST_PLAYERS, MOST_PLAYERS, decks_for
from jassrules.games.chappe.scoring import match_winners, still_in
from jassrules.games.chappe.state import (
    Bidding,
    Dealing,
    Match,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Table,
)
from jassrules.ledger import Ledger
from jassrules.table import Seat
from jassrules.tricks.trick import played_cards
from jassrules.verbs import apply


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is dealt, bid and played again: every card in one place, every action legal.
    """
    problem = _match_problem(state.match, state.ledger)
    if problem is not None:
        return problem
    if isinstance(state, (Dealing, MatchOver)):
        return _end_problem(state)
    return _replayed_differs(state)


def _match_problem(match: Match, ledger: Ledger) -> str | None:
    if not LEAST_PLAYERS <= match.players <= MOST_PLAYERS:
        return "players: too few or too many"
    try:
        decks_for(match.rules, match.players)
    except JassError as refused:
        return str(refused)
    if not 0 <= match.dealer < match.players or match.deals < 0:
        return "dealer or deals: out of range"
    if len(ledger.totals) != match.players:
        return "totals: one a seat"
    if any(not 0 <= line.side < match.players for line in ledger.entries):
        return "entries: of no seat"
    if min(ledger.before()) < 0 or any(line.points < 0 for line in ledger.entries):
        return "points: less than none"
    if len(still_in(match.rules, ledger.before())) < LEAST_PLAYERS:
        return "totals: the match was over before"
    return None


def _end_problem(state: Dealing | MatchOver) -> str | None:
    match, ledger = state.match, state.ledger
    played = still_in(match.rules, ledger.before())
    wanted = [(seat, "chappe.score") for seat in played] if match.deals else []
    if [(line.side, line.rule) for line in ledger.entries] != wanted:
        return "entries: one line for each seat that played"
    if not match.deals and any(ledger.totals):
        return "totals: nothing is written before the first deal"
    winners = match_winners(match, ledger, played) if match.deals else ()
    if isinstance(state, MatchOver):
        return None if state.winners == winners != () else "winners: others have won, or nobody yet"
    if winners:
        return "the match is over"
    if match.dealer not in still_in(match.rules, ledger.totals):
        return "dealer: is out"
    return None


def _replayed_differs(state: Bidding | Playing | Revealing | Shuffling) -> str | None:
    table, match = state.table, state.match
    seats = still_in(match.rules, state.ledger.totals)
    if match.deals < 1 or match.dealer not in seats:
        return "dealer: is out, or no deal was begun"
    if tuple(sorted(table.bidders)) != seats or len(table.dealt) != match.players:
        return "dealt: a hand for each seat that is in"
    if any(table.dealt[seat].bit_count() != table.size for seat in seats):
        return "dealt: hands of one size"
    before = Match(match.rules, match.players, match.dealer, match.deals - 1)
    again: State = Dealing(before, Ledger(state.ledger.before()))
    try:
        again = apply(again, Deal(_as_it_lay(table)))
        for bid in state.bids:
            again = apply(again, Bid(_turn(again), bid))
        if isinstance(state, Revealing):
            for _ in range(state.turned):
                again = apply(again, Reveal(_turn(again)))
        elif not isinstance(state, Bidding):
            for one in played_cards(state.plays):
                again = apply(again, Play(_turn(again), one))
    except IllegalAction as refused:
        return f"history: {refused}"
    return None if again == state else "the history leads to another state"


def _as_it_lay(table: Table) -> tuple[object, ...]:
    hands = [cards_in(table.dealt[seat]) for seat in table.bidders]
    return (*(one for cards in zip(*hands, strict=True) for one in cards), *table.stock)


def _turn(state: State) -> Seat:
    turn = state.turn
    return turn if isinstance(turn, int) else -1
