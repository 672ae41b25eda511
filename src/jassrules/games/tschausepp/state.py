"""The states of a Tschau Sepp match, one class a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from jassrules.cards import Card, Mask, Rank, Suit, cards_in
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived, maker
from jassrules.games.tschausepp.actions import Word, word_of
from jassrules.games.tschausepp.known import Known
from jassrules.games.tschausepp.rules import Rules
from jassrules.ledger import Ledger
from jassrules.table import BySeat, Seat


@frozen(eq=False)
class House:
    """What the house makes of the ranks: the cards that draw, skip, name a suit, … as masks.

    ``of`` is the effect by the index of the rank. The rest are the options that say what fits.
    """

    draw: Mask
    skip: Mask
    wish: Mask
    cover: Mask
    reverse: Mask
    again: Mask
    of: tuple[str | None, ...]
    under_on_under: bool
    under_on_anything: bool
    starts_active: bool

    @property
    def special(self) -> Mask:
        """The cards of every rank that has an effect."""
        return self.draw | self.skip | self.wish | self.cover | self.reverse | self.again


def house_of(rules: Rules) -> House:
    """Return what the house rules make of the ranks; equal rules give the same object."""
    active = rules.start_card == "active"
    effects: Any = rules.effects  # a `FrozenDict`, which has a hash
    return _house(effects, rules.under_on_under, rules.under_on_anything, active)


@lru_cache(maxsize=256)
def _house(
    effects: Mapping[Rank, str | None], on_under: bool, on_anything: bool, active: bool
) -> House:
    def cards(effect: str) -> Mask:
        return sum(rank.mask for rank in Rank if effects.get(rank) == effect)

    return House(
        cards("draw"), cards("skip"), cards("wish"), cards("cover"), cards("reverse"),
        cards("again"), tuple(effects.get(rank) for rank in Rank), on_under, on_anything, active,
    )  # fmt: skip


@frozen
class Match:
    """What outlasts a round: the house rules, how many play, who deals, the score, the round.

    ``rounds`` is how many rounds were begun. ``house`` follows from the rules.
    """

    rules: Rules
    players: int
    dealer: Seat
    ledger: Ledger
    rounds: int = 0
    house: House = derived(lambda match: house_of(match.rules))

    def __reduce__(self) -> tuple[Any, ...]:
        return Match, (self.rules, self.players, self.dealer, self.ledger, self.rounds)


@frozen
class Forgotten:
    """A call that was due and not made, and can still be made or challenged."""

    seat: Seat
    word: Word = field(converter=word_of)


@frozen(weakref_slot=False)
class Table:
    """What lies on the table and in the hands.

    ``hands`` by seat; ``stock`` top card first; ``pile`` the discards, top card last; ``wish`` the
    suit that is asked for, if any; ``direction`` 1 in order of seats and -1 the other way round;
    ``idle`` how many turns in a row have passed with nothing laid and nothing drawn; ``forgotten``
    the call that is outstanding; ``known`` what everybody can tell of the hidden cards; ``out`` the
    seats that have laid their last card and are out of the round, in that order, where the others
    play on.
    """

    match: Match
    hands: BySeat[Mask]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    wish: Suit | None
    direction: int
    idle: int
    forgotten: Forgotten | None
    known: Known
    out: tuple[Seat, ...] = ()

    @property
    def top(self) -> Card:
        """The card that lies on top of the discards."""
        return self.pile[-1]

    @property
    def still_in(self) -> int:
        """How many players are still in the round."""
        return self.match.players - len(self.out)

    def next(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that is ``steps`` later in the present order of play.

        Those who are out of the round are passed over; ``seat`` may be one of them.
        """
        if not self.out:
            return (seat + steps * self.direction) % self.match.players
        way = self.direction if steps > 0 else -self.direction
        for _ in range(abs(steps)):
            seat = (seat + way) % self.match.players
            while seat in self.out:
                seat = (seat + way) % self.match.players
        return seat


made_table: Final[Callable[..., Any]] = maker(Table)


def with_forgotten(table: Table, forgotten: Forgotten | None) -> Table:
    """Return the table with this call outstanding, or none."""
    if table.forgotten is forgotten:
        return table
    return made_table(  # type: ignore[no-any-return]
        table.match, table.hands, table.stock, table.pile, table.wish, table.direction, table.idle,
        forgotten, table.known, table.out,
    )  # fmt: skip


