"""Full states that fit what a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jassrules.cards import Card, Mask, cards_in, mask_of
from jassrules.chance import shuffled
from jassrules.games.chappe.phases import whole_pack
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
from jassrules.games.chappe.view import Observation, unseen
from jassrules.ledger import Ledger
from jassrules.tricks.trick import NOTHING_PLAYED, Plays, played_cards, with_play

if TYPE_CHECKING:
    import random


def sampled(view: Observation, rng: random.Random) -> State:
    """Return a state that fits an observation: the unseen cards are spread blindly.

    A bid tells what a player hopes for and rules out nothing, and any card may be played at any
    time: whatever is unseen can lie anywhere. In a Chappe-Rundi one's own card is drawn from it.
    """
    match = Match(view.rules, view.players, view.dealer, view.deals)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return Dealing(match, ledger)
    if view.phase == "MatchOver":
        return MatchOver(match, ledger, view.winners)
    table = _world(view, match, rng)
    bids = tuple(made for seat in view.seats if (made := view.bids[seat]) is not None)
    if view.phase == "Bidding":
        return Bidding(table, bids, ledger)
    plays = _laid(view)
    if view.phase == "Revealing":
        return Revealing(table, bids, len(played_cards(plays)), ledger)
    if view.phase == "Shuffling":
        return Shuffling(table, bids, plays, ledger)
    return Playing(table, bids, plays, ledger)


def _laid(view: Observation) -> Plays:
    """Return what was laid from the hands, without what was drawn off."""
    plays = NOTHING_PLAYED
    for bundle in view.bundles:
        for laid in bundle.rounds[: bundle.tricks - bundle.drawn]:
            for _, one in laid:
                plays = with_play(plays, one)
    return plays


def _world(view: Observation, match: Match, rng: random.Random) -> Table:
    cards = list(shuffled(cards_in(unseen(whole_pack(match), _seen(view), view.bundles)), rng))
    held = [cards_in(hand.mask) for hand in view.seen]
    drawn: list[Card] = []
    for bundle in view.bundles:
        from_hands = bundle.tricks - bundle.drawn
        for at, laid in enumerate(bundle.rounds):
            for seat, one in laid:
                (held[seat] if at < from_hands else drawn).append(one)
    for seat in view.seats:
        missing = view.size - len(held[seat])
        held[seat] += cards[:missing]
        cards = cards[missing:]
    stock = (*drawn, *(one.base for one in cards))
    return Table(match, tuple(mask_of(hand) for hand in held), stock)


def _seen(view: Observation) -> list[Mask]:
    return [hand.mask for hand in view.seen]
