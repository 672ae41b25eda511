"""The contracts of Schieber: order of the cards, their points, and how a deal runs under each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from attrs import frozen

from jassrules.cards import CARDS, RANKS, SUITS, Mask, Rank, Suit, card_of
from jassrules.games.schieber.actions import Contract, Play
from jassrules.games.schieber.duties import DUTIES
from jassrules.games.schieber.rules import Rules, bergpreis_mark
from jassrules.ledger import Entry
from jassrules.rulebook import rule
from jassrules.tricks.hands import Fan, Fans
from jassrules.tricks.order import Order, order_of
from jassrules.tricks.trick import SEATS, Book, Lie

TRICKS: Final = 9
LAST_TRICK: Final = TRICKS - 1


@rule("schieber.order-plain")
def plain_ranks() -> tuple[Rank, ...]:
    """In a plain suit, and in Obenabe, the Ace is highest, then King, Ober, Under, Banner, 9, 8, 7 and 6."""
    return RANKS


@rule("schieber.order-trump")
def trump_ranks() -> tuple[Rank, ...]:
    """In trump the Under (Buur) is highest, then the Nine (Nell), Ace, King, Ober, Banner, 8, 7 and 6; a trump beats any card of another suit."""
    low = tuple(r for r in RANKS if r not in (Rank.UNDER, Rank.NINE))
    return (*low, Rank.NINE, Rank.UNDER)


@rule("schieber.order-undenufe")
def undenufe_ranks() -> tuple[Rank, ...]:
    """In Undenufe the Six is highest, then 7, 8, 9, Banner, Under, Ober and King; the Ace is lowest."""
    return RANKS[::-1]


Direction: TypeAlias = Literal["down", "up"]
"""From the top (Obenabe) or from the bottom (Undenufe)."""


def directions(contract: Contract, guschti_split: int) -> tuple[Direction | None, ...]:
    """Return the direction of each trick.

    ``None`` in a trump contract. Slalom alternates every trick; Guschti begins Obenabe and Mary
    Undenufe, and both turn after ``guschti_split`` tricks.
    """
    down: Direction = "down"
    up: Direction = "up"
    match contract:
        case Contract.OBENABE:
            return (down,) * TRICKS
        case Contract.UNDENUFE:
            return (up,) * TRICKS
        case Contract.SLALOM_OBENABE:
            return (down, up) * 4 + (down,)
        case Contract.SLALOM_UNDENUFE:
            return (up, down) * 4 + (up,)
        case Contract.GUSCHTI:
            return (down,) * guschti_split + (up,) * (TRICKS - guschti_split)
        case Contract.MARY:
            return (up,) * guschti_split + (down,) * (TRICKS - guschti_split)
        case _:
            return (None,) * TRICKS


_TRUMP = {Rank.UNDER: 20, Rank.NINE: 14, Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.OBER: 3}
_PLAIN = _TRUMP | {Rank.UNDER: 2, Rank.NINE: 0}
_OBENABE = _PLAIN | {Rank.EIGHT: 8}
_UNDENUFE = _OBENABE | {Rank.ACE: 0, Rank.SIX: 11}


@rule("schieber.card-points")
def card_points(contract: Contract, eleven: Literal["six", "ace"] = "six") -> tuple[int, ...]:
    """The cards add up to 152 in every contract: Ace 11, Banner 10, King 4, Ober 3, Under 2; in trump the Buur 20 and the Nell 14; without trump each Eight 8, and Undenufe the Six has the 11 of the Ace.

    Returns the points of the 36 cards by their bit. Without trump, the 11 belongs to the Ace or,
    where the first trick is played Undenufe, to the Six, for the whole deal.
    """
    trump = contract.trump
    if trump is not None:
        tables: Mapping[Suit, Mapping[Rank, int]]
        tables = {suit: _TRUMP if suit is trump else _PLAIN for suit in SUITS}
    else:
        starts_up = directions(contract, 1)[0] == "up"
        one = _UNDENUFE if starts_up and eleven == "six" else _OBENABE
        tables = dict.fromkeys(SUITS, one)
    return tuple(tables[c.suit].get(c.rank, 0) for c in CARDS)


@frozen(eq=False)
class Course:
    """How a deal runs under a contract and the house rules: all that the play looks up.

    ``books[n]`` is the book of trick ``n`` and ``leads[n]`` the lie before its first card,
    ``points`` the worth of each card, ``factor`` what multiplies all points, ``stoeck`` the King
    and Ober of trump (0 without trump, or if Stöck are not played). ``target`` is the total that
    ends the match, ``target_at_once`` the same if it does so in the middle of a deal,
    ``bergpreis_mark`` the one that wins the Bergpreis; ``None`` if there is none. The options on
    Weis are ``weis_announced``, ``weis_automatic`` and ``weis_needs_trick``. ``fans`` are the ready
    plays of each seat, ``lines[n][side]`` the score lines of trick ``n`` that were needed so far,
    in any deal, by the points of the cards. Equal courses are one object as long as `course_of`
    remembers it.
    """

    rules: Rules
    contract: Contract
    books: tuple[Book, ...]
    leads: tuple[Lie, ...]
    points: tuple[int, ...]
    factor: int
    stoeck: Mask
    starts_undenufe: bool
    target: int | None
    target_at_once: int | None
    bergpreis_mark: int | None
    weis_announced: bool
    weis_automatic: bool
    weis_needs_trick: bool
    fans: tuple[Fan[Play], ...]
    lines: tuple[tuple[dict[int, Entry], dict[int, Entry]], ...]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.contract.trump


@frozen
class House:
    """The options the duties read."""

    undertrump: Literal["forbidden", "when-void", "allowed"]
    only_trumps: Literal["free", "must-overtrump"]


@lru_cache(maxsize=512)
def _book(order: Order, house: House) -> Book:
    return Book(order, DUTIES, house)


FANS: Final = Fans(Play)


@lru_cache(maxsize=128)
def course_of(rules: Rules, contract: Contract) -> Course:
    """Return the course of a deal."""
    trump, ways = contract.trump, directions(contract, rules.guschti_split)
    house = House(rules.undertrump, rules.only_trumps)
    orders = {
        "down": order_of(plain_ranks()),
        "up": order_of(undenufe_ranks()),
        None: order_of(plain_ranks(), trump, trump_ranks()),
    }
    books = tuple(_book(orders[way], house) for way in ways)
    stoeck = 0
    if trump and rules.stoeck != "off":
        stoeck = card_of(trump, Rank.KING).bit | card_of(trump, Rank.OBER).bit
    return Course(
        rules,
        contract,
        books,
        leads=tuple(book.lead for book in books),
        points=card_points(contract, rules.undenufe_eleven),
        factor=rules.factors[contract.factor_key],
        stoeck=stoeck,
        starts_undenufe=ways[0] == "up",
        target=rules.target,
        target_at_once=rules.target if rules.finish == "at-once" else None,
        bergpreis_mark=bergpreis_mark(rules),
        weis_announced=rules.weis == "announced",
        weis_automatic=rules.weis == "automatic",
        weis_needs_trick=rules.weis_needs_trick,
        fans=tuple(FANS[seat] for seat in range(SEATS)),
        lines=tuple(({}, {}) for _ in range(TRICKS)),
    )
