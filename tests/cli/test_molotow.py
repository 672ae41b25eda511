"""Molotow on the terminal: what is shown and told, and what the simple bot does."""

import random
from io import StringIO
from pathlib import Path

import pytest

from jassrules import molotow
from jassrules.__main__ import main
from jassrules.cli.molotow import greedy, line, table
from jassrules.cli.pen import Pen
from jassrules.notation import SWISS, parse_action
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    THREES,
    THREES_TRICKS,
    dealt,
    play,
    weis,
)

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, sides=4)
HAND = {"packet": "hand"}


def told(before, text):
    """What is said of an action."""
    action = parse_action(molotow, text)
    after = molotow.apply(before, action)
    return [line(event, PEN) for event in molotow.narrate(before, action, after)]


def bot(state):
    return str(greedy(molotow.observe(state, state.turn), random.Random(1)))


def test_the_table():
    state = dealt(*EXAMPLE, **HAND)
    assert table(molotow.observe(state, 0), PEN) == [
        "No trump yet – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "Anna holds: Eicheln 6 7 8 9 · Schellen 6 7 · Rosen Ober König · Schilten Banner",
    ]
    state = play(state, "6c Tc 6s")
    assert table(molotow.observe(state, 3), PEN)[:2] == [
        "Schilten is trump, made by Chiara – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "On the table: Anna Eicheln-6, Beat Eicheln-Banner, Chiara Schilten-6",
    ]
    assert len(table(molotow.observe(state, None), PEN)) == 2
    end = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS)
    assert table(molotow.observe(end, 0), PEN) == ["Anna 12 · Beat 74 · Chiara 41 · Dario 10"]


def test_what_happens_is_told():
    state = dealt(*EXAMPLE, **HAND)
    before = molotow.start(molotow.Rules(packet="hand"), dealer=3)
    assert told(before, "deal " + " ".join(EXAMPLE)) == ["Dario deals; Anna is Vorhand."]
    assert told(state, "0 weis 6c-9c") == ["Anna announces a Weis of 50."]
    state = play(weis(state, "6c-9c"), "6c Tc")
    assert told(state, "2 play 6s") == [
        "Chiara plays Schilten-6.", "Chiara does not follow: Schilten is trump.",
    ]  # fmt: skip
    assert told(play(state, "6s"), "3 play 7s") == [
        "Dario plays Schilten-7.", "Dario takes the trick.", "Anna shows Eicheln 6–9.",
    ]  # fmt: skip
    late = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS[:7])
    assert told(late, "1 play Ks") == ["Beat plays Schilten-König.", "Beat has Stöck."]
    last = play(late, *EXAMPLE_TRICKS[7:-1], "As Kd Ah")
    assert (
        told(last, "0 play Kh")[-1] == "The deal is over: Anna 12 · Beat 74 · Chiara 41 · Dario 10."
    )
    assert told(last, "0 play Kh")[2:-1] == [None] * 6
    over = play(dealt(*EXAMPLE, deals=7, **HAND), *EXAMPLE_TRICKS[:-1], "As Kd Ah")
    assert told(over, "0 play Kh")[-1] == PEN.winners((3,))


def test_a_weis_on_the_table_and_a_void_deal_are_told():
    pen = Pen(("Anna", "Beat", "Chiara"), SWISS, sides=3)
    state = play(dealt(*THREES, never_trump="void", **HAND), *THREES_TRICKS[:-1], "As 8s")
    action = parse_action(molotow, "1 play Js")
    events = molotow.narrate(state, action, molotow.apply(state, action))
    assert line(events[-1], pen) == "No trump was made: the deal is void, and Chiara deals again."
    hands = (
        "7c 6c 6d 6h 6s 7d 7h 7s 8s", "8c Tc 8d 9d Td Jd Qd Kd Ad",
        "9c Jc 8h 9h Th Jh Qh Kh Ah", "Ks Qc Kc Ac 9s Ts Js Qs As",
    )  # fmt: skip
    state = play(dealt(*hands, weis="off"), "7c 8c 9c")
    assert told(state, "3 play Qc")[1] == "Dario takes the trick, with Eicheln 7–9 on the table."


def test_the_bot_announces_and_calls():
    assert bot(dealt(*EXAMPLE, **HAND)) == "0 weis 6c-9c"
    state = play(
        dealt(*EXAMPLE, stoeck="announced", weis="off", **HAND), *EXAMPLE_TRICKS[:7], "Ks Qd Th Qh"
    )
    assert bot(state) == "1 play As"
    called = play(dealt(*EXAMPLE, stoeck="announced", weis="off", **HAND), *EXAMPLE_TRICKS[:7])
    only = molotow.observe(called, 1)
    calls = [str(move) for move in only.legal_moves if "stoeck" in str(move)]
    assert calls == ["1 play Ks stoeck"]
    assert bot(called) in {"1 play Ks stoeck", "1 play As"}


def test_the_bot_leaves_tricks_to_others_and_throws_dear_cards_on_them():
    # Schellen led by the Ace: it plays its highest card below it
    hands = (
        "Ad 6c 7c 8c 9c Tc Jc Qc Kc", "6d Td Kd 6h 7h 8h 9h Th Jh",
        "7d 8d 9d Qh Kh Ah 6s 7s 8s", "Jd Qd Ac 9s Ts Js Qs Ks As",
    )  # fmt: skip
    assert bot(play(dealt(*hands, weis="off"), "Ad")) == "1 play Td"
    # a deal of its own suits: the lead is a low card
    assert bot(dealt(*hands, weis="off")) != "0 play Ad"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("trump_from", ["at-once", "next-trick"])
def test_the_bot_plays_better_than_chance(players, trump_from):
    rng, sums = random.Random(players), [0, 0]
    for match in range(6):
        rules = molotow.Rules(
            trump_from=trump_from,
            stoeck="announced",
            deals=4,
            table_weis="off" if match == 5 else "all",
        )
        state = molotow.start(rules, players=players)
        while (turn := molotow.to_act(state)) is not None:
            if turn not in range(players):
                move = molotow.draw(state, rng)
            elif turn == 0:
                move = greedy(molotow.observe(state, 0), rng)
            else:
                move = rng.choice(molotow.legal_moves(state))
            state = molotow.apply(state, move)
        sums[0] += state.ledger.totals[0] * (players - 1)
        sums[1] += sum(state.ledger.totals[1:])
    assert sums[0] < sums[1]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("players", [3, 6])
def test_a_demonstration_fits_the_window(columns, players, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["demo", "molotow", "--players", str(players), "--seed", "2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert max(map(len, shown)) <= columns
    assert any("is trump." in one for one in shown)
    assert any(one.startswith("  card-points") for one in shown)


def test_a_record_is_replayed_and_a_table_of_bots_simulated(capsys):
    record = Path(__file__).parents[1] / "games" / "molotow" / "golden" / "void.json"
    assert main(["replay", str(record)]) == 0
    shown = capsys.readouterr().out
    assert "No trump was made: the deal is void, and Chiara deals again." in shown
    assert main(["simulate", "molotow", "--matches", "2", "--players", "6"]) == 0
    assert "seat 5" in capsys.readouterr().out


def test_a_player_at_the_table_plays_against_bots(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", StringIO("1\nq\n"))
    assert main(["play", "molotow", "--seat", "0", "--players", "5", "--seed", "4"]) == 0
    shown = capsys.readouterr().out
    assert "No trump yet" in shown
    assert "Anna plays Eicheln-7." in shown
    assert "Elin does not follow: Rosen is trump." in shown
