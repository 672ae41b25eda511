"""Announcing, pushing, who leads, what a contract multiplies."""

import pytest

from jassrules import BadNotation, BadRules, Suit, WrongType, schieber
from jassrules.games.schieber import Announce, Contract, Rules
from tests.games.schieber.tables import (
    apply_all,
    dealt,
    legal,
    lines,
    one_suit_each,
    played_out,
    refusal,
)

SIX = ["c", "d", "h", "s", "obenabe", "undenufe"]
ALL = [*SIX, "slalom-obenabe", "slalom-undenufe", "guschti", "mary"]
EVERY = {"slalom": 1, "guschti": 2, "mary": 3}


@pytest.mark.rule("schieber.announce")
def test_vorhand_may_name_a_trump_obenabe_or_undenufe_or_push():
    state = one_suit_each()
    assert legal(state) == {f"0 announce {name}" for name in SIX} | {"0 push"}
    assert legal(state, 1) == legal(state, 2) == legal(state, 3) == set()


@pytest.mark.rule("schieber.announce")
def test_a_card_of_the_suit_is_not_required():
    # seat 0 holds nothing but clubs
    state = apply_all(one_suit_each(), "0 announce s")
    assert schieber.observe(state, 1).contract is Contract.SCHILTEN
    assert schieber.observe(state, 1).contract.trump is Suit.SCHILTEN


def test_a_contract_is_named_by_itself_its_suit_or_its_text():
    assert Announce(0, Suit.ROSEN) == Announce(0, "h") == Announce(0, Contract.ROSEN)
    assert Announce(1, "slalom-undenufe").contract is Contract.SLALOM_UNDENUFE
    for bad in ("slalom", "x", "", "H"):
        with pytest.raises(BadNotation):
            Announce(0, bad)
    for bad in (None, 3, True, ["h"]):
        with pytest.raises(WrongType):
            Announce(0, bad)


@pytest.mark.rule("schieber.schieben")
def test_after_a_push_the_partner_must_announce():
    state = apply_all(one_suit_each(), "0 push")
    assert schieber.to_act(state) == 2
    assert legal(state) == {f"2 announce {name}" for name in SIX}
    assert legal(state, 0) == set()


@pytest.mark.rule("schieber.no-push-back")
def test_the_partner_may_not_push_back():
    state = apply_all(one_suit_each(), "0 push")
    assert refusal(state, "2 push") == "schieber.no-push-back"


@pytest.mark.rule("schieber.no-push-back", "schieber.schieben")
def test_by_older_practice_the_partner_may_push_back_once():
    state = one_suit_each(Rules(schieben="back"))
    assert "0 push" in legal(state)
    state = apply_all(state, "0 push")
    assert legal(state) == {f"2 announce {name}" for name in SIX} | {"2 push"}
    state = apply_all(state, "2 push")
    assert schieber.to_act(state) == 0
    assert legal(state) == {f"0 announce {name}" for name in SIX}
    assert refusal(state, "0 push") == "schieber.no-push-back"
    state = apply_all(state, "0 announce undenufe")
    assert schieber.to_act(state) == 0
    assert schieber.observe(state, 3).pushes == 2


@pytest.mark.rule("schieber.schieben")
def test_a_house_may_play_without_pushing():
    state = one_suit_each(Rules(schieben="never"))
    assert legal(state) == {f"0 announce {name}" for name in SIX}
    assert refusal(state, "0 push") == "schieber.schieben"


@pytest.mark.rule("schieber.vorhand-leads")
@pytest.mark.parametrize("dealer", range(4))
def test_vorhand_leads_whoever_announced(dealer):
    vorhand, partner = (dealer + 1) % 4, (dealer + 3) % 4
    state = one_suit_each(dealer=dealer)
    assert schieber.to_act(apply_all(state, f"{vorhand} announce h")) == vorhand
    pushed = apply_all(state, f"{vorhand} push,{partner} announce h")
    assert schieber.to_act(pushed) == vorhand
    assert schieber.observe(pushed, 0).vorhand == vorhand


@pytest.mark.rule("schieber.factors")
@pytest.mark.parametrize(
    ("contract", "factor"),
    [("c", 1), ("h", 1), ("d", 2), ("s", 2), ("obenabe", 3), ("undenufe", 3)],
)
def test_all_a_deal_yields_is_multiplied(contract, factor):
    # Seat 0 holds all clubs and leads them. In Obenabe and Undenufe, and with clubs trump, all
    # nine tricks are his: (152 + 5 + 100) × factor; with clubs trump Stöck too.
    state = played_out(apply_all(one_suit_each(Rules(target=None)), f"0 announce {contract}"))
    found = lines(state)
    tricks = [line for line in found if line[1] == "card-points"]
    assert len(tricks) == 9
    assert sum(points for _, _, points in tricks) == 152 * factor
    assert [p for _, rule, p in found if rule == "last-trick"] == [5 * factor]
    if contract in ("c", "obenabe", "undenufe"):
        assert (0, "match", 100 * factor) in found
        assert {side for side, _, _ in tricks} == {0}
    stoeck = [points for _, rule, points in found if rule == "stoeck"]
    assert stoeck == ([20 * factor] if len(contract) == 1 else [])


