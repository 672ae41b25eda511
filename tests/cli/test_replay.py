"""``jassrules replay``."""

import json

import pytest

from jassrules import Event, Record, card, dumps, from_json, loads, schieber
from jassrules.cards import CARDS
from jassrules.notation import parse_action

# seat 0 (Vorhand) gets all Eicheln, 1 Schellen, 2 Rosen, 3 Schilten
DEAL = "deal 6c 7c 8c 6d 7d 8d 6h 7h 8h 6s 7s 8s 9c Tc Jc 9d Td Jd 9h Th Jh 9s Ts Js Qc Kc Ac Qd Kd Ad Qh Kh Ah Qs Ks As"
ACTIONS = (
    DEAL,
    "0 push",
    "2 announce h",
    "0 weis 6c-Ac",
    "0 play 6c",
    "1 play 6d",
    "2 play 6h",
    "3 play 6s",
)


@pytest.fixture
def record(tmp_path):
    def write(*texts, names=("Nord", "West", "Süd", "Ost"), rules=None):
        actions = [parse_action("schieber", text) for text in texts]
        made = Record("schieber", rules or schieber.Rules(), 4, 3, actions, names)
        path = tmp_path / "match.json"
        path.write_text(dumps(made), encoding="utf-8")
        return path

    return write


def test_step_by_step_as_sentences(jassrules, record):
    done = jassrules("replay", record(*ACTIONS))
    assert (done.code, done.err) == (0, "")
    # Rosen counts 1: the trick holds only Sixes, 0 points; Nord's Weis is the only one
    assert done.lines == [
        "Schieber: Nord, West, Süd, Ost",
        "Ost deals; Nord is Vorhand.",
        "  Nord  Eicheln 6 7 8 9 Banner Under Ober König Ass",
        "  West  Schellen 6 7 8 9 Banner Under Ober König Ass",
        "  Süd   Rosen 6 7 8 9 Banner Under Ober König Ass",
        "  Ost   Schilten 6 7 8 9 Banner Under Ober König Ass",
        "",
        "Nord pushes.",
        "Süd announces Rosen: everything counts ×1.",
        "Nord announces a Weis of 300.",
        "Nord plays Eicheln-6.",
        "West plays Schellen-6.",
        "Süd plays Rosen-6.",
        "Ost plays Schilten-6.",
        "Süd takes trick 1: 0 points.",
        "Nord shows Eicheln 6–Ass.",
        "Nord & Süd write 300 for the Weis.",
        "",
        "The record ends here; Süd is to act.",
        "Points: Nord & Süd 300 · West & Ost 0",
    ]


def test_a_whole_deal_ends_with_its_score(jassrules, record):
    plays = [f"{seat} play {rank}{'cdhs'[seat]}" for rank in "6789TJQKA" for seat in (0, 1, 2, 3)]
    rules = schieber.Rules(target=877)
    path = record(DEAL, "0 announce c", "0 weis 6c-Ac", *plays[:2], "2 weis 6h-Ah", *plays[2:],
                  rules=rules)  # fmt: skip
    done = jassrules("replay", path)
    assert "The score of the deal" in done.lines
    assert done.lines[-1] == "Points: Nord & Süd 877 · West & Ost 0"
    assert "Nord & Süd win the match." in done.lines
    assert "ends here" not in done.out


def test_as_one_seat_saw_it(jassrules, record):
    done = jassrules("replay", "--seat", "1", record(*ACTIONS[:-1]))
    assert done.lines == [
        "Schieber: Nord, West, Süd, Ost, as West sees it",
        "Ost deals; Nord is Vorhand.",
        "Nord is Vorhand – Nord & Süd 0 · West & Ost 0",
        "West holds: Schellen 6 7 8 9 Banner Under Ober König Ass",
        "",
        "Nord pushes.",
        "Süd announces Rosen: everything counts ×1.",
        "Nord announces a Weis of 300.",
        "Nord plays Eicheln-6.",
        "West plays Schellen-6.",
        "Süd plays Rosen-6.",
        "The record ends here; Ost is to act.",
        "Points: Nord & Süd 0 · West & Ost 0",
    ]


def steps(done):
    return [json.loads(line) for line in done.lines]


def test_as_json_lines(jassrules, record):
    done = jassrules("replay", "--json", record(*ACTIONS))
    data = steps(done)
    assert [step["step"] for step in data] == list(range(9))
    assert [step["action"] for step in data] == [None, *ACTIONS]
    assert [step["to_act"] for step in data] == ["chance", 0, 2, 0, 0, 1, 2, 3, 2]
    assert [step["totals"] for step in data] == [[0, 0]] * 8 + [[300, 0]]
    assert data[0]["events"] == []
    assert all(set(step) == {"step", "action", "events", "to_act", "totals"} for step in data)
    assert from_json(Event, data[5]["events"][0]) == Event(
        "played", "schieber.turn", {"seat": 0, "card": card("6c")}
    )


