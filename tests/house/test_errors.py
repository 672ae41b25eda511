"""Errors: one root, their place, their pickles."""

import copy
import pickle

import pytest

from jassrules import (
    BadNotation,
    BadRecord,
    BadRules,
    BadSeat,
    IllegalAction,
    JassError,
    Violation,
    WrongType,
    card,
    chappe,
    loads,
    schieber,
    sens,
    tschausepp,
)
from jassrules.cards import CARDS
from jassrules.errors import shown

VIOLATION = Violation("schieber.turn", "It is the turn of seat 1.", {"turn": 1})


def test_one_root_and_the_builtin_kinds():
    for kind in (IllegalAction, BadRules, BadNotation, BadRecord, BadSeat, WrongType):
        assert issubclass(kind, JassError)
    for kind in (IllegalAction, BadRules, BadNotation, BadRecord, BadSeat):
        assert issubclass(kind, ValueError)
    assert issubclass(WrongType, TypeError)


def test_a_violation_says_the_rule_the_reason_and_the_facts():
    assert str(VIOLATION) == "It is the turn of seat 1. [schieber.turn]"
    assert VIOLATION.facts["turn"] == 1
    assert hash(VIOLATION) == hash(
        Violation("schieber.turn", "It is the turn of seat 1.", {"turn": 1})
    )
    assert Violation("schieber.turn", "It is the turn of seat 1.") != VIOLATION
    with pytest.raises(AttributeError):
        VIOLATION.rule = "x"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalAction(VIOLATION), "It is the turn of seat 1. [schieber.turn]"),
        (BadRules("target", "no", "schieber.target"), "target: no [schieber.target]"),
        (BadRules("players", "no"), "players: no"),
        (BadNotation("no card"), "no card"),
        (BadRecord("actions[0]: no"), "actions[0]: no"),
        (BadSeat("no seat"), "no seat"),
        (WrongType("no"), "no"),
    ],
    ids=lambda value: type(value).__name__ + str(value)[:12] if not isinstance(value, str) else "",
)
def test_errors_say_what_is_wrong_and_survive_pickling(error, text):
    assert str(error) == text
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == text
        assert vars(again) == vars(error)
    if isinstance(error, IllegalAction):
        assert pickle.loads(pickle.dumps(error)).violation == VIOLATION


def test_values_are_shown_short():
    assert shown("x") == "'x'"
    assert shown(card("Jh")) == 'card("Jh")'
    assert len(shown("x" * 10_000)) == 60
    assert shown("x" * 10_000).endswith("…")
    assert shown([1, 2], limit=4) == "[1,…"


class Shy:
    def __repr__(self):
        raise RuntimeError("not to be shown")


@pytest.mark.parametrize("value", [10**5000, -(10**5000), Shy()], ids=["huge", "low", "shy"])
def test_what_python_cannot_show_is_refused_all_the_same(value):
    assert shown(value) == f"<{type(value).__name__}>"
    state = chappe.start(chappe.Rules())
    for call in (
        lambda: chappe.observe(state, value),
        lambda: chappe.apply(state, value),
        lambda: chappe.start(chappe.Rules(), players=value),
        lambda: schieber.Rules(packet=value),
        lambda: tschausepp.Rules(hand_size=value),
        lambda: card(value),
        lambda: loads(value),
    ):
        with pytest.raises(JassError):
            call()


def test_a_seat_of_any_length_is_refused():
    far = 10**5000
    bidding = chappe.apply(chappe.start(chappe.Rules()), chappe.Deal(CARDS))
    assert chappe.explain(bidding, chappe.Bid(1, far)).rule == "chappe.bid"
    dealing = sens.start(sens.Rules())
    assert sens.explain(dealing, sens.Misdeal(far)).rule == "sens.turn"
