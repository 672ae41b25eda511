"""The measurements run; what they measure is not for a test to judge."""

import json
import random
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import attrs
import pytest

from jassrules import GAMES, schieber, sens

BENCH = Path(__file__).resolve().parents[2] / "bench"
TINY = ("--laps", "1", "--warm-up", "0", "--size", "1")
FORMS = pytest.mark.parametrize("form", [(), ("--markdown",), ("--json",)])


def run(name, *arguments, told=None):
    command = [sys.executable, str(BENCH / name), *arguments]
    done = subprocess.run(
        command, input=told, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(autouse=True)
def bench_is_in_reach(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)


@pytest.fixture
def own():
    return import_module("own")


@pytest.fixture
def laps():
    return import_module("laps")


@pytest.fixture
def old_and_new():
    return import_module("old_and_new")


def test_our_own_speed_is_measured_in_every_game_and_in_sens_without_vorlauf():
    measured = json.loads(run("speed.py", "--laps", "1", "--json"))
    names = {row["name"] for row in measured["results"]}
    for house in (*GAMES, "sens, vorlauf=False"):
        assert {f"{house}: random matches", f"{house}: observe", f"{house}: sample_world"} <= names
    assert all(row["median"] > 0 for row in measured["results"])
    assert any("Schieber with Weis, Stöck and a target" in note for note in measured["notes"])


def test_figures_are_printed():
    assert "import jassrules" in run("speed.py", "--laps", "1")
    assert "| import jassrules |" in run("speed.py", "--laps", "1", "--markdown")


@pytest.mark.skipif(find_spec("jass") is None, reason="jass-kit is not installed")
@FORMS
def test_the_comparison_runs(form):
    assert "child of a search" in run("compare.py", "--laps", "2", "--size", "1", *form)


# -- laps, ratios, tables ------------------------------------------------------------------------


def test_ratios_are_taken_lap_by_lap(laps):
    assert laps.ratios([6.0, 9.0, 1.0], [2.0, 3.0, 4.0]) == [3.0, 3.0, 0.25]
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        laps.ratios([6.0, 9.0], [2.0])


@pytest.mark.parametrize(
    ("values", "quartiles"),
    [([5.0, 1.0, 4.0, 2.0, 3.0], (2.0, 3.0, 4.0)), ([7.0], (7.0, 7.0, 7.0))],
)
def test_the_spread_is_the_median_between_its_quartiles(laps, values, quartiles):
    assert laps.spread(values) == quartiles


def test_a_lap_makes_its_material_of_the_seed_and_divides_by_the_pieces(laps, monkeypatch):
    clock = iter([0.0, 3.0, 10.0, 11.0])
    monkeypatch.setattr(laps, "process_time", lambda: next(clock))
    given = []

    def work(material, rng):
        given.append((material, rng.random()))
        return 4

    row = laps.Row("", "", "", lambda rng, size: (rng.random(), size), {"a": work, "b": work})
    assert laps.lap(row, 9, 7) == {"a": 750_000.0, "b": 250_000.0}
    same = random.Random(7).random()
    assert given == [((same, 9), same)] * 2


def test_the_engines_of_a_lap_can_take_turns_the_other_way_round(laps):
    order = []
    runs = {name: lambda material, rng, name=name: order.append(name) or 1 for name in "ab"}
    row = laps.Row("", "", "", lambda rng, size: None, runs)
    laps.lap(row, 1, 1)
    laps.lap(row, 1, 1, backwards=True)
    assert order == ["a", "b", "b", "a"]


def test_tables_are_drawn(laps):
    head, rows = ("", "old", "new"), [("a", "1.00", "12.0"), ("bcd", "2.00", "3.00")]
    assert laps.as_markdown(head, rows) == (
        "| | old | new |\n|---|--:|--:|\n| a | 1.00 | 12.0 |\n| bcd | 2.00 | 3.00 |"
    )
    assert laps.as_table(head, rows) == ("      old   new\na    1.00  12.0\nbcd  2.00  3.00")


def test_a_cell_has_the_median_and_the_quartiles(laps):
    assert laps.cell(laps.Spread(0.071, 25.04, 1234.6), " µs") == "25.0 µs (0.07–1,235)"


# -- old and new ---------------------------------------------------------------------------------


class Scripted:
    """A worker that knows what every lap will cost, and writes down what it is asked."""

    def __init__(self, name, costs, asked):
        self.name, self.costs, self.asked = name, iter(costs), asked

    def ask(self, **asked):
        self.asked.append((self.name, asked["seed"], asked["backwards"]))
        return next(self.costs)


def test_old_and_new_do_their_laps_by_turns(old_and_new):
    asked = []
    old = Scripted("old", [{"jassrules": float(n)} for n in range(4)], asked)
    new = Scripted("new", [{"jassrules": float(n)} for n in range(4, 8)], asked)
    costs = old_and_new.laps_of("dealt", (old, new), range(10, 14), warm_up=1, size=5)
    assert asked == [
        ("old", 10, False), ("new", 10, False), ("new", 11, False), ("old", 11, False),
        ("old", 12, True), ("new", 12, True), ("new", 13, True), ("old", 13, True),
    ]  # fmt: skip
    assert costs == {("old", "jassrules"): [1.0, 2.0, 3.0], ("new", "jassrules"): [5.0, 6.0, 7.0]}


def test_old_is_compared_with_new_and_each_with_jass_kit_beside_it(old_and_new):
    found = old_and_new.compared(
        {
            ("old", "jassrules"): [4.0, 6.0, 8.0],
            ("old", "jass-kit"): [40.0, 30.0, 16.0],
            ("new", "jassrules"): [2.0, 2.0, 2.0],
            ("new", "jass-kit"): [8.0, 10.0, 12.0],
        }
    )
    assert {key: one.median for key, one in found.items()} == {
        "old": 6.0,
        "new": 2.0,
        "old : new": 3.0,
        "jass-kit : old": 5.0,
        "jass-kit : new": 5.0,
    }


def test_a_table_has_columns_for_jass_kit_only_where_it_takes_part(old_and_new, laps):
    row = {"name": "to_json", "aim": "≥ 4 × old"}
    found = {key: laps.Spread(1.0, 2.0, 3.0) for key in ("old", "new", "old : new")}
    assert old_and_new.table([(row, found)], laps.as_markdown) == (
        "| | old | new | old : new | aim |\n|---|--:|--:|--:|--:|\n"
        "| to_json | 2.00 µs (1.00–3.00) | 2.00 µs (1.00–3.00) | 2.00 (1.00–3.00) | ≥ 4 × old |"
    )


def about(python="3.11.7", numpy="2.0", place="a", lacks=()):
    return {"versions": {"python": python, "numpy": numpy}, "lacks": lacks, "place": place}


def test_the_reader_is_told_in_what_old_and_new_differ(old_and_new):
    old, new = about(numpy="", lacks=["no Sampler"]), about(place="b")
    assert old_and_new.both_fit(old, new, same=False) == [
        "numpy: old without, new 2.0",
        "old has no Sampler",
    ]


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (about(python="3.12.1", place="b"), "old runs on 3.11.7, new on 3.12.1"),
        (about(), "old and new are the same jassrules"),
    ],
)
def test_what_cannot_be_compared_is_not_measured(old_and_new, new, said):
    with pytest.raises(SystemExit, match=said):
        old_and_new.both_fit(about(), new, same=False)


