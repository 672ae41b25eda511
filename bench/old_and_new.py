"""Speed of two versions of jassrules in one run, the old one beside the new one.

Run it with ``make bench OLD=COMMIT``, which builds the old version in an environment of its own.
Each version lives in a process (`worker`), and the two do their laps by turns, so that what slows
the machine down slows both. What is compared is the processor time of a lap of the one with that of
the lap of the other beside it; where jass-kit takes part, it does its lap in either process.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self

from laps import OURS, THEIRS, WARM_UP, Spread, as_markdown, as_table, cell, ratios, spread

WORKER = Path(__file__).with_name("worker.py")
OLD, NEW = "old", "new"
FIGURES = (OLD, NEW, "old : new", "jass-kit : old", "jass-kit : new")
"""The columns; those with jass-kit stand only in a table where it takes part."""
Costs = dict[tuple[str, str], list[float]]
"""What the laps of a row cost, by version and engine; lap by lap in the same order."""


class Worker:
    """A process that measures one version; ended on leaving the ``with`` block."""

    def __init__(self, name: str, python: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [python, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, **asked: Any) -> dict[str, Any]:
        """Send a line, return the answer; the run ends if the process has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps(asked), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            answer = ""
        else:
            answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the process of the {self.name} version has ended")
        found: dict[str, Any] = json.loads(answer)
        return found


def laps_of(
    key: str, workers: Sequence[Worker], seeds: Iterable[int], warm_up: int, size: int
) -> Costs:
    """Let the workers do the laps of a row by turns; return the costs, those of warming up left out.

    Whose lap comes first changes from lap to lap, for the versions and for the engines.
    """
    costs: Costs = {}
    for at, seed in enumerate(seeds):
        for worker in workers[:: -1 if at % 2 else 1]:
            found = worker.ask(do="lap", row=key, size=size, seed=seed, backwards=bool(at // 2 % 2))
            if at >= warm_up:
                for engine, cost in found.items():
                    costs.setdefault((worker.name, engine), []).append(cost)
    return costs


def compared(costs: Costs) -> dict[str, Spread]:
    """Return the costs of both versions, and lap by lap their ratio and those to jass-kit."""
    old, new = costs[OLD, OURS], costs[NEW, OURS]
    found = {OLD: spread(old), NEW: spread(new), "old : new": spread(ratios(old, new))}
    for version, ours in ((OLD, old), (NEW, new)):
        if theirs := costs.get((version, THEIRS)):
            found[f"jass-kit : {version}"] = spread(ratios(theirs, ours))
    return found


def table(
    found: Sequence[tuple[dict[str, str], dict[str, Spread]]], draw: Callable[..., str]
) -> str:
    """Return the table of a section: its rows with what was found of them."""
    columns = [key for key in FIGURES if any(key in spreads for _, spreads in found)]
    units = {OLD: " µs", NEW: " µs"}
    lines = [
        (
            row["name"],
            *(cell(spreads[key], units.get(key, "")) if key in spreads else "–" for key in columns),
            row["aim"],
        )
        for row, spreads in found
    ]
    return draw(("", *columns, "aim"), lines)


def both_fit(old: dict[str, Any], new: dict[str, Any], *, same: bool) -> list[str]:
    """Return what the reader has to know of the two; end the run if they cannot be compared."""
    if old["versions"]["python"] != new["versions"]["python"]:
        raise SystemExit(
            f"old runs on {old['versions']['python']}, new on {new['versions']['python']}:"
            " remove the environments and build them again"
        )
    if not same and old["place"] == new["place"]:
        raise SystemExit("old and new are the same jassrules: is PYTHONPATH set?")
    notes = [
        f"{name}: old {number or 'without'}, new {new['versions'][name] or 'without'}"
        for name, number in old["versions"].items()
        if number != new["versions"][name]
    ]
    for which, about in ((OLD, old), (NEW, new)):
        notes += [f"{which} has {text}" for text in about["lacks"]]
    return notes


def chosen_rows(wanted: Sequence[str], old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return the keys of the rows to measure; an unknown one ends the run."""
    known = [key for key in new["rows"] if key in old["rows"]]
    if unknown := [key for key in wanted if key not in known]:
        raise SystemExit(f"no such row: {', '.join(unknown)}; there are {', '.join(known)}")
    return list(wanted) or known


def chosen_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--old", required=True, metavar="PYTHON", help="Python of the old version")
    options.add_argument("--new", default=sys.executable, metavar="PYTHON", help="of the new one")
    options.add_argument("--named", default="", help="what the old version is called")
    options.add_argument("--rows", nargs="+", default=[], metavar="ROW", help="only these rows")
    options.add_argument("--laps", type=int, default=100, help="laps of each measurement (100)")
    options.add_argument("--warm-up", type=int, default=WARM_UP, help=f"not counted ({WARM_UP})")
    options.add_argument("--runs", type=int, default=1, help="each with new processes (1)")
    options.add_argument("--size", type=int, default=50, help="rounds in a lap (50)")
    options.add_argument("--seed", type=int, default=1, help="seed of packs and moves (1)")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--markdown", action="store_true", help="print them as docs/speed.md does")
    return options.parse_args(arguments)


def main() -> None:
    chosen = chosen_options()
    costs: dict[str, Costs] = {}
    for run in range(chosen.runs):
        with Worker(OLD, chosen.old) as old, Worker(NEW, chosen.new) as new:
            abouts = old.ask(do="about"), new.ask(do="about")
            notes = both_fit(*abouts, same=chosen.old == chosen.new)
            for key in chosen_rows(chosen.rows, *abouts):
                first = chosen.seed + run * (chosen.warm_up + chosen.laps)
                seeds = range(first, first + chosen.warm_up + chosen.laps)
                found = laps_of(key, (old, new), seeds, chosen.warm_up, chosen.size)
                for who, laps in found.items():
                    costs.setdefault(key, {}).setdefault(who, []).extend(laps)
    results = {key: compared(found) for key, found in costs.items()}
    show(chosen, abouts[1], notes, results)


def show(
    chosen: argparse.Namespace,
    about: dict[str, Any],
    notes: list[str],
    results: dict[str, dict[str, Spread]],
) -> None:
    """Print what was found: as data, or a table a section."""
    versions = {name: number for name, number in about["versions"].items() if number}
    if chosen.json:
        data = {
            "versions": versions,
            "old": chosen.named,
            "laps": chosen.laps,
            "runs": chosen.runs,
            "notes": notes,
            "sections": about["sections"],
            "results": [
                {"row": key, **about["rows"][key]}
                | {name: one._asdict() for name, one in found.items()}
                for key, found in results.items()
            ],
        }
        print(json.dumps(data, indent=1))
        return
    named = ", ".join(f"{name} {number}" for name, number in versions.items())
    print(f"{named}; old is {chosen.named or chosen.old}; {chosen.runs} × {chosen.laps} laps")
    print("\n".join(["Processor time of a piece of work; median and quartiles.", *notes]))
    for section, told in about["sections"].items():
        rows = [(about["rows"][key], found) for key, found in results.items()]
        if rows := [one for one in rows if one[0]["section"] == section]:
            print(f"\n{section}. {told}\n")
            print(table(rows, as_markdown if chosen.markdown else as_table))


if __name__ == "__main__":
    main()
