"""Weis: what it is, what it is worth, when it is said, whose is best, who sees it."""

from functools import reduce
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadRules, Rank, card, schieber
from jassrules.cards import CARDS, RANKS, Hand
from jassrules.games.schieber import Meld, Rules, meld
from jassrules.games.schieber.state import Table
from jassrules.games.schieber.weis import announced, contest, writing_sides
from jassrules.jass import weis
from jassrules.jass.weis import weise_in
from jassrules.tricks.melds import neighbours
from tests.games.schieber import plain
from tests.games.schieber.tables import (
    STANDARD,
    apply_all,
    dealt,
    legal,
    lines,
    one_suit_each,
    played_out,
    refusal,
)

FREE = {"slalom": 1, "guschti": 1, "mary": 1}


def strength(table, seat, one):
    return weis.strength(contest(table), seat, one)


def said(state):
    return {text for text in legal(state) if " weis " in text}


def weise_of(text, rules=STANDARD):
    """What the Weise of a hand are, as texts."""
    return {str(one) for one in weise_in(rules, Hand.parse(text).mask)}


def worth(text, rules=STANDARD):
    """What seat 0 sees itself announce of one meld it holds."""
    one = meld(text)
    hands = " ".join(c.code for c in one.cards)
    others = [c for c in CARDS if not c.bit & (one.mask | neighbours(one))]
    hands += " " + " ".join(c.code for c in others[:: -(len(others) // 9)][: 9 - one.size])
    state = apply_all(dealt(hands, rules), f"0 announce h,0 weis {text}")
    return schieber.observe(state, 3).weis


def duel(mine, yours, contract="h", rules=STANDARD, *, first=0):
    """Who writes Weis when seat 0 announces ``mine`` and seat 1 ``yours``: (side, points) lines."""
    held = {0: [meld(one) for one in mine], 1: [meld(one) for one in yours]}
    hands = [{c for one in held.get(seat, ()) for c in one.cards} for seat in range(4)]
    barred = [0, 0, 0, 0]
    for seat, melds in held.items():
        barred[seat] = reduce(lambda mask, one: mask | neighbours(one), melds, 0)
    free = [c for c in CARDS if not any(c in hand for hand in hands)]
    free.sort(key=lambda c: not c.bit & (barred[0] | barred[1]))
    for one in free:
        seats = [s for s in range(4) if len(hands[s]) < 9 and not one.bit & barred[s]]
        hands[
            max(
                seats,
                key=lambda s: (
                    s > 1 and bool(one.bit & (barred[0] | barred[1])),
                    9 - len(hands[s]),
                ),
            )
        ].add(one)
    text = " / ".join(" ".join(c.code for c in hand) for hand in hands)
    state = dealt(text, rules, dealer=(first - 1) % 4)
    state = apply_all(state, f"{first} announce {contract}")
    for _ in range(4):
        seat = schieber.to_act(state)
        for one in held.get(seat, ()):
            state = apply_all(state, f"{seat} weis {one}")
        move = next(m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play))
        state = schieber.apply(state, move)
    return [(side, points) for side, _, points in lines(state, "weis")]


# -- what is a Weis, and its points ----------------------------------------------------------------


@pytest.mark.rule("schieber.weis")
def test_a_weis_is_a_run_of_three_or_more_or_four_equal_ranks():
    assert weise_of("6c 7c 8c 6d 7d 9d Td 8h 9h") == {"6c-8c"}
    assert weise_of("6c 7c 9c Tc Qc Kc 6d 8d Td") == set()
    # natural order, also in the trump suit: Ober, King, Ace but not Under, Nine, Ace
    assert weise_of("9c Jc Ac Qd Kd Ad 6h 8h Th") == {"Qd-Ad"}
    # no run round the corner
    assert weise_of("Kc Ac 6c 7c 8d 9d 6s 7s 8h") == set()
    assert weise_of("6c 6d 6h 6s 7c 8c 9h Th Js") == {"6c-8c", "46"}
    assert weise_of("6c 7c 8c 9c Tc Jc Qc Kc Ac") == {"6c-Ac"}
    assert weise_of("7c 8c 9c Jc Qc Kc 6d 7d 8d") == {"7c-9c", "Jc-Kc", "6d-8d"}


@pytest.mark.rule("schieber.weis", "schieber.weis-when")
def test_the_weise_of_ones_hand_are_offered_before_the_card():
    hands = "7c 8c 9c Jc Jd Jh Js Qd Kd / 6d 7d 8d"
    state = apply_all(dealt(hands), "0 announce obenabe")
    assert said(state) == {"0 weis 7c-9c", "0 weis 4J", "0 weis Jd-Kd"}
    state = apply_all(state, "0 weis 4J")
    assert said(state) == {"0 weis 7c-9c", "0 weis Jd-Kd"}
    assert refusal(state, "0 weis 4J") == "schieber.weis"
    # the other seats may speak only when it is their turn
    assert refusal(state, "1 weis 6d-8d") == "schieber.turn"
    state = apply_all(state, "0 play Qd")
    assert said(state) == {"1 weis 6d-8d"}
    # one's own turn is over: not announced is lost
    assert refusal(state, "0 weis 7c-9c") == "schieber.turn"


@pytest.mark.rule("schieber.weis")
@pytest.mark.parametrize(
    "text",
    ["6h-8h", "4A", "6d-8d", "Qc-Ac", "46", "6c-Jc"],
)
def test_a_weis_one_does_not_hold_is_refused(text):
    state = apply_all(dealt("6c 7c 8c 9c Tc 6d 7d 6s 7s"), "0 announce h")
    assert refusal(state, f"0 weis {text}") == "schieber.weis"


@pytest.mark.rule("schieber.weis")
@pytest.mark.parametrize("house", ["off", "automatic"])
def test_where_the_house_has_no_announcing_there_is_no_such_action(house):
    state = apply_all(dealt("6c 7c 8c", Rules(weis=house)), "0 announce h")
    assert said(state) == set()
    assert refusal(state, "0 weis 6c-8c") == "schieber.phase"


@pytest.mark.rule("schieber.weis-values")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("6c-8c", 20), ("6d-9d", 50), ("6h-Th", 100), ("6s-Js", 150), ("7c-Kc", 200),
        ("7d-Ad", 250), ("6h-Ah", 300), ("Qs-As", 20), ("4J", 200), ("49", 150), ("46", 100),
        ("47", 100), ("48", 100), ("4T", 100), ("4Q", 100), ("4K", 100), ("4A", 100),
    ],
)  # fmt: skip
def test_what_a_weis_is_worth(text, points):
    assert worth(text) == ((0, points),)


