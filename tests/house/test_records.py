"""Records: what is written, read and replayed; every error names its place."""

import json

import pytest

from jassrules import (
    GAMES,
    BadRecord,
    Deal,
    JassError,
    Record,
    WrongType,
    dumps,
    from_json,
    loads,
    replay,
    schieber,
    to_json,
)
from jassrules.notation import parse_action
from tests.games.schieber.tables import deck_of, hands_of

DEAL = str(deck_of(hands_of("6c 7c 8c 6h / 6d 7d 8d 9d Jh / 9h Th / 7h 8h")))
ACTIONS = [DEAL, "0 push", "2 announce h", "0 weis 6c-8c", "0 play 6h", "1 play Jh"]
GOOD = {
    "format": "jassrules-record/1", "game": "schieber", "rules": {"target": 1000}, "players": 4,
    "dealer": 3, "names": ["Nord", "West", "Süd", "Ost"], "actions": ACTIONS,
}  # fmt: skip


def but(**changes):
    data = {**GOOD, **changes}
    return json.dumps({key: value for key, value in data.items() if value is not KeyError})


def test_a_record_is_read_and_replayed():
    record = loads(json.dumps(GOOD))
    assert record == Record(
        "schieber", schieber.Rules(target=1000), 4, 3,
        tuple(parse_action(schieber, text) for text in ACTIONS), ("Nord", "West", "Süd", "Ost"),
    )  # fmt: skip
    steps = list(replay(record))
    assert steps[0] == (None, schieber.start(schieber.Rules(target=1000), dealer=3))
    assert [str(action) for action, _ in steps[1:]] == ACTIONS
    assert schieber.to_act(steps[-1][1]) == 2
    assert json.loads(dumps(record)) == GOOD
    assert from_json(Record, to_json(record)) == record
    assert to_json(record) == GOOD


def test_what_is_left_out_has_its_default():
    record = loads('{"format": "jassrules-record/1", "game": "schieber", "actions": []}')
    assert record == Record("schieber", schieber.Rules())
    assert json.loads(dumps(record)) == {
        "format": "jassrules-record/1", "game": "schieber", "rules": {}, "players": 4, "dealer": 0,
        "actions": [],
    }  # fmt: skip
    assert [action for action, _ in replay(record)] == [None]


def test_a_written_record_has_one_line_an_action():
    text = dumps(loads(json.dumps(GOOD)))
    assert text.endswith("\n")
    assert len(text.splitlines()) == len(ACTIONS) + 2
    assert "Süd" in text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (but(format="jassrules-record/2"), "format"),
        (but(format=KeyError), "the record: the key 'format' is missing"),
        (but(game=KeyError), "'game' is missing"),
        (but(actions=KeyError), "'actions' is missing"),
        (but(colour=1), "the record: unknown key 'colour'"),
        (but(game="poker"), "game: 'poker'"),
        (but(game=None), "game"),
        (but(game=["schieber"]), "game"),
        (but(rules={"target": "1000"}), "rules: schieber.Rules.target"),
        (but(rules={"target": True}), "rules: schieber.Rules.target"),
        (but(rules={"weis_needs_trick": "false"}), "rules: schieber.Rules.weis_needs_trick"),
        (but(rules={"tarjet": 1000}), "rules: schieber.Rules.tarjet: there is no such option"),
        (but(rules={"factors": {"x": 1}}), "rules: schieber.Rules.factors"),
        (but(rules=[]), "rules"),
        (but(rules=None), "rules"),
        (but(players=3), "rules: players"),
        (but(players="4"), "players"),
        (but(players=None), "players"),
        (but(players=True), "players"),
        (but(dealer=4), "dealer"),
        (but(dealer=-1), "dealer"),
        (but(dealer="0"), "dealer"),
        (but(dealer=True), "dealer"),
        (but(names=["a"]), "names: 1 names for 4 players"),
        (but(names="abcd"), "names"),
        (but(names=[1, 2, 3, 4]), "names"),
        (but(names=["A", "B", "C", "\ud800"]), "names"),
        (but(actions="0 push"), "actions: expected a list"),
        (but(actions=[DEAL, "0 pusch"]), "actions[1]"),
        (but(actions=[DEAL, 5]), "actions[1]"),
        (but(actions=[None]), "actions[0]"),
        (but(actions={}), "actions"),
        ("[]", "the record: expected an object"),
        ("3", "the record"),
        ("{", "the record: broken JSON"),
        ('{"format": "jassrules-record/1", "format": "jassrules-record/1"}', "stands twice"),
        (json.dumps(GOOD).replace('"dealer": 3', '"dealer": 3.0'), "broken JSON"),
        ("[" * 100, "nested"),
    ],
)
def test_what_is_no_record_is_refused_with_the_place(text, place):
    with pytest.raises(BadRecord) as refused:
        loads(text)
    assert place in str(refused.value)
    assert len(str(refused.value)) < 500
    with pytest.raises(BadRecord):
        loads(text.encode())


@pytest.mark.parametrize("bad", [None, 3, ["{}"], {}, object()], ids=lambda v: type(v).__name__)
def test_wrong_types(bad):
    with pytest.raises(WrongType):
        loads(bad)
    with pytest.raises(WrongType):
        dumps(bad)
    with pytest.raises(WrongType):
        next(replay(bad))


@pytest.mark.parametrize(
    ("actions", "place", "rule"),
    [
        (["0 push"], "actions[0] '0 push'", "schieber.phase"),
        (["deal 6c"], "actions[0] 'deal 6c'", "schieber.deal"),
        ([*ACTIONS, "3 play Ah"], "actions[6] '3 play Ah'", "schieber.turn"),
        ([*ACTIONS, "2 play 6c"], "actions[6] '2 play 6c'", "schieber.card-in-hand"),
        ([*ACTIONS[:2], "2 push"], "actions[2] '2 push'", "schieber.no-push-back"),
    ],
)
def test_replay_stops_at_the_first_action_the_rules_refuse(actions, place, rule):
    record = loads(but(actions=actions))
    steps = replay(record)
    for _ in range(int(place[8]) + 1):
        next(steps)
    with pytest.raises(BadRecord) as refused:
        next(steps)
    assert str(refused.value).startswith(place)
    assert rule in str(refused.value)
    assert isinstance(refused.value.__cause__, JassError)


def test_records_are_values():
    one, other = loads(json.dumps(GOOD)), loads(json.dumps(GOOD))
    assert one == other
    assert hash(one) == hash(other)
    assert Record("schieber", schieber.Rules(), actions=[Deal(())]).actions == (Deal(()),)
    with pytest.raises(AttributeError):
        one.game = "sens"


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"game": "bridge"}, "game"),
        ({"game": 5}, "game"),
        ({"rules": {}}, "rules"),
        ({"players": True}, "players"),
        ({"players": 5}, "players"),
        ({"dealer": 4}, "dealer"),
        ({"names": ("A", "B")}, "names"),
        ({"names": "ABCD"}, "names"),
        ({"names": 4}, "names"),
        ({"names": (1, 2, 3, 4)}, "names"),
        ({"names": ("A", "B", "C", "\udcff")}, "names"),
        ({"actions": 4}, "actions"),
        ({"actions": "0 push"}, "actions"),
        ({"actions": ("0 push",)}, r"actions\[0\]"),
        ({"actions": (schieber.Push(0), GAMES["sens"].Pass(1))}, r"actions\[1\]"),
    ],
)
def test_a_record_that_no_match_begins_is_not_made(fields, place):
    with pytest.raises(BadRecord, match=place):
        Record(**{"game": "schieber", "rules": GAMES["schieber"].Rules(), **fields})
