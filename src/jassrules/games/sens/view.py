"""What a seat knows of a SENS match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
from attrs import frozen

from jassrules.cards import Card, Hand, Mask, Suit
from jassrules.chance import Chance
from jassrules.frozen import maker
from jassrules.games.sens.actions import Action
from jassrules.games.sens.dealing import packet_of
from jassrules.games.sens.meldungen import points_of, settlings, shown_at, shown_meldungen
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.state import (
    Bidding,
    Cards,
    Claim,
    Dealing,
    MatchOver,
    PickingUp,
    State,
    Table,
    is_settled,
)
from jassrules.games.sens.trump import DECK
from jassrules.ledger import Entry
from jassrules.rulebook import rule
from jassrules.table import FOUR, Seat, Side
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick

NO_CARDS: Final = Hand()


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal.

    ``seat`` is ``None`` for a spectator, who has no hand, no moves and no Meldungen of his own.
    ``phase`` is the name of the state's class. ``hand`` are the seat's own cards now; ``dealt`` its
    first five until the last packets are taken up (after robbing), then its eight. ``turn_up`` is
    the card that was turned up, ``bottom`` the bottom card where the seat may know it. ``passes``
    counts those who said "weiter"; ``taker`` and ``trump`` are ``None`` until a suit is taken.
    ``robber`` is who robbed, ``picked`` how many last packets are taken up.

    ``tricks`` are the tricks of the deal, the running one last (its winner is ``None``);
    ``last_trick`` is the last complete one, also between deals and at the end, and then
    ``last_contract`` is what was trump in that deal. ``meldungen`` are the points of every announced
    Meldung with its seat, in order; ``own_meldungen`` the seat's own, ``shown`` those everybody has
    seen, ``writing`` the side that writes its own, once that is settled. ``reopened`` tells, for each
    time the last card of the first trick was taken back, how many had been announced and which side
    was to write. ``bella`` is who announced it, ``vorlauf`` the claim; ``taken_back`` are the cards
    put down and taken back in this deal, with their seats. ``totals`` and ``entries`` are the score.
    """

    seat: Seat | None
    phase: str
    rules: Rules
    dealer: Seat
    deals: int
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    winners: tuple[Side, ...] = ()
    last_trick: Trick | None = None
    last_contract: Suit | None = None
    hand: Hand = NO_CARDS
    dealt: Hand = NO_CARDS
    turn_up: Card | None = None
    bottom: Card | None = None
    passes: int = 0
    taker: Seat | None = None
    trump: Suit | None = None
    robber: Seat | None = None
    picked: int = 0
    tricks: tuple[Trick, ...] = ()
    meldungen: tuple[tuple[Seat, int], ...] = ()
    own_meldungen: tuple[Meld, ...] = ()
    shown: tuple[tuple[Seat, Meld], ...] = ()
    writing: Side | None = None
    reopened: tuple[tuple[int, Side | None], ...] = ()
    bella: Seat | None = None
    vorlauf: Claim | None = None
    taken_back: tuple[tuple[Seat, Card], ...] = ()


made_observation: Final[Callable[..., Any]] = maker(Observation)
UNSEEN: Final = {
    at.name: at.default for at in attrs.fields(Observation) if at.default is not attrs.NOTHING
}
"""What an observation says of all that its phase does not have, in the order of the fields."""


@rule("sens.dealer-sees-bottom")
def bottom_known(state: Bidding | PickingUp, seat: Seat | None) -> Card | None:
    """The dealer knows the bottom card, which will be his, from the start.

    Returns the bottom card if a seat knows it.
    """
    known = seat == state.match.dealer and state.rules.dealer_sees_bottom
    return state.rest[-1] if known else None


def hand_of(state: State, seat: Seat | None) -> Mask:
    """Return the cards a seat has in hand; a spectator has none."""
    if seat is None:
        return 0
    if isinstance(state, Bidding):
        return state.dealt[seat]
    if isinstance(state, PickingUp):
        packet = packet_of(state, seat) if state.has_picked(seat) else 0
        return state.dealt[seat] | packet
    return state.hand(seat) if isinstance(state, Cards) else 0


