"""What a seat knows, and what is hidden from it."""

import random

import pytest

from jassrules import CHANCE, Hand, Suit, card, differenzler, hidden, narrate, observe
from jassrules.cards import CARDS, PACK
from jassrules.games.differenzler import Drawing, Playing
from jassrules.notation import parse_action
from tests.games.differenzler.tables import (
    FOUR,
    PLAYED,
    SAID,
    after,
    begun,
    codes,
    dealt,
    pack,
    played,
    whole_deal,
)


def test_before_trump_is_drawn():
    state = after(begun(), f"deal {' '.join(pack())}")
    view = observe(state, 0)
    assert (view.phase, view.turn, view.vorhand, view.trump) == ("Drawing", None, 0, None)
    assert view.hand == view.dealt == Hand.of_mask(state.dealt[0])
    assert view.announced == (None,) * 4
    assert view.made == (0,) * 4
    assert hidden(state, 0) == Hand.of_mask(PACK & ~state.dealt[0])


@pytest.mark.rule("differenzler.turn")
def test_the_turn_is_a_seat_or_nobody():
    assert observe(begun(), 0).turn is None
    assert differenzler.to_act(begun()) is CHANCE
    assert observe(dealt(*FOUR), 3).turn == 0
    assert observe(whole_deal(deals=1), 3).turn is None


def test_while_the_cards_are_played():
    state = played(after(dealt(*FOUR), *SAID), "6c Jc 6s 6h 7s")
    view = observe(state, 1)
    assert (view.phase, view.turn, view.trump, view.turned) == ("Playing", 0, Suit.ROSEN, None)
    assert codes(view.dealt) == codes(Hand.parse(FOUR[1]))
    assert codes(view.hand) == [one for one in codes(view.dealt) if one != "Jc"]
    assert [(t.leader, t.winner) for t in view.tricks] == [(0, 3), (3, None)]
    assert view.last_trick == view.tricks[0]
    assert view.last_contract is None
    assert view.made == (0, 0, 0, 2)
    assert (view.deals, view.dealer, view.players) == (1, 3, 4)


def test_between_deals_there_is_nothing_but_the_score_and_the_last_trick():
    for state in (whole_deal(), whole_deal(deals=1)):
        view = observe(state, 0)
        assert not view.hand
        assert not view.dealt
        assert (view.vorhand, view.turned, view.trump, view.tricks) == (None, None, None, ())
        assert (view.announced, view.made) == ((None,) * 4, (0,) * 4)
        assert " ".join(one.code for one in view.last_trick.cards) == "9h Ts Jh Td"
        assert (view.last_trick.leader, view.last_trick.winner) == (3, 1)
        assert view.last_contract is Suit.ROSEN
        assert view.totals == (8, 14, 0, 4)
        assert hidden(state, 0) == Hand()
    assert view.winners == (2,)


def test_the_last_trick_is_gone_with_the_next_deal():
    state = after(whole_deal(), f"deal {' '.join(pack())}")
    assert isinstance(state, Drawing)
    assert observe(state, 0).last_trick is None
    assert observe(state, 0).last_contract is None
    assert observe(state, 0).entries == ()


def test_a_spectator_sees_no_hand():
    view = observe(played(after(dealt(*FOUR), *SAID), "6c"), None)
    assert (view.seat, view.legal_moves, view.announced) == (None, (), (None,) * 4)
    assert not view.hand
    assert not view.dealt
    assert view.trump is Suit.ROSEN


@pytest.mark.rule("differenzler.bottom-card")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_turned_card_is_known_to_all(players):
    deck = pack("6d") if players == 5 else pack()
    state = after(begun(players, trump="bottom-card"), f"deal {' '.join(deck)}")
    turned = card(deck[24 if players == 2 else -1])
    for seat in range(players):
        assert observe(state, seat).turned is turned
        assert turned not in hidden(state, seat)
        others = {card(one) for one in deck} - set(observe(state, seat).hand)
        assert set(hidden(state, seat)) == others - {turned}


