"""Meldungen and Bella: what they are, when they are said, what cancels; example 5."""

import pytest

from jassrules import Hand, card, sens
from jassrules.cards import Rank
from jassrules.games.sens.meldungen import meldungen_in, written
from tests.games.sens.tables import (
    MIXED,
    SUITS,
    apply_all,
    calls,
    dealt,
    lines,
    played_out,
    plays,
    refusal,
    taken,
)

STANDARD = sens.Rules()
# Dreiständer to the Sau: seat 0 in Eichel, seat 1 in Gras; seat 1 also 7-8-9 of Herz
EXAMPLE_5 = "Qc Kc Ac 7c 9d Jd 8s Tc / Qs Ks As 7h 8h 9h 8d Td"


def writes(said, trump="d", rules=STANDARD):
    """What of ``seat meld`` texts is written, as (seat, meld) texts."""
    pairs = tuple((int(one[0]), sens.meld(one[2:])) for one in said.split(", ") if one)
    suit = card("7" + trump).suit
    return {f"{seat} {meld}" for seat, meld in written(rules, suit, pairs)}


def found(hand, **options):
    rules = sens.Rules(**options)
    return {str(one) for one in meldungen_in(rules, Hand.parse(hand).mask)}


# -- what is a Meldung -----------------------------------------------------------------------------


@pytest.mark.rule("sens.meldung")
def test_runs_of_three_and_more_in_natural_order():
    assert found("7c 8c 9c Td Jd Qd Kd 7h") == {"7c-9c", "Td-Kd"}
    # 9 10 U: the natural order, not that of the tricks
    assert found("9s Ts Js Qh Kh Tc Ac Kc") == {"9s-Js"}
    assert found("7c 8c Tc Jc Kc Ac 7d 8d") == set()


@pytest.mark.rule("sens.meldung")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7c 8c 9c", 20),
        ("7c 8c 9c Tc", 50),
        ("7c 8c 9c Tc Jc", 50),
        ("7c 8c 9c Tc Jc Qc Kc Ac", 50),
    ],
)
def test_a_dreistaender_is_20_and_a_quart_50(hand, points):
    state = taken(hand, "c", taker=3)
    move = next(m for m in sens.legal_moves(state) if isinstance(m, sens.Meldung))
    assert sens.observe(sens.apply(state, move), 1).meldungen == ((0, points),)


@pytest.mark.rule("sens.meldung")
def test_a_third_figure_is_a_class_of_its_own():
    rules = sens.Rules(run_points=(20, 50, 100))
    state = taken("7c 8c 9c Tc Jc", "c", rules, taker=3)
    state = apply_all(state, "0 meldung 7c-Jc")
    assert sens.observe(state, 0).meldungen == ((0, 100),)
    # five to the Unter beat four to the Sau; with two figures both are a Quart
    assert writes("0 7c-Jc, 1 Js-As", rules=rules) == {"0 7c-Jc"}
    assert writes("0 7c-Jc, 1 Js-As") == {"1 Js-As"}


@pytest.mark.rule("sens.meldung")
def test_fours_of_a_kind_are_a_house_rule():
    hand = "Jc Jd Jh Js 7c 7d 7h 7s"
    assert found(hand) == set()
    assert found(hand, four_points={"J": 200}) == {"4J"}
    assert found(hand, four_points={"J": 200, Rank.SEVEN: 20}) == {"4J", "47"}
    assert found(hand, four_points={"J": 0}) == set()
    state = taken(hand, "c", taker=3)
    assert refusal(state, "0 meldung 4J") == "sens.meldung"
    state = taken(hand, "c", sens.Rules(four_points={"J": 200}), taker=3)
    assert sens.observe(apply_all(state, "0 meldung 4J"), 2).meldungen == ((0, 200),)


@pytest.mark.rule("sens.meldung")
def test_fours_and_runs_are_compared_by_points():
    rules = sens.Rules(four_points={"J": 50, "A": 20, "7": 20, "9": 60})
    assert writes("0 4J, 1 Js-As", rules=rules) == {"0 4J"}  # equal points: the four
    assert writes("0 4A, 1 7s-Ts", rules=rules) == {"1 7s-Ts"}  # more points
    assert writes("0 4A, 1 47", rules=rules) == {"0 4A"}  # equal points: the higher rank
    assert writes("0 4A, 1 49", rules=rules) == {"1 49"}


