"""The table of Schieber in words, and its simple bot."""

import random

import pytest
from attrs import evolve

from jassrules import observe, schieber
from jassrules.cli.bots import bot_named, random_bot
from jassrules.cli.schieber import FRENCH, STYLE, asks, due, greedy, line, table
from jassrules.cli.simulate import Job, simulate
from jassrules.ledger import Ledger
from jassrules.notation import FRENCH_SWISSLOS, SWISS, parse_action
from tests.cli.tables import PEN, after, bot_move, dealt, deck

CLUBS = {0: "6c 7c 8c 9c Tc Jc Qc Kc Ac", 1: "6d 7d 8d 9d Td Jd Qd Kd Ad"}


def test_the_deck_is_the_swiss_one():
    assert STYLE is SWISS
    assert FRENCH is FRENCH_SWISSLOS


def seen(state, seat):
    return table(observe(state, seat), PEN)


def test_the_table_between_deals():
    assert seen(schieber.start(schieber.Rules()), 0) == ["Anna & Chiara 0 · Beat & Dario 0"]


def test_the_table_before_the_contract():
    assert seen(dealt(CLUBS), 0) == [
        "Anna is Vorhand – Anna & Chiara 0 · Beat & Dario 0",
        "Anna holds: Eicheln 6 7 8 9 Banner Under Ober König Ass",
    ]


def test_the_table_in_play():
    state = after(dealt(CLUBS), "0 push", "2 announce d", "0 play 6c", "1 play 6d")
    assert seen(state, 1) == [
        "Schellen ×2, announced by Chiara – Anna & Chiara 0 · Beat & Dario 0",
        "On the table: Anna Eicheln-6, Beat Schellen-6",
        "Beat holds: Schellen 7 8 9 Banner Under Ober König Ass",
    ]
    pushed_back = after(dealt(CLUBS, schieben="back"), "0 push", "2 push", "0 announce obenabe")
    assert seen(pushed_back, 0)[0].startswith("Obenabe ×3, announced by Anna – ")


def test_the_last_trick_can_be_looked_at_between_deals():
    state = after(dealt(CLUBS), "0 announce c")
    while isinstance(state, (schieber.FirstTrick, schieber.Playing)):
        state = schieber.apply(state, schieber.legal_moves(state)[0])
    for seat in (0, None):
        assert seen(state, seat)[1] == (
            "Last trick: Anna Eicheln-Ass, Beat Schellen-Ass, Chiara Rosen-Ass,"
            " Dario Schilten-Ass, Eicheln"
        )


def test_what_a_spectator_is_shown():
    state = after(dealt(CLUBS), "0 announce c", "0 play 6c")
    assert seen(state, None) == [
        "Eicheln ×1, announced by Anna – Anna & Chiara 0 · Beat & Dario 0",
        "On the table: Anna Eicheln-6",
    ]


def test_a_hand_that_is_dealt():
    state = schieber.start(schieber.Rules(packet=9), dealer=3)
    deal = schieber.Deal(deck(CLUBS))
    events = schieber.narrate(state, deal, schieber.apply(state, deal), 0)
    assert line(events[-1], PEN) == ("Anna is dealt Eicheln 6 7 8 9 Banner Under Ober König Ass.")


# -- thanks ----------------------------------------------------------------------------------------

HEARTS = {0: "6h 7h 8h 9h Th Jh Qh Kh Ah", 1: "6d 7d 8d 9d Td Jd Qd Kd Ad"}


def heard(state, text):
    action = parse_action("schieber", text)
    events = schieber.narrate(state, action, schieber.apply(state, action))
    return [line(event, PEN) for event in events]


def claimed(hands, target, *texts, **options):
    return after(dealt(hands, finish="claimed", target=target, **options), *texts)


def test_thanks_in_words():
    state = claimed(HEARTS, 20, "0 announce h")
    assert [PEN.action(move) for move in schieber.legal_moves(state)][-1] == "bedanken"
    assert heard(state, "0 bedanken") == [
        "Anna thanks for the match.",
        "The deal is over: Anna & Chiara 0 · Beat & Dario 0.",
        "Beat & Dario win the match.",
    ]
    assert heard(after(state, "0 play Jh"), "0 bedanken")[0] == (
        "Anna thanks for the match, and counts what lies with Rosen-Under: 20 points."
    )
    first = ("0 play 6h", "1 play 6d", "2 play 6c", "3 play 6s")
    both = after(dealt(HEARTS, finish="claimed", target=1), "0 announce h", *first)
    both = evolve(both, ledger=Ledger((5, 5)))
    assert heard(both, "1 bedanken")[-1] == (
        "Both sides are there, so the claims of the first trick decide. Beat & Dario win the match."
    )


