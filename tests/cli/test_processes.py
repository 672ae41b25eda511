"""Work shared out among processes, and that none of them stays behind."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from jassrules import JassError
from jassrules.cli import processes
from jassrules.cli.processes import serve, shared

GENEROUS = 120
"""Seconds after which something hangs, on the slowest machine."""
posix = pytest.mark.skipif(os.name != "posix", reason="groups of processes")


def none_left():
    return multiprocessing.active_children() == []


# all that is given out here is of the standard library: a process finds it without our tests


def test_every_piece_is_worked_once():
    found = shared(pow, [(2, number) for number in range(9)], 2)
    assert sorted(found) == [1, 2, 4, 8, 16, 32, 64, 128, 256]
    assert none_left()


def test_no_more_processes_than_pieces():
    assert list(shared(pow, [(2, 3)], 50)) == [8]
    assert list(shared(pow, [], 2)) == []


def test_what_the_work_raises_is_raised():
    with pytest.raises(ZeroDivisionError):
        list(shared(divmod, [(1, 0), (1, 1)], 2))
    assert none_left()


def test_who_stops_early_leaves_no_process():
    with closing(shared(time.sleep, [(0,), (GENEROUS,)], 2)) as found:
        next(found)
        assert not none_left()
    assert none_left()


def test_an_interrupt_is_left_to_the_first_process():
    assert list(shared(signal.getsignal, [(signal.SIGINT,)], 1)) == [signal.SIG_IGN]


@posix
def test_what_is_held_back_while_a_process_begins_is_held_back_no_longer():
    (masked,) = shared(signal.pthread_sigmask, [(signal.SIG_BLOCK, ())], 1)
    assert not masked & {signal.SIGTERM, signal.SIGHUP}
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_process_that_dies_is_one_clear_line():
    with pytest.raises(JassError, match=r"^--workers: one of the processes has died$"):
        list(shared(os._exit, [(1,), (1,)], 2))
    assert none_left()


def test_processes_that_cannot_be_started_are_one_clear_line(monkeypatch):
    started = processes._started

    def one(work, workers):
        monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", failing)
        return started(work, workers)

    def failing(process):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    def first(work, workers):
        monkeypatch.setattr(processes, "_started", one)
        return started(work, workers)

    monkeypatch.setattr(processes, "_started", first)
    problem = "^--workers: 9 processes cannot be started: Resource temporarily unavailable$"
    with pytest.raises(JassError, match=problem):
        list(shared(pow, [(1, 1)] * 9, 9))
    assert none_left()


def test_the_service_ends_when_nobody_asks_any_more():
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = multiprocessing.Pipe()
    try:
        with ours, theirs:
            ours.send((7, 2))
            ours.send((7, 0))
            thread = threading.Thread(target=asked, args=(ours,))
            thread.start()
            serve(divmod, theirs)
            thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
    (done, refused) = ANSWERS
    assert done == (3, 1)
    assert isinstance(refused, ZeroDivisionError)


ANSWERS: list[object] = []


def asked(line):
    ANSWERS[:] = [line.recv(), line.recv()]
    line.close()


# -- the command -------------------------------------------------------------------------------

STARTED = """\
import signal, sys
from jassrules.__main__ import main
from jassrules.cli import processes

def marked(name, number):
    work, calls = getattr(processes, name), []
    def called(*given):
        calls.append(name)
        if len(calls) == number:
            print("now", file=sys.stderr, flush=True)
        return work(*given)
    setattr(processes, name, called)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    marked(sys.argv[1], int(sys.argv[2]))
    sys.exit(main(sys.argv[3:]))
"""
WORDS = ["simulate", "schieber", "--deals", "100000000", "--workers", "2"]


@pytest.fixture
def started(tmp_path):
    """Start the command; return its process when a function is called for the nth time."""
    script = tmp_path / "started.py"
    script.write_text(STARTED, encoding="utf-8")
    begun = []

    def starts(name, number):
        process = subprocess.Popen(
            [sys.executable, str(script), name, str(number), *WORDS],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
            start_new_session=True,
        )  # fmt: skip
        begun.append(process)
        assert process.stderr is not None
        assert process.stderr.readline() == "now\n"
        return process

    yield starts
    for process in begun:
        process.kill()
        process.communicate()


def alive(group):
    """Whether a process of this group still runs."""
    stats = list(Path("/proc").glob("[0-9]*/stat"))
    for stat in stats:
        with suppress(OSError):  # ended while we look
            # after the name in brackets: the state, the parent, the group
            state, _, found = stat.read_text().rpartition(")")[2].split()[:3]
            if int(found) == group and state != "Z":
                return True
    if stats:
        return False
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return True
    return False


def ended(group):
    """Wait until no process of this group is there."""
    give_up = time.monotonic() + GENEROUS
    while alive(group):  # a helper of Python's ends when it sees that all others have
        assert time.monotonic() < give_up
        time.sleep(0.02)


@posix
@pytest.mark.parametrize("to_all", [False, True], ids=["one process", "the group"])
@pytest.mark.parametrize(
    ("name", "call", "least"),
    # when the nineteenth piece of four deals has been counted
    [("_started", 1, 0), ("_started", 2, 0), ("_received", 20, 19 * 4)],
)
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_all_processes_and_prints_what_is_finished(
    started, to_all, name, call, least, number, code
):
    process = started(name, call)
    (os.killpg if to_all else os.kill)(process.pid, number)
    out, said = process.communicate(timeout=GENEROUS)
    ended(process.pid)
    assert process.returncode == code
    match = re.fullmatch(r"\njassrules: stopped after (\d+) of 100000000 deals\n", said)
    assert match, said
    assert int(match[1]) >= least
    assert out.startswith(f"Schieber: {match[1]} deal") if int(match[1]) else out == ""


@posix
def test_when_the_first_process_is_killed_the_others_end(started):
    process = started("_received", 3)
    process.kill()
    process.communicate(timeout=GENEROUS)
    ended(process.pid)
