"""Melds of which only the points were heard, and hands that go with them."""

import itertools
import random
from collections import Counter
from math import sqrt

import pytest

from jassrules import card
from jassrules.cards import cards_in, mask_of
from jassrules.errors import NoWorld
from jassrules.tricks.counted import Counted
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.melds import all_melds, fours, is_whole, meld, runs
from jassrules.tricks.unshown import Unshown, known_melds

PACK = mask_of(
    map(
        card,
        [
            "6c",
            "7c",
            "8c",
            "9c",
            "Tc",
            "6d",
            "7d",
            "8d",
            "9d",
            "Td",
            "6h",
            "7h",
            "8h",
            "9h",
            "6s",
            "7s",
            "8s",
            "9s",
        ],
    )
)
OWN = mask_of(map(card, ["Tc", "6h", "9h", "6s", "8s", "9s"]))


class Anything:
    """An outcome that rules out nothing; runs and four of a kind are worth 20 each."""

    def worth(self, seat, one):
        return 20

    def may_be(self, seat, one):
        return True

    def matters(self, seat, one):
        return False

    def merged(self, melds):
        return melds

    def fits(self, melds):
        return True


class NoRunOfSeatTwoIsHigher(Anything):
    """What matters is the highest run of each seat: that of seat 2 is lower than that of seat 1."""

    def matters(self, seat, one):
        return one.is_run

    def fits(self, melds):
        top = dict.fromkeys((1, 2), -1)
        for seat, one in melds:
            top[seat] = max(top[seat], one.rank.index)
        return top[2] < top[1]


def places():
    return Whereabouts(0, OWN, PACK, 6, seats=3)


def hands(pack=PACK, own=OWN):
    free = [one.bit for one in cards_in(pack & ~own)]
    for some in itertools.combinations(free, 6):
        yield own, sum(some), sum(free) - sum(some)


def ways_of(heard, outcome, may_share=True, cards=(PACK, OWN)):
    """Every pair of hands and melds that seats may have announced so, all tried."""
    found = set()
    for dealt in hands(*cards):
        options = [[one for one in all_melds() if is_whole(dealt[seat], one)] for seat, _ in heard]
        for melds in itertools.product(*options):
            said = tuple((seat, one) for (seat, _), one in zip(heard, melds, strict=True))
            shares = any(
                seat == other and one.mask & more.mask
                for (seat, one), (other, more) in itertools.combinations(said, 2)
            )
            if len(set(said)) < len(said) or (shares and not may_share):
                continue
            if outcome.fits(tuple(pair for pair in said if outcome.matters(*pair))):
                found.add((dealt, said))
    return found


def assert_even(draw, ways):
    draws = max(2000, 30 * len(ways))
    found = Counter(draw() for _ in range(draws))
    assert set(found) == ways
    expected, free = draws / len(ways), len(ways) - 1
    square = sum((found[way] - expected) ** 2 / expected for way in ways)
    assert square < free + 6 * sqrt(2 * free) + 12


@pytest.mark.parametrize("outcome", [Anything(), NoRunOfSeatTwoIsHigher()])
@pytest.mark.parametrize("may_share", [True, False])
@pytest.mark.parametrize(
    "heard",
    [((1, 20),), ((1, 20), (1, 20)), ((1, 20), (2, 20)), ((2, 20), (1, 20), (1, 20))],
)
def test_hands_and_melds_that_go_together(heard, may_share, outcome):
    ways = ways_of(heard, outcome, may_share)
    if len(heard) == 3 and not (may_share and type(outcome) is Anything):
        # seat 1 holds four Sevens and 6c-8c, seat 2 then 8d-Td, which is higher: nothing else fits
        assert not ways
        with pytest.raises(NoWorld):
            Unshown(places(), heard, [None] * 3, outcome, may_share=may_share)
        return
    melds = Unshown(places(), heard, [None] * len(heard), outcome, may_share=may_share)
    rng = random.Random(1)
    assert_even(lambda: melds.draw(rng), ways)


