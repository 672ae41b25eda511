"""What a seat sees, and what everybody sees happen."""

import random

import pytest

from jassrules import CHANCE, BadRecord, Shuffle, card, from_json, to_json
from jassrules.cards import CARDS
from jassrules.games.chappe.stechen import new_stock
from tests.games.chappe.tables import bid, cards, chappe, dealt, events, play, points, turn_all
from tests.games.chappe.test_tricks import TAKEN, stock_is_empty


def test_a_seat_sees_its_hand_the_tricks_and_the_bids():
    state = play(bid(dealt("Ah 6c Tc", "9c Ks Td", "Ad 8d Th", "7s 9h Jc"), 1, 1, 1, 1), "Ah 9c")
    view = chappe.observe(state, 3)
    assert (view.seat, view.phase, view.turn, view.players) == (3, "Playing", 2, 4)
    assert (view.decks, view.dealer, view.deals, view.size, view.stock) == (1, 0, 1, 3, 24)
    assert view.hand == set(cards("7s 9h Jc"))
    assert [len(hand) for hand in view.seen] == [0, 0, 0, 3]
    assert view.seats == (1, 2, 3, 0)
    assert view.bids == (1, 1, 1, 1)
    assert view.won == (0, 0, 0, 0)
    assert view.competing == (0, 1, 2, 3)
    (bundle,) = view.bundles
    assert bundle.rounds == (((0, card("Ah")), (1, card("9c"))),)
    assert bundle.winner is None
    assert view.legal_moves == ()
    assert view.totals == (0, 0, 0, 0)
    assert view.entries == view.winners == ()


def test_between_deals_there_are_no_cards():
    state = turn_all(bid(dealt("Ac", "Kc"), 0, 0))
    view = chappe.observe(state, 1)
    assert (view.phase, view.turn, view.size, view.stock) == ("Dealing", CHANCE, 0, 0)
    assert view.seats == (0, 1)
    assert view.bids == (None, None)
    assert view.bundles == view.competing == ()
    assert view.totals == (1, 0)
    assert len(view.entries) == 2
    assert chappe.hidden(state, 1) == set()


def test_the_last_trick_is_shown_until_the_next_one_is_complete():
    state = bid(dealt("Ah 6c Tc", "9c Ks Td", "Ad 8d Th", "7s 9h Jc"), 1, 1, 1, 1)
    assert chappe.observe(state, 1).last_trick is None
    assert chappe.observe(play(state, "Ah 9c Ad 7s 6c"), 1).last_trick is None
    state = play(state, "Ah 9c Ad 7s 6c Ks 8d 9h")
    first = chappe.observe(state, 1).bundles[0]
    assert (first.winner, first.tricks) == (2, 2)
    for seat in (0, 1, 2, 3, None):
        assert chappe.observe(play(state, "Th Jc Tc"), seat).last_trick == first
    # of two tricks it is the later one
    second = play(bid(dealt("Ac Kc Qc", "Kd Ad 6c"), 1, 1), "Ac Kd Kc Ad")
    assert chappe.observe(second, 0).last_trick == chappe.observe(second, 0).bundles[1]
    assert chappe.observe(second, 0).last_trick.cards == tuple(cards("Kc Ad"))
    # the Under takes the third trick; between deals it is the only one that is shown
    after = play(state, "Th Jc Tc Td")
    for seat in (0, 3, None):
        view = chappe.observe(after, seat)
        assert view.last_trick.rounds == (
            tuple(zip((2, 3, 0, 1), cards("Th Jc Tc Td"), strict=True)),
        )
        assert (view.last_trick.drawn, view.last_trick.winner) == (0, 3)
        assert view.bundles == ()
        assert view.last_contract is None
    after = chappe.apply(after, chappe.draw(after, random.Random(1)))
    assert chappe.observe(after, 3).last_trick is None


