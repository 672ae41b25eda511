"""What may be known: public events, and the drawing of hidden cards that fit what is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from jassrules.frozen import FrozenDict, frozen_facts

if TYPE_CHECKING:
    import random

    from jassrules.cards import Card, Mask
    from jassrules.ledger import Entry


@frozen
class Event:
    """Something everybody at the table sees: ``what`` happened, by which rule, with its facts.

    ``what`` is a short name such as ``trick-taken``; the documentation of each game lists them.
    """

    what: str
    rule: str
    facts: FrozenDict[str, Any] = field(factory=FrozenDict, converter=frozen_facts)


def line_event(line: Entry) -> Event:
    """Return the event of a line of the score: named by its rule, with its side and points."""
    facts = {"side": line.side, "points": line.points}
    about = {"about": line.about} if line.about else {}
    return Event(line.rule.partition(".")[2], line.rule, facts | about)


def share_out(
    cards: Sequence[Card], room: Sequence[int], barred: Sequence[Mask], rng: random.Random
) -> list[list[Card]]:
    """Share hidden cards out at random over places, none where it cannot be.

    ``room[p]`` is how many cards place ``p`` takes, together exactly as many as there are cards;
    ``barred[p]`` is the mask of the cards that cannot lie there. Returns the cards of each place.
    Raises `ValueError` if the cards fit in no way.

    Nothing is tried and thrown away: the cards are matched to places along augmenting paths,
    which finds a sharing if there is one, and then mixed by random swaps. A swap is as likely as
    its reverse, so all sharings the swaps reach become equally likely; the cost is bounded.
    """
    order = list(cards)
    rng.shuffle(order)
    if not any(barred):
        held, at = [], 0
        for size in room:
            held.append(order[at : at + size])
            at += size
        return held
    matching = _Matching(order, room, barred, rng)
    matching.fill()
    matching.mix()
    return [[order[i] for i in held] for held in matching.held]


class _Matching:
    """Cards, by their position in ``order``, matched to places with room."""

    def __init__(
        self, order: list[Card], room: Sequence[int], barred: Sequence[Mask], rng: random.Random
    ) -> None:
        self.rng, self.room = rng, room
        everywhere = range(len(room))
        self.places = [[p for p in everywhere if not barred[p] & one.base.bit] for one in order]
        self.home = [-1] * len(order)
        self.held: list[list[int]] = [[] for _ in everywhere]

    def move(self, one: int, place: int) -> None:
        if self.home[one] >= 0:
            self.held[self.home[one]].remove(one)
        self.home[one] = place
        self.held[place].append(one)

    def fill(self) -> None:
        # the cards that fit in the fewest places first: few of them then have to be moved again
        for one in sorted(range(len(self.home)), key=lambda i: len(self.places[i])):
            if not self.settle(one, set()):
                raise ValueError("the hidden cards fit the places in no way")

    def settle(self, one: int, seen: set[int]) -> bool:
        free = [p for p in self.places[one] if len(self.held[p]) < self.room[p]]
        if free:
            # in proportion to the room left, as if dealt blindly
            space = [self.room[p] - len(self.held[p]) for p in free]
            self.move(one, self.rng.choices(free, space)[0])
            return True
        for place in self.places[one]:
            if place not in seen:
                seen.add(place)
                for other in tuple(self.held[place]):
                    if self.settle(other, seen):
                        self.move(one, place)
                        return True
        return False

    def mix(self) -> None:
        random, home, count = self.rng.random, self.home, len(self.home)
        for _ in range(4 * count):
            one, other = int(random() * count), int(random() * count)
            here, there = home[one], home[other]
            if here != there and there in self.places[one] and here in self.places[other]:
                self.move(one, there)
                self.move(other, here)
