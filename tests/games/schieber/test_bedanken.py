"""Thanking for the match: who has won by it, the own unbeatable card, the first trick; example 11."""

import random

import pytest

from jassrules import CHANCE, BadRules, IllegalAction, card, schieber
from jassrules.games.schieber import Contract, Declaring, MatchOver, Playing, Rules, Thank
from tests.games.schieber.tables import apply_all, dealt, legal, one_suit_each, played_out, refusal

ONES = dict.fromkeys(("c", "d", "h", "s", "obenabe", "undenufe"), 1)

# Trump hearts. Seat 0 leads the Six; seat 1 takes the first trick with the Buur: 0 + 20 + 10 + 0.
# Seat 2 holds King and Ober of trump and 6c–8c; seat 1 holds 6d–8d.
HANDS = "6h 6s / Jh 6d 7d 8d / Kh Qh 6c 7c 8c Th / 7h 9h"
FIRST = "0 announce h,0 play 6h,1 play Jh,2 play Th,3 play 7h"


def claimed(**more):
    return Rules(**{"factors": ONES, "target": 1000, "finish": "claimed", **more})


def thanked(state, seat):
    """The winners when a seat thanks; that nothing is written is looked at on the way."""
    after = schieber.apply(state, Thank(seat))
    assert isinstance(after, MatchOver)
    assert after.ledger == state.ledger
    return schieber.score(after).winners


def events(state, seat):
    after = schieber.apply(state, Thank(seat))
    return [(e.what, e.rule, dict(e.facts)) for e in schieber.narrate(state, Thank(seat), after)]


# -- when one may thank -------------------------------------------------------------------------------


def one_of_each_phase(rules):
    due = schieber.start(rules, dealer=3)
    named = one_suit_each(rules)
    first = apply_all(named, "0 announce c")
    playing = apply_all(first, "0 play 6c,1 play 6d,2 play 6h,3 play 6s")
    later = schieber.Dealing(schieber.Match(rules, 3, 1), named.ledger)
    return due, later, named, first, playing


@pytest.mark.rule("schieber.bedanken")
def test_any_seat_may_thank_at_any_time_once_a_deal_was_dealt():
    due, *others = one_of_each_phase(claimed())
    for seat in range(4):
        assert refusal(due, f"{seat} bedanken") == "schieber.phase"
        assert schieber.legal_moves(due, seat) == ()
    for state in others:
        for seat in range(4):
            moves = schieber.legal_moves(state, seat)
            assert moves[-1] == Thank(seat)
            assert [m for m in moves if isinstance(m, Thank)] == [Thank(seat)]
            if seat != schieber.to_act(state):
                assert moves == (Thank(seat),)
            assert refusal(state, f"{seat} bedanken") is None
            assert isinstance(schieber.apply(state, Thank(seat)), MatchOver)
        assert refusal(state, "4 bedanken") == "schieber.turn"
    assert schieber.to_act(others[0]) is CHANCE
    assert schieber.legal_moves(others[0]) == ()


@pytest.mark.rule("schieber.bedanken", "schieber.phase")
@pytest.mark.parametrize("finish", ["at-once", "after-deal"])
def test_where_points_end_the_match_nobody_thanks(finish):
    for state in one_of_each_phase(Rules(finish=finish)):
        for seat in (0, 1, 4):
            assert refusal(state, f"{seat} bedanken") == "schieber.phase"
        assert not any("bedanken" in text for seat in range(4) for text in legal(state, seat))
        with pytest.raises(IllegalAction):
            schieber.apply(state, Thank(0))


@pytest.mark.rule("schieber.phase")
def test_why_nobody_may_thank():
    keys = {
        "no-thanks": schieber.start(Rules()),
        "no-deal-yet": schieber.start(claimed()),
        "over": schieber.apply(one_suit_each(claimed()), Thank(0)),
    }
    for key, state in keys.items():
        assert schieber.explain(state, Thank(1)).key == key


@pytest.mark.rule("schieber.bedanken")
def test_the_thanks_stand_last_after_a_call_of_stoeck():
    state = apply_all(
        dealt(HANDS, claimed(stoeck="announced")), f"{FIRST},1 play 6d,2 play Kh,3 play 9h"
    )
    while schieber.to_act(state) != 2:
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    moves = [str(m) for m in schieber.legal_moves(state)]
    assert moves[-2:] == ["2 play Qh stoeck", "2 bedanken"]


