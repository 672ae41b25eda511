"""What everybody at the table sees: public events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from jassrules.frozen import FrozenDict, frozen_facts

if TYPE_CHECKING:
    from jassrules.ledger import Entry


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
