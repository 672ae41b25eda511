"""Speed of jassrules by itself: matches a second, imports, views and worlds, sizes.

Run it in an environment that has jassrules: ``python bench/speed.py`` (``--json`` for data).
Figures are medians with quartiles; see docs/speed.md for what they tell and what not.
"""

from __future__ import annotations

import argparse
import json
import pickle
import platform
import random
import statistics
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from time import process_time
from typing import NamedTuple

from laps import Spread, as_markdown, as_table, spread
from own import (
    ABOUT,
    HOUSES,
    LACKS,
    MATCHES,
    NO_VORLAUF,
    WORLDS,
    in_play,
    prepared,
    random_match,
    views,
)

from jassrules import observe, sample_world, to_act

IMPORTS = ("attrs", "jassrules", "jassrules.games.schieber", "jassrules.record")
IMPORTED = "from time import process_time as t; b = t(); import {}; print(t() - b)"


class Figure(NamedTuple):
    """One measured thing: its name, its unit, and what every lap gave."""

    name: str
    unit: str
    laps: Sequence[float]


def matches(house: str, laps: int) -> list[Figure]:
    rng, rules = random.Random(1), HOUSES[house]
    random_match(rules, rng)  # warms up
    seconds, actions = [], []
    for _ in range(laps):
        begun = process_time()
        played = sum(len(random_match(rules, rng)) - 1 for _ in range(5))
        spent = process_time() - begun
        seconds.append(5 / spent)
        actions.append(played / spent)
    return [
        Figure(f"{house}: random matches", "a second", seconds),
        Figure(f"{house}: actions of random matches", "a second", actions),
    ]


def seen(house: str, laps: int) -> list[Figure]:
    rng, rules = random.Random(2), HOUSES[house]
    observed: list[float] = []
    single: list[float] = []
    sizes: list[float] = []
    for _ in range(laps):
        states = [state for state in random_match(rules, rng) if type(to_act(state)) is int]
        some = [states[int(rng.random() * len(states))] for _ in range(50)]
        begun = process_time()
        found = [observe(state, to_act(state)) for state in some]
        halfway = process_time()
        for view in found:
            sample_world(view, rng)
        ended = process_time()
        observed.append((halfway - begun) / len(some) * 1e6)
        single.append((ended - halfway) / len(some) * 1e6)
        sizes.append(statistics.mean(len(pickle.dumps(state)) for state in some))
    return [
        Figure(f"{house}: observe", "µs", observed),
        Figure(f"{house}: sample_world", "µs", single),
        Figure(f"{house}: pickle of a state", "bytes", sizes),
    ]


def worlds(house: str, laps: int) -> Figure:
    rng = random.Random(3)
    costs: list[float] = []
    for _ in range(laps):
        found = views(HOUSES[house], rng, 5, in_play)
        begun = process_time()
        for view in found:
            for _ in prepared(view)(WORLDS, rng):
                pass
        costs.append((process_time() - begun) / (WORLDS * len(found)) * 1e6)
    return Figure(f"{house}: a world, view prepared once", "µs", costs)


def imports(laps: int) -> list[Figure]:
    """Take the processor time of each import, in interpreters of its own, by turns."""
    took: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for lap in range(laps + 1):
        for name in IMPORTS:
            command = [sys.executable, "-c", IMPORTED.format(name)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            if lap:  # the first one finds no bytecode in the disk cache
                took[name].append(float(done.stdout) * 1e3)
    return [Figure(f"import {name}", "ms", laps) for name, laps in took.items()]


def line(figure: Figure, found: Spread) -> tuple[str, ...]:
    """Return the cells of a row."""
    low, middle, high = map(_rounded, found)
    return figure.name, f"{middle} {figure.unit}", f"{low}–{high}"


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--laps", type=int, default=20, help="laps of each measurement (20)")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--markdown", action="store_true", help="print them as docs/speed.md does")
    chosen = options.parse_args()
    figures = imports(chosen.laps)
    for house in HOUSES:
        figures += matches(house, chosen.laps) + seen(house, chosen.laps)
        if house in ("schieber", NO_VORLAUF):
            figures.append(worlds(house, chosen.laps))
    spreads = [spread(figure.laps) for figure in figures]
    about = {name: version(name) for name in ("jassrules", "attrs")}
    about = {"python": platform.python_version(), **about}
    notes = [f"This version has {text}." for text in LACKS] + [ABOUT[MATCHES]]
    if chosen.json:
        rows = [
            {"name": figure.name, "unit": figure.unit, **found._asdict()}
            for figure, found in zip(figures, spreads, strict=True)
        ]
        data = {"versions": about, "laps": chosen.laps, "notes": notes, "results": rows}
        print(json.dumps(data, indent=1))
        return
    print(", ".join(f"{k} {v}" for k, v in about.items()) + f"; {chosen.laps} laps")
    print("\n".join([*notes, ""]))
    lines = map(line, figures, spreads)
    print((as_markdown if chosen.markdown else as_table)(("", "median", "quartiles"), lines))


if __name__ == "__main__":
    main()
