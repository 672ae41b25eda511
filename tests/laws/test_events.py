"""The pages list every event with the rules it may name; the golden records show that it is so."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from jassrules import GAMES, replay
from tests.laws.golden import golden

PAGES = Path(__file__).parents[2] / "docs" / "rules"
RARE = {
    ("blocked", "tschausepp.blocked"),  # all cards but one are in the hands
    ("trick-taken", "chappe.draw-off-shuffle"),  # too few cards are left to draw off
}
"""What random play does not come to; tests of its own show it."""

pytestmark = pytest.mark.skipif(not PAGES.exists(), reason="the pages are not beside the tests")


def section(game, anchor):
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    return page.partition(f"{{ #{anchor} }}")[2].partition("\n## ")[0]


def rows(table):
    """The cells of a table but for its head."""
    return [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][
        1:
    ]


def listed(game):
    """The rules of every event and the facts it may have, as the page of the game tells them."""
    found = {}
    for names, facts, rules in rows(section(game, "events")):
        facts = set(re.findall(r"`(\w+)`", facts))
        if "#score-lines" in names:  # sens: every line is an event
            for line, _ in rows(section(game, "score-lines")):
                rule = re.match(r"\[`([\w.-]+)`\]", line)[1]
                found[rule.partition(".")[2]] = {rule}, facts
            continue
        events = re.findall(r"`([\w-]+)`", names)
        ids = re.findall(rf"`({game}\.[\w-]+)`", rules)
        if rules.startswith("as "):
            ids = found[re.findall(r"`([\w-]+)`", rules)[0]][0]
        for at, event in enumerate(events):
            own = [ids[at]] if len(ids) == len(events) else ids
            found[event] = set(own), facts
    return found


@pytest.mark.parametrize("game", GAMES)
def test_events_are_those_of_the_page_with_their_rules_and_facts(game):
    told, shown = listed(game), set()
    for one in golden(game):
        for (_, before), (action, after) in pairwise(replay(one.record)):
            for event in GAMES[game].narrate(before, action, after):
                shown.add((event.what, event.rule))
                assert set(event.facts) <= told[event.what][1], event
    assert shown == {(event, rule) for event, (rules, _) in told.items() for rule in rules} - RARE
