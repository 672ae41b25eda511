"""Chappe-Jass: a trick-prediction game without suits, for 2 to 12, each for himself."""

from __future__ import annotations

from typing import Final

from jassrules.chance import Deal, Shuffle
from jassrules.game import Game, verbs_of
from jassrules.games.chappe.actions import ACTIONS, Action, Bid, Play, Reveal
from jassrules.games.chappe.auditing import audit
from jassrules.games.chappe.events import public_events
from jassrules.games.chappe.phases import PHASES, begin, drawn
from jassrules.games.chappe.rules import PRESETS, SOURCE, Rules
from jassrules.games.chappe.state import (
    STATES,
    Bidding,
    Dealing,
    Match,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Table,
)
from jassrules.games.chappe.stechen import Bundle
from jassrules.games.chappe.view import Observation, hidden_cards, seen_by
from jassrules.games.chappe.worlds import prepared

NAME: Final = "chappe"

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
    "ACTIONS", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Bid", "Bidding",
    "Bundle", "Deal", "Dealing", "Match", "MatchOver", "Observation", "Play", "Playing", "Reveal",
    "Revealing", "Rules", "Shuffle", "Shuffling", "State", "Table", "apply", "audit", "draw",
    "explain", "hidden", "legal_moves", "may_act", "narrate", "observe", "sample_world", "score", "start",
    "to_act",
)  # fmt: skip
