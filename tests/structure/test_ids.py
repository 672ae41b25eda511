"""The same rule ids in the code, in the pages, in the tests and in the shipped cases."""

import ast
import re
from pathlib import Path

import pytest

from jassrules import GAMES, catalogue
from jassrules.conformance import read_cases, shipped
from jassrules.rulebook import options
from jassrules.text.jsontext import read_json
from tests.structure.ids import IDS

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs" / "rules"


def ids_of(game):
    return {f"{game}.{one}" for one in IDS[game]}


def marked(folder):
    """The ids of ``@pytest.mark.rule("…")`` in the test files of a folder."""
    found = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_the_games_are_those_with_published_ids():
    assert set(GAMES) == set(IDS)


@pytest.mark.parametrize("game", GAMES)
def test_the_code_decides_exactly_these_rules(game):
    assert game == GAMES[game].NAME
    assert set(catalogue(game)) == ids_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_and_every_marker_a_rule(game):
    found = marked(TESTS / "games" / game)
    assert sorted(ids_of(game) - found) == []
    assert sorted(found - ids_of(game)) == []


@pytest.mark.skipif(not PAGES.exists(), reason="the pages are not beside the tests")
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_heading_with_its_id(game):
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    headings = re.findall(rf"^#+ .*\{{ #({game}\.[\w-]+) \}}$", text, re.MULTILINE)
    assert sorted(headings) == sorted(ids_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_shipped_case(game):
    cited = {rule for case in cases_of(game) for rule in case.rule}
    assert sorted(ids_of(game) - cited) == []
    assert sorted(cited - ids_of(game)) == []


def cases_of(game):
    files = [read_cases(read_json(text)) for text in shipped().values()]
    return [case for cases in files for case in cases if case.game == game]


@pytest.mark.parametrize("game", GAMES)
def test_options_bend_rules_that_exist(game):
    bent = {rule for _, about in options(GAMES[game].Rules) for rule in about.rules}
    assert bent <= ids_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_id_of_another_shape_stands_in_the_code(game):
    # every text in the package that looks like a rule id is one
    known = set().union(*(ids_of(name) for name in IDS))
    folder = Path(GAMES[game].__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for word in node.value.split():
                    if re.fullmatch(rf"{game}\.[a-z][a-z-]+", word):
                        assert word in known, (path.name, word)
