"""King and Ober of trump: 20, whatever else happens."""

import pytest

from jassrules import BadRules, schieber
from jassrules.games.schieber import Rules, meld
from tests.games.schieber.tables import (
    apply_all,
    dealt,
    legal,
    lines,
    one_suit_each,
    played_out,
    refusal,
)

ANNOUNCED = Rules(stoeck="announced")
# Seat 1 holds King and Ober of hearts; trump hearts. Seat 0 leads trump twice.
HANDS = "6h 7h / Kh Qh Jh 6d / 8h 9h / Th Ah"


def stoeck(state):
    return lines(state, "stoeck")


@pytest.mark.rule("schieber.stoeck", "schieber.stoeck-when")
def test_written_when_the_second_of_the_two_is_played():
    state = apply_all(dealt(HANDS), "0 announce h,0 play 6h,1 play Kh,2 play 8h,3 play Th")
    assert stoeck(state) == []
    state = apply_all(state, "1 play Qh")
    # at once, in the middle of a trick
    assert stoeck(state) == [(1, "stoeck", 20)]
    assert schieber.score(state).totals == (0, 14 + 20)


@pytest.mark.rule("schieber.stoeck-when")
def test_either_may_be_the_second():
    state = apply_all(dealt(HANDS), "0 announce h,0 play 6h,1 play Qh,2 play 8h,3 play Th")
    assert stoeck(state) == []
    # Ober 3 + Ten 10: seat 1 took the trick and leads the King
    assert stoeck(apply_all(state, "1 play Kh")) == [(1, "stoeck", 20)]


@pytest.mark.rule("schieber.stoeck")
@pytest.mark.parametrize(("contract", "points"), [("h", 20), ("s", 40), ("c", 20), ("d", 40)])
def test_with_the_factor_of_the_trump(contract, points):
    state = played_out(apply_all(one_suit_each(), f"0 announce {contract}"))
    holder = "cdhs".index(contract)
    assert stoeck(state) == [(holder % 2, "stoeck", points)]


@pytest.mark.rule("schieber.stoeck")
@pytest.mark.parametrize("contract", ["obenabe", "undenufe", "slalom-obenabe", "guschti", "mary"])
def test_trump_contracts_only(contract):
    rules = Rules(factors={"slalom": 1, "guschti": 1, "mary": 1})
    state = played_out(apply_all(one_suit_each(rules), f"0 announce {contract}"))
    assert stoeck(state) == []


@pytest.mark.rule("schieber.stoeck")
def test_both_must_be_in_one_hand():
    hands = "6h Kh / Qh Jh / Ah / 9h"
    state = played_out(apply_all(dealt(hands), "0 announce h"))
    assert stoeck(state) == []
    # partners do not hold them together
    state = played_out(apply_all(dealt("6h Kh / Jh / Qh / 9h"), "0 announce h"))
    assert stoeck(state) == []


@pytest.mark.rule("schieber.stoeck")
def test_independent_of_weis_and_also_part_of_one():
    # seat 1 announces Jh–Kh (20) with both cards; side 0 has the better Weis and writes it
    hands = "6c 7c 8c 9c 6h / Jh Qh Kh / 8h / Th"
    state = apply_all(
        dealt(hands),
        "0 announce h,0 weis 6c-9c,0 play 6h,1 weis Jh-Kh,1 play Kh,2 play 8h,3 play Th",
    )
    assert lines(state, "weis") == [(0, "weis", 50)]
    state = apply_all(state, "1 play Qh")
    assert stoeck(state) == [(1, "stoeck", 20)]
    assert (1, meld("Jh-Kh")) not in schieber.observe(state, 0).shown


