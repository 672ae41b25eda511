"""The house rules of Chappe-Jass: every option with its values and the rule it bends."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import CARDS, MAX_DECKS
from jassrules.errors import BadRules
from jassrules.frozen import FrozenDict
from jassrules.rulebook import (
    CHOSEN,
    HouseRules,
    either,
    flag,
    maybe,
    one_of,
    option,
    rule,
    whole,
)

SOURCE: Final = "schweizerjass.ch, Chappe-Jass (May 2024, with its addendum)"
ADDENDUM: Final = "schweizerjass.ch, Chappe-Jass, addendum"
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 24


@frozen
class Rules(HouseRules):
    """The house rules of a match of Chappe-Jass; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to. Whether
    the decks can deal the largest hand is known when the players are, and checked by `start`.
    """

    game: ClassVar[str] = "chappe"
    decks: int | Literal["auto"] = option(
        "auto",
        either(one_of("auto"), whole(1, MAX_DECKS)),
        "chappe.decks",
        "How many decks of 36 are played with; auto: as many as the players need.",
    )
    start_size: int = option(
        6, whole(1, 18), "chappe.hand-size", "Cards in the first deal, the largest hand."
    )
    hook: bool = option(
        True,
        flag,
        "chappe.dealer-hook",
        "Whether the dealer's bid may not make the sum equal to the number of cards dealt.",
    )
    leader: Literal["dealer", "after-dealer"] = option(
        "dealer",
        one_of("dealer", "after-dealer"),
        "chappe.dealer-leads",
        "Who leads to the first trick and turns the first card of a Chappe-Rundi.",
    )
    rundi_weight: int = option(
        1,
        whole(1, 3),
        "chappe.rundi-weight",
        "How many points the one-card deal counts.",
    )
    rundi_wrong: Literal["flat", "per-trick"] = option(
        "flat",
        one_of("flat", "per-trick"),
        "chappe.rundi-weight",
        "Whether they are written once by whoever is wrong, or for each trick; read only with a weight above 1.",
    )
    limit: int | None = option(
        10,
        maybe(whole(1)),
        "chappe.limit",
        "Whoever has so many points or more is out; null: nobody goes out.",
    )
    deals: int | None = option(
        None, maybe(whole(1)), "chappe.winner",
        "The number of deals after which the match ends at the latest; null: no such number.",
    )  # fmt: skip

    def __attrs_post_init__(self) -> None:
        if self.limit is None and self.deals is None:
            problem = "without a limit nobody goes out, so a number of deals is needed"
            raise BadRules("chappe.Rules.deals", problem, "chappe.winner")


@rule("chappe.decks", source=f"{CHOSEN}: the text leaves the number to the players")
def decks_for(rules: Rules, players: int) -> int:
    """There are as many decks of 36 as it takes to deal the largest hand and keep one card a player for draw-offs.

    Worked out once, for the players who start. Raises `BadRules` if the house has chosen a number
    that cannot deal the largest hand.
    """
    hands = players * rules.start_size
    if rules.decks == "auto":
        return -(-(hands + players) // len(CARDS))
    if rules.decks * len(CARDS) < hands:
        cards = f"{rules.decks * len(CARDS)} cards are too few for {players} hands of {rules.start_size}"
        raise BadRules("chappe.Rules.decks", cards, "chappe.decks")
    return rules.decks


@rule("chappe.hand-size")
def hand_size(rules: Rules, number: int) -> int:
    """The first deal has six cards a hand, the next ones fewer by one down to one card, then up to six and down again; each end is played once.

    ``number`` is the number of the deal, from 1. Each extreme is played once.
    """
    largest = rules.start_size
    step = (number - 1) % max(1, 2 * (largest - 1))
    return largest - step if step < largest else step - largest + 2


PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict({
    "standard": Rules(),
    "rundi-dreifach": Rules(rundi_weight=3),
    "links": Rules(leader="after-dealer"),
})  # fmt: skip
"""Named house rules; a preset is a `Rules` value, nothing more."""
