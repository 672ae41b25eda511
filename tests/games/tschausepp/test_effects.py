"""Seven, Eight, Under, Ace – and every effect on any rank, in combination."""

import pytest

from jassrules import BadRules, tschausepp
from jassrules.cards import RANKS, Suit
from jassrules.games.tschausepp.rules import EFFECT_NAMES
from tests.games.tschausepp.tables import (
    after,
    counts,
    dealt,
    effects,
    legal,
    lying,
    may_lay,
    only,
    refusal,
    shuffled,
    winners,
    wishes,
)

# -- the Seven -------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.seven", "tschausepp.seven-ends-turn")
def test_the_penalty_grows_by_two_and_is_paid_once():
    state = lying("7h 9h 9c/7s 9d Td/7d 6s Ks", "Kh", "6c 6d 6h 8c 8d 8h 8s Qc", rest=1)
    state = after(state, "0 play 7h,1 play 7s,2 play 7d")
    assert state.penalty == 6
    state = after(state, "0 take")
    assert counts(state)[0] == 8
    # paid: the next one lays on the Seven, and a further Seven begins anew with two
    assert tschausepp.to_act(state) == 1
    assert isinstance(state, tschausepp.Laying)
    state = after(state, "1 play 7c")
    assert state.penalty == 2


@pytest.mark.rule("tschausepp.seven")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_how_many_cards_is_an_option(cards):
    state = lying("7h 9h 9c/7s 9d Td", "Kh", seven_cards=cards)
    state = after(state, "0 play 7h,1 play 7s")
    assert state.penalty == 2 * cards


@pytest.mark.rule("tschausepp.seven", "tschausepp.seven-only")
def test_without_stacking_a_penalty_can_only_be_taken():
    state = lying("7h 9h 9c/7s 9d Td", "Kh", seven_stacks=False)
    state = after(state, "0 play 7h")
    assert legal(state) == {"1 take"}
    assert refusal(state, "1 play 7s") == "seven-only"
    # paid, a Seven is laid like any card and costs two again
    state = lying("7h 9c Tc/9d Td/7d 6s Kd", "Kh", "6c 6d", seven_stacks=False)
    state = after(state, "0 play 7h,1 take,2 play 7d")
    assert state.penalty == 2


@pytest.mark.rule("tschausepp.seven-only")
def test_nothing_else_answers_a_penalty():
    state = after(lying("7h 9h 9c/Jh Kh Ah", "Th"), "0 play 7h")
    assert legal(state) == {"1 take"}
    for one in ("Jh wish c", "Kh", "Ah"):
        assert refusal(state, f"1 play {one}") == "seven-only"


# -- the Eight -------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.eight")
def test_the_next_player_is_skipped_and_takes_no_cards():
    state = after(lying("8h 9h 9c/8s 9d Td/6h 6s Ks", "Kh"), "0 play 8h")
    assert tschausepp.to_act(state) == 2
    assert counts(state)[:2] == [2, 3]
    assert refusal(state, "1 play 8s") == "turn"


@pytest.mark.rule("tschausepp.eight")
def test_a_passable_eight_is_passed_on_or_accepted():
    state = lying("8h 9h 9c/8s 8d Td/6h 6s Ks", "Kh", eight_passable=True)
    state = after(state, "0 play 8h")
    assert legal(state) == {"1 keep", "1 play 8s", "1 play 8d"}
    assert refusal(state, "1 play Td") == "eight"
    assert refusal(state, "1 draw") == "phase"
    assert tschausepp.to_act(after(state, "1 keep")) == 2
    assert isinstance(after(state, "1 keep"), tschausepp.Laying)
    passed = after(state, "1 play 8s")
    # asked in turn, although he holds no Eight
    assert legal(passed) == {"2 keep"}
    assert tschausepp.to_act(after(passed, "2 keep")) == 0


