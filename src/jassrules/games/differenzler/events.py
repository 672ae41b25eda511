"""What is seen to happen: by everybody at the table, and by one seat alone."""

from __future__ import annotations

from typing import Any

from jassrules.cards import Hand
from jassrules.chance import Deal
from jassrules.games.differenzler.actions import Action, Announce, Play, Trump
from jassrules.games.differenzler.phases import result_of
from jassrules.games.differenzler.scoring import points_of
from jassrules.games.differenzler.state import Announcing, MatchOver, Playing, State
from jassrules.games.differenzler.view import hands_of
from jassrules.observation import Event, line_event
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``turned`` (the card that makes trump), ``trump-drawn``, ``announced`` (with the points
    where the house announces openly), ``played``; then what a card causes: ``trick-taken``, and at the
    end of a deal ``opened``, a line of the score each, ``deal-over``, ``match-over``.
    """
    match action:
        case Deal():
            facts: dict[str, Any] = {"dealer": before.match.dealer, "vorhand": before.match.vorhand}
            dealt = (Event("dealt", "differenzler.deal", facts),)
            if not isinstance(after, Announcing):
                return dealt
            facts = {"card": after.table.turned, "trump": after.table.trump}
            return (*dealt, Event("turned", "differenzler.bottom-card", facts))
        case Trump():
            return (Event("trump-drawn", "differenzler.trump", {"trump": action.suit}),)
        case Announce():
            is_open = before.rules.announcements == "open"
            facts = {"seat": action.seat} | ({"points": action.points} if is_open else {})
            return (Event("announced", "differenzler.announce", facts),)
    return tuple(_events_of_play(before, action, after))


def _events_of_play(before: State, action: Play, after: State) -> list[Event]:
    assert isinstance(before, Playing)
    facts: dict[str, Any] = {"seat": action.seat, "card": action.card}
    events = [Event("played", "differenzler.turn", facts)]
    if not before.place.last:
        return events
    table = before.table
    tricks = table.tricks(with_play(before.plays, action.card))[0]
    points = points_of(table, len(tricks) - 1, tricks[-1])
    facts = {"seat": tricks[-1].winner, "cards": tricks[-1].cards, "points": points}
    events.append(Event("trick-taken", "differenzler.trick-winner", facts))
    if isinstance(after, Playing):
        return events
    result = result_of(table, tricks)
    facts = {"announced": result.announced, "made": result.made}
    events.append(Event("opened", "differenzler.announce-hidden", facts))
    events += map(line_event, after.ledger.entries)
    events.append(Event("deal-over", "differenzler.rotation", {"totals": after.ledger.totals}))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "differenzler.winner", {"winners": after.winners}))
    return events


def own_events(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what one seat alone learns: ``hand-dealt``, its cards, and ``own-announcement``, what it said in secret."""
    if isinstance(action, Deal):
        facts: dict[str, Any] = {"seat": seat, "cards": tuple(Hand.of_mask(hands_of(after)[seat]))}
        return (Event("hand-dealt", "differenzler.deal", facts),)
    if (
        isinstance(action, Announce)
        and seat == action.seat
        and before.rules.announcements == "hidden"
    ):
        facts = {"seat": seat, "points": action.points}
        return (Event("own-announcement", "differenzler.announce-hidden", facts),)
    return ()
