"""Target, the moment a match ends, whose claim counts first, Bergpreis; examples 1 to 3."""

import random
from itertools import permutations

import pytest

from jassrules import CHANCE, BadRules, schieber
from jassrules.games.schieber import MatchOver, Rules
from jassrules.games.schieber.finish import as_written
from jassrules.ledger import Entry, Ledger
from tests.games.schieber.tables import (
    apply_all,
    dealt,
    deck_of,
    hands_of,
    lines,
    one_suit_each,
    played_out,
)

ONES = dict.fromkeys(("c", "d", "h", "s", "obenabe", "undenufe"), 1)


def rules(**more):
    return Rules(**{"factors": ONES, "target": 1000, **more})


def over(state):
    return schieber.to_act(state) is None


# Trump hearts. Seat 0 leads the Six; seat 1 takes the first trick with the Buur: 0 + 20 + 10 + 0.
# Seat 2 holds King and Ober of trump and 6c–8c; seat 1 holds 6d–8d.
HANDS = "6h 6s / Jh 6d 7d 8d / Kh Qh 6c 7c 8c Th / 7h 9h"
FIRST = "0 announce h,0 play 6h,1 play Jh,2 play Th,3 play 7h"


# -- target -----------------------------------------------------------------------------------------


@pytest.mark.rule("schieber.target")
def test_played_to_a_target():
    assert Rules().target == 2500
    assert schieber.PRESETS["einfach"].target == 1000
    almost = apply_all(dealt(HANDS, rules(stoeck="off"), totals=(0, 969)), FIRST)
    assert not over(almost)
    reached = apply_all(dealt(HANDS, rules(stoeck="off"), totals=(0, 970)), FIRST)
    assert over(reached)
    assert schieber.score(reached).totals == (0, 1000)
    assert schieber.score(reached).winners == (1,)


@pytest.mark.rule("schieber.target")
def test_without_a_target_there_is_no_end():
    state = apply_all(dealt(HANDS, rules(target=None), totals=(999999, 999999)), FIRST)
    assert not over(state)
    state = played_out(state)
    assert schieber.to_act(state) is CHANCE
    assert schieber.score(state).winners == ()


@pytest.mark.rule("schieber.target")
@pytest.mark.parametrize("bad", [0, -1, True, "1000", 1000.0])
def test_bad_targets(bad):
    with pytest.raises(BadRules) as refused:
        Rules(target=bad)
    assert (refused.value.option, refused.value.rule) == (
        "schieber.Rules.target",
        "schieber.target",
    )


# -- at once or after the deal ------------------------------------------------------------------------


@pytest.mark.rule("schieber.finish-at-once")
def test_the_match_ends_after_a_trick_in_the_middle_of_a_deal():
    state = apply_all(dealt(HANDS, rules(), totals=(0, 980)), FIRST)
    assert isinstance(state, MatchOver)
    assert lines(state) == [(1, "card-points", 30)]
    assert schieber.legal_moves(state) == ()


@pytest.mark.rule("schieber.finish-at-once")
def test_the_match_ends_when_stoeck_are_written_in_the_middle_of_a_trick():
    # seat 2 throws the Ober into the first trick and the King into the second: 980 + 20
    state = dealt(HANDS, rules(), totals=(980, 0))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 7h,1 play 6d")
    assert not over(state)
    state = apply_all(state, "2 play Kh")
    assert isinstance(state, MatchOver)
    assert lines(state) == [(1, "card-points", 23), (0, "stoeck", 20)]
    assert schieber.score(state).winners == (0,)


@pytest.mark.rule("schieber.finish-at-once")
def test_the_match_ends_when_the_weise_are_settled():
    state = dealt(HANDS, rules(), totals=(985, 0))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h")
    assert isinstance(state, MatchOver)
    # the trick and the Weis are both written first
    assert lines(state) == [(1, "card-points", 30), (0, "weis", 20)]
    assert schieber.score(state).totals == (1005, 30)
    assert schieber.score(state).winners == (0,)


@pytest.mark.rule("schieber.finish-at-once")
def test_all_that_one_card_causes_is_written_first():
    # the last card: trick 9, last trick and match
    state = apply_all(one_suit_each(rules(), totals=(1000 - 152, 0)), "0 announce obenabe")
    assert not over(state)
    state = played_out(state)
    assert isinstance(state, MatchOver)
    # Ace, King, Ober, Banner … clubs from the Six on: the last trick is the Ace with 11 × 4 points
    assert [rule for _, rule, _ in lines(state)][-3:] == ["card-points", "last-trick", "match"]
    assert schieber.score(state).totals == (1000 - 152 + 257, 0)


