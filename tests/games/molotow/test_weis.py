"""Weise from the hand: what is announced, when, and which of them count."""

import pytest

from jassrules.jass.weis import points_of, weise_in
from jassrules.tricks.melds import meld
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    dealt,
    events,
    lines,
    mask,
    may_announce,
    molotow,
    play,
    refused,
    totals,
    weis,
)

HAND = {"packet": "hand"}
# seat 0: 6c-8c and four Sixes share a card; three Nines are nothing
SHARED = (
    "6c 6d 6h 6s 7c 8c 9d 9h 9s", "9c Tc Jc Qc Kc Ac 7d 8d Td",
    "7h 8h Th Jh Qh Kh Ah Jd Qd", "7s 8s Ts Js Qs Ks As Kd Ad",
)  # fmt: skip


@pytest.mark.rule("molotow.weis", "molotow.weis-run-maximal")
def test_example_13_what_may_be_announced():
    state = dealt(*EXAMPLE, **HAND)
    assert may_announce(state) == ["6c-9c"]
    assert refused(state, "0 weis 6c-8c") == "molotow.weis"
    assert refused(state, "0 weis Tc-Qc") == "molotow.weis"
    assert molotow.explain(state, molotow.Weis(0, meld("6c-8c"))).key == "not-whole"
    said = weis(state, "6c-9c")
    assert refused(said, "0 weis 6c-9c") == "molotow.weis"
    assert may_announce(said) == []


@pytest.mark.rule("molotow.weis-when", "molotow.phase", "molotow.turn")
def test_example_13_announced_at_ones_turn_in_the_first_trick():
    state = play(dealt(*EXAMPLE, **HAND), "6c")
    assert may_announce(state) == ["Tc-Kc", "Js-As"]
    assert may_announce(weis(state, "Tc-Kc")) == ["Js-As"]
    assert refused(state, "0 weis 6c-9c") == "molotow.turn"
    second = play(state, "Tc 6s 7s")
    assert refused(second, "0 weis 6c-9c") == refused(second, "3 weis 6h-Th") == "molotow.phase"


@pytest.mark.rule("molotow.weis", "molotow.phase")
@pytest.mark.parametrize(("option", "key"), [("automatic", "weis-by-itself"), ("off", "no-weis")])
def test_houses_where_nothing_is_announced(option, key):
    state = dealt(*EXAMPLE, weis=option, **HAND)
    assert may_announce(state) == []
    for seat in (0, 1):
        refusal = molotow.explain(state, molotow.Weis(seat, meld("6c-9c")))
        assert (refusal.rule, refusal.key) == ("molotow.phase", key)


@pytest.mark.rule("molotow.weis-values")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("6c 7c 8c", [20]), ("6c 7c 8c 9c", [50]), ("7s 8s 9s Ts Js", [100]), ("6h 7h 8h 9h Th Jh", [150]),
        ("8d 9d Td Jd Qd Kd Ad", [200]), ("6c 7c 8c 9c Tc Jc Qc Kc", [250]),
        ("6c 7c 8c 9c Tc Jc Qc Kc Ac", [300]), ("Jc Jd Jh Js", [200]), ("9c 9d 9h 9s", [150]),
        ("Ac Ad Ah As", [100]), ("6c 6d 6h 6s", [100]), ("Kc Ac 6c", []), ("6c 7c 9c", []),
    ],
)  # fmt: skip
def test_what_a_weis_is_worth(hand, points):
    rules = molotow.Rules()
    assert [points_of(rules, one) for one in weise_in(rules, mask(hand))] == points


@pytest.mark.rule("molotow.weis-values", "molotow.weis")
def test_a_house_may_give_nothing_for_a_weis():
    none = dealt(*EXAMPLE, run_points=(20, 0, 100, 150, 200, 250, 300), **HAND)
    assert may_announce(none) == []
    assert refused(none, "0 weis 6c-9c") == "molotow.weis"
    assert may_announce(dealt(*SHARED, four_points={"6": 0})) == ["6c-8c"]


@pytest.mark.rule("molotow.weis-shared-card")
def test_a_card_in_a_run_and_in_a_four():
    state = dealt(*SHARED)
    assert may_announce(state) == ["6c-8c", "46"]
    assert may_announce(weis(state, "46")) == ["6c-8c"]
    assert weis(state, "46", "6c-8c").table.weis == ((0, meld("46")), (0, meld("6c-8c")))


def announced(*seats, **options):
    """The example, with the Weise of some seats announced."""
    state = dealt(*EXAMPLE, **HAND, **options)
    melds = {0: ["6c-9c"], 1: ["Js-As", "Tc-Kc"], 2: ["8d-Kd"], 3: ["6h-Th"]}
    for seat, one in enumerate(EXAMPLE_TRICKS[0].split()):
        state = play(weis(state, *(melds[seat] if seat in seats else ())), one)
    return state


@pytest.mark.rule("molotow.weis-counts")
def test_all_announced_weise_count():
    end = play(announced(0, 1, 2), *EXAMPLE_TRICKS[1:])
    assert lines(end, "weis") == [(0, -50), (1, -50), (1, -50), (2, -150)]
    # seat 3 has not announced its run of five: lost
    assert totals(end) == (12 - 50, 74 - 100, 41 - 150, 10)


@pytest.mark.rule("molotow.weis-counts")
@pytest.mark.parametrize(
    ("seats", "best"),
    [
        ((0, 1, 2, 3), [(2, -150)]),  # six cards, 150
        ((0, 1, 3), [(3, -100)]),
        ((0, 1), [(1, -50), (1, -50)]),  # of four cards each the ones up to Ace and King
        ((0,), [(0, -50)]),
        ((), []),
    ],
)
def test_only_those_of_the_seat_with_the_best_one(seats, best):
    end = play(announced(*seats, weis_counts="best"), *EXAMPLE_TRICKS[1:])
    assert lines(end, "weis") == best


