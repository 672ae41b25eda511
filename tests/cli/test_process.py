"""The command line as its users start it: in a process of its own."""

import json
import os
import subprocess
import sys


def run(*words, text=None, **environment):
    return subprocess.run(
        [sys.executable, "-m", "jassrules", *map(str, words)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
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
