"""Which cards may be played in Jass: the duties, in the order a player thinks of them."""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

from jassrules.cards import PACK, Card, Mask, Rank, Suit, card_of
from jassrules.rulebook import fact, rule, sentence
from jassrules.tricks.duties import Duty, DutyRule, Situation


@frozen
class DutyOptions:
    """The options these duties read."""

    undertrump: Literal["forbidden", "when-void", "allowed"]
    only_trumps: Literal["free", "must-overtrump"] = "free"


TRUMP_LED: Final = sentence(
    "follow-trump", "trump-led", "Trump was led and you hold {held}: a trump must be played.",
    led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
FOLLOW_OR_TRUMP: Final = sentence(
    "follow-suit", "follow-or-trump", "You hold {held} of the led suit: follow it, or trump.",
    led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
FOLLOW: Final = sentence(
    "no-trump-follow", "follow", "You hold {held} of the led suit: it must be followed.",
    led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
UNDER: Final = sentence(
    "undertrump", "under",
    "The trump {highest_trump} lies in the trick: a lower one may not be played under it.",
    highest_trump=Card, led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
CAN_BEAT: Final = sentence(
    "undertrump-only-trumps", "can-beat",
    "You hold only trumps and can beat {highest_trump} with {held}: it must be beaten.",
    highest_trump=Card, led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip


@rule("follow-trump")
def follow_trump(at: Situation) -> Duty | None:
    """A led trump must be followed with a trump, a higher or a lower one."""
    if not at.trump_led:
        return None
    return Duty(
        TRUMP_LED,
        if_held=at.order.trumps & ~buur_exempt(at),
        only=at.order.trumps,
        facts={"led": at.led},
    )


@rule("buur-exempt")
def buur_exempt(at: Situation) -> Mask:
    """Nobody is made to give the Buur: whoever holds it as the only trump may play any card when trump is led."""
    return card_of(at.led, Rank.UNDER).bit


@rule("follow-suit")
def follow_suit(at: Situation) -> Duty | None:
    """Whoever holds a card of the led suit plays one, or a trump instead."""
    if at.trump_led or at.order.trump is None:
        return None
    return Duty(
        FOLLOW_OR_TRUMP,
        if_held=at.led.mask,
        only=at.led.mask | may_trump(at),
        facts={"led": at.led},
    )


@rule("may-trump")
def may_trump(at: Situation) -> Mask:
    """A plain lead may always be trumped, also by a player who could follow suit."""
    return at.order.trumps


@rule("no-trump-follow")
def no_trump_follow(at: Situation) -> Duty | None:
    """In Obenabe, Undenufe, Slalom, Guschti and Mary whoever holds the led suit must play it; no Under is exempt."""
    if at.order.trump is not None:
        return None
    return Duty(FOLLOW, if_held=at.led.mask, only=at.led.mask, facts={"led": at.led})


@rule("undertrump")
def undertrump(at: Situation) -> Duty | None:
    """Nobody may play a lower trump than the highest one on a plain lead, unless he has trumps only."""
    if at.trump_led or not at.trump_lies or at.house.undertrump == "allowed":
        return None
    plain = PACK & ~at.order.trumps
    return Duty(
        UNDER,
        if_held=plain if at.house.undertrump == "forbidden" else at.led.mask,
        only=plain | at.above,
        facts={"highest_trump": at.best, "led": at.led},
    )


@rule("undertrump-only-trumps")
def only_trumps(at: Situation) -> Duty | None:
    """Whoever has nothing but trumps may play any of them, also under a higher one.

    With ``only_trumps="must-overtrump"`` such a hand must beat the highest trump if it can.
    """
    if at.trump_led or not at.trump_lies:
        return None
    if at.house.undertrump != "forbidden" or at.house.only_trumps == "free":
        return None
    return Duty(
        CAN_BEAT,
        if_held=at.above,
        only=PACK & ~at.order.trumps | at.above,
        facts={"highest_trump": at.best, "led": at.led},
    )


VOID: Final = fact(
    "void",
    "Whoever holds nothing of the led suit may play any card, so long as he does not undertrump.",
    by=undertrump,
)

DUTIES: Final[tuple[DutyRule, ...]] = (
    follow_trump,
    follow_suit,
    no_trump_follow,
    undertrump,
    only_trumps,
)
"""In this order; the first that drops a card is the rule the card breaks."""
