"""Order and points of the cards, what may be played, what the announcing side writes."""

from itertools import pairwise

import pytest

from jassrules import card, coiffeur, score, to_act
from jassrules.games.coiffeur import Contract, Rules
from jassrules.games.coiffeur.state import course_of
from tests.games.coiffeur.tables import (
    MATCH,
    NOTHING,
    PLAIN,
    THREE,
    dealt,
    do,
    lines,
    may_play,
    only,
    play,
    points,
    refusal,
)

TEN = coiffeur.PRESETS["zehn"]


def takes(contract, trick, players=4, number=0):
    """The position of the card that takes a trick."""
    standing = course_of(TEN, players, Contract(contract), "joker-1").by_trick[number].lead
    for one in trick.split():
        standing = standing.step(card(one))
    return trick.split().index(standing.best.code)


@pytest.mark.rule(
    "coiffeur.order-plain",
    "coiffeur.order-trump",
    "coiffeur.order-undenufe",
    "coiffeur.trick-winner",
)
@pytest.mark.parametrize(
    ("contract", "low_to_high"),
    [
        ("obenabe", "6h 7h 8h 9h Th Jh Qh Kh Ah"),
        ("c", "6h 7h 8h 9h Th Jh Qh Kh Ah 6c 7c 8c Tc Qc Kc Ac 9c Jc"),
        ("undenufe", "Ah Kh Qh Jh Th 9h 8h 7h 6h"),
    ],
)  # fmt: skip
def test_order(contract, low_to_high):
    cards = low_to_high.split()
    for low, high in pairwise(cards):
        assert takes(contract, f"{low} {high}") == 1
        if low[1] == high[1]:
            assert takes(contract, f"{high} {low}") == 0
    assert takes(contract, "6h As 7h") == (2 if contract != "undenufe" else 0)


@pytest.mark.rule("coiffeur.contracts")
@pytest.mark.parametrize(
    ("contract", "players", "ways"),
    [
        ("slalom-undenufe", 4, "uouououou"),
        ("slalom-obenabe", 4, "ouououououo"[:9]),
        ("guschti", 4, "ooooouuuu"),
        ("mary", 4, "uuuuuoooo"),
        ("guschti", 3, "oooooouuuuuu"),
        ("mary", 3, "uuuuuuoooooo"),
    ],
)
def test_directions(contract, players, ways):
    # of Seven and Eight the Seven takes the trick Undenufe
    for number, way in enumerate(ways):
        assert takes(contract, "7h 8h", players, number) == "uo".index(way), number


@pytest.mark.rule("coiffeur.contracts")
@pytest.mark.parametrize("split", [1, 4, 8])
def test_guschti_turns_where_the_house_says(split):
    rules = TEN.but(guschti_split=split)
    for players, tricks in ((4, 9), (3, 12)):
        ways = [
            one.lead.step(card("7h")).step(card("8h")).best is card("7h")
            for one in course_of(rules, players, Contract.MARY, "guschti").by_trick
        ]
        assert ways == [True] * split + [False] * (tricks - split)


@pytest.mark.rule("coiffeur.card-points")
@pytest.mark.parametrize(
    ("contract", "eleven", "worth"),
    [
        ("h", "six", {"Jh": 20, "9h": 14, "Ah": 11, "Jc": 2, "9c": 0, "8c": 0, "6c": 0, "Tc": 10}),
        ("obenabe", "six", {"Ah": 11, "8h": 8, "6h": 0, "Jh": 2, "9h": 0, "Qh": 3, "Kh": 4}),
        ("undenufe", "six", {"Ah": 0, "8h": 8, "6h": 11}),
        ("undenufe", "ace", {"Ah": 11, "8h": 8, "6h": 0}),
        ("slalom-undenufe", "six", {"Ah": 0, "6h": 11, "8h": 8}),
        ("slalom-obenabe", "six", {"Ah": 11, "6h": 0, "8h": 8}),
        ("mary", "six", {"Ah": 0, "6h": 11, "8h": 8}),
        ("guschti", "six", {"Ah": 11, "6h": 0, "8h": 8}),
    ],
)
def test_points(contract, eleven, worth):
    table = course_of(Rules(undenufe_eleven=eleven), 4, Contract(contract), "joker-1").points
    assert {code: table[card(code).index] for code in worth} == worth
    assert sum(table) == 152


@pytest.mark.rule("coiffeur.follow-suit", "coiffeur.may-trump", "coiffeur.follow-trump", "coiffeur.buur-exempt",
                  "coiffeur.void", "coiffeur.no-trump-follow")  # fmt: skip
