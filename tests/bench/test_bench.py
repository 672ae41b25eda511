"""The measurements run; what they measure is not for a test to judge."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from jassrules import GAMES

BENCH = Path(__file__).resolve().parents[2] / "bench"


def run(name, *arguments):
    command = [sys.executable, str(BENCH / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_our_own_speed_is_measured_in_every_game():
    measured = json.loads(run("speed.py", "--laps", "1", "--json"))
    names = {row["name"] for row in measured["results"]}
    for game in GAMES:
        assert {f"{game}: random matches", f"{game}: observe", f"{game}: sample_world"} <= names
    assert all(row["median"] > 0 for row in measured["results"])


def test_figures_are_printed():
    assert "import jassrules" in run("speed.py", "--laps", "1")
    assert "| import jassrules |" in run("speed.py", "--laps", "1", "--markdown")


@pytest.mark.skipif(find_spec("jass") is None, reason="jass-kit is not installed")
@pytest.mark.parametrize("form", [(), ("--markdown",), ("--json",)])
def test_the_comparison_runs(form):
    assert "child of a search" in run("compare.py", "--laps", "2", "--size", "1", *form)
