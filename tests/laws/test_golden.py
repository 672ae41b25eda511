"""Whole matches as records, every line of every deal: one for every preset of every game, and more.

The record is a seeded match of random play (``python -m tests.tools.golden``). What lies beside it –
the lines, totals and winners – was written by the plain reading of the rules in ``plain.py`` of the
game, never by the library: that reading knows nothing of the library, is given the text of the
record alone, and refuses a card that may not be played. A match of a house without a target has no
end: a few whole deals of it are recorded.
"""

import re
from pathlib import Path

import pytest

from jassrules import CHANCE, GAMES, Deal, dumps, replay
from tests.laws.golden import every_record, folder_of, golden

PAGES = Path(__file__).parents[2] / "docs" / "rules"
PRESETS = [(game, name) for game in GAMES for name in GAMES[game].PRESETS]

each_record = pytest.mark.parametrize("one", every_record(), ids=str)
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_preset_of_every_game_has_a_recorded_match(game, preset):
    rules = GAMES[game].PRESETS[preset]
    assert [one.name for one in golden(game) if one.record.rules == rules]


@each_game
def test_no_file_lies_there_without_the_other(game):
    names = {path.name for path in folder_of(game).iterdir()}
    assert names == {f"{one.name}{end}" for one in golden(game) for end in (".json", ".score.json")}


@each_record
def test_the_library_writes_these_lines(one):
    game, deals, state = GAMES[one.game], [], None
    for action, after in replay(one.record):
        if isinstance(action, Deal):
            deals.append([])
        state = after
        if deals:
            deals[-1] = [[line.side, line.rule, line.points] for line in game.score(state).entries]
    found = game.score(state)
    assert deals == one.score["deals"]
    assert list(found.totals) == one.score["totals"]
    assert list(found.winners) == one.score["winners"]
    if hasattr(game, "bergpreis"):
        assert game.bergpreis(state) == one.score["bergpreis"]


@each_record
def test_a_plain_reading_of_the_rules_gives_the_same_lines(one):
    assert one.read_plainly() == one.score


@each_record
def test_the_lines_add_up_to_the_totals(one):
    totals = [0] * len(one.score["totals"])
    for side, _, points in (line for deal in one.score["deals"] for line in deal):
        totals[side] += points
    assert totals == one.score["totals"]


@each_record
def test_a_record_is_written_as_it_was_read(one):
    assert dumps(one.record) == one.text


@each_record
def test_a_record_goes_to_the_end_or_is_a_few_whole_deals(one):
    *_, (_, last) = replay(one.record)
    rules = one.record.rules
    endless = getattr(rules, "target", 1) is None and getattr(rules, "deals", None) is None
    assert GAMES[one.game].to_act(last) is (CHANCE if endless else None)
    assert len(one.score["deals"]) >= (4 if endless else 1)
    assert bool(one.score["winners"]) is not endless


@each_game
def test_the_records_show_every_action(game):
    shown = {type(action) for one in golden(game) for action in one.record.actions}
    assert shown == set(GAMES[game].ACTIONS)


@pytest.mark.skipif(not PAGES.exists(), reason="the pages are not beside the tests")
@each_game
def test_the_records_show_every_line_that_can_be_written(game):
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    table = page.partition("{ #score-lines }")[2].partition("\n## ")[0]
    told = set(re.findall(rf"^\| \[`({game}\.[\w-]+)`\]", table, re.MULTILINE))
    written = {line[1] for one in golden(game) for deal in one.score["deals"] for line in deal}
    assert told
    assert written == told