@pytest.mark.rule("schieber.weis-values")
@pytest.mark.parametrize("contract", ["c", "d", "obenabe", "undenufe"])
def test_the_same_with_and_without_trump(contract):
    state = apply_all(dealt("6c 7c 8c 9c"), f"0 announce {contract},0 weis 6c-9c")
    assert schieber.observe(state, 1).weis == ((0, 50),)


@pytest.mark.rule("schieber.weis-values")
def test_a_house_has_its_own_values_and_0_is_no_weis():
    rules = Rules(run_points=(0, 40, 1, 2, 3, 4, 5), four_points={"J": 300, "6": 0, Rank.ACE: 7})
    assert worth("6d-9d", rules) == ((0, 40),)
    assert worth("6h-Th", rules) == ((0, 1),)
    assert worth("6h-Ah", rules) == ((0, 5),)
    assert worth("4J", rules) == ((0, 300),)
    assert worth("4A", rules) == ((0, 7),)
    assert worth("49", rules) == ((0, 150),)
    assert weise_of("6c 7c 8c 6d 6h 6s 9h Th Js", rules) == set()
    state = apply_all(dealt("6c 7c 8c 6d 6h 6s", rules), "0 announce h")
    assert said(state) == set()
    assert refusal(state, "0 weis 6c-8c") == "schieber.weis"
    assert refusal(state, "0 weis 46") == "schieber.weis"


