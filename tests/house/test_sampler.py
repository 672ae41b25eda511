"""The sampler as its users meet it: what it takes, what it refuses, and how soon."""

import contextlib
import random
from time import process_time

import pytest
from attrs import evolve

import jassrules
from jassrules import (
    NoWorld,
    Sampler,
    WrongType,
    chappe,
    from_json,
    schieber,
    sens,
    to_json,
    tschausepp,
)
from jassrules.errors import JassError
from tests.games.schieber.tables import apply_all, dealt

VIEW = schieber.observe(apply_all(dealt("6c 7c 8c / Ac"), "0 announce h"), 0)


class Numbers:
    """A source of chance of another kind, as numpy has it."""

    def random(self):
        """Return one half."""
        return 0.5

    def shuffle(self, some):
        """Leave them as they are."""


def test_worlds_of_an_observation():
    sampler = Sampler(VIEW)
    assert sampler.worlds(0, random.Random(1)) == ()
    worlds = sampler.worlds(3, random.Random(1))
    assert len(set(worlds)) == 3
    rng = random.Random(1)
    assert worlds == tuple(sampler.world(rng) for _ in range(3))
    assert worlds[0] == schieber.sample_world(VIEW, random.Random(1))
    assert worlds[0] == jassrules.sample_world(VIEW, random.Random(1))


@pytest.mark.parametrize("rng", [None, 7, Numbers(), random])
def test_no_source_of_chance(rng):
    for draw in (
        lambda: Sampler(VIEW).world(rng),
        lambda: Sampler(VIEW).worlds(1, rng),
        lambda: schieber.sample_world(VIEW, rng),
    ):
        with pytest.raises(WrongType):
            draw()


def test_no_observation_and_no_number():
    state = schieber.start(schieber.Rules())
    for other in (None, state, schieber.Observation):
        with pytest.raises(WrongType):
            Sampler(other)
    for n in (-1, 1.0, True, None, "3"):
        with pytest.raises(WrongType):
            Sampler(VIEW).worlds(n, random.Random(1))


def test_an_observation_without_worlds():
    for spoilt in (
        evolve(VIEW, vorhand=None),
        evolve(VIEW, dealt=VIEW.dealt & {}),
        evolve(VIEW, weis=((1, 20),) * 9),
        evolve(VIEW, weis=((0, 20),)),
    ):
        with pytest.raises(NoWorld):
            Sampler(spoilt)
    rng, bidding = random.Random(2), sens.start(sens.Rules())
    bidding = sens.apply(bidding, sens.draw(bidding, rng))
    view = sens.observe(bidding, 1)
    rob = sens.observe(sens.apply(bidding, sens.legal_moves(bidding)[-1]), 1)
    chappe_view, tschau_view = (
        game.observe(game.apply(begun, game.draw(begun, rng)), 1)
        for game in (chappe, tschausepp)
        for begun in (game.start(game.Rules()),)
    )
    for spoilt in (
        evolve(view, turn_up=None),
        evolve(view, dealt=view.dealt & {}),
        evolve(rob, phase="FirstTrick", trump=None),
        evolve(chappe_view, size=0),
        evolve(chappe_view, size=20),
        evolve(tschau_view, stock_size=99),
    ):
        with pytest.raises(NoWorld):
            Sampler(spoilt)
    assert issubclass(NoWorld, JassError)
    assert issubclass(NoWorld, ValueError)
    assert not issubclass(NoWorld, WrongType)


@pytest.mark.parametrize(
    "heard",
    [
        [[s, 20] for s in (1, 2, 3, 1, 2, 3, 1, 2)],
        [[1, 20]] * 6,
        [[1, 20], [2, 20], [3, 20]] * 2,
        [[s, 100] for s in (1, 2, 3) for _ in range(3)],
        [[1, 20]] * 500,
    ],
)
def test_made_up_weise_are_read_or_refused_at_once(heard):
    data = to_json(VIEW)
    data["weis"] = heard
    begun = process_time()
    with contextlib.suppress(JassError):
        from_json(schieber.Observation, data)
    assert process_time() - begun < 2


@pytest.mark.parametrize("worth", [20, 50, 100])
def test_made_up_meldungen_are_read_or_refused_at_once(worth):
    rules = sens.Rules(four_points=dict.fromkeys("789TJQKA", 100))
    rng, state = random.Random(3), sens.start(rules)
    while not isinstance(state, sens.FirstTrick):
        moves = sens.legal_moves(state)
        state = sens.apply(state, moves[-1] if moves else sens.draw(state, rng))
    data = to_json(sens.observe(state, 0))
    data["meldungen"] = [[s, worth] for s in (1, 2, 3, 1, 2, 3, 1, 2)]
    begun = process_time()
    with contextlib.suppress(JassError):
        from_json(sens.Observation, data)
    assert process_time() - begun < 2
