"""Imports run one way through the rooms of the house, and the core touches nothing outside."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import jassrules
from jassrules import GAMES

ROOT = Path(jassrules.__file__).parent
MODULES = {
    ".".join(("jassrules", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}
ROOMS = [
    {"errors", "frozen", "nearest"},
    {"cards", "decks", "table"},
    {"rulebook"},
    {"sharing", "slotted", "copies"},
    {"actions", "chance", "ledger", "observation", "steps", "game", "verbs", "sampler"},
    {"tricks"},
    {"jass"},
    {"games"},
    {""},
    {"text"},
    {"notation", "record", "conformance"},
    {"interop"},
    {"cli", "__main__"},
]
CORE = 8
"""The rooms up to the games themselves: they read no clock, no chance, no file, no text format."""
OUTSIDE = {
    "random", "secrets", "time", "datetime", "os", "pathlib", "io", "json", "pickle", "argparse",
    "sys", "threading", "asyncio", "socket", "logging", "tempfile", "subprocess", "urllib", "locale",
}  # fmt: skip


def room_of(module):
    name = module.removeprefix("jassrules").removeprefix(".").partition(".")[0]
    return next(number for number, room in enumerate(ROOMS) if name in room)


def imports(module, *, inside=True):
    """What a module imports at run time: those under TYPE_CHECKING are left out."""
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found = set()

    def visit(node):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for part in node.orelse:
                visit(part)
            return
        if not inside and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return
        if isinstance(node, ast.Import):
            found.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(
                    filter(
                        None,
                        [*package.split(".")[: len(package.split(".")) - node.level + 1], base],
                    )
                )
            # `from jassrules import x` may mean the module x
            for one in node.names:
                whole = f"{base}.{one.name}"
                found.add(whole if whole in MODULES else base)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(tree)
    return found


OWN = {
    module: {one for one in imports(module) if one.split(".")[0] == "jassrules"}
    for module in MODULES
}


@pytest.mark.parametrize("module", MODULES)
def test_imports_run_one_way(module):
    for other in OWN[module]:
        assert other in MODULES, f"{module} imports {other}, which is not there"
        if module != "jassrules":
            assert room_of(other) <= room_of(module), f"{module} imports {other}"


def test_every_module_has_a_room():
    for module in MODULES:
        room_of(module)


def test_there_are_no_circles():
    at_once = {m: {o for o in imports(m, inside=False) if o in MODULES and o != m} for m in MODULES}
    done, path = set(), []

    def follow(module):
        assert module not in path, f"a circle: {[*path[path.index(module) :], module]}"
        if module in done:
            return
        path.append(module)
        for other in at_once[module]:
            follow(other)
        path.pop()
        done.add(module)

    for module in at_once:
        follow(module)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game):
    for module, others in OWN.items():
        if module.startswith(f"jassrules.games.{game}"):
            for other in others:
                parts = other.split(".")
                if parts[:2] == ["jassrules", "games"] and len(parts) > 2:
                    assert parts[2] == game, f"{module} imports {other}"


@pytest.mark.parametrize("shelf", ["tricks", "jass"])
def test_a_shelf_knows_no_game(shelf):
    # by its imports, and by the ids of its rules, which name none
    for module, others in OWN.items():
        if module.startswith(f"jassrules.{shelf}"):
            assert not any(other.startswith("jassrules.games") for other in others), module
            text = MODULES[module].read_text(encoding="utf-8")
            assert not [game for game in GAMES if f'"{game}' in text], module


def test_tschau_sepp_takes_nothing_from_the_shelves():
    for module, others in OWN.items():
        if module.startswith("jassrules.games.tschausepp"):
            for shelf in ("jassrules.tricks", "jassrules.jass"):
                assert not any(other.startswith(shelf) for other in others), module


@pytest.mark.parametrize("module", MODULES)
def test_nothing_is_set_on_classes_and_no_object_changes_its_class(module):
    # `maker` in `frozen` is the one place that does so, and the one way past a frozen constructor
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Attribute):
                    assert not target.attr.startswith("__"), f"{module}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "setattr", f"{module}:{node.lineno}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("__code__", "__globals__"), f"{module}:{node.lineno}"


@pytest.mark.parametrize("module", [m for m in MODULES if room_of(m) < CORE])
def test_the_core_reads_no_chance_clock_file_or_environment(module):
    assert {one.split(".")[0] for one in imports(module)} & OUTSIDE == set()


@pytest.mark.parametrize("module", [m for m in MODULES if room_of(m) < CORE])
def test_the_core_calls_nothing_that_reads_or_writes(module):
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    called = {
        n.func.id
        for n in ast.walk(tree)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    if module == "jassrules.frozen":
        called -= {"exec"}  # `maker` writes a constructor out, as attrs does
    assert called & {"open", "print", "input", "exec", "eval", "__import__", "globals"} == set()


def newly_imported(code):
    script = (
        f"import attrs, sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_a_plain_import_stays_light():
    found = newly_imported("import jassrules")
    assert {one.split(".")[0] for one in found} & (OUTSIDE - {"sys"}) == set()
    for room in ("games.", "text", "notation", "record", "conformance", "interop", "cli"):
        assert not {one for one in found if one.startswith(f"jassrules.{room}")}


@pytest.mark.parametrize("game", GAMES)
def test_one_game_brings_no_other_and_no_codec(game):
    found = newly_imported(f"from jassrules import {game}")
    assert f"jassrules.games.{game}" in found
    assert {one.split(".")[2] for one in found if one.startswith("jassrules.games.")} == {game}
    assert {one.split(".")[0] for one in found} & {"json", "argparse", "random"} == set()
    # what is needed only where a name is wrong
    assert not found & {"jassrules.nearest", "difflib", "unicodedata"}


def test_modules_stay_small_enough_to_read():
    for module, path in MODULES.items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 400, f"{module} has {lines} lines"
