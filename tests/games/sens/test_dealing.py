"""Seats, the deal, the search for trump, the last packets, robbing, misdeals."""

import random

import pytest

from jassrules import CHANCE, BadRules, Deal, Hand, card, sens
from tests.games.sens.tables import (
    MIXED,
    PACK,
    SUITS,
    apply_all,
    begun,
    dealt,
    deck_of,
    hands_of,
    legal,
    lines,
    refusal,
)

# The pack in order: seat 0 leads. Three each, two each, the turn-up, the last packets.
IN_ORDER = Deal(PACK)
# 7c..Ac 7d..Ad 7h..Ah 7s..As; index 20 is the Unter of Herz
TURN_UP = "Jh"


def in_order(rules=sens.Rules(), dealer=3):  # noqa: B008 – rules are frozen
    return sens.apply(begun(rules, dealer=dealer), IN_ORDER)


def cards(mask):
    return str(Hand.of_mask(mask))


def passes(state, count):
    for _ in range(count):
        state = sens.apply(state, sens.Pass(sens.to_act(state)))
    return state


def picked_up(state):
    while isinstance(state, sens.PickingUp):
        state = sens.apply(state, sens.PickUp(sens.to_act(state)))
    return state


# -- table and deal --------------------------------------------------------------------------------


@pytest.mark.rule("sens.deck")
def test_the_pack_is_32_cards_from_the_seven():
    deal = sens.draw(sens.start(sens.Rules()), random.Random(1))
    assert {one.code for one in deal.deck} == {r + s for r in "789TJQKA" for s in "cdhs"}
    assert len(deal.deck) == 32


@pytest.mark.rule("sens.seats")
def test_four_play_two_against_two():
    for players in (2, 3, 5, True, "4", 4.0):
        with pytest.raises(BadRules) as refused:
            sens.start(sens.Rules(), players=players)
        assert refused.value.rule == "sens.seats"
        assert refused.value.option == "players"
    assert sens.start(sens.Rules(), players=4) == sens.start(sens.Rules())
    assert sens.score(sens.start(sens.Rules())).totals == (0, 0)


@pytest.mark.rule("sens.first-dealer")
@pytest.mark.parametrize("dealer", range(4))
def test_the_first_dealer_is_given(dealer):
    state = sens.start(sens.Rules(), dealer=dealer)
    assert sens.to_act(state) is CHANCE
    assert sens.to_act(sens.apply(state, IN_ORDER)) == dealer
    for bad in (4, -1, True, "0", None):
        with pytest.raises(BadRules):
            sens.start(sens.Rules(), dealer=bad)


@pytest.mark.rule("sens.deal")
def test_three_each_then_two_each_then_the_turn_up():
    state = in_order()
    # 7c 8c 9c, Tc Jc Qc, Kc Ac 7d, 8d 9d Td; then Jd Qd, Kd Ad, 7h 8h, 9h Th; then Jh
    assert [cards(hand) for hand in state.dealt] == [
        "7c 8c 9c Jd Qd", "Tc Jc Qc Kd Ad", "Kc Ac 7d 7h 8h", "8d 9d Td 9h Th",
    ]  # fmt: skip
    assert state.turn_up is PACK[20]
    assert [one.code for one in state.rest] == [one.code for one in PACK[20:]]


@pytest.mark.rule("sens.deal")
def test_what_is_no_pack():
    state = sens.start(sens.Rules())
    bad = [PACK[:-1], [*PACK[:-1], PACK[0]], [*PACK[:-1], card("6c")], [*PACK, card("6c")], []]
    for deck in bad:
        assert sens.explain(state, Deal(deck)).rule == "sens.deal"


@pytest.mark.rule("sens.rotation")
def test_a_deal_starts_new_lines_and_counts():
    state = begun(totals=(20, 30))
    state = sens.apply(state, IN_ORDER)
    assert sens.score(state).entries == ()
    assert sens.score(state).totals == (20, 30)
    assert state.match.deals == 2


# -- finding trump ---------------------------------------------------------------------------------


@pytest.mark.rule("sens.bid-first-round")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_speaks_first(dealer):
    state = in_order(dealer=dealer)
    for step in range(4):
        seat = (dealer + step) % 4
        assert legal(state) == {f"{seat} pass", f"{seat} take {TURN_UP[1]}"}
        state = passes(state, 1)
    state = in_order(sens.Rules(first_speaker="left"), dealer)
    assert sens.to_act(state) == (dealer + 1) % 4
    assert refusal(state, f"{dealer} pass") == "sens.turn"


@pytest.mark.rule("sens.bid-first-round")
def test_only_the_turned_suit_in_the_first_round():
    state = in_order()
    for suit in "cds":
        assert refusal(state, f"3 take {suit}") == "sens.bid-first-round"
    assert refusal(state, "3 take h") is None


