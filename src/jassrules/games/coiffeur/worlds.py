"""The worlds of an observation.

A world is the hands, and two worlds are two if a hand differs. It keeps all plays and the voids they
show, and the Weise everybody has seen. That no other Weise were written rules nothing out: a world
may hold better ones, which count for nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from jassrules.cards import PACK
from jassrules.errors import NoWorld
from jassrules.games.coiffeur.auditing import bad_match
from jassrules.games.coiffeur.scoring import weise_of
from jassrules.games.coiffeur.state import (
    PLAYERS,
    Dealing,
    Declaring,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    course_of,
)
from jassrules.games.coiffeur.view import Observation
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.trick import history_of

if TYPE_CHECKING:
    import random


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    if view.players not in PLAYERS:
        raise NoWorld("three or four play")
    match = Match(view.rules, view.players, view.dealer, view.deals, view.sheet)
    ledger = Ledger(view.totals, view.entries)
    problem = bad_match(match, ledger)
    if problem is not None:
        raise NoWorld(problem)
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick, view.last_contract))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick, view.last_contract))
    places = Whereabouts(view.seat, view.dealt.mask, PACK, match.tricks, match.players)
    if view.phase == "Declaring":
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: Declaring(match, deal(rng), ledger, view.pushes))
    if view.contract is None or view.row is None or view.announcer is None:
        raise NoWorld("no row is announced")
    course = course_of(match.rules, match.players, view.contract, view.row)
    places.watch(view.tricks, course.by_trick.__getitem__)
    places = places.holding(view.shown)
    plays = history_of(one for trick in view.tricks for one in trick.cards)
    first = sum(len(trick.cards) for trick in view.tricks) < match.players
    deal = places.dealer(places.sharing())
    blank = Table(
        match,
        (0,) * match.players,
        view.pushes,
        view.announcer,
        view.contract,
        view.row,
        view.shown,
    )

    def world(rng: random.Random) -> State:
        table = evolve(blank, dealt=deal(rng))
        return Playing(evolve(table, weis=weise_of(table)) if first else table, plays, ledger)

    return Worlds(world)
