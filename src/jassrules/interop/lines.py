"""Lines of foreign logs, before they are read as JSON."""

from __future__ import annotations


def without_prefix(line: str) -> str:
    """Return a line from its first brace on, if a text that is no JSON stands before it.

    Log files put a time or a place before what was logged. Brackets alone are none: there a list
    begins, and whoever reads the line says what is wrong with it.
    """
    before, brace, after = line.partition("{")
    return brace + after if brace and before.strip(" \t\r\n[") else line
