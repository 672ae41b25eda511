"""The names of public classes in JSON, said by the games themselves.

A class is a game's if the game lists it in its ``__all__``, and stands in JSON as the game's name
and the name it has there: ``"schieber.Playing"``. Where the class is defined does not matter. A
class that several games list belongs to the first of them that does, when it is written; read, it
answers to each of the names.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from types import ModuleType
from typing import Any, Final

from attrs import frozen

from jassrules.cards import Card, Hand, Rank, Suit
from jassrules.chance import Chance, Deal, Shuffle
from jassrules.errors import Violation
from jassrules.games import GAMES
from jassrules.ledger import Entry, Ledger, Score
from jassrules.observation import Event
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick

SHARED: Final = frozenset(
    {Card, Hand, Meld, Suit, Rank, Chance, Deal, Shuffle, Violation, Entry, Ledger, Score, Event, Trick}
)  # fmt: skip
"""The public classes of no one game, whichever games list them too."""


@frozen
class Tag:
    """The game of a class and its name in JSON; ``whole`` for states and observations.

    A whole value says its name under ``"type"`` and is checked by its game.
    """

    game: ModuleType
    name: str
    whole: bool


def tag_of(kind: Any) -> Tag | None:
    """Return the tag of a class of a game, or ``None`` if no game lists it."""
    return _tags(tuple(GAMES)).get(kind)


@lru_cache(maxsize=2)
def _tags(games: tuple[str, ...]) -> dict[Any, Tag]:
    tags: dict[Any, Tag] = {}
    for game in map(GAMES.__getitem__, games):
        whole = (*game.STATES, game.Observation)
        for name in public_names(game):
            kind = getattr(game, name)
            if isinstance(kind, type) and kind not in SHARED:
                tags.setdefault(kind, Tag(game, f"{game.NAME}.{name}", kind in whole))
    return tags


def public_names(game: ModuleType) -> tuple[str, ...]:
    """Return the names a game lists, or those it has if it lists none."""
    listed = getattr(game, "__all__", None)
    return tuple(n for n in vars(game) if n[0] != "_") if listed is None else tuple(listed)


def enum_named(name: str) -> type[Enum] | None:
    """Return the enum a game lists under a name such as ``schieber.Contract``, or ``None``."""
    game, _, word = name.partition(".")
    if game in GAMES and word in public_names(GAMES[game]):
        kind = getattr(GAMES[game], word)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind
    return None
