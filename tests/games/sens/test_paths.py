"""How many ways of play there are from fixed deals, to a small depth (what chess calls perft).

The numbers are those of the plain reading in `plain`, which counts them again here; those of the
search for trump are worked out.
"""

import pytest

from jassrules import sens
from jassrules.games.sens import Rules
from tests.games.sens import plain
from tests.games.sens.tables import MIXED, SUITS, calls, dealt, taken

# nobody has all suits; trumps lie apart
LONG = "7h 8h Jh Qc Kc 7d 9d Ts / 9h Ah Kh 7c 8c 9c Tc Jc / Th Qh 8d Td Jd Qd Kd Ad / Ac 7s 8s 9s Js Qs Ks As"
QUIET = {"meldungen": "off", "bella": "off", "vorlauf": False}

PATHS = [
    (MIXED, "c", True, [8, 30, 240, 1920, 13440]),
    (MIXED, "d", True, [8, 26, 208, 1664, 11648]),
    (LONG, "h", True, [8, 28, 77, 471, 3297]),
    (LONG, "h", False, [8, 28, 78, 478, 3346]),
    (LONG, "d", True, [8, 43, 182, 988, 6916]),
    (SUITS, "c", True, [8, 64, 512, 4096, 28672]),
]


def count(state, depth):
    if depth == 0:
        return 1
    moves = sens.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(sens.apply(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("hands", "trump", "overruff", "paths"), PATHS)
def test_paths(hands, trump, overruff, paths):
    state = taken(hands, trump, Rules(must_overruff=overruff, **QUIET))
    plainly = [set(hand.split()) for hand in hands.split("/")]
    for depth, wanted in enumerate(paths, 1):
        assert count(state, depth) == wanted
        assert plain.count_paths(plainly, 0, trump, depth, overruff) == wanted


@pytest.mark.rule("sens.bid-first-round", "sens.bid-second-round", "sens.all-pass")
def test_ways_to_find_trump():
    # 4 takings in the first round, 4 seats with 3 suits in the second, and all pass: 4 + 12 + 1
    front, ends = [dealt(MIXED, "8h", Rules(robbing=False))], []
    while front:
        state = front.pop()
        for move in sens.legal_moves(state):
            after = sens.apply(state, move)
            (front if isinstance(after, sens.Bidding) else ends).append(after)
    assert len(ends) == 17
    assert sum(isinstance(state, sens.Dealing) for state in ends) == 1


@pytest.mark.rule("sens.rob")
def test_ways_to_pick_up():
    # one seat may rob: with and without, four packets in one order
    text = MIXED.replace("8h Th", "8c Th").replace("8c Tc", "8h Tc")
    front, ends = [sens.apply(dealt(text, "8c"), sens.Take(3, sens.meld("7c-9c").suit))], 0
    while front:
        state = front.pop()
        for move in sens.legal_moves(state):
            after = sens.apply(state, move)
            if isinstance(after, sens.PickingUp):
                front.append(after)
            else:
                ends += 1
    assert ends == 2


@pytest.mark.rule("sens.meldung-when", "sens.bella-when")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("7c 9c Jc Kc 8d Td Qd Ad", 2),  # only Vorlauf, or nothing
        ("7c 8c 9c Kc 8d Td Qd Ad", 1 + 2 + 2),
        ("7c 8c 9c Kc Qh Kh Td Ad", 1 + 3 + 6 + 6),  # a Meldung, Bella and Vorlauf
    ],
)
def test_calls_may_come_in_any_order_and_selection(hand, ways):
    def sequences(state):
        said = [m for m in sens.legal_moves(state) if not isinstance(m, sens.Play)]
        return 1 + sum(sequences(sens.apply(state, move)) for move in said)

    state = taken(hand, "h", taker=3)
    assert len(calls(state)) in (1, 2, 3)
    assert sequences(state) == ways