def test_an_unknown_row_is_not_measured(old_and_new):
    both = {"rows": {"dealt": {}, "child": {}}}
    assert old_and_new.chosen_rows([], both, {"rows": {"child": {}, "later": {}}}) == ["child"]
    with pytest.raises(SystemExit, match="no such row: walls; there are dealt, child"):
        old_and_new.chosen_rows(["walls"], both, both)


def test_a_worker_that_ends_ends_the_run(old_and_new, monkeypatch, tmp_path):
    script = tmp_path / "worker.py"
    script.write_text("")
    monkeypatch.setattr(old_and_new, "WORKER", script)
    with (
        old_and_new.Worker("old", sys.executable) as worker,
        pytest.raises(SystemExit, match="the process of the old version has ended"),
    ):
        worker.ask(do="about")


def test_a_worker_answers_line_by_line():
    told = [
        {"do": "about"},
        {"do": "lap", "row": "sens", "size": 1, "seed": 3, "backwards": False},
        {"do": "lap", "row": "to-json", "size": 1, "seed": 3, "backwards": True},
    ]
    lines = run("worker.py", told="".join(json.dumps(one) + "\n" for one in told)).splitlines()
    who, *costs = map(json.loads, lines)
    assert {*GAMES, "sens-no-vorlauf", "to-json", "from-json", "worlds-sens"} <= who["rows"].keys()
    assert {row["section"] for row in who["rows"].values()} == who["sections"].keys()
    assert [list(one) for one in costs] == [["jassrules"]] * 2
    assert all(one["jassrules"] > 0 for one in costs)


@FORMS
def test_every_row_of_our_own_is_measured_old_and_new(own, form):
    rows = [row.key for row in own.ROWS]
    said = run("old_and_new.py", "--old", sys.executable, *TINY, "--rows", *rows, *form)
    assert "vorlauf=False" in said
    assert all(row.name in said for row in own.ROWS)


# -- what a version has --------------------------------------------------------------------------


def test_worlds_are_drawn_by_a_sampler_where_there_is_one(own, monkeypatch):
    class Sampler:
        def __init__(self, view):
            self.view = view

        def worlds(self, count, rng):
            return [self.view] * count

    monkeypatch.setattr(own, "Sampler", Sampler)
    assert own.prepared("view")(2, random.Random(1)) == ["view", "view"]
    monkeypatch.setattr(own, "Sampler", None)
    monkeypatch.setattr(own, "sample_world", lambda view, rng: f"world of {view}")
    assert list(own.prepared("view")(2, random.Random(1))) == ["world of view"] * 2


def test_an_observation_is_read_without_its_check_where_that_can_be_had(own, monkeypatch):
    asked = []
    monkeypatch.setattr(own, "from_json", lambda kind, data, **options: asked.append(options))
    for checked in (True, False):
        monkeypatch.setattr(own, "CHECKED", checked)
        own._read(["data"], random.Random(1))
    assert asked == [{}, {"check": False}]


@pytest.mark.parametrize(
    ("rules", "announced"),
    [(schieber.Rules(), "weis"), (sens.Rules(vorlauf=False), "meldungen")],
)
def test_worlds_are_drawn_for_views_in_play_without_unshown_melds(own, rules, announced):
    views = own.views(rules, random.Random(1), 20, own.in_play)
    assert len(views) == 20
    for view in views:
        assert view.phase not in {"Declaring", "Bidding", "PickingUp"}
        assert len(getattr(view, announced)) == len(view.shown)
        assert view.turn == view.seat
        unshown = {announced: (*getattr(view, announced), (1, 20))}
        assert not own.in_play(attrs.evolve(view, **unshown))
    assert len({len(view.tricks) for view in views}) > 3
