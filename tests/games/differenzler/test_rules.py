"""The options of the house, their bounds, and the presets."""

import pytest

from jassrules import BadRules, Suit, differenzler
from jassrules.games.differenzler import PRESETS, Rules


@pytest.mark.rule("differenzler.exact")
def test_the_defaults_are_those_of_the_reference_text():
    assert PRESETS["standard"] == Rules() == Rules(
        left_out="d", packet="auto", trump="drawn", announcements="hidden", undertrump="when-void",
        exact_bonus=0, exact_zero="never", dealer_credit=0, deals=12, tie="shared",
    )  # fmt: skip


OPEN = {"announcements": "open", "trump": "bottom-card", "exact_bonus": 10}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("jassfuehrer", {**OPEN, "exact_zero": "never", "deals": 12}),
        ("jasswelt", {**OPEN, "exact_zero": "with-trick", "deals": 12}),
        ("jasswiki", {**OPEN, "exact_zero": "never", "deals": 16}),
        ("jasswiki-dreier", {**OPEN, "exact_zero": "with-trick", "deals": 16, "dealer_credit": 5}),
        ("jassen-ch", {"announcements": "hidden", "trump": "bottom-card", "deals": 4, "tie": "extra-deal"}),
    ],
)  # fmt: skip
def test_the_presets(name, options):
    assert PRESETS[name] == Rules(**options)


def test_there_are_six_presets():
    assert list(PRESETS) == [
        "standard", "jassfuehrer", "jasswelt", "jasswiki", "jasswiki-dreier", "jassen-ch"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "good", "bad", "rule"),
    [
        ("left_out", ["c", "s", Suit.ROSEN], ["6d", "x", 3, None], "deck"),
        ("packet", ["auto", "single", "hand"], ["three", 3, None], "deal"),
        ("trump", ["drawn", "bottom-card"], ["h", None], "trump"),
        ("announcements", ["hidden", "open"], [True, "aloud"], "announce-hidden"),
        ("undertrump", ["forbidden", "when-void", "allowed"], ["void"], "undertrump"),
        ("exact_bonus", [0, 10, 1_000_000], [-1, 1_000_001, None, True, 1.0], "exact"),
        ("exact_zero", ["never", "with-trick", "always"], [False], "exact-zero"),
        ("dealer_credit", [0, 5, 1_000_000], [-1, 1_000_001, None], "dealer-credit"),
        ("deals", [1, 1000, None], [0, 1001, "12"], "deals"),
        ("tie", ["shared", "extra-deal"], ["none", None], "winner"),
    ],
)
def test_what_an_option_may_be(option, good, bad, rule):
    for value in good:
        kept = getattr(Rules(**{option: value}), option)
        assert kept == (Suit(value) if option == "left_out" else value)
    for value in bad:
        with pytest.raises(
            BadRules, match=rf"^differenzler.Rules.{option}: .*\[differenzler.{rule}\]$"
        ):
            Rules(**{option: value})


def test_an_option_that_is_not_read_is_no_error():
    assert differenzler.start(Rules(left_out="s", deals=None, tie="extra-deal")).players == 4
