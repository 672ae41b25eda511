"""Dealing, the start card, what fits, drawing instead."""

import random

import pytest

from jassrules import CHANCE, BadRules, Deal, Shuffle, card, tschausepp
from jassrules.cards import CARDS
from tests.games.tschausepp.tables import (
    after,
    counts,
    dealt,
    deck_of,
    effects,
    hand,
    hands_of,
    legal,
    lying,
    may_lay,
    refusal,
    shuffled,
    wishes,
)

# -- players and deal ------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.players")
def test_two_to_five_play_and_up_to_ten_with_two_decks():
    for decks, most in ((1, 5), (2, 10)):
        rules = tschausepp.Rules(decks=decks)
        for players in range(2, most + 1):
            assert tschausepp.start(rules, players=players).players == players
        for players in (0, 1, most + 1, "2", True, 2.0):
            with pytest.raises(BadRules, match="players"):
                tschausepp.start(rules, players=players)
    assert tschausepp.start(tschausepp.Rules()).players == 4


@pytest.mark.rule("tschausepp.players")
def test_the_deal_must_leave_a_start_card():
    # 5 × 7 = 35 cards leave one, 4 × 9 = 36 none
    assert tschausepp.start(tschausepp.Rules(hand_size=7), players=5)
    assert tschausepp.start(tschausepp.Rules(hand_size=8), players=4)
    with pytest.raises(BadRules, match="no start card") as refused:
        tschausepp.start(tschausepp.Rules(hand_size=9), players=4)
    assert refused.value.rule == "tschausepp.players"
    assert tschausepp.start(tschausepp.Rules(hand_size=17), players=2)
    with pytest.raises(BadRules, match="hand_size"):
        tschausepp.Rules(hand_size=18)
    assert tschausepp.start(tschausepp.Rules(hand_size=35, decks=2), players=2)
    with pytest.raises(BadRules, match="hand_size"):
        tschausepp.Rules(hand_size=36, decks=2)


@pytest.mark.rule("tschausepp.deal", "tschausepp.first-player")
def test_five_cards_each_dealt_singly_from_the_seat_after_the_dealer():
    state = tschausepp.start(tschausepp.Rules(), players=3, dealer=1)
    assert tschausepp.to_act(state) is CHANCE
    state = tschausepp.apply(state, Deal(CARDS))
    # 6c to seat 2, 7c to seat 0, 8c to seat 1, 9c to seat 2 …
    assert hand(state, 2) == "6c 9c Qc 6d 9d"
    assert hand(state, 0) == "7c Tc Kc 7d Td"
    assert hand(state, 1) == "8c Jc Ac 8d Jd"
    assert state.table.top is card("Qd")
    assert [one.code for one in state.table.stock[:3]] == ["Kd", "Ad", "6h"]
    assert len(state.table.stock) == 20
    assert tschausepp.to_act(state) == 2


@pytest.mark.rule("tschausepp.deal")
def test_a_wrong_pack_is_refused():
    state = tschausepp.start(tschausepp.Rules(), players=2)
    for deck in (CARDS[:35], CARDS + CARDS[:1], (CARDS[1], *CARDS[1:]), CARDS * 2, ()):
        assert tschausepp.explain(state, Deal(deck)).rule == "tschausepp.deal"
    double = tschausepp.start(tschausepp.Rules(decks=2), players=2)
    assert tschausepp.explain(double, Deal(CARDS)).rule == "tschausepp.deal"
    assert tschausepp.explain(double, Deal(CARDS * 2)) is None


@pytest.mark.rule("tschausepp.deal")
def test_with_two_decks_equal_cards_are_one_move_each_time():
    state = dealt("9h 9h 6c/Kc 7d 7d", "Th", decks=2)
    assert hand(state, 0) == "6c 9h 9h"
    assert legal(state) == {"0 play 9h"}
    state = after(state, "0 play 9h")
    assert hand(state, 0) == "6c 9h"


@pytest.mark.rule("tschausepp.rotation", "tschausepp.match")
def test_the_next_seat_deals_the_next_round():
    state = dealt("6h/6c", "9h", rules=tschausepp.Rules(hand_size=1, rounds=3))
    assert state.match.dealer == 1
    state = after(state, "0 play 6h sepp")
    assert isinstance(state, tschausepp.Dealing)
    assert (state.match.dealer, state.match.rounds) == (0, 1)
    # also after a reverse: the dealing goes round in order of seats
    rules = tschausepp.Rules(hand_size=2, rounds=2, effects=effects(R6="reverse"))
    state = dealt("6h 9h/6c 6d/Kc Kh", "9c", rules=rules, dealer=2)
    state = after(state, "0 play 9h tschau,1 draw,1 keep", "2 play Kh tschau,0 play 6h sepp")
    assert state.match.dealer == 0


