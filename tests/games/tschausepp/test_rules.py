"""House rules: every option has its values and is refused by its name."""

import pickle

import pytest
from attrs import fields

from jassrules import BadRules, catalogue, from_json, to_json, tschausepp
from jassrules.cards import Rank
from jassrules.rulebook import options

DEFAULTS = {
    "decks": 1, "hand_size": 5, "start_card": "plain", "voluntary_draw": False, "draw": "one",
    "drawn_card": "may", "seven_cards": 2, "seven_stacks": True, "eight_passable": False,
    "under_on_under": True, "under_on_anything": True, "ace_may_finish": False,
    "calls": "announced", "tschau_penalty": 2, "sepp_penalty": 2, "scoring": "wins", "rounds": 1,
    "points_limit": None, "wins_needed": None, "after_draw": "drawn", "ace_draw": "one",
    "play_on": False,
}  # fmt: skip
WRONG = {
    "decks": [0, 3, True, "1", None, 1.0],
    "hand_size": [0, -1, True, "5", None, 18, 36, 5.0],
    "start_card": ["special", None, 1],
    "voluntary_draw": [1, "false", None],
    "draw": ["two", True, None],
    "drawn_card": ["can", False],
    "effects": [{"7": "jump"}, {"Z": "draw"}, [("7", "draw")], "draw", {None: "draw"}, {"7": 1}],
    "seven_cards": [0, -1, True, "2", None, 2.0, 37, 73],
    "seven_stacks": [0, "true"],
    "eight_passable": [1, None],
    "under_on_under": [0, "no"],
    "under_on_anything": [1, "yes"],
    "ace_may_finish": [0, None],
    "calls": ["said", True],
    "tschau_penalty": [-1, True, None, "2", 37, 73],
    "sepp_penalty": [-1, False, None, 2.0, 37, 73],
    "scoring": ["points ", True, "places"],
    "card_points": [{"A": -1}, {"A": True}, {"B": 1}, {"A": None}, {"A": 1_000_001}, 11],
    "rounds": [0, -1, True, "1", 1.0, 1_000_001],
    "points_limit": [0, -5, True, "50", 1_000_001],
    "wins_needed": [0, -1, True, "3", 1.0, 101],
    "after_draw": ["all", True, None],
    "ace_draw": ["until-fit", False, None],
    "play_on": [1, "true", None],
}


def test_the_defaults_are_the_game_of_the_page():
    rules = tschausepp.Rules()
    assert {name: getattr(rules, name) for name in DEFAULTS} == DEFAULTS
    assert rules.effects == {
        Rank.SEVEN: "draw", Rank.EIGHT: "skip", Rank.UNDER: "wish", Rank.ACE: "cover",
    }  # fmt: skip
    points = {Rank.ACE: 11, Rank.BANNER: 10, Rank.KING: 4, Rank.OBER: 3, Rank.UNDER: 2}
    assert rules.card_points == {rank: points.get(rank, 0) for rank in Rank}
    assert {at.name for at in fields(tschausepp.Rules)} == {*DEFAULTS, "effects", "card_points"}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_wrong_value_is_refused_with_the_name_of_the_option(name, value):
    with pytest.raises(BadRules) as refused:
        tschausepp.Rules(**{name: value})
    assert refused.value.option == f"tschausepp.Rules.{name}"
    assert refused.value.rule in catalogue("tschausepp")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("seven_cards", "tschausepp.seven"),
        ("tschau_penalty", "tschausepp.challenge"),
        ("sepp_penalty", "tschausepp.challenge"),
    ],
)
def test_nobody_draws_more_cards_at_once_than_there_are(name, rule):
    assert getattr(tschausepp.Rules(**{name: 36}), name) == 36
    assert getattr(tschausepp.Rules(decks=2, **{name: 72}), name) == 72
    with pytest.raises(BadRules, match="37 are more than the 36 cards there are") as refused:
        tschausepp.Rules(**{name: 37})
    assert (refused.value.option, refused.value.rule) == (f"tschausepp.Rules.{name}", rule)
    # two packs are taken away again
    with pytest.raises(BadRules, match="72 are more than the 36 cards there are"):
        tschausepp.Rules(decks=2, **{name: 72}).but(decks=1)


def test_with_two_packs_hands_may_be_larger():
    assert tschausepp.Rules(decks=2, hand_size=35).hand_size == 35
    with pytest.raises(BadRules, match="no start card is left"):
        tschausepp.Rules(hand_size=35)


def test_rules_are_changed_by_the_keys_that_are_named():
    chainless = tschausepp.PRESETS["ohne-kette"].but(effects={"9": "reverse"}, rounds=3)
    assert chainless.rounds == 3
    assert not chainless.seven_stacks
    assert chainless.effects[Rank.NINE] == "reverse"
    assert chainless.effects[Rank.ACE] is None  # as in the preset
    assert chainless.effects[Rank.SEVEN] == "draw"
    with pytest.raises(BadRules, match=r"tschausepp\.Rules\.jump: there is no such option"):
        chainless.but(jump=1)


def test_every_option_has_wrong_values_here():
    assert set(WRONG) == {at.name for at in fields(tschausepp.Rules)}
    for at, about in options(tschausepp.Rules):
        assert about.meaning, at.name
        assert set(about.rules) <= set(catalogue("tschausepp"))


def test_a_mapping_overrides_only_its_keys():
    rules = tschausepp.Rules(effects={"9": "reverse", "8": None}, card_points={"7": 7})
    assert rules.effects[Rank.NINE] == "reverse"
    assert rules.effects[Rank.EIGHT] is None
    assert rules.effects[Rank.SEVEN] == "draw"
    assert rules.card_points[Rank.SEVEN] == 7
    assert rules.card_points[Rank.ACE] == 11
    # by ranks as by codes; a rank without effect is not named
    assert rules == tschausepp.Rules(
        effects={Rank.NINE: "reverse", Rank.EIGHT: None, Rank.SIX: None},
        card_points={Rank.SEVEN: 7},
    )


def test_rules_are_written_as_records_write_them():
    rules = tschausepp.Rules(effects={"9": "reverse", "8": None}, card_points={"7": 7}, rounds=3)
    assert to_json(rules) == {
        "effects": {"8": None, "9": "reverse"}, "card_points": {"7": 7}, "rounds": 3,
    }  # fmt: skip
    assert from_json(tschausepp.Rules, to_json(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    with pytest.raises(BadRules, match="there is no such option"):
        from_json(tschausepp.Rules, {"jump": True})


def test_the_presets():
    assert set(tschausepp.PRESETS) == {"standard", "fuenf-partien", "sepp-vier", "ohne-kette"}
    assert tschausepp.PRESETS["standard"] == tschausepp.Rules()
    five = tschausepp.PRESETS["fuenf-partien"]
    assert (five.rounds, five.scoring) == (5, "points")
    assert tschausepp.PRESETS["sepp-vier"].sepp_penalty == 4
    assert tschausepp.PRESETS["sepp-vier"].tschau_penalty == 2
    without = tschausepp.PRESETS["ohne-kette"]
    assert not without.seven_stacks
    assert without.effects[Rank.ACE] is None
    assert without.drawn_card == "must"
