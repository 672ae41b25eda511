"""The worlds of an observation.

A world is the hands and the stock in order. Equal cards of several decks cannot be told apart, so
two worlds are two if some seat holds another card, or another number of one, or if the stocks
differ as rows of cards. A bid tells what a player hopes for and rules out nothing, and any card may
be played at any time: whatever is unseen can lie anywhere. In a Chappe-Rundi that is the seat's own
card and the stock.

Every world counts the same, although shuffling deals a hand with two equal cards only half as often
as one with two different ones. At the largest tables that is so as far as one can measure: `Copies`
says when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jassrules.cards import CARDS, Card, cards_in, mask_of
from jassrules.copies import Copies
from jassrules.errors import NoWorld
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
from jassrules.sampler import Worlds, only
from jassrules.tricks.trick import NOTHING_PLAYED, Plays, played_cards, with_play

if TYPE_CHECKING:
    import random


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(view.rules, view.players, view.dealer, view.deals)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick))
    held, drawn = _seen(view)
    hidden = cards_in(unseen(match.decks, [hand.mask for hand in view.seen], view.bundles))
    copies = [0] * len(CARDS)
    for one in hidden:
        copies[one.base.index] += 1
    cards = [one for one in CARDS if copies[one.index]]
    missing = [view.size - len(held[seat]) for seat in view.seats]
    if min(missing, default=0) < 0 or sum(missing) > len(hidden):
        raise NoWorld("the cards fit the hands and the stock in no way")
    dealing = Copies([copies[one.index] for one in cards], missing)
    bids = tuple(made for seat in view.seats if (made := view.bids[seat]) is not None)
    plays = _laid(view)

    def world(rng: random.Random) -> State:
        hands, rest = dealing.draw(rng)
        dealt = [0] * view.players
        for seat, new in zip(view.seats, hands, strict=True):
            dealt[seat] = mask_of([*held[seat], *(cards[at] for at in new)])
        table = Table(match, tuple(dealt), (*drawn, *(cards[at] for at in rest)))
        if view.phase == "Bidding":
            return Bidding(table, bids, ledger)
        if view.phase == "Revealing":
            return Revealing(table, bids, len(played_cards(plays)), ledger)
        if view.phase == "Shuffling":
            return Shuffling(table, bids, plays, ledger)
        return Playing(table, bids, plays, ledger)

    return Worlds(world)


def _laid(view: Observation) -> Plays:
    """Return what was laid from the hands, without what was drawn off."""
    plays = NOTHING_PLAYED
    for bundle in view.bundles:
        for laid in bundle.rounds[: bundle.tricks - bundle.drawn]:
            for _, one in laid:
                plays = with_play(plays, one)
    return plays


def _seen(view: Observation) -> tuple[list[list[Card]], list[Card]]:
    """Return the cards each seat is known to have been dealt, and those drawn off, in order."""
    held = [cards_in(hand.mask) for hand in view.seen]
    drawn: list[Card] = []
    for bundle in view.bundles:
        from_hands = bundle.tricks - bundle.drawn
        for at, laid in enumerate(bundle.rounds):
            for seat, one in laid:
                (held[seat] if at < from_hands else drawn).append(one)
    return held, drawn
