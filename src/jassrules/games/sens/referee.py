"""What happens at a table where wrong cards are penalised: take-back, revoke, and the count.

Nothing here is touched by a match in which wrong cards are refused: its phases are others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from jassrules.cards import Card, Mask
from jassrules.errors import Violation
from jassrules.games.sens.actions import ClaimRevoke, Count, TakeBack
from jassrules.games.sens.finish import counted, revoke_penalty
from jassrules.games.sens.state import (
    Counting,
    Dealing,
    InPlay,
    MatchOver,
    RefereedFirstTrick,
    RefereedPlaying,
    Table,
    TrickLying,
    tricks_taken_in,
)
from jassrules.rulebook import rule, sentence
from jassrules.table import FOUR, Seat, next_seat, side_of
from jassrules.tricks.trick import Plays, play_count, played_cards


def judged(table: Table, plays: Plays) -> Iterator[tuple[Seat, Card, bool]]:
    """Yield every card of a history with its seat, and whether a duty forbade it."""
    standing, seat = table.course.standings.lead, table.leader
    hands: list[Mask] = list(table.dealt)
    winner = seat
    for number, one in enumerate(played_cards(plays), 1):
        yield seat, one, not one.bit & standing.playable(hands[seat])
        hands[seat] ^= one.bit
        standing = standing.step(one)
        if standing.best is one:
            winner = seat
        seat = next_seat(seat)
        if number % FOUR == 0:
            standing, seat = table.course.standings.lead, winner


# -- take-back -----------------------------------------------------------------------------------

NO_CARD: Final = sentence("sens.phase", "no-card", "No card of this trick has been put down.")
TRICK_LIES: Final = (TrickLying, Counting)
"""The phases in which a trick of four cards lies."""
NOT_LAST: Final = sentence(
    "sens.revoke", "not-last",
    "Only the last card put down may be taken back, by the seat that played it.",
)  # fmt: skip
NOT_WRONG: Final = sentence(
    "sens.revoke", "not-wrong", "{card} was no wrong card: it stays.", card=Card
)


@rule("sens.phase", also=True)
def no_card_to_take_back(state: InPlay) -> Violation | None:
    """Say that no card lies on the table."""
    return None if state.place.lying or isinstance(state, TRICK_LIES) else NO_CARD()


def last_card(state: InPlay) -> tuple[Seat, Card, bool]:
    """Return who put down the last card, that card, and whether it was a wrong one."""
    *_, last = judged(state.table, state.plays)
    return last


def offer_take_back(state: InPlay, seat: Seat) -> tuple[TakeBack, ...]:
    """Return the take-back, for the seat that has just put down a wrong card."""
    player, _, wrong = last_card(state)
    return (TakeBack(seat),) if seat == player and wrong else ()


@rule("sens.revoke", also=True)
def refuse_take_back(state: InPlay, action: TakeBack) -> Violation | None:
    """Refuse to take back another seat's card, or a card that was right."""
    player, card, wrong = last_card(state)
    if action.seat != player:
        return NOT_LAST()
    return None if wrong else NOT_WRONG(card=card)


def take_back(state: InPlay, action: TakeBack) -> RefereedFirstTrick | RefereedPlaying:
    """Take the last card back into the hand; everybody has seen it, and the Meldungen it has settled."""
    earlier, card = state.plays
    table = evolve(state.table, exposed=state.table.exposed | card.bit)
    if play_count(earlier) >= FOUR:
        return RefereedPlaying(table, earlier, state.ledger)
    known = len(table.meldungen)
    if isinstance(state, TrickLying) and known not in table.reopened:
        table = evolve(table, reopened=(*table.reopened, known))
    return RefereedFirstTrick(table, earlier, state.ledger)


# -- revoke --------------------------------------------------------------------------------------

NO_TRICK: Final = sentence("sens.phase", "no-trick", "No trick of this deal has been taken in yet.")
OWN_SIDE: Final = sentence(
    "sens.revoke", "own-side", "A revoke is claimed against a seat of the other side.", against=int
)


@rule("sens.phase", also=True)
def no_trick_to_claim(state: InPlay) -> Violation | None:
    """Say that no trick has been taken in."""
    return None if tricks_taken_in(state) else NO_TRICK()


def offer_claims(state: InPlay, seat: Seat) -> tuple[ClaimRevoke, ...]:
    """Return the claims open to a seat: one against each seat of the other side."""
    return tuple(ClaimRevoke(seat, next_seat(seat, steps=n)) for n in (1, 3))


@rule("sens.revoke")
def refuse_claim(state: InPlay, action: ClaimRevoke) -> Violation | None:
    """Where wrong cards are penalised, one may be taken back while it lies last, until the winner of the trick acts; once the trick is taken in, the other side may claim it until the count and gets 164 and all Meldungen and Bellas.

    A right claim ends the deal: 164 and all valid Meldungen and Bellas go to the other side. A
    wrong one changes nothing.
    """
    if 0 <= action.against < FOUR and side_of(action.against) != side_of(action.seat):
        return None
    return OWN_SIDE(against=action.against)


def has_revoked(state: InPlay, seat: Seat) -> bool:
    """Whether a seat has played a wrong card in a trick that was taken in."""
    history = list(judged(state.table, state.plays))[: FOUR * tricks_taken_in(state)]
    return any(player == seat and wrong for player, _, wrong in history)


@rule("sens.revoke", also=True)
def claim_revoke(state: InPlay, action: ClaimRevoke) -> InPlay | Dealing | MatchOver:
    """End the deal with the penalty if the claim is right; change nothing if it is wrong."""
    if not has_revoked(state, action.against):
        return state
    return revoke_penalty(state.table, state.plays, state.ledger, side_of(action.seat))


# -- the count -----------------------------------------------------------------------------------


def offer_count(state: Counting) -> tuple[Count, ...]:
    """Return the count, for the winner of the last trick."""
    return (Count(state.turn),)


def count(state: Counting, action: Count) -> Dealing | MatchOver:
    """Count the deal; no revoke can be claimed any more."""
    return counted(state.table, state.plays, state.ledger)
