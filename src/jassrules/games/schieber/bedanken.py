"""Thanking (sich bedanken): where the house has it, a match ends when a side claims the target."""

from __future__ import annotations

from typing import Final

from jassrules.errors import Violation
from jassrules.games.schieber.actions import Thank
from jassrules.games.schieber.contract import THANKS, TRICKS
from jassrules.games.schieber.finish import Order, bergpreis_after, highest, match_winners
from jassrules.games.schieber.marks import needs_thanks, target_of
from jassrules.games.schieber.rules import CLAIM_ORDER
from jassrules.games.schieber.state import (
    Cards,
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
)
from jassrules.games.schieber.stoeck import are_held
from jassrules.rulebook import CHOSEN, rule, sentence
from jassrules.table import FOUR, Seat, Side, next_seat, side_of
from jassrules.tricks.trick import trick_winner

CUSTOM: Final = f"{CHOSEN}: as the JassWiki describes the custom"

NO_THANKS: Final = sentence(
    "schieber.phase", "no-thanks", "Nobody thanks here: the match ends by itself."
)
NO_DEAL_YET: Final = sentence(
    "schieber.phase", "no-deal-yet", "Nobody can thank before the first deal."
)


@rule("schieber.phase", also=True)
def no_thanks_now(state: Dealing | Declaring | FirstTrick | Playing) -> Violation | None:
    """Say why nobody may thank: the house has no thanks, or nothing was dealt yet."""
    match = state.match
    if not needs_thanks(match.rules):
        return NO_THANKS()
    return None if match.deals else NO_DEAL_YET()


def offer_thanks(state: Dealing | Declaring | FirstTrick | Playing, seat: Seat) -> tuple[Thank]:
    """Return the thanks of a seat, which are open to every seat, in turn or not."""
    return THANKS[seat]


def thank(state: Dealing | Declaring | FirstTrick | Playing, action: Thank) -> MatchOver:
    """End the match; nothing is written."""
    match, ledger, winners = state.match, state.ledger, winners_by_thanks(state, action.seat)
    if isinstance(state, Dealing):
        return MatchOver(match, ledger, winners, state.last_trick, state.last_contract)
    if isinstance(state, Declaring):
        return MatchOver(match, ledger, winners)
    bergpreis = bergpreis_after(state.table, ledger)
    over = Match(match.rules, match.dealer, match.deals, bergpreis)
    return MatchOver(over, ledger, winners, state.last_trick, state.table.contract)


@rule("schieber.bedanken", source=CUSTOM)
def winners_by_thanks(
    state: Dealing | Declaring | FirstTrick | Playing, seat: Seat
) -> tuple[Side, ...]:
    """Where a match must be claimed, points alone do not end it: any player may thank at any time, for the partner too; his side has won if it has the target, and if not the other side has."""
    if isinstance(state, Playing) and is_ausmachen(state):
        return ausgemacht(state, seat)
    side = side_of(seat)
    has_it = state.ledger.totals[side] + bock_points(state, seat) >= target_of(state.rules)
    return (side,) if has_it else (1 - side,)


@rule("schieber.bedanken-bock", source=CUSTOM)
def bock_points(state: Dealing | Declaring | FirstTrick | Playing, seat: Seat) -> int:
    """Whoever thanks with the best card of the running trick in front of him, which no card still in a hand beats, counts the cards that lie there as if he had taken them.

    Returns these points, with the factor of the contract.
    """
    if not isinstance(state, Cards) or state.standing.best is None:
        return 0
    standing, course, best = state.standing, state.table.course, state.standing.best
    last = next_seat(state.place.seat, steps=FOUR - 1)
    if trick_winner(state.plays, last, standing) != seat:
        return 0
    if standing.standings.order.above[best.index] & state.left:
        return 0
    return sum(course.points[one.index] for one in state.tricks()[-1].cards) * course.factor


@rule("schieber.ausmachen", source=CUSTOM)
def is_ausmachen(state: Playing) -> bool:
    """Who thanks between the first trick and the second, when both sides have the target, has the claims of the deal counted, and whoever was first to the target by them has won."""
    first_trick_lies = state.left.bit_count() == FOUR * (TRICKS - 1)
    return first_trick_lies and min(state.ledger.totals) >= target_of(state.rules)


@rule("schieber.ausmachen", also=True)
def ausgemacht(state: Playing, seat: Seat) -> tuple[Side, ...]:
    """Return who has won when the claims of the first trick are counted; ``seat`` has thanked."""
    table, ledger, rules = state.table, state.ledger, state.rules
    order: Order = rules.finish_order
    if order == "higher-total":
        return highest(ledger, (0, 1))
    if min(ledger.before()) >= target_of(rules):
        return (side_of(seat),)
    if order == "chronological":
        order = CLAIM_ORDER
    return match_winners(table, ledger, are_held(table, state.left), order)
