"""``jassrules play``."""

import random

import pytest

from jassrules import loads, observe, schieber, tschausepp
from jassrules.cards import CARDS
from jassrules.cli.bots import bots_by_seat
from jassrules.cli.play import Left, Table
from jassrules.games import NAMES
from tests.cli.tables import PEN, deck

# every hand one suit: Eicheln, Schellen, Rosen, Schilten
SUITS = {0: "6c 7c 8c 9c Tc Jc Qc Kc Ac", 1: "6d 7d 8d 9d Td Jd Qd Kd Ad",
         2: "6h 7h 8h 9h Th Jh Qh Kh Ah", 3: "6s 7s 8s 9s Ts Js Qs Ks As"}  # fmt: skip


@pytest.fixture
def stacked(monkeypatch):
    """Let chance deal these hands, nine cards at a time."""

    def stack(hands):
        monkeypatch.setattr(
            "jassrules.cli.bots.draw", lambda state, rng: schieber.Deal(deck(hands))
        )

    return stack


def play(jassrules, *words):
    return jassrules("play", "--rule", "packet=9", "--seed", "1", *words)


def test_a_whole_match_by_hand(jassrules, typing, stacked):
    # Anna has all the Eicheln: 152 + 5 + 100 for the match + 20 Stöck + 300 Weis, and 300 of her
    # partner: 877. All four have a run of nine; hers is in trump and hers is the best.
    stacked(SUITS)
    answers = ["announce c", "weis 6c-Ac", *(f"play {rank}c" for rank in "6789TJQKA")]
    typing(*answers)
    done = play(jassrules, "--rule", "target=877")
    assert (done.code, done.err) == (0, "")
    for line in (
        "Anna announces Eicheln: everything counts ×1.",
        "Beat announces a Weis of 300.",
        "Chiara shows Rosen 6–Ass.",
        "Anna & Chiara write 20 for Stöck.",
        "Match! Anna & Chiara write 100 for all nine tricks.",
        "Anna & Chiara win the match.",
    ):
        assert line in done.lines, line
    assert done.lines[-2].split() == ["total", "877", "0"]


def test_a_move_is_given_by_number_notation_or_card(jassrules, typing, stacked):
    stacked(SUITS)
    # 1 announce c … 7 push; then the Weis is 1, the cards 2 to 10
    typing("7", "3", "0 play ♣6", "Ac")
    out = play(jassrules, "--rule", "weis=off").out
    assert "Anna pushes." in out
    # Chiara announces Rosen and leads nothing: Vorhand does, with move 3, the Eight
    assert "Anna plays Eicheln-8." in out
    typing("announce c", "2", "1", "KC")
    out = play(jassrules).out
    assert "Anna plays Eicheln-6." in out
    assert "Anna plays Eicheln-König." in out


def test_the_moves_are_listed_with_number_and_notation(jassrules, typing, stacked):
    stacked(SUITS)
    typing("1")
    lines = play(jassrules).lines
    assert "   1  announce Eicheln   announce c" in lines
    assert "   7  push               push" in lines
    assert "   1  weis Eicheln 6–Ass   weis 6c-Ac" in lines
    assert "  10  play Eicheln-Ass     play Ac" in lines


MIXED = {0: "Ad Kd 6h 7h 8h 9h Th 6s 7s", 1: "6d 7c 8c Jh Qh Kh Ah 8s 9s"}


def test_a_question_mark_explains_what_may_not_be_played(jassrules, typing, stacked):
    # Anna leads the Ass of Schellen against trump Eicheln; Beat has a Schellen and two trumps
    stacked(MIXED)
    typing("?", "? Jh", "? 6d", "? 7c", "play Ah", "? 6c")
    done = play(
        jassrules, "--seat", "1", "--rule", "weis=off", "--rule", "schieben=never",
        "--rule", 'factors={"d":0,"h":0,"s":0,"obenabe":0,"undenufe":0}',
    )  # fmt: skip
    assert done.code == 0
    assert "Anna plays Schellen-Ass." in done.lines
    because = "You hold Schellen-6 of the led suit: follow it, or trump. [schieber.follow-suit]"
    answers = "\n".join(done.lines[done.lines.index("Beat, your move (h: help): ?") :])
    assert answers.replace("\n    ", " ").splitlines() == [
        "Beat, your move (h: help): ?",
        f"  Rosen Under Ober König Ass · Schilten 8 9 – {because}",
        "Beat, your move (h: help): ? Jh",
        because,
        "Beat, your move (h: help): ? 6d",
        "That is legal.",
        "Beat, your move (h: help): ? 7c",
        "That is legal.",
        "Beat, your move (h: help): play Ah",
        because,
        "Beat, your move (h: help): ? 6c",
        "You do not hold Eicheln-6. [schieber.card-in-hand]",
        "Beat, your move (h: help): ",
        "You leave the table. Points: Anna & Chiara 0 · Beat & Dario 0",
    ]