@pytest.mark.rule("schieber.bedanken", "schieber.target")
def test_points_alone_end_nothing():
    state = apply_all(dealt(HANDS, claimed(), totals=(1200, 990)), FIRST)
    assert isinstance(state, Playing)
    assert schieber.score(state).totals == (1200, 1020)
    assert schieber.score(state).winners == ()
    state = played_out(state)
    assert schieber.to_act(state) is CHANCE


# -- who has won ---------------------------------------------------------------------------------------


@pytest.mark.rule("schieber.bedanken")
def test_the_side_that_thanks_wins_if_it_has_the_target_and_else_the_other():
    for totals, wins in (((1000, 0), 0), ((999, 0), 1), ((999, 1500), 1), ((1000, 1500), 0)):
        state = dealt(HANDS, claimed(), totals=totals)
        # before the contract, in turn and out of turn, and while the first trick runs
        for now in (
            state,
            apply_all(state, "0 announce h"),
            apply_all(state, "0 announce h,0 play 6s"),
        ):
            for seat in (0, 2):
                assert thanked(now, seat) == (wins,)
        between = schieber.Dealing(schieber.Match(claimed(), 3, 4), state.ledger)
        assert thanked(between, 2) == (wins,)
    state = dealt(HANDS, claimed(), totals=(999, 1500))
    assert thanked(state, 1) == thanked(state, 3) == (1,)


@pytest.mark.rule("schieber.bedanken")
def test_nothing_tells_beforehand_what_a_thanks_will_bring():
    # the same deal, with and without the points: the same moves, no refusal, the same events before
    for seat in range(4):
        rich, poor = (dealt(HANDS, claimed(), totals=totals) for totals in ((1000, 1000), (0, 0)))
        for text in (None, *FIRST.split(",")):
            if text:
                rich, poor = apply_all(rich, text), apply_all(poor, text)
            assert schieber.legal_moves(rich, seat) == schieber.legal_moves(poor, seat)
            assert (
                schieber.explain(rich, Thank(seat)) is schieber.explain(poor, Thank(seat)) is None
            )


@pytest.mark.rule("schieber.bedanken")
def test_what_everybody_hears_of_it():
    state = dealt(HANDS, claimed(bergpreis=None), totals=(999, 0))
    assert events(state, 2) == [
        ("thanked", "schieber.bedanken", {"seat": 2}),
        ("match-over", "schieber.bedanken", {"winners": (1,)}),
    ]
    state = apply_all(state, "0 announce h,0 play 6s")
    assert events(state, 3)[1:] == [
        ("deal-over", "schieber.rotation", {"totals": (999, 0)}),
        ("match-over", "schieber.bedanken", {"winners": (0,)}),
    ]


@pytest.mark.rule("schieber.bedanken", "schieber.bergpreis")
def test_the_bergpreis_is_decided_when_a_thanks_ends_the_match():
    # the mark is 500: side 1 comes from 480 to 510 in the deal that runs
    state = apply_all(dealt(HANDS, claimed(), totals=(0, 480)), FIRST)
    assert schieber.bergpreis(state) is None
    after = schieber.apply(state, Thank(0))
    assert schieber.bergpreis(after) == 1
    assert ("bergpreis", "schieber.bergpreis", {"side": 1}) in events(state, 0)
    # what it was before a deal, it stays
    held = schieber.Dealing(schieber.Match(claimed(), 3, 4, (0,)), state.ledger)
    assert schieber.bergpreis(schieber.apply(held, Thank(1))) == 0


@pytest.mark.rule("schieber.bedanken")
def test_without_a_target_there_is_nothing_to_thank_for():
    with pytest.raises(BadRules) as refused:
        Rules(finish="claimed", target=None)
    assert (refused.value.option, refused.value.rule) == (
        "schieber.Rules.finish",
        "schieber.bedanken",
    )


