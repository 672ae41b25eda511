"""The worlds of an observation.

A world is the four hands and, with them, the Weise that were announced but not shown: two worlds
with the same hands are two if seat 1 has announced another Weis of the same points. A world keeps
all plays and the voids they show, what everybody has seen, and which side writes its Weise.
"""

from __future__ import annotations

from collections.abc import Callable

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
from jassrules.games.schieber.weis import settled_by
from jassrules.jass.guessing import announced_hands, counted_hands
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.table import FOUR
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Said
from jassrules.tricks.trick import history_of


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
    places, settling = places_of(view), settled_by(blank)
    settled = view.phase == "Playing"
    if view.rules.weis != "automatic":
        draw = announced_hands(
            settling, places, view.weis, view.own_weis, view.shown, settled=settled
        )
        return Worlds(lambda rng: make(*draw(rng)))
    if not settled:
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: make(deal(rng), ()))
    hands = counted_hands(settling, places, view.shown)
    return Worlds(lambda rng: make(dealt := hands(rng), settling.counted(dealt)))


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
