"""Where wrong cards are penalised: any card, take-back, claims of a revoke, the count."""

import pytest

from jassrules import CHANCE, card, sens
from tests.games.sens.tables import (
    MIXED,
    PENALISED,
    SUITS,
    apply_all,
    calls,
    laid_out,
    legal,
    lines,
    playable,
    plays,
    refusal,
    taken,
)

# Trump Eichel. Seat 0 leads the Ten of Schellen; seat 1 holds 7d 9d Jd Kd
FIRST = taken(MIXED, "c", PENALISED)
LED = plays(FIRST, "Td")


@pytest.mark.rule("sens.revoke")
def test_wrong_cards_are_refused_by_default():
    state = plays(taken(MIXED, "c"), "Td")
    assert playable(state) == {"7d", "9d", "Jd", "Kd"}
    assert refusal(state, "1 play Ac") == "sens.follow-suit"
    assert legal(state, 0) == set()
    assert refusal(state, "0 take-back") == "sens.phase"


@pytest.mark.rule("sens.revoke")
def test_any_card_of_ones_hand_may_be_put_down():
    assert playable(LED) == {"8c", "Tc", "Qc", "Ac", "7d", "9d", "Jd", "Kd"}
    assert isinstance(plays(LED, "Ac 7h 8h"), sens.RefereedPlaying)


@pytest.mark.rule("sens.revoke")
def test_a_wrong_card_may_be_taken_back_while_it_is_the_last():
    wrong = plays(LED, "Ac")
    assert legal(wrong, 1) == {"1 take-back"}
    assert sens.to_act(wrong) == 2
    for seat in (0, 2, 3):
        assert refusal(wrong, f"{seat} take-back") == "sens.revoke"
        assert "1 take-back" not in legal(wrong, seat)
    back = apply_all(wrong, "1 take-back")
    assert sens.to_act(back) == 1
    assert playable(back) == playable(LED)
    # another card lies on it: it is too late, unless that one is taken back too
    assert refusal(plays(wrong, "7h"), "1 take-back") == "sens.revoke"
    assert legal(plays(wrong, "7h"), 1) == set()


@pytest.mark.rule("sens.revoke")
def test_also_when_it_has_become_the_last_again():
    # seat 2 holds Herz and Gras only: 7h is right on Td; no seat but 1 can be wrong there.
    # Seat 3 holds Herz and Gras too. Trump Herz makes both wrong.
    state = plays(taken(MIXED, "h", PENALISED), "Td")
    state = plays(state, "Ac", "8s")
    assert legal(state, 2) == {"2 take-back"}
    assert legal(state, 1) == set()
    state = apply_all(state, "2 take-back")
    assert legal(state, 1) == {"1 take-back"}
    state = apply_all(state, "1 take-back")
    assert sens.to_act(state) == 1
    assert sens.observe(state, 0).taken_back == ((1, card("Ac")), (2, card("8s")))


@pytest.mark.rule("sens.revoke")
def test_a_right_card_stays():
    state = plays(LED, "Kd")
    assert legal(state, 1) == set()
    assert refusal(state, "1 take-back") == "sens.revoke"
    assert "Kd" in str(sens.explain(state, sens.TakeBack(1)))


@pytest.mark.rule("sens.revoke")
def test_the_card_that_closes_the_trick_stays():
    closed = plays(LED, "7d 7h 8h")
    assert refusal(closed, "3 take-back") == "sens.phase"
    assert refusal(FIRST, "3 take-back") == "sens.phase"
    trump = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 7s")
    assert refusal(trump, "3 take-back") == "sens.phase"


