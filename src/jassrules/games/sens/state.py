"""The states of a SENS match, one class a phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from attrs import field, frozen

from jassrules.cards import Card, Mask, Rank, Suit, card_of
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived, maker
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.trump import DECK, Course, course_of
from jassrules.jass.stoeck import holder_of
from jassrules.jass.weis import Announced
from jassrules.ledger import Ledger
from jassrules.rulebook import rule
from jassrules.table import FOUR, Seat, Side, next_seat, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import (
    Place,
    Plays,
    Standing,
    Trick,
    play_count,
    tricks_of,
    written_plays,
)

ROUND: Final = FOUR
"""Passes after which the second round of bidding begins."""


@frozen
class Match:
    """What outlasts a deal: the house rules, who deals, how many deals were begun."""

    rules: Rules
    dealer: Seat
    deals: int = 0

    @rule("sens.bid-first-round", also=True)
    def speaker(self, passes: int) -> Seat:
        """Return who speaks after so many passes."""
        first = self.dealer if self.rules.first_speaker == "dealer" else next_seat(self.dealer)
        return next_seat(first, steps=passes)


class _OfMatch:
    """What every state says of its match."""

    __slots__ = ()
    match: Match
    players: ClassVar[int] = FOUR

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen
class Dealing(_OfMatch):
    """A deal is due.

    ``last_trick`` is that of the deal before, which anybody may look at, and ``last_contract`` was
    trump in it; both are ``None`` before the first deal and after one that was thrown in.
    """

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None
    last_contract: Suit | None = None

    turn: ClassVar[Chance] = CHANCE


@frozen
class Bidding(_OfMatch):
    """Trump is sought.

    ``dealt`` are five cards for each seat, as masks by seat; ``rest`` are the other twelve in the
    order of the pack: the first is the turn-up, the last one the bottom card.
    """

    match: Match
    dealt: Hands
    rest: tuple[Card, ...]
    ledger: Ledger
    passes: int = 0

    @property
    def turn(self) -> Seat:
        """The seat that is to pass or take."""
        return self.match.speaker(self.passes)

    @property
    def turn_up(self) -> Card:
        """The card turned up."""
        return self.rest[0]


@frozen
class PickingUp(_OfMatch):
    """The turned suit is trump; in turn each seat takes up its last packet and may rob before it.

    ``dealt`` are the first five cards of each seat, after robbing, as masks by seat; ``rest`` is as
    in `Bidding`; ``picked`` is how many packets are taken up; ``robber`` is the seat that has the
    turn-up instead of the Seven.
    """

    match: Match
    dealt: Hands
    rest: tuple[Card, ...]
    passes: int
    ledger: Ledger
    picked: int = 0
    robber: Seat | None = None

    @property
    def turn(self) -> Seat:
        """The seat that is to take up its packet."""
        return next_seat(self.match.dealer, steps=1 + self.picked)

    @property
    def turn_up(self) -> Card:
        """The card that was turned up, wherever it is now."""
        return self.rest[0]

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.rest[0].suit

    @property
    def taker(self) -> Seat:
        """The seat that took trump."""
        return self.match.speaker(self.passes)

    @property
    def lies_open(self) -> Card:
        """The card that lies open: the turn-up or, after robbing, the Seven."""
        return open_card(self.turn_up, self.robber)

    def has_picked(self, seat: Seat) -> bool:
        """Whether a seat has taken up its last packet."""
        return (seat - self.match.dealer - 1) % FOUR < self.picked


@frozen
class Claim:
    """A claim of Vorlauf: who made it, and after how many tricks of the deal."""

    seat: Seat
    tricks: int


@frozen
class Table:
    """What stays while the cards of a deal are played, and what was announced so far.

    ``dealt`` are the eight cards of each seat, after robbing, as masks by seat. ``passes`` tells
    which seat took trump: the one that would have made the next pass. ``meldungen`` are those
    announced so far, or counted by themselves; ``bella`` is the seat that announced it, ``vorlauf``
    the claim, ``exposed`` the mask of the cards that were put down and taken back. ``reopened``
    tells of the times the first trick was complete before its last card was taken back: how many
    Meldungen there were each time, no number twice. What follows from the rest: ``course``, how the
    deal runs; ``unsaid``, Ober and King of trump while a seat that was dealt both may still say
    Bella, else 0.
    """

    match: Match
    dealt: Hands
    turn_up: Card
    passes: int
    trump: Suit
    robber: Seat | None = None
    meldungen: Announced = ()
    bella: Seat | None = None
    vorlauf: Claim | None = None
    exposed: Mask = 0
    reopened: tuple[int, ...] = ()
    pack: ClassVar[Mask] = DECK
    course: Course = derived(lambda table: course_of(table.match.rules, table.trump))
    unsaid: Mask = derived(lambda table: _unsaid(table))

    @property
    def taker(self) -> Seat:
        """The seat that took trump."""
        return self.match.speaker(self.passes)

    @property
    def playing_side(self) -> Side:
        """The side that named trump."""
        return side_of(self.taker)

    @property
    def leader(self) -> Seat:
        """The seat that leads to the first trick."""
        return next_seat(self.match.dealer)

    @property
    def bella_seat(self) -> Seat | None:
        """The seat that was dealt Ober and King of trump, if one was dealt both."""
        return holder_of(self.dealt, self.course.bella)

    @property
    def turn_up_goes_to(self) -> Seat:
        """The seat whose last packet has the turn-up, or the Seven robbed for it."""
        return turn_up_receiver(self.match, self.taker)

    @property
    def received(self) -> Card:
        """The card that seat got: the turn-up or, if somebody robbed, the Seven."""
        return open_card(self.turn_up, self.robber)

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.dealt, self.turn_up, self.passes, self.trump, self.robber)
        more = (self.meldungen, self.bella, self.vorlauf, self.exposed, self.reopened)
        return Table, (*facts, *more)

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is.

        ``lying``, if the caller knows it, is how many cards lie in the running one.
        """
        return tricks_of(plays, self.leader, (self.course.standings,), lying)


