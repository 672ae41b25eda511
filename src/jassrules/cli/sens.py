"""SENS on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from jassrules.cards import Card, Mask, Rank, Suit
from jassrules.cli.pen import Pen
from jassrules.decks import BAVARIAN
from jassrules.games.sens.actions import (
    Action,
    Bella,
    ClaimRevoke,
    Meldung,
    Pass,
    Play,
    Rob,
    Take,
    Vorlauf,
)
from jassrules.games.sens.scoring import base_total
from jassrules.games.sens.trump import DECK, TRICKS, course_of
from jassrules.games.sens.view import Observation
from jassrules.observation import Event
from jassrules.table import FOUR, Seat, Side, side_of
from jassrules.tricks.trick import Standing, Trick, beats

STYLE: Final = BAVARIAN

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    lines = [pen.totals(view.totals)]
    if view.trump is not None and view.taker is not None:
        lines[0] = f"{pen.bold(pen.suit(view.trump))}, taken by {pen.seat(view.taker)} – {lines[0]}"
    elif view.turn_up is not None:
        which = "first" if view.passes < FOUR else "second"
        lines[0] = f"{pen.seat(view.dealer)} dealt; the {which} round of bidding – {lines[0]}"
    if view.turn_up is not None and (view.trump is None or view.phase == "PickingUp"):
        robbed = "" if view.robber is None else f", robbed by {pen.seat(view.robber)}"
        lines.append(f"Turned up: {pen.card(view.turn_up)}{robbed}")
    if view.bottom is not None:
        lines.append(f"At the bottom: {pen.card(view.bottom)}")
    lines += _called(view, pen)
    last = view.tricks[: taken_in(view)][-1] if taken_in(view) else None
    if not view.tricks and view.last_trick is not None:
        trump = "" if view.last_contract is None else f", {pen.suit(view.last_contract)} was trump"
        lines.append(f"Last trick: {_plays(view.last_trick, pen)}{trump}")
    elif last is not None:
        lines.append(f"Last trick: {_plays(last, pen)}")
    for trick in view.tricks[taken_in(view) :]:
        won = "" if trick.winner is None else f" – the trick of {pen.seat(trick.winner)}"
        lines.append(f"On the table: {_plays(trick, pen)}{won}")
    if view.taken_back:
        back = ", ".join(f"{pen.seat(seat)} {pen.card(one)}" for seat, one in view.taken_back)
        lines.append(f"Taken back: {back}")
    if view.seat is not None and view.hand:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    return lines


def taken_in(view: Observation) -> int:
    """Return how many of the tricks are taken in: not one that runs, nor one that lies."""
    lies = view.phase in ("TrickLying", "Counting")
    return sum(trick.winner is not None for trick in view.tricks) - lies


def _called(view: Observation, pen: Pen) -> list[str]:
    lines = []
    if view.shown:
        melds = ", ".join(f"{pen.seat(seat)} {pen.meld(meld)}" for seat, meld in view.shown)
        lines.append(f"Meldungen shown: {melds}")
    if view.writing is None and len(view.meldungen) > len(view.shown):
        melds = ", ".join(f"{pen.seat(seat)} {points}" for seat, points in view.meldungen)
        lines.append(f"Meldungen announced: {melds}")
    if view.bella is not None:
        lines.append(f"Bella: {pen.seat(view.bella)}")
    if view.vorlauf is not None:
        after = f"after {view.vorlauf.tricks} of {TRICKS} tricks"
        lines.append(f"Vorlauf: {pen.seat(view.vorlauf.seat)}, {after}")
    return lines


def _plays(trick: Trick, pen: Pen) -> str:
    return ", ".join(f"{pen.seat(seat)} {pen.card(one)}" for seat, one in trick.plays())


_BY_SEAT: Final = {
    "misdeal-reported": "reports a misdeal.",
    "passed": "says weiter.",
    "picked-up": "takes up the last packet.",
    "bella-announced": "announces Bella.",
    "vorlauf-claimed": "claims Vorlauf.",
    "counted": "counts the deal.",
}
_BY_SIDE: Final = {
    "card-points": "have {} points in cards",
    "last-trick": "have {} for the last trick",
    "meldung": "have {} for a Meldung",
    "bella": "have {} for Bella",
    "dackeln": "take all eight tricks: {} for Dackeln",
    "misdeal": "write {} for the misdeal",
    "revoke": "write {} for the revoke",
}


def line(event: Event, pen: Pen) -> str | None:
    """Return a public event as a sentence."""
    facts = event.facts
    if event.what in _BY_SEAT:
        return f"{pen.seat(facts['seat'])} {_BY_SEAT[event.what]}"
    if event.what in _BY_SIDE:
        return f"{pen.side(facts['side'])} {_BY_SIDE[event.what].format(facts['points'])}."
    match event.what:
        case "dealt":
            return f"{pen.seat(facts['dealer'])} deals and turns up {pen.card(facts['turn_up'])}."
        case "thrown-in":
            return "All have passed twice: the cards are thrown in."
        case "taken":
            return f"{pen.seat(facts['seat'])} makes {pen.suit(facts['trump'])} trump."
        case "robbed":
            return f"{pen.seat(facts['seat'])} robs {pen.card(facts['turn_up'])} for the Seven."
        case "packets-taken":
            return f"{pen.card(facts['card'])} goes to {pen.seat(facts['seat'])}."
        case "meldung-announced":
            return f"{pen.seat(facts['seat'])} announces a Meldung of {facts['points']}."
        case "meldung-shown":
            return f"{pen.seat(facts['seat'])} shows {pen.meld(facts['meld'])}."
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "taken-back":
            return f"{pen.seat(facts['seat'])} takes {pen.card(facts['card'])} back."
        case "trick-lies":
            return f"The trick is {pen.seat(facts['seat'])}'s."
        case "trick-taken":
            return f"{pen.seat(facts['seat'])} takes trick {facts['trick']}."
        case "revoke-claimed":
            right = "rightly" if facts["right"] else "wrongly"
            against = pen.seat(facts["against"])
            return f"{pen.seat(facts['seat'])} {right} claims a revoke of {against}."
        case "gezogen" if facts["points"] < 0:
            return f"{pen.side(facts['side'])} are gezogen and lose {-facts['points']}."
        case "gezogen":
            return f"{pen.side(facts['side'])} write these {facts['points']}."
        case "deal-over":
            return f"The deal is over: {pen.totals(facts['totals'])}."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


# -- a simple bot --------------------------------------------------------------------------------

_TRUMPS: Final = {
    Rank.UNDER: 30, Rank.NINE: 20, Rank.SAU: 13, Rank.TEN: 11, Rank.KING: 8, Rank.OBER: 7,
    Rank.EIGHT: 5, Rank.SEVEN: 5,
}  # fmt: skip
_ENOUGH: Final = 52
"""The strength, in the measure of `_strength`, from which five cards are enough to take trump."""


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: a strong suit taken, all announced, wrong cards kept in hand.

    It robs, claims a Vorlauf that is certain and a revoke that the cards played prove, and takes
    tricks as cheaply as it can.
    """
    moves = view.legal_moves
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        best = max(takes, key=lambda move: _strength(view, move.suit))
        passing = next(move for move in moves if isinstance(move, Pass))
        return best if _strength(view, best.suit) >= _ENOUGH else passing
    for move in moves:
        if isinstance(move, (Rob, Meldung, Bella, ClaimRevoke, Vorlauf)) and due(view, move):
            return move
    plays = {move.card: move for move in moves if isinstance(move, Play)}
    if plays:
        return plays[_card(view, view.hand)]
    return moves[0]


