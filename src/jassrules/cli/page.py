"""What is printed fits the window: how wide that is, where lines are broken, blank lines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from jassrules.errors import JassError

WIDTH: Final = 100
"""No line is wider, in a wider window either, nor where there is none: in files and pipes."""
LEAST: Final = 40
"""No window is taken to be narrower."""

_ESCAPE: Final = re.compile("\x1b\\[\\d*m")
_HEAD: Final = re.compile(r" *[^ ]+(?: [^ ]+)*  +(?=[^ ])")
"""What stands before the text of a line: a number, a name, and at least two blanks."""
_WORD: Final = re.compile(r" *[^ ]+(?: [·–](?= ))?")
"""A word with the blanks before it; no line begins with what stands between two words."""


def window(stream: TextIO) -> int | None:
    """Return how many columns the window has that a stream is shown in, if it is shown in one.

    ``COLUMNS`` has the last word.
    """
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said[:6]) > 0:
        return max(LEAST, int(said[:6]))
    try:
        return max(LEAST, os.get_terminal_size(stream.fileno()).columns or WIDTH)
    except OSError:  # it is no terminal, or no file at all
        return None


def columns(stream: TextIO) -> int:
    """Return how wide a line of a page may be."""
    return min(window(stream) or WIDTH, WIDTH)


def uncoloured(text: str) -> str:
    """Return a text without its colours."""
    return _ESCAPE.sub("", text)


def breadth(text: str) -> int:
    """Return how wide a text is; colours take no room."""
    return len(uncoloured(text))


def fitted(text: str, room: int, hang: int | None = None) -> Iterator[str]:
    """Yield a line broken between words into lines of at most ``room`` columns.

    All but the first are indented by ``hang``: by default to where the text after a number or a
    name begins, else by two more than the first. A word that is wider than all that stays whole.
    """
    if breadth(text) > room:
        text = text.rstrip(" ")
    if breadth(text) <= room:
        yield text
        return
    words, plain = _WORD.findall(text), _ESCAPE.sub("", text)
    lead = len(plain) - len(plain.lstrip(" "))
    further = lead + 2
    if hang is None:
        head = _HEAD.match(plain)
        hang = head.end() if head and head.end() <= room // 2 else further
    if hang + max(breadth(word.lstrip(" ")) for word in words) > room:
        hang = min(hang, further)
    if breadth(words[0]) > room:
        words[0] = " " * min(lead, 4) + words[0].lstrip(" ")
    line = ""
    for word in words:
        if line and breadth(line + word) > room:
            yield line
            line = " " * hang + word.lstrip(" ")
        else:
            line += word
    yield line


class Page:
    """Prints lines as wide as the window, never two blank ones in a row."""

    last: str

    def __init__(self) -> None:
        self.last = ""

    def say(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            if line or self.last:
                for part in fitted(line, columns(sys.stdout)):
                    print(part)
            self.last = line


def problem_in(problem: JassError, *places: str) -> str:
    """Return what is wrong with a file, without the names of the file that the line names anyway."""
    text = str(problem)
    for place in (*places, "the record"):
        text = text.removeprefix(f"{place}: ")
    return text
