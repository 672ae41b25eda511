"""Referee real games: play every logged round again and say what the rules say of it.

Run without arguments it reads the logs that lie in ``../shared/data`` beside the repository or,
where there are none, the match in ``examples/records``. Give files to have those refereed instead:

    python examples/referee_logs.py my_games.jsonl
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jassrules import BadRecord, loads, narrate, replay, schieber, score
from jassrules.conformance import Result
from jassrules.interop import hslu
from jassrules.notation import SWISS

HERE = Path(__file__).resolve().parent
LOGS = HERE.parents[1] / "shared" / "data"
DEMO = HERE / "records" / "demo-match.json"

KNOWN_REFUSALS = {"arena_rounds.jsonl": [("record 16", "schieber.undertrump")]}
"""Files with plays that break a rule, and must be refused: bots played them by looser rules."""


def main(arguments: Sequence[str]) -> int:
    """Referee the given files, those beside the repository, or the recorded match."""
    files = [Path(name) for name in arguments] or sorted(LOGS.glob("*/*.json*"))
    return referee(files) if files else show_match(DEMO)


# -- logs ----------------------------------------------------------------------------------------


def referee(files: Sequence[Path]) -> int:
    """Print a line a file and every refusal; return 1 if anything is not as it must be."""
    heading = ("file", "records", "complete", "passed", "refused", "points")
    print(row(*heading))
    print(row(*("-" * len(word) for word in heading)))
    records = refusals = wrong = 0
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
            results = hslu.check_text(text, file.name)
        except (OSError, UnicodeDecodeError, BadRecord) as problem:
            print(f"{file.name}: {problem}")
            wrong += 1
            continue
        refused = [result for result in results if not result.passed]
        complete, points = rounds_of(text, results)
        print(
            row(
                file.name, len(results), complete, len(results) - len(refused), len(refused), points
            )
        )
        for line in remarks(results):
            print(f"    {line}")
        expected = KNOWN_REFUSALS.get(file.name, [])
        if len(refused) != len(expected) or not all(map(is_known, refused, expected)):
            print(f"    !! must be refused: {expected or 'nothing'}")
            wrong += 1
        records += len(results)
        refusals += len(refused)
    print(
        f"\n{records} records refereed: {records - refusals} keep the rules, {refusals} refused; "
        + (f"{wrong} files are not as they must be." if wrong else "all is as it must be.")
    )
    return 1 if wrong else 0


def row(name: object, *cells: object) -> str:
    """Return a line of the table."""
    return f"{name!s:32}" + "".join(f"{cell!s:>10}" for cell in cells[:-1]) + f"  {cells[-1]}"


def rounds_of(text: str, results: Sequence[Result]) -> tuple[str, str]:
    """Return how many rounds were played out, and how often which points came of those that passed."""
    try:
        rounds = hslu.read_rounds(text)
    except BadRecord:
        return "–", "–"  # what single seats saw: no whole rounds
    complete = [one for one in rounds if one.complete]
    passed = {result.name for result in results if result.passed}
    totals = Counter(sum(one.points) for one in complete if one.name in passed)
    return str(len(complete)), ", ".join(f"{n} × {points}" for points, n in totals.items())


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield what is refused, and why a round is not over."""
    for result in results:
        for said in (*result.differences, *filter(None, [result.note])):
            yield f"{result.name}: {said}"


def is_known(result: Result, expected: tuple[str, str]) -> bool:
    """Say whether a refusal is one that must be."""
    name, rule = expected
    return result.name == name and result.differences[0].endswith(f"[{rule}]")


# -- a match -------------------------------------------------------------------------------------


def show_match(file: Path) -> int:
    """Replay a recorded match, a line a deal, and return 1 if a rule refuses anything in it."""
    record = loads(file.read_text(encoding="utf-8"))
    names = record.names or tuple(f"Seat {seat}" for seat in range(record.players))
    teams = (f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}")
    print(f"{record.game}: {teams[0]} against {teams[1]}, to {record.rules.target} points")
    deal, said = 0, ""
    before: Any = None
    try:
        for action, state in replay(record):
            for event in narrate(before, action, state) if before is not None else ():
                if event.what == "announced":
                    trump = event.facts["contract"].trump
                    contract = SWISS.suit_name(trump) if trump else str(event.facts["contract"])
                    said = f"{names[event.facts['seat']]} announces {contract.title()}"
                elif event.what == "deal-over":
                    deal += 1
                    ours, theirs = event.facts["totals"]
                    print(f"  deal {deal:2}: {said:32} {ours:5} : {theirs}")
            before = state
    except BadRecord as refused:
        print(f"  refused: {refused}")
        return 1
    assert before is not None
    if not isinstance(before, schieber.MatchOver):
        print("  The match is not over.")
        return 1
    winners = " and ".join(teams[side] for side in score(before).winners)
    print(f"{winners} win; all {len(record.actions)} actions keep the rules.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