@pytest.mark.rule("sens.bid-second-round")
@pytest.mark.parametrize("speaker", ["dealer", "left"])
def test_only_the_others_in_the_second_round(speaker):
    state = passes(in_order(sens.Rules(first_speaker=speaker)), 4)
    seat = 3 if speaker == "dealer" else 0
    assert legal(state) == {f"{seat} pass"} | {f"{seat} take {suit}" for suit in "cds"}
    assert refusal(state, f"{seat} take h") == "sens.bid-second-round"
    assert refusal(state, f"{seat + 1} take c") == "sens.turn"


@pytest.mark.rule("sens.all-pass")
def test_all_pass_twice_and_the_same_dealer_deals_again():
    state = passes(in_order(), 8)
    assert isinstance(state, sens.Dealing)
    assert state.match.dealer == 3
    assert passes(in_order(sens.Rules(all_pass="next-dealer")), 8).match.dealer == 0
    assert isinstance(passes(in_order(), 7), sens.Bidding)
    assert sens.score(state).entries == ()


# -- the last packets ------------------------------------------------------------------------------


@pytest.mark.rule("sens.last-packet")
def test_the_dealer_gets_the_turn_up_and_the_bottom_card():
    state = picked_up(apply_all(in_order(), "3 take h"))
    # 21 to 31: Qh Kh Ah | 7s 8s 9s | Ts Js Qs | Ks As
    packets = [state.table.dealt[seat] & ~in_order().dealt[seat] for seat in range(4)]
    assert [cards(packet) for packet in packets] == ["Qh Kh Ah", "7s 8s 9s", "Ts Js Qs", "Jh Ks As"]


@pytest.mark.rule("sens.last-packet")
@pytest.mark.parametrize(
    ("taker", "packets"),
    [
        (0, ["Jh Qh Kh", "Ah 7s 8s", "9s Ts Js", "Qs Ks As"]),
        (1, ["Qh Kh Ah", "Jh 7s 8s", "9s Ts Js", "Qs Ks As"]),
        (2, ["Qh Kh Ah", "7s 8s 9s", "Jh Ts Js", "Qs Ks As"]),
        (3, ["Qh Kh Ah", "7s 8s 9s", "Ts Js Qs", "Jh Ks As"]),
    ],
)
def test_or_the_taker_gets_the_turn_up(taker, packets):
    state = in_order(sens.Rules(turn_up_to="taker"))
    state = picked_up(apply_all(passes(state, (taker + 1) % 4), f"{taker} take h"))
    found = [state.table.dealt[seat] & ~in_order().dealt[seat] for seat in range(4)]
    assert [cards(packet) for packet in found] == packets
    assert state.table.turn_up_goes_to == taker


@pytest.mark.rule("sens.last-packet")
def test_in_the_second_round_the_packets_are_handed_out_with_the_taking():
    state = apply_all(passes(in_order(), 4), "3 take c")
    assert isinstance(state, sens.FirstTrick)
    assert cards(state.table.dealt[3] & ~in_order().dealt[3]) == "Jh Ks As"
    off = apply_all(in_order(sens.Rules(robbing=False)), "3 take h")
    assert isinstance(off, sens.FirstTrick)


@pytest.mark.rule("sens.dealer-sees-bottom")
def test_the_dealer_knows_the_bottom_card():
    state = in_order()
    for view_of in (state, apply_all(state, "3 take h")):
        assert sens.observe(view_of, 3).bottom is card("As")
        assert card("As") not in sens.hidden(view_of, 3)
        for seat in range(3):
            assert sens.observe(view_of, seat).bottom is None
            assert card("As") in sens.hidden(view_of, seat)
    blind = in_order(sens.Rules(dealer_sees_bottom=False))
    assert sens.observe(blind, 3).bottom is None
    assert card("As") in sens.hidden(blind, 3)


# -- robbing ---------------------------------------------------------------------------------------

# MIXED with Eichel turned up: the dealer, seat 3, gets a card of Eichel; seat 0 holds the Seven
ROBBING = MIXED.replace("8h Th", "8c Th").replace("8c Tc", "8h Tc")


@pytest.mark.rule("sens.rob")
def test_each_seat_in_turn_takes_up_its_packet_and_may_rob_first():
    state = apply_all(dealt(ROBBING, "8c"), "3 pass", "0 pass", "1 take c")
    assert sens.to_act(state) == 0
    assert legal(state) == {"0 rob", "0 pick-up"}
    state = apply_all(state, "0 pick-up")
    for seat in (1, 2, 3):
        assert legal(state) == {f"{seat} pick-up"}
        assert legal(state, 0) == set()
        assert refusal(state, f"{seat} rob") == "sens.rob"
        assert refusal(state, "0 rob") == "sens.turn"
        state = apply_all(state, f"{seat} pick-up")
    assert isinstance(state, sens.FirstTrick)
    assert state.table.robber is None


