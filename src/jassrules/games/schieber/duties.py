"""Which cards may be played: the duties of Schieber, in the order a player thinks of them."""

from __future__ import annotations

from typing import Final

from jassrules.cards import PACK, Mask, Rank, card_of
from jassrules.rulebook import fact, rule
from jassrules.tricks.duties import Duty, DutyRule, Situation


@rule("schieber.follow-trump")
def follow_trump(at: Situation) -> Duty | None:
    """A led trump must be followed with a trump, a higher or a lower one."""
    if not at.trump_led:
        return None
    return Duty(
        "schieber.follow-trump",
        if_held=at.order.trumps & ~buur_exempt(at),
        only=at.order.trumps,
        because="Trump was led and you hold {held}: a trump must be played.",
        facts=(("led", at.led),),
    )


@rule("schieber.buur-exempt")
def buur_exempt(at: Situation) -> Mask:
    """Nobody is made to give the Buur: whoever holds it as the only trump may play any card when trump is led."""
    return card_of(at.led, Rank.UNDER).bit


@rule("schieber.follow-suit")
def follow_suit(at: Situation) -> Duty | None:
    """Whoever holds a card of the led suit plays one, or a trump instead."""
    if at.trump_led or at.order.trump is None:
        return None
    return Duty(
        "schieber.follow-suit",
        if_held=at.led.mask,
        only=at.led.mask | may_trump(at),
        because="You hold {held} of the led suit: follow it, or trump.",
        facts=(("led", at.led),),
    )


@rule("schieber.may-trump")
def may_trump(at: Situation) -> Mask:
    """A plain lead may always be trumped, also by a player who could follow suit."""
    return at.order.trumps


@rule("schieber.no-trump-follow")
def no_trump_follow(at: Situation) -> Duty | None:
    """In Obenabe, Undenufe, Slalom, Guschti and Mary whoever holds the led suit must play it; no Under is exempt."""
    if at.order.trump is not None:
        return None
    return Duty(
        "schieber.no-trump-follow",
        if_held=at.led.mask,
        only=at.led.mask,
        because="You hold {held} of the led suit: it must be followed.",
        facts=(("led", at.led),),
    )


@rule("schieber.undertrump")
def undertrump(at: Situation) -> Duty | None:
    """Nobody may play a lower trump than the highest one on a plain lead, unless he has trumps only."""
    if at.trump_led or not at.trump_lies or at.house.undertrump == "allowed":
        return None
    plain = PACK & ~at.order.trumps
    return Duty(
        "schieber.undertrump",
        if_held=plain if at.house.undertrump == "forbidden" else at.led.mask,
        only=plain | at.above,
        because=f"The trump {at.best} lies in the trick: a lower one may not be played under it.",
        facts=(("highest_trump", at.best), ("led", at.led)),
    )


@rule("schieber.undertrump-only-trumps")
def only_trumps(at: Situation) -> Duty | None:
    """Whoever has nothing but trumps may play any of them, also under a higher one.

    With ``only_trumps="must-overtrump"`` such a hand must beat the highest trump if it can.
    """
    if at.trump_led or not at.trump_lies:
        return None
    if at.house.undertrump != "forbidden" or at.house.only_trumps == "free":
        return None
    plain = PACK & ~at.order.trumps
    return Duty(
        "schieber.undertrump-only-trumps",
        if_held=at.above,
        only=plain | at.above,
        because=f"You hold only trumps and can beat {at.best} with {{held}}: it must be beaten.",
        facts=(("highest_trump", at.best), ("led", at.led)),
    )


fact(
    "schieber.void",
    "Whoever holds nothing of the led suit may play any card, so long as he does not undertrump.",
    where=f"{__name__}.undertrump",
)

DUTIES: Final[tuple[DutyRule, ...]] = (
    follow_trump,
    follow_suit,
    no_trump_follow,
    undertrump,
    only_trumps,
)
"""In this order; the first that drops a card is the rule the card breaks."""
