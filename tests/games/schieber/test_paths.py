"""How many ways of play there are from fixed deals, to a small depth (what chess calls perft).

The numbers are those of the plain reading in `plain`, which counts them again here.
"""

import pytest

from jassrules import schieber
from jassrules.games.schieber import Rules
from tests.games.schieber import plain
from tests.games.schieber.tables import apply_all, dealt

# two hands with long trumps, voids on all sides
LONG = "6h 7h 8h Jh Qc Kc 6d 9d Ts / 9h Ah Kh 6c 7c 8c 9c Tc Jc / Th Qh 7d 8d Td Jd Qd Kd Ad / Ac 6s 7s 8s 9s Js Qs Ks As"
EVEN = "6c 9c Qc 6d 9d Qd 6h 9h Qh / 7c Tc Kc 7d Td Kd 7s Ts Ks / 8c Jc Ac 6s 9s Qs 7h Th Kh / 8d Jd Ad 8s Js As 8h Jh Ah"
EVERY = {"slalom": 1, "guschti": 1, "mary": 1}

PATHS = [
    (LONG, "h", "forbidden", "free", [9, 57, 399, 2316, 18528]),
    (LONG, "h", "allowed", "free", [9, 57, 429, 2484, 19872]),
    (LONG, "h", "when-void", "free", [9, 57, 417, 2376, 19008]),
    (LONG, "d", "forbidden", "must-overtrump", [9, 51, 423, 2862, 22896]),
    (LONG, "obenabe", "forbidden", "free", [9, 51, 339, 2106, 16848]),
    (EVEN, "c", "forbidden", "free", [9, 54, 339, 1179, 9432]),
    (EVEN, "undenufe", "forbidden", "free", [9, 45, 189, 729, 5832]),
    (EVEN, "slalom-obenabe", "forbidden", "free", [9, 45, 189, 729, 5832]),
]


def count(state, depth):
    if depth == 0:
        return 1
    moves = schieber.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(schieber.apply(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("hands", "contract", "undertrump", "only_trumps", "paths"),
    PATHS,
    ids=[f"{'LONG' if p[0] is LONG else 'EVEN'}-{'-'.join(p[1:4])}" for p in PATHS],
)
def test_paths(hands, contract, undertrump, only_trumps, paths):
    rules = Rules(weis="off", undertrump=undertrump, only_trumps=only_trumps, factors=EVERY)
    state = apply_all(dealt(hands, rules), f"0 announce {contract}")
    plainly = [set(hand.split()) for hand in hands.split("/")]
    for depth, wanted in enumerate(paths, 1):
        assert count(state, depth) == wanted
        assert plain.count_paths(plainly, 0, contract, depth, undertrump, only_trumps) == wanted


@pytest.mark.rule("schieber.weis-when")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("6c 8c Tc Qc 7d 9d Jd Kd 6h", 1),  # no Weis
        ("6c 7c 8c Tc Qc 7d 9d Jd Kd", 2),
        ("6c 7c 8c Tc Jc Qc 7d 9d Jd", 1 + 2 + 2),
        ("6c 7c 8c Tc Jc Qc 7d 8d 9d", 1 + 3 + 6 + 6),
    ],
)
def test_weise_may_be_said_in_any_order_and_selection(hand, ways):
    # 1 + k + k(k-1) + … ordered selections of k Weise may come before a card
    state = apply_all(dealt(hand), "0 announce h")

    def sequences(now):
        said = [m for m in schieber.legal_moves(now) if isinstance(m, schieber.Weis)]
        return 1 + sum(sequences(schieber.apply(now, move)) for move in said)

    assert sequences(state) == ways


def test_contracts_and_pushes_make_so_many_openings():
    # six contracts at once or after a push: 6 + 6; with "back" 6 + 6 + 6
    for schieben, openings in (("never", 6), ("once", 12), ("back", 18)):
        state, found = dealt(LONG, Rules(schieben=schieben)), 0
        front = [state]
        while front:
            now = front.pop()
            for move in schieber.legal_moves(now):
                after = schieber.apply(now, move)
                if isinstance(after, schieber.FirstTrick):
                    found += 1
                else:
                    front.append(after)
        assert found == openings
