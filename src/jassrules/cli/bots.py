"""Bots, and how a match goes on when bots and chance are to act.

A bot is a function of an observation and a `random.Random`: it sees what its seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from jassrules.chance import CHANCE
from jassrules.cli.options import terminal_of
from jassrules.errors import JassError
from jassrules.verbs import draw, observe, to_act

Bot: TypeAlias = Callable[[Any, random.Random], Any]
"""``bot(observation, rng)`` returns one of the observation's legal moves."""

BOTS: Final = ("greedy", "random")


def random_bot(view: Any, rng: random.Random) -> Any:
    """Return any legal move, each as likely as the others, but no claim that is not due."""
    moves = view.legal_moves
    due = getattr(terminal_of(view.rules.game), "due", None)
    if due is not None:
        moves = [move for move in moves if due(view, move)]
    return moves[int(rng.random() * len(moves))]


def bot_named(name: str, game: str) -> Bot:
    """Return the bot of a name for a game."""
    if name == "random":
        return random_bot
    if name == "greedy":
        bot: Bot = terminal_of(game).greedy
        return bot
    raise JassError(f"--bots: there is no bot named {name!r}; there are {', '.join(BOTS)}")


def names_by_side(names: str, sides: int) -> tuple[str, ...]:
    """Return the name of the bot of every side, for one name or one a side."""
    each = tuple(name.strip() for name in names.split(","))
    if len(each) == 1:
        return each * sides
    if len(each) != sides:
        raise JassError(f"--bots: one bot, or one for each of the {sides} sides, not {names!r}")
    return each


def bots_by_seat(names: Sequence[str], game: str, players: int) -> tuple[Bot, ...]:
    """Return the bot of every seat, for the names by side."""
    return tuple(bot_named(names[seat % len(names)], game) for seat in range(players))


def next_action(state: Any, bots: Sequence[Bot], cards: random.Random, minds: random.Random) -> Any:
    """Return what chance or the bot whose turn it is does.

    Chance follows ``cards`` and bots follow ``minds``, so that the same cards come whoever plays.
    """
    actor = to_act(state)
    if actor is CHANCE:
        return draw(state, cards)
    assert isinstance(actor, int)
    return bots[actor](observe(state, actor), minds)
