"""What is common to all measurements: rows, laps, medians, tables.

A row is a piece of work that one or more engines do; a lap does it some dozen times. What a lap
needs is made before its clock starts, out of a seed, so that every engine, and every version of
jassrules, is given the same.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

OURS = "jassrules"
THEIRS = "jass-kit"
WARM_UP = 30
"""Laps before those that count: engines have things they make on first use."""

Run = Callable[[Any, random.Random], int]
"""Do the work of a lap with the material it is given; return how many pieces of work that were."""


class Row(NamedTuple):
    """One kind of work: its key and name, its material for a size, how each engine does it.

    ``section`` is the table it stands in, ``aim`` what is asked of it.
    """

    section: str
    key: str
    name: str
    material: Callable[[random.Random, int], Any]
    runs: Mapping[str, Run]
    aim: str = "–"


class Spread(NamedTuple):
    """Quartiles and median of what the laps gave."""

    lower_quartile: float
    median: float
    upper_quartile: float


def lap(row: Row, size: int, seed: int, *, backwards: bool = False) -> dict[str, float]:
    """Run one lap of every engine of a row, one after the other; return the costs.

    A cost is the processor time of one piece of work, in microseconds.
    """
    material = row.material(random.Random(seed), size)
    engines = reversed(row.runs) if backwards else iter(row.runs)
    return {engine: _cost(row.runs[engine], material, seed) for engine in engines}


def _cost(run: Run, material: Any, seed: int) -> float:
    rng = random.Random(seed)
    begun = process_time()
    pieces = run(material, rng)
    return (process_time() - begun) / pieces * 1e6


def spread(values: Sequence[float]) -> Spread:
    """Return median and quartiles; of a single value, it three times."""
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    return Spread(*statistics.quantiles(values, n=4, method="inclusive"))


def ratios(slow: Sequence[float], fast: Sequence[float]) -> list[float]:
    """Return, lap by lap, how many times as long the one took as the other beside it."""
    return [one / other for one, other in zip(slow, fast, strict=True)]


# -- how it is printed ---------------------------------------------------------------------------


def rounded(value: float) -> str:
    """Return a figure with three digits or so."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(found: Spread, unit: str = "") -> str:
    """Return a median with its unit, and in brackets the quartiles."""
    low, middle, high = map(rounded, found)
    return f"{middle}{unit} ({low}–{high})"


def as_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as docs/speed.md has it."""
    lines = [f"| {' | '.join(line)} |" for line in (head, *rows)]
    lines.insert(1, "|---|" + "--:|" * (len(head) - 1))
    return "\n".join(lines).replace("|  |", "| |", 1)


def as_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table for a terminal: names to the left, figures to the right."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0])]
            + [one.rjust(width) for one, width in zip(line[1:], widths[1:], strict=True)]
        ).rstrip()
        for line in lines
    )