def test_a_meld_that_is_known_beside_one_that_is_not():
    heard, known = ((1, 20), (1, 20)), [meld("6c-8c"), None]
    ways = {way for way in ways_of(heard, Anything()) if way[1][0][1] == known[0]}
    held = places().holding(((1, known[0]),))
    melds, rng = Unshown(held, heard, known, Anything()), random.Random(2)
    assert_even(lambda: melds.draw(rng), ways)


def test_two_runs_of_a_suit_of_which_one_was_announced():
    # Eicheln lies in two pieces, 6c-8c and Tc-Ac: a hand may hold a run of each and announce one
    pack = card("6c").suit.mask | card("6d").suit.mask
    own = mask_of(map(card, ["9c", "6d", "7d", "Td", "Jd", "Kd"]))
    heard, known = ((1, 20), (2, 20)), [None, None]
    ways = ways_of(heard, Anything(), cards=(pack, own))
    there = Whereabouts(0, own, pack, 6, seats=3)
    melds, rng = Unshown(there, heard, known, Anything()), random.Random(8)
    assert_even(lambda: melds.draw(rng), ways)
    # with three cards known there is no room for both runs
    there.know(1, mask_of(map(card, ["8d", "9d", "Qd"])))
    with pytest.raises(NoWorld):
        Unshown(there, ((1, 20), (1, 20)), known, Anything())


def test_two_runs_of_a_hand_do_not_touch():
    # all of Eicheln is hidden: 6c-8c and Tc-Qc may both be announced, 6c-8c and 9c-Jc are one run
    pack = card("6c").suit.mask | card("6d").suit.mask
    own = mask_of(map(card, ["6d", "7d", "9d", "Jd", "Qd", "Ad"]))
    heard = ((1, 20), (1, 20))
    ways = ways_of(heard, Anything(), cards=(pack, own))
    there = Whereabouts(0, own, pack, 6, seats=3)
    melds, rng = Unshown(there, heard, [None, None], Anything()), random.Random(9)
    assert_even(lambda: melds.draw(rng), ways)


def test_a_run_that_is_known_shares_no_card_with_four_of_a_kind():
    heard, known = ((1, 20), (1, 20)), [meld("6c-8c"), None]
    held = places().holding(((1, known[0]),))
    ways = {way for way in ways_of(heard, Anything(), False) if way[1][0][1] == known[0]}
    melds, rng = Unshown(held, heard, known, Anything(), may_share=False), random.Random(2)
    assert_even(lambda: melds.draw(rng), ways)


def test_melds_for_which_there_is_no_room():
    # two runs fill the hand; four Sevens need two cards more
    heard, known = ((1, 20),) * 3, [meld("6c-8c"), meld("6d-8d"), None]
    held = places().holding(((1, known[0]), (1, known[1])))
    with pytest.raises(NoWorld):
        Unshown(held, heard, known, Anything())


def test_a_card_that_nobody_can_hold():
    barred = places()
    barred.barred[1] = barred.barred[2] = card("Td").bit
    with pytest.raises(NoWorld):
        Unshown(barred, ((1, 20),), [None], Anything())


def aside():
    """Two seats with six cards each; six of the eighteen cards lie aside."""
    return Whereabouts(0, OWN, PACK, 6, seats=2)


def test_melds_where_some_cards_are_dealt_to_nobody():
    ways = {((own, one), said) for (own, one, _), said in ways_of(((1, 20),), Anything())}
    melds, rng = Unshown(aside(), ((1, 20),), [None], Anything()), random.Random(1)
    assert_even(lambda: melds.draw(rng), ways)


def test_only_so_many_dealers_are_kept(monkeypatch):
    monkeypatch.setattr("jassrules.tricks.unshown.KEPT", 2)
    melds, rng = Unshown(places(), ((1, 20),), [None], Anything()), random.Random(3)
    assert {melds.draw(rng) for _ in range(20 * 924)} == ways_of(((1, 20),), Anything())
    assert len(melds._dealers) <= 2


