"""JSON of every public value and back, and a decoder that trusts nothing."""

import json
from itertools import count

import pytest

from jassrules import (
    CHANCE,
    BadRecord,
    BadRules,
    Card,
    Deal,
    Entry,
    Event,
    Hand,
    JassError,
    Rank,
    Score,
    Shuffle,
    Suit,
    Violation,
    WrongType,
    card,
    from_json,
    schieber,
    to_json,
)
from jassrules.cards import CARDS
from jassrules.chance import Chance
from jassrules.ledger import Ledger
from jassrules.text.forms import rules_from_data
from jassrules.text.jsontext import MAX_DEPTH, MAX_LETTERS, read_json
from jassrules.tricks.melds import Meld, meld
from jassrules.tricks.trick import Trick
from tests.games.schieber.tables import apply_all, dealt

HANDS = "6c 7c 8c 6h / 6d 7d 8d 9d Jh / 9h Th / 7h 8h"
PLAYING = apply_all(
    dealt(HANDS), "0 announce h,0 weis 6c-8c,0 play 6h,1 weis 6d-9d,1 play Jh,2 play Th,3 play 7h"
)
FACTS = {
    "card": card("6c"), "suit": Suit.ROSEN, "rank": Rank.ACE, "meld": meld("4J"), "hand": Hand.parse("6c Ah"),
    "chance": CHANCE, "contract": schieber.Contract.MARY, "none": None, "true": True, "number": 3,
    "text": "x", "many": (card("6c"), (1, None)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (card("Jh"), "Jh"),
        (Hand.parse("Ah 6c"), ["6c", "Ah"]),
        (Suit.ROSEN, "h"),
        (Rank.TEN, "T"),
        (meld("6c-8c"), "6c-8c"),
        (CHANCE, "chance"),
        (Deal([card("6c")]), "deal 6c"),
        (Shuffle([card("6c")]), "shuffle 6c"),
        (schieber.Play(1, card("6c"), True), "1 play 6c stoeck"),
        (schieber.Contract.ROSEN, None),
        (Entry(0, "schieber.weis", 20, "4J"), {"side": 0, "rule": "schieber.weis", "points": 20, "about": "4J"}),
        (Score((1, 2), (), (1,)), {"totals": [1, 2], "entries": [], "winners": [1]}),
        (Ledger((1, 2)), {"totals": [1, 2], "entries": []}),
        (schieber.Rules(target=7, factors={"c": 4}), {"factors": {"c": 4}, "target": 7}),
        (Trick(1, (card("6c"),)), {"leader": 1, "cards": ["6c"], "winner": None}),
        (Violation("a.b", "No.", FACTS), None),
        (Event("x", "a.b", FACTS), None),
        (PLAYING, None),
        (schieber.observe(PLAYING, 2), None),
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_values_there_and_back(value, data):
    if isinstance(value, schieber.Contract):
        # a contract stands inside states and observations, not by itself
        assert (
            from_json(schieber.Observation, to_json(schieber.observe(PLAYING, 0))).contract is value
        )
        return
    found = to_json(value)
    if data is not None:
        assert found == data
    again = from_json(type(value), json.loads(json.dumps(found)))
    assert again == value
    assert type(again) is type(value)
    assert to_json(again) == found


def test_plain_data_lists_and_tuples():
    assert to_json((1, "x", None, [True, card("6c")])) == [1, "x", None, [True, "6c"]]


@pytest.mark.parametrize(
    "value", [object(), 1.5, {1}, b"x", schieber, schieber.Play, {"a": 1}], ids=str
)
def test_what_is_no_public_value(value):
    with pytest.raises(WrongType):
        to_json(value)


def test_facts_hold_nothing_else():
    with pytest.raises(WrongType):
        to_json(Violation("a.b", "No.", {"x": 1.5}))


def test_a_state_says_its_type_and_holds_readable_cards():
    data = to_json(PLAYING)
    assert data["type"] == "schieber.Playing"
    assert data["plays"] == ["6h", "Jh", "Th", "7h"]
    assert data["table"]["weis"] == [[0, "6c-8c"], [1, "6d-9d"]]
    assert [len(hand) for hand in data["table"]["dealt"]] == [9, 9, 9, 9]
    assert set(data) == {"type", "table", "plays", "ledger"}
    assert from_json(schieber.State, data) == PLAYING


def test_an_observation_holds_no_card_of_another_hand():
    data = to_json(schieber.observe(dealt(HANDS), 0))
    text = json.dumps(data)
    assert all(f'"{c}"' not in text for c in schieber.hidden(dealt(HANDS), 0))


def spoiled(path, value):
    data = json.loads(json.dumps(to_json(PLAYING)))
    at = data
    for key in path[:-1]:
        at = at[key]
    if value is KeyError:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["type"], "schieber.FirstTrick", "type"),
        (["type"], KeyError, "type"),
        (["type"], "sens.Playing", "type"),
        (["more"], 1, "object with"),
        (["plays"], KeyError, "object with"),
        (["plays"], "6h Jh", "list"),
        (["plays"], ["6h", "Jh", "Th", "xx"], "xx"),
        (["plays"], ["6h", "Jh", "Th", 7], "text"),
        (["plays"], ["6h"] * 500, "at most"),
        (["plays"], ["6h", "6h", "Th", "7h"], "history"),
        (["plays"], [], "history"),
        (["table", "vorhand"], "0", "vorhand"),
        (["table", "vorhand"], True, "vorhand"),
        (["table", "vorhand"], 0.0, "vorhand"),
        (["table", "vorhand"], 2, "vorhand"),
        (["table", "vorhand"], None, "vorhand"),
        (["table", "vorhand"], 10**400, "vorhand"),
        (["table", "contract"], "x", "contract"),
        (["table", "contract"], 3, "contract"),
        (["table", "contract"], "obenabe", "history"),
        (["table", "dealt"], [], ""),
        (["table", "dealt", 0], ["6c"] * 9, "times"),
        (["table", "dealt", 0], ["6c"], "dealt"),
        (["table", "dealt", 0], 511, "list"),
        (["table", "weis", 0], [0, "6c-9c"], ""),
        (["table", "weis", 0], [0], "weis"),
        (["table", "weis", 0], ["0", "6c-8c"], "weis"),
        (["table", "unknown"], 1, "unknown"),
        (["table", "match", "dealer"], 7, "dealer"),
        (["table", "match", "deals"], 0, "deals"),
        (["table", "match", "bergpreis"], [2], "bergpreis"),
        (["table", "match", "bergpreis"], "x", "bergpreis"),
        (["ledger", "totals"], [0], "ledger"),
        (["ledger", "totals"], [0, 79], "ledger"),
        (["ledger", "totals", 0], 1.5, "totals"),
        (["ledger", "entries", 0, "points"], "30", "points"),
        (["ledger", "entries", 0, "side"], 3, "side"),
        (["ledger", "entries", 0], [], "object"),
        (["ledger", "entries"], {}, ""),
        (["ledger"], [], "object"),
        (["ledger", "entries", 0, "points"], 29, "history"),
        (["ledger", "entries", 0, "rule"], KeyError, "rule"),
        (["ledger", "entries", 0, "rule"], "schieber.match", "history"),
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_states_that_cannot_be_are_refused_with_the_place(path, value, place):
    with pytest.raises(BadRecord) as refused:
        from_json(schieber.Playing, spoiled(path, value))
    assert place in str(refused.value)
    assert len(str(refused.value)) < 700


def test_bad_rules_in_a_state_name_the_option():
    with pytest.raises(JassError, match="target"):
        from_json(schieber.Playing, spoiled(["table", "match", "rules"], {"target": "x"}))
    with pytest.raises(JassError, match="no such option"):
        from_json(schieber.Playing, spoiled(["table", "match", "rules"], {"tarjet": 1}))


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Card, "Jx"), (Card, 5), (Card, None), (Card, ["Jh"]), (Hand, "6c"), (Hand, ["6c"] * 9), (Hand, [1]),
        (Suit, "x"), (Suit, 1), (Rank, "1"), (Rank, None), (Meld, "6c"), (Meld, 4), (Deal, "deal 6x"),
        (Deal, "shuffle 6c"), (Deal, None), (schieber.Play, "0 push"), (schieber.Play, "0 play 6c 7c"),
        (schieber.Action, "0 fold"), (schieber.Action, ""), (schieber.Action, None), (schieber.Action, {"verb": "push"}),
        (schieber.State, {}), (schieber.State, {"type": "x"}), (schieber.State, []), (schieber.State, "x"),
        (schieber.Playing, None), (schieber.Playing, []), (schieber.Observation, {}),
        (schieber.Observation, {"type": "schieber.Observation"}),
        (Entry, {"side": 0, "rule": "x"}), (Entry, {"side": 0, "rule": "x", "points": True, "about": ""}),
        (Entry, []), (Entry, None), (Score, {"totals": [1]}), (Score, {"totals": "12", "entries": [], "winners": []}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": {"card": "zz"}}}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": {"nothing": 1}}}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": {"schieber.Playing": 1}}}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": {"schieber.Contract": "zz"}}}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": 1.5}}),
        (Violation, {"rule": "a", "because": "b", "facts": []}),
        (Violation, {"rule": "a", "because": "b", "facts": {str(n): n for n in range(999)}}),
        (Chance, "x"), (Chance, 3),
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_data_that_do_not_fit_are_refused(kind, data):
    with pytest.raises(BadRecord):
        from_json(kind, data)


