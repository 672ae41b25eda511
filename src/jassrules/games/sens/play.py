"""Playing the cards, and what is said at one's own turn: Meldung, Bella, Vorlauf."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

from attrs import evolve

from jassrules.errors import Violation
from jassrules.games.sens.actions import Bella, Meldung, Play, Vorlauf
from jassrules.games.sens.meldungen import (
    counted_by_themselves,
    open_meldungen,
    refuses_meldung,
)
from jassrules.games.sens.scoring import counted
from jassrules.games.sens.state import (
    Cards,
    Claim,
    Counting,
    Dealing,
    FirstTrick,
    InPlay,
    MatchOver,
    Playing,
    RefereedFirstTrick,
    RefereedPlaying,
    Table,
)
from jassrules.rulebook import fact, rule
from jassrules.table import Seat
from jassrules.tricks.duties import broken
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import LEADS, SEATS, last_trick_winner, play_count, with_play

P = TypeVar("P", bound=Cards)

# -- what is said before a card ------------------------------------------------------------------


def said(state: P, table: Table) -> P:
    """Return the state with another table, nothing else changed."""
    s, phase = state, cast("Any", type(state))
    return phase(table, s.plays, s.ledger, s.left, s.lie, s.place, s.playable)  # type: ignore[no-any-return]


def no_meldungen_here(state: InPlay, action: Meldung) -> str | None:
    """Say why the house has no Meldung to announce."""
    return {
        "announced": None,
        "automatic": "Meldungen are counted by themselves here.",
        "off": "Meldungen are not played here.",
    }[state.rules.meldungen]


def meldungen(state: InPlay, seat: Seat) -> tuple[Meldung, ...]:
    """Return the Meldungen a seat may announce."""
    if state.rules.meldungen != "announced":
        return ()
    return tuple(Meldung(seat, one) for one in open_meldungen(state.table, state.hand(seat), seat))


def may_not_meld(state: InPlay, action: Meldung) -> Violation | None:
    """Refuse a Meldung one does not hold whole, or has announced."""
    return refuses_meldung(state.table, state.hand(action.seat), action.seat, action.meld)


def meld(state: InPlay, action: Meldung) -> InPlay:
    """Announce a Meldung: its points become known."""
    announced = (*state.table.meldungen, (action.seat, action.meld))
    return said(state, evolve(state.table, meldungen=announced))


def no_bella_here(state: InPlay, action: Bella) -> str | None:
    """Say why the house or the moment has no Bella to announce."""
    if state.table.bella is not None:
        return "Bella has been announced already."
    return {
        "announced": None,
        "automatic": "Bella is counted by itself here.",
        "off": "Bella is not played here.",
    }[state.rules.bella]


def bellas(state: InPlay, seat: Seat) -> tuple[Bella, ...]:
    """Return the Bella a seat may announce."""
    both = state.table.unsaid
    return (Bella(seat),) if both and not both & ~state.hand(seat) else ()


@rule("sens.bella-when")
def may_not_say_bella(state: InPlay, action: Bella) -> Violation | None:
    """Bella must be announced at a turn of one's own, before either of its cards is played, or it is lost."""
    both = state.table.course.bella
    if not both & ~state.hand(action.seat):
        return None
    because = "Bella needs Ober and King of trump, both still in hand."
    return Violation("sens.bella-when", because, {"trump": state.table.trump})


def bella(state: InPlay, action: Bella) -> InPlay:
    """Announce Bella."""
    return said(state, evolve(state.table, bella=action.seat))


def no_vorlauf_here(state: InPlay, action: Vorlauf) -> str | None:
    """Say why the house or the moment has no Vorlauf to claim."""
    if not state.rules.vorlauf:
        return "Vorlauf is not played here."
    if state.table.vorlauf is not None:
        return "Vorlauf has been claimed in this deal: the first claim decides."
    return None


def vorlaeufe(state: InPlay, seat: Seat) -> tuple[Vorlauf, ...]:
    """Return the claim of Vorlauf, if it is still open."""
    return VORLAUF[seat] if state.table.open_vorlauf else ()


VORLAUF: Final = tuple((Vorlauf(seat),) for seat in range(SEATS))


