"""What is announced, when, and who hears it."""

import pytest

from jassrules import card, differenzler, narrate, observe
from jassrules.games.differenzler import Announce, Playing
from tests.games.differenzler.tables import FOUR, PLAYED, SAID, after, dealt, refusal, whole_deal


@pytest.mark.rule("differenzler.announce")
def test_every_number_is_open_to_everybody():
    state = dealt(*FOUR)
    for seat, points in enumerate((20, 45, 0, 90)):
        assert state.turn == seat
        assert differenzler.legal_moves(state) == tuple(Announce(seat, n) for n in range(158))
        state = after(state, f"{seat} announce {points}")
    assert isinstance(state, Playing)
    assert state.table.announced == (20, 45, 0, 90)


@pytest.mark.rule("differenzler.announce")
def test_no_sum_is_forbidden_to_the_last():
    state = after(dealt(*FOUR), "0 announce 50", "1 announce 50", "2 announce 50")
    assert refusal(state, "3 announce 7") is None


@pytest.mark.rule("differenzler.announce")
@pytest.mark.parametrize("points", [-1, 158, 200])
def test_a_number_out_of_range(points):
    violation = differenzler.explain(dealt(*FOUR), Announce(0, points))
    assert violation.rule == "differenzler.announce"
    assert violation.facts == {"least": 0, "most": 157, "points": points}


@pytest.mark.rule("differenzler.announce", "differenzler.turn")
def test_each_announces_once_and_in_turn():
    state = after(dealt(*FOUR), "0 announce 20")
    assert refusal(state, "2 announce 45") == "turn"
    assert refusal(state, "0 announce 30") == "turn"
    assert refusal(state, "0 announce 300") == "turn"
    assert refusal(state, "1 play Jh") == "phase"
    assert refusal(after(state, *SAID[1:]), "0 announce 20") == "phase"


@pytest.mark.rule("differenzler.announce-hidden")
def test_in_secret_one_knows_ones_own_number():
    state = after(dealt(*FOUR), *SAID[:2])
    assert observe(state, 1).announced == (None, 45, None, None)
    assert observe(state, 2).announced == (None, None, None, None)
    assert observe(state, None).announced == (None, None, None, None)
    assert observe(state, 1).turn == observe(state, 2).turn == 2


@pytest.mark.rule("differenzler.announce-hidden")
def test_aloud_all_know_the_numbers_made_so_far():
    state = after(dealt(*FOUR, announcements="open"), *SAID[:2])
    for seat in (1, 2, None):
        assert observe(state, seat).announced == (20, 45, None, None)


@pytest.mark.rule("differenzler.announce-hidden")
def test_the_event_of_an_announcement():
    for house, public, own in (
        ("hidden", {"seat": 0}, 20),
        ("open", {"seat": 0, "points": 20}, None),
    ):
        before = dealt(*FOUR, announcements=house)
        action = Announce(0, 20)
        step = (before, action, differenzler.apply(before, action))
        (event,) = narrate(*step)
        assert (event.what, event.facts) == ("announced", public)
        assert narrate(*step, 1) == (event,)
        alone = narrate(*step, 0)[1:]
        assert [one.facts.get("points") for one in alone] == ([own] if own else [])


@pytest.mark.rule("differenzler.announce-hidden")
def test_all_are_opened_when_the_last_trick_is_taken():
    before = after(dealt(*FOUR), *SAID)
    opened = []
    for one in map(card, PLAYED.split()):
        action = differenzler.Play(before.turn, one)
        state = differenzler.apply(before, action)
        opened += [e for e in narrate(before, action, state) if e.what == "opened"]
        if isinstance(state, Playing):
            assert not opened
            assert observe(state, 2).announced == (None, None, 0, None)
        before = state
    assert [dict(e.facts) for e in opened] == [
        {"announced": (20, 45, 0, 90), "made": (12, 59, 0, 86)}
    ]


@pytest.mark.rule("differenzler.announce-hidden")
def test_while_a_deal_runs_the_score_is_that_of_before():
    state = after(dealt(*FOUR, exact_bonus=10, dealer_credit=1), *SAID)
    while isinstance(state, Playing):
        assert differenzler.score(state).totals == (0,) * 4
        assert differenzler.score(state).entries == ()
        state = differenzler.apply(state, differenzler.legal_moves(state)[0])
    assert differenzler.score(state).entries


@pytest.mark.rule("differenzler.vorhand-leads")
def test_vorhand_leads_whoever_announced_most():
    state = after(dealt(*FOUR), *SAID)
    assert state.turn == 0
    assert refusal(state, "3 play Ac") == "turn"


@pytest.mark.rule("differenzler.no-weis")
def test_runs_and_stoeck_are_worth_nothing():
    # seat 0 has King and Ober of trump and a run of four, seat 3 a run of five
    rules = {line.rule for line in differenzler.score(whole_deal()).entries}
    assert rules == {"differenzler.difference"}
