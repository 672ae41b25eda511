"""Trump in Molotow: the card that makes it, and how a trick stands before and after."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from jassrules.cards import Card, Suit
from jassrules.games.molotow.rules import Rules
from jassrules.jass import contracts, duties
from jassrules.jass.contracts import order_in
from jassrules.jass.duties import DutyOptions
from jassrules.rulebook import adopt, fact, rule
from jassrules.tricks.duties import DutyRule, refuse_card
from jassrules.tricks.order import Order
from jassrules.tricks.trick import Standing, Standings, trick_winner

adopt(
    "molotow",
    contracts.plain_ranks,
    statement="The Ace is highest, then King, Ober, Under, Ten, 9, 8, 7 and 6: in all suits while there is no trump, then in the plain ones.",
)
adopt("molotow", contracts.trump_ranks, refuse_card, duties.may_trump, duties.buur_exempt)
adopt(
    "molotow",
    duties.no_trump_follow,
    statement="While there is no trump, whoever holds the led suit must play it; no Under is exempt.",
)
adopt(
    "molotow",
    duties.undertrump,
    source="jasswelt.ch, Molotow",
    statement="On a plain lead whoever could follow suit may not play a lower trump than the highest in the trick; whoever is void in it may.",
)
DUTIES: Final[tuple[DutyRule, ...]] = (
    *adopt("molotow", duties.follow_trump, duties.follow_suit),
    duties.no_trump_follow,
    duties.undertrump,
)
"""In this order; the first that drops a card is the rule the card breaks."""
fact(
    "molotow.undertrump-only-trumps",
    "Whoever has nothing but trumps may play any of them, also under a higher one.",
    by=duties.undertrump,
)
fact(
    "molotow.void",
    "Whoever holds nothing of the led suit may play any card, unless the house forbids him to undertrump.",
    by=duties.undertrump,
)
fact(
    "molotow.trick-winner",
    "The highest trump takes the trick, or without one the highest card of the led suit; its player leads to the next.",
    by=trick_winner,
)


@rule("molotow.no-trump")
def first_order() -> Order:
    """A deal begins without trump: the tricks are played Obenabe."""
    return order_in(None, "down")


@rule("molotow.trump")
def made_by(one: Card) -> Suit:
    """The first card of a deal that does not follow the led suit makes its own suit trump, for the rest of the deal.

    It is asked of such a card only: see `jassrules.tricks.trick.Standings`.
    """
    return one.suit


@lru_cache(maxsize=16)
def _with_trump(house: DutyOptions, trump: Suit) -> Standings:
    return Standings(order_in(trump), DUTIES, house, lasts=True)


@lru_cache(maxsize=16)
def _trump_next(house: DutyOptions, trump: Suit) -> Standings:
    return Standings(first_order(), DUTIES, house, next=_with_trump(house, trump))


@rule("molotow.trump-at-once", source="pagat.com; funcardgames.net, Offenbach")
def turned(house: DutyOptions, at_once: bool, led: Suit, best: Card, one: Card) -> Standing:
    """The card that makes trump is a trump at once: it takes the trick unless a higher one follows, and those who come after it may trump.

    Unless it is ``at_once``, the trick goes on without trump. Returns how the trick stands.
    """
    trump = made_by(one)
    if at_once:
        return _with_trump(house, trump).standing(led, one)
    return _trump_next(house, trump).standing(led, best)


@lru_cache(maxsize=16)
def _before_trump(house: DutyOptions, at_once: bool) -> Standings:
    return Standings(
        first_order(), DUTIES, house, lasts=True, turned=partial(turned, house, at_once)
    )


def before_trump(rules: Rules) -> Standings:
    """Return how the tricks of a deal can stand while there is no trump."""
    return _before_trump(DutyOptions(rules.undertrump), rules.trump_from == "at-once")


def with_trump(rules: Rules, trump: Suit) -> Standings:
    """Return how the tricks of a deal can stand once trump is made."""
    return _with_trump(DutyOptions(rules.undertrump), trump)


def next_standings(standing: Standing) -> Standings:
    """Return how the trick can stand that comes after one that ends so."""
    following = standing.standings.next
    assert following is not None
    return following


def trump_after(standing: Standing) -> Suit | None:
    """Return the trump of the next trick, or ``None`` if none is made yet."""
    return next_standings(standing).order.trump
