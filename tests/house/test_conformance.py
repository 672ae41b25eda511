"""The runner of case files fails when it should: every kind of difference is found and named."""

import json
from pathlib import Path

import pytest

from jassrules import BadRecord
from jassrules.conformance import check_text, read_cases, run_case, shipped
from tests.games.schieber.tables import deck_of, hands_of

DEAL = str(deck_of(hands_of("6c 7c 8c 6h / 6d 7d 8d 9d Jh / 9h Th 8h Qh / 7h Kh Ah")))
TRICK = ["0 announce h", "0 weis 6c-8c", "0 play 6h", "1 play Jh", "2 play Th", "3 play 7h"]
RIGHT = {
    "to_act": 1, "totals": [20, 30], "winners": [], "bergpreis": None,
    "entries": [[0, "schieber.weis", 20], [1, "schieber.card-points", 30]],
    "illegal": {"2 play 9h": "schieber.turn", "1 weis 6d-9d": "schieber.phase", "1 play 6c": "schieber.card-in-hand"},
    "legal_of": {"0": [], "2": []},
}  # fmt: skip


def file(expect=RIGHT, actions=None, **changes):
    case = {
        "name": "one",
        "dealer": 3,
        "actions": [DEAL, *TRICK] if actions is None else actions,
        "expect": expect,
    }
    case = {key: value for key, value in {**case, **changes}.items() if value is not KeyError}
    return {"format": "jassrules-cases/1", "game": "schieber", "cases": [case]}


def checked(data):
    (found,) = check_text(json.dumps(data), "a file")
    return found


def test_what_is_right_passes():
    found = checked(file())
    assert found.passed
    assert (found.name, found.differences) == ("one", ())
    assert checked(file(expect={})).passed
    assert checked(file(rule="schieber.undertrump")).passed
    # order is free
    assert checked(file({"entries": RIGHT["entries"][::-1]})).passed


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"to_act": 2}, "to_act: expected 2, found 1"),
        ({"to_act": None}, "to_act: expected None, found 1"),
        ({"to_act": "chance"}, "to_act: expected 'chance', found 1"),
        ({"totals": [20, 31]}, "totals: expected [20, 31], found [20, 30]"),
        ({"totals": [30, 20]}, "totals"),
        ({"totals": [20]}, "totals"),
        ({"winners": [0]}, "winners: expected [0], found []"),
        ({"bergpreis": 1}, "bergpreis: expected 1, found None"),
        ({"entries": []}, "entries: too much"),
        ({"entries": RIGHT["entries"][:1]}, "entries: too much (1, 'schieber.card-points', 30)"),
        ({"entries": [*RIGHT["entries"], [0, "schieber.weis", 20]]}, "entries: missing (0, 'schieber.weis', 20)"),
        ({"entries": [[1, "schieber.weis", 20], RIGHT["entries"][1]]}, "entries: missing"),
        ({"legal": []}, "legal: too much"),
        ({"legal": ["1 play 6d", "1 play 6d"]}, "legal: missing 1 play 6d"),
        ({"legal_of": {"0": ["0 play 7c"]}}, "legal_of 0: missing 0 play 7c"),
        ({"legal_of": {"1": []}}, "legal_of 1: too much"),
        ({"illegal": {"1 play 6d": "schieber.follow-suit"}}, "'1 play 6d': expected schieber.follow-suit, but it is legal"),
        ({"illegal": {"2 play 9h": "schieber.phase"}}, "'2 play 9h': expected schieber.phase, found schieber.turn"),
        ({"illegal": {"2 fold": "schieber.phase"}}, "'2 fold'"),
    ],
)  # fmt: skip
def test_every_kind_of_difference_is_found(expect, difference):
    found = checked(file({**RIGHT, **expect}))
    assert not found.passed
    assert any(difference in one for one in found.differences)


def test_all_differences_are_named():
    found = checked(file({"to_act": 2, "totals": [0, 0], "winners": [1]}))
    assert len(found.differences) == 3


def test_actions_that_cannot_be_replayed_fail():
    found = checked(file({}, [DEAL, "1 push"]))
    assert found.differences == (
        "actions[1] '1 push' is refused: It is the turn of seat 0. [schieber.turn]",
    )


