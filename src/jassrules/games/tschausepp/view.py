"""What a seat knows of a Tschau Sepp match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve, frozen

from jassrules.cards import PACK, Card, Hand, Suit, cards_in
from jassrules.chance import Chance
from jassrules.frozen import maker
from jassrules.games.tschausepp.actions import Action
from jassrules.games.tschausepp.known import Known, placed, suits_lacking
from jassrules.games.tschausepp.rules import Rules
from jassrules.games.tschausepp.state import (
    Answering,
    AtTable,
    Deciding,
    Forgotten,
    LastCard,
    MatchOver,
    Owed,
    Shuffling,
    State,
    TurningUp,
)
from jassrules.ledger import Entry
from jassrules.table import BySeat, Seat


@frozen(weakref_slot=False)
class Observation:
    """All that one seat, or a spectator, may know of the match and of the running round.

    ``phase`` is the name of the state's class. ``hand`` are the seat's own cards, with equal ones
    as copies; ``hand_sizes`` and ``stock_size`` how many cards there are elsewhere; ``discards``
    the pile, top card last; ``aside`` the special cards turned up before the start card.
    ``wish`` is the suit asked for, ``direction`` 1 in order of seats, -1 the other way round;
    ``penalty`` the cards of an open penalty; ``drawn`` the card this seat has just drawn and decides
    on, ``for_cover`` whether somebody draws for an Ace; ``idle`` how many turns in a row passed
    with nothing laid and nothing drawn. ``forgotten`` is the call outstanding, ``owed`` the cards
    that wait for a shuffle; ``out`` the seats that are out of the round, in that order, where the
    others play on. ``known`` is what everybody can tell of the hidden cards; `passed`,
    `reshuffled` and `lacking` read it. Between rounds there are no cards. ``totals`` and
    ``entries`` are the score, ``winners`` who has won the match. A spectator has no ``seat``, no hand
    and no moves. There are no tricks and no contracts: ``last_trick`` and ``last_contract`` are what
    the observations of other games have, and ``None`` here.
    """

    seat: Seat | None
    phase: str
    rules: Rules
    players: int
    dealer: Seat
    rounds: int
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    hand: Hand
    hand_sizes: BySeat[int]
    stock_size: int
    discards: tuple[Card, ...]
    aside: tuple[Card, ...]
    wish: Suit | None
    direction: int
    penalty: int
    drawn: Card | None
    for_cover: bool
    idle: int
    forgotten: Forgotten | None
    owed: Owed | None
    out: tuple[Seat, ...]
    known: Known | None
    totals: BySeat[int]
    entries: tuple[Entry, ...]
    last_trick: None
    last_contract: None
    winners: tuple[Seat, ...]

    @property
    def top(self) -> Card | None:
        """The card on top of the discards, if a round is running."""
        return self.discards[-1] if self.discards else None

    @property
    def passed(self) -> tuple[Suit | None, ...]:
        """For each seat, the suit that was asked for when it last had to draw in this round."""
        return self.known.passed if self.known else (None,) * self.players

    @property
    def reshuffled(self) -> Hand:
        """The different cards of the stock as it was last reshuffled; empty before that."""
        stock = self.known.stock if self.known else 0
        return Hand.of_mask(PACK & ~stock if stock else 0)

    def lacking(self, seat: Seat) -> tuple[Suit, ...]:
        """Return the suits of which a seat certainly holds no card."""
        return suits_lacking(self.known.barred[seat]) if self.known else ()


made_observation: Final[Callable[..., Any]] = maker(Observation)


def seen_by(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given, or of a spectator."""
    match = state.match
    if not isinstance(state, AtTable):
        return made_observation(  # type: ignore[no-any-return]
            seat, type(state).__name__, match.rules, match.players, match.dealer, match.rounds,
            state.turn, moves, Hand(), (0,) * match.players, 0, (), (), None, 1, 0, None, False, 0,
            None, None, (), None, match.ledger.totals, match.ledger.entries,
            None, None, state.winners if isinstance(state, MatchOver) else (),
        )  # fmt: skip
    table = state.table
    owed = state.owed if isinstance(state, Shuffling) else None
    if owed is not None and owed.resume is not None and owed.resume.turn != seat:
        owed = evolve(owed, resume=evolve(owed.resume, drawn=None))
    return made_observation(  # type: ignore[no-any-return]
        seat, type(state).__name__, match.rules, match.players, match.dealer, match.rounds,
        state.turn, moves, Hand() if seat is None else Hand.of_mask(table.hands[seat]),
        tuple(hand.bit_count() for hand in table.hands), len(table.stock), table.pile,
        state.aside if isinstance(state, TurningUp) else (), table.wish, table.direction,
        state.penalty if isinstance(state, (Answering, LastCard)) else 0,
        state.drawn if isinstance(state, Deciding) and state.turn == seat else None,
        isinstance(state, Deciding) and state.for_cover, table.idle, table.forgotten, owed,
        table.out, table.known, match.ledger.totals, match.ledger.entries, None, None, (),
    )  # fmt: skip


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: in other hands, and in the stock."""
    if not isinstance(state, AtTable):
        return Hand()
    cards, barred, place = _places(state, seat)
    if not any(barred):
        return Hand(cards if len(set(place)) > 1 else ())
    everywhere = range(len(cards))
    # to which places each card could go, as a mask of places
    goes = [sum(1 << at for at in everywhere if not barred[at] & one.base.bit) for one in cards]
    reach = [_reached(at, goes) for at in everywhere]
    found = []
    for at, one in enumerate(cards):
        elsewhere = sum(1 << other for other in everywhere if place[other] != place[at])
        ways = goes[at] & elsewhere
        if any(ways >> other & 1 and reach[other] >> at & 1 for other in everywhere):
            found.append(one)
    return Hand(found)


def _places(state: AtTable, seat: Seat) -> tuple[list[Card], list[int], list[int]]:
    """Return the unseen cards, what bars others from their places, and a number for each place."""
    table = state.table
    cards: list[Card] = []
    barred: list[int] = []
    place: list[int] = []
    for other, hand in enumerate(table.hands):
        if other != seat:
            held, masks = cards_in(hand), table.known.barred[other]
            homes = placed(held, masks)
            assert homes is not None
            cards += [one.base for one in held]
            barred += [masks[home] for home in homes]
            place += [other] * len(held)
    cards += table.stock
    barred += [table.known.stock] * len(table.stock)
    place += range(table.match.players, table.match.players + len(table.stock))
    return cards, barred, place


def _reached(start: int, goes: list[int]) -> int:
    found, new = 1 << start, 1 << start
    while new:
        at = new.bit_length() - 1
        new &= ~(1 << at)
        more = goes[at] & ~found
        found |= more
        new |= more
    return found