@pytest.mark.parametrize(
    "bad", [None, [], "x", 3, {"unknown": 1}, {"target": "1000"}, {1: 2}], ids=str
)
def test_bad_rules(bad):
    with pytest.raises(BadRules) as refused:
        from_json(schieber.Rules, bad)
    assert refused.value.option.startswith("schieber.Rules")
    with pytest.raises(BadRules):
        rules_from_data(schieber.Rules, bad)


def test_rules_are_written_as_what_differs_and_mappings_in_part():
    rules = schieber.Rules(
        factors={"mary": 2}, four_points={"J": 1}, first_vorhand="7h", weis_order=("seat",)
    )
    assert to_json(rules) == {
        "first_vorhand": "7h", "factors": {"mary": 2}, "four_points": {"J": 1}, "weis_order": ["seat"],
    }  # fmt: skip
    assert to_json(schieber.Rules()) == {}
    assert from_json(schieber.Rules, {}) == schieber.Rules()


# -- JSON text -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "[1,", '{"a": 1,}', "{'a': 1}", "nul", "[1] [2]", '{"a": 1, "a": 2}', "NaN", "[Infinity]",
        "[-Infinity]", "1.5", "[1e3]", '"\ud800', "\ufeff{}x", '{"a": {"b": 1, "b": 2}}', '"\t"', b"\xff\xfe", b'{"a": "\xc3"}',
        "9" * 5000,
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_broken_json(text):
    with pytest.raises(BadRecord) as refused:
        read_json(text, "the place")
    assert str(refused.value).startswith("the place: ")
    assert len(str(refused.value)) < 300


