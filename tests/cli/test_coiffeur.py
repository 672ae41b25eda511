"""The table of Coiffeur in words, and its simple bot."""

import random

import pytest

from jassrules import CHANCE, Event, coiffeur, narrate, observe
from jassrules.cli.bots import bot_named
from jassrules.cli.coiffeur import STYLE, greedy, line, table
from jassrules.cli.page import breadth
from jassrules.cli.pen import NAMES, Pen
from jassrules.cli.simulate import Job, simulate
from jassrules.notation import SWISS, parse_action
from tests.games.coiffeur.tables import MATCH, NOTHING, dealt, do, only, play

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, sides=2)
SINGLE = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS)


def seen(state, seat, pen=PEN):
    return table(observe(state, seat), pen)


def told(state, text, pen=PEN):
    action = parse_action(coiffeur, text)
    events = narrate(state, action, coiffeur.apply(state, action))
    return [said for event in events if (said := line(event, pen))]


def test_the_deck_is_the_swiss_one():
    assert STYLE is SWISS


def test_the_sheet_before_the_announcement():
    state = dealt(finished=({"h": 96, "joker-2": -100}, {"c": 40}), counter_match=100)
    assert seen(state, 0) == [
        "Anna is Vorhand – Anna & Chiara -4 · Beat & Dario 40",
        "             Anna & Chiara  Beat & Dario",
        "×1 Eicheln               –            40",
        "×2 Rosen                96             –",
        "×3 Schilten              –             –",
        "×4 Schellen              –             –",
        "×5 Obenabe               –             –",
        "×6 Undenufe              –             –",
        "×7 Joker 1               –             –",
        "×8 Joker 2            -100             –",
        "Anna holds: Eicheln 6 7 8 9 · Schellen 6 7 · Rosen Ober König · Schilten Banner",
    ]


def test_the_sheet_in_a_narrow_window_is_a_line_a_side():
    pen = Pen(PEN.names, SWISS, sides=2, room=38)
    state = dealt(finished=({"h": 96, "joker-2": 8}, {}))
    assert seen(state, 0, pen)[1:3] == ["Anna & Chiara: Rosen 96 · Joker 2 8", "Beat & Dario: –"]


@pytest.mark.parametrize("room", [60, 80])
@pytest.mark.parametrize(("preset", "players"), [("elf", 4), ("zehn", 3), ("einzel", 4)])
def test_the_sheet_fits_the_window(room, preset, players):
    state = coiffeur.start(coiffeur.PRESETS[preset], players=players)
    sides = len(state.match.sheet)
    lines = seen(state, None, Pen(NAMES[:players], SWISS, sides=sides, room=room, colour=True))
    assert len(lines) == 2 + len(coiffeur.PRESETS[preset].but().factors) - list(
        coiffeur.PRESETS[preset].factors.values()
    ).count(0)
    assert max(map(breadth, lines)) <= room
    assert len({breadth(one) for one in lines[1:]}) == 1


def test_the_table_in_play():
    state = do(dealt(), "0 push, 1 push, 2 announce d, 2 play 8d, 3 play Ad")
    assert seen(state, 0) == [
        "Schellen ×4, announced by Chiara – Anna & Chiara 0 · Beat & Dario 0",
        "On the table: Chiara Schellen-8, Dario Schellen-Ass",
        "Anna holds: Eicheln 6 7 8 9 · Schellen 6 7 · Rosen Ober König · Schilten Banner",
    ]
    assert seen(state, None)[1:] == ["On the table: Chiara Schellen-8, Dario Schellen-Ass"]
    joker = do(dealt(), "0 announce obenabe joker-1")
    assert seen(joker, 1)[0].startswith("Obenabe on Joker 1 ×7, announced by Anna – ")


def test_events_are_sentences():
    state = coiffeur.start(coiffeur.Rules(packet="hand"), dealer=3)
    assert told(state, str(coiffeur.draw(state, random.Random(1)))) == [
        "Dario deals; Anna is Vorhand."
    ]
    state = dealt(weis="automatic", stoeck="automatic")
    assert told(state, "0 push") == ["Anna pushes."]
    assert told(state, "0 announce h") == ["Anna announces Rosen: everything counts ×2."]
    assert told(state, "0 announce undenufe joker-2") == [
        "Anna announces Undenufe on Joker 2: everything counts ×8."
    ]
    weis = do(state, "0 push, 1 push, 2 announce d, 2 play 8d, 3 play Ad, 0 play 6d")
    assert told(weis, "1 play Jc") == [
        "Beat plays Eicheln-Under.", "Dario takes trick 1.", "Chiara shows Schellen 8–König.",
        "Anna shows Eicheln 6–9.", "Anna & Chiara write 600 for the Weis.",
        "Anna & Chiara write 200 for the Weis.",
    ]  # fmt: skip
    stoeck = play(do(state, "0 push, 1 announce s"), "Js 9s 7s Ts / As 8s Ah Kh / Ks 6s Ad Qh")
    assert told(stoeck, "1 play Qs") == [
        "Beat plays Schilten-Ober.",
        "Beat & Dario write 60 for Stöck.",
    ]
    assert line(Event("something-else", "coiffeur.phase"), PEN) is None


