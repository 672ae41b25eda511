"""Coiffeur: Swiss Jass with a sheet on which each side plays every contract once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.cards import CARDS
from jassrules.chance import Deal, shuffled_deal
from jassrules.game import Game, verbs_of
from jassrules.games.coiffeur.actions import ACTIONS, Action, Announce, Play, Push
from jassrules.games.coiffeur.auditing import audit
from jassrules.games.coiffeur.events import public_events, told_to
from jassrules.games.coiffeur.phases import DUTIES, PHASES, begin
from jassrules.games.coiffeur.rules import PRESETS, SOURCE, Rules
from jassrules.games.coiffeur.state import (
    STATES,
    Dealing,
    Declaring,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.coiffeur.view import Observation, hidden_cards, seen_by
from jassrules.games.coiffeur.worlds import prepared
from jassrules.jass.contracts import Contract

if TYPE_CHECKING:
    import random

NAME: Final = "coiffeur"


def _drawn(state: State, rng: random.Random) -> Action:
    return shuffled_deal(CARDS, rng)


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
        draw=_drawn,
        prepared=prepared,
        tells=told_to,
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
    "Contract", "Deal", "Dealing", "Declaring", "Match", "MatchOver", "Observation", "Play",
    "Playing", "Push", "Rules", "State", "Table", "apply", "audit", "draw", "explain", "hidden",
    "legal_moves", "may_act", "narrate", "observe", "sample_world", "score", "start", "to_act",
)  # fmt: skip
