"""A game is a phase table; a few dozen lines here turn any such table into the verbs.

A phase table maps each state class to its steps. A `Step` names a kind of action, lists those open
to a seat, says when there are none of the kind at all, what refuses one, and what one does.
Every verb reads the same table, so what is offered, what is explained and what is done cannot
drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, cast

from attrs import frozen

from jassrules.actions import AnyAction
from jassrules.chance import CHANCE, Chance
from jassrules.errors import IllegalAction, Violation, WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.ledger import Ledger, Score
from jassrules.table import Seat, checked_seat

if TYPE_CHECKING:
    import random

    from jassrules.cards import Hand
    from jassrules.observation import Event

Actor: TypeAlias = Seat | Chance | None
"""Who is to act: a seat, `CHANCE`, or ``None`` when the match is over."""


class AnyState(Protocol):
    """What the states of all games have in common.

    Every state also has ``turn``, who is to act, and ``players``, the number of seats: as fields,
    properties or, where they never differ, class variables, which no protocol can say.
    """

    @property
    def rules(self) -> Any:
        """The house rules of the match."""
        ...

    @property
    def ledger(self) -> Ledger:
        """The points written so far, and the lines of the running or last deal."""
        ...


_turn_of: Callable[[Any], Any] = attrgetter("turn")
_players_of: Callable[[Any], int] = attrgetter("players")


class AnyView(Protocol):
    """What the observations of all games have in common."""

    @property
    def seat(self) -> Seat:
        """The seat whose knowledge this is."""
        ...

    @property
    def turn(self) -> Actor:
        """Who is to act."""
        ...

    @property
    def rules(self) -> Any:
        """The house rules of the match."""
        ...

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """What this seat may do now."""
        ...


RulesT = TypeVar("RulesT")
S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
V = TypeVar("V", bound=AnyView)


def checked_rng(rng: Any) -> random.Random:
    """Return the source of chance a caller hands in; raise `WrongType` if it is none."""
    # by its method: the core does not import `random`, not even to ask for a type
    if not hasattr(type(rng), "shuffle"):
        raise WrongType(f"chance comes from a random.Random, not {shown(rng)}")
    return rng  # type: ignore[no-any-return]


def never_closed(state: Any, action: Any) -> str | None:
    """Say that the house and the moment always leave this kind of action open."""
    return None


def nothing_refuses(state: Any, action: Any) -> None:
    """Refuse nothing: who is to act may always do this."""


def no_offers(state: Any, seat: Seat) -> tuple[Any, ...]:
    """Offer nothing: the actions of chance are drawn, not listed."""
    return ()


@frozen
class Step:
    """One kind of action in one phase.

    ``offers(state, seat)``: the legal actions of this kind for a seat.
    ``refuses(state, action)``: the `Violation` of the phase's rules, or ``None``.
    ``does(state, action)``: the next state, for an action nothing refuses.
    ``closed(state, action)``: why the house or the moment has taken this kind away, or ``None``.
    ``anytime``: also out of turn (a challenge, a claim).
    """

    action: type[AnyAction]
    offers: Callable[[Any, Seat], tuple[Any, ...]]
    refuses: Callable[[Any, Any], Violation | None]
    does: Callable[[Any, Any], Any]
    closed: Callable[[Any, Any], str | None] = never_closed
    anytime: bool = False


Phases: TypeAlias = Mapping[type, tuple[Step, ...]]


def not_quick(state: Any, action: Any) -> None:
    """Leave every action to the steps: a phase without a fast lane."""


@frozen
class Quick:
    """A fast lane beside the steps of one phase, for the few moves that make up most of a game.

    ``apply(state, action)`` returns the next state, or ``None`` to leave the action to the steps.
    ``moves`` tells what the steps offer the seat that is to act: a function of the state, or the
    name of the field in which a state holds it ready. A law compares both lanes.

    The lanes hang on the state classes themselves, as ``__quick_apply__`` and ``__quick_moves__``,
    where the verbs find them sooner than in a table. So a state class serves one `Verbs`, the last
    one made for it, and has no subclasses.
    """

    apply: Callable[[Any, Any], Any]
    moves: str | Callable[[Any], tuple[Any, ...]] | None = None


def own_copy(lane: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a copy of a fast lane that serves another phase.

    The interpreter fits the code of a function to the class of the states it meets; with a copy for
    each class it fits both.
    """
    function = cast("FunctionType", lane)
    return FunctionType(function.__code__.replace(), function.__globals__, function.__name__)


