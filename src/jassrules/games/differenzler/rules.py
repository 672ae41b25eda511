"""The house rules of Differenzler: every option with its values and the rule it bends."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import Suit
from jassrules.frozen import FrozenDict
from jassrules.jass.dealing import PACKET, SUIT, Packet
from jassrules.rulebook import HouseRules, maybe, one_of, option, whole

SOURCE: Final = (
    "Swisslos, Regelwerk Differenzler verdeckt (22 August 2015), with the page of swisslos.ch"
)
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5


@frozen(cache_hash=True)
class Rules(HouseRules):
    """The house rules of a match of Differenzler; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to.
    """

    game: ClassVar[str] = "differenzler"

    left_out: Suit = option(
        Suit.SCHELLEN, SUIT, "differenzler.deck", "The suit of the Six that five players leave out."
    )
    packet: Packet = option(
        "auto",
        PACKET,
        "differenzler.deal",
        "How the cards are dealt: in the usual packets, one by one, or each seat its whole hand at once.",
    )
    trump: Literal["drawn", "bottom-card"] = option(
        "drawn",
        one_of("drawn", "bottom-card"),
        "differenzler.trump differenzler.bottom-card",
        "Whether trump is drawn after the deal, or is the suit of the last card dealt.",
    )
    announcements: Literal["hidden", "open"] = option(
        "hidden",
        one_of("hidden", "open"),
        "differenzler.announce-hidden",
        "Whether announcements stay secret until the deal is over, or are heard as they are made.",
    )
    undertrump: Literal["forbidden", "when-void", "allowed"] = option(
        "when-void",
        one_of("forbidden", "when-void", "allowed"),
        "differenzler.undertrump",
        "Whether a lower trump than the highest of the trick may be played on a plain lead.",
    )
    exact_bonus: int = option(
        0, whole(), "differenzler.exact", "What is taken off for an exact announcement; 0: nothing."
    )
    exact_zero: Literal["never", "with-trick", "always"] = option(
        "never",
        one_of("never", "with-trick", "always"),
        "differenzler.exact-zero",
        "Whether an exact announcement of 0 earns the bonus; read only with a bonus.",
    )
    dealer_credit: int = option(
        0,
        whole(),
        "differenzler.dealer-credit",
        "For every so many points between the sum of the announcements and 157 the dealer is credited one; 0: none.",
    )
    deals: int | None = option(
        12, maybe(whole(1, 1000)), "differenzler.deals", "The deals of a match; null: no end."
    )
    tie: Literal["shared", "extra-deal"] = option(
        "shared",
        one_of("shared", "extra-deal"),
        "differenzler.winner",
        "Whether those who share the fewest points share the win, or all play on; read only with a number of deals.",
    )


_OPEN: Final = Rules(announcements="open", trump="bottom-card", exact_bonus=10)
PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "jassfuehrer": _OPEN,
        "jasswelt": _OPEN.but(exact_zero="with-trick"),
        "jasswiki": _OPEN.but(deals=16),
        "jasswiki-dreier": _OPEN.but(deals=16, exact_zero="with-trick", dealer_credit=5),
        "jassen-ch": Rules(trump="bottom-card", deals=4, tie="extra-deal"),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