@pytest.mark.rule("schieber.finish-at-once")
def test_a_house_may_play_the_deal_to_its_end():
    late = rules(finish="after-deal")
    state = apply_all(dealt(HANDS, late, totals=(0, 980)), FIRST)
    assert not over(state)
    assert schieber.score(state).winners == ()
    state = played_out(state)
    assert isinstance(state, MatchOver)
    assert sum(p for _, rule, p in lines(state) if rule in ("card-points", "last-trick")) == 157
    short = played_out(apply_all(dealt(HANDS, late), "0 announce h"))
    assert schieber.to_act(short) is CHANCE


@pytest.mark.rule("schieber.finish-at-once")
@pytest.mark.parametrize("bad", ["later", None, True])
def test_bad_finish(bad):
    with pytest.raises(BadRules) as refused:
        Rules(finish=bad)
    assert refused.value.option == "schieber.Rules.finish"
    assert refused.value.rule == "schieber.finish-at-once"


# -- whose claim counts first -------------------------------------------------------------------------


@pytest.mark.rule("schieber.finish-order")
def test_example_1_stoeck_in_hand_come_before_the_trick():
    state = apply_all(dealt(HANDS, rules(), totals=(981, 971)), FIRST)
    assert isinstance(state, MatchOver)
    assert schieber.score(state).totals == (981, 1001)
    assert schieber.score(state).winners == (0,)
    # 980 + 20 = 1000 is enough, 979 + 20 is not
    state = apply_all(dealt(HANDS, rules(), totals=(980, 971)), FIRST)
    assert schieber.score(state).winners == (0,)
    state = apply_all(dealt(HANDS, rules(), totals=(979, 971)), FIRST)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order")
@pytest.mark.parametrize("stoeck", ["automatic", "announced"])
def test_held_stoeck_count_called_or_not(stoeck):
    state = apply_all(dealt(HANDS, rules(stoeck=stoeck), totals=(981, 971)), FIRST)
    assert schieber.score(state).winners == (0,)


@pytest.mark.rule("schieber.finish-order")
def test_stoeck_that_were_lost_are_no_claim():
    # seat 2 plays both without a call; then side 1 reaches the target with a trick
    house = rules(stoeck="announced")
    state = dealt("6h 7h / Jh 9h 6s / Kh Qh / 8h Ah", house, totals=(981, 940))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 8h")  # 23: 963
    state = apply_all(state, "1 play 9h,2 play Kh,3 play Ah")
    assert not over(state)
    state = apply_all(state, "0 play 7h")  # 14 + 4 + 11 = 29: 992
    assert schieber.score(state).totals == (981, 992)
    state = apply_all(
        dealt("6h 7h / Jh 9h 6s / Kh Qh / 8h Ah", house, totals=(981, 948)),
        "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 8h,1 play 9h,2 play Kh,3 play Ah,0 play 7h",
    )
    assert isinstance(state, MatchOver)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order")
def test_no_stoeck_no_claim():
    state = apply_all(dealt(HANDS, rules(stoeck="off"), totals=(981, 971)), FIRST)
    assert schieber.score(state).winners == (1,)


# After the whole deal both sides have something of each kind. Trump hearts; side 0 writes Stöck 20,
# side 1 the Weis, and the tricks are split.
BOTH = "0 announce h,0 play 6h,1 weis 6d-8d,1 play Jh,2 play Th,3 play 7h"


@pytest.mark.rule("schieber.finish-order")
@pytest.mark.parametrize("order", list(permutations(("stoeck", "weis", "tricks"))))
def test_the_claims_in_every_order(order):
    # Trick 1: side 1 takes 30 and writes its Weis 20; side 0 holds Stöck 20.
    # Needed: side 0 has 985 and lacks 15, side 1 has 975 and lacks 25: Weis and trick together
    # bring it 50, the trick alone 30, the Weis alone 20.
    state = apply_all(dealt(HANDS, rules(finish_order=order), totals=(985, 975)), BOTH)
    assert schieber.score(state).totals == (985, 1025)
    wanted = {
        ("stoeck", "weis", "tricks"): 0,  # Stöck first
        ("stoeck", "tricks", "weis"): 0,
        ("weis", "stoeck", "tricks"): 0,  # 995, then Stöck 1005
        ("weis", "tricks", "stoeck"): 1,  # 995, then the trick
        ("tricks", "stoeck", "weis"): 1,  # the trick alone suffices
        ("tricks", "weis", "stoeck"): 1,
    }[order]
    assert schieber.score(state).winners == (wanted,)


