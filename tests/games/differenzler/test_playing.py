"""Which cards may be played, which take a trick, and what they are worth."""

import pytest

from jassrules import Suit, card, differenzler, observe
from jassrules.cards import CARDS, SUITS
from jassrules.games.differenzler.scoring import made_by
from jassrules.games.differenzler.state import Match, Table
from jassrules.jass.contracts import card_points
from jassrules.tricks.trick import history_of
from tests.games.differenzler.tables import (
    FOUR,
    PLAYED,
    SAID,
    after,
    dealt,
    playable,
    played,
    refusal,
    refused_card,
)

FORBIDDEN = {"undertrump": "forbidden"}
ALLOWED = {"undertrump": "allowed"}


@pytest.mark.rule("differenzler.card-in-hand")
def test_only_a_card_in_hand():
    state = after(dealt(*FOUR), *SAID)
    assert refusal(state, "0 play Ah") == "card-in-hand"
    assert refusal(state, "1 play Ah") == "turn"


@pytest.mark.rule("differenzler.follow-suit")
def test_follow_suit_or_trump():
    assert playable("d", "9h", "6h Ah 7d 7s") == {"6h", "Ah", "7d"}
    assert refused_card("d", "9h", "6h Ah 7d 7s", "7s") == "follow-suit"


@pytest.mark.rule("differenzler.may-trump")
def test_a_plain_lead_may_be_trumped_at_any_time():
    assert playable("d", "9h", "Ah 6d") == {"Ah", "6d"}


@pytest.mark.rule("differenzler.undertrump")
def test_the_void_may_undertrump():
    # the first worked example
    assert playable("d", "9h Qd", "6d 7s") == {"6d", "7s"}
    assert playable("d", "9h Qd", "6d 7s", **FORBIDDEN) == {"7s"}
    assert refused_card("d", "9h Qd", "6d 7s", "6d", **FORBIDDEN) == "undertrump"
    assert playable("d", "9h Qd", "6d 7s", **ALLOWED) == {"6d", "7s"}


@pytest.mark.rule("differenzler.undertrump")
def test_whoever_could_follow_may_not():
    # the second worked example
    assert playable("d", "9h Qd", "6h 6d Kd") == {"6h", "Kd"}
    assert refused_card("d", "9h Qd", "6h 6d Kd", "6d") == "undertrump"
    assert playable("d", "9h Qd", "6h 6d Kd", **ALLOWED) == {"6h", "6d", "Kd"}
    assert playable("d", "9h Qd", "6h 6d Kd", **FORBIDDEN) == {"6h", "Kd"}


@pytest.mark.rule("differenzler.undertrump")
def test_the_highest_trump_of_the_trick_counts():
    # Six, then Ober of trump: the Seven is above the one and under the other
    assert refused_card("d", "9h 6d Qd", "6h 7d", "7d") == "undertrump"
    assert playable("d", "9h 6d", "6h 7d") == {"6h", "7d"}


@pytest.mark.rule("differenzler.undertrump-only-trumps")
def test_a_hand_of_trumps_is_free():
    # the third worked example
    for house in ({}, FORBIDDEN, ALLOWED):
        assert playable("d", "9h Qd", "6d 7d Kd", **house) == {"6d", "7d", "Kd"}


@pytest.mark.rule("differenzler.follow-trump")
def test_a_trump_lead_asks_for_any_trump():
    assert playable("s", "Qs", "6s As Ah") == {"6s", "As"}
    assert refused_card("s", "Qs", "6s As Ah", "Ah") == "follow-trump"
    assert playable("s", "Qs As", "6s 7s Ah", **FORBIDDEN) == {"6s", "7s"}


@pytest.mark.rule("differenzler.buur-exempt")
def test_the_buur_need_not_be_given():
    # the fourth worked example
    assert playable("s", "7s", "Js Ah 6c") == {"Js", "Ah", "6c"}
    assert playable("s", "7s", "Js 6s Ah") == {"Js", "6s"}
    assert refused_card("s", "7s", "Js 6s Ah", "Ah") == "follow-trump"


@pytest.mark.rule("differenzler.void")
def test_the_void_may_play_anything():
    assert playable("s", "7h", "Ac 6d Ks") == {"Ac", "6d", "Ks"}
    assert playable("s", "7s", "Ac 6d") == {"Ac", "6d"}


