"""What a card does once it lies: the table of effects, each working on any rank."""

from __future__ import annotations

from jassrules.games.tschausepp.desk import Desk
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Laying,
    Skipping,
    State,
)
from jassrules.rulebook import rule
from jassrules.table import Seat


@rule("tschausepp.effects")
def take_effect(desk: Desk, seat: Seat, penalty: int) -> State:
    """A Seven draws, an Eight skips, an Under names a suit, an Ace wants a cover; the house may arrange this otherwise.

    ``penalty`` is the open penalty that the card has answered. The suit was named with the card.
    """
    match desk.match.house.of[desk.pile[-1].rank.index]:
        case "draw":
            return raise_penalty(desk, seat, penalty)
        case "skip":
            return skip(desk, seat)
        case "reverse":
            return reverse(desk, seat)
        case "again":
            return Again(desk.table(), seat)
        case "cover":
            return Covering(desk.table(), seat)
        case _:
            return Laying(desk.table(), desk.next(seat))


@rule("tschausepp.seven")
def raise_penalty(desk: Desk, seat: Seat, penalty: int) -> Answering:
    """A Seven makes the next player take two cards, unless he lays a Seven too, which hands on two more."""
    return Answering(desk.table(), desk.next(seat), penalty + desk.match.rules.seven_cards)


@rule("tschausepp.eight")
def skip(desk: Desk, seat: Seat) -> Skipping | Laying:
    """An Eight skips the next player, who takes no cards and has no answer to it."""
    if desk.match.rules.eight_passable:
        return Skipping(desk.table(), desk.next(seat))
    return Laying(desk.table(), after_skip(desk, seat))


@rule("tschausepp.eight-two")
def after_skip(desk: Desk, seat: Seat) -> Seat:
    """Between two players an Eight gives its player the next turn too."""
    return desk.next(seat, 2)


def reverse(desk: Desk, seat: Seat) -> Laying:
    """Turn the order of play round; with two players the layer plays again."""
    desk.direction = -desk.direction
    return Laying(desk.table(), seat if desk.match.players == 2 else desk.next(seat))


@rule("tschausepp.start-card", also=True)
def first_turn(desk: Desk, first: Seat) -> State:
    """Begin the round: where the house plays it so, the effect of the start card meets the first player."""
    if desk.match.rules.start_card == "active":
        match desk.match.house.of[desk.pile[-1].rank.index]:
            case "draw":
                return raise_penalty(desk, desk.next(first, -1), 0)
            case "skip":
                return skip(desk, desk.next(first, -1))
            case "reverse":
                desk.direction = -1
    return Laying(desk.table(), first)