def test_the_end_of_a_deal_is_told():
    state = play(do(dealt(match_premium=50), "0 push, 1 announce s"), MATCH.rpartition(" ")[0])
    assert told(state, "0 play 6d") == [
        "Anna plays Schellen-6.",
        "Beat takes trick 9: 30 points.",
        "Beat & Dario write 15 for the last trick.",
        "Match! Beat & Dario write 300 for all tricks.",
        "Beat & Dario write 50 besides for the match.",
        "The deal is over. Schilten brings Beat & Dario 821: Anna & Chiara 0 · Beat & Dario 821.",
    ]
    state = play(do(dealt(counter_match=100), "0 announce s"), NOTHING.rpartition(" ")[0])
    assert told(state, "0 play 7d")[1:] == [
        "Dario takes trick 9.",
        "Not one trick: Anna & Chiara write -100.",
        "The deal is over. Schilten brings Anna & Chiara -100: Anna & Chiara -100 · Beat & Dario 0.",
    ]
    last = dealt(partners=False, factors=only(s=3), finished=({"s": 900}, {}, {"s": 1}, {"s": 2}))
    last = play(do(last, "1 announce s"), MATCH.rpartition(" ")[0])
    assert told(last, "0 play 6d", SINGLE)[2:] == [
        "Beat writes 15 for the last trick.", "Match! Beat writes 300 for all tricks.",
        "The deal is over. Schilten brings Beat 771: Anna 900 · Beat 771 · Chiara 1 · Dario 2.",
        "Anna wins the match.",
    ]  # fmt: skip


# -- the bot -----------------------------------------------------------------------------------------


def move(state):
    return str(greedy(observe(state, coiffeur.to_act(state)), random.Random(1)))


@pytest.mark.parametrize(
    ("hand", "options", "choice"),
    [
        # Buur, Nell, Ass and two more: Rosen, but rather on a joker, which counts more
        ("Jh 9h Ah 7h 6h As 6c 7d 8s", {"factors": only(h=2, c=1)}, "0 announce h"),
        ("Jh 9h Ah 7h 6h Tc As Ks 7d", {}, "0 announce h joker-2"),
        # four Asses, three Kings
        ("Ac Kc Ad Kd Ah Kh As 7d 8h", {"factors": only(h=2, obenabe=5)}, "0 announce obenabe"),
        # nothing at all
        ("7c 8c Qc 8d Td 8h Th 8s Qs", {}, "0 push"),
    ],
)
def test_a_strong_hand_goes_on_a_dear_row_and_a_weak_one_is_pushed(hand, options, choice):
    assert move(dealt(f"{hand} / / /", **options)) == choice


def test_whoever_must_spends_a_cheap_row_on_a_weak_hand():
    state = do(dealt("7c 8c Qc 8d Td 8h Th 8s Qs / / /"), "0 push, 1 push, 2 push, 3 push")
    assert move(state) == "0 announce c"


def test_cards_are_played_for_the_side():
    # the announcer draws trumps from the top
    state = do(dealt("Jh 9h Ah 6h 7c 8c Td 7s 8s / / /"), "0 announce h")
    assert move(state) == "0 play Jh"
    # the partner's sure trick gets points; alone there is no partner
    hands = "As / 7s 6c / Ts Js 6s / 8s 9s"
    for partners, card in ((True, "Ts"), (False, "6s")):
        state = do(dealt(hands, partners=partners), "0 announce obenabe, 0 play As, 1 play 7s")
        assert move(state) == f"2 play {card}"


def test_the_bot_beats_chance():
    job = Job("coiffeur", coiffeur.Rules(), 4, ("greedy", "random"), "1")
    assert simulate(job, 6).wins[0] == 6
    alone = Job("coiffeur", coiffeur.PRESETS["einzel"], 3, ("greedy", "random", "random"), "1")
    assert simulate(alone, 6).wins[0] >= 5


def test_the_bot_only_looks_at_what_it_may_see():
    assert bot_named("greedy", "coiffeur") is greedy
    rules = coiffeur.Rules(factors=only(h=1, slalom=2, guschti=2, joker_1=3))
    state, rng = coiffeur.start(rules), random.Random(9)
    while (turn := coiffeur.to_act(state)) is not None:
        if turn is CHANCE:
            state = coiffeur.apply(state, coiffeur.draw(state, rng))
            continue
        view = observe(state, turn)
        chosen = greedy(view, random.Random(0))
        assert chosen in view.legal_moves
        world = coiffeur.sample_world(view, rng)
        assert chosen == greedy(observe(world, turn), random.Random(0))
        state = coiffeur.apply(state, chosen)


@pytest.mark.parametrize("columns", [60, 80])
def test_it_is_played_shown_and_replayed(jassrules, typing, monkeypatch, tmp_path, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = jassrules("demo", "coiffeur", "--seed", "3", "--record", tmp_path / "deal.json")
    assert shown.code == 0
    assert max(map(len, shown.lines)) <= columns
    again = jassrules("replay", tmp_path / "deal.json")
    assert again.code == 0
    assert max(map(len, again.lines)) <= columns
    typing("1", "q")
    played = jassrules("play", "coiffeur", "--seed", "1", "--preset", "elf")
    assert played.code == 0
    assert "×11 Joker 3" in played.out
    assert max(map(len, played.lines)) <= columns
