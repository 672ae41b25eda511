"""What the states of a deal in play have in common: hands, tricks, and all that follows from them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from jassrules.cards import Mask
from jassrules.ledger import Ledger
from jassrules.table import Seat
from jassrules.tricks.trick import SEATS, Lie, Place, Plays, Trick, packed, unpacked


class Running:
    """The common part of states in which four seats play cards to tricks.

    A game's class adds the fields, in this order: ``table``, what stays while the cards are played,
    with ``match``, the hands as ``dealt``, the ``pack`` and ``tricks(plays, lying)``; ``plays``, the
    history; ``ledger``; and what follows from these and is no part of what makes states equal:
    ``left``, the cards still in hands; ``lie``, how the running trick lies; ``place``, where it
    stands and so whose turn it is; ``playable``, the cards that seat may put down.
    """

    __slots__ = ()

    players: ClassVar[int] = SEATS
    refereed: ClassVar[bool] = False
    """Whether any card may be put down and a wrong one is a matter for the table."""

    table: Any
    plays: Plays
    ledger: Ledger
    left: Mask
    lie: Lie
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

    @classmethod
    def restore(cls, table: Any, plays: Plays, ledger: Ledger) -> Self:
        """Return the state with what follows from its history: how it is decoded."""
        tricks, lie, place = table.tricks(plays)
        left = table.pack & ~sum(one.bit for trick in tricks for one in trick.cards)
        hand = table.dealt[place.seat] & left
        playable = hand if cls.refereed else lie.playable(hand)
        make: Any = cls
        state: Self = make(table, plays, ledger, left, lie, place, playable)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).unpickled, (self.table, packed(self.plays), self.ledger)

    @classmethod
    def unpickled(cls, table: Any, played: bytes, ledger: Ledger) -> Self:
        """Return the state that was pickled with its history packed."""
        return cls.restore(table, unpacked(played), ledger)
