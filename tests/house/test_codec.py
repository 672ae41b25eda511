"""JSON of every public value and back, and a decoder that trusts nothing."""

import json
import sys
from enum import Enum, IntEnum, StrEnum
from itertools import count
from types import ModuleType
from typing import Annotated, Literal

import pytest

from jassrules import (
    CHANCE,
    GAMES,
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
    chappe,
    from_json,
    schieber,
    sens,
    to_json,
    tschausepp,
)
from jassrules.cards import CARDS
from jassrules.chance import Chance
from jassrules.games.sens.trump import DECK_CARDS
from jassrules.ledger import Ledger
from jassrules.text import forms, tags
from jassrules.text.forms import rules_from_data
from jassrules.text.jsontext import MAX_DEPTH, MAX_LETTERS, read_json
from jassrules.text.plain import Misfit
from jassrules.text.tags import tag_of
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


class Contracts(Enum):
    """An enum of no game."""

    NONE = "none"


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
        (Entry(0, "schieber.weis", 20, "4J"), {"side": 0, "rule": "schieber.weis", "points": 20, "about": "4J", "facts": {}}),
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
    "value",
    [object(), 1.5, {1}, b"x", schieber, schieber.Play, {"a": 1}],
    ids=lambda v: type(v).__name__ + getattr(v, "__name__", ""),
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
        (["more"], 1, "unknown key 'more'"),
        (["plays"], KeyError, "missing plays"),
        (["plays"], "6h Jh", "list"),
        (["plays"], ["6h", "Jh", "Th", "xx"], "xx"),
        (["plays"], ["6h", "Jh", "Th", 7], "text"),
        (["plays"], ["6h"] * 577, "at most"),
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
        (["table", "dealt", 0], ["6c"] * 17, "times"),
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
        (Card, "Jx"), (Card, 5), (Card, None), (Card, ["Jh"]), (Hand, "6c"), (Hand, ["6c"] * 17), (Hand, [1]),
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
    for change in ({"hand": []}, {"deals": 7, "dealer": 3}, {"seat": 2}):
        with pytest.raises(BadRecord, match=r"^schieber\.Observation: no state is seen like this$"):
            from_json(schieber.Observation, {**data, **change})


# -- what is left out with check=False ---------------------------------------------------------------


def test_without_check_no_match_is_searched_but_types_and_bounds_are_checked():
    view, state = to_json(schieber.observe(PLAYING, 0)), to_json(PLAYING)
    view["vorhand"], state["ledger"]["entries"][0]["points"] = 2, 29
    for kind, data in ((schieber.Observation, view), (schieber.Playing, state)):
        with pytest.raises(BadRecord):
            from_json(kind, data)
    assert from_json(schieber.Observation, view, check=False).vorhand == 2
    assert from_json(schieber.State, state, check=False).ledger.entries[0].points == 29
    for change, place in [
        ({"deals": "7"}, r"^Observation\.deals: expected int, not '7'$"),
        ({"deals": 2**63}, r"^Observation\.deals: 9223372036854775808 is too large a number$"),
        ({"seat": 4}, r"^Observation\.seat: expected a seat, 0 to 3, not 4$"),
        ({"turn": 4}, r"^Observation\.turn: expected a seat, 0 to 3, not 4$"),
        ({"phase": "Bidding"}, r"^Observation\.phase: expected one of Dealing, Declaring, "),
        ({"hand": ["6c"] * 577}, r"^Observation\.hand: expected a list of at most 576, not "),
        ({"hand": ["6c"] * 17}, r"^Observation\.hand: a card stands more than 16 times$"),
        ({"weis": [[0, 20]] * 37}, r"^Observation\.weis: expected a list of at most 36, not "),
        ({"weis": [[0, 20], [1]]}, r"^Observation\.weis\[1\]: expected 2 values, not 1$"),
        ({"winners": [0] * 37}, r"^Observation\.winners: expected a list of at most 36, not "),
        ({"entries": view["entries"] * 1000}, r"^Observation\.entries: expected a list of at most 1000"),
        ({"tricks": view["tricks"] * 10}, r"^Observation\.tricks: expected a list of at most 9, not "),
    ]:  # fmt: skip
        with pytest.raises(BadRecord, match=place):
            from_json(schieber.Observation, {**view, **change}, check=False)


def test_the_place_of_what_does_not_fit_is_named_to_the_end():
    data = to_json(schieber.observe(PLAYING, 0))
    data["tricks"][0]["cards"][1] = "Jx"
    with pytest.raises(
        BadRecord, match=r"^Observation\.tricks\[0\]\.cards\[1\]: 'Jx' names no card"
    ):
        from_json(schieber.Observation, data)
    event = {"what": "x", "rule": "a.b", "facts": {"seats": {"card": "Jx"}}}
    with pytest.raises(BadRecord, match=r"^Event\.facts\.seats: 'Jx' names no card"):
        from_json(Event, event)
    with pytest.raises(
        BadRecord, match=r"^Playing\.table\.match\.rules: schieber\.Rules\.target: "
    ):
        from_json(schieber.Playing, spoiled(["table", "match", "rules"], {"target": 0}))


