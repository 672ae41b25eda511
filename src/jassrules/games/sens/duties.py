"""Which cards may be played: the duties of SENS, in the order a player thinks of them.

With trump led: follow, and beat the highest trump if able. With a plain suit led: follow, no duty
to beat; without it, trump; and if a trump lies there already, beat it if able. The partner's trick
is no exemption. Without the led suit and without trump any card will do.
"""

from __future__ import annotations

from typing import Final

from jassrules.rulebook import fact, rule
from jassrules.tricks.duties import Duty, DutyRule, Situation


@rule("sens.follow-suit")
def follow_suit(at: Situation) -> Duty | None:
    """Whoever holds the led suit must play it, be it trump or plain."""
    return Duty(
        "sens.follow-suit",
        if_held=at.led.mask,
        only=at.led.mask,
        because="You hold {held} of the led suit: it must be followed.",
        facts=(("led", at.led),),
    )


@rule("sens.overtrump")
def overtrump(at: Situation) -> Duty | None:
    """If trump is led, the highest trump of the trick must be beaten by whoever can; else any trump will do."""
    if not at.trump_led:
        return None
    return Duty(
        "sens.overtrump",
        if_held=at.above,
        only=at.above,
        because=f"Trump was led and you can beat {at.best} with {{held}}: it must be beaten.",
        facts=(("highest_trump", at.best), ("led", at.led)),
    )


@rule("sens.must-trump")
def must_trump(at: Situation) -> Duty | None:
    """Whoever cannot follow a plain suit must play a trump if he has one."""
    if at.trump_led:
        return None
    return Duty(
        "sens.must-trump",
        if_held=at.order.trumps,
        only=at.order.trumps,
        because="You cannot follow and hold {held}: you must trump.",
        facts=(("led", at.led),),
    )


@rule("sens.overruff")
def overruff(at: Situation) -> Duty | None:
    """If a trump already lies on a plain suit, whoever trumps must beat it if able, also the partner's; else any trump must still be played."""
    if at.trump_led or not at.trump_lies or not at.house.must_overruff:
        return None
    return Duty(
        "sens.overruff",
        if_held=at.above,
        only=at.above,
        because=f"The trump {at.best} lies there and you can beat it with {{held}}: it must be beaten.",
        facts=(("highest_trump", at.best), ("led", at.led)),
    )


fact(
    "sens.duck",
    "In a plain suit nobody has to beat what lies there: one may duck (Schinden).",
    where=f"{__name__}.follow_suit",
)
fact(
    "sens.discard",
    "Without the led suit and without trump any card may be played.",
    where=f"{__name__}.must_trump",
)

DUTIES: Final[tuple[DutyRule, ...]] = (follow_suit, overtrump, must_trump, overruff)
"""In this order; the first that drops a card is the rule the card breaks."""
