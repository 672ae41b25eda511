"""The games. A new game is a package here and one name in the list below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final

from jassrules.errors import BadNotation, shown
from jassrules.rulebook import Rule, entered

NAMES: Final = ("schieber", "sens", "chappe", "tschausepp", "differenzler", "coiffeur", "molotow")
"""The one line a new game touches."""


class Games(Mapping[str, ModuleType]):
    """The game modules by name, each imported when it is first asked for."""

    def __getitem__(self, name: str) -> ModuleType:
        if name not in NAMES:
            raise KeyError(name)
        return import_module(f"{__name__}.{name}")

    def __contains__(self, name: object) -> bool:
        return name in NAMES  # without importing it

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __repr__(self) -> str:
        return f"<Games: {', '.join(NAMES)}>"


GAMES: Final = Games()


def catalogue(game: str | None = None) -> Mapping[str, Rule]:
    """Return every rule of a game, or of all games, by id; a rule knows its sentence and source.

    Imports the game first, or all of them. Raises `BadNotation` if there is no such game.
    """
    if game is not None and game not in NAMES:
        raise BadNotation(f"no such game: {shown(game)}; the games are {', '.join(NAMES)}")
    for name in NAMES if game is None else (game,):
        import_module(f"{__name__}.{name}")
    return entered(game)
