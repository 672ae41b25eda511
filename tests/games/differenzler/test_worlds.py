"""What a seat can tell of the cards and the announcements of others, and how worlds are drawn."""

import random
from collections import Counter
from math import sqrt

import pytest
from attrs import evolve

from jassrules import NoWorld, Sampler, card, differenzler, hidden, observe
from jassrules.cards import cards_in
from jassrules.games.differenzler import Announcing, Drawing, Playing
from tests.games.differenzler.tables import FOUR, SAID, after, begun, dealt, pack, played
from tests.laws.every_world import kept, shared


def worlds(state, seat, count=60):
    view = observe(state, seat)
    found = Sampler(view).worlds(count, random.Random(1))
    for world in found:
        assert differenzler.audit(world) is None
        assert observe(world, seat) == view
    return found


def never_holds(state, seat, other, codes):
    """In no world does another seat still hold any of these cards."""
    bits = sum(card(code).bit for code in codes.split())
    return not any(world.hand(other) & bits for world in worlds(state, seat))


def sometimes_holds(state, seat, other, codes):
    return not never_holds(state, seat, other, codes)


def table_of(hands, undertrump, cards, trump="d"):
    """The hands dealt out, all announcements 0, and some cards played."""
    state = dealt(*hands, trump=trump, undertrump=undertrump)
    return played(after(state, *(f"{seat} announce 0" for seat in range(4))), cards)


# seat 0 leads Rosen, seat 1 trumps with the Ober of Schellen
HANDS = (
    "9h Ah 6c 7c 8c 9c Tc Jc Qc", "Qd Kd Ad Kc Ac 6s 7s 8s 9s",
    "6d 7d Jd Ts Js Qs Ks As Td", "6h 7h 8h Th Jh Qh Kh 8d 9d",
)  # fmt: skip


@pytest.mark.rule("differenzler.follow-suit")
def test_who_neither_follows_nor_trumps_is_void():
    state = table_of(HANDS, "when-void", "9h Qd Ts")
    assert never_holds(state, 0, 2, "6h 7h 8h Th Jh Qh Kh")
    # who trumps may hold the led suit
    assert sometimes_holds(state, 0, 1, "6h 7h 8h Th Jh Qh Kh")


@pytest.mark.rule("differenzler.undertrump")
def test_who_undertrumps_is_void():
    state = table_of(HANDS, "when-void", "9h Qd 6d")
    assert never_holds(state, 0, 2, "6h 7h 8h Th Jh Qh Kh")
    assert sometimes_holds(state, 0, 2, "Ts Js Qs Ks As")


@pytest.mark.rule("differenzler.undertrump-only-trumps")
def test_who_undertrumps_where_it_is_forbidden_has_trumps_only():
    hands = (
        "9h Ah 6c 7c 8c 9c Tc Jc Qc", "Qd Kc Ac 6s 7s 8s 9s Ts 6h",
        "6d 7d Jd 8d 9d Td Kd Ad 7h", "8h Th Jh Qh Kh Js Qs Ks As",
    )  # fmt: skip
    # seat 2 gives its Rosen to the first lead, and has nothing but trumps at the second
    state = table_of(hands, "forbidden", "9h 6h 7h Kh")
    assert state.turn == 3
    state = played(state, "Th Ah Qd 6d")
    assert never_holds(state, 0, 2, "Kc Ac 6s 7s 8s 9s Ts Js Qs Ks As 8h Jh Qh")


@pytest.mark.rule("differenzler.undertrump")
def test_where_it_is_allowed_an_undertrump_tells_nothing():
    state = table_of(HANDS, "allowed", "9h Qd 6d")
    assert sometimes_holds(state, 0, 2, "6h 7h 8h Th Jh Qh Kh")


@pytest.mark.rule("differenzler.buur-exempt", "differenzler.follow-trump")
def test_who_does_not_follow_trump_may_have_the_buur():
    hands = (
        "6d Ah 6c 7c 8c 9c Tc Jc Qc", "Jd Kc Ac 6s 7s 8s 9s Ts 6h",
        "7d Qd Kd 8d 9d Td Ad 7h 9h", "8h Th Jh Qh Kh Js Qs Ks As",
    )  # fmt: skip
    state = table_of(hands, "when-void", "6d Kc")
    assert never_holds(state, 0, 1, "7d 8d 9d Td Qd Kd Ad")
    assert sometimes_holds(state, 0, 1, "Jd")


@pytest.mark.rule("differenzler.bottom-card")
def test_the_turned_card_lies_with_the_dealer():
    state = after(begun(trump="bottom-card"), f"deal {' '.join(pack())}")
    for seat in (0, 3, None):
        for world in worlds(state, seat):
            assert world.table.dealt[3] & card("As").bit


