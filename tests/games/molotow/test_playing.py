"""Trump that a card makes, and which cards may be played before and after."""

import pytest

from jassrules import Suit, card
from tests.games.molotow.tables import (
    EXAMPLE,
    THREES,
    dealt,
    events,
    may_play,
    molotow,
    play,
    refused,
)

OFF = {"weis": "off", "packet": "hand"}
# seat 2 has no Eicheln, seat 3 the Ace of Eicheln and one Schilten
A = (
    "6c 7c 8c 9c Ks As Qh Kh Ah", "Tc Jc Qc Kc Ts Js Qs Qd Kd",
    "6s 8s 9s 6d 8d 9d Td Jd Jh", "Ac 7s Ad 7d 6h 7h 8h 9h Th",
)  # fmt: skip
# seat 1 and 3 have no Eicheln
B = (
    "6c 7c 8c 9c Tc Jc Qc Js Qs", "9s 6h 7h 8h 9h Th 6d 7d 8d",
    "Ac Kc 7s 6s Ad Kd Qd Ah Kh", "8s Ts Ks As 9d Td Jd Jh Qh",
)  # fmt: skip
# seat 3 has nothing but Schilten and a Seven
C = (
    "6h Ah 6c 7c 8c 9c Tc Jc Qc", "9s 8h 6d 7d 8d 9d Td Jd Qd",
    "Kc Ac Kd Ad 9h Th Jh Qh Kh", "6s 7s 8s Ts Js Qs Ks As 7h",
)  # fmt: skip


@pytest.mark.rule("molotow.no-trump", "molotow.no-trump-follow")
def test_example_1_while_there_is_no_trump_the_led_suit_is_followed():
    # Eicheln led, one Eicheln held: no other card, be it an Under
    state = play(dealt(*A, **OFF), "6c Tc 6s")
    assert may_play(play(dealt(*A, **OFF), "6c")) == "Jc Kc Qc Tc"
    assert refused(play(dealt(*A, **OFF), "6c"), "1 play Js") == "molotow.no-trump-follow"
    assert state.trump is Suit.SCHILTEN
    # void: any card, and its suit is trump
    void = play(dealt(*A, **OFF), "6c Tc")
    assert void.trump is None
    assert len(molotow.legal_moves(void)) == 9
    assert play(void, "Jh").trump is Suit.ROSEN
    assert play(void, "6d").trump is Suit.SCHELLEN


@pytest.mark.rule(
    "molotow.trump", "molotow.trump-at-once", "molotow.follow-suit", "molotow.may-trump"
)
def test_example_2_trump_at_once():
    state = play(dealt(*A, **OFF), "6c Tc 6s")
    assert (state.trump, state.trump_by) == (Suit.SCHILTEN, 2)
    assert may_play(state) == "7s Ac"
    assert refused(state, "3 play Ad") == "molotow.follow-suit"
    assert play(state, "Ac").turn == 2
    assert play(state, "7s").turn == 3


@pytest.mark.rule("molotow.trump-at-once")
def test_example_2_trump_from_the_next_trick():
    state = play(dealt(*A, trump_from="next-trick", **OFF), "6c Tc 6s")
    assert (state.trump, state.trump_by) == (Suit.SCHILTEN, 2)
    assert may_play(state) == "Ac"
    assert refused(state, "3 play 7s") == "molotow.no-trump-follow"
    after = play(state, "Ac")
    assert after.turn == 3
    # and now it is trump: Rosen led may be trumped
    assert may_play(play(after, "6h")) == "Ah As Kh Ks Qh"


@pytest.mark.rule("molotow.trump")
def test_trump_is_made_once_and_never_in_the_led_suit():
    state = play(dealt(*A, **OFF), "6c Tc 6s Ac", "Jh Th Qh Kd")
    # the King of Schellen did not follow either: it makes nothing
    assert (state.trump, state.trump_by, state.turn) == (Suit.SCHILTEN, 2, 0)
    follows = play(dealt(*THREES, **OFF), "6c 9c Qc", "Kc 7c Tc")
    assert (follows.trump, follows.trump_by) == (None, None)


