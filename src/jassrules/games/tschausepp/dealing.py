"""The deal, the start card, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Final

from jassrules.cards import Card, Mask, mask_of
from jassrules.chance import Deal, Shuffle, not_whole_decks
from jassrules.errors import Violation
from jassrules.games.tschausepp.effects import first_turn
from jassrules.games.tschausepp.known import nothing_known
from jassrules.games.tschausepp.rules import SOURCE
from jassrules.games.tschausepp.state import Dealing, Match, State, Table, TurningUp
from jassrules.games.tschausepp.stock import shuffled_back
from jassrules.rulebook import CHOSEN, rule, sentence
from jassrules.table import Seat, next_seat, seats_from

NOT_ONE_PACK: Final = sentence(
    "tschausepp.deal",
    "not-one-pack",
    "The pack is 36 cards, each of the 36 once; these are {cards}, {different} of them different.",
    decks=int,
    cards=int,
    different=int,
)
NOT_TWO_PACKS: Final = sentence(
    "tschausepp.deal",
    "not-two-packs",
    "The pack is 72 cards, each of the 36 {decks} times; these are {cards}, {different} of them"
    " different.",
    decks=int,
    cards=int,
    different=int,
)


@rule("tschausepp.deal", also=True)
def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse anything but one pack, or two."""
    decks, deck = state.rules.decks, action.deck
    if not_whole_decks(deck, decks) is None:
        return None
    says = NOT_ONE_PACK if decks == 1 else NOT_TWO_PACKS
    return says(decks=decks, cards=len(deck), different=len(set(deck)))


@rule("tschausepp.deal")
def hand_out(state: Dealing, action: Deal) -> State:
    """Everyone is dealt five cards one at a time, beginning with the seat after the dealer; the next card opens the discards and the rest is the stock."""
    match, deck, players = state.match, action.deck, state.players
    begun = Match(match.rules, players, match.dealer, match.ledger.fresh(), match.rounds + 1)
    size = match.rules.hand_size
    dealt = players * size
    hands: list[Mask] = [0] * players
    for place, seat in enumerate(seats_from(next_seat(match.dealer, players), players)):
        hands[seat] = mask_of(deck[place:dealt:players])
    start, aside, stock = turned_up(begun, deck[dealt:])
    table = Table(
        begun, tuple(hands), stock, (start,), None, 1, 0, None, nothing_known(players, size)
    )
    if aside:
        return TurningUp(table, aside)
    return first_turn(table, first_player(begun))


@rule(
    "tschausepp.start-card",
    source=f"{SOURCE}; {CHOSEN}: a special card starts, without effect, if no other is left",
)
def turned_up(
    match: Match, cards: tuple[Card, ...]
) -> tuple[Card, tuple[Card, ...], tuple[Card, ...]]:
    """The discards begin with a card that has no effect; special cards turned up before it are shuffled back into the stock.

    Returns the start card, the cards laid aside, and the rest. If no plain card comes, the first
    one turned starts, without effect. Where the house plays special start cards, the first one
    always starts.
    """
    if match.rules.start_card == "plain":
        for at, one in enumerate(cards):
            if not one.bit & match.house.special:
                return one, cards[:at], cards[at + 1 :]
        return cards[0], cards[1:], ()
    return cards[0], (), cards[1:]


@rule(
    "tschausepp.first-player",
    source=f"{SOURCE}; {CHOSEN}: every round starts in the order of the seats",
)
def first_player(match: Match) -> Seat:
    """The player after the dealer has the first turn."""
    return next_seat(match.dealer, match.players)


NOT_BACK: Final = sentence(
    "tschausepp.start-card",
    "other-cards",
    "The new stock is made of the {cards} cards to be shuffled, and no others.",
    cards=int,
)


@rule("tschausepp.start-card", also=True)
def refuse_start_shuffle(state: TurningUp, action: Shuffle) -> Violation | None:
    """Refuse anything but the stock and the cards laid aside."""
    cards = (*state.table.stock, *state.aside)
    return None if Counter(action.cards) == Counter(cards) else NOT_BACK(cards=len(cards))


def shuffle_back(state: TurningUp, action: Shuffle) -> State:
    """Shuffle the cards laid aside into the stock; the first player begins."""
    table = shuffled_back(state.table, state.aside, action.cards)
    return first_turn(table, first_player(state.match))
