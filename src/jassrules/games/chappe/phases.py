"""The phase table of Chappe-Jass: which actions there are when, what refuses them, what they do.

Of each kind of action ``offer_…`` lists those that are legal, ``refuse_…`` says why one is not, and
``do_…`` carries one out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jassrules.cards import CARDS, PACK, Card, mask_of, without_card
from jassrules.chance import Deal, Shuffle, shuffled, shuffled_deal
from jassrules.errors import Violation
from jassrules.games.chappe.actions import Action, Bid, Play, Reveal
from jassrules.games.chappe.rules import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    SOURCE,
    Rules,
    decks_for,
    hand_size,
)
from jassrules.games.chappe.scoring import deal_over, still_in
from jassrules.games.chappe.state import (
    Bidding,
    Dealing,
    Match,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Story,
    Table,
    playing,
    told,
    turned_cards,
)
from jassrules.games.chappe.stechen import (
    Bundle,
    DrawOff,
    after_round,
    draw_off,
    new_stock,
    with_draws,
)
from jassrules.ledger import Ledger
from jassrules.rulebook import CHOSEN, adopt, fact, rule, sentence
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn
from jassrules.table import Seat, checked_table, seats_from
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import NOTHING_PLAYED, Plays, played_cards, with_play

if TYPE_CHECKING:
    import random

adopt(
    "chappe",
    out_of_phase,
    statement="Each action has its phase: bids before cards, cards turned in the one-card deal only, nothing after the end.",
)
adopt("chappe", out_of_turn, statement="Only the seat that is to act may act.")

# -- the match -----------------------------------------------------------------------------------


@rule("chappe.players", source=f"{SOURCE}; {CHOSEN}: no more than twenty-four")
def begin(rules: Rules, players: int | None, dealer: Seat) -> Dealing:
    """Two to twenty-four play, each for himself."""
    count, dealer = checked_table(
        players, dealer, default=4, least=LEAST_PLAYERS, most=MOST_PLAYERS, rule="chappe.players"
    )
    decks_for(rules, count)
    return Dealing(Match(rules, count, dealer), Ledger((0,) * count))


fact(
    "chappe.first-dealer",
    "Who deals first is settled when the match is created; at the table cards are drawn for it.",
    by=checked_table,
)


def drawn(state: State, rng: random.Random) -> Action:
    """Return a random deal or, where a new stock is due, a random shuffle."""
    if isinstance(state, Shuffling):
        return Shuffle(shuffled(to_shuffle(state.table, told(state.table, state.plays)), rng))
    return shuffled_deal(whole_pack(state.match), rng)


# -- dealing -------------------------------------------------------------------------------------


def whole_pack(match: Match) -> tuple[Card, ...]:
    """Return all cards of the match: every deck of it."""
    return CARDS * match.decks


ONE_DECK: Final = sentence(
    "chappe.deal",
    "one-deck",
    "The pack is {size} cards, each of the 36 once; these are {cards}, {different} of them different.",
    decks=int,
    size=int,
    cards=int,
    different=int,
)
SEVERAL_DECKS: Final = sentence(
    "chappe.deal",
    "several-decks",
    "The pack is {size} cards, each of the 36 {decks} times; these are {cards}, {different} of them different.",
    decks=int,
    size=int,
    cards=int,
    different=int,
)


@rule("chappe.deal", source=f"{CHOSEN}: the text does not say how cards are dealt")
def do_deal(state: Dealing, action: Deal) -> Bidding:
    """The cards are dealt one at a time, beginning with the seat after the dealer; what is left is the stock."""
    match, ledger = state.match, state.ledger
    match = Match(match.rules, match.players, match.dealer, match.deals + 1)
    left = still_in(match.rules, ledger.totals)
    seats = [seat for seat in seats_from(match.dealer + 1, match.players) if seat in left]
    count = len(seats) * hand_size(match.rules, match.deals)
    dealt = [0] * match.players
    for at, seat in enumerate(seats):
        dealt[seat] = mask_of(action.deck[at : count : len(seats)])
    return Bidding(Table(match, tuple(dealt), action.deck[count:]), (), ledger.fresh())


@rule("chappe.deal", also=True)
def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not made of all cards of the decks, each as often as there are decks."""
    whole, cards, decks = whole_pack(state.match), action.deck, state.match.decks
    if Counter(cards) == Counter(whole):
        return None
    says = ONE_DECK if decks == 1 else SEVERAL_DECKS
    return says(decks=decks, size=len(whole), cards=len(cards), different=len(set(cards)))


