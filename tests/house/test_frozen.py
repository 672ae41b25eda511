"""Mappings that can be hashed."""

import pickle

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, Deal, Rank, Suit, WrongType, card, chappe, schieber, tschausepp
from jassrules.frozen import FrozenDict, derived, maker
from jassrules.games.schieber.contract import course_of
from jassrules.tricks.trick import leads_of


@given(st.dictionaries(st.text(), st.integers()))
def test_equal_to_any_mapping_with_the_same_items(items):
    one = FrozenDict(items)
    assert one == items
    assert dict(one) == items
    assert one == FrozenDict(tuple(items.items()))
    assert hash(one) == hash(FrozenDict(dict(reversed(items.items()))))
    assert pickle.loads(pickle.dumps(one)) == one
    assert eval(repr(one), {"FrozenDict": FrozenDict}) == one
    assert len(one) == len(items)


def test_nothing_in_it_can_be_changed():
    source = {"a": 1}
    one = FrozenDict(source)
    source["a"] = 2
    assert one["a"] == 1
    assert one.updated({"b": 3}) == {"a": 1, "b": 3}
    assert one == {"a": 1}
    with pytest.raises(TypeError):
        one["a"] = 2
    with pytest.raises(TypeError):
        del one["a"]
    with pytest.raises(AttributeError):
        one._items = {}
    with pytest.raises(AttributeError):
        del one._items
    with pytest.raises(AttributeError):
        one.more = 1
    with pytest.raises(KeyError):
        one["b"]
    assert FrozenDict() == {}


def test_equal_only_to_mappings():
    one = FrozenDict({"a": 1})
    assert one != {"a": 2}
    assert one != FrozenDict({"a": 1, "b": 2})
    assert one != [("a", 1)]
    assert FrozenDict({1: "a"}) == {True: "a"}


# -- what is shared cannot be changed ----------------------------------------------------------------

BOOK = course_of(schieber.Rules(), schieber.Contract.ROSEN).by_trick[0]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Suit.ROSEN, "mask"), (Rank.SIX, "index"), (schieber.Contract.OBENABE, "trump"), (CHANCE, "value"),
        (tschausepp.Word.SEPP, "name"), (card("6c"), "rank"), (BOOK, "order"), (BOOK.lead, "after"),
        (BOOK.lead, "anything"), (leads_of(4)[2], "seat"), (schieber.Rules(), "target"),
        (schieber.Observation, None),
    ],
)  # fmt: skip
def test_no_attribute_can_be_set_or_deleted(value, name):
    if name is None:
        assert not hasattr(object.__new__(value), "__dict__")
        return
    before = getattr(value, name, None)
    with pytest.raises(AttributeError):
        setattr(value, name, 0)
    with pytest.raises(AttributeError):
        delattr(value, name)
    assert getattr(value, name, None) == before


def test_a_deal_takes_cards_in_an_order():
    cards = [card("6c"), card("7c")]
    assert Deal(cards) == Deal(tuple(cards)) == Deal(iter(cards))
    for bad in (set(cards), frozenset(cards), dict.fromkeys(cards), "6c 7c", 3, [3], None):
        with pytest.raises(WrongType):
            Deal(bad)


# -- values made in the short way --------------------------------------------------------------------


@frozen(weakref_slot=False)
class Base:
    x: int
    twice: int = derived(lambda self: 2 * self.x)


@frozen(weakref_slot=False)
class One(Base):
    """Adds nothing."""


@frozen(weakref_slot=False)
class Other(Base):
    """Adds nothing either."""


def test_a_maker_makes_what_the_constructor_makes():
    make = maker(One)
    assert make(3, 6) == One(3)
    assert (make(3, 6).twice, One(3).twice) == (6, 6)
    assert type(make(3, 6)) is One
    assert type(make(3, 6, Other)) is Other
    assert make(3, 6, Other) == Other(3) != One(3)
    assert hash(make(3, 6)) == hash(One(3))
    assert pickle.loads(pickle.dumps(make(3, 6))) == One(3)
    for change in (lambda: setattr(make(3, 6), "x", 4), lambda: delattr(make(3, 6), "x")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            change()
    with pytest.raises(TypeError):
        make(3)


def test_what_follows_from_other_fields_is_no_argument():
    with pytest.raises(TypeError):
        One(3, 6)
    with pytest.raises((TypeError, ValueError)):
        attrs.evolve(One(3), twice=7)
    assert attrs.evolve(One(3), x=4).twice == 8
    for kind in (schieber.Playing, chappe.Playing):
        names = {at.name for at in attrs.fields(kind) if not at.eq}
        assert names
        assert not names & {at.name for at in attrs.fields(kind) if at.init}