@pytest.mark.rule("sens.meldung")
def test_what_is_refused_as_a_meldung():
    state = taken("7c 8c 9c Tc Kd Ad 7h 9h", "d", taker=3)
    for text in ("0 meldung 7s-9s", "0 meldung 7c-9c", "0 meldung 7c-8c", "0 meldung 4T"):
        assert refusal(state, text) == "sens.meldung"
    said = apply_all(state, "0 meldung 7c-Tc")
    assert refusal(said, "0 meldung 7c-Tc") == "sens.meldung"
    assert "already" in str(sens.explain(said, sens.Meldung(0, sens.meld("7c-Tc"))))
    worthless = taken("7c 8c 9c", "d", sens.Rules(run_points=(0, 50)), taker=3)
    assert refusal(worthless, "0 meldung 7c-9c") == "sens.meldung"
    assert calls(worthless) == {"0 vorlauf"}


@pytest.mark.rule("sens.meldung", "sens.rob")
def test_cards_robbed_count():
    # seat 0 robs the Nine of Eichel for its Seven: 8 9 10
    text = "7c 8c Tc Ad Kh 7s 9s Js / 8d Td Jd / 7h 9h Jh / 9c As"
    state = apply_all(
        dealt(text, "9c"), "3 take c, 0 rob, 0 pick-up, 1 pick-up, 2 pick-up, 3 pick-up"
    )
    assert refusal(state, "0 meldung 8c-Tc") is None


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.rule("sens.meldung-when")
def test_announced_at_ones_turn_in_the_first_trick_before_ones_card():
    state = taken(EXAMPLE_5, "d", taker=3)
    assert calls(state) == {"0 meldung Qc-Ac", "0 vorlauf"}
    assert refusal(state, "1 meldung Qs-As") == "sens.turn"
    state = plays(state, "7c")
    assert refusal(state, "0 meldung Qc-Ac") == "sens.turn"
    state = apply_all(state, "1 meldung 7h-9h", "1 meldung Qs-As")
    assert calls(state) == {"1 vorlauf"}


@pytest.mark.rule("sens.meldung-when")
def test_not_announced_is_lost():
    over = played_out(taken(EXAMPLE_5, "d", taker=3))
    assert lines(over, "meldung") == []


@pytest.mark.rule("sens.meldung-when")
def test_meldungen_may_be_counted_by_themselves_or_not_played():
    rules = sens.Rules(meldungen="automatic")
    state = taken(EXAMPLE_5, "d", rules, taker=3)
    assert refusal(state, "0 meldung Qc-Ac") == "sens.phase"
    assert calls(state) == {"0 vorlauf"}
    assert lines(played_out(state), "meldung") == [(1, "meldung", 20)]
    off = taken(EXAMPLE_5, "d", sens.Rules(meldungen="off"), taker=3)
    assert refusal(off, "0 meldung Qc-Ac") == "sens.phase"
    assert lines(played_out(off), "meldung") == []


# -- which count -----------------------------------------------------------------------------------


@pytest.mark.rule("sens.meldung-equal", "sens.meldung-best")
def test_example_5():
    state = taken(EXAMPLE_5, "d", taker=3)
    state = plays(apply_all(state, "0 meldung Qc-Ac"), "7c")
    state = apply_all(state, "1 meldung Qs-As", "1 meldung 7h-9h")
    assert lines(played_out(state), "meldung") == [(1, "meldung", 20)]
    assert writes("0 Qc-Ac, 1 Qs-As, 1 7h-9h") == {"1 7h-9h"}
    assert writes("0 Tc-Kc, 0 7s-9s, 1 7h-9h") == {"0 Tc-Kc"}


@pytest.mark.rule("sens.meldung-equal")
def test_they_cancel_pair_by_pair():
    # two of side 0 and one of side 1, all to the Sau: one is left
    assert writes("0 Qc-Ac, 1 Qs-As, 2 Qh-Ah") == {"2 Qh-Ah"}
    assert writes("0 Qc-Ac, 1 Qs-As, 2 Qh-Ah, 3 Qd-Ad") == set()
    # what is left of the equal ones is still higher than a lower one of the other side
    assert writes("0 Qc-Ac, 1 Qs-As, 2 Qh-Ah, 1 7d-9d") == {"2 Qh-Ah"}
    # and once they are gone a lower one decides
    assert writes("0 Qc-Ac, 1 Qs-As, 1 7d-9d, 2 9h-Jh") == {"2 9h-Jh"}
    # lower ones cancel too, though they are not the highest
    assert writes("0 Tc-Kc, 0 7c-9c, 1 7h-9h, 3 8s-Ts") == {"0 Tc-Kc"}


