"""Meldungen that were settled and shown before the last card of the first trick was taken back."""

import random

import pytest
from attrs import evolve

from jassrules import from_json, sens, to_json
from tests.games.sens.tables import PENALISED, apply_all, calls, lines, plays, refusal, taken
from tests.laws.every_world import every_world
from tests.laws.test_worlds import assert_even

# Trump Schellen; seat 0 leads. It and seat 1 have a Dreiständer each, seat 3 a Quart
QUART = "7s 8s 9s As Js Th 7h 9h / 9c Tc Jc Jh Ts Ad Qd Kc / Qh Kh Ah Ac 7c Qs Jd 8h / 7d 8d 9d Td Kd 8c Qc Ks"
# seats 0 and 3 have equal ones, seat 3 another as well, seat 2 a Quart; trump Herz
EQUAL = "7c 8c 9c Ad Td 7h Th 9s / Ac 8s Jd 9h Kh Ts Ah Kd / Tc Jc Qc Kc Qd 8h Js Qh / 7d 8d 9d Qs Ks As 7s Jh"


def shown(state, seat=0):
    return [(who, str(meld)) for who, meld in sens.observe(state, seat).shown]


def meldungen(state):
    return [(seat, str(meld)) for seat, meld in state.table.meldungen]


def settled_once(rules=PENALISED):
    """Seats 0 and 1 have announced, seat 3 has put down a Schellen though it holds Gras."""
    state = taken(QUART, "d", rules, taker=1)
    if rules.meldungen == "announced":
        state = apply_all(state, "0 meldung 7s-9s")
    state = plays(state, "As")
    if rules.meldungen == "announced":
        state = apply_all(state, "1 meldung 9c-Jc")
    return plays(state, "Ts Qs 7d")


@pytest.mark.rule("sens.revoke", "sens.meldung-shown")
def test_what_was_shown_stays_shown():
    state = settled_once()
    assert shown(state) == [(1, "9c-Jc")]
    assert sens.observe(state, 0).writing == 1
    back = apply_all(state, "3 take-back")
    assert isinstance(back, sens.RefereedFirstTrick)
    assert sens.to_act(back) == 3
    for seat in range(4):
        view = sens.observe(back, seat)
        assert shown(back, seat) == [(1, "9c-Jc")]
        assert view.writing is None
        assert view.reopened == ((2, 1),)
        assert view.meldungen == ((0, 20), (1, 20))
    # the cards of seat 1 lie open; those of seat 0 do not
    assert not sens.meld("9c-Jc").mask & sens.hidden(back, 2).mask
    assert sens.meld("7s-9s").mask & ~sens.hidden(back, 2).mask == 0


@pytest.mark.rule("sens.revoke", "sens.meldung-best", "sens.meldung-when")
def test_and_is_settled_anew():
    back = apply_all(settled_once(), "3 take-back")
    assert calls(back) == {"3 meldung 7d-Td", "3 vorlauf"}
    said = apply_all(back, "3 meldung 7d-Td")
    assert shown(said) == [(1, "9c-Jc")]
    again = plays(said, "Ks")
    assert shown(again) == [(1, "9c-Jc"), (3, "7d-Td")]
    view = sens.observe(again, 0)
    assert (view.writing, view.reopened) == (1, ((2, 1),))


@pytest.mark.rule("sens.revoke", "sens.meldung-shown")
def test_the_other_side_may_come_to_write():
    # seat 3 alone is on side 1 now: seat 1 says nothing, and side 0 is the first to show
    state = apply_all(taken(QUART, "d", PENALISED, taker=1), "0 meldung 7s-9s")
    state = plays(state, "As Ts Qs 7d")
    assert shown(state) == [(0, "7s-9s")]
    state = plays(apply_all(state, "3 take-back", "3 meldung 7d-Td"), "Ks")
    assert shown(state) == [(0, "7s-9s"), (3, "7d-Td")]
    view = sens.observe(state, 1)
    assert (view.writing, view.reopened) == (1, ((1, 0),))
    while not isinstance(state, sens.Counting):
        moves = [move for move in sens.legal_moves(state) if isinstance(move, sens.Play)]
        state = sens.apply(state, moves[-1])
    over = apply_all(state, f"{state.turn} count")
    assert lines(over, "meldung") == [(1, "meldung", 50)]


@pytest.mark.rule("sens.revoke", "sens.meldung-when")
def test_the_third_seat_too_may_take_back_and_announce():
    state = apply_all(taken(EQUAL, "h", PENALISED, taker=1), "0 meldung 7c-9c")
    state = plays(state, "Td Jd Js")  # wrong: seat 2 holds the Ober of Schellen
    state = plays(apply_all(state, "3 meldung 7d-9d"), "7s")
    assert shown(state) == []  # equal
    assert sens.observe(state, 1).writing is None
    state = apply_all(state, "3 take-back")
    assert refusal(state, "2 meldung Tc-Kc") == "sens.turn"
    state = apply_all(state, "2 take-back")
    assert calls(state) == {"2 meldung Tc-Kc", "2 vorlauf"}
    state = plays(apply_all(state, "2 meldung Tc-Kc"), "Qd")
    state = plays(apply_all(state, "3 meldung Qs-As"), "7d")
    assert shown(state) == [(0, "7c-9c"), (2, "Tc-Kc")]
    assert sens.observe(state, 1).reopened == ((2, None),)


