"""Suits, ranks, cards, hands – and the masks that stand for sets of cards inside.

A *mask* is an ``int`` with one bit a card: bit ``9 * suit + rank`` with suits in the order
c d h s and ranks in the natural order 6 7 8 9 T J Q K A. With several decks a hand is a multiset:
the first copy of a card sits in the lowest lane of 36 bits, a second one in the next lane, and so
on, so that equal hands are equal masks and equal cards are offered once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, final

from jassrules.errors import BadNotation, WrongType, shown
from jassrules.frozen import FrozenEnum, unchangeable

if TYPE_CHECKING:
    from jassrules.decks import Style

Mask: TypeAlias = Annotated[int, "a set of cards, one bit a card"]

LANE: Final = 36
"""Bits of one deck in a mask."""
MAX_DECKS: Final = 16
"""No game takes more decks of 36."""


class Suit(FrozenEnum):
    """The four suits, under their Swiss names, with the French ones as aliases."""

    EICHELN = "c"
    SCHELLEN = "d"
    ROSEN = "h"
    SCHILTEN = "s"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    index: int
    mask: Mask

    def __init__(self, code: str) -> None:
        self.index = "cdhs".index(code)
        self.mask = 0b111111111 << 9 * self.index

    @property
    def code(self) -> str:
        """The letter of the neutral code: c, d, h or s."""
        return str(self.value)

    def __str__(self) -> str:
        return str(self.value)


class Rank(FrozenEnum):
    """The nine ranks in natural order, under their Swiss names, with other names as aliases."""

    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    UNDER = "J"
    OBER = "Q"
    KING = "K"
    ACE = "A"
    BANNER = "T"
    JACK = "J"
    QUEEN = "Q"
    SAU = "A"

    index: int
    mask: Mask

    def __init__(self, code: str) -> None:
        self.index = "6789TJQKA".index(code)
        self.mask = sum(1 << 9 * suit + self.index for suit in range(4))

    @property
    def code(self) -> str:
        """The letter of the neutral code: 6 7 8 9 T J Q K A."""
        return str(self.value)

    def __str__(self) -> str:
        return str(self.value)


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)


@final
class Card:
    """One card. There is one object a card and deck copy, so equality is identity.

    ``copy`` is 0 except for the further ones of equal cards in one ``Hand``. Cards have no
    order of their own: which card is higher is a matter of the game and its trump.
    """

    __slots__ = ("base", "bit", "code", "copy", "index", "rank", "suit")

    suit: Suit
    rank: Rank
    copy: int
    code: str
    index: int
    bit: int
    base: Card

    def __new__(cls, *_: object, **__: object) -> Card:
        """Refuse: cards are looked up with `card`."""
        raise WrongType('cards are not made but looked up: card("Jh")')

    if not TYPE_CHECKING:  # pragma: no branch – the type checkers know it from `final`
        __setattr__ = __delattr__ = unchangeable

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return (
            f'card("{self.code}")' if self.copy == 0 else f'card("{self.code}", copy={self.copy})'
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_deck, (self.code, self.copy)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make(copy: int, suit: Suit, rank: Rank) -> Card:
    made: Card = object.__new__(Card)
    index = LANE * copy + 9 * suit.index + rank.index
    values = {"suit": suit, "rank": rank, "copy": copy, "code": rank.code + suit.code}
    for name, value in (values | {"index": index, "bit": 1 << index}).items():
        object.__setattr__(made, name, value)
    object.__setattr__(made, "base", made if copy == 0 else CARDS[index % LANE])
    return made


CARDS: Final = tuple(_make(0, suit, rank) for suit, rank in product(SUITS, RANKS))
"""The 36 cards, by their bit."""


_BY_BIT: Final = {c.bit: c for c in CARDS}


def _further(bit: Mask) -> Card:
    """Return the card of a bit of a further deck, which is made when it is first seen."""
    copy, index = divmod(bit.bit_length() - 1, LANE)
    if not 0 < copy < MAX_DECKS:
        raise KeyError(bit)
    # two threads that make the same card keep the same one
    return _BY_BIT.setdefault(bit, _make(copy, CARDS[index].suit, CARDS[index].rank))


PACK: Final[Mask] = (1 << LANE) - 1
"""The mask of one whole deck of 36."""

_READ = {c.code: c for c in CARDS}


def card(text: str, style: Style | None = None, *, copy: int = 0) -> Card:
    """Return the card a text names: rank and suit in either order, any case, ``10``, ``U``, ``♥``.

    With a ``style`` the names of that deck are read first, whatever their capitals and accents.
    Without one the neutral code comes first; other names are read where all decks agree on them.
    ``copy`` is the number of the deck the card is from, 0 for the first.

    Raises `BadNotation` if the text names no card, or several that are told apart by the style
    only; `WrongType` if it is no text.

    >>> card("Jh") is card("♥U") is card("Rosen-Under")
    True
    """
    found = _READ.get(text) if style is None and type(text) is str else None
    if found is None:
        from jassrules.decks import read_card  # needed for other texts than the code only

        found = read_card(text, style)
    if copy:
        if type(copy) is not int:
            raise WrongType(f"a deck copy is a whole number, not {shown(copy)}")
        if not 0 < copy < MAX_DECKS:
            raise BadNotation(f"there is no deck copy {shown(copy)}: 0 to {MAX_DECKS - 1}")
        return cards_in(found.bit << LANE * copy)[0]
    return found


def _of_deck(code: str, copy: int) -> Card:
    """Return a card again that was pickled."""
    return card(code, copy=copy)


def card_of(suit: Suit, rank: Rank) -> Card:
    """Return the card of a suit and a rank."""
    return CARDS[9 * suit.index + rank.index]


def cards_in(mask: Mask) -> list[Card]:
    """Return the cards of a mask, lowest bit first (copies as themselves)."""
    found = []
    while mask:
        bit = mask & -mask
        try:
            found.append(_BY_BIT[bit])
        except KeyError:
            found.append(_further(bit))
        mask ^= bit
    return found


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the mask of several cards; equal cards stack up in the lanes of further decks."""
    mask = 0
    for one in cards:
        mask = with_card(mask, one)
    return mask