@pytest.mark.rule("sens.meldung-equal")
def test_equal_is_the_class_and_the_top_card():
    assert writes("0 Qc-Ac, 1 Js-As") == {"1 Js-As"}  # a Dreiständer and a Quart
    assert writes("0 Jc-Ac, 1 Ts-As") == set()  # both a Quart to the Sau
    assert writes("0 Qc-Ac, 2 Qs-As") == {"0 Qc-Ac", "2 Qs-As"}  # of one side


@pytest.mark.rule("sens.meldung-equal")
def test_the_one_in_trump_may_win():
    rules = sens.Rules(equal_meldungen="trump-wins")
    assert writes("0 Qc-Ac, 1 Qs-As", "s", rules) == {"1 Qs-As"}
    # it takes out every opposing equal one; equal ones of its own side stay too
    assert writes("0 Qc-Ac, 1 Qs-As, 2 Qh-Ah, 3 Qd-Ad", "s", rules) == {"1 Qs-As", "3 Qd-Ad"}
    assert writes("0 Qc-Ac, 1 Qs-As", "h", rules) == set()
    assert writes("0 Qc-Ac, 1 Qs-As, 2 Qh-Ah", "d", rules) == {"2 Qh-Ah"}


@pytest.mark.rule("sens.meldung-equal")
def test_equal_highest_may_leave_all_unwritten():
    rules = sens.Rules(equal_meldungen="none")
    assert writes("0 Qc-Ac, 1 Qs-As, 1 7h-9h", "d", rules) == set()
    # otherwise nothing cancels
    assert writes("0 Tc-Kc, 0 7c-9c, 1 7h-9h", "d", rules) == {"0 Tc-Kc", "0 7c-9c"}
    assert writes("0 7c-9c", "d", rules) == {"0 7c-9c"}


@pytest.mark.rule("sens.meldung-best")
def test_the_side_with_the_highest_writes_all_the_other_none():
    assert writes("0 7c-9c, 2 8h-Th, 1 9s-Js") == {"1 9s-Js"}
    assert writes("0 7c-Tc, 2 8h-Th, 1 9s-Js, 3 Qd-Ad") == {"0 7c-Tc", "2 8h-Th"}
    # trump gives no precedence
    assert writes("0 8c-Tc, 1 7s-9s", "s") == {"0 8c-Tc"}


@pytest.mark.rule("sens.meldung-best")
def test_settled_when_the_first_trick_is_complete():
    state = taken(EXAMPLE_5, "d", taker=3)
    state = plays(apply_all(state, "0 meldung Qc-Ac"), "7c")
    state = plays(apply_all(state, "1 meldung 7h-9h"), *first_open_cards(state, 2))
    assert sens.observe(state, 2).shown == ()
    state = plays(state, *first_open_cards(state, 1))
    assert isinstance(state, sens.Playing)
    assert sens.observe(state, 2).shown == ((0, sens.meld("Qc-Ac")),)


def first_open_cards(state, count):
    cards = []
    for _ in range(count):
        move = next(m for m in sens.legal_moves(state) if isinstance(m, sens.Play))
        cards.append(move.card.code)
        state = sens.apply(state, move)
    return cards


@pytest.mark.rule("sens.meldung-shown")
def test_only_the_points_are_public_until_the_trick_is_complete():
    state = apply_all(taken(EXAMPLE_5, "d", taker=3), "0 meldung Qc-Ac")
    for seat in range(4):
        view = sens.observe(state, seat)
        assert view.meldungen == ((0, 20),)
        assert view.own_meldungen == ((sens.meld("Qc-Ac"),) if seat == 0 else ())
        assert view.shown == ()
        assert (card("Ac") in sens.hidden(state, seat)) == (seat != 0)
    (event,) = sens.narrate(
        taken(EXAMPLE_5, "d", taker=3), sens.Meldung(0, sens.meld("Qc-Ac")), state
    )
    assert event.rule == "sens.meldung-shown"
    assert dict(event.facts) == {"seat": 0, "points": 20}


