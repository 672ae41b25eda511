"""Schieber: Swiss Jass for four, two against two, with announced contracts, Weis and Stöck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.cards import CARDS
from jassrules.chance import Deal, shuffled
from jassrules.errors import WrongType, shown
from jassrules.game import Verbs
from jassrules.games.schieber.actions import (
    ACTIONS,
    Action,
    Announce,
    Contract,
    Play,
    Push,
    Weis,
)
from jassrules.games.schieber.auditing import audit
from jassrules.games.schieber.duties import DUTIES
from jassrules.games.schieber.events import public_events
from jassrules.games.schieber.phases import PHASES
from jassrules.games.schieber.quick import QUICK, first_state
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
from jassrules.games.schieber.worlds import sampled
from jassrules.table import Seat, Side, checked_table
from jassrules.tricks.melds import Meld, meld
from jassrules.tricks.trick import SEATS

if TYPE_CHECKING:
    import random

NAME: Final = "schieber"


def _first(rules: Rules, players: int | None, dealer: Seat) -> State:
    # what is usual is seen at once; the rest, and what is wrong with it, is for the table to say
    if players is not None or type(dealer) is not int or not 0 <= dealer < SEATS:
        checked_table(players, dealer, default=4, least=4, most=4, rule="schieber.seats")
    return first_state(rules, dealer)


def _drawn(state: State, rng: random.Random) -> Action:
    return Deal(shuffled(CARDS, rng))


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
    quick=QUICK,
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


def bergpreis(state: State) -> Side | None:
    """Return the side that holds the Bergpreis, or ``None`` (rule ``schieber.bergpreis``)."""
    if type(state) not in STATES:
        raise WrongType(f"not a state of {NAME}: {shown(state)}")
    held = state.match.bergpreis
    return held[0] if held else None


__all__ = (
    "ACTIONS", "DUTIES", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Announce",
    "Contract", "Deal", "Dealing", "Declaring", "FirstTrick", "Match", "MatchOver", "Meld",
    "Observation", "Play", "Playing", "Push", "Rules", "State", "Table", "Weis", "apply", "audit",
    "bergpreis", "draw", "explain", "hidden", "legal_moves", "meld", "narrate", "observe",
    "sample_world", "score", "start", "to_act",
)  # fmt: skip
