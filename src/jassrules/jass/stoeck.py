"""Stöck: King and Ober of trump in one hand (in SENS Bella is the same two cards)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from jassrules.cards import CARDS, Card, Mask, Rank, Suit, card_of
from jassrules.errors import Violation
from jassrules.ledger import Entry
from jassrules.rulebook import rule, sentence
from jassrules.table import Seat, Side

A = TypeVar("A")

NOT_CALLED: Final = sentence("stoeck-when", "not-called", "Stöck are not called here.", card=Card)
NOT_DUE: Final = sentence(
    "stoeck-when", "not-due", "Stöck are called with the second of King and Ober of trump.",
    card=Card,
)  # fmt: skip


@rule("stoeck")
def both_cards(trump: Suit | None) -> Mask:
    """King and Ober of trump in the same hand are Stöck: 20 points, whatever the Weise and the tricks bring.

    Returns the two cards, or nothing without trump.
    """
    if trump is None:
        return 0
    return card_of(trump, Rank.KING).bit | card_of(trump, Rank.OBER).bit


def holder_of(hands: Sequence[Mask], both: Mask) -> Seat | None:
    """Return the seat whose hand holds both cards, if one does."""
    if both:
        for seat, hand in enumerate(hands):
            if hand & both == both:
                return seat
    return None


def held_in(hands: Sequence[Mask], both: Mask) -> Mask:
    """Return both cards if one hand holds them, else nothing."""
    return both if holder_of(hands, both) is not None else 0


@rule("stoeck-when")
def second_card(stoeck: Mask, left: Mask) -> Mask:
    """Stöck are written as the second of the two cards is played; where they must be called, the call comes with that card or they are lost.

    ``stoeck`` are the two cards of a hand that was dealt both, or nothing; ``left`` the cards still
    in hands. Returns the card that is still in hand while the other is played already, or nothing.
    """
    due = left & stoeck
    return due if due != stoeck else 0


@rule("stoeck-when", also=True)
def refuse_call(
    game: str, called_here: bool, stoeck: Mask, left: Mask, one: Card
) -> Violation | None:
    """Refuse to call Stöck with a card where they are not called, or that is not the second of them."""
    if not called_here:
        return NOT_CALLED(game, card=one)
    return None if second_card(stoeck, left) & one.bit else NOT_DUE(game, card=one)


@rule("stoeck-when", also=True)
def are_due(mode: str, stoeck: Mask, left: Mask, one: Card, called: bool) -> bool:
    """Whether Stöck count with a card: it is the second, and called where that is needed.

    ``mode`` is the option ``stoeck`` of the house.
    """
    return second_card(stoeck, left) & one.bit != 0 and (called or mode == "automatic")


def calls(
    action: Callable[[Seat, Card, bool], A], seat: Seat, stoeck: Mask, left: Mask, cards: Mask
) -> tuple[A, ...]:
    """Return the action that calls Stöck, if its card is one of the ``cards`` the seat may play."""
    second = second_card(stoeck, left) & cards
    return (action(seat, CARDS[second.bit_length() - 1], True),) if second else ()


@rule("stoeck", also=True)
def stoeck_lines(game: str, side: Side, points: int) -> list[Entry]:
    """Return the line of Stöck, which there is unless the house gives nothing for them."""
    return [Entry(side, f"{game}.stoeck", points)] if points else []
