"""Whole matches under random house rules, beside the plain reading of the rule page."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, Deal, Record, dumps, replay, sens
from tests.games.sens import plain
from tests.games.sens.material import RULES

DISPUTES = (sens.ClaimRevoke, sens.Misdeal)


def played(rules, seed, most=700):
    """A random match: cards are taken back as often as they can, disputes are rare."""
    rng, state, actions = random.Random(seed), sens.start(rules, dealer=seed % 4), []
    while len(actions) < most and (turn := sens.to_act(state)) is not None:
        moves = [move for seat in range(4) for move in sens.legal_moves(state, seat)]
        back = [move for move in moves if isinstance(move, sens.TakeBack)]
        disputes = [move for move in moves if isinstance(move, DISPUTES)]
        mine = [m for m in sens.legal_moves(state) if not isinstance(m, DISPUTES)]
        if back and rng.random() < 0.6:
            action = back[0]
        elif disputes and rng.random() < 0.03:
            action = rng.choice(disputes)
        elif turn is CHANCE:
            action = sens.draw(state, rng)
        else:
            calls = [m for m in mine if isinstance(m, (sens.Meldung, sens.Bella, sens.Rob))]
            action = rng.choice(calls if calls and rng.random() < 0.6 else mine)
        actions.append(action)
        state = sens.apply(state, action)
    return Record("sens", rules, 4, seed % 4, tuple(actions))


def compared(record):
    """Compare a record with its plain reading, the table of every turn too."""
    states = list(replay(record))

    def watch(number, deal):
        state = states[number + 1][1]
        if isinstance(state, (sens.Dealing, sens.MatchOver)):
            return  # a right claim, or the last card where nothing is penalised
        open_to = [
            seat for seat in range(4) if sens.TakeBack(seat) in sens.legal_moves(state, seat)
        ]
        last = deal.who_may_take_back()
        assert open_to == ([] if last is None else [last])
        penalised = deal.house["illegal_plays"] == "penalised"
        claims = [move for move in sens.legal_moves(state, 1) if isinstance(move, sens.ClaimRevoke)]
        assert len(claims) == (2 if penalised and deal.taken_in() else 0)
        view = sens.observe(state, None)
        shown = {(seat, frozenset(one.code for one in meld.cards)) for seat, meld in view.shown}
        assert shown == deal.shown
        assert (view.phase in ("TrickLying", "Counting")) == deal.lies
        assert (view.phase == "Counting") == (penalised and len(deal.tricks) == 8)

    found = plain.play_match(json.loads(dumps(record)), watch)
    lines = []
    for action, state in states[1:]:
        if isinstance(action, Deal):
            lines.append([])
        if lines:
            lines[-1] = [[one.side, one.rule, one.points] for one in sens.score(state).entries]
    score = sens.score(states[-1][1])
    assert found["deals"] == lines
    assert found["totals"] == list(score.totals)
    assert found["winners"] == list(score.winners)


@given(rules=RULES, seed=st.integers(0, 2**32 - 1))
@pytest.mark.rule("sens.revoke", "sens.meldung-shown", "sens.meldung-best")
def test_the_library_and_the_plain_reading_agree(rules, seed):
    compared(played(rules, seed))


@given(rules=RULES, seed=st.integers(0, 2**32 - 1))
@pytest.mark.rule("sens.revoke", "sens.meldung-shown", "sens.meldung-best")
def test_and_agree_where_wrong_cards_are_penalised(rules, seed):
    compared(played(rules.but(illegal_plays="penalised"), seed))