@pytest.mark.rule("schieber.finish-order")
@pytest.mark.parametrize("order", list(permutations(("stoeck", "weis", "tricks"))))
def test_the_claims_when_the_weis_alone_suffices(order):
    # side 1 lacks 20: the Weis alone, or the trick alone
    state = apply_all(dealt(HANDS, rules(finish_order=order), totals=(985, 980)), BOTH)
    assert schieber.score(state).winners == ((0,) if order[0] == "stoeck" else (1,))


@pytest.mark.rule("schieber.finish-order")
def test_the_tricks_one_by_one_in_the_order_taken():
    # Obenabe, after the deal. Seat 0 takes the first trick with the Ace of clubs (11 + 4 + 3 + 2),
    # later side 1 more; both lacked less than their first trick.
    house = rules(finish="after-deal")
    hands = "Ac 6d / Kc Ad Kd / Qc 7d / Jc 8d"
    for totals, winner in (((985, 985), 0), ((979, 985), 1), ((980, 985), 0)):
        state = apply_all(
            dealt(hands, house, totals=totals),
            "0 announce obenabe,0 play Ac,1 play Kc,2 play Qc,3 play Jc,0 play 6d,1 play Ad,2 play 7d,3 play 8d",
        )
        assert lines(state) == [(0, "card-points", 20), (1, "card-points", 19)]
        assert not over(state)
        end = played_out(state)
        first = {0: totals[0], 1: totals[1]}
        for side, _, points in lines(end):
            first[side] += points
            if first[side] >= 1000:
                break
        assert side == winner
        assert schieber.score(end).winners == (winner,)


@pytest.mark.rule("schieber.finish-order")
def test_the_weise_of_both_teams_in_seat_order_from_vorhand():
    both = rules(weis_order=("points",), weis_tie="both")
    hands = "6h 6c 7c 8c / Jh 6d 7d 8d / Th / 7h"
    said = "0 announce h,0 weis 6c-8c,0 play 6h,1 weis 6d-8d,1 play Jh,2 play Th,3 play 7h"
    # both lack 20 and both write 20; Vorhand is seat 0
    state = apply_all(dealt(hands, both, totals=(980, 980)), said)
    assert schieber.score(state).totals == (1000, 1030)
    assert schieber.score(state).winners == (0,)
    # with seat 1 as Vorhand its Weis comes first
    hands = "Th 6c 7c 8c / 6h 6d 7d 8d / Jh / 7h"
    said = "1 announce h,1 weis 6d-8d,1 play 6h,2 play Jh,3 play 7h,0 weis 6c-8c,0 play Th"
    state = apply_all(dealt(hands, both, dealer=0, totals=(980, 980)), said)
    assert schieber.score(state).totals == (1030, 1000)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order", "schieber.weis-best")
def test_a_weis_not_yet_written_is_no_claim():
    # side 0 has the best Weis but no trick; side 1 reaches the target with its first trick
    house = rules(weis_needs_trick=True, stoeck="off")
    state = dealt(HANDS, house, totals=(985, 970))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h")
    assert schieber.score(state).totals == (985, 1000)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order", "schieber.match")
def test_the_match_bonus_follows_the_tricks():
    # Side 0 takes all nine tricks and lacks 257: the bonus, counted last, brings it there. Side 1
    # lacks 20 and has Stöck.
    hands = "Jh 9h Ah Ac Kc Ad Kd As Ks / Kh Qh 6c 7c 6d 7d 6s 7s 8s / 8h 7h 6h / Th"
    for order, winner in (
        (("stoeck", "weis", "tricks"), 1),
        (("weis", "tricks", "stoeck"), 0),
        (("tricks", "weis", "stoeck"), 0),
    ):
        house = rules(finish="after-deal", finish_order=order, weis="off")
        state = apply_all(dealt(hands, house, totals=(743, 980)), "0 announce h")
        while not over(state):
            state = schieber.apply(state, trumps_then_high(state))
        assert schieber.score(state).totals == (1000, 1000)
        assert schieber.score(state).winners == (winner,)


def trumps_then_high(state):
    """Seat 0 leads Buur, Nell and Ace of trump and then its highest cards; the others play low."""
    moves = schieber.legal_moves(state)
    if schieber.to_act(state) != 0:
        return min(moves, key=lambda m: m.card.rank.index)
    order = ["Jh", "9h", "Ah"]
    trumps = [m for m in moves if m.card.code in order]
    return (
        min(trumps, key=lambda m: order.index(m.card.code))
        if trumps
        else max(moves, key=lambda m: m.card.rank.index)
    )


