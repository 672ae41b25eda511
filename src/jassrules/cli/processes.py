"""Work shared out among processes that end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

from jassrules.errors import JassError

T = TypeVar("T")


def shared(work: Callable[..., T], pieces: Iterable[tuple[Any, ...]], workers: int) -> Generator[T]:
    """Yield what the work gives for each piece, in the order in which they are finished.

    Work and pieces must be picklable. What the work raises is raised here. However this ends, and
    when this process is killed too, no process stays behind; whoever stops early closes the
    generator. Raises `JassError` if a process cannot be started or dies.
    """
    started: list[tuple[SpawnProcess, Connection]] = []
    waiting, busy = iter(pieces), []
    try:
        for piece in islice(waiting, workers):
            process, line = _started(work, workers)
            started.append((process, line))
            _send(line, piece)
            busy.append(line)
        while busy:
            ready = wait(busy)
            for line in [one for one in busy if one in ready]:
                result = _received(line)
                piece = next(waiting, ())
                if piece:
                    _send(line, piece)
                else:
                    busy.remove(line)
                yield result
    except BaseException:
        for process, _ in started:
            process.kill()
        raise
    finally:
        for process, line in started:
            line.close()
            process.join()


def _started(work: Callable[..., Any], workers: int) -> tuple[SpawnProcess, Connection]:
    # started afresh on every system alike: nothing is inherited
    context = multiprocessing.get_context("spawn")
    try:
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(work, theirs), daemon=True)
        with _undisturbed(), theirs:
            process.start()
    except OSError as problem:
        many = f"{workers} processes cannot be started"
        raise JassError(f"--workers: {many}: {problem.strerror or problem}") from None
    return process, ours


def _send(line: Connection, piece: tuple[Any, ...]) -> None:
    with suppress(OSError):  # whether the process lives is seen when it should answer
        line.send(piece)


def _received(line: Connection) -> Any:
    try:
        result = line.recv()
    except (EOFError, OSError):
        raise JassError("--workers: one of the processes has died") from None
    if isinstance(result, Exception):
        raise result
    return result


def serve(work: Callable[..., Any], line: Connection) -> None:
    """Work piece by piece until nobody asks any more; this runs in a process of its own."""
    # Ctrl-C reaches every process of the terminal; the first one decides what becomes of it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _mask("SIG_UNBLOCK", _STOPPING)
    with suppress(EOFError, OSError):  # whoever asked has gone
        while True:
            piece = line.recv()
            result: Any
            try:
                result = work(*piece)
            except Exception as problem:  # noqa: BLE001 – raised again where the work was given out
                result = problem
            line.send(result)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let no signal break the start of a process, neither here nor in the process itself."""
    if os.name == "posix":  # pragma: no branch – there is nothing of it elsewhere
        # a helper of Python's that would lift the mask when it starts by the way
        resource_tracker.ensure_running()
    before = _mask("SIG_BLOCK", _STOPPING)
    try:
        yield
    finally:
        _mask("SIG_SETMASK", before)


_STOPPING: Final = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def _mask(how: str, signals: Iterable[int]) -> set[int]:
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover – Windows
        return set()
    return set(signal.pthread_sigmask(getattr(signal, how), signals))
