"""``jassrules check``."""

import io
import json
from pathlib import Path

import pytest

from jassrules import conformance
from jassrules.cli import check, files
from jassrules.text import jsontext

DEAL = (
    "deal 6c 7c 8c 6d 7d 8d 6h 7h 8h 6s 7s 8s 9c Tc Jc 9d Td Jd 9h Th Jh 9s Ts Js"
    " Qc Kc Ac Qd Kd Ad Qh Kh Ah Qs Ks As"
)


def cases(*expectations):
    return json.dumps({
        "format": "jassrules-cases/1",
        "game": "schieber",
        "cases": [
            {"name": f"case {number}", "dealer": 3, "actions": [DEAL], "expect": expect}
            for number, expect in enumerate(expectations)
        ],
    })  # fmt: skip


@pytest.fixture
def file(tmp_path):
    def write(text, name="file.json"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_a_file_that_passes(jassrules, file):
    done = jassrules("check", file(cases({"to_act": 0}, {"totals": [0, 0]})))
    assert (done.code, done.out, done.err) == (0, "2 passed, 0 failed\n", "")


def test_each_difference_names_file_and_case(jassrules, file):
    path = file(cases({"to_act": 2, "totals": [1, 0]}, {"to_act": 0}))
    done = jassrules("check", path)
    assert done.code == 1
    assert done.lines == [
        f"{path}: case 0: to_act: expected 2, found 0",
        f"{path}: case 0: totals: expected [1, 0], found [0, 0]",
        "1 passed, 1 failed",
    ]


def test_the_counts_run_over_all_files(jassrules, file):
    one = file(cases({"to_act": 0}, {"to_act": 1}), "one.json")
    two = file(cases({"to_act": 0}), "two.json")
    done = jassrules("check", one, two)
    assert done.code == 1
    assert done.lines[-1] == "2 passed, 1 failed"


def record(*actions):
    data = {"format": "jassrules-record/1", "game": "schieber", "dealer": 3, "actions": actions}
    return json.dumps(data)


def test_a_record_is_replayed(jassrules, file):
    assert jassrules("check", file(record(DEAL, "0 push", "2 announce s"))).out == (
        "1 passed, 0 failed\n"
    )


def test_a_record_with_an_illegal_action_fails_at_its_place(jassrules, file):
    path = file(record(DEAL, "1 push"))
    done = jassrules("check", path)
    assert done.code == 1
    assert done.lines[0] == (
        f"{path}: actions[1] '1 push': It is the turn of seat 0. [schieber.turn]"
    )
    assert done.lines[1] == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "broken JSON"),
        (b"no JSON at all", "broken JSON"),
        (b'{"format": "jassrules-cases/1", ', "broken JSON"),
        (b"[" * 100_000, "nested deeper"),
        (b"\xff\xfe", "byte 0"),
        (b'{"format": "other/1"}', "'other/1'"),
        (b"[1, 2]", "format"),
        (b'{"format": "jassrules-cases/1", "game": "schieber"}', "'cases' is missing"),
        (cases({"to_act": 0, "legel": []}), "'legel'"),
        (record("0 fly"), "actions[0]"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_failure_with_its_place(jassrules, file, text, problem):
    path = file(text)
    done = jassrules("check", path, file(cases({"to_act": 0}), "good.json"))
    assert done.code == 1
    assert done.err == ""
    assert done.lines[0].startswith(f"{path}: ")
    assert problem in done.lines[0]
    assert done.lines[1:] == ["1 passed, 1 failed"]


def test_a_file_that_is_not_there_and_a_folder_are_failures(jassrules, tmp_path):
    done = jassrules("check", tmp_path / "none.json", tmp_path)
    assert done.code == 1
    assert done.lines[0] == f"{tmp_path / 'none.json'}: No such file or directory"
    assert done.lines[1].startswith(f"{tmp_path}: ")
    assert done.lines[2] == "0 passed, 2 failed"


def test_a_byte_order_mark_is_no_obstacle(jassrules, file):
    assert jassrules("check", file(b"\xef\xbb\xbf" + cases({"to_act": 0}).encode())).code == 0


# a round of the log format of HSLU: trump Schilten (3: the codes count D H S C)
LOG = {
    "trump": 2, "dealer": 3, "tss": 0,
    "tricks": [{"cards": ["S6", "S7", "S8", "S9"], "points": 14, "win": 1, "first": 0}],
    "player": [{"hand": []}] * 4, "jassTyp": "SCHIEBER",
}  # fmt: skip


def test_json_lines_without_a_format_go_to_the_reader_of_logs(jassrules, file, monkeypatch):
    from jassrules.interop import hslu

    seen = []

    def check_lines(lines, name):
        seen.append((b"".join(lines).decode(), name))
        return [
            conformance.Result(f"{name}: record 0", ()),
            conformance.Result("record 1", ("wrong winner",)),
            conformance.Result("record 2", (), "stops early"),
        ]

    monkeypatch.setattr(hslu, "check_lines", check_lines)
    text = f"{json.dumps(LOG)}\n{json.dumps(LOG)}\n"
    path = file(text, "log.jsonl")
    done = jassrules("check", path)
    assert seen == [(text, str(path))]
    assert done.lines == [
        f"{path}: record 1: wrong winner",
        f"{path}: record 2: stops early",
        "2 passed, 1 failed",
    ]


def test_a_text_before_the_object_is_no_obstacle(jassrules, file):
    from tests.interop.logs import match, obenabe, rosen

    done = jassrules("check", file(match(obenabe(), rosen()) + match(rosen()), "swisslos.txt"))
    assert (done.code, done.lines) == (0, ["3 passed, 0 failed"])


def test_one_object_without_a_format_is_a_log_too(jassrules, file):
    path = file("{}")
    done = jassrules("check", path)
    assert done.code == 1
    assert done.lines[0].startswith(f"{path}: ")
    assert done.lines[-1] == "0 passed, 1 failed"


def test_one_object_over_several_lines_is_a_log_too(jassrules, file):
    from tests.interop.logs import rosen

    assert jassrules("check", file(json.dumps(rosen(), indent=1))).out == "1 passed, 0 failed\n"


# -- limits ----------------------------------------------------------------------------------


class Endless(io.BytesIO):
    """A file that goes on for ever with the same text; it counts what is read of it."""

    def __init__(self, text):
        super().__init__()
        self.text, self.asked = text, 0

    def read(self, size=-1):
        assert size >= 0, "read without a bound"
        self.asked += size
        return (self.text * (size // len(self.text) + 1))[:size]

    def readline(self, size=-1):
        assert size >= 0, "a line without a bound"
        line = self.text if self.text.endswith(b"\n") else self.text * (size // len(self.text) + 1)
        self.asked += len(line[:size])
        return line[:size]


@pytest.fixture
def endless(monkeypatch):
    def opens(text):
        made = Endless(text)
        monkeypatch.setattr(files, "opened", lambda name: made)
        return made

    return opens


@pytest.fixture
def limits(monkeypatch):
    """Let a text be of at most 1000 letters, and a file of 5000 bytes."""
    for module in (files, check, jsontext):
        monkeypatch.setattr(module, "MAX_LETTERS", 1000)
    monkeypatch.setattr(files, "MAX_FILE", 5000)


@pytest.mark.parametrize(
    ("text", "problem", "most"),
    [
        (b"\0", "line 1: more than 1000 letters are too many", 1001),
        (b'{"format": ', "line 1: more than 1000 letters are too many", 1001),
        (b"[\n", "more than 1000 letters are too many", 1001),
        (b"\n", "more than 1000 letters are too many", 2000),
        (b'{"format": "jassrules-cases/1"}\n', "more than 1000 letters are too many", 1001),
        (b"{}\n", "line 1: neither a round nor ", 3),
    ],
)
def test_a_file_is_not_read_beyond_the_limit(jassrules, endless, limits, text, problem, most):
    file = endless(text)
    done = jassrules("check", "some.json")
    assert (done.code, done.err) == (1, "")
    assert done.lines[0].startswith(f"some.json: {problem}")
    assert done.lines[1:] == ["0 passed, 1 failed"]
    assert file.asked <= most


def test_a_log_is_judged_line_by_line_as_far_as_a_file_may_go(
    jassrules, endless, limits, monkeypatch
):
    from tests.interop.logs import obenabe

    line = json.dumps(obenabe()).encode() + b"\n"
    for module in (files, check, jsontext):
        monkeypatch.setattr(module, "MAX_LETTERS", len(line))
    monkeypatch.setattr(files, "MAX_FILE", 3 * len(line) + 1)
    file = endless(line)
    done = jassrules("check", "some.jsonl")
    problem = f"some.jsonl: line 4: more than {3 * len(line) + 1} bytes in a file are too many"
    assert done.lines == [problem, "3 passed, 1 failed"]
    assert file.asked == 4 * len(line)


def test_what_stands_before_a_broken_line_of_a_log_is_judged(jassrules, file):
    from tests.interop.logs import obenabe

    path = file(f"\n{json.dumps(obenabe())}\n\n{{}}\n")
    done = jassrules("check", path)
    assert done.lines[0].startswith(f"{path}: line 4: neither a round nor ")
    assert done.lines[1:] == ["1 passed, 1 failed"]


def test_a_record_is_not_read_beyond_the_limit(jassrules, endless, limits):
    file = endless(b" ")
    done = jassrules("replay", "some.json")
    assert (done.code, done.out) == (2, "")
    problem = "some.json: more than 1000 letters are too many"
    assert done.err == f"jassrules: {problem}\n"
    assert file.asked == 1001


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_an_end(jassrules):
    done = jassrules("check", "/dev/zero")
    assert done.lines == [
        "/dev/zero: line 1: more than 8000000 letters are too many", "0 passed, 1 failed",
    ]  # fmt: skip
    assert jassrules("replay", "/dev/zero").code == 2


def test_the_empty_name_is_no_folder(jassrules):
    assert jassrules("check", "").lines == [": No such file or directory", "0 passed, 1 failed"]
    assert jassrules("replay", "").err == "jassrules: : No such file or directory\n"


def test_shipped(jassrules, file):
    done = jassrules("check", "--shipped")
    assert done.code == 0, done.out
    passed = int(done.lines[-1].split()[0])
    assert passed == sum(
        len(json.loads(text).get("cases", [0])) for text in conformance.shipped().values()
    )
    assert jassrules("check", "--shipped", file(cases({"to_act": 0}))).lines[-1] == (
        f"{passed + 1} passed, 0 failed"
    )


def test_nothing_to_check_is_a_mistake(jassrules):
    done = jassrules("check")
    assert (done.code, done.out) == (2, "")
    assert done.err == "jassrules: check: give the files to check, or --shipped\n"
