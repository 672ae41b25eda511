"""Weis: what may be announced, what it is worth, which is best, who writes, what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

from attrs import frozen

from jassrules.cards import Mask, Rank, Suit
from jassrules.errors import Violation
from jassrules.frozen import FrozenDict
from jassrules.ledger import Entry
from jassrules.rulebook import Kind, Sentence, fact, listed, rule, sentence, table
from jassrules.rulebook import whole as whole_number
from jassrules.table import Seat, Side, seats_from
from jassrules.tricks.melds import Meld, fours, is_whole, runs

Announced: TypeAlias = tuple[tuple[Seat, Meld], ...]
"""Announced melds with their seats, in order."""


class Values(Protocol):
    """What Weise are worth: the options of a house, or a table."""

    @property
    def run_points(self) -> tuple[int, ...]:
        """Points of runs of 3 to 9 cards."""
        ...

    @property
    def four_points(self) -> Mapping[Rank, int]:
        """Points of four equal ranks."""
        ...


RUN_POINTS: Final = (20, 50, 100, 150, 200, 250, 300)
"""The usual points of runs of 3 to 9 cards."""
FOUR_POINTS: Final[FrozenDict[Rank, int]] = FrozenDict(
    dict.fromkeys(Rank, 100) | {Rank.UNDER: 200, Rank.NINE: 150}
)
"""The usual points of four equal ranks."""


@frozen
class Points:
    """What Weise are worth in a house that says nothing of it: the usual points."""

    run_points: tuple[int, ...] = RUN_POINTS
    four_points: Mapping[Rank, int] = FOUR_POINTS


USUAL: Final = Points()
"""The usual points of all Weise."""
RUNS: Final = listed(whole_number(), (7,))
"""What an option may be that says the points of runs."""
_rank_keys: dict[Any, Rank] = {rank: rank for rank in Rank} | {rank.code: rank for rank in Rank}
FOURS: Final[Kind] = table(_rank_keys, whole_number(), FOUR_POINTS, "the ranks")
"""What an option may be that says the points of four equal ranks."""

NOT_HELD: Final = sentence("weis", "not-held", "You do not hold {meld}.", meld=Meld)
SAID: Final = sentence("weis", "said", "You have announced {meld} already.", meld=Meld)
NOT_WHOLE: Final = sentence(
    "weis", "not-whole", "{meld} is part of a longer run, which is announced whole.", meld=Meld
)
WORTH_NOTHING: Final = sentence("weis", "worth-nothing", "{meld} is worth nothing here.", meld=Meld)
UNFIT: Final = (NOT_HELD, SAID, NOT_WHOLE, WORTH_NOTHING)
"""What can be wrong with a meld by itself."""
SHARES: Final = sentence(
    "weis-shared-card", "shares", "{meld} shares a card with a Weis you have announced.", meld=Meld
)


def closed(game: str) -> Mapping[str, Violation | None]:
    """Return why no Weis is announced in a house, by its option ``weis``, in the words of a game's phase."""
    no_weis = sentence(f"{game}.phase", "no-weis", "Weis is not played here.")
    by_itself = sentence(f"{game}.phase", "weis-by-itself", "Weise are counted by themselves here.")
    return {"announced": None, "automatic": by_itself(), "off": no_weis()}


@rule("weis-values")
def points_of(values: Values, meld: Meld) -> int:
    """Runs of three to nine cards count 20, 50, 100, 150, 200, 250 and 300; four Unders 200, four Nines 150, four of any other rank 100."""
    if meld.is_run:
        return values.run_points[meld.size - 3] if meld.size >= 3 else 0
    return values.four_points[meld.rank]


@rule("weis")
def weise_in(values: Values, hand: Mask) -> list[Meld]:
    """A Weis is three to nine neighbouring cards of one suit, or all four cards of one rank."""
    return [one for one in (*runs(hand), *fours(hand)) if points_of(values, one)]


@rule("weis-shared-card")
def shares_card(may_share: bool, meld: Meld, others: Iterable[Meld]) -> bool:
    """The same card may belong to a run and to four of a kind; two runs cannot overlap.

    Returns whether a meld shares a card with others where the house does not let it.
    """
    return not may_share and any(meld.mask & other.mask for other in others)


@rule("weis-run-maximal")
def whole(hand: Mask, meld: Meld) -> bool:
    """A run counts at full length only: a part of it is no Weis."""
    return is_whole(hand, meld)


def said_by(weise: Announced, seat: Seat) -> list[Meld]:
    """Return the Weise a seat has announced."""
    return [meld for speaker, meld in weise if speaker == seat]


def open_weise(values: Values, may_share: bool, hand: Mask, said: Sequence[Meld]) -> list[Meld]:
    """Return the Weise of a hand that may still be announced after those ``said``."""
    return [
        one
        for one in weise_in(values, hand)
        if one not in said and not shares_card(may_share, one, said)
    ]


def unfit(hand: Mask, said: Sequence[Meld], meld: Meld, points: int) -> Sentence | None:
    """Return which of `UNFIT` a hand breaks with a meld worth so many points, after those ``said``."""
    if meld.mask & ~hand:
        return NOT_HELD
    if meld in said:
        return SAID
    if not whole(hand, meld):
        return NOT_WHOLE
    return None if points else WORTH_NOTHING


@rule("weis", also=True)
def refuse_meld(
    game: str, values: Values, hand: Mask, said: Sequence[Meld], meld: Meld
) -> Violation | None:
    """Refuse a meld that is not in a hand, was said, is part of a longer run, or is worth nothing."""
    found = unfit(hand, said, meld, points_of(values, meld))
    return found(game, meld=meld) if found is not None else None


