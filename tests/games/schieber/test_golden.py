"""Whole matches as records, with every line of every deal, from the first deal to the winner.

The lines beside a record are those of the plain reading of the rules in `plain`; the library must
write them too.
"""

import json
from pathlib import Path

import pytest

from jassrules import Deal, dumps, loads, replay, schieber
from jassrules.cards import RANKS
from jassrules.games.schieber import Announce, Play, Weis
from tests.games.schieber import plain
from tests.games.schieber.tables import lines

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(one.name.removesuffix(".score.json") for one in GOLDEN.glob("*.score.json"))


@pytest.fixture(params=NAMES)
def match(request):
    text = (GOLDEN / f"{request.param}.json").read_text(encoding="utf-8")
    score = json.loads((GOLDEN / f"{request.param}.score.json").read_text(encoding="utf-8"))
    return text, loads(text), score


def deals_of(record):
    """The actions deal by deal, each with the state in which it was the turn to deal."""
    deals = []
    before = None
    for action, state in replay(record):
        if isinstance(action, Deal):
            deals.append((before, []))
        if action is not None:
            deals[-1][1].append((action, before))
        before = state
    return deals, before


def test_the_library_writes_these_lines(match):
    _, record, score = match
    written, last = [], None
    for action, state in replay(record):
        if isinstance(action, Deal) and last is not None:
            written.append([list(line) for line in lines_with_ids(last)])
        last = state if action is not None else None
    written.append([list(line) for line in lines_with_ids(last)])
    assert written == score["deals"]
    found = schieber.score(last)
    assert list(found.totals) == score["totals"]
    assert list(found.winners) == score["winners"]
    assert schieber.bergpreis(last) == score["bergpreis"]


def lines_with_ids(state):
    return [(e.side, e.rule, e.points) for e in schieber.score(state).entries]


def test_a_plain_reading_of_the_rules_gives_the_same_lines(match):
    _, record, score = match
    rules = record.rules
    totals = [0, 0]
    deals, _ = deals_of(record)
    for (_, steps), written in zip(deals, score["deals"], strict=True):
        actions = [action for action, _ in steps]
        begun = steps[1][1]
        hands = [{c.code for c in schieber.observe(begun, seat).hand} for seat in range(4)]
        vorhand = schieber.to_act(begun)
        announced = next(a for a in actions if isinstance(a, Announce))
        contract = str(announced.contract)
        factor = rules.factors[announced.contract.factor_key]
        played = [a.card.code for a in actions if isinstance(a, Play)]
        run, four = rules.run_points, {rank.code: rules.four_points[rank] for rank in RANKS}
        said = []
        for action in actions:
            if isinstance(action, Weis):
                cards = {c.code for c in action.meld.cards}
                held = plain.weise(hands[action.seat], run, four)
                said.append((action.seat, *next(one for one in held if one[1] == cards)))
        tricks = plain.play_deal(hands, vorhand, contract, played, factor=factor)
        wanted = tricks + plain.weis_lines(said, vorhand, contract, factor)
        plainly = [(side, rule.partition(".")[2], points) for side, rule, points in written]
        assert sorted(plainly) == sorted(wanted)
        for side, _, points in wanted:
            totals[side] += points
    assert totals == score["totals"]
    # at-once: nobody was there before the last deal, and the winner is
    assert max(totals) >= rules.target
    assert totals[score["winners"][0]] >= rules.target


def test_a_record_is_written_as_it_was_read(match):
    text, record, _ = match
    assert dumps(record) == text


def test_whoever_was_to_act_acted(match):
    _, record, _ = match
    deals, last = deals_of(record)
    assert len(deals) > 2
    assert schieber.to_act(last) is None
    assert lines(last)
