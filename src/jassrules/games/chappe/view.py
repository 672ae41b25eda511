"""What a seat knows of a match of Chappe-Jass, and what everybody sees happen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from jassrules.cards import Card, Hand, Mask, cards_in, mask_of, without_card
from jassrules.chance import Chance, Deal, Shuffle
from jassrules.games.chappe.actions import Action, Bid, Play
from jassrules.games.chappe.phases import drawn_off, whole_pack
from jassrules.games.chappe.rules import Rules
from jassrules.games.chappe.scoring import still_in
from jassrules.games.chappe.state import (
    Bidding,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Story,
    told,
)
from jassrules.games.chappe.stechen import Bundle, DrawOff, Round, Running, draw_off
from jassrules.ledger import Entry
from jassrules.observation import Event
from jassrules.rulebook import rule
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


@frozen
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
    tricks. ``totals`` and ``entries`` are the score.
    """

    seat: Seat
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
    seen: tuple[Hand, ...]
    bids: tuple[int | None, ...]
    bundles: tuple[Bundle, ...]
    won: tuple[int, ...]
    competing: tuple[Seat, ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    winners: tuple[Seat, ...]


@rule("chappe.rundi")
def seen_hands(state: State, seat: Seat) -> tuple[Mask, ...]:
    """In the one-card deal (Chappe-Rundi) everyone sees the others' cards but not his own, and bids; then the cards are turned, the leader's first.

    Returns the cards, by seat, that a seat sees in the hands: in any other deal its own.
    """
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
        running = Running(story.running.order, off.tied, last.tricks + len(off.rounds))
        return Story((*taken, with_draws(last, off)), running, story.won)
    return None


def with_draws(bundle: Bundle, off: DrawOff) -> Bundle:
    """Return a trick with what was drawn off for it."""
    return Bundle((*bundle.rounds, *off.rounds), bundle.drawn + len(off.rounds), bundle.winner)


def stock_left(state: State, bundles: Iterable[Bundle]) -> int:
    """Return how many cards are left in the stock."""
    if not isinstance(state, (Bidding, Playing, Revealing, Shuffling)):
        return 0
    drawn = [laid for one in bundles for laid in one.rounds[len(one.rounds) - one.drawn :]]
    return len(state.table.stock) - sum(map(len, drawn))


def seen_by(state: State, seat: Seat, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given."""
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
    return Observation(
        seat, type(state).__name__, match.rules, players, match.decks, match.dealer, match.deals,
        state.turn, moves, seats, size, stock_left(state, bundles), seen[seat], seen, tuple(bids),
        bundles, won, competing, ledger.totals, ledger.entries,
        state.winners if isinstance(state, MatchOver) else (),
    )  # fmt: skip


def unseen(match_cards: Iterable[Card], seen: Iterable[Mask], bundles: Iterable[Bundle]) -> Mask:
    """Return the cards that are neither in a hand one sees nor on the table nor taken."""
    left = mask_of(match_cards)
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
    return Hand.of_mask(unseen(whole_pack(state.match), seen_hands(state, seat), bundles))


# -- events --------------------------------------------------------------------------------------


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``bid``, ``played``, ``revealed``, ``shuffled``; then what a card causes: ``stechen``
    when a trick goes on, ``drawn-off`` for each draw-off, ``trick-taken``; at the end of a deal
    ``scored`` for each seat, ``deal-over``, ``out`` for each seat that goes out, ``match-over``.
    """
    if isinstance(action, Deal):
        assert isinstance(after, Bidding)
        facts = {"dealer": before.match.dealer, "cards": after.table.size}
        return (Event("dealt", "chappe.deal", facts),)
    if isinstance(action, Bid):
        facts = {"seat": action.seat, "tricks": action.tricks}
        return (Event("bid", "chappe.bid", facts),)
    events = []
    if isinstance(action, Shuffle):
        facts = {"cards": len(action.cards)}
        events.append(Event("shuffled", "chappe.draw-off-shuffle", facts))
    else:
        one = _card_of(before, action)
        name = "played" if isinstance(action, Play) else "revealed"
        rule_id = "chappe.free-play" if isinstance(action, Play) else "chappe.rundi"
        events.append(Event(name, rule_id, {"seat": action.seat, "card": one}))
    events += _events_of_trick(before, action, after)
    if not isinstance(after, (Playing, Revealing, Shuffling)):
        events += _events_of_end(before, after)
    return tuple(events)


def _card_of(before: State, action: Any) -> Card:
    if isinstance(before, Revealing):
        (one,) = cards_in(before.table.dealt[action.seat])
        return one
    card: Card = action.card
    return card


def _events_of_trick(before: State, action: Action, after: State) -> list[Event]:
    assert isinstance(before, (Playing, Revealing, Shuffling))
    table, plays = before.table, before.plays
    if not isinstance(before, Shuffling):
        plays = with_play(plays, _card_of(before, action))
    story = told(table, plays)
    bundle, order = story.bundles[-1], story.running.order
    if len(bundle.rounds[-1]) < len(order):
        return []
    if isinstance(after, (Playing, Revealing)) and bundle.winner is None:
        facts = {"seats": story.running.competing, "tricks": story.running.tricks}
        return [Event("stechen", "chappe.stechen", facts)]
    events: list[Event] = []
    if bundle.winner is None:
        offs = [drawn_off(table, story)]
        if isinstance(action, Shuffle):
            offs.append(draw_off(offs[0].tied, action.cards))
        events += [_draw_off(laid) for laid in offs[-1].rounds]
        if isinstance(after, Shuffling):
            return events
        for off in offs:
            bundle = with_draws(bundle, off)
        bundle = Bundle(bundle.rounds, bundle.drawn, offs[-1].tied[0])
        last_resort = len(offs[-1].tied) > 1
    else:
        last_resort = False
    facts = {"seat": bundle.winner, "tricks": bundle.tricks, "cards": bundle.cards}
    rule_id = "chappe.draw-off-shuffle" if last_resort else "chappe.trick-winner"
    return [*events, Event("trick-taken", rule_id, facts)]


def _draw_off(laid: Round) -> Event:
    seats, cards = zip(*laid, strict=True)
    return Event("drawn-off", "chappe.draw-off", {"seats": seats, "cards": cards})


def _events_of_end(before: State, after: State) -> list[Event]:
    ledger, rules = after.ledger, after.rules
    events = []
    for line in ledger.entries:
        facts: dict[str, Any] = {"seat": line.side, "points": line.points, "about": line.about}
        events.append(Event("scored", line.rule, facts))
    events.append(Event("deal-over", "chappe.score", {"totals": ledger.totals}))
    left = still_in(rules, ledger.totals)
    for seat in still_in(rules, before.ledger.totals):
        if seat not in left:
            facts = {"seat": seat, "points": ledger.totals[seat]}
            events.append(Event("out", "chappe.limit", facts))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "chappe.winner", {"winners": after.winners}))
    return events
