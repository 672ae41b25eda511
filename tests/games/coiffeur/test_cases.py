"""The shipped cases of Coiffeur: every rule, every option, every value of it."""

import types
import typing

import pytest

from jassrules import catalogue
from jassrules.conformance import read_cases, run_case, shipped
from jassrules.games.coiffeur import Rules
from jassrules.games.coiffeur.rules import ROWS
from jassrules.rulebook import options
from jassrules.text.jsontext import read_json

CASES = read_cases(read_json(shipped()["coiffeur.json"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    assert run_case(case).differences == ()
    assert case.expect


def test_every_rule_has_a_case_and_every_case_cites_rules():
    assert {rule for case in CASES for rule in case.rule} == set(catalogue("coiffeur"))
    assert all(case.rule for case in CASES)


def values_of(hint, default):
    """The values an option may have, ``...`` for any other than the default."""
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [value for part in typing.get_args(hint) for value in values_of(part, default)]
    return [True, False] if hint is bool else [default, ...]


@pytest.mark.parametrize(
    ("at", "about"), list(options(Rules)), ids=lambda one: getattr(one, "name", "")
)
def test_every_value_of_every_option_has_a_case(at, about):
    hint = typing.get_type_hints(Rules)[at.name]
    shown = [getattr(c.rules, at.name) for c in CASES if set(c.rule) & set(about.rules)]
    for value in values_of(hint, at.default):
        if value is ...:
            assert any(one != at.default for one in shown)
        else:
            assert value in shown, f"no case shows {at.name}={value!r}"


def test_every_row_is_on_some_sheet():
    shown = {row for case in CASES for row in ROWS if case.rules.factors[row]}
    assert shown == set(ROWS)
