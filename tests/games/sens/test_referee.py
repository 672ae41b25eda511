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
    assert isinstance(plays(LED, "Ac 7h 8h 8c"), sens.RefereedPlaying)


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
def test_a_trick_of_four_cards_lies_until_its_winner_acts():
    # trump Herz: seat 2 ruffs with the Seven, seat 3 has Herz too and gives Gras
    trick = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 7s")
    assert isinstance(trick, sens.TrickLying)
    assert sens.to_act(trick) == 2
    assert legal(trick, 3) == {"3 take-back"}
    assert legal(trick, 0) == legal(trick, 1) == set()
    back = apply_all(trick, "3 take-back")
    assert sens.to_act(back) == 3
    assert isinstance(back, sens.RefereedFirstTrick)
    assert [one.code for one in back.tricks()[-1].cards] == ["Td", "7d", "7h"]
    assert sens.observe(back, 0).taken_back == ((3, card("7s")),)
    assert sens.to_act(plays(back, "8h")) == 3  # the Eight beats the Seven
    # it is taken in with the lead, with Vorlauf and, in the next test, with Bella
    for taken_in in (plays(trick, "8s"), apply_all(trick, "2 vorlauf")):
        assert isinstance(taken_in, sens.RefereedPlaying)
        assert "3 take-back" not in legal(taken_in, 3)
    assert refusal(apply_all(trick, "2 vorlauf"), "3 take-back") == "sens.phase"
    assert refusal(plays(trick, "8s"), "3 take-back") == "sens.revoke"  # the lead of seat 2 lies


@pytest.mark.rule("sens.revoke", "sens.bella-when")
def test_bella_of_its_winner_takes_a_trick_in():
    text = MIXED.replace("Jc Kc", "Qc Kc").replace("Tc Qc", "Tc Jc")
    state = plays(taken(text, "c", PENALISED), "Ad 7d")
    state = plays(state, "Ts")
    assert sens.to_act(state) == 3
    state = plays(state, "7s")
    assert sens.to_act(state) == 0
    assert isinstance(state, sens.TrickLying)
    assert "0 bella" in legal(state)
    said = apply_all(state, "0 bella")
    assert isinstance(said, sens.RefereedPlaying)
    assert said.plays == state.plays
    assert sens.observe(said, 2).bella == 0
    assert refusal(said, "3 take-back") == "sens.phase"
    assert legal(said, 1) == {"1 claim-revoke 0", "1 claim-revoke 2"}
    for one in (state, said):
        assert sens.audit(one) is None
    # nobody else's Bella, and no Bella said before, has taken the trick in
    earlier = plays(apply_all(taken(text, "c", PENALISED), "0 bella"), "Ad 7d Ts 7s")
    assert isinstance(earlier, sens.TrickLying)
    assert sens.audit(earlier) is None
    assert earlier.table == said.table


@pytest.mark.rule("sens.revoke", "sens.phase")
def test_what_of_a_lying_trick_is_not_taken_back():
    lying = plays(LED, "7d 7h 8h")  # all of them right
    assert refusal(lying, "3 take-back") == "sens.revoke"
    assert "8h" in str(sens.explain(lying, sens.TakeBack(3)))
    for seat in range(3):
        assert refusal(lying, f"{seat} take-back") == "sens.revoke"
    assert refusal(FIRST, "3 take-back") == "sens.phase"
    # the card of seat 1 is covered; seat 2 was right, and so was seat 3
    covered = plays(LED, "Ac 7h 8h")
    assert refusal(covered, "1 take-back") == "sens.revoke"
    left = ("8c", "Tc", "Qc", "7d", "9d", "Jd", "Kd")
    assert legal(covered, 1) == {"1 vorlauf", *(f"1 play {one}" for one in left)}
    assert refusal(covered, "1 meldung 7d-9d") == "sens.phase"


@pytest.mark.rule("sens.revoke", "sens.meldung-when")
def test_after_a_take_back_of_the_fourth_card_the_cards_before_it_may_follow():
    # trump Herz: seat 1 follows with a Ten of Eichel, seats 2 and 3 throw off Gras
    state = plays(taken(MIXED, "h", PENALISED), "Td Tc 8s 7s")
    assert legal(state, 3) == {"3 take-back"}
    for seat in (3, 2, 1):
        assert "1 take-back" not in legal(state, 1) or seat == 1
        state = apply_all(state, f"{seat} take-back")
        assert sens.to_act(state) == seat
    assert state.tricks()[0].cards == (card("Td"),)
    assert refusal(state, "0 take-back") == "sens.revoke"  # a lead is never wrong


