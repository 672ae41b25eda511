"""House rules are typed, refused by name, and named presets are values."""

import pickle

import pytest

from jassrules import BadRules
from jassrules.text.forms import rules_from_data, rules_to_data
from tests.games.chappe.tables import chappe

OPTIONS = (
    "decks", "start_size", "hook", "leader", "rundi_weight", "rundi_wrong", "limit", "deals",
)  # fmt: skip


def test_the_defaults_are_the_game_of_the_reference_text():
    rules = chappe.Rules()
    assert [getattr(rules, name) for name in OPTIONS] == [
        "auto", 6, True, "dealer", 1, "flat", 10, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "good", "bad", "rule"),
    [
        ("decks", ["auto", *range(1, 17)], [0, 17, True, "1", None, 1.0, "many"], "decks"),
        ("start_size", range(1, 19), [0, 19, True, "6", None, 6.0], "hand-size"),
        ("hook", [True, False], [1, 0, "true", None], "dealer-hook"),
        ("leader", ["dealer", "after-dealer"], ["after", None, True, 1], "dealer-leads"),
        ("rundi_weight", [1, 2, 3], [0, 4, True, "2", None], "rundi-weight"),
        ("rundi_wrong", ["flat", "per-trick"], ["per_trick", "", None, True, 1], "rundi-weight"),
        ("limit", [1, 10, 10**6], [0, -1, 10**6 + 1, True, "10", 1.5], "limit"),
        ("deals", [None, 1, 10, 10**6], [0, -1, 10**6 + 1, True, "10", 1.5], "winner"),
    ],
)
def test_every_value_of_an_option_and_no_other(name, good, bad, rule):
    for value in good:
        rules = chappe.Rules(**{name: value})
        assert getattr(rules, name) == value
        assert type(getattr(rules, name)) is type(value)
        assert rules_from_data(chappe.Rules, rules_to_data(rules)) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(chappe.Rules(**{name: value}))
    for value in bad:
        with pytest.raises(BadRules) as refused:
            chappe.Rules(**{name: value})
        assert refused.value.option == f"chappe.Rules.{name}"
        assert refused.value.rule == f"chappe.{rule}"


@pytest.mark.rule("chappe.winner", "chappe.limit")
def test_without_a_limit_a_number_of_deals_is_needed():
    with pytest.raises(BadRules, match=r"^chappe\.Rules\.deals: .*\[chappe\.winner\]$"):
        chappe.Rules(limit=None)
    assert chappe.Rules(limit=None, deals=1).limit is None


def test_options_are_named():
    with pytest.raises(TypeError):
        chappe.Rules(2)


def test_rules_are_changed_by_name():
    treble = chappe.PRESETS["rundi-dreifach"].but(limit=7)
    assert treble == chappe.Rules(rundi_weight=3, limit=7)
    with pytest.raises(BadRules, match=r"^chappe\.Rules\.trumps: there is no such option"):
        treble.but(trumps=1)
    with pytest.raises(BadRules, match=r"^chappe\.Rules\.deals: .*\[chappe\.winner\]$"):
        treble.but(limit=None)


def test_the_presets():
    assert dict(chappe.PRESETS) == {
        "standard": chappe.Rules(),
        "rundi-dreifach": chappe.Rules(rundi_weight=3),
        "links": chappe.Rules(leader="after-dealer"),
    }