def test_json_of_one_seat_holds_only_what_it_knows(jassrules, record):
    data = steps(jassrules("replay", "--json", "--seat", "1", record(*ACTIONS)))
    # its own card alone is an action; the rest is in the events
    assert [step["action"] for step in data] == [None] * 6 + ["1 play 6d", None, None]
    assert [event["what"] for event in data[4]["events"]] == ["weis-announced"]
    # before the Weis is shown no card of another hand is named that is not played
    for step in data[:5]:
        text = json.dumps(step["observation"]["hand"] + step["events"])
        assert all(one.code not in text for one in CARDS if one.suit.code in "chs")
    seen = from_json(schieber.Observation, data[-1]["observation"])
    assert seen.seat == 1
    assert len(seen.hand) == 8


def test_a_record_without_names_or_actions(jassrules, record):
    done = jassrules("replay", record(names=()))
    assert done.lines == [
        "Schieber: Anna, Beat, Chiara, Dario",
        "The record ends here; chance is to act.",
        "Points: Anna & Chiara 0 · Beat & Dario 0",
    ]


def test_other_decks(jassrules, record):
    out = jassrules("replay", "--style", "french", "--language", "en", record(*ACTIONS)).out
    assert "Nord plays Diamonds-6." in out


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_an_illegal_action_is_named_with_file_and_place(jassrules, record, json_too):
    path = record(DEAL, "1 push")
    done = jassrules("replay", path, *json_too)
    assert done.code == 2
    assert done.err == (
        f"jassrules: {path}: actions[1] '1 push': It is the turn of seat 0. [schieber.turn]\n"
    )


@pytest.mark.parametrize("text", ["", "{}", '{"format": "jassrules-record/2"}', "[]", "\ud800"])
def test_what_is_no_record_is_one_clear_line(jassrules, tmp_path, text):
    path = tmp_path / "x.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    done = jassrules("replay", path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"jassrules: {path}: ")
    assert done.err.count("\n") == 1


def test_a_file_that_is_not_there_and_a_seat_that_is_not(jassrules, record, tmp_path):
    done = jassrules("replay", tmp_path / "none")
    assert (done.code, done.err) == (
        2,
        f"jassrules: {tmp_path / 'none'}: No such file or directory\n",
    )
    done = jassrules("replay", "--seat", "4", record(*ACTIONS))
    assert done.code == 2
    assert done.err.startswith("jassrules: --seat: there is no seat 4")


def test_a_demo_can_be_replayed(jassrules, tmp_path):
    path = tmp_path / "demo.json"
    demo = jassrules("demo", "--record", path)
    done = jassrules("replay", path)
    told = [line for line in demo.lines if line.endswith("points.")]
    assert told == [line for line in done.lines if line.endswith("points.")]
    assert len(loads(path.read_text(encoding="utf-8")).actions) > 36


WHOLE = {"format": "jassrules-record/1", "game": "schieber", "dealer": 3, "actions": [DEAL]}
BROKEN = {
    "": "broken JSON: Expecting value: line 1 column 1 (char 0)",
    '{"format": ': "broken JSON: Expecting value: line 1 column 12 (char 11)",
    json.dumps(WHOLE) + "x": "broken JSON: Extra data: line 1 column ",
    "[" * 40: "nested deeper than 32 levels",
    json.dumps(WHOLE).replace("3", "3.5"): "broken JSON: '3.5' is no whole number",
    json.dumps(WHOLE | {"format": "jassrules-record/2"}): (
        "format: expected 'jassrules-record/1', not 'jassrules-record/2'"
    ),
    json.dumps({"game": "schieber", "actions": []}): "the key 'format' is missing",
    json.dumps({"format": "jassrules-record/1", "game": "sens"}): "the key 'actions' is missing",
    json.dumps(WHOLE | {"name": []}): "unknown key 'name'; perhaps names",
    json.dumps(WHOLE | {"game": "poker"}): "game: 'poker' is none of ",
    json.dumps(WHOLE | {"rules": {"match": 1}}): (
        "rules: schieber.Rules.match: there is no such option; perhaps match_bonus"
    ),
    json.dumps(WHOLE | {"actions": ["0 fly"]}): "actions[0]: ",
    json.dumps(WHOLE | {"actions": [DEAL, "1 push"]}): "actions[1] '1 push': It is the turn ",
    "\xff": "no text in UTF-8: byte 0 is none of it",
}


@pytest.mark.parametrize("text", BROKEN)
def test_check_says_the_same_of_a_broken_record(jassrules, tmp_path, text):
    path = tmp_path / "x.json"
    path.write_bytes(text.encode("latin1"))
    replayed, checked = jassrules("replay", path), jassrules("check", path)
    assert (replayed.code, checked.code) == (2, 1)
    assert replayed.err.startswith(f"jassrules: {path}: {BROKEN[text]}")
    assert checked.out == replayed.err.removeprefix("jassrules: ") + "0 passed, 1 failed\n"


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_and_of_what_is_no_file(jassrules, tmp_path, name):
    replayed, checked = (jassrules(word, tmp_path / name) for word in ("replay", "check"))
    assert checked.out == replayed.err.removeprefix("jassrules: ") + "0 passed, 1 failed\n"
