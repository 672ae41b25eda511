"""Who plays, with how many decks, how many cards, who deals."""

import pytest

from jassrules import CHANCE, BadRules, Deal
from jassrules.cards import CARDS
from jassrules.games.chappe.rules import hand_size
from tests.games.chappe.tables import bid, chappe, dealt, deck_of, play, points, refusal, turn_all


@pytest.mark.rule("chappe.players")
def test_two_to_twenty_four_play_and_four_if_nobody_says():
    assert chappe.start(chappe.Rules()).players == 4
    for players in range(2, 25):
        state = chappe.start(chappe.Rules(), players=players, dealer=players - 1)
        assert state.players == players
        assert chappe.score(state).totals == (0,) * players
        assert chappe.to_act(state) is CHANCE
    for wrong in (1, 25, 0, -4, True, "4", 4.0):
        with pytest.raises(BadRules, match=r"^players: .*\[chappe\.players\]$"):
            chappe.start(chappe.Rules(), players=wrong)
    for dealer in (4, -1, None, True):
        with pytest.raises(BadRules, match=r"^dealer: "):
            chappe.start(chappe.Rules(), dealer=dealer)


@pytest.mark.rule("chappe.first-dealer")
@pytest.mark.parametrize("dealer", [0, 3, 23])
def test_whoever_is_given_deals_first(dealer):
    state = chappe.start(chappe.Rules(), players=24, dealer=dealer)
    assert chappe.observe(state, 0).dealer == dealer
    # five decks; the first card is for the seat after the dealer, who also bids first
    after = chappe.apply(state, Deal(CARDS * 5))
    assert str(chappe.observe(after, (dealer + 1) % 24).hand).split()[0] == "6c"
    assert chappe.to_act(after) == (dealer + 1) % 24


@pytest.mark.rule("chappe.decks")
@pytest.mark.parametrize(
    ("players", "size", "decks"),
    [
        (5, 6, 1),  # 30 cards and 5 for draw-offs
        (6, 6, 2),  # 36 cards, but none for draw-offs
        (10, 6, 2),
        (11, 6, 3),
        (12, 6, 3),
        (4, 8, 1),  # 32 and 4: the last deck is used up
        (4, 9, 2),
        (12, 9, 4),  # 108 and 12
        (15, 6, 3),  # 90 and 15
        (16, 6, 4),  # 96 and 16 are four more than three decks have
        (20, 6, 4),
        (21, 6, 5),  # 126 and 21
        (24, 6, 5),  # 144 cards are four decks, with none for draw-offs
        (24, 18, 13),  # 432 and 24
        (23, 18, 13),  # 414 and 23: 437, five more than twelve decks have
        (2, 18, 2),  # one deck is dealt out
        (23, 10, 8),  # 230 and 23 are one more than seven decks have
        (24, 1, 2),  # 24 and 24
        (18, 1, 1),
        (12, 1, 1),
        (2, 9, 1),
    ],
)
def test_as_many_decks_as_deal_the_largest_hand_and_a_card_a_player(players, size, decks):
    state = chappe.start(chappe.Rules(start_size=size), players=players)
    assert state.match.decks == decks
    assert chappe.observe(state, 0).decks == decks
    assert chappe.explain(state, Deal(CARDS * decks)) is None
    after = chappe.apply(state, Deal(CARDS * decks))
    assert chappe.observe(after, 0).stock == 36 * decks - players * size


@pytest.mark.rule("chappe.decks")
def test_a_house_may_choose_the_decks_if_they_deal_the_largest_hand():
    for decks in range(1, 17):
        state = chappe.start(chappe.Rules(decks=decks), players=6)
        assert state.match.decks == decks
        assert chappe.explain(state, Deal(CARDS * decks)) is None
    # twelve decks have 432 cards, 24 hands of 18 and no card more
    assert chappe.start(chappe.Rules(decks=12, start_size=18), players=24).match.decks == 12
    with pytest.raises(
        BadRules, match=r"^chappe\.Rules\.decks: 396 cards are too few for 24 hands"
    ):
        chappe.start(chappe.Rules(decks=11, start_size=18), players=24)
    with pytest.raises(BadRules, match=r"^chappe\.Rules\.decks: .*\[chappe\.decks\]$") as refused:
        chappe.start(chappe.Rules(decks=1), players=7)
    assert refused.value.option == "chappe.Rules.decks"
    assert refused.value.rule == "chappe.decks"
    with pytest.raises(BadRules, match=r"chappe\.Rules\.decks"):
        chappe.start(chappe.Rules(decks=1, start_size=9), players=5)


