"""The library against a plain reading of the rules: every move of every seat in random matches."""

import random

from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadRules, tschausepp
from jassrules.cards import cards_in
from tests.games.tschausepp import plain
from tests.games.tschausepp.material import PLAYERS, RULES
from tests.laws.walks import next_action


def plainly(rules, players, dealer):
    """The plain match under the same house rules."""
    options = {at.name: getattr(rules, at.name) for at in fields(type(rules))}
    effects = {rank.code: effect for rank, effect in options.pop("effects").items()}
    points = {rank.code: count for rank, count in options.pop("card_points").items()}
    return plain.Match(players, dealer, effects=effects, card_points=points, **options)


def assert_same(state, match):
    turn = tschausepp.to_act(state)
    assert (turn if turn is None or isinstance(turn, int) else "chance") == match.turn
    for seat in range(state.players):
        found = {str(move) for move in tschausepp.legal_moves(state, seat)}
        assert found == match.legal.get(seat, set()), seat
    score = tschausepp.score(state)
    assert list(score.totals) == match.totals
    assert [(line.side, line.points) for line in score.entries] == match.lines
    assert list(score.winners) == match.winners
    if hasattr(state, "table"):
        table = state.table
        for seat, held in enumerate(table.hands):
            cards = cards_in(held)
            assert sorted(str(one) for one in cards) == sorted(match.hands[seat])
        assert table.top.code == match.pile[-1]
        assert (table.wish and table.wish.code) == match.wish


@given(data=st.data())
def test_the_library_and_the_plain_reading_agree(data):
    rules, players = data.draw(RULES), data.draw(PLAYERS) or 4
    dealer, seed = data.draw(st.integers(0, players - 1)), data.draw(st.integers(0, 2**32 - 1))
    try:
        state = tschausepp.start(rules, players=players, dealer=dealer)
    except BadRules:
        return
    match, rng = plainly(rules, players, dealer), random.Random(seed)
    for _ in range(300):
        assert_same(state, match)
        action = next_action(tschausepp, state, rng)
        if action is None:
            break
        state = tschausepp.apply(state, action)
        match.do(str(action))


def test_a_hundred_usual_matches_agree_to_the_end():
    for seed in range(100):
        rng, players = random.Random(seed), 2 + seed % 4
        rules = tschausepp.Rules(rounds=2, scoring="points" if seed % 2 else "wins")
        state = tschausepp.start(rules, players=players)
        match = plainly(rules, players, 0)
        while (action := next_action(tschausepp, state, rng)) is not None:
            assert_same(state, match)
            state = tschausepp.apply(state, action)
            match.do(str(action))
        assert_same(state, match)
