"""What the states of a deal in play have in common: hands, tricks, and all that follows from them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from jassrules.cards import Mask
from jassrules.ledger import Ledger
from jassrules.table import Seat
from jassrules.tricks.trick import Place, Plays, Standing, Trick, packed, played_cards, unpacked


class Running:
    """The common part of states in which cards are played to tricks.

    A game's class adds the fields, in this order: ``table``, what stays while the cards are played,
    with ``match``, the hands as ``dealt``, the ``pack`` in play and ``tricks(plays, lying)``;
    ``plays``, the history; ``ledger``; and what follows from these and is no part of what makes
    states equal: ``left``, the cards still in hands; ``standing``, how the running trick stands;
    ``place``, whose turn it is; ``playable``, the cards that seat may put
    down. The functions below work these out.
    """

    __slots__ = ()

    refereed: ClassVar[bool] = False
    """Whether any card may be put down and a wrong one is a matter for the table."""

    table: Any
    plays: Plays
    ledger: Ledger
    left: Mask
    standing: Standing
    place: Place
    playable: Mask

    @property
    def turn(self) -> Seat:
        """The seat that is to act."""
        return self.place.seat

    def hand(self, seat: Seat) -> Mask:
        """Return the cards a seat still holds."""
        dealt: Mask = self.table.dealt[seat]
        return dealt & self.left

    def tricks(self) -> tuple[Trick, ...]:
        """Return the tricks so far, the running one last."""
        tricks: tuple[Trick, ...] = self.table.tricks(self.plays, self.place.lying)[0]
        return tricks

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._unpickled, (self.table, packed(self.plays), self.ledger)

    @classmethod
    def _unpickled(cls, table: Any, played: bytes, ledger: Ledger) -> Self:
        make: Any = cls
        state: Self = make(table, unpacked(played), ledger)
        return state


def left_of(state: Running) -> Mask:
    """Return the cards that are still in hands."""
    pack: Mask = state.table.pack
    return pack & ~sum(one.bit for one in played_cards(state.plays))


def standing_of(state: Running) -> Standing:
    """Return how the running trick stands."""
    standing: Standing = state.table.tricks(state.plays)[1]
    return standing


def place_of(state: Running) -> Place:
    """Return whose turn it is."""
    place: Place = state.table.tricks(state.plays)[2]
    return place


def playable_of(state: Running) -> Mask:
    """Return the cards that the seat whose turn it is may put down."""
    hand = state.hand(state.place.seat)
    return hand if state.refereed else state.standing.playable(hand)
