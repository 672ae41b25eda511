"""Full states that fit what a seat knows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import evolve

from jassrules.cards import Card, cards_in, mask_of
from jassrules.chance import shuffled
from jassrules.games.sens.dealing import packets
from jassrules.games.sens.meldungen import (
    counted_by_themselves,
    points_of,
    shown_meldungen,
)
from jassrules.games.sens.state import (
    IN_PLAY,
    Bidding,
    Dealing,
    InPlay,
    Match,
    MatchOver,
    PickingUp,
    State,
    Table,
    open_card,
)
from jassrules.games.sens.trump import DECK, TRICKS
from jassrules.games.sens.view import Observation
from jassrules.ledger import Ledger
from jassrules.table import FOUR
from jassrules.tricks.guessing import Places, by_seat, said_melds
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import history_of

if TYPE_CHECKING:
    import random

FIVE: Final = 5
"""The cards of a hand before the last packets are taken up."""
REST: Final = 12
"""The cards of the pack that are not among these."""


def sampled(view: Observation, rng: random.Random) -> State:
    """Return a state that fits an observation.

    Kept are all plays, known voids, what somebody did not beat, robbing, Bella, cards taken back,
    announced and shown Meldungen. Where wrong cards are penalised, plays show no voids.
    """
    match = Match(view.rules, view.dealer, view.deals)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return Dealing(match, ledger, view.last_trick)
    if view.phase == "MatchOver":
        return MatchOver(match, ledger, view.winners, view.last_trick)
    if view.phase == "Bidding":
        dealt, rest = _before_play(view, match, rng)
        return Bidding(match, dealt, rest, ledger, view.passes)
    if view.phase == "PickingUp":
        dealt, rest = _before_play(view, match, rng)
        return PickingUp(match, dealt, rest, view.passes, ledger, view.picked, view.robber)
    phase: type[InPlay] = next(one for one in IN_PLAY if one.__name__ == view.phase)
    return phase(
        _world(view, match, rng),
        history_of(one for trick in view.tricks for one in trick.cards),
        ledger,
    )


# -- before play ---------------------------------------------------------------------------------


def _before_play(
    view: Observation, match: Match, rng: random.Random
) -> tuple[Hands, tuple[Card, ...]]:
    """Return the first five cards of each seat and the rest of the pack."""
    assert view.turn_up is not None
    rest: list[Card | None] = [view.turn_up, *[None] * (REST - 1)]
    rest[-1] = view.bottom
    certain = [0] * FOUR
    certain[view.seat] = view.dealt.mask
    seen = view.hand.mask | view.turn_up.bit | (view.bottom.bit if view.bottom else 0)
    if view.taker is not None:
        seen |= open_card(view.turn_up, view.robber).bit
        if view.robber is not None:
            certain[view.robber] |= view.turn_up.bit
        taken_up = shuffled(cards_in(view.hand.mask & ~view.dealt.mask), rng)
        places = packets(match, range(REST), view.taker)[view.seat]
        for place, one in zip(places, taken_up, strict=False):
            rest[place] = one
    cards = iter(shuffled(cards_in(DECK & ~seen), rng))
    dealt = [
        held | mask_of(next(cards) for _ in range(FIVE - held.bit_count())) for held in certain
    ]
    return tuple(dealt), tuple(one if one is not None else next(cards) for one in rest)


# -- in play -------------------------------------------------------------------------------------


def _world(view: Observation, match: Match, rng: random.Random) -> Table:
    assert view.turn_up is not None
    assert view.trump is not None
    blank = Table(
        match, (0,) * FOUR, view.turn_up, view.passes, view.trump, view.robber,
        view.shown, view.bella, view.vorlauf, mask_of(one for _, one in view.taken_back),
    )  # fmt: skip
    places = places_of(view, blank)
    if view.rules.meldungen == "automatic":
        return _with_counted(view, places, blank, rng)
    own, rules = view.own_meldungen, view.rules
    points = partial(points_of, rules)
    for said in said_melds(places, view.meldungen, own, view.shown, points, rng):
        table = evolve(blank, meldungen=said)
        if _is_settled(view) and shown_meldungen(table, settled=True) != view.shown:
            continue
        try:
            return evolve(table, dealt=places.deal(by_seat(said), rng))
        except ValueError:
            continue
    raise ValueError("no world fits the observation")


def _is_settled(view: Observation) -> bool:
    return "FirstTrick" not in view.phase


def places_of(view: Observation, table: Table) -> Places:
    """Return where the cards can lie; ``table`` needs no hands."""
    places = Places(view.seat, view.dealt.mask, DECK, TRICKS)
    refused = view.rules.illegal_plays == "refused"
    places.watch(view.tricks, (lambda _: table.course.book) if refused else None)
    places.know(table.turn_up_goes_to, table.received.bit)
    if view.robber is not None:
        places.know(view.robber, view.turn_up.bit if view.turn_up else 0)
    if view.bella is not None:
        places.know(view.bella, table.course.bella)
    for seat, one in view.taken_back:
        places.know(seat, one.bit)
    return places


# -- Meldungen counted by themselves -------------------------------------------------------------


def _with_counted(view: Observation, places: Places, blank: Table, rng: random.Random) -> Table:
    """Return a table whose hands show the Meldungen that were shown, and no others."""
    shown = by_seat(view.shown)
    if not _is_settled(view):
        return evolve(blank, meldungen=(), dealt=places.deal(shown, rng))

    def faults(dealt: Hands) -> int:
        found = shown_meldungen(_counted(blank, dealt), settled=True)
        return len(set(found) ^ set(view.shown))

    return _counted(blank, places.deal_to_fit(shown, faults, rng))


def _counted(blank: Table, dealt: Hands) -> Table:
    table = evolve(blank, dealt=dealt)
    return evolve(table, meldungen=counted_by_themselves(table))
