"""The verbs at the top level: each finds the game by the class of the value it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jassrules.errors import Violation, WrongType, shown
from jassrules.game import (
    BY_RULES,
    BY_STATE,
    BY_VIEW,
    Actor,
    AnyState,
    AnyView,
    Verbs,
)
from jassrules.ledger import Score
from jassrules.table import Seat

if TYPE_CHECKING:
    import random

    from jassrules.cards import Hand
    from jassrules.observation import Event


def _game_of(state: object) -> Verbs[Any, Any, Any, Any]:
    verbs = BY_STATE.get(type(state))
    if verbs is None:
        raise _no_state(state)
    return verbs


def _no_state(state: object) -> WrongType:
    return WrongType(f"not a state of any game: {shown(state)}")


def start(rules: Any, *, players: int | None = None, dealer: Seat = 0) -> Any:
    """Return the first state of a match under the given rules, which also name the game.

    ``players`` is for Chappe and Tschau Sepp (4 if left out); Schieber and SENS have 4. Raises
    `WrongType` if ``rules`` are no rules, `BadRules` if the match cannot be played so.
    """
    verbs = BY_RULES.get(type(rules))
    if verbs is None:
        raise WrongType(f"start takes the Rules of a game, not {shown(rules)}")
    return verbs.first(rules, players, dealer)


def to_act(state: AnyState) -> Actor:
    """Return who is to act: a seat, `CHANCE`, or ``None`` when the match is over."""
    if type(state) not in BY_STATE:
        raise _no_state(state)
    return state.turn  # type: ignore[attr-defined, no-any-return]


def legal_moves(state: AnyState, seat: Seat | None = None) -> tuple[Any, ...]:
    """Return the actions open to a seat, by default to the one that is to act.

    What a seat may do out of turn is among them. While chance is to act and at the end nothing is
    open (but the report of a misdeal in SENS).
    """
    if seat is not None:
        return _game_of(state).legal_moves(state, seat)
    try:
        moves = state.__quick_moves__  # type: ignore[attr-defined]
    except AttributeError:
        _game_of(state)
        raise
    if type(moves) is tuple:
        return moves
    raise _no_state(state)  # a class, which has a property where its states have a value


def explain(state: AnyState, action: Any) -> Violation | None:
    """Return why an action is refused, or ``None`` if it is legal."""
    return _game_of(state).explain(state, action)


def apply(state: AnyState, action: Any) -> Any:
    """Return the next state; raise `IllegalAction`, and change nothing, if the rules refuse."""
    try:
        after = state.__quick_apply__(action)  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        _game_of(state)
        raise
    return _game_of(state).step(state, action) if after is None else after


def score(state: AnyState) -> Score:
    """Return the totals per side, the lines of the running or last deal, and the winners."""
    return _game_of(state).score(state)


def observe(state: AnyState, seat: Seat) -> Any:
    """Return all that a seat may know, with its legal moves; never a hidden card."""
    return _game_of(state).observe(state, seat)


def hidden(state: AnyState, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know."""
    return _game_of(state).hidden(state, seat)


def narrate(before: AnyState, action: Any, after: AnyState) -> tuple[Event, ...]:
    """Return the public events of a step that was applied: a trick taken, a deal scored, …"""
    return _game_of(before).narrate(before, action, after)


def draw(state: AnyState, rng: random.Random) -> Any:
    """Return a random chance action; the only verb that takes randomness for the game itself."""
    return _game_of(state).draw(state, rng)


def sample_world(observation: AnyView, rng: random.Random) -> Any:
    """Return a full state that fits all a seat knows, for search and for bots."""
    verbs = BY_VIEW.get(type(observation))
    if verbs is None:
        raise WrongType(f"sample_world takes an observation, not {shown(observation)}")
    return verbs.sample_world(observation, rng)