@pytest.mark.rule("schieber.weis-values")
@pytest.mark.parametrize(
    ("option", "bad"),
    [
        ("run_points", (20,) * 6), ("run_points", (20,) * 8), ("run_points", 20),
        ("run_points", (20, 50, 100, 150, 200, 250, -1)), ("run_points", (20, 50, 100, 150, 200, 250, True)),
        ("run_points", "2050100"), ("four_points", {"X": 1}), ("four_points", {"J": -1}),
        ("four_points", {"J": None}), ("four_points", {6: 1}), ("four_points", 100),
        ("four_points", {"J": 200.0}),
    ],
)  # fmt: skip
def test_bad_values(option, bad):
    with pytest.raises(BadRules) as refused:
        Rules(**{option: bad})
    assert refused.value.option == f"schieber.Rules.{option}"
    assert refused.value.rule == "schieber.weis-values"


@pytest.mark.rule("schieber.weis-run-maximal")
def test_a_run_is_announced_whole():
    state = apply_all(dealt("6c 7c 8c 9c Tc / 6d"), "0 announce h")
    assert said(state) == {"0 weis 6c-Tc"}
    for part in ("6c-8c", "7c-9c", "8c-Tc", "6c-9c", "7c-Tc", "6c-7c"):
        assert refusal(state, f"0 weis {part}") == "schieber.weis"
    assert refusal(state, "0 weis 6c-Tc") is None


@pytest.mark.rule("schieber.weis-run-maximal")
def test_a_part_is_none_also_where_the_whole_run_is_worth_0():
    rules = Rules(run_points=(20, 0, 100, 150, 200, 250, 300))
    state = apply_all(dealt("6c 7c 8c 9c Jc / Tc", rules), "0 announce h")
    assert said(state) == set()
    for text in ("6c-9c", "6c-8c", "7c-9c"):
        assert refusal(state, f"0 weis {text}") == "schieber.weis"


@pytest.mark.rule("schieber.weis-shared-card")
def test_a_card_may_count_in_a_run_and_in_a_four():
    state = apply_all(dealt("9h Th Jh Jc Jd Js"), "0 announce h,0 weis 4J,0 weis 9h-Jh")
    assert schieber.observe(state, 0).weis == ((0, 200), (0, 20))
    assert schieber.observe(state, 0).own_weis == (meld("4J"), meld("9h-Jh"))


@pytest.mark.rule("schieber.weis-shared-card")
def test_a_house_may_forbid_sharing():
    rules = Rules(weis_shared_card=False)
    state = apply_all(dealt("9h Th Jh Jc Jd Js 6d 7d 8d", rules), "0 announce h")
    assert said(state) == {"0 weis 4J", "0 weis 9h-Jh", "0 weis 6d-8d"}
    one = apply_all(state, "0 weis 4J")
    assert said(one) == {"0 weis 6d-8d"}
    assert refusal(one, "0 weis 9h-Jh") == "schieber.weis-shared-card"
    other = apply_all(state, "0 weis 9h-Jh")
    assert said(other) == {"0 weis 6d-8d"}
    assert refusal(other, "0 weis 4J") == "schieber.weis-shared-card"


@pytest.mark.rule("schieber.weis-shared-card", "schieber.weis-scored")
def test_automatic_without_sharing_takes_the_best_first():
    # four Unders 200, 9h-Jh 20 shares the Under and is dropped; 6d-8d 20 stands
    hands = "9h Th Jh Jc Jd Js 6d 7d 8d / 6c 7c 9c Qc 9d Qd Ad 6h 7h"
    for shared, points in ((False, [200, 20]), (True, [200, 20, 20])):
        rules = Rules(weis="automatic", weis_shared_card=shared)
        state = apply_all(dealt(hands, rules), "0 announce s")
        for text in ("Jc", "6c"):
            state = apply_all(state, f"{schieber.to_act(state)} play {text}")
        state = first_trick_over(state)
        own = [points for seat, points in schieber.observe(state, 0).weis if seat == 0]
        assert sorted(own, reverse=True) == points


