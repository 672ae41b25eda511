""" "Tschau" and "Sepp": when they are due, made good, challenged."""

from __future__ import annotations

from functools import cache
from typing import Any

from jassrules.cards import SUITS, Card, Suit
from jassrules.errors import Violation, shown
from jassrules.games.tschausepp.actions import Call, Challenge, Play, Word
from jassrules.games.tschausepp.state import Point, Table
from jassrules.rulebook import CHOSEN, fact, rule
from jassrules.table import Seat


@rule("tschausepp.tschau")
def word_due(table: Table, seat: Seat, one: Card) -> Word | None:
    """Whoever has one card left after laying says "Tschau", also while an Ace is still to be covered; drawing makes no call due."""
    cards = table.hands[seat].bit_count()
    if cards == 2:
        return Word.TSCHAU
    if cards == 1 and may_finish(table, one):
        return Word.SEPP
    return None


@rule("tschausepp.ace-not-last")
def may_finish(table: Table, one: Card) -> bool:
    """Nobody goes out with an Ace: who lays one as his last card draws a card."""
    return not one.bit & table.match.house.cover or table.match.rules.ace_may_finish


@rule("tschausepp.sepp")
def finishes(table: Table, due: Word | None, said: Word | None) -> bool:
    """Laying one's last card one says "Sepp", unless that card is an Ace."""
    return due is Word.SEPP and (table.match.rules.calls == "automatic" or said is due)


@rule("tschausepp.finish-special")
def names_suit(table: Table, one: Card, due: Word | None, said: Word | None) -> bool:
    """A Seven, an Eight or an Under may be the last card; it then has no effect, and no suit is named."""
    return one.bit & table.match.house.wish != 0 and not finishes(table, due, said)


def plays_of(table: Table, seat: Seat, one: Card) -> tuple[Play, ...]:
    """Return the ways in which a seat may lay a card: each suit it may name, with and without a call."""
    due = word_due(table, seat, one)
    naming = one.bit & table.match.house.wish != 0
    if due is not None and table.match.rules.calls == "automatic":
        return _plays(seat, one, naming and due is not Word.SEPP, None)
    return _plays(seat, one, naming, due)


@cache
def _plays(seat: Seat, one: Card, naming: bool, due: Word | None) -> tuple[Play, ...]:
    plays = []
    for word in (None, due) if due else (None,):
        wishes: tuple[Suit | None, ...] = SUITS if naming and word is not Word.SEPP else (None,)
        plays += [Play(seat, one, wish, word) for wish in wishes]
    return tuple(plays)


def misnamed(table: Table, action: Play) -> Violation | None:
    """Refuse a missing or needless wish."""
    due = word_due(table, action.seat, action.card)
    naming = names_suit(table, action.card, due, action.call)
    if naming == (action.wish is not None):
        return None
    facts: dict[str, Any] = {"card": action.card}
    if naming:
        because = f"With {action.card} you must name a suit."
    elif action.card.bit & table.match.house.wish:
        because = "You finish with this card: no suit is named."
    else:
        because, facts["wish"] = f"With {action.card} no suit is named.", action.wish
    return Violation("tschausepp.under", because, facts)


@rule("tschausepp.false-call")
def miscalled(table: Table, action: Play) -> Violation | None:
    """Only a call that is due can be made."""
    said = action.call
    if said is None:
        return None
    facts = {"call": str(said)}
    if table.match.rules.calls == "automatic":
        because = "Tschau and Sepp count as said here."
    elif word_due(table, action.seat, action.card) is not said:
        because = f"{said.capitalize()} is not due with {action.card}."
    else:
        return None
    return Violation("tschausepp.false-call", because, facts)


# -- afterwards ----------------------------------------------------------------------------------


def no_calls_here(state: Point, action: object) -> str | None:
    """Say why the house has no calls."""
    if state.rules.calls == "automatic":
        return "Tschau and Sepp count as said here: nothing is called or challenged."
    return None


@rule("tschausepp.self-correct")
def late_calls(state: Point, seat: Seat) -> tuple[Call, ...]:
    """Who makes a forgotten call good before anybody challenges pays nothing."""
    forgotten = state.table.forgotten
    if forgotten is None or forgotten.seat != seat:
        return ()
    return (Call(seat, forgotten.word),)


@rule("tschausepp.false-call", also=True)
def may_not_call(state: Point, action: Call) -> Violation | None:
    """Refuse a call that is not outstanding."""
    if action in late_calls(state, action.seat):
        return None
    because = f"You have no {action.call.capitalize()} to make good."
    return Violation("tschausepp.false-call", because, {"call": str(action.call)})


@rule("tschausepp.challenge")
def challenges(state: Point, seat: Seat) -> tuple[Challenge, ...]:
    """Until the next player plays or draws, every other player may challenge a forgotten call, which then costs two cards."""
    forgotten = state.table.forgotten
    if forgotten is None or forgotten.seat == seat:
        return ()
    return (Challenge(seat, forgotten.seat),)


@rule("tschausepp.challenge", also=True)
def may_not_challenge(state: Point, action: Challenge) -> Violation | None:
    """Refuse a challenge where nothing was forgotten."""
    if action in challenges(state, action.seat):
        return None
    against = action.against
    if against == action.seat:
        because = "Nobody challenges himself."
    elif not 0 <= against < state.players:
        because = f"There is no seat {shown(against)}."
    else:
        because = f"Seat {against} has no call outstanding."
    return Violation("tschausepp.challenge", because, {"against": against})


@rule("tschausepp.challenge", also=True)
def challenge_cost(table: Table, word: Word) -> int:
    """Return how many cards a forgotten call costs."""
    rules = table.match.rules
    return rules.tschau_penalty if word is Word.TSCHAU else rules.sepp_penalty


fact(
    "tschausepp.sepp-challenged",
    'A challenged "Sepp" wins nothing: its player draws, the last card takes effect, and the round goes on.',
    source=CHOSEN,
    where="jassrules.games.tschausepp.phases.challenge",
)