@pytest.mark.rule("chappe.deal")
def test_a_deal_is_every_card_of_every_deck_once():
    one = chappe.start(chappe.Rules())
    two = chappe.start(chappe.Rules(decks=2))
    for state, deck in [
        (one, CARDS[1:]),
        (one, (*CARDS[1:], CARDS[1])),
        (one, CARDS * 2),
        (one, ()),
        (two, CARDS),
        (two, (*CARDS, *CARDS[1:], CARDS[1])),
        (two, CARDS * 3),
    ]:
        violation = chappe.explain(state, Deal(deck))
        assert violation is not None
        assert violation.rule == "chappe.deal"
        decks = state.match.decks
        assert violation.facts == {
            "decks": decks, "size": 36 * decks, "cards": len(deck), "different": len(set(deck)),
        }  # fmt: skip
    assert chappe.explain(one, Deal(CARDS)) is None
    assert chappe.explain(two, Deal(CARDS * 2)) is None


@pytest.mark.rule("chappe.deal")
def test_cards_are_dealt_singly_from_the_seat_after_the_dealer():
    # CARDS begins 6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d
    state = chappe.start(chappe.Rules(start_size=3), players=3, dealer=1)
    after = chappe.apply(state, Deal(CARDS))
    assert [str(chappe.observe(after, seat).hand) for seat in range(3)] == [
        "7c Tc Kc", "8c Jc Ac", "6c 9c Qc",
    ]  # fmt: skip
    assert after.table.stock == CARDS[9:]
    assert chappe.observe(after, 0).stock == 27
    assert chappe.to_act(after) == 2


@pytest.mark.rule("chappe.hand-size")
def test_hands_shrink_to_one_and_grow_again_each_extreme_once():
    sizes = [hand_size(chappe.Rules(), number) for number in range(1, 24)]
    assert sizes == [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 5, 4]
    two = chappe.Rules(start_size=2)
    assert [hand_size(two, number) for number in range(1, 6)] == [2, 1, 2, 1, 2]
    one = chappe.Rules(start_size=1)
    assert [hand_size(one, number) for number in range(1, 5)] == [1, 1, 1, 1]
    nine = chappe.Rules(start_size=9)
    assert [hand_size(nine, number) for number in (1, 8, 9, 10, 16, 17, 18)] == [
        9, 2, 1, 2, 8, 9, 8,
    ]  # fmt: skip
    most = chappe.Rules(start_size=18)
    assert [hand_size(most, number) for number in (1, 2, 17, 18, 19, 34, 35, 36)] == [
        18, 17, 2, 1, 2, 17, 18, 17,
    ]  # fmt: skip


@pytest.mark.rule("chappe.hand-size")
def test_the_second_deal_has_a_card_less():
    state = bid(dealt("Ac Kc", "6c 6d"), 0, 0)
    state = play(state, "Ac 6c Kc 6d")
    assert isinstance(state, chappe.Dealing)
    state = chappe.apply(state, deck_of(["7c", "8c"], dealer=1))
    assert chappe.observe(state, 0).size == 1


@pytest.mark.rule("chappe.rotation")
def test_the_next_seat_still_in_deals_next():
    # seat 0 deals, seats 1 and 2 are out; seat 3 goes out in this deal: 9 + 1 points
    state = dealt("Ac", "", "", "Kc", "6c", dealer=0, totals=(0, 10, 12, 9, 0))
    assert chappe.observe(state, 0).seats == (3, 4, 0)
    state = turn_all(bid(state, 1, 0, 1))
    assert points(state) == {0: 0, 3: 1, 4: 0}
    assert chappe.score(state).totals == (0, 10, 12, 10, 0)
    assert state.match.dealer == 4
    # two are left: from seat 4 the next one is seat 0
    state = chappe.apply(state, deck_of(["7c", "", "", "", "8c"], dealer=4))
    assert chappe.observe(state, 0).seats == (0, 4)
    assert chappe.to_act(state) == 0
    state = turn_all(bid(state, 0, 0))
    assert state.match.dealer == 0


@pytest.mark.rule("chappe.phase")
def test_before_the_deal_there_is_nothing_to_do_but_deal():
    state = chappe.start(chappe.Rules())
    assert chappe.legal_moves(state) == chappe.legal_moves(state, 2) == ()
    for text in ("0 bid 1", "1 play 6c", "2 reveal", "shuffle 6c"):
        assert refusal(state, text) == "chappe.phase"
    after = chappe.apply(state, Deal(CARDS))
    assert refusal(after, "deal 6c") == "chappe.phase"
