"""A game of another package: installed, it is known to the command line; registered, to everything."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2] / "examples" / "handjass"
DECK = "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d 9d Td Jd Qd Kd Ad 6h 7h 8h 9h Th Jh Qh Kh Ah 6s 7s 8s 9s Ts Js Qs Ks As"


def install(folder, entry_points):
    """Put the package into a folder as an installer does: its module, and what its project says of it."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copy(HERE / "handjass.py", folder)
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        encoding="utf-8",
    )
    groups = {**project["entry-points"], **entry_points}
    lines = [
        line
        for group, points in groups.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def python(folder, *arguments, typed=""):
    path = [str(folder), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-W", "error", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), "COLUMNS": "100",
             "PYTHONUTF8": "1"},
        capture_output=True, text=True, encoding="utf-8", input=typed, timeout=120, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return install(tmp_path_factory.mktemp("site"), {})


@pytest.fixture
def jassrules(installed):
    return lambda *words, typed="": python(installed, "-m", "jassrules", *words, typed=typed)


def test_the_command_line_knows_its_rules(jassrules):
    done = jassrules("rule", "handjass.strich")
    assert (done.returncode, done.stderr) == (0, "")
    assert "option striche = 2" in done.stdout
    assert "decided  handjass.best_of" in done.stdout
    assert "read on" not in done.stdout  # its pages are not those of jassrules
    assert "handjass.undertrump" in jassrules("rules", "handjass").stdout
    assert " handjass" in " ".join(jassrules("play", "--help").stdout.split())


def test_it_is_played_watched_replayed_and_checked(jassrules, tmp_path):
    record = tmp_path / "match.json"
    done = jassrules("demo", "handjass", "--seed", "3", "--record", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("One deal of Handjass, seed 3\n")
    assert "[handjass.follow-suit]" in done.stdout
    assert "The score of the deal" in done.stdout
    assert json.loads(record.read_text(encoding="utf-8"))["game"] == "handjass"
    assert "Dealt: dealer Dario, card " in jassrules("replay", record).stdout
    done = jassrules("check", record, HERE / "cases.json")
    assert (done.returncode, done.stdout) == (0, "5 passed, 0 failed\n")
    done = jassrules("play", "handjass", "--seed", "1", typed="1\n? 6c\nt\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Anna holds: " in done.stdout
    assert "You leave the table." in done.stdout


def test_processes_of_its_own_know_it_too(jassrules):
    words = ("simulate", "handjass", "--matches", "3", "--json", "--rule", "target=2")
    one, two = (jassrules(*words, "--workers", n) for n in (1, 2))
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr) == (0, "")
    assert one.stdout == two.stdout


DOORS = """
import random, sys
import jassrules
from jassrules import *
from jassrules.games import NAMES, register
from jassrules.notation import parse_action
assert "handjass" not in GAMES and "handjass" not in sys.modules
for read in (lambda: loads('{"format": "jassrules-record/1", "game": "handjass", "actions": []}'),
             lambda: parse_action("handjass", "0 play Jh"), lambda: catalogue("handjass")):
    try:
        read()
    except JassError as problem:
        assert "handjass" in str(problem)
    else:
        raise AssertionError
assert "handjass" not in sys.modules, "data have imported a package"
import handjass
register(handjass)
register(handjass)
assert list(GAMES) == [*NAMES, "handjass"]
assert jassrules.handjass is handjass is GAMES["handjass"]
assert set(catalogue("handjass")) < set(catalogue())
for seed in range(3):
    rng, actions = random.Random(seed), []
    state = start(handjass.Rules(target=2), dealer=seed)
    while (actor := to_act(state)) is not None:
        before = state
        if actor is CHANCE:
            action = draw(state, rng)
        else:
            assert may_act(state) == (actor,)
            action = rng.choice(legal_moves(state))
        state = apply(state, action)
        assert narrate(before, action, state)
        assert parse_action("handjass", str(action)) == action
        actions.append(action)
        assert handjass.audit(state) is None
        if len(actions) % 7 == 0 or to_act(state) is None:
            assert from_json(type(state), to_json(state)) == state
            for seat in (0, 1, 2, 3):
                view = observe(state, seat)
                assert from_json(handjass.Observation, to_json(view)) == view
                for world in Sampler(view).worlds(3, rng):
                    assert handjass.audit(world) is None
                    assert observe(world, seat) == view and hidden(world, seat) == hidden(state, seat)
            public = observe(state, None)
            assert not public.hand and not public.legal_moves
    record = Record("handjass", handjass.Rules(target=2), dealer=seed, actions=actions)
    assert loads(dumps(record)) == record
    assert list(replay(record))[-1][1] == state
    for line in score(state).entries:
        assert line.rule in catalogue("handjass")
    assert max(score(state).totals) >= 2
print("all doors open")
"""


def test_registered_it_is_a_game_like_the_others(installed):
    done = python(installed, "-c", DOORS)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "all doors open\n")


def test_a_record_of_a_game_that_is_not_there_is_refused(tmp_path):
    record = tmp_path / "match.json"
    record.write_text('{"format": "jassrules-record/1", "game": "handjass", "actions": []}')
    done = python(tmp_path, "-m", "jassrules", "check", record)
    assert done.returncode == 1
    assert "'handjass' is none of schieber, sens" in " ".join(done.stdout.split())


def test_a_broken_package_is_named_and_the_rest_is_played(tmp_path):
    (tmp_path / "empty.py").write_text("", encoding="utf-8")
    (tmp_path / "broken.py").write_text("raise OSError('no disk')", encoding="utf-8")
    (tmp_path / "taken.py").write_text("from jassrules.games.sens import *\n", encoding="utf-8")
    points = {"a": "empty", "b": "broken", "c": "missing", "d": "taken", "e": "handjass"}
    install(tmp_path, {"jassrules.games": points})
    done = python(tmp_path, "-m", "jassrules", "rule", "handjass.null")
    assert done.returncode == 0
    assert "loses a Strich" in done.stdout
    said = done.stderr.splitlines()
    assert len(said) == 4
    assert said[0].startswith("jassrules: empty: empty is no game: it has no NAME, SOURCE, Rules")
    assert said[1] == "jassrules: broken cannot be loaded: OSError('no disk')"
    assert said[2].startswith("jassrules: missing cannot be loaded: ModuleNotFoundError(")
    assert said[3] == "jassrules: taken: taken: the name 'sens' is taken by jassrules.games.sens"


def test_the_project_names_the_module_and_needs_the_library():
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"] == {"jassrules.games": {"handjass": "handjass"}}
    assert project["dependencies"] == ["jassrules>=0.1"]
    assert (HERE / "handjass.py").is_file()
