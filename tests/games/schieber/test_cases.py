"""The shipped cases of Schieber: every rule, every option, every value of it."""

import types
import typing

import pytest

from jassrules import catalogue
from jassrules.conformance import read_cases, run_case, shipped
from jassrules.games.schieber import Rules
from jassrules.rulebook import options
from jassrules.text.forms import rules_to_data
from jassrules.text.jsontext import read_json

CASES = [
    case
    for name, text in shipped().items()
    if name.startswith("schieber")
    for case in read_cases(read_json(text))
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    assert run_case(case).differences == ()
    assert case.expect
    assert case.rule


def test_every_rule_has_a_case_and_every_case_cites_rules():
    cited = {rule for case in CASES for rule in case.rule}
    assert cited == set(catalogue("schieber"))


def values_of(hint, default):
    """The values an option may have, ``...`` for any other than the default."""
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [value for part in typing.get_args(hint) for value in values_of(part, default)]
    if hint is type(None):
        return [None]
    return [True, False] if hint is bool else [default, ...]


@pytest.mark.parametrize(
    ("at", "about"), list(options(Rules)), ids=lambda one: getattr(one, "name", "")
)
def test_every_value_of_every_option_has_a_case(at, about):
    hint = typing.get_type_hints(Rules)[at.name]
    shown = [getattr(c.rules, at.name) for c in CASES if set(c.rule) & set(about.rules)]
    for value in values_of(hint, at.default):
        if value is ...:
            assert any(one not in (at.default, None) for one in shown)
        else:
            assert value in shown, f"no case shows {at.name}={value!r}"
    if at.name in ("finish_order", "weis_order"):
        assert len(set(shown)) > 4


def test_every_value_of_a_mapping_has_a_case():
    names = {
        (name, key)
        for c in CASES
        for name, data in rules_to_data(c.rules).items()
        if isinstance(data, dict)
        for key in data
    }
    assert {key for name, key in names if name == "factors"} >= {
        "c",
        "undenufe",
        "slalom",
        "guschti",
        "mary",
    }
    assert {key for name, key in names if name == "four_points"} >= {"J", "6"}


def test_all_orders_of_claims_have_a_case():
    assert (
        len({case.rules.finish_order for case in CASES if "schieber.finish-order" in case.rule})
        == 8
    )


def test_a_case_that_is_changed_fails():
    # the runner looks at every case: with one point more, or another seat, each one that says so fails
    for case in CASES:
        expect = dict(case.expect)
        if "totals" in expect:
            expect["totals"] = [expect["totals"][0] + 1, expect["totals"][1]]
        elif "to_act" in expect:
            expect["to_act"] = 3 if expect["to_act"] != 3 else 2
        elif expect.get("entries"):
            expect["entries"] = expect["entries"][1:]
        else:
            continue
        changed = type(case)(
            case.name,
            case.game,
            case.rule,
            case.rules,
            case.players,
            case.dealer,
            case.actions,
            expect,
        )
        assert not run_case(changed).passed, case.name
