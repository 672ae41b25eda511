"""Which states can be: the audit, and JSON that tells of impossible ones."""

import json
import random
from time import process_time

import pytest
from attrs import evolve

from jassrules import CHANCE, BadRecord, Entry, card, from_json, to_json
from jassrules.cards import mask_of
from jassrules.games.chappe.rules import decks_for
from jassrules.ledger import Ledger
from tests.games.chappe.tables import bid, cards, chappe, dealt, play, turn_all
from tests.games.chappe.test_tricks import stock_is_empty
from tests.games.chappe.test_view import drawn_before_the_shuffle

BIDDING = bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1)
PLAYING = play(bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1, 1, 1), "Ah")
REVEALING = bid(dealt("Ac", "Kc"), 0, 0)
SCORED = turn_all(REVEALING)
OVER = turn_all(bid(dealt("Ac", "Kc", totals=(0, 9), number=2), 1, 1))


def table(state, **changes):
    return evolve(state, table=evolve(state.table, **changes))


def hands(*texts):
    return tuple(mask_of(cards(text)) for text in texts)


def match(state, **changes):
    return evolve(state, match=evolve(state.match, **changes))


def match2(state, ledger):
    """The state in the second deal of its match, with other totals."""
    return evolve(table(state, match=evolve(state.table.match, deals=2)), ledger=ledger)


def test_states_that_were_played_can_be():
    for state in (BIDDING, PLAYING, REVEALING, SCORED, OVER, stock_is_empty(),
                  drawn_before_the_shuffle()):  # fmt: skip
        assert chappe.audit(state) is None
        assert from_json(type(state), json.loads(json.dumps(to_json(state)))) == state


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (match(SCORED, players=1), "players"),
        (match(SCORED, players=25), "players"),
        (match(SCORED, rules=chappe.Rules(decks=1, start_size=9), players=5), "Rules.decks"),
        (match(SCORED, rules=chappe.Rules(deals=1), deals=2), "more than the match has"),
        (evolve(SCORED, ledger=Ledger((5, 0), SCORED.ledger.entries)), "before the first deal"),
        (match(SCORED, dealer=2), "dealer"),
        (match(SCORED, dealer=-1), "dealer"),
        (match(SCORED, deals=-1), "deals"),
        (match(SCORED, players=3), "totals"),
        (evolve(SCORED, ledger=Ledger((1, 0), (Entry(2, "chappe.score", 1),))), "entries"),
        (evolve(SCORED, ledger=Ledger((0, 0), (Entry(0, "chappe.score", 1),))), "points"),
        (evolve(SCORED, ledger=Ledger((1, 0), (Entry(0, "chappe.score", -1),))), "points"),
        (evolve(OVER, ledger=Ledger((12, 12), SCORED.ledger.entries)), "over before"),
        (evolve(SCORED, ledger=Ledger((0, 0))), "entries"),
        (evolve(SCORED, ledger=Ledger((1, 0), SCORED.ledger.entries[::-1])), "entries"),
        (match(evolve(SCORED, ledger=Ledger((10, 0), SCORED.ledger.entries)), deals=2), "winners"),
        (match(evolve(SCORED, ledger=Ledger((1, 0))), deals=0), "before the first deal"),
        (match(SCORED, deals=0), "no match begins so"),
        (evolve(OVER, winners=(1,)), "winners"),
        (evolve(OVER, winners=()), "winners"),
        (evolve(OVER, winners=(0, 0)), "winners"),
        (chappe.MatchOver(SCORED.match, SCORED.ledger, (1,)), "winners"),
        (chappe.MatchOver(chappe.Match(chappe.Rules(), 2, 0), Ledger((0, 0)), ()), "entries"),
        (table(BIDDING, match=evolve(BIDDING.table.match, deals=0)), "dealer"),
        (match2(BIDDING, Ledger((10, 0, 0))), "dealer"),
        (match2(BIDDING, Ledger((0, 10, 0))), "hand for each seat"),
        (table(BIDDING, dealt=hands("Ah 6c", "9c Ks", "")), "hand for each seat"),
        (table(BIDDING, dealt=hands("Ah 6c", "9c Ks", "Ad")), "one size"),
        (table(BIDDING, dealt=hands("Ah 6c", "9c Ks", "Ad Ah")), "chappe.deal"),
        (table(BIDDING, stock=BIDDING.table.stock[1:]), "chappe.deal"),
        (table(BIDDING, match=evolve(BIDDING.table.match, deals=2)), "another state"),
        (evolve(BIDDING, bids=(3,)), "chappe.bid"),
        (evolve(BIDDING, bids=(1, 1, 0)), "chappe.dealer-hook"),
        (evolve(BIDDING, bids=(1, 1, 1)), "another state"),
        (evolve(BIDDING, bids=(1, 1, 1, 1)), "chappe.phase"),
        (evolve(PLAYING, bids=(1, 1)), "chappe.phase"),
        (chappe.Playing(PLAYING.table, (1, 1, 1), ((), card("As")), PLAYING.ledger),
         "chappe.card-in-hand"),
        (evolve(REVEALING, turned=2), "another state"),
        (evolve(REVEALING, turned=3), "chappe.phase"),
        (chappe.Shuffling(PLAYING.table, PLAYING.bids, PLAYING.plays, PLAYING.ledger),
         "another state"),
    ],
)  # fmt: skip
def test_states_that_cannot_be(state, problem):
    found = chappe.audit(state)
    assert found is not None
    assert problem in found
    with pytest.raises(BadRecord):
        from_json(type(state), to_json(state))


