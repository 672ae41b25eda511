"""Full states that fit what a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import evolve

from jassrules.cards import CARDS, PACK, Card, Mask, mask_of
from jassrules.games.tschausepp.fitting import covers, fits
from jassrules.games.tschausepp.known import Known, placed
from jassrules.games.tschausepp.state import (
    STATES,
    Answering,
    Dealing,
    Deciding,
    LastCard,
    Match,
    MatchOver,
    Owed,
    Shuffling,
    State,
    Table,
    TurningUp,
    cards_of,
)
from jassrules.games.tschausepp.view import Observation
from jassrules.ledger import Ledger
from jassrules.observation import share_out
from jassrules.table import Seat

if TYPE_CHECKING:
    import random

_PHASES = {kind.__name__: kind for kind in STATES}


def sampled(view: Observation, rng: random.Random) -> State:
    """Return a state that fits an observation: sizes, discards, known voids, the reshuffled stock."""
    ledger = Ledger(view.totals, view.entries)
    match = Match(view.rules, view.players, view.dealer, ledger, view.rounds)
    kind: Any = _PHASES[view.phase]
    if view.known is None:
        return MatchOver(match, view.winners) if kind is MatchOver else Dealing(match)
    table = _table(view, match, view.known, rng)
    if kind is TurningUp:
        return TurningUp(table, view.aside)
    if kind is Shuffling:
        assert view.owed is not None
        return Shuffling(table, _owed(view.owed, table, rng))
    seat = view.turn
    assert isinstance(seat, int)
    if kind is Deciding:
        drawn = view.drawn or _drawn(table, seat, view.for_cover, rng)
        return Deciding(table, seat, drawn, view.for_cover)
    if kind in (Answering, LastCard):
        return kind(table, seat, view.penalty)  # type: ignore[no-any-return]
    return kind(table, seat)  # type: ignore[no-any-return]


def _table(view: Observation, match: Match, known: Known, rng: random.Random) -> Table:
    unseen = Counter(dict.fromkeys(CARDS, match.rules.decks))
    unseen.subtract(one.base for one in (*view.hand, *view.discards, *view.aside))
    others = [seat for seat in range(view.players) if seat != view.seat]
    masks = [mask for seat in others for mask in known.barred[seat]]
    shared = share_out(
        list(unseen.elements()), [1] * len(masks) + [view.stock_size], [*masks, known.stock], rng
    )
    hands: list[Mask] = [0] * view.players
    hands[view.seat] = view.hand.mask
    at = 0
    for seat in others:
        size = len(known.barred[seat])
        hands[seat] = mask_of(one for place in shared[at : at + size] for one in place)
        at += size
    stock = list(shared[-1])
    rng.shuffle(stock)
    return Table(
        match, tuple(hands), tuple(stock), view.discards, view.wish, view.direction, view.idle,
        view.forgotten, known,
    )  # fmt: skip


def _drawn(table: Table, seat: Seat, for_cover: bool, rng: random.Random) -> Card:
    """Return a card that a seat may just have drawn: one that fits, from a place that says so."""
    fitting = covers(table) if for_cover else fits(table)
    hand, barred = cards_of(table.hands[seat]), table.known.barred[seat]
    places = placed(hand, barred)
    assert places is not None
    found = [
        one for one, place in zip(hand, places, strict=True) if not PACK & ~fitting & ~barred[place]
    ]
    return found[int(rng.random() * len(found))]


def _owed(owed: Owed, table: Table, rng: random.Random) -> Owed:
    resume = owed.resume
    if resume is None or resume.phase != Deciding.__name__ or resume.drawn is not None:
        return owed
    drawn = _drawn(table, resume.turn, resume.for_cover, rng)
    return evolve(owed, resume=evolve(resume, drawn=drawn))
