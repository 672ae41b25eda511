"""Which cards may be laid: what fits the top card, answers a penalty or a skip, covers an Ace."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from jassrules.cards import PACK, Card, Mask, Suit
from jassrules.errors import Violation
from jassrules.games.tschausepp.rules import Rules
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Deciding,
    House,
    Laying,
    LayingPhase,
    Skipping,
    Table,
)
from jassrules.rulebook import rule, sentence


def fits(table: Table) -> Mask:
    """Return the cards that fit: the top card, or the suit that was asked for."""
    return fitting(table.match.house, table.pile[-1], table.wish)


@rule("tschausepp.fit")
@lru_cache(maxsize=4096)
def fitting(house: House, top: Card, wish: Suit | None) -> Mask:
    """A card fits on a card of its own suit or its own rank."""
    if wish is None and starts_free(house, top):
        return PACK
    cards = top.suit.mask | top.rank.mask if wish is None else wish.mask
    return cards & ~house.wish | unders(house, top, wish)


@rule("tschausepp.under")
def unders(house: House, top: Card, wish: Suit | None) -> Mask:
    """Unless a penalty is open an Under may be laid on anything, and its player names the suit that alone fits next, apart from another Under."""
    if not house.under_on_under and top.bit & house.wish:
        return 0
    if house.under_on_anything or wish is not None:
        return house.wish
    return house.wish & (top.suit.mask | top.rank.mask)


@rule("tschausepp.start-card", also=True)
def starts_free(house: House, top: Card) -> bool:
    """Whether any card fits where no suit was named: on a start card that would name one."""
    return house.starts_active and top.bit & house.wish != 0


@rule("tschausepp.ace")
def covers(table: Table) -> Mask:
    """An Ace has to be covered in the same turn, by its suit, by another Ace or by an Under, and whoever can cover must."""
    top = table.pile[-1]
    return top.suit.mask | top.rank.mask | table.match.house.wish


@rule("tschausepp.seven-only")
@rule("tschausepp.seven", also=True)
def answers_penalty(table: Table) -> Mask:
    """An open penalty is answered by a Seven alone, not even by an Under."""
    return table.match.house.draw if table.match.rules.seven_stacks else 0


@rule("tschausepp.eight", also=True)
def answers_skip(table: Table) -> Mask:
    """Return the cards that pass a skip on."""
    return table.match.house.skip


@rule("tschausepp.ace-draw", also=True)
@rule("tschausepp.draw-one", also=True)
def draws_many(rules: Rules, for_cover: bool) -> bool:
    """Whether one draw goes on until a card fits, or covers."""
    return rules.ace_draw == "until-covered" if for_cover else rules.draw == "until-fit"


@rule("tschausepp.draw-one", also=True)
def any_may_follow(rules: Rules, for_cover: bool) -> bool:
    """Whether one who has drawn may lay any card of his hand that fits: for an Ace never."""
    return rules.after_draw == "any" and not for_cover


def wanted_by(table: Table, for_cover: bool) -> Mask:
    """Return the cards that one draws for: those that cover, or those that fit."""
    return covers(table) if for_cover else fits(table)


@rule("tschausepp.draw-one", also=True)
def after_draw(state: Deciding) -> Mask:
    """Return what may be laid after drawing: the drawn card, if it fits, or any card that does."""
    wanted = wanted_by(state.table, state.for_cover)
    if any_may_follow(state.rules, state.for_cover):
        return wanted
    return wanted & state.drawn.bit


ALLOWED: Final[dict[type, Callable[[Any], Mask]]] = {
    Laying: lambda state: fits(state.table),
    Again: lambda state: fits(state.table),
    Answering: lambda state: answers_penalty(state.table),
    Skipping: lambda state: answers_skip(state.table),
    Covering: lambda state: covers(state.table),
    Deciding: after_draw,
}
"""The cards that may be laid in a phase, whoever holds them."""


# -- what is refused -----------------------------------------------------------------------------

NO_ANSWER: Final = sentence(
    "tschausepp.seven-only",
    "no-answer",
    "A penalty of {penalty} is open: only a card that draws answers it.",
    card=Card,
    top=Card,
    penalty=int,
)
ONLY_TAKEN: Final = sentence(
    "tschausepp.seven-only",
    "only-taken",
    "A penalty of {penalty} is open: here it can only be taken.",
    card=Card,
    top=Card,
    penalty=int,
)
NO_SKIP: Final = sentence(
    "tschausepp.eight",
    "no-skip",
    "You are to be skipped: only a card that skips passes it on.",
    card=Card,
    top=Card,
)
NO_COVER: Final = sentence(
    "tschausepp.ace",
    "no-cover",
    "{top} wants a cover: its suit, its rank, or a card that names a suit.",
    card=Card,
    top=Card,
)
NOT_DRAWN: Final = sentence(
    "tschausepp.draw-one",
    "not-drawn",
    "You drew {drawn}: no other card may be laid now.",
    card=Card,
    top=Card,
    drawn=Card,
)
ASKED_FOR: Final = sentence(
    "tschausepp.under", "asked-for", "{wish} was asked for.", card=Card, top=Card, wish=Suit
)
UNDER_ON_UNDER: Final = sentence(
    "tschausepp.under",
    "under-on-under",
    "No card that names a suit may lie on {top} here.",
    card=Card,
    top=Card,
    wish=Suit,
)
UNDER_ON_START: Final = sentence(
    "tschausepp.fit",
    "under-on-start",
    "No card that names a suit may lie on {top} here.",
    card=Card,
    top=Card,
)
NO_MATCH: Final = sentence(
    "tschausepp.fit", "no-match", "Neither suit nor rank matches {top}.", card=Card, top=Card
)


@rule("tschausepp.fit", also=True)
@rule("tschausepp.under", also=True)
def no_fit(state: Laying | Again | Deciding, one: Card) -> Violation:
    """Return why a card does not fit the top card, or the suit that was asked for."""
    table = state.table
    top, wish, naming = table.top, table.wish, table.match.house.wish
    on_under = one.bit & naming and top.bit & naming
    if wish is None:
        return (UNDER_ON_START if on_under else NO_MATCH)(card=one, top=top)
    return (UNDER_ON_UNDER if on_under else ASKED_FOR)(card=one, top=top, wish=wish)


@rule("tschausepp.seven-only", also=True)
def no_answer(state: Answering, one: Card) -> Violation:
    """Return why a card does not answer a penalty."""
    says = NO_ANSWER if state.rules.seven_stacks else ONLY_TAKEN
    return says(card=one, top=state.table.top, penalty=state.penalty)


@rule("tschausepp.eight", also=True)
def no_skip(state: Skipping, one: Card) -> Violation:
    """Return why a card does not pass a skip on."""
    return NO_SKIP(card=one, top=state.table.top)


@rule("tschausepp.ace", also=True)
def no_cover(state: Covering | Deciding, one: Card) -> Violation:
    """Return why a card does not cover an Ace."""
    return NO_COVER(card=one, top=state.table.top)


@rule("tschausepp.draw-one", also=True)
def not_after_draw(state: Deciding, one: Card) -> Violation:
    """Return why a card may not be laid after drawing: it is not the drawn one, or does not fit."""
    if one is not state.drawn and not any_may_follow(state.rules, state.for_cover):
        return NOT_DRAWN(card=one, top=state.table.top, drawn=state.drawn)
    return no_cover(state, one) if state.for_cover else no_fit(state, one)


MISFIT: Final[dict[type, Callable[[Any, Card], Violation]]] = {
    Laying: no_fit,
    Again: no_fit,
    Answering: no_answer,
    Skipping: no_skip,
    Covering: no_cover,
    Deciding: not_after_draw,
}
"""What refuses a card that is not allowed in a phase."""


def refuse_misfit(state: LayingPhase, one: Card) -> Violation | None:
    """Return the violation of the rule that a card breaks in this phase, or ``None``."""
    if ALLOWED[type(state)](state) & one.bit:
        return None
    return MISFIT[type(state)](state, one)