def test_a_dealer_who_went_out_deals_no_more():
    state = dealt("Ac", "Kc", "Qc", totals=(9, 0, 0), number=2)
    state = turn_all(bid(state, 0, 0, 0))
    assert chappe.score(state).totals == (10, 0, 0)
    assert chappe.audit(state) is None
    found = chappe.audit(match(state, dealer=0))
    assert found == "dealer: did not deal"


@pytest.mark.parametrize("players", [2, 5, 7, 12, 24])
def test_worlds_fit_what_a_seat_knows(players):
    rng = random.Random(players)
    rules = chappe.Rules(start_size=3, limit=None, deals=5)
    state = chappe.start(rules, players=players)
    while chappe.to_act(state) is not None:
        for seat in rng.sample(range(players), min(players, 4)):
            view = chappe.observe(state, seat)
            world = chappe.sample_world(view, rng)
            assert chappe.audit(world) is None
            assert chappe.observe(world, seat) == view
        action = (
            chappe.draw(state, rng)
            if chappe.to_act(state) is CHANCE
            else rng.choice(chappe.legal_moves(state))
        )
        state = chappe.apply(state, action)
    assert decks_for(rules, players) == -(-players * 4 // 36)


@pytest.mark.parametrize("size", [18, 6, 1])
@pytest.mark.parametrize("seat", [3, None])
def test_worlds_of_the_largest_tables_are_drawn_at_once(size, seat):
    rng = random.Random(size)
    state = chappe.start(chappe.Rules(start_size=size, decks=16, limit=None, deals=2), players=24)
    state = chappe.apply(state, chappe.draw(state, rng))
    for _ in range(60):
        state = chappe.apply(state, rng.choice(chappe.legal_moves(state)))
        if chappe.to_act(state) is CHANCE:
            break
    view = chappe.observe(state, seat)
    begun = process_time()
    world = chappe.sample_world(view, rng)
    assert process_time() - begun < 1
    assert chappe.observe(world, seat) == view
    assert chappe.audit(world) is None
    assert from_json(chappe.Observation, json.loads(json.dumps(to_json(view)))) == view


def test_a_world_leaves_every_unseen_place_open():
    # seat 0 has seen 4 of 36 cards; each of the others can lie in each hand and in the stock
    state = play(bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1, 1, 1), "Ah")
    view, rng = chappe.observe(state, 0), random.Random(3)
    worlds = [chappe.sample_world(view, rng) for _ in range(500)]
    for seat in (1, 2):
        held = 0
        for world in worlds:
            held |= world.table.dealt[seat]
        assert held == mask_of(set(chappe.hidden(state, 0)))
    assert len({world.table.stock[0] for world in worlds}) == 34
