"""What a deal is written with: cards, the last trick, Weise on the table, Stöck, and the end of the match."""

import random

import pytest
from attrs import evolve

from jassrules import Entry, Suit, card
from jassrules.games.molotow.scoring import weise_on_table, winners_of, worth
from jassrules.tricks.melds import meld
from jassrules.tricks.trick import Trick
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    SIX,
    SIX_TRICKS,
    THREES,
    THREES_TRICKS,
    cards,
    dealt,
    do,
    events,
    lines,
    molotow,
    play,
    refused,
    totals,
)

HAND = {"packet": "hand"}


def trick(text):
    return Trick(0, tuple(cards(text)), 0)


@pytest.mark.rule("molotow.card-points", "molotow.last-trick", "molotow.stoeck", "molotow.counted")
def test_example_8_a_whole_deal():
    state = dealt(*EXAMPLE, **HAND)
    leaders = []
    for one in EXAMPLE_TRICKS:
        leaders.append(state.turn)
        state = play(state, one)
        if isinstance(state, molotow.Playing):
            assert (totals(state), state.ledger.entries) == ((0, 0, 0, 0), ())
    assert leaders == [0, 3, 0, 2, 1, 2, 1, 1, 1]
    assert lines(state, "card-points") == [(0, 12), (1, 89), (2, 41), (3, 10)]
    assert lines(state, "last-trick") == [(1, 5)]
    assert lines(state, "stoeck") == [(1, -20)]
    assert totals(state) == (12, 74, 41, 10)
    tricks = [one.facts["tricks"] for one in state.ledger.entries if "tricks" in one.facts]
    assert tricks == [1, 5, 2, 1]


@pytest.mark.rule("molotow.last-double", "molotow.deals")
def test_example_10_the_last_deal_counts_double():
    before = (100, 10, 20, 30)
    end = play(dealt(*EXAMPLE, deals=7, totals=before, last_double=True, **HAND), *EXAMPLE_TRICKS)
    assert totals(end) == (124, 158, 102, 50)
    assert lines(end, "card-points") == [(0, 24), (1, 178), (2, 82), (3, 20)]
    assert lines(end, "last-trick") == [(1, 10)]
    assert lines(end, "stoeck") == [(1, -40)]
    assert type(end) is molotow.MatchOver
    for deals, total in ((6, 12), (7, 24)):
        one = play(dealt(*EXAMPLE, deals=deals, last_double=True, **HAND), *EXAMPLE_TRICKS)
        assert totals(one)[0] == total
    # without a number of deals there is no last one; weise are doubled too
    endless = dealt(*EXAMPLE, deals=7, last_double=True, **HAND)
    endless = evolve(endless, table=evolve(endless.table, match=evolve(
        endless.match, rules=endless.rules.but(deals=None))))  # fmt: skip
    assert totals(play(endless, *EXAMPLE_TRICKS))[0] == 12
    both = dealt(*EXAMPLE, deals=7, last_double=True, weis="automatic", **HAND)
    assert totals(play(both, *EXAMPLE_TRICKS)) == (-76, -52, -218, -180)


@pytest.mark.rule("molotow.retroactive")
def test_example_5_the_trick_counts_by_the_trump_that_is_made_later():
    one = trick("Jh Ah 7h 9h")
    assert worth(one, Suit.ROSEN) == 20 + 11 + 0 + 14
    assert worth(one, Suit.EICHELN) == worth(one, Suit.SCHILTEN) == 13


@pytest.mark.rule("molotow.retroactive", "molotow.card-points", "molotow.table-weis")
def test_six_play_a_deal_whose_first_trick_was_taken_before_trump_was_known():
    end = play(dealt(*SIX), *SIX_TRICKS)
    # 20 + 11 + 14 + 10; Jc 2; 24 + 23; 19 + 29
    assert lines(end, "card-points") == [(0, 0), (1, 55), (2, 2), (3, 48), (4, 0), (5, 47)]
    # 7h-Jh, 6c-9c, four Kings
    assert lines(end, "table-weis") == [(1, 100), (2, 50), (3, 100)]
    assert lines(end, "stoeck") == [(3, -20)]
    assert totals(end) == (0, 155, 52, 133, 0, 47)


@pytest.mark.rule("molotow.match")
@pytest.mark.parametrize(
    ("hands", "tricks"), [(EXAMPLE, EXAMPLE_TRICKS), (SIX, SIX_TRICKS), (THREES, THREES_TRICKS)]
)
def test_a_deal_is_157_and_no_more(hands, tricks):
    end = play(dealt(*hands, **HAND), *tricks)
    assert sum(points for _, points in lines(end, "card-points") + lines(end, "last-trick")) == 157


