"""Deals of Schieber laid out by hand."""

import random
from typing import Any

from jassrules import Hand, schieber
from jassrules.cards import PACK, Card, cards_in
from jassrules.cli.bots import random_bot
from jassrules.cli.pen import Pen
from jassrules.notation import SWISS

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), SWISS, sides=2)


def dealt(hands: dict[int, str], rules: schieber.Rules | None = None, dealer: int = 3) -> Any:
    """Return the state after a deal that gives some seats these cards, the others what is left."""
    given = {seat: list(Hand.parse(text)) for seat, text in hands.items()}
    left = cards_in(PACK & ~sum(one.bit for cards in given.values() for one in cards))
    deck: list[Card] = []
    for step in range(1, 5):
        cards = given.get((dealer + step) % 4, [])
        missing = 9 - len(cards)
        deck += cards + left[:missing]
        left = left[missing:]
    rules = rules or schieber.Rules()
    packets = schieber.Rules(**{**changes(rules), "packet": 9})
    return schieber.apply(schieber.start(packets, dealer=dealer), schieber.Deal(deck))


def changes(rules: schieber.Rules) -> dict[str, Any]:
    from jassrules.rulebook import differences

    return differences(rules)


def after(state: Any, *texts: str) -> Any:
    """Return the state after some actions."""
    from jassrules.notation import parse_action

    for text in texts:
        state = schieber.apply(state, parse_action(schieber, text))
    return state


def bot_move(state: Any) -> str:
    """Return what the simple bot does for the seat whose turn it is."""
    from jassrules.cli.schieber import greedy

    seat = schieber.to_act(state)
    assert isinstance(seat, int)
    return str(greedy(schieber.observe(state, seat), random.Random(1)))


def random_state(seed: int, moves: int) -> Any:
    """Return a state of random play."""
    rng = random.Random(seed)
    state: Any = schieber.start(schieber.Rules())
    for _ in range(moves):
        actor = schieber.to_act(state)
        if isinstance(actor, int):
            state = schieber.apply(state, random_bot(schieber.observe(state, actor), rng))
        else:
            state = schieber.apply(state, schieber.draw(state, rng))
    return state
