"""Dealt hands, and actions ready to be offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias, TypeVar

from jassrules.cards import CARDS, Card, Mask
from jassrules.table import FOUR, BySeat, Seat

Hands: TypeAlias = BySeat[Mask]
"""The hands of all seats as masks."""

A = TypeVar("A")
Fan: TypeAlias = tuple[Sequence[tuple[A, ...]], ...]
"""Ready tuples of actions for each set of cards of each suit."""


class Fans(dict[Seat, Fan[Any]]):
    """The ready actions of each seat, ``action(seat, card)`` for every card, made on first use."""

    def __init__(self, action: Callable[[Seat, Card], Any]) -> None:
        self.action = action

    def __missing__(self, seat: Seat) -> Fan[Any]:
        single = [self.action(seat, one) for one in CARDS]
        made = self[seat] = tuple(_ready(single[at : at + 9]) for at in range(0, len(CARDS), 9))
        return made


def _ready(single: Sequence[A]) -> list[tuple[A, ...]]:
    ready: list[tuple[A, ...]] = [()]
    for bits in range(1, 1 << len(single)):
        lowest = single[(bits & -bits).bit_length() - 1]
        ready.append((lowest, *ready[bits & bits - 1]))
    return ready


def spread(fan: Fan[A], cards: Mask) -> tuple[A, ...]:
    """Return the ready actions for a set of cards: four look-ups and three joins."""
    c, d, h, s = fan
    return c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]


@cache
def _places(packets: tuple[int, ...], players: int) -> tuple[Callable[[Any], Any], list[slice]]:
    """Return what puts a pack into the order of the hands, and where each hand stands in it."""
    owner = [seat for packet in packets for seat in range(players) for _ in range(packet)]
    order, size = sorted(range(len(owner)), key=owner.__getitem__), sum(packets)
    hands = [slice(size * player, size * (player + 1)) for player in range(players)]
    return (tuple if order == list(range(len(owner))) else itemgetter(*order)), hands


def dealt_in_packets(
    deck: Sequence[Card], first: Seat, packets: int | tuple[int, ...], players: int = FOUR
) -> Hands:
    """Return the hands, by seat, when a pack is dealt in packets from a first seat on.

    ``packets`` is how many cards each gets in each round; a number stands for as many rounds of such
    packets as the pack has cards for. What is left of the pack is dealt to nobody.
    """
    if isinstance(packets, int):
        packets = (packets,) * (len(deck) // (packets * players))
    in_order, places = _places(packets, players)
    bits = in_order([one.bit for one in deck])
    hands = tuple(map(sum, map(bits.__getitem__, places)))
    return hands[-first:] + hands[:-first] if first else hands
