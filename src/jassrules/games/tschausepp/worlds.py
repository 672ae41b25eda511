"""The worlds of an observation.

A world is the hands, the stock in order and, while a seat decides about a card it has drawn, that
card, one in the place that is known to be the last one drawn. The hands fit what everybody can tell of them: a hand is possible if its cards can be put
where they are not barred (see `jassrules.games.tschausepp.known`), however many ways there are to
do so. Equal cards of two packs cannot be told apart; every world counts the same, although
shuffling deals a hand with two equal cards only half as often as one with two different ones.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import evolve

from jassrules.cards import CARDS, Card, Mask, mask_of
from jassrules.errors import NoWorld
from jassrules.games.tschausepp.state import (
    STATES,
    Answering,
    Dealing,
    Deciding,
    LastCard,
    Match,
    MatchOver,
    Shuffling,
    State,
    Table,
    TurningUp,
)
from jassrules.games.tschausepp.view import Observation
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.slotted import Hand, Slotted
from jassrules.table import Seat

if TYPE_CHECKING:
    import random

_PHASES = {kind.__name__: kind for kind in STATES}


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(
        view.rules, view.players, view.dealer, Ledger(view.totals, view.entries), view.rounds
    )
    known = view.known
    if known is None:
        over = view.phase == MatchOver.__name__
        return only(MatchOver(match, view.winners) if over else Dealing(match))
    unseen = Counter(dict.fromkeys(CARDS, match.rules.decks))
    unseen.subtract(one.base for one in (*view.hand, *view.discards, *view.aside))
    others = [seat for seat in range(view.players) if seat != view.seat]
    blank = Table(
        match, (0,) * view.players, (), view.discards, view.wish, view.direction, view.idle,
        view.forgotten, known, view.out,
    )  # fmt: skip
    drawer = _drawn_by(view)
    if drawer is not None and known.drawn not in known.barred[drawer]:
        raise NoWorld("nobody can have drawn the card that is decided on")
    hands = [Hand(known.barred[seat], known.drawn if seat == drawer else None) for seat in others]
    cards = {one: count for one, count in unseen.items() if count}
    if min(cards.values(), default=0) < 0 or view.stock_size != sum(cards.values()) - sum(
        hand.size for hand in hands
    ):
        raise NoWorld("the cards fit the hands and the stock in no way")
    dealing, own = Slotted(cards, hands, known.stock), view.hand.mask

    def world(rng: random.Random) -> State:
        drawn, marked, stock = dealing.draw(rng)
        held: list[Mask] = [own] * view.players
        for seat, new in zip(others, drawn, strict=True):
            held[seat] = mask_of(new)
        table = evolve(blank, hands=tuple(held), stock=tuple(stock))
        return _state(view, table, marked if drawer is not None else view.drawn)

    return Worlds(world)


def _drawn_by(view: Observation) -> Seat | None:
    """Return the other seat that decides on a card it has drawn unseen, if there is one."""
    turn: Any = None
    if view.phase == Deciding.__name__:
        turn = view.turn
    elif view.owed is not None and view.owed.resume is not None:
        resume = view.owed.resume
        turn = resume.turn if resume.phase == Deciding.__name__ else None
    return None if turn == view.seat else turn


def _state(view: Observation, table: Table, drawn: Card | None) -> State:
    kind: Any = _PHASES[view.phase]
    if kind is TurningUp:
        return TurningUp(table, view.aside)
    if kind is Shuffling:
        owed = view.owed
        assert owed is not None
        if drawn is not None:
            assert owed.resume is not None
            owed = evolve(owed, resume=evolve(owed.resume, drawn=drawn))
        return Shuffling(table, owed)
    seat = view.turn
    if kind is Deciding:
        assert drawn is not None and isinstance(seat, int)  # noqa: PT018
        return Deciding(table, seat, drawn, view.for_cover)
    if kind in (Answering, LastCard):
        return kind(table, seat, view.penalty)  # type: ignore[no-any-return]
    return kind(table, seat)  # type: ignore[no-any-return]
