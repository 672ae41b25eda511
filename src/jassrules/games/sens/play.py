"""Playing a card, and all it causes: the trick, the Meldungen that are settled, the end of the deal."""

from __future__ import annotations

from typing import Final

from jassrules.cards import Card
from jassrules.errors import Violation
from jassrules.games.sens.actions import Play
from jassrules.games.sens.finish import counted
from jassrules.games.sens.meldungen import settled
from jassrules.games.sens.state import (
    Counting,
    Dealing,
    FirstTrick,
    InPlay,
    MatchOver,
    Playing,
    RefereedFirstTrick,
    RefereedPlaying,
    TrickLying,
    made_playing,
    taken_in,
)
from jassrules.rulebook import rule, sentence
from jassrules.table import FOUR
from jassrules.tricks.duties import broken
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import leads_of, trick_winner

NOT_HELD: Final = sentence("sens.card-in-hand", "not-held", "You do not hold {card}.", card=Card)
LEADS: Final = leads_of(FOUR)
FANS: Final = Fans(Play)
AFTER_TRICK: Final[dict[type, type]] = {
    FirstTrick: Playing,
    Playing: Playing,
    RefereedFirstTrick: TrickLying,
    RefereedPlaying: TrickLying,
}
"""The phase after the fourth card of a trick, by the phase before it."""


def offer_plays(state: InPlay) -> tuple[Play, ...]:
    """Return the cards the seat may put down: all it holds where wrong cards are penalised."""
    return spread(FANS[state.place.seat], state.playable)


@rule("sens.card-in-hand")
def refuse_play(state: InPlay, action: Play) -> Violation | None:
    """One can only play a card that one holds.

    Refuses any other card and then, unless wrong cards are penalised, one that a duty forbids.
    """
    hand, one = state.hand(action.seat), action.card
    if not hand & one.bit:
        return NOT_HELD(card=one)
    return None if state.refereed else broken("sens", hand, one, state.standing.duties)


def play(state: InPlay, action: Play) -> InPlay | Dealing | MatchOver | None:
    """Play a card; after the last trick, count the deal or leave it to be counted.

    ``None`` for a card that is not the seat's turn to play, or that it may not put down.
    """
    one, place, table = action.card, state.place, state.table
    bit = one.bit
    if action.seat != place.seat or not bit & state.playable:
        return None
    left, history, phase = state.left ^ bit, (state.plays, one), type(state)
    standing = state.standing.after[one.index]
    if not place.last:
        place = place.next
    else:
        place, standing = (
            LEADS[trick_winner(history, place.seat, standing)],
            table.course.standings.lead,
        )
        if not left:
            if not state.refereed:
                return counted(table, history, state.ledger)
            return Counting(table, history, state.ledger)
        if phase is not Playing:
            if phase is not RefereedPlaying:
                table = settled(table)
            phase = AFTER_TRICK[phase]
    cards = table.dealt[place.seat] & left
    if not state.refereed:
        # what `Standing.playable` does, written out: a deal is 32 times this
        for if_held, only in standing.pairs:
            if cards & if_held:
                cards &= only
    return made_playing(table, history, state.ledger, left, standing, place, cards, phase)  # type: ignore[no-any-return]


def lead(state: TrickLying, action: Play) -> InPlay | Dealing | MatchOver | None:
    """Take in the trick that lies, and lead to the next one."""
    return play(taken_in(state), action)
