"""The house rules of Schieber: every option with its values and the rule it bends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import Card, Rank, Suit, card
from jassrules.errors import BadNotation, BadRules, shown
from jassrules.frozen import FrozenDict
from jassrules.jass.weis import FOUR_POINTS, FOURS, KEYS, RUN_POINTS, RUNS
from jassrules.rulebook import (
    CHOSEN,
    HouseRules,
    Kind,
    either,
    flag,
    maybe,
    one_of,
    option,
    selection,
    table,
    whole,
)

SOURCE: Final = "wyys.ch, Schieber-Regeln einfach erklärt"
COMMON: Final = f"{CHOSEN}: as most tables play"
"""The source of rules on which the reference text is silent and tables agree."""

FACTORS: Final[dict[str, int]] = {
    "c": 1, "h": 1, "d": 2, "s": 2, "obenabe": 3, "undenufe": 3,
    "slalom": 0, "guschti": 0, "mary": 0,
}  # fmt: skip

CLAIM_ORDER: Final = ("stoeck", "weis", "tricks")
"""The order in which the claims of a deal count, unless the house has another."""
MOST_DEALS: Final = 1000

_factor_keys: dict[Any, str] = {name: name for name in FACTORS}
_factor_keys |= {suit: suit.code for suit in Suit}


def _card(value: object) -> Card:
    if isinstance(value, str):
        try:
            return card(value)
        except BadNotation as problem:
            raise ValueError(str(problem)) from None
    if not isinstance(value, Card):
        raise ValueError(f"a card, not {shown(value)}")
    return value.base


@frozen(cache_hash=True)
class Rules(HouseRules):
    """The house rules of a Schieber match; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to. A mapping
    given in part overrides only its keys.
    """

    game: ClassVar[str] = "schieber"

    packet: Literal[1, 3, 9] = option(
        3, one_of(1, 3, 9), "schieber.deal", "Cards in a packet when dealing."
    )
    first_vorhand: Card | None = option(
        None,
        maybe(Kind("card", _card)),
        "schieber.first-dealer",
        "The holder of this card is Vorhand of the first deal.",
    )
    schieben: Literal["once", "never", "back"] = option(
        "once",
        one_of("once", "never", "back"),
        "schieber.schieben schieber.no-push-back",
        "How often the choice of the contract may be pushed.",
    )
    factors: Mapping[str, int] = option(
        FrozenDict(FACTORS),
        table(
            _factor_keys,
            whole(),
            FACTORS,
            "the contracts c d h s obenabe undenufe slalom guschti mary",
        ),
        "schieber.factors schieber.announce",
        "What the points of each contract are multiplied by; 0 removes the contract.",
    )
    guschti_split: int = option(
        4,
        whole(1, 8),
        "schieber.factors",
        "How many tricks Guschti and Mary run in their first direction.",
    )
    last_trick: int = option(5, whole(), "schieber.last-trick", "Points for the last trick.")
    match_bonus: int = option(100, whole(), "schieber.match", "Points for taking all nine tricks.")
    undenufe_eleven: Literal["six", "ace"] = option(
        "six",
        one_of("six", "ace"),
        "schieber.card-points",
        "Which card counts 11 when the first trick is played Undenufe.",
    )
    undertrump: Literal["forbidden", "when-void", "allowed"] = option(
        "forbidden",
        one_of("forbidden", "when-void", "allowed"),
        "schieber.undertrump",
        "Whether a lower trump than the highest of the trick may be played on another led suit.",
    )
    only_trumps: Literal["free", "must-overtrump"] = option(
        "free",
        one_of("free", "must-overtrump"),
        "schieber.undertrump-only-trumps",
        "What a hand of nothing but trumps may play; read only with undertrump forbidden.",
    )
    weis: Literal["announced", "automatic", "off"] = option(
        "announced",
        one_of("announced", "automatic", "off"),
        "schieber.weis",
        "Whether Weise are announced by the players, counted by themselves, or not played.",
    )
    run_points: tuple[int, ...] = option(
        RUN_POINTS,
        RUNS,
        "schieber.weis-values",
        "Points of runs of 3 to 9 cards; 0: no Weis.",
    )
    four_points: Mapping[Rank, int] = option(
        FOUR_POINTS,
        FOURS,
        "schieber.weis-values",
        "Points of four equal ranks; 0: no Weis.",
    )
    weis_shared_card: bool = option(
        True,
        flag,
        "schieber.weis-shared-card",
        "Whether a card may count in a run and in four of a kind.",
    )
    weis_needs_trick: bool = option(
        False,
        flag,
        "schieber.weis-best",
        "Whether the Weise are written only when their team takes its first trick.",
    )
    weis_order: tuple[str, ...] = option(
        KEYS,
        selection(*KEYS, whole=False),
        "schieber.weis-order",
        "What makes a Weis the better one, the first difference deciding.",
    )
    weis_tie: Literal["none", "both"] = option(
        "none",
        one_of("none", "both"),
        "schieber.weis-order",
        "Who writes when the best Weise of both teams are equal to the last key.",
    )
    weis_undenufe_reversed: bool = option(
        True,
        flag,
        "schieber.weis-undenufe",
        "Whether lower is better between equal Weise when the first trick is played Undenufe.",
    )
    stoeck: Literal["automatic", "announced", "off"] = option(
        "automatic",
        one_of("automatic", "announced", "off"),
        "schieber.stoeck schieber.stoeck-when",
        "Whether Stöck are written by themselves, must be called, or are not played.",
    )
    stoeck_points: int = option(20, whole(), "schieber.stoeck", "Points for Stöck.")
    target: int | None = option(
        2500, maybe(whole(1)), "schieber.target", "The points that end the match; null: no target."
    )
    deals: int | None = option(
        None,
        maybe(whole(1, MOST_DEALS)),
        "schieber.deals",
        "The number of deals after which the match is over; null: as many as it takes.",
    )
    finish: Literal["at-once", "after-deal", "claimed"] = option(
        "at-once",
        one_of("at-once", "after-deal", "claimed"),
        "schieber.finish-at-once schieber.bedanken schieber.bedanken-bock schieber.ausmachen",
        "Whether the match ends the moment the target is reached, when the deal is over, or when a side thanks.",
    )
    finish_order: tuple[str, ...] | Literal["higher-total", "chronological"] = option(
        CLAIM_ORDER,
        either(selection(*CLAIM_ORDER, whole=True), one_of("higher-total", "chronological")),
        "schieber.finish-order",
        "In which order the claims of a deal count when both teams reach the target in it.",
    )
    bergpreis: int | Literal["auto", "half"] | None = option(
        "auto",
        maybe(either(whole(1), one_of("auto", "half"))),
        "schieber.bergpreis",
        "The mark whose first team holds the Bergpreis; auto: 1500 of 2500, else half the target.",
    )

    def __attrs_post_init__(self) -> None:
        if not any(self.factors.values()):
            problem = "with every factor 0 no contract is left to announce"
            raise BadRules("schieber.Rules.factors", problem, "schieber.factors")
        if self.finish == "claimed" and self.target is None:
            problem = "without a target there is nothing to thank for"
            raise BadRules("schieber.Rules.finish", problem, "schieber.bedanken")


_einfach: dict[str, int] = dict.fromkeys(("c", "d", "h", "s", "obenabe", "undenufe"), 1)
PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "einfach": Rules(factors=FrozenDict(_einfach), target=1000),
        "undenufe-vierfach": Rules(factors=FrozenDict({"undenufe": 4}), target=3000),
        "turnier": Rules(
            factors=FrozenDict(_einfach),
            weis="off",
            stoeck="off",
            match_bonus=0,
            target=None,
            deals=12,
        ),
        "swisslos": Rules(deals=12, target=None, guschti_split=5),
        "vorarlberg": Rules(
            factors=FrozenDict(_einfach),
            undenufe_eleven="ace",
            run_points=(20, 50, 100, 120, 140, 160, 180),
            four_points=FrozenDict({Rank.SIX: 0, Rank.SEVEN: 0, Rank.EIGHT: 0}),
            only_trumps="must-overtrump",
        ),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
