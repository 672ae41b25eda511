"""Cards drawn one by one, across a reshuffle too, and what comes after them."""

from __future__ import annotations

from typing import Any, Final

from jassrules.games.tschausepp.desk import Desk
from jassrules.games.tschausepp.effects import take_effect
from jassrules.games.tschausepp.fitting import covers, fits
from jassrules.games.tschausepp.scoring import round_over
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Deciding,
    LastCard,
    Laying,
    Owed,
    Resume,
    Shuffling,
    Skipping,
    State,
)
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat


@rule("tschausepp.nothing-to-draw", source=CHOSEN)
def drawing(desk: Desk, owed: Owed) -> State:
    """When neither stock nor discards have cards to give, one draws what there was, perhaps nothing, and the turn is over.

    The stock is looked at before each single card.
    """
    seat, left, why = owed.seat, owed.cards, owed.why
    fitting = None
    if why in ("turn", "cover"):
        table = desk.table()
        fitting = fits(table) if why == "turn" else covers(table)
    until_fit, drawn = why == "turn" and left == 0, 0
    while left or until_fit:
        if not desk.stock:
            if len(desk.pile) == 1:
                break
            return Shuffling(desk.table(), Owed(seat, left, why, owed.resume))
        one, drawn, left = desk.draw(seat, fitting), drawn + 1, left - 1 if left else 0
        if fitting is not None and one.bit & fitting:
            return Deciding(desk.table(), seat, one, why == "cover")
    if owed.resume is not None:
        return goes_on(desk, owed.resume)
    if why == "cover" or drawn:
        return end_turn(desk, seat)
    return idle_turn(desk, seat)


def end_turn(desk: Desk, seat: Seat) -> Laying:
    """Go on to the next seat."""
    return Laying(desk.table(), desk.next(seat))


@rule("tschausepp.blocked", source=CHOSEN)
def idle_turn(desk: Desk, seat: Seat) -> State:
    """If every player in a row has had a turn without laying or drawing anything, the round is over and nobody has won it."""
    desk.idle += 1
    if desk.idle >= desk.match.players:
        return round_over(desk.match, tuple(desk.hands), None)
    return end_turn(desk, seat)


_PHASES: Final[dict[str, Any]] = {
    kind.__name__: kind for kind in (Laying, Skipping, Covering, Again)
}


@rule("tschausepp.sepp-challenged", also=True)
def goes_on(desk: Desk, at: Resume) -> State:
    """Take the round up again after a call is settled; a last card now takes effect."""
    if at.phase == LastCard.__name__:
        return take_effect(desk, desk.next(at.turn, -1), at.penalty)
    if at.phase == Answering.__name__:
        return Answering(desk.table(), at.turn, at.penalty)
    if at.phase == Deciding.__name__:
        assert at.drawn is not None
        return Deciding(desk.table(), at.turn, at.drawn, at.for_cover)
    state: State = _PHASES[at.phase](desk.table(), at.turn)
    return state
