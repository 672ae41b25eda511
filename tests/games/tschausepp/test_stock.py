"""The stock runs out: reshuffles, nothing to draw, a blocked round."""

import random

import pytest

from jassrules import CHANCE, Shuffle, tschausepp
from jassrules.cards import Suit
from jassrules.games.tschausepp.state import cards_of
from tests.games.tschausepp.tables import after, counts, hand, legal, lying, refusal, shuffled


@pytest.mark.rule("tschausepp.reshuffle")
def test_the_discards_under_the_top_card_become_the_stock():
    state = lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", rest=1)
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    assert tschausepp.to_act(state) is CHANCE
    assert legal(state, 0) == legal(state, 1) == set()
    assert refusal(state, "0 draw") == "phase"
    for wrong in ("9c 9d", "9c 9d 9h Kh", "9c 9d 9d", "9c 9d 6c", ""):
        assert refusal(state, f"shuffle {wrong}") == "reshuffle"
    state = after(state, "shuffle 9d 9h 9c")
    assert [one.code for one in state.table.pile] == ["Kh"]
    assert [one.code for one in state.table.stock] == ["9h", "9c"]
    assert hand(state, 0) == "6c 6d 9d 6s"


@pytest.mark.rule("tschausepp.reshuffle")
def test_only_when_a_card_must_be_drawn():
    # the last card of the stock is drawn: no shuffle before the next one is needed
    state = after(lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", "Ts", rest=1), "0 draw,0 keep")
    assert tschausepp.to_act(state) == 1
    assert state.table.stock == ()
    # a chance action all the same where one card is to be shuffled
    state = after(lying("6c 6d 6s/7c 7d", "9c Kh", rest=1), "0 draw")
    assert tschausepp.to_act(state) is CHANCE
    assert after(state, "shuffle 9c").table.stock == ()


@pytest.mark.rule("tschausepp.reshuffle")
def test_penalty_wish_and_direction_stay():
    state = lying(
        "6c 6d/7c 7d/8c 8d", "9c Tc Jh", rest=2, wish="s", direction=-1,
        effects={"9": "reverse"},
    )  # fmt: skip
    state = after(shuffled(after(state, "0 draw")), "0 keep")
    assert (state.table.wish, state.table.direction) == (Suit.SCHILTEN, -1)
    assert tschausepp.to_act(state) == 2
    # in the middle of a penalty the rest of it is still owed
    state = lying("6c 6d/7c 7d", "9c Tc 9d 7s", rest=1, phase=tschausepp.Answering, penalty=6)
    state = after(state, "0 take")
    assert counts(state)[0] == 2
    state = shuffled(state)
    # three of the six: there are no more
    assert counts(state)[0] == 5
    assert tschausepp.to_act(state) == 1
    assert isinstance(state, tschausepp.Laying)


@pytest.mark.rule("tschausepp.reshuffle")
def test_a_draw_for_an_ace_may_need_a_shuffle():
    state = after(lying("6c Ah/7c 7d", "9c Tc Kh", rest=1), "0 play Ah tschau,0 draw")
    assert tschausepp.to_act(state) is CHANCE
    # the King of Rosen, laid before, comes back and covers
    state = after(state, "shuffle Kh 9c Tc")
    assert legal(state) == {"0 keep", "0 play Kh", "0 play Kh tschau"}


@pytest.mark.rule("tschausepp.nothing-to-draw")
def test_one_takes_what_there_is():
    state = lying("6c 6d/7c 7d", "Kh", "Ts", rest=1)
    state = after(state, "0 draw,0 keep")
    assert (counts(state)[0], tschausepp.to_act(state)) == (3, 1)
    # nothing at all: the draw stays the move, and the turn passes
    state = lying("6c 6d/7c 7d", "Kh", rest=1)
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    assert (counts(state)[0], tschausepp.to_act(state)) == (2, 1)
    # for an Ace too: it lies as an ordinary card
    state = lying("6c Ah/7c 7d", "Kh", rest=1)
    state = after(state, "0 play Ah tschau,0 draw")
    assert tschausepp.to_act(state) is CHANCE  # the King under it
    state = after(state, "shuffle Kh,0 keep")
    assert tschausepp.to_act(state) == 1


@pytest.mark.rule("tschausepp.nothing-to-draw", "tschausepp.seven-ends-turn")
def test_a_penalty_counts_as_paid():
    state = lying("6c 6d/7c 7d", "7s", rest=1, phase=tschausepp.Answering, penalty=2)
    assert legal(state) == {"0 take"}
    state = after(state, "0 take")
    assert counts(state)[0] == 2
    assert isinstance(state, tschausepp.Laying)
    assert state.table.idle == 1


@pytest.mark.rule("tschausepp.nothing-to-draw")
def test_a_player_without_a_card_stays_in_and_draws_in_his_turn():
    state = lying("/7c 8d", "Kh", "Th 9s")
    assert legal(state) == {"0 draw"}
    state = after(state, "0 draw")
    # it fits, and is the last card: Sepp is due
    assert legal(state) == {"0 keep", "0 play Th", "0 play Th sepp"}


@pytest.mark.rule("tschausepp.blocked")
def test_a_round_in_which_nothing_moves_ends_without_a_winner():
    # two players, every card but the top one in hand, and nobody can lay: seat 0 has neither
    # Schilten nor King nor Under; seat 1, which has, does not want to
    state = lying("6c 7c/6d", "Ks", rest=1, voluntary_draw=True)
    state = after(state, "0 draw")
    assert (state.table.idle, tschausepp.to_act(state)) == (1, 1)
    over = after(state, "1 draw")
    assert isinstance(over, tschausepp.MatchOver)
    assert tschausepp.score(over).totals == (0, 0)
    assert tschausepp.score(over).entries == ()


def all_in_hands(turn, **options):
    """Every card but the top one in hand; seat 2, which alone could lay, need not."""
    return lying("6c 7c/6d 7d/8s", "Ks", rest=2, turn=turn, voluntary_draw=True, **options)


@pytest.mark.rule("tschausepp.blocked")
def test_as_many_idle_turns_in_a_row_as_there_are_players():
    state = all_in_hands(0, rounds=2)
    state = after(state, "0 draw,1 draw")
    assert state.table.idle == 2
    over = after(state, "2 draw")
    assert isinstance(over, tschausepp.Dealing)
    assert tschausepp.score(over).entries == ()
    assert over.match.rounds == 1
    assert over.match.dealer == 0
    # it is the last round: nobody has won more than anybody else
    over = after(all_in_hands(0), "0 draw,1 draw,2 draw")
    assert tschausepp.score(over).winners == (0, 1, 2)


@pytest.mark.rule("tschausepp.blocked", "tschausepp.card-points")
def test_a_blocked_round_is_written_in_points():
    over = after(all_in_hands(0, scoring="points"), "0 draw,1 draw,2 draw")
    # seats 0 and 1 hold sixes and sevens; all other cards but the King of Schilten are worth
    # 4 × (11 + 10 + 4 + 3 + 2) less 4
    assert tschausepp.score(over).totals == (0, 0, 116)
    assert tschausepp.score(over).winners == (0, 1)


@pytest.mark.rule("tschausepp.blocked")
def test_a_card_laid_or_drawn_begins_the_count_anew():
    state = after(all_in_hands(0), "0 draw,1 draw,2 play 8s")
    assert state.table.idle == 0
    # the skipped seat 0 has had no turn; seat 1 now draws the King under the Eight
    assert tschausepp.to_act(state) == 1
    state = after(state, "1 draw", "shuffle Ks")
    assert state.table.idle == 0


@pytest.mark.parametrize("decks", [1, 2])
def test_no_card_is_lost_or_doubled_in_long_matches(decks):
    rng = random.Random(decks)
    rules = tschausepp.Rules(
        decks=decks, hand_size=7, draw="until-fit", voluntary_draw=True, seven_cards=4,
        tschau_penalty=4, sepp_penalty=4, rounds=3,
    )  # fmt: skip
    shuffles = 0
    state = tschausepp.start(rules, players=3)
    for _ in range(3000):
        turn = tschausepp.to_act(state)
        if turn is None:
            break
        if turn is CHANCE:
            action = tschausepp.draw(state, rng)
            shuffles += isinstance(action, Shuffle)
        else:
            action = rng.choice(tschausepp.legal_moves(state))
        state = tschausepp.apply(state, action)
        if hasattr(state, "table"):
            table, aside = state.table, getattr(state, "aside", ())
            everything = [*table.stock, *table.pile, *aside]
            for held in table.hands:
                everything += cards_of(held)
            assert sorted(one.index for one in everything) == sorted([*range(36)] * decks)
    assert shuffles > 3
