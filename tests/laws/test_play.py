"""What the verbs of every game keep, whatever the house rules and the cards."""

import copy
import itertools
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import jassrules
from jassrules import CHANCE, GAMES, IllegalAction, catalogue
from tests.laws.walks import (
    MATERIAL,
    every_game,
    matches,
    moves_of_all,
    next_action,
    plain,
    some_of,
    walk,
)


def test_every_game_brings_its_material():
    assert set(MATERIAL) == set(GAMES)


@every_game
@given(data=st.data())
def test_legal_is_what_explain_and_apply_accept(of, data):
    match = data.draw(matches(of))
    game, rng, foreign = match.game, random.Random(match.seed), []
    for _, state in walk(match, 150):
        open_moves = moves_of_all(game, state)
        assert len(set(open_moves)) == len(open_moves)
        for move in open_moves:
            assert game.explain(state, move) is None
        if open_moves:
            game.apply(state, rng.choice(open_moves))
        # moves of another time, another seat, another card: accepted exactly if they are listed
        for move in rng.sample(foreign, min(6, len(foreign))):
            violation = game.explain(state, move)
            assert (violation is None) == (move in open_moves), (move, violation)
            if violation is None:
                continue
            before, fields = copy.copy(state), plain(state)
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, move)
            assert refused.value.violation == violation
            assert violation.rule.startswith(f"{game.NAME}.")
            assert state == before
            assert plain(state) == fields
        foreign += rng.sample(open_moves, min(2, len(open_moves)))


@every_game
@given(data=st.data())
def test_a_running_state_has_a_move_and_play_ends(of, data):
    match = data.draw(matches(of))
    game, steps = match.game, 0
    for _, state in walk(match):
        turn = game.to_act(state)
        if steps % 5 == match.seed % 5:
            assert game.audit(state) is None
        if turn is None or turn is CHANCE:
            assert game.legal_moves(state) == ()
        else:
            assert type(turn) is int
            assert 0 <= turn < state.players
            assert game.legal_moves(state)
            assert game.legal_moves(state) == game.legal_moves(state, turn)
        assert (turn is None) == bool(game.score(state).winners)
        steps += 1
    assert steps <= of.MOST_ACTIONS + 1


@every_game
@given(data=st.data())
def test_the_top_level_verbs_are_those_of_the_game(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    state = jassrules.start(match.rules, players=match.players, dealer=match.dealer)
    assert state == match.start()
    for _ in range(60):
        action = next_action(game, state, rng)
        if action is None:
            break
        seat = rng.randrange(state.players)
        assert jassrules.to_act(state) == game.to_act(state)
        assert jassrules.legal_moves(state) == game.legal_moves(state)
        assert jassrules.legal_moves(state, seat) == game.legal_moves(state, seat)
        assert jassrules.explain(state, action) is None
        view = jassrules.observe(state, seat)
        assert view == game.observe(state, seat)
        assert jassrules.hidden(state, seat) == game.hidden(state, seat)
        if rng.random() < 0.05:
            seed = rng.random()
            world = jassrules.sample_world(view, random.Random(seed))
            assert world == game.sample_world(view, random.Random(seed))
        after = jassrules.apply(state, action)
        assert after == game.apply(state, action)
        assert jassrules.narrate(state, action, after) == game.narrate(state, action, after)
        assert jassrules.score(after) == game.score(after)
        state = after


@every_game
@given(data=st.data())
def test_states_are_values(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    history, again = list(walk(match, 200)), match.start()
    for (_, state), (action, after) in itertools.pairwise(history):
        fields, name, worth = plain(state), repr(state), hash(state)
        # equal histories give equal states with equal hashes, and the old state stays as it was
        assert again == state
        assert hash(again) == worth
        assert plain(again) == fields
        again = game.apply(again, action)
        assert again == after
        assert (plain(state), repr(state), hash(state)) == (fields, name, worth)
        # a call that changes nothing (a wrong claim of a revoke) gives back the very state
        assert len({state, after}) == (1 if after is state else 2)
    field = rng.choice(list(plain(again)))
    with pytest.raises(AttributeError):
        setattr(again, field, None)
    with pytest.raises((AttributeError, TypeError)):
        again.another_name = 1


@every_game
@given(data=st.data())
def test_the_lines_of_a_deal_add_up_to_the_totals(of, data):
    match = data.draw(matches(of))
    game, before, known = match.game, None, catalogue(match.game.NAME)
    for action, state in walk(match):
        found = game.score(state)
        if before is None:
            assert not any(found.totals)
        else:
            old = game.score(before)
            new = found.entries[len(old.entries) :]
            if isinstance(action, jassrules.Deal):
                new = found.entries
            else:
                assert found.entries[: len(old.entries)] == old.entries
            for side, total in enumerate(found.totals):
                assert total == old.totals[side] + sum(e.points for e in new if e.side == side)
        for line in found.entries:
            assert type(line.points) is int
            assert line.rule in known
        assert all(type(total) is int for total in found.totals)
        before = state


@every_game
@given(data=st.data())
def test_what_is_worked_out_card_by_card_is_what_the_history_gives(of, data):
    # `evolve` without changes makes a state from what its constructor takes, and all else anew
    match = data.draw(matches(of))
    for _, state in walk(match, 200):
        again = attrs.evolve(state)
        assert type(again) is type(state)
        assert again == state
        assert plain(again) == plain(state)


@every_game
@given(data=st.data())
def test_only_the_generator_that_is_passed_is_chance(of, data):
    match = data.draw(matches(of))
    game = match.game
    for _, state in some_of(match, 3):
        global_chance = random.getstate()
        if game.to_act(state) is CHANCE:
            one = game.draw(state, random.Random(match.seed))
            assert one == game.draw(state, random.Random(match.seed))
            assert game.explain(state, one) is None
        else:
            with pytest.raises(IllegalAction) as refused:
                game.draw(state, random.Random(1))
            assert refused.value.violation.rule == f"{game.NAME}.phase"
        view = game.observe(state, match.seed % state.players)
        world = game.sample_world(view, random.Random(match.seed))
        assert world == game.sample_world(view, random.Random(match.seed))
        assert random.getstate() == global_chance