@rule("weis-shared-card", also=True)
def refuse_shared(game: str, may_share: bool, said: Sequence[Meld], meld: Meld) -> Violation | None:
    """Refuse a meld that shares a card with those ``said`` where the house does not let it."""
    return SHARES(game, meld=meld) if shares_card(may_share, meld, said) else None


def refuse_weis(
    game: str, values: Values, may_share: bool, hand: Mask, said: Sequence[Meld], meld: Meld
) -> Violation | None:
    """Return why a hand may not announce a Weis after those ``said``, or ``None``."""
    return refuse_meld(game, values, hand, said, meld) or refuse_shared(game, may_share, said, meld)


# -- which is best -----------------------------------------------------------------------------

KEYS: Final = ("points", "cards", "rank", "trump", "seat")
"""What can make a Weis the better one."""


@frozen
class Contest:
    """How the Weise of a deal are compared.

    ``keys`` are some of `KEYS`, the first difference deciding; ``lower`` says whether the lower
    cards are better between equal Weise; ``trump`` is the trump suit or ``None``; ``first`` the
    seat from which seats are counted, at a table of ``players``.
    """

    values: Values
    keys: tuple[str, ...]
    lower: bool
    trump: Suit | None
    first: Seat
    players: int = 4


@rule("weis-undenufe")
def top_rank(contest: Contest, meld: Meld) -> int:
    """If the first trick is played Undenufe, of otherwise equal Weise the one with the lower cards is the better.

    Returns a number that is greater for the better one.
    """
    return -meld.low.index if contest.lower else meld.rank.index


@rule("weis-order")
def strength(contest: Contest, seat: Seat, meld: Meld) -> tuple[int, ...]:
    """Of two Weise the one with more points is better, then the one with more cards, with the higher top card, in trump, and last the one of the earlier seat from Vorhand.

    Returns a tuple; of two Weise the greater tuple is the better Weis.
    """
    worth = {
        "points": points_of(contest.values, meld),
        "cards": meld.size,
        "rank": top_rank(contest, meld),
        "trump": int(meld.is_run and meld.suit is contest.trump),
        "seat": -((seat - contest.first) % contest.players),
    }
    return tuple(worth[key] for key in contest.keys)


@rule("weis-scored")
def counted(contest: Contest, may_share: bool, dealt: Sequence[Mask]) -> Announced:
    """The Weise are compared when the first trick is complete; where they are counted automatically, those of every hand take part.

    Returns those of every hand, by seat from the first; ``dealt`` are the hands before the first
    trick, by seat. Where a card counts once only, the best Weis of a hand is taken first and what
    shares a card with it is dropped (between equal ones the run is taken).
    """
    return tuple(
        (seat, one)
        for seat in seats_from(contest.first, contest.players)
        for one in counted_of(contest, may_share, seat, weise_in(contest.values, dealt[seat]))
    )


def counted_of(contest: Contest, may_share: bool, seat: Seat, weise: Iterable[Meld]) -> list[Meld]:
    """Return which of its Weise a seat counts, the best first."""
    taken: list[Meld] = []
    for one in sorted(weise, key=lambda m: (strength(contest, seat, m), m.is_run), reverse=True):
        if not shares_card(may_share, one, taken):
            taken.append(one)
    return taken


@rule("weis-scored", also=True)
def announced(
    mode: str, contest: Contest, may_share: bool, weise: Announced, dealt: Sequence[Mask]
) -> Announced:
    """Return the Weise that count as announced once the first trick is complete.

    ``mode`` is the option ``weis`` of the house, ``weise`` what the seats have announced, ``dealt``
    the hands before the first trick, by seat.
    """
    return counted(contest, may_share, dealt) if mode == "automatic" else weise


@rule("weis-best")
def writing_sides(
    contest: Contest,
    weise: Announced,
    side_of: Callable[[Seat], Side],
    tie: Literal["none", "both"],
) -> tuple[Side, ...]:
    """The team that has announced the best Weis of all writes every Weis it has announced; the other team writes none."""
    best: dict[Side, tuple[int, ...]] = {}
    for seat, meld in weise:
        side, worth = side_of(seat), strength(contest, seat, meld)
        best[side] = max(best.get(side, worth), worth)
    top = max(best.values(), default=None)
    return after_tie(tuple(side for side in sorted(best) if best[side] == top), tie)


@rule("weis-order", also=True)
def after_tie(sides: tuple[Side, ...], tie: Literal["none", "both"]) -> tuple[Side, ...]:
    """Return which of the sides with the best Weis write: several are equal to the last key."""
    return sides if len(sides) == 1 or tie == "both" else ()


def of_sides(weise: Announced, sides: Sequence[Side], side_of: Callable[[Seat], Side]) -> Announced:
    """Return the Weise of some sides, in the order in which they were announced."""
    return tuple((seat, meld) for seat, meld in weise if side_of(seat) in sides)


@rule("weis", also=True)
def weis_lines(
    game: str, contest: Contest, weise: Announced, side_of: Callable[[Seat], Side], factor: int
) -> list[Entry]:
    """Return the lines of some Weise, in the order of the seats from the first."""
    return [
        Entry(side_of(seat), f"{game}.weis", points_of(contest.values, meld) * factor, str(meld))
        for first in seats_from(contest.first, contest.players)
        for seat, meld in weise
        if seat == first
    ]


WHEN: Final = fact(
    "weis-when",
    "Everyone announces his Weise at his turn in the first trick, before his card; a forgotten Weis is lost.",
)