def test_the_number_of_seats_is_that_of_the_match():
    three = tschausepp.apply(tschausepp.start(tschausepp.Rules(), players=3), Deal(CARDS))
    data, seen = to_json(three), to_json(tschausepp.observe(three, 2))
    assert from_json(tschausepp.State, data) == three
    with pytest.raises(BadRecord, match=r"Laying\.turn: expected a seat, 0 to 2, not 3"):
        from_json(tschausepp.State, {**data, "turn": 3})
    with pytest.raises(BadRecord, match=r"hand_sizes: expected 3 values, one a seat, not 4"):
        from_json(tschausepp.Observation, {**seen, "hand_sizes": [5, 5, 5, 5]})
    for players in (0, -1, "3", 37, None):
        with pytest.raises(BadRecord):
            from_json(tschausepp.Observation, {**seen, "players": players})
    table = data["table"]
    assert from_json(tschausepp.Table, table) == three.table
    for part in (None, {}, {"match": 3}, {**table, "hands": table["hands"][:2]}):
        with pytest.raises(BadRecord):
            from_json(tschausepp.Table, part)


def test_too_few_hands_and_a_robber():
    match = {"rules": {}, "dealer": 3, "deals": 1}
    ledger = {"totals": [0, 0], "entries": []}
    data = {
        "type": "sens.PickingUp", "match": match, "dealt": [["Ac"]], "rest": ["8c"], "passes": 0,
        "ledger": ledger, "picked": 1, "robber": 2,
    }  # fmt: skip
    with pytest.raises(
        BadRecord, match=r"^PickingUp\.dealt: expected 4 values, one a seat, not 1$"
    ):
        from_json(sens.PickingUp, data)


def test_parts_that_nothing_follows_from():
    chappe_ = chappe.apply(chappe.start(chappe.Rules(), players=4), Deal(CARDS))
    for tricks in (1, 2, 0, 0):
        chappe_ = chappe.apply(chappe_, chappe.Bid(chappe_.turn, tricks))
    data = to_json(chappe_)
    assert data["type"] == "chappe.Playing"
    data["table"]["dealt"] = [[], [], [], []]
    with pytest.raises(BadRecord, match=r"^Playing: the parts do not go together"):
        from_json(chappe.Playing, data, check=False)


@pytest.mark.parametrize("key", [1, None, (1, 2), True, b"seat"], ids=str)
def test_keys_that_are_no_text(key):
    data = to_json(schieber.observe(PLAYING, 0))
    for kind, bad in [
        (schieber.Observation, {**data, key: 1}),
        (schieber.Observation, {**data, "rules": {key: 1}}),
        (schieber.Observation, {key: 1}),
        (schieber.State, {key: 1}),
        (Violation, {"rule": "a", "because": "b", "facts": {key: 1}}),
        (Violation, {"rule": "a", "because": "b", "facts": {"x": {key: 1}}}),
        (Entry, {"side": 0, "rule": "x", "points": 1, key: ""}),
    ]:
        with pytest.raises(BadRecord):
            from_json(kind, bad)


def test_what_has_a_default_may_be_missing():
    assert from_json(Entry, {"side": 0, "rule": "a.b", "points": 3}) == Entry(0, "a.b", 3)
    assert from_json(Event, {"what": "x", "rule": "a.b"}) == Event("x", "a.b")


def test_facts_are_bounded_in_depth_and_length():
    deep, deeper = 1, 1
    for _ in range(8):
        deep = [deep]
    for _ in range(100_000):
        deeper = [deeper]
    facts = {"rule": "a", "because": "b", "facts": {"x": deep}, "key": "c"}
    assert to_json(from_json(Violation, facts)) == facts
    for bad in (deeper, [deep], [0] * 577):
        with pytest.raises(BadRecord, match=r"facts\.x: "):
            from_json(Violation, {**facts, "facts": {"x": bad}})