def first_trick_over(state):
    while isinstance(state, schieber.FirstTrick):
        move = next(m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play))
        state = schieber.apply(state, move)
    return state


@pytest.mark.rule("schieber.weis-shared-card")
def test_automatic_without_sharing_equal_by_the_order_the_run_comes_first():
    # by points alone a run of five and four Aces are equal at 100; they share the Ace of hearts
    hands = "Th Jh Qh Kh Ah Ac Ad As 6c / 7c 9c"
    rules = Rules(weis="automatic", weis_shared_card=False, weis_order=("points",))
    state = first_trick_over(apply_all(dealt(hands, rules), "0 announce s"))
    assert (0, meld("Th-Ah")) in schieber.observe(state, 1).shown
    assert (0, meld("4A")) not in schieber.observe(state, 1).shown
    # by seat first, points later, the four at 200 points comes first
    rules = Rules(
        weis="automatic",
        weis_shared_card=False,
        weis_order=("seat", "points"),
        four_points={"A": 200},
    )
    state = first_trick_over(apply_all(dealt(hands, rules), "0 announce s"))
    assert (0, meld("4A")) in schieber.observe(state, 1).shown
    assert (0, meld("Th-Ah")) not in schieber.observe(state, 1).shown


# -- when, and who writes --------------------------------------------------------------------------


@pytest.mark.rule("schieber.weis-when")
def test_after_the_first_trick_there_is_no_weis():
    state = one_suit_each()
    state = apply_all(state, "0 announce c,0 play 6c,1 play 6d,2 play 6h,3 play 6s")
    assert refusal(state, "0 weis 7c-Ac") == "schieber.phase"
    assert said(state) == set()
    assert lines(state, "weis") == []


@pytest.mark.rule("schieber.weis-when")
def test_the_card_played_counts_as_held_until_it_is_played():
    # seat 0 announces before its card; the six is part of the run although it goes first
    state = apply_all(dealt("6c 7c 8c / 6d 7d 8d"), "0 announce h,0 weis 6c-8c,0 play 6c")
    assert refusal(state, "1 weis 6d-8d") is None


@pytest.mark.rule("schieber.weis-best")
def test_the_team_of_the_best_weis_writes_all_the_other_none():
    hands = "6c 7c 8c Jc / 6d 7d 8d 9d Kc / 6h 7h 8h / 6s 7s 8s Ac"
    state = apply_all(
        dealt(hands), "0 announce h,0 weis 6c-8c,0 play Jc,1 weis 6d-9d,1 play Kc,2 weis 6h-8h",
        "2 play 6h,3 weis 6s-8s",
    )  # fmt: skip
    assert lines(state) == []
    state = apply_all(state, "3 play Ac")
    # side 1 has the run of four; side 0 trumps the trick (Under 2, King 4, Ace 11): no trick needed
    assert lines(state) == [(0, "card-points", 17), (1, "weis", 50), (1, "weis", 20)]
    assert schieber.score(state).totals == (17, 70)


@pytest.mark.rule("schieber.weis-best")
def test_what_the_partner_did_not_announce_is_not_written():
    hands = "6c 7c 8c Jc / 6d 7d 8d 9d Kc / 6h 7h 8h / 6s 7s 8s Ac"
    state = apply_all(
        dealt(hands), "0 announce h,0 play Jc,1 weis 6d-9d,1 play Kc,2 play 6h,3 play Ac"
    )
    assert lines(state, "weis") == [(1, "weis", 50)]


@pytest.mark.rule("schieber.weis-best")
def test_a_house_may_want_a_trick_first():
    # Obenabe ×3. Seat 0 leads the Ace of clubs; side 1 has the best Weis and takes the second trick.
    hands = "Ac 6c 7h / 7c 6d 7d 8d 9d Ah / 8c / 9c"
    rules = Rules(weis_needs_trick=True)
    state = apply_all(
        dealt(hands, rules),
        "0 announce obenabe,0 play Ac,1 weis 6d-9d,1 play 7c,2 play 8c,3 play 9c",
    )
    assert lines(state, "weis") == []
    # settled and shown all the same, when the first trick is complete
    assert schieber.observe(state, 2).shown == ((1, meld("6d-9d")),)
    before = schieber.score(state).totals
    state = apply_all(state, "0 play 7h,1 play Ah")
    while schieber.score(state).totals == before:
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    assert lines(state, "weis") == [(1, "weis", 150)]


