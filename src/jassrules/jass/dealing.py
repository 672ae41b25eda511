"""The pack and how it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from jassrules.cards import PACK, Card, Mask
from jassrules.errors import Violation
from jassrules.rulebook import rule, sentence

BAD_PACK: Final = sentence(
    "deal", "bad-pack",
    "A pack is {pack} different cards; these are {cards}, {different} of them different.",
    pack=int, cards=int, different=int,
)  # fmt: skip


@rule("deck")
def is_pack(count: int, parts: Iterable[Mask], pack: Mask = PACK) -> bool:
    """The pack has 36 cards: Six to Ace of Eicheln, Schellen, Rosen and Schilten.

    Whether so many cards, given as masks that may hold several each, are that pack, or another one
    of different cards.
    """
    # so many single bits add up to a mask of so many only if they are all different
    return count == pack.bit_count() and sum(parts) == pack


@rule("deal", also=True)
def refuse_pack(game: str, deck: Sequence[Card], pack: Mask = PACK) -> Violation | None:
    """Refuse cards that are not the whole pack."""
    if is_pack(len(deck), [one.bit for one in deck], pack):
        return None
    return BAD_PACK(game, pack=pack.bit_count(), cards=len(deck), different=len(set(deck)))