@pytest.mark.parametrize(
    ("contract", "trick", "hand", "left"),
    [
        ("s", "Kd", "8d 7s Ah", "8d 7s"),
        ("s", "Kd", "7s Ah", "Ah 7s"),
        ("s", "Ks", "8d 7s Ah 6s", "6s 7s"),
        ("c", "Qc", "Ah 7h Jc", "Jc 7h Ah"),
        ("c", "Qc", "Ah Jc 6c", "6c Jc"),
        # worked example 14
        ("s", "Kd 6d Qs", "8s 7s Ah", "Ah"),
        ("s", "Kd 6d Qs", "8s 7s 6s", "6s 7s 8s"),
        ("c", "Qh", "Ah 7h Jc Qc 6c", "6c Jc Qc 7h Ah"),
        ("obenabe", "6d", "Jd Ts", "Jd"),
        ("mary", "6d", "Js Ts", "Ts Js"),
    ],
)
def test_what_may_be_played(contract, trick, hand, left):
    assert may_play(contract, trick, hand, factors=TEN.factors) == left


@pytest.mark.rule("coiffeur.undertrump", "coiffeur.undertrump-only-trumps")
@pytest.mark.parametrize(
    ("options", "hand", "left"),
    [
        ({}, "8s 7s Ks Ah", "Ah Ks"),
        ({"undertrump": "when-void"}, "8s 7s Ah", "Ah 7s 8s"),
        ({"undertrump": "when-void"}, "8s Ks Ad", "Ad Ks"),
        ({"undertrump": "allowed"}, "8s 7s Ad", "Ad 7s 8s"),
        ({"only_trumps": "must-overtrump"}, "8s 7s Ks", "Ks"),
        ({"only_trumps": "must-overtrump"}, "8s 7s 6s", "6s 7s 8s"),
        ({"only_trumps": "must-overtrump", "undertrump": "when-void"}, "8s Ks", "8s Ks"),
    ],
)
def test_undertrumping(options, hand, left):
    assert may_play("s", "Kd 6d Qs", hand, **options) == left


@pytest.mark.rule(
    "coiffeur.follow-suit",
    "coiffeur.undertrump",
    "coiffeur.no-trump-follow",
    "coiffeur.follow-trump",
)
def test_refusals_of_cards():
    state = do(dealt(), "0 announce s, 0 play 6c")
    assert refusal(state, "1 play Jh") == "follow-suit"
    assert refusal(do(state, "1 play Qs"), "2 play 6s") == "undertrump"
    assert refusal(do(dealt(), "0 announce s, 0 play Ts"), "1 play Kc") == "follow-trump"
    assert refusal(do(dealt(), "0 announce undenufe, 0 play 6c"), "1 play Jh") == "no-trump-follow"


@pytest.mark.rule(
    "coiffeur.card-points", "coiffeur.last-trick", "coiffeur.match", "coiffeur.own-points"
)
def test_worked_example_5():
    state = play(do(dealt(), "0 push, 1 announce s"), MATCH)
    assert points(state) == [132, 78, 54, 54, 51, 15, 36, 6, 30, 15, 300]
    assert [line[1] for line in lines(state)] == ["card-points"] * 9 + ["last-trick", "match"]
    assert {line[0] for line in lines(state)} == {1}
    assert (state.match.sheet[0], state.match.sheet[1]) == ({}, {"s": 771})
    assert score(state).totals == (0, 771)


@pytest.mark.rule("coiffeur.contracts", "coiffeur.own-points", "coiffeur.last-trick")
def test_worked_example_7():
    factors = only(h=1, c=2, slalom=7, guschti=8, joker_1=9, joker_2=10)
    state = do(dealt(factors=factors), "0 push, 1 push, 2 push, 3 announce guschti")
    state = play(
        state, "Ah Kh Jh Kd / Ad 7d As Qd / Ac 9c Kc Jd / Th Qh Ks Td / Ts Qs 9s 7s /"
        "Tc 6s 6h 6c / 6d Js 8d 7h / 7c Jc 8s 8h / 8c Qc 9d 9h",
    )  # fmt: skip
    # 21 + 25 + 17 + 13 = 76 to side 1, times 8; the last trick goes to seat 0
    assert lines(state) == [(1, "card-points", n) for n in (168, 200, 136, 104)]
    assert state.match.sheet == ({}, {"guschti": 608})
    assert (state.last_trick.winner, state.last_contract) == (0, Contract.GUSCHTI)


