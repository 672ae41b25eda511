"""Melds: runs of one suit in natural order and four cards of one rank."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import RANKS, SUITS, Hand, Mask, Rank, Suit, card
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.table import Seat

if TYPE_CHECKING:
    from jassrules.decks import Style


@frozen
class Meld:
    """A run (``suit`` is its suit, ``rank`` its highest rank) or four of a kind (``suit`` None).

    Which melds exist, and what they are worth, is a matter of the game's rules.

    >>> str(meld("6c-8c")), str(meld("4J"))
    ('6c-8c', '4J')
    """

    suit: Suit | None = field()
    rank: Rank
    size: int = 4

    def __attrs_post_init__(self) -> None:
        if self.suit is not None and type(self.suit) is not Suit:
            raise WrongType(f"Meld.suit is a Suit or None, not {shown(self.suit)}")
        if type(self.rank) is not Rank or type(self.size) is not int:
            raise WrongType(f"a Meld has a Rank and a size, not {shown((self.rank, self.size))}")
        if self.suit is None:
            if self.size != 4:
                raise BadNotation(f"four of a kind are four cards, not {self.size}")
        elif not 2 <= self.size <= self.rank.index + 1:
            raise BadNotation(f"no run of {self.size} cards ends at {self.rank.code}")

    @property
    def is_run(self) -> bool:
        """Whether this is a run, not four of a kind."""
        return self.suit is not None

    @property
    def low(self) -> Rank:
        """The lowest rank of a run, the rank of four of a kind."""
        return RANKS[self.rank.index - self.size + 1] if self.suit else self.rank

    @property
    def mask(self) -> Mask:
        """The cards as a mask."""
        if self.suit is None:
            return self.rank.mask
        return ((1 << self.size) - 1) << 9 * self.suit.index + self.low.index

    @property
    def cards(self) -> Hand:
        """The cards."""
        return Hand.of_mask(self.mask)

    def __str__(self) -> str:
        if self.suit is None:
            return f"4{self.rank.code}"
        return f"{self.low.code}{self.suit.code}-{self.rank.code}{self.suit.code}"


Said: TypeAlias = tuple[tuple[Seat, Meld], ...]
"""Melds with the seats that hold or have announced them, in order."""

_LOWEST = tuple(
    sum(((1 << 9) - (1 << 9 - step)) << 9 * suit for suit in range(4)) for step in range(9)
)
"""The cards too high in their suit to begin a run that goes so many steps up."""


def meld(text: str, style: Style | None = None) -> Meld:
    """Return the meld a text names: ``6c-8c`` is a run, ``4J`` are four Unders.

    With a ``style`` it may be in the words of that deck: ``Rosen 6–8``, ``Ro6-Ro8``, ``four Under``.
    Raises `BadNotation` if the text names none, `WrongType` if it is no text.
    """
    if not isinstance(text, str):
        raise WrongType(f"a meld is named by a text such as '6c-8c', not {shown(text)}")
    found = _written().get(text)
    return _read_meld(text, style) if found is None else found


@cache
def _written() -> dict[str, Meld]:
    """Return all melds by their text."""
    runs = [Meld(suit, rank, n) for suit in SUITS for rank in RANKS for n in range(2, 10)
            if n <= rank.index + 1]  # fmt: skip
    return {str(one): one for one in (*runs, *(Meld(None, rank) for rank in RANKS))}


LONGEST: Final = 60
"""No text of a meld is longer."""


def _read_meld(text: str, style: Style | None) -> Meld:
    from jassrules.decks import read_rank, read_suit  # needed for other texts than the code only

    words = text.replace("–", "-").replace("-", " ").split() if len(text) <= LONGEST else []
    try:
        if words and words[0].lower() == "four":
            return Meld(None, read_rank(" ".join(words[1:]), style))
        if words and words[0][0] == "4" and (len(words) > 1 or len(words[0]) > 1):
            return Meld(None, read_rank(" ".join((words[0][1:], *words[1:])), style))
        match words:
            case [low, high]:
                first, last = card(low, style), card(high, style)
                suits, ranks = (first.suit, last.suit), (first.rank, last.rank)
            case [suit, low, high]:
                suits = (read_suit(suit, style),) * 2
                ranks = (read_rank(low, style), read_rank(high, style))
            case [suit, low, other, high]:
                suits = (read_suit(suit, style), read_suit(other, style))
                ranks = (read_rank(low, style), read_rank(high, style))
            case _:
                raise BadNotation("it has no two ends")
    except BadNotation as problem:
        raise BadNotation(f"{shown(text)} names no meld: {problem}") from None
    if suits[0] is not suits[1] or ranks[0].index >= ranks[1].index:
        raise BadNotation(f"{shown(text)} names no run: write low to high in one suit")
    return Meld(suits[1], ranks[1], ranks[1].index - ranks[0].index + 1)


def runs(hand: Mask, least: int = 3) -> list[Meld]:
    """Return the runs of a hand, each as long as it goes, of at least so many cards."""
    found = []
    starts = hand
    for step in range(1, least):
        starts &= hand >> step & ~_LOWEST[step]
    while starts:
        low = (starts & -starts).bit_length() - 1
        suit, rank, size = low // 9, low % 9, least
        while rank + size < 9 and hand >> low + size & 1:
            size += 1
        found.append(Meld(SUITS[suit], RANKS[rank + size - 1], size))
        starts &= ~(((1 << size) - 1) << low)
    return found


def fours(hand: Mask) -> list[Meld]:
    """Return the ranks of which a hand holds all four cards."""
    whole = hand & hand >> 9 & hand >> 18 & hand >> 27
    return [Meld(None, rank) for rank in RANKS if whole >> rank.index & 1] if whole else []


@cache
def all_melds() -> tuple[Meld, ...]:
    """Return every run of three and more cards and every four of a kind."""
    found = [Meld(suit, rank, n) for suit in SUITS for rank in RANKS for n in range(3, 10)
             if n <= rank.index + 1]  # fmt: skip
    return (*found, *(Meld(None, rank) for rank in RANKS))


def is_whole(hand: Mask, one: Meld) -> bool:
    """Whether a hand holds a meld, and a run of it goes no further than the meld says."""
    return one in (runs(hand, one.size) if one.is_run else fours(hand))


def neighbours(one: Meld) -> Mask:
    """Return the cards that would make a run longer; none for four of a kind."""
    if one.suit is None:
        return 0
    span = 1 << 9 * one.suit.index + one.low.index
    return (span >> 1 | span << one.size) & one.suit.mask
