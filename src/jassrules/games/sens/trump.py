"""What trump does in SENS: the order of the cards, their points, and how a deal runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from jassrules.cards import CARDS, PACK, Card, Mask, Rank, Suit, cards_in
from jassrules.games.sens.duties import DUTIES
from jassrules.games.sens.rules import SOURCE, Rules
from jassrules.jass.stoeck import both_cards
from jassrules.rulebook import CHOSEN, rule
from jassrules.tricks.order import order_of
from jassrules.tricks.trick import Standings

TRICKS: Final = 8

DECK: Final[Mask] = PACK & ~Rank.SIX.mask
"""The mask of the 32 cards of SENS."""
DECK_CARDS: Final[tuple[Card, ...]] = tuple(cards_in(DECK))


@rule("sens.deck")
def is_pack(cards: Sequence[Card]) -> bool:
    """SENS is played with 32 Bavarian cards: Seven, Eight, Nine, Unter, Ober, King, Ten and Sau of Eichel, Gras, Herz and Schellen.

    Whether these cards are that pack.
    """
    # 32 single bits add up to the full mask only if they are all different
    return len(cards) == 32 and sum([one.bit for one in cards]) == DECK


@rule("sens.order-plain")
def plain_ranks() -> tuple[Rank, ...]:
    """In a plain suit the order is Sau, Ten, King, Ober, Unter, 9, 8, 7."""
    high = (Rank.UNDER, Rank.OBER, Rank.KING, Rank.TEN, Rank.SAU)
    return (Rank.SEVEN, Rank.EIGHT, Rank.NINE, *high)


@rule("sens.order-trump")
def trump_ranks() -> tuple[Rank, ...]:
    """In trump the Unter is highest, then the Nine, then Sau, Ten, King, Ober, 8, 7."""
    high = (Rank.OBER, Rank.KING, Rank.TEN, Rank.SAU, Rank.NINE, Rank.UNDER)
    return (Rank.SEVEN, Rank.EIGHT, *high)


_PLAIN: Final = {Rank.SAU: 11, Rank.TEN: 10, Rank.KING: 4, Rank.OBER: 3, Rank.UNDER: 2}


@rule(
    "sens.card-points",
    source=f"{SOURCE}; {CHOSEN}: the points of the single cards, whose table is lost",
)
def card_points(trump: Suit, trump_unter: int = 22) -> tuple[int, ...]:
    """In every suit the Sau counts 11, the Ten 10, King 4, Ober 3, Unter 2; in trump the Unter counts 22 and the Nine 14: 154 altogether.

    Returns the points of the 36 cards by their bit (the Sixes, which SENS does not use, count 0).
    """
    in_trump = _PLAIN | {Rank.UNDER: trump_unter, Rank.NINE: 14}
    return tuple((in_trump if c.suit is trump else _PLAIN).get(c.rank, 0) for c in CARDS)


@frozen(eq=False)
class Course:
    """How a deal runs with a suit as trump, under the house rules that matter to play.

    ``standings`` are those of its tricks, ``points`` are the card points of the 36 cards by their
    bit, ``bella`` is the mask of Ober and King of trump. Equal courses are one object as long as
    `course_of` remembers it.
    """

    trump: Suit
    standings: Standings
    points: tuple[int, ...]
    bella: Mask


@frozen
class DutyOptions:
    """The options the duties read."""

    must_overruff: bool


def course_of(rules: Rules, trump: Suit) -> Course:
    """Return the course of a deal."""
    return _course(trump, rules.must_overruff, rules.trump_unter)


@lru_cache(maxsize=64)
def _course(trump: Suit, must_overruff: bool, trump_unter: int) -> Course:
    order = order_of(plain_ranks(), trump, trump_ranks())
    standings = Standings(order, DUTIES, DutyOptions(must_overruff))
    return Course(trump, standings, card_points(trump, trump_unter), both_cards(trump))
