"""Orders, points, and the duties: following, over-trumping, ducking, ruffing; examples 1, 3 and 4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import card, sens
from jassrules.cards import SUITS, Hand, mask_of
from jassrules.games.sens.trump import DECK, course_of
from tests.games.sens import plain
from tests.games.sens.tables import (
    MIXED,
    PACK,
    PENALISED,
    apply_all,
    lying,
    playable,
    plays,
    refusal,
    taken,
)

MAY_UNDERRUFF = sens.Rules(must_overruff=False)


def open_cards(trump, trick, hand, rules=sens.Rules()):  # noqa: B008 – rules are frozen
    return playable(lying(trump, trick, hand, rules))


def refused_card(trump, trick, hand, one, rules=sens.Rules()):  # noqa: B008
    state = lying(trump, trick, hand, rules)
    return refusal(state, f"{state.turn} play {one}")


def cards(text):
    return set(text.split())


# -- order and points ------------------------------------------------------------------------------


@pytest.mark.rule("sens.order-plain")
@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("7h 8h 9h Jh", "Jh"),
        ("Jh Qh Kh Th", "Th"),
        ("Th Ah Kh Qh", "Ah"),
        ("9h 8h 7h As", "9h"),
        ("Qh Jh 9h 8h", "Qh"),
    ],
)
def test_the_order_of_a_plain_suit(trick, best):
    assert winner_of("c", trick) == best


@pytest.mark.rule("sens.order-trump")
@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("7h 8h Qh Kh", "Kh"),
        ("Kh Th Ah 9h", "9h"),
        ("9h Jh Ah Th", "Jh"),
        ("As Ts 7h Ks", "7h"),
        ("Qh 8h 7h As", "Qh"),
    ],
)
def test_the_order_of_trump_and_trump_beats_all(trick, best):
    assert winner_of("h", trick) == best


def winner_of(trump, trick):
    played = [card(one) for one in trick.split()]
    standing = course_of(sens.Rules(), card("7" + trump).suit).standings.lead
    for one in played:
        standing = standing.step(one)
    assert plain.winner(trick.split(), trump) == played.index(standing.best)
    return standing.best.code


@pytest.mark.rule("sens.card-points")
def test_example_1_the_eight_trumps_are_64_and_a_plain_suit_30():
    points = course_of(sens.Rules(), card("7h").suit).points
    trumps = {rank: points[card(rank + "h").index] for rank in "J9ATKQ87"}
    assert trumps == {"J": 22, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
    assert sum(trumps.values()) == 64
    for suit in "cds":
        values = {rank: points[card(rank + suit).index] for rank in "ATKQJ987"}
        assert values == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
        assert sum(values.values()) == 30


@pytest.mark.rule("sens.card-points")
@pytest.mark.parametrize("trump", SUITS)
def test_all_cards_are_154_or_with_a_flat_unter_152(trump):
    assert sum(course_of(sens.Rules(), trump).points) == 154
    assert sum(course_of(sens.Rules(trump_unter=20), trump).points) == 152


# -- the duties ------------------------------------------------------------------------------------


@pytest.mark.rule("sens.lead")
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_leads_any_card(dealer):
    state = taken(MIXED, "c" if dealer > 1 else "h", dealer=dealer, taker=2)
    assert sens.to_act(state) == (dealer + 1) % 4
    assert mask_of(map(card, playable(state))) == state.table.dealt[(dealer + 1) % 4]


@pytest.mark.rule("sens.follow-suit")
@pytest.mark.parametrize("trick", ["9h", "9h As", "9h 7c Kh"])
def test_the_led_suit_must_be_followed(trick):
    assert open_cards("c", trick, "7h Th 8c Jc As Ks") == cards("7h Th")
    for one in ("8c", "Jc", "Ks"):
        assert refused_card("c", trick, "7h Th 8c Jc As Ks", one) == "sens.follow-suit"


@pytest.mark.rule("sens.follow-suit")
def test_led_trump_must_be_followed_too():
    assert open_cards("c", "Ac", "7c Ah") == cards("7c")
    assert refused_card("c", "Ac", "7c Ah", "Ah") == "sens.follow-suit"


@pytest.mark.rule("sens.overtrump")
def test_example_3_led_trump_must_be_beaten_if_able():
    assert open_cards("h", "Ah", "Jh 7h") == cards("Jh")
    assert refused_card("h", "Ah", "Jh 7h", "7h") == "sens.overtrump"
    assert open_cards("h", "Ah", "8h 7h") == cards("8h 7h")


@pytest.mark.rule("sens.overtrump")
def test_the_highest_trump_of_the_trick_counts_also_the_partners():
    # the Ten lies above the King; only Sau, Nine and Unter beat it
    assert open_cards("s", "Ks Ts", "Qs As 9s 8s 7d") == cards("As 9s")
    # seat 2 has put the Nine of its partner's lead in reach of nothing but the Unter
    assert open_cards("s", "7s 8s 9s", "Js As Ts") == cards("Js")
    assert open_cards("s", "7s Js 9s", "As Ts") == cards("As Ts")


@pytest.mark.rule("sens.overtrump")
def test_who_has_no_trump_may_play_any_card_on_led_trump():
    assert open_cards("s", "7s 8s", "Ac 7d Jh") == cards("Ac 7d Jh")


@pytest.mark.rule("sens.duck")
def test_example_4_a_plain_suit_may_be_ducked():
    assert open_cards("c", "Ts", "As 7s") == cards("As 7s")
    assert open_cards("c", "Ts 8s", "As 7s 9c") == cards("As 7s")
    # also when the trick has been ruffed: a plain card cannot beat a trump
    assert open_cards("c", "Ts 8c", "As 7s 9c") == cards("As 7s")


@pytest.mark.rule("sens.must-trump")
def test_who_cannot_follow_must_trump():
    assert open_cards("d", "Kc", "7d Jd As Th") == cards("7d Jd")
    assert refused_card("d", "Kc", "7d Jd As Th", "As") == "sens.must-trump"


@pytest.mark.rule("sens.must-trump")
def test_the_partner_who_is_winning_exempts_nobody():
    # seat 0 led the Sau and it is winning; seat 2 must ruff it all the same
    assert open_cards("d", "Ac Kc", "7d As Th") == cards("7d")
    assert refused_card("d", "Ac Kc", "7d As Th", "Th") == "sens.must-trump"


@pytest.mark.rule("sens.overruff")
def test_example_3_a_trump_that_lies_there_must_be_beaten_if_able():
    assert open_cards("h", "7d 9h", "Jh 8h Ac") == cards("Jh")
    assert refused_card("h", "7d 9h", "Jh 8h Ac", "8h") == "sens.overruff"
    assert refused_card("h", "7d 9h", "Jh 8h Ac", "Ac") == "sens.must-trump"
    assert open_cards("h", "7d 9h", "8h 7h Ac") == cards("8h 7h")
    assert refused_card("h", "7d 9h", "8h 7h Ac", "Ac") == "sens.must-trump"


@pytest.mark.rule("sens.overruff")
def test_also_the_partners_trump_must_be_beaten():
    # seat 1 ruffed with the Ten, seat 3 is its partner
    assert open_cards("h", "7d Th 8d", "Ah Kh 9c") == cards("Ah")


@pytest.mark.rule("sens.overruff")
def test_where_the_house_lets_one_underruff():
    assert open_cards("h", "7d 9h", "Jh 8h Ac", MAY_UNDERRUFF) == cards("Jh 8h")
    assert refused_card("h", "7d 9h", "Jh 8h Ac", "Ac", MAY_UNDERRUFF) == "sens.must-trump"
    # led trump is another matter
    assert open_cards("h", "Ah", "Jh 7h", MAY_UNDERRUFF) == cards("Jh")


@pytest.mark.rule("sens.discard")
def test_who_has_neither_the_suit_nor_trump_discards_any_card():
    assert open_cards("h", "7d 9h", "As 7s Ac") == cards("As 7s Ac")
    assert open_cards("h", "7d", "As 7s Ac") == cards("As 7s Ac")


@pytest.mark.rule("sens.follow-suit", "sens.overruff")
def test_refusals_carry_their_evidence():
    follow = sens.explain(lying("c", "9h", "7h Th 8c"), sens.Play(1, card("8c")))
    assert follow.facts["held"] == (card("7h"), card("Th"))
    assert follow.facts["led"] is card("9h").suit
    assert follow.facts["card"] is card("8c")
    assert "7h Th" in follow.because
    ruff = sens.explain(lying("h", "7d 9h", "Jh 8h Ac"), sens.Play(2, card("8h")))
    assert ruff.facts["highest_trump"] is card("9h")
    assert ruff.facts["held"] == (card("Jh"),)


@given(
    st.sampled_from("cdhs"),
    st.permutations(PACK),
    st.integers(0, 3),
    st.integers(1, 8),
    st.booleans(),
)
def test_the_duties_are_those_of_the_plain_reading(trump, order, every, size, overruff):
    trick = [one.code for one in order[:every]]
    hand = [one.code for one in order[every : every + size]]
    rules = sens.Rules(must_overruff=overruff)
    found = open_cards(trump, " ".join(trick), " ".join(hand), rules)
    assert found == plain.may_play(hand, trick, trump, overruff)


# -- phase, turn, card in hand ---------------------------------------------------------------------


@pytest.mark.rule("sens.phase")
def test_only_what_belongs_to_the_phase():
    state = sens.start(sens.Rules())
    assert refusal(state, "0 play 7c") == "sens.phase"
    assert refusal(state, "0 pass") == "sens.phase"
    state = taken(MIXED, "c")
    for text in ("0 pass", "0 take c", "0 pick-up", "0 rob", "0 misdeal", "0 count", "1 take-back"):
        assert refusal(state, text) == "sens.phase"
    assert refusal(state, "1 claim-revoke 0") == "sens.phase"
    second = plays(state, "7c 8c 7h 8h")
    assert refusal(second, f"{second.turn} meldung 7c-9c") == "sens.phase"
    assert refusal(second, "deal 7c") == "sens.phase"


@pytest.mark.rule("sens.phase")
def test_after_the_match_nothing_may_be_done():
    state = sens.MatchOver(sens.Match(sens.Rules(), 0, 1), sens.start(sens.Rules()).ledger, (0,))
    for text in ("0 pass", "0 misdeal", "1 play 7c", "deal 7c"):
        assert refusal(state, text) == "sens.phase"
    assert sens.legal_moves(state) == sens.legal_moves(state, 2) == ()


@pytest.mark.rule("sens.turn")
def test_every_action_is_taken_in_turn():
    state = taken(MIXED, "c")
    for text in ("1 play 7c", "2 bella", "3 vorlauf", "1 meldung 7c-9c"):
        assert refusal(state, text) == "sens.turn"
    assert sens.explain(state, sens.Play(1, card("7c"))).facts["turn"] == 0
    assert refusal(state, "7 play 7c") == "sens.turn"


@pytest.mark.rule("sens.card-in-hand")
@pytest.mark.parametrize("rules", [sens.Rules(), PENALISED])
def test_only_a_card_in_ones_hand(rules):
    state = taken(MIXED, "c", rules)
    assert refusal(state, "0 play 8c") == "sens.card-in-hand"
    state = plays(state, "7c 8c 7h 8h")
    assert refusal(state, f"{state.turn} play 7c") == "sens.card-in-hand"


@pytest.mark.rule("sens.last-trick-view")
def test_the_last_trick_is_part_of_every_observation():
    state = taken(MIXED, "c")
    assert sens.observe(state, 0).last_trick is None
    state = plays(state, "7c 8c 7h 8h 7d")
    for seat in range(4):
        seen = sens.observe(state, seat).last_trick
        assert [one.code for one in seen.cards] == ["7c", "8c", "7h", "8h"]
        assert (seen.leader, seen.winner) == (0, 1)
    over = plays_on(state)
    last = [sens.observe(over, seat).last_trick for seat in range(4)]
    assert last[0] is not None
    assert len({trick.cards for trick in last}) == 1
    again = apply_all(over, "0 misdeal")
    assert sens.observe(again, 1).last_trick == last[0]


def plays_on(state):
    while isinstance(state, sens.Playing):
        moves = [move for move in sens.legal_moves(state) if isinstance(move, sens.Play)]
        state = sens.apply(state, moves[0])
    return state


def test_the_deck_has_32_cards():
    assert Hand.of_mask(DECK) == Hand(PACK)
    assert len(PACK) == 32
