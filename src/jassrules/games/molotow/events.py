"""What is seen to happen: by everybody at the table, and by one seat alone."""

from __future__ import annotations

from typing import Any

from jassrules.cards import Hand
from jassrules.chance import Deal
from jassrules.games.molotow.actions import Action, Play, Weis
from jassrules.games.molotow.phases import stoeck_count
from jassrules.games.molotow.scoring import weise_on_table
from jassrules.games.molotow.state import Cards, FirstTrick, MatchOver, Playing, State, trump_made
from jassrules.games.molotow.weis import shown_weise
from jassrules.jass.weis import points_of
from jassrules.observation import Event, line_event
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``weis-announced`` (points only), ``played``; then what a card causes: ``trump-made``,
    ``stoeck-counted``, ``trick-taken`` (with the Weise on the table), ``weis-shown``, and at the end
    of a deal a line of the score each and ``deal-over``, or ``deal-void``, and ``match-over``.
    """
    match action:
        case Deal():
            facts: dict[str, Any] = {"dealer": before.match.dealer, "vorhand": before.match.vorhand}
            return (Event("dealt", "molotow.deal", facts),)
        case Weis():
            facts = {"seat": action.seat, "points": points_of(before.rules, action.meld)}
            return (Event("weis-announced", "molotow.weis-shown", facts),)
    return tuple(_events_of_play(before, action, after))


def _events_of_play(before: State, action: Play, after: State) -> list[Event]:
    assert isinstance(before, Cards)
    one, table = action.card, before.table
    facts: dict[str, Any] = {"seat": action.seat, "card": one}
    events = [Event("played", "molotow.turn", facts)]
    trump = trump_made(table, before.standing.step(one), action.seat, before.left ^ one.bit)
    if trump is not None and before.turned is None:
        facts = {"seat": trump.by, "trump": trump.suit}
        events.append(Event("trump-made", "molotow.trump", facts))
    if stoeck_count(before, action):
        events.append(Event("stoeck-counted", "molotow.stoeck-when", {"seat": action.seat}))
    if not before.place.last:
        return events
    trick = table.tricks(with_play(before.plays, one))[0][-1]
    melds = tuple(weise_on_table(before.rules, trick))
    facts = {"seat": trick.winner, "cards": trick.cards, "weise": melds}
    events.append(Event("trick-taken", "molotow.trick-winner", facts))
    if isinstance(after, Playing):
        if isinstance(before, FirstTrick):
            for seat, meld in shown_weise(after.table, settled=True):
                shown = {"seat": seat, "meld": meld}
                events.append(Event("weis-shown", "molotow.weis-shown", shown))
        return events
    if not after.ledger.entries:
        return [*events, Event("deal-void", "molotow.never-trump", {"dealer": after.match.dealer})]
    events += map(line_event, after.ledger.entries)
    events.append(Event("deal-over", "molotow.counted", {"totals": after.ledger.totals}))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "molotow.winner", {"winners": after.winners}))
    return events


def own_events(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what one seat alone learns: ``hand-dealt``, its cards, and ``own-weis``, the Weis it has announced."""
    if isinstance(after, FirstTrick) and isinstance(action, Deal):
        cards = tuple(Hand.of_mask(after.table.dealt[seat]))
        return (Event("hand-dealt", "molotow.deal", {"seat": seat, "cards": cards}),)
    if isinstance(action, Weis) and action.seat == seat:
        return (Event("own-weis", "molotow.weis-shown", {"seat": seat, "meld": action.meld}),)
    return ()
