"""A game is a phase table; a few dozen lines here turn any such table into the verbs.

A phase table maps each state class to its steps. A `Step` names a kind of action, lists those that
are open, says when there are none of the kind at all, what refuses one, and what one does. Every
verb reads the same table, so what is offered, what is explained and what is done cannot drift
apart. The same class makes the verbs of one game and those of the top level, which serve all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from jassrules.actions import AnyAction
from jassrules.chance import CHANCE, checked_rng
from jassrules.errors import IllegalAction, Violation, WrongType, shown
from jassrules.ledger import Ledger, Score
from jassrules.observation import Actor, AnyView
from jassrules.rulebook import rule, sentence
from jassrules.table import Seat, checked_seat

if TYPE_CHECKING:
    import random

    from jassrules.cards import Hand
    from jassrules.observation import Event
    from jassrules.sampler import Worlds


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


RulesT = TypeVar("RulesT")
S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
V = TypeVar("V", bound=AnyView)


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
    """

    action: type[AnyAction]
    offers: Callable[..., tuple[Any, ...]] | str | None
    refuses: Callable[[Any, Any], Violation | None] | None
    does: Callable[[Any, Any], Any]
    closed: Callable[[Any], Violation | None] | None = None
    anytime: bool = False
    guarded: bool = False


READY: Final = "offered"
"""The name of the field in which a state may hold the actions of a step ready."""

Phases: TypeAlias = Mapping[type, tuple[Step, ...]]


@frozen
class Game(Generic[RulesT, S, A, V]):
    """A game as the verbs need it: its name, its phase table, its few functions of its own.

    ``narrate`` gives the events everybody sees, ``tells`` those that one seat alone learns of; it is
    left out where there are none.
    """

    name: str
    phases: Phases
    rules: type[RulesT]
    view: type[V]
    start: Callable[[RulesT, int | None, Seat], S]
    observe: Callable[[S, Seat | None, tuple[A, ...]], V]
    hidden: Callable[[S, Seat], Hand]
    narrate: Callable[[S, A, S], tuple[Event, ...]]
    draw: Callable[[S, random.Random], A]
    prepared: Callable[[V], Worlds[S]]
    tells: Callable[[S, A, S, Seat], tuple[Event, ...]] | None = None


# -- refusals that need no rule of a game ----------------------------------------------------------

NO_ACTION: Final = sentence(
    "phase", "no-action", "{action} is no action of {game}.", action=str, game=str, phase=str
)
OVER: Final = sentence("phase", "over", "The match is over.", phase=str)
DEAL_DUE: Final = sentence(
    "phase", "deal-due", "The cards must be dealt or shuffled first.", phase=str
)
NOT_NOW: Final = sentence(
    "phase", "not-now", 'There is no "{verb}" in this phase of the game.', verb=str, phase=str
)
NO_DEAL_DUE: Final = sentence("phase", "no-deal-due", "No deal or shuffle is due.", phase=str)
NOT_YOUR_TURN: Final = sentence("turn", "turn", "It is the turn of seat {turn}.", turn=int)
NO_SEAT: Final = sentence("turn", "no-seat", "There is no seat {seat}.", seat=int)


@rule("phase")
def out_of_phase(game: Game[Any, Any, Any, Any], state: Any, action: Any) -> Violation:
    """Each action has its phase."""
    turn, phase = _turn_of(state), type(state).__name__
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
    turn = _turn_of(state)
    if seat == turn:
        return None
    if not step.anytime:
        return NOT_YOUR_TURN(game, turn=turn)
    return None if 0 <= seat < _players_of(state) else NO_SEAT(game, seat=seat)


# -- one phase, made ready ------------------------------------------------------------------------


class _Phase:
    """The steps of one phase, by their actions, and what is asked of them most."""

    __slots__ = ("anytime", "does", "game", "moves", "steps")

    def __init__(self, game: Game[Any, Any, Any, Any], steps: tuple[Step, ...]) -> None:
        self.game = game
        self.steps = {step.action: step for step in steps}
        self.does = {step.action: self._doing(step) for step in steps}
        self.moves = _moves_in_turn(steps)
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
        if seat == _turn_of(state):
            return self.moves(state)
        moves: tuple[Any, ...] = ()
        for step in self.anytime:
            if step.closed is None or step.closed(state) is None:
                offers: Any = step.offers
                moves += offers(state, seat)
        return moves


