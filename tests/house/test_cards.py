"""Suits, ranks, cards, hands and the masks behind them."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadNotation, Card, Hand, Rank, Suit, WrongType, card
from jassrules.cards import (
    CARDS,
    MAX_DECKS,
    PACK,
    RANKS,
    SUITS,
    card_of,
    cards_in,
    mask_of,
    with_card,
    without_card,
)

some_cards = st.lists(st.sampled_from(CARDS), max_size=20)


def test_suits_and_ranks_have_two_names_and_one_object():
    assert Suit.CLUBS is Suit.EICHELN
    assert Suit.DIAMONDS is Suit.SCHELLEN
    assert Suit.HEARTS is Suit.ROSEN
    assert Suit.SPADES is Suit.SCHILTEN
    assert Rank.BANNER is Rank.TEN
    assert Rank.JACK is Rank.UNDER
    assert Rank.QUEEN is Rank.OBER
    assert Rank.SAU is Rank.ACE
    assert [str(suit) for suit in SUITS] == [suit.code for suit in SUITS] == list("cdhs")
    assert [str(rank) for rank in RANKS] == [rank.code for rank in RANKS] == list("6789TJQKA")
    assert Suit("h") is Suit.ROSEN
    assert Rank("T") is Rank.BANNER


def test_the_36_cards():
    assert len(CARDS) == 36
    assert [c.code for c in CARDS] == [r + s for s in "cdhs" for r in "6789TJQKA"]
    assert sum(c.bit for c in CARDS) == PACK == 2**36 - 1
    for one in CARDS:
        assert card_of(one.suit, one.rank) is one
        assert one.copy == 0
        assert one.base is one
        assert str(one) == one.code
        assert repr(one) == f'card("{one.code}")'
        assert eval(repr(one), {"card": card}) is one
    assert sum(suit.mask for suit in SUITS) == sum(rank.mask for rank in RANKS) == PACK


def test_copies_of_further_decks():
    second = card("Jh", copy=1)
    assert second is not card("Jh")
    assert second.base is card("Jh")
    assert (second.copy, str(second)) == (1, "Jh")
    assert eval(repr(second), {"card": card}) is second
    assert card("Jh", copy=2).index == 72 + card("Jh").index
    assert cards_in(card("Jh", copy=2).bit) == [card("Jh", copy=2)]
    assert len({card("Jh", copy=copy) for copy in range(MAX_DECKS)}) == MAX_DECKS
    for bad in (True, "1", 1.0):
        with pytest.raises(WrongType):
            card("Jh", copy=bad)
    for bad in (MAX_DECKS, -1):
        with pytest.raises(BadNotation):
            card("Jh", copy=bad)
    # a set of cards of more decks than there are stands for nothing
    with pytest.raises(KeyError):
        cards_in(1 << 36 * MAX_DECKS)


@pytest.mark.parametrize(
    "text",
    ["Jh", "jh", "JH", "hJ", "HJ", "Uh", "uh", "hu", "♥U", "U♥", "♥J", " Jh ", "J♡", "♥️U", "J♥️"],
)
def test_a_card_is_read_leniently(text):
    assert card(text) is card("Jh")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10c", "Tc"),
        ("c10", "Tc"),
        ("♠10", "Ts"),
        ("Od", "Qd"),
        ("oD", "Qd"),
        ("T♦", "Td"),
        ("6♣", "6c"),
    ],
)
def test_tens_obers_and_signs(text, code):
    assert card(text) is card(code)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "J",
        "h",
        "JJ",
        "hh",
        "1h",
        "5h",
        "Xh",
        "Jx",
        "J h",
        "10",
        "110c",
        "Jhh",
        "\0",
        "J" * 999,
        "\u2165c",
        "\uff16h",
        "é",
    ],
)
def test_what_names_no_card(text):
    with pytest.raises(BadNotation) as refused:
        card(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("value", [None, 5, 5.0, True, b"Jh", ["Jh"], Rank.UNDER, ("J", "h"), {}])
def test_what_is_no_text(value):
    with pytest.raises(WrongType):
        card(value)


def test_cards_are_looked_up_never_made_or_changed():
    with pytest.raises(WrongType):
        Card("Jh")
    one = card("Jh")
    with pytest.raises(AttributeError):
        one.rank = Rank.ACE
    with pytest.raises(AttributeError):
        del one.rank
    with pytest.raises(AttributeError):
        one.colour = "red"
    for again in (copy.copy(one), copy.deepcopy(one), copy.deepcopy([one])[0]):
        assert again is one
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for other in (one, card("Jh", copy=1)):
            assert pickle.loads(pickle.dumps(other, protocol)) is other
    with pytest.raises(TypeError):
        assert one < card("Qh")


def test_suits_and_ranks_survive_pickling_as_themselves():
    for one in (*SUITS, *RANKS):
        assert pickle.loads(pickle.dumps(one)) is one
        assert {one: 1}[copy.deepcopy(one)] == 1


@given(some_cards)
def test_masks_hold_a_few_of_a_card(cards):
    kept = []
    for one in cards:
        if kept.count(one) < MAX_DECKS:
            kept.append(one)
    mask = mask_of(kept)
    assert mask.bit_count() == len(kept)
    assert sorted(c.base.code for c in cards_in(mask)) == sorted(c.code for c in kept)
    for one in kept:
        less = without_card(mask, one)
        assert less.bit_count() == len(kept) - 1
        assert with_card(less, one) == mask
    assert mask_of(cards_in(mask)) == mask


@given(some_cards, some_cards)
def test_a_hand_is_a_frozen_set(one, other):
    a, b = Hand(set(one)), Hand(set(other))
    x, y = frozenset(one), frozenset(other)
    assert a == x
    assert x == a
    assert hash(a) == hash(x)
    assert len(a) == len(x)
    assert set(a) == x
    for found, wanted in ((a & b, x & y), (a | b, x | y), (a - b, x - y), (a ^ b, x ^ y)):
        assert type(found) is Hand
        assert found == wanted
    assert (a <= b, a < b, a >= b, a > b) == (x <= y, x < y, x >= y, x > y)
    assert a.isdisjoint(b) == x.isdisjoint(y)
    assert (a == b) == (x == y)
    assert pickle.loads(pickle.dumps(a)) == copy.deepcopy(a) == a
    assert eval(repr(a), {"Hand": Hand}) == a
    assert Hand(a) == Hand(iter(a)) == a


def test_hands_are_read_written_and_guarded():
    hand = Hand.parse("Ah 6c ♥U 10d")
    assert str(hand) == "6c Td Jh Ah"
    assert card("Jh") in hand
    assert card("Jh", copy=1) not in hand
    assert "Jh" not in hand
    assert str(Hand()) == ""
    assert not Hand()
    assert len(Hand([card("6c"), card("6c")])) == 2
    with pytest.raises(BadNotation):
        Hand([card("6c")] * (MAX_DECKS + 1))
    with pytest.raises(AttributeError):
        hand.mask = 0
    with pytest.raises(AttributeError):
        del hand.mask
    with pytest.raises(AttributeError):
        hand.more = 0
    with pytest.raises(BadNotation):
        Hand.parse("6c 6x")
    for bad in (None, 3, ["6c"], b"6c"):
        with pytest.raises(WrongType):
            Hand.parse(bad)
    for bad in ("6c", ["6c"], [1], [None], 5, None, True):
        with pytest.raises(WrongType):
            Hand(bad)


def test_a_hand_mixes_with_nothing_but_cards():
    with pytest.raises(WrongType):
        Hand.parse("6c") | {"7c"}
    with pytest.raises(TypeError):
        assert Hand.parse("6c") | 5
    assert Hand.parse("6c") & {"6c", card("6c")} == {card("6c")}
    assert Hand.parse("6c") != {"6c"}
    assert Hand.parse("6c") != "6c"