# -- bidding -------------------------------------------------------------------------------------


@rule("chappe.dealer-hook")
def forbidden_bid(state: Bidding) -> int | None:
    """The dealer, who bids last, may not bid the number that makes all bids add up to the cards of a hand.

    Returns that number, or ``None`` if the bids of the others are too many already.
    """
    table = state.table
    if not table.match.rules.hook or len(state.bids) < len(table.bidders) - 1:
        return None
    missing = table.size - sum(state.bids)
    return missing if missing >= 0 else None


def offer_bids(state: Bidding) -> tuple[Bid, ...]:
    """Return the bids that are open."""
    seat, forbidden = state.turn, forbidden_bid(state)
    return tuple([Bid(seat, n) for n in range(state.table.size + 1) if n != forbidden])


OUT_OF_RANGE: Final = sentence(
    "chappe.bid",
    "range",
    "A bid is {least} to {most}, the number of cards dealt, not {tricks}.",
    least=int,
    most=int,
    tricks=int,
)
HOOK: Final = sentence(
    "chappe.dealer-hook",
    "hook",
    "The bids would add up to the {cards} cards dealt: as the dealer you may not bid {forbidden}.",
    forbidden=int,
    bid=int,
    cards=int,
)
HOOK_IN_RUNDI: Final = sentence(
    "chappe.dealer-hook",
    "hook-in-rundi",
    "The bids would add up to the one card dealt: as the dealer you may not bid {forbidden}.",
    forbidden=int,
    bid=int,
    cards=int,
)


@rule("chappe.bid")
def refuse_bid(state: Bidding, action: Bid) -> Violation | None:
    """In turn, beginning after the dealer, everyone says how many tricks he will make: from none to one a card of his hand."""
    size = state.table.size
    if not 0 <= action.tricks <= size:
        return OUT_OF_RANGE(least=0, most=size, tricks=action.tricks)
    forbidden = forbidden_bid(state)
    if action.tricks != forbidden:
        return None
    says = HOOK_IN_RUNDI if state.table.is_rundi else HOOK
    return says(forbidden=forbidden, bid=sum(state.bids), cards=size)


def do_bid(state: Bidding, action: Bid) -> Bidding | Playing | Revealing:
    """Bid; after the last bid the cards are played or, in a Chappe-Rundi, turned."""
    table, made, ledger = state.table, (*state.bids, action.tricks), state.ledger
    if len(made) < len(table.bidders):
        return Bidding(table, made, ledger)
    if table.is_rundi:
        return Revealing(table, made, 0, ledger)
    return Playing(table, made, NOTHING_PLAYED, ledger)


# -- playing -------------------------------------------------------------------------------------

FANS: Final = Fans(Play)


@rule("chappe.free-play")
def offer_plays(state: Playing) -> tuple[Play, ...]:
    """Nobody has to follow: any card of the hand may be played."""
    # the lowest 36 bits of a hand hold each of its cards once, however many decks there are
    return spread(FANS[state.turn], state.hands[state.turn] & PACK)


NOT_HELD: Final = sentence("chappe.card-in-hand", "not-held", "You do not hold {card}.", card=Card)


@rule("chappe.card-in-hand")
def refuse_play(state: Playing, action: Play) -> Violation | None:
    """One can only play a card that one holds."""
    one = action.card
    return None if state.hands[action.seat] & one.bit else NOT_HELD(card=one)


def do_play(state: Playing, action: Play) -> State | None:
    """Play a card; the last one of a round decides a trick or leads to Stechen.

    Returns ``None`` if it is another seat's turn or the seat does not hold the card.
    """
    one, table, seat = action.card, state.table, state.turn
    held, running, won = state.hands, state.running, state.won
    if action.seat != seat or not held[seat] & one.bit:
        return None
    hands = (*held[:seat], without_card(held[seat], one), *held[seat + 1 :])
    history, order = with_play(state.plays, one), running.order
    count = (order.index(seat) + 1) % len(order)
    if not count:
        running, winner = after_round(running, last_round(order, history))
        if winner is not None:
            # the trick was for as many tricks as it had rounds
            made = won[winner] + state.running.tricks
            won = (*won[:winner], made, *won[winner + 1 :])
        if not hands[seat]:
            return hands_are_empty(table, state.bids, history, state.ledger)
    turn = running.order[count]
    after: Playing = playing(table, state.bids, history, state.ledger, hands, running, won, turn)
    return after


