"""Bids in turn, 0 to the number of cards, and the dealer's hook."""

import pytest

from jassrules import WrongType
from tests.games.chappe.tables import bid, chappe, dealt, legal, refusal

SIX_EACH = (
    "6c 7c 8c 9c Tc Jc", "6d 7d 8d 9d Td Jd", "6h 7h 8h 9h Th Jh", "6s 7s 8s 9s Ts Js",
    "Ac Ad Ah As Kc Kd",
)  # fmt: skip


def bids_open(state):
    """The numbers that may be bid."""
    return {move.tricks for move in chappe.legal_moves(state)}


@pytest.mark.rule("chappe.bid")
def test_each_bids_in_turn_the_dealer_last():
    state = dealt(*SIX_EACH[:4], dealer=2)
    for seat in (3, 0, 1, 2):
        assert chappe.to_act(state) == seat
        assert chappe.observe(state, 0).bids[seat] is None
        state = bid(state, 1)
    assert isinstance(state, chappe.Playing)
    assert chappe.observe(state, 0).bids == (1, 1, 1, 1)


@pytest.mark.rule("chappe.bid")
def test_a_bid_is_nought_to_the_number_of_cards_dealt():
    state = dealt(*SIX_EACH[:4])
    assert legal(state) == {f"1 bid {n}" for n in range(7)}
    assert refusal(state, "1 bid 7") == "chappe.bid"
    violation = chappe.explain(state, chappe.Bid(1, -1))
    assert violation is not None
    assert violation.rule == "chappe.bid"
    assert violation.facts == {"least": 0, "most": 6, "tricks": -1}
    assert legal(dealt("Ac", "Kc")) == {"1 bid 0", "1 bid 1"}
    for wrong in (True, "2", 1.0, None):
        with pytest.raises(WrongType, match=r"^Bid\.tricks: expected int"):
            chappe.Bid(1, wrong)


@pytest.mark.rule("chappe.turn")
def test_nobody_bids_out_of_turn():
    state = dealt(*SIX_EACH[:4])
    for text in ("0 bid 1", "2 bid 1", "3 bid 9", "7 bid 1"):
        assert refusal(state, text) == "chappe.turn"
    assert legal(state, 0) == legal(state, 2) == set()
    assert refusal(bid(state, 2), "1 bid 2") == "chappe.turn"


@pytest.mark.rule("chappe.phase")
def test_no_card_is_played_while_bids_are_made():
    state = dealt(*SIX_EACH[:4])
    for text in ("1 play 6d", "1 reveal", "shuffle 6c"):
        assert refusal(state, text) == "chappe.phase"


@pytest.mark.rule("chappe.dealer-hook")
def test_example_1_the_dealer_may_not_make_the_sum_six():
    state = bid(dealt(*SIX_EACH[:4]), 4, 0, 1)
    assert bids_open(state) == {0, 2, 3, 4, 5, 6}
    violation = chappe.explain(state, chappe.Bid(0, 1))
    assert violation is not None
    assert violation.rule == "chappe.dealer-hook"
    assert violation.facts == {"forbidden": 1, "bid": 5, "cards": 6}
    assert "may not bid 1" in violation.because


@pytest.mark.rule("chappe.dealer-hook")
def test_example_2_a_sum_of_six_forces_the_dealer_to_bid_at_least_one():
    state = bid(dealt(*SIX_EACH), 1, 0, 1, 4)
    assert bids_open(state) == {1, 2, 3, 4, 5, 6}
    assert refusal(state, "0 bid 0") == "chappe.dealer-hook"


@pytest.mark.rule("chappe.dealer-hook")
def test_example_3_above_the_number_of_cards_everyone_is_free():
    state = bid(dealt(*SIX_EACH), 4, 3)
    for n in (0, 6):
        assert bids_open(state) == set(range(7))
        state = bid(state, n)
    assert chappe.to_act(state) == 0
    assert bids_open(state) == set(range(7))


@pytest.mark.rule("chappe.dealer-hook")
def test_only_the_dealer_is_bound():
    # after 4, 0 the third player may make the sum six
    state = bid(dealt(*SIX_EACH[:4]), 4, 0)
    assert bids_open(state) == set(range(7))


@pytest.mark.rule("chappe.dealer-hook")
def test_a_bid_out_of_range_is_refused_as_such():
    state = bid(dealt(*SIX_EACH[:4]), 4, 0, 1)
    assert refusal(state, "0 bid 7") == "chappe.bid"


@pytest.mark.rule("chappe.dealer-hook")
def test_the_hook_holds_in_the_one_card_deal():
    assert legal(bid(dealt("Ac", "Kc", "Qc"), 0, 0)) == {"0 bid 0"}
    assert legal(bid(dealt("Ac", "Kc", "Qc"), 1, 0)) == {"0 bid 1"}
    assert legal(bid(dealt("Ac", "Kc", "Qc"), 1, 1)) == {"0 bid 0", "0 bid 1"}


@pytest.mark.rule("chappe.dealer-hook")
def test_a_house_may_play_without_the_hook():
    state = bid(dealt(*SIX_EACH[:4], hook=False), 4, 0, 1)
    assert bids_open(state) == set(range(7))
    assert legal(bid(dealt("Ac", "Kc", hook=False), 0)) == {"0 bid 0", "0 bid 1"}


@pytest.mark.rule("chappe.dealer-leads")
def test_the_dealer_leads_or_the_seat_after_him():
    state = bid(dealt(*SIX_EACH[:4], dealer=2), 1, 1, 1, 1)
    assert chappe.to_act(state) == 2
    state = bid(dealt(*SIX_EACH[:4], dealer=2, leader="after-dealer"), 1, 1, 1, 1)
    assert chappe.to_act(state) == 3
    # seat 3 is out: the next one leads
    hands = (*SIX_EACH[:3], "", SIX_EACH[4])
    state = dealt(*hands, dealer=2, leader="after-dealer", totals=(0, 0, 0, 10, 0))
    assert chappe.to_act(bid(state, 1, 1, 1, 1)) == 4


@pytest.mark.rule("chappe.dealer-leads", "chappe.rundi")
def test_whoever_leads_turns_the_first_card_of_a_rundi():
    assert legal(bid(dealt("Ac", "Kc", "Qc", dealer=1), 1, 1, 1)) == {"1 reveal"}
    state = dealt("Ac", "Kc", "Qc", dealer=1, leader="after-dealer")
    assert legal(bid(state, 1, 1, 1)) == {"2 reveal"}
