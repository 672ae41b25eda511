"""Which card beats which, what the cards are worth, last trick and match."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import card, schieber
from jassrules.games.schieber import Contract, Rules
from jassrules.games.schieber.contract import course_of
from jassrules.tricks.trick import beats
from tests.games.schieber import plain
from tests.games.schieber.tables import apply_all, dealt, lines, lying, one_suit_each, played_out

CONTRACTS = [str(contract) for contract in Contract]
NO_TRUMP = CONTRACTS[4:]
FREE = Rules(factors={"slalom": 1, "guschti": 1, "mary": 1}, target=None)


def points_of(contract, **rules):
    table = course_of(schieber.Rules(**rules), Contract(contract)).points
    return {
        one.code: table[one.index]
        for one in map(card, (r + s for s in "cdhs" for r in plain.NATURAL))
    }


def _beats(contract, one, other):
    order = course_of(FREE, Contract(contract)).by_trick[0].order
    return beats(order, card(one), card(other))


def ladder(contract, ranks, suit):
    """Whether of these ranks, high to low, each beats all that follow and none before it."""
    cards = [rank + suit for rank in ranks]
    return all(
        _beats(contract, cards[high], cards[low]) == (high < low)
        for high in range(9)
        for low in range(9)
    )


@pytest.mark.rule("schieber.order-plain")
def test_the_plain_order_also_in_obenabe():
    for suit in "cdh":
        assert ladder("s", "AKQJT9876", suit)
    for suit in "cdhs":
        assert ladder("obenabe", "AKQJT9876", suit)
        assert ladder("guschti", "AKQJT9876", suit)
        assert ladder("slalom-obenabe", "AKQJT9876", suit)


@pytest.mark.rule("schieber.order-trump")
def test_the_trump_order():
    for suit in "cdhs":
        assert ladder(suit, "J9AKQT876", suit)


@pytest.mark.rule("schieber.order-trump")
def test_every_trump_beats_every_other_card():
    for other in "dhs":
        for high in "6789TJQKA":
            for low in "6789TJQKA":
                assert _beats("c", high + "c", low + other)
                assert not _beats("c", low + other, high + "c")


@pytest.mark.rule("schieber.order-undenufe")
def test_undenufe_the_order_is_turned_round():
    for suit in "cdhs":
        assert ladder("undenufe", "6789TJQKA", suit)
        assert ladder("mary", "6789TJQKA", suit)
        assert ladder("slalom-undenufe", "6789TJQKA", suit)


@pytest.mark.rule("schieber.trick-winner")
@pytest.mark.parametrize(
    ("contract", "trick", "seat"),
    [
        ("s", "6h 7h 8h 9h", 3),  # the highest of the led suit
        ("s", "Ah Kh 9s 8h", 2),  # any trump
        ("s", "Ah Js 9s As", 1),  # Buur above Nell above Ace
        ("s", "6s As 9s Ks", 2),
        ("s", "7h Ac Ad Kc", 0),  # other suits count nothing
        ("s", "Th Jh Ad 9h", 1),
        ("obenabe", "Tc Ac As Kc", 1),
        ("obenabe", "6d Ac As Ah", 0),
        ("undenufe", "Tc Ac 6s 7c", 3),
        ("undenufe", "Ad 6c 6s 6h", 0),
        ("slalom-undenufe", "7c 6c 8c Ac", 1),
        ("mary", "9c 8c 7c 6d", 2),
        ("guschti", "9c 8c Tc 6d", 2),
    ],
)
def test_who_takes_a_trick(contract, trick, seat):
    *standing, last = trick.split()
    state = apply_all(lying(contract, " ".join(standing), last, FREE), f"3 play {last}")
    assert schieber.to_act(state) == seat
    assert lines(state, "card-points")[0][0] == seat % 2
    assert state.tricks()[0].winner == seat


@pytest.mark.rule("schieber.trick-winner")
def test_the_winner_leads_next():
    state = apply_all(
        dealt("6c / 7c / Ac / 8c"), "0 announce h,0 play 6c,1 play 7c,2 play Ac,3 play 8c"
    )
    assert schieber.to_act(state) == 2


TABLE = {
    "plain": {"J": 2, "9": 0, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0, "6": 0},
    "trump": {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0, "6": 0},
    "obenabe": {"J": 2, "9": 0, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 8, "7": 0, "6": 0},
    "undenufe": {"J": 2, "9": 0, "A": 0, "T": 10, "K": 4, "Q": 3, "8": 8, "7": 0, "6": 11},
}


@pytest.mark.rule("schieber.card-points")
@pytest.mark.parametrize("trump", "cdhs")
def test_card_points_in_a_trump_contract(trump):
    found = points_of(trump)
    for code, points in found.items():
        assert points == TABLE["trump" if code[1] == trump else "plain"][code[0]]
    assert sum(found.values()) == 152


@pytest.mark.rule("schieber.card-points", "schieber.factors")
@pytest.mark.parametrize(
    ("contract", "column"),
    [
        ("obenabe", "obenabe"),
        ("slalom-obenabe", "obenabe"),
        ("guschti", "obenabe"),
        ("undenufe", "undenufe"),
        ("slalom-undenufe", "undenufe"),
        ("mary", "undenufe"),
    ],
)
def test_card_points_without_trump(contract, column):
    found = points_of(contract)
    for code, points in found.items():
        assert points == TABLE[column][code[0]]
    assert sum(found.values()) == 152
    # with undenufe_eleven="ace" the 11 stays on the Ace, card by card
    found = points_of(contract, undenufe_eleven="ace")
    for code, points in found.items():
        assert points == TABLE["obenabe"][code[0]]
    assert sum(found.values()) == 152


@pytest.mark.rule("schieber.card-points")
@pytest.mark.parametrize(("eleven", "points"), [("six", 11 + 0 + 8 + 10), ("ace", 0 + 11 + 8 + 10)])
@pytest.mark.parametrize("contract", ["undenufe", "slalom-undenufe", "mary"])
def test_which_card_counts_eleven(eleven, points, contract):
    rules = Rules(factors={"slalom": 1, "mary": 1, "undenufe": 1}, undenufe_eleven=eleven)
    state = apply_all(lying(contract, "6c Ac 8c", "Tc", rules), "3 play Tc")
    assert lines(state) == [(0, "card-points", points)]
    without_six = apply_all(lying(contract, "7c Ac 8c", "Kc", rules), "3 play Kc")
    assert lines(without_six) == [(0, "card-points", {"six": 12, "ace": 23}[eleven])]


@pytest.mark.rule("schieber.card-points")
def test_a_trick_of_nothing_is_written_too():
    state = apply_all(lying("s", "6c 7c 8c", "9c"), "3 play 9c")
    assert lines(state) == [(1, "card-points", 0)]


@pytest.mark.rule("schieber.last-trick", "schieber.card-points")
@given(seed=st.integers(0, 2**32 - 1), contract=st.sampled_from(CONTRACTS), last=st.integers(0, 9))
def test_a_deal_has_157_points(seed, contract, last):
    rng = random.Random(seed)
    rules = Rules(
        factors=dict.fromkeys(FREE.factors, 1),
        target=None,
        stoeck="off",
        last_trick=last,
        match_bonus=0,
    )
    state = schieber.start(rules)
    state = schieber.apply(state, schieber.draw(state, rng))
    state = apply_all(state, f"1 announce {contract}")
    state = played_out(state, rng.choice)
    assert sum(schieber.score(state).totals) == 152 + last
    found = lines(state)
    assert len([line for line in found if line[1] == "card-points"]) == 9
    assert [line[2] for line in found if line[1] == "last-trick"] == ([last] if last else [])


@pytest.mark.rule("schieber.last-trick")
def test_the_last_trick_is_worth_5():
    assert Rules().last_trick == 5
    state = played_out(apply_all(one_suit_each(), "0 announce h"))
    # hearts are trump: seat 2 takes the first trick with a trump and all that follow with hearts
    assert lines(state, "last-trick") == [(0, "last-trick", 5)]
    state = played_out(apply_all(one_suit_each(Rules(last_trick=12)), "0 announce s"))
    assert lines(state, "last-trick") == [(1, "last-trick", 24)]


@pytest.mark.rule("schieber.match")
@pytest.mark.parametrize(
    ("bonus", "written"), [(100, [(0, "match", 300)]), (7, [(0, "match", 21)]), (0, [])]
)
def test_all_nine_tricks_are_a_match(bonus, written):
    state = played_out(apply_all(one_suit_each(Rules(match_bonus=bonus)), "0 announce obenabe"))
    assert lines(state, "match") == written
    assert schieber.score(state).totals == (157 * 3 + bonus * 3, 0)


@pytest.mark.rule("schieber.match")
def test_partners_make_a_match_together():
    # Obenabe. Seat 0 has the four Aces and three Kings, seat 2 what is then highest.
    hands = "Ac Ad Ah As 6c 7c 8c 9c Tc / 6d 7d 8d 9d 6h 7h 8h 9h 6s / Kc Qc Jc Kd Qd Jd Td Kh Qh"
    state = apply_all(dealt(hands, Rules(target=None)), "0 announce obenabe,0 play Ac")
    state = apply_all(state, "1 play 6d,2 play Jc,3 play 7s")
    state = apply_all(state, "0 play Ad,1 play 7d,2 play Td,3 play 8s")
    state = apply_all(state, "0 play 6c,1 play 8d,2 play Qc,3 play 9s")  # seat 2 takes this one
    assert schieber.to_act(state) == 2
    state = apply_all(state, "2 play Kc,3 play Ts,0 play 7c,1 play 9d")
    state = apply_all(state, "2 play Kd,3 play Js,0 play 8c,1 play 6h")
    state = apply_all(state, "2 play Qd,3 play Qs,0 play 9c,1 play 7h")
    state = apply_all(state, "2 play Jd,3 play Ks,0 play Tc,1 play 8h")
    state = apply_all(state, "2 play Qh,3 play Th,0 play Ah,1 play 9h")
    state = apply_all(state, "0 play As,1 play 6s,2 play Kh,3 play Jh")
    assert lines(state, "match") == [(0, "match", 300)]
    assert schieber.score(state).totals == (257 * 3, 0)


@pytest.mark.rule("schieber.card-points", "schieber.trick-winner")
@given(seed=st.integers(0, 2**32 - 1), contract=st.sampled_from(CONTRACTS))
def test_whole_deals_as_a_plain_reading_of_the_rules_scores_them(seed, contract):
    rng = random.Random(seed)
    eleven = rng.choice(["six", "ace"])
    factors = {name: rng.randint(1, 4) for name in FREE.factors}
    rules = Rules(factors=factors, target=None, weis="off", undenufe_eleven=eleven)
    state = schieber.start(rules, dealer=rng.randrange(4))
    state = schieber.apply(state, schieber.draw(state, rng))
    vorhand = schieber.to_act(state)
    hands = [{one.code for one in schieber.observe(state, seat).hand} for seat in range(4)]
    state = apply_all(state, f"{vorhand} announce {contract}")
    played = []

    def choose(moves):
        played.append(rng.choice(moves))
        return played[-1]

    over = played_out(state, choose)
    wanted = plain.play_deal(
        hands, vorhand, contract, [move.card.code for move in played],
        factor=factors[contract.partition("-")[0]], eleven=eleven,
    )  # fmt: skip
    assert lines(over) == wanted