@pytest.mark.rule("chappe.draw-off", "chappe.rundi")
def test_the_last_trick_shows_ones_own_turned_card_and_what_was_drawn_off():
    state = bid(dealt("Ac", "Kc", "Ad", stock="9h 9d 6h 7h", totals=(9, 9, 3)), 1, 0, 1)
    assert chappe.observe(state, 2).last_trick is None
    state = turn_all(state)
    assert chappe.observe(state, None).phase == "MatchOver"
    last = chappe.observe(state, 2).last_trick
    assert last.rounds == (
        ((0, card("Ac")), (1, card("Kc")), (2, card("Ad"))),
        ((0, card("9h")), (2, card("9d"))),
        ((0, card("6h")), (2, card("7h"))),
    )
    assert (last.drawn, last.winner, last.tricks) == (2, 2, 3)


def test_there_is_no_contract():
    view = chappe.observe(dealt("Ac", "Kc"), 0)
    data = to_json(view)
    assert data["last_contract"] is None
    assert from_json(chappe.Observation, data) == view
    with pytest.raises(BadRecord, match=r"^Observation\.last_contract: expected null, not 'h'$"):
        from_json(chappe.Observation, {**data, "last_contract": "h"})


def test_a_spectator_sees_the_table_and_no_hand():
    state = play(bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1, 1, 1), "Ah")
    view = chappe.observe(state, None)
    assert (view.seat, view.turn, view.legal_moves) == (None, 1, ())
    assert view.hand == set()
    assert view.seen == (set(),) * 3
    assert view.bids == (1, 1, 1)
    assert view.bundles[0].cards == (card("Ah"),)
    world = chappe.sample_world(view, random.Random(1))
    assert chappe.observe(world, None) == view
    # of a Chappe-Rundi he sees what is turned, and not what the players see
    state = chappe.apply(bid(dealt("Ac", "Kc"), 0, 0), chappe.Reveal(0))
    view = chappe.observe(state, None)
    assert view.seen == (set(), set())
    assert view.bundles[0].cards == (card("Ac"),)


@pytest.mark.rule("chappe.deal", "chappe.rundi")
def test_what_a_seat_alone_is_told_of_a_deal():
    def told(after, seat):
        before = chappe.Dealing(chappe.Match(after.rules, after.players, 0), after.ledger)
        return chappe.narrate(before, chappe.Deal(CARDS), after, seat)[1:]

    state = dealt("Ah 6c", "", "9c Ks", totals=(0, 10, 0))
    (event,) = told(state, 2)
    assert (event.what, event.rule) == ("hand-dealt", "chappe.deal")
    assert event.facts == {"seat": 2, "cards": tuple(cards("9c Ks"))}
    # who is out gets no cards, and a spectator is told of none
    assert told(state, 1) == told(state, None) == ()
    # equal cards of two decks have one name
    (event,) = told(dealt("Ac Ac", "7c 7d", decks=2), 0)
    assert event.facts["cards"] == (card("Ac"), card("Ac"))
    rundi = dealt("Ac", "", "Kc", "6d", totals=(0, 10, 0, 0))
    for seat, seats, text in [
        (0, (2, 3), "Kc 6d"),
        (1, (0, 2, 3), "Ac Kc 6d"),
        (3, (0, 2), "Ac Kc"),
    ]:
        (event,) = told(rundi, seat)
        assert (event.what, event.rule) == ("hands-seen", "chappe.rundi")
        assert event.facts == {"seats": seats, "cards": tuple(cards(text))}
    # nothing else is for one seat alone
    after = bid(rundi, 0)
    assert len(chappe.narrate(rundi, chappe.Bid(2, 0), after, 2)) == 1


def test_other_hands_and_the_stock_are_hidden_and_what_was_played_is_not():
    state = play(bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1, 1, 1), "Ah")
    assert chappe.hidden(state, 1) == set(CARDS) - set(cards("9c Ks Ah"))
    # of two decks, the second copies are hidden as long as they are not seen
    state = dealt("Ah Ah", "9c 9c", decks=2)
    unseen = chappe.hidden(state, 0)
    assert len(unseen) == 70
    assert card("Ah") not in unseen
    assert card("9c", copy=1) in unseen


