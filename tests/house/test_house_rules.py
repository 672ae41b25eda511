"""House rules are changed by `but`, and every number in them has a bound."""

import operator
import pickle

import attrs
import pytest

from jassrules import GAMES, BadRules, Rank, Suit, chappe, schieber, tschausepp
from jassrules.rulebook import options


class Whole:
    """A whole number of another library."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_a_mapping_changes_only_the_keys_it_names():
    # einfach: every contract of the six counts once
    rules = schieber.PRESETS["einfach"].but(factors={"slalom": 1, Suit.SCHILTEN: 2})
    assert rules.factors == {
        "c": 1, "d": 1, "h": 1, "s": 2, "obenabe": 1, "undenufe": 1, "slalom": 1, "guschti": 0, "mary": 0,
    }  # fmt: skip
    assert rules.target == 1000
    # and changed once more
    again = rules.but(factors={"slalom": 5}, target=700)
    assert (again.factors["s"], again.factors["slalom"], again.target) == (2, 5, 700)
    # the old rules are as they were
    assert (rules.factors["slalom"], rules.target) == (1, 1000)


def test_an_effect_is_taken_away_and_given_back():
    rules = tschausepp.Rules(effects={"9": "reverse"})
    none = rules.but(effects={Rank.ACE: None})
    assert none.effects.get(Rank.ACE) is None
    assert (none.effects[Rank.NINE], none.effects[Rank.SEVEN]) == ("reverse", "draw")
    assert none.but(effects={"A": "cover"}) == rules


def test_but_without_changes_is_the_same_house():
    for game in GAMES.values():
        for rules in game.PRESETS.values():
            assert rules.but() == rules
            assert pickle.loads(pickle.dumps(rules.but())) == rules


def test_a_bad_change_is_refused_by_name_and_changes_nothing():
    rules = schieber.Rules()
    for changes, name in (
        ({"weiss": "off"}, "schieber.Rules.weiss"),
        ({"factors": {"x": 1}}, "schieber.Rules.factors"),
        ({"factors": {"c": -1}}, "schieber.Rules.factors"),
        ({"factors": 3}, "schieber.Rules.factors"),
        ({"target": 500, "weis": "sometimes"}, "schieber.Rules.weis"),
    ):
        with pytest.raises(BadRules) as refused:
            rules.but(**changes)
        assert refused.value.option == name
    assert rules == schieber.Rules()
    # what does not go together is seen as in the constructor
    with pytest.raises(BadRules, match="without a limit"):
        chappe.Rules().but(limit=None)
    assert chappe.Rules().but(limit=None, deals=4).deals == 4


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_bound(name):
    # ten to the hundred is too much everywhere, alone and within a mapping or a list
    rules, huge = GAMES[name].Rules, 10**100
    for at, _ in options(rules):
        usual = getattr(rules(), at.name)
        tries = [huge, -1, True]
        if isinstance(usual, tuple):
            tries = [(huge,) * len(usual)]
        elif hasattr(usual, "keys"):
            tries = [dict.fromkeys(usual or ["7"], huge)]
        elif isinstance(usual, bool):
            tries = [huge, 1]
        for value in tries:
            with pytest.raises(BadRules) as refused:
                rules(**{at.name: value})
            assert refused.value.option == f"{name}.Rules.{at.name}"
            assert len(str(refused.value)) < 1000


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (lambda n: schieber.Rules(factors={"c": n}), 1_000_000),
        (lambda n: schieber.Rules(target=n), 1_000_000),
        (lambda n: schieber.Rules(last_trick=n), 1_000_000),
        (lambda n: schieber.Rules(run_points=(n,) * 7), 1_000_000),
        (lambda n: tschausepp.Rules(tschau_penalty=n), 36),
        (lambda n: tschausepp.Rules(sepp_penalty=n, decks=2), 72),
        (lambda n: tschausepp.Rules(seven_cards=n), 36),
    ],
    ids=["factors", "target", "last_trick", "run_points", "tschau", "sepp", "seven_cards"],
)
def test_the_bound_is_where_the_contract_says(rules, most):
    rules(most)
    with pytest.raises(BadRules):
        rules(most + 1)


def test_a_whole_number_of_another_library_is_kept_as_an_int():
    rules = schieber.Rules(target=Whole(900), factors={"c": Whole(3)})
    assert rules == schieber.Rules(target=900, factors={"c": 3})
    assert type(rules.target) is type(rules.factors["c"]) is int
    assert type(schieber.Push(Whole(2)).seat) is int
    assert schieber.Push(Whole(2)) == schieber.Push(2)
    assert type(chappe.Bid(Whole(0), Whole(3)).tricks) is int
    state = schieber.start(schieber.Rules(), dealer=Whole(3))
    assert (state.match.dealer, type(state.match.dealer)) == (3, int)
    assert schieber.legal_moves(state, Whole(0)) == ()
    assert type(schieber.observe(state, Whole(1)).seat) is int
    table = chappe.start(chappe.Rules(), players=Whole(5), dealer=0)
    assert (table.players, type(table.players)) == (5, int)
    with pytest.raises(TypeError):
        schieber.Push(True)
    with pytest.raises(TypeError):
        schieber.Push(1.0)
    assert operator.index(Whole(1)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_rules_say_whose_they_are(name):
    assert GAMES[name].Rules.game == name
    assert "game" not in {at.name for at in attrs.fields(GAMES[name].Rules)}