def _side(view: Observation) -> Side:
    """Return the side of the player whose observation it is."""
    assert view.seat is not None
    return side_of(view.seat)


def _strength(view: Observation, trump: Suit) -> int:
    hand = set(view.hand)
    to_dealer = view.rules.turn_up_to == "dealer"
    if view.turn_up is not None and (not to_dealer or side_of(view.dealer) == _side(view)):
        hand.add(view.turn_up)
    trumps = [one for one in hand if one.suit is trump]
    saus = sum(one.rank is Rank.SAU and one.suit is not trump for one in hand)
    return sum(_TRUMPS[one.rank] for one in trumps) + 10 * saus


class _Situation:
    """What the bot knows of the tricks."""

    def __init__(self, view: Observation) -> None:
        assert view.trump is not None
        self.view = view
        self.course = course_of(view.rules, view.trump)
        self.taken = [trick for trick in view.tricks if trick.winner is not None]
        self.running = view.tricks[-1] if len(view.tricks) > len(self.taken) else None
        seen = sum(one.bit for trick in view.tricks for one in trick.cards)
        self.unseen: Mask = DECK & ~seen & ~view.hand.mask

    def points(self, one: Card) -> int:
        return self.course.points[one.index]

    def is_trump(self, one: Card) -> bool:
        return one.suit is self.course.trump

    def is_high(self, one: Card) -> bool:
        """Whether no other hand can have a higher card of the suit."""
        return not self.course.standings.order.above[one.index] & self.unseen & one.suit.mask

    def rank(self, one: Card) -> int:
        """Return how many cards of its suit it beats."""
        above = self.course.standings.order.above[one.index] & one.suit.mask
        return TRICKS - 1 - above.bit_count()

    def standing(self) -> Standing:
        """Return how the running trick lies."""
        standing = self.course.standings.lead
        for one in self.running.cards if self.running is not None else ():
            standing = standing.step(one)
        return standing

    def taken_by(self, side: Side) -> int:
        """Return the card points a side has taken."""
        tricks = [t for t in self.taken if t.winner is not None and side_of(t.winner) == side]
        return sum(self.points(one) for trick in tricks for one in trick.cards)