@rule("sens.vorlauf", also=True)
def claim_vorlauf(state: InPlay, action: Vorlauf) -> InPlay:
    """Set the tricks so far aside; the deal is played out."""
    claim = Claim(action.seat, play_count(state.plays) // SEATS)
    return said(state, evolve(state.table, vorlauf=claim))


# -- playing -------------------------------------------------------------------------------------

FANS: Final = Fans(Play)


def plays(state: InPlay, seat: Seat) -> tuple[Play, ...]:
    """Return the cards a seat may put down: all it holds where wrong cards are penalised."""
    return spread(FANS[seat], state.playable)


def may_not_play(state: InPlay, action: Play) -> Violation | None:
    """Refuse a card one does not hold and, unless wrong cards are penalised, one a duty forbids."""
    hand, one = state.hand(action.seat), action.card
    if not hand & one.bit:
        return Violation("sens.card-in-hand", f"You do not hold {one}.", {"card": one})
    return None if state.refereed else broken(hand, one, state.lie.duties)


AFTER_TRICK: Final[dict[type, type[InPlay]]] = {
    FirstTrick: Playing,
    Playing: Playing,
    RefereedFirstTrick: RefereedPlaying,
    RefereedPlaying: RefereedPlaying,
}
"""The phase after a trick that is not the last."""


def play(state: InPlay, action: Play) -> InPlay | Dealing | MatchOver:
    """Play a card; take in the trick; after the last trick, count the deal or leave it to be counted."""
    table, one, ledger = state.table, action.card, state.ledger
    left, history, lie = state.left ^ one.bit, with_play(state.plays, one), state.lie.step(one)
    phase, place = type(state), state.place.next
    if state.place.last:
        place = LEADS[last_trick_winner(history, state.turn, lie)]
        lie = table.course.book.lead
        if not left:
            if not state.refereed:
                return counted(table, history, ledger)
            return Counting(table, history, ledger, left, lie, place, 0)
        if play_count(history) == SEATS:
            table = settled(table)
        phase = AFTER_TRICK[phase]
    hand = table.dealt[place.seat] & left
    playable = hand if state.refereed else lie.playable(hand)
    return phase(table, history, ledger, left, lie, place, playable)


@rule("sens.meldung-best", also=True)
def settled(table: Table) -> Table:
    """Return the table once the first trick is complete: with the Meldungen counted by themselves."""
    if table.match.rules.meldungen != "automatic":
        return table
    return evolve(table, meldungen=counted_by_themselves(table))


# -- the same in the fast lane -------------------------------------------------------------------


def quick_moves(state: FirstTrick | Playing) -> tuple[Bella | Vorlauf | Play, ...]:
    """Return what the steps offer the seat that is to play."""
    turn, table, cards = state.turn, state.table, state.playable
    c, d, h, s = FANS[turn]
    moves = c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]
    if table.open_vorlauf:
        moves = VORLAUF[turn] + moves
    return bellas(state, turn) + moves if table.unsaid else moves


def quick_first(state: FirstTrick) -> tuple[Meldung | Bella | Vorlauf | Play, ...]:
    """Return the same for the first trick, with the Meldungen a seat may announce."""
    return (*meldungen(state, state.turn), *quick_moves(state))


def quick_play(state: FirstTrick | Playing, action: Any) -> FirstTrick | Playing | None:
    """Play a card that is plainly legal and neither ends the first trick nor the deal.

    Returns ``None`` where the table of phases has to look closer.
    """
    if type(action) is not Play:
        return None
    place, one, phase = state.place, action.card, type(state)
    bit = one.bit
    if action.seat != place.seat or not bit & state.playable:
        return None
    table, lie = state.table, state.lie.after[one.index]
    left, history = state.left ^ bit, (state.plays, one)
    after: Any = Cards()
    if place.last:
        if not left or phase is FirstTrick:
            return None
        place = LEADS[last_trick_winner(history, place.seat, lie)]
        lie = table.course.book.lead
        playable = table.dealt[place.seat] & left
    else:
        place = place.next
        playable = table.dealt[place.seat] & left
        if playable & lie.held1:
            playable &= lie.only1
        if playable & lie.held2:
            playable &= lie.only2
        for if_held, only in lie.more:
            if playable & if_held:
                playable &= only
    after.table = table
    after.plays = history
    after.ledger = state.ledger
    after.left = left
    after.lie = lie
    after.place = place
    after.playable = playable
    after.__class__ = phase
    return after  # type: ignore[no-any-return]


fact(
    "sens.card-in-hand",
    "One can only play a card that one holds.",
    where=f"{__name__}.may_not_play",
)
fact(
    "sens.last-trick-view",
    "Everybody may look at the last trick whenever he likes.",
    where="jassrules.games.sens.view.seen_by",
)
