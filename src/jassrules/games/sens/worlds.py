"""The worlds of an observation.

Before play a world is the first five cards of each hand and the rest of the pack in order. In play
it is the four hands and, with them, the Meldungen that were announced but not shown: two worlds
with the same hands are two if a seat has announced another Meldung of the same points. A world
keeps all plays and the voids they show, what somebody did not beat, robbing, Bella, cards taken
back, what everybody has seen, and which side writes its Meldungen. Where wrong cards are
penalised, plays show no voids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from jassrules.cards import Card, cards_in, mask_of
from jassrules.chance import shuffled
from jassrules.errors import NoWorld
from jassrules.games.sens.dealing import packets
from jassrules.games.sens.meldungen import (
    counted_by_themselves,
    meldungen_in,
    points_of,
    shown_meldungen,
    strength,
    writing_side,
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
    made_playing,
    open_card,
)
from jassrules.games.sens.trump import DECK, TRICKS
from jassrules.games.sens.view import Observation
from jassrules.ledger import Ledger
from jassrules.sampler import Worlds, only
from jassrules.table import FOUR, Seat, Side, side_of
from jassrules.tricks.counted import Counted
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld, Said
from jassrules.tricks.trick import history_of
from jassrules.tricks.unshown import Heard, Unshown, known_melds

if TYPE_CHECKING:
    import random

FIVE: Final = 5
"""The cards of a hand before the last packets are taken up."""
REST: Final = 12
"""The cards of the pack that are not among these."""
TRIES: Final = 10_000
"""So often Meldungen are drawn for a first trick that was complete more than once."""


def prepared(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation; raise `NoWorld` if there is none."""
    match = Match(view.rules, view.dealer, view.deals)
    ledger = Ledger(view.totals, view.entries)
    if view.phase == "Dealing":
        return only(Dealing(match, ledger, view.last_trick, view.last_contract))
    if view.phase == "MatchOver":
        return only(MatchOver(match, ledger, view.winners, view.last_trick, view.last_contract))
    turn_up = view.turn_up
    if turn_up is None:
        raise NoWorld("no card was turned up")
    if view.phase in ("Bidding", "PickingUp"):
        return _before_play(view, match, ledger, turn_up)
    blank = _blank(view, match, turn_up)
    make = _maker(view, blank, ledger)
    if view.rules.meldungen == "automatic":
        return _counted(view, blank, make)
    return _announced(view, blank, make)


# -- before play ---------------------------------------------------------------------------------


def _before_play(view: Observation, match: Match, ledger: Ledger, turn_up: Card) -> Worlds[State]:
    known: list[Card | None] = [turn_up, *[None] * (REST - 1)]
    known[-1] = view.bottom
    certain = [0] * FOUR
    if view.seat is not None:
        certain[view.seat] = view.dealt.mask
    seen = view.hand.mask | turn_up.bit | (view.bottom.bit if view.bottom else 0)
    picked: list[Card] = []
    places: list[int] = []
    if view.taker is not None:
        seen |= open_card(turn_up, view.robber).bit
        if view.robber is not None:
            certain[view.robber] |= turn_up.bit
        if view.seat is not None:
            picked = cards_in(view.hand.mask & ~view.dealt.mask)
            places = list(packets(match, range(REST), view.taker)[view.seat][: len(picked)])
    hidden = cards_in(DECK & ~seen)
    room = [FIVE - held.bit_count() for held in certain]
    open_ones = known.count(None) - len(places)
    if min(room) < 0 or sum(room) + open_ones != len(hidden) or len(places) != len(picked):
        raise NoWorld("the cards fit the hands and the pack in no way")

    def world(rng: random.Random) -> State:
        cards = iter(shuffled(hidden, rng))
        dealt = tuple([
            held | mask_of(next(cards) for _ in range(count))
            for held, count in zip(certain, room, strict=True)
        ])  # fmt: skip
        rest = known[:]
        for place, one in zip(places, shuffled(picked, rng), strict=True):
            rest[place] = one
        pack = tuple([one if one is not None else next(cards) for one in rest])
        if view.phase == "Bidding":
            return Bidding(match, dealt, pack, ledger, view.passes)
        return PickingUp(match, dealt, pack, view.passes, ledger, view.picked, view.robber)

    return Worlds(world)