# -- the start card --------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.start-card")
@pytest.mark.parametrize("top", ["6c", "9c", "Tc", "Qc", "Kc"])
def test_a_plain_card_starts(top):
    state = dealt("6h 7h/6d 7d", top)
    assert isinstance(state, tschausepp.Laying)
    assert state.table.top is card(top)


@pytest.mark.rule("tschausepp.start-card")
def test_special_cards_are_laid_aside_and_shuffled_back():
    state = dealt("6h 7h/6d 7d", "7c", "8c Jc Ac 9s")
    assert isinstance(state, tschausepp.TurningUp)
    assert tschausepp.to_act(state) is CHANCE
    assert [one.code for one in state.aside] == ["7c", "8c", "Jc", "Ac"]
    assert state.table.top is card("9s")
    assert len(state.table.stock) == 36 - 4 - 5
    rest = [*state.table.stock, *state.aside]
    for wrong in (rest[1:], [*rest, card("9s")], [rest[1], *rest[1:]], state.table.stock):
        assert tschausepp.explain(state, Shuffle(wrong)).rule == "tschausepp.start-card"
    state = shuffled(state, "Ac 8c")
    assert tschausepp.to_act(state) == 0
    assert [one.code for one in state.table.stock[:2]] == ["Ac", "8c"]
    assert len(state.table.stock) == 31


@pytest.mark.rule("tschausepp.start-card")
def test_special_is_what_has_an_effect_in_this_house():
    rules = tschausepp.Rules(hand_size=2, effects=effects(R7=None, K="again"))
    assert isinstance(dealt("6h 7h/6d 7d", "7c", rules=rules), tschausepp.Laying)
    assert isinstance(dealt("6h 7h/6d 7d", "Kc", rules=rules), tschausepp.TurningUp)


@pytest.mark.rule("tschausepp.start-card")
def test_if_no_plain_card_comes_the_first_one_starts_without_effect():
    # 34 cards are dealt; only two are left, both special
    hands = hands_of(
        "6c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d 9d Td Jd Qd Kd Ad/"
        "6h 7h 8h 9h Th Qh Kh Ah 6s 7s 8s 9s Ts Js Qs Ks As"
    )
    rules = tschausepp.Rules(hand_size=17)
    state = tschausepp.start(rules, players=2, dealer=1)
    state = tschausepp.apply(state, deck_of(hands, "7c", "Jh", dealer=1))
    assert isinstance(state, tschausepp.TurningUp)
    assert state.table.top is card("7c")
    state = shuffled(state)
    assert isinstance(state, tschausepp.Laying)
    assert "0 play 9c" in legal(state)  # no penalty is open
    # a single card left, and special: there is nothing to shuffle
    rules = tschausepp.Rules(hand_size=7)
    state = tschausepp.start(rules, players=5)
    deck = [*CARDS[:5], *CARDS[6:], CARDS[5]]  # the Under comes last
    state = tschausepp.apply(state, Deal(deck))
    assert isinstance(state, tschausepp.Laying)
    assert state.table.stock == ()
    # and without effect: only suit and rank, or another Under, fit
    assert may_lay(state) <= {c.code for c in CARDS if "c" in c.code or "J" in c.code}


@pytest.mark.rule("tschausepp.start-card")
def test_an_active_start_card_meets_the_first_player():
    three = "7h 6h Jc/8h 9h Jd/Th Qh Kh"

    def begun(top, text=three, **options):
        return dealt(text, top, start_card="active", **options)

    assert legal(begun("7d")) == {"0 take", "0 play 7h"}
    assert counts(after(begun("7d", seven_cards=3), "0 take")) == [6, 3, 3]
    assert tschausepp.to_act(begun("8d")) == 1
    assert tschausepp.to_act(begun("8d", "7h 6h/8h 9h")) == 1  # with two, the dealer begins
    asked = begun("8d", eight_passable=True)
    assert isinstance(asked, tschausepp.Skipping)
    assert legal(asked) == {"0 keep"}
    # an Ace is an ordinary card
    assert may_lay(begun("Ad")) == {"Jc"}
    assert isinstance(begun("Kd", effects=effects(K="again")), tschausepp.Laying)


@pytest.mark.rule("tschausepp.start-card")
def test_an_active_under_lets_any_card_be_laid_until_one_is():
    free = dealt("6c 9d Js/6d 7d Kd", "Jh", start_card="active", voluntary_draw=True)
    assert may_lay(free) == {"6c", "9d", "Js"}
    drawn = after(free, "0 draw,0 keep")
    assert may_lay(drawn) == {"6d", "7d", "Kd"}
    laid = after(drawn, "1 play Kd")
    assert may_lay(laid) == {"9d", "Js"}
    # an Under too, even where none is laid on an Under
    strict = dealt("6c 9d Js/6d 7d Kd", "Jh", start_card="active", under_on_under=False)
    assert may_lay(strict) == {"6c", "9d", "Js"}
    assert refusal(strict, "0 play Js") == "under"