@pytest.mark.rule("tschausepp.eight-two")
def test_with_two_players_the_layer_goes_on():
    state = after(lying("8h 9h Jc 9c/8s 9d", "Kh"), "0 play 8h")
    assert tschausepp.to_act(state) == 0
    # what fits the Eight, or an Under; and a new turn it is: without a fitting card one draws
    assert may_lay(state) == {"9h", "Jc"}
    state = after(lying("8h 9d 9c/8s 6d", "Kh", "Ts"), "0 play 8h")
    assert legal(state) == {"0 draw"}
    assert tschausepp.to_act(after(state, "0 draw,0 keep")) == 1
    # a passable one asks the other first
    state = after(lying("8h 9h 9c/6s 9d", "Kh", eight_passable=True), "0 play 8h")
    assert legal(state) == {"1 keep"}
    assert tschausepp.to_act(after(state, "1 keep")) == 0


# -- the Under -------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.under")
def test_an_under_fits_anything_and_names_a_suit_one_need_not_hold():
    state = lying("Jc 9c 9s/8s 9d Jd", "Kh")
    assert legal(state) == wishes("0 play Jc")
    assert refusal(state, "0 play Jc") == "under"
    assert refusal(state, "0 play 9c") == "fit"
    state = after(state, "0 play Jc wish h")
    assert state.table.wish is Suit.ROSEN
    # the suit of the Under itself does not count, another Under does
    assert legal(state) == wishes("1 play Jd")
    assert refusal(state, "1 play 8s") == "under"
    state = after(lying("Jc 9c 9s/8c 9d Td", "Kh"), "0 play Jc wish d")
    assert refusal(state, "1 play 8c") == "under"
    assert may_lay(state) == {"9d", "Td"}


@pytest.mark.rule("tschausepp.under")
def test_only_an_under_names_a_suit():
    assert refusal(lying("9h 9c 9s/8s 9d", "Kh"), "0 play 9h wish d") == "under"
    # first the card, then the wish, then the call
    state = lying("9h 9c 9s/8s 9d", "Kh")
    assert refusal(state, "0 play 9c wish d tschau") == "fit"
    assert refusal(state, "0 play 9h wish d tschau") == "under"
    assert refusal(state, "0 play 9h tschau") == "false-call"


@pytest.mark.rule("tschausepp.wish-lasts")
def test_the_wish_lasts_while_others_draw_and_through_a_reshuffle():
    state = lying("Jc 9c 9s/8s 8c/6s 6c/Kd 6h", "9d Ks Kh", "7c 7s", rest=3)
    state = after(state, "0 play Jc wish d,1 draw,1 keep,2 draw,2 keep")
    assert state.table.wish is Suit.SCHELLEN
    assert may_lay(state) >= {"Kd"}
    state = lying("Jc 9c 9s/8s 8c/6s 6c/Kd 6h", "9d Ks Kh", "7c", rest=3)
    state = shuffled(after(state, "0 play Jc wish d,1 draw,1 keep,2 draw"), "Ks")
    state = after(state, "2 keep")
    assert state.table.wish is Suit.SCHELLEN
    assert refusal(state, "3 play 6h") == "under"
    state = after(state, "3 play Kd")
    assert state.table.wish is None
    assert tschausepp.to_act(state) == 0


@pytest.mark.rule("tschausepp.under")
def test_no_under_on_an_under_where_the_house_says_so():
    state = lying("Jc 9c 9s/Jd 9h Kd", "Kh", under_on_under=False)
    state = after(state, "0 play Jc wish d")
    assert legal(state) == {"1 play Kd"}
    assert refusal(state, "1 play Jd wish c") == "under"  # although it is of the suit
    # nor on one that started without effect
    state = dealt("Jc 9h 9s/Jd 9c Kd", "Jh", start_card="inert", under_on_under=False)
    assert may_lay(state) == {"9h"}
    assert refusal(state, "0 play Jc wish d") == "fit"


