"""Actions hold what belongs in them and nothing else."""

import attrs
import pytest

from jassrules import GAMES, Rank, WrongType
from tests.laws.golden import golden

ACTIONS = [
    (game, kind, field.name)
    for game in GAMES
    for kind in GAMES[game].ACTIONS
    for field in attrs.fields(kind)
]


@pytest.mark.parametrize(("game", "kind", "field"), ACTIONS)
def test_every_field_of_every_action_refuses_a_value_of_another_type(game, kind, field):
    good = next(one for two in golden(game) for one in two.record.actions if type(one) is kind)
    for wrong in (object(), 1.5, [1.5], Rank.ACE):
        with pytest.raises(WrongType):
            attrs.evolve(good, **{field: wrong})