@pytest.mark.rule("schieber.finish-order")
def test_the_higher_total_may_decide():
    # as in example 1, but held Stöck do not count
    house = rules(finish_order="higher-total")
    state = apply_all(dealt(HANDS, house, totals=(981, 971)), FIRST)
    assert schieber.score(state).totals == (981, 1001)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order")
def test_equal_totals_both_win():
    # trick 1 gives side 1 30 points and side 0 a Weis of 20
    house = rules(finish_order="higher-total")
    state = dealt(HANDS, house, totals=(985, 975))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h")
    assert schieber.score(state).totals == (1005, 1005)
    assert schieber.score(state).winners == (0, 1)


@pytest.mark.rule("schieber.finish-order")
def test_all_orders_and_no_others():
    for order in permutations(("stoeck", "weis", "tricks")):
        assert Rules(finish_order=order).finish_order == order
        assert Rules(finish_order=list(order)).finish_order == order
    for word in ("higher-total", "chronological"):
        assert Rules(finish_order=word).finish_order == word
    for bad in (
        ("stoeck", "weis"),
        ("stoeck", "weis", "weis"),
        (),
        "stoeck",
        None,
        ("stoeck", "weis", "match"),
        3,
    ):
        with pytest.raises(BadRules) as refused:
            Rules(finish_order=bad)
        assert refused.value.option == "schieber.Rules.finish_order"
        assert refused.value.rule == "schieber.finish-order"


# -- claims as they were written ---------------------------------------------------------------------

# Trump hearts. Seat 0 leads the Buur: 20 + 11 + 10 + 0. Seat 2 has 6c–9c.
TEN = (
    "Jh 6d 7d 8d 9d 6s 7s 8s 9s / Ah 9h Kh Ac Ad Kd Qd As Ks / Th 6c 7c 8c 9c Td Jd Ts Js /"
    " 6h 7h 8h Qh Tc Jc Qc Kc Qs"
)
TEN_BEGINS = "0 announce h,0 play Jh,1 play Ah,2 weis 6c-9c,2 play Th,3 play 6h"


@pytest.mark.rule("schieber.finish-order")
def test_example_10_claims_in_the_order_in_which_they_were_written():
    house = rules(finish="after-deal", finish_order="chronological")
    state = apply_all(dealt(TEN, house, totals=(960, 940)), TEN_BEGINS)
    assert schieber.score(state).totals == (960 + 41 + 50, 940)
    # 24, 7 and 9 to side 1, and 31 in trick 5: 940 + 71
    for trick in (
        "0 play 6d,1 play Ad,2 play Td,3 play Qs", "1 play Qd,2 play Jd,3 play Jc,0 play 7d",
        "1 play Kd,2 play Js,3 play Qc,0 play 8d", "1 play As,2 play Ts,3 play Tc,0 play 6s",
    ):  # fmt: skip
        assert schieber.score(state).totals[1] < 1000
        state = apply_all(state, trick)
    assert schieber.score(state).totals == (1051, 1011)
    assert not over(state)
    state = apply_all(
        state, "1 play Ks,2 play 6c,3 play Kc,0 play 7s,1 play Ac,2 play 7c,3 play 7h"
    )
    state = played_out(state)
    assert schieber.score(state).totals == (1051, 940 + 111 + 5)
    assert schieber.score(state).winners == (0,)


@pytest.mark.rule("schieber.finish-order")
def test_example_10_the_other_way():
    # Trump hearts. Ace and three Tens to side 0, then Buur, Nell, Ace and Ten of trump to side 1
    hands = (
        "Ac Ah Kc 6s 7s 8s 9s 8c 6c / Ts Jh 6d Ad 6h Qh 7d Js Qs / Tc Th Kd 7c 9c Jc Qc Qd Ks /"
        " Td 9h Jd 7h 8h Kh 8d 9d As"
    )
    house = rules(finish="after-deal", finish_order="chronological")
    state = dealt(hands, house, totals=(900, 950))
    state = apply_all(state, "0 announce h,0 weis 6s-9s,0 play Ac,1 play Ts,2 play Tc,3 play Td")
    assert schieber.score(state).totals == (991, 950)
    state = apply_all(state, "0 play Ah,1 play Jh,2 play Th,3 play 9h")
    assert schieber.score(state).totals == (991, 1005)
    state = apply_all(state, "1 play 6d,2 play Kd,3 play Jd,0 play Kc")
    assert schieber.score(state).totals == (1001, 1005)
    assert schieber.score(played_out(state)).winners == (1,)