@pytest.mark.rule("sens.revoke", "sens.meldung-when", "sens.bella-when")
def test_what_may_be_announced_before_a_card_may_be_announced_again():
    state = plays(taken(SUITS, "d", PENALISED), "7c", "Kd", "7h")
    # seat 1 ruffed with the King, which was right; seat 2 has neither suit nor trump
    assert refusal(state, "1 take-back") == "sens.revoke"
    state = plays(taken("7c 8c 9c Td / 9d Jd Qd Kd 8s 9s Ts Ac", "d", PENALISED), "Td")
    state = plays(state, "Qd")  # the Nine and the Unter beat the Ten: wrong
    assert refusal(state, "1 bella") == "sens.turn"
    state = apply_all(state, "1 take-back")
    assert calls(state) == {"1 bella", "1 meldung Jd-Kd", "1 meldung 8s-Ts", "1 vorlauf"}
    state = apply_all(state, "1 bella", "1 meldung 8s-Ts")
    # everybody has seen the Ober
    assert card("Qd") not in sens.hidden(state, 3)
    state = apply_all(plays(state, "Qd"), "1 take-back")
    assert calls(state) == {"1 meldung Jd-Kd", "1 vorlauf"}


@pytest.mark.rule("sens.revoke")
def test_claims_are_open_from_the_first_trick_to_the_count():
    assert refusal(LED, "0 claim-revoke 1") == "sens.phase"
    state = plays(LED, "7d 7h 8h")
    for seat in range(4):
        others = {f"{seat} claim-revoke {other}" for other in range(4) if (other - seat) % 2}
        assert others <= legal(state, seat)
        for own in (seat, (seat + 2) % 4, 5):
            assert refusal(state, f"{seat} claim-revoke {own}") == "sens.revoke"
    assert refusal(state, "0 count") == "sens.phase"


@pytest.mark.rule("sens.revoke")
def test_a_right_claim_ends_the_deal():
    state = apply_all(plays(LED, "Ac 7h 8h"), "3 claim-revoke 2")
    assert isinstance(state, sens.RefereedPlaying)  # wrong: seat 2 could neither follow nor trump
    over = apply_all(state, "0 claim-revoke 1")
    assert lines(over) == [(0, "revoke", 164)]
    assert isinstance(over, sens.Dealing)
    assert over.match.dealer == 0
    assert [one.code for one in over.last_trick.cards] == ["Td", "Ac", "7h", "8h"]
    # claimed in the third trick: the second is the last that was taken
    later = apply_all(plays(state, "8c 9h Th 9c", "8d"), "0 claim-revoke 1").last_trick
    assert [one.code for one in later.cards] == ["8c", "9h", "Th", "9c"]
    assert (later.leader, later.winner) == (1, 0)


@pytest.mark.rule("sens.revoke")
def test_a_wrong_claim_changes_nothing():
    state = plays(LED, "7d 7h 8h")
    assert apply_all(state, "2 claim-revoke 1") == state
    # a wrong card in the trick that runs is not yet a revoke
    running = plays(state, "Qd Ac")
    assert apply_all(running, "0 claim-revoke 1") == running
    assert apply_all(plays(running, "9h Th"), "0 claim-revoke 1") != running
    assert isinstance(apply_all(plays(running, "9h Th"), "0 claim-revoke 1"), sens.Dealing)


@pytest.mark.rule("sens.revoke")
def test_the_penalty_is_164_and_all_valid_meldungen_and_bellas():
    text = "Qc Kc 7c 7d Td 9h Js Ts / 8d Qs Ks As 8c Jd 9d Th / Jh Qh Kh Ah Tc Kd 8h 7s"
    state = apply_all(taken(text, "c", PENALISED), "0 bella")
    state = apply_all(plays(state, "Td"), "1 meldung Qs-As")
    state = plays(state, "8c")  # wrong: seat 1 holds Schellen
    state = plays(apply_all(state, "2 meldung Jh-Ah"), "Tc")
    state = plays(state, min(playable(state)))
    # 164 + the Quart of side 0 (the Dreiständer is beaten) + Bella
    over = apply_all(state, "2 claim-revoke 1")
    assert lines(over) == [(0, "revoke", 234)]
    # tricks are not asked for: side 0 or 1 may have none
    flat = sens.Rules(illegal_plays="penalised", trump_unter=20)
    over = apply_all(plays(taken(MIXED, "c", flat), "Td Ac 7h 8h"), "2 claim-revoke 1")
    assert lines(over) == [(0, "revoke", 162)]