@pytest.mark.rule("tschausepp.start-card")
def test_an_active_reverse_lets_the_first_player_begin_and_then_goes_round():
    rules = tschausepp.Rules(hand_size=2, start_card="active", effects=effects(R9="reverse"))
    state = dealt("6h 7h/6c 7c/6d 7d", "9h", rules=rules)
    assert tschausepp.to_act(state) == 0
    assert tschausepp.to_act(after(state, "0 play 6h tschau")) == 2


@pytest.mark.rule("tschausepp.start-card")
@pytest.mark.parametrize("top", ["7d", "8d", "Jd", "Ad"])
def test_an_inert_start_card_has_no_effect(top):
    state = dealt("6c 6d Js/8c Kd Kc", top, start_card="inert")
    assert isinstance(state, tschausepp.Laying)
    assert tschausepp.to_act(state) == 0
    assert may_lay(state) == {"6d", "Js"}
    assert state.table.wish is None


# -- what fits -------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.fit")
def test_neither_order_nor_trump_only_suit_or_rank():
    state = lying("6h 9h Ah 9c 8d Ks/6c 6d", "9s", rest=1)
    assert may_lay(state) == {"9h", "9c", "Ks"}
    violation = tschausepp.explain(state, tschausepp.Play(0, card("6h")))
    assert violation.rule == "tschausepp.fit"
    assert violation.facts["top"] is card("9s")


@pytest.mark.rule("tschausepp.must-play")
def test_whoever_can_lay_must():
    state = lying("6h 9d 9s/6c 6d", "Kh", "Qs")
    assert legal(state) == {"0 play 6h"}
    assert refusal(state, "0 draw") == "must-play"
    # an Under in hand is a card that fits
    assert refusal(lying("Jd 9d 9s/6c 6d", "Kh", "Qs"), "0 draw") == "must-play"


@pytest.mark.rule("tschausepp.must-play")
def test_with_voluntary_draw_one_may_draw_all_the_same():
    state = lying("6h 9d 9s/6c 6d", "Kh", "Qs Th", voluntary_draw=True)
    assert legal(state) == {"0 play 6h", "0 draw"}
    state = after(state, "0 draw")
    # Qs does not fit: it can only be kept, and the card held before is not laid either
    assert legal(state) == {"0 keep"}
    assert refusal(state, "0 play 6h") == "draw-one"
    # the drawn card fits: that card only, not the one held before
    state = lying("6h 9d 9s/6c 6d", "Kh", "Th", voluntary_draw=True)
    assert legal(after(state, "0 draw")) == {"0 play Th", "0 keep"}
    # it is no choice under an Ace
    state = lying("9h Ah 9s/6c 6d", "Kh", "Qs Th", voluntary_draw=True)
    assert refusal(after(state, "0 play Ah"), "0 draw") == "ace"


@pytest.mark.rule("tschausepp.draw-one")
def test_who_cannot_lay_draws_one_card():
    state = lying("6c 6d 6s/7c 7d", "Kh", "Qs 9h")
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    assert counts(state) == [4, 2]
    # it does not fit, and he is asked as if it did
    assert legal(state) == {"0 keep"}
    assert refusal(state, "0 play Qs") == "fit"
    assert refusal(state, "0 play 6c") == "draw-one"
    assert tschausepp.to_act(after(state, "0 keep")) == 1


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.phase")
def test_a_drawn_card_that_fits_may_be_laid_that_card_only():
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "9h 6h"), "0 draw")
    assert tschausepp.to_act(state) == 0
    assert legal(state) == {"0 keep", "0 play 9h"}
    assert refusal(state, "0 play 6c") == "draw-one"
    assert refusal(state, "0 draw") == "phase"
    assert counts(after(state, "0 keep")) == [4, 2]
    assert tschausepp.to_act(after(state, "0 keep")) == 1
    assert after(state, "0 play 9h").table.top is card("9h")
    # a drawn Under names a suit
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "Js"), "0 draw")
    assert legal(state) == {"0 keep"} | wishes("0 play Js")


