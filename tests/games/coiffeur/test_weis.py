"""Weis and Stöck, where the house counts them."""

import pytest

from jassrules import coiffeur, narrate, observe
from jassrules.games.schieber import meld
from jassrules.notation import parse_action
from tests.games.coiffeur.tables import MATCH, dealt, do, lines, only, play, points

BOTH = {"weis": "automatic", "stoeck": "automatic"}


@pytest.mark.rule("coiffeur.weis", "coiffeur.stoeck")
def test_worked_example_6():
    state = do(dealt(stoeck="automatic"), "0 push, 1 announce s")
    state = play(state, "Js 9s 7s Ts / As 8s Ah Kh / Ks 6s Ad Qh / Qs")
    # King and Ober times 3, with the Ober in the fourth trick, before its line
    assert lines(state)[3:] == [(1, "stoeck", 60)]
    over = play(do(dealt(**BOTH), "0 push, 1 announce s"), MATCH)
    assert points(over) == [132, 78, 54, 60, 54, 51, 15, 36, 6, 30, 15, 300]
    assert over.match.sheet == ({}, {"s": 831})
    # had seat 2 announced: the run of six is 150, the run of four of the partner 50
    state = play(do(dealt(**BOTH), "0 push, 1 push, 2 announce h"), "8d Ad 6d Jh")
    assert lines(state) == [(0, "weis", 300), (0, "weis", 100)]
    assert observe(state, 1).shown == ((2, meld("8d-Kd")), (0, meld("6c-9c")))


@pytest.mark.rule("coiffeur.weis")
def test_no_weis_by_default_nor_on_the_row_of_a_joker():
    assert lines(play(do(dealt(), "0 push, 1 push, 2 announce h"), "8d Ad 6d Jh")) == []
    joker = do(dealt(weis="automatic"), "0 push, 1 push, 2 announce h joker-1")
    joker = play(joker, "8d Ad 6d Jh")
    assert (lines(joker), observe(joker, 0).shown) == ([], ())


@pytest.mark.rule("coiffeur.weis")
@pytest.mark.parametrize(
    ("hands", "announced", "written"),
    [
        # points first: four Unders of seat 1 against a run of six of seat 0
        ("6c 7c 8c 9c Tc / Jc Jd Jh Js / /", "0 announce d", []),
        ("6c 7c 8c 9c Tc / Jc Jd Jh Js / /", "0 push, 1 announce d", [800]),
        # at 100 the run of five is better than four Kings
        ("6c 7c 8c 9c Tc Kc Kd Kh Ks / / 6d 7d 8d 9d Td / ", "0 announce h", [200, 200, 200]),
        ("Kc Kd Kh Ks / 6d 7d 8d 9d Td / / ", "0 announce h", []),
        # equal runs: the higher one, Undenufe the lower one
        ("6c 7c 8c / Qd Kd Ad / /", "0 announce s", []),
        ("6c 7c 8c / Qd Kd Ad / /", "0 announce undenufe", [120]),
        ("6c 7c 8c / Qd Kd Ad / /", "0 announce slalom-undenufe", [140]),
        ("6c 7c 8c / Qd Kd Ad / /", "0 announce guschti", []),
        # equal but for trump, then the earlier seat from the announcer, not from Vorhand
        ("6c 7c 8c / 6d 7d 8d / /", "0 announce d", []),
        ("6c 7c 8c / 6d 7d 8d / /", "0 announce c", [20]),
        ("6c 7c 8c / 6d 7d 8d / /", "0 announce h", [40]),
        ("6c 7c 8c / 6d 7d 8d / /", "0 push, 1 announce h", [40]),
        ("6c 7c 8c / 6d 7d 8d / /", "0 push, 1 push, 2 push, 3 announce h", []),
    ],
)
def test_the_best_weis(hands, announced, written):
    # what is not named makes no Weis in the hands
    filled = [part.split() for part in hands.split("/")]
    named = {one for part in filled for one in part}
    rest = [r + s for r, s in (pair for pair in PAIRS) if r + s not in named]
    for one in rest:
        open_hands = [part for part in filled if len(part) < 9 and not makes(part, one)]
        min(open_hands, key=len).append(one)
    factors = {"slalom": 7, "guschti": 8}
    state = do(
        dealt(" / ".join(map(" ".join, filled)), weis="automatic", factors=factors), announced
    )
    while not coiffeur.observe(state, 0).last_trick:
        state = coiffeur.apply(state, coiffeur.legal_moves(state)[0])
    assert [n for _, rule, n in lines(state) if rule == "weis"] == written