@pytest.mark.rule("molotow.match", "molotow.never-trump", "molotow.no-trump")
def test_example_11_nobody_makes_trump():
    end = play(dealt(*THREES, **HAND), *THREES_TRICKS)
    # all tricks: 120 and four Eights are 152, and no bonus for them
    assert lines(end, "card-points") == [(0, 0), (1, 0), (2, 152)]
    assert lines(end, "last-trick") == [(2, 5)]
    assert (totals(end), end.match.dealer, end.match.deals) == ((0, 0, 157), 0, 1)
    assert (end.last_trick.winner, end.last_contract) == (2, None)


@pytest.mark.rule("molotow.never-trump", "molotow.rotation")
def test_example_11_a_void_deal_is_dealt_again_by_the_same_dealer():
    state = dealt(*THREES, never_trump="void", deals=7, totals=(5, 6, 7), **HAND)
    last = play(state, *THREES_TRICKS[:-1])
    before = play(last, "As 8s")
    end = play(before, "Js")
    assert type(end) is molotow.Dealing
    assert (totals(end), end.ledger.entries) == ((5, 6, 7), ())
    assert (end.match.dealer, end.match.deals) == (2, 7)
    assert events(before, "1 play Js")[-1] == ("deal-void", {"dealer": 2})
    # with a trump it would have been the last one
    again = molotow.apply(end, molotow.draw(end, random.Random(1)))
    assert (again.turn, again.match.deals) == (0, 8)
    # a deal in which trump is made counts there as ever
    assert totals(play(dealt(*SIX, never_trump="void"), *SIX_TRICKS)) == (0, 155, 52, 133, 0, 47)


@pytest.mark.rule("molotow.table-weis")
@pytest.mark.parametrize(
    ("text", "found", "runs"),
    [
        ("7c 8c 9c Ks", "7c-9c", "7c-9c"),
        ("6d 8d 7d 9d", "6d-9d", "6d-9d"),
        ("Jc Jd Jh Js", "4J", ""),
        ("6c 7c 8c Tc Jc", "6c-8c", "6c-8c"),
        ("6c 7c 8c 9c Tc", "6c-Tc", "6c-Tc"),
        ("6c 7c 8c Jc Qc Kc", "6c-8c Jc-Kc", "6c-8c Jc-Kc"),
        ("9c 9d 9h 9s 8c 7c", "7c-9c 49", "7c-9c"),
        ("6c 7c 9c", "", ""),
        ("6c 7d 8c", "", ""),
    ],
)
def test_example_6_weise_on_the_table(text, found, runs):
    for option, expected in (("all", found), ("runs", runs), ("off", "")):
        rules = molotow.Rules(table_weis=option)
        assert weise_on_table(rules, trick(text)) == [meld(one) for one in expected.split()]


@pytest.mark.rule("molotow.table-weis", "molotow.weis-values")
def test_example_6_what_they_are_worth():
    end = play(dealt(*SIX, four_points={"K": 7}, run_points=(1, 2, 3, 4, 5, 6, 7)), *SIX_TRICKS)
    assert lines(end, "table-weis") == [(1, 3), (2, 2), (3, 7)]
    assert lines(play(dealt(*SIX, table_weis="runs"), *SIX_TRICKS), "table-weis") == [
        (1, 100),
        (2, 50),
    ]
    off = play(dealt(*SIX, table_weis="off"), *SIX_TRICKS)
    assert lines(off, "table-weis") == []
    line = play(dealt(*SIX), *SIX_TRICKS).ledger.entries[-2]
    assert line == Entry(3, "molotow.table-weis", 100, "4K", {"meld": meld("4K"), "trick": 5})


@pytest.mark.rule("molotow.weis-run-maximal")
def test_a_run_on_the_table_counts_whole():
    (one,) = weise_on_table(molotow.Rules(), trick("9c 6c Tc 8c 7c"))
    assert (str(one), one.size) == ("6c-Tc", 5)


# seat 1 holds King, Ober and Six of Rosen and no Eicheln
STOECK = (
    "6c 7c 8c 9c Tc Jc Qc Kc Ac", "Kh Qh 6h 6d 7d 8d 9d Td Jd",
    "7h 8h 9h Th Jh Ah Qd Kd Ad", "6s 7s 8s 9s Ts Js Qs Ks As",
)  # fmt: skip


