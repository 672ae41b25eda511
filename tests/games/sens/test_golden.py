"""Whole matches as records, with every line of every deal, from the first deal to the winner.

The lines beside a record are those of the plain reading of the rules in `plain`, which reads the
text of the record alone; the library must write them too.
"""

import json
from pathlib import Path

import pytest

from jassrules import Deal, dumps, loads, replay, sens
from tests.games.sens import plain

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(one.name.removesuffix(".score.json") for one in GOLDEN.glob("*.score.json"))


@pytest.fixture(params=NAMES)
def match(request):
    record = (GOLDEN / f"{request.param}.json").read_text(encoding="utf-8")
    score = json.loads((GOLDEN / f"{request.param}.score.json").read_text(encoding="utf-8"))
    return record, score


def written(record):
    deals, state = [], None
    for action, after in replay(record):
        if isinstance(action, Deal) and state is not None and state.match.deals:
            deals.append(entries(state))
        state = after
    deals.append(entries(state))
    return deals, sens.score(state)


def entries(state):
    return sorted([e.side, e.rule, e.points] for e in sens.score(state).entries)


def test_the_library_writes_these_lines(match):
    record, score = match
    deals, found = written(loads(record))
    assert deals == [sorted(deal) for deal in score["deals"]]
    assert list(found.totals) == score["totals"]
    assert list(found.winners) == score["winners"]


def test_a_plain_reading_of_the_rules_gives_the_same_lines(match):
    record, score = match
    assert plain.play_match(json.loads(record)) == score


def test_a_record_is_written_as_it_is_read(match):
    record, _ = match
    assert dumps(loads(record)) == record


def test_the_records_hold_what_a_match_can_hold():
    texts = "\n".join((GOLDEN / f"{name}.json").read_text(encoding="utf-8") for name in NAMES)
    for verb in (one.verb for one in sens.ACTIONS):
        assert f" {verb}" in texts or f'"{verb} ' in texts, verb
    lines = "\n".join((GOLDEN / f"{name}.score.json").read_text(encoding="utf-8") for name in NAMES)
    for rule in (
        "card-points",
        "last-trick",
        "meldung",
        "bella",
        "dackeln",
        "gezogen",
        "misdeal",
        "revoke",
    ):
        assert f'"sens.{rule}"' in lines, rule
