"""Rounds and matches: wins, points, limits, shared wins."""

import pytest

from jassrules import BadRules, tschausepp
from jassrules.cards import Rank
from tests.games.tschausepp.tables import after, dealt, lines, lying, winners

# seat 0 lays its last card; the others hold A 11 + K 4, T 10 + Q 3 + J 2, and 9 8 7
HANDS = "6h/Ad Kd/Tc Qd Jc/9d 8d 7d"


@pytest.mark.rule("tschausepp.round-won", "tschausepp.scoring")
def test_a_win_counts_one():
    state = after(lying(HANDS, "Kh"), "0 play 6h sepp")
    assert lines(state) == [(0, "round-won", 1)]
    assert tschausepp.score(state).totals == (1, 0, 0, 0)
    assert winners(state) == (0,)


@pytest.mark.rule("tschausepp.scoring", "tschausepp.card-points")
def test_points_are_written_for_the_cards_left():
    state = after(lying(HANDS, "Kh", scoring="points"), "0 play 6h sepp")
    assert lines(state) == [
        (0, "card-points", 0), (1, "card-points", 15), (2, "card-points", 15),
        (3, "card-points", 0),
    ]  # fmt: skip
    # fewest points win; equal ones share
    assert winners(state) == (0, 3)


@pytest.mark.rule("tschausepp.card-points")
def test_a_house_values_cards_as_it_likes():
    points = {"7": 7, Rank.EIGHT: 8, "J": 20}
    state = lying(HANDS, "Kh", scoring="points", card_points=points)
    state = after(state, "0 play 6h sepp")
    assert tschausepp.score(state).totals == (0, 15, 33, 15)
    assert winners(state) == (0,)


def round_won_by(state, seat):
    """Deal and play a round of two players with one card each, which this seat wins."""
    first = (state.match.dealer + 1) % 2
    if seat == first:
        deck, texts = ["6h", "9d", "9h", "Ts"], [f"{first} play 6h sepp"]
    else:
        # the first player cannot lay and draws the Banner of Schilten, which does not fit
        deck, texts = (
            ["6h", "6c", "Qc", "Ts"],
            [f"{first} draw,{first} keep", f"{seat} play 6c sepp"],
        )
    return after(state, whole_pack(*deck), *texts)


def whole_pack(*first):
    """The text of a deal that begins with these cards."""
    rest = [r + s for s in "cdhs" for r in "6789TJQKA" if r + s not in first]
    return " ".join(["deal", *first, *rest])


@pytest.mark.rule("tschausepp.match")
def test_several_rounds_most_wins():
    state = tschausepp.start(tschausepp.Rules(hand_size=1, rounds=3), players=2, dealer=1)
    state = round_won_by(state, 0)
    assert isinstance(state, tschausepp.Dealing)
    assert (tschausepp.score(state).totals, winners(state)) == ((1, 0), ())
    state = round_won_by(state, 1)
    assert tschausepp.score(state).totals == (1, 1)
    # the lines are those of the last round until the next deal
    assert lines(state) == [(1, "round-won", 1)]
    state = round_won_by(state, 1)
    assert isinstance(state, tschausepp.MatchOver)
    assert winners(state) == (1,)


@pytest.mark.rule("tschausepp.match")
def test_equal_wins_are_shared():
    state = tschausepp.start(tschausepp.Rules(hand_size=1, rounds=2), players=2, dealer=1)
    state = round_won_by(round_won_by(state, 0), 1)
    assert winners(state) == (0, 1)


@pytest.mark.rule("tschausepp.match")
def test_a_deal_begins_an_empty_list_of_lines():
    state = dealt("6h/6c", "9h", rules=tschausepp.Rules(hand_size=1, rounds=2))
    state = after(state, "0 play 6h sepp")
    assert lines(state) == [(0, "round-won", 1)]
    state = after(state, whole_pack("6c", "6h", "9h"))
    assert lines(state) == []
    assert tschausepp.score(state).totals == (1, 0)


@pytest.mark.rule("tschausepp.match")
def test_a_points_limit_ends_the_match_whichever_comes_first():
    options = {"scoring": "points", "rounds": None}
    at_limit = lying(HANDS, "Kh", points_limit=15, **options)
    assert isinstance(after(at_limit, "0 play 6h sepp"), tschausepp.MatchOver)
    below = lying(HANDS, "Kh", points_limit=16, **options)
    assert isinstance(after(below, "0 play 6h sepp"), tschausepp.Dealing)
    rounds_first = lying(HANDS, "Kh", scoring="points", rounds=1, points_limit=99)
    assert isinstance(after(rounds_first, "0 play 6h sepp"), tschausepp.MatchOver)
    limit_first = lying(HANDS, "Kh", scoring="points", rounds=9, points_limit=15)
    assert isinstance(after(limit_first, "0 play 6h sepp"), tschausepp.MatchOver)


@pytest.mark.rule("tschausepp.match")
def test_a_match_may_go_to_a_number_of_wins():
    rules = tschausepp.Rules(hand_size=1, wins_needed=2, rounds=None)
    state = tschausepp.start(rules, players=2, dealer=1)
    state = round_won_by(round_won_by(state, 0), 1)
    assert (tschausepp.score(state).totals, winners(state)) == ((1, 1), ())
    state = round_won_by(state, 1)
    assert (tschausepp.score(state).totals, winners(state)) == ((1, 2), (1,))
    # whichever comes first: with the default it ends after one round
    state = tschausepp.start(tschausepp.Rules(hand_size=1, wins_needed=2), players=2, dealer=1)
    assert winners(round_won_by(state, 0)) == (0,)
    # only with wins
    for options in ({"scoring": "points"}, {"scoring": "places", "play_on": True}):
        with pytest.raises(BadRules, match='scoring="wins"') as refused:
            tschausepp.Rules(wins_needed=2, **options)
        assert refused.value.option == "tschausepp.Rules.wins_needed"
        assert refused.value.rule == "tschausepp.match"


@pytest.mark.rule("tschausepp.match")
def test_a_match_must_have_an_end():
    with pytest.raises(BadRules, match="number of rounds") as refused:
        tschausepp.Rules(rounds=None)
    assert refused.value.option == "tschausepp.Rules.rounds"
    assert refused.value.rule == "tschausepp.match"
    with pytest.raises(BadRules, match='scoring="points"'):
        tschausepp.Rules(points_limit=50)
    zero = dict.fromkeys("TJQKA", 0)
    with pytest.raises(BadRules, match="never reached"):
        tschausepp.Rules(scoring="points", points_limit=50, rounds=None, card_points=zero)
    assert tschausepp.Rules(scoring="points", points_limit=50, rounds=2, card_points=zero)


@pytest.mark.rule("tschausepp.round-won", "tschausepp.sepp-overlooked", "tschausepp.self-correct")
@pytest.mark.parametrize("after_it", ["1 overlook", "0 call sepp"])
def test_won_all_the_same(after_it):
    state = after(lying(HANDS, "Kh"), f"0 play 6h,{after_it}")
    assert lines(state) == [(0, "round-won", 1)]
