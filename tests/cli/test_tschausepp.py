"""The table of Tschau Sepp in words, and its simple bot."""

import random

import pytest
from attrs import evolve

from jassrules import card, narrate, observe, tschausepp
from jassrules.cli.bots import bot_named
from jassrules.cli.pen import Pen
from jassrules.cli.simulate import Job, simulate
from jassrules.cli.tschausepp import STYLE, greedy, line, table
from jassrules.notation import SWISS, parse_action
from jassrules.observation import Event
from tests.games.tschausepp.tables import after, effects, lying

PEN = Pen(("Anna", "Beat", "Chiara"), SWISS)


def seen(state, seat):
    return table(observe(state, seat), PEN)


def sentences(state, *texts):
    """What is told of the last of several actions."""
    for text in texts:
        before, action = state, parse_action(tschausepp, text)
        state = tschausepp.apply(state, action)
    return [said for event in narrate(before, action, state) if (said := line(event, PEN))]


def bot_move(state):
    return str(greedy(observe(state, tschausepp.to_act(state)), random.Random(1)))


def test_the_deck_is_the_swiss_one():
    assert STYLE is SWISS


def test_the_table_between_rounds():
    state = tschausepp.start(tschausepp.Rules(), players=3)
    assert seen(state, 0) == ["Anna 0 · Beat 0 · Chiara 0"]


def test_the_table_in_play():
    state = lying("6h 9h/8s 9d Td/7c Tc Qc", "Kh", "6c 6d")
    assert seen(state, 1) == [
        "On top Rosen-König – Anna 0 · Beat 0 · Chiara 0",
        "Cards: Anna 2 · Beat 3 · Chiara 3 · stock 2",
        "Beat holds: Schellen 9 Banner · Schilten 8",
    ]
    state = after(state, "0 play 6h")
    assert seen(state, 1)[2] == "Anna has not said Tschau"


def test_the_table_of_a_seat_without_cards():
    state = after(lying("6h/8s 9d/7c Tc", "Kh", "6c 6d"), "0 play 6h")
    assert seen(state, 0) == [
        "On top Rosen-6 – Anna 0 · Beat 0 · Chiara 0",
        "Cards: Anna 0 · Beat 2 · Chiara 2 · stock 2",
        "Anna has not said Sepp",
    ]


def test_the_table_says_what_is_asked_for():
    state = after(lying("Jc 9c 9s/9d 8s Td/6s Qs Kd", "Kh"), "0 play Jc wish d")
    assert seen(state, 1)[0] == (
        "On top Eicheln-Under, Schellen asked for – Anna 0 · Beat 0 · Chiara 0"
    )
    state = after(lying("7h 9c 9s/9d 8s Td/6s Qs Kd", "Kh"), "0 play 7h")
    assert seen(state, 1)[0].startswith("On top Rosen-7, 2 cards to take – ")
    state = lying("6h/8s/Tc", "Kh", direction=-1, effects=effects(R9="reverse"))
    assert "the other way round" in seen(state, 0)[1]


def test_a_drawn_card_is_shown_to_its_owner_only():
    state = after(lying("6c 6d/7c 7d/8c 8d", "Kh", "9h"), "0 draw")
    assert seen(state, 0)[-1] == "Anna has drawn: Rosen-9"
    assert not any("Rosen-9" in one for one in seen(state, 1))


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["0 play 7h"], ["Anna lays Rosen-7.", "Beat is to take 2 cards."]),
        (["0 play 7h", "1 take"], ["Beat takes 2 cards."]),
        (["0 play 8h"], ["Anna lays Rosen-8.", "Beat is skipped."]),
        (["0 play Jc wish d"], ["Anna lays Eicheln-Under and asks for Schellen."]),
        (["0 play Jc wish c", "1 draw"], ["Beat draws 1 card."]),
        (["0 play Jc wish c", "1 draw", "1 keep"], ["Beat keeps the card."]),
    ],
)
def test_events_as_sentences(texts, told):
    state = lying("7h 8h Jc/9d 8s Td/6s Qs Kd", "Kh", "6c 7c")
    assert sentences(state, *texts) == told


