"""Seats, sides, chance, the ledger and who passes a target first."""

import random

import pytest

from jassrules import CHANCE, BadRules, BadSeat, Deal, Shuffle, WrongType, card
from jassrules.cards import CARDS
from jassrules.chance import Chance, shuffled
from jassrules.ledger import Entry, Ledger, first_past
from jassrules.table import (
    checked_seat,
    checked_table,
    next_seat,
    partner,
    seats_from,
    side_of,
)


def test_seats_go_round():
    assert [next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert next_seat(2, 3) == 0
    assert next_seat(1, 5, 3) == 4
    assert next_seat(0, 4, -1) == 3
    assert seats_from(2) == (2, 3, 0, 1)
    assert seats_from(1, 3) == (1, 2, 0)
    assert [partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_seats_are_checked():
    assert checked_seat(3, 4) == 3
    for bad in (4, -1):
        with pytest.raises(BadSeat):
            checked_seat(bad, 4)
    for bad in (True, "1", None, 1.0):
        with pytest.raises(WrongType):
            checked_seat(bad, 4)


def test_the_table_is_checked():
    limits = {"default": 4, "least": 2, "most": 6, "rule": "x.seats"}
    assert checked_table(None, 3, **limits) == (4, 3)
    assert checked_table(2, 1, **limits) == (2, 1)
    for players, dealer, option in (
        (1, 0, "players"), (7, 0, "players"), (True, 0, "players"), ("4", 0, "players"),
        (2, 2, "dealer"), (4, -1, "dealer"), (4, True, "dealer"), (4, None, "dealer"),
    ):  # fmt: skip
        with pytest.raises(BadRules) as refused:
            checked_table(players, dealer, **limits)
        assert (refused.value.option, refused.value.rule) == (option, "x.seats")
    with pytest.raises(BadRules, match="2 to 6"):
        checked_table(7, 0, **limits)
    with pytest.raises(BadRules, match="4 can play"):
        checked_table(7, 0, default=4, least=4, most=4, rule="x.seats")


def test_chance_is_one_actor():
    assert Chance("chance") is CHANCE
    assert (str(CHANCE), repr(CHANCE)) == ("chance", "CHANCE")
    assert CHANCE not in range(4)


def test_deals_and_shuffles_hold_cards_of_the_first_deck():
    assert Deal([card("6c", copy=1), card("7c")]).deck == (card("6c"), card("7c"))
    assert str(Deal([card("6c"), card("7c")])) == "deal 6c 7c"
    assert str(Shuffle(iter([card("Ah")]))) == "shuffle Ah"
    assert Deal([card("6c")]) != Shuffle([card("6c")])
    for bad in ("6c", ["6c"], 5, None, [None], [1.5]):
        for kind in (Deal, Shuffle):
            with pytest.raises(WrongType):
                kind(bad)


def test_shuffling_takes_only_the_generator_that_is_passed():
    assert shuffled(CARDS, random.Random(3)) == shuffled(CARDS, random.Random(3))
    assert shuffled(CARDS, random.Random(3)) != shuffled(CARDS, random.Random(4))
    assert set(shuffled(CARDS, random.Random(3))) == set(CARDS)
    assert shuffled((), random.Random(3)) == ()


def test_the_ledger_adds_up():
    ledger = (
        Ledger((100, 7)).write(Entry(0, "x.a", 5), Entry(1, "x.b", 3)).write(Entry(0, "x.a", 2))
    )
    assert ledger.totals == (107, 10)
    assert [line.points for line in ledger.entries] == [5, 3, 2]
    assert ledger.before() == (100, 7)
    assert ledger.fresh() == Ledger((107, 10))
    assert Ledger((1, 2)).write() == Ledger((1, 2))


@pytest.mark.parametrize(
    ("target", "before", "claims", "first"),
    [
        (10, (0, 0), [(0, 9), (1, 10), (0, 1)], 1),
        (10, (0, 0), [(0, 9), (0, 1), (1, 10)], 0),
        (10, (0, 0), [(0, 9), (1, 9)], None),
        (10, (10, 0), [(1, 10)], 0),
        (10, (9, 11), [], 1),
        (10, (0, 0, 0), [(2, 10)], 2),
        (10, (0, 0), [], None),
    ],
)
def test_who_passes_a_target_first(target, before, claims, first):
    assert (
        first_past(target, before, [Entry(side, "x.y", points) for side, points in claims]) == first
    )
