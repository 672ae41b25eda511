"""The words of the glossary have an anchor each, and every link from and to it leads somewhere."""

import re
from pathlib import Path

import pytest

from jassrules.decks import STYLES, read_suit

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {
    "tschausepp": ["nachziehstapel", "ablagestapel", "ziehstrafe"],
    "chappe": ["draeckseckle", "stechen-chappe"],
    "sens": ["abheber", "hinterhand", "rueckhand", "weg", "eingang", "unterstellen", "zugeben",
             "zusammenwerfen", "falschspiel", "sich-vergeben", "kleine-meldung", "ziehen", "ziagn"],
    "schieber": ["bedanken", "ausmachen", "bock", "schneider", "matsch", "kontermatsch",
                 "stechen-schieber"],
    "french suits": ["kreuz", "treff", "ecken", "karo", "herz", "coeur", "schaufel", "pik", "pique"],
}  # fmt: skip

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="the pages are not beside the tests")

GIVEN = re.compile(r"\{ #([\w.-]+)(?: [^}]*)?\}")
LINK = re.compile(r"\]\(([\w/.-]*)#([\w.-]+)\)")


def text(page):
    return (DOCS / page).read_text(encoding="utf-8")


def anchors(page):
    """The anchors of a page: those that are given, and of the other headings those made of them."""
    made = [
        re.sub(r"[\s_]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())
        for heading in re.findall(r"^#+ ([^{\n]*)$", text(page), re.MULTILINE)
    ]
    return GIVEN.findall(text(page)) + made


@pytest.mark.parametrize("word", [word for words in WORDS.values() for word in words])
def test_a_word_has_one_anchor(word):
    assert anchors("glossary.md").count(word) == 1


def test_a_row_has_an_anchor_of_its_word():
    rows = re.findall(r"\*([^*|]+)\*\{ #([\w-]+) \}", text("glossary.md"))
    assert len(rows) == len(GIVEN.findall(text("glossary.md")))
    umlauts = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", " ": "-"})
    for word, anchor in rows:
        assert anchor.removesuffix("-schieber").removesuffix("-chappe") == word.lower().translate(
            umlauts
        )


def test_every_link_of_the_glossary_leads_somewhere():
    links = LINK.findall(text("glossary.md"))
    assert len(links) > 60
    for page, anchor in links:
        assert anchor in anchors(page or "glossary.md"), f"{page}#{anchor}"


def test_every_link_to_the_glossary_leads_somewhere():
    found = 0
    for page in DOCS.rglob("*.md"):
        for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
            if target.endswith("glossary.md"):
                found += 1
                assert anchor in anchors("glossary.md"), f"{page.name}: #{anchor}"
    assert found > 3


def test_words_with_two_meanings_name_each_other():
    page = text("glossary.md")
    for one, other in (
        ("stechen-schieber", "stechen-chappe"),
        ("stechen-chappe", "stechen-schieber"),
    ):
        [row] = re.findall(rf"^.*#{one} \}}.*$", page, re.MULTILINE)
        assert f"(#{other})" in row


def test_the_names_of_the_french_suits_are_read():
    for word in WORDS["french suits"]:
        for name, style in STYLES.items():
            if name.startswith("french"):
                assert read_suit(word, style)


def test_the_table_of_suits_shows_what_the_styles_show():
    page = text("glossary.md")
    for index, code in enumerate("cdhs"):
        [row] = re.findall(rf"^\| `{code}` \|(.*)\|$", page, re.MULTILINE)
        cells = [cell.strip() for cell in row.split("|")]
        for cell, style in zip(cells, STYLES.values(), strict=False):
            assert cell.split()[-1] == style.suits["de"][index]
            assert len(cell.split()) == 1 or cell.split()[0] == list(style.signs.values())[index]
