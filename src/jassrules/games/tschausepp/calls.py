""" "Tschau" and "Sepp": when they are due, forgotten, made good, challenged or overlooked."""

from __future__ import annotations

from functools import cache
from typing import Final

from jassrules.cards import SUITS, Card, Suit
from jassrules.errors import Violation
from jassrules.games.tschausepp.actions import Call, Challenge, Overlook, Play, Word
from jassrules.games.tschausepp.effects import goes_on, resume
from jassrules.games.tschausepp.rules import SOURCE
from jassrules.games.tschausepp.state import (
    Answering,
    Forgotten,
    LastCard,
    Laying,
    LayingPhase,
    Owed,
    Point,
    Skipping,
    State,
    Table,
    with_forgotten,
)
from jassrules.games.tschausepp.stock import drawing
from jassrules.games.tschausepp.winning import (
    count_as_said,
    goes_out,
    may_finish,
    names_suit,
)
from jassrules.rulebook import CHOSEN, rule, sentence
from jassrules.table import Seat

# -- with a card ---------------------------------------------------------------------------------


@rule("tschausepp.tschau")
def word_due(table: Table, seat: Seat, one: Card) -> Word | None:
    """Whoever has one card left after laying says "Tschau", also while an Ace is still to be covered; drawing makes no call due."""
    cards = table.hands[seat].bit_count()
    if cards == 2:
        return Word.TSCHAU
    if cards == 1 and may_finish(table, one):
        return Word.SEPP
    return None


def plays_of(table: Table, seat: Seat, one: Card) -> tuple[Play, ...]:
    """Return the ways in which a seat may lay a card: each suit it may name, with and without a call."""
    due = word_due(table, seat, one)
    plays = _plays(seat, one, None, names_suit(table, one, due, None))
    if due is None or count_as_said(table.match):
        return plays
    return plays + _plays(seat, one, due, names_suit(table, one, due, due))


@cache
def _plays(seat: Seat, one: Card, said: Word | None, naming: bool) -> tuple[Play, ...]:
    wishes: tuple[Suit | None, ...] = SUITS if naming else (None,)
    return tuple(Play(seat, one, wish, said) for wish in wishes)


MUST_NAME: Final = sentence(
    "tschausepp.under", "must-name", "With {card} you must name a suit.", card=Card
)
FINISHED: Final = sentence(
    "tschausepp.under", "finished", "You finish with this card: no suit is named.", card=Card
)
NAMES_NONE: Final = sentence(
    "tschausepp.under", "names-none", "With {card} no suit is named.", card=Card, wish=Suit
)


@rule("tschausepp.under", also=True)
def refuse_wish(table: Table, action: Play, due: Word | None) -> Violation | None:
    """Refuse a missing or needless wish."""
    one = action.card
    naming = names_suit(table, one, due, action.call)
    if naming == (action.wish is not None):
        return None
    if naming:
        return MUST_NAME(card=one)
    if one.bit & table.match.house.wish:
        return FINISHED(card=one)
    return NAMES_NONE(card=one, wish=action.wish)


COUNTS_AS_SAID: Final = sentence(
    "tschausepp.false-call", "counts-as-said", "Tschau and Sepp count as said here.", call=str
)
# a sentence a word, because a sentence begins with it and the fact is the word as it is written
NOT_DUE: Final = {
    word: sentence(
        "tschausepp.false-call",
        f"{word}-not-due",
        f"{word.capitalize()} is not due with {{card}}.",
        call=str,
        card=Card,
    )
    for word in Word
}


@rule("tschausepp.false-call", source=f"{CHOSEN}: nothing is gained by a call that is not due")
def refuse_word(table: Table, action: Play, due: Word | None) -> Violation | None:
    """Only a call that is due can be made."""
    said = action.call
    if said is None:
        return None
    if count_as_said(table.match):
        return COUNTS_AS_SAID(call=str(said))
    if said is not due:
        return NOT_DUE[said](call=str(said), card=action.card)
    return None


# -- forgotten -----------------------------------------------------------------------------------


@rule("tschausepp.challenge", also=True)
def outstanding(
    state: LayingPhase, seat: Seat, due: Word | None, said: Word | None
) -> Forgotten | None:
    """Return the call that is outstanding once a card is laid.

    A call that is due with it takes the place of an older one, and cures it if it is made.
    """
    if due is None:
        return still_open(state)
    if due is said or count_as_said(state.match):
        return None
    return Forgotten(seat, due)


@rule("tschausepp.challenge", also=True)
def still_open(state: LayingPhase) -> Forgotten | None:
    """Return the call that can still be challenged once the seat to act has laid, drawn or taken.

    What a seat does first in its turn ends the time for it; further cards that it lays or draws in
    the same turn do not.
    """
    if isinstance(state, (Laying, Answering, Skipping)):
        return None
    return state.table.forgotten


