"""Random matches of any game: what the laws are tried on."""

import random
from importlib import import_module
from importlib.util import find_spec

import pytest
from attrs import frozen
from hypothesis import reject
from hypothesis import strategies as st

from jassrules import CHANCE, GAMES, BadRules

MATERIAL = {
    name: import_module(f"tests.games.{name}.material")
    for name in GAMES
    if find_spec(f"tests.games.{name}.material")
}
every_game = pytest.mark.parametrize("of", MATERIAL.values(), ids=MATERIAL)


@frozen
class Match:
    """How one random match is begun, and the seed of all that is chance in it."""

    material: object
    rules: object
    players: int | None
    dealer: int
    seed: int

    @property
    def game(self):
        return self.material.GAME

    def start(self):
        return self.game.start(self.rules, players=self.players, dealer=self.dealer)


@st.composite
def matches(draw, of):
    rules, players = draw(of.RULES), draw(of.PLAYERS)
    dealer = draw(st.integers(0, (players or 4) - 1))
    match = Match(of, rules, players, dealer, draw(st.integers(0, 2**32 - 1)))
    try:
        match.start()
    except BadRules:
        reject()  # rules and players that are good by themselves but do not go together
    return match


def moves_of_all(game, state):
    """All moves that are open, in turn and out of turn."""
    turn = game.to_act(state)
    moves = [] if turn is None or turn is CHANCE else list(game.legal_moves(state))
    for seat in range(state.players):
        if seat != turn:
            moves += game.legal_moves(state, seat)
    return moves


def next_action(game, state, rng):
    """A random action for a state, ``None`` at the end: mostly in turn, at times out of turn."""
    turn = game.to_act(state)
    if turn is None:
        return None
    if rng.random() < 0.1:
        moves = moves_of_all(game, state)
        if moves:
            return rng.choice(moves)
    return game.draw(state, rng) if turn is CHANCE else rng.choice(game.legal_moves(state))


def walk(match, most=None):
    """Yield (action, state) of a random match, the first state with ``None``."""
    game, rng, state = match.game, random.Random(match.seed), match.start()
    yield None, state
    for _ in range(match.material.MOST_ACTIONS if most is None else most):
        action = next_action(game, state, rng)
        if action is None:
            return
        state = game.apply(state, action)
        yield action, state


def some_of(match, count):
    """Yield (action, state) at a few random points of a match, the last one too."""
    steps = list(walk(match))
    rng = random.Random(match.seed + 1)
    chosen = {rng.randrange(len(steps)) for _ in range(count)} | {len(steps) - 1}
    for at in sorted(chosen):
        yield steps[at]


def some_seats(match, state, most=3):
    """A few seats of a table, all of a small one: worlds are dear where ten play with two packs."""
    seats = range(state.players)
    return random.Random(match.seed).sample(seats, min(most, len(seats)))


def plain(state):
    """All fields of a value, those too that are left out when states are compared."""
    return {at.name: getattr(state, at.name) for at in getattr(type(state), "__attrs_attrs__", ())}
