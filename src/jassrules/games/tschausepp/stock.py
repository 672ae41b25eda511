"""The stock: cards drawn from it one by one, the reshuffle when it is empty, and nothing left to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from jassrules.cards import PACK, Card, Mask, with_card
from jassrules.chance import Shuffle
from jassrules.errors import Violation
from jassrules.games.tschausepp.effects import end_turn, goes_on
from jassrules.games.tschausepp.fitting import any_may_follow, draws_many, wanted_by
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
    shuffled first.
    """
    if owed.why in ("turn", "cover"):
        return _wanting(table, owed)
    count = min(owed.cards, len(table.stock))
    after = taken(table, owed.seat, (0,) * count)
    if count < owed.cards and len(table.pile) > 1:
        return Shuffling(after, Owed(owed.seat, owed.cards - count, owed.why, owed.resume))
    if owed.resume is not None:
        return goes_on(after, owed.resume)
    return end_turn(after, owed.seat) if count else idle_turn(after, owed.seat)


def _wanting(table: Table, owed: Owed) -> State:
    """Draw for want of a card that fits or covers: one, or until there is one."""
    seat, for_cover, many = owed.seat, owed.why == "cover", owed.cards == 0
    wanted, stock = wanted_by(table, for_cover), table.stock
    count = len(stock) if many else min(1, len(stock))
    good = [at for at, one in enumerate(stock[:count]) if one.bit & wanted]
    if good:
        count = good[0] + 1
    elif (many or not count) and len(table.pile) > 1:
        return Shuffling(taken(table, seat, (wanted,) * count), owed)
    if not count:
        return end_turn(table, seat) if for_cover else idle_turn(table, seat)
    all_drawn = count == len(stock) and len(table.pile) == 1
    asked = bool(good) or asked_in_any_case(table, for_cover)
    tells = [wanted] * count
    if not tells_if_good(table, for_cover, all_drawn):
        tells[-1] = 0
    elif good:
        tells[-1] = PACK & ~wanted
    after = taken(table, seat, tells, decides=asked)
    return Deciding(after, seat, stock[count - 1], for_cover) if asked else end_turn(after, seat)


@rule("tschausepp.draw-one", also=True)
def asked_in_any_case(table: Table, for_cover: bool) -> bool:
    """Whether one who has drawn is asked although the last card he drew does not fit, or cover.

    He is where one card is drawn and may be kept, so that nobody learns whether it fits, and where
    he may lay any card after drawing.
    """
    rules = table.match.rules
    if any_may_follow(rules, for_cover):
        return True
    return rules.drawn_card == "may" and not draws_many(rules, for_cover)


def tells_if_good(table: Table, for_cover: bool, all_drawn: bool) -> bool:
    """Whether everybody can tell if the last card drawn fits, or covers.

    ``all_drawn``: there is no card left to draw, nor to be shuffled. The drawing may have stopped
    for that alone.
    """
    goes_on_drawing = draws_many(table.match.rules, for_cover) and not all_drawn
    return goes_on_drawing or not asked_in_any_case(table, for_cover)


def all_can_tell(state: Deciding) -> bool:
    """Whether everybody can tell if the card on which a seat decides fits, or covers."""
    table = state.table
    all_drawn = not table.stock and len(table.pile) == 1
    return tells_if_good(table, state.for_cover, all_drawn)


def taken(table: Table, seat: Seat, tells: Sequence[Mask], decides: bool = False) -> Table:
    """Return the table after the top cards of the stock were moved to a hand.

    ``tells`` is for each of them what everybody can tell that it is not; ``decides``: the seat is
    to decide on the last one.
    """
    if not tells:
        return table
    hand, count = table.hands[seat], len(tells)
    for one in table.stock[:count]:
        hand = with_card(hand, one)
    return made_table(  # type: ignore[no-any-return]
        table.match, replaced(table.hands, seat, hand), table.stock[count:], table.pile, table.wish,
        table.direction, 0, table.forgotten, after_drawing(table.known, seat, tells, decides),
        table.out,
    )  # fmt: skip


@rule(
    "tschausepp.blocked",
    source=f"{CHOSEN}: nothing could change any more, so the round must end",
)
def idle_turn(table: Table, seat: Seat) -> State:
    """If every player in a row has had a turn without laying or drawing anything, the round is over and nobody has won it."""
    idle = table.idle + 1
    if idle >= table.still_in:
        return round_over(table.match, table.hands, table.out)
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
