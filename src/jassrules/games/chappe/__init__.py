"""Chappe-Jass: a trick-prediction game without suits, for 2 to 12, each for himself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.chance import Deal, Shuffle, shuffled
from jassrules.game import Quick, Verbs
from jassrules.games.chappe.actions import ACTIONS, Action, Bid, Play, Reveal
from jassrules.games.chappe.auditing import audit
from jassrules.games.chappe.events import public_events
from jassrules.games.chappe.phases import PHASES, quick_play, quick_plays, to_shuffle, whole_pack
from jassrules.games.chappe.rules import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PRESETS,
    SOURCE,
    Rules,
    decks_for,
)
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
    told,
)
from jassrules.games.chappe.stechen import Bundle
from jassrules.games.chappe.view import Observation, hidden_cards, seen_by
from jassrules.games.chappe.worlds import sampled
from jassrules.ledger import Ledger
from jassrules.table import Seat, checked_table

if TYPE_CHECKING:
    import random

NAME: Final = "chappe"


def _first(rules: Rules, players: int | None, dealer: Seat) -> State:
    count, dealer = checked_table(
        players, dealer, default=4, least=LEAST_PLAYERS, most=MOST_PLAYERS, rule="chappe.players"
    )
    decks_for(rules, count)
    return Dealing(Match(rules, count, dealer), Ledger((0,) * count))


def _drawn(state: State, rng: random.Random) -> Action:
    if isinstance(state, Shuffling):
        return Shuffle(shuffled(to_shuffle(state.table, told(state.table, state.plays)), rng))
    return Deal(shuffled(whole_pack(state.match), rng))


_verbs: Final = Verbs[Rules, State, Action, Observation](
    NAME,
    PHASES,
    start=_first,
    observe=seen_by,
    hidden=hidden_cards,
    narrate=public_events,
    draw=_drawn,
    sample_world=sampled,
    rules=Rules,
    view=Observation,
    quick={Playing: Quick(quick_play, quick_plays)},
)
start: Final = _verbs.start
to_act: Final = _verbs.to_act
legal_moves: Final = _verbs.legal_moves
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
    "explain", "hidden", "legal_moves", "narrate", "observe", "sample_world", "score", "start",
    "to_act",
)  # fmt: skip