def _no_subclass(kind: type, /, **_: Any) -> None:
    raise TypeError(
        f"{kind.__bases__[0].__name__} has no subclasses: the class of a state is its phase"
    )


class Verbs(Generic[RulesT, S, A, V]):
    """The verbs of one game, made of its phase table and its few functions of its own."""

    def __init__(
        self,
        game: str,
        phases: Phases,
        *,
        start: Callable[[RulesT, int | None, Seat], S],
        observe: Callable[[S, Seat, tuple[A, ...]], V],
        hidden: Callable[[S, Seat], Hand],
        narrate: Callable[[S, A, S], tuple[Event, ...]],
        draw: Callable[[S, random.Random], A],
        sample_world: Callable[[V, random.Random], S],
        rules: type[RulesT],
        view: type[V],
        quick: Mapping[type, Quick] = FrozenDict(),
    ) -> None:
        self.game = game
        self.phases = phases
        self.rules, self.view = rules, view
        self.first: Callable[[RulesT, int | None, Seat], S] = start
        self._observe, self._hidden = observe, hidden
        self._narrate, self._draw, self._sample_world = narrate, draw, sample_world
        self._steps = {phase: {s.action: s for s in steps} for phase, steps in phases.items()}
        self._chance = {
            s.action for steps in phases.values() for s in steps if s.offers is no_offers
        }
        self._in_turn = {p: tuple(s.offers for s in steps) for p, steps in phases.items()}
        self._anytime = {p: tuple(s.offers for s in t if s.anytime) for p, t in phases.items()}
        self._register(quick)

    def start(self, rules: RulesT, *, players: int | None = None, dealer: Seat = 0) -> S:
        """Return the first state of a match: a deal is due.

        Raises `WrongType` if ``rules`` are not rules of this game, `BadRules` if so many players
        cannot play, the dealer's seat does not exist, or the rules do not fit the players.
        """
        if type(rules) is not self.rules:
            raise WrongType(f"start takes {self.game}.Rules, not {shown(rules)}")
        return self.first(rules, players, dealer)

    def to_act(self, state: S) -> Actor:
        """Return who is to act: a seat, `CHANCE`, or ``None`` when the match is over."""
        if type(state) not in self._steps:
            raise self._no_state(state)
        return state.turn  # type: ignore[attr-defined, no-any-return]

    def legal_moves(self, state: S, seat: Seat | None = None) -> tuple[A, ...]:
        """Return the actions open to a seat, by default to the one that is to act.

        What a seat may do out of turn is among them. While chance is to act and at the end
        nothing is open (but the report of a misdeal, where a game has one).
        """
        if type(state) not in self._steps:
            raise self._no_state(state)
        if seat is None:
            return state.__quick_moves__  # type: ignore[attr-defined, no-any-return]
        return self._moves_of(state, checked_seat(seat, _players_of(state)))

    def _moves_of(self, state: S, seat: Seat) -> tuple[A, ...]:
        if seat == _turn_of(state):
            return state.__quick_moves__  # type: ignore[attr-defined, no-any-return]
        return self._join(self._anytime[type(state)], state, seat)

    def _offered(self, state: S) -> tuple[A, ...]:
        turn = _turn_of(state)
        if turn is None or turn is CHANCE:
            return ()
        return self._join(self._in_turn[type(state)], state, turn)

    def _join(
        self, offers: Iterable[Callable[[S, Seat], tuple[A, ...]]], state: S, seat: Seat
    ) -> tuple[A, ...]:
        moves: tuple[A, ...] = ()
        for offer in offers:
            moves += offer(state, seat)
        return moves

    def explain(self, state: S, action: A) -> Violation | None:
        """Return why an action is refused, or ``None`` if it is legal."""
        try:
            steps = self._steps[type(state)]
        except KeyError:
            raise self._no_state(state) from None
        step = steps.get(type(action))
        if step is None:
            return self._out_of_phase(state, action)
        if step.closed is not never_closed:
            closed = step.closed(state, action)
            if closed is not None:
                return Violation(f"{self.game}.phase", closed)
        if type(action) not in self._chance:
            seat = action.seat  # type: ignore[attr-defined]
            if seat != _turn_of(state):
                if not step.anytime:
                    return self._out_of_turn(state)
                if not 0 <= seat < _players_of(state):
                    return Violation(f"{self.game}.turn", f"There is no seat {shown(seat)}.")
        return step.refuses(state, action)

    def apply(self, state: S, action: A) -> S:
        """Return the next state; raise `IllegalAction`, and change nothing, if the rules refuse."""
        if type(state) not in self._steps:
            raise self._no_state(state)
        after = state.__quick_apply__(action)  # type: ignore[attr-defined]
        return self.step(state, action) if after is None else after

    def step(self, state: S, action: A) -> S:
        """Do what `apply` does by the phase table alone."""
        violation = self.explain(state, action)
        if violation is not None:
            raise IllegalAction(violation)
        return self._steps[type(state)][type(action)].does(state, action)  # type: ignore[no-any-return]

    def score(self, state: S) -> Score:
        """Return the totals per side, the lines of the running or last deal, and the winners."""
        if type(state) not in self._steps:
            raise self._no_state(state)
        return Score(state.ledger.totals, state.ledger.entries, getattr(state, "winners", ()))

    def observe(self, state: S, seat: Seat) -> V:
        """Return all that a seat may know, with its legal moves; never a hidden card."""
        if type(state) not in self._steps:
            raise self._no_state(state)
        seat = checked_seat(seat, _players_of(state))
        return self._observe(state, seat, self._moves_of(state, seat))

    def hidden(self, state: S, seat: Seat) -> Hand:
        """Return the cards whose place a seat cannot know."""
        if type(state) not in self._steps:
            raise self._no_state(state)
        return self._hidden(state, checked_seat(seat, _players_of(state)))

    def narrate(self, before: S, action: A, after: S) -> tuple[Event, ...]:
        """Return the public events of a step that was applied: a trick taken, a deal scored, …"""
        if type(before) not in self._steps or type(after) not in self._steps:
            raise self._no_state(before if type(before) not in self._steps else after)
        if not self._knows(action):
            raise WrongType(f"not an action of {self.game}: {shown(action)}")
        return self._narrate(before, action, after)

    def draw(self, state: S, rng: random.Random) -> A:
        """Return a random chance action for a state in which chance is to act.

        Raises `IllegalAction` (phase) if it is not chance's turn.
        """
        if self.to_act(state) is not CHANCE:
            raise IllegalAction(Violation(f"{self.game}.phase", "No deal or shuffle is due."))
        return self._draw(state, checked_rng(rng))

    def sample_world(self, observation: V, rng: random.Random) -> S:
        """Return a full state that fits all a seat knows, for search and for bots."""
        if type(observation) is not self.view:
            raise WrongType(f"sample_world takes an observation of {self.game}")
        return self._sample_world(observation, checked_rng(rng))

    def _register(self, quick: Mapping[type, Quick]) -> None:
        BY_RULES[self.rules] = BY_VIEW[self.view] = self
        BY_STATE.update(dict.fromkeys(self.phases, self))
        for phase in self.phases:
            lane = quick.get(phase, Quick(not_quick))
            moves, kind = lane.moves or self._offered, cast("Any", phase)
            kind.__quick_apply__ = lane.apply
            kind.__init_subclass__ = classmethod(_no_subclass)
            kind.__quick_moves__ = (
                getattr(phase, moves) if isinstance(moves, str) else property(moves)
            )

    # -- refusals that need no rule of the game ------------------------------------------------

    def _knows(self, action: object) -> bool:
        return any(type(action) in steps for steps in self._steps.values())

    def _no_state(self, state: object) -> WrongType:
        return WrongType(f"not a state of {self.game}: {shown(state)}")

    def _out_of_phase(self, state: S, action: A) -> Violation:
        if not self._knows(action):
            because = f"{shown(action)} is no action of {self.game}."
        elif _turn_of(state) is None:
            because = "The match is over."
        elif _turn_of(state) is CHANCE:
            because = "The cards must be dealt or shuffled first."
        else:
            because = f'There is no "{action.verb}" in this phase of the game.'
        return Violation(f"{self.game}.phase", because, {"phase": type(state).__name__})

    def _out_of_turn(self, state: S) -> Violation:
        turn = _turn_of(state)
        return Violation(f"{self.game}.turn", f"It is the turn of seat {turn}.", {"turn": turn})


# -- the games by their classes: how the verbs of the top level find them --------------------------

BY_STATE: dict[type, Verbs[Any, Any, Any, Any]] = {}
BY_RULES: dict[type, Verbs[Any, Any, Any, Any]] = {}
BY_VIEW: dict[type, Verbs[Any, Any, Any, Any]] = {}
