"""The table of Differenzler in words, and its simple bot."""

import random

import pytest

from jassrules import CHANCE, narrate, observe
from jassrules.cards import CARDS
from jassrules.cli.bots import bot_named
from jassrules.cli.differenzler import STYLE, greedy, line, table
from jassrules.cli.pen import Pen
from jassrules.cli.play import by_last_number
from jassrules.cli.simulate import Job, simulate
from jassrules.notation import SWISS, parse_action
from jassrules.observation import Event
from tests.games.differenzler.tables import (
    FOUR,
    PLAYED,
    SAID,
    after,
    begun,
    dealt,
    differenzler,
    pack,
    played,
    whole_deal,
)

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS)
DECK = f"deal {' '.join(pack())}"


def seen(state, seat):
    return table(observe(state, seat), PEN)


def sentences(state, *texts):
    """What is told of the last of several actions."""
    for text in texts:
        before, action = state, parse_action(differenzler, text)
        state = differenzler.apply(state, action)
    return [said for event in narrate(before, action, state) if (said := line(event, PEN))]


def test_the_deck_is_the_swiss_one():
    assert STYLE is SWISS


def test_the_table_between_deals():
    assert seen(begun(), 0) == ["Anna 0 · Beat 0 · Chiara 0 · Dario 0"]


def test_the_table_before_trump_is_drawn():
    lines = seen(after(begun(packet="hand"), DECK), 3)
    assert lines[0] == "Dario deals – Anna 0 · Beat 0 · Chiara 0 · Dario 0"
    assert lines[1].startswith("Dario holds: Schilten 6 7 8 9")


def test_the_table_while_seats_announce():
    state = after(dealt(*FOUR), *SAID[:2])
    assert seen(state, 1)[:2] == [
        "Rosen is trump, Dario deals – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "Announced: Beat 45",
    ]
    # another seat is shown no number
    assert not [one for one in seen(state, 2) if one.startswith("Announced")]
    state = after(dealt(*FOUR, announcements="open"), *SAID[:2])
    assert seen(state, 2)[1] == "Announced: Anna 20 · Beat 45"


def test_the_table_in_play():
    state = played(after(dealt(*FOUR), *SAID), "6c Jc 6s 6h 7s Qh")
    assert seen(state, 2) == [
        "Rosen is trump, Dario deals – Anna 0 · Beat 0 · Chiara 0 · Dario 0",
        "Announced: Chiara 0 (made 0)",
        "On the table: Dario Schilten-7, Anna Rosen-Ober",
        "Chiara holds: Schellen 8 9 Banner Under Ober König · Schilten 8 9",
    ]


def test_a_spectator_is_shown_the_table_without_a_hand():
    state = played(after(dealt(*FOUR), *SAID), "6c")
    assert seen(state, None)[1:] == ["On the table: Anna Eicheln-6"]


def test_the_table_with_a_turned_card():
    state = after(begun(packet="hand", trump="bottom-card"), DECK)
    assert seen(state, 0)[1] == "Turned up: Schilten-Ass"


def test_events_are_sentences():
    assert sentences(begun(), DECK) == ["Dario deals; Anna is Vorhand."]
    assert sentences(begun(trump="bottom-card"), DECK)[1:] == [
        "Schilten-Ass is turned up: Schilten is trump."
    ]
    assert sentences(begun(), DECK, "trump d") == ["Schellen is drawn as trump."]
    assert sentences(dealt(*FOUR), "0 announce 20") == ["Anna has announced."]
    assert sentences(dealt(*FOUR, announcements="open"), "0 announce 20") == ["Anna announces 20."]
    assert line(Event("something-else", "differenzler.phase"), PEN) is None


def test_the_end_is_told():
    house = {"deals": 1, "exact_bonus": 10, "exact_zero": "always", "dealer_credit": 1}
    before = played(after(dealt(*FOUR, **house), *SAID), PLAYED[:-3])
    assert sentences(before, "2 play Td") == [
        "Chiara plays Schellen-Banner.",
        "Beat takes the trick: 59 points.",
        "Anna announced 20, made 12: 8 points.",
        "Beat announced 45, made 59: 14 points.",
        "Chiara announced 0, made 0: 0 points.",
        "Dario announced 90, made 86: 4 points.",
        "Chiara was exact: -10 points.",
        "155 were announced, 2 off 157: Dario as the dealer is written -2.",
        "The deal is over: Anna 8 · Beat 14 · Chiara -10 · Dario 2.",
        "Chiara wins the match.",
    ]