@pytest.mark.rule("coiffeur.last-trick", "coiffeur.own-points")
def test_worked_example_8():
    # Schellen, factor 4: side 0 takes 6 + 5 + 14 + 25 + 14 + 36 = 100 points and the last trick
    state = do(dealt(), "0 push, 1 push, 2 announce d")
    state = play(
        state, "Kd Ad 7d Tc / 6h Kh Jh 6s / 6d Jc Qd 7h / 8d Ac 9c Qs / 9d 9h 6c As / 9s 7s Ts Js /"
        "Ks 8s Ah 7c / Kc Td 8h 8c / Jd Th Qh Qc",
    )  # fmt: skip
    assert points(state) == [24, 20, 56, 100, 56, 144, 20]
    assert state.match.sheet == ({"d": 420}, {})
    assert score(state).totals == (420, 0)


@pytest.mark.rule("coiffeur.match", "coiffeur.match-premium")
@pytest.mark.parametrize(
    ("row", "options", "written"),
    [
        ("s joker-2", {}, 2056),  # 257 × 8
        ("s joker-2", {"match_bonus": 0, "match_premium": 500}, 1756),  # 157 × 8 + 500
        ("s", {"match_premium": 10}, 781),
        ("s", {"match_bonus": 0}, 471),
    ],
)
def test_worked_example_9(row, options, written):
    state = play(do(dealt(**options), f"0 push, 1 announce {row}"), MATCH)
    assert score(state).totals == (0, written)


@pytest.mark.rule("coiffeur.counter-match", "coiffeur.own-points")
def test_worked_example_10():
    state = play(do(dealt(), "0 announce s"), NOTHING)
    assert (lines(state), state.match.sheet) == ([], ({"s": 0}, {}))
    state = play(do(dealt(counter_match=100), "0 announce s joker-2"), NOTHING)
    assert lines(state) == [(0, "counter-match", -100)]
    assert (state.match.sheet, score(state).totals) == (({"joker-2": -100}, {}), (-100, 0))


@pytest.mark.rule("coiffeur.match", "coiffeur.last-trick")
def test_worked_example_11():
    # a Nine of Schellen takes a first trick worth nothing; all others are side 0's, by its hearts
    hands = (
        "Ac Kc Qc Jc Tc 9c 8c 7c 6d / 9d 6h 8d Td Jd Qd Kd Ad 6s / Ah Kh Qh Jh Th 9h 8h 7h 7d /"
        " 6c 7s 8s 9s Ts Js Qs Ks As"
    )
    state = do(dealt(hands, match_premium=1000), "0 announce obenabe")
    state = play(
        state, "6d 9d 7d 6c / 6h Ah 7s 7c / Kh 8s 8c 8d / Qh 9s 9c Td / Jh Ts Tc Jd / Th Js Jc Qd /"
        "9h Qs Qc Kd / 8h Ks Kc Ad / 7h As Ac 6s",
    )  # fmt: skip
    assert [line[1] for line in lines(state)] == ["card-points"] * 8 + ["last-trick"]
    assert state.match.sheet == ({"obenabe": 785}, {})


@pytest.mark.rule("coiffeur.match", "coiffeur.players", "coiffeur.last-trick")
def test_worked_example_13():
    state = do(dealt(THREE, players=3, dealer=2, factors=TEN.factors), "0 push, 1 push, 2 push")
    assert to_act(state) == 0
    assert refusal(state, "0 push") == "forced"
    assert len(state.match.sheet) * len([n for n in TEN.factors.values() if n]) == 30
    # the nine Schilten of seat 2 and the three highest Rosen: all twelve tricks, factor 3
    state = do(dealt(THREE, players=3, dealer=1, factors=TEN.factors), "2 announce s")
    spades = [f"{rank}s" for rank in "J9AKQT876"]
    clubs, others = (
        ["6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"],
        ["9d", "Td", "Jd", "Qd", "Kd", "Ad", "6h", "7h", "8h"],
    )
    tricks = [" ".join(trick) for trick in zip(spades, clubs, others, strict=True)]
    state = play(state, " / ".join([*tricks, "Ah 6d 9h", "Kh 7d Th", "Qh 8d Jh"]))
    assert state.match.sheet == ({}, {}, {"s": 771})
    assert (state.last_trick.winner, state.match.dealer) == (2, 2)


def test_the_deal_of_the_tables_is_the_one_of_the_page():
    assert len(PLAIN.replace("/", " ").split()) == len(MATCH.replace("/", " ").split()) == 36