@pytest.mark.rule("tschausepp.under")
def test_an_under_only_by_suit_or_rank_where_the_house_says_so():
    strict = {"under_on_anything": False}
    state = lying("Jc Jh 9s/Jd 9c Kd", "Kh", **strict)
    assert legal(state) == wishes("0 play Jh")
    assert refusal(state, "0 play Jc wish c") == "fit"
    # it still answers a wish and covers any Ace
    state = after(state, "0 play Jh wish s")
    assert legal(state) == wishes("1 play Jd")
    state = after(lying("Ah Jc 9s/Jd 9c", "Kh", **strict), "0 play Ah")
    assert may_lay(state) == {"Jc"}


# -- the Ace ---------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.ace")
def test_an_ace_is_covered_in_the_same_turn():
    state = after(lying("Ah Ac Jd 9h 9c/8s 9d", "Kh"), "0 play Ah")
    assert isinstance(state, tschausepp.Covering)
    assert tschausepp.to_act(state) == 0
    assert may_lay(state) == {"Ac", "Jd", "9h"}
    assert refusal(state, "0 draw") == "ace"
    assert refusal(state, "0 play 9c") == "ace"
    assert refusal(state, "0 keep") == "phase"
    # another Ace must be covered again, by its own suit
    state = after(state, "0 play Ac")
    assert may_lay(state) == {"Jd", "9c"}
    assert tschausepp.to_act(after(state, "0 play 9c")) == 1


@pytest.mark.rule("tschausepp.ace-draw")
def test_who_cannot_cover_draws_one_card():
    state = after(lying("Ah 9s 9c/8s 9d", "Kh", "Ts"), "0 play Ah")
    assert legal(state) == {"0 draw"}
    ended = after(state, "0 draw,0 keep")
    # the Ace lies as an ordinary top card: any Rosen, any Ace, any Under
    assert tschausepp.to_act(ended) == 1
    assert isinstance(ended, tschausepp.Laying)
    state = after(lying("Ah 9s 9c/Ac 9h", "Kh", "Ts"), "0 play Ah,0 draw,0 keep")
    assert may_lay(state) == {"Ac", "9h"}
    state = after(lying("Ah 9s 9c/8s 9d", "Kh", "Th"), "0 play Ah,0 draw")
    assert legal(state) == {"0 keep", "0 play Th"}
    assert refusal(state, "0 play 9s") == "draw-one"
    assert tschausepp.to_act(after(state, "0 keep")) == 1
    assert tschausepp.to_act(after(state, "0 play Th")) == 1


@pytest.mark.rule("tschausepp.ace-not-last")
def test_an_ace_may_finish_where_the_house_says_so():
    state = lying("Ah/8s 9d", "Kh", ace_may_finish=True)
    assert legal(state) == {"0 play Ah", "0 play Ah sepp"}
    assert winners(after(state, "0 play Ah sepp")) == (0,)
    state = lying("Ah/8s 9d", "Kh", "9h")
    assert refusal(state, "0 play Ah sepp") == "false-call"
    # challenged, the Ace takes effect: it wants a cover
    state = lying("Ah/8s 9d/6c 6d", "Kh", "9h 9s", ace_may_finish=True)
    state = after(state, "0 play Ah,2 challenge 0")
    assert isinstance(state, tschausepp.Covering)
    assert may_lay(state) == {"9h"}


@pytest.mark.rule("tschausepp.cover-effect")
def test_a_cover_acts_as_usual():
    def covered(with_card, *texts):
        return after(lying(f"Ah {with_card} 9s 9c/8s 9d 6d/Td Tc 6c", "Kh"), "0 play Ah", *texts)

    state = covered("7h", "0 play 7h")
    assert (type(state), tschausepp.to_act(state), state.penalty) == (tschausepp.Answering, 1, 2)
    assert tschausepp.to_act(covered("8h", "0 play 8h")) == 2
    state = covered("Jc", "0 play Jc wish s")
    assert state.table.wish is Suit.SCHILTEN
    assert may_lay(state) == {"8s"}