# -- in play -------------------------------------------------------------------------------------


def _blank(view: Observation, match: Match, turn_up: Card) -> Table:
    """Return the table without hands and without Meldungen."""
    if view.trump is None:
        raise NoWorld("no suit is trump")
    exposed = mask_of(one for _, one in view.taken_back)
    return Table(
        match, (0,) * FOUR, turn_up, view.passes, view.trump, view.robber, (), view.bella,
        view.vorlauf, exposed, tuple(count for count, _ in view.reopened),
    )  # fmt: skip


def _maker(view: Observation, blank: Table, ledger: Ledger) -> Callable[[Hands, Said], InPlay]:
    """Return what makes the state of hands as dealt and the Meldungen announced."""
    phase: type[InPlay] = next(one for one in IN_PLAY if one.__name__ == view.phase)
    plays = history_of(one for trick in view.tricks for one in trick.cards)
    same = phase(blank, plays, ledger)
    turn, left, standing, place = same.turn, same.left, same.standing, same.place
    before = (blank.turn_up, blank.passes, blank.trump, blank.robber)
    after, match = (blank.bella, blank.vorlauf, blank.exposed), blank.match
    refereed, reopened = phase.refereed, blank.reopened
    counted = bool(reopened) and view.rules.meldungen == "automatic"

    def made(dealt: Hands, meldungen: Said) -> InPlay:
        times = (len(meldungen),) if counted else reopened
        table = Table(match, dealt, *before, meldungen, *after, times)
        hand = dealt[turn] & left
        playable = hand if refereed else standing.playable(hand)
        return made_playing(table, plays, ledger, left, standing, place, playable, phase)  # type: ignore[no-any-return]

    return made


def outcomes_of(view: Observation) -> tuple[tuple[int, Side | None], ...]:
    """Return what the first trick has settled, each time it was complete: see `settlings`."""
    if "FirstTrick" in view.phase:
        return view.reopened
    heard = len(view.meldungen) if view.rules.meldungen == "announced" else 0
    return (*view.reopened, (heard, view.writing))


def places_of(view: Observation, table: Table) -> Whereabouts:
    """Return where the cards can lie; ``table`` needs no hands."""
    places = Whereabouts(view.seat, view.dealt.mask, DECK, TRICKS)
    refused = view.rules.illegal_plays == "refused"
    places.watch(view.tricks, (lambda _: table.course.standings) if refused else None)
    places.know(table.turn_up_goes_to, table.received.bit)
    if view.robber is not None:
        places.know(view.robber, table.turn_up.bit)
    if view.bella is not None:
        places.know(view.bella, table.course.bella)
    for seat, one in view.taken_back:
        places.know(seat, one.bit)
    return places


# -- Meldungen announced -------------------------------------------------------------------------


def _announced(
    view: Observation, blank: Table, make: Callable[[Hands, Said], InPlay]
) -> Worlds[State]:
    heard, rules = view.meldungen, view.rules
    known = known_melds(
        view.seat, heard, view.own_meldungen, view.shown, lambda one: points_of(rules, one)
    )
    seen = tuple((s, one) for (s, _), one in zip(heard, known, strict=True) if one is not None)
    places = places_of(view, blank).holding(seen)
    if len(seen) == len(heard):
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: make(deal(rng), seen))
    outcome = _Outcome(blank, seen, outcomes_of(view), view.shown, _Part(heard, known))
    hands = Unshown(places, heard, known, outcome)

    def world(rng: random.Random) -> State:
        for _ in range(TRIES):
            dealt, said = hands.draw(rng)
            if outcome.began_so(said):
                return make(dealt, said)
        raise NoWorld("no Meldungen were settled so")  # pragma: no cover – one order in a few fits

    return Worlds(world)