def test_what_is_no_move_is_asked_again(jassrules, typing, stacked):
    stacked(SUITS)
    prompts = typing("", "0", "11", "9" * 5000, "fly", "?", "? fly", "h", "t", "deal 6c", "push 1")
    done = play(jassrules)
    assert done.code == 0
    assert len(prompts) == 12
    assert len(set(prompts)) == 1
    assert "There is no move 0: 1 to 7." in done.out
    assert "There is no move 11: 1 to 7." in done.out
    assert "'0 play fly' is no action of schieber: " in done.out
    assert "'0 push 1' is no action of schieber: " in done.out
    assert "No rule of play keeps a card of yours back now." in done.out
    assert "  q            end here" in done.lines
    assert done.out.count("Anna is Vorhand – ") == 2


def test_the_moves_of_others_are_not_even_judged(jassrules, typing, stacked):
    stacked(SUITS)
    typing("announce d", "weis 6c-Ac", "1 play 6d", "1 play 6h", "? 1 play 6h", "? deal 6c")
    done = play(jassrules)
    assert done.out.count("That is no move of yours: you sit on seat 0.") == 3
    assert "'0 deal 6c' is no action" in done.out


def test_an_illegal_move_is_refused_with_its_rule(jassrules, typing, stacked):
    stacked(SUITS)
    typing("announce guschti", "announce c", "play 6d")
    out = play(jassrules).out
    assert "The contract guschti is not played here: its factor is 0. [schieber.factors]" in out
    assert "You do not hold Schellen-6. [schieber.card-in-hand]" in out


@pytest.mark.parametrize("answers", [[], ["q"], ["QUIT"], ["announce c", "1", "1", "q"]])
def test_the_end_of_input_or_q_leaves_the_table(jassrules, typing, answers):
    typing(*answers)
    done = jassrules("play", "--seed", "1")
    assert (done.code, done.err) == (0, "")
    assert done.lines[-1].startswith("You leave the table. Points: Anna & Chiara ")


def test_any_seat_with_any_names(jassrules, typing):
    prompts = typing()
    done = jassrules("play", "--seat", "2", "--names", "A,B,C,D", "--dealer", "1")
    assert done.lines[0].startswith("Schieber: you are C and play with A, B, D (seed ")
    assert prompts == ["C, your move (h: help): "]


def test_the_match_is_kept_as_a_record(jassrules, typing, tmp_path):
    path = tmp_path / "match.json"
    typing("announce h")
    jassrules("play", "--seed", "1", "--record", path, "--preset", "einfach")
    record = loads(path.read_text(encoding="utf-8"))
    assert record.rules == schieber.PRESETS["einfach"]
    assert [str(action) for action in record.actions[1:]] == ["0 announce h"]


def test_without_cards_there_is_nothing_to_explain():
    table = Table(schieber.start(schieber.Rules()), "schieber", 0, PEN)
    assert table.reasons(observe(table.state, 0)) == ["You hold no cards that you see."]


# -- out of turn -----------------------------------------------------------------------------


@pytest.fixture
def forgotten():
    """Tschau Sepp, three players with two cards each: seat 1 has laid one and said nothing."""
    state = tschausepp.start(tschausepp.Rules(hand_size=2), players=3, dealer=0)
    first = ["6h", "6c", "6d", "Kh", "Kc", "Kd", "9h"]
    rest = [c.code for c in CARDS if c.code not in first]
    state = tschausepp.apply(state, parse(f"deal {' '.join(first + rest)}"))
    return tschausepp.apply(state, parse("1 play 6h"))


def parse(text):
    from jassrules.notation import parse_action

    return parse_action("tschausepp", text)


def asked(state, seat):
    table = Table(state, "tschausepp", seat, PEN)
    return table, table.out_of_turn(observe(state, seat))


def test_a_challenge_out_of_turn_is_offered(forgotten, typing, capsys):
    prompts = typing("1")
    _, action = asked(forgotten, 0)
    assert str(action) == "0 challenge 1"
    assert prompts == ["Anna, a number, or Enter to let it pass: "]
    assert capsys.readouterr().out.startswith(
        "You may step in:\n   1  challenge Beat  challenge 1\n"
    )


