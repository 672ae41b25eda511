"""The terms of the JSON of HSLU, Swisslos and jass-kit in ours: cards, seats, contracts, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from jassrules.cards import Card, card
from jassrules.frozen import FrozenDict
from jassrules.games import schieber
from jassrules.table import Seat
from jassrules.text.record import Record, replay

RULES: Final = schieber.PRESETS["turnier"].but(deals=None)
"""What these logs count: card points and the last trick; no factors, no Weis, no Stöck, no match."""
NAMES: Final = ("N", "W", "S", "E")
"""What the logs call our seats 0 to 3."""
CODES: Final[Mapping[str, Card]] = FrozenDict(
    (suit.upper() + rank, card(rank + suit))
    for suit in "dhsc"
    for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
)
"""The cards by the code of the logs, in the order of their numbers 0 to 35."""
NUMBERED: Final = tuple(CODES.values())
CODE_OF: Final[Mapping[Card, str]] = FrozenDict((one, code) for code, one in CODES.items())
CONTRACTS: Final = (
    *(schieber.Contract(suit) for suit in "dhsc"),
    schieber.Contract.OBENABE,
    schieber.Contract.UNDENUFE,
)
"""The contracts in the order of their numbers 0 to 5."""
PUSH: Final = 10
"""The action that pushes."""

SEATS: Final = 4
HAND: Final = 9
"""Cards in a hand, and tricks in a round."""


def seat_of(theirs: int) -> Seat:
    """Return our seat for a seat number of the logs; the same function leads back."""
    return -theirs % SEATS


@frozen
class Round:
    """One round of a log, in our terms.

    ``record`` holds the deal, the announcement and the plays as far as the log goes, under `RULES`;
    its ``names`` say what the log calls our seats. ``winners`` and ``points`` are what the log says
    of each finished trick, the points with the 5 of the last trick. ``turn`` is who is to act next
    and ``totals`` are the points of both teams, where the log says so. ``incomplete`` says why the
    round is not over, and is empty if it is.
    """

    name: str
    record: Record
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    turn: Seat | None = None
    totals: tuple[int, int] | None = None
    incomplete: str = ""

    @property
    def complete(self) -> bool:
        """Whether all 36 cards were played."""
        return not self.incomplete


@frozen
class View:
    """What one seat knew when it was to act, and what it did, if the log tells.

    In ``round`` the cards the seat did not see lie where they may have lain: `observe` makes of it
    what the seat knew, and nothing else depends on them. ``note`` tells where the log is at odds
    with itself.
    """

    seat: Seat
    round: Round
    action: schieber.Action | None = None
    note: str = ""

    @property
    def observation(self) -> schieber.Observation:
        """The seat's observation; raises `BadRecord` if the round breaks a rule."""
        *_, (_, state) = replay(self.round.record)
        return schieber.observe(state, self.seat)