@pytest.mark.rule("schieber.stoeck")
def test_without_a_trick_and_against_a_match():
    # seat 0 has the seven highest hearts but King and Ober, seat 1 both: side 0 takes all tricks
    hands = "Jh 9h Ah Ac Kc Ad Kd As Ks / Kh Qh 6c 7c 6d 7d 6s 7s 8s / 8h 7h 6h / Th"
    state = apply_all(dealt(hands), "0 announce h,0 play Jh,1 play Qh,2 play 6h,3 play Th")
    assert stoeck(state) == []
    state = apply_all(state, "0 play 9h,1 play Kh")
    assert stoeck(state) == [(1, "stoeck", 20)]
    state = apply_all(state, "2 play 7h")
    while isinstance(state, schieber.Playing):
        # seat 0 plays its highest cards, the others their lowest
        pick = max if schieber.to_act(state) == 0 else min
        state = schieber.apply(
            state, pick(schieber.legal_moves(state), key=lambda m: m.card.rank.index)
        )
    assert schieber.score(state).totals == (257, 20)


@pytest.mark.rule("schieber.stoeck", "schieber.stoeck-when")
def test_called_with_the_second_card_or_never():
    state = apply_all(dealt(HANDS, ANNOUNCED), "0 announce h,0 play 6h")
    # not with the first of the two, nor with another card
    assert "1 play Kh stoeck" not in legal(state)
    assert refusal(state, "1 play Kh stoeck") == "schieber.stoeck-when"
    assert refusal(state, "1 play Jh stoeck") == "schieber.stoeck-when"
    state = apply_all(state, "1 play Kh,2 play 8h,3 play Th")
    assert {"1 play Qh", "1 play Qh stoeck", "1 play Jh"} <= legal(state)
    assert not {m for m in legal(state) if "stoeck" in m} - {"1 play Qh stoeck"}
    assert stoeck(apply_all(state, "1 play Qh stoeck")) == [(1, "stoeck", 20)]
    silent = apply_all(state, "1 play Qh")
    assert stoeck(silent) == []
    assert stoeck(played_out(silent)) == []


@pytest.mark.rule("schieber.stoeck-when")
def test_no_call_where_stoeck_are_written_by_themselves():
    for rules in (Rules(), Rules(stoeck="off")):
        state = apply_all(
            dealt(HANDS, rules), "0 announce h,0 play 6h,1 play Kh,2 play 8h,3 play Th"
        )
        assert refusal(state, "1 play Qh stoeck") == "schieber.stoeck-when"
        assert not any("stoeck" in move for move in legal(state))


@pytest.mark.rule("schieber.stoeck-when")
def test_first_the_card_then_the_call():
    state = apply_all(dealt("6h / Kh Qh 6d / 8h / Th", ANNOUNCED), "0 announce h,0 play 6h")
    assert refusal(state, "1 play 6d stoeck") == "schieber.follow-trump"
    assert refusal(state, "1 play 6h stoeck") == "schieber.card-in-hand"


@pytest.mark.rule("schieber.stoeck")
def test_a_house_may_not_play_stoeck():
    state = apply_all(dealt(HANDS, Rules(stoeck="off")), "0 announce h")
    assert stoeck(played_out(state)) == []


@pytest.mark.rule("schieber.stoeck")
@pytest.mark.parametrize("points", [0, 20, 50])
def test_what_stoeck_are_worth(points):
    rules = Rules(stoeck_points=points)
    state = apply_all(
        dealt(HANDS, rules), "0 announce h,0 play 6h,1 play Kh,2 play 8h,3 play Th,1 play Qh"
    )
    assert stoeck(state) == ([(1, "stoeck", points)] if points else [])


@pytest.mark.parametrize(
    ("option", "bad", "rule"),
    [
        ("stoeck", "on", "schieber.stoeck"),
        ("stoeck", True, "schieber.stoeck"),
        ("stoeck_points", -20, "schieber.stoeck"),
        ("stoeck_points", "20", "schieber.stoeck"),
        ("weis", False, "schieber.weis"),
    ],
)
def test_bad_options(option, bad, rule):
    with pytest.raises(BadRules) as refused:
        Rules(**{option: bad})
    assert (refused.value.option, refused.value.rule) == (f"schieber.Rules.{option}", rule)
