"""The states of a Schieber match, one class a phase."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import define, field, frozen

from jassrules.cards import PACK, Mask
from jassrules.chance import CHANCE, Chance
from jassrules.games.schieber.actions import Contract
from jassrules.games.schieber.contract import TRICKS, Course, course_of
from jassrules.games.schieber.rules import Rules
from jassrules.ledger import Ledger
from jassrules.table import Seat, Side, partner
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld
from jassrules.tricks.running import Running
from jassrules.tricks.trick import SEATS, Lie, Plays, Trick, tricks_of


@frozen
class Match:
    """What outlasts a deal: the house rules, who deals, how many deals were begun, the Bergpreis.

    ``bergpreis`` is ``None`` while it is open, ``(side,)`` once a side holds it, and ``()`` once
    nobody can get it any more.
    """

    rules: Rules
    dealer: Seat
    deals: int = 0
    bergpreis: tuple[Side, ...] | None = None


@frozen
class Dealing:
    """A deal is due."""

    match: Match
    ledger: Ledger

    turn: ClassVar[Chance] = CHANCE
    players: ClassVar[int] = SEATS

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen
class Declaring:
    """Vorhand or, after a push, the partner is to name the contract."""

    match: Match
    vorhand: Seat
    dealt: Hands
    ledger: Ledger
    pushes: int = 0

    players: ClassVar[int] = SEATS

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules

    @property
    def turn(self) -> Seat:
        """The seat that is to announce or push."""
        return self.vorhand if self.pushes != 1 else partner(self.vorhand)


@frozen
class Table:
    """What stays while the cards of a deal are played.

    ``weis`` are the Weise announced so far. What follows from the rest: ``course``, how the
    contract is played; ``factor``; ``stoeck``, King and Ober of trump if one seat was dealt both
    and Stöck are played, else 0; ``plain``, the other cards; ``unsettled``, whether there are Weise
    to settle with the first trick, and ``late_weis``, whether a later one may write them;
    ``target``, the total that ends the match at once, if there is one.
    """

    match: Match
    vorhand: Seat
    dealt: Hands
    contract: Contract
    pushes: int
    weis: tuple[tuple[Seat, Meld], ...] = ()
    pack: ClassVar[Mask] = PACK
    course: Course = field(init=False, eq=False, repr=False)
    factor: int = field(init=False, eq=False, repr=False)
    stoeck: Mask = field(init=False, eq=False, repr=False)
    plain: Mask = field(init=False, eq=False, repr=False)
    unsettled: bool = field(init=False, eq=False, repr=False)
    late_weis: bool = field(init=False, eq=False, repr=False)
    target: int | None = field(init=False, eq=False, repr=False)

    @course.default
    def _course(self) -> Course:
        return course_of(self.match.rules, self.contract)

    @factor.default
    def _factor(self) -> int:
        return self.match.rules.factors[self.contract.factor_key]

    @stoeck.default
    def _stoeck(self) -> Mask:
        both = self.course.stoeck
        if self.match.rules.stoeck == "off" or not any(not both & ~h for h in self.dealt):
            return 0
        return both

    @plain.default
    def _plain(self) -> Mask:
        return PACK & ~self.stoeck

    @unsettled.default
    def _unsettled(self) -> bool:
        return bool(self.weis) or self.match.rules.weis == "automatic"

    @late_weis.default
    def _late_weis(self) -> bool:
        return self.unsettled and self.match.rules.weis_needs_trick

    @target.default
    def _target(self) -> int | None:
        return self.match.rules.target if self.match.rules.finish == "at-once" else None

    @property
    def announcer(self) -> Seat:
        """The seat that named the contract."""
        return partner(self.vorhand) if self.pushes == 1 else self.vorhand

    def tricks(self, plays: Plays) -> tuple[tuple[Trick, ...], Lie, Seat]:
        """Return the tricks of a history, how the running one lies, and whose turn it is."""
        books = self.course.books
        return tricks_of(plays, self.vorhand, lambda n: books[min(n, TRICKS - 1)])

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.vorhand, self.dealt, self.contract, self.pushes, self.weis)
        return Table, facts


@define(eq=False)
class Cards(Running):
    """What the phases of play hold; also the unsealed form in which they are made fast."""

    table: Table
    plays: Plays
    ledger: Ledger
    left: Mask = field(eq=False, repr=False)
    lie: Lie = field(eq=False, repr=False)
    turn: Seat = field(eq=False)
    playable: Mask = field(eq=False, repr=False)


@frozen
class FirstTrick(Cards):
    """The first trick is played; Weise may be announced before one's card."""


@frozen
class Playing(Cards):
    """The tricks after the first are played."""


@frozen
class MatchOver:
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]

    turn: ClassVar[None] = None
    players: ClassVar[int] = SEATS

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


State: TypeAlias = Dealing | Declaring | FirstTrick | Playing | MatchOver

STATES: Final = (Dealing, Declaring, FirstTrick, Playing, MatchOver)
