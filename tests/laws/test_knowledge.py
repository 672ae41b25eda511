"""What a seat knows does not depend on what it cannot know."""

import random

from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, to_json
from tests.laws.walks import every_game, matches, next_action, some_of, some_seats


@every_game
@given(data=st.data())
def test_a_seat_cannot_tell_the_worlds_it_holds_for_possible(of, data):
    match = data.draw(matches(of))
    game = match.game
    for _, state in some_of(match, 4):
        for seat in some_seats(match, state):
            view = game.observe(state, seat)
            world = game.sample_world(view, random.Random(match.seed))
            assert type(world) is type(state)
            assert game.audit(world) is None
            assert game.observe(world, seat) == view
            assert game.legal_moves(world, seat) == game.legal_moves(state, seat)
            assert game.hidden(world, seat) == game.hidden(state, seat)
            assert to_json(game.observe(world, seat)) == to_json(view)
            assert game.score(world) == game.score(state)


@every_game
@given(data=st.data())
def test_what_a_move_shows_follows_from_public_knowledge(of, data):
    # the same move of the same seat in two worlds no one else can tell apart: the same events,
    # unless the move itself opens cards (which both worlds must then agree on to be compared)
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    for _, state in some_of(match, 4):
        turn = game.to_act(state)
        if turn is None or turn is CHANCE:
            continue
        view = game.observe(state, turn)
        world = game.sample_world(view, rng)
        move = rng.choice(view.legal_moves)
        assert game.explain(world, move) is None
        here, there = game.apply(state, move), game.apply(world, move)
        if getattr(of, "OPENS_CARDS_LAST", False) and game.to_act(here) in (None, CHANCE):
            continue  # what the end of a deal opened is not in the observation of the next one
        if game.observe(here, turn) == game.observe(there, turn):
            assert game.narrate(state, move, here) == game.narrate(world, move, there)


@every_game
@given(data=st.data())
def test_refusals_tell_a_seat_nothing_new(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    tried = [move for _, state in some_of(match, 6) if (move := next_action(game, state, rng))]
    for _, state in some_of(match, 3):
        for seat in some_seats(match, state):
            view = game.observe(state, seat)
            world = game.sample_world(view, rng)
            for move in tried:
                if getattr(move, "seat", None) == seat:
                    assert game.explain(state, move) == game.explain(world, move)


@every_game
@given(data=st.data())
def test_an_observation_says_whose_it_is_and_what_is_open(of, data):
    match = data.draw(matches(of))
    game = match.game
    for _, state in some_of(match, 4):
        for seat in some_seats(match, state):
            view = game.observe(state, seat)
            assert view.seat == seat
            assert view.rules == match.rules
            assert view.turn == game.to_act(state)
            assert view.legal_moves == game.legal_moves(state, seat)
