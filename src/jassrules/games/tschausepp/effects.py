"""What a card does once it lies – the table of effects, each for any rank – and who is next."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from jassrules.games.tschausepp.rules import SOURCE
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Deciding,
    LastCard,
    Laying,
    Point,
    Resume,
    Skipping,
    State,
    Table,
    made_laying,
)
from jassrules.rulebook import CHOSEN, fact, rule
from jassrules.table import Seat


@rule(
    "tschausepp.effects",
    source=f"{SOURCE}; {CHOSEN}: effects that nobody could play on are refused",
)
def take_effect(table: Table, seat: Seat, penalty: int) -> State:
    """A Seven draws, an Eight skips, an Under names a suit, an Ace wants a cover; the house may arrange this otherwise.

    ``penalty`` is the open penalty that the card has answered. The suit was named with the card.
    """
    match table.match.house.of[table.pile[-1].rank.index]:
        case "draw":
            return raise_penalty(table, seat, penalty)
        case "skip":
            return skip(table, seat)
        case "reverse":
            return reverse(table, seat)
        case "again" if asks_for_more(table, seat):
            return Again(table, seat)
        case "cover" if asks_for_more(table, seat):
            return Covering(table, seat)
        case _:
            return end_turn(table, seat)


fact(
    "tschausepp.one-card",
    "A turn is one card, unless an Ace is to be covered.",
    by=take_effect,
)
fact(
    "tschausepp.cover-effect",
    "A cover does what its rank does: a Seven draws, an Eight skips, an Under names a suit.",
    by=take_effect,
)


@rule("tschausepp.play-on", also=True)
def asks_for_more(table: Table, seat: Seat) -> bool:
    """Whether a card may ask its player for another one: not if he is out of the round."""
    return seat not in table.out


def end_turn(table: Table, seat: Seat) -> Laying:
    """Go on to the next seat."""
    return made_laying(table, table.next(seat))  # type: ignore[no-any-return]


@rule("tschausepp.seven")
def raise_penalty(table: Table, seat: Seat, penalty: int) -> Answering:
    """A Seven makes the next player take two cards, unless he lays a Seven too, which hands on two more."""
    return Answering(table, table.next(seat), penalty + table.match.rules.seven_cards)


@rule("tschausepp.eight", source=f"{SOURCE}; {CHOSEN}: a skip that is accepted is no turn")
def skip(table: Table, seat: Seat) -> Skipping | Laying:
    """An Eight skips the next player, who takes no cards and has no answer to it."""
    if table.match.rules.eight_passable:
        return Skipping(table, table.next(seat))
    return Laying(table, after_skip(table, seat))


@rule("tschausepp.eight-two")
def after_skip(table: Table, seat: Seat) -> Seat:
    """Between two players an Eight gives its player the next turn too."""
    return table.next(seat, 2)


def reverse(table: Table, seat: Seat) -> Laying:
    """Turn the order of play round; between two players the layer plays again."""
    turned = turned_round(table)
    return Laying(turned, seat if between_two(table, seat) else turned.next(seat))


@rule("tschausepp.play-on", also=True)
def between_two(table: Table, seat: Seat) -> bool:
    """Whether a card was laid by one of the two players who are still in the round."""
    return table.still_in == 2 and seat not in table.out


def turned_round(table: Table) -> Table:
    """Return the table with the order of play the other way round."""
    return evolve(table, direction=-table.direction)


@rule("tschausepp.start-card", also=True)
def first_turn(table: Table, first: Seat) -> State:
    """Begin the round: where the house plays it so, the effect of the start card meets the first player."""
    if table.match.rules.start_card == "active":
        match table.match.house.of[table.top.rank.index]:
            case "draw":
                return raise_penalty(table, table.next(first, -1), 0)
            case "skip":
                return skip(table, table.next(first, -1))
            case "reverse":
                return Laying(turned_round(table), first)
    return Laying(table, first)


# -- where a round goes on after a call is settled -----------------------------------------------


def resume(state: Point) -> Resume:
    """Return where the round goes on once a call is settled."""
    penalty = state.penalty if isinstance(state, (Answering, LastCard)) else 0
    if isinstance(state, Deciding):
        return Resume("Deciding", state.turn, 0, state.drawn, state.for_cover)
    return Resume(type(state).__name__, state.turn, penalty)


_PHASES: Final[dict[str, Any]] = {
    kind.__name__: kind for kind in (Laying, Skipping, Covering, Again)
}


@rule("tschausepp.sepp-challenged", source=f"{CHOSEN}: the card was laid, only the win is not")
def goes_on(table: Table, at: Resume) -> State:
    """A challenged "Sepp" wins nothing: its player draws, the last card takes effect, and the round goes on.

    After any other call that was made good or challenged, the round goes on where it was.
    """
    if at.phase == LastCard.__name__:
        return take_effect(table, table.next(at.turn, -1), at.penalty)
    if at.phase == Answering.__name__:
        return Answering(table, at.turn, at.penalty)
    if at.phase == Deciding.__name__:
        assert at.drawn is not None
        return Deciding(table, at.turn, at.drawn, at.for_cover)
    state: State = _PHASES[at.phase](table, at.turn)
    return state
