"""What happens at a table where wrong cards are penalised: take-back, revoke, and the count.

Nothing here is touched by a match in which wrong cards are refused: its phases are others.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from jassrules.cards import Card, Mask
from jassrules.errors import Violation
from jassrules.games.sens.actions import ClaimRevoke, Count, TakeBack
from jassrules.games.sens.scoring import counted, revoke_penalty
from jassrules.games.sens.state import (
    Counting,
    Dealing,
    InPlay,
    MatchOver,
    RefereedFirstTrick,
    RefereedPlaying,
    Table,
)
from jassrules.rulebook import rule
from jassrules.table import Seat, next_seat, side_of
from jassrules.tricks.duties import broken
from jassrules.tricks.trick import SEATS, Plays, play_count, played_cards


def violations(table: Table, plays: Plays) -> Iterator[tuple[Seat, Card, Violation | None]]:
    """Yield every card of a history with its seat and the duty it broke, if it broke one."""
    lie, seat = table.course.book.lead, table.leader
    hands: list[Mask] = list(table.dealt)
    winner = seat
    for number, one in enumerate(played_cards(plays), 1):
        yield seat, one, broken(hands[seat], one, lie.duties)
        hands[seat] ^= one.bit
        lie = lie.step(one)
        if lie.best is one:
            winner = seat
        seat = next_seat(seat)
        if number % SEATS == 0:
            lie, seat = table.course.book.lead, winner


def last_player(state: InPlay) -> Seat:
    """Return who put down the last card of the running trick."""
    return next_seat(state.turn, steps=SEATS - 1)


# -- take-back -----------------------------------------------------------------------------------


def nothing_to_take_back(state: InPlay, action: TakeBack) -> str | None:
    """Say that no card lies in the running trick."""
    return None if state.place.lying else "No card of this trick has been put down."


def take_backs(state: InPlay, seat: Seat) -> tuple[TakeBack, ...]:
    """Return the take-back, for the seat that has just put down a wrong card."""
    if not state.place.lying or may_not_take_back(state, TakeBack(seat)):
        return ()
    return (TakeBack(seat),)


@rule("sens.revoke", also=True)
def may_not_take_back(state: InPlay, action: TakeBack) -> Violation | None:
    """Refuse to take back another seat's card, or a card that was right."""
    if action.seat != last_player(state):
        because = "Only the last card put down may be taken back, by the seat that played it."
        return Violation("sens.revoke", because)
    *_, (_, one, wrong) = violations(state.table, state.plays)
    if wrong is None:
        because = f"{one} was no wrong card: it stays."
        return Violation("sens.revoke", because, {"card": one})
    return None


def take_back(state: InPlay, action: TakeBack) -> RefereedFirstTrick | RefereedPlaying:
    """Take the last card back into the hand; everybody has seen it."""
    card = played_cards(state.plays)[-1]
    table = evolve(state.table, exposed=state.table.exposed | card.bit)
    phase = RefereedFirstTrick if isinstance(state, RefereedFirstTrick) else RefereedPlaying
    return phase.restore(table, state.plays[0], state.ledger)


# -- revoke --------------------------------------------------------------------------------------


def revoke_claims(state: InPlay, seat: Seat) -> tuple[ClaimRevoke, ...]:
    """Return the claims open to a seat: one against each seat of the other side."""
    return tuple(ClaimRevoke(seat, next_seat(seat, steps=n)) for n in (1, 3))


@rule("sens.revoke")
def may_not_claim_revoke(state: InPlay, action: ClaimRevoke) -> Violation | None:
    """Where wrong cards are penalised, one may be taken back while it lies last; once its trick is taken in, the other side may claim it until the count and gets 164 and all Meldungen and Bellas.

    A right claim ends the deal: 164 and all valid Meldungen and Bellas go to the other side. A
    wrong one changes nothing.
    """
    if 0 <= action.against < SEATS and side_of(action.against) != side_of(action.seat):
        return None
    because = "A revoke is claimed against a seat of the other side."
    return Violation("sens.revoke", because, {"against": action.against})


def has_revoked(state: InPlay, seat: Seat) -> bool:
    """Whether a seat has played a wrong card in a trick that is complete."""
    complete = play_count(state.plays) // SEATS * SEATS
    history = list(violations(state.table, state.plays))[:complete]
    return any(s == seat and wrong is not None for s, _, wrong in history)


def claim_revoke(state: InPlay, action: ClaimRevoke) -> InPlay | Dealing | MatchOver:
    """End the deal with the penalty if the claim is right; change nothing if it is wrong."""
    if not has_revoked(state, action.against):
        return state
    return revoke_penalty(state.table, state.plays, state.ledger, side_of(action.seat))


# -- the count -----------------------------------------------------------------------------------


def counts(state: Counting, seat: Seat) -> tuple[Count, ...]:
    """Return the count, for the winner of the last trick."""
    return (Count(seat),)


def count(state: Counting, action: Count) -> Dealing | MatchOver:
    """Count the deal; no revoke can be claimed any more."""
    return counted(state.table, state.plays, state.ledger)
