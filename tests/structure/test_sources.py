"""The page, the catalogue and the command line name the same source for every rule."""

import re
from pathlib import Path

import pytest

from jassrules import GAMES, catalogue
from jassrules.__main__ import main
from jassrules.rulebook import CHOSEN

PAGES = Path(__file__).parents[2] / "docs" / "rules"
SECTION = re.compile(
    r"^#+ [^\n]*\{ #(?P<id>\S+) \}\n(?P<text>.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL
)
SOURCE = re.compile(
    r"^Source: (?P<source>.*?)\.(?:\s·\s.*?)?\n\{ \.source \}$", re.MULTILINE | re.DOTALL
)
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
REFERENCE = "the reference text"

every_name = pytest.mark.parametrize("name", GAMES)


def on_the_page(name):
    """The source of every rule, as the sections of the page of a game tell it."""
    text = FENCE.sub("", (PAGES / f"{name}.md").read_text(encoding="utf-8"))
    found = {}
    for section in SECTION.finditer(text):
        if section["id"].startswith(f"{name}."):
            sources = [" ".join(one["source"].split()) for one in SOURCE.finditer(section["text"])]
            assert len(sources) == 1, f"{section['id']} has {len(sources)} lines Source"
            found[section["id"]] = sources[0]
    return found


@pytest.mark.skipif(not PAGES.exists(), reason="the pages are not beside the tests")
@every_name
def test_page_and_catalogue_name_the_same_source(name):
    assert on_the_page(name) == {
        rule_id: rule.source or REFERENCE for rule_id, rule in catalogue(name).items()
    }


@every_name
def test_the_command_line_names_the_source_of_the_catalogue(name, capsys):
    for rule_id, rule in catalogue(name).items():
        capsys.readouterr()
        assert main(["rule", rule_id]) == 0
        told = capsys.readouterr().out.partition("\n  source ")[2]
        told = re.split(r"^  (?:decided|read on) ", told, flags=re.MULTILINE)[0]
        assert " ".join(told.split()) == (rule.source or GAMES[name].SOURCE)


@every_name
def test_what_is_chosen_is_said_with_its_ground(name):
    # "chosen: why" where the text is silent, "the text; chosen: what" where a part of it is
    for rule_id, rule in catalogue(name).items():
        told = rule.source
        assert CHOSEN not in told.lower() or re.search(rf"(^|; ){CHOSEN}(: \S|$)", told), rule_id
        assert told != GAMES[name].SOURCE, f"{rule_id}: the source of the game is left out"
        assert not told.endswith((".", " ")), rule_id