def calls_to_read(kind, data):
    """How many functions are called to read data: its time, as a number that does not waver."""
    count = 0

    def profile(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        from_json(kind, data, check=False)
    finally:
        sys.setprofile(None)
    return count


def test_ten_times_as_much_is_read_in_ten_times_the_time():
    entry = {"side": 0, "rule": "schieber.weis", "points": 20, "about": "4J", "facts": {}}
    score = {"totals": [0, 0], "entries": [], "winners": []}
    view = to_json(schieber.observe(PLAYING, 0))
    for kind, data, name, part, few in [
        (Score, score, "entries", entry, 100),
        (schieber.Observation, view, "legal_moves", "0 play 6c", 100),
        (schieber.Observation, view, "shown", [0, "6c-8c"], 3),
        (sens.Observation, sens_view(), "meldungen", [1, 20], 3),
    ]:
        from_json(kind, data)
        bare, less, more = (
            calls_to_read(kind, {**data, name: [part] * count}) for count in (0, few, 10 * few)
        )
        assert bare < less < more
        assert more - bare <= 11 * (less - bare), name


def sens_view():
    state = sens.apply(sens.start(sens.Rules()), Deal(DECK_CARDS))
    return to_json(sens.observe(state, 0))


def test_the_heard_weise_of_a_made_up_observation_are_read_at_once():
    data = to_json(schieber.observe(PLAYING, 0))
    data |= {
        "phase": "FirstTrick",
        "tricks": [],
        "weis": [[s, 20] for s in (1, 2, 3, 1, 2, 3, 1, 2)],
    }
    assert calls_to_read(schieber.Observation, data) < 1000


# -- names ------------------------------------------------------------------------------------------


@pytest.fixture
def moved(monkeypatch):
    """Some classes as if they were defined in another module, and nothing remembered of them."""
    elsewhere = ModuleType("elsewhere.jass")
    monkeypatch.setitem(sys.modules, elsewhere.__name__, elsewhere)
    for kind in (schieber.Declaring, schieber.Observation, schieber.Contract, schieber.Rules):
        vars(elsewhere).update(vars(sys.modules[kind.__module__]))
        monkeypatch.setattr(kind, "__module__", elsewhere.__name__)
    forms.form_of.cache_clear()
    tags._tags.cache_clear()


@pytest.mark.usefixtures("moved")
def test_names_are_those_the_game_lists_wherever_a_class_is_defined():
    state = dealt(HANDS)
    assert to_json(state)["type"] == "schieber.Declaring"
    assert to_json(schieber.observe(state, 0))["type"] == "schieber.Observation"
    assert from_json(schieber.State, to_json(state)) == state
    facts = {"contract": schieber.Contract.MARY}
    data = to_json(Violation("a.b", "No.", facts))
    assert data["facts"] == {"contract": {"schieber.Contract": "mary"}}
    assert from_json(Violation, data).facts == facts
    with pytest.raises(BadRules, match=r"^schieber\.Rules\.target: "):
        schieber.Rules(target=0)
    with pytest.raises(BadRules, match=r"^schieber\.Rules\.tarjet: "):
        from_json(schieber.Rules, {"tarjet": 0})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_class_a_game_lists_has_a_form(game):
    for kind in (
        *game.STATES,
        game.Observation,
        game.Rules,
        *game.ACTIONS,
        game.State,
        game.Action,
    ):
        with pytest.raises((BadRecord, BadRules)):
            from_json(kind, 1.5)
    for kind in (*game.STATES, game.Observation):
        assert tag_of(kind).name == f"{game.NAME}.{kind.__name__}"
    assert game.Rules.game == game.NAME


@pytest.mark.parametrize(
    "mark",
    ["schieber.Rules", "schieber.meld", "schieber.nothing", "poker.Contract", "Contract", ""],
)
def test_a_fact_is_marked_with_an_enum_of_a_game(mark):
    with pytest.raises(BadRecord, match="not a fact"):
        from_json(Violation, {"rule": "a", "because": "b", "facts": {"x": {mark: "h"}}})


@pytest.mark.parametrize(
    "kind",
    [int | str, list[int], tuple, list, dict, Contracts, schieber.State | None, Literal[[]]],
    ids=str,
)  # fmt: skip
def test_other_types_are_no_public_classes(kind):
    with pytest.raises(WrongType, match="not a public class"):
        from_json(kind, {})


def test_types_of_fields_are_read_too():
    assert from_json(int, 3) == 3
    assert from_json(tuple[int, ...], [1, 2]) == (1, 2)
    assert from_json(Annotated[int, "a number"], 3) == 3
    assert from_json(schieber.Contract, "mary") is schieber.Contract.MARY


class Loud(StrEnum):
    """A text that is more than a text."""

    NO = "No."


class Number(IntEnum):
    """A number that is more than a number."""

    THREE = 3


def test_what_is_more_than_plain_is_written_plainly():
    data = to_json(Violation(Loud.NO, Loud.NO, {}))
    assert [type(part) for part in data.values()] == [str, str, dict, str]
    data = to_json(Entry(Number.THREE, "a.b", Number.THREE))
    assert [type(part) for part in data.values()] == [int, str, int, str, dict]
    with pytest.raises(WrongType, match="expected bool, int or str"):
        to_json(Entry(0, "a.b", 1.5))
    with pytest.raises(WrongType, match="not a public value"):
        to_json(Number.THREE)


def test_a_pack_of_four_decks_is_read_like_any_action():
    deal = Deal(CARDS * 4)
    assert from_json(Deal, to_json(deal)) == deal


def test_a_misfit_names_its_place():
    assert str(Misfit("no good", ".tricks[1]")) == "tricks[1]: no good"
    assert str(Misfit("no good")) == "no good"


def test_a_text_that_is_too_long_is_no_action():
    # however little of it there is to read
    with pytest.raises(BadRecord, match="none of Deal, Announce, Push"):
        from_json(schieber.Action, "0 play 6c" + " " * 20_000)


def test_what_is_true_or_false_is_nothing_else():
    data = to_json(tschausepp.observe(tschausepp.start(tschausepp.Rules(), players=2), 0))
    assert data["for_cover"] is False
    data["for_cover"] = 0
    with pytest.raises(BadRecord, match="for_cover: expected bool, not 0"):
        from_json(tschausepp.Observation, data)