def test_a_challenge_out_of_turn_is_made(forgotten, typing):
    typing("1")
    table = Table(forgotten, "tschausepp", 0, PEN)
    bots = bots_by_seat(["random"], "tschausepp", 3)
    with pytest.raises(Left):
        table.play(bots, random.Random(1), random.Random(1))
    assert str(table.actions[0]) == "0 challenge 1"


def test_let_pass_it_is_not_offered_again(forgotten, typing):
    prompts = typing("", "1")
    table, action = asked(forgotten, 0)
    assert action is None
    assert table.out_of_turn(observe(forgotten, 0)) is None
    assert len(prompts) == 1


def test_what_is_no_move_is_asked_again_out_of_turn(forgotten, typing):
    prompts = typing("7", "?", "challenge 2", "challenge 1")
    _, action = asked(forgotten, 0)
    assert str(action) == "0 challenge 1"
    assert len(prompts) == 4


def test_nobody_is_asked_when_there_is_nothing_to_do(typing):
    prompts = typing("1")
    state = tschausepp.start(tschausepp.Rules(), players=3)
    assert asked(state, 0)[1] is None
    assert prompts == []


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_can_be_played_through(jassrules, typing, game, seed):
    rng = random.Random(seed)
    typing(*(rng.choice(["1", "2", "3", "4", "?", ""]) for _ in range(400)))
    done = jassrules("play", game, "--seed", seed)
    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines)) <= 100
    assert "The score of the deal" in done.out


# -- thanks for a match of Schieber ------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [["--rule", "target=60"], ["--preset", "swisslos", "--rule", "deals=2"]]
)
def test_a_match_of_each_new_kind_can_be_played_through(jassrules, typing, options):
    claimed = ["--rule", "finish=claimed"] if "target=60" in options else []
    # the player takes the last move of the menu now and then: there the thanks stand
    rng = random.Random(4)
    typing(*(rng.choice(["1", "1", "2", "3", ""]) for _ in range(400)))
    done = jassrules("play", "schieber", "--seed", "2", *options, *claimed)
    assert (done.code, done.err) == (0, "")
    assert "win the match." in done.out
    assert ("thanks for the match" in done.out) is bool(claimed)


def test_who_has_the_points_is_asked_out_of_turn_and_again_when_the_score_changes(typing, capsys):
    rules = schieber.Rules(finish="claimed", target=20, weis="off", packet=9)
    state = schieber.start(rules, dealer=3)
    suits = " ".join(f"{rank}{suit}" for suit in "hdcs" for rank in "6789TJQKA")
    prompts = typing("", "", "1")
    for text in (f"deal {suits}", "0 announce h", "0 play 7h"):
        state = schieber.apply(state, read_schieber(text))
    table = Table(state, "schieber", 2, PEN)
    # nothing is written, and 0 lies there: nobody is asked
    assert table.out_of_turn(observe(state, 2)) is None
    assert prompts == []
    for text in ("1 play 6d", "2 play 6c", "3 play 6s", "0 play Jh"):
        state = schieber.apply(state, read_schieber(text))
    # the 20 of the Buur lie there; asked once
    assert table.out_of_turn(observe(state, 2)) is None
    assert table.out_of_turn(observe(state, 2)) is None
    assert len(prompts) == 1
    for text in ("1 play 7d", "2 play 7c", "3 play 7s"):
        state = schieber.apply(state, read_schieber(text))
    # now they are written
    assert table.out_of_turn(observe(state, 2)) is None
    assert len(prompts) == 2
    for text in ("0 play Ah", "1 play 8d", "2 play 8c", "3 play 8s"):
        state = schieber.apply(state, read_schieber(text))
    assert table.out_of_turn(observe(state, 2)) == schieber.Thank(2)
    assert "You may step in:\n   1  bedanken" in capsys.readouterr().out


def test_the_score_of_a_deal_is_told_once(typing, capsys):
    rules = schieber.Rules(finish="claimed", target=20, weis="off", packet=9)
    state = schieber.start(rules, dealer=3)
    suits = " ".join(f"{rank}{suit}" for suit in "hdcs" for rank in "6789TJQKA")
    table = Table(state, "schieber", 2, PEN)
    table.take(read_schieber(f"deal {suits}"))
    table.take(read_schieber("0 announce h"))
    while isinstance(table.state, (schieber.FirstTrick, schieber.Playing)):
        table.take(schieber.legal_moves(table.state)[0])
    table.take(schieber.Thank(2))
    out = capsys.readouterr().out
    assert out.count("The score of the deal") == 1
    assert out.endswith("Anna & Chiara win the match.\n")


def read_schieber(text):
    from jassrules.notation import parse_action

    return parse_action("schieber", text)
