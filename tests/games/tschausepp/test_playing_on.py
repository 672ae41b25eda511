"""Playing on for places: who is out, what his last card does, and how such a round is written."""

import pytest
from attrs import evolve

from jassrules import BadRules, narrate, tschausepp
from jassrules.cards import Suit
from jassrules.games.tschausepp import Forgotten
from jassrules.notation import parse_action
from tests.games.tschausepp.tables import (
    after,
    counts,
    effects,
    legal,
    lines,
    lying,
    may_lay,
    refusal,
    winners,
    wishes,
)

PLACES = {"play_on": True, "scoring": "places"}
THREE = "6h/9h 8c/Td 7c"


def out(state):
    return state.table.out


def on(text, pile="Kh", stock="", **options):
    return lying(text, pile, stock, **(PLACES | options))


# -- turns -------------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.play-on")
def test_who_has_laid_his_last_card_is_out_and_the_others_go_on():
    state = after(on(THREE, stock="6s 6d Qs"), "0 play 6h sepp")
    assert (out(state), tschausepp.to_act(state), winners(state)) == ((0,), 1, ())
    assert tschausepp.score(state).totals == (0, 0, 0)
    # seat 1 lays, seat 2 cannot and draws; then it is seat 1's turn again
    state = after(state, "1 play 9h tschau", "2 draw,2 keep")
    assert tschausepp.to_act(state) == 1
    assert legal(state, 0) == set()
    for text, rule in (
        ("0 draw", "turn"),
        ("0 call sepp", "false-call"),
        ("0 challenge 1", "challenge"),
    ):
        assert refusal(state, text) == rule


@pytest.mark.rule("tschausepp.play-on")
def test_the_other_way_round_they_are_passed_over_too():
    state = on("6h/9c/Td Ts/8s Qs", direction=-1, effects=effects(R9="reverse"))
    state = after(state, "0 play 6h sepp")
    assert tschausepp.to_act(state) == 3
    state = evolve(state, turn=2)
    assert [state.table.next(seat) for seat in range(4)] == [3, 3, 1, 2]
    assert [state.table.next(seat, 2) for seat in range(4)] == [2, 2, 3, 1]
    assert [state.table.next(seat, -1) for seat in range(4)] == [1, 2, 3, 1]


@pytest.mark.rule("tschausepp.play-on")
def test_who_is_left_is_last():
    state = after(on("6h/9h/Td/7c"), "0 play 6h sepp,1 play 9h sepp")
    assert (out(state), tschausepp.to_act(state)) == ((0, 1), 2)
    state = after(on("6h/9h/Th/7c"), "0 play 6h sepp,1 play 9h sepp,2 play Th sepp")
    assert lines(state) == [
        (0, "scoring", 0),
        (1, "scoring", 1),
        (2, "scoring", 2),
        (3, "scoring", 3),
    ]
    assert winners(state) == (0,)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.scoring", "tschausepp.round-won")
def test_only_the_first_of_a_round_writes_a_win():
    state = after(lying("6h/9h/Td", "Kh", play_on=True), "0 play 6h sepp,1 play 9h sepp")
    assert lines(state) == [(0, "round-won", 1)]
    assert winners(state) == (0,)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.rotation")
def test_the_next_round_begins_with_everybody():
    state = after(on("6h/9h", rounds=2), "0 play 6h sepp")
    assert (state.match.dealer, tschausepp.score(state).totals) == (0, (0, 1))
    assert tschausepp.observe(state, 1).out == ()


# -- the last card -----------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.play-on", "tschausepp.seven", "tschausepp.finish-special")
def test_a_seven_one_goes_out_with_starts_or_raises_a_penalty():
    state = after(on("7h/7s/7d Qd/9d 9c"), "0 play 7h sepp")
    assert (tschausepp.to_act(state), state.penalty) == (1, 2)
    state = after(state, "1 play 7s sepp")
    assert (out(state), tschausepp.to_act(state), state.penalty) == ((0, 1), 2, 4)
    assert legal(state) == {"2 take", "2 play 7d", "2 play 7d tschau"}
    # seat 2 answers, and the next one still in is seat 3
    state = after(state, "2 play 7d tschau")
    assert (tschausepp.to_act(state), state.penalty) == (3, 6)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.eight")
