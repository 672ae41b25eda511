"""The terminal as it is: its alphabet, its colours, and pipes that close early."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Final, TextIO

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


def prepare() -> None:
    """See to it that no letter can stop the output, whatever alphabet the terminal has."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="jassrules.plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def silence() -> None:
    """Send the rest of the output nowhere: who read it has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def has_colour(stream: TextIO) -> bool:
    """Whether to write in colour: on a terminal that can, unless ``NO_COLOR`` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
