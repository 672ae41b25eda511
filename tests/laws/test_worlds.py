"""Worlds are drawn evenly: compared with every world there is, found the long way."""

import random
from collections import Counter
from math import sqrt

import pytest
from attrs import evolve

from jassrules import Rank, Sampler, chappe, coiffeur, molotow, schieber, sens, tschausepp
from jassrules.cards import CARDS, cards_in
from jassrules.tricks import counted
from tests.laws.every_world import every_world, hidden_count, walk

TWENTY = dict.fromkeys(Rank, 20)
FIFTY = {rank: 50 for rank in Rank if rank is not Rank.SIX}
CALLS = ("Weis", "Meldung", "Bella", "Rob")


def assert_even(view, worlds, seed=1):
    """Each world is drawn about as often as any other, and nothing else is.

    With n worlds and n - 1 degrees of freedom the sum of squares has mean n - 1 and variance
    2 (n - 1); six standard deviations and a little more for the skewness of small n.
    """
    rng, draws = random.Random(seed), max(1000, 25 * len(worlds))
    found = Counter(Sampler(view).worlds(draws, rng))
    assert set(found) == worlds
    expected, free = draws / len(worlds), len(worlds) - 1
    square = sum((found[world] - expected) ** 2 / expected for world in worlds)
    assert square < free + 6 * sqrt(2 * free) + 12


def some_states(game, rules, seed, *, most, count, players=None, want=lambda state, view: True):
    """Yield a few states of random matches with so little hidden that all worlds can be listed."""
    rng, found = random.Random(seed), 0
    while found < count:
        for state in walk(game, rules, players, rng, CALLS):
            table = getattr(state, "table", None)
            if table is None:
                continue
            seat = rng.randrange(state.players)
            if not 2 <= hidden_count(state, seat) <= most or rng.random() < 0.5:
                continue
            view = game.observe(state, seat)
            if want(state, view):
                yield state, view
                found += 1
                break


def unshown(state, view):
    said = view.weis if hasattr(view, "weis") else view.meldungen
    known = [seat for seat, _ in view.shown] + [view.seat]
    return any(seat not in known for seat, _ in said)


PLAIN = {
    "schieber": (schieber, schieber.Rules(), None, 7),
    "undertrump": (schieber, schieber.Rules(undertrump="when-void"), None, 7),
    "sens": (sens, sens.Rules(vorlauf=False), None, 7),
    "penalised": (sens, sens.Rules(illegal_plays="penalised"), None, 7),
    "trump made by a card": (molotow, molotow.Rules(), 3, 8),
    "trump from the next trick": (molotow, molotow.Rules(trump_from="next-trick"), 4, 7),
    "a Six left out": (molotow, molotow.Rules(undertrump="forbidden"), 5, 7),
    "six players": (molotow, molotow.Rules(stoeck="announced"), 6, 8),
    "coiffeur": (coiffeur, coiffeur.Rules(), None, 7),
    "coiffeur with Weis": (coiffeur, coiffeur.PRESETS["jasswiki"], None, 7),
    "three at coiffeur": (coiffeur, coiffeur.PRESETS["zehn"], 3, 7),
}


@pytest.mark.parametrize("name", PLAIN)
def test_endgames_of_tricks(name):
    game, rules, players, most = PLAIN[name]
    for state, view in some_states(game, rules, 3, most=most, count=3, players=players):
        assert_even(view, every_world(game, state, view.seat))


UNSHOWN = {
    "weise": (schieber, schieber.Rules()),
    "equal points": (schieber, schieber.Rules(run_points=(20,) * 7, four_points=TWENTY)),
    "no shared card": (
        schieber,
        schieber.Rules(run_points=(20,) * 7, four_points=TWENTY, weis_shared_card=False),
    ),
    "ties": (schieber, schieber.Rules(weis_order=("points",))),
    "the best seat": (molotow, molotow.Rules(weis_counts="best")),
    "the best of equal points": (
        molotow,
        molotow.Rules(weis_counts="best", run_points=(20,) * 7, four_points=TWENTY),
    ),
    "meldungen": (sens, sens.Rules(vorlauf=False)),
    "fours": (sens, sens.Rules(vorlauf=False, four_points=FIFTY)),
    "trump wins": (sens, sens.Rules(vorlauf=False, equal_meldungen="trump-wins")),
    "none wins": (sens, sens.Rules(vorlauf=False, equal_meldungen="none")),
}


@pytest.mark.parametrize("name", UNSHOWN)
def test_announced_and_not_shown(name):
    game, rules = UNSHOWN[name]
    for state, view in some_states(game, rules, 5, most=7, count=2, want=unshown):
        assert_even(view, every_world(game, state, view.seat))


AUTOMATIC = {
    "weise": (schieber, schieber.Rules(weis="automatic")),
    "no shared card": (schieber, schieber.Rules(weis="automatic", weis_shared_card=False)),
    "ties": (schieber, schieber.Rules(weis="automatic", weis_order=("points",))),
    "fours": (schieber, schieber.Rules(weis="automatic", weis_order=("points",), run_points=(20,) * 7, four_points=TWENTY)),
    "all count": (molotow, molotow.Rules(weis="automatic")),
    "the best seat": (molotow, molotow.Rules(weis="automatic", weis_counts="best", run_points=(20,) * 7, four_points=TWENTY)),
    "meldungen": (sens, sens.Rules(vorlauf=False, meldungen="automatic")),
    "meldungen with fours": (sens, sens.Rules(vorlauf=False, meldungen="automatic", four_points=FIFTY)),
    "none wins": (sens, sens.Rules(vorlauf=False, meldungen="automatic", equal_meldungen="none")),
}  # fmt: skip