@frozen
class _Part:
    """The Meldungen heard, with what is known of each, from which the first ones can be taken."""

    heard: Heard
    known: Sequence[Meld | None]

    def first(self, count: int, worth: Callable[[Meld], int], melds: Said) -> Iterator[Said]:
        """Yield what the first ones may have been, if the unknown ones are these, in any order."""
        begun = list(zip(self.heard, self.known, strict=True))[:count]
        seen = tuple((seat, one) for (seat, _), one in begun if one is not None)
        some = [
            combinations([pair for pair in melds if (pair[0], worth(pair[1])) == kind], number)
            for kind, number in Counter(kind for kind, one in begun if one is None).items()
        ]
        for chosen in product(*some):
            yield (*seen, *(pair for pairs in chosen for pair in pairs))


class _Outcome:
    """What further Meldungen would lead to: see `jassrules.tricks.bysuits.Outcome`.

    ``outcomes`` are what was settled with the first so many Meldungen, mostly once and with all of
    them. The first trick may have been complete before, when fewer were announced.
    """

    def __init__(
        self,
        table: Table,
        known: Said,
        outcomes: tuple[tuple[int, Side | None], ...],
        shown: Said,
        part: _Part,
    ) -> None:
        self.rules, self.trump, self.known, self.part = table.match.rules, table.trump, known, part
        heard = len(part.heard)
        self.earlier = [one for one in outcomes if one[0] != heard]
        last = [side for count, side in outcomes if count == heard]
        self.settled = bool(last)
        self.side = last[-1] if last else None
        self.shown = [pair for pair in shown if side_of(pair[0]) == self.side]
        self.strengths = sorted(strength(self.rules, one) for _, one in self.shown)

    def worth(self, seat: Seat, one: Meld) -> int:
        return points_of(self.rules, one)

    def may_be(self, seat: Seat, one: Meld) -> bool:
        if not self.settled or self.side is None:
            return True
        if side_of(seat) == self.side:
            return False
        if len(self.shown) == 1:
            return self.ends_so(((seat, one),))
        # no Meldung of the writing side can have struck out one that is higher than all of them
        return strength(self.rules, one) <= self.strengths[-1]

    def matters(self, seat: Seat, one: Meld) -> bool:
        if self.earlier:
            return True
        if not self.settled or len(self.shown) == 1:
            return False
        return not self.shown or strength(self.rules, one) >= self.strengths[0]

    def merged(self, melds: Said) -> Said:
        return melds

    def fits(self, melds: Said) -> bool:
        return self.ends_so(melds) and all(
            any(self._writes(said) == side for said in self.part.first(count, self._points, melds))
            for count, side in self.earlier
        )

    def ends_so(self, melds: Said) -> bool:
        """Whether all the Meldungen together lead to what was settled with them."""
        return not self.settled or self._writes(self.known + melds) == self.side

    def began_so(self, said: Said) -> bool:
        """Whether Meldungen, in order, lead to what was settled with the first of them."""
        return all(self._writes(said[:count]) == side for count, side in self.earlier)

    def _points(self, one: Meld) -> int:
        return points_of(self.rules, one)

    def _writes(self, said: Said) -> Side | None:
        return writing_side(self.rules, self.trump, said)


# -- Meldungen counted by themselves -------------------------------------------------------------


def _counted(
    view: Observation, blank: Table, make: Callable[[Hands, Said], InPlay]
) -> Worlds[State]:
    outcomes = outcomes_of(view)
    if not outcomes:
        places = places_of(view, blank)
        deal = places.dealer(places.sharing())
        return Worlds(lambda rng: make(deal(rng), ()))
    places = places_of(view, blank).holding(view.shown)
    known = view.shown
    if view.seat is not None:
        own = [(view.seat, one) for one in meldungen_in(view.rules, view.dealt.mask)]
        known += tuple(one for one in own if one not in view.shown)
    outcome = _Outcome(blank, known, outcomes, view.shown, _Part((), ()))

    def counted(dealt: Hands) -> Said:
        return counted_by_themselves(evolve(blank, dealt=dealt))

    def shows(dealt: Hands) -> bool:
        table = evolve(blank, meldungen=counted(dealt), reopened=())
        return shown_meldungen(table, settled=True) == view.shown

    hands = Counted(places, view.shown, outcome, shows)

    def world(rng: random.Random) -> State:
        dealt = hands.draw(rng)
        return make(dealt, counted(dealt))

    return Worlds(world)
