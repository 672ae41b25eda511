"""Games of other packages: what they must have, and what becomes of those that lack something."""

import random
from types import ModuleType

import pytest

from jassrules import (
    GAMES,
    BadGame,
    BadRecord,
    Event,
    WrongType,
    card,
    catalogue,
    chappe,
    from_json,
    games,
    observe,
    schieber,
    to_json,
)
from jassrules.cli import others
from jassrules.cli.options import terminal_of
from jassrules.cli.pen import Pen
from jassrules.cli.telling import deal_is_due, playable, refusals, was_played
from jassrules.games import DOORS, register
from jassrules.notation import SWISS, parse_action
from jassrules.text import tags
from jassrules.verbs import apply, draw, start


@pytest.fixture
def like_chappe(monkeypatch):
    """A module that has what Chappe-Jass has, under another name; nothing of it stays registered."""
    monkeypatch.setattr(games, "_others", dict(games._others))
    made = ModuleType("somebodys.game")
    for name in chappe.__all__:
        setattr(made, name, getattr(chappe, name))
    made.NAME = "chappe2"
    yield made
    tags._tags.cache_clear()


def test_a_module_with_all_doors_becomes_a_game(like_chappe):
    register(like_chappe)
    register(like_chappe)
    assert list(GAMES)[-1] == "chappe2"
    assert len(GAMES) == len(set(GAMES)) == len(games.NAMES) + 1
    assert GAMES["chappe2"] is like_chappe
    assert repr(GAMES).endswith("chappe2>")
    assert parse_action("chappe2", "2 bid 3") == chappe.Bid(2, 3)
    assert dict(catalogue("chappe2")) == {}
    register(schieber)  # one of ours is known anyway
    assert list(GAMES).count("schieber") == 1


@pytest.mark.parametrize("name", DOORS)
def test_a_module_without_a_door_is_none(like_chappe, name):
    delattr(like_chappe, name)
    with pytest.raises(BadGame, match=rf"somebodys.game is no game: it has no {name}$"):
        register(like_chappe)
    assert "chappe2" not in GAMES


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("NAME", None, "NAME is a word"),
        ("NAME", "Chappe", "NAME is a word"),
        ("NAME", "my game", "NAME is a word"),
        ("NAME", "jäss", "NAME is a word"),
        ("Rules", chappe.Rules(), "Rules is a class"),
        ("Observation", None, "Observation is a class"),
        ("ACTIONS", (), "ACTIONS is a tuple of classes"),
        ("ACTIONS", [chappe.Bid], "ACTIONS is a tuple of classes"),
        ("ACTIONS", (chappe.Rules,), "the action Rules has no verb"),
        ("STATES", (3,), "STATES is a tuple of classes"),
        ("apply", None, "apply is a function"),
        ("Rules", dict, "its verbs are not made by jassrules.game.verbs_of"),
        ("NAME", "sens", "the name 'sens' is taken by jassrules.games.sens"),
    ],
)
def test_a_module_with_a_wrong_door_is_none(like_chappe, name, value, says):
    setattr(like_chappe, name, value)
    with pytest.raises(BadGame, match=says):
        register(like_chappe)
    assert "chappe2" not in GAMES


def test_a_name_is_given_once(like_chappe):
    register(like_chappe)
    other = ModuleType("elsewhere")
    vars(other).update({name: getattr(like_chappe, name) for name in DOORS})
    with pytest.raises(BadGame, match=r"elsewhere: the name 'chappe2' is taken by somebodys\.game"):
        register(other)
    assert GAMES["chappe2"] is like_chappe


@pytest.mark.parametrize("bad", [None, "chappe", chappe.Rules, {}])
def test_what_is_no_module(bad):
    with pytest.raises(WrongType):
        register(bad)


def test_an_unknown_game_is_no_key():
    assert "poker" not in GAMES
    with pytest.raises(KeyError):
        GAMES["poker"]


# -- what a game need not have -------------------------------------------------------------------


def test_a_game_without_an_audit_is_read_unchecked_only(like_chappe, monkeypatch):
    state = start(chappe.Rules())
    data, seen = to_json(state), to_json(observe(state, 0))
    monkeypatch.setattr(chappe, "__all__", [name for name in chappe.__all__ if name != "audit"])
    monkeypatch.delattr(chappe, "audit")
    for kind, told in ((chappe.Dealing, data), (chappe.Observation, seen)):
        with pytest.raises(BadRecord, match="the game has no audit"):
            from_json(kind, told)
    assert from_json(chappe.Dealing, data, check=False) == state


def test_the_names_of_a_game_that_lists_none():
    made = ModuleType("unlisted")
    made.Rules, made._own = chappe.Rules, 3
    assert tags.public_names(made) == ("Rules",)
    made.__all__ = ["Play"]
    assert tags.public_names(made) == ("Play",)


def test_a_game_without_phases_and_plays(like_chappe):
    del like_chappe.PHASES
    del like_chappe.Play
    register(like_chappe)
    state = start(chappe.Rules())
    assert deal_is_due(state, "chappe2")
    state = apply(state, draw(state, random.Random(1)))
    assert not deal_is_due(state, "chappe2")
    view = observe(state, 1)
    assert refusals(state, view, "chappe2") == {}
    assert playable(view, "chappe2") == set()
    assert not was_played(state, "chappe2", [chappe.Bid(1, 1)])


# -- on the terminal -----------------------------------------------------------------------------

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS)


def test_a_game_without_a_terminal_has_a_plain_one(like_chappe):
    register(like_chappe)
    assert terminal_of("chappe2") is others
    state = apply(start(chappe.Rules()), draw(start(chappe.Rules()), random.Random(1)))
    view = observe(state, 1)
    totals, hand = others.table(view, PEN)
    assert totals == "Anna 0 · Beat 0 · Chiara 0 · Dario 0"
    assert hand.startswith("Beat holds: ")
    assert others.table(object(), PEN) == []
    assert others.greedy(view, random.Random(1)) in view.legal_moves
    event = Event("trick-taken", "x.y", {"seat": 1, "card": card("Jh")})
    assert others.line(event, PEN) == "Trick taken: seat Beat, card Rosen-Under."
    assert others.line(Event("over", "x.y", {"side": 0}), PEN) == "Over: side Anna."
    assert others.line(Event("over", "x.y"), PEN) == "Over."


def test_a_package_brings_its_own_terminal(like_chappe, tmp_path, monkeypatch):
    package = tmp_path / "with_terminal_of_its_own"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "terminal.py").write_text("STYLE = 'mine'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    like_chappe.__name__ = package.name
    like_chappe.__path__ = [str(package)]
    register(like_chappe)
    assert terminal_of("chappe2").STYLE == "mine"
    (package / "terminal.py").unlink()
