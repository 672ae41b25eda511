"""Where ``--record`` writes, and what it leaves alone."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from jassrules import Deal, JassError, Record, dumps, loads, schieber
from jassrules.cli import files

RECORD = Record("schieber", schieber.Rules(), dealer=3)
GENEROUS = 120
"""Seconds after which something hangs, on the slowest machine."""
CTRL_C = """\
import signal, sys
from jassrules.__main__ import main
# whoever runs the tests may ignore them (nohup), and what is started inherits that
signal.signal(signal.SIGINT, signal.default_int_handler)
for name in ("SIGTERM", "SIGHUP"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
sys.exit(main(sys.argv[1:]))
"""
posix = pytest.mark.skipif(os.name != "posix", reason="pipes with a name")


def no_space(*args):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_the_file_is_there_when_it_is_whole_and_nothing_else_remains(tmp_path):
    path = tmp_path / "match.json"
    with files.recording(str(path)) as keep:
        assert not path.exists()
        assert len(list(tmp_path.iterdir())) == 1
        keep(RECORD)
        assert path.read_text(encoding="utf-8") == dumps(RECORD)
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_name_nothing_is_kept():
    with files.recording(None) as keep:
        keep(RECORD)


def test_what_is_not_written_leaves_nothing(tmp_path):
    with files.recording(str(tmp_path / "match.json")):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["play", "demo"])
def test_a_file_that_is_there_stays_unless_it_is_forced(jassrules, typing, tmp_path, command):
    path = tmp_path / "match.json"
    path.write_text("mine", encoding="utf-8")
    typing()
    done = jassrules(command, "--seed", "1", "--record", path)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"jassrules: {path}: is there already; --force overwrites it\n"
    assert path.read_text(encoding="utf-8") == "mine"
    typing()
    assert jassrules(command, "--seed", "1", "--record", path, "--force").code == 0
    assert loads(path.read_text(encoding="utf-8")).game == "schieber"


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [("", "the name of the file is missing"), (".", "Is a directory"),
     ("none/match.json", "No such file or directory"), ("file/match.json", "Not a directory"),
     ("x" * 300, "File name too long")],
)  # fmt: skip
def test_a_bad_name_is_refused_before_the_first_card(
    jassrules, typing, tmp_path, monkeypatch, command, name, problem
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    prompts = typing("1")
    done = jassrules(command, "--record", name)
    assert (done.code, done.out, prompts) == (2, "", [])
    assert done.err == f"jassrules: {name or '--record'}: {problem}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_file_that_may_not_be_written_is_not_forced(tmp_path, monkeypatch):
    path = tmp_path / "match.json"
    path.touch()
    monkeypatch.setattr(os, "access", lambda path, how: False)
    with pytest.raises(JassError, match="may not be written"):
        files.recording(str(path), force=True)


def test_a_link_and_the_mode_of_the_file_stay(tmp_path):
    path, link = tmp_path / "match.json", tmp_path / "link.json"
    path.touch()
    path.chmod(0o640)
    link.symlink_to(path)
    with files.recording(str(link), force=True) as keep:
        keep(RECORD)
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == dumps(RECORD)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_came_meanwhile_stays_and_the_record_is_kept_beside_it(tmp_path):
    path = tmp_path / "match.json"
    with files.recording(str(path)) as keep:
        path.write_text("mine", encoding="utf-8")
        with pytest.raises(JassError, match=r"match\.json: .*; the record is in ") as failed:
            keep(RECORD)
    assert path.read_text(encoding="utf-8") == "mine"
    kept = Path(str(failed.value).partition("the record is in ")[2])
    assert kept.read_text(encoding="utf-8") == dumps(RECORD)


def test_a_file_system_without_links(tmp_path, monkeypatch):
    def unlinked(place, part):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", unlinked)
    path = tmp_path / "match.json"
    with files.recording(str(path)) as keep:
        keep(RECORD)
    assert list(tmp_path.iterdir()) == [path]
    with files.recording(str(tmp_path / "other.json")) as keep:
        (tmp_path / "other.json").touch()
        with pytest.raises(JassError, match="the record is in "):
            keep(RECORD)


def test_a_record_that_cannot_be_written_whole_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", no_space)
    path = tmp_path / "match.json"
    path.write_text("mine", encoding="utf-8")
    with (
        pytest.raises(JassError, match=r"match\.json: No space left on device$"),
        files.recording(str(path), force=True) as keep,
    ):
        keep(RECORD)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text(encoding="utf-8") == "mine"


# -- pipes and devices -----------------------------------------------------------------------


@posix
def test_a_pipe_is_written_directly(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with files.recording(str(pipe)) as keep:
            keep(RECORD)
            assert os.read(reader, 10_000).decode() == dumps(RECORD)
    finally:
        os.close(reader)
    assert list(tmp_path.iterdir()) == [pipe]


@posix
@pytest.mark.parametrize("mode", ["wb", "ab"])
def test_the_output_as_a_file_loses_nothing(tmp_path, mode):
    path = tmp_path / "out"
    with path.open(mode) as out:
        subprocess.run(
            [sys.executable, "-m", "jassrules", "play", "--seed", "1", "--record", "/dev/stdout"],
            stdin=subprocess.DEVNULL, stdout=out, check=True, timeout=GENEROUS,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": ""},
        )  # fmt: skip
    text = path.read_text(encoding="utf-8")
    assert text.startswith("Schieber: you are Anna ")
    told, record = text.split("Points: Anna & Chiara 0 · Beat & Dario 0\n")
    assert told.endswith("You leave the table. ")
    assert [type(action) for action in loads(record).actions] == [Deal]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_device_that_is_full_is_one_line(jassrules):
    done = jassrules("demo", "--record", "/dev/full")
    assert (done.code, done.err) == (2, "jassrules: /dev/full: No space left on device\n")


# -- who leaves early ------------------------------------------------------------------------


def test_what_was_played_is_kept_when_the_output_breaks(jassrules, tmp_path, monkeypatch):
    def broken(*args):
        raise BrokenPipeError

    monkeypatch.setattr("jassrules.cli.demo._step", broken)
    path = tmp_path / "match.json"
    assert jassrules("demo", "--record", path).code == 141
    assert len(loads(path.read_text(encoding="utf-8")).actions) == 1


@posix
@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (getattr(signal, "SIGHUP", 1), 129)],
)
def test_what_was_played_is_kept_at_a_signal(tmp_path, number, code):
    path = tmp_path / "match.json"
    with subprocess.Popen(
        [sys.executable, "-c", CTRL_C, "play", "--seed", "1", "--record", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(b"announce h\n")
            process.stdin.flush()
            shown = b""
            while b"move (h: help): " not in shown.partition(b"Anna announces")[2]:
                more = os.read(process.stdout.fileno(), 10_000)
                assert more, "the match has ended too early"
                shown += more
            process.send_signal(number)
            _, said = process.communicate(timeout=GENEROUS)
        finally:
            process.kill()
    assert (process.returncode, said) == (code, b"\n")
    record = loads(path.read_bytes())
    assert [str(action) for action in record.actions[1:]] == ["0 announce h"]
    assert list(tmp_path.iterdir()) == [path]