def cards_of(hand: Mask) -> tuple[Card, ...]:
    """Return the cards of a hand as cards of the first deck, equal ones side by side."""
    return tuple(sorted((one.base for one in cards_in(hand)), key=lambda one: one.index))


@frozen
class _Between:
    """A phase without cards."""

    match: Match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.players

    @property
    def ledger(self) -> Ledger:
        """The points written so far, and the lines of the running or last round."""
        return self.match.ledger


@frozen
class Dealing(_Between):
    """A deal is due."""

    turn: ClassVar[Chance] = CHANCE


@frozen
class MatchOver(_Between):
    """The match is over and ``winners`` have won it."""

    winners: tuple[Seat, ...]

    turn: ClassVar[None] = None


@frozen
class AtTable:
    """A phase with cards."""

    table: Table

    @property
    def match(self) -> Match:
        """What outlasts the round."""
        return self.table.match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.table.match.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.table.match.players

    @property
    def ledger(self) -> Ledger:
        """The points written so far, and the lines of the running or last round."""
        return self.table.match.ledger


@frozen
class TurningUp(AtTable):
    """Special cards were turned up before the start card: ``aside`` is to be shuffled back."""

    aside: tuple[Card, ...]

    turn: ClassVar[Chance] = CHANCE


@frozen
class Laying(AtTable):
    """A seat is to lay a card or, if none fits, to draw."""

    turn: Seat


made_laying: Final[Callable[..., Any]] = maker(Laying)


@frozen
class Answering(AtTable):
    """A penalty is open: a seat is to answer it with a Seven or to take ``penalty`` cards."""

    turn: Seat
    penalty: int


@frozen
class Skipping(AtTable):
    """A seat is asked about a skip: to pass it on with an Eight or to accept it."""

    turn: Seat


@frozen
class Covering(AtTable):
    """An Ace wants a cover in the same turn, or a card is drawn for it."""

    turn: Seat


@frozen
class Deciding(AtTable):
    """A seat has drawn and is to lay a card or to lay none; the last card it drew is ``drawn``.

    ``for_cover``: it was drawn to cover an Ace. Only the seat itself can tell whether the card fits,
    unless it would not be asked otherwise.
    """

    turn: Seat
    drawn: Card
    for_cover: bool


@frozen
class Again(AtTable):
    """A seat may lay another card after one that allows it."""

    turn: Seat


@frozen
class LastCard(AtTable):
    """The last card was laid without "Sepp": ``turn`` is the next seat, which may let it pass.

    ``penalty`` is the open penalty that the last card answered, 0 if there was none.
    """

    turn: Seat
    penalty: int


LayingPhase: TypeAlias = Laying | Answering | Skipping | Covering | Deciding | Again
"""The phases in which a card may be laid."""
Point: TypeAlias = LayingPhase | LastCard
POINTS: Final = (Laying, Answering, Skipping, Covering, Deciding, Again, LastCard)
"""The phases in which a seat is to act."""


@frozen
class Resume:
    """Where a round goes on after a challenge: a phase by its name, and what it holds."""

    phase: str
    turn: Seat
    penalty: int = 0
    drawn: Card | None = None
    for_cover: bool = False


@frozen
class Owed:
    """Cards that a seat still has to draw: ``cards`` of them, or 0 for "until one fits or covers".

    ``why``: for want of a card in a ``turn``, for want of a ``cover``, to pay a ``penalty``, or
    after a ``challenge``; then ``resume`` says where the round goes on.
    """

    seat: Seat
    cards: int
    why: Literal["turn", "cover", "penalty", "challenge"]
    resume: Resume | None = None


@frozen
class Shuffling(AtTable):
    """A card must be drawn and the stock is empty: the discards are to be shuffled."""

    owed: Owed

    turn: ClassVar[Chance] = CHANCE


State: TypeAlias = (
    Dealing | TurningUp | Laying | Answering | Skipping | Covering | Deciding | Again | LastCard
    | Shuffling | MatchOver
)  # fmt: skip
STATES: Final = (
    Dealing, TurningUp, Laying, Answering, Skipping, Covering, Deciding, Again, LastCard,
    Shuffling, MatchOver,
)  # fmt: skip
