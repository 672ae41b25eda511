"""The shipped cases of Differenzler: every rule, every option, every value of it."""

import typing

import pytest

from jassrules import Suit, catalogue
from jassrules.conformance import read_cases, run_case, shipped
from jassrules.games.differenzler import Rules
from jassrules.rulebook import options
from jassrules.text.jsontext import read_json

CASES = read_cases(read_json(shipped()["differenzler.json"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    assert run_case(case).differences == ()
    assert case.expect
    assert case.rule


def test_every_rule_has_a_case_and_every_case_cites_rules():
    cited = {rule for case in CASES for rule in case.rule}
    assert cited == set(catalogue("differenzler"))


@pytest.mark.parametrize(
    ("at", "about"), list(options(Rules)), ids=lambda one: getattr(one, "name", "")
)
def test_every_value_of_every_option_has_a_case(at, about):
    hint = typing.get_type_hints(Rules)[at.name]
    shown = {getattr(c.rules, at.name) for c in CASES if set(c.rule) & set(about.rules)}
    if typing.get_origin(hint) is typing.Literal:
        assert shown == set(typing.get_args(hint))
    elif hint is Suit:
        assert shown == set(Suit)
    else:
        assert at.default in shown
        assert len(shown) > 2
    assert None in shown or at.name != "deals"


def test_every_number_of_players_has_a_case():
    assert {case.players for case in CASES} == {2, 3, 4, 5}
