"""Who plays, the pack, the deal, the dealer, and how trump is found."""

import random

import pytest

from jassrules import CHANCE, BadRules, Suit, card, differenzler
from jassrules.games.differenzler import Announcing, Dealing, Drawing, Trump
from tests.games.differenzler.tables import (
    FOUR,
    after,
    begun,
    codes,
    dealt,
    pack,
    refusal,
    whole_deal,
)


@pytest.mark.rule("differenzler.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players):
    state = begun(players)
    assert state.players == players
    assert differenzler.score(state).totals == (0,) * players


@pytest.mark.rule("differenzler.players")
def test_four_play_if_nobody_says():
    assert differenzler.start(differenzler.Rules()).players == 4


@pytest.mark.rule("differenzler.players")
@pytest.mark.parametrize("players", [1, 6, 0, -2, "4"])
def test_no_other_number_can_play(players):
    with pytest.raises(BadRules, match=r"\[differenzler.players\]"):
        differenzler.start(differenzler.Rules(), players=players)


@pytest.mark.rule("differenzler.deck")
@pytest.mark.parametrize(("left_out", "six"), [("d", "6d"), ("c", "6c"), ("h", "6h"), ("s", "6s")])
def test_five_players_leave_a_six_out(left_out, six):
    state = begun(5, left_out=left_out)
    assert refusal(state, f"deal {' '.join(pack(six))}") is None
    # all 36; or 35 with the Six in the place of another card
    assert refusal(state, f"deal {' '.join(pack())}") == "deal"
    assert refusal(state, f"deal {' '.join(pack('Ah'))}") == "deal"


@pytest.mark.rule("differenzler.deck")
def test_which_six_is_left_out_is_read_with_five_players_only():
    state = after(begun(4, left_out="s"), f"deal {' '.join(pack())}")
    assert isinstance(state, Drawing)


@pytest.mark.rule("differenzler.deal")
@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (pack()[:35], "The pack is 36 different cards; these are 35, 35 of them different."),
        (
            [*pack("6c"), "7c"],
            "The pack is 36 different cards; these are 36, 35 of them different.",
        ),
        ([], "The pack is 36 different cards; these are 0, 0 of them different."),
    ],
)
def test_a_wrong_pack_is_refused(deck, said):
    state = begun()
    deal = differenzler.Deal([card(one) for one in deck])
    violation = differenzler.explain(state, deal)
    assert violation.rule == "differenzler.deal"
    assert violation.because == said


@pytest.mark.rule("differenzler.deal")
def test_a_six_that_is_left_out_is_named():
    deal = differenzler.Deal([card(one) for one in pack("6c")])
    assert str(differenzler.explain(begun(5), deal)) == (
        "6d is left out of the pack. [differenzler.deal]"
    )


# cards of the pack, by the hands they go to: the pack is 0, 1, 2 … in its order
HANDS = {
    # three times three
    (4, "auto"): {0: [0, 1, 2, 12, 13, 14, 24, 25, 26], 3: [9, 10, 11, 21, 22, 23, 33, 34, 35]},
    (4, "single"): {0: [0, 4, 8, 12, 16, 20, 24, 28, 32], 3: [3, 7, 11, 15, 19, 23, 27, 31, 35]},
    (4, "hand"): {0: list(range(9)), 3: list(range(27, 36))},
    # three times four
    (3, "auto"): {0: [0, 1, 2, 3, 12, 13, 14, 15, 24, 25, 26, 27]},
    (3, "single"): {1: list(range(1, 36, 3))},
    (3, "hand"): {2: list(range(24, 36))},
    # four and then three: the ninth worked example
    (5, "auto"): {
        0: [0, 1, 2, 3, 20, 21, 22],
        1: [4, 5, 6, 7, 23, 24, 25],
        4: [16, 17, 18, 19, 32, 33, 34],
    },
    (5, "single"): {0: [0, 5, 10, 15, 20, 25, 30]},
    (5, "hand"): {4: list(range(28, 35))},
    # three times four; the last twelve are out of play: the tenth worked example
    (2, "auto"): {
        0: [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19],
        1: [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23],
    },
    (2, "single"): {0: list(range(0, 24, 2))},
    (2, "hand"): {0: list(range(12)), 1: list(range(12, 24))},
}


@pytest.mark.rule("differenzler.deal")
@pytest.mark.parametrize(("players", "packet"), HANDS)
def test_who_is_dealt_which_cards(players, packet):
    deck = pack("6d") if players == 5 else pack()
    random.Random(players).shuffle(deck)
    state = after(begun(players, packet=packet), f"deal {' '.join(deck)}")
    for seat, places in HANDS[players, packet].items():
        assert set(codes(state.dealt[seat])) == {deck[at] for at in places}
    assert set(codes(state.undealt)) == (set(deck[24:]) if players == 2 else set())


