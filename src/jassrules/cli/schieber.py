"""Schieber on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from jassrules.cards import Card, Hand
from jassrules.cli.jassbot import USUAL, Situation, strength
from jassrules.cli.pen import Pen
from jassrules.decks import FRENCH_SWISSLOS, SWISS
from jassrules.games.schieber.actions import Action, Announce, Play, Push, Thank, Weis
from jassrules.games.schieber.contract import course_of
from jassrules.games.schieber.marks import target_of
from jassrules.games.schieber.view import Observation
from jassrules.observation import Event
from jassrules.sampler import Sampler
from jassrules.table import FOUR, Seat, side_of
from jassrules.verbs import apply, score

STYLE: Final = SWISS
FRENCH_DECK: Final = FRENCH_SWISSLOS
"""Schieber with French cards is played as on the platform of Swisslos: Eicheln ♦, Schellen ♣."""

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    lines = [pen.totals(view.totals)]
    if view.contract is not None and view.vorhand is not None:
        announcer = (view.vorhand + (2 if view.pushes == 1 else 0)) % FOUR
        factor = view.rules.factors[view.contract.factor_key]
        contract = pen.bold(pen.value(view.contract))
        lines[0] = f"{contract} ×{factor}, announced by {pen.seat(announcer)} – {lines[0]}"
    elif view.vorhand is not None:
        lines[0] = f"{pen.seat(view.vorhand)} is Vorhand – {lines[0]}"
    if view.last_trick is not None and not view.tricks:
        contract = f", {pen.value(view.last_contract)}"
        lines.append(f"Last trick: {_plays(view.last_trick.plays(), pen)}{contract}")
    if view.tricks and view.tricks[-1].winner is None:
        lines.append(f"On the table: {_plays(view.tricks[-1].plays(), pen)}")
    if view.seat is not None and view.hand:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    return lines


def _plays(plays: Sequence[tuple[Seat, Card]], pen: Pen) -> str:
    return ", ".join(f"{pen.seat(seat)} {pen.card(one)}" for seat, one in plays)


def line(event: Event, pen: Pen) -> str | None:
    """Return an event as a sentence."""
    facts = event.facts
    match event.what:
        case "dealt":
            vorhand = f"; {pen.seat(facts['vorhand'])} is Vorhand" if "vorhand" in facts else ""
            return f"{pen.seat(facts['dealer'])} deals{vorhand}."
        case "hand-dealt":
            return f"{pen.seat(facts['seat'])} is dealt {pen.cards(Hand(facts['cards']))}."
        case "pushed":
            return f"{pen.seat(facts['seat'])} pushes."
        case "announced":
            contract = pen.value(facts["contract"])
            return f"{pen.seat(facts['seat'])} announces {contract}: everything counts ×{facts['factor']}."
        case "weis-announced":
            return f"{pen.seat(facts['seat'])} announces a Weis of {facts['points']}."
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "trick-taken":
            return f"{pen.seat(facts['seat'])} takes {facts['about']}: {facts['points']} points."
        case "weis-shown":
            return f"{pen.seat(facts['seat'])} shows {pen.meld(facts['meld'])}."
        case "weis":
            return f"{pen.side(facts['side'])} write {facts['points']} for the Weis."
        case "stoeck":
            return f"{pen.side(facts['side'])} write {facts['points']} for Stöck."
        case "last-trick":
            return f"{pen.side(facts['side'])} write {facts['points']} for the last trick."
        case "match":
            return f"Match! {pen.side(facts['side'])} write {facts['points']} for all nine tricks."
        case "deal-over":
            return f"The deal is over: {pen.totals(facts['totals'])}."
        case "bergpreis":
            return f"{pen.side(facts['side'])} hold the Bergpreis."
        case "thanked":
            counts = (
                f", and counts what lies with {pen.card(facts['card'])}: {facts['points']} points"
                if "card" in facts
                else ""
            )
            return f"{pen.seat(facts['seat'])} thanks for the match{counts}."
        case "match-over" if event.rule == "schieber.ausmachen":
            first = "Both sides are there, so the claims of the first trick decide."
            return f"{first} {pen.winners(facts['winners'])}"
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


# -- a simple bot --------------------------------------------------------------------------------


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: all Weise and Stöck called, a strong contract, cheap tricks taken.

    After a push Vorhand first leads the highest trump, so that the partner learns of it. It thanks
    for the match when that wins it.
    """
    moves = view.legal_moves
    if type(moves[-1]) is Thank and due(view, moves[-1]):
        return moves[-1]
    if type(moves[0]) in (Announce, Push):
        return _contract(view)
    for move in moves:
        if type(move) is Weis:
            return move
    plays = [move for move in moves if type(move) is Play]
    one = _card(view, [move.card for move in plays if not move.stoeck])
    # of two ways to play a card the last one calls Stöck
    return [move for move in plays if move.card is one][-1]


def _contract(view: Observation) -> Announce | Push:
    factors = view.rules.factors
    worth = {
        move: (strength(view.hand, move.contract) - USUAL) * factors[move.contract.factor_key]
        for move in view.legal_moves
        if isinstance(move, Announce)
    }
    best = max(worth, key=lambda move: worth[move])
    for move in view.legal_moves:
        if isinstance(move, Push) and worth[best] < 0:
            return move
    return best


def _card(view: Observation, cards: list[Card]) -> Card:
    assert view.contract is not None
    assert view.seat is not None
    course, side = course_of(view.rules, view.contract), side_of(view.seat)
    at = Situation(
        course.by_trick,
        course.points,
        view.tricks,
        view.hand.mask,
        lambda seat: side_of(seat) == side,
    )
    draws = view.vorhand is not None and at.ours(view.vorhand)
    return at.card(cards, draws=draws, tells=at.number == 0 and view.pushes == 1)


# -- thanks for the match ----------------------------------------------------------------------------

_WORLDS: Final = 60
"""In so many worlds that fit what a seat knows a thanks must win for it to be right."""


def asks(view: Observation, move: Thank) -> bool:
    """Whether to put what is open out of turn to a player: thanks, once the points may be there.

    They are if what his side has written, and what lies in the running trick, makes up the target.
    Whether the thanks will win is not looked at.
    """
    lying = 0
    if view.contract is not None and view.tricks and view.tricks[-1].winner is None:
        course, running = course_of(view.rules, view.contract), view.tricks[-1]
        lying = sum(course.points[one.index] for one in running.cards) * course.factor
    return view.totals[side_of(move.seat)] + lying >= target_of(view.rules)


def due(view: Observation, move: Action) -> bool:
    """Whether a move claims nothing, or only what the seat knows: wrong thanks lose the match.

    All that decides lies open but who holds Stöck, which count if both sides have the target after
    the first trick. So it is tried in worlds that fit what the seat knows.
    """
    if not isinstance(move, Thank):
        return True
    if not asks(view, move):
        return False
    sampler, rng, mine = Sampler(view), random.Random(0), (side_of(move.seat),)
    return all(score(apply(sampler.world(rng), move)).winners == mine for _ in range(_WORLDS))
