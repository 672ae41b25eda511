"""Steps and phases: what actions there are when, what refuses them, and what they do.

A game is a table of phases; `jassrules.game` makes its verbs of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from jassrules.actions import AnyAction
from jassrules.chance import CHANCE
from jassrules.errors import Violation, shown
from jassrules.rulebook import rule, sentence
from jassrules.table import Seat

turn_of: Callable[[Any], Any] = attrgetter("turn")
players_of: Callable[[Any], int] = attrgetter("players")


@frozen
class Step:
    """One kind of action in one phase.

    ``offers(state)``: the legal actions of this kind for the seat that is to act, or `READY` if the
    state holds them ready in a field of that name; of an ``anytime`` step, which is open out of turn too
    (a challenge, a claim), ``offers(state, seat)`` lists those of any seat. ``None`` for the actions
    of chance, which are drawn and not listed.
    ``refuses(state, action)``: the `Violation` of the phase's rules, or ``None``; left out where
    nothing is refused to the seat whose turn it is.
    ``does(state, action)``: the next state. It is asked for actions only that nothing refuses –
    unless it is ``guarded``: then it is asked at once, and returns ``None`` for every action that
    is not plainly legal, for `explain` to say why.
    ``closed(state)``: the refusal of the whole kind if the house or the moment has taken it away,
    or ``None``; left out where that never happens.
    ``ready``: of an ``anytime`` step, that in turn its actions stand among those the state holds
    `READY`; so a step that few houses have costs the others nothing.
    """

    action: type[AnyAction]
    offers: Callable[..., tuple[Any, ...]] | str | None
    refuses: Callable[[Any, Any], Violation | None] | None
    does: Callable[[Any, Any], Any]
    closed: Callable[[Any], Violation | None] | None = None
    anytime: bool = False
    guarded: bool = False
    ready: bool = False


READY: Final = "offered"
"""The name of the field in which a state may hold the actions of a step ready."""

Phases: TypeAlias = Mapping[type, tuple[Step, ...]]


class HasPhases(Protocol):
    """What a phase asks of its game."""

    @property
    def name(self) -> str:
        """The name of the game."""
        ...

    @property
    def phases(self) -> Phases:
        """The steps of every phase."""
        ...


# -- refusals that need no rule of a game ----------------------------------------------------------

NO_ACTION: Final = sentence(
    "phase", "no-action", "{action} is no action of {game}.", action=str, game=str, phase=str
)
OVER: Final = sentence("phase", "over", "The match is over.", phase=str)
DEAL_DUE: Final = sentence(
    "phase", "deal-due", "Chance is to act first: a deal, a shuffle or a draw.", phase=str
)
NOT_NOW: Final = sentence(
    "phase", "not-now", 'There is no "{verb}" in this phase of the game.', verb=str, phase=str
)
NOT_YOUR_TURN: Final = sentence("turn", "turn", "It is the turn of seat {turn}.", turn=int)
NO_SEAT: Final = sentence("turn", "no-seat", "There is no seat {seat}.", seat=int)


@rule("phase")
def out_of_phase(game: HasPhases, state: Any, action: Any) -> Violation:
    """Each action has its phase."""
    turn, phase = turn_of(state), type(state).__name__
    if not any(type(action) is step.action for steps in game.phases.values() for step in steps):
        return NO_ACTION(game.name, action=shown(action), game=game.name, phase=phase)
    if turn is None:
        return OVER(game.name, phase=phase)
    if turn is CHANCE:
        return DEAL_DUE(game.name, phase=phase)
    return NOT_NOW(game.name, verb=action.verb, phase=phase)


@rule("turn")
def out_of_turn(game: str, step: Step, state: Any, seat: Seat) -> Violation | None:
    """Only the seat whose turn it is may act."""
    turn = turn_of(state)
    if seat == turn:
        return None
    if not step.anytime:
        return NOT_YOUR_TURN(game, turn=turn)
    return None if 0 <= seat < players_of(state) else NO_SEAT(game, seat=seat)


# -- one phase, made ready ------------------------------------------------------------------------


class Phase:
    """The steps of one phase, by their actions, and what is asked of them most."""

    __slots__ = ("anytime", "does", "game", "moves", "steps")

    game: Any
    steps: dict[type[AnyAction], Step]
    does: dict[type[AnyAction], Callable[[Any, Any], Any]]
    moves: Callable[[Any], tuple[Any, ...]]
    anytime: tuple[Step, ...]

    def __init__(self, game: HasPhases, steps: tuple[Step, ...]) -> None:
        self.game = game
        self.steps = {step.action: step for step in steps}
        self.does = {step.action: self._doing(step) for step in steps}
        self.moves = moves_in_turn(steps)
        self.anytime = tuple(step for step in steps if step.anytime)

    def _doing(self, step: Step) -> Callable[[Any, Any], Any]:
        if step.guarded:
            return step.does
        return lambda state, action: (
            step.does(state, action) if self.refusal(state, action) is None else None
        )

    def refusal(self, state: Any, action: Any) -> Violation | None:
        """Return the violation of the first rule that is broken, or ``None``."""
        step = self.steps.get(type(action))
        if step is None:
            return out_of_phase(self.game, state, action)
        if step.closed is not None and (closed := step.closed(state)) is not None:
            return closed
        if step.offers is not None:
            wrong_seat = out_of_turn(self.game.name, step, state, action.seat)
            if wrong_seat is not None:
                return wrong_seat
        return step.refuses(state, action) if step.refuses is not None else None

    def moves_of(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        """Return the actions open to a seat, whether or not it is its turn."""
        if seat == turn_of(state):
            return self.moves(state)
        moves: tuple[Any, ...] = ()
        for step in self.anytime:
            if step.closed is None or step.closed(state) is None:
                offers: Any = step.offers
                moves += offers(state, seat)
        return moves


def nothing_done(state: Any, action: Any) -> None:
    """Do nothing: the phase has no such action."""


def moves_in_turn(steps: tuple[Step, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what lists the actions open to the seat that is to act."""
    if any(step.offers is None for step in steps):
        return lambda state: ()  # it is the turn of chance
    parts: list[tuple[Any, Any, bool]] = [
        (s.closed, attrgetter(s.offers) if isinstance(s.offers, str) else s.offers, s.anytime)
        for s in steps
        if not s.ready
    ]
    if len(parts) == 1 and parts[0][0] is None and not parts[0][2]:
        return parts[0][1]  # type: ignore[no-any-return]

    def moves(state: Any) -> tuple[Any, ...]:
        found: tuple[Any, ...] = ()
        for closed, offers, anytime in parts:
            if closed is None or closed(state) is None:
                found += offers(state, turn_of(state)) if anytime else offers(state)
        return found

    return moves