@pytest.mark.rule("differenzler.deal")
def test_the_deal_begins_after_the_dealer():
    state = after(begun(3, dealer=0, packet="hand"), f"deal {' '.join(pack())}")
    assert codes(state.dealt[1]) == pack()[:12]
    assert codes(state.dealt[0]) == pack()[24:]


@pytest.mark.rule("differenzler.rotation")
def test_the_next_seat_deals_next():
    state = whole_deal()
    assert isinstance(state, Dealing)
    assert (state.match.dealer, state.match.deals) == (0, 1)


@pytest.mark.rule("differenzler.rotation")
def test_after_the_last_seat_comes_the_first():
    assert differenzler.Match(differenzler.Rules(), 5, 4).vorhand == 0


@pytest.mark.rule("differenzler.trump")
def test_trump_is_drawn_after_the_deal_each_suit_alike():
    state = after(begun(), f"deal {' '.join(pack())}")
    assert isinstance(state, Drawing)
    assert differenzler.to_act(state) is CHANCE
    rng = random.Random(1)
    drawn = [differenzler.draw(state, rng) for _ in range(400)]
    for suit in Suit:
        # 400 draws with chance 1/4: 100 with a deviation of 9
        assert 60 < drawn.count(Trump(suit)) < 140
        assert differenzler.apply(state, Trump(suit)).table.trump is suit


@pytest.mark.rule("differenzler.trump", "differenzler.phase")
def test_trump_is_drawn_once_and_not_before_the_deal():
    assert refusal(begun(), "trump h") == "phase"
    drawing = after(begun(), f"deal {' '.join(pack())}")
    assert refusal(drawing, f"deal {' '.join(pack())}") == "phase"
    assert refusal(drawing, "0 announce 20") == "phase"
    assert refusal(after(drawing, "trump h"), "trump h") == "phase"


@pytest.mark.rule("differenzler.bottom-card")
def test_with_four_the_last_card_is_the_dealers():
    state = turned_up(4)
    assert isinstance(state, Announcing)
    assert state.table.turned.code == "As"
    assert state.table.trump is Suit.SCHILTEN
    assert "As" in codes(state.table.dealt[3])


def turned_up(players, deck=None, **options):
    deck = deck or (pack("6d") if players == 5 else pack())
    return after(begun(players, trump="bottom-card", **options), f"deal {' '.join(deck)}")


@pytest.mark.rule("differenzler.bottom-card")
def test_with_five_card_34_is_turned():
    deck = pack("6d")
    deck[34], deck[0] = deck[0], deck[34]
    state = turned_up(5, deck)
    assert state.table.turned.code == "6c"
    assert state.table.dealt[4] & state.table.turned.bit


@pytest.mark.rule("differenzler.bottom-card")
def test_with_two_the_first_card_not_dealt_is_turned_and_out_of_play():
    deck = pack()
    deck[24], deck[21] = deck[21], deck[24]  # 9h, the Nell, which is card 21 of the pack
    state = turned_up(2, deck)
    assert state.table.turned.code == "9h"
    assert state.table.trump is Suit.ROSEN
    assert state.table.undealt & state.table.turned.bit


@pytest.mark.rule("differenzler.bottom-card", "differenzler.phase")
def test_the_turned_card_leaves_nothing_to_draw():
    assert refusal(turned_up(4), "trump h") == "phase"
    assert refusal(turned_up(4), "0 announce 3") is None


@pytest.mark.rule("differenzler.bottom-card")
def test_the_turned_card_is_played_like_any_other():
    state = after(turned_up(4, packet="hand"), *(f"{seat} announce 0" for seat in range(4)))
    # seat 0 holds all Eicheln, the dealer all Schilten, which are trump, the Ace among them
    state = after(state, "0 play 6c", "1 play 6d", "2 play 6h", "3 play As")
    assert state.turn == 3


@pytest.mark.rule("differenzler.phase", "differenzler.turn")
def test_nothing_is_done_out_of_phase_or_turn():
    state = dealt(*FOUR)
    assert refusal(state, "0 play Qh") == "phase"
    assert refusal(state, "1 announce 45") == "turn"
    assert refusal(state, "9 announce 45") == "turn"
    over = whole_deal(deals=1)
    assert isinstance(over, differenzler.MatchOver)
    assert refusal(over, f"deal {' '.join(pack())}") == "phase"