@pytest.mark.rule("schieber.finish-order")
def test_of_one_card_stoeck_count_first_then_weis_then_the_trick():
    # the first trick brings 30 to side 1 and a Weis of 20 to side 0, and ends the match
    house = rules(finish_order="chronological")
    for totals, winner in (((980, 970), 0), ((979, 970), 1), ((1, 970), 1)):
        state = dealt(HANDS, house, totals=totals)
        state = apply_all(
            state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h"
        )
        assert schieber.score(state).winners == (winner,)
    # Stöck that are still held are no claim: by the usual order side 0 would win by them
    state = apply_all(dealt(HANDS, house, totals=(981, 971)), FIRST)
    assert schieber.score(state).winners == (1,)


@pytest.mark.rule("schieber.finish-order")
def test_stoeck_count_when_they_were_written():
    # side 1 has 1000 with the first trick, side 0 by its Stöck in the second: played to the end
    house = rules(finish="after-deal", finish_order="chronological", weis="off")
    state = dealt(HANDS, house, totals=(980, 977))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 7h,1 play 6d")
    assert schieber.score(state).totals == (980, 1000)
    state = apply_all(state, "2 play Kh")
    assert schieber.score(state).totals == (1000, 1000)
    assert schieber.score(played_out(state)).winners == (1,)
    by_kind = rules(finish="after-deal", weis="off")
    state = dealt(HANDS, by_kind, totals=(980, 977))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 7h,1 play 6d")
    assert schieber.score(played_out(apply_all(state, "2 play Kh"))).winners == (0,)


@pytest.mark.rule("schieber.finish-order")
def test_in_the_last_trick_the_match_comes_last():
    # side 0 takes all: its last trick, the 5 and the bonus are written with one card, and its Weis
    # of the first trick before all of them
    claims = as_written(
        [
            Entry(0, "schieber.card-points", 30), Entry(1, "schieber.weis", 20),
            Entry(0, "schieber.weis", 50), Entry(1, "schieber.stoeck", 20),
            Entry(0, "schieber.card-points", 12), Entry(0, "schieber.weis", 100),
            Entry(0, "schieber.last-trick", 5), Entry(0, "schieber.match", 100),
        ]
    )  # fmt: skip
    assert [(one.side, one.points) for one in claims] == [
        (1, 20), (0, 50), (0, 30), (1, 20), (0, 100), (0, 12), (0, 5), (0, 100),
    ]  # fmt: skip


# -- a fixed number of deals -----------------------------------------------------------------------------

SUITS = (
    "6c 7c 8c 9c Tc Jc Qc Kc Ac / 6d 7d 8d 9d Td Jd Qd Kd Ad / 6h 7h 8h 9h Th Jh Qh Kh Ah /"
    " 6s 7s 8s 9s Ts Js Qs Ks As"
)
BARE = {"weis": "off", "stoeck": "off", "match_bonus": 0}


def deals_played(house, *contracts):
    """Deals in which each seat holds a suit, one after the other; in Obenabe Vorhand takes all."""
    state = schieber.start(house, dealer=3)
    for contract in contracts:
        assert schieber.to_act(state) is CHANCE
        state = schieber.apply(state, deck_of(hands_of(SUITS), state.match.dealer, house.packet))
        state = played_out(apply_all(state, f"{schieber.to_act(state)} announce {contract}"))
    return state


@pytest.mark.rule("schieber.deals")
def test_example_9_after_two_deals_the_higher_total_has_won():
    house = rules(deals=2, target=None, **BARE)
    # seat 0 is Vorhand, then seat 1, which makes the suit of seat 0 trump
    state = deals_played(house, "obenabe", "c")
    assert schieber.score(state).totals == (314, 0)
    assert schieber.score(state).winners == (0,)
    state = deals_played(house, "obenabe", "obenabe")
    assert schieber.score(state).totals == (157, 157)
    assert schieber.score(state).winners == (0, 1)
    assert isinstance(state, MatchOver)
    assert state.match.deals == 2


@pytest.mark.rule("schieber.deals")
def test_before_the_last_deal_the_match_goes_on():
    for deals in (None, 3, 12):
        state = deals_played(rules(deals=deals, target=None, **BARE), "obenabe", "obenabe")
        assert schieber.to_act(state) is CHANCE
        assert schieber.score(state).winners == ()


