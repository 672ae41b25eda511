"""The states of a SENS match, one class a phase."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import define, field, frozen

from jassrules.cards import Card, Mask, Rank, Suit, card_of
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.trump import DECK, Course, course_of
from jassrules.ledger import Ledger
from jassrules.table import Seat, Side, next_seat, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld
from jassrules.tricks.running import Running
from jassrules.tricks.trick import SEATS, Lie, Place, Plays, Trick, tricks_of, written_plays

ROUND: Final = SEATS
"""Passes after which the second round of bidding begins."""


@frozen
class Match:
    """What outlasts a deal: the house rules, who deals, how many deals were begun."""

    rules: Rules
    dealer: Seat
    deals: int = 0

    def speaker(self, passes: int) -> Seat:
        """Return who speaks after so many passes."""
        first = self.dealer if self.rules.first_speaker == "dealer" else next_seat(self.dealer)
        return next_seat(first, steps=passes)


class _OfMatch:
    """What every state says of its match."""

    __slots__ = ()
    match: Match
    players: ClassVar[int] = SEATS

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen
class Dealing(_OfMatch):
    """A deal is due. ``last_trick`` is that of the deal before, for whoever wants to look at it."""

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None

    turn: ClassVar[Chance] = CHANCE


@frozen
class Bidding(_OfMatch):
    """Trump is sought. ``dealt`` are five cards a seat; ``rest`` the others in the order of the pack.

    The first of ``rest`` is the turn-up, the last one the bottom card.
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

    ``dealt`` are the first five cards of each seat, after robbing; ``picked`` is how many packets
    are taken up; ``robber`` is who has the turn-up instead of the Seven.
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
        return (seat - self.match.dealer - 1) % SEATS < self.picked


@frozen
class Claim:
    """A claim of Vorlauf: who made it, and after how many tricks of the deal."""

    seat: Seat
    tricks: int


@frozen
class Table:
    """What stays while the cards of a deal are played, and what was announced so far.

    ``dealt`` are the eight cards of each seat, after robbing. ``passes`` tells who took trump, as
    the pass that follows them would have been his. ``meldungen`` are those announced so far, or
    counted by themselves; ``bella`` is who announced it, ``vorlauf`` the claim, ``exposed`` the
    cards that were put down and taken back. What follows from the rest: ``course``, how the deal
    runs; ``unsaid``, Ober and King of trump while a seat that was dealt both may still say Bella;
    ``open_vorlauf``, whether Vorlauf may still be claimed.
    """

    match: Match
    dealt: Hands
    turn_up: Card
    passes: int
    trump: Suit
    robber: Seat | None = None
    meldungen: tuple[tuple[Seat, Meld], ...] = ()
    bella: Seat | None = None
    vorlauf: Claim | None = None
    exposed: Mask = 0
    pack: ClassVar[Mask] = DECK
    course: Course = derived(lambda table: course_of(table.match.rules, table.trump))
    unsaid: Mask = derived(lambda table: _unsaid(table))
    open_vorlauf: bool = derived(lambda table: table.match.rules.vorlauf and table.vorlauf is None)

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
        both = self.course.bella
        return next((seat for seat, hand in enumerate(self.dealt) if not both & ~hand), None)

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
        return Table, (*facts, self.meldungen, self.bella, self.vorlauf, self.exposed)

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Lie, Place]:
        """Return the tricks of a history, how the running one lies, and where it stands.

        ``lying`` is how many cards lie in the running one, for who knows that already.
        """
        return tricks_of(plays, self.leader, (self.course.book,), lying)


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


@define(eq=False, init=False)
class Cards(Running):
    """What the phases of play hold; also their unsealed form.

    The fast way to make a state is to fill a ``Cards()`` and then to seal it by setting its
    ``__class__`` to that of a phase: a frozen constructor costs up to four times as much.
    """

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = field(eq=False, repr=False)
    lie: Lie = field(eq=False, repr=False)
    place: Place = field(eq=False, repr=False)
    playable: Mask = field(eq=False, repr=False)

    @property
    def match(self) -> Match:
        """What outlasts the deal."""
        return self.table.match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.table.match.rules


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class FirstTrick(Cards):
    """The first trick is played; Meldungen may be announced before one's card."""


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class Playing(Cards):
    """The tricks after the first are played."""


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class RefereedFirstTrick(Cards):
    """The first trick where wrong cards are penalised: any card may be put down and taken back."""

    refereed: ClassVar[bool] = True


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class RefereedPlaying(Cards):
    """The later tricks where wrong cards are penalised: a revoke may also be claimed."""

    refereed: ClassVar[bool] = True


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class Counting(Cards):
    """All cards are played where wrong cards are penalised; the winner of the last trick counts."""

    refereed: ClassVar[bool] = True


def is_settled(state: Cards) -> bool:
    """Whether the first trick is complete and the Meldungen are settled."""
    return not isinstance(state, (FirstTrick, RefereedFirstTrick))


@frozen
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]
    last_trick: Trick | None = None

    turn: ClassVar[None] = None


InPlay: TypeAlias = FirstTrick | Playing | RefereedFirstTrick | RefereedPlaying | Counting
IN_PLAY: Final = (FirstTrick, Playing, RefereedFirstTrick, RefereedPlaying, Counting)
"""The phases in which all have their eight cards."""

State: TypeAlias = Dealing | Bidding | PickingUp | InPlay | MatchOver

STATES: Final = (
    Dealing, Bidding, PickingUp, FirstTrick, Playing, RefereedFirstTrick, RefereedPlaying,
    Counting, MatchOver,
)  # fmt: skip