@pytest.mark.rule("schieber.bedanken")
def test_what_lay_last_can_be_looked_at_after_a_thanks():
    rules = claimed()
    named = one_suit_each(rules)
    over = schieber.apply(named, Thank(0))
    assert over.last_trick is over.last_contract is None
    first = apply_all(named, "0 announce c,0 play 6c")
    over = schieber.apply(first, Thank(0))
    assert (over.last_trick, over.last_contract) == (None, Contract.EICHELN)
    trick = apply_all(first, "1 play 6d,2 play 6h,3 play 6s")
    over = schieber.apply(apply_all(trick, "0 play 7c"), Thank(0))
    assert over.last_trick.cards == tuple(map(card, ("6c", "6d", "6h", "6s")))
    due = played_out(trick)
    over = schieber.apply(due, Thank(1))
    assert (over.last_trick, over.last_contract) == (due.last_trick, Contract.EICHELN)
    assert schieber.observe(over, None).last_trick.cards == tuple(
        map(card, ("Ac", "Ad", "Ah", "As"))
    )


# -- the own unbeatable card ---------------------------------------------------------------------------

ALL_TRUMPS = (
    "6h 7h 8h 9h Th Jh Qh Kh Ah / 6d 7d 8d 9d Td Jd Qd Kd Ad / 6c 7c 8c 9c Tc Jc Qc Kc Ac /"
    " 6s 7s 8s 9s Ts Js Qs Ks As"
)


def the_others_throw_low(state):
    """The trick that seat 0 leads is completed with the cards of the other hands worth least."""
    for _ in range(3):
        points = state.table.course.points
        moves = [m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play)]
        state = schieber.apply(state, min(moves, key=lambda m: points[m.card.index]))
    return state


def fifth_trick(total, lead="Jh"):
    """Seat 0 holds all hearts, trump, and has taken four tricks worth 3: its Ober, no points else."""
    state = apply_all(dealt(ALL_TRUMPS, claimed(), totals=(total - 3, 0)), "0 announce h")
    for mine in ("6h", "7h", "8h", "Qh"):
        state = the_others_throw_low(schieber.apply(state, schieber.Play(0, card(mine))))
    assert schieber.score(state).totals == (total, 0)
    return apply_all(state, f"0 play {lead}")


@pytest.mark.rule("schieber.bedanken-bock")
def test_example_11_the_buur_that_lies_there_counts():
    # 985 + 20 = 1005; with 979 it is 999
    assert thanked(fifth_trick(985), 0) == (0,)
    assert thanked(fifth_trick(980), 0) == (0,)
    assert thanked(fifth_trick(979), 0) == (1,)
    # the partner has written points only, and the others have nothing
    assert thanked(fifth_trick(985), 2) == (1,)
    assert thanked(fifth_trick(985), 1) == thanked(fifth_trick(985), 3) == (0,)
    assert events(fifth_trick(985), 0)[0] == (
        "thanked", "schieber.bedanken-bock", {"seat": 0, "card": card("Jh"), "points": 20},
    )  # fmt: skip
    assert events(fifth_trick(985), 2)[0] == ("thanked", "schieber.bedanken", {"seat": 2})


@pytest.mark.rule("schieber.bedanken-bock")
def test_a_card_in_ones_own_hand_that_beats_it_counts_too():
    # the Nell is beaten by the Buur, though that is in the same hand: 999 + 14 does not count
    assert thanked(fifth_trick(999, lead="9h"), 0) == (1,)
    # once the Buur is played, with three Unders worth 2, the Nell is the best: 971 + 26, and 14
    state = the_others_throw_low(fifth_trick(971))
    assert schieber.score(state).totals == (997, 0)
    assert thanked(state, 0) == (1,)
    assert thanked(apply_all(state, "0 play 9h"), 0) == (0,)


@pytest.mark.rule("schieber.bedanken-bock")
def test_all_cards_that_lie_there_count_and_those_to_come_do_not():
    # Obenabe ×1, seat 0 leads the Ace of clubs: 11; then the Ten 10, the King 4, nothing
    hands = "Ac 6d / Tc / Kc / 7c"
    for total, after, wins in (
        (989, "0 play Ac", 0), (988, "0 play Ac", 1), (979, "0 play Ac,1 play Tc", 0),
        (975, "0 play Ac,1 play Tc,2 play Kc", 0), (974, "0 play Ac,1 play Tc,2 play Kc", 1),
    ):  # fmt: skip
        state = apply_all(dealt(hands, claimed(), totals=(total, 0)), f"0 announce obenabe,{after}")
        assert thanked(state, 0) == (wins,)
        # whoever else thanks has not the best card
        assert thanked(state, 2) == (1,)
        assert thanked(state, 1) == (0,)
    # once all four lie the trick is written, and no trick runs
    state = apply_all(state, "3 play 7c")
    assert schieber.score(state).totals == (974 + 25, 0)
    assert thanked(state, 0) == (1,)


