"""Whether a state can be: what the audits of the games of tricks have in common.

A running deal is played again by the verbs (`Replay`) and compared (`difference`). A finished one
cannot be played again, for its cards are gone: what its lines say is checked against what cards
there are (`sums`, `worth`) and what hands can hold (`shared_out`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs

from jassrules.cards import Card, Mask, cards_in, mask_of
from jassrules.errors import BadNotation
from jassrules.ledger import Ledger
from jassrules.table import FOUR, Seat, Side, seats_from, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, is_whole, meld
from jassrules.tricks.trick import ByTrick, Trick, history_of, tricks_of
from jassrules.verbs import apply, explain

# -- two against two -----------------------------------------------------------------------------


def bad_match(dealer: Seat, deals: int, ledger: Ledger) -> str | None:
    """Return why a match of two against two cannot stand so, or ``None``."""
    if not 0 <= dealer < FOUR:
        return "dealer: no such seat"
    if deals < 0:
        return "deals: less than none"
    if len(ledger.totals) != 2 or any(line.side not in (0, 1) for line in ledger.entries):
        return "ledger: there are two sides"
    if min(ledger.before()) < 0:
        return "ledger: the lines are more than the totals"
    return None


def bad_hands(hands: Hands, pack: Mask, size: int, players: int = FOUR) -> str | None:
    """Return why so many hands of so many cards of a pack are none, or ``None``."""
    if len(hands) != players or any(hand & ~pack or hand.bit_count() != size for hand in hands):
        return f"dealt: {players} hands of {size} cards"
    together = 0
    for hand in hands:
        if together & hand:
            return "dealt: every card is in exactly one hand"
        together |= hand
    return None


def in_packets(
    hands: Hands, first: Seat, packets: int | tuple[int, ...], last: Mask = 0
) -> list[Card]:
    """Return the pack from which hands are dealt in packets, beginning with a seat.

    ``packets`` as for `dealt_in_packets`; ``last`` is a card that its seat is dealt last.
    """
    if isinstance(packets, int):
        packets = (packets,) * (hands[first].bit_count() // packets)
    left = [cards_in(hand & ~last) + cards_in(hand & last) for hand in hands]
    deck: list[Card] = []
    for packet in packets:
        for seat in seats_from(first, len(hands)):
            deck += left[seat][:packet]
            left[seat] = left[seat][packet:]
    return deck


# -- playing it again ----------------------------------------------------------------------------


class Replay:
    """A deal that is played again, as far as the rules let it.

    ``fault`` is the first refusal, with the field of the state that has told of the action.
    """

    state: Any
    fault: str | None

    def __init__(self, state: Any) -> None:
        self.state, self.fault = state, None

    def do(self, place: str, action: Any) -> bool:
        """Apply an action that a field tells of, unless something was refused already."""
        if self.fault is None:
            refused = explain(self.state, action)
            if refused is None:
                self.state = apply(self.state, action)
            else:
                self.fault = f"{place}: the history cannot be: {refused}"
        return self.fault is None

    def result(self, state: Any) -> str | None:
        """Return the fault, or what differs from the state that should have come out."""
        return self.fault or difference(state, self.state)


def difference(state: Any, again: Any, place: str = "") -> str | None:
    """Return the first field in which a state differs from the one the history leads to."""
    if type(state) is not type(again):
        return f"{place}type: the history leads to another state, {type(again).__name__}"
    for at in attrs.fields(type(state)):
        mine, other = getattr(state, at.name), getattr(again, at.name)
        if at.eq is False or mine == other:
            continue
        if attrs.has(type(mine)) and type(mine) is type(other):
            return difference(mine, other, f"{place}{at.name}.")
        return f"{place}{at.name}: the history leads to another state"
    return None


# -- what the lines of a finished deal tell --------------------------------------------------------


@lru_cache(maxsize=256)
def sums(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for 0, 1, 2 … cards, the sums that so many cards can have: bit ``n`` for a sum of ``n``.

    ``values`` are what the cards are worth, each 0 or more.
    """
    found = [1] + [0] * len(values)
    for number, value in enumerate(values):
        for count in range(number, -1, -1):
            found[count + 1] |= found[count] << value
    return tuple(found)


