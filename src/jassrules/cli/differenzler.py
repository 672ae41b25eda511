"""Differenzler on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from typing import Final

from jassrules.cards import PACK, Card, Rank
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.games.differenzler.actions import Action, Announce, Play
from jassrules.games.differenzler.scoring import ALL, LAST
from jassrules.games.differenzler.view import Observation
from jassrules.jass.contracts import card_points, order_in
from jassrules.jass.dealing import hand_size
from jassrules.observation import Event
from jassrules.tricks.trick import beats

STYLE: Final = SWISS

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    lines = [pen.totals(view.totals)]
    if view.vorhand is None:
        return lines
    trump = f"{pen.bold(pen.suit(view.trump))} is trump, " if view.trump else ""
    lines[0] = f"{trump}{pen.seat(view.dealer)} deals – {lines[0]}"
    if view.turned is not None:
        lines.append(f"Turned up: {pen.card(view.turned)}")
    said = [
        f"{pen.seat(seat)} {points}" + (f" (made {view.made[seat]})" if view.tricks else "")
        for seat, points in enumerate(view.announced)
        if points is not None
    ]
    if said:
        lines.append(f"Announced: {' · '.join(said)}")
    if view.tricks and view.tricks[-1].winner is None:
        plays = view.tricks[-1].plays(view.players)
        on_table = ", ".join(f"{pen.seat(seat)} {pen.card(one)}" for seat, one in plays)
        lines.append(f"On the table: {on_table}")
    if view.hand and view.seat is not None:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    return lines


def line(event: Event, pen: Pen) -> str | None:
    """Return a public event as a sentence."""
    facts = event.facts
    match event.what:
        case "dealt":
            return f"{pen.seat(facts['dealer'])} deals; {pen.seat(facts['vorhand'])} is Vorhand."
        case "turned":
            return f"{pen.card(facts['card'])} is turned up: {pen.suit(facts['trump'])} is trump."
        case "trump-drawn":
            return f"{pen.suit(facts['trump'])} is drawn as trump."
        case "announced":
            points = f"announces {facts['points']}" if "points" in facts else "has announced"
            return f"{pen.seat(facts['seat'])} {points}."
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "trick-taken":
            return f"{pen.seat(facts['seat'])} takes the trick: {facts['points']} points."
        case "difference":
            return (
                f"{pen.seat(facts['side'])} announced {facts['announced']}, made {facts['made']}: "
                f"{facts['points']} points."
            )
        case "exact":
            return f"{pen.seat(facts['side'])} was exact: {facts['points']} points."
        case "dealer-credit":
            return (
                f"{facts['sum']} were announced, {facts['off']} off {ALL}: "
                f"{pen.seat(facts['side'])} as the dealer is written {facts['points']}."
            )
        case "deal-over":
            return f"The deal is over: {pen.totals(facts['totals'])}."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


# -- a simple bot --------------------------------------------------------------------------------

_TRUMPS: Final = {Rank.UNDER: 1.0, Rank.NINE: 0.9, Rank.ACE: 0.7, Rank.KING: 0.55, Rank.OBER: 0.45}
_PLAIN: Final = {Rank.ACE: 0.7, Rank.KING: 0.3, Rank.OBER: 0.1}
_LONG: Final = 0.3
"""How many tricks the bot hopes for with a card; a low trump is worth a third of one, and more as the fourth."""


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: what the hand promises, then whatever comes closest to it."""
    moves = view.legal_moves
    if isinstance(moves[0], Announce):
        return moves[round(_hopes(view))]
    plays = [move for move in moves if isinstance(move, Play)]
    return min(plays, key=lambda move: _Card(view, move.card).misses)


def _hopes(view: Observation) -> float:
    """Return how many points a hand may hope for."""
    tricks = sum(
        _TRUMPS.get(one.rank, 0.33) if one.suit is view.trump else _PLAIN.get(one.rank, 0.0)
        for one in view.hand
    )
    trumps = sum(one.suit is view.trump for one in view.hand)
    tricks += _LONG * max(trumps - 3, 0)
    return min(tricks * ALL / hand_size(view.players) * 4 / view.players, ALL)


class _Card:
    """What a card may bring: ``misses`` is how far off the announcement it leaves its player."""

    def __init__(self, view: Observation, one: Card) -> None:
        assert view.trump is not None
        assert view.seat is not None
        order, worth = order_in(view.trump), card_points(view.trump)
        running = view.tricks[-1].cards if view.tricks and view.tricks[-1].winner is None else ()
        best: Card | None = None
        for laid in running:
            best = laid if best is None or beats(order, laid, best) else best
        seen = sum(c.bit for trick in view.tricks for c in trick.cards)
        unseen = PACK & ~seen & ~view.hand.mask
        higher = order.above[one.index] & unseen
        # a plain card is trumped now and then, and beaten by a higher one of its suit most times
        risk = (higher & one.suit.mask).bit_count() + (higher & ~one.suit.mask).bit_count() / 8
        behind = view.players - 1 - len(running)
        wins = best is None or beats(order, one, best)
        chance = 1 / (1 + risk * behind / (view.players - 1)) if wins else 0.0
        pot = sum(worth[c.index] for c in (*running, one)) + behind * ALL / 36
        pot += LAST if len(view.hand) == 1 else 0
        announced = view.announced[view.seat]
        assert announced is not None
        need = announced - view.made[view.seat]
        # where it is all the same: keep what wins while points are needed, else get rid of it
        later = 1 / (1 + risk)
        self.misses: tuple[float, float] = (abs(need - chance * pot), later if need > 0 else -later)
