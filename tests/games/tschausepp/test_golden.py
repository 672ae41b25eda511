"""Whole matches as records, with every line of every round, from the first deal to the winner.

The lines beside a record are those of the plain reading of the rules in `plain`; the library must
write them too.
"""

import json
from pathlib import Path

import pytest

from jassrules import Deal, dumps, loads, replay, tschausepp
from tests.games.tschausepp.test_plain import plainly

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(one.name.removesuffix(".score.json") for one in GOLDEN.glob("*.score.json"))


@pytest.fixture(params=NAMES)
def match(request):
    text = (GOLDEN / f"{request.param}.json").read_text(encoding="utf-8")
    score = json.loads((GOLDEN / f"{request.param}.score.json").read_text(encoding="utf-8"))
    return text, loads(text), score


def test_the_library_writes_these_lines(match):
    _, record, score = match
    written, state = [], None  # what stands at the first deal is left out
    for action, after in replay(record):
        if isinstance(action, Deal):
            written.append(lines(state))
        state = after
    written = [*written[1:], lines(state)]
    assert written == score["rounds"]
    found = tschausepp.score(state)
    assert list(found.totals) == score["totals"]
    assert list(found.winners) == score["winners"]
    assert tschausepp.to_act(state) is None


def lines(state):
    return [[line.side, line.points] for line in tschausepp.score(state).entries]


def test_a_plain_reading_of_the_rules_gives_the_same_lines(match):
    _, record, score = match
    plain, written = plainly(record.rules, record.players, record.dealer), []
    for action in record.actions:
        if isinstance(action, Deal):
            written.append([list(line) for line in plain.lines])
        plain.do(str(action))
    written = [*written[1:], [list(line) for line in plain.lines]]
    assert written == score["rounds"]
    assert (plain.totals, plain.winners) == (score["totals"], score["winners"])


def test_a_record_is_written_as_it_was_read(match):
    text, record, _ = match
    assert dumps(record) == text


def test_a_drawn_card_stands_in_no_record(match):
    _, record, _ = match
    draws = [str(action) for action in record.actions if isinstance(action, tschausepp.Draw)]
    assert draws
    assert all(text.split()[1:] == ["draw"] for text in draws)


def test_the_records_show_every_action():
    shown = set()
    for name in NAMES:
        record = loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
        shown |= {type(action) for action in record.actions}
    assert shown == set(tschausepp.ACTIONS)
