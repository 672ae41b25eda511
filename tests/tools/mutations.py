"""Small changes to a module of which each may be a fault: what tests are asked to notice.

A `Mutant` is one change at one place. It is named by the statement as it was and as it is then, not
by its line, so that it keeps its name when code moves.
"""

import ast
import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
NEGATED_ANYWAY = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
IS_A_NAME = re.compile(r"[a-z][a-z0-9]*([.-][a-z0-9]+)*")
"""Texts such as ids, values of options and names of events; other texts are for people."""
NEVER_CHANGED = {"decorator_list", "annotation", "returns", "type_comment", "type_params"}
HEADS = (ast.stmt, ast.match_case)


@frozen
class Edit:
    """A value to put into a field of a node, or at a place of a list."""

    holder: object
    key: str | int
    new: object

    @property
    def old(self):
        """What lies there."""
        in_list = isinstance(self.holder, list)
        return self.holder[self.key] if in_list else getattr(self.holder, self.key)

    @contextmanager
    def made(self):
        """Make the change for a while."""
        old = self.old
        self._put(self.new)
        try:
            yield
        finally:
            self._put(old)

    def _put(self, value):
        if isinstance(self.holder, list):
            self.holder[self.key] = value
        else:
            setattr(self.holder, self.key, value)


@frozen(order=True)
class Mutant:
    """A changed statement: ``was`` and ``now`` are its text, without what is nested in it."""

    file: str
    line: int
    where: str
    was: str
    now: str
    number: int
    """Which of the changes of the file it is."""

    @property
    def name(self):
        return self.file, self.where, self.was, self.now

    def __str__(self):
        return "\n".join(
            [f"{self.file}:{self.line} in {self.where}"]
            + [f"    - {text}" for text in self.was.splitlines()]
            + [f"    + {text}" for text in self.now.splitlines()]
        )


def mutants_of(file: str, source: str) -> list[Mutant]:
    """All mutants of a module."""
    found = []
    for number, (edit, head, where) in enumerate(_changes(ast.parse(source), source)):
        whole = isinstance(edit.new, HEADS)
        head = edit.old if whole else head
        was = _text(head)
        with edit.made():
            now = _text(edit.new if whole else head)
        found.append(Mutant(file, _line(head), where, was, now, number))
    return found


def mutated(source: str, number: int | None) -> str:
    """The text of a module with one of its changes, numbered as in `mutants_of`, or with none."""
    tree = ast.parse(source)
    if number is None:
        return ast.unparse(tree) + "\n"
    edit = list(_changes(tree, source))[number][0]
    with edit.made():
        return ast.unparse(tree) + "\n"


def _line(head):
    return head.pattern.lineno if isinstance(head, ast.match_case) else head.lineno


def _text(head):
    """A statement without its body."""
    if not hasattr(head, "body"):
        return ast.unparse(head)
    bare = copy.copy(head)
    bare.body = [ast.Pass()]
    for rest in ("orelse", "handlers", "finalbody", "decorator_list"):
        if hasattr(bare, rest):
            setattr(bare, rest, [])
    return ast.unparse(bare).strip().removesuffix("pass").strip()


def _changes(tree, source) -> Iterator[tuple[Edit, ast.AST, str]]:
    """Yield every change to a module with the statement it is in and the name of the function."""
    passed_over = {
        at for at, line in enumerate(source.splitlines(), 1) if "pragma: no cover" in line
    }

    def walk(node, head, where):
        for field, value in ast.iter_fields(node):
            if field in NEVER_CHANGED:
                continue
            slots = [(node, field, value)]
            if isinstance(value, list):
                slots = [(value, at, one) for at, one in enumerate(value)]
            for holder, key, child in slots:
                if isinstance(child, ast.AST) and not _left_alone(child, passed_over):
                    inner = child if isinstance(child, HEADS) else head
                    named = isinstance(child, (ast.FunctionDef, ast.ClassDef))
                    name = f"{where}.{child.name}".lstrip(".") if named else where
                    for edit in _edits(holder, key, child):
                        yield edit, inner, name or "the module"
                    yield from walk(child, inner, name)

    yield from walk(tree, tree, "")


def _left_alone(node, passed_over):
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True  # of `zip`: to be safe, not to decide anything
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.stmt) and node.lineno in passed_over


def _edits(holder, key, node) -> Iterator[Edit]:
    """Yield the changes that are made to one node, which lies at a place of another."""
    match node:
        case ast.Compare():
            for at, sign in enumerate(node.ops):
                yield Edit(node.ops, at, COMPARISONS[type(sign)]())
        case ast.BoolOp():
            yield Edit(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for at in range(len(node.values)):
                rest = node.values[:at] + node.values[at + 1 :]
                yield Edit(holder, key, rest[0]) if len(rest) == 1 else Edit(node, "values", rest)
        case ast.UnaryOp():
            yield Edit(holder, key, node.operand)
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATORS:
            yield Edit(node, "op", OPERATORS[type(node.op)]())
        case ast.If() | ast.IfExp() if not _negated_anyway(node.test):
            yield Edit(node, "test", ast.UnaryOp(ast.Not(), node.test))
        case ast.Constant(value=bool()):
            yield Edit(node, "value", not node.value)
        case ast.Constant(value=int()):
            yield Edit(node, "value", node.value + 1)
            if node.value > 0:
                yield Edit(node, "value", node.value - 1)
        case ast.Constant(value=str()) if IS_A_NAME.fullmatch(node.value):
            yield Edit(node, "value", f"no-{node.value}")
        case ast.comprehension():
            for at in range(len(node.ifs)):
                yield Edit(node, "ifs", node.ifs[:at] + node.ifs[at + 1 :])
        case ast.Match() if len(node.cases) > 1:
            for at, case in enumerate(node.cases):
                never = copy.copy(case)
                never.guard = ast.Constant(False)
                yield Edit(node.cases, at, never)
        case ast.Continue():
            yield Edit(holder, key, ast.Break())
        case ast.Break():
            yield Edit(holder, key, ast.Continue())
        case ast.Expr(value=ast.Call()):
            yield Edit(holder, key, ast.Pass())
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
            yield Edit(node.func, "id", FUNCTIONS[name])


def _negated_anyway(test):
    """Whether another change already turns a condition round."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return True
    return (
        isinstance(test, ast.Compare)
        and len(test.ops) == 1
        and isinstance(test.ops[0], NEGATED_ANYWAY)
    )
