"""One version of jassrules, measured lap by lap at the word of `old_and_new`.

A line of JSON comes in, a line of JSON goes out:

*   ``{"do": "about"}``: which versions these are, what this one of jassrules lacks, its rows;
*   ``{"do": "lap", "row": "dealt", "size": 50, "seed": 7, "backwards": false}``: the cost of a piece
    of work in microseconds for each engine of the row, ``{"jassrules": 50.2, "jass-kit": 310.9}``.

It ends when nothing more comes in. Both versions are driven by the same copy of this script, so
that the same code measures them.
"""

from __future__ import annotations

import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import own
from laps import lap

import jassrules

if find_spec("jass") is None:
    ROWS, SECTIONS = own.ROWS, own.ABOUT
else:
    import rounds

    ROWS, SECTIONS = rounds.ROWS + own.ROWS, {rounds.SECTION: rounds.ABOUT} | own.ABOUT
ROW_OF = {row.key: row for row in ROWS}
PACKAGES = ("jassrules", "attrs", "cattrs", "jass-kit", "numpy")


def about() -> dict[str, Any]:
    """Return what the reader of the figures has to know of this version."""
    versions = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = ""
    place = str(Path(jassrules.__file__).resolve().parent)
    told = ("section", "name", "aim")
    return {
        "versions": versions,
        "lacks": own.LACKS,
        "sections": SECTIONS,
        "rows": {row.key: {name: getattr(row, name) for name in told} for row in ROWS},
        "place": place,
    }


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a line that came in."""
    if asked["do"] == "about":
        return about()
    row = ROW_OF[asked["row"]]
    return dict(lap(row, asked["size"], asked["seed"], backwards=asked["backwards"]))


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