@pytest.mark.rule("schieber.bedanken-bock")
def test_a_card_that_beats_it_in_any_hand_takes_the_points_away():
    # trump hearts: a led Ace of clubs can be trumped, whether or not anybody will
    state = apply_all(dealt("Ac 6d / Tc / Kc / 7c", claimed(), totals=(999, 0)), "0 announce h")
    assert thanked(apply_all(state, "0 play Ac"), 0) == (1,)
    # Obenabe: the King is beaten by the Ace, which seat 3 still holds; its own Ace then counts
    state = apply_all(
        dealt("Kc 6d / Tc / 8c / Ac", claimed(), totals=(999, 0)), "0 announce obenabe,0 play Kc"
    )
    assert thanked(state, 0) == (1,)


@pytest.mark.rule("schieber.bedanken-bock")
def test_the_best_card_may_be_that_of_a_later_seat():
    # Obenabe: seat 2 plays the Ace on the Ten of seat 0: 10 + 0 + 11
    state = dealt("Tc 6d / 7c / Ac / 8c", claimed(), totals=(979, 0))
    state = apply_all(state, "0 announce obenabe,0 play Tc,1 play 7c,2 play Ac")
    assert thanked(state, 2) == (0,)
    assert thanked(state, 0) == (1,)


@pytest.mark.rule("schieber.bedanken-bock", "schieber.factors")
def test_they_count_with_the_factor_and_by_the_order_of_the_trick():
    # Slalom ×4 from below: in the first trick the Six is the best and worth 11, so 44
    house = claimed(factors={**ONES, "slalom": 4})
    hands = "6c 7c Ad / 9c 8c / Ac Tc / Jc Qc Kc"
    for total, wins in ((956, 0), (955, 1)):
        state = apply_all(
            dealt(hands, house, totals=(total, 0)), "0 announce slalom-undenufe,0 play 6c"
        )
        assert thanked(state, 0) == (wins,)
    # in the second it is the Ace: 11 + 0 + 10 + … – here 0 for the Ace, as the 11 is the Six's
    state = apply_all(state, "1 play 9c,2 play Tc,3 play Jc,0 play Ad")
    assert schieber.score(state).totals[0] == 955 + 4 * (11 + 0 + 10 + 2)
    assert thanked(state, 0) == (0,)
    assert events(state, 0)[0][0:2] == ("thanked", "schieber.bedanken")


@pytest.mark.rule("schieber.bedanken-bock")
def test_the_last_trick_brings_no_more_than_its_cards():
    # Obenabe, seat 0 holds all clubs, and leads the Ace to the ninth trick: 11 and not 5, not 100
    state = apply_all(one_suit_each(claimed(), totals=(0, 0)), "0 announce obenabe")
    while state.left.bit_count() > 4:
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    written = schieber.score(state).totals[0]
    for more, wins in ((11, 0), (12, 1)):
        house = claimed(target=written + more)
        state = apply_all(one_suit_each(house), "0 announce obenabe")
        while state.left.bit_count() > 4:
            state = schieber.apply(state, schieber.legal_moves(state)[0])
        assert thanked(apply_all(state, "0 play Ac"), 0) == (wins,)


# -- after the first trick -----------------------------------------------------------------------------


def after_first(totals, *said, hands=HANDS, first=FIRST, **more):
    """The first trick has been taken: 30 to side 1, unless other hands are given."""
    texts = first.split(",")
    for one in said:
        at = next(n for n, text in enumerate(texts) if text.startswith(f"{one[0]} play"))
        texts.insert(at, one)
    return apply_all(dealt(hands, claimed(**more), totals=totals), *texts)


