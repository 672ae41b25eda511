"""The presets, the defaults of every option, and rules as values."""

import pickle
import typing

import attrs
import pytest

from jassrules import BadRules, Rank, card, from_json, schieber, to_json
from jassrules.games.schieber import PRESETS, Rules
from jassrules.rulebook import options

ONES = dict.fromkeys(("c", "d", "h", "s", "obenabe", "undenufe"), 1) | dict.fromkeys(
    ("slalom", "guschti", "mary"), 0
)


def test_the_defaults_are_those_of_the_rule_page():
    assert {at.name: at.default for at, _ in options(Rules)} == {
        "packet": 3, "first_vorhand": None, "schieben": "once",
        "factors": {"c": 1, "h": 1, "d": 2, "s": 2, "obenabe": 3, "undenufe": 3, "slalom": 0,
                    "guschti": 0, "mary": 0},
        "guschti_split": 4, "last_trick": 5, "match_bonus": 100, "undenufe_eleven": "six",
        "undertrump": "forbidden", "only_trumps": "free", "weis": "announced",
        "run_points": (20, 50, 100, 150, 200, 250, 300),
        "four_points": {Rank.SIX: 100, Rank.SEVEN: 100, Rank.EIGHT: 100, Rank.NINE: 150,
                        Rank.TEN: 100, Rank.UNDER: 200, Rank.OBER: 100, Rank.KING: 100,
                        Rank.ACE: 100},
        "weis_shared_card": True, "weis_needs_trick": False,
        "weis_order": ("points", "cards", "rank", "trump", "seat"), "weis_tie": "none",
        "weis_undenufe_reversed": True, "stoeck": "automatic", "stoeck_points": 20, "target": 2500,
        "deals": None, "finish": "at-once", "finish_order": ("stoeck", "weis", "tricks"), "bergpreis": "auto",
    }  # fmt: skip


def changed(rules):
    return {
        at.name: getattr(rules, at.name)
        for at in attrs.fields(Rules)
        if getattr(rules, at.name) != getattr(Rules(), at.name)
    }


def test_the_presets():
    assert list(PRESETS) == [
        "standard", "einfach", "undenufe-vierfach", "turnier", "swisslos", "vorarlberg",
    ]  # fmt: skip
    assert changed(PRESETS["standard"]) == {}
    assert changed(PRESETS["einfach"]) == {"factors": ONES, "target": 1000}
    assert changed(PRESETS["undenufe-vierfach"]) == {
        "factors": {**Rules().factors, "undenufe": 4},
        "target": 3000,
    }
    assert changed(PRESETS["turnier"]) == {
        "factors": ONES, "weis": "off", "stoeck": "off", "match_bonus": 0, "target": None,
        "deals": 12,
    }  # fmt: skip
    assert changed(PRESETS["swisslos"]) == {"deals": 12, "target": None, "guschti_split": 5}
    assert changed(PRESETS["vorarlberg"]) == {
        "undenufe_eleven": "ace",
        "run_points": (20, 50, 100, 120, 140, 160, 180),
        "four_points": {**Rules().four_points, Rank.SIX: 0, Rank.SEVEN: 0, Rank.EIGHT: 0},
        "only_trumps": "must-overtrump",
        "factors": ONES,
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_value(name):
    rules = PRESETS[name]
    assert type(rules) is Rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
    assert from_json(Rules, to_json(rules)) == rules
    assert schieber.start(rules).rules is rules


def test_rules_are_frozen_keyword_only_values():
    assert Rules() == Rules(target=2500) == Rules(factors={"c": 1})
    assert hash(Rules()) == hash(Rules(weis_order=["points", "cards", "rank", "trump", "seat"]))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Rules().target = 3
    with pytest.raises(TypeError):
        Rules(3)
    with pytest.raises(TypeError):
        Rules(targte=3)
    with pytest.raises(TypeError):
        Rules().factors["c"] = 3
    assert attrs.evolve(Rules(target=7), stoeck="off") == Rules(target=7, stoeck="off")


def test_every_option_names_rules_of_the_book_and_says_what_it_means():
    hints = typing.get_type_hints(Rules)
    for at, about in options(Rules):
        assert about.rules
        assert about.meaning.endswith(".")
        assert about.kind.words
        assert at.name in hints
        assert all(one.startswith("schieber.") for one in about.rules)


@pytest.mark.parametrize("bad", [object(), float("nan"), -1, "no such", {"no": "such"}, [[]], b"x"])
def test_every_option_refuses_what_it_cannot_be_by_its_name(bad):
    for at, _ in options(Rules):
        with pytest.raises(BadRules) as refused:
            Rules(**{at.name: bad})
        assert refused.value.option == f"schieber.Rules.{at.name}"
        assert refused.value.rule in str(refused.value)


def test_options_take_cards_and_ranks_as_values_or_texts():
    assert Rules(first_vorhand=card("7h")) == Rules(first_vorhand="7h") == Rules(first_vorhand="H7")
    assert Rules(four_points={Rank.UNDER: 1}) == Rules(four_points={"J": 1})
