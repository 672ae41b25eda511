"""House rules: every option is refused by name where it makes no sense; the presets."""

import pickle

import pytest

from jassrules import BadRules, Rank, from_json, sens, to_json
from jassrules.rulebook import options

BAD = {
    "turn_up_to": ["partner", True, None, 1],
    "dealer_sees_bottom": ["false", 0, None],
    "first_speaker": ["right", "Dealer", None],
    "all_pass": ["", "same", False],
    "robbing": ["false", 1, None],
    "trump_unter": [21, "22", 22.0, True],
    "must_overruff": ["no", 0],
    "run_points": [(20,), (20, 50, 80, 100), (20, -1), (20, "50"), (20, True), 20, "20"],
    "four_points": [{"6": 100}, {"J": -1}, {"J": True}, {"X": 1}, [("J", 1)], {"J": None}],
    "meldungen": ["auto", True],
    "equal_meldungen": ["both", None],
    "bella_points": [-1, "20", True],
    "bella": ["on", True],
    "trickless_meldungen": ["true", 1],
    "half": ["split", 0],
    "target": [0, -1, None, "500", True, 500.0],
    "both_reach": ["lower", None],
    "vorlauf": ["false", 0],
    "misdeal": ["harsh", None],
    "illegal_plays": ["allowed", False],
}


@pytest.mark.parametrize("option", BAD)
def test_options_are_refused_by_name(option):
    for value in BAD[option]:
        with pytest.raises(BadRules) as refused:
            sens.Rules(**{option: value})
        assert refused.value.option == f"sens.Rules.{option}"
        assert refused.value.rule.startswith("sens.")


def test_every_option_is_tried_above():
    assert set(BAD) == {at.name for at, _ in options(sens.Rules)}


@pytest.mark.rule("sens.meldung")
def test_mappings_are_read_with_ranks_and_codes():
    rules = sens.Rules(four_points={"J": 200, Rank.SAU: 100})
    assert rules == sens.Rules(four_points={Rank.UNDER: 200, "A": 100})
    assert to_json(rules) == {"four_points": {"J": 200, "A": 100}}
    assert from_json(sens.Rules, to_json(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(sens.Rules(four_points={"A": 100, "J": 200}))


def test_the_presets():
    assert set(sens.PRESETS) == {"standard", "streng", "flach"}
    assert sens.PRESETS["standard"] == sens.Rules()
    assert sens.PRESETS["streng"] == sens.Rules(misdeal="strict", illegal_plays="penalised")
    assert sens.PRESETS["flach"] == sens.Rules(trump_unter=20)