@pytest.mark.rule("molotow.weis-counts")
def test_equal_weise_go_to_the_earlier_seat_and_trump_plays_no_part():
    # seats 1 and 3 hold Q K A of Schilten and Rosen; seat 3 is Vorhand, seat 1 holds trump
    hands = (
        "6c 7c 9c 6d 8d Td 6h 8h Th", "8c Tc Qc 7d 9d Jd Qs Ks As",
        "Jc Kc Ac 6s 8s Ts Qd Kd 7h", "7s 9s Js 9h Jh Qh Kh Ah Ad",
    )  # fmt: skip
    state = play(weis(dealt(*hands, dealer=2, weis_counts="best"), "Jh-Ah"), "Ad 6d")
    state = play(weis(state, "Qs-As"), "7d")
    assert molotow.observe(play(state, "Qd"), 0).shown == ((3, meld("Jh-Ah")),)
    # equal runs: one more card of Rosen for somebody else
    hands = (hands[0].replace("6h", "Jh"), *hands[1:3], hands[3].replace("Jh", "6h"))
    state = play(weis(dealt(*hands, dealer=2, weis_counts="best"), "Qh-Ah"), "Ad 6d")
    state = play(weis(state, "Qs-As"), "7d Qd")
    assert molotow.observe(state, 0).shown == ((3, meld("Qh-Ah")),)


@pytest.mark.rule("molotow.weis-counts")
def test_of_equal_points_more_cards_are_better_whatever_their_rank():
    hands = (
        "Ac Ad Ah As 6c 8c Tc 6d 8d", "6h 7h 8h 9h Th 7c 9c 7d 9d",
        "Jc Kc Td Qd Jh Kh 6s 8s Ts", "Qc Jd Kd Qh 7s 9s Js Qs Ks",
    )  # fmt: skip
    state = play(weis(dealt(*hands, weis_counts="best"), "4A"), "6c")
    state = play(weis(state, "6h-Th"), "7c Jc Qc")
    view = molotow.observe(state, 3)
    assert view.weis == ((0, 100), (1, 100))
    assert view.shown == ((1, meld("6h-Th")),)


@pytest.mark.rule("molotow.weis-shown")
def test_a_weis_tells_its_points_and_is_shown_when_the_first_trick_is_complete():
    state = dealt(*EXAMPLE, **HAND)
    told = events(state, "0 weis 6c-9c")
    assert told == [("weis-announced", {"seat": 0, "points": 50})]
    assert events(state, "0 weis 6c-9c", 1) == told
    assert events(state, "0 weis 6c-9c", 0) == [
        *told,
        ("own-weis", {"seat": 0, "meld": meld("6c-9c")}),
    ]
    state = weis(state, "6c-9c")
    mine, other = molotow.observe(state, 0), molotow.observe(state, 1)
    assert (mine.weis, mine.own_weis, mine.shown) == (((0, 50),), (meld("6c-9c"),), ())
    assert (other.weis, other.own_weis, other.shown) == (((0, 50),), (), ())
    before = play(state, "6c Tc 6s")
    shown = [facts for what, facts in events(before, "3 play 7s") if what == "weis-shown"]
    assert shown == [{"seat": 0, "meld": meld("6c-9c")}]
    seen = molotow.observe(play(before, "7s"), 1)
    assert seen.shown == ((0, meld("6c-9c")),)
    # what was shown is hidden no more: seat 1 holds eight, the others 27 less the Six played, less 7c 8c 9c
    assert len(molotow.hidden(play(before, "7s"), 1)) == 24 - 3


@pytest.mark.rule("molotow.weis-shown")
def test_the_cards_of_weise_that_do_not_count_stay_hidden():
    state = announced(0, 2, weis_counts="best")
    view = molotow.observe(state, 1)
    assert view.weis == ((0, 50), (2, 150))
    assert view.shown == ((2, meld("8d-Kd")),)
    hidden = molotow.hidden(state, 1)
    assert {str(one) for one in hidden} >= {"7c", "8c", "9c"}
    assert not {str(one) for one in hidden} & {"8d", "9d", "Td", "Jd", "Qd", "Kd"}


@pytest.mark.rule("molotow.weis-shown", "molotow.weis-when")
@pytest.mark.parametrize(("counts", "shown"), [("all", 5), ("best", 1)])
def test_weise_counted_by_themselves_are_known_once_they_are_shown(counts, shown):
    state = dealt(*EXAMPLE, weis="automatic", weis_counts=counts, **HAND)
    first = molotow.observe(play(state, "6c Tc"), 1)
    assert (first.weis, first.own_weis, first.shown) == ((), (), ())
    after = molotow.observe(play(state, EXAMPLE_TRICKS[0]), 1)
    assert len(after.shown) == len(after.weis) == shown
    assert after.own_weis == (meld("Js-As"), meld("Tc-Kc"))


@pytest.mark.rule("molotow.weis-counts", "molotow.weis")
def test_example_9_every_weis_of_every_hand():
    end = play(dealt(*EXAMPLE, weis="automatic", **HAND), *EXAMPLE_TRICKS)
    assert sorted(lines(end, "weis")) == [(0, -50), (1, -50), (1, -50), (2, -150), (3, -100)]
    assert totals(end) == (-38, -26, -109, -90)
    best = play(dealt(*EXAMPLE, weis="automatic", weis_counts="best", **HAND), *EXAMPLE_TRICKS)
    assert totals(best) == (12, 74, -109, 10)