def test_the_bots_thank_when_it_is_due_and_right():
    for target, move in ((20, "0 bedanken"), (21, "0 play 6h")):
        state = claimed(HEARTS, target, "0 announce h", "0 play Jh", "1 play 6d", "2 play 6c")
        state = after(state, "3 play 6s")
        # 20 are written after the Buur
        assert bot_move(state).startswith(move if target == 20 else "0 play")
    # with the points, but claims that a hidden pair of Stöck may come before: it waits
    state = claimed({0: "Ah 6h", 1: "Jh"}, 20, "0 announce h", "0 play 6h", "1 play Jh")
    due_now = [
        due(observe(state, 1), schieber.Thank(1)),
        asks(observe(state, 1), schieber.Thank(1)),
    ]
    assert due_now == [True, True]
    view = observe(state, 3)
    assert [due(view, schieber.Thank(3)), asks(view, schieber.Thank(3))] == [False, True]


def test_with_both_sides_there_they_thank_only_if_no_hidden_stoeck_can_be_first():
    # the trick of 20 went to side 1, a Weis of 20 to side 0: by Stöck, Weis, trick side 0 is first
    hands = {0: "6h 6c 7c 8c Tc 7d 9d Qd 6s", 1: "Jh 6d", 2: "7h", 3: "8h"}
    texts = ("0 announce h", "0 weis 6c-8c", "0 play 6h", "1 play Jh", "2 play 7h", "3 play 8h")
    state = claimed(hands, 20, *texts, weis="announced")
    assert schieber.score(state).totals == (20, 20)
    assert not due(observe(state, 1), schieber.Thank(1))
    assert not due(observe(state, 0), schieber.Thank(0))  # seat 1 or 3 may hold Stöck
    assert due(
        observe(claimed(hands, 20, *texts, weis="announced", stoeck="off"), 0), schieber.Thank(0)
    )
    # once the second trick has begun it counts who thanks
    state = after(state, "1 play 6d")
    assert due(observe(state, 1), schieber.Thank(1))


def test_the_random_bot_thanks_only_when_it_is_right():
    rng = random.Random(1)
    state = claimed(HEARTS, 21, "0 announce h")
    assert not any(
        isinstance(random_bot(observe(state, 0), rng), schieber.Thank) for _ in range(200)
    )


def test_matches_of_thanks_and_of_fixed_deals_come_to_an_end():
    for options in ({"finish": "claimed", "target": 400}, {"deals": 3, "target": None}):
        for bots in (("greedy", "greedy"), ("random", "random")):
            job = Job("schieber", schieber.Rules(**options), 4, bots, "1")
            assert simulate(job, 3).pieces == 3


# -- the bot: what it announces --------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        # Buur, Nell, Ass and two more, and a side Ass
        ("Jh 9h Ah 7h 6h As 6c 7d 8s", "0 announce h"),
        # four Asses, two with the King
        ("Ac Kc Ad Kd Ah As 6c 7d 8h", "0 announce obenabe"),
        # four Sixes, two with the Seven
        ("6c 7c 6d 7d 6h 6s Qc Kd Qh", "0 announce undenufe"),
        # nothing at all
        ("7c 8c Qc 8d Td 8h Th 8s Qs", "0 push"),
    ],
)
def test_a_strong_contract_is_announced_and_a_weak_hand_pushed(hand, move):
    assert bot_move(dealt({0: hand})) == move


def test_the_partner_announces_even_with_nothing():
    state = after(dealt({2: "7c 8c Qc 8d Td 8h Th 8s Qs"}), "0 push")
    assert bot_move(state).startswith("2 announce ")


def test_where_nobody_may_push_something_is_announced():
    state = dealt({0: "7c 8c Qc 8d Td 8h Th 8s Qs"}, schieben="never")
    assert bot_move(state).startswith("0 announce ")


def test_slalom_wants_both_ends():
    only = {"c": 0, "d": 0, "h": 0, "s": 0, "obenabe": 1, "undenufe": 1, "slalom": 3}
    state = dealt({0: "Ac Kc 6c 7c Ad 6d Ah 6h As"}, factors=only)
    assert bot_move(state).startswith("0 announce slalom-")


def test_a_whole_suit_without_trump():
    only = {"c": 0, "d": 0, "h": 0, "s": 0, "obenabe": 1, "undenufe": 0}
    assert bot_move(dealt(CLUBS, factors=only)) == "0 announce obenabe"


# -- the bot: Weis, Stöck and cards ------------------------------------------------------------


def test_all_weise_are_announced_before_the_card():
    hand = "6c 7c 8c 6d 6h 6s 9h Th Jh"
    state = after(dealt({0: hand}, weis="announced"), "0 announce h")
    said = []
    while bot_move(state).startswith("0 weis"):
        said.append(bot_move(state))
        state = after(state, said[-1])
    assert sorted(said) == ["0 weis 46", "0 weis 6c-8c", "0 weis 9h-Jh"]


