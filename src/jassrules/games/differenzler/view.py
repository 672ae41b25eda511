"""What a seat knows of a match of Differenzler."""

from __future__ import annotations

from attrs import frozen

from jassrules.cards import Card, Hand, Suit
from jassrules.games.differenzler.actions import Action
from jassrules.games.differenzler.phases import announced_by_seat
from jassrules.games.differenzler.rules import SOURCE, Rules
from jassrules.games.differenzler.scoring import made_by
from jassrules.games.differenzler.state import (
    Announcing,
    Dealing,
    Drawing,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import BySeat, Seat
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import Trick


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal; ``seat`` is ``None`` for a spectator.

    ``phase`` is the name of the state's class, ``deals`` the number of deals begun, ``turn`` the
    seat to act (``None`` while chance is to act, and at the end). ``hand`` are the seat's own cards
    now, ``dealt`` those it was dealt. ``turned`` is the card that made trump, if one did.
    ``announced`` are, by seat, the announcements this seat may know: with hidden ones only its own.
    ``tricks`` are the tricks of the deal, the running one last (its winner is ``None``), ``made`` the
    points of those taken, by seat. Between deals and at the end there are no cards, no trump, no
    announcements and no tricks, but ``last_trick`` and ``last_contract``, the trump of the deal just
    ended. ``last_trick`` is the last complete trick of a running deal too. ``totals`` and ``entries``
    are the score.
    """

    seat: Seat | None
    phase: str
    rules: Rules
    players: int
    dealer: Seat
    deals: int
    turn: Seat | None
    legal_moves: tuple[Action, ...]
    hand: Hand
    dealt: Hand
    vorhand: Seat | None
    turned: Card | None
    trump: Suit | None
    announced: BySeat[int | None]
    tricks: tuple[Trick, ...]
    made: BySeat[int]
    totals: BySeat[int]
    entries: tuple[Entry, ...]
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None


@rule(
    "differenzler.announce-hidden",
    source=f"{SOURCE}; {CHOSEN}: all announce in turn, also in secret",
)
def known_announcements(table: Table, seat: Seat | None) -> BySeat[int | None]:
    """Nobody knows what the others have announced until the last trick is taken; then all announcements are opened.

    Returns those that a seat may know, by seat.
    """
    said = announced_by_seat(table)
    if table.match.rules.announcements == "open":
        return said
    return tuple(points if who == seat else None for who, points in enumerate(said))


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger, nobody = state.match, state.ledger, (None,) * state.players
    between = state if isinstance(state, (Dealing, MatchOver)) else None
    table = state.table if isinstance(state, (Announcing, Playing)) else None
    tricks = state.tricks() if isinstance(state, Playing) else ()
    taken = [trick for trick in tricks if trick.winner is not None]
    dealt = 0 if between or seat is None else hands_of(state)[seat]
    return Observation(
        seat,
        type(state).__name__,
        match.rules,
        match.players,
        match.dealer,
        match.deals,
        state.turn if isinstance(state.turn, int) else None,
        moves,
        Hand.of_mask(dealt & state.left if isinstance(state, Playing) else dealt),
        Hand.of_mask(dealt),
        None if between else match.vorhand,
        table.turned if table else None,
        table.trump if table else None,
        known_announcements(table, seat) if table else nobody,
        tricks,
        made_by(table, tricks) if table else (0,) * match.players,
        ledger.totals,
        ledger.entries,
        state.winners if isinstance(state, MatchOver) else (),
        between.last_trick if between else taken[-1] if taken else None,
        between.last_contract if between else None,
    )


def hands_of(state: State) -> Hands:
    """Return the hands as dealt, none between deals."""
    if isinstance(state, (Announcing, Playing)):
        return state.table.dealt
    return state.dealt if isinstance(state, Drawing) else ()


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: in other hands, or out of play; but not the turned one."""
    if isinstance(state, Drawing):
        return Hand.of_mask(state.match.pack & ~state.dealt[seat])
    if not isinstance(state, (Announcing, Playing)):
        return Hand()
    table, left = state.table, state.left if isinstance(state, Playing) else state.table.pack
    known = table.dealt[seat] | (table.turned.bit if table.turned else 0)
    return Hand.of_mask((left | table.undealt) & ~known)
