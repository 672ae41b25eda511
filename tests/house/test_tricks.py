"""The shelf of tricks and the sharing out of hidden cards: what cannot be is refused."""

import pickle
import random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import jassrules
from jassrules import Card, Suit, WrongType, card, schieber
from jassrules.cards import CARDS, PACK, RANKS, Hand, cards_in, mask_of
from jassrules.errors import NoWorld
from jassrules.games.schieber.contract import course_of
from jassrules.games.schieber.weis import announced
from jassrules.rulebook import sentence
from jassrules.tricks.auditing import can_be, can_take, in_packets
from jassrules.tricks.duties import Duty, broken, ruled_out
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Fans, dealt_in_packets, spread
from jassrules.tricks.melds import fours, is_whole, meld, neighbours, runs
from jassrules.tricks.order import order_of
from jassrules.tricks.trick import (
    NOTHING_PLAYED,
    Trick,
    history_of,
    leads_of,
    packed,
    places_of,
    play_count,
    played_cards,
    trick_winner,
    unpacked,
    with_play,
)
from tests.games.schieber.tables import apply_all, dealt

RULES = schieber.Rules()
BOOK = course_of(RULES, schieber.Contract.ROSEN).by_trick[0]


def mask(text):
    return Hand.parse(text).mask


FIRST = sentence(
    "first", "no", "You hold {held}, {card} will not do.", held=tuple[Card, ...], card=Card
)
SECOND = sentence("second", "seven", "Seven.", held=tuple[Card, ...], card=Card, led=Suit)


def test_a_duty_that_could_leave_no_card_is_refused():
    Duty(FIRST, if_held=mask("6c"), only=mask("6c 7c"), facts={})
    with pytest.raises(ValueError, match="first"):
        Duty(FIRST, if_held=mask("6c 8c"), only=mask("6c 7c"), facts={})


def test_the_first_duty_that_drops_a_card_is_the_one_it_breaks():
    first = Duty(FIRST, mask("6c"), mask("6c 7c"), {})
    second = Duty(SECOND, mask("7c"), mask("7c"), {"led": Suit.EICHELN})
    hand = mask("6c 7c 8c")
    refused = broken("x", hand, card("8c"), (first, second))
    assert (refused.rule, refused.key) == ("x.first", "no")
    assert refused.because == "You hold 6c, 8c will not do."
    assert refused.facts == {"held": (card("6c"),), "card": card("8c")}
    refused = broken("x", hand, card("6c"), (first, second))
    assert refused.rule == "x.second"
    assert refused.facts["led"] is Suit.EICHELN
    assert broken("x", hand, card("7c"), (first, second)) is None
    assert broken("x", mask("8c"), card("8c"), (first, second)) is None
    assert broken("x", hand, card("8c"), ()) is None


@given(
    st.permutations(CARDS), st.integers(1, 9), st.sampled_from(list(schieber.Contract)), st.data()
)
def test_what_a_play_rules_out_was_not_held(pack, size, contract, data):
    house = data.draw(st.sampled_from([
        schieber.Rules(undertrump=u, only_trumps=o)
        for u in ("forbidden", "when-void", "allowed") for o in ("free", "must-overtrump")
    ]))  # fmt: skip
    standing = course_of(house, contract).by_trick[0].lead
    for one in pack[: data.draw(st.integers(1, 3))]:
        standing = standing.step(one)
    hand = mask_of(pack[3 : 3 + size])
    for one in pack[3 : 3 + size]:
        if standing.playable(hand) & one.bit:
            assert not ruled_out(one, standing.duties) & hand


def test_who_discards_on_a_suit_has_none_of_it():
    standing = BOOK.lead.step(card("Ac"))
    assert ruled_out(card("6d"), standing.duties) == Suit.EICHELN.mask
    assert ruled_out(card("6c"), standing.duties) == ruled_out(card("6h"), standing.duties) == 0
    # trump led: the Buur may have been kept
    standing = BOOK.lead.step(card("Ah"))
    assert ruled_out(card("6d"), standing.duties) == Suit.ROSEN.mask & ~card("Jh").bit
    # a low trump under a higher one: he had nothing but trumps, or nothing at all beside it
    standing = BOOK.lead.step(card("Ac")).step(card("9h"))
    assert ruled_out(card("6h"), standing.duties) == PACK & ~Suit.ROSEN.mask


