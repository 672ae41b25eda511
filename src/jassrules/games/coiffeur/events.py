"""What everybody at the table sees happen, and what one seat alone."""

from __future__ import annotations

from typing import Any

from jassrules.cards import cards_in
from jassrules.chance import Deal
from jassrules.games.coiffeur.actions import Action, Announce, Play, Push
from jassrules.games.coiffeur.state import Declaring, MatchOver, Playing, State
from jassrules.observation import Event, line_event
from jassrules.table import Seat
from jassrules.tricks.trick import with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``pushed``, ``announced``, ``played``, then what a card causes: ``stoeck``,
    ``trick-taken``, ``weis-shown``, ``weis``, ``last-trick``, ``match``, ``match-premium``,
    ``counter-match``, and ``deal-over``, ``match-over``.
    """
    match action:
        case Deal():
            facts: dict[str, Any] = {"dealer": before.match.dealer, "vorhand": before.match.vorhand}
            return (Event("dealt", "coiffeur.deal", facts),)
        case Push():
            return (Event("pushed", "coiffeur.schieben", {"seat": action.seat}),)
        case Announce():
            row = action.row
            facts = {"seat": action.seat, "contract": action.contract, "row": row}
            facts |= {"factor": before.rules.factors[row]}
            return (Event("announced", "coiffeur.announce", facts),)
    return tuple(_events_of_play(before, action, after))


def _events_of_play(before: State, action: Play, after: State) -> list[Event]:
    assert isinstance(before, Playing)
    events = [Event("played", "coiffeur.turn", {"seat": action.seat, "card": action.card})]
    lines = list(after.ledger.entries[len(before.ledger.entries) :])
    if lines and lines[0].rule == "coiffeur.stoeck":
        events.append(line_event(lines.pop(0)))
    if before.place.last:
        tricks = before.table.tricks(with_play(before.plays, action.card), 0)[0]
        taken: dict[str, Any] = {
            "seat": tricks[-1].winner,
            "trick": len(tricks),
            "cards": tricks[-1].cards,
        }
        own = lines and lines[0].rule == "coiffeur.card-points"
        taken["points"] = lines.pop(0).points if own else 0
        events.append(Event("trick-taken", "coiffeur.trick-winner", taken))
        for seat, meld in before.table.weis if len(tricks) == 1 else ():
            events.append(Event("weis-shown", "coiffeur.weis", {"seat": seat, "meld": meld}))
    events += map(line_event, lines)
    if not isinstance(after, Playing):
        table, points = before.table, sum(line.points for line in after.ledger.entries)
        facts: dict[str, Any] = {"side": table.side, "row": table.row, "points": points}
        facts["totals"] = after.ledger.totals
        events.append(Event("deal-over", "coiffeur.rotation", facts))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "coiffeur.end", {"winners": after.winners}))
    return events


def told_to(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what a seat alone learns: ``hand-dealt``, its cards."""
    if not isinstance(action, Deal):
        return ()
    assert isinstance(after, Declaring)
    facts = {"seat": seat, "cards": tuple(cards_in(after.dealt[seat]))}
    return (Event("hand-dealt", "coiffeur.deal", facts),)
