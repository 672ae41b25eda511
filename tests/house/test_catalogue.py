"""The catalogue is whole whatever was imported before, and holds no other games than there are."""

import subprocess
import sys

import pytest

from jassrules import GAMES, BadNotation, Card, Suit, catalogue
from jassrules.rulebook import type_text
from tests.structure.ids import IDS


@pytest.mark.parametrize("name", GAMES)
def test_it_is_not_empty_before_the_game_was_imported(name):
    script = (
        "import sys; from jassrules import catalogue;"
        f"assert 'jassrules.games.{name}' not in sys.modules;"
        f"print(*catalogue({name!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {f"{name}.{one}" for one in IDS[name]}


def test_without_a_name_it_holds_the_rules_of_all_games():
    script = "from jassrules import catalogue; print(*catalogue())"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    ids = {f"{name}.{one}" for name in GAMES for one in IDS[name]}
    assert set(done.stdout.split()) == set(catalogue()) == ids


@pytest.mark.parametrize("name", ["Chappe", "jass", "", "chappe.bid", 3])
def test_a_game_that_is_not_there_is_refused(name):
    with pytest.raises(BadNotation, match=r"^no such game: .*; the games are .*chappe"):
        catalogue(name)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int, "int"),
        (Card, "Card"),
        (tuple[Card, ...], "tuple[Card, ...]"),
        (Suit | None, "Suit | None"),
    ],
)
def test_the_type_of_a_fact_as_one_writes_it(kind, text):
    assert type_text(kind) == text