def test_an_eight_one_goes_out_with_skips_the_next_one_still_in():
    state = after(on("8h/9h 9c/Td Tc/Qd Qc"), "0 play 8h sepp")
    assert tschausepp.to_act(state) == 2
    # of three, two are left: the layer is none of them, so the other one plays
    state = after(on("8h/9h 9c/Td Tc"), "0 play 8h sepp")
    assert tschausepp.to_act(state) == 2
    asked = after(on("8h/8s 9c/Td Tc", eight_passable=True), "0 play 8h sepp")
    assert legal(asked) == {"1 keep", "1 play 8s", "1 play 8s tschau"}
    assert tschausepp.to_act(after(asked, "1 keep")) == 2
    passed = after(asked, "1 play 8s tschau")
    assert legal(passed) == {"2 keep"}
    assert tschausepp.to_act(after(passed, "2 keep")) == 1


@pytest.mark.rule("tschausepp.play-on", "tschausepp.effects")
def test_a_reverse_one_goes_out_with_turns_the_order():
    back = {"effects": effects(R9="reverse")}
    state = after(on("9h/6c 6d/Td Tc/Qd Qc", **back), "0 play 9h sepp")
    assert (tschausepp.to_act(state), state.table.direction) == (3, -1)
    # two are left, and neither of them has laid it: the next one that way
    state = after(on("9h/6c 6d/Td Tc", **back), "0 play 9h sepp")
    assert tschausepp.to_act(state) == 2


@pytest.mark.rule("tschausepp.play-on", "tschausepp.under", "tschausepp.finish-special")
def test_an_under_one_goes_out_with_names_a_suit():
    state = on("Jh/6s 6d/Td Tc")
    assert legal(state) == wishes("0 play Jh") | {f"{text} sepp" for text in wishes("0 play Jh")}
    assert refusal(state, "0 play Jh sepp") == "under"
    state = after(state, "0 play Jh wish s sepp")
    assert (state.table.wish, may_lay(state)) == (Suit.SCHILTEN, {"6s"})
    # also where it ends the round, and where calls count as said
    last = on("Jh/6s", calls="automatic")
    assert legal(last) == wishes("0 play Jh")
    assert winners(after(last, "0 play Jh wish d")) == (0,)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.ace-not-last", "tschausepp.effects")
def test_an_ace_and_an_again_card_one_goes_out_with_lie_as_ordinary_cards():
    state = after(on("Ah/9h 6c/Td Tc", ace_may_finish=True), "0 play Ah sepp")
    assert (type(state), tschausepp.to_act(state)) == (tschausepp.Laying, 1)
    state = after(on("Kh/9h 6c/Td Tc", "Th", effects=effects(K="again")), "0 play Kh sepp")
    assert (type(state), tschausepp.to_act(state)) == (tschausepp.Laying, 1)
    # otherwise an Ace cannot be last, as before
    state = after(on("Ah/9h 6c/Td Tc", stock="6h"), "0 play Ah")
    assert (type(state), out(state)) == (tschausepp.Covering, ())
    state = after(state, "0 draw,0 play 6h sepp")
    assert (out(state), tschausepp.to_act(state)) == ((0,), 1)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.eight-two", "tschausepp.effects")
def test_with_two_left_the_layer_of_an_eight_or_a_reverse_plays_again():
    for options in ({}, {"effects": {"8": "reverse"}}):
        state = after(on("6s/8h 8s 9c/Td Tc", "Ks", **options), "0 play 6s sepp,1 play 8s")
        assert tschausepp.to_act(state) == 1
        assert may_lay(state) == {"8h"}


@pytest.mark.rule("tschausepp.play-on")
def test_an_effect_that_meets_nobody_lapses():
    for card, options in (("7h", {}), ("8h", {}), ("9h", {"effects": effects(R9="reverse")})):
        state = after(on(f"{card}/6c 6d", **options), f"0 play {card} sepp")
        assert isinstance(state, tschausepp.MatchOver)
        assert tschausepp.score(state).totals == (0, 1)