def test_stoeck_are_called_where_they_must_be():
    hands = {0: "Kh Qh Ac 6d 7s 8s 6s Tc 7d", 1: "6h Jc Qc Kc 9c 8c 7c 6c 9d"}
    state = after(
        dealt(hands, stoeck="announced"), "0 announce h", "0 play Kh",
        "1 play 6h", "2 play 7h", "3 play Th",
    )  # fmt: skip
    assert state.turn == 0
    # leading trump again, or later: whenever the Ober goes, the call goes with it
    state = after(state, "0 play Ac", "1 play 6c", "2 play Ad", "3 play Js")
    while True:
        move = bot_move(state)
        state = after(state, move)
        if "Qh" in move:
            break
    assert move == "0 play Qh stoeck"


def test_after_a_push_vorhand_first_leads_the_highest_trump():
    # Nell and Ass: the Nell is the higher trump; the Ass of Schellen must wait
    hand = "9h Ah 6h Ad 7d 8c 6c 7s 8s"
    state = after(dealt({0: hand}), "0 push", "2 announce h")
    assert bot_move(state) == "0 play 9h"
    # without a trump it leads a high card
    state = after(dealt({0: "Ad Td 7d 8c 6c Qc 7s 8s 6s"}), "0 push", "2 announce h")
    assert bot_move(state) == "0 play Ad"


def test_the_announcers_draw_trumps_while_others_may_have_some():
    state = after(dealt({0: "Jh 9h Ah 6h 7c 8c Td 7s 8s"}), "0 announce h")
    assert bot_move(state) == "0 play Jh"


def test_without_the_highest_trump_a_high_card_is_led():
    # the Buur is out, so no trump; the Ass of Schilten is high, worth 11
    state = after(dealt({0: "9h Ah 6h 7h 7c 8c Td As 8s"}), "0 announce h")
    assert bot_move(state) == "0 play As"


def test_with_nothing_high_the_cheapest_card_is_led():
    # no Buur and no Ass: of 8c 7d 7s Ks Ts Qd all but trumps, the lowest worthless one
    state = after(dealt({0: "9h Ah 6h 7h 8c Qd 7d Ks Ts"}), "0 announce h")
    assert bot_move(state) == "0 play 7d"


def test_a_hand_of_nothing_but_trumps_leads_one():
    state = after(dealt({0: "9h Ah 6h 7h 8h Th Qh Kh Ad"}), "0 announce h")
    state = after(state, "0 play Ad")
    seat_of_winner = state
    while schieber.to_act(seat_of_winner) != 0:
        seat_of_winner = after(seat_of_winner, bot_move(seat_of_winner))
    assert bot_move(seat_of_winner).split()[2][1] == "h"


def test_the_partners_sure_trick_gets_points():
    # Anna leads the Ass of Schilten against no trump; Chiara may throw Banner, Under or Six
    hands = {0: "As", 1: "7s", 2: "Ts Js 6s"}
    state = after(dealt(hands), "0 announce obenabe", "0 play As", "1 play 7s")
    assert bot_move(state) == "2 play Ts"


def test_a_sure_winner_is_played_on_an_opponents_card():
    hands = {0: "Ks", 1: "As 6s", 2: "7s", 3: "8s"}
    state = after(dealt(hands), "0 announce obenabe", "0 play Ks")
    assert bot_move(state) == "1 play As"


def test_what_cannot_win_for_sure_is_kept_and_little_thrown():
    # Ober against the Under led: Ass and König are out still, so the Six
    hands = {0: "Js As", 1: "Qs Ts 6s"}
    state = after(dealt(hands), "0 announce obenabe", "0 play Js")
    assert bot_move(state) == "1 play 6s"


def test_the_last_player_takes_a_rich_trick_with_the_cheapest_trump():
    # the Ass of Schellen lies there, 11 points: Dario, void, has Six and Eight of trump
    hands = {0: "Ad Kd", 1: "Td 9d", 2: "6d 7d", 3: "6h 8h Kc Ac As Ks Qs Js Ts"}
    state = after(dealt(hands), "0 announce h", "0 play Ad", "1 play 9d", "2 play 6d")
    assert bot_move(state) == "3 play 6h"
    # and leaves a trick worth nothing: 9 and 6 and 7 of Schellen count 0
    poor = after(dealt(hands), "0 announce h", "0 play Kd", "1 play 9d", "2 play 6d")
    assert bot_move(poor).split()[2] in ("Js", "Qs")


def test_bots_by_name():
    assert bot_named("greedy", "schieber") is greedy
    assert bot_named("random", "schieber") is random_bot


def test_the_random_bot_plays_every_move_now_and_then():
    view = observe(dealt(CLUBS), 0)
    rng = random.Random(1)
    assert {random_bot(view, rng) for _ in range(200)} == set(view.legal_moves)


def test_the_simple_bot_beats_chance():
    job = Job("schieber", schieber.Rules(), 4, ("greedy", "random"), "1")
    tally = simulate(job, 20)
    assert tally.wins[0] >= 18


def test_it_plays_by_every_preset():
    for preset in schieber.PRESETS.values():
        job = Job("schieber", preset, 4, ("greedy", "greedy"), "1", deals=True)
        assert simulate(job, 5).pieces == 5