def test_calls_as_sentences():
    state = lying("6h 9h/8h 9d/6s Qs", "Kh", "6c 7c", rounds=2)
    assert sentences(state, "0 play 6h tschau") == ["Anna lays Rosen-6: “Tschau!”"]
    assert sentences(state, "0 play 6h", "0 call tschau") == ["Anna says it late: “Tschau!”"]
    assert sentences(state, "0 play 6h", "2 challenge 0") == [
        "Chiara challenges Anna for a forgotten call.",
        "Anna draws 2 cards.",
    ]
    state = lying("6h/8h 9d/6s Qs", "Kh", scoring="points")
    assert sentences(state, "0 play 6h", "1 overlook") == [
        "Beat lets the forgotten Sepp pass.",
        "Anna wins the round.",
        "Anna writes 0.",
        "Beat writes 0.",
        "Chiara writes 3.",
        "Anna and Beat win the match.",
    ]


def test_playing_on_as_sentences():
    state = lying("7h/8s/Tc", "Kh", play_on=True, scoring="places")
    assert sentences(state, "0 play 7h sepp") == [
        "Anna lays Rosen-7: “Sepp!”",
        "Anna wins the round.",
        "Anna is out of the round: place 1.",
        "Beat is to take 2 cards.",
    ]
    out = after(state, "0 play 7h sepp")
    assert seen(out, 1)[1] == "Cards: Anna out · Beat 1 · Chiara 1 · stock 0"
    state = lying("6h/8h/Tc", "Kh", play_on=True, scoring="places")
    assert sentences(state, "0 play 6h sepp", "1 play 8h sepp") == [
        "Beat lays Rosen-8: “Sepp!”",
        "Beat is out of the round: place 2.",
        "Chiara is left: place 3.",
        "Anna writes 0.",
        "Beat writes 1.",
        "Chiara writes 2.",
        "Anna wins the match.",
    ]


def test_what_one_seat_alone_is_told():
    state = lying("6c 6d/7c 7d/8c 8d", "Kh", "9h")
    action = parse_action(tschausepp, "0 draw")
    told = narrate(state, action, tschausepp.apply(state, action), 0)
    assert [line(event, PEN) for event in told] == ["Anna draws 1 card.", "Anna has drawn Rosen-9."]
    dealt = Event("hand-dealt", "tschausepp.deal", {"seat": 0, "cards": (card("6c"), card("6d"))})
    assert line(dealt, PEN) == "Anna is dealt Eicheln-6, Schellen-6."


def test_the_table_a_spectator_sees():
    state = after(lying("6c 6d/7c 7d/8c 8d", "Kh", "9h"), "0 draw")
    assert table(observe(state, None), PEN) == [
        "On top Rosen-König – Anna 0 · Beat 0 · Chiara 0",
        "Cards: Anna 3 · Beat 2 · Chiara 2 · stock 0",
    ]


def test_other_events_as_sentences():
    table_of = effects(R9="reverse", K="again")
    state = lying("9h Kh Ks/8h 9d/6s Qs", "Th", effects=table_of)
    assert sentences(state, "0 play 9h")[1] == "The order of play is turned round."
    assert sentences(state, "0 play Kh", "0 keep") == ["Anna lays no further card."]
    passed = lying("8h Kc Ks/8s 9d/6s Qs", "Th", eight_passable=True)
    assert sentences(passed, "0 play 8h", "1 keep") == ["Beat is skipped."]
    empty = after(lying("6c 6d/7c 7d", "9c 9d Kh", rest=1), "0 draw")
    assert sentences(empty, "shuffle 9d 9c") == [
        "2 cards are shuffled into a new stock.",
        "Anna draws 1 card.",
    ]
    blocked = lying("6c 7c/6d", "Ks", rest=1, voluntary_draw=True, rounds=2)
    assert sentences(blocked, "0 draw", "1 draw") == [
        "Beat draws no cards.",
        "Nobody lays or draws any more: the round ends here.",
    ]
    assert line(Event("unheard-of", "tschausepp.turn"), PEN) is None


def test_a_deal_as_sentences():
    start = tschausepp.start(tschausepp.Rules(hand_size=2), players=3, dealer=2)
    hands = ["6c", "7d", "8h", "6d", "7s", "8s"]
    rest = [r + s for s in "cdhs" for r in "6789TJQKA" if r + s not in (*hands, "7c", "Kh")]
    deal = "deal " + " ".join([*hands, "7c", "Kh", *rest])
    assert sentences(start, deal) == [
        "Chiara deals.",
        "Rosen-König is turned up, Eicheln-7 laid aside.",
    ]


