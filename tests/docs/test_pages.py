"""The pages hold together: every page in the navigation, every rule at its anchor, tables up to date."""

import re
import runpy
from pathlib import Path
from types import ModuleType

import pytest

import jassrules
from jassrules import GAMES, catalogue
from jassrules.rulebook import DOCS, options

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
TEXTS = {str(page.relative_to(ROOT / "docs")): page.read_text(encoding="utf-8") for page in PAGES}
README = ROOT / "README.md"

pytestmark = pytest.mark.skipif(not PAGES, reason="the pages are not beside the tests")

HEADING = re.compile(r"^#+ .*\{ #(\S+) \}$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def page_of(game: ModuleType) -> str:
    name = f"rules/{game.NAME}.md"
    if name not in TEXTS:
        pytest.fail(f"{game.NAME} has no page docs/{name}")
    return TEXTS[name]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> ModuleType:
    found: ModuleType = GAMES[request.param]
    return found


def test_every_rule_has_one_heading_with_its_id_and_no_other_id_is_given(game: ModuleType):
    anchors = [one for one in HEADING.findall(page_of(game)) if "." in one]

    assert sorted(anchors) == sorted(catalogue(game.NAME))


def test_the_link_of_a_rule_is_its_page_and_anchor(game: ModuleType):
    page = f"{DOCS}rules/{game.NAME}/"

    links = {f"{page}#{anchor}" for anchor in HEADING.findall(page_of(game))}

    assert {rule.link for rule in catalogue(game.NAME).values()} <= links


def test_the_rule_page_has_the_table_of_options(game: ModuleType):
    assert f"<!-- options: {game.NAME} -->\n" in page_of(game)


@pytest.mark.parametrize("page", TEXTS)
def test_generated_tables_are_up_to_date(page: str):
    tool = runpy.run_path(str(ROOT / "docs/tools/tables.py"))

    assert tool["filled"](TEXTS[page]) == TEXTS[page], "run: python docs/tools/tables.py"


def test_an_option_bends_only_rules_there_are(game: ModuleType):
    bent = {one for _, about in options(game.Rules) for one in about.rules}

    assert sorted(bent - set(catalogue(game.NAME))) == []


def test_the_navigation_names_exactly_the_pages_there_are():
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    nav = re.split(r"^(?=\w)", nav, maxsplit=1, flags=re.MULTILINE)[0]

    named = re.findall(r"[\w/-]+\.md$", nav, re.MULTILINE)

    assert sorted(named) == sorted(TEXTS)


def test_every_public_name_is_in_the_reference():
    named = set(re.findall(r"^::: jassrules\.(\S+)$", "\n".join(TEXTS.values()), re.MULTILINE))
    modules = {
        name for name in jassrules.__all__ if isinstance(getattr(jassrules, name), ModuleType)
    }

    # the verbs of the top level are methods of `Verbs`, as those of each game are
    named |= {name.removeprefix("game.Verbs.") for name in named}

    assert sorted(set(jassrules.__all__) - modules - named) == []


def test_every_public_class_of_a_game_is_in_its_reference(game: ModuleType):
    text = TEXTS[f"reference/{game.NAME}.md"]
    classes = {
        name
        for name in game.__all__
        if isinstance(getattr(game, name), type)
        and getattr(game, name).__module__.startswith(game.__name__)
    }

    named = set(re.findall(rf"^::: jassrules\.{game.NAME}\.(\w+)$", text, re.MULTILINE))

    assert sorted(classes - named) == []


@pytest.mark.parametrize("page", [*TEXTS, "README.md"])
def test_python_is_only_written_in_fences_that_are_run(page: str):
    text = TEXTS[page] if page in TEXTS else README.read_text(encoding="utf-8")

    info = re.findall(r"^\s*(?:```|~~~)\s*(\S[^\n]*)$", text, re.MULTILINE)

    assert [one for one in info if re.match(r"(py|python|pycon)\b", one) and one != "python"] == []


@pytest.mark.parametrize("page", [*TEXTS, "README.md"])
def test_rule_ids_in_the_text_are_rules_of_the_rulebook(page: str):
    text = FENCE.sub("", TEXTS[page] if page in TEXTS else README.read_text(encoding="utf-8"))
    known = {rule for game in GAMES.values() for rule in catalogue(game.NAME)}

    cited = re.findall(rf"#((?:{'|'.join(GAMES)})\.[a-z-]+)", text)

    assert sorted(set(cited) - known) == []
