"""Which cards may be laid: what fits the top card, answers a penalty or a skip, covers an Ace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jassrules.cards import PACK, Card, Mask
from jassrules.errors import Violation
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Deciding,
    Laying,
    LayingPhase,
    Skipping,
    Table,
)
from jassrules.rulebook import rule


@rule("tschausepp.fit")
def fits(table: Table) -> Mask:
    """A card fits on a card of its own suit or its own rank."""
    if is_free(table):
        return PACK
    top, naming = table.top, table.match.house.wish
    if table.wish is not None:
        cards = wished(table)
    else:
        cards = top.suit.mask | top.rank.mask
        if table.match.rules.under_on_anything:
            cards |= naming
    if top.bit & naming and not table.match.rules.under_on_under:
        cards &= ~naming
    return cards


@rule("tschausepp.under")
def wished(table: Table) -> Mask:
    """Unless a penalty is open an Under may be laid on anything, and its player names the suit that alone fits next, apart from another Under."""
    assert table.wish is not None
    return table.wish.mask | table.match.house.wish


@rule("tschausepp.start-card", also=True)
def is_free(table: Table) -> bool:
    """Whether any card fits: on a start card that names a suit, until a card is laid."""
    if table.wish is not None or table.match.rules.start_card != "active":
        return False
    return table.top.bit & table.match.house.wish != 0


@rule("tschausepp.ace")
def covers(table: Table) -> Mask:
    """An Ace has to be covered in the same turn, by its suit, by another Ace or by an Under, and whoever can cover must."""
    top = table.top
    return top.suit.mask | top.rank.mask | table.match.house.wish


@rule("tschausepp.seven-only")
def answers_penalty(table: Table) -> Mask:
    """An open penalty is answered by a Seven alone, not even by an Under."""
    return table.match.house.draw if table.match.rules.seven_stacks else 0


@rule("tschausepp.eight", also=True)
def answers_skip(table: Table) -> Mask:
    """Return the cards that pass a skip on."""
    return table.match.house.skip


ALLOWED: Final[dict[type, Callable[[Any], Mask]]] = {
    Laying: lambda state: fits(state.table),
    Again: lambda state: fits(state.table),
    Answering: lambda state: answers_penalty(state.table),
    Skipping: lambda state: answers_skip(state.table),
    Covering: lambda state: covers(state.table),
    Deciding: lambda state: state.drawn.bit,
}
"""The cards that may be laid in a phase, whoever holds them."""


def misfit(state: LayingPhase, one: Card) -> Violation | None:
    """Return the rule that a card breaks in this phase, or ``None``."""
    if ALLOWED[type(state)](state) & one.bit:
        return None
    top, wish = state.table.top, state.table.wish
    facts: dict[str, Any] = {"card": one, "top": top}
    if isinstance(state, Answering):
        rule_id, facts["penalty"] = "seven-only", state.penalty
        because = f"A penalty of {state.penalty} is open: only a card that draws answers it."
        if not state.rules.seven_stacks:
            because = f"A penalty of {state.penalty} is open: here it can only be taken."
    elif isinstance(state, Skipping):
        rule_id = "eight"
        because = "You are to be skipped: only a card that skips passes it on."
    elif isinstance(state, Covering):
        rule_id = "ace"
        because = f"{top} wants a cover: its suit, its rank, or a card that names a suit."
    elif isinstance(state, Deciding):
        rule_id, facts["drawn"] = "draw-one", state.drawn
        because = f"You drew {state.drawn}: only that card may be laid now."
    elif wish is not None:
        rule_id, facts["wish"] = "under", wish
        because = f"{wish.name.capitalize()} was asked for."
    else:
        rule_id, because = "fit", f"Neither suit nor rank matches {top}."
        naming = state.match.house.wish
        if one.bit & naming and top.bit & naming:
            because = f"No card that names a suit may lie on {top} here."
    return Violation(f"tschausepp.{rule_id}", because, facts)
