"""The states of a Schieber match, one class a phase."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import PACK, Mask
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
from jassrules.games.schieber.actions import Play, Thank
from jassrules.games.schieber.contract import Course, course_of
from jassrules.games.schieber.rules import Rules
from jassrules.jass.contracts import Contract
from jassrules.jass.stoeck import calls, held_in
from jassrules.jass.weis import Announced
from jassrules.ledger import Ledger
from jassrules.table import FOUR, Seat, Side, partner
from jassrules.tricks.hands import Hands, spread
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import Place, Plays, Standing, Trick, tricks_of, written_plays


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
    players: ClassVar[int] = FOUR

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen(weakref_slot=False)
class Dealing(_OfMatch):
    """A deal is due; ``last_trick`` and ``last_contract`` are those of the deal before."""

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None
    last_contract: Contract | None = None

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
    weis: Announced = ()
    pack: ClassVar[Mask] = PACK
    course: Course = derived(lambda table: course_of(table.match.rules, table.contract))
    stoeck: Mask = derived(lambda table: stoeck_in(table.dealt, table.course))
    unsettled: bool = derived(lambda table: has_weise(table.match.rules, table.weis))

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is.

        ``lying``, if the caller knows it, is how many cards lie in the running one.
        """
        return tricks_of(plays, self.vorhand, self.course.by_trick, lying)

    def plays_of(self, seat: Seat, left: Mask, cards: Mask) -> tuple[Play | Thank, ...]:
        """Return a play for each of a seat's cards, then the one that may carry the call of Stöck.

        The thanks come last, where the house has them. ``left`` are the cards still in hands.
        """
        moves: tuple[Play | Thank, ...] = spread(self.course.fans[seat], cards)
        if self.stoeck & cards and self.match.rules.stoeck == "announced":
            plays, call = cards.bit_count(), calls(Play, seat, self.stoeck, left, cards)
            moves = (*moves[:plays], *call, *moves[plays:])
        return moves

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.vorhand, self.dealt, self.contract, self.pushes, self.weis)
        return Table, facts


def stoeck_in(dealt: Hands, course: Course) -> Mask:
    """Return King and Ober of trump if one hand was dealt both and Stöck are played, else 0."""
    return held_in(dealt, course.stoeck)


def has_weise(rules: Rules, weis: Announced) -> bool:
    """Whether there are Weise to settle, announced ones or ones that count by themselves."""
    return bool(weis) or rules.weis == "automatic"


@frozen(weakref_slot=False)
class Cards(Running):
    """What the phases of play hold; ``offered`` is what the seat that is to act may do but for Weise."""

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)
    offered: tuple[Play | Thank, ...] = derived(
        lambda s: s.table.plays_of(s.place.seat, s.left, s.playable)
    )

    players: ClassVar[int] = FOUR

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, or ``None`` before the first is."""
        return last_taken(self.tricks())

    @property
    def match(self) -> Match:
        """What outlasts the deal."""
        return self.table.match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.table.match.rules


def last_taken(tricks: tuple[Trick, ...]) -> Trick | None:
    """Return the last complete trick, or ``None`` if none is."""
    complete = tricks if not tricks or tricks[-1].winner is not None else tricks[:-1]
    return complete[-1] if complete else None


@frozen(weakref_slot=False)
class FirstTrick(Cards):
    """The first trick is played; Weise may be announced before one's card."""


@frozen(weakref_slot=False)
class Playing(Cards):
    """The tricks after the first are played."""


@frozen(weakref_slot=False)
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it.

    ``last_trick`` is the last complete one of the deal that has ended with the match or before, or
    ``None``, and ``last_contract`` its contract, ``None`` if nobody had announced one.
    """

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]
    last_trick: Trick | None = None
    last_contract: Contract | None = None

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Declaring | FirstTrick | Playing | MatchOver

STATES: Final = (Dealing, Declaring, FirstTrick, Playing, MatchOver)