@pytest.mark.rule("schieber.ausmachen")
def test_after_the_first_trick_the_claims_are_counted_whoever_thanked():
    # side 0: 980 and a Weis of 20; side 1: 975 and the trick of 30. Side 0 holds Stöck as well.
    for order, wins in (
        (("stoeck", "weis", "tricks"), 0), (("weis", "tricks", "stoeck"), 0),
        (("tricks", "stoeck", "weis"), 1), (("tricks", "weis", "stoeck"), 1),
    ):  # fmt: skip
        state = after_first((980, 975), "2 weis 6c-8c", finish_order=order)
        assert schieber.score(state).totals == (1000, 1005)
        assert {thanked(state, seat) for seat in range(4)} == {(wins,)}
    assert events(state, 3)[-1][1] == "schieber.ausmachen"


@pytest.mark.rule("schieber.ausmachen")
def test_stoeck_that_are_still_held_come_first():
    # side 0 takes the trick, Buur 20 and Banner 10, and holds Stöck; side 1 writes a Weis of 20:
    # 980 + 20 by Stöck before 985 + 20 by the Weis
    hands = "Jh 6s / 7h 6d 7d 8d / Kh Qh Th / 8h"
    first = "0 announce h,0 play Jh,1 play 7h,2 play Th,3 play 8h"
    for more in ({}, {"stoeck": "announced"}, {"finish_order": "chronological"}):
        state = after_first((980, 985), "1 weis 6d-8d", hands=hands, first=first, **more)
        assert schieber.score(state).totals == (1010, 1005)
        assert {thanked(state, seat) for seat in range(4)} == {(0,)}
    # without Stöck the Weis is first
    state = after_first((980, 985), "1 weis 6d-8d", hands=hands, first=first, stoeck="off")
    assert {thanked(state, seat) for seat in range(4)} == {(1,)}


@pytest.mark.rule("schieber.ausmachen")
def test_who_had_the_target_before_the_deal_is_first():
    state = after_first((1000, 975))
    assert {thanked(state, seat) for seat in range(4)} == {(0,)}
    state = after_first((980, 1000), "2 weis 6c-8c")
    assert {thanked(state, seat) for seat in range(4)} == {(1,)}
    # had both, it is the side that thanks
    state = after_first((1100, 1000))
    assert [thanked(state, seat) for seat in range(4)] == [(0,), (1,), (0,), (1,)]


@pytest.mark.rule("schieber.ausmachen")
def test_the_higher_total_counts_where_the_house_has_it():
    house = {"finish_order": "higher-total"}
    state = after_first((1020, 1000), **house)
    assert {thanked(state, seat) for seat in range(4)} == {(1,)}
    state = after_first((1030, 1000), **house)
    assert {thanked(state, seat) for seat in range(4)} == {(0, 1)}


@pytest.mark.rule("schieber.ausmachen")
def test_only_between_the_tricks_and_only_with_both_there():
    # one has it, the other has not: it is a thanks like any other
    state = after_first((999, 975))
    assert [thanked(state, seat) for seat in range(4)] == [(1,)] * 4
    # before the first trick is complete, and once a card of the second lies, it counts who thanks
    both = (1000, 1000)
    order = ("tricks", "weis", "stoeck")
    state = dealt(HANDS, claimed(finish_order=order), totals=both)
    state = apply_all(state, FIRST.rpartition(",")[0])
    assert [thanked(state, seat) for seat in range(4)] == [(0,), (1,), (0,), (1,)]
    state = after_first((1000, 975), finish_order=order)
    state = apply_all(state, "1 play 6d")
    assert [thanked(state, seat) for seat in range(4)] == [(0,), (1,), (0,), (1,)]
    # and after the second trick
    while state.left.bit_count() > 28:
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    assert [thanked(state, seat) for seat in range(4)] == [(0,), (1,), (0,), (1,)]


def test_a_world_is_thanked_for_as_the_match_is_but_for_what_is_hidden():
    # seat 0 cannot know who holds Stöck; whoever thanks in a world gets the winners of that world
    state = after_first((985, 975), "2 weis 6c-8c", finish_order=("tricks", "weis", "stoeck"))
    view, rng = schieber.observe(state, 0), random.Random(2)
    for _ in range(20):
        world = schieber.sample_world(view, rng)
        assert schieber.legal_moves(world, 0) == view.legal_moves
        assert thanked(world, 0) == (1,)
    assert isinstance(one_suit_each(claimed()), Declaring)
