"""The worlds of an observation.

A world is the hands, with two players also the cards out of play as a set, and the announcements
that are hidden from the seat: two worlds with the same hands are two if somebody has announced
another number in them. Each hidden announcement is drawn evenly from 0 to 157 and by itself: what
a player announces binds him to nothing, so neither the hands nor the tricks rule any number out. A
world keeps all plays and the voids they show, and where the turned card lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jassrules.errors import NoWorld
from jassrules.games.differenzler.scoring import ALL
from jassrules.games.differenzler.state import (
    Announcing,
    Dealing,
    Drawing,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    standings_for,
)
from jassrules.games.differenzler.view import Observation
from jassrules.jass.dealing import hand_size
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.table import seats_from
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.trick import history_of

if TYPE_CHECKING:
    import random


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(view.rules, view.players, view.dealer, view.deals)
    ledger, trump = Ledger(view.totals, view.entries), view.trump
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick, view.last_contract))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick, view.last_contract))
    places, pack = places_of(view, match), match.pack
    deal = places.dealer(places.sharing())
    if view.phase == "Drawing":
        return Worlds(lambda rng: Drawing(match, (h := deal(rng)), pack & ~sum(h), ledger))
    if trump is None:
        raise NoWorld("there is no trump")
    order = seats_from(match.vorhand, match.players)
    if view.phase == "Announcing":
        order = order[: ((view.turn or 0) - match.vorhand) % match.players]
    said = [view.announced[seat] for seat in order]
    plays = history_of(one for trick in view.tricks for one in trick.cards)

    def world(rng: random.Random) -> State:
        hands = deal(rng)
        announced = tuple([rng.randrange(ALL + 1) if n is None else n for n in said])
        table = Table(match, hands, pack & ~sum(hands), view.turned, trump, announced)
        if view.phase == "Announcing":
            return Announcing(table, ledger)
        return Playing(table, plays, ledger)

    return Worlds(world)


def places_of(view: Observation, match: Match) -> Whereabouts:
    """Return where the cards can lie, as the seat of an observation knows it."""
    size = hand_size(match.players)
    places = Whereabouts(view.seat, view.dealt.mask, match.pack, size, match.players)
    if view.trump is not None:
        standings = standings_for(view.rules, view.trump)[0]
        places.watch(view.tricks, lambda number: standings)
    if view.turned is not None and places.aside:
        places.barred = [barred | view.turned.bit for barred in places.barred]
    elif view.turned is not None:
        places.know(match.dealer, view.turned.bit)
    return places
