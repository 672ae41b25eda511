"""What a seat knows of a match of Molotow."""

from __future__ import annotations

from attrs import frozen

from jassrules.cards import Hand, Suit
from jassrules.games.molotow.actions import Action
from jassrules.games.molotow.rules import Rules
from jassrules.games.molotow.state import Cards, MatchOver, Playing, State
from jassrules.games.molotow.weis import shown_weise
from jassrules.jass.weis import points_of, said_by
from jassrules.ledger import Entry
from jassrules.table import BySeat, Seat
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick


@frozen(weakref_slot=False)
class Observation:
    """All that one seat may know of the match and of the running deal; ``seat`` is ``None`` for a spectator.

    ``phase`` is the name of the state's class, ``deals`` the number of deals begun. ``hand`` are the
    seat's own cards now, ``dealt`` those it was dealt. ``trump`` is ``None`` until ``trump_by`` makes
    it. ``tricks`` are the tricks of the deal, the running one last (its winner is ``None``). ``weis``
    are the points of every announced Weis with its seat, in order; ``own_weis`` the seat's own Weise,
    ``shown`` those everybody has seen. Between deals and at the end there are no cards, no trump and
    no tricks, but ``last_trick`` and ``last_contract``, the trump of the deal just ended if one was
    made. ``last_trick`` is the last complete trick of a running deal too. ``called`` is the seat that
    has called Stöck in it. ``totals`` and ``entries`` are the score.
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
    trump: Suit | None
    trump_by: Seat | None
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Seat, int], ...]
    own_weis: tuple[Meld, ...]
    shown: tuple[tuple[Seat, Meld], ...]
    totals: BySeat[int]
    entries: tuple[Entry, ...]
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None
    called: Seat | None


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match, ledger = state.match, state.ledger
    common = (seat, type(state).__name__, match.rules, match.players, match.dealer, match.deals)
    if not isinstance(state, Cards):
        winners = state.winners if isinstance(state, MatchOver) else ()
        return Observation(
            *common, None, moves, Hand(), Hand(), None, None, None, (), (), (), (),
            ledger.totals, ledger.entries, winners, state.last_trick, state.last_contract, None,
        )  # fmt: skip
    table, tricks = state.table, state.tricks()
    shown = shown_weise(table, isinstance(state, Playing))
    # Weise counted automatically are said by nobody: only the shown ones are known
    heard = table.weis if match.rules.weis == "announced" else shown
    dealt = table.dealt[seat] if seat is not None else 0
    taken = [trick for trick in tricks if trick.winner is not None]
    return Observation(
        *common, state.turn, moves, Hand.of_mask(dealt & state.left), Hand.of_mask(dealt),
        match.vorhand, state.trump, state.trump_by, tricks,
        tuple((holder, points_of(match.rules, one)) for holder, one in heard),
        tuple(said_by(table.weis, seat)) if seat is not None else (),
        shown, ledger.totals, ledger.entries, (), taken[-1] if taken else None, None, table.called,
    )  # fmt: skip


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: those in the other hands, but the shown."""
    if not isinstance(state, Cards):
        return Hand()
    known = state.hand(seat)
    for _, one in shown_weise(state.table, isinstance(state, Playing)):
        known |= one.mask
    return Hand.of_mask(state.left & ~known)
