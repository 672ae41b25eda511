"""How many ways there are to play from fixed deals (what chess calls perft), all worked out by hand."""

from math import factorial

import pytest

from jassrules import CHANCE, tschausepp
from tests.games.tschausepp.tables import dealt, only

HEARTS = ["7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah"]


def count(state, depth):
    """The number of sequences of so many moves in turn; a round that ends earlier counts once."""
    turn = tschausepp.to_act(state)
    if depth == 0 or turn is None or turn is CHANCE:
        return 1
    return sum(
        count(tschausepp.apply(state, move), depth - 1) for move in tschausepp.legal_moves(state)
    )


@pytest.mark.rule("tschausepp.fit", "tschausepp.one-card")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_one_suit_without_effects(cards):
    # all cards fit: seat 0 lays its cards in any order, seat 1 all but its last one
    hands = f"{' '.join(HEARTS[:cards])}/{' '.join(HEARTS[4 : 4 + cards])}"
    state = dealt(hands, "6h", effects=only(), calls="automatic")
    assert count(state, 2 * cards) == factorial(cards) ** 2


@pytest.mark.rule("tschausepp.under", "tschausepp.finish-special")
def test_unders_on_unders():
    # 2 cards × 4 suits, 2 × 4 in answer whatever was named, and a last one that names none
    state = dealt("Jc Jd/Jh Js", "Kh", calls="automatic")
    assert [count(state, depth) for depth in (1, 2, 3)] == [8, 64, 64]
    # none lies on another: seat 1 draws the Six of Eicheln instead, whatever was named
    strict = dealt("Jc Jd/Jh Js", "Kh", "6c", calls="automatic", under_on_under=False)
    # it may be laid or kept where Eicheln were named; else seat 0 is to draw
    assert [count(strict, depth) for depth in (1, 2)] == [8, 8]
    assert count(strict, 3) == 2 * (3 * 1 + 1 * 2)


@pytest.mark.rule("tschausepp.seven", "tschausepp.seven-only")
def test_chains_of_sevens():
    # 7h; taken or answered twice over; then 7c wins, or is laid on the paid Seven, or is not
    state = dealt("7h 7c/7d 7s", "Kh", "6c 6d", calls="automatic")
    assert [count(state, depth) for depth in (1, 2, 3)] == [1, 3, 1 + 2 + 2]


@pytest.mark.rule("tschausepp.tschau", "tschausepp.challenge")
def test_calls_double_the_ways():
    # 2 cards with and without the call; then 2 × 2 again and, where it was forgotten, a challenge
    state = dealt("6h 9h/Th Qh", "Kh")
    assert [count(state, depth) for depth in (1, 2)] == [4, 2 * 4 + 2 * 5]


@pytest.mark.rule("tschausepp.sepp", "tschausepp.sepp-overlooked", "tschausepp.sepp-challenged")
def test_a_last_card():
    # with Sepp: won. Without: overlooked, or challenged (two cards), and seat 1 then lays its
    # Banner with or without the call
    state = dealt("6h/Th", "Kh", "6c 6d")
    assert [count(state, depth) for depth in (1, 2, 3)] == [2, 1 + 2, 1 + 1 + 2]


@pytest.mark.rule("tschausepp.ace", "tschausepp.ace-draw")
def test_aces():
    # Ah is covered by Ac or 9h; on Ac nothing covers, so the last is drawn for
    state = dealt("Ah Ac 9h/Td Tc Ts", "Kh", "6s", calls="automatic")
    # first Ah or 9h; after Ah: Ac or 9h; after 9h (not an Ace) seat 1 draws
    assert [count(state, depth) for depth in (1, 2)] == [2, 2 + 1]


@pytest.mark.rule("tschausepp.deal")
def test_equal_cards_are_one_way():
    # three cards of which two are equal: 3!/2! orders of seat 0, 3! of seat 1 (its last is not laid)
    state = dealt("9h 9h Th/6h 7h 8h", "Kh", decks=2, effects=only(), calls="automatic")
    assert count(state, 6) == 3 * 6
