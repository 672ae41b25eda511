"""The worked examples of the rule page."""

import random

import pytest

from jassrules import CHANCE, tschausepp
from tests.games.tschausepp.tables import (
    after,
    counts,
    dealt,
    hand,
    legal,
    lying,
    may_lay,
    refusal,
    shuffled,
    winners,
)


@pytest.mark.rule("tschausepp.fit")
def test_1_suit_rank_or_under_fit():
    state = dealt("6d Ks Jh 9h 9d/6c 6s Tc Ts Qs", "Kd")
    assert may_lay(state) == {"6d", "Ks", "Jh", "9d"}
    assert refusal(state, "0 play 9h") == "fit"


@pytest.mark.rule("tschausepp.seven", "tschausepp.seven-ends-turn")
def test_2_a_seven_answered_by_a_seven_costs_four():
    state = after(dealt("7h 6h 6c/7s 9c 9d/7d 6s Qc", "9h", "Ks Tc Td Ts"), "0 play 7h")
    assert legal(state) == {"1 take", "1 play 7s"}
    state = after(state, "1 play 7s")
    assert legal(state) == {"2 take", "2 play 7d"}
    taken = after(state, "2 take")
    assert counts(taken) == [2, 2, 7]
    # the next one lays on the Seven as on any card
    assert tschausepp.to_act(taken) == 0
    assert legal(taken) == {"0 draw"}
    assert after(taken, "0 draw").table.idle == 0


@pytest.mark.rule("tschausepp.under")
def test_3_only_the_suit_that_was_named():
    state = after(
        dealt("6c Tc/Js 9c/Ks 6d", "Kh", "Qc Qh"), "0 draw,0 keep,1 play Js wish d tschau"
    )
    assert may_lay(state) == {"6d"}
    assert refusal(state, "2 play Ks") == "under"


@pytest.mark.rule("tschausepp.seven-only")
def test_4_not_even_an_under_answers_a_penalty():
    state = after(dealt("7d 6c 6s/Jh Kd 9c/8c 8d 8h", "9d"), "0 play 7d")
    assert legal(state) == {"1 take"}
    assert refusal(state, "1 play Jh wish d") == "seven-only"
    assert refusal(state, "1 play Kd") == "seven-only"


@pytest.mark.rule("tschausepp.tschau", "tschausepp.sepp", "tschausepp.ace")
def test_5_an_ace_with_tschau_covered_with_sepp():
    state = dealt("Ah Kh/6c 6d", "9h")
    assert legal(state) == {
        "0 play Ah", "0 play Ah tschau", "0 play Kh", "0 play Kh tschau",
    }  # fmt: skip
    state = after(state, "0 play Ah tschau")
    assert legal(state) == {"0 play Kh", "0 play Kh sepp"}
    assert winners(after(state, "0 play Kh sepp")) == (0,)


@pytest.mark.rule("tschausepp.eight-two")
def test_6_with_two_players_an_eight_gives_another_turn():
    state = after(dealt("8h 6h 6c/9h 9c 9d", "Kh"), "0 play 8h")
    assert tschausepp.to_act(state) == 0
    assert may_lay(state) == {"6h"}
    assert refusal(state, "0 play 6c") == "fit"


@pytest.mark.rule("tschausepp.reshuffle")
def test_7_a_reshuffle_in_the_middle_of_a_penalty():
    # the five cards under the top Seven: 9c Tc Qc Kc 7h
    state = lying(
        "6h 6d/Ks Kh", "9c Tc Qc Kc 7h 7s", "6s", rest=0,
        turn=1, phase=tschausepp.Answering, penalty=4,
    )  # fmt: skip
    state = after(state, "1 take")
    assert tschausepp.to_act(state) is CHANCE
    assert counts(state)[1] == 3
    state = shuffled(state, "Kc Qc 7h")
    assert hand(state, 1) == "Qc Kc 7h Kh 6s Ks"
    assert [one.code for one in state.table.stock] == ["9c", "Tc"]
    assert [one.code for one in state.table.pile] == ["7s"]
    assert tschausepp.to_act(state) == 0


@pytest.mark.rule("tschausepp.ace-not-last", "tschausepp.ace-draw", "tschausepp.sepp")
def test_8_a_last_ace_wants_a_card_drawn():
    state = lying("Ad/6c 6s", "9d", "Kd 6h")
    assert legal(state) == {"0 play Ad"}
    state = after(state, "0 play Ad")
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    assert legal(state) == {"0 keep", "0 play Kd", "0 play Kd sepp"}
    assert winners(after(state, "0 play Kd sepp")) == (0,)


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.rule("tschausepp.reshuffle", "tschausepp.deal")
def test_9_every_card_is_somewhere_after_every_action(decks):
    rng = random.Random(9)
    for seed in range(30):
        rules = tschausepp.Rules(decks=decks, hand_size=5 + seed % 3 * decks)
        state = tschausepp.start(rules, players=2 + seed % 4, dealer=0)
        while tschausepp.to_act(state) is not None:
            if tschausepp.to_act(state) is CHANCE:
                state = tschausepp.apply(state, tschausepp.draw(state, rng))
            else:
                state = tschausepp.apply(state, rng.choice(tschausepp.legal_moves(state)))
            if hasattr(state, "table"):
                aside = getattr(state, "aside", ())
                table = state.table
                seen = sum(counts(state)) + len(table.stock) + len(table.pile) + len(aside)
                assert seen == 36 * decks
                assert tschausepp.audit(state) is None