def with_card(mask: Mask, one: Card) -> Mask:
    """Return the mask with one more copy of a card: in the lowest lane that is free."""
    bit = one.base.bit
    while mask & bit:
        bit <<= LANE
    return mask | bit


def without_card(mask: Mask, one: Card) -> Mask:
    """Return the mask with one copy of a card less; the card must be there."""
    bit = one.base.bit
    while mask & bit << LANE:
        bit <<= LANE
    return mask & ~bit


def _only_cards(cards: Iterable[Any]) -> tuple[Card, ...]:
    if not isinstance(cards, Iterable):
        raise WrongType(f"a Hand is made of cards, not {shown(cards)}")
    found = tuple(cards)
    for one in found:
        if not isinstance(one, Card):
            raise WrongType(f"a Hand holds cards, not {shown(one)}")
    return found


@final
class Hand(AbstractSet[Card]):
    """A frozen set of cards, equal to any set of the same cards.

    >>> print(Hand([card("Ah"), card("6c")]))
    6c Ah
    """

    __slots__ = ("mask",)
    mask: Mask

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Collect the cards; a card given twice counts as the copies of two decks."""
        mask = cards.mask if isinstance(cards, Hand) else mask_of(_only_cards(cards))
        if mask >> LANE * MAX_DECKS:
            raise BadNotation(f"no card stands more than {MAX_DECKS} times in a Hand")
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: Mask) -> Hand:
        """Return the hand that a mask stands for."""
        made = object.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return cls.of_mask(sum({one.bit for one in _only_cards(it)}))

    if not TYPE_CHECKING:  # pragma: no branch – the type checkers know it from `final`
        __setattr__ = __delattr__ = unchangeable

    def __contains__(self, one: object) -> bool:
        return isinstance(one, Card) and self.mask & one.bit != 0

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(one.code for one in self)

    def __repr__(self) -> str:
        return f'Hand.parse("{self}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand.of_mask, (self.mask,)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read cards separated by blanks: ``Hand.parse("6c Ah")``."""
        if not isinstance(text, str):
            raise WrongType(f"Hand.parse reads a text, not {shown(text)}")
        return cls(card(word) for word in text.split())
