"""Alphabets, colours and pipes."""

import io
import sys

import pytest

from jassrules.cli import PIPE_CLOSED, terminal


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Stöck ×2 – ♥ cœurs ŝ 牌"),
        ("latin-1", "Stöck ×2 - h coeurs s ?"),
        ("ascii", "Stoeck x2 - h coeurs s ?"),
    ],
)
def test_no_alphabet_stops_the_output(monkeypatch, encoding, shown):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff6c"), encoding="utf-8"))
    terminal.prepare()
    sys.stdout.write("Stöck ×2 – ♥ cœurs ŝ 牌")
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding).strip() == shown
    assert sys.stdin.read() == "\ufffd6c"


def test_streams_that_are_no_files_are_left_alone(monkeypatch):
    for name in ("stdout", "stderr", "stdin"):
        monkeypatch.setattr(sys, name, io.StringIO())
    terminal.prepare()


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_colour_is_for_terminals_that_want_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.has_colour(Terminal())
    assert not terminal.has_colour(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.has_colour(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.has_colour(Terminal())


def test_a_pipe_that_closes_early_ends_the_command_quietly(jassrules, monkeypatch, tmp_path):
    silenced = []

    def broken(*words, **how):
        raise BrokenPipeError

    monkeypatch.setattr("jassrules.cli.rulebook.run", broken)
    monkeypatch.setattr("jassrules.cli.terminal.silence", lambda: silenced.append(True))
    done = jassrules("rules")
    assert (done.code, done.out, done.err) == (PIPE_CLOSED, "", "")
    assert silenced == [True]


def test_silence_sends_the_rest_nowhere(monkeypatch, tmp_path):
    path = tmp_path / "out"
    with path.open("w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        terminal.silence()
        stream.write("lost")
    assert path.read_text() == ""


def test_an_interrupt_ends_the_command_quietly(jassrules, typing):
    typing("^C")
    done = jassrules("play", "--seed", "1")
    assert (done.code, done.err) == (130, "\n")