@pytest.mark.rule("tschausepp.draw-one")
def test_a_drawn_card_must_be_laid_where_the_house_says_so():
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "9h", drawn_card="must"), "0 draw")
    assert legal(state) == {"0 play 9h"}
    assert refusal(state, "0 keep") == "phase"
    # for an Ace too
    state = lying("6c Ad 6s/7c 7h", "Kd", "9d", drawn_card="must")
    state = after(state, "0 play Ad,0 draw")
    assert legal(state) == {"0 play 9d"}
    # what cannot be laid ends the turn by itself
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "9s", drawn_card="must"), "0 draw")
    assert tschausepp.to_act(state) == 1
    state = lying("6c Ad 6s/7c 7h", "Kd", "9s", drawn_card="must")
    assert tschausepp.to_act(after(state, "0 play Ad,0 draw")) == 1


@pytest.mark.rule("tschausepp.draw-one")
def test_until_one_fits():
    state = lying("6c 6d 6s/7c 7d", "Kh", "Qs Ts 9s 9h 8h", draw="until-fit")
    state = after(state, "0 draw")
    assert counts(state) == [7, 2]
    assert legal(state) == {"0 keep", "0 play 9h"}
    # an Ace's draw is of one card
    state = lying("6c Ad 6s/7c 7h", "Kd", "Qs Ts 9d", draw="until-fit")
    state = after(state, "0 play Ad,0 draw")
    assert counts(state) == [3, 2]
    assert legal(state) == {"0 keep"}


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.reshuffle", "tschausepp.nothing-to-draw")
def test_until_one_fits_goes_on_across_a_reshuffle():
    state = lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", "Qs Ts", rest=1, draw="until-fit")
    state = after(state, "0 draw")
    assert tschausepp.to_act(state) is CHANCE
    assert counts(state)[0] == 5
    state = shuffled(state, "9d 9h")
    assert counts(state)[0] == 7
    assert legal(state) == {"0 keep", "0 play 9h"}
    # and ends when nothing is left, the turn with it
    state = lying("6c 6d 6s/7c 7d", "9c 9d Kh", "Qs Ts", rest=1, draw="until-fit")
    state = shuffled(after(state, "0 draw"))
    assert counts(state)[0] == 7
    assert tschausepp.to_act(state) == 1


@pytest.mark.rule("tschausepp.one-card")
def test_one_card_a_turn():
    state = after(lying("6h 9h Th/7c 7h", "Kh"), "0 play 6h")
    assert tschausepp.to_act(state) == 1
    assert refusal(state, "0 play 9h") == "turn"


# -- phase, turn, hand -----------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.phase")
def test_what_does_not_belong_to_the_phase():
    state = lying("6h 9h Th/7c 7h", "Kh")
    for text in ("0 take", "0 keep", "0 overlook", "1 take", "deal 6c", "shuffle 6c"):
        assert refusal(state, text) == "phase"
    state = lying("6h 9h Th/7c 7h", "7s", turn=1, phase=tschausepp.Answering, penalty=2)
    for text in ("1 draw", "1 keep", "0 draw"):
        assert refusal(state, text) == "phase"
    over = after(lying("6h/7c 7h", "Kh"), "0 play 6h sepp")
    for text in ("0 play 6c", "1 draw", "1 challenge 0", "0 call sepp", "deal 6c"):
        assert refusal(over, text) == "phase"
    due = tschausepp.start(tschausepp.Rules())
    for text in ("0 play 6c", "1 draw", "1 challenge 0", "0 call sepp", "shuffle 6c"):
        assert refusal(due, text) == "phase"


@pytest.mark.rule("tschausepp.turn")
def test_only_in_turn():
    state = lying("6h 9h Th/7c 7h/6s 7s", "Kh")
    assert refusal(state, "1 play 7h") == "turn"
    assert refusal(state, "2 draw") == "turn"
    assert refusal(state, "7 draw") == "turn"
    assert refusal(state, "7 challenge 0") == "turn"
    assert legal(state, 1) == set()


@pytest.mark.rule("tschausepp.card-in-hand")
def test_only_a_card_one_holds():
    state = lying("6h 9h Th/7c 7h", "Kh")
    assert refusal(state, "0 play 8h") == "card-in-hand"
    assert refusal(state, "0 play 7h sepp") == "card-in-hand"
    # asked before anything else about the card
    assert refusal(state, "0 play 8c") == "card-in-hand"


def test_random_rounds_end_within_two_thousand_actions():
    for players in (2, 3, 5):
        for seed in range(40):
            rng = random.Random(seed)
            state, actions = tschausepp.start(tschausepp.Rules(), players=players), 0
            while (turn := tschausepp.to_act(state)) is not None:
                if turn is CHANCE:
                    state = tschausepp.apply(state, tschausepp.draw(state, rng))
                else:
                    state = tschausepp.apply(state, rng.choice(tschausepp.legal_moves(state)))
                actions += 1
                assert actions <= 2000