def test_an_order_with_fewer_ranks_and_orders_are_never_stored():
    order = order_of(RANKS[5:], Suit.ROSEN, RANKS[5:])
    assert order.above[card("6c").index] == 0
    assert order.above[card("Kh").index] == card("Ah").bit
    assert order_of(RANKS[5:], Suit.ROSEN, RANKS[5:]) is order
    for derived in (order, BOOK.lead, leads_of(4)[0]):
        with pytest.raises(TypeError, match="never stored"):
            pickle.dumps(derived)
    assert order_of(RANKS).trump is None


def test_a_lie_is_one_object_and_says_what_it_is():
    standing = BOOK.lead.step(card("6c")).step(card("Ac"))
    assert standing is BOOK.lead.step(card("7c")).step(card("Ac")) is BOOK.lead.step(card("Ac"))
    assert standing.step(card("Kc")) is standing
    assert repr(standing) == "<Standing on c, best Ac>"
    assert standing.led is Suit.EICHELN
    assert standing.best is card("Ac")


def test_a_place_is_one_object_and_leads_on_to_the_next():
    at = leads_of(4)[2]
    assert repr(at) == "<Place of seat 2 after 0 cards>"
    assert [(p.seat, p.lying, p.last) for p in (at, at.next, at.next.next, at.next.next.next)] == [
        (2, 0, False), (3, 1, False), (0, 2, False), (1, 3, True),
    ]  # fmt: skip
    assert at.next is places_of(4)[3][1]


@given(st.permutations(CARDS))
def test_a_history_is_a_chain_of_the_cards(pack):
    plays = NOTHING_PLAYED
    for count, one in enumerate(pack):
        assert play_count(plays) == count
        assert played_cards(plays) == list(pack[:count])
        plays = with_play(plays, one)
    assert played_cards(plays) == list(pack)
    assert history_of(pack) == plays
    assert unpacked(packed(plays)) == plays
    assert plays[0] == history_of(pack[:-1])


def test_who_won_the_last_trick():
    plays = NOTHING_PLAYED
    for text in ("6c", "Ac", "7c", "8c"):
        plays = with_play(plays, card(text))
    standing = BOOK.lead.step(card("Ac"))
    assert [trick_winner(plays, last, standing) for last in range(4)] == [2, 3, 0, 1]
    for text, winner in (("6c", 0), ("7c", 2), ("8c", 3)):
        assert trick_winner(plays, 3, BOOK.lead.step(card(text))) == winner
    assert Trick(3, (card("6c"), card("7c"))).plays() == ((3, card("6c")), (0, card("7c")))


def test_runs_and_fours_of_a_hand():
    hand = mask("6c 7c 9c Tc Jc Qd Kd Ad 6d 6h 6s")
    assert [str(one) for one in runs(hand)] == ["9c-Jc", "Qd-Ad"]
    assert [str(one) for one in runs(hand, 2)] == ["6c-7c", "9c-Jc", "Qd-Ad"]
    assert [str(one) for one in fours(hand)] == ["46"]
    assert is_whole(hand, meld("9c-Jc"))
    assert is_whole(hand, meld("46"))
    assert not is_whole(hand, meld("9c-Tc"))
    assert not is_whole(hand, meld("4J"))
    assert neighbours(meld("7c-9c")) == mask("6c Tc")
    assert neighbours(meld("6c-8c")) == mask("9c")
    assert neighbours(meld("Qd-Ad")) == mask("Jd")
    assert neighbours(meld("4J")) == 0


def test_ready_actions_and_packets():
    fans = Fans(lambda seat, one: (seat, one.code))
    assert spread(fans[2], mask("6c Ah 7s")) == ((2, "6c"), (2, "Ah"), (2, "7s"))
    assert spread(fans[2], 0) == ()
    assert dealt_in_packets(CARDS[:6], 1, 2, players=3) == (
        mask("Tc Jc"), mask("6c 7c"), mask("8c 9c"),
    )  # fmt: skip


def test_packets_of_different_sizes_and_cards_that_are_left():
    # two cards each, then one each: 6c 7c 8c 9c Tc Jc, Ac is left
    deck = [card(one) for one in ["6c", "7c", "8c", "9c", "Tc", "Jc", "Ac"]]
    hands = dealt_in_packets(deck, 1, (2, 1), players=2)
    assert hands == (mask("8c 9c Jc"), mask("6c 7c Tc"))
    assert in_packets(hands, 1, (2, 1)) == deck[:6]
    assert in_packets(hands, 0, 3) == [*cards_in(hands[0]), *cards_in(hands[1])]
    # the Nine of seat 0 is to come last
    assert in_packets(hands, 1, (2, 1), mask("9c"))[-1] is card("9c")