@pytest.mark.rule("differenzler.bottom-card")
def test_with_two_players_it_lies_out_of_play():
    state = after(begun(2, trump="bottom-card"), f"deal {' '.join(pack())}")
    turned = card(pack()[24])
    places = Counter()
    for world in worlds(state, 0):
        assert world.table.undealt & turned.bit
        assert world.table.undealt.bit_count() == 12
        places.update(cards_in(world.table.undealt))
    assert len(places) == 36 - 12  # every card that seat 0 does not hold


def test_before_the_draw_there_are_hands_and_no_more():
    state = after(begun(5), f"deal {' '.join(pack('6d'))}")
    assert isinstance(state, Drawing)
    assert all(isinstance(world, Drawing) for world in worlds(state, 4))


@pytest.mark.rule("differenzler.announce-hidden")
def test_unknown_announcements_are_drawn_evenly():
    state = after(dealt(*FOUR), "0 announce 20", "1 announce 45")
    view = observe(state, 1)
    drawn = Counter()
    for world in Sampler(view).worlds(8000, random.Random(3)):
        assert isinstance(world, Announcing)
        first, own = world.table.announced
        assert own == 45
        drawn[first] += 1
    assert set(drawn) <= set(range(158))
    expected = 8000 / 158
    square = sum((drawn[n] - expected) ** 2 / expected for n in range(158))
    assert square < 157 + 6 * sqrt(2 * 157)


@pytest.mark.rule("differenzler.announce-hidden")
def test_announcements_that_were_heard_stay():
    state = after(dealt(*FOUR, announcements="open"), *SAID)
    assert {world.table.announced for world in worlds(state, None)} == {(20, 45, 0, 90)}


@pytest.mark.parametrize("undertrump", ["forbidden", "when-void", "allowed"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_way_the_cards_can_lie_is_drawn_as_often(players, undertrump):
    rng, found = random.Random(players), 0
    # with two players twelve cards lie out of play: then the hidden ones are too many to be listed
    rules = differenzler.Rules(undertrump=undertrump, announcements="open", trump="bottom-card")
    most = 14 if players == 2 else 8
    while found < 2:
        state = differenzler.start(rules, players=players)
        while state.match.deals < 2:
            turn, view = differenzler.to_act(state), None
            if isinstance(state, Playing):
                seat = rng.randrange(players)
                if 2 <= len(hidden(state, seat)) <= most and rng.random() < 0.5:
                    view = observe(state, seat)
                    break
            moves = differenzler.legal_moves(state) if isinstance(turn, int) else ()
            action = rng.choice(moves) if moves else differenzler.draw(state, rng)
            state = differenzler.apply(state, action)
        if view is not None:
            assert_even(state, view)
            found += 1


def assert_even(state, view):
    every = every_world(state, view.seat)
    draws = max(1000, 25 * len(every))
    drawn = Counter(Sampler(view).worlds(draws, random.Random(1)))
    assert set(drawn) == every
    expected, free = draws / len(every), len(every) - 1
    square = sum((drawn[world] - expected) ** 2 / expected for world in every)
    assert square < free + 6 * sqrt(2 * free) + 12


def every_world(state, seat):
    """All hands that fit, found by trying: nothing of the sampler is used."""
    table = state.table
    others = [other for other in range(state.players) if other != seat]
    cards = [one.bit for one in hidden(state, seat)]
    turned = table.turned.bit & (state.left | table.undealt)
    known = [table.dealt[other] & ~state.left | table.dealt[other] & turned for other in others]
    room = [table.dealt[o].bit_count() - k.bit_count() for o, k in zip(others, known, strict=True)]
    found = []
    for masks in shared(cards, [*room, len(cards) - sum(room)]):
        dealt_now = list(table.dealt)
        for other, mask, has in zip(others, masks, known, strict=False):
            dealt_now[other] = has | mask
        undealt = table.match.pack & ~sum(dealt_now)
        world = evolve(table, dealt=tuple(dealt_now), undealt=undealt)
        found.append(Playing(world, state.plays, state.ledger))
    return kept(differenzler, found, observe(state, seat))


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "Announcing", "trump": None},
        {"phase": "Playing", "trump": None, "tricks": ()},
    ],
)
def test_no_state_fits_an_observation_that_cannot_be(change):
    view = evolve(observe(after(dealt(*FOUR), *SAID), 0), **change)
    with pytest.raises(NoWorld):
        differenzler.sample_world(view, random.Random(1))