@pytest.mark.rule("schieber.weis-best")
def test_no_trick_no_weis():
    # seat 0 takes all nine tricks with all clubs
    rules = Rules(weis_needs_trick=True, four_points={}, target=None)
    hands = "6c 7c 8c 9c Tc Jc Qc Kc Ac / 6d 7d 8d 9d Td Jd Qd Kd 6h"
    state = apply_all(dealt(hands, rules), "0 announce c,0 play 6c,1 weis 6d-Kd")
    state = played_out(state)
    # seat 1 announced 250; side 0 announced nothing; nobody writes
    assert lines(state, "weis") == []
    assert schieber.score(state).totals == (277, 0)
    # the same without the option: 250 are written with the first trick
    state = apply_all(dealt(hands), "0 announce c,0 play 6c,1 weis 6d-Kd,1 play 6d")
    state = first_trick_over(state)
    assert lines(state, "weis") == [(1, "weis", 250)]


@pytest.mark.rule("schieber.weis-order")
@pytest.mark.parametrize(
    ("mine", "yours", "contract", "written"),
    [
        (["6c-8c"], ["6d-9d"], "h", [(1, 50)]),  # more points
        (["49"], ["6c-8c"], "h", [(0, 150)]),
        (["4A"], ["6d-Td"], "h", [(1, 100)]),  # equal at 100: five cards against four
        (["6d-Td"], ["4A"], "h", [(0, 100)]),
        (["6c-8c"], ["7d-9d"], "h", [(1, 20)]),  # the higher top card
        (["7c-9c"], ["6d-8d"], "h", [(0, 20)]),
        (["4Q"], ["4K"], "h", [(1, 100)]),
        (["4A"], ["46"], "h", [(0, 100)]),
        (["6c-8c"], ["6d-8d"], "d", [(1, 20 * 2)]),  # in trump
        (["6d-8d"], ["6c-8c"], "d", [(0, 20 * 2)]),
        (["6c-8c"], ["6d-8d"], "h", [(0, 20)]),  # earlier from Vorhand, who is seat 0
        (["6c-8c", "6d-8d"], ["7h-9h"], "s", [(1, 20 * 2)]),  # the single best, not the sum
        (["6c-8c", "6d-8d"], ["6h-8h"], "s", [(0, 20 * 2), (0, 20 * 2)]),
    ],
)
def test_which_weis_is_better(mine, yours, contract, written):
    assert duel(mine, yours, contract) == written


@pytest.mark.rule("schieber.weis-order")
def test_the_earlier_seat_is_counted_from_vorhand():
    assert duel(["6c-8c"], ["6d-8d"], "h", first=0) == [(0, 20)]
    assert duel(["6c-8c"], ["6d-8d"], "h", first=1) == [(1, 20)]
    assert duel(["6c-8c"], ["6d-8d"], "h", first=2) == [(0, 20)]


def table_of(contract, rules=STANDARD):
    return Table(schieber.Match(rules, 3, 1), 0, (0,) * 4, schieber.Contract(contract), 0)


@pytest.mark.rule("schieber.weis-order")
def test_more_cards_beat_four_of_a_kind():
    # a run of six has a Nine, a run of seven an Under: never in two hands, but the order says so
    table = table_of("h")
    assert strength(table, 1, meld("6c-Tc")) > strength(table, 0, meld("4A"))
    assert strength(table, 1, meld("7c-Qc")) > strength(table, 0, meld("49"))
    assert strength(table, 1, meld("6c-Qc")) > strength(table, 0, meld("4J"))
    assert strength(table, 0, meld("4J")) > strength(table, 1, meld("7c-Qc"))


