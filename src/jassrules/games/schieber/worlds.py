"""Full states that fit what a seat knows, and the test whether a state can be at all."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import evolve

from jassrules.cards import PACK, RANKS, SUITS, Mask, cards_in, mask_of
from jassrules.errors import IllegalAction
from jassrules.game import apply
from jassrules.games.schieber.actions import Announce, Play, Push, Weis
from jassrules.games.schieber.contract import TRICKS, course_of
from jassrules.games.schieber.phases import completes_stoeck, vorhand_of
from jassrules.games.schieber.scoring import reached
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
from jassrules.games.schieber.weis import (
    Announced,
    announced,
    points_of,
    shown_weise,
    writing_sides,
)
from jassrules.ledger import Ledger
from jassrules.observation import share_out
from jassrules.table import Seat
from jassrules.tricks.duties import ruled_out
from jassrules.tricks.melds import Meld, neighbours
from jassrules.tricks.trick import NOTHING_PLAYED, SEATS, with_play

TRIES = 32
"""How often hands are dealt anew to match Weise counted automatically; then the last is taken."""


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
        dealt = _Knowledge(view).deal({}, rng)
        return Declaring(match, view.vorhand, dealt, ledger, view.pushes)
    table, plays = _world(view, match, rng), NOTHING_PLAYED
    for trick in view.tricks:
        for one in trick.cards:
            plays = with_play(plays, one)
    phase = FirstTrick if view.phase == "FirstTrick" else Playing
    return phase.restore(table, plays, ledger)


def _world(view: Observation, match: Match, rng: random.Random) -> Table:
    assert view.vorhand is not None
    assert view.contract is not None
    knowledge = _Knowledge(view)
    blank = Table(match, view.vorhand, (0,) * SEATS, view.contract, view.pushes, view.shown)
    if view.rules.weis != "automatic":
        for weise in _weise_that_fit(view, knowledge, blank, rng):
            try:
                dealt = knowledge.deal(_by_seat(weise), rng)
            except ValueError:
                continue
            return evolve_table(blank, dealt, weise)
        raise ValueError("no world fits the observation")
    for _ in range(TRIES):
        dealt = knowledge.deal(_by_seat(view.shown), rng)
        if view.phase == "FirstTrick":
            return evolve_table(blank, dealt, ())
        found = evolve_table(blank, dealt, announced(blank, dealt))
        if shown_weise(found, settled=True) == view.shown:
            return found
    return evolve_table(blank, dealt, view.shown)


def evolve_table(table: Table, dealt: tuple[Mask, ...], weis: Announced) -> Table:
    """Return the table with other hands and Weise."""
    return Table(table.match, table.vorhand, dealt, table.contract, table.pushes, weis)


def _by_seat(weise: Announced) -> dict[Seat, list[Meld]]:
    found: dict[Seat, list[Meld]] = {}
    for seat, meld in weise:
        found.setdefault(seat, []).append(meld)
    return found


class _Knowledge:
    """Where the cards can be, as one seat knows it."""

    def __init__(self, view: Observation) -> None:
        self.view = view
        self.played = [0] * SEATS
        self.barred = [0] * SEATS
        self.size = [TRICKS] * SEATS
        self.named: tuple[Seat, Mask] | None = None
        if view.contract is not None:
            books = course_of(view.rules, view.contract).books
            for number, trick in enumerate(view.tricks):
                lie = books[number].lead
                for seat, one in trick.plays():
                    self.barred[seat] |= ruled_out(one, lie.duties)
                    self.played[seat] |= one.bit
                    self.size[seat] -= 1
                    lie = lie.step(one)
        gone = sum(self.played)
        self.unknown = PACK & ~gone & ~view.hand.mask
        first = view.rules.first_vorhand
        if first is not None and view.deals == 1 and first.bit & self.unknown:
            assert view.vorhand is not None
            self.named = (view.vorhand, first.bit)

    def may_hold(self, seat: Seat) -> Mask:
        """Return the cards a seat may have been dealt."""
        if seat == self.view.seat:
            return self.view.dealt.mask
        return self.played[seat] | self.unknown & ~self.barred[seat]

    def deal(self, melds: dict[Seat, list[Meld]], rng: random.Random) -> tuple[Mask, ...]:
        """Return hands as dealt in which the seats hold the melds, each run going no further.

        Raises `ValueError` if no hands fit.
        """
        others = [seat for seat in range(SEATS) if seat != self.view.seat]
        certain = dict.fromkeys(others, 0)
        barred = {seat: self.barred[seat] for seat in others}
        for seat in others:
            for meld in melds.get(seat, ()):
                certain[seat] |= meld.mask & self.unknown
                barred[seat] |= neighbours(meld)
        if self.named is not None:
            certain[self.named[0]] |= self.named[1]
        free = self.unknown & ~sum(certain.values())
        room = [self.size[seat] - certain[seat].bit_count() for seat in others]
        if any(certain[s] & barred[s] for s in others) or min(room) < 0:
            raise ValueError("the melds do not fit")
        shared = share_out(cards_in(free), room, [barred[s] for s in others], rng)
        dealt = [0] * SEATS
        dealt[self.view.seat] = self.view.dealt.mask
        for seat, cards in zip(others, shared, strict=True):
            dealt[seat] = self.played[seat] | certain[seat] | mask_of(cards)
        return tuple(dealt)


def _weise_that_fit(
    view: Observation, knowledge: _Knowledge, table: Table, rng: random.Random
) -> Iterator[Announced]:
    """Yield, in random order, Weise that may be those announced: own and shown ones as they are."""
    own, shown = list(view.own_weis), list(view.shown)
    known: list[tuple[Seat, Meld] | None] = []
    for seat, points in view.weis:
        found: Meld | None = None
        if seat == view.seat:
            found = own.pop(0)
        else:
            for pair in shown:
                if pair[0] == seat and points_of(view.rules, pair[1]) == points:
                    found = pair[1]
                    shown.remove(pair)
                    break
        known.append(None if found is None else (seat, found))
    settled = view.phase == "Playing"
    writers = writing_sides(table, view.shown)

    def fits(weise: Announced) -> bool:
        return not settled or writing_sides(table, weise) == writers

    def extend(at: int, chosen: Announced) -> Iterator[Announced]:
        if at == len(known):
            if fits(chosen):
                yield chosen
            return
        fixed = known[at]
        if fixed is not None:
            yield from extend(at + 1, (*chosen, fixed))
            return
        seat, points = view.weis[at]
        candidates = _melds_worth(view, knowledge, seat, points)
        rng.shuffle(candidates)
        for meld in candidates:
            if _goes_with(view, seat, meld, chosen, known):
                yield from extend(at + 1, (*chosen, (seat, meld)))

    return extend(0, ())


def _melds_worth(view: Observation, knowledge: _Knowledge, seat: Seat, points: int) -> list[Meld]:
    """Return all melds worth so much that a seat may have been dealt."""
    found = [Meld(None, rank) for rank in RANKS]
    for size, worth in enumerate(view.rules.run_points, 3):
        if worth == points:
            found += [Meld(s, r, size) for s in SUITS for r in RANKS[size - 1 :]]
    cards, certain = knowledge.may_hold(seat), knowledge.played[seat]
    return [
        one
        for one in found
        if points_of(view.rules, one) == points
        and not one.mask & ~cards
        and not neighbours(one) & certain
    ]


def _goes_with(
    view: Observation,
    seat: Seat,
    meld: Meld,
    chosen: Announced,
    known: list[tuple[Seat, Meld] | None],
) -> bool:
    """Whether a meld can be a seat's beside those chosen and known."""
    others = [*chosen, *(pair for pair in known if pair is not None)]
    for holder, other in others:
        if holder != seat:
            if meld.mask & other.mask:
                return False
        elif (
            meld == other
            or meld.mask & neighbours(other)
            or other.mask & neighbours(meld)
            or (
                meld.mask & other.mask
                and (meld.is_run == other.is_run or not view.rules.weis_shared_card)
            )
        ):
            return False
    return True


