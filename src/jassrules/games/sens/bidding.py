"""The search for trump: passing and taking, in two rounds."""

from __future__ import annotations

from typing import Final

from jassrules.cards import SUITS, Suit
from jassrules.errors import Violation
from jassrules.games.sens.actions import Pass, Take
from jassrules.games.sens.dealing import can_be_robbed, first_trick, with_packets
from jassrules.games.sens.finish import next_dealer
from jassrules.games.sens.state import (
    ROUND,
    Bidding,
    Dealing,
    FirstTrick,
    Match,
    PickingUp,
    RefereedFirstTrick,
    Table,
    turn_up_receiver,
)
from jassrules.rulebook import rule, sentence

NOT_TURNED: Final = sentence(
    "sens.bid-first-round", "not-turned", "In the first round only the turned suit can be taken.",
    turned=Suit,
)  # fmt: skip
TURNED: Final = sentence(
    "sens.bid-second-round", "turned",
    "In the second round the turned suit cannot be taken any more.", turned=Suit,
)  # fmt: skip


def offer_pass(state: Bidding) -> tuple[Pass, ...]:
    """Return the pass, which is always open."""
    return (Pass(state.turn),)


@rule("sens.all-pass")
def say_pass(state: Bidding, action: Pass) -> Bidding | Dealing:
    """When all four have passed twice nothing is played, and the dealer deals once more."""
    match = state.match
    if state.passes + 1 < 2 * ROUND:
        return Bidding(match, state.dealt, state.rest, state.ledger, state.passes + 1)
    again = match.rules.all_pass == "same-dealer"
    dealer = match.dealer if again else next_dealer(match)
    return Dealing(Match(match.rules, dealer, match.deals), state.ledger)


@rule("sens.bid-first-round")
def in_first_round(state: Bidding) -> bool:
    """The dealer speaks first: each in turn passes ("weiter") or makes the turned suit trump.

    Whether that is asked now, and not the second round.
    """
    return state.passes < ROUND


@rule("sens.bid-second-round")
def may_take(state: Bidding, suit: Suit) -> bool:
    """After four passes each may speak once more in the same order, and take any suit but the turned one."""
    return (suit is state.turn_up.suit) == in_first_round(state)


def offer_takes(state: Bidding) -> tuple[Take, ...]:
    """Return the suits the seat may take as trump."""
    seat = state.turn
    return tuple([Take(seat, suit) for suit in SUITS if may_take(state, suit)])


@rule("sens.bid-first-round", also=True)
@rule("sens.bid-second-round", also=True)
def refuse_take(state: Bidding, action: Take) -> Violation | None:
    """Refuse a suit that cannot be taken in this round."""
    if may_take(state, action.suit):
        return None
    says = NOT_TURNED if in_first_round(state) else TURNED
    return says(turned=state.turn_up.suit)


def take(state: Bidding, action: Take) -> PickingUp | FirstTrick | RefereedFirstTrick:
    """Make a suit trump; the last packets are taken up in turn or, where nobody could rob, handed out."""
    s = state
    if can_be_robbed(s.match.rules, s.turn_up, s.passes):
        return PickingUp(s.match, s.dealt, s.rest, s.passes, s.ledger)
    hands = with_packets(s.match, s.dealt, s.rest, action.seat)
    hands[turn_up_receiver(s.match, action.seat)] |= s.turn_up.bit
    table = Table(s.match, tuple(hands), s.turn_up, s.passes, action.suit)
    return first_trick(table, s.ledger)
