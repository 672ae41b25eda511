"""What several commands tell: events as sentences, hands, and why cards may not be played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from jassrules.cards import Card, Hand
from jassrules.chance import Deal
from jassrules.cli.options import terminal_of
from jassrules.cli.pen import Pen
from jassrules.errors import Violation
from jassrules.games import GAMES
from jassrules.observation import Event
from jassrules.verbs import explain, observe, score, to_act

LONGEST_TITLE: Final = 20


def title(game: str) -> str:
    """Return the name of a game as its module has it, before the colon."""
    name = (GAMES[game].__doc__ or "").partition(":")[0]
    return name if 0 < len(name) <= LONGEST_TITLE else game.capitalize()


def told(events: Iterable[Event], game: str, pen: Pen) -> list[str]:
    """Return events as sentences; a blank line follows a trick."""
    lines, trick = [], False
    for event in events:
        sentence = terminal_of(game).line(event, pen)
        if sentence is not None:
            lines.append(sentence)
        trick = trick or event.what == "trick-taken"
    return [*lines, ""] if trick else lines


def hand_of(view: Any) -> Hand:
    """Return the cards a seat holds and sees."""
    hand: Hand = getattr(view, "hand", Hand())
    return hand


def hands(state: Any, pen: Pen) -> list[str]:
    """Return every seat's own view of its hand, a line a seat."""
    width = max(map(len, pen.names))
    views = [observe(state, seat) for seat in range(state.players)]
    return [
        f"  {pen.seat(view.seat):{width}}  {pen.cards(hand_of(view))}"
        for view in views
        if hand_of(view)
    ]


def playable(view: Any, game: str) -> set[Card]:
    """Return the cards that may be played."""
    play = GAMES[game].Play
    return {move.card for move in view.legal_moves if type(move) is play}


def refusals(state: Any, view: Any, game: str) -> dict[Violation, list[Card]]:
    """Return why cards of a hand may not be played, with the cards each reason forbids."""
    play, allowed = GAMES[game].Play, playable(view, game)
    found: dict[str, tuple[Violation, list[Card]]] = {}
    for one in {one.base: one for one in hand_of(view)}:
        if one not in allowed:
            violation = explain(state, play(view.seat, one))
            if violation is not None and violation.rule != f"{game}.phase":
                found.setdefault(str(violation), (violation, []))[1].append(one)
    return dict(found.values())


def why_not(state: Any, view: Any, game: str, pen: Pen) -> list[str]:
    """Return the same as lines: the cards, the reason, the rule."""
    return [
        f"{pen.cards(Hand(cards))} – {pen.violation(violation)}"
        for violation, cards in refusals(state, view, game).items()
    ]


def deal_is_due(state: Any, game: str) -> bool:
    """Whether the next thing is a deal."""
    return any(step.action is Deal for step in GAMES[game].PHASES[type(state)])


def was_played(state: Any, game: str, actions: Iterable[Any]) -> bool:
    """Whether these actions have played a deal: cards or at least points came of it.

    A deal that is thrown in is not played.
    """
    play = GAMES[game].Play
    return bool(score(state).entries) or any(type(action) is play for action in actions)


def deal_score(state: Any, game: str, pen: Pen, before: Any = None) -> list[str]:
    """Return the itemised score when a deal is over, else nothing.

    Nothing either if it was over ``before`` with the same lines, and has been told.
    """
    found = score(state)
    if not found.entries or not _is_over(state, game):
        return []
    if before is not None and _is_over(before, game) and score(before).entries == found.entries:
        return []
    return ["", pen.bold("The score of the deal"), *pen.entries(found.entries, found.totals), ""]


def _is_over(state: Any, game: str) -> bool:
    return to_act(state) is None or deal_is_due(state, game)
