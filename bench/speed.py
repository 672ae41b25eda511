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
from types import ModuleType
from typing import Any, NamedTuple

from jassrules import CHANCE, GAMES, apply, draw, legal_moves, observe, sample_world, start, to_act

IMPORTS = ("attrs", "jassrules", "jassrules.games.schieber", "jassrules.record")
IMPORTED = "from time import process_time as t; b = t(); import {}; print(t() - b)"


class Figure(NamedTuple):
    """One measured thing: its name, its unit, and what every lap gave."""

    name: str
    unit: str
    laps: Sequence[float]

    def quartiles(self) -> tuple[float, float, float]:
        if len(self.laps) == 1:
            return (self.laps[0],) * 3
        low, middle, high = statistics.quantiles(self.laps, n=4, method="inclusive")
        return low, middle, high


def random_match(game: ModuleType, rng: random.Random) -> list[Any]:
    """Play a match at random under the default rules; return its states."""
    state = start(game.Rules())
    states = [state]
    while (actor := to_act(state)) is not None:
        moves = () if actor is CHANCE else legal_moves(state)
        action = moves[int(rng.random() * len(moves))] if moves else draw(state, rng)
        state = apply(state, action)
        states.append(state)
    return states


def matches(game: ModuleType, laps: int) -> list[Figure]:
    rng = random.Random(1)
    random_match(game, rng)  # warms up
    seconds, actions = [], []
    for _ in range(laps):
        begun = process_time()
        played = sum(len(random_match(game, rng)) - 1 for _ in range(5))
        spent = process_time() - begun
        seconds.append(5 / spent)
        actions.append(played / spent)
    return [
        Figure(f"{game.NAME}: random matches", "a second", seconds),
        Figure(f"{game.NAME}: actions of random matches", "a second", actions),
    ]


def views(game: ModuleType, laps: int) -> list[Figure]:
    rng = random.Random(2)
    seen: list[float] = []
    worlds: list[float] = []
    sizes: list[float] = []
    for _ in range(laps):
        states = [state for state in random_match(game, rng) if type(to_act(state)) is int]
        some = [states[int(rng.random() * len(states))] for _ in range(50)]
        begun = process_time()
        found = [observe(state, state.turn) for state in some]
        halfway = process_time()
        for view in found:
            sample_world(view, rng)
        ended = process_time()
        seen.append((halfway - begun) / len(some) * 1e6)
        worlds.append((ended - halfway) / len(some) * 1e6)
        sizes.append(statistics.mean(len(pickle.dumps(state)) for state in some))
    return [
        Figure(f"{game.NAME}: observe", "µs", seen),
        Figure(f"{game.NAME}: sample_world", "µs", worlds),
        Figure(f"{game.NAME}: pickle of a state", "bytes", sizes),
    ]


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


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--laps", type=int, default=20, help="laps of each measurement (20)")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--markdown", action="store_true", help="print them as docs/speed.md does")
    chosen = options.parse_args()
    figures = imports(chosen.laps)
    for game in GAMES.values():
        figures += matches(game, chosen.laps) + views(game, chosen.laps)
    about = {name: version(name) for name in ("jassrules", "attrs")}
    about = {"python": platform.python_version(), **about}
    if chosen.json:
        keys = ("lower_quartile", "median", "upper_quartile")
        rows = [
            {"name": f.name, "unit": f.unit, **dict(zip(keys, f.quartiles(), strict=True))}
            for f in figures
        ]
        print(json.dumps({"versions": about, "laps": chosen.laps, "results": rows}, indent=1))
        return
    print(", ".join(f"{k} {v}" for k, v in about.items()) + f"; {chosen.laps} laps\n")
    if chosen.markdown:
        print("| | median | quartiles |\n|---|--:|--:|")
        for figure in figures:
            low, middle, high = map(_rounded, figure.quartiles())
            print(f"| {figure.name} | {middle} {figure.unit} | {low}–{high} |")
        return
    print(f"{'':46}{'median':>12}{'quartiles':>22}")
    for figure in figures:
        low, middle, high = map(_rounded, figure.quartiles())
        print(f"{figure.name:46}{middle:>12}{f'{low} – {high}':>22} {figure.unit}")


if __name__ == "__main__":
    main()
