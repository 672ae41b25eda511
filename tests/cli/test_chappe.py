"""The table of Chappe-Jass in words, and its simple bot."""

import random
import re

import pytest

from jassrules import CHANCE, Shuffle, narrate, observe
from jassrules.cards import CARDS
from jassrules.cli.bots import bot_named
from jassrules.cli.chappe import STYLE, greedy, line, table
from jassrules.cli.page import breadth
from jassrules.cli.pen import NAMES, Pen
from jassrules.cli.simulate import Job, simulate
from jassrules.notation import SWISS, parse_action
from jassrules.observation import Event
from tests.games.chappe.tables import bid, chappe, dealt, play, turn_all
from tests.games.chappe.test_tricks import TAKEN, stock_is_empty

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS)
FOUR = ("Ah 6c Tc", "9c Ks Td", "Ad 8d Th", "7s 9h Jc")


def seen(state, seat):
    return table(observe(state, seat), PEN)


def sentences(state, *texts):
    """What is told of the last of several actions."""
    for text in texts:
        before, action = state, parse_action(chappe, text)
        state = chappe.apply(state, action)
    return [said for event in narrate(before, action, state) if (said := line(event, PEN))]


def test_the_deck_is_the_swiss_one():
    assert STYLE is SWISS


def test_the_table_between_deals():
    assert seen(chappe.start(chappe.Rules()), 0) == ["Anna 0 · Beat 0 · Chiara 0 · Dario 0"]


def test_the_table_while_bids_are_made():
    assert seen(bid(dealt(*FOUR), 1, 0), 0) == [
        "3 cards each, Anna deals – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "Bids: Beat 1 · Chiara 0",
        "Anna holds: Eicheln 6 Banner · Rosen Ass",
    ]


def test_the_table_in_a_stechen():
    state = play(bid(dealt(*FOUR), 1, 0, 1, 3), "Ah 9c Ad 7s 6c")
    assert seen(state, 1)[1:] == [
        "Bids: Beat 1 (made 0) · Chiara 0 (made 0) · Dario 1 (made 0) · Anna 3 (made 0)",
        "On the table: Anna Rosen-Ass, Beat Eicheln-9, Chiara Schellen-Ass, Dario Schilten-7",
        "Stechen: Anna Eicheln-6",
        "Only Anna and Chiara compete, for 2 tricks so far",
        "Beat holds: Schellen Banner · Schilten König",
    ]
    # between two tricks nothing lies there
    state = play(state, "Ks 8d 9h")
    assert seen(state, 0)[2:] == ["Anna holds: Eicheln Banner"]


def test_the_table_of_a_rundi_hides_ones_own_card():
    state = dealt("Ac", "Kc", "Qc", "6c")
    assert seen(state, 1) == [
        "Chappe-Rundi, Anna deals – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "You see: Anna Eicheln-Ass, Chiara Eicheln-Ober, Dario Eicheln-6",
    ]
    state = bid(state, 0, 0, 0, 0)
    for seat in (0, 1, 2):
        state = chappe.apply(state, chappe.Reveal(seat))
    assert seen(state, 3)[-1] == "You see: nothing more"
    assert seen(state, 2)[-1] == "You see: Dario Eicheln-6"


def test_who_is_out_sees_the_table_and_no_cards():
    state = dealt("Ac Kd", "", "Kc Qd", totals=(0, 11, 0))
    assert seen(state, 1) == ["2 cards each, Anna deals – Anna 0 · Beat 11 · Chiara 0"]


def test_events_are_sentences():
    state = chappe.start(chappe.Rules(start_size=1))
    deal = chappe.draw(state, random.Random(1))
    assert [line(e, PEN) for e in narrate(state, deal, chappe.apply(state, deal))] == [
        "Anna deals 1 card to each."
    ]
    state = dealt(*FOUR)
    assert sentences(state, "1 bid 2") == ["Beat bids 2."]
    state = play(bid(state, 1, 1, 1, 1), "Ah 9c Ad")
    assert sentences(state, "3 play 7s") == [
        "Dario plays Schilten-7.",
        "Stechen: Anna and Chiara go on, for 2 tricks.",
    ]
    assert sentences(play(state, "7s 6c Ks 8d"), "3 play 9h") == [
        "Dario plays Rosen-9.",
        "Chiara takes 2 tricks.",
    ]
    assert line(Event("something-else", "chappe.phase"), PEN) is None