def test_a_table_has_no_more_seats_than_there_are_cards():
    for players in (0, -1, 37, 10**12):
        with pytest.raises(ValueError, match="at no table"):
            places_of(players)
    assert len(places_of(6)) == 6


def test_what_seats_can_take():
    values = (0,) * 6 + (10, 10)  # four tricks of two cards
    assert can_be(values, 2, 20)
    assert not can_be(values, 1, 20)
    assert not can_be(values, 2, -1)
    assert can_take(values, 4, (20, 0), (0, 0))
    assert can_take(values, 4, (20, 0), (0, 3))
    assert not can_take(values, 4, (20, 0), (0, 4))
    assert not can_take(values, 4, (15, 5), (0, 0))


# -- hidden cards -------------------------------------------------------------------------------------


def test_melds_that_fit_nowhere():
    state = apply_all(dealt("6c 7c 8c / Ac"), "0 announce obenabe")
    view = schieber.observe(state, 0)
    known = Whereabouts(view.seat, view.dealt.mask, PACK, 9)
    assert known.may_hold(1) == PACK & ~view.dealt.mask
    assert known.may_hold(0) == view.dealt.mask
    for said in (
        ((1, meld("6c-8c")),),
        ((1, meld("6d-Ad")), (1, meld("6h-8h"))),  # twelve cards in a hand of nine
        ((1, meld("6d-8d")), (2, meld("8d-Td"))),
        ((1, meld("6d-8d")), (1, meld("9d-Jd"))),
    ):
        with pytest.raises(NoWorld):
            known.holding(said)


def test_a_seat_cannot_hold_what_it_has_not_followed_with():
    # 27 unknown cards; seats 1 and 2 are void in Eicheln, so seat 3 must hold all nine – but seat 0
    # holds three of them: with six certain cards it takes three more of the other 21
    places = Whereabouts(0, mask("6c 7c 8c 6d 7d 8d 6h 7h 8h"), PACK, 9)
    clubs = Suit.EICHELN.mask
    places.barred[1] = places.barred[2] = clubs
    rng = random.Random(1)
    deal = places.dealer(places.sharing())
    for _ in range(20):
        hands = deal(rng)
        assert hands[3] & clubs == clubs & ~hands[0]
        assert [hand.bit_count() for hand in hands] == [9] * 4
    places.barred[3] = mask("Ac")
    with pytest.raises(NoWorld):
        places.sharing()
    places.know(2, mask("Kc"))
    with pytest.raises(NoWorld):
        places.check()


def test_two_seats_and_cards_that_are_dealt_to_nobody():
    # two hands of nine; 18 cards lie aside, among them any that seat 1 cannot hold
    places = Whereabouts(0, mask("6c 7c 8c 6d 7d 8d 6h 7h 8h"), PACK, 9, seats=2)
    places.barred[1] = Suit.SCHILTEN.mask
    assert places.aside == 18
    deal, rng, held = places.dealer(places.sharing()), random.Random(1), 0
    for _ in range(200):
        own, other = deal(rng)
        assert own == places.dealt
        assert other.bit_count() == 9
        held |= other
    assert held == PACK & ~places.dealt & ~Suit.SCHILTEN.mask


def test_an_observation_that_cannot_be_has_no_world():
    state = apply_all(dealt("6c 7c 8c / Ac"), "0 announce obenabe,0 weis 6c-8c")
    view = schieber.observe(state, 1)
    with pytest.raises(NoWorld):
        schieber.sample_world(evolve(view, weis=((0, 7),)), random.Random(1))
    with pytest.raises(WrongType):
        jassrules.sample_world(state, random.Random(1))


@pytest.mark.parametrize(("weis", "found"), [("announced", ((0, meld("6c-8c")),)), ("off", ())])
def test_weise_that_are_not_counted_automatically_are_those_that_were_said(weis, found):
    state = apply_all(dealt("6c 7c 8c", schieber.Rules(weis=weis)), "0 announce h")
    if weis == "announced":
        state = apply_all(state, "0 weis 6c-8c")
    assert announced(state.table, state.table.dealt) == found
