"""Who takes a trick, Stechen, draw-offs, a new stock."""

import copy
import pickle
import random

import pytest
from attrs import evolve

from jassrules import CHANCE, Shuffle, WrongType, card
from jassrules.cards import CARDS
from tests.games.chappe.tables import (
    bid,
    cards,
    chappe,
    dealt,
    deck_of,
    legal,
    play,
    points,
    refusal,
    turn_all,
    won,
)


@pytest.mark.rule("chappe.free-play")
def test_any_card_may_be_played():
    state = play(bid(dealt("Ac Kc", "6c As", "7c 7d"), 1, 1, 1), "Ac")
    # clubs were led and seat 1 holds one: he need not follow
    assert legal(state) == {"1 play 6c", "1 play As"}


@pytest.mark.rule("chappe.card-in-hand")
def test_only_a_card_in_hand_may_be_played():
    state = bid(dealt("Ac Kc", "6c As", "7c 7d"), 1, 1, 1)
    violation = chappe.explain(state, chappe.Play(0, card("6c")))
    assert violation is not None
    assert violation.rule == "chappe.card-in-hand"
    assert violation.facts == {"card": card("6c")}
    assert refusal(play(state, "Ac 6c 7c"), "0 play Ac") == "chappe.card-in-hand"


@pytest.mark.rule("chappe.turn")
def test_cards_are_played_in_turn():
    state = bid(dealt("Ac Kc", "6c As", "7c 7d"), 1, 1, 1)
    assert refusal(state, "1 play 6c") == "chappe.turn"
    assert refusal(state, "1 play Ac") == "chappe.turn"
    assert legal(state, 1) == set()


@pytest.mark.rule("chappe.phase")
def test_bids_are_over_when_cards_are_played():
    state = bid(dealt("Ac Kc", "6c As", "7c 7d"), 1, 1, 1)
    for text in ("0 bid 1", "0 reveal", "shuffle 6c"):
        assert refusal(state, text) == "chappe.phase"


@pytest.mark.rule("chappe.trick-winner", "chappe.no-suits")
def test_the_highest_rank_takes_the_trick_and_leads():
    state = play(bid(dealt("6c Kc", "9s As", "8d 7d"), 1, 1, 1), "6c 9s 8d")
    assert won(state) == (0, 1, 0)
    assert chappe.to_act(state) == 1
    assert chappe.observe(state, 0).bundles[-1].winner == 1


@pytest.mark.rule("chappe.no-suits")
def test_rank_alone_counts_ace_high_in_the_natural_order():
    for lower, higher in zip("6789TJQK", "789TJQKA", strict=True):
        # the suits point the other way: the lower card is of the suit that was led
        state = play(
            bid(dealt(f"{lower}s {lower}d", f"{higher}c {higher}h"), 1, 0), f"{lower}s {higher}c"
        )
        assert won(state) == (0, 1), (lower, higher)


@pytest.mark.rule("chappe.no-suits", "chappe.stechen")
def test_equal_cards_of_two_decks_are_equal():
    state = play(bid(dealt("Ac 7c", "Ac 6c", decks=2), 1, 0), "Ac Ac")
    assert won(state) == (0, 0)
    state = play(state, "7c 6c")
    assert points(state) == {0: 2, 1: 1}  # 0 bid 0 and made 2, 1 bid 1 and made none


@pytest.mark.rule("chappe.low-ties")
def test_example_7_a_tie_below_the_highest_card_means_nothing():
    state = play(bid(dealt("6c Kc", "6d As", "Qd 7d"), 1, 1, 1), "6c 6d Qd")
    assert won(state) == (0, 0, 1)
    assert chappe.to_act(state) == 2


FOUR = ("Ah 6c Tc", "9c Ks Td", "Ad 8d Th", "7s 9h Jc")


@pytest.mark.rule("chappe.stechen", "chappe.stechen-discard")
def test_example_4_only_the_tied_compete_and_a_king_of_another_wins_nothing():
    state = play(bid(dealt(*FOUR), 1, 1, 1, 1), "Ah 9c Ad 7s")
    assert won(state) == (0, 0, 0, 0)
    assert chappe.to_act(state) == 0
    assert chappe.observe(state, 3).competing == (0, 2)
    state = play(state, "6c Ks 8d 9h")
    assert won(state) == (0, 0, 2, 0)
    assert chappe.to_act(state) == 2
    (bundle,) = chappe.observe(state, 1).bundles
    assert bundle.winner == 2
    assert bundle.tricks == 2
    assert bundle.cards == tuple(cards("Ah 9c Ad 7s 6c Ks 8d 9h"))