@pytest.mark.parametrize("way", ["blindly", "all of them", "suit by suit"])
@pytest.mark.parametrize("name", AUTOMATIC)
def test_counted_by_themselves(name, way, monkeypatch):
    # the three ways in which hands that fit are found must find the same
    monkeypatch.setattr(counted, "BLIND", 10**6 if way == "blindly" else 0)
    monkeypatch.setattr(counted, "FEW", 10**6 if way == "all of them" else 0)
    game, rules = AUTOMATIC[name]
    for shown in (False, True):
        want = lambda state, view, shown=shown: bool(view.shown) == shown
        for state, view in some_states(game, rules, 7, most=7, count=1, want=want):
            assert_even(view, every_world(game, state, view.seat))


# any card may start, so that the stock may lie under the discards in any order
USUAL = tschausepp.Rules(hand_size=2, start_card="inert")
TSCHAU = {
    "two": (USUAL.but(hand_size=3), 2),
    "three": (USUAL.but(draw="until-fit"), 3),
    "voluntary": (USUAL.but(voluntary_draw=True), 3),
    "two packs": (USUAL.but(decks=2), 3),
}
DRAWN = {
    "two": (USUAL, 2),
    "three": (USUAL, 3),
    "two packs": (USUAL.but(decks=2), 3),
    "voluntary": (USUAL.but(voluntary_draw=True), 3),
    "obliging": (USUAL.but(drawn_card="must"), 3),
    "any card": (USUAL.but(voluntary_draw=True, after_draw="any", drawn_card="must"), 3),
    "until one fits": (USUAL.but(draw="until-fit", after_draw="any"), 3),
}


def cut(state, seat):
    """The same state with most of the stock under the discards: few cards are then unseen."""
    table = state.table
    held = sum(hand.bit_count() for at, hand in enumerate(table.hands) if at != seat)
    left = 5 - held
    if left < 0:
        return None
    stock, rest = table.stock[:left], table.stock[left:]
    return evolve(state, table=evolve(table, stock=stock, pile=(*rest, *table.pile)))


def few_unseen(rules, players, rng, want):
    while True:
        for state in walk(tschausepp, rules, players, rng):
            if not hasattr(state, "table") or rng.random() < 0.3 or not want(state):
                continue
            seat = rng.randrange(players)
            small = cut(state, seat)
            if small is not None:
                worlds = every_world(tschausepp, small, seat)
                if len(worlds) > 1:
                    return tschausepp.observe(small, seat), worlds


@pytest.mark.parametrize("name", TSCHAU)
def test_hands_and_stock_of_tschau_sepp(name):
    rules, players = TSCHAU[name]
    rng = random.Random(11)
    for want in (
        lambda state: any(map(any, state.table.known.barred)),
        lambda state: state.table.known.stock,
    ):
        assert_even(*few_unseen(rules, players, rng, want))


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("for_cover", [False, True])
def test_a_card_drawn_unseen(name, for_cover):
    rules, players = DRAWN[name]

    def want(state):
        return isinstance(state, tschausepp.Deciding) and state.for_cover == for_cover

    rng = random.Random(13)
    view, worlds = few_unseen(rules, players, rng, want)
    while view.seat == view.turn:  # it knows its own card
        view, worlds = few_unseen(rules, players, rng, want)
    assert_even(view, worlds)


@pytest.mark.parametrize(("players", "decks"), [(4, 1), (8, 2)])
def test_endgames_of_chappe(players, decks):
    # nine cards each: there is no stock, and with two packs equal cards meet in one hand
    rules, rng, found = chappe.Rules(start_size=9, decks=decks), random.Random(3), 0
    for state in walk(chappe, rules, players, rng):
        if not isinstance(state, chappe.Playing):
            continue
        seat = rng.randrange(players)
        hidden = sum(hand.bit_count() for at, hand in enumerate(state.hands) if at != seat)
        if 2 <= hidden <= 5:
            worlds = every_world(chappe, state, seat)
            if 1 < len(worlds) < 300:
                assert_even(chappe.observe(state, seat), worlds)
                found += 1
        if found == 3:
            break
    assert found == 3


def test_the_own_card_of_a_rundi():
    # two packs, two players: 71 cards are unseen, two copies of each but of the one card seen
    rng = random.Random(5)
    state = chappe.start(chappe.Rules(start_size=1, decks=2), players=2)
    state = chappe.apply(state, chappe.draw(state, rng))
    (seen,) = chappe.observe(state, 0).seen[1]
    draws = 7100
    worlds = Sampler(chappe.observe(state, 0)).worlds(draws, rng)
    for place in (lambda table: cards_in(table.dealt[0])[0], lambda table: table.stock[17]):
        found = Counter(place(world.table) for world in worlds)
        assert set(found) == set(CARDS)
        # a row of cards begins twice as often with a card that is there twice
        expected = {one: draws / 71 * (1 if one is seen else 2) for one in CARDS}
        square = sum((found[one] - expected[one]) ** 2 / expected[one] for one in CARDS)
        assert square < 35 + 6 * sqrt(70) + 12
