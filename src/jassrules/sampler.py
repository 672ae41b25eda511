"""Worlds: full states that fit what a seat knows, drawn evenly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from jassrules.chance import checked_rng
from jassrules.errors import WrongType, shown, whole_number
from jassrules.game import EVERY
from jassrules.observation import AnyView

if TYPE_CHECKING:
    import random

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


@frozen
class Worlds(Generic[S_co]):
    """What a game makes of an observation: all that is the same in every world lies ready.

    ``world(rng)`` returns a state that fits the observation, each as likely as any other.
    """

    world: Callable[[random.Random], S_co]


def only(state: S) -> Worlds[S]:
    """Return the worlds of an observation that leaves nothing open: this one."""
    return Worlds(lambda rng: state)


class Sampler:
    """The worlds of one observation: the full states in which the seat would see just this.

    A world is a state that can be (its deal can be played as it was) and that the seat observes as
    ``view``. Every one of them is equally likely. Two worlds are two if the states differ: in a
    hand, in the order of a stock, in what was announced but not shown, in a card just drawn. What
    makes the worlds of a game is said in its ``worlds`` module.

    What depends on the observation alone is worked out once, so that a world more costs little. A
    sampler holds no source of chance; what a seed gives may change between versions.

    >>> import random
    >>> from jassrules import schieber
    >>> state = schieber.start(schieber.Rules())
    >>> state = schieber.apply(state, schieber.draw(state, random.Random(1)))
    >>> view = schieber.observe(state, 0)
    >>> sampler = Sampler(view)
    >>> all(schieber.observe(world, 0) == view for world in sampler.worlds(5, random.Random(2)))
    True
    """

    __slots__ = ("_prepared",)

    def __init__(self, view: AnyView) -> None:
        """Prepare the worlds of an observation of any game.

        Raises `WrongType` if ``view`` is no observation, `NoWorld` if no state fits what it says.
        """
        self._prepared: Worlds[Any] = EVERY.prepared(view)

    def world(self, rng: random.Random) -> Any:
        """Return one world; ``rng`` is a `random.Random`, else `WrongType` is raised."""
        return self._prepared.world(checked_rng(rng))

    def worlds(self, n: int, rng: random.Random) -> tuple[Any, ...]:
        """Return ``n`` worlds, each drawn anew: the same one may come again."""
        count = whole_number(n)
        if count is None or count < 0:
            raise WrongType(f"a number of worlds is a whole number from 0, not {shown(n)}")
        draw, source = self._prepared.world, checked_rng(rng)
        return tuple([draw(source) for _ in range(count)])
