"""``jassrules simulate``."""

import builtins
import io
import json
import sys

import attrs
import pytest

from jassrules import JassError, schieber, start
from jassrules.cli import simulate as module
from jassrules.cli import terminal
from jassrules.cli.bots import next_action
from jassrules.cli.simulate import Job, Tally, play_one, play_some, simulate
from jassrules.games import NAMES

JOB = Job("schieber", schieber.Rules(target=300), 4, ("greedy", "random"), "7")


def exact(tally):
    return attrs.evolve(tally, seconds=0.0)


def test_the_result_depends_neither_on_processes_nor_on_the_cut(monkeypatch):
    alone = exact(simulate(JOB, 12))
    assert exact(simulate(JOB, 12, workers=2)) == alone
    monkeypatch.setattr(module, "CUTS", 1)
    assert exact(simulate(JOB, 12, workers=3)) == alone
    assert exact(play_some(JOB, 0, 7) + play_some(JOB, 7, 12)) == alone


def test_the_command_says_the_same_with_two_processes(jassrules):
    words = ("simulate", "schieber", "--matches", "6", "--rule", "target=200", "--json")
    one, two = jassrules(*words), jassrules(*words, "--workers", "2")
    assert one.code == two.code == 0
    assert one.out == two.out


def test_the_seed_decides():
    assert exact(play_one(JOB, 3)) == exact(play_one(JOB, 3))
    assert exact(play_one(JOB, 3)) != exact(play_one(JOB, 4))
    other = Job("schieber", JOB.rules, 4, JOB.bots, "8")
    assert exact(play_one(other, 3)) != exact(play_one(JOB, 3))


def test_the_same_cards_come_whoever_plays(monkeypatch):
    dealt = []

    def noted(state, *rest):
        action = next_action(state, *rest)
        if isinstance(action, schieber.Deal):
            dealt.append(action)
        return action

    monkeypatch.setattr(module, "next_action", noted)
    for bot in ("random", "greedy"):
        play_some(Job("schieber", schieber.Rules(), 4, (bot,), "1", deals=True), 0, 2)
    assert len(dealt) == 4
    assert dealt[:2] == dealt[2:]
    assert dealt[0] != dealt[1]


def test_sums_are_of_every_match():
    one, two = play_one(JOB, 0), play_one(JOB, 1)
    both = simulate(JOB, 2)
    assert both.points == tuple(a + b for a, b in zip(one.points, two.points, strict=True))
    assert both.squares == tuple(a * a + b * b for a, b in zip(one.points, two.points, strict=True))
    assert both.moves == one.moves + two.moves
    assert both.deals == one.deals + two.deals
    assert sum(both.wins) + sum(both.shared) // 2 == 2


def test_mean_and_standard_error():
    # points 10 and 20: mean 15, variance 50, standard error sqrt(50 / 2) = 5
    tally = Tally(2, 2, 80, (1,), (0,), (2,), (30,), (500,), 0.0)
    assert tally.mean(0) == 15
    assert tally.error(0) == 5
    assert Tally(1, 1, 1, (1,), (0,), (1,), (30,), (900,), 0.0).error(0) == 0


def test_a_deal_ends_with_the_deal():
    tally = play_one(Job("schieber", schieber.Rules(), 4, ("greedy", "greedy"), "1", True), 0)
    # 36 cards, one contract, perhaps a push, and the Weise
    assert 37 <= tally.moves <= 50
    assert (tally.pieces, tally.deals) == (1, 1)
    assert tally.wins == tally.shared == (0, 0)


def test_the_dealer_moves_on(monkeypatch):
    begun = []

    def noted(rules, *, players, dealer):
        begun.append(dealer)
        return start(rules, players=players, dealer=dealer)

    monkeypatch.setattr(module, "start", noted)
    assert simulate(JOB, 5).pieces == 5
    assert begun == [0, 1, 2, 3, 0]


def test_a_table_of_matches(jassrules):
    done = jassrules(
        "simulate", "schieber", "--matches", "3", "--bots", "greedy,random", "--preset", "einfach"
    )
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == "Schieber: 3 matches, seed 1"
    assert done.lines[2].split() == ["side", "bot", "wins", "shared", "mean", "points", "±"]
    assert done.lines[3].split()[:5] == ["seats", "0", "&", "2", "greedy"]
    assert int(done.lines[3].split()[5]) + int(done.lines[4].split()[5]) == 3
    assert " deals and " in done.lines[6]
    assert " ms a match, " in done.lines[7]
    assert max(map(len, done.lines)) <= 100


