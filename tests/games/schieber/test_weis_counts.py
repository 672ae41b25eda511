"""Worked example 9: every hand counted – what nine cards can hold at most, and how often."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules.cards import CARDS, RANKS, SUITS, Hand
from jassrules.games.schieber import Rules
from jassrules.jass.weis import points_of, weise_in

RULES = Rules()


def total(mask):
    return sum(points_of(RULES, one) for one in weise_in(RULES, mask))


def worth_of_all_hands():
    """How many of all nine-card hands have Weise worth so much, rank by rank.

    What the higher ranks can add depends only on how long the run in each suit is that reaches up
    to the rank before, in whatever suit; so hands are counted by their four run lengths, sorted.
    """
    runs = (0, 0, 0, *RULES.run_points)
    hands = Counter({((0, 0, 0, 0), 9, 0): 1})
    for rank in RANKS:
        longer = Counter()
        for (lengths, left, points), count in hands.items():
            for size in range(5):
                for suits in combinations(range(4), size) if size <= left else ():
                    now = tuple(lengths[s] + 1 if s in suits else 0 for s in range(4))
                    ended = sum(runs[lengths[s]] for s in range(4) if s not in suits)
                    four = RULES.four_points[rank] if size == 4 else 0
                    key = tuple(sorted(now)), left - size, points + ended + four
                    longer[key] += count
        hands = longer
    worth = Counter()
    for (lengths, left, points), count in hands.items():
        if left == 0:
            worth[points + sum(runs[length] for length in lengths)] += count
    return worth


@pytest.mark.rule("schieber.weis", "schieber.weis-values")
def test_example_9():
    worth = worth_of_all_hands()
    assert sum(worth.values()) == comb(36, 9) == 94_143_280
    assert sum(count for points, count in worth.items() if points) == 26_556_800
    assert max(worth) == 370
    assert worth[370] == 4
    # four Unders, four Nines and the Ten of one suit, which makes a run of three
    best = [Hand([c for c in CARDS if c.rank.code in "J9"]).mask | ten.bit for ten in CARDS[4::9]]
    assert [total(mask) for mask in best] == [370] * 4


@pytest.mark.rule("schieber.weis")
def test_the_count_stands_on_runs_suit_by_suit():
    # the 512 sets of cards of each suit: what the library finds is what the count above adds up
    for suit in SUITS:
        for bits in range(512):
            lengths = [len(run) for run in f"{bits:09b}".split("0") if len(run) >= 3]
            wanted = sum(RULES.run_points[length - 3] for length in lengths)
            assert total(bits << 9 * suit.index) == wanted


@pytest.mark.rule("schieber.weis-values")
@given(st.permutations(CARDS))
def test_the_weise_of_a_hand_are_those_of_its_suits_and_its_fours(pack):
    hand = Hand(pack[:9]).mask
    fours = sum(RULES.four_points[r] for r in RANKS if hand & r.mask == r.mask)
    assert total(hand) == fours + sum(total(hand & suit.mask) for suit in SUITS)
