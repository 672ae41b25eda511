"""Wrong names and those that come near."""

import json

import pytest

from jassrules import BadRecord, BadRules, Entry, from_json, loads, schieber
from jassrules.nearest import LONGEST, nearest, perhaps, same


@pytest.mark.parametrize("name", ["stoeck", "Stöck", "STOECK", "sto-eck", "st_oeck", "Sto\u0308ck"])
def test_writing_makes_no_difference(name):
    assert same(name, ["weis", "stoeck"]) == ["stoeck"]


def test_a_name_itself_is_found_alone():
    assert same("a-b", ["ab", "a-b"]) == ["a-b"]
    assert same("A B", ["ab", "a-b"]) == ["ab", "a-b"]
    assert same("stock", ["stoeck"]) == []
    assert same("s" * (LONGEST + 1), ["s" * (LONGEST + 1) + "-"]) == []


def test_the_nearest_come_first():
    # written otherwise, then a part, then alike
    assert nearest("WEIS", ["weist", "weis_order", "weis"]) == ["weis", "weist", "weis_order"]
    assert nearest("match", ["watch", "match_bonus", "target"]) == ["match_bonus", "watch"]
    assert nearest("xyz", ["weis"]) == []
    assert nearest("e", ["weis"]) == []  # one letter of four is no part


def test_at_most_three_and_nothing_for_what_is_no_name():
    assert nearest("rule", ["rule1", "rule2", "rule3", "rule4"]) == ["rule1", "rule2", "rule3"]
    assert nearest("w" * (LONGEST + 1), ["w" * LONGEST]) == []
    assert perhaps(7, ["7"]) == perhaps("xyz", ["weis"]) == ""
    assert perhaps("wies", ["weis"]) == "; perhaps weis"


@pytest.mark.parametrize(
    ("wrong", "right"), [("match", "match_bonus"), ("WEIS", "weis"), ("stöck", "stoeck")]
)
def test_a_wrong_option_names_the_nearest(wrong, right):
    with pytest.raises(BadRules, match=rf"^schieber\.Rules\.{wrong}: there is no such .*{right}"):
        schieber.Rules().but(**{wrong: 1})
    with pytest.raises(BadRules, match=rf"{wrong}: there is no such option; perhaps {right}"):
        from_json(schieber.Rules, {wrong: 1})
    record = {"format": "jassrules-record/1", "game": "schieber", "actions": []}
    with pytest.raises(BadRecord, match=rf"{wrong}: there is no such option; perhaps {right}"):
        loads(json.dumps(record | {"rules": {wrong: 1}}))


def test_a_wrong_key_names_the_nearest():
    record = {"format": "jassrules-record/1", "game": "sens", "actions": [], "Dealer": 3}
    with pytest.raises(BadRecord, match=r"^the record: unknown key 'Dealer'; perhaps dealer$"):
        loads(json.dumps(record))
    with pytest.raises(BadRecord, match="unknown key 'Points'; perhaps points"):
        from_json(Entry, {"side": 0, "rule": "schieber.weis", "Points": 1})