@pytest.mark.rule("tschausepp.finish-special")
@pytest.mark.parametrize("one", ["7h", "8h", "Jh"])
def test_one_may_finish_with_a_special_card(one):
    state = lying(f"{one}/8s 9d", "Kh")
    assert f"0 play {one} sepp" in legal(state)
    assert refusal(state, f"0 play {one} wish d sepp") == "under"
    assert winners(after(state, f"0 play {one} sepp")) == (0,)
    automatic = lying(f"{one}/8s 9d", "Kh", calls="automatic")
    assert legal(automatic) == {f"0 play {one}"}
    assert winners(after(automatic, f"0 play {one}")) == (0,)


# -- every effect on every rank --------------------------------------------------------------------


@pytest.mark.rule("tschausepp.effects")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("effect", EFFECT_NAMES)
def test_every_effect_works_on_every_rank(effect, rank):
    one = f"{rank.code}h"
    plain = next(code for code in ("6", "9") if code != rank.code)
    top = next(code for code in ("Th", "Kh") if code != one)
    text = f"{one} {plain}h {plain}c Qd/Qs 8s Td/Ks As 7d"
    state = lying(text, top, effects=only(**{f"R{rank.code}": effect}))
    moves = wishes(f"0 play {one}") if effect == "wish" else {f"0 play {one}"}
    assert moves <= legal(state)
    state = after(state, min(moves))
    seat, phase = {
        "draw": (1, tschausepp.Answering),
        "skip": (2, tschausepp.Laying),
        "wish": (1, tschausepp.Laying),
        "cover": (0, tschausepp.Covering),
        "reverse": (2, tschausepp.Laying),
        "again": (0, tschausepp.Again),
    }[effect]
    assert (tschausepp.to_act(state), type(state)) == (seat, phase)


@pytest.mark.rule("tschausepp.effects")
def test_a_rank_whose_effect_is_taken_away_is_a_plain_card():
    state = lying("7h 8h Jh Ah 9h 6c/Qs 8s", "Th", effects=only())
    assert legal(state) == {f"0 play {one}" for one in ("7h", "8h", "Jh", "Ah", "9h")}
    for one in ("7h", "8h", "Jh", "Ah"):
        assert tschausepp.to_act(after(state, f"0 play {one}")) == 1
    assert tschausepp.Rules(effects={"8": None}).effects[RANKS[2]] is None
    assert tschausepp.Rules(effects={"8": None}).effects[RANKS[1]] == "draw"


@pytest.mark.rule("tschausepp.effects")
def test_a_reverse_turns_the_order_of_play():
    state = lying("9h 6h 6c/9s 8s Qd/Kd 9d 8c", "Th", effects=effects(R9="reverse"))
    state = after(state, "0 play 9h")
    assert (tschausepp.to_act(state), state.table.direction) == (2, -1)
    state = after(state, "2 play 9d")
    assert (tschausepp.to_act(state), state.table.direction) == (0, 1)
    # a skip goes the other way round too
    state = lying("8h 6h/9s 8s/Kd 9d/6d 7d", "Th", direction=-1, effects=effects(R9="reverse"))
    assert tschausepp.to_act(after(state, "0 play 8h")) == 2
    state = lying("7h 6h/9s 8s/Kd 9d/6d 7d", "Th", direction=-1, effects=effects(R9="reverse"))
    assert tschausepp.to_act(after(state, "0 play 7h")) == 3


@pytest.mark.rule("tschausepp.effects")
def test_with_two_players_a_reverse_gives_another_turn():
    state = lying("9h 6h 6c/9s 8s", "Th", effects=effects(R9="reverse"))
    state = after(state, "0 play 9h")
    assert tschausepp.to_act(state) == 0
    assert legal(state) == {"0 play 6h", "0 play 6h tschau"}