# -- afterwards ----------------------------------------------------------------------------------

NO_CALLS: Final = sentence(
    "tschausepp.phase",
    "no-calls",
    "Tschau and Sepp count as said here: nothing is called or challenged.",
)


@rule("tschausepp.phase", also=True)
def no_calls_here(state: Point) -> Violation | None:
    """Refuse calls and challenges where the house has none."""
    return NO_CALLS() if count_as_said(state.table.match) else None


def offer_calls(state: Point, seat: Seat) -> tuple[Call, ...]:
    """Offer the seat that has forgotten a call to make it."""
    forgotten = state.table.forgotten
    return (Call(seat, forgotten.word),) if forgotten is not None and forgotten.seat == seat else ()


NOTHING_TO_MAKE_GOOD: Final = {
    word: sentence(
        "tschausepp.false-call",
        f"no-{word}",
        f"You have no {word.capitalize()} to make good.",
        call=str,
    )
    for word in Word
}


@rule("tschausepp.false-call", also=True)
def refuse_call(state: Point, action: Call) -> Violation | None:
    """Refuse a call that is not outstanding."""
    if action in offer_calls(state, action.seat):
        return None
    return NOTHING_TO_MAKE_GOOD[action.call](call=str(action.call))


@rule("tschausepp.self-correct")
def call(state: Point, action: Call) -> State:
    """Who makes a forgotten call good before anybody challenges pays nothing.

    With "Sepp" the round is won, or goes on without him.
    """
    table = with_forgotten(state.table, None)
    if isinstance(state, LastCard):
        return goes_out(table, action.seat, state.penalty)
    return goes_on(table, resume(state))


@rule(
    "tschausepp.challenge",
    source=f"{SOURCE}; {CHOSEN}: the layer's own next card or draw closes it too,"
    " and a last Ace replaces no call",
)
def offer_challenges(state: Point, seat: Seat) -> tuple[Challenge, ...]:
    """Until the next player plays or draws, every other player may challenge a forgotten call, which then costs two cards."""
    forgotten = state.table.forgotten
    if forgotten is None or forgotten.seat == seat or seat in state.table.out:
        return ()
    return (Challenge(seat, forgotten.seat),)


ONESELF: Final = sentence(
    "tschausepp.challenge", "oneself", "Nobody challenges himself.", against=int
)
NO_SEAT: Final = sentence(
    "tschausepp.challenge", "no-seat", "There is no seat {against}.", against=int
)
NOTHING_FORGOTTEN: Final = sentence(
    "tschausepp.challenge",
    "nothing-forgotten",
    "Seat {against} has no call outstanding.",
    against=int,
)
OUT_OF_ROUND: Final = sentence(
    "tschausepp.challenge",
    "out-of-round",
    "You are out of the round: only those still in it challenge.",
    against=int,
)


@rule("tschausepp.challenge", also=True)
@rule("tschausepp.play-on", also=True)
def refuse_challenge(state: Point, action: Challenge) -> Violation | None:
    """Refuse a challenge where nothing was forgotten."""
    if action in offer_challenges(state, action.seat):
        return None
    against = action.against
    if against == action.seat:
        return ONESELF(against=against)
    if not 0 <= against < state.players:
        return NO_SEAT(against=against)
    if action.seat in state.table.out:
        return OUT_OF_ROUND(against=against)
    return NOTHING_FORGOTTEN(against=against)


def challenge(state: Point, action: Challenge) -> State:
    """Let the forgetful seat draw; then go on as before or, after the last card, with its effect."""
    forgotten = state.table.forgotten
    assert forgotten is not None
    cards = challenge_cost(state.table, forgotten.word)
    owed = Owed(forgotten.seat, cards, "challenge", resume(state))
    return drawing(with_forgotten(state.table, None), owed)


@rule("tschausepp.challenge", also=True)
def challenge_cost(table: Table, word: Word) -> int:
    """Return how many cards a forgotten call costs."""
    rules = table.match.rules
    return rules.tschau_penalty if word is Word.TSCHAU else rules.sepp_penalty


def offer_overlooks(state: LastCard) -> tuple[Overlook, ...]:
    """Offer to let a forgotten "Sepp" pass."""
    return (Overlook(state.turn),)


@rule("tschausepp.sepp-overlooked", source=f"{CHOSEN}: nobody has objected to the last card")
def overlook(state: LastCard, action: Overlook) -> State:
    """A forgotten "Sepp" wins all the same once the next seat in order of play has let it pass."""
    forgotten = state.table.forgotten
    assert forgotten is not None
    return goes_out(with_forgotten(state.table, None), forgotten.seat, state.penalty)
