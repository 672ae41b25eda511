"""Molotow on a terminal: the table as a seat sees it, events as sentences, and a simple bot."""

from __future__ import annotations

import random
from typing import Final

from jassrules.cards import PACK, Card, Mask, mask_of
from jassrules.cli.pen import Pen
from jassrules.decks import SWISS
from jassrules.games.molotow.actions import Action, Play, Weis
from jassrules.games.molotow.trump import before_trump, next_standings, trump_after
from jassrules.games.molotow.view import Observation
from jassrules.jass.contracts import card_points, order_in
from jassrules.jass.weis import points_of, weise_in
from jassrules.observation import Event
from jassrules.tricks.trick import Standing

STYLE: Final = SWISS

# -- what a seat sees ----------------------------------------------------------------------------


def table(view: Observation, pen: Pen) -> list[str]:
    """Return what the seat of an observation sees, as lines."""
    lines = [pen.totals(view.totals)]
    if view.vorhand is None:
        return lines
    trump = "No trump yet"
    if view.trump is not None and view.trump_by is not None:
        suit = pen.bold(pen.suit(view.trump))
        trump = f"{suit} is trump, made by {pen.seat(view.trump_by)}"
    lines[0] = f"{trump} – {lines[0]}"
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
        case "weis-announced":
            return f"{pen.seat(facts['seat'])} announces a Weis of {facts['points']}."
        case "played":
            return f"{pen.seat(facts['seat'])} plays {pen.card(facts['card'])}."
        case "trump-made":
            return (
                f"{pen.seat(facts['seat'])} does not follow: {pen.suit(facts['trump'])} is trump."
            )
        case "stoeck-counted":
            return f"{pen.seat(facts['seat'])} has Stöck."
        case "trick-taken":
            weise = " and ".join(map(pen.meld, facts["weise"]))
            on_table = f", with {weise} on the table" if weise else ""
            return f"{pen.seat(facts['seat'])} takes the trick{on_table}."
        case "weis-shown":
            return f"{pen.seat(facts['seat'])} shows {pen.meld(facts['meld'])}."
        case "deal-void":
            return (
                f"No trump was made: the deal is void, and {pen.seat(facts['dealer'])} deals again."
            )
        case "deal-over":
            return f"The deal is over: {pen.totals(facts['totals'])}."
        case "match-over":
            return pen.winners(facts["winners"])
        case _:
            return None  # the lines of the score are printed as a table


# -- a simple bot --------------------------------------------------------------------------------


def greedy(view: Observation, rng: random.Random) -> Action:
    """Return a sensible move: all Weise and Stöck called, tricks left to others, dear cards thrown on them."""
    for move in view.legal_moves:
        if isinstance(move, Weis):
            return move
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    at = _Situation(view)
    one = min({move.card: None for move in plays}, key=at.cost)
    # of two ways to play a card the last one calls Stöck
    return [move for move in plays if move.card is one][-1]


class _Situation:
    """What the bot looks at: the running trick and the cards it has not seen."""

    def __init__(self, view: Observation) -> None:
        running = view.tricks[-1] if view.tricks and view.tricks[-1].winner is None else None
        self.view, self.running = view, running.cards if running else ()
        self.behind: int = view.players - 1 - len(self.running)
        self.standing: Standing = before_trump(view.rules).lead
        for trick in view.tricks:
            for one in trick.cards:
                self.standing = self.standing.step(one)
            if trick.winner is not None:
                self.standing = next_standings(self.standing).lead
        seen = sum(one.bit for trick in view.tricks for one in trick.cards)
        self.unseen: Mask = PACK & ~seen & ~view.hand.mask

    def cost(self, one: Card) -> float:
        """Return what a card costs: the points it may bring in, less the danger it is rid of."""
        after = self.standing.step(one)
        trump = trump_after(after)
        worth = card_points(trump)
        cards = (*self.running, one)
        pot = sum(worth[c.index] for c in cards) + 4.0 * self.behind
        if self.view.rules.table_weis != "off":
            pot += sum(
                points_of(self.view.rules, m) for m in weise_in(self.view.rules, mask_of(cards))
            )
        chance = 0.0
        if after.best is one:
            above = after.standings.order.above[one.index] & self.unseen
            in_suit = (above & one.suit.mask).bit_count()
            # a higher card of the suit is fetched most times, a trump now and then
            chance = 1 / (1 + self.behind * (in_suit / 2 + (above.bit_count() - in_suit) / 12))
        # a card that is hard to lose with is worth being rid of, a dear one too
        above = order_in(trump, "down").above[one.index] & self.unseen
        danger = worth[one.index] + 6 / (1 + above.bit_count())
        cost = chance * pot - (1 - chance) * danger / 2
        if trump is not None and self.view.trump is None:
            # trumps take tricks: it had better be a suit of which one holds little
            held = self.view.hand.mask & trump.mask
            cost += 4 * held.bit_count() + sum(
                worth[c.index] for c in self.view.hand if c.suit is trump
            )
        return cost