@pytest.mark.rule("tschausepp.effects", "tschausepp.one-card")
def test_again_lets_one_lay_another_card_or_keep():
    state = lying("Kh 6h 6c Ks/9s 8s", "Th", effects=effects(K="again"))
    state = after(state, "0 play Kh")
    assert legal(state) == {"0 keep", "0 play 6h", "0 play Ks"}
    assert refusal(state, "0 draw") == "phase"
    assert refusal(state, "0 play 6c") == "fit"
    assert tschausepp.to_act(after(state, "0 keep")) == 1
    # again and again
    again = after(state, "0 play Ks")
    assert isinstance(again, tschausepp.Again)
    assert legal(again) == {"0 keep"}  # asked in any case
    assert tschausepp.to_act(after(state, "0 play 6h")) == 1


@pytest.mark.rule("tschausepp.effects")
def test_a_cover_by_a_skip_a_reverse_or_again():
    table = effects(R9="reverse", K="again")
    text = "Ah 8h 9h Kh 6c/9s 8s/7c 8c/Tc Td"
    state = after(lying(text, "Th", effects=table), "0 play Ah")
    assert tschausepp.to_act(after(state, "0 play 8h")) == 2
    assert tschausepp.to_act(after(state, "0 play 9h")) == 3
    state = after(state, "0 play Kh")
    assert isinstance(state, tschausepp.Again)
    assert tschausepp.to_act(after(state, "0 play 8h")) == 2


@pytest.mark.rule("tschausepp.effects")
def test_one_effect_on_two_ranks():
    table = effects(R6="draw", R9="skip", Q="wish", K="cover")
    # any drawing card answers a penalty
    state = lying("7h 6h 9c/6s 7c Jc/9d 8d 8s", "Th", effects=table)
    state = after(state, "0 play 7h")
    assert legal(state) == {"1 take", "1 play 6s", "1 play 7c"}
    assert after(state, "1 play 6s").penalty == 4
    # any skipping card passes a skip on
    state = lying("8h 6h 9c/9s 8c Jc/9d 8d 8s", "Th", effects=table, eight_passable=True)
    assert may_lay(after(state, "0 play 8h")) == {"9s", "8c"}
    # any naming card names a suit and answers a wish
    state = after(lying("Qc 6h 9c/Js 8c Qs/9d 8d", "Th", effects=table), "0 play Qc wish d")
    assert legal(state) == wishes("1 play Js") | wishes("1 play Qs")
    strict = lying("Qc 6h 9c/Js 8c Qs/9d 8d", "Th", effects=table, under_on_under=False)
    assert legal(after(strict, "0 play Qc wish d")) == {"1 draw"}
    # a cover is by suit, the same rank, or a naming card; not by the other covering rank
    state = after(lying("Ah Ks As Kh Qc 6c/Js 8c", "Th", effects=table), "0 play Ah")
    assert may_lay(state) == {"As", "Kh", "Qc"}
    assert isinstance(after(state, "0 play Kh"), tschausepp.Covering)


@pytest.mark.rule("tschausepp.effects")
def test_a_draw_chain_on_another_rank():
    table = only(R9="draw")
    state = after(lying("9h 6h 6c/9s 7s/9d 8d", "Th", effects=table), "0 play 9h,1 play 9s tschau")
    assert state.penalty == 4
    assert legal(state) == {"2 take", "2 play 9d", "2 play 9d tschau"}


@pytest.mark.rule("tschausepp.effects")
def test_what_cannot_be_played_is_refused():
    with pytest.raises(BadRules, match="nobody could win") as refused:
        tschausepp.Rules(effects=dict.fromkeys(RANKS, "cover"))
    assert refused.value.option == "tschausepp.Rules.effects"
    assert tschausepp.Rules(effects=dict.fromkeys(RANKS, "cover"), ace_may_finish=True)
    with pytest.raises(BadRules, match="nothing could be laid"):
        tschausepp.Rules(effects=dict.fromkeys(RANKS, "wish"), under_on_under=False)
    assert tschausepp.Rules(effects=dict.fromkeys(RANKS, "wish"))
    for wrong in ({"7": "jump"}, {"X": "skip"}, {"7": True}, {7: "skip"}, "skip", None):
        with pytest.raises(BadRules, match="effects"):
            tschausepp.Rules(effects=wrong)
