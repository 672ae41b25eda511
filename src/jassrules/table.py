"""Who sits where: seats in order of play, the next one, partners and sides."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, TypeVar

from jassrules.errors import BadRules, BadSeat, WrongType, shown, whole_number

T = TypeVar("T")

Seat: TypeAlias = Annotated[int, "a seat"]
"""A seat, 0 to players - 1, in order of play."""
FOUR: Final = 4
"""The seats of a game of two against two."""
Side: TypeAlias = Annotated[int, "a side"]
"""A team (0: seats 0 and 2, 1: seats 1 and 3) or, in games for oneself, a seat."""
BySeat: TypeAlias = Annotated[tuple[T, ...], "one a seat"]
"""One value for each seat, by seat."""


def next_seat(seat: Seat, players: int = 4, steps: int = 1) -> Seat:
    """Return the seat that comes ``steps`` later in order of play."""
    return (seat + steps) % players


def seats_from(first: Seat, players: int = 4) -> tuple[Seat, ...]:
    """Return all seats in order of play, beginning with ``first``."""
    return tuple((first + step) % players for step in range(players))


def partner(seat: Seat) -> Seat:
    """Return the seat across the table, in games of two against two."""
    return seat ^ 2


def side_of(seat: Seat) -> Side:
    """Return the team of a seat: seats 0 and 2 are team 0, seats 1 and 3 team 1."""
    return seat & 1


def checked_seat(seat: object, players: int) -> Seat:
    """Return the seat if it exists at this table; raise `WrongType` or `BadSeat` if not."""
    number = whole_number(seat)
    if number is None:
        raise WrongType(f"a seat is a whole number, not {shown(seat)}")
    if not 0 <= number < players:
        raise BadSeat(
            f"there is no seat {shown(number)}: {players} players sit on 0 to {players - 1}"
        )
    return number


def checked_table(
    players: object, dealer: object, *, default: int, least: int, most: int, rule: str
) -> tuple[int, Seat]:
    """Return the number of players and the dealer a match starts with; raise `BadRules` if bad."""
    count = default if players is None else whole_number(players)
    if count is None or not least <= count <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise BadRules("players", f"{allowed} can play, not {shown(players)}", rule)
    first = whole_number(dealer)
    if first is None or not 0 <= first < count:
        raise BadRules("dealer", f"one of the seats 0 to {count - 1}, not {shown(dealer)}", rule)
    return count, first
