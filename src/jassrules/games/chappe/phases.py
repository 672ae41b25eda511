"""The phase table of Chappe-Jass: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections import Counter
from typing import Final

from jassrules.cards import CARDS, PACK, Card, mask_of, without_card
from jassrules.chance import Deal, Shuffle, not_whole_decks
from jassrules.errors import Violation, shown
from jassrules.game import Phases, Step, no_offers, nothing_refuses
from jassrules.games.chappe.actions import Bid, Play, Reveal
from jassrules.games.chappe.rules import hand_size
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
    told,
    turned_cards,
)
from jassrules.games.chappe.stechen import DrawOff, after_round, draw_off, new_stock, opened
from jassrules.ledger import Ledger
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, seats_from
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import NOTHING_PLAYED, Plays, played_cards, with_play

# -- dealing -------------------------------------------------------------------------------------


def whole_pack(match: Match) -> tuple[Card, ...]:
    """Return all cards of the match: every deck of it."""
    return CARDS * match.decks


def bad_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not made of all cards of the decks, each as often as there are decks."""
    decks = state.match.decks
    because = not_whole_decks(action.deck, decks)
    if because is None:
        return None
    return Violation("chappe.deal", because, {"decks": decks, "cards": len(action.deck)})


@rule("chappe.deal")
def hand_out(state: Dealing, action: Deal) -> Bidding:
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


def bids(state: Bidding, seat: Seat) -> tuple[Bid, ...]:
    """Return the bids a seat may make."""
    forbidden = forbidden_bid(state)
    return tuple([Bid(seat, n) for n in range(state.table.size + 1) if n != forbidden])


@rule("chappe.bid")
def may_not_bid(state: Bidding, action: Bid) -> Violation | None:
    """In turn, beginning after the dealer, everyone says how many tricks he will make: from none to one a card of his hand."""
    size = state.table.size
    if not 0 <= action.tricks <= size:
        because = f"A bid is 0 to {size}, the number of cards dealt, not {shown(action.tricks)}."
        return Violation("chappe.bid", because, {"least": 0, "most": size})
    forbidden = forbidden_bid(state)
    if action.tricks != forbidden:
        return None
    cards = "the one card" if size == 1 else f"the {size} cards"
    because = f"The bids would add up to {cards} dealt: as the dealer you may not bid {forbidden}."
    facts = {"forbidden": forbidden, "bid": sum(state.bids), "cards": size}
    return Violation("chappe.dealer-hook", because, facts)


def bid(state: Bidding, action: Bid) -> Bidding | Playing | Revealing:
    """Bid; after the last bid the cards are played or, in a Chappe-Rundi, turned."""
    table, made, ledger = state.table, (*state.bids, action.tricks), state.ledger
    if len(made) < len(table.bidders):
        return Bidding(table, made, ledger)
    if table.is_rundi:
        return Revealing(table, made, 0, ledger)
    leader, nothing = table.order[0], (0,) * len(table.dealt)
    running = opened(table.order, leader)
    return Playing(table, made, NOTHING_PLAYED, ledger, table.dealt, running, nothing, leader)


# -- playing -------------------------------------------------------------------------------------

FANS: Final = Fans(Play)


@rule("chappe.free-play")
def plays(state: Playing, seat: Seat) -> tuple[Play, ...]:
    """Nobody has to follow: any card of the hand may be played."""
    # the first lane of a hand holds each of its cards once, however many decks there are
    return spread(FANS[seat], state.hands[seat] & PACK)


def may_not_play(state: Playing, action: Play) -> Violation | None:
    """Refuse a card one does not hold, and no other."""
    one = action.card
    if state.hands[action.seat] & one.bit:
        return None
    return Violation("chappe.card-in-hand", f"You do not hold {one}.", {"card": one})


def play(state: Playing, action: Play) -> State:
    """Play a card; the last one of a round decides a trick or leads to Stechen."""
    one, table, seat = action.card, state.table, state.turn
    held, running, won = state.hands, state.running, state.won
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
            if winner is not None:
                return deal_over(table, state.bids, won, state.ledger)
            return hands_are_empty(table, state.bids, history, state.ledger)
    turn = running.order[count]
    return Playing(table, state.bids, history, state.ledger, hands, running, won, turn)


def quick_plays(state: Playing) -> tuple[Play, ...]:
    """Return what `plays` returns for the seat that is to play."""
    return plays(state, state.turn)


def quick_play(state: Playing, action: object) -> State | None:
    """Play a card that is plainly legal; leave all else to the table."""
    if type(action) is not Play or action.seat != state.turn:
        return None
    return play(state, action) if state.hands[action.seat] & action.card.bit else None


def last_round(order: tuple[Seat, ...], history: Plays) -> tuple[tuple[Seat, Card], ...]:
    """Return the last cards played, one of each seat."""
    return tuple(zip(order, played_cards(history)[-len(order) :], strict=True))


# -- turning the cards of a Chappe-Rundi ---------------------------------------------------------


def reveals(state: Revealing, seat: Seat) -> tuple[Reveal, ...]:
    """Return the one thing to do: turn one's card."""
    return (Reveal(seat),)


def reveal(state: Revealing, action: Reveal) -> State:
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
    return deal_over(table, made, won_after(story, drawn_off(table, story)), ledger)


def won_after(story: Story, *offs: DrawOff) -> tuple[int, ...]:
    """Return the tricks made, by seat, once the last trick is taken after its draw-offs.

    Whoever is then the first of the tied takes the bundle; mostly he is the only one.
    """
    last = story.bundles[-1]
    if last.winner is not None:
        return story.won
    won = list(story.won)
    won[offs[-1].tied[0]] += last.tricks + sum(len(off.rounds) for off in offs)
    return tuple(won)


def bad_shuffle(state: Shuffling, action: Shuffle) -> Violation | None:
    """Refuse a stock of other cards than those that were left of it and those of the tricks taken."""
    pool = to_shuffle(state.table, told(state.table, state.plays))
    if Counter(action.cards) == Counter(pool):
        return None
    because = (
        f"The new stock is made of the {len(pool)} cards left of the old one and of the tricks"
        " taken, and no others."
    )
    return Violation("chappe.draw-off-shuffle", because, {"cards": len(pool)})


def shuffle(state: Shuffling, action: Shuffle) -> Dealing | MatchOver:
    """Draw off from the new stock; a second one there cannot be, for nothing is left to shuffle."""
    table, story = state.table, told(state.table, state.plays)
    first = drawn_off(table, story)
    won = won_after(story, first, draw_off(first.tied, action.cards))
    return deal_over(table, state.bids, won, state.ledger)


# -- the table -----------------------------------------------------------------------------------

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, no_offers, bad_deal, hand_out),),
    Bidding: (Step(Bid, bids, may_not_bid, bid),),
    Playing: (Step(Play, plays, may_not_play, play),),
    Revealing: (Step(Reveal, reveals, nothing_refuses, reveal),),
    Shuffling: (Step(Shuffle, no_offers, bad_shuffle, shuffle),),
    MatchOver: (),
}


fact(
    "chappe.players",
    "Two to twelve play, each for himself.",
    where="jassrules.games.chappe.start",
)
fact(
    "chappe.phase",
    "Each action has its phase: bids before cards, cards turned in the one-card deal only, nothing after the end.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "chappe.turn",
    "Only the seat that is to act may act.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "chappe.card-in-hand",
    "One can only play a card that one holds.",
    where="jassrules.games.chappe.phases.may_not_play",
)
