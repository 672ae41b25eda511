"""Files: records in and out, and texts that are not read beyond their limit."""

from __future__ import annotations

import io
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, Final

from jassrules.cli.page import problem_in
from jassrules.errors import BadRecord, JassError
from jassrules.text.jsontext import MAX_LETTERS
from jassrules.text.record import Record, dumps, loads

MAX_FILE: Final = 1_000_000_000
"""A log is read line by line, and no further than so many bytes."""

Keep = Callable[[Record], None]
"""What writes a record to where it belongs."""


def opened(path: str) -> BinaryIO:
    """Return a file opened to be read in bytes; raise `OSError` if that cannot be done."""
    # for a path the empty name is the folder we are in
    return Path(path).open("rb") if path else io.FileIO(path)


def lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; raise `BadRecord` where one, or the file, is longer than the limit."""
    read = number = 0
    while line := file.readline(MAX_LETTERS + 1):
        read, number = read + len(line), number + 1
        if len(line) > MAX_LETTERS:
            raise BadRecord(f"line {number}: more than {MAX_LETTERS} letters are too many")
        if read > MAX_FILE:
            raise BadRecord(f"line {number}: more than {MAX_FILE} bytes in a file are too many")
        yield line


def read_record(path: str) -> Record:
    """Return the record in a file; raise `BadRecord`, with the name of the file, if there is none.

    A file that is too long for a record is not read to its end.
    """
    try:
        with opened(path) as file:
            return loads(file.read(MAX_LETTERS + 1))
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem_in(problem)}") from None


# -- records out ---------------------------------------------------------------------------------


def recording(path: str | None, *, force: bool = False) -> AbstractContextManager[Keep]:
    """Open a place for a record before there is one; within the context a function writes it.

    A new file is written beside its place and moved there when it is whole. A file that is there
    already is overwritten only with ``force``, pipes and devices are written directly, and without
    a path nothing is kept. Raises `JassError`, with the path, if there is no place for a record or
    it cannot be written.
    """
    if path is None:
        return nullcontext(lambda record: None)
    if not path:
        raise JassError("--record: the name of the file is missing")
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return _beside(path, None)
    except OSError as problem:
        raise _failed(path, problem) from None
    if not stat.S_ISREG(found.st_mode) or _DEVICES in Path(path).absolute().parents:
        return _directly(path)
    if not force:
        raise JassError(f"{path}: is there already; --force overwrites it")
    if not os.access(path, os.W_OK):
        raise JassError(f"{path}: may not be written")
    return _beside(path, stat.S_IMODE(found.st_mode))


_DEVICES: Final = Path("/dev")
"""Here also what looks like a file, ``/dev/stdout`` sent to one, belongs to somebody."""


@contextmanager
def _directly(path: str) -> Iterator[Keep]:
    def keep(record: Record) -> None:
        sys.stdout.flush()  # it may be the same stream
        data = dumps(record).encode()
        try:
            while data:
                data = data[os.write(number, data) :]
        except OSError as problem:
            raise _failed(path, problem) from None

    try:
        number = os.open(path, os.O_WRONLY | os.O_APPEND)
    except OSError as problem:
        raise _failed(path, problem) from None
    try:
        yield keep
    finally:
        os.close(number)


@contextmanager
def _beside(path: str, mode: int | None) -> Iterator[Keep]:
    """Write to a new file beside ``path``; ``mode`` is that of the file it replaces, if any."""
    place = Path(os.path.realpath(path))  # a link stays one
    part = place.with_name(f".jassrules-{secrets.token_hex(4)}.part")
    done = False

    def keep(record: Record) -> None:
        nonlocal done
        try:
            with file:
                file.write(dumps(record).encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise _failed(path, problem) from None
        done = True
        try:
            if mode is None:
                _move_to_new(part, place)
            else:
                part.replace(place)
        except OSError as problem:
            raise JassError(f"{_failed(path, problem)}; the record is in {part}") from None

    try:
        file = part.open("xb")
    except OSError as problem:
        raise _failed(path, problem) from None
    try:
        if mode is not None:
            part.chmod(mode)
        yield keep
    finally:
        with suppress(OSError):
            file.close()
        if not done:
            part.unlink(missing_ok=True)


def _move_to_new(part: Path, place: Path) -> None:
    """Give a file its name, unless another has got that name meanwhile."""
    try:
        place.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if os.path.lexists(place):
            raise
        part.replace(place)
    else:
        part.unlink()


def _failed(path: str, problem: OSError) -> JassError:
    return JassError(f"{path}: {problem.strerror or problem}")
