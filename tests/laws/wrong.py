"""Random actions of a game, most of them wrong in some way: what refusals are tried on."""

import random
from enum import Enum
from types import NoneType
from typing import Annotated, Literal, get_args, get_origin

import attrs

from jassrules import CHANCE, GAMES, Card, JassError
from jassrules.cards import CARDS
from jassrules.tricks.melds import Meld, all_melds
from tests.laws.walks import moves_of_all, next_action

SEATS = (0, 1, 2, 3, 0, 1, 2, 3, 4, 7, 11, -1, 99, 10**9)
NUMBERS = (0, 1, 2, 3, 4, 6, 9, 36, -1, 10**6, 10**30)
MELDS = tuple(all_melds())


def random_value(kind, name, rng):
    """A value of the type of a field, within reason or beyond it."""
    if get_origin(kind) is Annotated:
        return random_value(get_args(kind)[0], name, rng)
    if get_origin(kind) is Literal:
        return rng.choice(get_args(kind))
    if get_origin(kind) is tuple:
        return random_pack(rng)
    if get_args(kind):  # one of several types
        return random_value(rng.choice(get_args(kind)), name, rng)
    if kind is NoneType:
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice(SEATS if name in ("seat", "against") else NUMBERS)
    if kind is Card:
        return rng.choice(CARDS)
    if kind is Meld:
        return rng.choice(MELDS)
    assert issubclass(kind, Enum), f"no random {kind} for {name}"
    return rng.choice(list(kind))


def random_pack(rng):
    """Cards that are a pack, nearly a pack, or nothing of the kind."""
    pack = list(CARDS) * rng.choice((1, 1, 1, 2))
    rng.shuffle(pack)
    if rng.random() < 0.5:
        pack[0] = pack[-1]
    return tuple(pack[: rng.choice((len(pack), len(pack), 32, 5, 1, 0))])


def random_action(game, rng):
    """An action of the game with random fields, or ``None`` if its class takes no such fields."""
    kind = rng.choice(game.ACTIONS)
    attrs.resolve_types(kind)
    fields = {at.name: random_value(at.type, at.name, rng) for at in attrs.fields(kind)}
    try:
        return kind(**fields)
    except JassError:
        return None


def changed(action, rng):
    """An action with one field changed, or ``None`` if its class takes no such field."""
    kind = type(action)
    attrs.resolve_types(kind)
    at = rng.choice(attrs.fields(kind))
    try:
        return attrs.evolve(action, **{at.name: random_value(at.type, at.name, rng)})
    except JassError:
        return None


def of_another_game(game, rng):
    """Something that is no action of the game."""
    others = [GAMES[name].ACTIONS[-1] for name in GAMES if name != game.NAME]
    return rng.choice([*others, "0 play 6c", None, 3])


def wrong_actions(game, state, met, rng, count):
    """Yield actions to try on a state, most of them refused.

    ``met`` are actions met so far: moves of another time, another seat, another phase.
    """
    near = moves_of_all(game, state)
    if game.to_act(state) is CHANCE:
        near += [next_action(game, state, random.Random(rng.random()))]
    yield of_another_game(game, rng)
    for _ in range(count):
        way = rng.random()
        if way < 0.3 and met:
            yield rng.choice(met)
        elif way < 0.65 and near:
            yield changed(rng.choice(near), rng)
        else:
            yield random_action(game, rng)
