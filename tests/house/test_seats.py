"""Tricks at tables of two to six seats, and trump that a card makes in the middle of a trick."""

from functools import cache

import pytest

from jassrules import Hand, Suit, card
from jassrules.jass.contracts import order_in
from jassrules.jass.duties import DUTIES, DutyOptions
from jassrules.tricks.trick import (
    Standings,
    history_of,
    leads_of,
    places_of,
    trick_winner,
    tricks_of,
)

HOUSE = DutyOptions("when-void")
OBENABE = Standings(order_in(None, "down"), DUTIES, HOUSE)


# -- a game in which the first card that does not follow makes its suit trump --------------------


@cache
def with_trump(suit):
    return Standings(order_in(suit), DUTIES, HOUSE, lasts=True)


@cache
def from_the_next_trick(suit):
    return Standings(order_in(None, "down"), DUTIES, HOUSE, next=with_trump(suit))


AT_ONCE = Standings(
    order_in(None, "down"), DUTIES, HOUSE, lasts=True,
    turned=lambda led, best, one: with_trump(one.suit).standing(led, one),
)  # fmt: skip
NEXT_TRICK = Standings(
    order_in(None, "down"), DUTIES, HOUSE, lasts=True,
    turned=lambda led, best, one: from_the_next_trick(one.suit).standing(led, best),
)  # fmt: skip


def lie_after(standings, text):
    standing = standings.lead
    for one in text.split():
        standing = standing.step(card(one))
    return standing


def playable(standings, trick, hand):
    return str(Hand.of_mask(lie_after(standings, trick).playable(Hand.parse(hand).mask)))


@pytest.mark.parametrize(
    ("standings", "trick", "hand", "may"),
    [
        # nothing is trump yet: follow
        (AT_ONCE, "6c", "7c Ad 6h", "7c"),
        (AT_ONCE, "6c", "Ad 6h", "Ad 6h"),
        (AT_ONCE, "7s", "Js Ah", "Js"),
        # the Six of Schilten is the first card that does not follow
        (AT_ONCE, "6c Tc 6s", "Ac Ad 6h 7s", "Ac 7s"),
        (NEXT_TRICK, "6c Tc 6s", "Ac Ad 6h 7s", "Ac"),
        # a Nine of trump lies there: no lower trump under it but by who is void
        (AT_ONCE, "6c 9s", "Ac 7s", "Ac"),
        (AT_ONCE, "6c 9s", "6h 7s", "6h 7s"),
    ],
)
def test_trump_made_in_the_middle_of_a_trick_binds_who_comes_after(standings, trick, hand, may):
    assert playable(standings, trick, hand) == may


def test_the_card_that_makes_trump_takes_the_trick_unless_a_higher_trump_follows():
    assert lie_after(AT_ONCE, "6c Tc 6s Ac").best is card("6s")
    assert lie_after(AT_ONCE, "6c Tc 6s 7s").best is card("7s")
    assert lie_after(NEXT_TRICK, "6c Tc 6s Ac").best is card("Ac")
    assert lie_after(NEXT_TRICK, "6c Tc 6s 7s").best is card("Tc")


@pytest.mark.parametrize(("standings", "winner"), [(AT_ONCE, 2), (NEXT_TRICK, 3)])
def test_trump_once_made_holds_for_the_rest_of_the_deal(standings, winner):
    first = "6c Tc 6s Ac"
    tricks, standing, place = tricks_of(plays_of(first), 0, (standings,))
    assert tricks[0].winner == winner
    assert (standing, place.seat) == (with_trump(Suit.SCHILTEN).lead, winner)
    # the next trick, on Rosen, is ruffed with the Seven of Schilten, and so is the third
    for number, more in ((1, "Ah Kh 7s 6h"), (2, "Ad Kd 8s 6d")):
        first = f"{first} {more}"
        tricks, standing, place = tricks_of(plays_of(first), 0, (standings,))
        assert tricks[number].winner == (tricks[number].leader + 2) % 4
        assert standing.standings.order.trump is Suit.SCHILTEN


def test_while_all_follow_there_is_no_trump():
    for standings in (AT_ONCE, NEXT_TRICK):
        tricks, standing, _ = tricks_of(plays_of("6c Tc Ac 7c 6d 7d 8d 9d"), 0, (standings,))
        assert [trick.winner for trick in tricks] == [2, 1]
        assert standing is standings.lead


# -- tables of two to six ------------------------------------------------------------------------


def plays_of(text):
    return history_of(map(card, text.split()))


@pytest.mark.parametrize("players", range(2, 7))
def test_places_go_round_the_table(players):
    at = leads_of(players)[players - 1]
    seats = []
    for lying in range(players):
        assert (at.lying, at.last) == (lying, lying == players - 1)
        seats.append(at.seat)
        at = at.next
    assert seats == [players - 1, *range(players - 1)]
    assert at is places_of(players)[players - 1][0]


# the Seven leads, the Ace is played by the second seat, the others follow below it
@pytest.mark.parametrize(
    ("players", "cards"),
    [(2, "7c Ac"), (3, "7c Ac 6c"), (5, "7c Ac 6c 8c 9c"), (6, "7c Ac 6c 8c 9c Tc")],
)
def test_a_trick_has_a_card_of_each_seat_and_its_winner_leads(players, cards):
    leader = players - 1
    tricks, standing, place = tricks_of(plays_of(cards), leader, (OBENABE,), players=players)
    assert [(t.leader, t.winner, len(t.cards)) for t in tricks] == [(leader, 0, players)]
    assert standing is OBENABE.lead
    assert place is leads_of(players)[0]
    assert (
        trick_winner(
            plays_of(cards), (leader - 1) % players, OBENABE.lead.step(card("Ac")), players
        )
        == 0
    )
    assert tricks[0].plays(players)[1] == (0, card("Ac"))
    # and the next trick is led by seat 0
    tricks, standing, place = tricks_of(
        plays_of(f"{cards} Kd"), leader, (OBENABE,), players=players
    )
    assert (tricks[-1].leader, tricks[-1].winner) == (0, None)
    assert place.seat == 1 % players
    assert standing.led is Suit.SCHELLEN


@pytest.mark.parametrize("players", [0, -1])
def test_at_a_table_without_players_there_are_no_tricks(players):
    with pytest.raises(ValueError, match="needs players"):
        tricks_of(plays_of("6c"), 0, (OBENABE,), players=players)
