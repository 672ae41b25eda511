"""What everybody at the table sees happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

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
    cards_of,
)
from jassrules.observation import Event
from jassrules.table import Seat


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    First what was done: ``dealt``, ``shuffled``, ``played`` (with the suit named and the call),
    ``drew`` and ``took`` (how many cards, never which), ``kept``, ``skip-accepted``, ``stopped``
    (after an "again" card), ``called``, ``challenged``, ``overlooked``. Then what follows:
    ``turned-up`` (with the special cards laid ``aside``), ``drew`` (after a shuffle or a challenge);
    ``round-won`` and, where the others play on, ``went-out``; ``penalty``, ``skipped``,
    ``reversed``; ``came-last`` or ``blocked``, ``card-points``, ``place-points``, ``match-over``.
    """
    return (
        *_done(before, action, after),
        *_gone(before, action, after),
        *_caused(before, action, after),
    )


def events_for(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what a seat alone learns when an action is applied: the hand it is dealt, the cards it draws.

    ``hand-dealt`` and ``drawn`` have its ``cards``, those drawn in the order in which they came.
    """
    if not isinstance(after, AtTable):
        return ()
    if isinstance(action, Deal):
        dealt = cards_of(after.table.hands[seat])
        return (_event("hand-dealt", "deal", seat=seat, cards=dealt),)
    who, rule_id = _drawer(before, action)
    if who != seat or not isinstance(before, AtTable):
        return ()
    stock = action.cards if isinstance(action, Shuffle) else before.table.stock
    cards = stock[: _gained(seat, before, after)]
    return (_event("drawn", rule_id, seat=seat, cards=cards),) if cards else ()


def _event(what: str, rule_id: str, **facts: Any) -> Event:
    return Event(what, f"tschausepp.{rule_id}", facts)


def _done(before: State, action: Action, after: State) -> Iterator[Event]:
    match action:
        case Deal():
            yield _event("dealt", "deal", dealer=before.match.dealer)
        case Shuffle():
            rule_id = "reshuffle" if isinstance(before, Shuffling) else "start-card"
            yield _event("shuffled", rule_id, cards=len(action.cards))
            yield from _drew(before, action, after)
        case Play():
            facts: dict[str, Any] = {"seat": action.seat, "card": action.card}
            if action.wish is not None:
                facts["wish"] = action.wish
            if action.call is not None:
                facts["call"] = str(action.call)
            yield _event("played", "turn", **facts)
        case Draw():
            yield from _drew(before, action, after)
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
            yield from _drew(before, action, after)


def _gained(seat: Seat, before: State, after: State) -> int:
    if not isinstance(before, AtTable) or not isinstance(after, AtTable):
        return 0
    return after.table.hands[seat].bit_count() - before.table.hands[seat].bit_count()


def _drawer(before: State, action: Action) -> tuple[Seat | None, str]:
    """Return who draws with an action, and by which rule; ``None`` where nobody does."""
    match action:
        case Draw():
            return action.seat, "draw-one" if isinstance(before, Laying) else "ace-draw"
        case Take():
            return action.seat, "seven-ends-turn"
        case Challenge():
            return action.against, "challenge"
        case Shuffle() if isinstance(before, Shuffling):
            return before.owed.seat, "reshuffle"
        case _:
            return None, ""


def _drew(before: State, action: Action, after: State) -> Iterator[Event]:
    seat, rule_id = _drawer(before, action)
    if seat is not None:
        cards = _gained(seat, before, after)
        if cards or isinstance(action, Draw):
            yield _event("drew", rule_id, seat=seat, cards=cards)


def _gone(before: State, action: Action, after: State) -> Iterator[Event]:
    """Yield that a seat has won, and goes out of a round in which the others play on."""
    if not isinstance(before, AtTable):
        return
    out = _out(before, action, after)
    if len(out) > len(before.table.out):
        if len(out) == 1:
            yield _event("round-won", "round-won", seat=out[0])
        if before.rules.play_on:
            yield _event("went-out", "play-on", seat=out[-1], place=len(out))


def _out(before: AtTable, action: Action, after: State) -> tuple[Seat, ...]:
    """Return who is out of the round after an action, also of the round it has ended."""
    if isinstance(after, AtTable):
        return after.table.out
    if isinstance(action, (Play, Call)):
        return (*before.table.out, action.seat)
    if isinstance(action, Overlook):
        assert before.table.forgotten is not None
        return (*before.table.out, before.table.forgotten.seat)
    return before.table.out


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
    settled = isinstance(action, (Play, Overlook)) or _last_card_was_settled(before, action)
    if settled and not isinstance(after, (LastCard, Shuffling)):
        yield from _effect(after)


def _last_card_was_settled(before: State, action: Action) -> bool:
    """Whether a last card takes effect because its "Sepp" was challenged or made good."""
    if isinstance(before, Shuffling):
        resume = before.owed.resume
        return resume is not None and resume.phase == LastCard.__name__
    return isinstance(before, LastCard) and isinstance(action, (Challenge, Call))


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
    assert isinstance(before, AtTable)
    out = _out(before, action, after)
    if len(out) == len(before.table.out):
        yield _event("blocked", "blocked")
    elif before.rules.play_on:
        (last,) = (seat for seat in range(before.players) if seat not in out)
        yield _event("came-last", "play-on", seat=last, place=before.players)
    for line in after.ledger.entries:
        if (name := LINES.get(line.rule)) is not None:
            rule_id = line.rule.partition(".")[2]
            yield _event(name, rule_id, seat=line.side, points=line.points)
    if isinstance(after, MatchOver):
        totals = after.ledger.totals
        yield _event("match-over", "match", winners=after.winners, totals=totals)


LINES: Final = {
    "tschausepp.card-points": "card-points",
    "tschausepp.scoring": "place-points",
}
"""The events that say which points a seat writes, by the rule of the line."""
