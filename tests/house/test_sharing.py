"""The mathematics of worlds: every way once, and each as likely as any other."""

import itertools
import random
from collections import Counter
from math import sqrt
from time import process_time

import pytest

from jassrules import card, copies, slotted
from jassrules.cards import CARDS, PACK, mask_of
from jassrules.copies import Copies
from jassrules.errors import NoWorld
from jassrules.sharing import Choice, Sharing, exactly, splits
from jassrules.slotted import Exchanges, Hand, Slotted


def assert_even(draw, ways, draws):
    found = Counter(draw() for _ in range(draws))
    assert set(found) == ways
    expected, free = draws / len(ways), len(ways) - 1
    square = sum((found[way] - expected) ** 2 / expected for way in ways)
    assert square < free + 6 * sqrt(2 * free) + 12


def mask(text):
    return mask_of(map(card, text.split()))


def test_a_choice_follows_its_weights():
    rng, choice = random.Random(1), Choice("abc", [1, 0 + 2, 7])
    found = Counter(choice.draw(rng) for _ in range(5000))
    # 500, 1000 and 3500 are expected; five standard deviations are at most 5 * 33
    assert choice.total == 10
    assert all(abs(found[one] - n) < 165 for one, n in zip("abc", (500, 1000, 3500), strict=True))
    assert Choice((), ()).total == 0


def test_ways_to_split():
    # two cards over two places: both here, one each (two ways), both there
    assert dict(splits(2, (2, 2))) == {(0, 2): 1, (1, 1): 2, (2, 0): 1}
    assert dict(splits(2, (1, 1))) == {(1, 1): 2}
    assert splits(2, (1,)) == ()
    assert exactly(4, (1, 3)) == (((1, 3), 4),)
    assert exactly(4, (1, 2)) == ()


def test_cards_that_some_places_bar():
    # seven cards, 22 ways to share them out, found by trying all orders
    bits = [1 << at for at in range(7)]
    room, barred = (3, 2, 2), (0b11, 0b1100, 0b1)
    ways = set()
    for order in itertools.permutations(bits):
        places = (sum(order[:3]), sum(order[3:5]), sum(order[5:]))
        if not any(cards & bars for cards, bars in zip(places, barred, strict=True)):
            ways.add(places)
    sharing, rng = Sharing(0b1111111, room, barred), random.Random(2)
    assert sharing.total == len(ways) == 22
    assert sorted(map(tuple, sharing.every())) == sorted(ways)
    assert_even(lambda: tuple(sharing.draw(rng)), ways, 3000)


@pytest.mark.parametrize(
    ("cards", "room", "barred"),
    [
        ("6c 7c", (1, 2), (0, 0)),
        ("6c 7c", (3, -1), (0, 0)),
        ("6c 7c", (1, 1), ("6c 7c", "")),
        ("6c 7c", (1, 1), ("6c", "6c")),
        ("6c 7c 8c", (1, 1, 1), ("6c 7c", "6c 7c", "")),
    ],
)
def test_cards_that_fit_in_no_way(cards, room, barred):
    bars = [mask(one) if isinstance(one, str) else one for one in barred]
    assert Sharing(mask(cards), room, bars).total == 0


def test_many_classes_of_cards():
    # six cards, each barred from one place or none: the same room is left in several ways
    bits = [1 << at for at in range(6)]
    room, barred = (2, 2, 2), (0b000011, 0b001100, 0b010000)
    ways = set()
    for order in itertools.permutations(bits):
        places = (sum(order[:2]), sum(order[2:4]), sum(order[4:]))
        if not any(cards & bars for cards, bars in zip(places, barred, strict=True)):
            ways.add(places)
    sharing, rng = Sharing(0b111111, room, barred), random.Random(3)
    assert sharing.total == len(ways)
    assert_even(lambda: tuple(sharing.draw(rng)), ways, 3000)


def test_places_that_leave_nothing_to_choose():
    sharing = Sharing(mask("6c 7c"), (1, 1), (mask("6c"), mask("7c")))
    assert sharing.total == 1
    assert sharing.draw(random.Random(1)) == [mask("7c"), mask("6c")]
    assert Sharing(0, (), ()).total == 1


