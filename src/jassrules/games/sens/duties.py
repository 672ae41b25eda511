"""Which cards may be played: the duties of SENS, in the order a player thinks of them.

With trump led: follow, and beat the highest trump if able. With a plain suit led: follow, no duty
to beat; without it, trump; and if a trump lies there already, beat it if able. It makes no
difference whether the partner is winning the trick. Without the led suit and without trump any card
may be played.
"""

from __future__ import annotations

from typing import Final

from jassrules.cards import Card, Suit
from jassrules.rulebook import fact, rule, sentence
from jassrules.tricks.duties import Duty, DutyRule, Situation

FOLLOW: Final = sentence(
    "sens.follow-suit", "follow", "You hold {held} of the led suit: it must be followed.",
    led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
CAN_BEAT: Final = sentence(
    "sens.overtrump", "can-beat",
    "Trump was led and you can beat {highest_trump} with {held}: it must be beaten.",
    highest_trump=Card, led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
TRUMP: Final = sentence(
    "sens.must-trump", "trump", "You cannot follow and hold {held}: you must trump.",
    led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip
CAN_OVERRUFF: Final = sentence(
    "sens.overruff", "can-overruff",
    "The trump {highest_trump} lies there and you can beat it with {held}: it must be beaten.",
    highest_trump=Card, led=Suit, held=tuple[Card, ...], card=Card,
)  # fmt: skip


@rule("sens.follow-suit")
def follow_suit(at: Situation) -> Duty | None:
    """Whoever holds the led suit must play it, be it trump or plain."""
    return Duty(FOLLOW, if_held=at.led.mask, only=at.led.mask, facts={"led": at.led})


@rule("sens.overtrump")
def overtrump(at: Situation) -> Duty | None:
    """If trump is led, the highest trump of the trick must be beaten by whoever can; else any trump will do."""
    if not at.trump_led:
        return None
    facts = {"highest_trump": at.best, "led": at.led}
    return Duty(CAN_BEAT, if_held=at.above, only=at.above, facts=facts)


@rule("sens.must-trump")
def must_trump(at: Situation) -> Duty | None:
    """Whoever cannot follow a plain suit must play a trump if he has one."""
    if at.trump_led:
        return None
    return Duty(TRUMP, if_held=at.order.trumps, only=at.order.trumps, facts={"led": at.led})


@rule("sens.overruff")
def overruff(at: Situation) -> Duty | None:
    """If a trump already lies on a plain suit, whoever trumps must beat it if able, also the partner's; else any trump must still be played."""
    if at.trump_led or not at.trump_lies or not at.house.must_overruff:
        return None
    facts = {"highest_trump": at.best, "led": at.led}
    return Duty(CAN_OVERRUFF, if_held=at.above, only=at.above, facts=facts)


fact(
    "sens.duck",
    "In a plain suit nobody has to beat what lies there: one may duck (Schinden).",
    by=follow_suit,
)
fact(
    "sens.discard", "Without the led suit and without trump any card may be played.", by=must_trump
)

DUTIES: Final[tuple[DutyRule, ...]] = (follow_suit, overtrump, must_trump, overruff)
"""In this order; the first that drops a card is the rule the card breaks."""