@pytest.mark.rule("schieber.deals", "schieber.target")
@pytest.mark.parametrize("finish", ["at-once", "after-deal"])
def test_with_a_target_as_well_what_comes_first_ends_the_match(finish):
    # 157 in the first deal: a target of 157 ends it after one, one of 158 leaves it to the deals
    state = deals_played(rules(deals=2, target=157, finish=finish, **BARE), "obenabe")
    assert schieber.score(state).winners == (0,)
    state = deals_played(rules(deals=1, target=158, finish=finish, **BARE), "obenabe")
    assert schieber.score(state).winners == (0,)
    assert isinstance(state, MatchOver)


@pytest.mark.rule("schieber.deals", "schieber.finish-order")
def test_the_last_deal_ends_by_the_rules_of_the_target_if_it_is_reached():
    # example 10: side 1 has more in the end, side 0 was there first
    for order, winner in (("chronological", 0), ("higher-total", 1)):
        house = rules(finish="after-deal", finish_order=order, deals=2)
        state = apply_all(dealt(TEN, house, totals=(960, 940), deals=1), TEN_BEGINS)
        while not over(state):
            state = schieber.apply(state, the_rest_to_side_1(state))
        assert schieber.score(state).totals == (1051, 1056)
        assert schieber.score(state).winners == (winner,)
        told = events_of_the_end(house, winner)
        assert told == "schieber.target"


def the_rest_to_side_1(state):
    """A card with which side 1 takes what is left in example 10."""
    high = ["Ad", "Qd", "Kd", "As", "Ks", "Ac"]
    codes = {m.card.code: m for m in schieber.legal_moves(state)}
    if schieber.to_act(state) == 1 and state.place.lying in (0, 1):
        return next((codes[one] for one in high if one in codes), next(iter(codes.values())))
    return next(iter(codes.values()))


def events_of_the_end(house, winner):
    state = apply_all(dealt(TEN, house, totals=(960, 940), deals=1), TEN_BEGINS)
    while not over(state):
        before, move = state, the_rest_to_side_1(state)
        state = schieber.apply(state, move)
    *_, last = schieber.narrate(before, move, state)
    assert (last.what, last.facts["winners"]) == ("match-over", (winner,))
    return last.rule


@pytest.mark.rule("schieber.deals", "schieber.bedanken")
def test_a_last_deal_nobody_thanked_in_leaves_it_to_the_higher_total():
    house = rules(deals=2, target=150, finish="claimed", **BARE)
    state = deals_played(house, "obenabe", "c")
    assert schieber.score(state).totals == (314, 0)
    assert schieber.score(state).winners == (0,)
    state = deals_played(house, "obenabe", "obenabe")
    assert schieber.score(state).winners == (0, 1)


@pytest.mark.rule("schieber.deals")
def test_what_everybody_hears_when_the_last_deal_is_over():
    house = rules(deals=1, target=None, **BARE)
    state = apply_all(one_suit_each(house, deals=0), "0 announce obenabe")
    while not over(state):
        before, move = state, schieber.legal_moves(state)[0]
        state = schieber.apply(state, move)
    *_, last = schieber.narrate(before, move, state)
    assert (last.what, last.rule, last.facts) == (
        "match-over", "schieber.deals", {"winners": (0,)},
    )  # fmt: skip


@pytest.mark.rule("schieber.deals")
def test_how_many_deals_there_may_be():
    for good in (None, 1, 8, 12, 16, 1000):
        assert Rules(deals=good).deals == good
    for bad in (0, -1, 1001, True, 2.0, "12"):
        with pytest.raises(BadRules) as refused:
            Rules(deals=bad)
        assert refused.value.option == "schieber.Rules.deals"
        assert refused.value.rule == "schieber.deals"


# -- examples 2 and 3 -----------------------------------------------------------------------------------


@pytest.mark.rule("schieber.factors", "schieber.match", "schieber.stoeck")
def test_example_2():
    # seat 0 holds all Schilten
    spades = "6s 7s 8s 9s Ts Js Qs Ks As"
    state = played_out(apply_all(dealt(spades), "0 announce s"))
    assert schieber.score(state).totals == ((152 + 5 + 100 + 20) * 2, 0)
    assert schieber.score(state).totals == (554, 0)


