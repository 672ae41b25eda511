"""Faults that public programs of this game show, each a test here."""

import random

import pytest

from jassrules import CHANCE, tschausepp
from tests.games.tschausepp.tables import (
    after,
    counts,
    effects,
    legal,
    lying,
    refusal,
    shuffled,
    winners,
)


@pytest.mark.rule("tschausepp.seven-ends-turn")
def test_a_paid_chain_is_not_charged_again_when_the_next_seven_falls():
    state = lying("7h 9h 9c/7s 9d Td/6s Qh Ks/7c 6c Kd", "Kh", "6d 6h 8c 8d 8h 8s Tc")
    state = after(state, "0 play 7h,1 play 7s,2 take,3 play 7c")
    assert counts(state)[2] == 7
    assert state.penalty == 2
    assert counts(after(state, "0 take"))[0] == 4


@pytest.mark.rule("tschausepp.seven-only")
def test_no_under_is_laid_under_an_open_seven():
    state = after(lying("7h 9h 9c/Jh Jd Td", "Kh"), "0 play 7h")
    assert legal(state) == {"1 take"}
    assert refusal(state, "1 play Jh wish h") == "seven-only"


@pytest.mark.rule("tschausepp.wish-lasts")
def test_the_wish_is_cleared_by_the_card_that_answers_it():
    state = after(lying("Jc 9c 9s/9d 8s Td/6s Qs Kd", "Kh"), "0 play Jc wish d,1 play 9d")
    assert state.table.wish is None
    # the next one may leave its suit at once, by rank
    state = lying("Jc 9c 9s/9d 8s Td/9h Qs Kd", "Kh")
    state = after(state, "0 play Jc wish d,1 play 9d")
    assert "2 play 9h" in legal(state)


@pytest.mark.rule("tschausepp.wish-lasts", "tschausepp.match")
def test_the_wish_is_not_carried_into_the_next_round():
    state = lying("9d/Jc Qc/6s 6c", "Kh", "Ts", turn=1, rounds=2)
    state = after(state, "1 play Jc wish d tschau,2 draw,2 keep,0 play 9d sepp")
    state = tschausepp.apply(state, tschausepp.draw(state, random.Random(1)))
    assert state.table.wish is None
    # neither is a wish that still stood when the round ended
    state = lying("9d 9s/Jc/6d 6s", "Kh", turn=1, rounds=2)
    state = after(state, "1 play Jc wish d,2 overlook")
    state = tschausepp.apply(state, tschausepp.draw(state, random.Random(1)))
    assert (state.table.wish, state.table.direction, state.table.idle) == (None, 1, 0)


@pytest.mark.rule("tschausepp.reshuffle")
def test_no_fresh_deck_appears_when_the_stock_is_empty():
    state = after(lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", rest=1), "0 draw")
    state = tschausepp.apply(state, tschausepp.draw(state, random.Random(0)))
    assert sum(counts(state)) + len(state.table.stock) + len(state.table.pile) == 36


@pytest.mark.rule("tschausepp.reshuffle")
def test_no_card_is_lost_in_the_reshuffle():
    state = after(lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", rest=1), "0 draw")
    for text in ("9c 9d", "9c 9d 9h Kh", "9c 9d 9d"):
        assert refusal(state, f"shuffle {text}") == "reshuffle"
    assert [one.code for one in shuffled(state).table.pile] == ["Kh"]


@pytest.mark.rule("tschausepp.reshuffle", "tschausepp.seven")
def test_emptiness_is_looked_at_before_each_card():
    # the stock has one card, the penalty is four
    state = lying("6c 6d/7c 7d", "9c Tc 9d 7s", "Qc", rest=1, phase=tschausepp.Answering, penalty=4)
    state = after(state, "0 take")
    assert (counts(state)[0], tschausepp.to_act(state)) == (3, CHANCE)
    assert counts(shuffled(state))[0] == 6


@pytest.mark.rule("tschausepp.finish-special")
def test_no_suit_is_asked_for_after_the_last_card():
    state = lying("Jh/8s 9d", "Kh", calls="automatic")
    assert legal(state) == {"0 play Jh"}
    assert winners(after(state, "0 play Jh")) == (0,)


@pytest.mark.rule("tschausepp.blocked", "tschausepp.nothing-to-draw")
def test_no_endless_loop_when_all_cards_are_in_hands():
    state = lying("6c 7c/6d", "Ks", rest=1, draw="until-fit", voluntary_draw=True)
    assert isinstance(after(state, "0 draw,1 draw"), tschausepp.MatchOver)
    state = lying("6c 7c/7d", "7s", rest=1, phase=tschausepp.Answering, penalty=36, seven_cards=36)  # fmt: skip
    assert counts(after(state, "0 take"))[0] == 2


@pytest.mark.rule("tschausepp.effects")
def test_a_reverse_counts_with_two_players():
    state = lying("9h 6c 6d/9s 8s", "Th", effects=effects(R9="reverse"))
    assert tschausepp.to_act(after(state, "0 play 9h")) == 0


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.phase")
def test_no_second_draw_in_a_turn():
    state = after(lying("6c 6d/7c 7d", "Kh", "9h 9s"), "0 draw")
    assert refusal(state, "0 draw") == "phase"
    state = after(lying("6c 6d/7c 7d", "Kh", "9s 9h"), "0 draw,0 keep")
    assert refusal(state, "0 draw") == "turn"


@pytest.mark.rule("tschausepp.turn")
@pytest.mark.parametrize("seat", range(4))
def test_the_turn_goes_to_the_next_seat_not_to_seat_0(seat):
    text = "6c 6d 6s/7c 7d 7s/Tc Td Ts/Qc Qd Qs"
    state = after(lying(text, "Kh", "9s 9d", turn=seat), f"{seat} draw,{seat} keep")
    assert tschausepp.to_act(state) == (seat + 1) % 4
    state = lying(text, "7h", "9s 9d", turn=seat, phase=tschausepp.Answering, penalty=2)
    assert tschausepp.to_act(after(state, f"{seat} take")) == (seat + 1) % 4


@pytest.mark.rule("tschausepp.tschau")
def test_no_call_is_demanded_when_a_draw_leaves_one_card():
    state = after(lying("/7c 7d", "Kh", "9s"), "0 draw")
    assert counts(state)[0] == 1
    assert state.table.forgotten is None
    assert refusal(state, "1 challenge 0") == "challenge"
