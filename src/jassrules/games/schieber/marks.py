"""The totals at which something happens: the target, and the mark of the Bergpreis."""

from __future__ import annotations

from typing import Final

from jassrules.games.schieber.rules import Rules
from jassrules.rulebook import rule

NEVER: Final = 10**12
"""A total that nobody ever writes."""


@rule("schieber.target")
def target_of(rules: Rules) -> int:
    """The match is played to a target: 2500 with factors; where every contract counts once, 1000 is usual."""
    return NEVER if rules.target is None else rules.target


@rule("schieber.bedanken", also=True)
def needs_thanks(rules: Rules) -> bool:
    """Whether a match ends by the points only when a side thanks for it."""
    return rules.finish == "claimed"


@rule("schieber.finish-at-once")
def target_now(rules: Rules, deal_is_over: bool) -> int:
    """As soon as a team has written the target the match is over, in the middle of a deal too; whatever one card causes is all written first.

    Returns the written total that ends the match now, when a deal is over or in the middle of one.
    """
    if needs_thanks(rules) or (rules.finish == "after-deal" and not deal_is_over):
        return NEVER
    return target_of(rules)


@rule("schieber.bergpreis", also=True)
def bergpreis_mark(rules: Rules) -> int | None:
    """Return the written total that wins the Bergpreis, or ``None``."""
    if rules.bergpreis not in ("auto", "half"):
        return rules.bergpreis  # type: ignore[return-value]
    if rules.target is None:
        return None
    if rules.bergpreis == "auto" and rules.target == 2500:
        return 1500
    return (rules.target + 1) // 2