# -- calls -------------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.play-on", "tschausepp.sepp-overlooked", "tschausepp.self-correct")
@pytest.mark.parametrize("settled", ["1 overlook", "0 call sepp"])
def test_who_forgot_sepp_is_still_in_until_that_is_settled(settled):
    state = after(on("7h/9s 6c/Td Tc"), "0 play 7h")
    assert (type(state), out(state)) == (tschausepp.LastCard, ())
    assert legal(state, 0) == {"0 call sepp"}
    assert legal(state, 2) == {"2 challenge 0"}
    state = after(state, settled)
    assert (out(state), state.table.forgotten) == ((0,), None)
    assert (tschausepp.to_act(state), state.penalty) == (1, 2)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.sepp-challenged")
def test_who_is_challenged_for_sepp_stays_in():
    state = after(on("7h/9s 6c/Td Tc", stock="Ks Ts"), "0 play 7h,2 challenge 0")
    assert (out(state), counts(state)[0]) == ((), 2)
    assert (tschausepp.to_act(state), state.penalty) == (1, 2)
    # an answered penalty is handed on with the last card, settled either way
    state = after(on("7h/7s/Td Tc/9d 9c"), "0 play 7h sepp,1 play 7s,2 overlook")
    assert (out(state), tschausepp.to_act(state), state.penalty) == ((0, 1), 2, 4)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.sepp-overlooked")
def test_asked_about_a_forgotten_sepp_is_the_next_one_still_in():
    state = on("6h/Tc 8c/Qd 8d/9h", forgotten=None)
    state = evolve(after(state, "0 play 6h sepp"), turn=3)
    state = after(state, "3 play 9h")
    assert tschausepp.to_act(state) == 1
    assert legal(state) == {"1 overlook", "1 challenge 3"}
    assert legal(state, 0) == set()
    assert refusal(state, "0 challenge 3") == "challenge"
    state = after(state, "1 overlook")
    assert (out(state), tschausepp.to_act(state)) == ((0, 3), 1)


@pytest.mark.rule("tschausepp.play-on", "tschausepp.challenge", "tschausepp.false-call")
def test_only_those_still_in_challenge():
    state = after(on("6s/8h 8s/Td Tc", "Ks"), "0 play 6s sepp,1 play 8s")
    assert state.table.forgotten == Forgotten(1, "tschau")
    assert legal(state, 2) == {"2 challenge 1"}
    assert legal(state, 0) == set()
    assert refusal(state, "0 challenge 1") == "challenge"
    assert refusal(state, "0 call tschau") == "false-call"


# -- the end of the round ----------------------------------------------------------------------------


def all_in_hands(**options):
    """Seat 0 goes out with the Six; then nobody lays, and there is nothing to draw."""
    state = lying("6s/6c 7c/6d 7d/8d", "Ks", rest=3, voluntary_draw=True, play_on=True, **options)
    # the card under the Six is drawn first
    return after(state, "0 play 6s sepp", "1 draw", "shuffle Ks", "1 keep")


@pytest.mark.rule("tschausepp.play-on", "tschausepp.blocked", "tschausepp.scoring")
def test_a_round_is_blocked_by_as_many_turns_as_players_still_in():
    state = all_in_hands(scoring="places")
    assert (out(state), state.table.idle) == ((0,), 0)
    state = after(state, "2 draw,3 draw")
    assert state.table.idle == 2
    state = after(state, "1 draw")
    # those still in share the last places and each write the best of them
    assert lines(state) == [
        (0, "scoring", 0),
        (1, "scoring", 1),
        (2, "scoring", 1),
        (3, "scoring", 1),
    ]
    assert winners(state) == (0,)


@pytest.mark.rule("tschausepp.blocked", "tschausepp.scoring", "tschausepp.card-points")
def test_a_blocked_round_in_wins_and_in_points():
    over = after(all_in_hands(), "2 draw,3 draw,1 draw")
    assert lines(over) == [(0, "round-won", 1)]
    over = after(all_in_hands(scoring="points"), "2 draw,3 draw,1 draw")
    # seat 1 has drawn the King of Schilten; seat 3 has all else but sixes and sevens:
    # 4 × (11 + 10 + 4 + 3 + 2) less 4
    assert [points for _, _, points in lines(over)] == [0, 4, 0, 116]


@pytest.mark.rule("tschausepp.scoring")
def test_places_need_a_house_that_plays_on():
    with pytest.raises(BadRules, match="play_on=True") as refused:
        tschausepp.Rules(scoring="places")
    assert refused.value.option == "tschausepp.Rules.scoring"
    assert refused.value.rule == "tschausepp.scoring"