# -- can a state be? -----------------------------------------------------------------------------


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every play legal, every
    line of the score as written.
    """
    match, ledger = state.match, state.ledger
    if not 0 <= match.dealer < SEATS or match.deals < 0:
        return "dealer or deals: out of range"
    if match.bergpreis not in (None, (), (0,), (1,)):
        return "bergpreis: not a side"
    if len(ledger.totals) != 2 or any(line.side not in (0, 1) for line in ledger.entries):
        return "ledger: there are two sides"
    if min(ledger.before()) < 0:
        return "ledger: the lines are more than the totals"
    if isinstance(state, MatchOver):
        if not match.deals or not reached(match.rules, ledger.totals):
            return "ledger: the match cannot be over"
        return None if state.winners in ((0,), (1,), (0, 1)) else "winners: not sides"
    if isinstance(state, Dealing):
        if reached(match.rules, ledger.totals):
            return "ledger: the match must be over"
        if not match.deals and (
            any(ledger.totals) or ledger.entries or match.bergpreis is not None
        ):
            return "ledger: nothing can be written before the first deal"
        return None
    if reached(match.rules, ledger.before()):
        return "ledger: the match must be over"
    dealt = state.dealt if isinstance(state, Declaring) else state.table.dealt
    if len(dealt) != SEATS or any(hand.bit_count() != TRICKS for hand in dealt):
        return "dealt: four hands of nine cards"
    if sum(dealt) != PACK:
        return "dealt: every card is in exactly one hand"
    vorhand = state.vorhand if isinstance(state, Declaring) else state.table.vorhand
    if match.deals < 1 or vorhand != vorhand_of(evolve(match, deals=match.deals - 1), dealt):
        return "vorhand: not the seat that begins"
    if isinstance(state, Declaring):
        most = {"never": 0, "once": 1, "back": 2}[match.rules.schieben]
        return None if 0 <= state.pushes <= most else "pushes: too many"
    return _replayed_differs(state)


def _replayed_differs(state: FirstTrick | Playing) -> str | None:
    table, automatic = state.table, state.rules.weis == "automatic"
    begun = Declaring(table.match, table.vorhand, table.dealt, Ledger(state.ledger.before()))
    called = any(line.rule == "schieber.stoeck" for line in state.ledger.entries)
    again: State = begun
    try:
        for _ in range(table.pushes):
            again = apply(again, Push(_turn(again)))
        again = apply(again, Announce(_turn(again), table.contract))
        plays = [play for trick in state.tricks() for play in trick.plays()]
        for seat, one in [*plays, (state.turn, None)]:
            if isinstance(again, FirstTrick) and not automatic:
                for meld in (meld for s, meld in table.weis if s == seat):
                    again = apply(again, Weis(seat, meld))
            if one is not None and isinstance(again, (FirstTrick, Playing)):
                play = Play(seat, one)
                if called and state.rules.stoeck == "announced" and completes_stoeck(again, play):
                    play = Play(seat, one, stoeck=True)
                again = apply(again, play)
    except IllegalAction as refused:
        return f"history: {refused}"
    return None if again == state else "the history leads to another state"


def _turn(state: State) -> Seat:
    assert isinstance(state, Declaring)
    return state.turn
