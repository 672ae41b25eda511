"""What is printed fits the window: its width, lines that are broken, messages without their place."""

from __future__ import annotations

from jassrules.errors import JassError


def problem_in(problem: JassError, *places: str) -> str:
    """Return what is wrong with a file, without the names of the file that the line names anyway."""
    text = str(problem)
    for place in (*places, "the record"):
        text = text.removeprefix(f"{place}: ")
    return text
