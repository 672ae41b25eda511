"""What a deal costs, who goes out, who wins."""

import random

import pytest

from jassrules import CHANCE
from tests.games.chappe.tables import bid, chappe, dealt, legal, play, points, refusal, turn_all


@pytest.mark.rule("chappe.score")
def test_example_6_one_point_a_trick_of_difference():
    # seat 0 takes the first trick, seat 1 the second; seat 2 the third
    hands = ("Ac 6c 7c", "Kc Ad 8c", "Qc 6d As")
    state = play(bid(dealt(*hands), 0, 1, 3), "Ac Kc Qc 6c Ad 6d 8c As 7c")
    # bid 3, made 1: two points; bid 0, made 1: one; bid 1, made 1: none
    assert points(state) == {0: 2, 1: 1, 2: 0}
    assert chappe.score(state).totals == (2, 1, 0)
    assert [line.about for line in chappe.score(state).entries] == [
        "bid 3, made 1", "bid 0, made 1", "bid 1, made 1",
    ]  # fmt: skip


@pytest.mark.rule("chappe.score")
def test_the_lines_of_a_deal_stand_until_the_next_one_is_dealt():
    state = turn_all(bid(dealt("Ac", "Kc"), 0, 0))
    assert points(state) == {0: 1, 1: 0}
    # start_size 1: the next deal has one card again
    state = chappe.apply(state, chappe.draw(state, random.Random(3)))
    assert chappe.score(state).entries == ()
    assert chappe.score(state).totals == (1, 0)


@pytest.mark.rule("chappe.score")
def test_only_seats_that_played_have_a_line():
    state = turn_all(bid(dealt("Ac", "", "Kc", totals=(0, 10, 0)), 0, 0))
    assert points(state) == {0: 1, 2: 0}


@pytest.mark.rule("chappe.rundi-weight")
@pytest.mark.parametrize(("weight", "written"), [(1, 1), (2, 2), (3, 3)])
def test_the_one_card_deal_may_count_double_or_treble(weight, written):
    state = turn_all(bid(dealt("Ac", "Kc", rundi_weight=weight), 0, 0))
    assert points(state) == {0: written, 1: 0}
    # no other deal does
    state = play(bid(dealt("Ac Ad", "Kc Kd", rundi_weight=weight), 0, 0), "Ac Kc Ad Kd")
    assert points(state) == {0: 2, 1: 0}


# seat 0 holds the Ace that ties with that of seat 1, and wins the second draw-off: three tricks
FAR = {"stock": "6c 6d 9c 7c"}


@pytest.mark.rule("chappe.rundi-weight")
@pytest.mark.parametrize(
    ("options", "written"),
    [
        # seat 0 bids 1 and makes 3, seat 1 bids 1 and makes 0, seat 2 is right
        ({}, (2, 1, 0)),
        ({"rundi_wrong": "flat"}, (2, 1, 0)),
        ({"rundi_wrong": "per-trick"}, (2, 1, 0)),
        ({"rundi_weight": 2}, (2, 2, 0)),
        ({"rundi_weight": 3}, (3, 3, 0)),
        ({"rundi_weight": 2, "rundi_wrong": "flat"}, (2, 2, 0)),
        ({"rundi_weight": 2, "rundi_wrong": "per-trick"}, (4, 2, 0)),
        ({"rundi_weight": 3, "rundi_wrong": "per-trick"}, (6, 3, 0)),
    ],
)
def test_whoever_is_wrong_in_the_one_card_deal(options, written):
    state = turn_all(bid(dealt("Ac", "Ad", "Kc", **FAR, **options), 1, 0, 1))
    assert points(state) == dict(enumerate(written))
    assert [line.about for line in chappe.score(state).entries] == [
        "bid 1, made 3", "bid 1, made 0", "bid 0, made 0",
    ]  # fmt: skip


@pytest.mark.rule("chappe.rundi-weight")
@pytest.mark.parametrize("wrong", ["flat", "per-trick"])
def test_two_tricks_off_with_two_cards_are_two_points_whatever_a_rundi_counts(wrong):
    state = dealt("Ac Ad", "Kc Kd", rundi_weight=3, rundi_wrong=wrong)
    assert points(play(bid(state, 0, 0), "Ac Kc Ad Kd")) == {0: 2, 1: 0}


@pytest.mark.rule("chappe.limit")
def test_whoever_has_ten_points_is_out():
    # 9 + 1 is out, 8 + 1 is not
    state = turn_all(bid(dealt("Ac", "Kc", "Qc", totals=(9, 8, 0)), 1, 0, 1))
    assert points(state) == {0: 0, 1: 1, 2: 0}
    state = turn_all(bid(dealt("Ac", "Kc", "Qc", totals=(9, 8, 0)), 1, 1, 0))
    assert chappe.score(state).totals == (10, 9, 1)
    assert chappe.score(state).winners == ()
    assert chappe.observe(state, 0).seats == (1, 2)
    assert state.match.dealer == 1