def dealt_to(state: Bidding | PickingUp | Table, seat: Seat | None) -> Hand:
    """Return the cards a seat was dealt, as far as it has taken them up; a spectator has none."""
    return NO_CARDS if seat is None else Hand.of_mask(state.dealt[seat])


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger = state.match, state.ledger
    facts: dict[str, Any] = {**UNSEEN, "hand": Hand.of_mask(hand_of(state, seat))}
    if isinstance(state, (Bidding, PickingUp)):
        facts["dealt"] = dealt_to(state, seat)
        facts |= {"turn_up": state.turn_up, "bottom": bottom_known(state, seat)}
        facts["passes"] = state.passes
        if isinstance(state, PickingUp):
            facts |= {"taker": state.taker, "trump": state.trump}
            facts |= {"robber": state.robber, "picked": state.picked}
    elif isinstance(state, Cards):
        facts |= _seen_of_play(state, seat)
    else:
        facts |= {"last_trick": state.last_trick, "last_contract": state.last_contract}
    if isinstance(state, MatchOver):
        facts["winners"] = state.winners
    return made_observation(  # type: ignore[no-any-return]
        seat, type(state).__name__, match.rules, match.dealer, match.deals, state.turn, moves,
        ledger.totals, ledger.entries, *facts.values(),
    )  # fmt: skip


@rule("sens.last-trick-view")
def last_taken(tricks: tuple[Trick, ...]) -> Trick | None:
    """Everybody may look at the last trick whenever he likes.

    Returns the last of some tricks that is complete.
    """
    return next((trick for trick in reversed(tricks) if trick.winner is not None), None)


def _seen_of_play(state: Cards, seat: Seat | None) -> dict[str, Any]:
    table, tricks, settled = state.table, state.tricks(), is_settled(state)
    found, said = settlings(table, settled), table.meldungen
    shown = shown_at(table, found)
    if state.rules.meldungen != "announced":
        # nobody says Meldungen that are counted by themselves: only the shown ones are known
        said, found = shown, tuple((0, side) for _, side in found)
    return {
        "dealt": dealt_to(table, seat),
        "turn_up": table.turn_up,
        "passes": table.passes,
        "taker": table.taker,
        "trump": table.trump,
        "robber": table.robber,
        "picked": FOUR,
        "tricks": tricks,
        "last_trick": last_taken(tricks),
        "meldungen": tuple((s, points_of(state.rules, one)) for s, one in said),
        "own_meldungen": tuple(one for s, one in table.meldungen if s == seat),
        "shown": shown,
        "writing": found[-1][1] if settled else None,
        "reopened": found[: len(table.reopened)],
        "bella": table.bella,
        "vorlauf": table.vorlauf,
        "taken_back": taken_back(table) if table.exposed else (),
    }


def taken_back(table: Table) -> tuple[tuple[Seat, Card], ...]:
    """Return the cards that were put down and taken back, with their seats."""
    hands = [Hand.of_mask(hand & table.exposed) for hand in table.dealt]
    return tuple((seat, one) for seat, hand in enumerate(hands) for one in hand)


def public_places(state: Bidding | PickingUp | Cards) -> Mask:
    """Return the cards of which everybody knows where they are, or were."""
    if isinstance(state, Bidding):
        return state.turn_up.bit
    if isinstance(state, PickingUp):
        return state.turn_up.bit | state.lies_open.bit
    table = state.table
    known = table.turn_up.bit | table.received.bit | table.exposed
    if table.bella is not None:
        known |= table.course.bella
    for _, meld in shown_meldungen(table, is_settled(state)):
        known |= meld.mask
    return known


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know."""
    if isinstance(state, (Dealing, MatchOver)):
        return Hand()
    known = hand_of(state, seat) | public_places(state)
    if isinstance(state, (Bidding, PickingUp)):
        bottom = bottom_known(state, seat)
        known |= bottom.bit if bottom is not None else 0
        return Hand.of_mask(DECK & ~known)
    return Hand.of_mask(state.left & ~known)