def can_be(values: tuple[int, ...], count: int, total: int) -> bool:
    """Whether so many of the cards that are worth this can add up to a total."""
    return total >= 0 and sums(values)[count] >> total & 1 == 1


def bad_last_trick(last: Trick, pack: Mask, by_trick: ByTrick, players: int) -> str | None:
    """Return why a trick cannot be the last one of a deal, or ``None``."""
    cards = mask_of(set(last.cards))
    if cards & ~pack or not cards.bit_count() == len(last.cards) == players:
        return "last_trick: a card of every seat"
    if not 0 <= last.leader < players:
        return "last_trick: led by no seat"
    tricks, _, _ = tricks_of(history_of(last.cards), last.leader, by_trick[-1:], players=players)
    return None if tricks == (last,) else "last_trick: won by another seat"


def can_take(
    values: tuple[int, ...], tricks: int, totals: Sequence[int], least: Sequence[int]
) -> bool:
    """Whether the seats can take so many tricks that are worth these totals, one a seat.

    ``values`` are what the cards are worth, ``least`` how many tricks each seat took at least. That
    each total can be had is asked, and that the tricks suffice; not which seat gets which card.
    """
    for total, few in zip(totals, least, strict=True):
        able = (n for n in range(few, tricks + 1) if can_be(values, len(totals) * n, total))
        tricks -= next(able, tricks + 1)
    return tricks >= 0


def worth(values: Sequence[int], cards: Sequence[Card], count: int, total: int) -> Mask | None:
    """Return so many of some cards that add up to a total, or ``None``.

    ``values`` are the points of all cards by their index.
    """
    mine = tuple(values[one.index] for one in cards)
    if not can_be(mine, count, total):
        return None
    chosen: list[Card] = []
    for at in range(len(cards) - 1, -1, -1):
        without = sums(mine[:at])
        if count < len(without) and without[count] >> total & 1:
            continue
        chosen.append(cards[at])
        count, total = count - 1, total - mine[at]
    return mask_of(chosen)


def named(text: str) -> Meld | None:
    """Return the meld that stands with a line, or ``None`` if the text is not that of a meld."""
    try:
        found = meld(text)
    except BadNotation:
        return None
    return found if str(found) == text else None


def shared_out(
    melds: Sequence[tuple[Side, Meld]], size: int, first: Seat | None
) -> Iterator[tuple[tuple[Seat, Meld], ...]]:
    """Yield the ways in which melds of the sides can be those of seats with hands of a size.

    With ``first`` the melds were said in turn, beginning with that seat; else in any order. None is
    said twice, and none is part of a longer one.
    """

    def extend(chosen: tuple[tuple[Seat, Meld], ...]) -> Iterator[tuple[tuple[Seat, Meld], ...]]:
        if len(chosen) == len(melds):
            yield chosen
            return
        side, one = melds[len(chosen)]
        begun = (chosen[-1][0] - first) % FOUR if first is not None and chosen else 0
        for seat in seats_from(first or 0):
            if side_of(seat) != side or (first is not None and (seat - first) % FOUR < begun):
                continue
            hands = hands_with((*chosen, (seat, one)))
            others = sum(hand for holder, hand in enumerate(hands) if holder != seat)
            if one.mask & others or hands[seat].bit_count() > size:
                continue
            its = [*(other for holder, other in chosen if holder == seat), one]
            if all(is_whole(hands[seat], other) for other in its):
                yield from extend((*chosen, (seat, one)))

    return extend(()) if len(set(melds)) == len(melds) else iter(())


def hands_with(melds: Sequence[tuple[Seat, Meld]]) -> tuple[Mask, ...]:
    """Return, by seat, the cards of its melds."""
    hands = [0] * FOUR
    for seat, one in melds:
        hands[seat] |= one.mask
    return tuple(hands)


def with_cards(hands: Sequence[Mask], seat: Seat | None, cards: Mask, size: int) -> Hands | None:
    """Return hands in which a seat holds some cards too, or ``None`` if it cannot.

    ``seat`` is ``None`` for nobody: then the hands stay.
    """
    if seat is None:
        return tuple(hands)
    others = sum(hand for holder, hand in enumerate(hands) if holder != seat)
    held = hands[seat] | cards
    if others & cards or held.bit_count() > size:
        return None
    return tuple(held if holder == seat else hand for holder, hand in enumerate(hands))