def drawn_before_the_shuffle():
    """Eleven hands of three: the stock of three serves the two tied Aces once, with two Sixes."""
    rounds = (
        "Ac Kc Kd Kh Qc Qd Qh Qs Jc Jd Jh",
        "Ad Js Th Ts 9h 9s 8h 8s 7h 7s Tc",
        "Ah As 6c 6d 7c 7d 8c 8d 9c 9d Td",
    )
    hands = [" ".join(hand) for hand in zip(*map(str.split, rounds), strict=True)]
    state = bid(dealt(*hands, decks=1, stock="6s 6h Ks"), *[0] * 11)
    for laid in rounds:
        state = play(state, laid)
    return state


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_what_was_drawn_before_a_shuffle_is_on_the_table():
    state = drawn_before_the_shuffle()
    view = chappe.observe(state, 4)
    assert (view.phase, view.turn, view.stock) == ("Shuffling", CHANCE, 1)
    last = view.bundles[-1]
    assert (last.drawn, last.tricks, last.winner) == (1, 2, None)
    assert last.rounds[-1] == ((0, card("6s")), (1, card("6h")))
    assert view.competing == (0, 1)
    assert view.won == (2, *[0] * 10)
    # all but one card have been seen, so there is one world only
    assert chappe.hidden(state, 4) == {card("Ks")}
    assert chappe.sample_world(view, random.Random(2)) == state
    # 22 cards of two tricks and the King; seat 0 draws it, seat 1 the Ace of the first trick
    pool = cards("Ks Ac Kc Kd Kh Qc Qd Qh Qs Jc Jd Jh Ad Js Th Ts 9h 9s 8h 8s 7h 7s Tc")
    after = chappe.apply(state, Shuffle(pool))
    assert points(after) == {0: 2, 1: 3} | dict.fromkeys(range(2, 11), 0)
    found = chappe.narrate(state, Shuffle(pool), after)
    assert [one.what for one in found[:4]] == ["shuffled", "drawn-off", "trick-taken", "scored"]
    assert found[2].facts["tricks"] == 3
    assert len(found[2].facts["cards"]) == 11 + 2 + 2


@pytest.mark.rule("chappe.draw-off", "chappe.draw-off-shuffle")
def test_a_tie_that_narrows_in_a_draw_off_stays_narrow_after_the_shuffle():
    rounds = (
        "Ac Qc Qd Qh Qs Jc Jd Jh Js Tc Td",
        "Kc Th Ts 9c 9d 9h 9s 8c 8d 8h 8s",
        "Ad Ah As 7c 7d 7h 7s 6c 6d 6h Kd",
    )
    hands = [" ".join(hand) for hand in zip(*map(str.split, rounds), strict=True)]
    state = bid(dealt(*hands, decks=1, stock="6s Kh Ks"), *[0] * 11)
    for laid in rounds:
        state = play(state, laid)
    # three Aces draw Six, King, King: seats 1 and 2 are left, and no card of the stock
    view = chappe.observe(state, 7)
    assert (view.competing, view.stock, view.bundles[-1].tricks) == ((1, 2), 0, 2)
    pool = cards("Qc Kc Ac Qd Qh Qs Jc Jd Jh Js Tc Td Th Ts 9c 9d 9h 9s 8c 8d 8h 8s")
    after = chappe.apply(state, Shuffle(pool))
    # seat 1 draws the Ober, seat 2 the King and takes three tricks
    assert points(after) == {0: 2, 1: 0, 2: 3} | dict.fromkeys(range(3, 11), 0)
    found = chappe.narrate(state, Shuffle(pool), after)
    assert dict(found[1].facts) == {"seats": (1, 2), "cards": tuple(cards("Qc Kc"))}
    assert (found[2].facts["seat"], found[2].facts["tricks"]) == (2, 3)


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_a_new_stock_that_serves_the_tied_just_so_is_shuffled():
    six, seven = cards("6c 7c")
    assert new_stock((0, 1), (six,), (seven,)) == (six, seven)
    assert new_stock((0, 1, 2), (six,), (seven,)) == ()
    assert new_stock((0,), (six,), (seven,)) == ()


