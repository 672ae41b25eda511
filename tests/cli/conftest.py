"""A command line run in this process, and a player who types what a test tells him."""

import builtins
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import frozen

from jassrules.__main__ import main


@pytest.fixture(autouse=True)
def no_window(monkeypatch):
    """Let the window of whoever runs the tests be no matter."""
    monkeypatch.delenv("COLUMNS", raising=False)


@frozen
class Done:
    """What a command line left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def jassrules(capsys) -> Callable[..., Done]:
    def call(*words: Any) -> Done:
        capsys.readouterr()
        code: Any
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = end.code
        return Done(code, *capsys.readouterr())

    return call


@pytest.fixture
def typing(monkeypatch) -> Callable[..., list[str]]:
    """Let the player type these lines, then end his input; returns the prompts he saw."""

    def types(*answers: str) -> list[str]:
        prompts: list[str] = []
        rest: Iterator[str] = iter(answers)

        def typed(prompt: str = "") -> str:
            prompts.append(prompt)
            try:
                answer = next(rest)
            except StopIteration:
                sys.stdout.write(prompt)
                raise EOFError from None
            sys.stdout.write(f"{prompt}{answer}\n")  # as a terminal shows it
            if answer == "^C":
                raise KeyboardInterrupt
            return answer

        monkeypatch.setattr(builtins, "input", typed)
        return prompts

    return types
