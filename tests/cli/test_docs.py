"""The page of the command line shows what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
FENCES = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
ANSWER = re.compile(r"^\w+, your move \(h: help\): (.*)$", re.MULTILINE)


def pattern(lines):
    """Return a pattern of a text in which a line of only ``…`` stands for any lines."""
    parts = [r"(?:.*\n)*?" if line == "…" else re.escape(f"{line}\n") for line in lines]
    return re.compile("".join(parts))


@pytest.mark.skipif(not FENCES, reason="the pages are not here")
def test_every_command_of_the_page_prints_what_it_shows(jassrules, typing, monkeypatch, tmp_path):
    # one folder for all: a record that one command writes the next one reads
    monkeypatch.chdir(tmp_path)
    for fence in FENCES:
        command, *shown = fence.splitlines()
        dollar, name, *words = shlex.split(command)
        assert (dollar, name) == ("$", "jassrules")
        typing(*ANSWER.findall(fence))
        done = jassrules(*words)
        printed = "".join(f"{line.rstrip()}\n" for line in (done.out + done.err).splitlines())
        if not pattern(shown).fullmatch(printed):
            assert printed == "\n".join(shown)


def test_the_page_shows_every_command():
    shown = {shlex.split(fence.splitlines()[0])[2] for fence in FENCES}
    assert {"demo", "play", "replay", "check", "rule", "simulate"} == shown