@pytest.mark.rule("sens.revoke")
def test_every_wrong_card_of_complete_tricks_counts_and_the_deal_may_be_played_on():
    state = plays(LED, "Ac 7h 8h")
    while not isinstance(state, sens.Counting):
        state = plays(state, min(playable(state)))
    assert isinstance(apply_all(state, "2 claim-revoke 1"), sens.Dealing)
    assert lines(apply_all(state, "0 claim-revoke 1")) == [(0, "revoke", 164)]


@pytest.mark.rule("sens.revoke")
@pytest.mark.parametrize(
    ("trump", "trick", "wrong"),
    [
        ("c", "Td Ac 7h 8h", {1}),  # did not follow
        ("h", "Td 7d 8s 8h", {2}),  # did not trump
        ("h", "Td 7d Kh Qh", {3}),  # did not beat the trump: holds the Ten
        ("c", "7c 8c 7h 8h", set()),
        ("c", "Jc 8c 7h 8h", set()),  # could not beat the Unter
        ("c", "7c 7d 7h 8h", {1}),  # did not follow trump
        ("d", "Td 9d 7h 8h", set()),
        ("d", "Td 7d 7h 8h", {1}),  # could have beaten the Ten with Nine or Unter
    ],
)
def test_what_is_a_wrong_card(trump, trick, wrong):
    state = plays(taken(MIXED, trump, PENALISED), trick)
    for seat in range(4):
        after = apply_all(state, f"{(seat + 1) % 4} claim-revoke {seat}")
        assert (after != state) == (seat in wrong)


@pytest.mark.rule("sens.revoke")
def test_the_winner_of_the_last_trick_counts():
    tricks = [
        "Jc 7c 9c 8c", "Ac Tc Kc Qc", "Ad 7d Kd 8d", "Qd 9d 7h 8h",
        "Jd Td 9h Jh", "Ah Th Kh Qh", "As Ts Ks Qs", "Js 9s 8s 7s",
    ]  # fmt: skip
    state = plays(laid_out(tricks, "c", PENALISED, taker=1), *tricks)
    assert isinstance(state, sens.Counting)
    assert legal(state) == {"1 count", "1 claim-revoke 0", "1 claim-revoke 2"}
    assert refusal(state, "0 count") == "sens.turn"
    for text in ("1 vorlauf", "1 bella", "1 play 7c", "0 take-back"):
        assert refusal(state, text) == "sens.phase"
    assert sens.score(state).entries == ()
    over = apply_all(state, "1 count")
    assert sens.to_act(over) is CHANCE
    assert refusal(over, "1 claim-revoke 0") == "sens.phase"
    assert sens.score(over).totals == (164, 0)


@pytest.mark.rule("sens.revoke", "sens.vorlauf", "sens.target")
def test_a_vorlauf_claim_lapses_and_the_target_is_reached_by_the_penalty():
    state = taken(MIXED, "c", PENALISED, totals=(300, 480))
    state = plays(state, "Td Ac 7h 8h")
    state = apply_all(state, "1 vorlauf", "0 claim-revoke 1")
    assert isinstance(state, sens.Dealing)
    assert sens.score(state).totals == (464, 480)
    state = taken(MIXED, "c", PENALISED, totals=(336, 480))
    over = apply_all(plays(state, "Td Ac 7h 8h"), "0 claim-revoke 1")
    assert sens.score(over).winners == (0,)


def test_plays_show_no_voids_where_any_card_may_be_put_down():
    import random

    state = plays(LED, "Ac 7h 8h")
    worlds = [sens.sample_world(sens.observe(state, 2), random.Random(n)) for n in range(40)]
    assert any(world.hand(1) & card("7d").suit.mask for world in worlds)
