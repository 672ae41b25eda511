"""Alphabets, colours and pipes."""

import errno
import io
import os
import signal
import sys
import threading

import pytest

from jassrules.__main__ import main
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


@pytest.fixture
def broken(monkeypatch):
    """Let a command end with this problem."""

    def breaks(problem):
        def run(options):
            raise problem

        monkeypatch.setattr("jassrules.cli.rulebook.run", run)

    return breaks


def test_a_pipe_that_closes_early_ends_the_command_quietly(jassrules, broken):
    broken(BrokenPipeError())
    done = jassrules("rules")
    assert (done.code, done.out, done.err) == (PIPE_CLOSED, "", "")


def test_an_output_that_cannot_be_written_is_one_line(jassrules, broken):
    broken(OSError(errno.ENOSPC, "No space left on device"))
    done = jassrules("rules")
    assert done.code == 2
    assert done.err == "jassrules: standard output: No space left on device\n"


def test_silence_sends_the_rest_nowhere(tmp_path):
    path = tmp_path / "out"
    with path.open("w") as stream:
        terminal.silence(stream)
        stream.write("lost")
    assert path.read_text() == ""


class Full(io.StringIO):
    def flush(self):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_what_is_held_back_until_the_end_can_fail_too(jassrules, monkeypatch):
    for words in (["--help"], ["--version"], ["rules"], ["rules", "--help"]):
        monkeypatch.setattr(sys, "stdout", Full())
        monkeypatch.setattr(sys, "stderr", io.StringIO())
        assert main(words) == 2
        assert sys.stderr.getvalue() == "jassrules: standard output: No space left on device\n"


def test_a_mistake_is_said_once_although_the_output_fails_too(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Full())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert main(["rules", "yodel"]) == 2
    assert sys.stderr.getvalue().startswith("jassrules: there is no rule 'yodel'")
    assert sys.stderr.getvalue().count("\n") == 1


def test_streams_that_are_closed(monkeypatch):
    for name in ("stdout", "stderr", "stdin"):
        monkeypatch.setattr(sys, name, None)
    terminal.prepare()
    assert sys.stdin.read() == ""
    for stream in (sys.stdout, sys.stderr):
        assert not stream.isatty()
        with pytest.raises(OSError, match="is closed"):
            stream.write("lost")
    terminal.complain("lost")


def test_no_later_file_gets_the_number_of_a_standard_stream(monkeypatch):
    closed, numbers = [], iter([1, 2, 7])
    monkeypatch.setattr(os, "open", lambda path, flags: next(numbers))
    monkeypatch.setattr(os, "close", closed.append)
    terminal._keep_low_numbers_taken()
    assert closed == [7]


def test_an_input_that_cannot_be_read_is_one_line(jassrules, monkeypatch):
    def unreadable(prompt):
        raise OSError(errno.EISDIR, "Is a directory")

    monkeypatch.setattr("builtins.input", unreadable)
    done = jassrules("play", "--seed", "1")
    assert (done.code, done.err) == (2, "jassrules: standard input: Is a directory\n")


def test_an_interrupt_ends_the_command_quietly(jassrules, typing):
    typing("^C")
    done = jassrules("play", "--seed", "1")
    assert (done.code, done.err) == (130, "\n")


def test_a_signal_ends_the_command_as_an_interrupt_does():
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(terminal.Stopped) as stopped, terminal.stoppable():
        signal.raise_signal(signal.SIGTERM)
    assert terminal.exit_code(stopped.value) == 143
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_signal_that_is_looked_after_is_left_alone():
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with terminal.stoppable():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_only_the_first_thread_looks_after_signals():
    def work():
        with terminal.stoppable():
            seen.append(signal.getsignal(signal.SIGTERM))

    seen = []
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]
