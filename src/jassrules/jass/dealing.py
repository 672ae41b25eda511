"""Dealing in Jass: the pack, the hands for so many players, and the packets they are dealt in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from jassrules.cards import PACK, Card, Mask, Rank, Suit, card_of
from jassrules.errors import Violation, shown
from jassrules.rulebook import Kind, one_of, rule, sentence
from jassrules.table import Seat, next_seat
from jassrules.tricks.hands import Hands, dealt_in_packets

BAD_PACK: Final = sentence(
    "deal", "bad-pack",
    "The pack is {size} different cards; these are {cards}, {different} of them different.",
    size=int, cards=int, different=int,
)  # fmt: skip
LEFT_OUT: Final = sentence("deal", "left-out", "{left_out} is left out of the pack.", left_out=Card)


def is_pack(pack: Mask, count: int, parts: Iterable[Mask]) -> bool:
    """Whether so many cards, given as masks that may hold several each, are a pack."""
    # so many single bits add up to a mask of as many bits only if they are all different
    return count == pack.bit_count() and sum(parts) == pack


@rule("deal", also=True)
def refuse_pack(game: str, pack: Mask, deck: Sequence[Card]) -> Violation | None:
    """Refuse cards that are not those of the pack, each once."""
    if is_pack(pack, len(deck), [one.bit for one in deck]):
        return None
    for one in deck:
        if not one.bit & pack:
            return LEFT_OUT(game, left_out=one)
    return BAD_PACK(game, size=pack.bit_count(), cards=len(deck), different=len(set(deck)))


# -- two to six players ----------------------------------------------------------------------------

Packet: TypeAlias = Literal["auto", "single", "hand"]
"""In which packets the house deals: the usual ones, single cards, or each seat its whole hand."""
PACKET: Final = one_of("auto", "single", "hand")
USUAL: Final[Mapping[int, tuple[int, ...]]] = {12: (4, 4, 4), 9: (3, 3, 3), 7: (4, 3), 6: (3, 3)}
"""The usual packets by the size of the hands."""


def _suit(value: object) -> Suit:
    found = next((suit for suit in Suit if value in (suit, suit.code)), None)
    if found is None:
        raise ValueError(f"a suit: c, d, h or s, not {shown(value)}")
    return found


SUIT: Final = Kind("suit", _suit)
"""A suit or its letter."""


def pack_for(players: int, left_out: Suit) -> Mask:
    """Return the pack of a table: all 36 cards, or with five players 35, without a Six."""
    return PACK & ~card_of(left_out, Rank.SIX).bit if players == 5 else PACK


def hand_size(players: int) -> int:
    """Return how many cards each is dealt: as many as there are for all, but twelve at most."""
    return min(12, PACK.bit_count() // players)


def packets_for(players: int, packet: Packet) -> tuple[int, ...]:
    """Return how many cards each is dealt in each round."""
    size = hand_size(players)
    return {"auto": USUAL[size], "single": (1,) * size, "hand": (size,)}[packet]


def dealt_out(deck: Sequence[Card], dealer: Seat, players: int, packet: Packet) -> Hands:
    """Return the hands that are dealt from a pack, by seat; the seat after the dealer is first."""
    packets = packets_for(players, packet)
    return dealt_in_packets(deck, next_seat(dealer, players), packets, players)
