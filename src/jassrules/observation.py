"""What may be known: the observation of a seat, and the public events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from attrs import field, frozen

from jassrules.chance import Chance
from jassrules.frozen import FrozenDict, frozen_facts
from jassrules.table import Seat

if TYPE_CHECKING:
    from jassrules.ledger import Entry


Actor: TypeAlias = Seat | Chance | None
"""Who is to act: a seat, `CHANCE`, or ``None`` when the match is over."""


class AnyView(Protocol):
    """What the observations of all games have in common."""

    @property
    def seat(self) -> Seat | None:
        """The seat whose knowledge this is; ``None`` is a spectator's."""
        ...

    @property
    def turn(self) -> Actor:
        """Who is to act."""
        ...

    @property
    def rules(self) -> Any:
        """The house rules of the match."""
        ...

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """What this seat may do now."""
        ...

    @property
    def last_trick(self) -> Any:
        """The last complete trick of the deal running or just ended, or ``None``."""
        ...

    @property
    def last_contract(self) -> Any:
        """The contract or trump of the deal just ended; ``None`` while one runs."""
        ...


@frozen
class Event:
    """Something everybody at the table sees: ``what`` happened, by which rule, with its facts.

    ``what`` is a short name such as ``trick-taken``; the documentation of each game lists them.
    """

    what: str
    rule: str
    facts: FrozenDict[str, Any] = field(factory=FrozenDict, converter=frozen_facts)


def line_event(line: Entry) -> Event:
    """Return the event of a line of the score: named by its rule, with its side and points."""
    facts = {"side": line.side, "points": line.points}
    about = {"about": line.about} if line.about else {}
    return Event(line.rule.partition(".")[2], line.rule, facts | about)
