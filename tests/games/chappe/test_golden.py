"""Whole matches as records, with every line of every deal, from the first deal to the winner.

The lines beside a record are those of the plain reading of the rules in `plain`; the library must
write them too.
"""

import json
from pathlib import Path

import pytest

from jassrules import Deal, dumps, loads, replay
from tests.games.chappe import plain
from tests.games.chappe.tables import chappe

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(one.name.removesuffix(".score.json") for one in GOLDEN.glob("*.score.json"))


@pytest.fixture(params=NAMES)
def match(request):
    text = (GOLDEN / f"{request.param}.json").read_text(encoding="utf-8")
    score = json.loads((GOLDEN / f"{request.param}.score.json").read_text(encoding="utf-8"))
    return text, loads(text), score


def plainly(record):
    rules = record.rules
    return plain.match(
        record.players,
        record.dealer,
        [str(action) for action in record.actions],
        start_size=rules.start_size,
        limit=rules.limit,
        deals=rules.deals,
        leader=rules.leader,
        weight=rules.rundi_weight,
    )


def test_the_library_writes_these_lines(match):
    _, record, score = match
    written, before = [], None
    for action, state in replay(record):
        if isinstance(action, Deal) and before is not None and chappe.score(before).entries:
            written.append(lines(before))
        before = state
    written.append(lines(before))
    assert written == score["deals"]
    found = chappe.score(before)
    assert list(found.totals) == score["totals"]
    assert list(found.winners) == score["winners"]
    assert chappe.to_act(before) is None


def lines(state):
    entries = chappe.score(state).entries
    assert {line.rule for line in entries} == {"chappe.score"}
    return [[line.side, line.points] for line in entries]


def test_a_plain_reading_of_the_rules_gives_the_same_lines(match):
    _, record, score = match
    written, totals, winners, _ = plainly(record)
    assert [[[s, n] for s, n in sorted(deal.items())] for deal in written] == score["deals"]
    assert totals == score["totals"]
    assert winners == score["winners"]


def test_a_record_is_written_as_it_was_read(match):
    text, record, _ = match
    assert dumps(record) == text


@pytest.mark.rule("chappe.draw-off")
def test_tricks_are_the_cards_and_the_draw_offs(match):
    _, record, _ = match
    for deal in plainly(record)[3]:
        assert sum(deal.made.values()) == deal.size + deal.draw_offs


def test_the_records_show_what_is_rare():
    played = []
    for name in NAMES:
        played += plainly(loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8")))[3]
    assert sum(deal.draw_offs for deal in played) > 10
    assert sum(deal.shuffles for deal in played) > 0
    assert {deal.size for deal in played} == set(range(1, 10))
    assert len(played) > 20
