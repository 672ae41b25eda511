"""What everybody at the table sees happen, and what one seat alone learns."""

from __future__ import annotations

from typing import Any

from jassrules.cards import Card, cards_in
from jassrules.chance import Deal, Shuffle
from jassrules.games.chappe.actions import Action, Bid, Play
from jassrules.games.chappe.phases import drawn_off, last_taken
from jassrules.games.chappe.scoring import still_in
from jassrules.games.chappe.state import (
    Bidding,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    only_card,
    told,
)
from jassrules.games.chappe.stechen import Round, draw_off
from jassrules.games.chappe.view import seen_hands
from jassrules.observation import Event
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


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


def told_to(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what a seat alone learns when an action is applied: the cards it sees in a new deal.

    ``hand-dealt``, its own cards; in a Chappe-Rundi ``hands-seen``, the cards of all others.
    """
    if not isinstance(after, Bidding) or not isinstance(action, Deal):
        return ()
    seen = [
        (at, one.base) for at, hand in enumerate(seen_hands(after, seat)) for one in cards_in(hand)
    ]
    if after.table.is_rundi:
        seats, cards = zip(*seen, strict=True)
        return (Event("hands-seen", "chappe.rundi", {"seats": seats, "cards": cards}),)
    if not seen:
        return ()  # the seat is out
    facts = {"seat": seat, "cards": tuple(one for _, one in seen)}
    return (Event("hand-dealt", "chappe.deal", facts),)


def _card_of(before: State, action: Any) -> Card:
    if isinstance(before, Revealing):
        return only_card(before.table.dealt[action.seat])
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
    last_resort = False
    if bundle.winner is None:
        offs = [drawn_off(table, story)]
        if isinstance(action, Shuffle):
            offs.append(draw_off(offs[0].tied, action.cards))
        events += [_draw_off(laid) for laid in offs[-1].rounds]
        if isinstance(after, Shuffling):
            return events
        bundle = last_taken(story, *offs)
        last_resort = len(offs[-1].tied) > 1
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
    events.append(Event("deal-over", "chappe.rotation", {"totals": ledger.totals}))
    left = still_in(rules, ledger.totals)
    for seat in still_in(rules, before.ledger.totals):
        if seat not in left:
            facts = {"seat": seat, "points": ledger.totals[seat]}
            events.append(Event("out", "chappe.limit", facts))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "chappe.winner", {"winners": after.winners}))
    return events