@pytest.mark.rule("differenzler.order-plain", "differenzler.trick-winner")
@pytest.mark.parametrize(
    ("lower", "higher"),
    ["67", "78", "89", "9T", "TJ", "JQ", "QK", "KA"],
)
def test_the_order_of_a_plain_suit(lower, higher):
    assert winner("s", f"{lower}h {higher}h 6c 6d") == 1
    assert winner("s", f"{higher}h {lower}h Ac Ad") == 0


@pytest.mark.rule("differenzler.order-trump", "differenzler.trick-winner")
@pytest.mark.parametrize(
    ("lower", "higher"),
    ["67", "78", "8T", "TQ", "QK", "KA", "A9", "9J"],
)
def test_the_order_of_trump(lower, higher):
    assert winner("h", f"{lower}h {higher}h 6c 6d") == 1
    assert winner("h", f"Ac {lower}h {higher}h 6d") == 2
    assert winner("h", f"{higher}h {lower}h Ac Ad") == 0


@pytest.mark.rule("differenzler.trick-winner")
def test_any_trump_beats_any_other_card_and_another_suit_none():
    assert winner("h", "Ac Kc 6h Ad") == 2
    assert winner("h", "6c As Ad Ks") == 0


@pytest.mark.rule("differenzler.trick-winner")
def test_the_winner_leads_next_at_a_table_of_three():
    hands = (
        "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d",
        "9d Td Jd Qd Kd Ad 6h 7h 8h 9h Th Jh",
        "Qh Kh Ah 6s 7s 8s 9s Ts Js Qs Ks As",
    )
    state = after(dealt(*hands, trump="s"), "0 announce 1", "1 announce 2", "2 announce 3")
    state = played(state, "6c 9d 6s")
    assert state.turn == 2
    assert observe(state, 0).tricks[0].winner == 2


def trick(trump, cards, players=4):
    """A trick of which the first seat has led."""
    match = Match(differenzler.Rules(), players, players - 1, 1)
    table = Table(match, (0b111111111,) * players, 0, None, Suit(trump), ())
    return table, table.tricks(history_of(card(one) for one in cards.split()))[0]


def winner(trump, cards):
    return trick(trump, cards)[1][0].winner


@pytest.mark.rule("differenzler.card-points")
def test_the_points_of_the_cards():
    by_hand = {
        "J": (20, 2), "9": (14, 0), "A": (11, 11), "T": (10, 10), "K": (4, 4), "Q": (3, 3),
        "8": (0, 0), "7": (0, 0), "6": (0, 0),
    }  # fmt: skip
    for trump in SUITS:
        points = card_points(trump)
        for one in CARDS:
            in_trump, plain = by_hand[one.rank.code]
            assert points[one.index] == (in_trump if one.suit is trump else plain)
        assert sum(points) == 152


@pytest.mark.rule("differenzler.card-points")
def test_what_is_made_of_a_trick():
    table, tricks = trick("h", "Ac Tc Jh Kd")
    assert made_by(table, tricks) == (0, 0, 11 + 10 + 20 + 4, 0)


@pytest.mark.rule("differenzler.last-trick")
def test_the_last_trick_is_worth_five_more():
    state = after(dealt(*FOUR), *SAID)
    made = []
    cards = PLAYED.split()
    for at in range(0, 32, 4):
        state = played(state, " ".join(cards[at : at + 4]))
        made.append(observe(state, 0).made)
    # the eight tricks before the last, as the page counts them
    assert made == [
        (0, 0, 0, 2), (5, 0, 0, 2), (5, 0, 0, 5), (12, 0, 0, 5), (12, 0, 0, 19), (12, 0, 0, 42),
        (12, 0, 0, 60), (12, 0, 0, 86),
    ]  # fmt: skip
    state = played(state, " ".join(cards[32:]))
    assert [line.facts["made"] for line in state.ledger.entries] == [12, 54 + 5, 0, 86]


@pytest.mark.rule("differenzler.match")
def test_all_tricks_are_157_points_and_nothing_more():
    # seat 3 holds all Rosen, which are trump, and takes every trick
    hands = [" ".join(f"{rank}{suit}" for rank in "6789TJQKA") for suit in "cdsh"]
    state = after(dealt(*hands), "0 announce 0", "1 announce 0", "2 announce 0", "3 announce 157")
    while isinstance(state, differenzler.Playing):
        state = differenzler.apply(state, differenzler.legal_moves(state)[0])
    assert [line.facts["made"] for line in state.ledger.entries] == [0, 0, 0, 157]
    # the eighth worked example
    assert differenzler.score(state).totals == (0, 0, 0, 0)