def last_round(order: tuple[Seat, ...], history: Plays) -> tuple[tuple[Seat, Card], ...]:
    """Return the last cards played, one of each seat."""
    return tuple(zip(order, played_cards(history)[-len(order) :], strict=True))


# -- turning the cards of a Chappe-Rundi ---------------------------------------------------------


def offer_reveal(state: Revealing) -> tuple[Reveal, ...]:
    """Return the only action there is: to turn one's card."""
    return (Reveal(state.turn),)


def do_reveal(state: Revealing, action: Reveal) -> State:
    """Turn a card; the last one decides the trick."""
    table, turned = state.table, state.turned + 1
    if turned < len(table.order):
        return Revealing(table, state.bids, turned, state.ledger)
    return hands_are_empty(table, state.bids, turned_cards(table, turned), state.ledger)


# -- the last trick ------------------------------------------------------------------------------


def drawn_off(table: Table, story: Story, stock: tuple[Card, ...] | None = None) -> DrawOff:
    """Return the draw-off that the last trick of a deal leads to, from the stock or a new one."""
    if story.bundles[-1].winner is not None:
        return DrawOff((), (story.bundles[-1].winner,), table.stock)
    return draw_off(story.running.competing, table.stock if stock is None else stock)


def to_shuffle(table: Table, story: Story) -> tuple[Card, ...]:
    """Return the cards that must be shuffled to a new stock in the last trick, or nothing."""
    off = drawn_off(table, story)
    return new_stock(off.tied, off.stock, story.taken)


def hands_are_empty(table: Table, made: tuple[int, ...], history: Plays, ledger: Ledger) -> State:
    """End the deal, after the draw-offs a tie leads to, or ask for a shuffle if they need one."""
    story = told(table, history)
    if to_shuffle(table, story):
        return Shuffling(table, made, history, ledger)
    return ended(table, made, story, ledger, drawn_off(table, story))


def ended(
    table: Table, made: tuple[int, ...], story: Story, ledger: Ledger, *offs: DrawOff
) -> Dealing | MatchOver:
    """End the deal with the last trick, after its draw-offs."""
    last, won = last_taken(story, *offs), list(story.won)
    if story.bundles[-1].winner is None:
        won[offs[-1].tied[0]] += last.tricks
    return deal_over(table, made, won, ledger, last)


@rule("chappe.draw-off-shuffle", also=True)
def last_taken(story: Story, *offs: DrawOff) -> Bundle:
    """Return the last trick of a deal as it is taken after its draw-offs.

    If several are still tied, the first of them takes it.
    """
    return with_draws(story.bundles[-1], *offs, winner=offs[-1].tied[0])


OTHER_CARDS: Final = sentence(
    "chappe.draw-off-shuffle",
    "other-cards",
    "The new stock is made of the {cards} cards left of the old one and of the tricks taken, and no others.",
    cards=int,
)


@rule("chappe.draw-off-shuffle", also=True)
def refuse_shuffle(state: Shuffling, action: Shuffle) -> Violation | None:
    """Refuse a stock of other cards than those that were left of it and those of the tricks taken."""
    pool = to_shuffle(state.table, told(state.table, state.plays))
    return None if Counter(action.cards) == Counter(pool) else OTHER_CARDS(cards=len(pool))


def do_shuffle(state: Shuffling, action: Shuffle) -> Dealing | MatchOver:
    """Draw off from the new stock; there is no second one, because no trick is left to shuffle."""
    table, story = state.table, told(state.table, state.plays)
    first = drawn_off(table, story)
    second = draw_off(first.tied, action.cards)
    return ended(table, state.bids, story, state.ledger, first, second)


# -- the table -----------------------------------------------------------------------------------

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, do_deal),),
    Bidding: (Step(Bid, offer_bids, refuse_bid, do_bid),),
    Playing: (Step(Play, offer_plays, refuse_play, do_play, guarded=True),),
    Revealing: (Step(Reveal, offer_reveal, None, do_reveal),),
    Shuffling: (Step(Shuffle, None, refuse_shuffle, do_shuffle),),
    MatchOver: (),
}