@pytest.mark.rule("schieber.factors")
def test_weis_is_multiplied_too():
    # nine clubs in a row: 300; seat 1 has the other run of nine and says nothing
    state = apply_all(
        one_suit_each(), "0 announce d,0 weis 6c-Ac,0 play 6c,1 play 6d,2 play 6h,3 play 6s"
    )
    assert lines(state, "weis") == [(0, "weis", 600)]


@pytest.mark.rule("schieber.factors")
@pytest.mark.parametrize("contract", ALL)
def test_factor_0_removes_a_contract(contract):
    key = contract.partition("-")[0]
    without = one_suit_each(
        Rules(factors={**dict.fromkeys(("slalom", "guschti", "mary"), 1), key: 0})
    )
    assert f"0 announce {contract}" not in legal(without)
    assert refusal(without, f"0 announce {contract}") == "schieber.factors"
    only = one_suit_each(
        Rules(factors={**dict.fromkeys("cdhs", 0), "obenabe": 0, "undenufe": 0, key: 7})
    )
    assert f"0 announce {contract}" in legal(only)
    assert refusal(only, f"0 announce {contract}") is None


@pytest.mark.rule("schieber.factors")
def test_factors_are_whole_numbers_and_one_contract_must_be_left():
    assert Rules(factors={Suit.ROSEN: 4}) == Rules(factors={"h": 4})
    assert Rules(factors={}) == Rules()
    assert dict(Rules(factors={"mary": 2}).factors) == {
        "c": 1, "h": 1, "d": 2, "s": 2, "obenabe": 3, "undenufe": 3,
        "slalom": 0, "guschti": 0, "mary": 2,
    }  # fmt: skip
    for bad in (
        dict.fromkeys(SIX, 0), {"c": -1}, {"c": 1.0}, {"c": True}, {"c": "1"}, {"c": None},
        {"x": 1}, {"slalom-obenabe": 1}, {1: 1}, [("c", 1)], 3, None, "c", {("c", ()): 1},
        {("c", frozenset()): 1},
    ):  # fmt: skip
        with pytest.raises(BadRules) as refused:
            Rules(factors=bad)
        assert refused.value.option.startswith("schieber.Rules.factors")
        assert refused.value.rule == "schieber.factors"


@pytest.mark.rule("schieber.factors")
def test_guschti_and_mary_turn_after_so_many_tricks():
    assert Rules().guschti_split == 4
    for split in range(1, 9):
        assert Rules(guschti_split=split).guschti_split == split
    for bad in (0, 9, True, "4", None):
        with pytest.raises(BadRules) as refused:
            Rules(guschti_split=bad)
        assert refused.value.option == "schieber.Rules.guschti_split"


@pytest.mark.rule("schieber.factors", "schieber.trick-winner")
@pytest.mark.parametrize(
    ("contract", "split", "ways"),
    [
        ("obenabe", 4, "ddddddddd"),
        ("undenufe", 4, "uuuuuuuuu"),
        ("slalom-obenabe", 4, "dudududud"),
        ("slalom-undenufe", 4, "ududududu"),
        ("guschti", 4, "dddduuuuu"),
        ("guschti", 5, "ddddduuuu"),
        ("guschti", 1, "duuuuuuuu"),
        ("mary", 4, "uuuuddddd"),
        ("mary", 5, "uuuuudddd"),
        ("mary", 8, "uuuuuuuud"),
    ],
)
def test_the_direction_of_every_trick(contract, split, ways):
    # Seat 0 and seat 1 share clubs and diamonds, seats 2 and 3 hearts and spades, so that of every
    # two suits the one has all even, the other all odd ranks. Every trick of a suit led by the one
    # and answered by the other is decided by the direction.
    hands = "6c 8c Tc Qc Ac 7d 9d Jd Kd / 7c 9c Jc Kc 6d 8d Td Qd Ad / 6h 8h Th Qh Ah 7s 9s Js Ks"
    rules = Rules(factors=EVERY, guschti_split=split, target=None)
    state = apply_all(dealt(hands, rules), f"0 announce {contract}")
    leader, tricks = 0, 0
    while isinstance(state, (schieber.FirstTrick, schieber.Playing)):
        trick = []
        for _ in range(4):
            move = next(m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play))
            trick.append((move.seat, move.card))
            state = schieber.apply(state, move)
        suit = trick[0][1].suit
        followed = [(seat, one) for seat, one in trick if one.suit is suit]
        pick = max if ways[tricks] == "d" else min
        leader = pick(followed, key=lambda pair: "6789TJQKA".index(pair[1].rank.code))[0]
        tricks += 1
        taken = [line for line in lines(state) if line[1] == "card-points"][-1]
        assert taken[0] == leader % 2
        if tricks < 9:
            assert schieber.to_act(state) == leader
    assert tricks == 9
