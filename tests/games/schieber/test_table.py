"""Pack, seats, dealing, who deals next, who is Vorhand first."""

import random

import pytest

from jassrules import CHANCE, BadRules, Deal, IllegalAction, WrongType, card, schieber
from jassrules.cards import CARDS, RANKS, SUITS
from jassrules.games.schieber import Rules
from tests.games.schieber.tables import apply_all, dealt, deck_of, hands_of, lines, one_suit_each

PACK = [card(rank + suit) for suit in "cdhs" for rank in "6789TJQKA"]


def hand_after(deck, seat, **rules):
    dealer = rules.pop("dealer")
    state = schieber.start(Rules(**rules), dealer=dealer)
    return str(schieber.observe(schieber.apply(state, Deal(deck)), seat).hand)


@pytest.mark.rule("schieber.deck")
def test_the_pack_has_nine_cards_in_each_of_four_suits():
    assert [suit.name for suit in SUITS] == ["EICHELN", "SCHELLEN", "ROSEN", "SCHILTEN"]
    assert [rank.code for rank in RANKS] == ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    assert len(CARDS) == 36
    assert set(PACK) == set(CARDS)


@pytest.mark.rule("schieber.deck", "schieber.deal")
@pytest.mark.parametrize(
    "deck",
    [[], PACK[:35], [*PACK, PACK[0]], [*PACK[:35], PACK[0]], PACK[:1] * 36],
    ids=["none", "35", "37", "one twice", "one card 36 times"],
)
def test_another_pack_is_refused(deck):
    state = schieber.start(Rules())
    with pytest.raises(IllegalAction) as refused:
        schieber.apply(state, Deal(deck))
    assert refused.value.violation.rule == "schieber.deal"
    assert refused.value.violation.facts["cards"] == len(deck)


@pytest.mark.rule("schieber.deal")
def test_packets_of_three_begin_with_the_seat_after_the_dealer():
    # cards 0–2 to dealer+1, 3–5 to dealer+2, …; 12 cards a round
    assert hand_after(PACK, 2, dealer=1) == "6c 7c 8c 9d Td Jd Qh Kh Ah"
    assert hand_after(PACK, 3, dealer=1) == "9c Tc Jc Qd Kd Ad 6s 7s 8s"
    assert hand_after(PACK, 0, dealer=1) == "Qc Kc Ac 6h 7h 8h 9s Ts Js"
    assert hand_after(PACK, 1, dealer=1) == "6d 7d 8d 9h Th Jh Qs Ks As"


@pytest.mark.rule("schieber.deal")
def test_other_packets():
    # one by one: cards 0, 4, 8, … 32; all nine at once: cards 0–8
    assert hand_after(PACK, 0, dealer=3, packet=1) == "6c Tc Ac 9d Kd 8h Qh 7s Js"
    assert hand_after(PACK, 3, dealer=3, packet=1) == "9c Kc 8d Qd 7h Jh 6s Ts As"
    assert hand_after(PACK, 0, dealer=3, packet=9) == "6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert hand_after(PACK, 3, dealer=3, packet=9) == "6s 7s 8s 9s Ts Js Qs Ks As"


@pytest.mark.parametrize("packet", [1, 3, 9])
def test_hands_laid_out_for_a_test_are_dealt_so(packet):
    hands = hands_of("Jc / 9c Ah / Ac Ad As")
    state = schieber.start(Rules(packet=packet), dealer=2)
    state = schieber.apply(state, deck_of(hands, 2, packet))
    for seat in range(4):
        assert schieber.observe(state, seat).hand == set(hands[seat])


@pytest.mark.rule("schieber.deal")
@pytest.mark.parametrize("packet", [0, 2, 4, "3", 3.0, True, None])
def test_no_other_packets_exist(packet):
    with pytest.raises(BadRules) as refused:
        Rules(packet=packet)
    assert refused.value.option == "schieber.Rules.packet"
    assert refused.value.rule == "schieber.deal"


