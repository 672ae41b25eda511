"""Deals of Schieber laid out by hand."""

import random
from typing import Any

from jassrules import Hand, schieber
from jassrules.cards import PACK, Card, cards_in
from jassrules.cli.pen import Pen
from jassrules.cli.schieber import greedy
from jassrules.notation import SWISS, parse_action

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, sides=2)


def deck(hands: dict[int, str], dealer: int = 3) -> tuple[Card, ...]:
    """Return the pack that, dealt nine at a time, gives some seats these cards first."""
    given = {seat: list(Hand.parse(text)) for seat, text in hands.items()}
    left = cards_in(PACK & ~sum(one.bit for cards in given.values() for one in cards))
    pack: list[Card] = []
    for step in range(1, 5):
        cards = given.get((dealer + step) % 4, [])
        missing = 9 - len(cards)
        pack += cards + left[:missing]
        left = left[missing:]
    return tuple(pack)


def dealt(hands: dict[int, str], dealer: int = 3, **options: Any) -> Any:
    """Return the state after a deal that gives some seats these cards; without Weis."""
    rules = schieber.Rules(**{"packet": 9, "weis": "off", **options})
    return schieber.apply(schieber.start(rules, dealer=dealer), schieber.Deal(deck(hands, dealer)))


def after(state: Any, *texts: str) -> Any:
    """Return the state after some actions."""
    for text in texts:
        state = schieber.apply(state, parse_action(schieber, text))
    return state


def bot_move(state: Any) -> str:
    """Return what the simple bot does for the seat whose turn it is."""
    seat = schieber.to_act(state)
    assert isinstance(seat, int)
    return str(greedy(schieber.observe(state, seat), random.Random(1)))