@pytest.mark.rule("molotow.undertrump", "molotow.void")
@pytest.mark.parametrize(
    ("option", "holding", "being_void"),
    [
        ("when-void", "Ac Kc", "8s 9d As Jd Jh Ks Qh Td Ts"),
        ("forbidden", "Ac Kc", "9d Jd Jh Qh Td"),
        ("allowed", "6s 7s Ac Kc", "8s 9d As Jd Jh Ks Qh Td Ts"),
    ],
)
def test_example_3_lower_trumps_under_the_nine(option, holding, being_void):
    state = play(dealt(*B, undertrump=option, **OFF), "6c 9s")
    assert may_play(state) == holding
    assert refused(state, "2 play Ad") == "molotow.follow-suit"
    if option != "allowed":
        assert refused(state, "2 play 7s") == "molotow.undertrump"
    after = play(state, "Ac")
    assert may_play(after) == being_void
    if option == "forbidden":
        assert refused(after, "3 play As") == "molotow.undertrump"


@pytest.mark.rule("molotow.undertrump-only-trumps")
@pytest.mark.parametrize("option", ["when-void", "forbidden", "allowed"])
def test_a_hand_of_trumps_may_play_any_of_them(option):
    state = play(dealt(*C, undertrump=option, **OFF), "Ah 8h 9h 7h", "6c 9s Kc")
    assert may_play(state) == "6s 7s 8s As Js Ks Qs Ts"


@pytest.mark.rule("molotow.may-trump", "molotow.follow-suit")
def test_example_4_one_may_trump_while_holding_the_led_suit():
    state = play(dealt(*B, **OFF), "6c 9s Ac 9d", "6h")
    assert may_play(state) == "6s 7s Ah Kh"
    # the Ober of Rosen or a trump above the Seven
    assert may_play(play(state, "7s")) == "8s As Jh Ks Qh Ts"


@pytest.mark.rule("molotow.follow-trump", "molotow.order-trump", "molotow.trick-winner")
def test_trump_led_must_be_followed_with_trump():
    state = play(dealt(*B, **OFF), "6c 9s Ac 9d", "6h 7s 8s 7c", "Ts")
    assert may_play(state) == "Js Qs"
    assert refused(state, "0 play 8c") == "molotow.follow-trump"
    after = play(state, "Qs 6d")
    assert may_play(after) == "6s"
    # the Ober is above the Banner and the Six
    assert play(after, "6s").turn == 0


@pytest.mark.rule("molotow.buur-exempt")
def test_the_buur_need_not_be_given():
    state = play(dealt(*B, **OFF), "6c 9s Ac 9d", "6h 7s 8s 7c", "Ts Qs 6d 6s", "8c 7d Kc Ks", "As")
    assert may_play(state) == "9c Jc Js Qc Tc"


@pytest.mark.rule("molotow.order-plain", "molotow.trick-winner")
def test_the_ace_is_highest_in_a_plain_suit():
    # A K O U 10 9 8 7 6: the higher of two neighbours takes the trick
    assert play(dealt(*THREES, **OFF), "6c 9c Qc").turn == 2
    assert play(dealt(*THREES, **OFF), "8c Jc Ac").turn == 2
    assert play(dealt(*EXAMPLE, **OFF), "9c Tc 6s Ac").turn == 2  # but no plain card beats a trump


@pytest.mark.rule("molotow.card-in-hand", "molotow.turn")
def test_one_plays_a_card_one_holds():
    state = dealt(*A, **OFF)
    assert refused(state, "0 play Tc") == "molotow.card-in-hand"
    # the Six of Eicheln is played already
    assert refused(play(state, "6c Tc 6s 7s", "6h"), "0 play 6c") == "molotow.card-in-hand"


@pytest.mark.rule("molotow.trump")
def test_the_table_hears_who_made_trump():
    state = play(dealt(*A, **OFF), "6c Tc")
    told = events(state, "2 play 6s")
    assert told == [
        ("played", {"seat": 2, "card": card("6s")}),
        ("trump-made", {"seat": 2, "trump": Suit.SCHILTEN}),
    ]
    after = events(play(state, "6s"), "3 play Ac")
    assert after == [
        ("played", {"seat": 3, "card": card("Ac")}),
        (
            "trick-taken",
            {"seat": 2, "cards": tuple(map(card, ["6c", "Tc", "6s", "Ac"])), "weise": ()},
        ),
    ]
