"""What a seat knows of a match of Coiffeur."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from jassrules.cards import PACK, Hand
from jassrules.frozen import maker
from jassrules.games.coiffeur.actions import Action
from jassrules.games.coiffeur.rules import Row, Rules
from jassrules.games.coiffeur.state import Declaring, MatchOver, Playing, Sheet, State
from jassrules.jass.contracts import Contract
from jassrules.jass.weis import Announced
from jassrules.ledger import Entry
from jassrules.table import Seat, Side
from jassrules.tricks.trick import Trick


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal.

    ``phase`` is the name of the state's class, ``turn`` the seat to act, ``None`` while the cards
    are dealt and at the end. ``hand`` are the seat's own cards now, ``dealt``
    those it was dealt; a spectator, whose ``seat`` is ``None``, has none. ``row`` is the key of the
    row that is played, in ``contract``. ``tricks`` are the tricks of the deal, the running one last
    (its winner is ``None``), ``shown`` the Weise that were written, with their seats. ``sheet`` has
    the points of every finished row, by side. Between deals and at the end there are no cards, no
    contract and no tricks, but ``last_trick`` and ``last_contract`` tell how the deal ended; while
    a deal runs ``last_trick`` is its last complete one. ``totals`` and ``entries`` are the score,
    with what the running row has brought so far.
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
    pushes: int
    announcer: Seat | None
    contract: Contract | None
    row: Row | None
    tricks: tuple[Trick, ...]
    shown: Announced
    sheet: Sheet
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    last_trick: Trick | None
    last_contract: Contract | None
    winners: tuple[Side, ...]


made_observation: Final[Callable[..., Any]] = maker(Observation)


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger = state.match, state.ledger
    hand = dealt = pushes = 0
    vorhand: Seat | None = None
    played: tuple[Any, ...] = (None, None, None, (), ())
    last: tuple[Trick | None, Contract | None] = (None, None)
    if isinstance(state, Playing):
        table, tricks = state.table, state.tricks()
        taken = tricks[:-1] if state.place.lying else tricks
        vorhand, pushes, last = match.vorhand, table.pushes, (taken[-1] if taken else None, None)
        played = (table.announcer, table.contract, table.row, tricks, state.shown)
        if seat is not None:
            hand, dealt = state.hand(seat), table.dealt[seat]
    elif isinstance(state, Declaring):
        vorhand, pushes = match.vorhand, state.pushes
        hand = dealt = state.dealt[seat] if seat is not None else 0
    else:
        last = (state.last_trick, state.last_contract)
    return made_observation(  # type: ignore[no-any-return]
        seat, type(state).__name__, match.rules, match.players, match.dealer, match.deals,
        state.turn if isinstance(state.turn, int) else None, moves, Hand.of_mask(hand), Hand.of_mask(dealt), vorhand, pushes, *played,
        match.sheet, ledger.totals, ledger.entries, *last,
        state.winners if isinstance(state, MatchOver) else (),
    )  # fmt: skip


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: those in the other hands, but the shown."""
    if isinstance(state, Declaring):
        return Hand.of_mask(PACK & ~state.dealt[seat])
    if isinstance(state, Playing):
        known = state.hand(seat)
        for _, meld in state.shown:
            known |= meld.mask
        return Hand.of_mask(state.left & ~known)
    return Hand()
