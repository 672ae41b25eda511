"""What a deal is written with, and who wins."""

import random

import pytest
from attrs import evolve

from jassrules import differenzler
from jassrules.games.differenzler import Dealing, Match, MatchOver
from jassrules.games.differenzler.scoring import match_winners
from jassrules.ledger import Ledger
from tests.games.differenzler.tables import (
    FOUR,
    PLAYED,
    SAID,
    after,
    lines,
    pack,
    played,
    whole_deal,
    written,
)


@pytest.mark.rule("differenzler.difference")
def test_the_whole_deal_of_the_page():
    # the fifth worked example
    state = whole_deal()
    assert lines(state.ledger.entries) == [
        (0, "difference", 8), (1, "difference", 14), (2, "difference", 0), (3, "difference", 4)
    ]  # fmt: skip
    assert state.ledger.totals == (8, 14, 0, 4)
    assert [dict(line.facts) for line in state.ledger.entries] == [
        {"announced": 20, "made": 12}, {"announced": 45, "made": 59},
        {"announced": 0, "made": 0}, {"announced": 90, "made": 86},
    ]  # fmt: skip


@pytest.mark.rule("differenzler.difference")
def test_too_many_and_too_few_cost_the_same():
    assert written((40, 60, 0, 48), (52, 57, 0, 48)) == [
        (0, "difference", 12), (1, "difference", 3), (2, "difference", 0), (3, "difference", 0)
    ]  # fmt: skip
    assert written((157, 0), (0, 157))[:2] == [(0, "difference", 157), (1, "difference", 157)]


@pytest.mark.rule("differenzler.exact", "differenzler.exact-zero")
@pytest.mark.parametrize(
    ("zero", "totals"),
    [("never", (8, 14, 0, 4)), ("with-trick", (8, 14, 0, 4)), ("always", (8, 14, -10, 4))],
)
def test_nothing_announced_and_no_trick_taken(zero, totals):
    # the sixth worked example
    state = whole_deal(exact_bonus=10, exact_zero=zero)
    assert state.ledger.totals == totals
    assert ((2, "exact", -10) in lines(state.ledger.entries)) == (zero == "always")


@pytest.mark.rule("differenzler.exact", "differenzler.exact-zero")
def test_the_bonus_for_an_exact_announcement():
    # the seventh worked example
    deal = (40, 60, 0, 48), (52, 57, 0, 48)
    assert written(*deal, exact_bonus=10)[4:] == [(3, "exact", -10)]
    both = [(2, "exact", -10), (3, "exact", -10)]
    assert written(*deal, [2], exact_bonus=10, exact_zero="with-trick")[4:] == both
    assert written(*deal, exact_bonus=10, exact_zero="with-trick")[4:] == both[1:]
    assert written(*deal, [2], exact_bonus=10, exact_zero="never")[4:] == both[1:]
    assert written(*deal, exact_bonus=10, exact_zero="always")[4:] == both
    assert written(*deal, exact_bonus=0, exact_zero="always")[4:] == []
    # the eighth
    assert written((0, 0, 0, 157), (0, 0, 0, 157), exact_bonus=10, exact_zero="with-trick")[4:] == [
        (3, "exact", -10)
    ]


@pytest.mark.rule("differenzler.dealer-credit")
@pytest.mark.parametrize(
    ("announced", "each", "credit"),
    [
        ((30, 50, 40), 5, -7),  # 120, which is 37 off: the eleventh worked example
        ((60, 70, 64), 5, -7),  # 194, as far off on the other side
        ((30, 50, 77), 5, None),
        ((30, 50, 73), 5, None),  # 4 off
        ((30, 50, 72), 5, -1),
        ((30, 50, 40), 1, -37),
        ((30, 50, 40), 38, None),
        ((30, 50, 40), 0, None),
    ],
)
def test_the_credit_of_the_dealer(announced, each, credit):
    found = written(announced, announced, dealer_credit=each)[3:]
    assert found == ([] if credit is None else [(2, "dealer-credit", credit)])


@pytest.mark.rule("differenzler.dealer-credit")
def test_the_credit_is_written_after_the_other_lines():
    state = whole_deal(exact_bonus=10, exact_zero="always", dealer_credit=1)
    # 20, 45, 0 and 90 are 155
    assert lines(state.ledger.entries)[4:] == [(2, "exact", -10), (3, "dealer-credit", -2)]
    assert dict(state.ledger.entries[-1].facts) == {"sum": 155, "off": 2}
    assert state.ledger.totals == (8, 14, -10, 2)