def test_a_table_of_deals(jassrules):
    done = jassrules("simulate", "schieber", "--deals", "1", "--seed", "x")
    assert done.lines[0] == "Schieber: 1 deal, seed x"
    assert done.lines[2].split() == ["side", "bot", "most", "points", "mean", "points", "±"]
    assert " ms a deal, " in done.lines[7]


def test_json_has_no_times(jassrules):
    words = ("simulate", "schieber", "--deals", "4", "--json", "--rule", "target=null")
    data = json.loads(jassrules(*words).out)
    assert {key: value for key, value in data.items() if key != "sides"} == {
        "game": "schieber", "rules": {"target": None}, "players": 4, "seed": "1", "of": "deals",
        "count": 4, "deals": 4, "moves": data["moves"],
    }  # fmt: skip
    assert [side["bot"] for side in data["sides"]] == ["greedy", "greedy"]
    assert set(data["sides"][0]) == {
        "bot", "wins", "shared", "most_points", "points", "mean", "standard_error",
    }  # fmt: skip


def test_the_number_of_matches_if_nobody_says(jassrules, monkeypatch):
    monkeypatch.setattr(module, "MATCHES", 2)
    out = jassrules("simulate", "schieber", "--bots", "random", "--rule", "target=50").out
    assert out.startswith("Schieber: 2 matches, ")


def test_a_match_without_an_end_is_refused(jassrules, monkeypatch):
    monkeypatch.setattr(module, "MOST_ACTIONS", 100)
    done = jassrules("simulate", "schieber", "--rule", "target=null", "--matches", "1")
    assert (done.code, done.out) == (2, "")
    assert done.err == ("jassrules: match 0 has no end under these rules; play --deals instead\n")


def test_a_mistake_in_a_process_reaches_the_user():
    endless = Job("schieber", schieber.Rules(), 3, ("greedy",), "1")
    with pytest.raises(JassError, match="4 can play, not 3"):
        simulate(endless, 4, workers=2)


def test_bots_that_do_not_exist(jassrules):
    done = jassrules("simulate", "schieber", "--bots", "greedy,clever")
    assert done.code == 2
    assert "'clever'; there are greedy, random" in done.err


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_every_game_and_bot(jassrules, game, bot):
    done = jassrules("simulate", game, "--deals", "5", "--bots", bot)
    assert (done.code, done.err) == (0, "")
    if game in ("chappe", "tschausepp"):
        done = jassrules("simulate", game, "--deals", "5", "--bots", bot, "--players", "3")
        assert done.out.count("\n  seat ") == 3


# -- stopped early ---------------------------------------------------------------------------


@pytest.fixture
def stopped(monkeypatch):
    """Let a signal come before the match of this number is played."""

    def stops(number, signal):
        def interrupted(job, at):
            if at == number:
                raise signal
            return play_one(job, at)

        monkeypatch.setattr(module, "play_one", interrupted)

    return stops


WORDS = ("simulate", "schieber", "--rule", "target=200", "--matches")


def test_what_is_finished_is_printed(jassrules, stopped):
    stopped(2, KeyboardInterrupt())
    done = jassrules(*WORDS, "5")
    assert (done.code, done.err) == (130, "\njassrules: stopped after 2 of 5 matches\n")
    assert done.lines[0] == "Schieber: 2 matches, seed 1"


def test_what_is_finished_is_printed_as_json(jassrules, stopped):
    whole = jassrules(*WORDS, "2", "--json").out
    stopped(2, terminal.Stopped(15))
    done = jassrules(*WORDS, "5", "--json")
    assert (done.code, done.out) == (143, whole)


def test_nothing_is_finished(jassrules, stopped):
    stopped(0, KeyboardInterrupt())
    done = jassrules("simulate", "schieber", "--deals", "1")
    assert (done.code, done.out) == (130, "")
    assert done.err == "\njassrules: stopped after 0 of 1 deal\n"


# -- progress --------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_the_progress_is_shown(jassrules, monkeypatch):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    with module.progress(10) as advance:
        advance(10)
    assert "0/10" in shown.getvalue()


def test_without_tqdm_it_is_shown_plainly(monkeypatch):
    imported = builtins.__import__

    def without(name, *rest):
        if name == "tqdm":
            raise ImportError(name)
        return imported(name, *rest)

    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(builtins, "__import__", without)
    with module.progress(1000) as advance:
        advance(4)
        advance(6)
        advance(1)
    assert shown.getvalue() == "\r10 of 1000\n"


def test_elsewhere_nothing_is_shown(capsys):
    with module.progress(10) as advance:
        advance(10)
    assert capsys.readouterr() == ("", "")
