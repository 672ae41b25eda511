"""The presets, the defaults of every option, and rules that cannot be."""

import pytest

from jassrules import BadRules, Suit, coiffeur, from_json, to_json
from jassrules.games.coiffeur import PRESETS, Rules
from jassrules.rulebook import differences, options
from tests.games.coiffeur.tables import only


def test_the_defaults_are_those_of_the_rule_page():
    assert {at.name: at.default for at, _ in options(Rules)} == {
        "partners": True, "packet": "auto", "jokers": "sheet", "guschti_split": "auto",
        "factors": only(c=1, h=2, s=3, d=4, obenabe=5, undenufe=6, joker_1=7, joker_2=8),
        "schieben": "round", "undenufe_eleven": "six", "match_bonus": 100, "match_premium": 0,
        "counter_match": 0, "undertrump": "forbidden", "only_trumps": "free", "weis": "off",
        "stoeck": "off",
    }  # fmt: skip


def test_the_presets():
    wiki = only(s=2, h=2, c=3, d=3, obenabe=5, undenufe=6, joker_1=7, joker_2=8)
    ten = {"obenabe": 5, "undenufe": 6, "slalom": 7, "guschti": 8, "joker_1": 9, "joker_2": 10}
    assert {name: differences(rules) for name, rules in PRESETS.items()} == {
        "standard": {},
        "zehn": {"factors": only(h=1, c=2, s=3, d=4, **ten)},
        "elf": {"factors": only(c=1, d=2, h=3, s=4, **ten, joker_3=11)},
        "jasswiki": {"factors": wiki, "weis": "automatic", "stoeck": "automatic"},
        "einzel": {"factors": wiki, "partners": False},
    }


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_preset_is_a_value(rules):
    assert from_json(Rules, to_json(rules)) == rules
    assert coiffeur.start(rules).rules is rules


@pytest.mark.rule("coiffeur.rows")
def test_a_sheet_needs_a_row_and_jokers_need_a_contract():
    for factors in (only(), only(joker_1=7, joker_4=1)):
        with pytest.raises(BadRules) as refused:
            Rules(factors=factors)
        assert refused.value.rule == "coiffeur.rows"
        assert refused.value.option == "coiffeur.Rules.factors"
    with pytest.raises(BadRules):
        Rules(factors=only(), jokers="plain")
    assert Rules(factors=only(joker_2=3), jokers="plain").factors["joker-2"] == 3


def test_factors_take_suits_and_are_changed_key_by_key():
    assert Rules(factors={Suit.HEARTS: 9, "slalom": 7}).factors["h"] == 9
    assert Rules(factors={"slalom": 7}).but(factors={"joker-2": 0}).factors == only(
        c=1, h=2, s=3, d=4, obenabe=5, undenufe=6, slalom=7, joker_1=7
    )
    with pytest.raises(BadRules):
        Rules(factors={"joker-5": 1})


@pytest.mark.rule("coiffeur.players")
@pytest.mark.parametrize("players", [0, 2, 5, "3", True])
def test_others_than_three_or_four_cannot_play(players):
    with pytest.raises(BadRules) as refused:
        coiffeur.start(Rules(), players=players)
    assert refused.value.rule == "coiffeur.players"


@pytest.mark.rule("coiffeur.schieben")
def test_without_partners_nobody_pushes_to_one():
    for rules, players in (
        (Rules(schieben="partner"), 3),
        (Rules(schieben="partner", partners=False), 4),
    ):
        with pytest.raises(BadRules) as refused:
            coiffeur.start(rules, players=players)
        assert refused.value.rule == "coiffeur.schieben"
        assert refused.value.option == "coiffeur.Rules.schieben"
    assert coiffeur.start(Rules(schieben="partner")).turn
    # with three players the option is not read
    assert len(coiffeur.start(Rules(partners=True), players=3).match.sheet) == 3