@pytest.mark.rule("chappe.limit", "chappe.bid", "chappe.turn")
def test_a_seat_that_is_out_is_passed_over():
    state = dealt("Ac Kd", "", "Kc Qd", totals=(0, 11, 0))
    assert chappe.to_act(state) == 2
    assert legal(state, 1) == set()
    assert refusal(state, "1 bid 0") == "chappe.turn"
    state = bid(state, 0, 1)
    assert chappe.to_act(play(state, "Ac")) == 2
    view = chappe.observe(state, 1)
    assert view.legal_moves == ()
    assert len(view.hand) == 0
    assert view.bids == (1, None, 0)


@pytest.mark.rule("chappe.limit")
@pytest.mark.parametrize(("limit", "left"), [(1, (1,)), (2, (0, 1)), (20, (0, 1))])
def test_a_house_may_set_the_limit(limit, left):
    state = turn_all(bid(dealt("Ac", "Kc", limit=limit), 0, 0))
    assert chappe.score(state).totals == (1, 0)
    assert chappe.observe(state, 0).seats == left
    assert chappe.score(state).winners == (left if len(left) == 1 else ())


@pytest.mark.rule("chappe.limit", "chappe.winner")
def test_without_a_limit_nobody_goes_out_and_the_deals_end_the_match():
    state = dealt("Ac", "Kc", limit=None, deals=3, number=2, totals=(40, 90))
    state = turn_all(bid(state, 0, 0))
    assert chappe.score(state).totals == (41, 90)
    assert chappe.to_act(state) is CHANCE
    state = dealt("Ac", "Kc", limit=None, deals=3, number=3, totals=(40, 90))
    state = turn_all(bid(state, 0, 0))
    assert chappe.score(state).winners == (0,)
    assert chappe.to_act(state) is None


@pytest.mark.rule("chappe.winner")
def test_the_last_one_left_wins():
    state = dealt("Ac", "", "Kc", totals=(9, 10, 9))
    state = turn_all(bid(state, 0, 0))
    assert chappe.score(state).totals == (10, 10, 9)
    assert chappe.score(state).winners == (2,)
    assert chappe.to_act(state) is None
    assert chappe.legal_moves(state) == chappe.legal_moves(state, 2) == ()
    for text in ("2 bid 0", "0 play 6c", "2 reveal", "deal 6c"):
        assert refusal(state, text) == "chappe.phase"


@pytest.mark.rule("chappe.winner")
def test_if_all_go_out_in_one_deal_the_fewest_points_among_them_win():
    # seat 0 bids none and makes one, seat 2 bids one and makes none; seat 1 has been out with 10
    state = dealt("Ac", "", "Kc", totals=(9, 10, 9), rundi_weight=3, hook=False)
    state = turn_all(bid(state, 1, 0))
    assert chappe.score(state).totals == (12, 10, 12)
    # seat 1 has fewer points, but it went out before
    assert chappe.score(state).winners == (0, 2)
    state = dealt("Ac", "", "Kc", totals=(9, 10, 8), rundi_weight=3, hook=False)
    state = turn_all(bid(state, 1, 0))
    assert chappe.score(state).totals == (12, 10, 11)
    assert chappe.score(state).winners == (2,)


@pytest.mark.rule("chappe.winner")
def test_with_a_number_of_deals_the_fewest_points_of_those_still_in_win():
    # seat 1 is out with 10; seats 0 and 2 are in with 8 and 6
    state = dealt("Ac", "", "Kc", totals=(8, 10, 5), deals=4, number=4)
    state = turn_all(bid(state, 1, 1))
    assert chappe.score(state).totals == (8, 10, 6)
    assert chappe.score(state).winners == (2,)
    # the deal before goes on
    state = dealt("Ac", "", "Kc", totals=(8, 10, 5), deals=5, number=4)
    assert chappe.score(turn_all(bid(state, 1, 1))).winners == ()


@pytest.mark.rule("chappe.winner")
def test_equal_points_after_the_last_deal_share_the_win():
    state = dealt("Ac", "Kc", "Qc", totals=(2, 4, 3), deals=1, dealer=0)
    # 0 makes his one; 1 and 2 bid one and make none: 2, 5, 4
    assert chappe.score(turn_all(bid(state, 1, 1, 1))).winners == (0,)
    # 0 bids none and makes one, 2 exact: 3, 5, 3
    assert chappe.score(turn_all(bid(state, 1, 0, 1))).winners == (0,)
    assert chappe.score(turn_all(bid(state, 1, 1, 0))).totals == (3, 5, 4)
    assert chappe.score(turn_all(bid(state, 0, 0, 0))).winners == (0, 2)
