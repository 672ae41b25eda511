"""Full states that fit what a seat knows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from jassrules.cards import PACK
from jassrules.games.schieber.contract import TRICKS, course_of
from jassrules.games.schieber.state import (
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.schieber.view import Observation
from jassrules.games.schieber.weis import announced, shown_weise, writing_sides
from jassrules.jass.weis import points_of
from jassrules.ledger import Ledger
from jassrules.table import FOUR
from jassrules.tricks.guessing import Places, by_seat, said_melds
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import history_of

if TYPE_CHECKING:
    import random


def sampled(view: Observation, rng: random.Random) -> State:
    """Return a state that fits an observation: known voids, announced and shown Weise, all plays."""
    match = Match(view.rules, view.dealer, view.deals, view.bergpreis)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return Dealing(match, ledger)
    if view.phase == "MatchOver":
        return MatchOver(match, ledger, view.winners)
    assert view.vorhand is not None
    if view.contract is None:
        dealt = places_of(view).deal({}, rng)
        return Declaring(match, view.vorhand, dealt, ledger, view.pushes)
    phase = FirstTrick if view.phase == "FirstTrick" else Playing
    return phase(
        _world(view, match, rng),
        history_of(one for trick in view.tricks for one in trick.cards),
        ledger,
    )


def _world(view: Observation, match: Match, rng: random.Random) -> Table:
    assert view.vorhand is not None
    assert view.contract is not None
    places, rules = places_of(view), view.rules
    blank = Table(match, view.vorhand, (0,) * FOUR, view.contract, view.pushes, view.shown)
    if rules.weis == "automatic":
        return _with_counted(view, places, blank, rng)
    writers = writing_sides(blank, view.shown)
    share, points = rules.weis_shared_card, partial(points_of, rules)
    for weise in said_melds(
        places, view.weis, view.own_weis, view.shown, points, rng, may_share=share
    ):
        if view.phase == "Playing" and writing_sides(blank, weise) != writers:
            continue
        try:
            return evolve(blank, dealt=places.deal(by_seat(weise), rng), weis=weise)
        except ValueError:
            continue
    raise ValueError("no world fits the observation")


def _with_counted(view: Observation, places: Places, blank: Table, rng: random.Random) -> Table:
    """Return a table whose hands show the Weise that were shown, and no others."""
    shown = by_seat(view.shown)
    if view.phase == "FirstTrick":
        return evolve(blank, dealt=places.deal(shown, rng), weis=())

    def faults(dealt: Hands) -> int:
        found = shown_weise(_counted(blank, dealt), settled=True)
        return len(set(found) ^ set(view.shown))

    return _counted(blank, places.deal_to_fit(shown, faults, rng))


def _counted(blank: Table, dealt: Hands) -> Table:
    return evolve(blank, dealt=dealt, weis=announced(blank, dealt))


def places_of(view: Observation) -> Places:
    """Return where the cards can lie, as the seat of an observation knows it."""
    places = Places(view.seat, view.dealt.mask, PACK, TRICKS)
    if view.contract is not None:
        places.watch(view.tricks, course_of(view.rules, view.contract).books.__getitem__)
    first = view.rules.first_vorhand
    if first is not None and view.deals == 1:
        assert view.vorhand is not None
        places.know(view.vorhand, first.bit)
    return places