def nothing_done(state: Any, action: Any) -> None:
    """Do nothing: the phase has no such action."""


def _moves_in_turn(steps: tuple[Step, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what lists the actions open to the seat that is to act."""
    if any(step.offers is None for step in steps):
        return lambda state: ()  # it is the turn of chance
    parts: list[tuple[Any, Any, bool]] = [
        (s.closed, attrgetter(s.offers) if isinstance(s.offers, str) else s.offers, s.anytime)
        for s in steps
    ]
    if len(parts) == 1 and parts[0][0] is None and not parts[0][2]:
        return parts[0][1]  # type: ignore[no-any-return]

    def moves(state: Any) -> tuple[Any, ...]:
        found: tuple[Any, ...] = ()
        for closed, offers, anytime in parts:
            if closed is None or closed(state) is None:
                found += offers(state, _turn_of(state)) if anytime else offers(state)
        return found

    return moves


# -- the verbs ------------------------------------------------------------------------------------


class Verbs(Generic[RulesT, S, A, V]):
    """The verbs of one game, or of all of them: each finds the game by the class of its argument."""

    def __init__(self, name: str, *games: Game[RulesT, S, A, V]) -> None:
        self._name = name
        self._phases: dict[type, _Phase] = {}
        # what is asked most, by the class of the state: the moves in turn, and what an action does
        self._moves: dict[type, Callable[[Any], tuple[Any, ...]]] = {}
        self._does: dict[type, dict[type, Callable[[Any, Any], Any]]] = {}
        self._ready: set[type] = set()
        self._by_rules: dict[type, Game[RulesT, S, A, V]] = {}
        self._by_view: dict[type, Game[RulesT, S, A, V]] = {}
        for game in games:
            self.admit(game)

    def admit(self, game: Game[RulesT, S, A, V]) -> None:
        """Let the verbs serve a game from now on."""
        for kind, steps in game.phases.items():
            phase = self._phases[kind] = _Phase(game, steps)
            self._moves[kind], self._does[kind] = phase.moves, phase.does
            if len(steps) == 1 and steps[0].offers == READY:
                self._ready.add(kind)
        self._by_rules[game.rules] = self._by_view[game.view] = game

    def start(self, rules: RulesT, *, players: int | None = None, dealer: Seat = 0) -> S:
        """Return the first state of a match under the given rules: a deal is due.

        ``players`` is for Chappe and Tschau Sepp (4 if left out); Schieber and SENS have 4. Raises
        `WrongType` if ``rules`` are no rules, `BadRules` if so many players cannot play, the
        dealer's seat does not exist, or the rules do not fit the players.
        """
        game = self._by_rules.get(type(rules))
        if game is None:
            raise WrongType(f"start takes the Rules of {self._name}, not {shown(rules)}")
        return game.start(rules, players, dealer)

    def to_act(self, state: S) -> Actor:
        """Return who is to act: a seat, `CHANCE`, or ``None`` when the match is over."""
        self._phase_of(state)
        return _turn_of(state)  # type: ignore[no-any-return]

    def legal_moves(self, state: S, seat: Seat | None = None) -> tuple[A, ...]:
        """Return the actions open to a seat, by default to the one that is to act.

        What a seat may do out of turn is among them. While chance is to act and at the end nothing
        is open (but the report of a misdeal in SENS).
        """
        if seat is None:
            kind = type(state)
            if kind in self._ready:
                return state.offered  # type: ignore[attr-defined, no-any-return]
            try:
                moves = self._moves[kind]
            except KeyError:
                raise self._no_state(state) from None
            return moves(state)
        phase = self._phase_of(state)
        return phase.moves_of(state, checked_seat(seat, _players_of(state)))

    def may_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that have a legal move, in seat order.

        For the referee, and never for a client: that somebody may act out of turn can show what
        that seat alone may know (in SENS, that the last card was wrong).
        """
        phase = self._phase_of(state)
        return tuple([s for s in range(_players_of(state)) if phase.moves_of(state, s)])

    def explain(self, state: S, action: A) -> Violation | None:
        """Return why an action is refused, or ``None`` if it is legal.

        The answer is for the seat whose action it is. It is given from the full state: asked about
        the action of another seat, it tells of that seat's hand, by a refusal, by its facts, or by
        ``None``. So a server asks only for the seat that sent the action, and passes the answer on
        to nobody else.
        """
        return self._phase_of(state).refusal(state, action)

    def apply(self, state: S, action: A) -> S:
        """Return the next state; raise `IllegalAction`, and change nothing, if the rules refuse."""
        try:
            does = self._does[type(state)][type(action)]
        except KeyError:
            does = nothing_done
        after = does(state, action)
        if after is None:
            refused = self._phase_of(state).refusal(state, action)
            assert refused is not None, f"{action} is legal, but {does} does nothing"
            raise IllegalAction(refused)
        return after  # type: ignore[no-any-return]

    def score(self, state: S) -> Score:
        """Return the totals per side, the lines of the running or last deal, and the winners."""
        self._phase_of(state)
        return Score(state.ledger.totals, state.ledger.entries, getattr(state, "winners", ()))

    def observe(self, state: S, seat: Seat | None) -> V:
        """Return all that a seat may know, with its legal moves; never a hidden card.

        With ``None``, what a spectator knows, who sees no hand and has no moves.
        """
        phase = self._phase_of(state)
        if seat is None:
            return phase.game.observe(state, None, ())  # type: ignore[no-any-return]
        seat = checked_seat(seat, _players_of(state))
        return phase.game.observe(state, seat, phase.moves_of(state, seat))  # type: ignore[no-any-return]

    def hidden(self, state: S, seat: Seat) -> Hand:
        """Return the cards whose place a seat cannot know."""
        game = self._phase_of(state).game
        return game.hidden(state, checked_seat(seat, _players_of(state)))

    def narrate(
        self, before: S, action: A, after: S, seat: Seat | None = None
    ) -> tuple[Event, ...]:
        """Return the events of a step that was applied: a trick taken, a deal scored, …

        They are those that everybody sees; with a seat, those follow that it alone learns of, such
        as the card it drew.
        """
        game = self._phase_of(before).game
        if self._phase_of(after).game is not game:
            raise WrongType(f"not a state of {game.name}: {shown(after)}")
        if not any(type(action) is step.action for steps in game.phases.values() for step in steps):
            raise WrongType(f"not an action of {game.name}: {shown(action)}")
        if seat is None:
            return game.narrate(before, action, after)
        seat = checked_seat(seat, _players_of(before))
        alone = () if game.tells is None else game.tells(before, action, after, seat)
        return game.narrate(before, action, after) + alone

    @rule("phase", also=True)
    def draw(self, state: S, rng: random.Random) -> A:
        """Return a random chance action for a state in which chance is to act.

        The only verb that takes randomness for the game itself. Raises `IllegalAction` (phase) if
        it is not chance's turn.
        """
        game = self._phase_of(state).game
        if _turn_of(state) is not CHANCE:
            raise IllegalAction(NO_DEAL_DUE(game.name, phase=type(state).__name__))
        return game.draw(state, checked_rng(rng))  # type: ignore[no-any-return]

    def sample_world(self, observation: V, rng: random.Random) -> S:
        """Return a full state that fits all a seat knows, for search and for bots.

        Every such state is equally likely; a `jassrules.Sampler` prepares many of them once.
        """
        checked_rng(rng)
        return self.prepared(observation).world(rng)

    def prepared(self, observation: V) -> Worlds[S]:
        """Return the worlds of an observation, prepared; raise `NoWorld` if no state fits."""
        game = self._by_view.get(type(observation))
        if game is None:
            raise WrongType(f"not an observation of {self._name}: {shown(observation)}")
        return game.prepared(observation)

    def _phase_of(self, state: S) -> _Phase:
        try:
            return self._phases[type(state)]
        except KeyError:
            raise self._no_state(state) from None

    def _no_state(self, state: object) -> WrongType:
        return WrongType(f"not a state of {self._name}: {shown(state)}")


EVERY: Final = Verbs[Any, Any, Any, Any]("any game")
"""The verbs of the top level: they serve every game that is imported."""


def verbs_of(game: Game[RulesT, S, A, V]) -> Verbs[RulesT, S, A, V]:
    """Return the verbs of a game, and let those of the top level serve it too."""
    EVERY.admit(game)
    return Verbs(game.name, game)