@pytest.mark.rule("chappe.stechen")
def test_the_events_of_a_stechen():
    state = play(bid(dealt("Ah 6c Tc", "9c Ks Td", "Ad 8d Th", "7s 9h Jc"), 1, 1, 1, 1), "Ah 9c Ad")
    assert events(state, "3 play 7s") == [
        ("played", {"seat": 3, "card": card("7s")}),
        ("stechen", {"seats": (0, 2), "tricks": 2}),
    ]
    state = play(state, "7s")
    assert events(state, "0 play 6c") == [("played", {"seat": 0, "card": card("6c")})]
    state = play(state, "6c Ks 8d")
    assert events(state, "3 play 9h") == [
        ("played", {"seat": 3, "card": card("9h")}),
        (
            "trick-taken",
            {"seat": 2, "tricks": 2, "cards": tuple(cards("Ah 9c Ad 7s 6c Ks 8d 9h"))},
        ),
    ]


@pytest.mark.rule("chappe.draw-off")
def test_the_events_of_a_draw_off_and_of_the_end():
    state = dealt("Ac", "Kc", "Ad", stock="9h 7h", totals=(9, 8, 3), limit=10)
    state = bid(state, 1, 0, 1)
    state = chappe.apply(chappe.apply(state, chappe.Reveal(0)), chappe.Reveal(1))
    assert events(state, "2 reveal") == [
        ("revealed", {"seat": 2, "card": card("Ad")}),
        ("drawn-off", {"seats": (0, 2), "cards": (card("9h"), card("7h"))}),
        ("trick-taken", {"seat": 0, "tricks": 2, "cards": tuple(cards("Ac Kc Ad 9h 7h"))}),
        ("scored", {"seat": 0, "points": 1, "about": "bid 1, made 2"}),
        ("scored", {"seat": 1, "points": 1, "about": "bid 1, made 0"}),
        ("scored", {"seat": 2, "points": 0, "about": "bid 0, made 0"}),
        ("deal-over", {"totals": (10, 9, 3)}),
        ("out", {"seat": 0, "points": 10}),
    ]


def test_the_events_of_deals_and_bids():
    state = chappe.start(chappe.Rules(start_size=2), players=2)
    deal = chappe.draw(state, random.Random(1))
    after = chappe.apply(state, deal)
    (event,) = chappe.narrate(state, deal, after)
    assert (event.what, dict(event.facts)) == ("dealt", {"dealer": 0, "cards": 2})
    assert events(after, "1 bid 2") == [("bid", {"seat": 1, "tricks": 2})]


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_the_events_of_a_shuffle():
    state = stock_is_empty()
    new = [*cards("6h 7h"), *[one for one in TAKEN if one not in cards("6h 7h")]]
    action = Shuffle(new)
    found = chappe.narrate(state, action, chappe.apply(state, action))
    assert [(one.what, one.rule) for one in found[:3]] == [
        ("shuffled", "chappe.draw-off-shuffle"),
        ("drawn-off", "chappe.draw-off"),
        ("trick-taken", "chappe.trick-winner"),
    ]
    assert found[0].facts == {"cards": 24}
    assert found[2].facts["seat"] == 1
    assert found[2].facts["tricks"] == 2
    # and where nothing serves the tied, the rule says so
    action = Shuffle(sorted(TAKEN, key=lambda one: one.rank.index))
    found = chappe.narrate(state, action, chappe.apply(state, action))
    taken = found[13]
    assert (taken.what, taken.rule) == ("trick-taken", "chappe.draw-off-shuffle")
    assert (taken.facts["seat"], taken.facts["tricks"]) == (0, 13)


@pytest.mark.rule("chappe.winner")
def test_the_end_of_the_match_is_told():
    state = bid(dealt("Ac", "Kc", totals=(0, 9)), 1, 1)
    state = chappe.apply(state, chappe.Reveal(0))
    assert events(state, "1 reveal")[-3:] == [
        ("deal-over", {"totals": (0, 10)}),
        ("out", {"seat": 1, "points": 10}),
        ("match-over", {"winners": (0,)}),
    ]
    assert chappe.observe(turn_all(state), 0).winners == (0,)
