"""Every example runs, in a process of its own, and says what it should."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jassrules import loads, replay, schieber, score
from tests.interop.logs import obenabe, text, undertrumped

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SAYS = {
    "bot.py": ["wins"],
    "house_rules.py": ["schieber.undertrump", "ours: legal", "schieber.Rules.target"],
    "referee.py": ["8h, Ks", "7s: ", "schieber.undertrump", "schieber.follow-suit"],
    "referee_logs.py": [],
    "search_bot.py": ["search"],
}


def run(name, *arguments):
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_every_example_is_run_here():
    assert {file.name for file in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_an_example_runs(name):
    done = run(name, *(["300"] if name == "search_bot.py" else []))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    for word in SAYS[name]:
        assert word in done.stdout


def test_the_search_fits_on_a_page():
    assert len((EXAMPLES / "search_bot.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_the_recorded_match_is_whole():
    record = loads((EXAMPLES / "records" / "demo-match.json").read_text(encoding="utf-8"))
    *_, (_, state) = replay(record)
    assert isinstance(state, schieber.MatchOver)
    assert max(score(state).totals) >= record.rules.target == 2500


@pytest.fixture
def alone(tmp_path):
    """The examples where no real games lie beside them."""
    there = tmp_path / "repository" / "examples"
    (there / "records").mkdir(parents=True)
    for name in ("referee_logs.py", "records/demo-match.json"):
        (there / name).write_bytes((EXAMPLES / name).read_bytes())
    return there


def test_without_real_games_the_match_is_refereed(alone):
    done = run(alone / "referee_logs.py")
    assert done.returncode == 0
    assert done.stdout.endswith("Nord and Süd win; all 354 actions keep the rules.\n")


def test_a_match_with_an_illegal_action_is_refused(alone):
    file = alone / "records" / "demo-match.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    record["actions"].insert(5, "0 play 6c")
    file.write_text(json.dumps(record), encoding="utf-8")
    done = run(alone / "referee_logs.py")
    assert done.returncode == 1
    assert "refused: actions[5] '0 play 6c'" in done.stdout


def test_a_match_that_stops_early_is_refused(alone):
    file = alone / "records" / "demo-match.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(record | {"actions": record["actions"][:50]}), encoding="utf-8")
    done = run(alone / "referee_logs.py")
    assert done.returncode == 1
    assert "The match is not over." in done.stdout


def test_given_files_are_refereed(tmp_path):
    file = tmp_path / "good.jsonl"
    file.write_text(text(obenabe(), obenabe(3)), encoding="utf-8")
    done = run("referee_logs.py", file)
    assert done.returncode == 0
    assert "2 records refereed: 2 keep the rules, 0 refused" in done.stdout
    assert "1 × 157" in done.stdout
    assert "record 1: incomplete: stops after 12 of 36 cards" in done.stdout


def test_an_illegal_play_in_a_given_file_is_a_failure(tmp_path):
    file = tmp_path / "bad.jsonl"
    file.write_text(text(undertrumped()), encoding="utf-8")
    done = run("referee_logs.py", file)
    assert done.returncode == 1
    assert "record 0: trick 1, S (seat 2) plays H6 (6h)" in done.stdout


def test_a_known_refusal_must_be_there(tmp_path):
    file = tmp_path / "arena_rounds.jsonl"
    file.write_text(text(obenabe()), encoding="utf-8")
    done = run("referee_logs.py", file)
    assert done.returncode == 1
    assert "must be refused" in done.stdout


@pytest.mark.parametrize("content", ["{", None])
def test_a_file_that_cannot_be_read_is_a_failure(tmp_path, content):
    file = tmp_path / "broken.jsonl"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    done = run("referee_logs.py", file)
    assert (done.returncode, done.stderr) == (1, "")
    assert "broken.jsonl: " in done.stdout
