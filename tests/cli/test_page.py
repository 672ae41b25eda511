"""What is printed fits the window."""

import io
import os

import pytest

from jassrules import GAMES, catalogue
from jassrules.cli.page import Page, breadth, columns, fitted, window
from jassrules.games import NAMES
from tests.cli.test_pen import COLOURED, cards


def test_a_line_that_fits_stays_as_it_is():
    assert list(fitted("  a  b ", 7)) == ["  a  b "]
    assert list(fitted("", 40)) == [""]
    assert list(fitted("ab   ", 4)) == ["ab"]
    assert list(fitted(" " * 50, 40)) == [""]


def test_lines_are_broken_between_words():
    assert list(fitted("Eicheln-König and Rosen-Under", 20)) == [
        "Eicheln-König and",
        "  Rosen-Under",
    ]
    # exactly as wide as the window
    assert list(fitted("12345 789 1", 9)) == ["12345 789", "  1"]


def test_the_rest_stands_under_the_text():
    assert list(fitted("   1  play Rosen-Under  play Jh", 24)) == [
        "   1  play Rosen-Under",
        "      play Jh",
    ]
    # but not where that leaves the smaller half
    assert list(fitted("  schieber.trump  one two three", 24)) == [
        "  schieber.trump  one",
        "    two three",
    ]
    assert list(fitted("    one two three", 10, 4)) == ["    one", "    two", "    three"]


def test_no_line_begins_with_what_stands_between():
    assert list(fitted("Rosen 6 7 · Schilten 8", 9)) == ["Rosen 6", "  7 ·", "  Schilten", "  8"]


def test_a_word_that_is_too_wide_stays_whole_and_stands_to_the_left():
    assert list(fitted("b " + "a" * 30, 20)) == ["b", "  " + "a" * 30]
    assert list(fitted("  decided  jassrules.games", 24)) == ["  decided", "    jassrules.games"]
    assert list(fitted("           jassrules.games", 24)) == ["    jassrules.games"]
    assert list(fitted("a" * 30, 24)) == ["a" * 30]


def test_colours_take_no_room():
    text = COLOURED.cards(cards("Jh Jd Js"))
    assert "\x1b[31mRosen-Under\x1b[0m" in text
    assert list(fitted(text, breadth(text))) == [text]
    assert [breadth(line) for line in fitted(text, 30)] == [28, 16]


@pytest.mark.parametrize(
    ("said", "width", "room"),
    [("60", 60, 60), ("1", 40, 40), ("200", 200, 100), ("0", None, 100), ("wide", None, 100),
     ("", None, 100), ("-5", None, 100), ("9" * 5000, 999_999, 100), ("²", None, 100)],
)  # fmt: skip
def test_the_width_that_the_environment_says(monkeypatch, said, width, room):
    monkeypatch.setenv("COLUMNS", said)
    assert window(io.StringIO()) == width
    assert columns(io.StringIO()) == room


@pytest.mark.parametrize(("wide", "width"), [(72, 72), (20, 40), (0, 100), (250, 250)])
def test_the_width_of_a_terminal(monkeypatch, tmp_path, wide, width):
    size = os.terminal_size((wide, 24))
    monkeypatch.setattr(os, "get_terminal_size", lambda number: size)
    with (tmp_path / "x").open("w") as stream:
        assert window(stream) == width
        assert columns(stream) == min(width, 100)


def test_a_file_is_no_window(tmp_path):
    with (tmp_path / "x").open("w") as stream:
        assert window(stream) is None


def test_a_page_never_has_two_blank_lines(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    page = Page()
    page.say(["", "one", "", ""])
    page.say(["", "word " * 10])
    assert capsys.readouterr().out == f"one\n\n{'word ' * 8}".rstrip() + "\n  word word\n"


# -- the commands ----------------------------------------------------------------------------------


@pytest.fixture(params=[60, 80])
def room(request, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(request.param))
    return request.param


def assert_fits(done, room):
    assert done.out
    assert [line for line in done.lines if breadth(line) > room] == []


@pytest.mark.parametrize("game", NAMES)
def test_deals_fit(jassrules, typing, tmp_path, room, game):
    assert_fits(jassrules("demo", game, "--record", tmp_path / "deal"), room)
    for seat in ([], ["--seat", "1"]):
        assert_fits(jassrules("replay", tmp_path / "deal", *seat), room)
    typing("h", "?", "t", *["1"] * 20, "q")
    assert_fits(jassrules("play", game, "--seed", "5"), room)


@pytest.mark.parametrize(("game", "players"), [("chappe", 9), ("chappe", 24), ("tschausepp", 5)])
def test_a_full_table_fits(jassrules, room, game, players):
    assert_fits(jassrules("demo", game, "--players", players), room)
    assert_fits(jassrules("simulate", game, "--players", players, "--matches", "2"), room)


@pytest.mark.parametrize("game", NAMES)
def test_counts_fit(jassrules, room, game):
    for many in ("--deals", "--matches"):
        assert_fits(jassrules("simulate", game, many, "3", "--bots", "random"), room)


def test_rules_fit(jassrules, room):
    assert_fits(jassrules("rules"), room)
    for game in GAMES.values():
        for rule_id in catalogue(game.NAME):
            assert_fits(jassrules("rule", rule_id), room)


@pytest.mark.parametrize("command", ["", "demo", "play", "replay", "check", "rules", "simulate"])
def test_help_fits(jassrules, room, command):
    assert_fits(jassrules(*filter(None, [command]), "--help"), room)


def test_what_check_finds_fits_a_window_and_is_one_line_elsewhere(jassrules, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").write_text('{"format": "what no version of the library writes or reads"}')
    (one, count) = jassrules("check", "x").lines
    assert len(one) > 100
    assert count == "0 passed, 1 failed"
    monkeypatch.setenv("COLUMNS", "60")
    done = jassrules("check", "x")
    assert_fits(done, 60)
    first, *more = done.lines[:-1]
    assert " ".join([first, *(line.strip() for line in more)]) == one


def test_an_address_that_is_too_wide_is_broken_where_it_may_be(jassrules, monkeypatch):
    def ending():
        return jassrules("rule", "tschausepp.phase").out.partition("  read on")[2].splitlines()

    page = "https://jassrules.readthedocs.io/rules/tschausepp/"
    assert ending() == [f"  {page}#tschausepp.phase"]
    monkeypatch.setenv("COLUMNS", "70")
    assert ending() == [f"  {page}", " " * 11 + "#tschausepp.phase"]
