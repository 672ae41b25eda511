"""The games. A new game is a package here and one name in the list below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final

NAMES: Final = ("schieber", "sens", "chappe", "tschausepp")
"""The one line a new game touches."""


class Games(Mapping[str, ModuleType]):
    """The game modules by name, each imported when it is first asked for."""

    def __getitem__(self, name: str) -> ModuleType:
        if name not in NAMES:
            raise KeyError(name)
        return import_module(f"{__name__}.{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __repr__(self) -> str:
        return f"<Games: {', '.join(NAMES)}>"


GAMES: Final = Games()
