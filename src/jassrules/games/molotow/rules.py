"""The house rules of Molotow: every option with its values and the rule it bends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import Rank, Suit
from jassrules.frozen import FrozenDict
from jassrules.jass.dealing import PACKET, SUIT, Packet
from jassrules.jass.weis import FOUR_POINTS, FOURS, RUN_POINTS, RUNS
from jassrules.rulebook import HouseRules, flag, maybe, one_of, option, whole

SOURCE: Final = "jassverzeichnis.ch, Molotow-Jass"
JASSWIKI: Final = "JassWiki (Jassverband Schweiz)"
LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6


@frozen(cache_hash=True)
class Rules(HouseRules):
    """The house rules of a match of Molotow; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to. A mapping
    given in part overrides only its keys.
    """

    game: ClassVar[str] = "molotow"

    left_out: Suit = option(
        Suit.SCHELLEN, SUIT, "molotow.deck", "The suit of the Six that five players leave out."
    )
    packet: Packet = option(
        "auto",
        PACKET,
        "molotow.deal",
        "How the cards are dealt: in the usual packets, one by one, or each seat its whole hand at once.",
    )
    trump_from: Literal["at-once", "next-trick"] = option(
        "at-once",
        one_of("at-once", "next-trick"),
        "molotow.trump-at-once",
        "Whether trump counts from the card that makes it, or from the next lead on.",
    )
    never_trump: Literal["obenabe", "void"] = option(
        "obenabe",
        one_of("obenabe", "void"),
        "molotow.never-trump",
        "Whether a deal in which no trump is made counts as Obenabe, or is dealt again.",
    )
    undertrump: Literal["forbidden", "when-void", "allowed"] = option(
        "when-void",
        one_of("forbidden", "when-void", "allowed"),
        "molotow.undertrump",
        "Whether a lower trump than the highest of the trick may be played on a plain lead.",
    )
    weis: Literal["announced", "automatic", "off"] = option(
        "announced",
        one_of("announced", "automatic", "off"),
        "molotow.weis molotow.weis-when",
        "Whether Weise from the hand are announced, counted by themselves, or not played.",
    )
    run_points: tuple[int, ...] = option(
        RUN_POINTS,
        RUNS,
        "molotow.weis-values",
        "Points of runs of 3 to 9 cards, in the hand and on the table; 0: no Weis.",
    )
    four_points: Mapping[Rank, int] = option(
        FOUR_POINTS,
        FOURS,
        "molotow.weis-values",
        "Points of four equal ranks, in the hand and on the table; 0: no Weis.",
    )
    weis_counts: Literal["all", "best"] = option(
        "all",
        one_of("all", "best"),
        "molotow.weis-counts",
        "Whether all Weise from the hand count, or only those of the seat with the best one.",
    )
    table_weis: Literal["all", "runs", "off"] = option(
        "all",
        one_of("all", "runs", "off"),
        "molotow.table-weis",
        "Which Weise count that the cards of a trick make: all, no fours, or none.",
    )
    stoeck: Literal["automatic", "announced", "off"] = option(
        "automatic",
        one_of("automatic", "announced", "off"),
        "molotow.stoeck molotow.stoeck-when",
        "Whether Stöck count by themselves, must be called, or are not played.",
    )
    deals: int | None = option(
        8, maybe(whole(1, 1000)), "molotow.deals", "The deals of a match; null: no end."
    )
    last_double: bool = option(
        False,
        flag,
        "molotow.last-double",
        "Whether the last deal counts double; read only with a number of deals.",
    )


PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "jasswiki": Rules(last_double=True),
        "ohne-weis": Rules(weis="off", table_weis="off", stoeck="off", deals=12),
        "offenbach": Rules(weis="off", table_weis="runs", stoeck="off"),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
