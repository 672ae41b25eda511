"""How many ways there are to bid and to play from fixed deals (what chess calls perft).

All can be worked out: each seat lays each of its cards once, in any order it likes, whoever takes
the tricks; and the hook takes away one last bid wherever the bids before it do not exceed the cards.
"""

from math import comb, factorial

import pytest

from tests.games.chappe.tables import bid, chappe, dealt


def count(state, phase):
    """The number of ways through a phase of one deal."""
    if not isinstance(state, phase):
        return 1
    return sum(count(chappe.apply(state, move), phase) for move in chappe.legal_moves(state))


@pytest.mark.rule("chappe.bid", "chappe.dealer-hook")
@pytest.mark.parametrize(
    ("hands", "ways"),
    [
        (("Ac", "Kc"), 2),  # 4 - 2
        (("Ac 6d", "Kc 6h", "Qc 6s"), 21),  # 27 - 6
        (("Ac 6d 7d", "Kc 6h 7h", "Qc 6s 7s"), 54),  # 64 - 10
        (("Ac 6d", "Kc 6h", "Qc 6s", "Jc 7s"), 71),  # 81 - 10
    ],
)
def test_ways_to_bid(hands, ways):
    cards, players = len(hands[0].split()), len(hands)
    assert ways == (cards + 1) ** players - comb(cards + players - 1, players - 1)
    assert count(dealt(*hands), chappe.Bidding) == ways
    assert count(dealt(*hands, hook=False), chappe.Bidding) == (cards + 1) ** players


@pytest.mark.rule("chappe.free-play", "chappe.stechen")
@pytest.mark.parametrize(
    ("hands", "ways"),
    [
        (("Ac Kc Qc", "Ad Kd Qd"), 36),  # 3! a seat
        (("Ac 6d Kc 7d", "Kh 6h Ah 8h"), 576),  # 4! a seat
        (("Ac Kc", "Ad Kd", "Ah Kh", "6c As"), 16),  # 2! a seat
        (("Ac Kc 6c", "Ad Kd 6d", "9h 9s 9d"), 216),
    ],
)
def test_ways_to_play(hands, ways):
    assert ways == factorial(len(hands[0].split())) ** len(hands)
    state = bid(dealt(*hands, hook=False), *[0] * len(hands))
    assert count(state, chappe.Playing) == ways


@pytest.mark.rule("chappe.decks")
def test_equal_cards_are_no_further_ways():
    # 3!/2! and 4!/(2! 2!) orders
    state = bid(dealt("Ac Ac 6d", "7c 7d 7h", decks=2), 0, 0)
    assert count(state, chappe.Playing) == 3 * 6
    state = bid(dealt("Ac Ac 6d 6d", "7c 7c 7c 8h", decks=3), 0, 0)
    assert count(state, chappe.Playing) == 6 * 4


@pytest.mark.rule("chappe.rundi")
def test_a_rundi_is_turned_in_one_way():
    assert count(bid(dealt("Ac", "Kc", "Qc"), 0, 0, 0), chappe.Revealing) == 1
