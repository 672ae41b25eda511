"""Playing a card, and all it causes: Stöck, the trick, the Weise, the end of the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from jassrules.cards import Card
from jassrules.errors import Violation
from jassrules.frozen import maker
from jassrules.games.schieber.actions import Play
from jassrules.games.schieber.contract import LAST_TRICK
from jassrules.games.schieber.finish import after_lines, is_over
from jassrules.games.schieber.scoring import TRICK, last_trick_line, match_line, trick_line
from jassrules.games.schieber.state import FirstTrick, Playing, State, Table
from jassrules.games.schieber.stoeck import are_written, refuse_call, stoeck_lines
from jassrules.games.schieber.weis import announced, due_sides, weis_lines
from jassrules.ledger import Ledger
from jassrules.rulebook import fact
from jassrules.table import FOUR, Side, next_seat
from jassrules.tricks.duties import refuse_card
from jassrules.tricks.trick import Trick, leads_of, trick_winner

LEADS: Final = leads_of(FOUR)
made_playing: Final[Callable[..., Any]] = maker(Playing)


def refuse_play(state: FirstTrick | Playing, action: Play) -> Violation | None:
    """Refuse a card that may not be played, then a call of Stöck that is not due."""
    hand, one = state.hand(action.seat), action.card
    wrong = refuse_card("schieber", hand, one, state.standing.duties)
    return wrong or refuse_call(state, action)


def play(state: FirstTrick | Playing, action: Play) -> State | None:
    """Play a card and write all it causes.

    ``None`` for a card that is not the seat's turn to play, or not playable, or a call of Stöck
    that is not due.
    """
    one, place, table = action.card, state.place, state.table
    bit = one.bit
    if action.seat != place.seat or not bit & state.playable:
        return None
    left, history, ledger = state.left ^ bit, (state.plays, one), state.ledger
    standing, phase = state.standing.after[one.index], type(state)
    stoeck = table.stoeck
    if action.stoeck or (stoeck and bit & stoeck):
        if refuse_call(state, action) is not None:
            return None
        if are_written(state, action):
            ledger = ledger.write(*stoeck_lines(table))
    if not place.last:
        place = place.next
    else:
        winner, before = trick_winner(history, place.seat, standing), ledger
        side, course, number = winner & 1, table.course, LAST_TRICK - (left.bit_count() >> 2)
        ledger = ledger.plus(trick_line(course, side, number, history))
        if table.unsettled:
            table = table if number else settled(table)
            ledger = with_weis(table, ledger, before, side)
        if left:
            phase, place, standing = Playing, LEADS[winner], course.leads[number + 1]
        else:
            last = last_trick_line(course, side)
            ledger = ledger.write(*last, *match_line(course, before, side))
    if ledger is not state.ledger and is_over(table, ledger, left):
        return after_lines(table, ledger, left, last_after(state, one))

    # what `Standing.playable` and `hands.spread` do, written out: a deal is 36 times this
    seat = place.seat
    cards = table.dealt[seat] & left
    for if_held, only in standing.pairs:
        if cards & if_held:
            cards &= only
    if stoeck and cards & stoeck:
        offered = table.plays_of(seat, left, cards)
    else:
        c, d, h, s = table.course.fans[seat]
        offered = c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]
    return made_playing(table, history, ledger, left, standing, place, cards, offered, phase)  # type: ignore[no-any-return]


def last_after(state: FirstTrick | Playing, one: Card) -> Trick | None:
    """Return the last complete trick once a card is played."""
    if not state.place.last:
        return state.last_trick
    # the cards before it are looked at from the end: the tricks of a deal are not worked out for it
    ((_, first), second), third = state.plays
    last = state.place.seat
    winner = trick_winner((state.plays, one), last, state.standing.step(one))
    return Trick(next_seat(last), (first, second, third, one), winner)


def settled(table: Table) -> Table:
    """Return the table once the first trick is complete: with the Weise that count."""
    found = announced(table, table.dealt)
    return table if found is table.weis else evolve(table, weis=found)


def with_weis(table: Table, ledger: Ledger, before: Ledger, winner: Side) -> Ledger:
    """Return the ledger with the Weise that a trick has made due; ``before`` lacks its line."""
    taken = [line.side for line in before.entries if line.rule == TRICK]
    return ledger.write(*weis_lines(table, due_sides(table, winner, taken)))


fact(
    "schieber.trick-winner",
    "The highest trump takes the trick, or without one the highest card of the led suit; its player leads to the next.",
    by=trick_winner,
)