@pytest.mark.rule("schieber.match", "schieber.last-trick")
def test_example_3_no_match_with_157_points():
    # Trump hearts ×1. Side 1 takes only the second trick: 6d 7d 8d 9d, worth 0.
    hands = (
        "Jh 9h Ah Kh Th Qh 8h 7h 6d / 9d 6c 7c 8c 6s 7s 8s 9s 9c /"
        " 8d Ac Kc Qc Jc Tc Ad Kd Qd / 7d 6h Jd Td As Ks Qs Js Ts"
    )
    house = Rules(stoeck="off")
    state = apply_all(dealt(hands, house), "0 announce h,0 play Jh,1 play 6c,2 play Ac,3 play 6h")
    state = apply_all(state, "0 play 6d,1 play 9d,2 play 8d,3 play 7d")
    assert schieber.score(state).totals == (31, 0)
    # seat 1 leads; seat 0 is void of clubs and trumps, and leads trumps to the end
    state = apply_all(state, "1 play 7c,2 play Kc,3 play Jd,0 play 9h")
    state = played_out(state)
    assert lines(state, "match") == []
    assert schieber.score(state).totals == (157, 0)
    sides = [side for side, _, _ in lines(state, "card-points")]
    assert sides == [0, 1, 0, 0, 0, 0, 0, 0, 0]


# -- Bergpreis ----------------------------------------------------------------------------------------


def bergpreis(state):
    return schieber.bergpreis(state)


@pytest.mark.rule("schieber.bergpreis")
@pytest.mark.parametrize(
    ("target", "option", "mark"),
    [
        (2500, "auto", 1500), (2500, "half", 1250), (1000, "auto", 500), (1001, "auto", 501),
        (3000, "auto", 1500), (999, "half", 500), (2500, 700, 700), (None, 700, 700),
    ],
)  # fmt: skip
def test_where_the_mark_is(target, option, mark):
    # all nine tricks to side 0, 257 × 3 = 771: once just enough, once one short
    house = Rules(target=target, bergpreis=option)
    state = played_out(
        apply_all(one_suit_each(house, totals=(mark - 771, 0)), "0 announce obenabe")
    )
    assert bergpreis(state) == 0
    state = played_out(
        apply_all(one_suit_each(house, totals=(mark - 772, 0)), "0 announce obenabe")
    )
    assert bergpreis(state) is None


@pytest.mark.rule("schieber.bergpreis")
@pytest.mark.parametrize(
    "house", [Rules(target=None), Rules(target=None, bergpreis="half"), Rules(bergpreis=None)]
)
def test_no_mark_no_bergpreis(house):
    state = played_out(apply_all(one_suit_each(house, totals=(1700, 1700)), "0 announce obenabe"))
    assert bergpreis(state) is None


@pytest.mark.rule("schieber.bergpreis")
def test_it_is_decided_when_the_deal_is_over_and_then_stands():
    house = rules(bergpreis=500)
    state = apply_all(dealt(HANDS, house, totals=(0, 480)), FIRST)
    assert schieber.score(state).totals == (0, 510)
    assert bergpreis(state) is None
    state = played_out(state)
    assert bergpreis(state) == 1
    match = state.match
    assert match.bergpreis == (1,)
    # an honour without points
    assert sum(schieber.score(state).totals) == 480 + 157 + sum(
        p for _, r, p in lines(state) if r in ("match", "stoeck")
    )
    again = schieber.Dealing(match, state.ledger)
    again = schieber.apply(again, schieber.draw(again, random.Random(1)))
    seat = schieber.to_act(again)
    again = played_out(apply_all(again, f"{seat} announce obenabe"))
    assert bergpreis(again) == 1


@pytest.mark.rule("schieber.bergpreis")
def test_it_is_decided_when_the_match_ends_in_the_middle_of_a_deal():
    house = rules(bergpreis=990)
    state = apply_all(dealt(HANDS, house, totals=(0, 980)), FIRST)
    assert isinstance(state, MatchOver)
    assert bergpreis(state) == 1
    events = {e.what for e in schieber.narrate(*last_step(house, (0, 980)))}
    assert {"bergpreis", "match-over", "deal-over", "trick-taken"} <= events


@pytest.mark.rule("schieber.bergpreis")
def test_it_is_told_once():
    # 257 × 3 with the first deal; two more go on beyond the mark
    house = rules(bergpreis=700, target=None, factors={"obenabe": 3})
    state, told = one_suit_each(house), []
    for deal in range(3):
        state = apply_all(state, f"{schieber.to_act(state)} announce obenabe")
        while isinstance(state, (schieber.FirstTrick, schieber.Playing)):
            card = next(m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play))
            after = schieber.apply(state, card)
            told += [
                (event.rule, dict(event.facts), deal)
                for event in schieber.narrate(state, card, after)
                if event.what == "bergpreis"
            ]
            state = after
        state = schieber.apply(state, schieber.draw(state, random.Random(1)))
    assert told == [("schieber.bergpreis", {"side": 0}, 0)]


