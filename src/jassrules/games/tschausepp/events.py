"""What everybody at the table sees happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jassrules.chance import Deal, Shuffle
from jassrules.games.tschausepp.actions import (
    Action,
    Call,
    Challenge,
    Draw,
    Keep,
    Overlook,
    Play,
    Take,
)
from jassrules.games.tschausepp.state import (
    Answering,
    AtTable,
    Deciding,
    LastCard,
    Laying,
    MatchOver,
    Shuffling,
    Skipping,
    State,
    TurningUp,
)
from jassrules.observation import Event
from jassrules.table import Seat


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    First what was done: ``dealt``, ``shuffled``, ``played`` (with the suit named and the call),
    ``drew`` and ``took`` (how many cards, never which), ``kept``, ``skip-accepted``, ``stopped``
    (after an "again" card), ``called``, ``challenged``, ``overlooked``. Then what follows:
    ``turned-up`` (with the special cards laid ``aside``), ``drew`` (after a shuffle or a challenge), ``penalty``, ``skipped``,
    ``reversed``; ``round-won`` or ``blocked``, ``card-points``, ``match-over``.
    """
    return (*_done(before, action, after), *_caused(before, action, after))


def _event(what: str, rule_id: str, **facts: Any) -> Event:
    return Event(what, f"tschausepp.{rule_id}", facts)


def _done(before: State, action: Action, after: State) -> Iterator[Event]:
    match action:
        case Deal():
            yield _event("dealt", "deal", dealer=before.match.dealer)
        case Shuffle():
            rule_id = "reshuffle" if isinstance(before, Shuffling) else "start-card"
            yield _event("shuffled", rule_id, cards=len(action.cards))
            if isinstance(before, Shuffling):
                yield from _drew(before.owed.seat, "reshuffle", before, after)
        case Play():
            facts: dict[str, Any] = {"seat": action.seat, "card": action.card}
            if action.wish is not None:
                facts["wish"] = action.wish
            if action.call is not None:
                facts["call"] = str(action.call)
            yield _event("played", "turn", **facts)
        case Draw():
            rule_id = "draw-one" if isinstance(before, Laying) else "ace-draw"
            yield from _drew(action.seat, rule_id, before, after, always=True)
        case Take():
            cards = _gained(action.seat, before, after)
            yield _event("took", "seven-ends-turn", seat=action.seat, cards=cards)
        case Keep():
            if isinstance(before, Deciding):
                yield _event("kept", "draw-one", seat=action.seat)
            elif isinstance(before, Skipping):
                yield _event("skip-accepted", "eight", seat=action.seat)
            else:
                yield _event("stopped", "effects", seat=action.seat)
        case Overlook():
            yield _event("overlooked", "sepp-overlooked", seat=action.seat)
        case Call():
            yield _event("called", "self-correct", seat=action.seat, call=str(action.call))
        case _:
            yield _event("challenged", "challenge", seat=action.seat, against=action.against)
            yield from _drew(action.against, "challenge", before, after)


def _gained(seat: Seat, before: State, after: State) -> int:
    if not isinstance(before, AtTable) or not isinstance(after, AtTable):
        return 0
    return after.table.hands[seat].bit_count() - before.table.hands[seat].bit_count()


def _drew(
    seat: Seat, rule_id: str, before: State, after: State, always: bool = False
) -> Iterator[Event]:
    cards = _gained(seat, before, after)
    if cards or always:
        yield _event("drew", rule_id, seat=seat, cards=cards)


def _caused(before: State, action: Action, after: State) -> Iterator[Event]:
    if not isinstance(after, AtTable):
        yield from _ended(before, action, after)
        return
    if isinstance(action, Deal):
        facts: dict[str, Any] = {"card": after.table.top}
        if isinstance(after, TurningUp):
            facts["aside"] = after.aside
        yield _event("turned-up", "start-card", **facts)
        if after.rules.start_card == "active":
            yield from _effect(after)
        return
    settled = isinstance(action, Play) or _last_card_was_challenged(before, action)
    if settled and not isinstance(after, (LastCard, Shuffling)):
        yield from _effect(after)


def _last_card_was_challenged(before: State, action: Action) -> bool:
    if isinstance(before, Shuffling):
        resume = before.owed.resume
        return resume is not None and resume.phase == LastCard.__name__
    return isinstance(before, LastCard) and isinstance(action, Challenge)


def _effect(after: AtTable) -> Iterator[Event]:
    """Yield what the top card, which has just taken effect, has caused."""
    table = after.table
    effect = table.match.house.of[table.top.rank.index]
    if isinstance(after, Answering):
        yield _event("penalty", "seven", seat=after.turn, cards=after.penalty)
    elif effect == "reverse":
        yield _event("reversed", "effects", direction=table.direction)
    elif effect == "skip" and isinstance(after, Laying):
        yield _event("skipped", "eight", seat=table.next(after.turn, -1))


def _ended(before: State, action: Action, after: State) -> Iterator[Event]:
    winner: Seat | None = None
    if isinstance(action, (Play, Call)):
        winner = action.seat
    elif isinstance(action, Overlook) and isinstance(before, LastCard):
        assert before.table.forgotten is not None
        winner = before.table.forgotten.seat
    if winner is None:
        yield _event("blocked", "blocked")
    else:
        yield _event("round-won", "round-won", seat=winner)
    for line in after.ledger.entries:
        if line.rule == "tschausepp.card-points":
            yield _event("card-points", "card-points", seat=line.side, points=line.points)
    if isinstance(after, MatchOver):
        totals = after.ledger.totals
        yield _event("match-over", "match", winners=after.winners, totals=totals)