def _card(view: Observation, hand: Iterable[Card]) -> Card:
    at = _Situation(view)
    standing = at.standing()
    right = standing.playable(view.hand.mask)
    cards = [one for one in hand if one.bit & right]
    return _lead(at, cards) if at.running is None else _follow(at, standing, at.running, cards)


def _lead(at: _Situation, cards: list[Card]) -> Card:
    trumps = [one for one in cards if at.is_trump(one) and at.is_high(one)]
    taker = at.view.taker
    ours = taker is not None and side_of(taker) == _side(at.view)
    if ours and trumps and at.course.trump.mask & at.unseen:
        return max(trumps, key=at.rank)
    plain = [one for one in cards if not at.is_trump(one)] or cards
    high = [one for one in plain if at.is_high(one)]
    if high:
        return max(high, key=at.points)
    return min(plain, key=lambda one: (at.points(one), at.rank(one)))


def _follow(at: _Situation, standing: Standing, running: Trick, cards: list[Card]) -> Card:
    assert standing.best is not None
    order, best = at.course.standings.order, standing.best
    winner = next(seat for seat, one in running.plays() if one is best)
    last = len(running.cards) == FOUR - 1
    unbeaten = not order.above[best.index] & at.unseen
    if side_of(winner) == _side(at.view) and (last or unbeaten):
        # the trick is the partner's: give him points, but keep trumps
        return max(cards, key=lambda one: (not at.is_trump(one), at.points(one), -at.rank(one)))
    taking = [one for one in cards if beats(order, one, best) and (last or at.is_high(one))]
    if taking:
        return min(taking, key=lambda one: (at.is_trump(one), -at.points(one), at.rank(one)))
    return min(cards, key=lambda one: (at.is_trump(one), at.points(one), at.rank(one)))


def due(view: Observation, move: Action) -> bool:
    """Whether a move claims nothing, or only what the seat knows: a wrong Vorlauf loses the match."""
    match move:
        case Vorlauf():
            return _is_certain(view)
        case ClaimRevoke():
            return _is_proven(view, move.against)
        case _:
            return True


def _is_certain(view: Observation) -> bool:
    """Whether the tricks of one's side so far reach the target whatever may come."""
    at, side = _Situation(view), _side(view)
    if all(trick.winner is None or side_of(trick.winner) != side for trick in at.taken):
        return False
    melds = {0: 0, 1: 0}
    for seat, points in view.meldungen:
        melds[side_of(seat)] += points
    bella = view.rules.bella_points
    sure = at.taken_by(side) + (
        bella if view.bella is not None and side_of(view.bella) == side else 0
    )
    if view.shown and side_of(view.shown[0][0]) == side and _all_written(view):
        sure += melds[side]
    if view.taker is not None and side_of(view.taker) == side:
        most = base_total(view.rules) + sum(melds.values()) + bella
        if 2 * sure <= most:
            return False
    return view.totals[side] + sure >= view.rules.target


def _all_written(view: Observation) -> bool:
    """Whether no Meldung can have cancelled another: all were announced, by one side."""
    announced = view.rules.meldungen == "announced"
    return announced and len({side_of(seat) for seat, _ in view.meldungen}) == 1


def _is_proven(view: Observation, against: Seat) -> bool:
    """Whether a seat has played a wrong card in a trick taken in, as its later cards show."""
    at = _Situation(view)
    claimable = len(view.tricks) if view.phase == "Counting" else taken_in(view)
    plays: list[tuple[Seat, Card, Standing, bool]] = []
    for number, trick in enumerate(view.tricks):
        standing = at.course.standings.lead
        for seat, one in trick.plays():
            plays.append((seat, one, standing, number < claimable))
            standing = standing.step(one)
    later = sum(one.bit for seat, one in view.taken_back if seat == against) & at.unseen
    for seat, one, standing, complete in reversed(plays):
        if seat == against:
            later |= one.bit
            if complete and not one.bit & standing.playable(later):
                return True
    return False
