"""The command line as its users start it: in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GENEROUS = 120
"""Seconds after which something hangs, on the slowest machine."""


def run(*words, text=None, **environment):
    return subprocess.run(
        [sys.executable, "-m", "jassrules", *map(str, words)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
        timeout=GENEROUS,
    )


def test_without_a_command_a_demo_of_schieber():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("One deal of Schieber, seed 1\n")
    assert "\x1b" not in done.stdout


def test_check(tmp_path):
    case = {"name": "a deal is due", "actions": []}
    path = tmp_path / "cases.json"

    def write(actor):
        cases = [{**case, "expect": {"to_act": actor}}]
        data = {"format": "jassrules-cases/1", "game": "schieber", "cases": cases}
        path.write_text(json.dumps(data), encoding="utf-8")

    write("chance")
    done = run("check", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 passed, 0 failed\n", "")
    write(0)
    assert run("check", path).returncode == 1


def test_play_ends_with_its_input():
    done = run("play", "--seed", "1", text="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("You leave the table. Points: Anna & Chiara 0 · Beat & Dario 0\n")


def test_a_terminal_without_these_letters():
    done = run("demo", "--style", "swiss", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Koenig" in done.stdout


def test_a_reader_who_leaves():
    with subprocess.Popen(
        [sys.executable, "-m", "jassrules", "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_importing_the_library_imports_no_command_line():
    code = (
        "import jassrules, sys; print([m for m in sys.modules if 'argparse' in m or '.cli' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


# -- standard streams --------------------------------------------------------------------------

FULL = Path("/dev/full")
SHELL = Path("/bin/sh")
posix = pytest.mark.skipif(not (FULL.exists() and SHELL.exists()), reason="no such device here")
COMMANDS = [
    ["--help"], ["--version"], ["play", "--help"], ["demo"], ["play", "--seed", "1"],
    ["rules"], ["check", "--shipped"], ["simulate", "schieber", "--deals", "1"],
]  # fmt: skip


def with_streams(redirection, *words, **environment):
    """Run a command line with standard streams as the shell sets them; return code and what was said."""
    return subprocess.run(
        [SHELL, "-c", f'"$@" {redirection}', "sh", sys.executable, "-m", "jassrules", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
        timeout=GENEROUS,
    )


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_full_output_is_one_line(words, unbuffered):
    done = with_streams(">/dev/full", *words, PYTHONUNBUFFERED=unbuffered)
    assert done.stderr == "jassrules: standard output: No space left on device\n"
    assert done.returncode == 2


@posix
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_closed_output_is_one_line(words):
    done = with_streams(">&-", *words)
    assert (done.returncode, done.stderr) == (2, "jassrules: standard output: is closed\n")


@posix
@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize(
    ("words", "code"),
    [(["rules", "yodel"], 2), (["yodel"], 2), (["play", "--seat", "9"], 2), (["--version"], 0)],
)
def test_what_nobody_can_be_told_keeps_its_exit_code(redirection, words, code):
    done = with_streams(redirection, *words)
    assert (done.returncode, done.stderr) == (code, "")
    assert bool(done.stdout) == (code == 0)


@posix
def test_with_every_stream_closed():
    assert with_streams("<&- >&- 2>&-", "demo").returncode == 2


@posix
def test_a_closed_input_is_one_that_has_ended():
    done = with_streams("<&-", "play", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave the table." in done.stdout


@posix
def test_an_input_that_cannot_be_read_is_one_line():
    done = with_streams("0>/dev/null", "play", "--seed", "1")
    assert done.returncode == 2
    assert done.stderr.startswith("jassrules: standard input: ")
    assert done.stderr.count("\n") == 1


@posix
def test_no_file_takes_the_place_of_a_closed_stream():
    code = """\
import os
from jassrules.cli import terminal
terminal.prepare()
print(os.open(os.devnull, os.O_RDONLY) > 2)
"""
    done = subprocess.run(
        [SHELL, "-c", '"$@" <&- 2>&-', "sh", sys.executable, "-c", code],
        capture_output=True, check=True, timeout=GENEROUS,
    )  # fmt: skip
    assert done.stdout == b"True\n"