@pytest.mark.rule("schieber.seats")
def test_four_play_and_nothing_else():
    assert schieber.start(Rules(), players=4) == schieber.start(Rules())
    for players in (0, 2, 3, 5, True, "4", 4.0):
        with pytest.raises(BadRules) as refused:
            schieber.start(Rules(), players=players)
        assert refused.value.option == "players"
        assert refused.value.rule == "schieber.seats"
    for dealer in (-1, 4, True, "0", None):
        with pytest.raises(BadRules) as refused:
            schieber.start(Rules(), dealer=dealer)
        assert refused.value.option == "dealer"
    for rules in (None, {}, "standard", Rules):
        with pytest.raises(WrongType):
            schieber.start(rules)


@pytest.mark.rule("schieber.seats")
def test_play_goes_round_and_seats_0_and_2_are_a_team():
    # Obenabe; seat 0 leads the Ace and takes the trick for team 0, then seat 2 takes one
    hands = "Ac 7h / 6c 6h / 7c Ah / 8c 8h"
    state = apply_all(dealt(hands), "0 announce obenabe")
    order = []
    for text in ("0 play Ac", "1 play 6c", "2 play 7c", "3 play 8c"):
        order.append(schieber.to_act(state))
        state = apply_all(state, text)
    assert order == [0, 1, 2, 3]
    state = apply_all(state, "0 play 7h")
    assert schieber.to_act(state) == 1
    state = apply_all(state, "1 play 6h,2 play Ah,3 play 8h")
    # Ace 11 + Eight 8 = 19, three times; then Ace 11 + Eight 8 = 19, three times
    assert lines(state) == [(0, "card-points", 57), (0, "card-points", 57)]


@pytest.mark.rule("schieber.rotation")
@pytest.mark.parametrize("dealer", range(4))
def test_the_next_seat_deals(dealer):
    state, rng, dealers, vorhand = (
        schieber.start(Rules(target=None), dealer=dealer),
        random.Random(5),
        [],
        [],
    )
    while len(dealers) < 6:
        if schieber.to_act(state) is CHANCE:
            dealers.append(state.match.dealer)
            state = schieber.apply(state, schieber.draw(state, rng))
            vorhand.append(schieber.to_act(state))
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    assert dealers == [(dealer + deal) % 4 for deal in range(6)]
    assert vorhand == [(dealer + deal + 1) % 4 for deal in range(6)]


@pytest.mark.rule("schieber.first-dealer")
def test_the_first_dealer_is_given():
    for dealer in range(4):
        state = schieber.start(Rules(), dealer=dealer)
        assert state.match.dealer == dealer
        assert schieber.to_act(one_suit_each(dealer=dealer, deals=0)) == (dealer + 1) % 4


@pytest.mark.rule("schieber.first-dealer")
@pytest.mark.parametrize(
    ("named", "holder"), [("7h", 2), ("7d", 1), ("6d", 1), ("As", 3), ("9c", 0)]
)
def test_the_holder_of_a_named_card_may_be_first_vorhand(named, holder):
    rules = Rules(first_vorhand=card(named), target=None)
    for dealer in range(4):
        state = one_suit_each(rules, dealer=dealer, deals=0)
        assert schieber.to_act(state) == holder
        assert state.match.dealer == dealer
        state = apply_all(state, f"{holder} announce obenabe")
        while isinstance(state, (schieber.FirstTrick, schieber.Playing)):
            state = schieber.apply(state, schieber.legal_moves(state)[-1])
        # the holder deals the second deal, and from then on the card means nothing
        assert state.match.dealer == holder
        state = schieber.apply(state, Deal(PACK))
        assert schieber.to_act(state) == (holder + 1) % 4


@pytest.mark.rule("schieber.first-dealer")
def test_the_named_card_is_a_card():
    assert Rules(first_vorhand="7h").first_vorhand is card("7h")
    for bad in ("7x", 7, ["7h"], True):
        with pytest.raises(BadRules) as refused:
            Rules(first_vorhand=bad)
        assert refused.value.option == "schieber.Rules.first_vorhand"
        assert refused.value.rule == "schieber.first-dealer"
