"""The worlds of an observation.

A world is the four hands and, with them, the Weise that were announced but not shown: two worlds
with the same hands are two if seat 1 has announced another Weis of the same points. A world keeps
all plays and the voids they show, what everybody has seen, and which side writes its Weise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from jassrules.cards import PACK
from jassrules.errors import NoWorld
from jassrules.games.schieber.contract import TRICKS, course_of
from jassrules.games.schieber.play import made_playing
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
from jassrules.games.schieber.weis import announced, contest, shown_weise, writing_sides
from jassrules.jass.weis import counted_of, points_of, strength, weise_in
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.table import FOUR, Seat, Side, side_of
from jassrules.tricks.counted import Counted
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, Said
from jassrules.tricks.trick import history_of
from jassrules.tricks.unshown import Unshown, known_melds

if TYPE_CHECKING:
    import random


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(view.rules, view.dealer, view.deals, view.bergpreis)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick, view.last_contract))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick, view.last_contract))
    vorhand = view.vorhand
    if vorhand is None:
        raise NoWorld("no seat is Vorhand of the deal")
    if view.contract is None:
        places = places_of(view)
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: Declaring(match, vorhand, deal(rng), ledger, view.pushes))
    blank = Table(match, vorhand, (0,) * FOUR, view.contract, view.pushes)
    make = _maker(view, blank, ledger)
    if view.rules.weis == "automatic":
        return _counted(view, blank, make)
    return _announced(view, blank, make)


def _maker(
    view: Observation, blank: Table, ledger: Ledger
) -> Callable[[Hands, Said], FirstTrick | Playing]:
    """Return what makes the state of hands as dealt and the Weise announced."""
    phase: type[FirstTrick | Playing] = FirstTrick if view.phase == "FirstTrick" else Playing
    plays = history_of(one for trick in view.tricks for one in trick.cards)
    same = phase(blank, plays, ledger)
    turn, left, standing, place = same.turn, same.left, same.standing, same.place
    match, vorhand, contract, pushes = blank.match, blank.vorhand, blank.contract, blank.pushes

    def made(dealt: Hands, weis: Said) -> FirstTrick | Playing:
        table = Table(match, vorhand, dealt, contract, pushes, weis)
        playable = standing.playable(dealt[turn] & left)
        offered = table.plays_of(turn, left, playable)
        return made_playing(table, plays, ledger, left, standing, place, playable, offered, phase)  # type: ignore[no-any-return]

    return made


def places_of(view: Observation) -> Whereabouts:
    """Return where the cards can lie, as the seat of an observation knows it."""
    places = Whereabouts(view.seat, view.dealt.mask, PACK, TRICKS)
    if view.contract is not None:
        places.watch(view.tricks, course_of(view.rules, view.contract).by_trick.__getitem__)
    first = view.rules.first_vorhand
    if first is not None and view.deals == 1:
        assert view.vorhand is not None
        places.know(view.vorhand, first.bit)
    return places


# -- Weise announced -----------------------------------------------------------------------------


def _announced(
    view: Observation, blank: Table, make: Callable[[Hands, Said], FirstTrick | Playing]
) -> Worlds[State]:
    heard, rules = view.weis, view.rules
    known = known_melds(
        view.seat, heard, view.own_weis, view.shown, lambda one: points_of(rules, one)
    )
    seen = tuple((s, one) for (s, _), one in zip(heard, known, strict=True) if one is not None)
    places = places_of(view).holding(seen)
    if len(seen) == len(heard):
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: make(deal(rng), seen))
    outcome = _Outcome(blank, seen, view)
    hands = Unshown(places, heard, known, outcome, may_share=rules.weis_shared_card)
    return Worlds(lambda rng: make(*hands.draw(rng)))


class _Outcome:
    """What further Weise would lead to: see `jassrules.tricks.bysuits.Outcome`."""

    def __init__(self, table: Table, known: Said, view: Observation) -> None:
        self.table, self.known, self.shown = table, known, view.shown
        self.settled, self.sides = view.phase == "Playing", _sides_of(view.shown)
        rules = view.rules
        self.contest, self.may_share = contest(table), rules.weis_shared_card
        # where equal Weise of both teams are possible, nobody writes between them
        self.may_tie = "seat" not in rules.weis_order and rules.weis_tie == "none"

    def worth(self, seat: Seat, one: Meld) -> int:
        return points_of(self.table.match.rules, one)

    def may_be(self, seat: Seat, one: Meld) -> bool:
        if not self.settled:
            return True
        if side_of(seat) in self.sides:
            # all Weise of a writing team were shown; what shares a card with them may be no Weis
            own = [other for holder, other in self.shown if holder == seat]
            return one not in counted_of(self.contest, self.may_share, seat, [one, *own])
        if not self.sides:
            return self.may_tie
        return writing_sides(self.table, (*self.known, (seat, one))) == self.sides

    def matters(self, seat: Seat, one: Meld) -> bool:
        return self.settled and not self.sides

    def merged(self, melds: Said) -> Said:
        best: dict[Side, tuple[Seat, Meld]] = {}
        for pair in melds:
            side = side_of(pair[0])
            if side not in best or self.strength(pair) > self.strength(best[side]):
                best[side] = pair
        return tuple(best[side] for side in sorted(best))

    def strength(self, pair: tuple[Seat, Meld]) -> tuple[int, ...]:
        return strength(self.contest, *pair)

    def fits(self, melds: Said) -> bool:
        if not self.settled or self.sides:
            return True
        return not writing_sides(self.table, self.known + melds)


def _sides_of(melds: Said) -> tuple[Side, ...]:
    return tuple(sorted({side_of(seat) for seat, _ in melds}))


# -- Weise counted by themselves -----------------------------------------------------------------


def _counted_of_own(view: Observation, blank: Table) -> Said:
    seat = view.seat
    if seat is None:
        return ()
    found = weise_in(view.rules, view.dealt.mask)
    mine = counted_of(contest(blank), view.rules.weis_shared_card, seat, found)
    return tuple((seat, one) for one in mine)


def _counted(
    view: Observation, blank: Table, make: Callable[[Hands, Said], FirstTrick | Playing]
) -> Worlds[State]:
    if view.phase == "FirstTrick":
        places = places_of(view)
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: make(deal(rng), ()))
    places = places_of(view).holding(view.shown)
    own = _counted_of_own(view, blank)
    outcome = _Outcome(blank, (*view.shown, *(one for one in own if one not in view.shown)), view)

    def shows(dealt: Hands) -> bool:
        return shown_weise(evolve(blank, weis=announced(blank, dealt)), settled=True) == view.shown

    hands = Counted(places, view.shown, outcome, shows)

    def world(rng: random.Random) -> State:
        dealt = hands.draw(rng)
        return make(dealt, announced(blank, dealt))

    return Worlds(world)
