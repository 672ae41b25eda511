"""The games. A new game is a package here and one name in the list below; others are registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final

from jassrules.errors import BadGame, BadNotation, WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.game import EVERY
from jassrules.rulebook import Rule, entered

NAMES: Final = ("schieber", "sens", "chappe", "tschausepp", "differenzler", "coiffeur", "molotow")
"""The one line a new game touches."""
VERBS: Final = (
    "start", "to_act", "legal_moves", "may_act", "explain", "apply", "score", "observe", "hidden",
    "narrate", "draw", "sample_world",
)  # fmt: skip
"""What every game module can do."""
DOORS: Final = ("NAME", "SOURCE", "Rules", "PRESETS", "ACTIONS", "STATES", "Observation", *VERBS)
"""What every game module has."""

_others: Final[dict[str, ModuleType]] = {}


class Games(Mapping[str, ModuleType]):
    """The game modules by name, each imported when it is first asked for.

    First those of this package, then those of others, as they were registered.
    """

    def __getitem__(self, name: str) -> ModuleType:
        if name in NAMES:
            return import_module(f"{__name__}.{name}")
        return _others[name]

    def __contains__(self, name: object) -> bool:
        return name in NAMES or name in _others  # without importing it

    def __iter__(self) -> Iterator[str]:
        return iter((*NAMES, *_others))

    def __len__(self) -> int:
        return len(NAMES) + len(_others)

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"


GAMES: Final = Games()


def register(module: ModuleType) -> None:
    """Make the game of another package known in this process: to records, JSON, notation, cases.

    ``module`` has what every game module has (``NAME SOURCE Rules PRESETS ACTIONS STATES
    Observation`` and the verbs), and its verbs are made by `jassrules.game.verbs_of`. Registering
    it again changes nothing. Nothing that is read imports a game because data name it: whoever
    wants one imports and registers it; the command line does so for all that are installed with an
    entry point of the group ``jassrules.games``.

    Raises `WrongType` if it is no module, `BadGame` if something is missing or the name is taken.
    """
    if not isinstance(module, ModuleType):
        raise WrongType(f"register takes a game module, not {shown(module)}")
    missing = [name for name in DOORS if not hasattr(module, name)]
    if missing:
        raise BadGame(f"{module.__name__} is no game: it has no {', '.join(missing)}")
    fault = _fault(module)
    if fault is not None:
        raise BadGame(f"{module.__name__} is no game: {fault}")
    name = module.NAME
    if name in GAMES and GAMES[name] is not module:
        raise BadGame(f"{module.__name__}: the name {name!r} is taken by {GAMES[name].__name__}")
    if name not in NAMES:
        _others[name] = module


def _fault(module: ModuleType) -> str | None:
    """Return what is wrong with the names of a game module, or ``None``."""
    name = module.NAME
    if type(name) is not str or not (name.isascii() and name.isidentifier() and name.islower()):
        return f"NAME is a word in small letters, not {shown(name)}"
    for door in ("Rules", "Observation"):
        if not isinstance(getattr(module, door), type):
            return f"{door} is a class"
    for door in ("ACTIONS", "STATES"):
        kinds = getattr(module, door)
        if type(kinds) is not tuple or not kinds or not all(isinstance(k, type) for k in kinds):
            return f"{door} is a tuple of classes"
    for kind in module.ACTIONS:
        if type(getattr(kind, "verb", None)) is not str:
            return f"the action {kind.__name__} has no verb"
    for verb in VERBS:
        if not callable(getattr(module, verb)):
            return f"{verb} is a function"
    try:
        EVERY.start(module.Rules())
    except WrongType:
        return "its verbs are not made by jassrules.game.verbs_of"
    return None


def catalogue(game: str | None = None) -> Mapping[str, Rule]:
    """Return every rule of a game, or of all games, by id; a rule knows its sentence and source.

    Imports the game first, or all of them. Raises `BadNotation` if there is no such game.
    """
    if game is not None and game not in GAMES:
        raise BadNotation(f"no such game: {shown(game)}; the games are {', '.join(GAMES)}")
    for name in GAMES if game is None else (game,):
        GAMES[name]  # imports it
    return FrozenDict((one, rule) for one, rule in entered(game).items() if rule.game in GAMES)