@pytest.mark.rule("schieber.weis-order")
@pytest.mark.parametrize(
    ("order", "mine", "yours", "contract", "side"),
    [
        (("points",), ["6c-8c"], ["6d-9d"], "h", 1),
        (("cards", "points"), ["4J"], ["6d-Td"], "h", 1),  # five cards before 200 points
        (("points", "cards"), ["4J"], ["6d-Td"], "h", 0),
        (("rank", "points"), ["6c-9c"], ["Qd-Ad"], "h", 1),  # the Ace before 50 points
        (("trump",), ["6c-9c"], ["6h-8h"], "h", 1),
        (("trump", "rank"), ["6c-9c"], ["Qd-Ad"], "h", 1),
        (("seat",), ["6c-8c"], ["4J"], "h", 0),
        (("seat", "points"), ["6c-8c"], ["4J"], "h", 0),
        (("points", "seat"), ["6c-8c"], ["7d-9d"], "h", 0),
        (("points", "cards", "seat", "rank"), ["6c-8c"], ["7d-9d"], "h", 0),
    ],
)
def test_a_house_may_order_otherwise(order, mine, yours, contract, side):
    rules = Rules(weis_order=order)
    assert {line[0] for line in duel(mine, yours, contract, rules)} == {side}


@pytest.mark.rule("schieber.weis-order")
@pytest.mark.parametrize(("tie", "written"), [("none", []), ("both", [(0, 20), (1, 20)])])
def test_equal_to_the_last_key(tie, written):
    rules = Rules(weis_order=("points", "cards", "rank"), weis_tie=tie)
    assert duel(["6c-8c"], ["6d-8d"], "h", rules) == written
    # a Weis in trump is no better when the house does not ask for it
    assert duel(["6c-8c"], ["6d-8d"], "c", rules) == written
    # where the best differ, the option says nothing
    assert duel(["6c-8c"], ["7d-9d"], "h", rules) == [(1, 20)]


@pytest.mark.rule("schieber.weis-order")
def test_equal_best_weise_and_the_rest_of_both_teams():
    rules = Rules(weis_order=("points",), weis_tie="both")
    # both have 100 as their best; the further 20 of each is written too, in seat order from Vorhand
    assert duel(["4A", "6c-8c"], ["4K", "6d-8d"], "h", rules) == [
        (0, 100),
        (0, 20),
        (1, 100),
        (1, 20),
    ]
    assert duel(["4A"], ["4K"], "h", rules, first=1) == [(1, 100), (0, 100)]


@pytest.mark.rule("schieber.weis-order")
def test_the_keys_of_the_order():
    keys = ("points", "cards", "rank", "trump", "seat")
    for size in range(1, 6):
        for order in permutations(keys, size):
            assert Rules(weis_order=order).weis_order == order
    for bad in ((), ("points", "points"), ("suit",), "points", None, ("points", 1), 5):
        with pytest.raises(BadRules) as refused:
            Rules(weis_order=bad)
        assert refused.value.option == "schieber.Rules.weis_order"
        assert refused.value.rule == "schieber.weis-order"
    for bad in ("all", None, True):
        with pytest.raises(BadRules) as refused:
            Rules(weis_tie=bad)
        assert refused.value.option == "schieber.Rules.weis_tie"


@pytest.mark.rule("schieber.weis-undenufe")
@pytest.mark.parametrize("contract", ["undenufe", "slalom-undenufe", "mary"])
def test_undenufe_lower_is_better(contract):
    factor = 3 if contract == "undenufe" else 1
    rules = Rules(factors=FREE)
    assert duel(["7c-9c"], ["6d-8d"], contract, rules) == [(1, 20 * factor)]
    assert duel(["6c-8c"], ["7d-9d"], contract, rules) == [(0, 20 * factor)]
    assert duel(["4A"], ["46"], contract, rules) == [(1, 100 * factor)]
    # the lowest card of the run is compared, and more cards come before it
    assert duel(["6c-9c"], ["7d-Td"], contract, rules) == [(0, 50 * factor)]
    # points do not change: more points, then more cards, still come first
    assert duel(["6c-8c"], ["Jd-Ad"], contract, rules) == [(1, 50 * factor)]
    assert duel(["46"], ["Td-Ad"], contract, rules) == [(1, 100 * factor)]


