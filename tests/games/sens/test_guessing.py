"""Hands that fit what is known, also where blind dealing hardly ever finds them."""

import random

import pytest

from jassrules import Hand, card, sens
from jassrules.games.sens.trump import DECK
from jassrules.tricks.guessing import Places, said_melds

EICHEL = card("7c").suit.mask & DECK


def places(hand="7s 8s 9s Ts Js Qs Ks As"):
    return Places(0, Hand.parse(hand).mask, DECK, 8)


def test_hands_are_mended_until_they_fit():
    # seat 1 was seen to hold all of Eichel: no blind deal finds that
    def missing(dealt):
        return (EICHEL & ~dealt[1]).bit_count()

    dealt = places().deal_to_fit({}, missing, random.Random(1))
    assert dealt[1] == EICHEL
    assert sum(dealt) == DECK
    assert [hand.bit_count() for hand in dealt] == [8, 8, 8, 8]


def test_hands_that_cannot_be():
    def never(dealt):
        return 1

    with pytest.raises(ValueError, match="no hands fit"):
        places().deal_to_fit({}, never, random.Random(1))
    # where every card is known nothing can be exchanged either
    known = places()
    for seat, suit in ((1, "c"), (2, "d"), (3, "h")):
        known.know(seat, card("7" + suit).suit.mask & DECK)
    with pytest.raises(ValueError, match="no hands fit"):
        known.deal_to_fit({}, never, random.Random(1))


def test_a_meld_in_a_suit_a_seat_is_void_in():
    void = places()
    void.barred[1] = EICHEL
    with pytest.raises(ValueError, match="do not fit"):
        void.deal({1: [sens.meld("7c-9c")]}, random.Random(1))


def test_melds_of_two_seats_share_no_card_and_no_border():
    def worth(meld):
        return {3: 20}.get(meld.size, 50) if meld.is_run else 0

    heard = ((1, 20), (1, 20), (2, 20))
    for seed in range(20):
        found = said_melds(places(), heard, (), (), worth, random.Random(seed))
        (_, one), (_, other), (_, third) = next(found)
        assert not one.mask & other.mask
        assert not (one.mask | other.mask) & third.mask
        assert str(one) != str(other)


def test_a_seat_knows_its_own_melds():
    own = (sens.meld("7s-As"),)
    found = list(said_melds(places(), ((0, 50),), own, (), lambda meld: 50, random.Random(1)))
    assert found == [((0, own[0]),)]
