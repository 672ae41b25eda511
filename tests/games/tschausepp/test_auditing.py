"""States that cannot be, each by one thing that is wrong with it."""

import pytest
from attrs import evolve

from jassrules import card, tschausepp
from jassrules.cards import PACK
from jassrules.games.tschausepp import (
    Answering,
    Deciding,
    Forgotten,
    Owed,
    Resume,
    Shuffling,
    Skipping,
)
from jassrules.ledger import Ledger
from tests.games.tschausepp.tables import after, dealt, lying

LAYING = lying("6h 7h/6d 7d", "9s", "8c")
MATCH = LAYING.match
ALL_IN_HANDS = lying("6h 7h/6d 7d", "9s", rest=1)
AT_LAST = after(lying("6h/6d 7d", "9h"), "0 play 6h")
TURNING_UP = dealt("6h 7h/6d 7d", "8c", "9s")
SHUFFLING = after(lying("6h/6d 7d", "9s"), "0 draw")


def with_table(state, **changes):
    return evolve(state, table=evolve(state.table, **changes))


def with_match(state, **changes):
    return with_table(state, match=evolve(state.match, **changes))


def with_known(state, **changes):
    return with_table(state, known=evolve(state.table.known, **changes))


def owing(**changes):
    return evolve(SHUFFLING, owed=evolve(SHUFFLING.owed, **changes))


def resuming(*facts):
    """A challenge is being paid for while cards are shuffled, and the round goes on so."""
    return evolve(SHUFFLING, owed=Owed(0, 2, "challenge", Resume(*facts)))


def topped(state, code):
    """The state with a card from below on top of the pile."""
    rest = tuple(one for one in state.table.pile if one is not card(code))
    return with_table(state, pile=(*rest, card(code)))


def test_the_states_that_are_spoilt_here_can_be():
    for state in (LAYING, AT_LAST, TURNING_UP, SHUFFLING, resuming("Laying", 1)):
        assert tschausepp.audit(state) is None
    names = [type(state).__name__ for state in (AT_LAST, TURNING_UP, SHUFFLING)]
    assert names == ["LastCard", "TurningUp", "Shuffling"]


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (with_match(LAYING, players=1), "players: out of range"),
        (
            with_match(lying("6h/6d/7d", "9s"), rules=tschausepp.Rules(hand_size=12)),
            "players: the deal leaves no start card",
        ),
        (with_match(LAYING, dealer=2), "dealer or rounds: out of range"),
        (with_match(LAYING, rounds=2), "rounds: more than the match has"),
        (with_match(LAYING, ledger=Ledger((0,))), "ledger: no totals of this table"),
        (with_match(LAYING, ledger=Ledger((-1, 0))), "ledger: the lines are more"),
        (with_match(LAYING, ledger=Ledger((2, 0))), "ledger: more wins than rounds"),
        (with_match(LAYING, rounds=0), "ledger: no lines while a round is running"),
        (tschausepp.Dealing(MATCH), "rounds: the match is over"),
        (
            tschausepp.MatchOver(evolve(MATCH, ledger=Ledger((0, 1))), (0,)),
            "winners: the match has not ended so",
        ),
    ],
)
def test_matches_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (with_table(LAYING, hands=LAYING.table.hands[:1]), "table: a hand for each seat"),
        (with_table(LAYING, hands=(1 << 36, 0)), "hands: no cards of this pack"),
        (with_known(LAYING, passed=()), "known: something for each seat"),
        (with_known(LAYING, barred=((1, 0), (0, 0))), "known: masks of one pack, in order"),
        (with_known(LAYING, barred=((0, PACK), (0, 0))), "known: a hand does not fit"),
        (with_known(LAYING, stock=card("8c").bit), "known: the stock is not"),
        (with_known(LAYING, stock=1 << 36), "known: the stock is not"),
        (
            with_table(lying("6h 7h/6d 7d", "Js", wish="d"), wish=None),
            "wish: a suit was named with the top card",
        ),
        (with_table(AT_LAST, forgotten=None), "forgotten: nobody"),
        (
            with_match(AT_LAST, rules=tschausepp.Rules(calls="automatic")),
            "forgotten: no call can be outstanding",
        ),
        (
            with_table(TURNING_UP, forgotten=Forgotten(0, "tschau")),
            "forgotten: nothing outstanding before the first turn",
        ),
        (
            with_table(SHUFFLING, forgotten=Forgotten(1, "tschau")),
            "forgotten: while cards are shuffled",
        ),
    ],
)
def test_tables_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (
            evolve(
                with_table(TURNING_UP, stock=(*TURNING_UP.table.stock, *TURNING_UP.aside)), aside=()
            ),
            "aside: no special cards",
        ),
        (
            with_table(SHUFFLING, pile=SHUFFLING.table.pile[1:], stock=SHUFFLING.table.pile[:1]),
            "stock: no shuffle is due",
        ),
        (Shuffling(ALL_IN_HANDS.table, Owed(0, 1, "turn")), "stock: no shuffle is due"),
        (owing(seat=7), "owed: no seat, or no number of cards"),
        (owing(seat=-1), "owed: no seat, or no number of cards"),
        (owing(why="challenge"), "owed: after a challenge"),
        (owing(cards=0), "owed: how many cards?"),
        (resuming("Laying", 9), "owed: no seat"),
        (resuming("Dealing", 0), "phase: no such phase"),
        (resuming("Laying", 0, 2), "penalty: none is open"),
        (resuming("Laying", 0, 0, card("6h")), "drawn: nothing was"),
        (Answering(LAYING.table, 0, 2), "Answering: the top card does not lead there"),
        (Answering(topped(LAYING, "7s").table, 0, 3), "penalty: no such penalty"),
        (Skipping(topped(LAYING, "8s").table, 0), "Skipping: nobody is asked about a skip here"),
        (Deciding(LAYING.table, 0, card("9h"), False), "drawn: no card of this hand that fits"),
        (
            Deciding(lying("9h 7d/6d 7c", "9s").table, 0, card("9c"), False),
            "drawn: no card of this hand that fits",
        ),
        (evolve(AT_LAST, turn=0), "LastCard: the seat before has laid its last card"),
        (topped(AT_LAST, "Ah"), "LastCard: the top card cannot be the last"),
    ],
)
def test_phases_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)