@pytest.mark.rule("sens.revoke", "sens.meldung")
def test_nothing_is_announced_twice():
    back = apply_all(settled_once(), "3 take-back")
    state = plays(apply_all(back, "3 meldung 7d-Td"), "8d")
    assert state.table.reopened == (2,)
    state = apply_all(state, "3 take-back")
    assert refusal(state, "3 meldung 7d-Td") == "sens.meldung"
    assert sens.observe(state, 0).reopened == ((2, 1), (3, 1))
    # as many as before: what was settled then says all
    assert apply_all(plays(state, "9d"), "3 take-back").table.reopened == (2, 3)


@pytest.mark.rule("sens.revoke", "sens.meldung-when")
def test_meldungen_counted_by_themselves_are_settled_once_for_all():
    rules = sens.Rules(illegal_plays="penalised", meldungen="automatic")
    state = settled_once(rules)
    said = meldungen(state)
    assert said == [(0, "7s-9s"), (1, "9c-Jc"), (2, "Qh-Ah"), (3, "7d-Td")]
    back = apply_all(state, "3 take-back")
    assert meldungen(back) == said
    assert shown(back) == [(1, "9c-Jc"), (3, "7d-Td")]
    # how many the others have nobody learns
    view = sens.observe(back, 1)
    assert (view.reopened, view.writing) == (((0, 1),), None)
    assert view.meldungen == ((1, 20), (3, 50))
    again = plays(back, "Ks")
    assert meldungen(again) == said
    assert (sens.observe(again, 1).reopened, sens.observe(again, 1).writing) == (((0, 1),), 1)
    for one in (back, again):
        assert sens.audit(one) is None
        for seat in (None, 0, 1, 2, 3):
            view = sens.observe(one, seat)
            for world in (sens.sample_world(view, random.Random(n)) for n in range(5)):
                assert sens.audit(world) is None
                assert sens.observe(world, seat) == view


# -- worlds ----------------------------------------------------------------------------------------


def assert_worlds(state, seat, kept_by_reopened):
    """The worlds are drawn evenly, and are fewer than without what was settled before."""
    view = sens.observe(state, seat)
    worlds = every_world(sens, state, seat)
    assert state in worlds
    assert from_json(sens.Observation, to_json(view)) == view
    assert_even(view, worlds)
    table = evolve(state.table, reopened=(len(state.table.meldungen),))
    loose = every_world(sens, evolve(state, table=table), seat)
    assert (len(worlds) < len(loose)) == kept_by_reopened


def test_worlds_keep_which_side_was_to_write():
    state = plays(apply_all(settled_once(), "3 take-back", "3 meldung 7d-Td"), "Ks")
    # the tricks leave 7s 8s 9s with seat 0 and Qh Kh Ah with seat 2: a run up to the Sau would
    # have been higher than that of seat 1
    state = plays(state, "Js Jh Ac 7d")
    rest = [["Th", "7h", "9h"], ["9c", "Tc", "Jc"], ["7c", "Jd", "8h"], ["8d", "9d", "Td"]]
    for _ in range(3):
        for _ in range(4):
            state = plays(state, rest[state.turn].pop(0))
    assert state.hand(0) == sens.meld("7s-9s").mask
    assert_worlds(state, 3, kept_by_reopened=True)
    assert_worlds(state, 1, kept_by_reopened=True)


def test_worlds_keep_which_of_two_equal_points_came_first():
    state = apply_all(taken(EQUAL, "h", PENALISED, taker=1), "0 meldung 7c-9c")
    state = plays(apply_all(plays(state, "Td Jd Js"), "3 meldung 7d-9d"), "7s")
    state = plays(apply_all(state, "3 take-back", "2 take-back", "2 meldung Tc-Kc"), "Qd")
    state = plays(apply_all(state, "3 meldung Qs-As"), "7d")
    rest = [
        ["7c", "8c", "9c", "Ad", "7h"], ["Ac", "8s", "9h", "Ts", "Ah"],
        ["Tc", "Jc", "Qc", "Kc", "8h"], ["8d", "Qs", "Ks", "7s", "Jh"],
    ]  # fmt: skip
    for _ in range(5):
        for _ in range(4):
            state = plays(state, rest[state.turn].pop(0))
    assert_worlds(state, 0, kept_by_reopened=True)
    assert_worlds(state, 2, kept_by_reopened=True)
    assert_worlds(state, 3, kept_by_reopened=False)
