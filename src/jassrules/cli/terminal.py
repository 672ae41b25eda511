"""The terminal as it is: its alphabet and colours, streams that fail, signals that end a command."""

from __future__ import annotations

import codecs
import errno
import io
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn, TextIO

_PLAIN: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "œ": "oe", "–": "-", "—": "-",
    "…": "...", "×": "x", "·": "|", "’": "'", "‘": "'", "♣": "c", "♦": "d", "♥": "h", "♠": "s",
    "→": "->", "≥": ">=", "±": "+-", "─": "-",
}  # fmt: skip


def _plainly(problem: UnicodeError) -> tuple[str, int]:
    """Write what an alphabet lacks in letters that all of them have."""
    assert isinstance(problem, UnicodeEncodeError)
    lacking = problem.object[problem.start : problem.end]
    return "".join(_PLAIN.get(letter) or _base(letter) for letter in lacking), problem.end


def _base(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return base or "?"


codecs.register_error("jassrules.plain", _plainly)


# -- streams -------------------------------------------------------------------------------------


class _Closed(io.TextIOBase):
    """Stands for a stream that was closed before the command began: nothing can be written."""

    def write(self, text: str, /) -> int:
        raise OSError(errno.EBADF, "is closed")


def prepare() -> None:
    """See to it that no letter can stop the output, and that a closed stream is one all the same.

    Standard input that is closed has ended. What is written to a closed output raises `OSError`.
    """
    _keep_low_numbers_taken()
    # Python has nothing at all where a stream is closed, and print() then chooses another one
    missing: Any = None
    if sys.stdin is missing:
        sys.stdin = io.StringIO()
    if sys.stdout is missing:
        sys.stdout = _Closed()
    if sys.stderr is missing:
        sys.stderr = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="jassrules.plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _keep_low_numbers_taken() -> None:
    """Let no file that is opened later stand where a standard stream was."""
    number = 0
    while number <= 2:
        number = os.open(os.devnull, os.O_RDWR)
    os.close(number)


def flushed() -> OSError | None:
    """Write what is still to be written; return what kept it from being written, if anything.

    After that nothing is left to fail when Python ends.
    """
    try:
        sys.stdout.flush()
    except OSError as problem:
        silence(sys.stdout)
        return problem
    return None


def complain(text: str) -> None:
    """Write a line to standard error, if it can be written."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Send the rest of a stream nowhere: who read it has gone, or it is full."""
    with suppress(OSError):  # a stream that is no file holds nothing back
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


def has_colour(stream: TextIO) -> bool:
    """Whether to write in colour: on a terminal that can, unless ``NO_COLOR`` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


# -- signals -------------------------------------------------------------------------------------


class Stopped(KeyboardInterrupt):
    """A signal asks the command to end; it ends as at Ctrl-C, with what it has."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def exit_code(stop: KeyboardInterrupt) -> int:
    """Return the exit code of a command that was stopped: 128 and the number of the signal."""
    return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def _stop(number: int, frame: object) -> NoReturn:
    raise Stopped(number)


@contextmanager
def stoppable() -> Iterator[None]:
    """Let the signals that end a process raise `Stopped`, unless somebody has decided otherwise."""
    ours = [
        number
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
        if signal.getsignal(number) is signal.SIG_DFL
    ]
    if threading.current_thread() is not threading.main_thread():
        ours = []  # only there may they be set
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
