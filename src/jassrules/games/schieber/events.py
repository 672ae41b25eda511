"""What everybody at the table sees happen."""

from __future__ import annotations

from typing import Any

from jassrules.chance import Deal
from jassrules.games.schieber.actions import Action, Announce, Play, Push, Weis
from jassrules.games.schieber.state import Declaring, FirstTrick, MatchOver, Playing, State
from jassrules.games.schieber.weis import shown_weise
from jassrules.jass.weis import points_of
from jassrules.observation import Event, line_event
from jassrules.tricks.trick import with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``pushed``, ``announced``, ``weis-announced`` (points only), ``played``, then what a
    card causes: ``stoeck``, ``trick-taken``, ``weis-shown``, ``weis``, ``last-trick``, ``match``,
    and ``deal-over``, ``bergpreis``, ``match-over``.
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
    return tuple(_events_of_play(before, action, after))


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
    if not isinstance(after, (FirstTrick, Playing)):
        events.append(Event("deal-over", "schieber.rotation", {"totals": after.ledger.totals}))
    if after.match.bergpreis and not before.match.bergpreis:
        facts = {"side": after.match.bergpreis[0]}
        events.append(Event("bergpreis", "schieber.bergpreis", facts))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "schieber.target", {"winners": after.winners}))
    return events
