"""Random matches with thanks and fixed deals, read again by the plain reading of the rule page."""

import json
import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, Deal, Record, card, dumps, schieber
from jassrules.games.schieber import Rules, Thank
from tests.games.schieber.plain import play_match

ORDERS = st.permutations(["stoeck", "weis", "tricks"]).map(tuple)


def house(**options):
    if options["target"] is None and options["finish"] == "claimed":
        options["target"] = 300
    return Rules(**options)


HOUSES = st.builds(
    house,
    packet=st.sampled_from([1, 3, 9]),
    first_vorhand=st.none() | st.just(card("7d")),
    schieben=st.sampled_from(["once", "never", "back"]),
    factors=st.sampled_from([{}, {"c": 1, "d": 1, "h": 1, "s": 1}, {"slalom": 1, "guschti": 2}]),
    undenufe_eleven=st.sampled_from(["six", "ace"]),
    weis=st.sampled_from(["announced", "off"]),
    stoeck=st.sampled_from(["automatic", "announced", "off"]),
    stoeck_points=st.sampled_from([0, 20, 60]),
    target=st.none() | st.integers(1, 900),
    deals=st.none() | st.integers(1, 4),
    finish=st.sampled_from(["at-once", "after-deal", "claimed", "claimed", "claimed"]),
    finish_order=ORDERS | st.sampled_from(["higher-total", "chronological", "chronological"]),
    bergpreis=st.none() | st.just("half") | st.integers(1, 600),
)


def actions_of(rules, dealer, seed, deals=6):
    """Actions of a match in which the sides mostly thank when they may have the target."""
    rng, state, actions = random.Random(seed), schieber.start(rules, dealer=dealer), []
    while schieber.to_act(state) is not None:
        thanks = rng.randrange(4)
        near = [total + 45 >= (rules.target or 10**9) for total in schieber.score(state).totals]
        between = isinstance(state, schieber.Playing) and state.left.bit_count() == 32
        eager = 0.5 if between and all(near) else 0.08 if near[thanks % 2] else 0.002
        if rng.random() < eager and schieber.legal_moves(state, thanks)[-1:] == (Thank(thanks),):
            action = Thank(thanks)
        elif schieber.to_act(state) is CHANCE:
            if state.match.deals == deals:
                break
            action = schieber.draw(state, rng)
        else:
            moves = [m for m in schieber.legal_moves(state) if not isinstance(m, Thank)]
            action = rng.choice(moves)
        actions.append(action)
        state = schieber.apply(state, action)
    return actions, state


def read_both(rules, dealer, seed):
    """The last state of a random match, the plain reading of its record, and its actions."""
    actions, state = actions_of(rules, dealer, seed)
    record = Record("schieber", rules, 4, dealer, tuple(actions))
    return state, play_match(json.loads(dumps(record))), actions


def lines_by_deal(rules, dealer, actions):
    state, deals = schieber.start(rules, dealer=dealer), []
    for action in actions:
        state = schieber.apply(state, action)
        if isinstance(action, Deal):
            deals.append([])
        deals[-1] = [[e.side, e.rule, e.points] for e in schieber.score(state).entries]
    return deals


@given(rules=HOUSES, dealer=st.integers(0, 3), seed=st.integers(0, 2**32 - 1))
def test_the_plain_reading_and_the_library_agree(rules, dealer, seed):
    state, plainly, actions = read_both(rules, dealer, seed)
    found = schieber.score(state)
    assert lines_by_deal(rules, dealer, actions) == plainly["deals"]
    assert list(found.totals) == plainly["totals"]
    assert list(found.winners) == plainly["winners"]
    assert schieber.bergpreis(state) == plainly["bergpreis"]


def test_random_matches_with_thanks_come_to_everything():
    # so that the law above is about what it says: each way to end is met, more than once
    ends, rules = Counter(), Rules(finish="claimed", target=250, deals=3)
    for seed in range(300):
        before = state = schieber.start(rules, dealer=0)
        actions, _ = actions_of(rules, 0, seed)
        for action in actions:
            before, state = state, schieber.apply(state, action)
        for event in schieber.narrate(before, actions[-1], state):
            ends[event.rule, len(state.winners)] += 1
    for rule in ("bedanken", "bedanken-bock", "ausmachen", "deals"):
        assert ends[f"schieber.{rule}", 1] >= 2, ends
