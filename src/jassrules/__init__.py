"""The rules of four card games as values and pure functions.

Schieber, SENS, Chappe-Jass and Tschau Sepp: `start` a match under house rules, ask whose turn it is
(`to_act`), what is legal (`legal_moves`) and why something is not (`explain`), and `apply` an action
to get the next state. States are frozen values; nothing here reads a clock or a source of chance
but the generator you pass to `draw`.

>>> import random
>>> from jassrules import CHANCE, apply, draw, legal_moves, schieber, start, to_act
>>> state, rng = start(schieber.Rules()), random.Random(7)
>>> while (actor := to_act(state)) is not None:
...     action = draw(state, rng) if actor is CHANCE else legal_moves(state)[0]
...     state = apply(state, action)
>>> score(state).winners in {(0,), (1,)}
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from jassrules.cards import Card, Hand, Rank, Suit, card
from jassrules.chance import CHANCE, Deal, Shuffle
from jassrules.errors import (
    BadNotation,
    BadRecord,
    BadRules,
    BadSeat,
    IllegalAction,
    JassError,
    NoWorld,
    Violation,
    WrongType,
)
from jassrules.games import GAMES, catalogue
from jassrules.ledger import Entry, Score
from jassrules.observation import Event
from jassrules.sampler import Sampler
from jassrules.verbs import (
    apply,
    draw,
    explain,
    hidden,
    legal_moves,
    may_act,
    narrate,
    observe,
    sample_world,
    score,
    start,
    to_act,
)

if TYPE_CHECKING:
    from jassrules import notation
    from jassrules.games import chappe, schieber, sens, tschausepp
    from jassrules.text.codec import from_json, to_json
    from jassrules.text.record import Record, dumps, loads, replay

__all__ = (
    "CHANCE", "GAMES", "BadNotation", "BadRecord", "BadRules", "BadSeat", "Card", "Deal", "Entry",
    "Event", "Hand", "IllegalAction", "JassError", "NoWorld", "Rank", "Record", "Sampler", "Score",
    "Shuffle", "Suit", "Violation", "WrongType", "apply", "card", "catalogue", "chappe", "draw",
    "dumps", "explain", "from_json", "hidden", "legal_moves", "loads", "may_act", "narrate",
    "notation", "observe", "replay", "sample_world", "schieber", "score", "sens", "start", "to_act",
    "to_json", "tschausepp",
)  # fmt: skip

_LATER: Final = {
    "notation": "jassrules.notation",
    "to_json": "jassrules.text.codec",
    "from_json": "jassrules.text.codec",
    "Record": "jassrules.text.record",
    "dumps": "jassrules.text.record",
    "loads": "jassrules.text.record",
    "replay": "jassrules.text.record",
}


def __getattr__(name: str) -> Any:
    # games, and all that reads and writes text, are imported when they are first used
    if name in GAMES:
        value: Any = GAMES[name]
    elif name in _LATER:
        module = import_module(_LATER[name])
        value = getattr(module, name, module)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