@pytest.mark.parametrize("work", [copies.WORK, -1], ids=["counted", "mixed"])
@pytest.mark.parametrize(
    ("copies_of", "sizes", "count"),
    [
        # a a b: one card and a row of two: a|ab a|ba b|aa
        ((2, 1), (1,), 3),
        # two cards of a a b and a row of one: aa|b ab|a – not 1 : 2, as shuffled cards have it
        ((2, 1), (2,), 2),
        ((4,), (2, 2), 1),
        ((2, 2, 2), (2, 2), None),
        ((3, 2), (3,), None),
        ((4, 2), (3, 2), None),
        ((4, 1, 2), (4, 1), None),
        # aaaaa|ab aaaaa|ba aaaab|aa
        ((6, 1), (5,), 3),
        ((5, 3), (5, 2), None),
        ((1, 1, 1), (), 6),
        ((3, 1), (0, 1), None),
    ],
)
def test_equal_cards_cannot_be_told_apart(copies_of, sizes, count, work, monkeypatch):
    monkeypatch.setattr(copies, "WORK", work)
    cards = [one for one, n in enumerate(copies_of) for _ in range(n)]
    ways = set()
    for order in itertools.permutations(cards):
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(sorted(order[at : at + size])))
            at += size
        ways.add((tuple(hands), order[at:]))
    assert count is None or len(ways) == count
    dealing, rng = Copies(copies_of, sizes), random.Random(3)

    def draw():
        hands, rest = dealing.draw(rng)
        return tuple(tuple(sorted(hand)) for hand in hands), tuple(rest)

    assert_even(draw, ways, max(1000, 40 * len(ways)))


def test_four_equal_cards_in_a_hand():
    # a a a a b: four of them in the hand, one left – the b or an a, each of two worlds as likely;
    # of 10,000 draws 5,000 are expected, five standard deviations are 250
    dealing, rng = Copies((4, 1), (4,)), random.Random(8)
    with_b = sum(1 in dealing.draw(rng)[0][0] for _ in range(10_000))
    assert abs(with_b - 5000) < 250


