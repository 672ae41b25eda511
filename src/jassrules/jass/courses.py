"""How the tricks of a deal are played under a contract: their orders, their duties, the worth of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from jassrules.jass.contracts import Contract, card_points, directions, order_in
from jassrules.jass.duties import DUTIES, DutyOptions
from jassrules.tricks.order import Order
from jassrules.tricks.trick import Standing, Standings


class Tricks(NamedTuple):
    """What the play of a deal looks up under a contract.

    ``by_trick[n]`` are the standings of trick ``n`` and ``leads[n]`` the one before its first card,
    ``points`` is the worth of each card by its index, ``starts_undenufe`` says how the first trick
    is played.
    """

    by_trick: tuple[Standings, ...]
    leads: tuple[Standing, ...]
    points: tuple[int, ...]
    starts_undenufe: bool


@lru_cache(maxsize=512)
def standings_of(order: Order, house: DutyOptions) -> Standings:
    """Return the standings of a trick in an order, under the duties of Jass; one object for each pair."""
    return Standings(order, DUTIES, house)


def tricks_under(
    contract: Contract,
    house: DutyOptions,
    split: int,
    eleven: Literal["six", "ace"] = "six",
    tricks: int = 9,
) -> Tricks:
    """Return how the tricks of a deal of so many are played under a contract.

    ``split`` is the number of tricks Guschti and Mary run in their first direction, ``eleven`` the
    card that counts 11 where the first trick is played Undenufe.
    """
    ways = directions(contract, split, tricks)
    by_trick = tuple(standings_of(order_in(contract.trump, way), house) for way in ways)
    leads = tuple(standings.lead for standings in by_trick)
    points = card_points(contract.trump, ways[0], eleven)
    return Tricks(by_trick, leads, points, ways[0] == "up")
