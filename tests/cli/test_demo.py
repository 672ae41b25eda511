"""``jassrules demo``."""

import re

import pytest

from jassrules import Event, Record, Shuffle, loads, replay, schieber, score
from jassrules.cli import demo
from jassrules.cli.telling import title, told
from jassrules.games import NAMES
from tests.cli.tables import PEN


def test_without_a_command_it_is_a_demo_of_schieber(jassrules):
    assert jassrules().out == jassrules("demo").out == jassrules("demo", "schieber").out


def test_one_deal_trick_by_trick_with_the_score(jassrules):
    done = jassrules("demo", "--seed", "4")
    assert (done.code, done.err) == (0, "")
    taken = re.findall(r"takes trick (\d): (\d+) points", done.out)
    assert [int(number) for number, _ in taken] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert done.out.count(" deals; ") == 1
    heading = done.lines.index("The score of the deal")
    lines = done.lines[heading + 2 : -1]
    points = [int(line.split()[-1]) for line in lines]
    assert sum(points) == sum(map(int, done.lines[-1].split()[1:]))
    assert done.lines[-1].startswith("  total ")


def test_the_seed_decides(jassrules):
    one = jassrules("demo", "--seed", "1").out
    assert one == jassrules("demo").out
    assert one != jassrules("demo", "--seed", "2").out


def test_legal_cards_are_marked_and_the_others_explained(jassrules):
    lines = jassrules("demo").lines
    # seed 1: Anna leads trump; Beat holds three
    at = lines.index("Beat plays Rosen-König.")
    assert lines[at + 1] == (
        "    from  Schellen 8 Under · Rosen [9] [König] [Ass] · Schilten 7 9 Under Ass"
    )
    assert lines[at + 2].startswith(
        "    not   Schellen 8 Under · Schilten 7 9 Under Ass – Trump was led and you hold Rosen-9,"
    )
    assert lines[at + 3].endswith("[schieber.follow-trump]")
    # where every card may be played, none is marked
    at = lines.index("Anna plays Rosen-Banner.")
    assert "[" not in lines[at + 1]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_game_shows_a_readable_deal(jassrules, game, seed):
    done = jassrules("demo", game, "--seed", seed)
    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines)) <= 100
    assert "The score of the deal" in done.lines
    assert done.lines[-1].startswith("  total ")


def test_names_style_and_language(jassrules):
    out = jassrules(
        "demo", "--names", "Ueli,Vreni,Werner,Xaver", "--style", "french", "--language", "en"
    ).out
    assert "Werner plays Hearts-Jack." in out
    assert "Rosen" not in out


def test_the_deal_as_a_record(jassrules, tmp_path):
    path = tmp_path / "deal.json"
    jassrules("demo", "--record", path, "--rule", "target=null", "--dealer", "1")
    record = loads(path.read_text(encoding="utf-8"))
    assert isinstance(record, Record)
    assert record.rules == schieber.Rules(target=None)
    assert (record.dealer, record.names) == (1, ("Anna", "Beat", "Chiara", "Dario"))
    *_, (_, last) = replay(record)
    assert isinstance(last, schieber.Dealing)
    assert len([e for e in score(last).entries if e.rule == "schieber.card-points"]) == 9


def test_a_match_that_ends_within_the_deal(jassrules):
    out = jassrules("demo", "--rule", "target=20").out
    assert " win the match." in out
    assert out.count("takes trick") < 9


def test_a_record_that_cannot_be_written_is_one_clear_line(jassrules, tmp_path):
    done = jassrules("demo", "--record", tmp_path / "none" / "deal.json")
    assert done.code == 2
    assert done.err.startswith(f"jassrules: {tmp_path / 'none' / 'deal.json'}: No such file")


def test_what_nobody_chose_has_no_choice_and_what_has_no_sentence_no_line():
    state = schieber.start(schieber.Rules())
    assert demo._choice(state, Shuffle(()), "schieber", PEN) == []
    assert told([Event("yodel", "schieber.turn")], "schieber", PEN) == []


def test_a_module_without_a_short_title_is_called_by_its_name(monkeypatch):
    assert title("schieber") == "Schieber"
    for text in ("A long sentence that is no title, without a colon.", None, ": no title"):
        monkeypatch.setattr(schieber, "__doc__", text)
        assert title("schieber") == "Schieber"
    monkeypatch.setattr(schieber, "__doc__", "Jass: for four")
    assert title("schieber") == "Jass"