@pytest.mark.rule("chappe.stechen")
def test_the_first_to_play_stays_the_same_even_if_he_is_out_of_it():
    # seat 0 leads a Six, seats 1 and 2 are tied
    state = play(bid(dealt("6c 7c 8c", "Ac 9c 9d", "Ad Td Ts"), 1, 1, 0), "6c Ac Ad")
    assert chappe.observe(state, 0).competing == (1, 2)
    for seat, one in ((0, "7c"), (1, "9c"), (2, "Td")):
        assert chappe.to_act(state) == seat
        state = play(state, one)
    assert won(state) == (0, 0, 2)


@pytest.mark.rule("chappe.stechen")
def test_a_tie_of_three_may_narrow_to_two_and_go_on_for_three_tricks():
    hands = ("Ac Kc 6c 9s", "Ad Kd 7c 9h", "Ah Qd 9c 8h", "Tc Ks 8c 8s")
    state = play(bid(dealt(*hands), 1, 1, 1, 0), "Ac Ad Ah Tc")
    assert chappe.observe(state, 0).competing == (0, 1, 2)
    # the King of seat 3 does not count; seats 0 and 1 are tied again
    state = play(state, "Kc Kd Qd Ks")
    assert chappe.observe(state, 0).competing == (0, 1)
    # nor does the Nine of seat 2, who is out of it by now
    state = play(state, "6c 7c 9c 8c")
    assert won(state) == (0, 3, 0, 0)
    assert chappe.to_act(state) == 1


@pytest.mark.rule("chappe.stechen")
def test_a_new_trick_is_open_to_all_again():
    state = play(bid(dealt(*FOUR), 1, 1, 1, 1), "Ah 9c Ad 7s 6c Ks 8d 9h")
    assert chappe.observe(state, 0).competing == (2, 3, 0, 1)
    state = play(state, "Th Jc Tc Td")
    assert points(state) == {0: 1, 1: 1, 2: 1, 3: 0}


# -- draw-offs -------------------------------------------------------------------------------------


@pytest.mark.rule("chappe.draw-off")
def test_example_5_two_aces_in_the_one_card_deal_draw_for_a_second_trick():
    state = dealt("Ac", "Kc", "Ad", "6c", stock="9h 7h")
    state = turn_all(bid(state, 1, 0, 0, 1))
    # seat 0 drew the Nine: two tricks, one bid
    assert points(state) == {0: 1, 1: 1, 2: 0, 3: 0}


@pytest.mark.rule("chappe.draw-off")
def test_the_tied_draw_in_the_order_of_the_trick():
    # dealer 2 leads: he draws the first card, seat 0 the second
    state = dealt("Ac", "Kc", "Ad", "6c", stock="9h 7h", dealer=2)
    state = turn_all(bid(state, 0, 1, 0, 1))
    assert points(state) == {0: 1, 1: 0, 2: 1, 3: 0}


@pytest.mark.rule("chappe.draw-off")
def test_the_tied_draw_again_while_tied():
    state = dealt("Ac", "Ad", "Ah", "6c", stock="9h Ts Th 6h 7h")
    # 9, 10, 10: seats 1 and 2 go on with 6 and 7
    state = turn_all(bid(state, 1, 0, 0, 1))
    assert points(state) == {0: 1, 1: 1, 2: 3, 3: 0}


@pytest.mark.rule("chappe.draw-off")
def test_a_tie_on_the_last_cards_is_drawn_off_by_the_tied_only():
    # the second trick is for two: it runs over the last card
    state = bid(dealt("Qc 6c", "Jc Kd", "Tc Ks", stock="8h 9h"), 0, 0, 1)
    state = play(state, "Qc Jc Tc")
    assert won(state) == (1, 0, 0)
    assert chappe.to_act(state) == 0
    # Kings of seats 1 and 2; the Nine is drawn by seat 2
    assert points(play(state, "6c Kd Ks")) == {0: 0, 1: 0, 2: 2}


@pytest.mark.rule("chappe.draw-off", "chappe.stechen")
def test_a_bundle_of_stechen_and_draw_off_counts_all_its_tricks():
    state = bid(dealt("Ac 6c", "Ad 6d", "Tc Ks", stock="8h 9h"), 0, 0, 1)
    # two Aces, two Sixes, then 8 against 9: three tricks in a deal of two cards
    assert points(play(state, "Ac Ad Tc 6c 6d Ks")) == {0: 1, 1: 3, 2: 0}


def twelve_hands():
    """Three cards for each of twelve, the whole pack: the last trick is tied by two Aces.

    Seat 0 takes the first trick, seat 0 the second; in the third seats 0 and 1 are tied.
    """
    first = cards("Ac Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh")
    second = cards("Ad Js Th Ts 9h 9s 8h 8s 7h 7s 6h 6s")
    third = cards("Ah As 6c 6d 7c 7d 8c 8d 9c 9d Tc Td")
    return [" ".join(map(str, hand)) for hand in zip(first, second, third, strict=True)]