KINDS = {
    "for places": (["play_on=true", "scoring=places"], "is out of the round: place 1."),
    "for the cards of the last": (["play_on=true", "scoring=points"], "place 3."),
    "to two wins": (["wins_needed=2", "rounds=null"], "wins the round."),
    "any card after a draw": (["after_draw=any", "voluntary_draw=true"], "has drawn:"),
    "until the Ace is covered": (["ace_draw=until-covered", "rounds=3"], "draws"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_match_by_hand(kind, jassrules, typing):
    rules, said = KINDS[kind]
    typing(*["1"] * 2000)
    words = [word for rule in rules for word in ("--rule", rule)]
    done = jassrules("play", "tschausepp", "--players", "3", "--seed", "5", *words)
    assert (done.code, done.err) == (0, "")
    assert said in done.out
    assert " the match." in done.out


# -- the bot -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "top", "move"),
    [
        ("6h 9h/8s 9d/6s Qs", "Kh", " tschau"),  # forgets no call
        ("6h/8s 9d/6s Qs", "Kh", "0 play 6h sepp"),
        ("Jh/8s 9d/6s Qs", "Kh", "0 play Jh sepp"),
        ("Jc 6h 6d 6s/8s 9d Tc/6c Qs Qd", "Kh", "0 play 6h"),  # keeps the Under
        ("Jc 9c 9s 8s/8d 9d Tc/6c Qs Qd", "Kh", "0 play Jc wish s"),  # asks for what it holds
        ("Ah 6h 6d 9d/8s 9c Tc/6c Qs Qd", "Th", "0 play 6h"),  # two more fit after it
        ("7h 6h 9c Qc/8s 9d/6c Qs Qd", "Th", "0 play 7h"),  # the next one is nearly out
    ],
)
def test_what_the_bot_lays(text, top, move):
    assert bot_move(lying(text, top)).endswith(move)


def test_the_bot_challenges_and_answers():
    state = after(lying("6h 9h/8h 9d/6s Qs", "Kh", "6c 7c"), "0 play 6h")
    assert bot_move(state) == "1 challenge 0"
    state = after(lying("6h/8h 9d/6s Qs", "Kh", "6c 7c"), "0 play 6h")
    assert bot_move(state) == "1 challenge 0"
    state = after(lying("7h 6d 6s/7s 9d 8d/6c Qs", "Kh"), "0 play 7h")
    assert bot_move(state) == "1 play 7s"
    state = after(lying("7h 6d 6s/8s 9d 8d/6c Qs", "Kh"), "0 play 7h")
    assert bot_move(state) == "1 take"
    assert bot_move(lying("6c 6d/8s 9d/6s Qs", "Kh")) == "0 draw"


def test_the_bot_plays_whole_matches_better_than_chance():
    job = Job("tschausepp", tschausepp.Rules(), 3, ("greedy", "random", "random"), "1")
    tally = simulate(job, 60)
    assert tally.pieces == 60
    assert tally.wins[0] > max(tally.wins[1:])
    assert bot_named("greedy", "tschausepp") is greedy


def test_the_bot_only_chooses_legal_moves():
    places = {"play_on": True, "scoring": "places"}
    for players, options in (
        (2, {"eight_passable": True}), (4, {"calls": "automatic"}), (5, {}), (4, places),
        (3, {"after_draw": "any", "voluntary_draw": True, "drawn_card": "must"}),
    ):  # fmt: skip
        rng = random.Random(players)
        state = tschausepp.start(tschausepp.Rules(**options), players=players)
        for _ in range(300):
            turn = tschausepp.to_act(state)
            if turn is None:
                break
            if not isinstance(turn, int):
                state = tschausepp.apply(state, tschausepp.draw(state, rng))
                continue
            move = greedy(observe(state, turn), rng)
            assert move in tschausepp.legal_moves(state)
            state = tschausepp.apply(state, move)


def test_the_bot_looks_at_the_next_one_still_in():
    # seat 1 is out; seat 2, with one card left, is the one to be stopped
    state = lying("7h 6h 9c Qc//6c", "Th", play_on=True)
    state = evolve(state, table=evolve(state.table, out=(1,)))
    assert bot_move(state) == "0 play 7h"


def test_where_points_count_the_bot_lays_the_dear_card():
    state = lying("6h Th 8h 9c/7c 7d 7s", "9h", scoring="points", rounds=2)
    assert bot_move(state) == "0 play Th"
