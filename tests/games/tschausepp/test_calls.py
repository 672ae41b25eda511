""" "Tschau" and "Sepp": due, forgotten, made good, challenged, overlooked."""

import pickle

import pytest

from jassrules import CHANCE, BadNotation, WrongType, card, to_json, tschausepp
from jassrules.cards import Suit
from jassrules.games.tschausepp import Word
from tests.games.tschausepp.tables import (
    after,
    counts,
    effects,
    legal,
    lying,
    may_lay,
    refusal,
    shuffled,
    winners,
    wishes,
)

THREE = "6h 9h/8s 9d Td/7c Tc Qc"


@pytest.mark.rule("tschausepp.tschau")
def test_tschau_is_due_when_one_card_is_left():
    state = lying(THREE, "Kh")
    assert legal(state) == {
        "0 play 6h", "0 play 6h tschau", "0 play 9h", "0 play 9h tschau",
    }  # fmt: skip
    said = after(state, "0 play 6h tschau")
    assert said.table.forgotten is None
    assert legal(said, 2) == set()
    forgotten = after(state, "0 play 6h")
    assert forgotten.table.forgotten == tschausepp.Forgotten(0, Word.TSCHAU)


@pytest.mark.rule("tschausepp.tschau")
def test_not_when_drawing_leaves_one_card():
    # seat 0 has no card left: the "Sepp" was challenged with nothing to draw
    state = lying("/8s 9d Td/7c Tc Qc", "Kh", "9s")
    state = after(state, "0 draw,0 keep")
    assert counts(state)[0] == 1
    assert state.table.forgotten is None
    assert legal(state, 1) == {"1 draw"}
    assert refusal(state, "0 call tschau") == "false-call"


@pytest.mark.rule("tschausepp.tschau", "tschausepp.ace")
def test_also_between_an_ace_and_its_cover_and_every_time():
    state = lying("Ah 9h/8s 9d Td/7c Tc Qc", "Kh", "6h 6d 6s")
    state = after(state, "0 play Ah tschau")
    assert isinstance(state, tschausepp.Covering)
    # the cover is the last card: Sepp
    assert legal(state) == {"0 play 9h", "0 play 9h sepp"}
    # down to one again later: due again
    state = lying("Ah 9s/8s 9d Td/7c Tc Qc", "Kh", "6h 6d 6s")
    state = after(state, "0 play Ah tschau,0 draw")
    assert legal(state) == {"0 keep", "0 play 6h", "0 play 6h tschau"}


@pytest.mark.rule("tschausepp.sepp", "tschausepp.round-won")
def test_sepp_with_the_last_card():
    state = lying("6h/8s 9d Td/7c Tc Qc", "Kh")
    assert legal(state) == {"0 play 6h", "0 play 6h sepp"}
    assert winners(after(state, "0 play 6h sepp")) == (0,)
    silent = after(state, "0 play 6h")
    assert isinstance(silent, tschausepp.LastCard)
    assert winners(silent) == ()


@pytest.mark.rule("tschausepp.false-call")
def test_a_call_that_is_not_due_is_no_legal_action():
    state = lying(THREE, "Kh")
    assert refusal(state, "0 play 6h sepp") == "false-call"
    assert refusal(state, "0 call tschau") == "false-call"
    assert refusal(state, "1 call tschau") == "false-call"
    state = lying("6h 9h 9s/8s 9d Td", "Kh")
    assert refusal(state, "0 play 6h tschau") == "false-call"
    state = lying("6h/8s 9d Td", "Kh")
    assert refusal(state, "0 play 6h tschau") == "false-call"
    # the other word is not the one that was forgotten
    state = after(lying(THREE, "Kh"), "0 play 6h")
    assert refusal(state, "0 call sepp") == "false-call"
    assert refusal(after(state, "0 call tschau"), "0 call tschau") == "false-call"


@pytest.mark.rule("tschausepp.self-correct")
def test_made_good_before_anybody_challenges():
    state = after(lying(THREE, "Kh"), "0 play 6h")
    assert legal(state, 0) == {"0 call tschau"}
    state = after(state, "0 call tschau")
    assert counts(state)[0] == 1
    assert refusal(state, "1 challenge 0") == "challenge"
    assert tschausepp.to_act(state) == 1
    # with Sepp the round is won at once
    state = after(lying("6h/8s 9d Td/7c Tc Qc", "Kh"), "0 play 6h")
    assert legal(state, 0) == {"0 call sepp"}
    assert winners(after(state, "0 call sepp")) == (0,)