def _unsaid(table: Table) -> Mask:
    if table.match.rules.bella != "announced" or table.bella is not None:
        return 0
    return 0 if table.bella_seat is None else table.course.bella


def seven_of(turn_up: Card) -> Card:
    """Return the Seven of the turned suit, for which the turn-up may be robbed."""
    return card_of(turn_up.suit, Rank.SEVEN)


def open_card(turn_up: Card, robber: Seat | None) -> Card:
    """Return the card that goes to whoever gets the turn-up: itself or the Seven robbed for it."""
    return turn_up if robber is None else seven_of(turn_up)


def turn_up_receiver(match: Match, taker: Seat) -> Seat:
    """Return the seat that gets the turn-up with its last packet."""
    return match.dealer if match.rules.turn_up_to == "dealer" else taker


@frozen(weakref_slot=False)
class Cards(Running):
    """What the phases of play hold."""

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)

    players: ClassVar[int] = FOUR

    @property
    def match(self) -> Match:
        """What outlasts the deal."""
        return self.table.match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.table.match.rules


@frozen(weakref_slot=False)
class FirstTrick(Cards):
    """The first trick is played; Meldungen may be announced before one's card."""


@frozen(weakref_slot=False)
class Playing(Cards):
    """The tricks after the first are played."""


@frozen(weakref_slot=False)
class RefereedFirstTrick(Cards):
    """The first trick where wrong cards are penalised: any card may be put down and taken back."""

    refereed: ClassVar[bool] = True


@frozen(weakref_slot=False)
class RefereedPlaying(Cards):
    """The later tricks where wrong cards are penalised: a revoke may also be claimed."""

    refereed: ClassVar[bool] = True


@frozen(weakref_slot=False)
class TrickLying(Cards):
    """Where wrong cards are penalised: a trick of four cards lies until its winner acts.

    Until then its last card, if it was wrong, may be taken back.
    """

    refereed: ClassVar[bool] = True


@frozen(weakref_slot=False)
class Counting(Cards):
    """All cards are played where wrong cards are penalised; the last trick lies until it is counted."""

    refereed: ClassVar[bool] = True


made_playing: Final[Callable[..., Any]] = maker(Playing)


P = TypeVar("P", bound=Cards)


def with_table(state: P, table: Table) -> P:
    """Return a state of play with another table, and nothing else changed."""
    s = state
    return made_playing(table, s.plays, s.ledger, s.left, s.standing, s.place, s.playable, type(s))  # type: ignore[no-any-return]


@rule("sens.revoke", also=True)
def taken_in(state: TrickLying) -> RefereedPlaying:
    """Return the state in which the trick that lies is taken in, as its winner acts."""
    s = state
    return made_playing(  # type: ignore[no-any-return]
        s.table, s.plays, s.ledger, s.left, s.standing, s.place, s.playable, RefereedPlaying
    )


def called(state: InPlay, table: Table) -> InPlay:
    """Return the state after a call in turn, with what the table says now."""
    return with_table(taken_in(state) if isinstance(state, TrickLying) else state, table)


def tricks_taken_in(state: Cards) -> int:
    """Return how many tricks of the deal are taken in; the last one is when the count is due."""
    return play_count(state.plays) // FOUR - isinstance(state, TrickLying)


def is_settled(state: Cards) -> bool:
    """Whether the first trick is complete and the Meldungen are settled."""
    return not isinstance(state, (FirstTrick, RefereedFirstTrick))


@frozen
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it; the rest is as in `Dealing`."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]
    last_trick: Trick | None = None
    last_contract: Suit | None = None

    turn: ClassVar[None] = None


InPlay: TypeAlias = (
    FirstTrick | Playing | RefereedFirstTrick | RefereedPlaying | TrickLying | Counting
)
IN_PLAY: Final = (
    FirstTrick, Playing, RefereedFirstTrick, RefereedPlaying, TrickLying, Counting,
)  # fmt: skip
"""The phases in which all have their eight cards."""

State: TypeAlias = Dealing | Bidding | PickingUp | InPlay | MatchOver

STATES: Final = (
    Dealing, Bidding, PickingUp, FirstTrick, Playing, RefereedFirstTrick, RefereedPlaying,
    TrickLying, Counting, MatchOver,
)  # fmt: skip