@pytest.mark.rule("tschausepp.match")
def test_a_limit_of_points_for_places():
    state = on("6h/9h/Td", points_limit=2, rounds=None)
    assert isinstance(after(state, "0 play 6h sepp,1 play 9h sepp"), tschausepp.MatchOver)
    state = on("6h/9h/Td", points_limit=3, rounds=None)
    assert isinstance(after(state, "0 play 6h sepp,1 play 9h sepp"), tschausepp.Dealing)


# -- what is told ------------------------------------------------------------------------------------


def told(state, text):
    action = parse_action(tschausepp, text)
    return [
        (event.what, dict(event.facts))
        for event in narrate(state, action, tschausepp.apply(state, action))
    ][1:]


@pytest.mark.rule("tschausepp.play-on")
def test_going_out_is_told():
    won, gone = ("round-won", {"seat": 0}), ("went-out", {"seat": 0, "place": 1})
    state = on("8h/9h/Td")
    assert told(state, "0 play 8h sepp") == [won, gone, ("skipped", {"seat": 1})]
    forgotten = after(on("7h/9h/Td"), "0 play 7h")
    penalty = ("penalty", {"seat": 1, "cards": 2})
    assert told(forgotten, "0 call sepp") == told(forgotten, "1 overlook") == [won, gone, penalty]
    assert told(after(on("6h/9h/Td"), "0 play 6h sepp"), "1 play 9h sepp") == [
        ("went-out", {"seat": 1, "place": 2}),
        ("came-last", {"seat": 2, "place": 3}),
        *(("place-points", {"seat": seat, "points": seat}) for seat in range(3)),
        ("match-over", {"winners": (0,), "totals": (0, 1, 2)}),
    ]
    blocked = after(all_in_hands(rounds=2), "2 draw,3 draw")
    assert told(blocked, "1 draw") == [("blocked", {})]


# -- what cannot be ----------------------------------------------------------------------------------


def say(state, **changes):
    return tschausepp.audit(evolve(state, table=evolve(state.table, **changes)))


@pytest.mark.rule("tschausepp.play-on")
def test_states_of_a_house_that_plays_on():
    state = after(on("6h/9h 8h/Td Tc", hand_size=1), "0 play 6h sepp")
    assert say(state) is None
    assert say(state, out=(0, 0)) == "out: seats of this table, each once"
    assert say(state, out=(0, 3)) == "out: seats of this table, each once"
    assert say(state, out=(0, 1)) == "out: with one left the round is over"
    assert say(state, out=(1,)) == "out: who is out has no card"
    assert say(state, out=()) == "hands: whoever has no card left has won"
    assert tschausepp.audit(evolve(state, turn=0)) == "turn: no seat of this table"
    assert say(state, idle=2) == "idle: out of range"
    assert say(state, forgotten=Forgotten(0, "tschau")) == "forgotten: no call can be outstanding"
    match = evolve(state.match, rules=tschausepp.Rules(hand_size=1))
    assert say(state, match=match) == "out: nobody plays on here"


@pytest.mark.rule("tschausepp.scoring")
def test_lines_of_places_that_can_be_written():
    state = after(on("6h/9h/Td", rounds=2), "0 play 6h sepp,1 play 9h sepp")
    assert tschausepp.audit(state) is None

    def written(*points):
        entries = [
            evolve(line, points=n) for line, n in zip(state.ledger.entries, points, strict=True)
        ]
        ledger = type(state.ledger)((0, 0, 0)).write(*entries)
        return tschausepp.audit(evolve(state, match=evolve(state.match, ledger=ledger)))

    for good in ((2, 0, 1), (0, 1, 1), (1, 0, 1), (0, 0, 0)):
        assert written(*good) is None
    for wrong in ((0, 0, 1), (0, 2, 2), (0, 1, 3), (1, 1, 1), (-1, 0, 1)):
        assert written(*wrong) is not None
    # with points only one has cards left, unless the round was blocked
    state = after(
        lying("6h/9h/Td", "Kh", play_on=True, scoring="points", rounds=2),
        "0 play 6h sepp,1 play 9h sepp",
    )
    assert tschausepp.audit(state) is None
    assert written(0, 0, 11) is None
    assert written(0, 4, 11) is not None
    assert written(0, 4, 116) is None  # all but a card of no points
