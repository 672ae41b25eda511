"""A player is shown nothing that he may not know."""

import random
import re

import pytest

from jassrules import GAMES, apply, hidden, narrate, observe, sample_world, score, start, to_act
from jassrules.cli.bots import bots_by_seat, next_action
from jassrules.cli.options import pen_of, terminal_of
from jassrules.cli.pen import NAMES, Pen
from jassrules.cli.play import Table
from jassrules.cli.telling import told
from jassrules.games import NAMES as GAME_NAMES


def walk(game, seed, steps=250):
    """Yield the steps of a match of bots that play at random."""
    state = start(GAMES[game].Rules())
    bots = bots_by_seat(["random"], game, state.players)
    cards, minds = random.Random(seed), random.Random(seed)
    for _ in range(steps):
        if to_act(state) is None:
            return
        action = next_action(state, bots, cards, minds)
        after = apply(state, action)
        yield state, action, after
        state = after


def pen_for(game, state):
    sides = len(score(state).totals)
    return Pen(NAMES[: state.players], terminal_of(game).STYLE, sides=sides)


def shown(state, game, seat):
    """Return all that the player on a seat can be shown: the table, his moves, the reasons."""
    table, view = Table(state, game, seat, pen_for(game, state)), observe(state, seat)
    reasons = table.reasons(view) if to_act(state) == seat else []
    return [*table.shown(view), *reasons]


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_shown_is_the_same_in_every_world_that_fits(game, seed):
    rng = random.Random(seed)
    different = 0
    for _, _, state in walk(game, seed):
        for seat in range(state.players):
            world = sample_world(observe(state, seat), rng)
            assert shown(world, game, seat) == shown(state, game, seat)
            different += world != state
    assert different > 50  # the worlds do differ


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_named_while_it_is_hidden(game, seed):
    for before, action, state in walk(game, seed):
        pen = pen_for(game, state)
        for seat in range(state.players):
            text = "\n".join([*told(narrate(before, action, state), game, pen)])
            text += "\n".join(shown(state, game, seat))
            for one in hidden(state, seat):
                name = re.escape(pen.card(one))
                assert not re.search(rf"\b({name}|{one.code})\b", text), (one, text)


def test_the_pen_of_a_command_has_the_deck_of_the_game():
    from argparse import Namespace

    for game in GAME_NAMES:
        pen = pen_of(Namespace(style=None, language="de"), game, ("A", "B"), 2)
        assert pen.style is terminal_of(game).STYLE
