"""What everybody at the table can tell of the hidden cards.

Nobody sees a card that is drawn, but a seat that had to draw held no card that fitted, and after a
reshuffle the whole stock is known as a set. So each card in a hand is remembered by what it cannot
be: a hand is a tuple of masks, one a card, in no particular order (kept sorted). When a card is
laid, the mask it came from is dropped; where it may have come from several, no more is claimed
than is certain.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from attrs import frozen

from jassrules.cards import PACK, SUITS, Card, Mask, Suit
from jassrules.frozen import maker
from jassrules.table import BySeat, Seat

T = TypeVar("T")


@frozen(weakref_slot=False)
class Known:
    """What is public about hidden cards.

    ``barred``: for each seat and each card in its hand, the cards it cannot be (an empty mask:
    nothing is known). ``stock``: what no card of the stock can be. ``passed``: the suit that was
    asked for when a seat last had to draw in this round, or ``None``. ``drawn``: while a seat decides
    after drawing, what the card it drew last cannot be – one of its masks –, else ``None``.
    """

    barred: BySeat[tuple[Mask, ...]]
    stock: Mask
    passed: BySeat[Suit | None]
    drawn: Mask | None = None


made_known: Final[Callable[..., Any]] = maker(Known)


def replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a tuple of one value a seat with the value of one seat replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def nothing_known(players: int, cards: int) -> Known:
    """Return what is known after the deal: nothing."""
    return Known(((0,) * cards,) * players, 0, (None,) * players)


def after_laying(known: Known, seat: Seat, one: Card, drawn_only: bool) -> Known:
    """Return what is known once a seat has laid a card.

    ``drawn_only``: everybody knows that it is the card the seat has just drawn.
    """
    masks = known.barred[seat]
    if drawn_only and known.drawn is not None:
        at = masks.index(known.drawn)
        masks = masks[:at] + masks[at + 1 :]
    else:
        masks = without_laid(masks, one)
    return made_known(  # type: ignore[no-any-return]
        replaced(known.barred, seat, masks), known.stock, known.passed, None
    )


def after_keeping(known: Known, seat: Seat, fitting: Mask) -> Known:
    """Return what is known once a seat has laid nothing after drawing.

    ``fitting``: the cards of which everybody now knows that the drawn one is none.
    """
    masks = list(known.barred[seat])
    if fitting and known.drawn is not None:
        masks.remove(known.drawn)
        insort(masks, known.drawn | fitting)
    barred = replaced(known.barred, seat, tuple(masks))
    return made_known(barred, known.stock, known.passed, None)  # type: ignore[no-any-return]


def without_laid(barred: tuple[Mask, ...], one: Card) -> tuple[Mask, ...]:
    """Return what the rest of a hand cannot be once a card of it was laid.

    The card came from a place that did not bar it. If one such place bars all that any other one
    of them bars, dropping it says all that is certain; else the strictest places are merged.
    """
    bit, every = one.base.bit, 0
    for mask in barred:
        if not mask & bit:
            every |= mask
    if every in barred:
        at = barred.index(every)
        return barred[:at] + barred[at + 1 :]
    sources = {mask for mask in barred if not mask & bit}
    strictest = [m for m in sources if not any(m != o and m & o == m for o in sources)]
    rest = list(barred)
    shared = PACK
    for mask in strictest:
        rest.remove(mask)
        shared &= mask
    return tuple(sorted(rest + [shared] * (len(strictest) - 1)))


def after_lacking(known: Known, seat: Seat, fitting: Mask, suit: Suit) -> Known:
    """Return what is known once a seat has shown that it holds none of the cards that fit.

    ``suit`` is the one that was asked for.
    """
    lacks = tuple(sorted([mask | fitting for mask in known.barred[seat]]))
    passed = replaced(known.passed, seat, suit)
    barred = replaced(known.barred, seat, lacks)
    return made_known(barred, known.stock, passed, known.drawn)  # type: ignore[no-any-return]


def after_drawing(known: Known, seat: Seat, tells: Iterable[Mask], decides: bool) -> Known:
    """Return what is known once a seat has drawn cards.

    ``tells`` is for each of them what everybody can now tell that it is not. ``decides``: the seat
    is to decide on the last one.
    """
    barred, last = list(known.barred[seat]), 0
    for mask in tells:
        last = known.stock | mask
        insort(barred, last)
    return made_known(  # type: ignore[no-any-return]
        replaced(known.barred, seat, tuple(barred)), known.stock, known.passed,
        last if decides else known.drawn,
    )  # fmt: skip


def after_shuffling(known: Known, seen: Iterable[Card], decks: int, stock: Mask) -> Known:
    """Return what is known once cards that all have seen were shuffled into the stock.

    None of ``seen`` is in a hand. ``stock`` is what no card of the new stock can be.
    """
    out = all_out(seen, decks)
    barred = tuple(tuple(sorted(mask | out for mask in hand)) for hand in known.barred)
    drawn = None if known.drawn is None else known.drawn | out
    return made_known(barred, stock, known.passed, drawn)  # type: ignore[no-any-return]


def all_out(cards: Iterable[Card], decks: int) -> Mask:
    """Return the mask of the cards of which every copy is among those given."""
    return sum(one.bit for one, copies in Counter(cards).items() if copies == decks)


def suits_lacking(barred: tuple[Mask, ...]) -> tuple[Suit, ...]:
    """Return the suits of which a hand has certainly no card."""
    shared = PACK
    for mask in barred:
        shared &= mask
    return tuple(suit for suit in SUITS if not suit.mask & ~shared)


def placed(cards: Sequence[Card], barred: Sequence[Mask]) -> list[int] | None:
    """Return for each card of a hand a place of its own that does not bar it, or ``None``."""
    home: list[int | None] = [None] * len(barred)

    def settle(at: int, seen: set[int]) -> bool:
        for place, mask in enumerate(barred):
            if not mask & cards[at].base.bit and place not in seen:
                seen.add(place)
                other = home[place]
                if other is None or settle(other, seen):
                    home[place] = at
                    return True
        return False

    if len(cards) != len(barred) or not all(settle(at, set()) for at in range(len(cards))):
        return None
    places = {at: place for place, at in enumerate(home)}
    return [places[at] for at in range(len(cards))]
