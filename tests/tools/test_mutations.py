"""The changes that `make mutants` makes, on a few lines of which each was thought of by hand."""

import ast

import pytest

from tests.tools.mutants import ACCEPTED, ROOT, accepted, all_sources, stages
from tests.tools.mutations import mutants_of, mutated

HEAD = "def f(a, b):\n    "


def changes(body):
    """The statements that come of one statement in a function."""
    return {one.now for one in mutants_of("m.py", HEAD + body) if one.where == "f"}


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("return a < b", {"return a <= b"}),
        ("return a in b", {"return a not in b"}),
        ("return a and b", {"return a or b", "return a", "return b"}),
        ("return not a", {"return a"}),
        ("return a & 1", {"return a | 1", "return a & 2", "return a & 0"}),
        ("return a == 'deal'", {"return a != 'deal'", "return a == 'no-deal'"}),
        ("return a + 'A text for people.'", {"return a - 'A text for people.'"}),
        ("return True", {"return False"}),
        ("return [x for x in a if b]", {"return [x for x in a]"}),
        ("return a if b else f", {"return a if not b else f"}),
        ("return min(a)", {"return max(a)"}),
        ("a.append(b)", {"pass"}),
        ("a += b", {"a -= b"}),
        ("if a:\n        return b", {"if not a:"}),
        ("if a is b:\n        return b", {"if a is not b:"}),
        ("for _ in a:\n        break", {"continue"}),
        (
            "match a:\n        case int():\n            a\n        case b:\n            b",
            {"case int() if False:", "case b if False:"},
        ),
        ("return zip(a, b, strict=True)", set()),
        ("assert a == 1", set()),
        ("'A docstring.'", set()),
        ("return a == 1  # pragma: no cover – never", set()),
        ("return f'{a + 1}'", set()),
    ],
)
def test_what_is_changed_in_a_statement(body, wanted):
    assert changes(body) == wanted


def test_what_describes_a_function_is_not_changed():
    text = "@rule('a.b', also=True)\ndef f(a: Literal[1], b=2) -> Literal[3]:\n    return a\n"
    assert {(one.was, one.now) for one in mutants_of("m.py", text)} == {
        ("def f(a: Literal[1], b=2) -> Literal[3]:", f"def f(a: Literal[1], b={n}) -> Literal[3]:")
        for n in (1, 3)
    }


def test_a_change_is_named_by_what_it_changes_and_made_alone():
    text = "class A:\n    def f(self, a):\n        if a > 1:\n            return 5\n\nB = 7\n"
    found = mutants_of("m.py", text)
    assert [(one.where, one.line) for one in found] == [("A.f", 3)] * 4 + [("A.f", 4)] * 2 + [
        ("the module", 6)
    ] * 2
    assert str(found[0]) == "m.py:3 in A.f\n    - if a > 1:\n    + if not a > 1:"
    for one in found:
        before, after = (ast.unparse(ast.parse(text)) + "\n", mutated(text, one.number))
        differing = [
            (x, y) for x, y in zip(before.splitlines(), after.splitlines(), strict=True) if x != y
        ]
        assert [(x.strip(), y.strip()) for x, y in differing] == [(one.was, one.now)]
    assert mutated(text, None) == before


def test_every_module_of_the_rules_is_changed_and_tested_by_all_the_tests():
    files = all_sources()
    assert {file.partition("/")[0] for file in files} <= {"games", "jass", "tricks"}
    folders = {one.name for one in (ROOT / "tests").iterdir() if one.is_dir()} - {"__pycache__"}
    for file in ("games/sens/scoring.py", "tricks/melds.py"):
        named = {part for _, arguments in stages(file) for part in arguments}
        tested = {part.split("/")[1] for part in named if part.startswith("tests/")}
        assert tested == folders - {"bench", "tools"}
        assert {"src", "docs", "README.md"} <= named


def test_what_is_accepted_says_why():
    assert ACCEPTED.exists()
    for (file, *_), why in accepted().items():
        assert file.endswith(".py")
        assert len(why) > 20