@pytest.mark.rule("schieber.weis-undenufe")
@pytest.mark.parametrize("contract", ["undenufe", "slalom-undenufe", "mary"])
def test_a_house_may_leave_the_order_as_it_is(contract):
    rules = Rules(factors={**FREE, "undenufe": 1}, weis_undenufe_reversed=False)
    assert duel(["7c-9c"], ["6d-8d"], contract, rules) == [(0, 20)]
    assert duel(["4A"], ["46"], contract, rules) == [(0, 100)]


@pytest.mark.rule("schieber.weis-undenufe")
@pytest.mark.parametrize("contract", ["obenabe", "slalom-obenabe", "guschti", "s"])
def test_only_the_first_trick_counts_for_it(contract):
    rules = Rules(factors=dict.fromkeys(["s", "obenabe", *FREE], 1))
    assert duel(["7c-9c"], ["6d-8d"], contract, rules) == [(0, 20)]


@pytest.mark.rule("schieber.weis-undenufe")
@pytest.mark.parametrize("bad", [0, 1, "false", None])
def test_flags_are_true_or_false(bad):
    for option in ("weis_undenufe_reversed", "weis_needs_trick", "weis_shared_card"):
        with pytest.raises(BadRules) as refused:
            Rules(**{option: bad})
        assert refused.value.option == f"schieber.Rules.{option}"


@pytest.mark.rule("schieber.weis-scored")
def test_settled_when_the_first_trick_is_complete():
    state = apply_all(dealt("6c 7c 8c"), "0 announce h,0 weis 6c-8c,0 play 6c")
    for _ in range(2):
        assert lines(state) == []
        state = schieber.apply(state, schieber.legal_moves(state)[-1])
    assert lines(state) == []
    state = schieber.apply(state, schieber.legal_moves(state)[-1])
    assert [rule for _, rule, _ in lines(state)] == ["card-points", "weis"]


@pytest.mark.rule("schieber.weis-scored")
def test_automatic_counts_every_weis_of_every_hand():
    # Trump c. Side 0: 6c-8c 20, four Aces 100; side 1: 6d-9d 50, 6s-9s 50. Four Aces are best.
    hands = "6c 7c 8c Ac Ad Ah As 6h 8h / 6d 7d 8d 9d Td Tc Qh Kh 7h / 9c Jc Qc Kd Jd Th 9h Ks Qs"
    rules = Rules(weis="automatic")
    state = apply_all(dealt(hands, rules), "0 announce c")
    assert said(state) == set()
    assert schieber.observe(state, 0).weis == ()
    state = apply_all(state, "0 play 6h,1 play 7h,2 play Th,3 play Jh")
    # seat 3 has 6s-Ts (6s 7s 8s 9s Ts Js → 150): the best, so side 1 writes its 100 and 150
    wanted = {str(m) for m in weise_in(rules, state.table.dealt[3])}
    assert wanted == {"6s-Js"}
    assert lines(state, "weis") == [(1, "weis", 100), (1, "weis", 150)]


@pytest.mark.rule("schieber.weis-scored")
@given(st.permutations(CARDS), st.booleans())
def test_automatic_finds_what_a_plain_reading_finds(pack, shared):
    rules = Rules(weis="automatic", weis_shared_card=shared)
    hands = [pack[at : at + 9] for at in (0, 9, 18, 27)]
    table = table_of("h", rules)
    found = announced(table, tuple(Hand(hand).mask for hand in hands))
    for seat, hand in enumerate(hands):
        wanted = plain.weise(
            {c.code for c in hand}, rules.run_points, {r.code: rules.four_points[r] for r in RANKS}
        )
        wanted.sort(key=lambda one: (-one[0], -len(one[1])))
        taken = []
        for points, cards in wanted:
            if shared or not any(cards & other for _, other in taken):
                taken.append((points, cards))
        mine = [m for s, m in found if s == seat]
        assert {frozenset(c.code for c in m.cards) for m in mine} == {cards for _, cards in taken}