def test_a_line_that_is_too_long_is_columns():
    state = bid(dealt(*FOUR), 1, 0, 1, 3)
    pen = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, room=60)
    lines = table(observe(play(state, "Ah 9c Ad 7s 6c"), 1), pen)
    assert lines == [
        "3 cards each, Anna deals",
        "  Anna 0    Beat 0    Chiara 0  Dario 0",
        "Bids:",
        "  Beat 1 (made 0)    Chiara 0 (made 0)  Dario 1 (made 0)",
        "  Anna 3 (made 0)",
        "On the table:",
        "  Anna Rosen-Ass       Beat Eicheln-9",
        "  Chiara Schellen-Ass  Dario Schilten-7",
        "Stechen: Anna Eicheln-6",
        "Only Anna and Chiara compete, for 2 tricks so far",
        "Beat holds: Schellen Banner · Schilten König",
    ]
    # no window is too narrow for one column
    pen = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, room=5)
    between = table(observe(chappe.start(chappe.Rules()), 0), pen)
    assert between == ["  Anna 0", "  Beat 0", "  Chiara 0", "  Dario 0"]


def test_twenty_four_at_eighty_columns():
    pen, rng = Pen(NAMES, SWISS, room=80), random.Random(4)
    assert len(set(NAMES)) == 24
    ends = 0
    for rules in (chappe.Rules(start_size=3, deals=3), chappe.Rules(start_size=18, decks=16)):
        state = chappe.start(rules, players=24)
        for _ in range(400):
            turn = chappe.to_act(state)
            if turn is None:
                break
            move = (
                chappe.draw(state, rng) if turn is CHANCE else rng.choice(chappe.legal_moves(state))
            )
            before, state = state, chappe.apply(state, move)
            told = [line(event, pen) for event in narrate(before, move, state, rng.randrange(24))]
            assert not any(said and said.startswith("The deal is over:") for said in told)
            ends += "The deal is over." in told
            for said in table(observe(state, rng.randrange(24)), pen):
                # a hand and the names of many who tie are broken between words
                assert breadth(said) <= 80 or " holds: " in said or said.startswith("Only ")
    assert ends == 3


@pytest.mark.parametrize(
    "rules",
    [
        ("rundi_weight=3", "start_size=2", "deals=2"),
        ("rundi_weight=2", "rundi_wrong=per-trick", "start_size=1", "deals=2"),
        ("start_size=18", "decks=16", "deals=1"),
    ],
)
def test_a_match_of_twenty_four_is_played_in_the_terminal(jassrules, typing, rules):
    chosen = [word for rule in (*rules, "limit=null") for word in ("--rule", rule)]
    typing(*["1"] * 80)
    done = jassrules("play", "chappe", "--players", 24, "--seed", "3", *chosen)
    assert re.search(
        r"^[A-Z][\w ]+ wins? the match\.$", done.out.replace("\n  ", " "), re.MULTILINE
    )
    assert done.code == 0


def test_what_a_seat_alone_is_told():
    before = chappe.Dealing(
        chappe.Match(chappe.Rules(start_size=2), 3, 0), dealt("Ac", "6c").ledger
    )
    for state, told in [
        (dealt("Ah 6c", "9c Ks", "Ad 8d"), "You are dealt Eicheln 9 · Schilten König."),
        (dealt("Ac", "Kc", "Qd"), "You see Anna Eicheln-Ass, Chiara Schellen-Ober."),
    ]:
        events = narrate(before, chappe.Deal(CARDS), state, 1)
        assert [line(event, PEN) for event in events][1:] == [told]


def test_the_end_is_told():
    state = bid(dealt("Ac", "Kc", "Ad", stock="9h 7h", totals=(9, 9, 3)), 1, 0, 1)
    assert sentences(state, "0 reveal", "1 reveal", "2 reveal") == [
        "Chiara turns Schellen-Ass.",
        "Drawn off: Anna Rosen-9, Chiara Rosen-7.",
        "Anna takes 2 tricks.",
        "The deal is over: Anna 10 · Beat 10 · Chiara 3.",
        "Anna has 10 points and is out.",
        "Beat has 10 points and is out.",
        "Chiara wins the match.",
    ]


def test_a_shuffle_is_told():
    pen = Pen(tuple("ABCDEFGHIJKL"), SWISS)
    state, action = stock_is_empty(), Shuffle(TAKEN)
    told = [line(e, pen) for e in narrate(state, action, chappe.apply(state, action))]
    # the new stock begins with the Ace and the King of Eicheln
    assert told[:3] == [
        "A new stock of 24 cards is shuffled.",
        "Drawn off: A Eicheln-Ass, B Eicheln-König.",
        "A takes 2 tricks.",
    ]


