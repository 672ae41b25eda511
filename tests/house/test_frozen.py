"""Mappings that can be hashed."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules.frozen import FrozenDict


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
