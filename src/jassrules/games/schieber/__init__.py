"""Schieber: Swiss Jass for four, two against two, with announced contracts, Weis and Stöck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jassrules.cards import CARDS
from jassrules.chance import Deal, shuffled_deal
from jassrules.errors import WrongType, shown
from jassrules.frozen import FrozenDict
from jassrules.game import Game, Verbs, verbs_of
from jassrules.games.schieber.actions import ACTIONS, Action, Announce, Play, Push, Weis
from jassrules.games.schieber.auditing import audit
from jassrules.games.schieber.contract import DUTIES
from jassrules.games.schieber.events import public_events
from jassrules.games.schieber.finish import made_dealing, made_match
from jassrules.games.schieber.phases import PHASES
from jassrules.games.schieber.rules import PRESETS, SOURCE, Rules
from jassrules.games.schieber.state import (
    STATES,
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.schieber.view import Observation, hidden_cards, seen_by
from jassrules.games.schieber.worlds import prepared
from jassrules.jass.contracts import Contract
from jassrules.ledger import Ledger
from jassrules.table import Seat, Side, checked_table
from jassrules.tricks.melds import Meld, meld

if TYPE_CHECKING:
    import random

NAME: Final = "schieber"


NOTHING_WRITTEN: Final = Ledger((0, 0))


def _first(rules: Rules, players: int | None, dealer: Seat) -> State:
    _, dealer = checked_table(players, dealer, default=4, least=4, most=4, rule="schieber.seats")
    return made_dealing(made_match(rules, dealer, 0, None), NOTHING_WRITTEN)  # type: ignore[no-any-return]


def _drawn(state: State, rng: random.Random) -> Action:
    return shuffled_deal(CARDS, rng)


_verbs: Final[Verbs[Rules, State, Action, Observation]] = verbs_of(
    Game(
        NAME,
        PHASES,
        rules=Rules,
        view=Observation,
        start=_first,
        observe=seen_by,
        hidden=hidden_cards,
        narrate=public_events,
        draw=_drawn,
        prepared=prepared,
    )
)
start: Final = _verbs.start
to_act: Final = _verbs.to_act
legal_moves: Final = _verbs.legal_moves
may_act: Final = _verbs.may_act
explain: Final = _verbs.explain
apply: Final = _verbs.apply
score: Final = _verbs.score
observe: Final = _verbs.observe
hidden: Final = _verbs.hidden
narrate: Final = _verbs.narrate
draw: Final = _verbs.draw
sample_world: Final = _verbs.sample_world


def bergpreis(state: State) -> Side | None:
    """Return the side that holds the Bergpreis, or ``None`` (rule ``schieber.bergpreis``)."""
    if type(state) not in STATES:
        raise WrongType(f"not a state of {NAME}: {shown(state)}")
    held = state.match.bergpreis
    return held[0] if held else None


EXPECT: Final[Mapping[str, Callable[[Any], Any]]] = FrozenDict({"bergpreis": bergpreis})
"""What a case may expect beside the score: each key is asked of the state."""


__all__ = (
    "ACTIONS", "DUTIES", "EXPECT", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Announce",
    "Contract", "Deal", "Dealing", "Declaring", "FirstTrick", "Match", "MatchOver", "Meld",
    "Observation", "Play", "Playing", "Push", "Rules", "State", "Table", "Weis", "apply", "audit",
    "bergpreis", "draw", "explain", "hidden", "legal_moves", "may_act", "meld", "narrate", "observe",
    "sample_world", "score", "start", "to_act",
)  # fmt: skip
