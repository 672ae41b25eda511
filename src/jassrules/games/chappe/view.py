"""What a seat knows of a match of Chappe-Jass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import frozen

from jassrules.cards import LANE, Hand, Mask, cards_in, without_card
from jassrules.chance import Chance
from jassrules.frozen import maker
from jassrules.games.chappe.actions import Action
from jassrules.games.chappe.phases import drawn_off
from jassrules.games.chappe.rules import Rules
from jassrules.games.chappe.scoring import still_in
from jassrules.games.chappe.state import (
    Bidding,
    Dealing,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Story,
    told,
)
from jassrules.games.chappe.stechen import Bundle, OpenTrick, with_draws
from jassrules.ledger import Entry
from jassrules.rulebook import rule
from jassrules.table import BySeat, Seat


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal.

    ``phase`` is the name of the state's class, ``deals`` the number of deals begun, ``decks`` the
    number of decks. ``seats`` are the seats still in, in order of bidding while a deal runs.
    ``size`` is the number of cards dealt to each, ``stock`` the number of cards left in the stock.
    ``hand`` are the seat's own cards as far as it may know them: none in a Chappe-Rundi. ``seen``
    are the cards of all seats, by seat, that this seat sees in their hands: in a Chappe-Rundi those
    of all others, until they are turned. ``bids`` are the bids by seat, ``None`` where there is
    none. ``bundles`` are the tricks of the deal, the running one last (its winner is ``None``),
    ``won`` the tricks made, by seat; ``competing`` are the seats that compete for the trick on the
    table, in its order. Between deals and at the end there are no cards, bids and
    tricks. ``totals`` and ``entries`` are the score. ``last_trick`` is the last one taken, with the
    cards drawn off for it, also between deals and at the end, until the next is complete;
    ``last_contract`` is always ``None``. A spectator's ``seat`` is ``None``, and he sees no hand.
    """

    seat: Seat | None
    phase: str
    rules: Rules
    players: int
    decks: int
    dealer: Seat
    deals: int
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    seats: tuple[Seat, ...]
    size: int
    stock: int
    hand: Hand
    seen: BySeat[Hand]
    bids: BySeat[int | None]
    bundles: tuple[Bundle, ...]
    won: BySeat[int]
    competing: tuple[Seat, ...]
    totals: BySeat[int]
    entries: tuple[Entry, ...]
    winners: tuple[Seat, ...]
    last_trick: Bundle | None
    last_contract: None


_observation: Final[Callable[..., Any]] = maker(Observation)


@rule("chappe.rundi")
def seen_hands(state: State, seat: Seat | None) -> tuple[Mask, ...]:
    """In the one-card deal (Chappe-Rundi) everyone sees the others' cards but not his own, and bids; then the cards are turned, the leader's first.

    Returns the cards a seat sees in the hands, one mask a seat: in any other deal only its own. A
    spectator sees none.
    """
    if seat is None:
        return (0,) * state.players
    if isinstance(state, Playing):
        hands = state.hands
    elif isinstance(state, Bidding):
        hands = state.table.dealt
    elif isinstance(state, Revealing):
        turned = state.table.order[: state.turned]
        hands = tuple([0 if s in turned else h for s, h in enumerate(state.table.dealt)])
    else:
        return (0,) * state.players
    rundi = not isinstance(state, Playing) and state.table.is_rundi
    return tuple([hand if (s == seat) != rundi else 0 for s, hand in enumerate(hands)])


def tricks_of_deal(state: State) -> Story | None:
    """Return the tricks so far, with what has been drawn off before a shuffle."""
    if isinstance(state, (Playing, Revealing)):
        return told(state.table, state.plays)
    if isinstance(state, Shuffling):
        story = told(state.table, state.plays)
        off = drawn_off(state.table, story)
        *taken, last = story.bundles
        running = OpenTrick(story.running.order, off.tied, last.tricks + len(off.rounds))
        return Story((*taken, with_draws(last, off)), running, story.won)
    return None


def stock_left(state: State, bundles: Iterable[Bundle]) -> int:
    """Return how many cards are left in the stock."""
    if not isinstance(state, (Bidding, Playing, Revealing, Shuffling)):
        return 0
    drawn = [laid for one in bundles for laid in one.rounds[len(one.rounds) - one.drawn :]]
    return len(state.table.stock) - sum(map(len, drawn))


def last_taken(state: State, bundles: Sequence[Bundle]) -> Bundle | None:
    """Return the last trick that was taken in the running deal or, between deals, in the last one."""
    if isinstance(state, (Dealing, MatchOver)):
        return state.last_trick
    return next((one for one in reversed(bundles) if one.winner is not None), None)


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger, players = state.match, state.ledger, state.players
    seats = still_in(match.rules, ledger.totals)
    size, won = 0, (0,) * players
    bids: list[int | None] = [None] * players
    bundles: tuple[Bundle, ...] = ()
    competing: tuple[Seat, ...] = ()
    if isinstance(state, (Bidding, Playing, Revealing, Shuffling)):
        seats, size = state.table.bidders, state.table.size
        for bidder, made in zip(seats, state.bids, strict=False):
            bids[bidder] = made
        story = tricks_of_deal(state)
        if story is not None:
            bundles, won, competing = story.bundles, story.won, story.running.competing
    seen = tuple(map(Hand.of_mask, seen_hands(state, seat)))
    hand = Hand() if seat is None else seen[seat]
    found: Observation = _observation(
        seat, type(state).__name__, match.rules, players, match.decks, match.dealer, match.deals,
        state.turn, moves, seats, size, stock_left(state, bundles), hand, seen, tuple(bids),
        bundles, won, competing, ledger.totals, ledger.entries,
        state.winners if isinstance(state, MatchOver) else (), last_taken(state, bundles), None,
    )  # fmt: skip
    return found


def unseen(decks: int, seen: Iterable[Mask], bundles: Iterable[Bundle]) -> Mask:
    """Return the cards that are neither in a hand one sees nor on the table nor taken."""
    left = (1 << LANE * decks) - 1
    gone = [one for mask in seen for one in cards_in(mask)]
    for one in [*gone, *(one for bundle in bundles for one in bundle.cards)]:
        left = without_card(left, one)
    return left


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: in other hands or, turned down, in the stock.

    In a Chappe-Rundi they are its own card and the stock.
    """
    if not isinstance(state, (Bidding, Playing, Revealing, Shuffling)):
        return Hand()
    story = tricks_of_deal(state)
    bundles = story.bundles if story is not None else ()
    return Hand.of_mask(unseen(state.match.decks, seen_hands(state, seat), bundles))
