"""Chappe-Jass on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

from jassrules.cards import CARDS, Card, Hand
from jassrules.cli.page import breadth
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.games.chappe.actions import Action, Bid, Play
from jassrules.games.chappe.stechen import Round, strength
from jassrules.games.chappe.view import Observation
from jassrules.observation import Event
from jassrules.table import Seat

STYLE: Final = SWISS

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    points = [f"{pen.seat(seat)} {points}" for seat, points in enumerate(view.totals)]
    if not view.size:
        return _listed("", points, " · ", pen)
    rundi = view.size == 1
    deal = "Chappe-Rundi" if rundi else f"{view.size} cards each"
    lines = _listed(f"{pen.bold(deal)}, {pen.seat(view.dealer)} deals – ", points, " · ", pen)
    bids = [_bid_of(view, seat, pen) for seat in view.seats if view.bids[seat] is not None]
    if bids:
        lines += _listed("Bids: ", bids, " · ", pen)
    if view.bundles and view.bundles[-1].winner is None:
        bundle = view.bundles[-1]
        for number, laid in enumerate(bundle.rounds):
            head = "Stechen" if number else "On the table"
            lines += _listed(f"{head}: ", _cards_laid(laid, pen), ", ", pen)
        if len(view.competing) < len(view.seats):
            names = _and(map(pen.seat, view.competing))
            lines.append(f"Only {names} compete, for {bundle.tricks} tricks so far")
    if rundi:
        seen = [
            f"{pen.seat(seat)} {pen.cards(tuple(hand))}"
            for seat, hand in enumerate(view.seen)
            if hand
        ]
        lines += _listed("You see: ", seen or ["nothing more"], ", ", pen)
    elif view.seat is not None and view.hand:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    return lines


def _listed(head: str, parts: Sequence[str], between: str, pen: Pen) -> list[str]:
    """Return a line with a head and several parts or, if it is too long, the parts in columns below."""
    line = head + between.join(parts)
    if breadth(line) <= pen.room:
        return [line]
    width = max(map(breadth, parts)) + 2
    count = max(1, pen.room // width)
    rows = [parts[at : at + count] for at in range(0, len(parts), count)]
    lines = ["".join(pen.padded(f"  {part}", width) for part in row).rstrip() for row in rows]
    return [head.rstrip(" –"), *lines] if head else lines


def _bid_of(view: Observation, seat: Seat, pen: Pen) -> str:
    made = f" (made {view.won[seat]})" if view.bundles else ""
    return f"{pen.seat(seat)} {view.bids[seat]}{made}"


def _cards_laid(laid: Round, pen: Pen) -> list[str]:
    return [f"{pen.seat(seat)} {pen.card(one)}" for seat, one in laid]


def _and(names: Iterable[str]) -> str:
    """Return names as a sentence has them: ``Anna, Beat and Chiara``."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def line(event: Event, pen: Pen) -> str | None:
    """Return a public event as a sentence."""
    facts = event.facts
    match event.what:
        case "dealt":
            cards = facts["cards"]
            return f"{pen.seat(facts['dealer'])} deals {_number(cards, 'card')} to each."
        case "hand-dealt":
            return f"You are dealt {pen.cards(Hand(facts['cards']))}."
        case "hands-seen":
            seen = tuple(zip(facts["seats"], facts["cards"], strict=True))
            return f"You see {', '.join(_cards_laid(seen, pen))}."
        case "bid":
            return f"{pen.seat(facts['seat'])} bids {facts['tricks']}."
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "revealed":
            return f"{pen.seat(facts['seat'])} turns {pen.card(facts['card'])}."
        case "stechen":
            return f"Stechen: {_and(map(pen.seat, facts['seats']))} go on, for {facts['tricks']} tricks."
        case "drawn-off":
            drawn = tuple(zip(facts["seats"], facts["cards"], strict=True))
            return f"Drawn off: {', '.join(_cards_laid(drawn, pen))}."
        case "shuffled":
            return f"A new stock of {_number(facts['cards'], 'card')} is shuffled."
        case "trick-taken":
            return f"{pen.seat(facts['seat'])} takes {_number(facts['tricks'], 'trick')}."
        case "deal-over":
            told = f"The deal is over: {pen.totals(facts['totals'])}."
            # where that is too long, the table of the score says it again
            return told if breadth(told) <= pen.room else "The deal is over."
        case "out":
            return f"{pen.seat(facts['seat'])} has {facts['points']} points and is out."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


# -- a simple bot --------------------------------------------------------------------------------


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: a bid near what the hand promises, then just as many tricks as bid."""
    moves = view.legal_moves
    if isinstance(moves[0], Bid):
        hopes = _hopes(view)
        bids = [move for move in moves if isinstance(move, Bid)]
        return min(bids, key=lambda move: abs(move.tricks - hopes))
    plays = {move.card: move for move in moves if isinstance(move, Play)}
    return plays[_card(view, sorted(plays, key=strength))] if plays else moves[0]


def _hopes(view: Observation) -> float:
    """Return how many tricks a seat may hope for."""
    others = len(view.seats) - 1
    if view.size == 1:
        # one's own card is unknown: it must beat all one sees
        best = max(_strengths(one for hand in view.seen for one in hand))
        return sum(rank > best for rank in _strengths(CARDS)) / len(CARDS)
    # a card wins if every other seat lays a lower one; a seat lays half as well as it could
    lower = [4 * strength(one) / len(CARDS) for one in view.hand]
    return sum(math.pow(share, others / 2) for share in lower) * 0.8


def _strengths(cards: Iterable[Card]) -> list[int]:
    return [strength(one) for one in cards]


def _card(view: Observation, cards: list[Card]) -> Card:
    """Return a card of those given from low to high: to win if tricks are still wanted, else not."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    wanted = (bid or 0) - view.won[view.seat]
    lowest, highest = cards[0], cards[-1]
    if view.seat not in view.competing:
        return lowest if wanted > 0 else highest
    laid = _round_of(view)
    lying = max(_strengths(one for seat, one in laid if seat in view.competing), default=-1)
    above = [one for one in cards if strength(one) > lying]
    below = [one for one in cards if strength(one) < lying]
    last = len(laid) == len(view.seats) - 1
    if wanted > 0:
        if not above:
            return lowest
        return above[0] if last else highest
    if below:
        return below[-1]
    return highest if last else lowest


def _round_of(view: Observation) -> Round:
    """Return what lies in the round that is running."""
    if not view.bundles or view.bundles[-1].winner is not None:
        return ()
    laid = view.bundles[-1].rounds[-1]
    return laid if len(laid) < len(view.seats) else ()
