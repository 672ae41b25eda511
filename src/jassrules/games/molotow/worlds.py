"""The worlds of an observation.

A world is the hands and, with them, the Weise that were announced but not shown: two worlds with the
same hands are two if a seat has announced another Weis of the same points. A world keeps all plays
and what they show – whoever does not follow is void, and makes trump if he is the first –, what
everybody has seen, and whose Weise count.
"""

from __future__ import annotations

from jassrules.games.molotow.state import (
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.molotow.trump import before_trump, next_standings
from jassrules.games.molotow.view import Observation
from jassrules.games.molotow.weis import settled_by
from jassrules.jass.dealing import hand_size
from jassrules.jass.guessing import announced_hands, counted_hands
from jassrules.jass.weis import Announced
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import history_of


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(view.rules, view.players, view.dealer, view.deals)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick, view.last_contract))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick, view.last_contract))
    plays = history_of(one for trick in view.tricks for one in trick.cards)
    settled, settling = view.phase == "Playing", settled_by(match)

    def make(dealt: Hands, weise: Announced) -> State:
        table = Table(match, dealt, weise, view.called)
        return (Playing if settled else FirstTrick)(table, plays, ledger)

    places = places_of(view, match)
    if view.rules.weis == "announced":
        draw = announced_hands(
            settling, places, view.weis, view.own_weis, view.shown, settled=settled
        )
        return Worlds(lambda rng: make(*draw(rng)))
    if view.rules.weis == "automatic" and settled:
        hands = counted_hands(settling, places, view.shown)
        return Worlds(lambda rng: make(dealt := hands(rng), settling.counted(dealt)))
    deal = places.dealer(places.sharing())
    return Worlds(lambda rng: make(deal(rng), ()))


def places_of(view: Observation, match: Match) -> Whereabouts:
    """Return where the cards can lie, as the seat of an observation knows it."""
    size = hand_size(match.players)
    places = Whereabouts(view.seat, view.dealt.mask, match.pack, size, match.players)
    begins = [before_trump(view.rules)]
    for trick in view.tricks:
        standing = begins[-1].lead
        for one in trick.cards:
            standing = standing.step(one)
        begins.append(next_standings(standing))
    places.watch(view.tricks, begins.__getitem__)
    return places