def stock_is_empty(**options):
    state = dealt(*twelve_hands(), decks=1, leader="dealer", **options)
    state = bid(state, *[0] * 11, 0)
    for at in range(3):
        state = play(state, " ".join(hand.split()[at] for hand in twelve_hands()))
    return state


TAKEN = cards(
    "Ac Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Ad Js Th Ts 9h 9s 8h 8s 7h 7s 6h 6s"
)  # the first two tricks


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_a_stock_too_small_is_shuffled_with_the_tricks_taken():
    state = stock_is_empty()
    assert isinstance(state, chappe.Shuffling)
    assert chappe.to_act(state) is CHANCE
    assert chappe.legal_moves(state) == chappe.legal_moves(state, 3) == ()
    assert chappe.observe(state, 5).competing == (0, 1)
    assert won(state) == (2, *[0] * 11)
    for again in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert again.plays == state.plays
    # the Six beats nothing: seat 1 draws the Seven and has two tricks
    new = [*cards("6h 7h"), *[one for one in TAKEN if one not in cards("6h 7h")]]
    after = chappe.apply(state, Shuffle(new))
    assert points(after) == {0: 2, 1: 2} | dict.fromkeys(range(2, 12), 0)


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_the_cards_of_the_present_trick_are_not_shuffled():
    state = stock_is_empty()
    for new in (
        TAKEN[1:],
        [*TAKEN, card("Ah")],
        [*TAKEN[1:], card("Ah")],
        [*TAKEN[1:], TAKEN[1]],
        [*TAKEN, TAKEN[1]],
        [],
        CARDS,
    ):
        violation = chappe.explain(state, Shuffle(new))
        assert violation is not None
        assert violation.rule == "chappe.draw-off-shuffle"
        assert violation.facts == {"cards": 24}
    assert chappe.explain(state, Shuffle(TAKEN[::-1])) is None
    for text in ("0 play 6c", "0 bid 0", "1 reveal", "deal 6c"):
        assert refusal(state, text) == "chappe.phase"


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_what_is_left_of_the_stock_is_shuffled_too():
    # five hands of seven leave one card, the Six of Schilten: too few for two
    hands = (
        "Ac Kc Qc Jc Tc 9c Ah", "Kd Ad Qd Jd Td 9d As", "6c 7c 8c 6d 7d 8d Kh",
        "Qh Jh Th 9h 8h 7h Ks", "6h 7s 8s 9s Ts Js Qs",
    )  # fmt: skip
    state = bid(dealt(*hands, decks=1), 0, 0, 0, 0, 0)
    # trick 1: the Ace of seat 0; trick 2, led by 0: the Ace of seat 1; then seat 1 leads
    state = play(state, "Ac Kd 6c Qh 6h Kc Ad 7c Jh 7s")
    assert won(state) == (1, 1, 0, 0, 0)
    # Ober of seats 1 and 0; Jacks of seats 1 and 0; Tens; Nines: all tied, then Aces
    for laid in ("Qd 8c Th 8s Qc", "Jd 6d 9h 9s Jc", "Td 7d 8h Ts Tc", "9d 8d 7h Js 9c"):
        state = play(state, laid)
    state = play(state, "As Kh Ks Qs Ah")
    assert isinstance(state, chappe.Shuffling)
    assert chappe.observe(state, 2).stock == 1
    assert chappe.observe(state, 2).competing == (1, 0)
    pool = cards("Ac Kd 6c Qh 6h Kc Ad 7c Jh 7s 6s")
    assert chappe.explain(state, Shuffle(pool)) is None
    assert refusal(state, "shuffle " + " ".join(map(str, pool[:-1]))) == "chappe.draw-off-shuffle"
    # seat 1 draws first: the Six of Schilten against the Ace of seat 0, for six tricks
    after = chappe.apply(state, Shuffle([pool[-1], *pool[:-1]]))
    assert points(after) == {0: 7, 1: 1, 2: 0, 3: 0, 4: 0}


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_if_nothing_serves_the_tied_the_first_of_them_takes_the_bundle():
    # every draw is a tie: 17 draw-offs empty the stock, and no trick was taken to shuffle
    stock = "Ah As " + " ".join(f"{rank}{suit}" for rank in "KQJT9876" for suit in "cdhs")
    state = turn_all(bid(dealt("Ac", "Ad", stock=stock), 0, 0))
    assert chappe.score(state).winners == (1,)
    assert points(state) == {0: 18, 1: 0}
    before = bid(dealt("Ac", "Ad", stock=stock), 0, 0)
    for _ in range(2):
        (reveal,) = chappe.legal_moves(before)
        before, last = chappe.apply(before, reveal), (before, reveal)
    taken = [event for event in chappe.narrate(*last, before) if event.what == "trick-taken"]
    assert [(event.rule, event.facts["seat"]) for event in taken] == [
        ("chappe.draw-off-shuffle", 0)
    ]
    # the first in the order of the trick, not the lowest seat
    state = turn_all(bid(dealt("Ac", "Ad", stock=stock, leader="after-dealer"), 0, 0))
    assert points(state) == {0: 0, 1: 18}


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_after_a_shuffle_there_is_no_second_one():
    # 24 cards in pairs: twelve draw-offs are ties, and nothing is left to shuffle
    state = stock_is_empty()
    pairs = sorted(TAKEN, key=lambda one: one.rank.index)
    after = chappe.apply(state, Shuffle(pairs))
    # seat 0 has two tricks and the bundle of 1 + 12
    assert points(after) == {0: 15} | dict.fromkeys(range(1, 12), 0)