# -- the bot -----------------------------------------------------------------------------------


def move(state):
    return str(greedy(observe(state, chappe.to_act(state)), random.Random(1)))


def test_the_bot_bids_what_its_hand_promises():
    assert move(dealt("6c 7c 8c", "Ac Ad Ah", "6d 7d 8d")) in ("1 bid 2", "1 bid 3")
    assert move(dealt("Ac Ad Ah", "6c 7c 8c", "6d 7d 8d")) == "1 bid 0"


def test_the_bot_keeps_the_hook():
    # it would bid none, which the hook forbids
    assert move(bid(dealt("6c 7c 8c", "Ac Ad Ah", "6d 7d 8d"), 3, 0)) == "0 bid 1"


@pytest.mark.parametrize(("best", "tricks"), [("9d", 1), ("Kd", 0), ("Ad", 0)])
def test_the_bot_bids_in_a_rundi_by_what_it_sees(best, tricks):
    assert move(dealt("6c", "Ac", best)) == f"1 bid {tricks}"


def test_the_bot_turns_its_card():
    assert move(bid(dealt("6c", "Ac", "Kc"), 0, 0, 0)) == "0 reveal"


@pytest.mark.parametrize(
    ("hands", "bids", "laid", "card"),
    [
        # leading: the highest for a trick, the lowest for none
        (("Ac 6c", "Kc 7c", "Qc 8c"), (0, 0, 1), "", "Ac"),
        (("Ac 6c", "Kc 7c", "Qc 8c"), (0, 1, 0), "", "6c"),
        # last: the lowest that wins, or the lowest if none does
        (("9c 6c", "8d 7c", "Tc Ac"), (0, 1, 0), "9c 8d", "Tc"),
        (("Ac 6c", "8d 7c", "Tc Kc"), (0, 1, 0), "Ac 8d", "Tc"),
        # no more tricks wanted: the highest that loses
        (("Qc 6c", "8d 7c", "Jc 9c"), (0, 0, 1), "Qc 8d", "Jc"),
        # none loses: last the highest, before that the lowest
        (("6c Kc", "7c 8d", "Jc 9c"), (0, 0, 1), "6c 7c", "Jc"),
        (("6c Kc", "7c 8d", "Jc 9c"), (0, 0, 1), "6c", "7c"),
        # a card of one's own hand that loses before the last has played
        (("Qc 6c", "8d Kc", "Jc 9c"), (0, 0, 1), "Qc", "8d"),
    ],
)  # fmt: skip
def test_the_bot_plays_for_its_bid(hands, bids, laid, card):
    assert move(play(bid(dealt(*hands), *bids), laid)).split()[-1] == card


def test_the_bot_in_a_stechen_it_is_out_of():
    hands = ("Ac 6c 7c", "Kc Td 9d", "Ad 8c 9c")
    # seat 1 wants tricks later and throws the Nine; without such hopes it throws the Banner
    assert move(play(bid(dealt(*hands), 1, 0, 0), "Ac Kc Ad 6c")) == "1 play 9d"
    assert move(play(bid(dealt(*hands), 0, 0, 0), "Ac Kc Ad 6c")) == "1 play Td"
    # seat 0 competes: it leads the Stechen
    assert move(play(bid(dealt(*hands), 0, 0, 1), "Ac Kc Ad")) == "0 play 7c"


def test_the_bot_beats_chance():
    job = Job("chappe", chappe.Rules(), 4, ("greedy", "random", "random", "random"), "1")
    tally = simulate(job, 20)
    assert tally.wins[0] >= 15


def test_the_bot_only_looks_at_what_it_may_see():
    assert bot_named("greedy", "chappe") is greedy
    state, rng = chappe.start(chappe.Rules(), players=6), random.Random(9)
    while (turn := chappe.to_act(state)) is not None:
        if turn is CHANCE:
            state = chappe.apply(state, chappe.draw(state, rng))
            continue
        view = observe(state, turn)
        chosen = greedy(view, random.Random(0))
        assert chosen in view.legal_moves
        assert chosen == greedy(observe(chappe.sample_world(view, rng), turn), random.Random(0))
        state = chappe.apply(state, chosen)
    assert turn_all(state) is state
