"""Speed of jassrules beside jass-kit: the same work, through the public verbs, with every check on.

Run it with ``make bench`` (``ARGS="--laps 400"`` for more laps, ``ARGS=--json`` for data). The two
engines take turns within one process, so that what slows the machine down slows both; what is
compared is the processor time of a lap of the one with that of the lap of the other beside it.
`rounds` says what is measured.
"""

from __future__ import annotations

import argparse
import json
import platform
from importlib.metadata import version
from typing import Any

from laps import OURS, THEIRS, WARM_UP, Row, as_markdown, as_table, cell, lap, ratios, spread
from rounds import ABOUT, ROWS

HEAD = ("", "jassrules", "jass-kit", "times as fast", "aim")


def measured(row: Row, laps: int, size: int, seed: int) -> dict[str, Any]:
    """Return what the laps of a row gave, those of warming up left out."""
    costs = [lap(row, size, seed + at, backwards=not at % 2) for at in range(WARM_UP + laps)]
    ours, theirs = ([one[engine] for one in costs[WARM_UP:]] for engine in (OURS, THEIRS))
    return {
        "name": row.name,
        "aim": row.aim,
        "laps": laps,
        "ratio": spread(ratios(theirs, ours)),
        "jassrules_microseconds": spread(ours),
        "jass_kit_microseconds": spread(theirs),
    }


def line(found: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of a row."""
    return (
        found["name"],
        cell(found["jassrules_microseconds"], " µs"),
        cell(found["jass_kit_microseconds"], " µs"),
        cell(found["ratio"]),
        found["aim"],
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--laps", type=int, default=100, help="laps of each measurement (100)")
    options.add_argument("--size", type=int, default=50, help="rounds in a lap (50)")
    options.add_argument("--seed", type=int, default=1, help="seed of packs and moves (1)")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--markdown", action="store_true", help="print them as docs/speed.md does")
    chosen = options.parse_args()
    engines = {name: version(name) for name in ("jassrules", "jass-kit", "numpy")}
    results = [measured(row, chosen.laps, chosen.size, chosen.seed) for row in ROWS]
    if chosen.json:
        about = {"python": platform.python_version(), **engines}
        for one in results:
            one |= {key: found._asdict() for key, found in one.items() if isinstance(found, tuple)}
        print(json.dumps({"versions": about, "results": results}, indent=1))
        return
    named = ", ".join(f"{name} {number}" for name, number in engines.items())
    print(f"Python {platform.python_version()}, {named}; {chosen.laps} laps")
    print(f"Median and quartiles. {ABOUT}\n")
    print((as_markdown if chosen.markdown else as_table)(HEAD, map(line, results)))


if __name__ == "__main__":
    main()
