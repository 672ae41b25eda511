"""Molotow: Swiss Jass for three to six, each for himself, who want few points; a discard makes trump."""

from __future__ import annotations

from typing import Final

from jassrules.chance import Deal
from jassrules.game import Game, verbs_of
from jassrules.games.molotow.actions import ACTIONS, Action, Play, Weis
from jassrules.games.molotow.auditing import audit
from jassrules.games.molotow.events import own_events, public_events
from jassrules.games.molotow.phases import PHASES, begin, drawn
from jassrules.games.molotow.rules import PRESETS, SOURCE, Rules
from jassrules.games.molotow.state import (
    STATES,
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    Trump,
)
from jassrules.games.molotow.trump import DUTIES
from jassrules.games.molotow.view import Observation, hidden_cards, seen_by
from jassrules.games.molotow.worlds import prepared
from jassrules.tricks.melds import Meld, meld

NAME: Final = "molotow"

_verbs: Final = verbs_of(
    Game(
        NAME,
        PHASES,
        rules=Rules,
        view=Observation,
        start=begin,
        observe=seen_by,
        hidden=hidden_cards,
        narrate=public_events,
        draw=drawn,
        prepared=prepared,
        tells=own_events,
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

__all__ = (
    "ACTIONS", "DUTIES", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Deal",
    "Dealing", "FirstTrick", "Match", "MatchOver", "Meld", "Observation", "Play", "Playing",
    "Rules", "State", "Table", "Trump", "Weis", "apply", "audit", "draw", "explain", "hidden",
    "legal_moves", "may_act", "meld", "narrate", "observe", "sample_world", "score", "start",
    "to_act",
)  # fmt: skip
