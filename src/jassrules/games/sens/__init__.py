"""SENS: the Bavarian game of the Klaberjass family for four, two against two, to 500."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules.chance import Deal, shuffled_deal
from jassrules.game import Game, Verbs, verbs_of
from jassrules.games.sens.actions import (
    ACTIONS,
    Action,
    Bella,
    ClaimRevoke,
    Count,
    Meldung,
    Misdeal,
    Pass,
    PickUp,
    Play,
    Rob,
    Take,
    TakeBack,
    Vorlauf,
)
from jassrules.games.sens.auditing import audit
from jassrules.games.sens.duties import DUTIES
from jassrules.games.sens.events import public_events
from jassrules.games.sens.phases import PHASES
from jassrules.games.sens.rules import PRESETS, SOURCE, Rules
from jassrules.games.sens.state import (
    STATES,
    Bidding,
    Claim,
    Counting,
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    PickingUp,
    Playing,
    RefereedFirstTrick,
    RefereedPlaying,
    State,
    Table,
)
from jassrules.games.sens.trump import DECK_CARDS
from jassrules.games.sens.view import Observation, hidden_cards, seen_by
from jassrules.games.sens.worlds import prepared
from jassrules.ledger import Ledger
from jassrules.table import Seat, checked_table
from jassrules.tricks.melds import Meld, meld

if TYPE_CHECKING:
    import random

NAME: Final = "sens"


def _first(rules: Rules, players: int | None, dealer: Seat) -> State:
    _, dealer = checked_table(players, dealer, default=4, least=4, most=4, rule="sens.seats")
    return Dealing(Match(rules, dealer), Ledger((0, 0)))


def _drawn(state: State, rng: random.Random) -> Action:
    return shuffled_deal(DECK_CARDS, rng)


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

__all__ = (
    "ACTIONS", "DUTIES", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Bella",
    "Bidding", "Claim", "ClaimRevoke", "Count", "Counting", "Deal", "Dealing", "FirstTrick",
    "Match", "MatchOver", "Meld", "Meldung", "Misdeal", "Observation", "Pass", "PickUp",
    "PickingUp", "Play", "Playing", "RefereedFirstTrick", "RefereedPlaying", "Rob", "Rules",
    "State", "Table", "Take", "TakeBack", "Vorlauf", "apply", "audit", "draw", "explain", "hidden",
    "legal_moves", "may_act", "meld", "narrate", "observe", "sample_world", "score", "start", "to_act",
)  # fmt: skip
