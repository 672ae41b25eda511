"""The real games beside the repository, where they are."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from jassrules import replay, sample_world, schieber
from jassrules.interop import hslu

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="no real games beside the repository")

SWISSLOS = DATA / "hslu-swisslos-small" / "swisslos_rounds.jsonl"
ARENA = DATA / "hslu-arena-100" / "arena_rounds.jsonl"
OBSERVED = DATA / "hslu-swisslos-obs-game"


def read(file):
    return file.read_text(encoding="utf-8")


def test_all_finished_rounds_of_swisslos_keep_the_rules():
    results = hslu.check_text(read(SWISSLOS), SWISSLOS.name)
    assert len(results) == 22
    assert [result for result in results if not result.passed] == []
    complete = [one for one in hslu.read_rounds(read(SWISSLOS)) if one.complete]
    assert len(complete) == 19
    for one in complete:
        *_, (_, state) = replay(one.record)
        totals = schieber.score(state).totals
        assert sum(totals) == sum(one.points) == 157
        ours = sum(p for w, p in zip(one.winners, one.points, strict=True) if w in (0, 2))
        assert totals == (ours, 157 - ours)


def test_the_other_rounds_of_swisslos_are_incomplete():
    notes = {r.name: r.note for r in hslu.check_text(read(SWISSLOS), SWISSLOS.name) if r.note}
    assert notes == {
        "record 8": "incomplete: stops after 8 of 36 cards",
        "record 18": "incomplete: stops after 12 of 36 cards",
        "record 21": "incomplete: trump was never named",
    }
    rounds = hslu.read_rounds(read(SWISSLOS))
    tricks = [len(rounds[at].winners) for at in (8, 18, 21)]
    assert tricks == [2, 3, 0]


def test_one_arena_round_breaks_a_rule():
    results = hslu.check_text(read(ARENA), ARENA.name)
    assert len(results) == 100
    (refused,) = (result for result in results if not result.passed)
    assert refused.name == "record 16"
    (difference,) = refused.differences
    # H is held; HK, S6, SQ lie there
    assert difference.startswith("trick 2, W (seat 1) plays S7 (7s): ")
    assert difference.endswith("[schieber.undertrump]")


def test_observed_plays_are_legal():
    text = read(OBSERVED / "obs_action_partial_game.jsonl")
    results = hslu.check_text(text, "obs")
    assert Counter(result.passed for result in results) == {True: 22}
    for view, line in zip(hslu.read_views(text), text.splitlines(), strict=True):
        written = json.loads(line)["obs"]
        ours = view.observation
        assert hslu.NAMES[view.seat] == "NESW"[written["playerView"]]
        hand = written["player"][written["playerView"]]["hand"]
        assert set(ours.hand) == {hslu.CODES[code] for code in hand}
        assert view.action in ours.legal_moves
        world = sample_world(ours, random.Random(1))
        assert schieber.observe(world, view.seat) == ours


def test_choices_of_trump_are_legal():
    text = read(OBSERVED / "trump_choice_observations.jsonl")
    assert [result.passed for result in hslu.check_text(text, "choices")] == [True] * 10
    views = hslu.read_views(text)
    assert all(view.action in view.observation.legal_moves for view in views)
    assert Counter(type(view.action).__name__ for view in views) == {"Push": 5, "Announce": 5}


def test_a_single_play_and_the_requests_are_read():
    (view,) = hslu.read_views(read(OBSERVED / "single_play_observation.jsonl"))
    assert str(view.action) == "0 play 7c"
    assert view.action in view.observation.legal_moves
    left = []
    for number in range(1, 5):
        text = read(OBSERVED / f"server_request_{number}.json")
        (result,) = hslu.check_text(text, "request")
        assert result.passed
        (view,) = hslu.read_views(text)
        assert view.observation.turn == view.seat
        left.append((hslu.NAMES[view.seat], len(view.observation.hand), result.note != ""))
    assert left == [("E", 8, False), ("S", 7, True), ("E", 6, False), ("E", 1, False)]


@pytest.mark.parametrize(
    ("name", "count"), [("small_player_log", 11), ("small_cheating_player_log", 14)]
)
def test_snapshots_keep_the_rules(name, count):
    text = read(DATA / "hslu-swisslos-small" / f"{name}.jsonl")
    assert [result.passed for result in hslu.check_text(text, name)] == [True] * count
    for view in hslu.read_views(text):
        assert view.observation.turn == view.seat
        assert view.observation.legal_moves


# -- the same games as their own programs write them ---------------------------------------------


def test_the_lines_of_the_arena_say_what_their_rounds_say():
    lines = [
        json.dumps({"game": json.loads(line), "date": "01.02.25 13:14:15", "player_ids": [0] * 4})
        for line in read(ARENA).splitlines()
    ]
    text = "\n".join(lines)
    assert hslu.read_rounds(text) == hslu.read_rounds(read(ARENA))
    assert hslu.check_text(text, "x") == hslu.check_text(read(ARENA), "x")


def test_the_matches_of_swisslos_say_what_their_rounds_say():
    matches = {}
    for line in read(SWISSLOS).splitlines():
        one = json.loads(line)
        matches.setdefault(one.pop("match"), []).append(one)
    assert len(matches) == 3
    text = "\n".join(
        "2017-10-03 21:05:07 INFO " + json.dumps({"players": [1, 2, 3, 4], "rounds": rounds})
        for rounds in matches.values()
    )
    assert hslu.read_rounds(text) == hslu.read_rounds(read(SWISSLOS))


def test_the_requests_are_read_without_a_view_too():
    for number in (1, 3, 4):
        text = read(OBSERVED / f"server_request_{number}.json")
        request = json.loads(text)
        request["tss"] = int(request.pop("forehand") == 0)
        del request["playerView"], request["version"]
        request["tricks"][-1] |= {"points": 0, "win": 0}
        assert hslu.read_views(json.dumps(request)) == hslu.read_views(text)
