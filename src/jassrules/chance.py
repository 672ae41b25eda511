"""Chance as an actor: deals and shuffles are actions, and what they shuffle is recorded in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import field, frozen

from jassrules.actions import BASE_OF, action_text
from jassrules.cards import CARDS, Card
from jassrules.errors import WrongType, shown
from jassrules.frozen import FrozenEnum, maker

if TYPE_CHECKING:
    import random


class Chance(FrozenEnum):
    """The actor of deals and shuffles; its one member is `CHANCE`."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"

    def __str__(self) -> str:
        return "chance"


CHANCE: Final = Chance.CHANCE


# there is one object a card, so what is in this set needs no second look
_BASES: Final = frozenset(CARDS)


def _cards(value: Any) -> tuple[Card, ...]:
    if type(value) is not tuple:
        value = _in_order(value)
    try:
        return value if _BASES.issuperset(value) else tuple(map(BASE_OF, value))
    except TypeError:
        raise WrongType(f"a deal or shuffle takes cards, not {shown(value)}") from None


def _in_order(value: Any) -> tuple[Any, ...]:
    if isinstance(value, (str, AbstractSet, Mapping)) or not isinstance(value, Iterable):
        raise WrongType(f"a deal or shuffle takes cards in their order, not {shown(value)}")
    return tuple(value)


@frozen(weakref_slot=False)
class Deal:
    """The shuffled pack, top card first; the game's dealing rule says who gets which."""

    verb: ClassVar[str] = "deal"
    deck: tuple[Card, ...] = field(converter=_cards)

    __str__ = action_text


@frozen
class Shuffle:
    """The whole new stock after a shuffle, top card first."""

    verb: ClassVar[str] = "shuffle"
    cards: tuple[Card, ...] = field(converter=_cards)

    __str__ = action_text


def not_whole_decks(cards: Sequence[Card], decks: int) -> str | None:
    """Return why cards are not every card of 36 once a deck, or ``None`` if they are."""
    if Counter(cards) == dict.fromkeys(CARDS, decks):
        return None
    size, times = len(CARDS) * decks, "once" if decks == 1 else f"{decks} times"
    found = f"these are {len(cards)}, {len(set(cards))} of them different"
    return f"The pack is {size} cards, each of the 36 {times}; {found}."


_made_deal: Final = maker(Deal)


def shuffled_deal(pack: Sequence[Card], rng: random.Random) -> Deal:
    """Return a deal of a pack, which is made of cards of the first deck, in a random order."""
    return _made_deal(shuffled(pack, rng))  # type: ignore[no-any-return]


def shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """Return the cards in a random order."""
    # each card gets a random key: half the time of `rng.shuffle`, and two of the 53 bits of a key
    # are equal once in some 10**13 packs
    chance = rng.random
    return tuple(sorted(cards, key=lambda _: chance()))


_CHANCES: Final = ("random", "randrange", "getrandbits", "shuffle")
"""What makes a source of chance; a generator of numpy lacks some of it."""


def checked_rng(rng: Any) -> random.Random:
    """Return the source of chance a caller hands in; raise `WrongType` if it is none."""
    # by its methods: the core does not import `random`, not even to ask for a type
    if not all(hasattr(type(rng), method) for method in _CHANCES):
        raise WrongType(f"chance comes from a random.Random, not {shown(rng)}")
    return rng  # type: ignore[no-any-return]