@pytest.mark.rule("molotow.stoeck")
@pytest.mark.parametrize(("first", "held"), [("6h", True), ("Kh", False), ("Qh", False)])
def test_example_7_both_must_still_be_in_the_hand_once_trump_is_made(first, held):
    state = play(dealt(*STOECK, weis="off"), "6c", first)
    assert (state.turned.stoeck != 0) is held
    assert (state.trump, state.trump_by) == (card(first).suit, 1)


@pytest.mark.rule("molotow.stoeck")
def test_stoeck_are_those_of_any_hand():
    # seat 1 makes Schellen trump, of which seat 2 holds King and Ober
    made = play(dealt(*STOECK, weis="off"), "6c 6d").turned
    assert (made.suit, made.by, made.stoeck) == (Suit.SCHELLEN, 1, card("Qd").bit | card("Kd").bit)
    # and it has them still when it has played one of them to that very trick
    later = play(dealt(*STOECK, weis="off"), "6c 6d Qd").turned
    assert later == made
    assert play(dealt(*STOECK, weis="off", stoeck="off"), "6c 6d").turned.stoeck == 0


@pytest.mark.rule("molotow.stoeck-when", "molotow.stoeck")
def test_example_13_calls_of_stoeck():
    first, second = (
        play(dealt(*EXAMPLE, stoeck="announced", **HAND), *EXAMPLE_TRICKS[:6], "Kc Jd 9h 9c"),
        "1 play Ks stoeck",
    )
    # seat 1 has played Qs in trick 6, and the King is the second
    assert {str(move) for move in molotow.legal_moves(first)} == {
        "1 play Ks stoeck", "1 play Ks", "1 play As",
    }  # fmt: skip
    called = play(do(first, second), "Qd Th Qh", EXAMPLE_TRICKS[-1])
    assert lines(called, "stoeck") == [(1, -20)]
    silent = play(first, *EXAMPLE_TRICKS[-2:])
    assert lines(silent, "stoeck") == []
    by_itself = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS[:7])
    assert refused(by_itself, second) == "molotow.stoeck-when"
    assert refused(first, "1 play As stoeck") == "molotow.stoeck-when"
    assert refused(dealt(*EXAMPLE, **HAND), "0 play Kh stoeck") == "molotow.stoeck-when"
    assert molotow.observe(do(first, second), 0).called == 1
    assert molotow.observe(first, None).called is None


@pytest.mark.rule("molotow.stoeck-when")
@pytest.mark.parametrize(("option", "call", "told"), [
    ("automatic", "", True), ("announced", " stoeck", True), ("announced", "", False), ("off", "", False),
])  # fmt: skip
def test_the_table_hears_of_stoeck_with_the_second_card(option, call, told):
    state = play(dealt(*EXAMPLE, stoeck=option, **HAND), *EXAMPLE_TRICKS[:7])
    found = events(state, f"1 play Ks{call}")
    assert (("stoeck-counted", {"seat": 1}) in found) is told


@pytest.mark.rule("molotow.deals")
@pytest.mark.parametrize(
    ("deals", "number", "over"), [(8, 7, False), (8, 8, True), (1, 1, True), (None, 1000, False)]
)
def test_the_match_ends_with_the_last_deal(deals, number, over):
    state = dealt(*EXAMPLE, **HAND)
    match = evolve(state.match, rules=state.rules.but(deals=deals), deals=number)
    end = play(evolve(state, table=evolve(state.table, match=match)), *EXAMPLE_TRICKS)
    assert (type(end) is molotow.MatchOver) is over


@pytest.mark.rule("molotow.winner")
def test_example_14_equal_seats_share():
    assert winners_of((120, 90, 300, 90)) == (1, 3)
    assert winners_of((-5, 0, 7)) == (0,)
    before = (120 - 12, 90 - 74, 300 - 41, 90 - 10)
    end = play(dealt(*EXAMPLE, deals=7, totals=before, **HAND), *EXAMPLE_TRICKS)
    assert (totals(end), end.winners) == ((120, 90, 300, 90), (1, 3))
    assert molotow.score(end).winners == (1, 3)


@pytest.mark.rule("molotow.counted", "molotow.rotation")
def test_the_end_of_a_deal_is_told():
    before = play(dealt(*EXAMPLE, deals=7, **HAND), *EXAMPLE_TRICKS[:-1], "As Kd Ah")
    told = events(before, "0 play Kh")
    assert [what for what, _ in told] == [
        "played", "trick-taken", *["card-points"] * 4, "last-trick", "stoeck", "deal-over", "match-over",
    ]  # fmt: skip
    assert told[2][1] == {"side": 0, "points": 12, "tricks": 1}
    assert told[-2][1] == {"totals": (12, 74, 41, 10)}
    assert told[-1][1] == {"winners": (3,)}