def test_the_lines_of_a_deal_name_their_figures():
    state = whole_deal()
    lines = list(PEN.entries(state.ledger.entries, state.ledger.totals))
    assert lines[1].split() == ["difference", "announced", "20,", "made", "12", "8"]


# -- a number is typed, not chosen from a list -----------------------------------------------------


def test_a_player_types_the_number_he_announces(jassrules, typing):
    prompts = typing("158", "45", "q")
    done = jassrules("play", "differenzler", "--seed", "3")
    assert "announce 0 to 157: type the number" in done.out
    assert "There is no such move: 0 to 157." in done.out
    assert "Announced: Anna 45" in done.out
    assert len(prompts) == 3
    # the number of another move is a number again once cards are played
    assert "   1  play " in done.out


def test_only_moves_that_differ_in_a_number_are_named_by_it():
    many = differenzler.legal_moves(dealt(*FOUR))
    assert by_last_number(many)[45] == differenzler.Announce(0, 45)
    assert by_last_number(many[:99]) == {}
    assert by_last_number((*many, differenzler.Announce(1, 45))) == {}
    cards = tuple(differenzler.Play(seat, one) for seat in range(4) for one in CARDS)
    assert by_last_number(cards) == {}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_is_shown(jassrules, players):
    done = jassrules("demo", "differenzler", "--players", players, "--seed", "2")
    assert done.code == 0
    assert "The score of the deal" in done.out
    assert "announced" in done.out


# -- the bot ---------------------------------------------------------------------------------------


def move(state):
    return str(greedy(observe(state, differenzler.to_act(state)), random.Random(1)))


def test_the_bot_announces_what_its_hand_promises():
    # nine trumps with everything: all; nine low plain cards: nothing
    hands = [" ".join(f"{rank}{suit}" for rank in "6789TJQKA") for suit in "hcds"]
    strong = int(move(dealt(*hands)).split()[-1])
    low = "6c 7c 8c 9c 6d 7d 8d 9d Tc / Jc Qc Kc Ac Td Jd Qd Kd Ad / 6h 7h 8h 9h Th Jh Qh Kh Ah"
    low += " / 6s 7s 8s 9s Ts Js Qs Ks As"
    weak = int(move(dealt(*low.split(" / "))).split()[-1])
    assert strong > 90
    assert weak < 10


def test_the_bot_goes_for_points_while_it_lacks_some_and_stays_away_when_it_has_them():
    for announced, card_played in ((60, "Ac"), (0, "6c")):
        hands = ("Kc 6d 7d 8d 9d Td Jd Qd Kd", "Ac 6c 6s 7s 8s 9s Ts Js Qs",
                 "7c 8c 9c Tc Jc Qc Ad Ks As", "6h 7h 8h 9h Th Jh Qh Kh Ah")  # fmt: skip
        state = after(
            dealt(*hands), "0 announce 0", f"1 announce {announced}", "2 announce 0", "3 announce 0"
        )
        assert move(played(state, "Kc")) == f"1 play {card_played}"


def test_the_bot_beats_chance():
    job = Job(
        "differenzler", differenzler.Rules(), 4, ("greedy", "random", "random", "random"), "1"
    )
    tally = simulate(job, 10)
    assert tally.wins[0] == 10
    # a player who means what he announces is less than 25 off on the average
    assert tally.mean(0) / 12 < 25


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", ["standard", "jasswelt"])
def test_the_bot_only_looks_at_what_it_may_see(players, preset):
    assert bot_named("greedy", "differenzler") is greedy
    rng = random.Random(players)
    state = differenzler.start(differenzler.PRESETS[preset].but(deals=1), players=players)
    while (turn := differenzler.to_act(state)) is not None:
        if turn is CHANCE:
            state = differenzler.apply(state, differenzler.draw(state, rng))
            continue
        view = observe(state, turn)
        chosen = greedy(view, random.Random(0))
        assert chosen in view.legal_moves
        world = differenzler.sample_world(view, rng)
        assert chosen == greedy(observe(world, turn), random.Random(0))
        state = differenzler.apply(state, chosen)
