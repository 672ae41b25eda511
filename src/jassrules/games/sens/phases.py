"""The phase table of SENS: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from typing import Final

from jassrules.chance import Deal
from jassrules.games.sens import bella, bidding, dealing, meldungen, play, referee, vorlauf
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
    TrickLying,
)
from jassrules.rulebook import adopt
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn

_MELDUNG: Final = Step(
    Meldung, meldungen.offer_meldungen, meldungen.refuse_meldung, meldungen.announce_meldung,
    closed=meldungen.no_meldungen_here,
)  # fmt: skip
_BELLA: Final = Step(
    Bella, bella.offer_bella, bella.refuse_bella, bella.announce_bella, closed=bella.no_bella_here
)
_VORLAUF: Final = Step(
    Vorlauf, vorlauf.offer_vorlauf, None, vorlauf.claim_vorlauf, closed=vorlauf.no_vorlauf_here
)
_PLAY: Final = Step(Play, play.offer_plays, play.refuse_play, play.play, guarded=True)
_LEAD: Final = Step(Play, play.offer_plays, play.refuse_play, play.lead, guarded=True)
_TAKE_BACK: Final = Step(
    TakeBack, referee.offer_take_back, referee.refuse_take_back, referee.take_back,
    closed=referee.no_card_to_take_back, anytime=True,
)  # fmt: skip
_CLAIM: Final = Step(
    ClaimRevoke, referee.offer_claims, referee.refuse_claim, referee.claim_revoke,
    closed=referee.no_trick_to_claim, anytime=True,
)  # fmt: skip

PHASES: Final[Phases] = {
    Dealing: (
        Step(Deal, None, dealing.refuse_deal, dealing.deal),
        Step(Misdeal, dealing.offer_misdeal, None, dealing.misdeal, anytime=True),
    ),
    Bidding: (
        Step(Pass, bidding.offer_pass, None, bidding.say_pass),
        Step(Take, bidding.offer_takes, bidding.refuse_take, bidding.take),
    ),
    PickingUp: (
        Step(Rob, dealing.offer_rob, dealing.refuse_rob, dealing.rob),
        Step(PickUp, dealing.offer_pick_up, None, dealing.pick_up),
    ),
    FirstTrick: (_MELDUNG, _BELLA, _VORLAUF, _PLAY),
    Playing: (_BELLA, _VORLAUF, _PLAY),
    RefereedFirstTrick: (_MELDUNG, _BELLA, _VORLAUF, _PLAY, _TAKE_BACK, _CLAIM),
    RefereedPlaying: (_BELLA, _VORLAUF, _PLAY, _TAKE_BACK, _CLAIM),
    TrickLying: (_BELLA, _VORLAUF, _LEAD, _TAKE_BACK, _CLAIM),
    Counting: (Step(Count, referee.offer_count, None, referee.count), _TAKE_BACK, _CLAIM),
    MatchOver: (),
}

adopt(
    "sens",
    out_of_phase,
    statement="Each action has its phase: no Meldung after the first trick, no Bella or Vorlauf twice, nothing after the end.",
)
adopt(
    "sens",
    out_of_turn,
    statement="Every action is taken in turn, but for misdeals, take-backs and claims of a revoke.",
)