def test_chance_and_the_end():
    assert checked(file({"to_act": "chance", "legal": []}, [])).passed
    # the mark is 15: the Weis 20 of side 0 counts before the trick of side 1
    over = file({"to_act": None, "winners": [1], "legal": [], "bergpreis": 0}, rules={"target": 30})
    assert checked(over).passed
    assert not checked(file({"to_act": 0}, [])).passed


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"format": "jassrules-cases/2", "game": "schieber", "cases": []}, "format"),
        ({"format": "jassrules-cases/1", "game": "schieber"}, "'cases' is missing"),
        ({"format": "jassrules-cases/1", "cases": []}, "'game' is missing"),
        ({"format": "jassrules-cases/1", "game": "schieber", "cases": {}}, "cases"),
        ({"format": "jassrules-cases/1", "game": "schieber", "cases": [], "more": 1}, "unknown key 'more'"),
        ({"format": "jassrules-cases/1", "game": "poker", "cases": [{"name": "x", "actions": [], "expect": {}}]}, "game"),
        ({"format": "jassrules-cases/1", "game": "schieber", "cases": [3]}, "cases[0]"),
        ([], "neither"),
        (3, "neither"),
        (file(name=3), "cases[0].name"),
        (file(name=KeyError), "'name' is missing"),
        (file(expect=KeyError), "'expect' is missing"),
        (file(actions=KeyError), "'actions' is missing"),
        (file(colour=1), "unknown key 'colour'"),
        (file(rule=3), "rule"),
        (file(rule=["x", 3]), "rule"),
        (file(rules={"target": "x"}), "target"),
        (file(players=3), "players"),
        (file(dealer=9), "dealer"),
        (file(actions=["0 fold"]), "actions[0]"),
        (file(actions="0 push"), "actions"),
        (file(3), "expect"),
        (file({"winner": []}), "unknown key 'winner'"),
        (file({"to_act": "seat 1"}), "expect.to_act"),
        (file({"to_act": True}), "expect.to_act"),
        (file({"legal": "x"}), "expect.legal"),
        (file({"legal": [["0 push"]]}), "expect.legal"),
        (file({"legal_of": {"7": []}}), "expect.legal_of"),
        (file({"legal_of": {"x": []}}), "expect.legal_of"),
        (file({"legal_of": {"²": []}}), "expect.legal_of"),
        (file({"legal_of": {"1": "x"}}), "expect.legal_of"),
        (file({"legal_of": []}), "expect.legal_of"),
        (file({"illegal": ["0 push"]}), "expect.illegal"),
        (file({"illegal": {"0 push": 3}}), "expect.illegal"),
        (file({"totals": 3}), "expect.totals"),
        (file({"totals": ["3"]}), "expect.totals"),
        (file({"entries": [5]}), "expect.entries"),
        (file({"entries": [[0, "x"]]}), "expect.entries"),
        (file({"entries": [[0, ["x"], 3]]}), "expect.entries"),
        (file({"entries": {}}), "expect.entries"),
        (file({"winners": None}), "expect.winners"),
        (file({"bergpreis": "0"}), "expect.bergpreis"),
        (file({"bergpreis": False}), "expect.bergpreis"),
    ],
)  # fmt: skip
def test_files_that_are_no_case_files(data, place):
    with pytest.raises(BadRecord) as refused:
        check_text(json.dumps(data), "a file")
    assert place in str(refused.value)


def test_the_name_of_the_bad_case_is_said():
    with pytest.raises(BadRecord, match=r"cases\[0\] \('one'\)"):
        check_text(json.dumps(file({"winner": []})), "a file")


def test_a_game_without_bergpreis_has_none_to_expect():
    data = {
        "format": "jassrules-cases/1",
        "game": "tschausepp",
        "cases": [{"name": "x", "actions": [], "expect": {"bergpreis": None}}],
    }
    with pytest.raises(BadRecord, match="bergpreis"):
        check_text(json.dumps(data), "a file")


def test_records_are_checked_too():
    record = {
        "format": "jassrules-record/1",
        "game": "schieber",
        "dealer": 3,
        "actions": [DEAL, *TRICK],
    }
    assert checked(record).passed
    record["actions"].append("0 play 7c")
    found = checked(record)
    assert found.name == "a file"
    assert "actions[7] '0 play 7c'" in found.differences[0]
    record["actions"][1] = "0 fold"
    with pytest.raises(BadRecord, match=r"actions\[1\]"):
        checked(record)


def test_data_that_are_no_case_file():
    with pytest.raises(BadRecord, match="format"):
        read_cases({"format": "jassrules-record/1", "game": "schieber", "cases": []})


def test_broken_files():
    for text in ("", "{", b"\xff", "[" * 99):
        with pytest.raises(BadRecord):
            check_text(text, "a file")


def test_what_the_package_ships_passes_and_has_different_names():
    names = []
    assert "schieber.json" in shipped()
    for name, text in shipped().items():
        for case in read_cases(json.loads(text)):
            found = run_case(case)
            assert found.passed, (name, case.name, found.differences)
            names.append((case.game, case.name))
    assert len(set(names)) == len(names)


SHARED = sorted((Path(__file__).parents[3] / "shared" / "cases-2" / "tables").glob("*.json"))


@pytest.mark.skipif(not SHARED, reason="no case files of others beside the project")
@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_the_cases_of_others(path):
    results = check_text(path.read_bytes(), path.name)
    assert results
    assert {one.name: one.differences for one in results if not one.passed} == {}
