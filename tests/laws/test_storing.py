"""Whatever is written – JSON, records, pickles – is read back as the same value."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from jassrules import (
    CHANCE,
    Deal,
    IllegalAction,
    Record,
    Violation,
    dumps,
    from_json,
    loads,
    replay,
    to_json,
)
from jassrules.ledger import Score
from jassrules.notation import parse_action
from jassrules.observation import Event
from tests.laws.walks import every_game, matches, moves_of_all, some_of, walk

PLAIN = {dict, list, str, int, bool, type(None)}


def assert_plain(data):
    """JSON-ready data are of these types and of none that is more than they are, all the way down."""
    assert type(data) in PLAIN
    if type(data) is dict:
        assert {type(key) for key in data} <= {str}
    if type(data) in (dict, list):
        for part in data.values() if type(data) is dict else data:
            assert_plain(part)


def through_json(value, kind=None):
    """The value as it is read again, from the data and from their text alike."""
    data = to_json(value)
    assert_plain(data)
    text = json.dumps(data)
    assert json.loads(text) == data
    again = from_json(kind or type(value), json.loads(text))
    assert from_json(kind or type(value), data) == again
    return again


@every_game
@given(data=st.data())
def test_what_is_encoded_is_decoded_as_the_same_value(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    assert through_json(match.rules) == match.rules
    before, kept = None, []
    for action, state in some_of(match, 3):
        assert from_json(type(state), to_json(state), check=False) == state
        again = through_json(state)
        assert again == state
        assert type(again) is type(state)
        assert hash(again) == hash(state)
        assert through_json(state, game.State) == state
        assert game.legal_moves(again) == game.legal_moves(state)
        assert through_json(game.score(state), Score) == game.score(state)
        seat = rng.randrange(state.players)
        view = game.observe(state, seat)
        assert through_json(view) == view
        assert from_json(game.Observation, to_json(view), check=False) == view
        for move in moves_of_all(game, state)[:12]:
            assert through_json(move) == move
            assert through_json(move, game.Action) == move
        for move in kept:
            violation = game.explain(state, move)
            if violation is not None:
                assert through_json(violation, Violation) == violation
        if action is not None:
            kept.append(action)
        before = state
    assert before is not None


@every_game
@given(data=st.data())
def test_events_survive_json(of, data):
    match = data.draw(matches(of))
    game, before = match.game, None
    for action, state in walk(match, 120):
        if before is not None:
            for event in game.narrate(before, action, state):
                assert through_json(event, Event) == event
                assert event.rule.startswith(f"{game.NAME}.")
        before = state


@every_game
@given(data=st.data())
def test_the_text_of_an_action_is_read_as_the_action(of, data):
    match = data.draw(matches(of))
    game = match.game
    for action, state in walk(match, 120):
        for one in [action] * (action is not None) + moves_of_all(game, state):
            assert parse_action(game, str(one)) == one
            assert parse_action(game.NAME, f"  {str(one).upper()} ".replace(" ", "  ")) == one


@every_game
@given(data=st.data())
def test_a_record_is_replayed_to_the_same_states(of, data):
    match = data.draw(matches(of))
    game = match.game
    steps = list(walk(match))
    players = match.start().players
    names = tuple(f"seat {seat} «ü»" for seat in range(players))
    actions = tuple(action for action, _ in steps[1:])
    record = Record(game.NAME, match.rules, players, match.dealer, actions, names)
    assert loads(dumps(record)) == record
    assert loads(dumps(record).encode()) == record
    assert list(replay(loads(dumps(record)))) == steps
    assert through_json(record) == record


@every_game
@given(data=st.data())
def test_pickles_and_copies_are_equal_and_share_the_cards(of, data):
    match = data.draw(matches(of))
    game = match.game
    for action, state in some_of(match, 3):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            again = pickle.loads(pickle.dumps(state, protocol))
            assert again == state
            assert hash(again) == hash(state)
            assert game.legal_moves(again) == game.legal_moves(state)
            view = game.observe(state, 0)
            assert pickle.loads(pickle.dumps(view, protocol)) == view
        assert copy.deepcopy(state) == state
        assert pickle.loads(pickle.dumps(match.rules)) == match.rules
        assert pickle.loads(pickle.dumps(action)) == action
        if isinstance(action, Deal):
            dealt = pickle.loads(pickle.dumps(action)).deck
            assert all(one is other for one, other in zip(dealt, action.deck, strict=True))
    moves = (m for _, s in walk(match) for m in moves_of_all(game, s))
    wrong = next((m for m in moves if game.explain(match.start(), m) is not None), None)
    assume(wrong is not None)  # a match may end by the report of a misdeal before any deal
    with pytest.raises(IllegalAction) as refused:
        game.apply(match.start(), wrong)
    assert pickle.loads(pickle.dumps(refused.value)).violation == refused.value.violation
    assert game.to_act(match.start()) is CHANCE