@pytest.mark.rule("differenzler.deal")
def test_with_two_players_the_cards_out_of_play_stay_hidden():
    state = after(begun(2), f"deal {' '.join(pack())}", "trump h", "0 announce 1", "1 announce 2")
    state = played(state, "6c")
    assert isinstance(state, Playing)
    own = set(observe(state, 1).hand)
    assert set(hidden(state, 1)) == set(CARDS) - own - {card("6c")}


def events(before, text, seat=None):
    action = parse_action(differenzler, text)
    return narrate(before, action, differenzler.apply(before, action), seat)


def told(before, text, seat=None):
    return [(one.what, dict(one.facts)) for one in events(before, text, seat)]


def test_the_events_of_a_deal():
    deal = f"deal {' '.join(pack())}"
    assert told(begun(), deal) == [("dealt", {"dealer": 3, "vorhand": 0})]
    assert told(begun(trump="bottom-card"), deal)[1:] == [
        ("turned", {"card": card("As"), "trump": Suit.SCHILTEN})
    ]
    drawing = after(begun(), deal)
    assert told(drawing, "trump d") == [("trump-drawn", {"trump": Suit.SCHELLEN})]
    (hand,) = told(begun(packet="hand"), deal, 2)[1:]
    cards = tuple(card(one) for one in pack()[18:27])
    assert hand == ("hand-dealt", {"seat": 2, "cards": cards})


def test_the_events_of_the_last_card():
    before = played(after(dealt(*FOUR, deals=1), *SAID), PLAYED[:-3])
    assert told(before, "2 play Td") == [
        ("played", {"seat": 2, "card": card("Td")}),
        ("trick-taken", {"seat": 1, "cards": tuple(map(card, ("9h", "Ts", "Jh", "Td"))), "points": 59}),
        ("opened", {"announced": (20, 45, 0, 90), "made": (12, 59, 0, 86)}),
        ("difference", {"side": 0, "points": 8, "announced": 20, "made": 12}),
        ("difference", {"side": 1, "points": 14, "announced": 45, "made": 59}),
        ("difference", {"side": 2, "points": 0, "announced": 0, "made": 0}),
        ("difference", {"side": 3, "points": 4, "announced": 90, "made": 86}),
        ("deal-over", {"totals": (8, 14, 0, 4)}),
        ("match-over", {"winners": (2,)}),
    ]  # fmt: skip


@pytest.mark.rule("differenzler.announce-hidden")
@pytest.mark.parametrize("seed", range(6))
def test_no_number_comes_out_before_all_are_opened(seed):
    """Two matches that differ in what the others announced look the same to a seat until the end of the deal."""
    rng = random.Random(seed)
    players, seat = 2 + seed % 4, seed % (2 + seed % 4)
    one = differenzler.start(differenzler.Rules(exact_bonus=10, dealer_credit=1), players=players)
    other = one
    while not isinstance(one, differenzler.Dealing) or not one.match.deals:
        turn = differenzler.to_act(one)
        if turn is CHANCE:
            here = there = differenzler.draw(one, rng)
        else:
            here = there = rng.choice(differenzler.legal_moves(one))
            if isinstance(here, differenzler.Announce) and turn != seat:
                there = differenzler.Announce(turn, (here.points + 1 + rng.randrange(157)) % 158)
        after_one, after_other = differenzler.apply(one, here), differenzler.apply(other, there)
        if isinstance(after_one, differenzler.Dealing):
            break
        assert narrate(one, here, after_one, seat) == narrate(other, there, after_other, seat)
        one, other = after_one, after_other
        assert observe(one, seat) == observe(other, seat)
        assert observe(one, None) == observe(other, None)
        assert differenzler.legal_moves(one) == differenzler.legal_moves(other)
        assert differenzler.score(one) == differenzler.score(other)
        for points in (-1, 20, 158):
            tried = differenzler.Announce(seat, points)
            assert differenzler.explain(one, tried) == differenzler.explain(other, tried)
    assert isinstance(after_one, differenzler.Dealing)
