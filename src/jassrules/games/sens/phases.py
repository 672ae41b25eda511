"""The phase table of SENS: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from typing import Final

from jassrules.chance import Deal
from jassrules.game import Phases, Step, no_offers, nothing_refuses
from jassrules.games.sens import dealing, play, referee
from jassrules.games.sens.actions import (
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
from jassrules.games.sens.state import (
    Bidding,
    Counting,
    Dealing,
    FirstTrick,
    MatchOver,
    PickingUp,
    Playing,
    RefereedFirstTrick,
    RefereedPlaying,
)
from jassrules.rulebook import fact

_MELDUNG: Final = Step(
    Meldung, play.meldungen, play.may_not_meld, play.meld, closed=play.no_meldungen_here
)
_BELLA: Final = Step(
    Bella, play.bellas, play.may_not_say_bella, play.bella, closed=play.no_bella_here
)
_VORLAUF: Final = Step(
    Vorlauf, play.vorlaeufe, nothing_refuses, play.claim_vorlauf, closed=play.no_vorlauf_here
)
_PLAY: Final = Step(Play, play.plays, play.may_not_play, play.play)
_TAKE_BACK: Final = Step(
    TakeBack, referee.take_backs, referee.may_not_take_back, referee.take_back,
    closed=referee.nothing_to_take_back, anytime=True,
)  # fmt: skip
_CLAIM: Final = Step(
    ClaimRevoke, referee.revoke_claims, referee.may_not_claim_revoke, referee.claim_revoke,
    anytime=True,
)  # fmt: skip

PHASES: Final[Phases] = {
    Dealing: (
        Step(Deal, no_offers, dealing.bad_deal, dealing.hand_out),
        Step(Misdeal, dealing.misdeals, nothing_refuses, dealing.misdeal, anytime=True),
    ),
    Bidding: (
        Step(Pass, dealing.passes, nothing_refuses, dealing.say_pass),
        Step(Take, dealing.takes, dealing.may_not_take, dealing.take),
    ),
    PickingUp: (
        Step(Rob, dealing.robs, dealing.may_not_rob, dealing.rob),
        Step(PickUp, dealing.pick_ups, nothing_refuses, dealing.pick_up),
    ),
    FirstTrick: (_MELDUNG, _BELLA, _VORLAUF, _PLAY),
    Playing: (_BELLA, _VORLAUF, _PLAY),
    RefereedFirstTrick: (_MELDUNG, _BELLA, _VORLAUF, _PLAY, _TAKE_BACK),
    RefereedPlaying: (_BELLA, _VORLAUF, _PLAY, _TAKE_BACK, _CLAIM),
    Counting: (
        Step(Count, referee.counts, nothing_refuses, referee.count),
        _CLAIM,
    ),
    MatchOver: (),
}

fact(
    "sens.phase",
    "Each action has its phase: no Meldung after the first trick, no Bella or Vorlauf twice, nothing after the end.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "sens.turn",
    "Every action is taken in turn, but for misdeals, take-backs and claims of a revoke.",
    where="jassrules.game.Verbs.explain",
)