RANKS = "6789TJQKA"
PAIRS = [(rank, suit) for rank in "6T8QJ9K7A" for suit in "cdhs"]


def makes(hand, one):
    """Whether a card makes, with a hand, a run of three or four of a kind that was not there."""
    at, cards = RANKS.index(one[0]), {*hand, one}
    near = [f"{RANKS[n]}{one[1]}" in cards for n in range(max(0, at - 2), min(9, at + 3))]
    three = any(all(near[n : n + 3]) for n in range(len(near) - 2))
    return three or all(one[0] + suit in cards for suit in "cdhs")


@pytest.mark.rule("coiffeur.weis", "coiffeur.players")
def test_each_for_himself_writes_his_own_only():
    # three players: seat 0 has the best Weis, of 250, and another of 20; seat 1 one of 150
    hands = "6c 7c 8c 9c Tc Jc Qc Kc 6d 7d 8d Th / 9d Td Jd Qd Kd Ad 6h 7h 9h Qh Ah Ts / "
    state = do(dealt(hands, players=3, dealer=2, weis="automatic"), "0 announce h")
    while not observe(state, 0).last_trick:
        state = coiffeur.apply(state, coiffeur.legal_moves(state)[0])
    assert [line for line in lines(state) if line[1] == "weis"] == [
        (0, "weis", 500),
        (0, "weis", 40),
    ]


@pytest.mark.rule("coiffeur.weis")
def test_weise_are_shown_with_the_first_trick_and_others_never():
    state = play(do(dealt(weis="automatic"), "0 push, 1 push, 2 announce h"), "8d Ad 6d")
    assert observe(state, 0).shown == ()
    last = parse_action(coiffeur, "1 play Jh")
    after = coiffeur.apply(state, last)
    told = [(e.what, dict(e.facts)) for e in narrate(state, last, after)]
    assert told[1][0] == "trick-taken"
    assert told[2:] == [
        ("weis-shown", {"seat": 2, "meld": meld("8d-Kd")}),
        ("weis-shown", {"seat": 0, "meld": meld("6c-9c")}),
        ("weis", {"side": 0, "points": 300, "about": "8d-Kd"}),
        ("weis", {"side": 0, "points": 100, "about": "6c-9c"}),
    ]
    # the cards of seat 2 that everybody has seen are hidden from nobody
    assert not {"9d", "Td", "Jd", "Qd", "Kd"} & {one.code for one in coiffeur.hidden(after, 1)}
    assert {"6s", "8s", "9s"} <= {one.code for one in coiffeur.hidden(after, 1)}
    other = play(do(dealt(weis="automatic"), "0 push, 1 announce s"), "Js 9s 7s Ts")
    assert observe(other, 0).shown == ()


@pytest.mark.rule("coiffeur.stoeck")
def test_stoeck_of_the_other_side_and_of_two_hands():
    # Rosen: King and Ober are seat 0's; seat 1 has announced
    state = do(dealt(**BOTH), "0 push, 1 announce h")
    state = play(state, "Jh 8d 6h Qh / As 6s 7s Ts / Ks 8s 7h Kh")
    assert [line[1] for line in lines(state)] == ["card-points", "card-points"]
    # no trump, no Stöck; and on the row of a joker none
    for text in ("0 announce obenabe", "0 announce h joker-1"):
        assert do(dealt(**BOTH), text).table.stoeck == 0
    assert do(dealt(**BOTH), "0 announce h").table.stoeck.bit_count() == 2
    assert do(dealt(**BOTH), "0 push, 1 push, 2 announce h").table.stoeck.bit_count() == 2
    parted = dealt("Kh 6c / / Qh 7c /", **BOTH)
    assert do(parted, "0 announce h").table.stoeck == 0
    alone = dealt(partners=False, factors=only(h=2), **BOTH)
    assert do(alone, "0 push, 1 push, 2 announce h").table.stoeck == 0
