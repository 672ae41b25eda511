"""The stock: cards drawn from it one by one, the reshuffle when it is empty, and nothing left to draw."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import evolve

from jassrules.cards import PACK, Card, Mask, with_card
from jassrules.chance import Shuffle
from jassrules.errors import Violation
from jassrules.games.tschausepp.effects import end_turn, goes_on
from jassrules.games.tschausepp.fitting import covers, fits
from jassrules.games.tschausepp.known import after_drawing, after_shuffling, replaced
from jassrules.games.tschausepp.scoring import round_over
from jassrules.games.tschausepp.state import Deciding, Owed, Shuffling, State, Table, made_table
from jassrules.rulebook import CHOSEN, rule, sentence
from jassrules.table import Seat


@rule(
    "tschausepp.nothing-to-draw",
    source=f"{CHOSEN}: the page does not foresee it, and nobody should win by an empty stock",
)
def drawing(table: Table, owed: Owed) -> State:
    """When neither stock nor discards have cards to give, one draws what there was, perhaps nothing, and the turn is over.

    The stock is looked at before each single card: if it is empty and there are discards, they are
    shuffled first. A card that fits, or covers, ends the drawing: its player decides on it.
    """
    seat, why, stock = owed.seat, owed.why, table.stock
    until_fit = why == "turn" and owed.cards == 0
    count = len(stock) if until_fit else min(owed.cards, len(stock))
    fitting = fits(table) if why == "turn" else covers(table) if why == "cover" else None
    if fitting is not None:
        for at, one in enumerate(stock[:count]):
            if one.bit & fitting:
                return Deciding(taken(table, seat, at + 1, fitting), seat, one, why == "cover")
    after = taken(table, seat, count, fitting)
    left = 0 if until_fit else owed.cards - count
    if (left or until_fit) and len(table.pile) > 1:
        return Shuffling(after, Owed(seat, left, why, owed.resume))
    if owed.resume is not None:
        return goes_on(after, owed.resume)
    if why == "cover" or count:
        return end_turn(after, seat)
    return idle_turn(after, seat)


def taken(table: Table, seat: Seat, count: int, fitting: Mask | None) -> Table:
    """Return the table after the top cards of the stock, so many, were moved to a hand.

    With ``fitting``, everybody can tell of each card whether it is one of those.
    """
    if not count:
        return table
    hand, cards = table.hands[seat], table.stock[:count]
    for one in cards:
        hand = with_card(hand, one)
    return made_table(  # type: ignore[no-any-return]
        table.match, replaced(table.hands, seat, hand), table.stock[count:], table.pile, table.wish,
        table.direction, 0, table.forgotten, after_drawing(table.known, seat, cards, fitting),
    )  # fmt: skip


@rule(
    "tschausepp.blocked",
    source=f"{CHOSEN}: nothing could change any more, so the round must end",
)
def idle_turn(table: Table, seat: Seat) -> State:
    """If every player in a row has had a turn without laying or drawing anything, the round is over and nobody has won it."""
    idle = table.idle + 1
    if idle >= table.match.players:
        return round_over(table.match, table.hands, None)
    return end_turn(evolve(table, idle=idle), seat)


# -- the reshuffle -------------------------------------------------------------------------------

OTHER_CARDS: Final = sentence(
    "tschausepp.reshuffle",
    "other-cards",
    "The new stock is made of the {cards} cards to be shuffled, and no others.",
    cards=int,
)


@rule("tschausepp.reshuffle", also=True)
def refuse_reshuffle(state: Shuffling, action: Shuffle) -> Violation | None:
    """Refuse anything but the discards under the top card: no card is lost or doubled."""
    below = state.table.pile[:-1]
    return None if Counter(action.cards) == Counter(below) else OTHER_CARDS(cards=len(below))


@rule("tschausepp.reshuffle")
def reshuffle(state: Shuffling, action: Shuffle) -> State:
    """If the stock is empty when a card is due, all discards but the top one are shuffled and become the stock.

    Wish, penalty and direction stay. Everybody can tell which cards the new stock consists of.
    """
    table, stock = state.table, action.cards
    others = PACK & ~sum({one.bit for one in stock})
    known = after_shuffling(table.known, table.pile, state.rules.decks, others)
    return drawing(evolve(table, stock=stock, pile=table.pile[-1:], known=known), state.owed)


def shuffled_back(table: Table, aside: tuple[Card, ...], stock: tuple[Card, ...]) -> Table:
    """Return the table with the special cards laid aside in the stock, before the first turn."""
    known, decks = table.known, table.match.rules.decks
    known = after_shuffling(known, (*aside, *table.pile), decks, known.stock)
    return evolve(table, stock=stock, known=known)
