"""The house rules of SENS: every option with its values and the rule it bends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import Rank
from jassrules.frozen import FrozenDict
from jassrules.rulebook import HouseRules, flag, listed, one_of, option, table, whole

SOURCE: Final = "senserl.de, SENS (2007)"

_rank_keys: dict[Any, Rank] = {}
for _rank in Rank:
    if _rank is not Rank.SIX:
        _rank_keys |= {_rank: _rank, _rank.code: _rank}


@frozen(cache_hash=True)
class Rules(HouseRules):
    """The house rules of a SENS match; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to.
    """

    game: ClassVar[str] = "sens"

    turn_up_to: Literal["dealer", "taker"] = option(
        "dealer",
        one_of("dealer", "taker"),
        "sens.last-packet",
        "Who gets the turn-up with the last packets.",
    )
    dealer_sees_bottom: bool = option(
        True,
        flag,
        "sens.dealer-sees-bottom",
        "Whether the dealer knows the bottom card from the start.",
    )
    first_speaker: Literal["dealer", "left"] = option(
        "dealer",
        one_of("dealer", "left"),
        "sens.bid-first-round sens.bid-second-round",
        "Who speaks first when trump is sought: the dealer or the seat after him.",
    )
    all_pass: Literal["same-dealer", "next-dealer"] = option(
        "same-dealer",
        one_of("same-dealer", "next-dealer"),
        "sens.all-pass",
        "Who deals again when all have passed twice.",
    )
    robbing: bool = option(
        True,
        flag,
        "sens.rob",
        "Whether the Seven of trump may be exchanged for the turn-up.",
    )
    trump_unter: Literal[20, 22] = option(
        22,
        one_of(22, 20),
        "sens.card-points",
        "What the Unter of trump counts; with 20 all cards are worth 152.",
    )
    must_overruff: bool = option(
        True,
        flag,
        "sens.overruff",
        "Whether a trump that lies on a plain suit must be beaten by whoever has to trump.",
    )
    run_points: tuple[int, ...] = option(
        (20, 50),
        listed(whole(), (2, 3)),
        "sens.meldung",
        "Points of runs of three, of four (and, as a third figure, of five) and more cards; 0: none.",
    )
    four_points: Mapping[Rank, int] = option(
        FrozenDict[Rank, int](),
        table(_rank_keys, whole(), {}, "the ranks 7 8 9 T J Q K A"),
        "sens.meldung",
        "Points of four equal ranks; 0 or left out: no Meldung.",
    )
    meldungen: Literal["announced", "automatic", "off"] = option(
        "announced",
        one_of("announced", "automatic", "off"),
        "sens.meldung-when sens.meldung",
        "Whether Meldungen are announced by the players, counted by themselves, or not played.",
    )
    equal_meldungen: Literal["cancel", "trump-wins", "none"] = option(
        "cancel",
        one_of("cancel", "trump-wins", "none"),
        "sens.meldung-equal",
        "What becomes of equal Meldungen of both sides.",
    )
    bella_points: int = option(20, whole(), "sens.bella", "Points for Bella.")
    bella: Literal["announced", "automatic", "off"] = option(
        "announced",
        one_of("announced", "automatic", "off"),
        "sens.bella-when sens.bella",
        "Whether Bella must be announced, is counted by itself, or is not played.",
    )
    trickless_meldungen: bool = option(
        False,
        flag,
        "sens.meldung-best sens.bella",
        "Whether Meldungen and Bella count for a side that has taken no trick.",
    )
    half: Literal["gezogen", "split-lost"] = option(
        "gezogen",
        one_of("gezogen", "split-lost"),
        "sens.gezogen",
        "Whether exactly half loses all to the other side or only one's own half.",
    )
    target: int = option(500, whole(1), "sens.target", "The points that end the match.")
    both_reach: Literal["higher", "playing-side"] = option(
        "higher",
        one_of("higher", "playing-side"),
        "sens.finish",
        "Who wins when both sides are at the target and nobody has claimed.",
    )
    vorlauf: bool = option(True, flag, "sens.vorlauf", "Whether Vorlauf may be claimed.")
    misdeal: Literal["mild", "strict"] = option(
        "mild",
        one_of("mild", "strict"),
        "sens.misdeal",
        "Whether the dealer deals again after a misdeal or his side pays for it.",
    )
    illegal_plays: Literal["refused", "penalised"] = option(
        "refused",
        one_of("refused", "penalised"),
        "sens.revoke",
        "Whether wrong cards are refused or may be put down and are penalised when claimed.",
    )


PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "streng": Rules(misdeal="strict", illegal_plays="penalised"),
        "flach": Rules(trump_unter=20),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
