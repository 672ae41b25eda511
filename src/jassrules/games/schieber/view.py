"""What a seat knows of a Schieber match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from jassrules.cards import PACK, Hand
from jassrules.chance import Chance
from jassrules.frozen import maker
from jassrules.games.schieber.actions import Action
from jassrules.games.schieber.rules import Rules
from jassrules.games.schieber.state import (
    Cards,
    Declaring,
    MatchOver,
    Playing,
    State,
    last_taken,
)
from jassrules.games.schieber.weis import shown_weise
from jassrules.jass.contracts import Contract
from jassrules.jass.weis import points_of
from jassrules.ledger import Entry
from jassrules.table import Seat, Side
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal.

    ``seat`` is ``None`` for a spectator, who has no hand, no moves and no Weise of his own. ``phase`` is the name of the state's class. ``hand`` are the seat's own cards now, ``dealt``
    those it was dealt. ``tricks`` are the tricks of the deal, the running one last (its winner is
    ``None``). ``weis`` are the points of every announced Weis with its seat, in order; ``own_weis``
    the seat's own Weise, ``shown`` those everybody has seen. Between deals and at the end there
    are no cards, no contract and no tricks. ``totals`` and ``entries`` are the score;
    ``bergpreis`` is ``(side,)`` once a side holds it, ``()`` once nobody can get it, else ``None``.
    ``last_trick`` is the last complete one of the deal that runs or has just ended, and
    ``last_contract`` the contract of the deal that has just ended, ``None`` while one runs.
    """

    seat: Seat | None
    phase: str
    rules: Rules
    dealer: Seat
    deals: int
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    hand: Hand
    dealt: Hand
    vorhand: Seat | None
    contract: Contract | None
    pushes: int
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Seat, int], ...]
    own_weis: tuple[Meld, ...]
    shown: tuple[tuple[Seat, Meld], ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    bergpreis: tuple[Side, ...] | None
    winners: tuple[Side, ...]
    last_trick: Trick | None
    last_contract: Contract | None


made_observation: Final[Callable[..., Any]] = maker(Observation)


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger = state.match, state.ledger
    hand = dealt = 0
    vorhand: Seat | None = None
    contract: Contract | None = None
    pushes = 0
    tricks: tuple[Trick, ...] = ()
    weis: tuple[tuple[Seat, int], ...] = ()
    own: tuple[Meld, ...] = ()
    shown: tuple[tuple[Seat, Meld], ...] = ()
    last: Trick | None
    last_contract: Contract | None = None
    if isinstance(state, Cards):
        table = state.table
        if seat is not None:
            dealt = table.dealt[seat]
            hand = dealt & state.left
        vorhand, pushes, contract = table.vorhand, table.pushes, table.contract
        tricks = table.tricks(state.plays, state.place.lying)[0]
        last = last_taken(tricks)
        if table.weis:
            shown = shown_weise(table, isinstance(state, Playing))
            # Weise counted automatically are said by nobody: only the shown ones are known
            said = table.weis if match.rules.weis == "announced" else shown
            weis = tuple((s, points_of(match.rules, meld)) for s, meld in said)
            own = tuple(meld for s, meld in table.weis if s == seat)
    elif isinstance(state, Declaring):
        if seat is not None:
            hand = dealt = state.dealt[seat]
        vorhand, pushes, last = state.vorhand, state.pushes, None
    else:
        last, last_contract = state.last_trick, state.last_contract
    return made_observation(  # type: ignore[no-any-return]
        seat, type(state).__name__, match.rules, match.dealer, match.deals, state.turn, moves,
        Hand.of_mask(hand), Hand.of_mask(dealt), vorhand, contract, pushes, tricks, weis, own,
        shown, ledger.totals, ledger.entries, match.bergpreis,
        state.winners if isinstance(state, MatchOver) else (), last, last_contract,
    )  # fmt: skip


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: those in the other hands, but the shown."""
    if isinstance(state, Declaring):
        return Hand.of_mask(PACK & ~state.dealt[seat])
    if isinstance(state, Cards):
        known = state.hand(seat)
        for _, meld in shown_weise(state.table, isinstance(state, Playing)):
            known |= meld.mask
        return Hand.of_mask(state.left & ~known)
    return Hand()