@pytest.mark.rule("tschausepp.challenge")
def test_a_challenge_costs_two_cards_and_is_open_to_all_others():
    state = after(lying(THREE, "Kh", "6c 6d"), "0 play 6h")
    assert "1 challenge 0" in legal(state, 1)
    assert legal(state, 2) == {"2 challenge 0"}
    assert refusal(state, "0 challenge 0") == "challenge"
    assert refusal(state, "1 challenge 2") == "challenge"
    assert refusal(state, "1 challenge 9") == "challenge"
    state = after(state, "2 challenge 0")
    assert counts(state) == [3, 3, 3]
    assert tschausepp.to_act(state) == 1
    assert refusal(state, "1 challenge 0") == "challenge"
    assert refusal(state, "0 call tschau") == "false-call"


@pytest.mark.rule("tschausepp.challenge")
@pytest.mark.parametrize("cards", [0, 1, 2, 4])
def test_how_many_cards_is_an_option(cards):
    text = "6c 6d 8c 8d"
    state = lying(THREE, "Kh", text, tschau_penalty=cards, sepp_penalty=3)
    assert counts(after(state, "0 play 6h,1 challenge 0"))[0] == 1 + cards
    state = lying("6h/8s 9d/7c Tc", "Kh", text, sepp_penalty=cards, tschau_penalty=3)
    assert counts(after(state, "0 play 6h,1 challenge 0"))[0] == cards


@pytest.mark.rule("tschausepp.challenge")
def test_a_skipped_seat_may_challenge():
    state = after(lying("8h 9h/8s 9d Td/7c Tc Qh", "Kh", "6c 6d"), "0 play 8h")
    assert tschausepp.to_act(state) == 2
    assert legal(state, 1) == {"1 challenge 0"}


@pytest.mark.rule("tschausepp.challenge")
@pytest.mark.parametrize("closing", ["1 play Th", "1 draw", "1 take"])
def test_the_window_closes_when_the_next_player_plays_or_draws(closing):
    lays = "7h 9h" if closing == "1 take" else "6h 9h"
    holds = "Th 9d Td" if closing == "1 play Th" else "8s 9d Td"
    state = lying(f"{lays}/{holds}/7c Tc Qc", "Kh", "8c 8d As")
    state = after(state, f"0 play {lays[:2]}")
    assert "2 challenge 0" in legal(state, 2)
    state = after(state, closing)
    assert legal(state, 0) <= {"0 draw"}
    assert refusal(state, "2 challenge 0") == "challenge"
    assert refusal(state, "0 call tschau") == "false-call"


@pytest.mark.rule("tschausepp.challenge", "tschausepp.eight")
def test_accepting_a_skip_closes_nothing():
    # chosen: who is skipped neither plays nor draws
    state = lying("8h 9h/6s 9d Td/7c Tc Qh", "Kh", "6c 6d", eight_passable=True)
    state = after(state, "0 play 8h,1 keep")
    assert "2 challenge 0" in legal(state, 2)
    assert legal(state, 0) == {"0 call tschau"}


@pytest.mark.rule("tschausepp.challenge")
def test_further_cards_of_the_same_turn_do_not_close_it():
    # seat 0 is down to one with an Ace, forgets, and draws for it: still open
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "Kh", "Ts 6h 6d")
    state = after(state, "0 play Ah")
    assert "1 challenge 0" in legal(state, 1)
    state = after(state, "0 draw")
    assert counts(state)[0] == 2
    assert legal(state, 1) == {"1 challenge 0"}
    state = after(state, "0 keep")
    assert tschausepp.to_act(state) == 1
    assert "1 challenge 0" in legal(state)
    assert counts(after(state, "1 challenge 0"))[0] == 4


@pytest.mark.rule("tschausepp.challenge", "tschausepp.reshuffle")
def test_nor_does_a_shuffle_in_the_middle_of_the_turn():
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "Kc Kh", rest=1, hand_size=2)
    state = after(state, "0 play Ah,0 draw")
    assert tschausepp.to_act(state) is CHANCE
    assert tschausepp.audit(state) is None
    assert legal(state, 1) == set()
    state = after(state, "shuffle Kc Kh")
    assert legal(state, 1) == {"1 challenge 0"}
    assert "1 challenge 0" in legal(after(state, "0 keep"))


@pytest.mark.rule("tschausepp.challenge")
def test_challenged_in_the_middle_of_the_turn():
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "Kh", "6h 6d Th")
    state = after(state, "0 play Ah,2 challenge 0")
    # the two cards may cover: and whoever can cover must
    assert isinstance(state, tschausepp.Covering)
    assert may_lay(state) == {"6h"}
    # while deciding on a drawn card: still that card only
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "Kh", "Th 6h 6d")
    state = after(state, "0 play Ah,0 draw,2 challenge 0")
    assert counts(state)[0] == 4
    assert legal(state) == {"0 keep", "0 play Th"}


