"""Duties: what must be played, as pairs of masks.

A duty says: *who holds any of these cards may play only those.* It therefore narrows the playable
cards, and since ``if_held`` is part of ``only`` it never leaves none. A game lists its duties in
the order a player thinks of them; the first that drops a card is the rule that card breaks, so the
same pairs say what is legal and why the rest is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import Card, Mask, Suit, cards_in
from jassrules.errors import Violation
from jassrules.frozen import FrozenDict, frozen_facts
from jassrules.rulebook import Sentence, rule, sentence
from jassrules.tricks.order import Order


@frozen
class Situation:
    """What a duty may look at: the trick as it lies and the house rules – nobody's hand."""

    order: Order
    led: Suit
    best: Card
    house: Any

    @property
    def trump_led(self) -> bool:
        """Whether trump was led."""
        return self.led is self.order.trump

    @property
    def trump_lies(self) -> bool:
        """Whether the best card of the trick is a trump."""
        return self.best.suit is self.order.trump

    @property
    def above(self) -> Mask:
        """The cards that beat the best card of the trick."""
        return self.order.above[self.best.index]


@frozen
class Duty:
    """Who holds any card of ``if_held`` may play only cards of ``only``.

    ``says`` is the sentence for a player who breaks it, and ``facts`` what it rests on. Two facts
    come in when it is broken: ``held``, the cards of ``if_held`` in the player's hand, and ``card``.
    """

    says: Sentence
    if_held: Mask
    only: Mask
    facts: FrozenDict[str, Any] = field(converter=frozen_facts)

    def __attrs_post_init__(self) -> None:
        if self.if_held & ~self.only:
            raise ValueError(f"{self.says.rule}: a duty could leave no card to play")


DutyRule: TypeAlias = Callable[[Situation], Duty | None]


def duties_of(rules: Sequence[DutyRule], situation: Situation) -> tuple[Duty, ...]:
    """Return the duties a situation puts on the next player, in their order."""
    return tuple(duty for one in rules if (duty := one(situation)) is not None)


def broken(game: str, hand: Mask, one: Card, duties: Sequence[Duty]) -> Violation | None:
    """Return the violation of the first duty that drops a card of the hand, or ``None``."""
    left = hand
    for duty in duties:
        if left & duty.if_held:
            if not one.bit & duty.only:
                held = tuple(cards_in(left & duty.if_held))
                return duty.says(game, **duty.facts, held=held, card=one)
            left &= duty.only
    return None


NOT_HELD: Final = sentence("card-in-hand", "not-held", "You do not hold {card}.", card=Card)


@rule("card-in-hand")
def refuse_card(game: str, hand: Mask, one: Card, duties: Sequence[Duty]) -> Violation | None:
    """One can only play a card that one holds.

    Refuses any other card, then one that a duty forbids.
    """
    return broken(game, hand, one, duties) if hand & one.bit else NOT_HELD(game, card=one)


def ruled_out(one: Card, duties: Sequence[Duty]) -> Mask:
    """Return the cards a player cannot have held who played this card under these duties.

    Whoever plays a card that a duty drops held nothing of its ``if_held`` – among the cards the
    duties before it had left, which are all of them unless one of those bound him too.
    """
    absent = 0
    for _ in duties:  # a void found by one duty may show that an earlier one did not bind
        left = ~0
        for duty in duties:
            if not one.bit & duty.only:
                absent |= duty.if_held & left
            elif duty.if_held & ~absent:
                left &= duty.only
    return absent
