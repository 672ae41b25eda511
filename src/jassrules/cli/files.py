"""Records on disk."""

from __future__ import annotations

from pathlib import Path

from jassrules.cli.page import problem_in
from jassrules.errors import BadRecord
from jassrules.text.record import Record, dumps, loads


def read_record(path: str) -> Record:
    """Return the record in a file; raise `BadRecord`, with the name of the file, if there is none."""
    try:
        return loads(Path(path).read_bytes())
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem_in(problem)}") from None


def write_record(path: str, record: Record) -> None:
    """Write a record to a file; raise `BadRecord` if that cannot be done."""
    try:
        Path(path).write_text(dumps(record), encoding="utf-8")
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