@pytest.mark.rule("sens.rob")
def test_the_seven_goes_where_the_turn_up_would_have_gone():
    state = apply_all(dealt(ROBBING, "8c"), "3 take c", "0 rob")
    assert legal(state) == {"0 pick-up"}
    assert refusal(state, "0 rob") == "sens.rob"
    view = sens.observe(state, 1)
    assert (view.robber, view.turn_up, view.picked) == (0, card("8c"), 0)
    state = apply_all(state, "0 pick-up", "1 pick-up", "2 pick-up")
    # it is taken up when all four have picked up
    assert card("7c") not in sens.observe(state, 3).hand
    state = apply_all(state, "3 pick-up")
    assert card("7c") in sens.observe(state, 3).hand
    assert card("8c") in sens.observe(state, 0).hand
    for seat in range(4):
        assert card("7c") not in sens.hidden(state, seat)
        assert card("8c") not in sens.hidden(state, seat)


@pytest.mark.rule("sens.rob")
def test_being_asked_tells_nobody_who_holds_the_seven():
    # seat 2 knows the same in two deals in which seat 0 or seat 1 holds the Seven
    other = ROBBING.replace("7c", "x").replace("8h Tc", "7c Tc").replace("x", "8h")
    worlds = [apply_all(dealt(text, "8c"), "3 take c", "0 pick-up") for text in (ROBBING, other)]
    assert sens.observe(worlds[0], 2) == sens.observe(worlds[1], 2)
    assert sens.narrate(worlds[0], sens.PickUp(1), worlds[0]) == sens.narrate(
        worlds[1], sens.PickUp(1), worlds[1]
    )
    assert legal(worlds[0]) == {"1 pick-up"}
    assert legal(worlds[1]) == {"1 pick-up", "1 rob"}


@pytest.mark.rule("sens.rob")
def test_the_seven_must_be_among_the_first_five():
    # the Seven is the last card of seat 0's packet
    text = ROBBING.replace("7c 9c Jc Kc 8d Td Qd Ad", "9c Jc Kc 8d Td Qd Ad 7c")
    state = apply_all(dealt(text, "8c"), "3 take c")
    assert legal(state) == {"0 pick-up"}
    assert refusal(state, "0 rob") == "sens.rob"
    state = picked_up(state)
    assert card("7c") in sens.observe(state, 0).hand


@pytest.mark.rule("sens.rob")
def test_where_nothing_can_be_robbed():
    # the turn-up is the Seven itself
    seven = MIXED.replace("7c 9c", "8h 9c").replace("8h Th", "7c Th").replace("8c Tc", "8c Tc")
    assert isinstance(apply_all(dealt(seven, "7c"), "3 take c"), sens.FirstTrick)
    # trump is found in the second round
    state = apply_all(passes(dealt(ROBBING, "8c"), 4), "3 take h")
    assert isinstance(state, sens.FirstTrick)
    assert refusal(state, "0 rob") == "sens.phase"
    # the house does not rob
    house = sens.Rules(robbing=False)
    assert isinstance(apply_all(dealt(ROBBING, "8c", house), "3 take c"), sens.FirstTrick)


@pytest.mark.rule("sens.rob")
def test_the_seat_that_gets_the_turn_up_may_rob_itself():
    # the dealer holds the Seven of Herz among five and gets the Sau: both are his then
    text = MIXED.replace("7h 9h", "8h 9h").replace("8h Th", "7h Th")
    state = dealt(text, "Ah")
    state = apply_all(state, "3 take h", "0 pick-up", "1 pick-up", "2 pick-up")
    assert legal(state) == {"3 rob", "3 pick-up"}
    state = apply_all(state, "3 rob", "3 pick-up")
    assert {card("7h"), card("Ah")} <= set(sens.observe(state, 3).hand)
    assert state.table.robber == 3


# -- misdeals --------------------------------------------------------------------------------------


@pytest.mark.rule("sens.misdeal")
def test_any_seat_reports_a_misdeal_where_a_deal_is_due():
    state = begun(totals=(10, 20))
    assert sens.legal_moves(state) == ()
    for seat in range(4):
        assert legal(state, seat) == {f"{seat} misdeal"}
        assert apply_all(state, f"{seat} misdeal") == state
    assert refusal(in_order(), "0 misdeal") == "sens.phase"
    assert refusal(state, "4 misdeal") == "sens.turn"


@pytest.mark.rule("sens.misdeal")
@pytest.mark.parametrize(("unter", "points"), [(22, 164), (20, 162)])
def test_strictly_the_other_side_writes_and_the_next_seat_deals(unter, points):
    rules = sens.Rules(misdeal="strict", trump_unter=unter)
    state = apply_all(begun(rules, dealer=3), "3 misdeal")
    assert lines(state) == [(0, "misdeal", points)]
    assert state.match.dealer == 0
    again = apply_all(state, "2 misdeal")
    assert lines(again) == [(0, "misdeal", points), (1, "misdeal", points)]
    assert sens.score(again).totals == (points, points)
    ended = apply_all(begun(rules, dealer=3, totals=(500 - points, 0)), "1 misdeal")
    assert sens.score(ended).winners == (0,)


def test_suits_are_dealt_as_laid_out():
    state = sens.apply(begun(), deck_of(hands_of(SUITS), card("7s")))
    assert [cards(hand)[1] for hand in state.dealt] == list("cdhs")
