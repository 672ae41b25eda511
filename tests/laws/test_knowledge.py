"""What a seat knows does not depend on what it cannot know."""

import random
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, Card, catalogue, from_json, to_json
from tests.laws.walks import every_game, matches, next_action, some_of, some_seats, walk

LEAVES_CHANCE_OUT = {"differenzler", "coiffeur", "molotow"}
"""The games in whose observations ``turn`` is ``None`` while chance is to act."""


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
            assert view.turn == seat_to_act(game, state)
            assert view.legal_moves == game.legal_moves(state, seat)


@every_game
@given(data=st.data())
def test_a_spectator_knows_what_every_seat_knows_and_no_more(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    for _, state in some_of(match, 3):
        view = game.observe(state, None)
        assert (view.seat, view.legal_moves) == (None, ())
        assert view.turn == seat_to_act(game, state)
        # whatever a seat cannot tell apart, a spectator cannot either, and the other way round
        # what he is shown is enough to make a state of
        seat = rng.choice(some_seats(match, state))
        for world in (game.sample_world(one, rng) for one in (game.observe(state, seat), view)):
            assert game.audit(world) is None
            assert game.observe(world, None) == view
        assert from_json(game.Observation, to_json(view)) == view


@every_game
@given(data=st.data())
def test_nobody_is_told_a_card_whose_place_it_cannot_know(of, data):
    match = data.draw(matches(of))
    game = match.game
    before = match.start()
    for action, state in walk(match, 60):
        if action is None:
            continue
        told = game.narrate(before, action, state)
        for seat in some_seats(match, state):
            alone = game.narrate(before, action, state, seat)
            assert alone[: len(told)] == told
            for event in alone[len(told) :]:
                assert event.rule in catalogue(game.NAME)
                if one_pack(match, state):  # else an equal card may well be hidden
                    hidden = set(game.hidden(state, seat))
                    assert not hidden & set(cards_of(event.facts.values()))
        before = state


def seat_to_act(game, state):
    """Who is to act, as an observation has it: those of a game that say so leave chance out."""
    turn = game.to_act(state)
    return None if turn is CHANCE and game.NAME in LEAVES_CHANCE_OUT else turn


def one_pack(match, state):
    """Whether every card is there once."""
    packs = getattr(match.rules, "decks", 1)
    return packs == 1 or (packs == "auto" and state.players <= 5)


def cards_of(value):
    """All cards in a value, however deep."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [one for part in value for one in cards_of(part)]
    return []


@every_game
@given(data=st.data())
def test_who_may_act_has_a_move(of, data):
    match = data.draw(matches(of))
    game = match.game
    for _, state in some_of(match, 4):
        having = [seat for seat in range(state.players) if game.legal_moves(state, seat)]
        assert game.may_act(state) == tuple(having)


@every_game
@given(data=st.data())
def test_the_last_trick_can_be_looked_at_until_the_next_one_is_complete(of, data):
    match = data.draw(matches(of))
    game, before = match.game, None
    for _, state in walk(match, 120):
        view = game.observe(state, 0)
        complete = [one for one in getattr(view, "tricks", ()) if one.winner is not None]
        if complete:
            assert view.last_trick == complete[-1]
            assert view.last_contract is None
        elif before and before.last_trick and stays_between_deals(game, state, view, before):
            assert view.last_trick == before.last_trick
            assert view.last_contract == before.last_contract
        before = view


def stays_between_deals(game, state, view, before):
    """Whether no deal runs, and none did before."""
    return game.to_act(state) in (CHANCE, None) and view.phase == before.phase
