"""What everybody at the table sees happen, and what one seat alone learns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jassrules.cards import cards_in
from jassrules.chance import Deal
from jassrules.games.schieber.actions import Action, Announce, Play, Push, Thank, Weis
from jassrules.games.schieber.bedanken import bock_points, is_ausmachen
from jassrules.games.schieber.marks import target_now
from jassrules.games.schieber.state import Declaring, FirstTrick, MatchOver, Playing, State
from jassrules.games.schieber.weis import shown_weise
from jassrules.jass.weis import points_of
from jassrules.observation import Event, line_event
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``pushed``, ``announced``, ``weis-announced`` (points only), ``played``, then what a
    card causes: ``stoeck``, ``trick-taken``, ``weis-shown``, ``weis``, ``last-trick``, ``match``,
    ``thanked`` with the points of one's own unbeatable card, and ``deal-over``, ``bergpreis``,
    ``match-over``. The last names the rule that has decided.
    """
    match action:
        case Deal():
            facts: dict[str, Any] = {"dealer": before.match.dealer}
            facts |= {"vorhand": after.vorhand} if isinstance(after, Declaring) else {}
            return (Event("dealt", "schieber.deal", facts),)
        case Push():
            return (Event("pushed", "schieber.schieben", {"seat": action.seat}),)
        case Announce():
            factor = before.rules.factors[action.contract.factor_key]
            facts = {"seat": action.seat, "contract": action.contract, "factor": factor}
            return (Event("announced", "schieber.announce", facts),)
        case Weis():
            facts = {"seat": action.seat, "points": points_of(before.rules, action.meld)}
            return (Event("weis-announced", "schieber.weis-shown", facts),)
        case Thank():
            return tuple(_events_of_thanks(before, action, after))
    target = target_now(before.rules, deal_is_over=True)
    won_by = "schieber.target" if max(after.ledger.totals) >= target else "schieber.deals"
    return (*_events_of_play(before, action, after), *_end(before, after, won_by))


def _events_of_play(before: State, action: Play, after: State) -> list[Event]:
    events = [Event("played", "schieber.turn", {"seat": action.seat, "card": action.card})]
    for line in after.ledger.entries[len(before.ledger.entries) :]:
        if line.rule == "schieber.card-points":
            assert isinstance(before, (FirstTrick, Playing))
            trick = before.table.tricks(with_play(before.plays, action.card))[0][-1]
            taken = {"seat": trick.winner, "cards": trick.cards}
            facts: dict[str, Any] = {**line_event(line).facts, **taken}
            events.append(Event("trick-taken", "schieber.trick-winner", facts))
            if isinstance(before, FirstTrick) and isinstance(after, Playing):
                for seat, meld in shown_weise(after.table, settled=True):
                    shown = {"seat": seat, "meld": meld}
                    events.append(Event("weis-shown", "schieber.weis-shown", shown))
        else:
            events.append(line_event(line))
    return events


def _events_of_thanks(before: State, action: Thank, after: State) -> Iterator[Event]:
    assert not isinstance(before, MatchOver)
    facts: dict[str, Any] = {"seat": action.seat}
    points = bock_points(before, action.seat)
    if points:
        # the trick has not been taken: its cards count, and nothing is written
        assert isinstance(before, (FirstTrick, Playing))
        facts |= {"card": before.standing.best, "points": points}
    rule = "schieber.bedanken-bock" if points else "schieber.bedanken"
    yield Event("thanked", rule, facts)
    counted = isinstance(before, Playing) and is_ausmachen(before)
    yield from _end(before, after, "schieber.ausmachen" if counted else "schieber.bedanken")


def _end(before: State, after: State, won_by: str) -> Iterator[Event]:
    """Yield what everybody hears when a deal or the match is over, if it is."""
    if isinstance(before, (FirstTrick, Playing)) and not isinstance(after, (FirstTrick, Playing)):
        yield Event("deal-over", "schieber.rotation", {"totals": after.ledger.totals})
    if after.match.bergpreis and not before.match.bergpreis:
        yield Event("bergpreis", "schieber.bergpreis", {"side": after.match.bergpreis[0]})
    if isinstance(after, MatchOver):
        yield Event("match-over", won_by, {"winners": after.winners})


def told_to(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what a seat alone learns when an action is applied: ``hand-dealt``, its nine cards."""
    if not isinstance(action, Deal) or not isinstance(after, Declaring):
        return ()
    dealt = {"seat": seat, "cards": tuple(cards_in(after.dealt[seat]))}
    return (Event("hand-dealt", "schieber.deal", dealt),)