@pytest.mark.parametrize(
    "heard",
    [
        ((1, 20),) * 4,  # a hand of six cards holds two runs and one four of a kind at most
        ((1, 20),) * 3 + ((2, 20),) * 3,
        ((1, 30),),
        ((0, 20),),
        ((7, 20),),
        ((1, 0),),
        ((1, -20),),
    ],
)
def test_melds_that_cannot_be(heard):
    with pytest.raises(NoWorld):
        Unshown(places(), heard, [None] * len(heard), Anything())


def test_what_a_seat_knows_of_the_melds_it_has_heard():
    own, shown = [meld("6c-8c")], ((1, meld("6d-8d")), (1, meld("6h-8h")))
    heard = ((1, 20), (0, 20), (2, 20), (1, 20))
    found = known_melds(0, heard, own, shown, lambda one: 20)
    assert found == [meld("6d-8d"), meld("6c-8c"), None, meld("6h-8h")]
    assert known_melds(0, ((0, 20),), own, ((0, own[0]),), lambda one: 20) == own
    with pytest.raises(NoWorld):
        known_melds(0, ((0, 20), (0, 20)), own, (), lambda one: 20)


# -- counted by themselves -----------------------------------------------------------------------


class Counting(NoRunOfSeatTwoIsHigher):
    """Where four of a kind matter too: of them seat 2 may hold none."""

    def matters(self, seat, one):
        return True

    def fits(self, melds):
        four = any(seat == 2 and not one.is_run for seat, one in melds)
        return not four and super().fits(melds)


def shows(dealt):
    melds = [(seat, one) for seat in (1, 2) for one in (*runs(dealt[seat]), *fours(dealt[seat]))]
    return Counting().fits(tuple(melds))


@pytest.mark.parametrize(("blind", "few"), [(10**6, 0), (0, 10**6), (0, 0)])
def test_hands_by_the_melds_they_show(blind, few, monkeypatch):
    monkeypatch.setattr("jassrules.tricks.counted.BLIND", blind)
    monkeypatch.setattr("jassrules.tricks.counted.FEW", few)
    ways = {dealt for dealt in hands() if shows(dealt)}
    assert 0 < len(ways) < 924
    found, rng = Counted(places(), (), Counting(), shows), random.Random(4)
    assert_even(lambda: found.draw(rng), ways)


class NoFourOfSeatTwo(Anything):
    """Four of a kind matter; seat 2 may hold none of them."""

    def matters(self, seat, one):
        return not one.is_run

    def fits(self, melds):
        return all(seat == 1 for seat, _ in melds)


@pytest.mark.parametrize("few", [10**6, 0])
def test_hands_with_four_of_a_kind_are_not_counted_twice(few, monkeypatch):
    monkeypatch.setattr("jassrules.tricks.counted.BLIND", 0)
    monkeypatch.setattr("jassrules.tricks.counted.FEW", few)
    ways = {dealt for dealt in hands() if not fours(dealt[2])}
    # the four Sevens and two of the other eight cards: 28 hands for each of the two seats
    assert len(ways) == 924 - 28
    found = Counted(places(), (), NoFourOfSeatTwo(), lambda dealt: not fours(dealt[2]))
    rng = random.Random(6)
    assert_even(lambda: found.draw(rng), ways)


def test_hands_by_the_melds_they_show_with_cards_aside(monkeypatch):
    monkeypatch.setattr("jassrules.tricks.counted.BLIND", 0)

    class NoRun(Anything):
        def may_be(self, seat, one):
            return not one.is_run

    ways = {dealt[:2] for dealt in hands() if not runs(dealt[1])}
    found = Counted(aside(), (), NoRun(), lambda dealt: not runs(dealt[1]))
    rng = random.Random(4)
    assert_even(lambda: found.draw(rng), ways)


@pytest.mark.parametrize("few", [10**6, 0])
def test_hands_that_show_nothing_like_it(few, monkeypatch):
    monkeypatch.setattr("jassrules.tricks.counted.FEW", few)
    monkeypatch.setattr("jassrules.tricks.counted.TRIES", 50)
    with pytest.raises(NoWorld, match="no hands show"):
        Counted(places(), (), Anything(), lambda dealt: False).draw(random.Random(5))