def last_step(house, totals):
    before = apply_all(dealt(HANDS, house, totals=totals), FIRST.rpartition(",")[0])
    action = next(m for m in schieber.legal_moves(before) if str(m) == "3 play 7h")
    return before, action, schieber.apply(before, action)


@pytest.mark.rule("schieber.bergpreis")
def test_written_points_only():
    # Side 0 holds Stöck with which it would have reached the mark, but the match ends first.
    house = rules(bergpreis=990)
    state = apply_all(dealt(HANDS, house, totals=(970, 975)), FIRST)
    assert isinstance(state, MatchOver)
    assert schieber.score(state).winners == (1,)  # 970 + 20 is no 1000
    assert bergpreis(state) == 1
    # written, Stöck count for it: side 0 reaches 990 with the King of trump
    state = apply_all(
        dealt(HANDS, house, totals=(970, 0)),
        "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 7h,1 play 6d,2 play Kh",
    )
    state = played_out(state)
    assert bergpreis(state) == 0


@pytest.mark.rule("schieber.bergpreis", "schieber.finish-order")
@pytest.mark.parametrize("order", [*permutations(("stoeck", "weis", "tricks")), "higher-total"])
def test_both_reach_the_mark_in_one_deal(order):
    # One deal, played to its end. Side 1 writes Weis 20 and 30 in the first trick, side 0 writes
    # Stöck 20; mark 500; side 0 lacks 15, side 1 lacks 25.
    house = rules(bergpreis=500, finish_order=order)
    state = apply_all(dealt(HANDS, house, totals=(485, 475)), BOTH)
    state = played_out(state)
    assert min(schieber.score(state).totals) >= 500
    if order == "higher-total":
        totals = schieber.score(state).totals
        wanted = totals.index(max(totals))
    else:
        wanted = (
            0
            if order
            in (
                ("stoeck", "weis", "tricks"),
                ("stoeck", "tricks", "weis"),
                ("weis", "stoeck", "tricks"),
            )
            else 1
        )
    assert bergpreis(state) == wanted


@pytest.mark.rule("schieber.bergpreis")
def test_equal_totals_past_the_mark_nobody_holds_it_for_good():
    house = rules(finish_order="higher-total", bergpreis=990)
    state = dealt(HANDS, house, totals=(985, 975))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h")
    assert schieber.score(state).totals == (1005, 1005)
    assert bergpreis(state) is None
    assert state.match.bergpreis == ()
    # and it stays so in the deals that follow
    later = schieber.Dealing(
        schieber.Match(rules(finish_order="higher-total", bergpreis=500), 3, 1, ()),
        Ledger((500, 500)),
    )
    later = schieber.apply(later, schieber.draw(later, random.Random(1)))
    later = played_out(apply_all(later, "0 announce obenabe"))
    assert bergpreis(later) is None
    assert later.match.bergpreis == ()


@pytest.mark.rule("schieber.bergpreis")
@pytest.mark.parametrize("bad", [0, -5, True, "double", 1.5, ("auto",)])
def test_bad_marks(bad):
    with pytest.raises(BadRules) as refused:
        Rules(bergpreis=bad)
    assert refused.value.option == "schieber.Rules.bergpreis"
    assert refused.value.rule == "schieber.bergpreis"


@pytest.mark.rule("schieber.bergpreis", "schieber.finish-order")
def test_stoeck_in_hand_win_a_match_but_no_bergpreis():
    # The match ends with the first trick (side 1: 975 + 30), in which side 0 wrote a Weis (975 + 20).
    # Both passed the mark of 990; by Stöck, tricks, Weis the trick comes first, the held Stöck of
    # side 0 not being written. They are too few for the target (975 + 20).
    house = rules(bergpreis=990, finish_order=("stoeck", "tricks", "weis"))
    state = dealt(HANDS, house, totals=(975, 975))
    state = apply_all(state, "0 announce h,0 play 6h,1 play Jh,2 weis 6c-8c,2 play Th,3 play 7h")
    assert schieber.score(state).totals == (995, 1005)
    assert schieber.score(state).winners == (1,)
    assert bergpreis(state) == 1
