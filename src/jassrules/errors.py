"""What can go wrong, each with its place, and rule refusals with their rule and evidence."""

from __future__ import annotations

from operator import index
from typing import Any, cast

from attrs import field, frozen

from jassrules.frozen import FrozenDict, frozen_facts


@frozen
class Violation:
    """Why an action is refused.

    ``rule`` is the id of the broken rule, ``because`` a sentence for the player who tried it, and
    ``facts`` the evidence as values: the card one may not undertrump, the suit one holds, …
    ``key`` says which of the rule's sentences it is; ``because`` is that sentence filled with the
    facts (see `jassrules.rulebook.Sentence`).
    A violation speaks to the seat whose action it judges and holds nothing that seat may not know.
    """

    rule: str
    because: str
    facts: FrozenDict[str, Any] = field(factory=FrozenDict, converter=frozen_facts)
    key: str = ""

    def __str__(self) -> str:
        return f"{self.because} [{self.rule}]"


class JassError(Exception):
    """Root of every error this library raises on purpose."""


class WrongType(JassError, TypeError):
    """A value of the wrong type stood where a card, seat, suit, state … was expected."""


class BadSeat(JassError, ValueError):
    """A seat that does not exist at this table was asked for."""


class IllegalAction(JassError, ValueError):
    """The rules refuse the action; ``violation`` says which rule and why. The state is unchanged."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)

    @property
    def violation(self) -> Violation:
        """The rule that refuses the action, the sentence and the facts."""
        return cast(Violation, self.args[0])

    def __str__(self) -> str:
        return str(self.violation)


class BadRules(JassError, ValueError):
    """A house rule that does not exist or cannot be; ``option`` names it, ``rule`` is its rule id."""

    def __init__(self, option: str, problem: str, rule: str | None = None) -> None:
        super().__init__(option, problem, rule)
        self.option = option
        self.problem = problem
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.option}: {self.problem}" + (f" [{self.rule}]" if self.rule else "")


class BadNotation(JassError, ValueError):
    """A text that names no card, meld or action."""


class BadRecord(JassError, ValueError):
    """A record, case file or JSON value that cannot be read; the message names the place."""


class BadGame(JassError, ValueError):
    """A module that cannot be registered as a game: something is missing, or its name is taken."""


class NoWorld(JassError, ValueError):
    """No state fits what an observation says: it was made up, or changed by hand."""


def shown(value: object, limit: int = 60) -> str:
    """Return a short repr of a value for an error message, or its type if it has none."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 – a number of 5000 digits has none; the message matters more
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def whole_number(value: Any) -> int | None:
    """Return a whole number as a plain ``int``, or ``None`` if it is none.

    What `operator.index` takes is a whole number, one of numpy's too; ``True`` and ``1.0`` are none.
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None