@pytest.mark.rule("tschausepp.challenge")
def test_a_later_play_of_the_turn_replaces_what_was_forgotten():
    text = "Ah Ac/8s 9d Td/7c Tc Qh"
    # down to one without the call, drawn to two, down to one again: with the call all is cured
    state = after(lying("Ah 9s/8s 9d Td/7c Tc Qh", "Kh", "6h"), "0 play Ah,0 draw")
    cured = after(state, "0 play 6h tschau")
    assert cured.table.forgotten is None
    only_later = after(state, "0 play 6h")
    assert only_later.table.forgotten == tschausepp.Forgotten(0, Word.TSCHAU)
    # a win with Sepp stands, although Tschau was forgotten
    state = after(lying("Ah 9h/8s 9d Td/7c Tc Qh", "Kh"), "0 play Ah")
    assert winners(after(state, "0 play 9h sepp")) == (0,)
    # without it, only Sepp is open
    state = after(state, "0 play 9h")
    assert state.table.forgotten == tschausepp.Forgotten(0, Word.SEPP)
    assert refusal(state, "0 call tschau") == "false-call"
    # a last Ace has no call and replaces nothing
    state = after(lying(text, "Kh", "9s 6s"), "0 play Ah,0 play Ac")
    assert state.table.forgotten == tschausepp.Forgotten(0, Word.TSCHAU)


@pytest.mark.rule("tschausepp.challenge", "tschausepp.eight-two")
def test_with_two_players_the_layers_own_next_card_or_draw_closes_it():
    state = lying("8h 9s/8s 9d Td", "Kh", "6c 6d 6s")
    state = after(state, "0 play 8h")
    assert legal(state, 1) == {"1 challenge 0"}
    assert legal(state) == {"0 draw", "0 call tschau"}
    assert refusal(after(state, "0 draw"), "1 challenge 0") == "challenge"
    state = lying("9h 6h/8s 9d Td", "Kh", "6c 6d 6s", effects=effects(R9="reverse"))
    state = after(state, "0 play 9h")
    assert legal(state, 1) == {"1 challenge 0"}
    state = after(state, "0 play 6h")
    assert state.table.forgotten == tschausepp.Forgotten(0, Word.SEPP)


@pytest.mark.rule("tschausepp.challenge")
def test_again_is_the_same_turn():
    state = lying("Kh Ks/8s 9d Td", "Th", "6c 6d 6s", effects=effects(K="again"))
    state = after(state, "0 play Kh")
    assert legal(state, 0) == {"0 keep", "0 play Ks", "0 play Ks sepp", "0 call tschau"}
    kept = after(state, "0 keep")
    assert "1 challenge 0" in legal(kept)


# -- the last card ---------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.sepp-overlooked", "tschausepp.challenge")
def test_the_next_seat_may_overlook_a_forgotten_sepp():
    state = after(lying("8h/8s 9d/7c Tc", "Kh", "6c 6d"), "0 play 8h")
    # the next seat in order of play, whatever the last card's effect
    assert tschausepp.to_act(state) == 1
    assert legal(state) == {"1 overlook", "1 challenge 0"}
    assert legal(state, 2) == {"2 challenge 0"}
    assert refusal(state, "1 play 8s") == "phase"
    assert refusal(state, "2 overlook") == "turn"
    over = after(state, "1 overlook")
    assert winners(over) == (0,)
    # the other way round after a reverse
    state = lying("6h/8s 9d/7c Tc", "Kh", direction=-1, effects=effects(R9="reverse"))
    assert tschausepp.to_act(after(state, "0 play 6h")) == 2
    # the reverse of the last card itself has not yet taken effect
    state = lying("9h/8s 9d/7c Tc", "Kh", effects=effects(R9="reverse"))
    assert tschausepp.to_act(after(state, "0 play 9h")) == 1


@pytest.mark.rule("tschausepp.sepp-challenged")
def test_challenged_the_round_goes_on_and_the_card_takes_effect():
    def challenged(one, wish="", text="8s 9d/7c Tc/6s 9s", top="Kh", **options):
        state = lying(f"{one}/{text}", top, "Ks 6c", **options)
        state = after(state, f"0 play {one}{wish},2 challenge 0")
        assert counts(state)[0] == 2
        return state

    assert tschausepp.to_act(challenged("6h")) == 1
    seven = challenged("7h")
    assert (tschausepp.to_act(seven), seven.penalty) == (1, 2)
    assert tschausepp.to_act(challenged("8h")) == 2
    asked = challenged("8h", eight_passable=True)
    assert isinstance(asked, tschausepp.Skipping)
    under = challenged("Jc", " wish s")
    assert under.table.wish is Suit.SCHILTEN
    assert may_lay(under) == {"8s"}
    assert tschausepp.to_act(challenged("9h", effects=effects(R9="reverse"))) == 3
    again = challenged("9h", effects=effects(R9="again"))
    assert (tschausepp.to_act(again), type(again)) == (0, tschausepp.Again)


