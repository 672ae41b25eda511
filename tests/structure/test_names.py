"""Public names: true, complete, documented, and the same in every game."""

import inspect
import typing
from importlib import import_module
from pathlib import Path

import attrs
import pytest

import jassrules
from jassrules import GAMES

PROMISED = {
    "Suit", "Rank", "Card", "card", "Hand", "CHANCE", "Violation", "IllegalAction", "BadRules", "BadNotation",
    "BadRecord", "Record", "loads", "dumps", "replay", "to_json", "from_json", "GAMES", "notation",
    "start", "to_act", "legal_moves", "explain", "apply", "score", "observe", "hidden", "narrate", "draw",
    "sample_world", "schieber", "sens", "chappe", "tschausepp", "differenzler", "coiffeur", "molotow", "Deal", "Shuffle", "Event", "Score", "Entry",
    "JassError", "Sampler", "NoWorld",
}  # fmt: skip
VERBS = {
    "start", "to_act", "legal_moves", "explain", "apply", "score", "observe", "hidden", "narrate", "draw", "sample_world",
}  # fmt: skip
DOORS = VERBS | {
    "NAME",
    "Rules",
    "PRESETS",
    "SOURCE",
    "ACTIONS",
    "Action",
    "STATES",
    "State",
    "Observation",
    "PHASES",
    "audit",
}
CLASSES = {
    "schieber": {"Announce", "Push", "Weis", "Play", "Thank"},
    "sens": {
        "Pass",
        "Take",
        "PickUp",
        "Rob",
        "Meldung",
        "Bella",
        "Vorlauf",
        "Misdeal",
        "TakeBack",
        "ClaimRevoke",
        "Count",
        "Play",
    },
    "chappe": {"Bid", "Reveal", "Shuffle", "Play"},
    "coiffeur": {"Announce", "Push", "Play"},
    "tschausepp": {"Play", "Draw", "Keep", "Take", "Overlook", "Call", "Challenge", "Shuffle"},
    "differenzler": {"Trump", "Announce", "Play"},
    "molotow": {"Weis", "Play"},
}


def test_the_promised_names_are_there():
    assert set(jassrules.__all__) >= PROMISED
    for name in jassrules.__all__:
        if name not in CLASSES or name in GAMES:
            assert getattr(jassrules, name) is getattr(jassrules, name)
    assert set(jassrules.__all__) <= set(dir(jassrules))
    assert len(set(jassrules.__all__)) == len(jassrules.__all__)
    assert not hasattr(jassrules, "no_such_name")


def test_nothing_public_is_left_out():
    found = {
        name
        for name, value in vars(jassrules).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and name not in ("annotations", "TYPE_CHECKING", "Any", "Final", "import_module")
    }
    assert found <= set(jassrules.__all__)


def test_the_games_by_name():
    assert jassrules.GAMES["schieber"] is jassrules.schieber
    assert list(GAMES) == [
        "schieber",
        "sens",
        "chappe",
        "tschausepp",
        "differenzler",
        "coiffeur",
        "molotow",
    ]
    assert len(GAMES) == 7
    assert "poker" not in GAMES
    with pytest.raises(KeyError):
        GAMES["poker"]
    assert (
        repr(GAMES)
        == "<Games: schieber, sens, chappe, tschausepp, differenzler, coiffeur, molotow>"
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_doors(name):
    game = GAMES[name]
    assert DOORS | CLASSES[name] | {"Deal"} <= set(game.__all__)
    assert {getattr(game, one) for one in CLASSES[name] | {"Deal"}} == set(game.ACTIONS)
    assert set(typing.get_args(game.Action)) == set(game.ACTIONS)
    assert set(typing.get_args(game.State)) == set(game.STATES) == set(game.PHASES)
    assert name == game.NAME
    assert game.Rules() == game.PRESETS.get("standard", game.Rules())
    assert all(type(rules) is game.Rules for rules in game.PRESETS.values())


@pytest.mark.parametrize("name", GAMES)
def test_all_of_a_game_is_there_and_documented(name):
    game = GAMES[name]
    assert len(set(game.__all__)) == len(game.__all__)
    for one in game.__all__:
        value = getattr(game, one)
        if (inspect.isclass(value) or inspect.isroutine(value)) and one not in ("Action", "State"):
            assert inspect.getdoc(value), f"{name}.{one} has no docstring"


@pytest.mark.parametrize("name", GAMES)
def test_values_are_frozen_and_slotted(name):
    game = GAMES[name]
    for kind in (*game.STATES, *game.ACTIONS, game.Rules, game.Observation):
        assert attrs.has(kind)
        assert "__slots__" in vars(kind)
        assert not hasattr(object.__new__(kind), "__dict__"), kind
        assert kind.__hash__ is not None
        assert kind.__hash__ is not object.__hash__


def public_modules():
    root = Path(jassrules.__file__).parent
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] != "__main__":
            yield ".".join(("jassrules", *parts)).removesuffix(".__init__")


@pytest.mark.parametrize("name", list(public_modules()))
def test_every_public_object_has_a_docstring(name):
    module = import_module(name)
    assert module.__doc__, name
    for one, value in vars(module).items():
        if one.startswith("_") or getattr(value, "__module__", None) != name:
            continue
        if getattr(value, "__qualname__", one) != one:
            continue  # a second name of something, or made by a function
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{name}.{one}"
        if inspect.isclass(value):
            for inner, member in vars(value).items():
                if not inner.startswith("_") and (
                    inspect.isfunction(member) or isinstance(member, property | classmethod)
                ):
                    assert inspect.getdoc(member), f"{name}.{one}.{inner}"


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_the_verbs_have_the_same_parameters_everywhere(verb):
    top = list(inspect.signature(getattr(jassrules, verb)).parameters)
    for name in GAMES:
        assert list(inspect.signature(getattr(GAMES[name], verb)).parameters) == top
