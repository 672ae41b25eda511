"""Whatever data are made up of, they are read as a value or refused with a documented error."""

import copy
import json
import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from jassrules import (
    CHANCE,
    BadRecord,
    BadRules,
    chappe,
    coiffeur,
    differenzler,
    from_json,
    molotow,
    schieber,
    sens,
    to_json,
    tschausepp,
)
from tests.laws.walks import every_game, next_action

SHORT_SHEET = coiffeur.Rules(factors=dict.fromkeys(coiffeur.Rules().factors, 0) | {"h": 1})
HOUSES = {
    "schieber": [(schieber.Rules(schieben="back"), 4), (schieber.Rules(weis="automatic"), 4)],
    "sens": [(sens.Rules(illegal_plays="penalised"), 4), (sens.Rules(vorlauf=True), 4)],
    "coiffeur": [(coiffeur.Rules(weis="automatic", stoeck="automatic"), 3), (SHORT_SHEET, 4)],
    "chappe": [(chappe.Rules(decks=1, start_size=3), 12), (chappe.Rules(), 3)],
    "differenzler": [
        (differenzler.Rules(trump="bottom-card", deals=1, exact_bonus=10), 2),
        (differenzler.Rules(deals=2, dealer_credit=5), 5),
    ],
    "molotow": [
        (molotow.Rules(weis="automatic", deals=1, stoeck="announced"), 3),
        (molotow.Rules(deals=2, last_double=True), 6),
    ],
    "tschausepp": [
        (
            tschausepp.Rules(effects={"6": "again", "K": "reverse"}, eight_passable=True, rounds=3),
            4,
        ),
        (tschausepp.Rules(decks=2, draw="until-fit", rounds=2), 7),
        (tschausepp.Rules(play_on=True, scoring="places", after_draw="any", rounds=2), 3),
    ],
}
"""House rules and numbers of players that lead to the phases the presets do not have."""
EACH = 4
"""How many states of each class are changed."""
DISPUTES = {"claim-revoke", "misdeal", "take-back"}
"""Actions without which more deals are played to their end."""


def peaceful(game, state, rng):
    """A random action of the one that is to act, without a dispute if there is another."""
    turn = game.to_act(state)
    if turn is None or turn is CHANCE:
        return None if turn is None else game.draw(state, rng)
    moves = game.legal_moves(state)
    return rng.choice([move for move in moves if move.verb not in DISPUTES] or moves)


@cache
def samples(game):
    """Good data by their class: states of every phase, and what a seat sees of them."""
    houses = [*HOUSES[game.NAME], *((rules, 4) for rules in game.PRESETS.values())]
    found = {kind: [] for kind in game.STATES}
    for seed in range(60):
        rng, choose = random.Random(seed), (peaceful, next_action)[seed // 2 % 2]
        rules, players = houses[seed % len(houses)]
        state = game.start(rules, players=players, dealer=seed % players)
        for _ in range(1000):
            kept, action = found[type(state)], choose(game, state, rng)
            if len(kept) < EACH and (action is None or rng.random() < 0.3):
                kept.append(state)
            if action is None:
                break
            state = game.apply(state, action)
        if all(len(kept) == EACH for kept in found.values()):
            break
    states = [state for kept in found.values() for state in kept]
    views = [game.observe(state, seat) for state in states for seat in (0, state.players - 1)]
    return {
        kind: [json.dumps(to_json(value)) for value in (*states, *views) if type(value) is kind]
        for kind in (*game.STATES, game.Observation)
    }


SCRAPS = st.sampled_from(
    [
        None, True, False, 0, 1, -1, 3, 4, 5, 36, 99, 2**31, 2**63, -(10**30), 10**5000, 0.5, "", "x", "c",
        "6c", "Jh", "4J", "6c-8c", "chance", "Playing", "Dealing", "FirstTrick", "Shuffling", "0 push",
        "3 play 6c", [], {}, [[]], [0], [None], ["6c"], [[0, "6c-8c"]], [[1, 20]] * 8, [0, 0, 0, 0], {"x": 1},
        {1: 2}, {None: None}, (), ("6c",), b"6c", {"card": "6c"}, {"target": 0}, object(), frozenset(),
    ]
) | st.integers() | st.text(max_size=5)  # fmt: skip
"""What is put in the place of a part."""


def parts_of(data):
    """Every part of data, as what it stands in and its place there."""
    if type(data) in (dict, list):
        for at in list(data if type(data) is dict else range(len(data))):
            yield data, at
            yield from parts_of(data[at])


def retyped(part):
    """A part as a value of another type."""
    try:
        return {int: str, str: list, list: tuple, dict: list}.get(type(part), repr)(part)
    except ValueError:  # there is a number of thousands of digits in it, which has no text
        return hex(part) if type(part) is int else ""


def spoil(data, draw):
    """Change one part of the data: drop, double, replace, retype, move or rename it."""
    parts = list(parts_of(data))
    if not parts:
        return draw(SCRAPS)
    inside, at = parts[draw(st.integers(0, len(parts) - 1))]
    how = draw(st.sampled_from(["drop", "double", "replace", "retype", "copy", "key", "add"]))
    part = inside[at]
    if how == "drop":
        del inside[at]
    elif how == "double" and type(inside) is list:
        inside.insert(at, part)
    elif how == "retype":
        inside[at] = retyped(part)
    elif how == "copy":
        other, there = parts[draw(st.integers(0, len(parts) - 1))]
        inside[at] = copy.deepcopy(other[there])
    elif how == "key" and type(inside) is dict:
        inside[draw(st.sampled_from([1, None, (1,), "more", "x" * 99]))] = inside.pop(at)
    elif how == "add" and type(part) is int:
        inside[at] = part + draw(st.integers(-2, 2) | st.integers())
    else:
        inside[at] = copy.deepcopy(draw(SCRAPS))  # what is changed again must not stay so
    return data


@st.composite
def made_up(draw, game, kinds):
    """One of the classes, and data of it in which a few parts are changed."""
    kind = draw(st.sampled_from(kinds))
    data = json.loads(draw(st.sampled_from(samples(game)[kind])))
    for _ in range(draw(st.integers(1, 3))):
        data = spoil(data, draw)
    return kind, data


def assert_read_or_refused(wanted, kind, data, check):
    try:
        found = from_json(wanted, data, check=check)
    except (BadRecord, BadRules) as problem:
        refused = str(problem)
    else:
        refused = ""
        assert type(found) is kind
        assert from_json(kind, to_json(found), check=check) == found
        hash(found)
    assert len(refused) < 1000


@every_game
@given(data=st.data())
def test_made_up_states_are_read_or_refused(of, data):
    kind, spoilt = data.draw(made_up(of.GAME, of.GAME.STATES))
    assert_read_or_refused(kind, kind, spoilt, check=True)
    assert_read_or_refused(kind, kind, spoilt, check=False)
    assert_read_or_refused(of.GAME.State, kind, spoilt, check=True)


@every_game
@given(data=st.data())
def test_made_up_observations_are_read_or_refused(of, data):
    kind, spoilt = data.draw(made_up(of.GAME, [of.GAME.Observation]))
    assert_read_or_refused(kind, kind, spoilt, check=False)


@every_game
@given(data=st.data())
def test_for_made_up_observations_a_state_is_searched(of, data):
    kind, spoilt = data.draw(made_up(of.GAME, [of.GAME.Observation]))
    assert_read_or_refused(kind, kind, spoilt, check=True)


@every_game
def test_there_are_data_of_every_class(of):
    assert all(samples(of.GAME).values())