def pairs(hands):
    return sum(n * (n - 1) // 2 for hand in hands for n in Counter(hand).values())


@pytest.mark.parametrize(
    ("copies_of", "sizes"), [([3] * 36, [6] * 14), ([16] * 4, [6] * 3), ([16, 2, 2], [5, 4])]
)
def test_cards_that_are_mixed_fall_as_those_that_are_counted(copies_of, sizes):
    rng, draws = random.Random(4), 600
    means, spread = [], 0
    for kind in (copies.Counted, copies.Mixed):
        dealing = kind(copies_of, sizes)
        found = [pairs(dealing.draw(rng)[0]) for _ in range(draws)]
        means.append(sum(found) / draws)
        spread += sum((n - means[-1]) ** 2 for n in found) / draws**2
    # five standard deviations; cards that are only shuffled are far more off
    assert abs(means[0] - means[1]) < 5 * sqrt(spread)


def test_what_is_too_much_to_count_takes_no_time():
    # 24 players, hands of 18, 16 decks; and the largest there is to count
    for copies_of, sizes in [([16] * 36, [18] * 23), ([16] * 36, [18] * 31), ([4] * 36, [6] * 10)]:
        begun = process_time()
        dealing = Copies(copies_of, sizes)
        hands, rest = dealing.draw(random.Random(5))
        assert process_time() - begun < 1
        assert list(map(len, hands)) == sizes
        assert Counter(itertools.chain(*hands, rest)) == dict(enumerate(copies_of))


def test_only_a_large_table_is_too_much_to_count():
    # what a seat does not see at six cards each: up to fifteen players with three decks, and more
    for players, decks in [(5, 1), (10, 2), (15, 3), (11, 4)]:
        assert copies.work_of([decks] * 36, [6] * (players - 1)) < copies.WORK, players
    assert copies.work_of([5] * 36, [6] * 23) > copies.WORK


# -- hands with slots ----------------------------------------------------------------------------

SIX = tuple(map(card, ["6c", "7c", "8c", "6d", "7d", "8d"]))
CLUBS, DIAMONDS = mask("6c 7c 8c"), mask("6d 7d 8d")


def goes_in(cards, slots):
    return any(
        not any(one.bit & bars for one, bars in zip(order, slots, strict=True))
        for order in itertools.permutations(cards)
    )


def ways_of(cards, slots, barred, marked=None):
    """Every dealing: hands as sorted cards, the marked card of the first hand, the rest in order.

    The marked card lies in a slot that bars just ``marked``.
    """
    ways = set()
    for order in set(itertools.permutations([one.index for one in cards])):
        row, hands = [CARDS[index] for index in order], []
        for bars in slots:
            hands.append(row[: len(bars)])
            row = row[len(bars) :]
        if any(one.bit & barred for one in row):
            continue
        if not all(goes_in(hand, bars) for hand, bars in zip(hands, slots, strict=True)):
            continue
        seen = tuple(tuple(sorted(one.code for one in hand)) for hand in hands)
        rest = tuple(one.code for one in row)
        if marked is None:
            ways.add((seen, None, rest))
            continue
        for one in set(hands[0]):
            others = hands[0][:]
            others.remove(one)
            if any(
                bars == marked and not bars & one.bit
                and goes_in(others, slots[0][:at] + slots[0][at + 1 :])
                for at, bars in enumerate(slots[0])
            ):  # fmt: skip
                ways.add((seen, one.code, rest))
    return ways


def drawing(dealing, rng):
    def draw():
        hands, marked, rest = dealing.draw(rng)
        seen = tuple(tuple(sorted(one.code for one in hand)) for hand in hands)
        return seen, marked.code if marked else None, tuple(one.code for one in rest)

    return draw


SLOTS = {
    "free": ([(0, 0), (0, 0)], 0),
    "a void": ([(CLUBS, CLUBS), (0, 0)], 0),
    "the rest": ([(0, 0), (0, 0)], mask("6c 7c")),
    # a hand with a Schelle for certain may have come to it in either slot
    "one slot": ([(CLUBS, 0), (0, 0)], 0),
    "both": ([(CLUBS, DIAMONDS | mask("6c")), (mask("8d"), 0)], mask("6d")),
}


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("name", SLOTS)
def test_hands_whose_cards_are_known_one_by_one(name, packs):
    slots, barred = SLOTS[name]
    cards = SIX if packs == 1 else (SIX[0], SIX[0], SIX[1], SIX[3], SIX[3], SIX[4])
    ways = ways_of(cards, slots, barred)
    dealing = Slotted(dict(Counter(cards)), [Hand(bars) for bars in slots], barred)
    assert_even(drawing(dealing, random.Random(4)), ways, 30 * len(ways))


@pytest.mark.parametrize(
    ("slots", "marked"),
    [
        ([(PACK & ~CLUBS, mask("6c")), (0,)], PACK & ~CLUBS),
        # the other hand tells the Six from the other cards; in this one either may be marked
        ([(PACK & ~CLUBS, 0), (mask("6c"),)], PACK & ~CLUBS),
        # nothing is known of the marked card; the other one is no Eicheln
        ([(0, CLUBS), (0,)], 0),
        # a slot that bars more is not the one of the marked card
        ([(mask("6c"), CLUBS | mask("6d")), (0,)], mask("6c")),
        ([(mask("6c 7c 6d"), CLUBS), (mask("8d"),)], CLUBS),
    ],
)
def test_a_hand_with_a_marked_card(slots, marked):
    for cards in (SIX, (SIX[0], SIX[0], SIX[1], SIX[3], SIX[3], SIX[4])):
        ways = ways_of(cards, slots, 0, marked)
        hands = [Hand(slots[0], marked), Hand(slots[1])]
        dealing = Slotted(dict(Counter(cards)), hands, 0)
        assert_even(drawing(dealing, random.Random(4)), ways, 30 * len(ways))


def test_hands_dealt_blindly_and_thrown_away(monkeypatch):
    # what is too much to count exactly is dealt as if nothing were known of the second hand
    slots = [(CLUBS, mask("6c")), (mask("6c 7d"), mask("8d"))]
    ways, cards = ways_of(SIX, slots, 0), dict.fromkeys(SIX, 1)
    hands = [Hand(bars) for bars in slots]
    counts = []
    for steps in range(1, 200):
        monkeypatch.setattr(slotted, "STEPS", steps)
        dealing = Slotted(cards, hands, 0)
        counts.append(len(dealing._loose) if dealing._exchanges is None else None)
        if counts[-1] and counts[-1] != (counts[-2] if len(counts) > 1 else None):
            assert_even(drawing(dealing, random.Random(5)), ways, 30 * len(ways))
    assert counts[0] is None
    assert counts[-1] == 0
    assert 2 in counts


def test_cards_exchanged_at_random():
    slots = [(PACK & ~CLUBS, mask("6c")), (mask("8d"), 0)]
    marked = PACK & ~CLUBS
    ways = ways_of(SIX, slots, mask("6d"), marked)
    hands = [Hand(slots[0], marked), Hand(slots[1])]
    draw = drawing(Exchanges(dict.fromkeys(SIX, 1), hands, mask("6d")), random.Random(6))
    assert {draw() for _ in range(60 * len(ways))} == ways


def test_nothing_thrown_away_for_ever(monkeypatch):
    monkeypatch.setattr(slotted, "STEPS", 8)
    monkeypatch.setattr(slotted, "TRIES", 0)
    slots = [(CLUBS, mask("6c")), (mask("6c 7d"), mask("8d"))]
    dealing = Slotted(dict.fromkeys(SIX, 1), [Hand(bars) for bars in slots], 0)
    ways = ways_of(SIX, slots, 0)
    draw = drawing(dealing, random.Random(7))
    assert {draw() for _ in range(60 * len(ways))} == ways


@pytest.mark.parametrize("steps", [1, 1000])
def test_hands_that_cannot_be(steps, monkeypatch):
    monkeypatch.setattr(slotted, "STEPS", steps)
    with pytest.raises(NoWorld):
        Slotted(dict.fromkeys(SIX, 1), [Hand((CLUBS, CLUBS))], DIAMONDS)