@pytest.mark.rule("sens.revoke")
def test_the_last_trick_lies_until_the_count():
    # a last card is never wrong: there is no other
    tricks = [
        "Jc 7c 9c 8c", "Ac Tc Kc Qc", "Ad 7d Kd 8d", "Qd 9d 7h 8h",
        "Jd Td 9h Jh", "Ah Th Kh Qh", "As Ts Ks Qs", "Js 9s 8s 7s",
    ]  # fmt: skip
    state = plays(laid_out(tricks, "c", PENALISED, taker=1), *tricks)
    assert isinstance(state, sens.Counting)
    for seat in (0, 1, 2, 3):
        assert refusal(state, f"{seat} take-back") == "sens.revoke"
    assert refusal(apply_all(state, "1 count"), "3 take-back") == "sens.phase"


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
    lying = plays(LED, "7d 7h 8h")
    assert refusal(lying, "0 claim-revoke 1") == "sens.phase"
    assert refusal(lying, "0 claim-revoke 2") == "sens.phase"
    assert not any("claim" in text for seat in range(4) for text in legal(lying, seat))
    state = plays(lying, "Qd")
    for seat in range(4):
        others = {f"{seat} claim-revoke {other}" for other in range(4) if (other - seat) % 2}
        assert others <= legal(state, seat)
        for own in (seat, (seat + 2) % 4, 5):
            assert refusal(state, f"{seat} claim-revoke {own}") == "sens.revoke"
    assert refusal(state, "0 count") == "sens.phase"


@pytest.mark.rule("sens.revoke")
def test_a_right_claim_ends_the_deal():
    state = apply_all(plays(LED, "Ac 7h 8h 8c"), "3 claim-revoke 2")
    assert isinstance(state, sens.RefereedPlaying)  # wrong: seat 2 could neither follow nor trump
    over = apply_all(state, "0 claim-revoke 1")
    assert lines(over) == [(0, "revoke", 164)]
    assert isinstance(over, sens.Dealing)
    assert over.match.dealer == 0
    assert [one.code for one in over.last_trick.cards] == ["Td", "Ac", "7h", "8h"]
    # claimed in the third trick: the second is the last that was taken
    later = apply_all(plays(state, "9h Th 9c", "8d"), "0 claim-revoke 1").last_trick
    assert [one.code for one in later.cards] == ["8c", "9h", "Th", "9c"]
    assert (later.leader, later.winner) == (1, 0)


@pytest.mark.rule("sens.revoke")
def test_a_wrong_claim_changes_nothing():
    state = plays(LED, "7d 7h 8h Qd")
    assert apply_all(state, "2 claim-revoke 1") == state
    # a wrong card in the trick that runs is not yet a revoke, nor while the trick lies
    running = plays(state, "Ac")
    assert apply_all(running, "0 claim-revoke 1") == running
    lying = plays(running, "9h Th")
    assert isinstance(lying, sens.TrickLying)
    for seat, text in ((0, "0 claim-revoke 1"), (2, "2 claim-revoke 1")):
        assert text in legal(lying, seat)
        assert apply_all(lying, text) == lying
    assert isinstance(apply_all(plays(lying, "8c"), "0 claim-revoke 1"), sens.Dealing)
    # a claim takes no trick in: what was wrong may still be taken back after it
    wrong = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 8h", "Th Qd Tc 8s")
    assert isinstance(wrong, sens.TrickLying)
    assert legal(apply_all(wrong, "0 claim-revoke 1"), 2) >= {"2 take-back"}


@pytest.mark.rule("sens.revoke")
def test_the_penalty_is_164_and_all_valid_meldungen_and_bellas():
    text = "Qc Kc 7c 7d Td 9h Js Ts / 8d Qs Ks As 8c Jd 9d Th / Jh Qh Kh Ah Tc Kd 8h 7s"
    state = apply_all(taken(text, "c", PENALISED), "0 bella")
    state = apply_all(plays(state, "Td"), "1 meldung Qs-As")
    state = plays(state, "8c")  # wrong: seat 1 holds Schellen
    state = plays(apply_all(state, "2 meldung Jh-Ah"), "Tc")
    for _ in range(2):  # the lead to the second trick takes the first one in
        state = plays(state, min(playable(state)))
    # 164 + the Quart of side 0 (the Dreiständer is beaten) + Bella
    over = apply_all(state, "2 claim-revoke 1")
    assert lines(over) == [(0, "revoke", 234)]
    # tricks are not asked for: side 0 or 1 may have none
    flat = sens.Rules(illegal_plays="penalised", trump_unter=20)
    over = apply_all(plays(taken(MIXED, "c", flat), "Td Ac 7h 8h 8c"), "2 claim-revoke 1")
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
    state = plays(state, min(playable(state)))  # the trick is taken in
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
    for text in ("1 vorlauf", "1 bella", "1 play 7c", "1 meldung 7c-9c"):
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
    over = apply_all(plays(state, "Td Ac 7h 8h 8c"), "0 claim-revoke 1")
    assert sens.score(over).winners == (0,)


def test_plays_show_no_voids_where_any_card_may_be_put_down():
    import random

    state = plays(LED, "Ac 7h 8h")
    worlds = [sens.sample_world(sens.observe(state, 2), random.Random(n)) for n in range(40)]
    assert any(world.hand(1) & card("7d").suit.mask for world in worlds)