@pytest.mark.rule("chappe.draw-off")
def test_tricks_made_are_the_cards_dealt_and_the_draw_offs():
    rng, drawn_in_all = random.Random(5), 0
    for players, options in [(2, {}), (3, {"start_size": 3}), (5, {"start_size": 7, "decks": 1})]:
        rules = chappe.Rules(limit=None, deals=12, **options)
        for _ in range(40):
            state, size, made, draw_offs = chappe.start(rules, players=players), 0, 0, 0
            while (turn := chappe.to_act(state)) is not None:
                action = (
                    chappe.draw(state, rng)
                    if turn is CHANCE
                    else rng.choice(chappe.legal_moves(state))
                )
                after = chappe.apply(state, action)
                for event in chappe.narrate(state, action, after):
                    if event.what == "dealt":
                        size, made, draw_offs = event.facts["cards"], 0, 0
                    elif event.what == "trick-taken":
                        made += event.facts["tricks"]
                    elif event.what == "drawn-off":
                        draw_offs += 1
                    elif event.what == "deal-over":
                        assert made == size + draw_offs
                        drawn_in_all += draw_offs
                state = after
    assert drawn_in_all > 100


# -- several decks ---------------------------------------------------------------------------------


@pytest.mark.rule("chappe.decks", "chappe.free-play")
def test_equal_cards_of_two_decks_in_one_hand_are_one_move():
    state = bid(dealt("Ac Ac 6d", "7c 7d 7h", decks=2), 1, 1)
    assert legal(state) == {"0 play Ac", "0 play 6d"}
    assert [move.card for move in chappe.legal_moves(state)] == [card("Ac"), card("6d")]
    assert sorted(map(str, chappe.observe(state, 0).hand)) == ["6d", "Ac", "Ac"]
    # the copy of the second deck names the same action
    assert chappe.Play(0, card("Ac", copy=1)) == chappe.Play(0, card("Ac"))
    assert chappe.Play(0, card("Ac", copy=1)).card is card("Ac")
    state = play(state, "Ac 7c")
    assert legal(state) == {"0 play Ac", "0 play 6d"}
    state = play(state, "Ac 7d")
    assert legal(state) == {"0 play 6d"}
    assert refusal(state, "0 play Ac") == "chappe.card-in-hand"


def test_a_play_takes_a_card():
    for wrong in ("Ac", None, 3):
        with pytest.raises(WrongType, match=r"^Play\.card: expected Card"):
            chappe.Play(0, wrong)


def test_a_deck_of_test_hands_is_what_it_says():
    assert deck_of(["Ac Kc", "Ad Kd", "Ah Kh"], dealer=0).deck[:6] == tuple(
        cards("Ad Ah Ac Kd Kh Kc")
    )


def test_what_follows_from_the_history_is_no_part_of_the_constructor():
    state = play(bid(dealt("Ac Kc", "6c As"), 1, 0), "Ac 6c")
    assert (state.turn, state.won) == (0, (1, 0))
    with pytest.raises(TypeError):
        evolve(state, won=(0, 1))
    with pytest.raises(TypeError):
        chappe.Playing(state.table, state.bids, state.plays, state.ledger, state.hands)
    # a shorter history is another state, with the hands and the turn it leads to
    led = evolve(state, plays=state.plays[0])
    assert led == play(bid(dealt("Ac Kc", "6c As"), 1, 0), "Ac")
    assert (led.turn, led.won) == (1, (0, 0))
    assert legal(led) == {"1 play 6c", "1 play As"}