def after_deals(count, totals, **options):
    """How the match stands when so many deals are over."""
    return match_winners(Match(differenzler.Rules(**options), len(totals), 0, count), totals)


@pytest.mark.rule("differenzler.deals")
@pytest.mark.parametrize(
    ("deals", "goes_on", "ends"), [(12, 11, 12), (1, 0, 1), (1000, 999, 1000), (None, 5000, None)]
)
def test_the_number_of_deals(deals, goes_on, ends):
    options = {} if deals == 12 else {"deals": deals}
    assert after_deals(goes_on, (1, 2, 3, 4), **options) == ()
    if ends is not None:
        assert after_deals(ends, (1, 2, 3, 4), **options) == (0,)


@pytest.mark.rule("differenzler.deals")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_has_twelve_deals_however_many_play(players):
    rng, state = random.Random(players), differenzler.start(differenzler.Rules(), players=players)
    while (turn := differenzler.to_act(state)) is not None:
        moves = differenzler.legal_moves(state) if isinstance(turn, int) else ()
        action = rng.choice(moves) if moves else differenzler.draw(state, rng)
        state = differenzler.apply(state, action)
    assert state.match.deals == 12


@pytest.mark.rule("differenzler.winner")
def test_the_fewest_points_win_and_equals_share():
    # the fourteenth worked example
    assert after_deals(12, (100, 100, 104, 180)) == (0, 1)
    assert after_deals(12, (100, 99, 104, 180)) == (1,)
    extra = {"tie": "extra-deal"}
    assert after_deals(12, (100, 100, 104, 180), **extra) == ()
    assert after_deals(13, (120, 108, 106, 190), **extra) == (2,)
    assert after_deals(13, (108, 108, 106, 106), **extra) == ()


@pytest.mark.rule("differenzler.winner")
def test_an_extra_deal_is_for_all_and_the_last_state_says_who_won():
    rules = differenzler.Rules(packet="hand", deals=1, tie="extra-deal")
    before = Dealing(Match(rules, 4, 3, 1), Ledger((50, 50, 90, 90)))
    state = after(before, f"deal {' '.join(FOUR)}", "trump h", *SAID)
    assert len(state.table.announced) == 4
    state = played(state, PLAYED)
    assert isinstance(state, MatchOver)
    assert (state.winners, state.ledger.totals) == ((0,), (58, 64, 90, 94))
    shared = evolve(before, match=evolve(before.match, rules=rules.but(tie="shared")))
    assert match_winners(shared.match, (50, 50, 90, 90)) == (0, 1)


@pytest.mark.rule("differenzler.last-trick", "differenzler.match")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_points_are_157(players):
    rng = random.Random(players)
    state = differenzler.start(differenzler.Rules(deals=1), players=players)
    while (turn := differenzler.to_act(state)) is not None:
        moves = differenzler.legal_moves(state) if isinstance(turn, int) else ()
        state = differenzler.apply(
            state, rng.choice(moves) if moves else differenzler.draw(state, rng)
        )
    assert sum(line.facts["made"] for line in state.ledger.entries[:players]) == 157


@pytest.mark.rule("differenzler.deal", "differenzler.bottom-card")
def test_two_players_make_what_the_cards_in_play_are_worth():
    # the tenth worked example; the Nell of Rosen is turned. Undealt are
    # 14 + 11 + 10 + 4 + 3 + 4 + 3 + 2 + 0 + 0 + 0 + 0 = 51
    undealt = ["9h", "Ah", "Tc", "Kc", "Qc", "Kd", "Qd", "Jd", "6c", "7c", "8c", "9c"]
    deck = [*pack(*undealt), *undealt]
    state = after(
        differenzler.start(differenzler.Rules(trump="bottom-card"), players=2, dealer=1),
        f"deal {' '.join(deck)}", "0 announce 50", "1 announce 50",
    )  # fmt: skip
    assert state.table.trump.code == "h"
    while isinstance(state, differenzler.Playing):
        state = differenzler.apply(state, differenzler.legal_moves(state)[-1])
    assert sum(line.facts["made"] for line in state.ledger.entries) == 106
