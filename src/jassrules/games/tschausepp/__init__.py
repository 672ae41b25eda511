"""Tschau Sepp: the Swiss shedding game, with chains of Sevens, skips, wishes and covered Aces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.cards import CARDS
from jassrules.chance import Deal, Shuffle, shuffled, shuffled_deal
from jassrules.errors import BadRules
from jassrules.game import Game, verbs_of
from jassrules.games.tschausepp.actions import (
    ACTIONS,
    Action,
    Call,
    Challenge,
    Draw,
    Keep,
    Overlook,
    Play,
    Take,
    Word,
)
from jassrules.games.tschausepp.auditing import audit
from jassrules.games.tschausepp.events import events_for, public_events
from jassrules.games.tschausepp.known import Known
from jassrules.games.tschausepp.phases import PHASES
from jassrules.games.tschausepp.rules import (
    LEAST_PLAYERS,
    PRESETS,
    SOURCE,
    Rules,
    most_players,
    no_start_card,
)
from jassrules.games.tschausepp.state import (
    STATES,
    Again,
    Answering,
    Covering,
    Dealing,
    Deciding,
    Forgotten,
    LastCard,
    Laying,
    Match,
    MatchOver,
    Owed,
    Resume,
    Shuffling,
    Skipping,
    State,
    Table,
    TurningUp,
)
from jassrules.games.tschausepp.view import Observation, hidden_cards, seen_by
from jassrules.games.tschausepp.worlds import prepared
from jassrules.ledger import Ledger
from jassrules.table import Seat, checked_table

if TYPE_CHECKING:
    import random

NAME: Final = "tschausepp"


def _first(rules: Rules, players: int | None, dealer: Seat) -> State:
    least, most, rule_id = LEAST_PLAYERS, most_players(rules), "tschausepp.players"
    count, dealer = checked_table(players, dealer, default=4, least=least, most=most, rule=rule_id)
    if (problem := no_start_card(rules, count)) is not None:
        raise BadRules("players", problem, rule_id)
    return Dealing(Match(rules, count, dealer, Ledger((0,) * count)))


def _drawn(state: State, rng: random.Random) -> Action:
    if isinstance(state, TurningUp):
        return Shuffle(shuffled((*state.table.stock, *state.aside), rng))
    if isinstance(state, Shuffling):
        return Shuffle(shuffled(state.table.pile[:-1], rng))
    return shuffled_deal(CARDS * state.rules.decks, rng)


_verbs: Final = verbs_of(
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
        tells=events_for,
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
    "ACTIONS", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Again", "Answering",
    "Call", "Challenge", "Covering", "Deal", "Dealing", "Deciding", "Draw", "Forgotten", "Keep",
    "Known", "LastCard", "Laying", "Match", "MatchOver", "Observation", "Overlook", "Owed", "Play",
    "Resume", "Rules", "Shuffle", "Shuffling", "Skipping", "State", "Table", "Take", "TurningUp",
    "Word", "apply", "audit", "draw", "explain", "hidden", "legal_moves", "may_act", "narrate", "observe",
    "sample_world", "score", "start", "to_act",
)  # fmt: skip