@pytest.mark.rule("schieber.weis-shown")
def test_until_settled_only_the_points_are_public_then_the_writers_cards():
    hands = "6c 7c 8c / 6d 7d 8d 9d / 6h 7h 8h"
    state = apply_all(dealt(hands), "0 announce h,0 weis 6c-8c")
    before = schieber.observe(state, 1)
    assert before.weis == ((0, 20),)
    assert before.shown == before.own_weis == ()
    assert schieber.observe(state, 0).own_weis == (meld("6c-8c"),)
    step = schieber.Weis(0, meld("6c-8c"))
    told = schieber.narrate(apply_all(dealt(hands), "0 announce h"), step, state)
    assert [(e.what, dict(e.facts)) for e in told] == [
        ("weis-announced", {"seat": 0, "points": 20})
    ]
    state = apply_all(state, "0 play 6c,1 weis 6d-9d,1 play 6d,2 play 6h")
    assert schieber.observe(state, 0).shown == ()
    last = next(m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play))
    after = schieber.apply(state, last)
    for seat in range(4):
        # side 1 wrote: its Weis is open; side 0 wrote nothing: its cards stay hidden
        assert schieber.observe(after, seat).shown == ((1, meld("6d-9d")),)
        assert schieber.observe(after, seat).weis == ((0, 20), (1, 50))
    shown = [e for e in schieber.narrate(state, last, after) if e.what == "weis-shown"]
    assert [dict(e.facts) for e in shown] == [{"seat": 1, "meld": meld("6d-9d")}]
    # what was shown is no longer hidden, what was not still is
    assert card("7d") not in schieber.hidden(after, 0)
    assert card("7c") in schieber.hidden(after, 1)


@pytest.mark.rule("schieber.weis-best", "schieber.weis-order")
@given(
    st.permutations(CARDS),
    st.sampled_from([str(c) for c in schieber.Contract]),
    st.sampled_from(["none", "both"]),
    st.permutations(["points", "cards", "rank", "trump", "seat"]),
    st.integers(1, 5),
)
def test_one_best_weis_decides_for_its_team(pack, contract, tie, order, length):
    rules = Rules(weis="automatic", weis_tie=tie, weis_order=tuple(order[:length]))
    table = table_of(contract, rules)
    weise = announced(table, tuple(Hand(pack[at : at + 9]).mask for at in (0, 9, 18, 27)))
    sides = writing_sides(table, weise)
    ranked = sorted(((strength(table, s, m), s % 2) for s, m in weise), reverse=True)
    best = {side for worth, side in ranked if worth == ranked[0][0]}
    if len(best) == 2:
        assert sides == ((0, 1) if tie == "both" else ())
    else:
        assert set(sides) == best


def test_melds_are_made_of_texts_and_checked():
    assert meld("4J") == Meld(None, Rank.UNDER)
    assert str(meld("6c-8c")) == "6c-8c"
    assert meld("♥6-♥8") == meld("6h-8h")


@pytest.mark.rule("schieber.weis-best", "schieber.weis-order")
def test_equal_weise_that_need_a_trick_are_written_each_with_the_first_trick_of_its_team():
    rules = Rules(weis_order=("points",), weis_tie="both", weis_needs_trick=True)
    hands = "6c 7c 8c Ac 7h / 6d 7d 8d Kc Ah / Tc 8h / 9c 9h"
    said = "0 announce obenabe,0 weis 6c-8c,0 play Ac,1 weis 6d-8d,1 play Kc,2 play Tc,3 play 9c"
    state = apply_all(dealt(hands, rules), said)
    assert lines(state, "weis") == [(0, "weis", 60)]
    state = apply_all(state, "0 play 7h,1 play Ah,2 play 8h,3 play 9h")
    assert lines(state, "weis") == [(0, "weis", 60), (1, "weis", 60)]
    # and never again
    assert lines(played_out(state), "weis") == [(0, "weis", 60), (1, "weis", 60)]
