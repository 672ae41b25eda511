"""Tschau Sepp on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from typing import Final

from jassrules.cards import Card
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.games.tschausepp.actions import Action, Call, Challenge, Draw, Keep, Play
from jassrules.games.tschausepp.state import House, cards_of, house_of
from jassrules.games.tschausepp.view import Observation
from jassrules.observation import Event
from jassrules.table import Seat

STYLE: Final = SWISS

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    lines = [pen.totals(view.totals)]
    if view.top is None:
        return lines
    lines[0] = f"{pen.bold('On top')} {pen.card(view.top)}{_asked(view, pen)} – {lines[0]}"
    sizes = [
        f"{pen.seat(seat)} {'out' if seat in view.out else count}"
        for seat, count in enumerate(view.hand_sizes)
    ]
    if view.direction < 0:
        sizes.append("the other way round")
    lines.append(f"Cards: {' · '.join([*sizes, f'stock {view.stock_size}'])}")
    if view.forgotten is not None:
        word = view.forgotten.word.capitalize()
        lines.append(f"{pen.seat(view.forgotten.seat)} has not said {word}")
    if view.seat is not None and view.hand:
        lines.append(f"{pen.seat(view.seat)} holds: {pen.cards(view.hand)}")
    if view.seat is not None and view.drawn is not None:
        lines.append(f"{pen.seat(view.seat)} has drawn: {pen.card(view.drawn)}")
    return lines


def _asked(view: Observation, pen: Pen) -> str:
    if view.wish is not None:
        return f", {pen.suit(view.wish)} asked for"
    if view.penalty:
        return f", {_cards(view.penalty)} to take"
    return ""


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count or 'no'} cards"


def line(event: Event, pen: Pen) -> str | None:
    """Return an event as a sentence."""
    facts = event.facts
    who = pen.seat(facts["seat"]) if "seat" in facts else ""
    match event.what:
        case "dealt":
            return f"{pen.seat(facts['dealer'])} deals."
        case "turned-up":
            aside = f", {pen.cards(facts['aside'])} laid aside" if "aside" in facts else ""
            return f"{pen.card(facts['card'])} is turned up{aside}."
        case "shuffled":
            return f"{_cards(facts['cards'])} are shuffled into a new stock."
        case "played":
            asks = f" and asks for {pen.suit(facts['wish'])}" if "wish" in facts else ""
            says = f": “{facts['call'].capitalize()}!”" if "call" in facts else "."
            return f"{who} lays {pen.card(facts['card'])}{asks}{says}"
        case "drew":
            return f"{who} draws {_cards(facts['cards'])}."
        case "took":
            return f"{who} takes {_cards(facts['cards'])}."
        case "hand-dealt":
            return f"{who} is dealt {pen.cards(facts['cards'])}."
        case "drawn":
            return f"{who} has drawn {pen.cards(facts['cards'])}."
        case "kept":
            return f"{who} keeps the card."
        case "skip-accepted" | "skipped":
            return f"{who} is skipped."
        case "stopped":
            return f"{who} lays no further card."
        case "penalty":
            return f"{who} is to take {_cards(facts['cards'])}."
        case "reversed":
            return "The order of play is turned round."
        case "called":
            return f"{who} says it late: “{facts['call'].capitalize()}!”"
        case "challenged":
            return f"{who} challenges {pen.seat(facts['against'])} for a forgotten call."
        case "overlooked":
            return f"{who} lets the forgotten Sepp pass."
        case "round-won":
            return f"{who} wins the round."
        case "went-out":
            return f"{who} is out of the round: place {facts['place']}."
        case "came-last":
            return f"{who} is left: place {facts['place']}."
        case "blocked":
            return "Nobody lays or draws any more: the round ends here."
        case "card-points" | "place-points":
            return f"{who} writes {facts['points']}."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None


# -- a simple bot --------------------------------------------------------------------------------


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: no call forgotten, every forgotten call challenged, no draw by choice.

    An Under and cards that skip or draw are kept until they are of use, an Ace until it can be
    covered; the suit named is the one most held.
    """
    for move in view.legal_moves:
        if isinstance(move, (Call, Challenge)):
            return move
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    if plays:
        house = house_of(view.rules)
        return max(plays, key=lambda move: (_worth(view, house, move), rng.random()))
    for move in view.legal_moves:
        if isinstance(move, (Draw, Keep)):
            return move
    return view.legal_moves[0]


def _worth(view: Observation, house: House, move: Play) -> int:
    one, rest = move.card, list(cards_of(view.hand.mask))
    rest.remove(one)
    worth = 100 * (move.call is not None)
    if view.rules.scoring == "points":
        worth += view.rules.card_points[one.rank]
    if one.bit & house.cover and not any(_covers(house, one, other) for other in rest):
        worth -= 40
    if one.bit & house.wish and len(rest) > 1:
        worth -= 20
    if one.bit & (house.draw | house.skip):
        worth += 12 if view.hand_sizes[_next(view)] <= 2 else -4
    if move.wish is None:
        follow = [other for other in rest if one.suit is other.suit or one.rank is other.rank]
    else:
        follow = [other for other in rest if move.wish is other.suit and not other.bit & house.wish]
        worth += move.wish in view.lacking(_next(view))
    return worth + 3 * len(follow)


def _covers(house: House, one: Card, other: Card) -> bool:
    return one.suit is other.suit or one.rank is other.rank or other.bit & house.wish != 0


def _next(view: Observation) -> Seat:
    """Return the next seat of those that are still in the round."""
    assert view.seat is not None
    seats = (view.seat + step * view.direction for step in range(1, view.players + 1))
    return next(at for seat in seats if (at := seat % view.players) not in view.out)
