"""``jassrules check``: case files, records and logs, each difference by file and case."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain, repeat

from jassrules.cli import FAILED, files
from jassrules.cli.page import fitted, problem_in, window
from jassrules.errors import JassError
from jassrules.text import conformance
from jassrules.text.conformance import Result
from jassrules.text.jsontext import MAX_LETTERS


def run(options: argparse.Namespace) -> int:
    """Check the files, print every difference and the counts; return 1 if anything failed."""
    if not options.files and not options.shipped:
        raise JassError("check: give the files to check, or --shipped")
    # where there is no window, what is said of a file is never broken
    room, passed, failed = window(sys.stdout) or sys.maxsize, 0, 0

    def say(text: str) -> None:
        for line in fitted(text, room):
            print(line)

    for name, result in _results(options):
        place = name if result.name in ("", name) else f"{name}: {result.name}"
        if result.note:
            say(f"{place}: {result.note}")
        if result.passed:
            passed += 1
            continue
        failed += 1
        for difference in result.differences:
            say(f"{place}: {difference}")
    print(f"{passed} passed, {failed} failed")
    return FAILED if failed else 0


def _results(options: argparse.Namespace) -> Iterator[tuple[str, Result]]:
    shipped = conformance.shipped() if options.shipped else {}
    for name, text in shipped.items():
        for result in checked(text, name):
            yield name, result
    for name in options.files:
        for result in checked_file(name):
            yield name, result


def checked_file(name: str) -> Iterator[Result]:
    """Yield what the check of a file finds; a file that cannot be read is a failure.

    Logs are read line by line, anything else as a whole; neither is read beyond its limit.
    """
    try:
        with files.opened(name) as file:
            lines, blank, line = files.lines(file), 0, b""
            for line in lines:
                if line.strip() or blank > MAX_LETTERS:
                    break
                blank += 1
            if line.rstrip().endswith(b"}") and is_log(line.decode("utf-8-sig", "replace")):
                from jassrules.interop import hslu

                yield from hslu.check_lines(chain(repeat(b"", blank), [line], lines), name)
                return
            data = b"\n" * blank + line
            data += file.read(max(0, MAX_LETTERS + 1 - len(data)))
        yield from checked(data.decode("utf-8-sig"), name)
    except OSError as problem:
        yield Result("", (problem.strerror or str(problem),))
    except UnicodeDecodeError as problem:
        yield Result("", (f"no text in UTF-8: byte {problem.start} is none of it",))
    except JassError as problem:
        yield _failure(name, problem)


def checked(text: str, name: str) -> list[Result]:
    """Return what the check of a text finds; a text that cannot be read is a failure."""
    try:
        if len(text) <= MAX_LETTERS and is_log(text):
            from jassrules.interop import hslu

            return list(hslu.check_text(text, name))
        return conformance.check_text(text, name)
    except JassError as problem:
        return [_failure(name, problem)]


def _failure(name: str, problem: JassError) -> Result:
    return Result("", (problem_in(problem, name),))


def is_log(text: str) -> bool:
    """Whether a text is a log of another program: it begins with a JSON object that names no format.

    What has the actions of a record is one of ours, if a broken one.
    A line of a log may begin with a text that is no JSON.
    """
    from jassrules.interop.lines import without_prefix

    try:
        first, _ = json.JSONDecoder().raw_decode(without_prefix(text).lstrip())
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and not {"format", "actions"} & first.keys()