def test_good_json():
    assert read_json('{"a": [1, null, true, "[[[{{{\\"["]}') == {"a": [1, None, True, '[[[{{{"[']}
    assert read_json(b'\xef\xbb\xbf{"a": "\xc3\xbc"}') == {"a": "ü"}
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert json.dumps(read_json(deep)) == deep


@pytest.mark.parametrize(
    "kind", [None, 3, "schieber.State", schieber, card("Jh"), schieber.Rules(), object, Exception]
)
def test_what_is_no_public_class_reads_nothing(kind):
    for data in (None, {}, [], "Jh"):
        with pytest.raises(WrongType, match="not a public class"):
            from_json(kind, data)


def test_an_action_is_read_in_any_case():
    assert from_json(schieber.Action, "2 PLAY hj") == schieber.Play(2, card("Jh"))


@pytest.mark.parametrize("bad", [None, 3, ["{}"], {}], ids=str)
def test_json_is_text(bad):
    with pytest.raises(WrongType):
        read_json(bad)


@pytest.mark.parametrize("open_", ["[", '{"a":', '[{"a":'])
def test_deep_nesting_is_refused_before_it_is_built(open_):
    with pytest.raises(BadRecord, match="deeper than"):
        read_json(open_ * 200_000)
    with pytest.raises(BadRecord, match="deeper than"):
        read_json("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_100_megabytes_are_refused_unread():
    text = "[" + "0," * 50_000_000 + "0]"
    assert len(text) > 100_000_000 > MAX_LETTERS
    with pytest.raises(BadRecord, match="too many"):
        read_json(text)


def test_unions_look_at_the_type_that_is_said():
    start = schieber.start(schieber.Rules())
    assert from_json(schieber.State, to_json(start)) == start
    assert from_json(schieber.Action, "0 push") == schieber.Push(0)
    assert from_json(schieber.Action, "deal 6c") == Deal([card("6c")])
    with pytest.raises(BadRecord, match="none of"):
        from_json(schieber.State, {"type": "sens.Playing"})


@pytest.mark.parametrize("turn", ["x", "0", 1.5, [0], True])
def test_an_observation_with_a_bad_actor(turn):
    data = to_json(schieber.observe(PLAYING, 0))
    assert from_json(schieber.Observation, data) == schieber.observe(PLAYING, 0)
    with pytest.raises(BadRecord, match="turn"):
        from_json(schieber.Observation, {**data, "turn": turn})


@pytest.mark.parametrize("value", ["", {}, "ab", None, 5])
def test_a_tuple_is_read_from_a_list_alone(value):
    with pytest.raises(BadRecord, match=r"Score\.totals"):
        from_json(Score, {"totals": value, "entries": [], "winners": []})


def test_a_bad_part_of_a_tuple_is_named_by_its_place():
    with pytest.raises(BadRecord, match=r"Score\.totals\[1\]: expected int"):
        from_json(Score, {"totals": [1, "2"], "entries": [], "winners": []})
    with pytest.raises(BadRecord, match="at most"):
        from_json(Score, {"totals": [0] * 1001, "entries": [], "winners": []})


def test_an_observation_that_no_state_shows_is_refused():
    state = schieber.apply(schieber.start(schieber.Rules()), schieber.Deal(CARDS))
    data = to_json(schieber.observe(state, 1))
    assert from_json(schieber.Observation, data) == schieber.observe(state, 1)
    for change in ({"vorhand": None}, {"hand": []}, {"deals": 7, "dealer": 9}, {"seat": 4}):
        with pytest.raises(BadRecord, match="no state is seen like this"):
            from_json(schieber.Observation, {**data, **change})