@pytest.mark.rule("sens.meldung-shown")
def test_then_all_of_the_writing_side_also_the_cancelled():
    state = taken(EXAMPLE_5, "d", taker=3)
    state = plays(apply_all(state, "0 meldung Qc-Ac"), "7c")
    state = apply_all(state, "1 meldung Qs-As", "1 meldung 7h-9h")
    state = plays(state, *first_open_cards(state, 3))
    view = sens.observe(state, 2)
    assert view.shown == ((1, sens.meld("Qs-As")), (1, sens.meld("7h-9h")))
    assert view.meldungen == ((0, 20), (1, 20), (1, 20))
    hidden = sens.hidden(state, 2)
    assert card("As") not in hidden
    assert card("Ac") in hidden  # the others' cards stay hidden


# -- Bella -----------------------------------------------------------------------------------------


@pytest.mark.rule("sens.bella")
def test_ober_and_king_of_trump_are_20():
    assert lines(played_out(apply_all(taken(SUITS, "c"), "0 bella")), "bella") == [(0, "bella", 20)]
    rules = sens.Rules(bella_points=50)
    assert lines(played_out(apply_all(taken(SUITS, "c", rules), "0 bella")), "bella") == [
        (0, "bella", 50)
    ]
    nothing = sens.Rules(bella_points=0)
    assert lines(played_out(apply_all(taken(SUITS, "c", nothing), "0 bella")), "bella") == []


@pytest.mark.rule("sens.bella")
def test_bella_is_independent_of_the_meldungen():
    # seat 0 has Bella and a Dreiständer, seat 1 the higher Quart
    text = "Jc Qc Kc 7d 9d Jd 7h 9s / Ts Js Qs Ks 7c 9c 8d Td"
    state = plays(apply_all(taken(text, "c"), "0 bella", "0 meldung Jc-Kc"), "Jc")
    over = played_out(apply_all(state, "1 meldung Ts-Ks"))
    assert lines(over, "bella", "meldung") == [(0, "bella", 20), (1, "meldung", 50)]


@pytest.mark.rule("sens.bella-when")
def test_announced_at_any_own_turn_while_both_are_in_hand():
    state = taken(SUITS, "c")
    assert calls(state) == {"0 meldung 7c-Ac", "0 bella", "0 vorlauf"}
    later = plays(state, "Jc 7d 7h 7s")
    assert calls(later) == {"0 bella", "0 vorlauf"}
    assert sens.observe(apply_all(later, "0 bella"), 3).bella == 0
    for one in ("Qc", "Kc"):
        played = plays(later, f"{one} 8d 8h 8s")
        assert refusal(played, "0 bella") == "sens.bella-when"
        assert calls(played) == {"0 vorlauf"}


@pytest.mark.rule("sens.bella-when")
def test_bella_needs_both_cards():
    state = taken(MIXED, "c")
    assert refusal(state, "0 bella") == "sens.bella-when"
    assert refusal(state, "1 bella") == "sens.turn"
    said = apply_all(taken(SUITS, "c"), "0 bella")
    assert refusal(said, "0 bella") == "sens.phase"


@pytest.mark.rule("sens.bella-when")
def test_bella_not_announced_is_lost_unless_counted_by_itself():
    assert lines(played_out(taken(SUITS, "c")), "bella") == []
    automatic = taken(SUITS, "c", sens.Rules(bella="automatic"))
    assert refusal(automatic, "0 bella") == "sens.phase"
    assert lines(played_out(automatic), "bella") == [(0, "bella", 20)]
    assert lines(played_out(taken(MIXED, "c", sens.Rules(bella="automatic"))), "bella") == []
    off = taken(SUITS, "c", sens.Rules(bella="off"))
    assert refusal(off, "0 bella") == "sens.phase"
    assert lines(played_out(off), "bella") == []


@pytest.mark.rule("sens.bella-when")
def test_everybody_then_knows_who_holds_both():
    state = plays(apply_all(taken(SUITS, "c"), "0 bella"), "Jc 7d")
    assert card("Kc") not in sens.hidden(state, 2)
    assert card("Qc") not in sens.hidden(state, 2)
    assert card("Tc") in sens.hidden(state, 2)
