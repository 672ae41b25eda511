"""Differenzler: Swiss Jass for two to five, each for himself, who announce the points they will make."""

from __future__ import annotations

from typing import Final

from jassrules.chance import Deal
from jassrules.game import Game, verbs_of
from jassrules.games.differenzler.actions import ACTIONS, Action, Announce, Play, Trump
from jassrules.games.differenzler.auditing import audit
from jassrules.games.differenzler.events import own_events, public_events
from jassrules.games.differenzler.phases import DUTIES, PHASES, begin, drawn
from jassrules.games.differenzler.rules import PRESETS, SOURCE, Rules
from jassrules.games.differenzler.state import (
    STATES,
    Announcing,
    Dealing,
    Drawing,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.differenzler.view import Observation, hidden_cards, seen_by
from jassrules.games.differenzler.worlds import prepared

NAME: Final = "differenzler"

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
    "ACTIONS", "DUTIES", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Announce",
    "Announcing", "Deal", "Dealing", "Drawing", "Match", "MatchOver", "Observation", "Play",
    "Playing", "Rules", "State", "Table", "Trump", "apply", "audit", "draw", "explain", "hidden",
    "legal_moves", "may_act", "narrate", "observe", "sample_world", "score", "start", "to_act",
)  # fmt: skip