@pytest.mark.rule("tschausepp.sepp-challenged", "tschausepp.seven")
def test_a_last_seven_that_answered_a_penalty_passes_all_of_it_on():
    state = lying("9d 7h/7s/6s 9s", "Kh", "6c 6d")
    state = after(state, "0 play 7h tschau,1 play 7s,0 challenge 1")
    assert counts(state) == [1, 2, 2]
    assert (tschausepp.to_act(state), state.penalty) == (2, 4)


@pytest.mark.rule("tschausepp.sepp-challenged", "tschausepp.under", "tschausepp.finish-special")
def test_a_last_under_without_sepp_names_a_suit():
    state = lying("Jh/8s 9d", "Kh")
    assert legal(state) == wishes("0 play Jh") | {"0 play Jh sepp"}
    assert refusal(state, "0 play Jh") == "under"
    assert refusal(state, "0 play Jh wish d sepp") == "under"


@pytest.mark.rule("tschausepp.sepp-challenged", "tschausepp.reshuffle")
def test_the_cards_of_a_challenge_may_need_a_shuffle():
    state = lying("7h/8s 9d", "9c Tc Kh", "6c", rest=1)
    state = after(state, "0 play 7h,1 challenge 0")
    assert tschausepp.to_act(state) is CHANCE
    assert refusal(state, "1 overlook") == "phase"
    state = shuffled(state, "Tc")
    assert counts(state)[0] == 2
    assert (tschausepp.to_act(state), state.penalty) == (1, 2)


@pytest.mark.rule("tschausepp.sepp-challenged", "tschausepp.nothing-to-draw")
def test_with_nothing_to_draw_the_forgetful_stays_in_without_a_card():
    # only the card under the top one can be drawn: one instead of two
    state = shuffled(after(lying("6h/8s 9d", "Kh", rest=1), "0 play 6h,1 challenge 0"))
    assert counts(state)[0] == 1
    # a house without cards for it: the forgetful seat has none, and draws in its turn
    state = lying("6h/8s 9d", "Kh", "Qs Td 9h", sepp_penalty=0)
    state = after(state, "0 play 6h,1 challenge 0,1 draw,1 keep")
    assert counts(state)[0] == 0
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    assert counts(state)[0] == 1


# -- automatic -------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.tschau", "tschausepp.sepp", "tschausepp.false-call")
def test_automatic_calls_are_never_made():
    state = lying("6h 9h/8s 9d", "Kh", calls="automatic")
    assert legal(state) == {"0 play 6h", "0 play 9h"}
    assert refusal(state, "0 play 6h tschau") == "false-call"
    assert refusal(state, "0 call tschau") == "phase"
    assert refusal(state, "1 challenge 0") == "phase"
    state = after(state, "0 play 6h")
    assert state.table.forgotten is None
    state = lying("6h/8s 9d", "Kh", calls="automatic")
    assert winners(after(state, "0 play 6h")) == (0,)


# -- how they are written --------------------------------------------------------------------------


def test_a_call_is_a_word_or_its_text():
    play = tschausepp.Play(0, card("6h"), call="tschau")
    assert play.call is Word.TSCHAU
    assert play == tschausepp.Play(0, card("6h"), None, Word.TSCHAU)
    assert str(tschausepp.Play(1, card("Js"), Suit.EICHELN, "tschau")) == "1 play Js wish c tschau"
    assert str(tschausepp.Call(1, "sepp")) == "1 call sepp"
    assert str(tschausepp.Challenge(2, 1)) == "2 challenge 1"
    with pytest.raises(BadNotation):
        tschausepp.Call(1, "ciao")
    for wrong in (
        lambda: tschausepp.Call(1, None),
        lambda: tschausepp.Call(True, "sepp"),
        lambda: tschausepp.Play(0, "6h"),
        lambda: tschausepp.Play(0, card("6h"), "d"),
        lambda: tschausepp.Play(0, card("6h"), None, True),
        lambda: tschausepp.Challenge(0, "1"),
    ):
        with pytest.raises(WrongType):
            wrong()
    # a card of the second deck is the same card
    assert tschausepp.Play(0, card("6h", copy=1)) == tschausepp.Play(0, card("6h"))


def test_a_word_is_its_text_and_stays_as_it_is():
    assert Word.TSCHAU == "tschau"
    assert {Word.SEPP: 1}["sepp"] == 1
    assert f"{Word.SEPP}" == str(Word.SEPP) == "sepp"
    assert type(str(Word.SEPP)) is str
    assert pickle.loads(pickle.dumps(Word.SEPP)) is Word.SEPP
    with pytest.raises(AttributeError, match="a Word cannot be changed"):
        Word.SEPP.name_of_mine = "x"
    # data holds the text and no member
    state = after(lying(THREE, "Kh"), "0 play 6h")
    word = to_json(state)["table"]["forgotten"]["word"]
    assert (word, type(word)) == ("tschau", str)
