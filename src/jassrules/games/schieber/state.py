"""The states of a Schieber match, one class a phase."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import define, field, frozen

from jassrules.cards import CARDS, PACK, Mask
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
from jassrules.games.schieber.actions import Contract, Play
from jassrules.games.schieber.contract import Course, course_of
from jassrules.games.schieber.rules import Rules
from jassrules.ledger import Ledger
from jassrules.rulebook import rule
from jassrules.table import Seat, Side, partner
from jassrules.tricks.hands import Hands, spread
from jassrules.tricks.melds import Meld
from jassrules.tricks.running import Running
from jassrules.tricks.trick import SEATS, Lie, Place, Plays, Trick, tricks_of, written_plays


@frozen(weakref_slot=False)
class Match:
    """What outlasts a deal: the house rules, who deals, how many deals were begun, the Bergpreis.

    ``bergpreis`` is ``None`` while it is open, ``(side,)`` once a side holds it, and ``()`` once
    nobody can get it any more.
    """

    rules: Rules
    dealer: Seat
    deals: int = 0
    bergpreis: tuple[Side, ...] | None = None


class _OfMatch:
    """What every state says of its match."""

    __slots__ = ()
    match: Match
    players: ClassVar[int] = SEATS

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen(weakref_slot=False)
class Dealing(_OfMatch):
    """A deal is due."""

    match: Match
    ledger: Ledger

    turn: ClassVar[Chance] = CHANCE


@frozen(weakref_slot=False)
class Declaring(_OfMatch):
    """Vorhand or, after a push, the partner is to name the contract."""

    match: Match
    vorhand: Seat
    dealt: Hands
    ledger: Ledger
    pushes: int = 0

    @property
    def turn(self) -> Seat:
        """The seat that is to announce or push."""
        return self.vorhand if self.pushes != 1 else partner(self.vorhand)


@frozen(weakref_slot=False)
class Table:
    """What stays while the cards of a deal are played.

    ``weis`` are the Weise announced so far. What follows from the rest: ``course``, how the
    contract is played; ``stoeck``, King and Ober of trump if one seat was dealt both and Stöck are
    played, else 0; ``unsettled``, whether there are Weise to settle.
    """

    match: Match
    vorhand: Seat
    dealt: Hands
    contract: Contract
    pushes: int
    weis: tuple[tuple[Seat, Meld], ...] = ()
    pack: ClassVar[Mask] = PACK
    course: Course = derived(lambda table: course_of(table.match.rules, table.contract))
    stoeck: Mask = derived(lambda table: stoeck_in(table.dealt, table.course))
    unsettled: bool = derived(lambda table: bool(table.weis) or table.course.weis_automatic)

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Lie, Place]:
        """Return the tricks of a history, how the running one lies, and where it stands.

        ``lying`` is how many cards lie in the running one, for who knows that already.
        """
        return tricks_of(plays, self.vorhand, self.course.books, lying)

    def plays_of(self, seat: Seat, left: Mask, cards: Mask) -> tuple[Play, ...]:
        """Return a play for each of a seat's cards, and last the one that may carry the call of Stöck.

        ``left`` are the cards still in hands.
        """
        moves: tuple[Play, ...] = spread(self.course.fans[seat], cards)
        second = second_of_stoeck(self.stoeck, left)
        if second & cards and self.match.rules.stoeck == "announced":
            moves += (Play(seat, CARDS[second.bit_length() - 1], True),)
        return moves

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.vorhand, self.dealt, self.contract, self.pushes, self.weis)
        return Table, facts


@rule("schieber.stoeck-when")
def second_of_stoeck(stoeck: Mask, left: Mask) -> Mask:
    """Stöck are written as the second of the two cards is played; where they must be called, the call comes with that card or they are lost.

    Returns the card that is still in hand while the other is played already, else 0.
    """
    due = left & stoeck
    return due if due != stoeck else 0


def stoeck_in(dealt: Hands, course: Course) -> Mask:
    """Return King and Ober of trump if one hand has both and Stöck are played, else 0."""
    both = course.stoeck
    if both:
        for hand in dealt:
            if hand & both == both:
                return both
    return 0


@define(eq=False, init=False, weakref_slot=False)
class Cards(Running):
    """What the phases of play hold; also their unsealed form.

    The fast way to make a state is to fill a ``Cards()`` and then to seal it by setting its
    ``__class__`` to that of a phase: a frozen constructor costs up to four times as much.
    ``offered`` are the plays open to the seat that is to act.
    """

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = field(eq=False, repr=False)
    lie: Lie = field(eq=False, repr=False)
    place: Place = field(eq=False, repr=False)
    playable: Mask = field(eq=False, repr=False)
    offered: tuple[Play, ...] = derived(
        lambda s: s.table.plays_of(s.place.seat, s.left, s.playable)
    )

    @property
    def match(self) -> Match:
        """What outlasts the deal."""
        return self.table.match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.table.match.rules


@frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class FirstTrick(Cards):
    """The first trick is played; Weise may be announced before one's card."""


@frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class Playing(Cards):
    """The tricks after the first are played."""


@frozen(weakref_slot=False)
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Declaring | FirstTrick | Playing | MatchOver

STATES: Final = (Dealing, Declaring, FirstTrick, Playing, MatchOver)
