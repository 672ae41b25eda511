"""The states of a Schieber match, one class a phase."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

from attrs import define, field, frozen

from jassrules.cards import PACK, Mask
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
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
    """A deal is due."""

    match: Match
    ledger: Ledger

    turn: ClassVar[Chance] = CHANCE


@frozen
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
    course: Course = derived(lambda table: course_of(table.match.rules, table.contract))
    factor: int = derived(lambda table: table.match.rules.factors[table.contract.factor_key])
    stoeck: Mask = derived(lambda table: _stoeck(table))
    plain: Mask = derived(lambda table: PACK & ~table.stoeck)
    unsettled: bool = derived(
        lambda table: bool(table.weis) or table.match.rules.weis == "automatic"
    )
    late_weis: bool = derived(lambda table: table.unsettled and table.match.rules.weis_needs_trick)
    target: int | None = derived(
        lambda table: table.match.rules.target if table.match.rules.finish == "at-once" else None
    )

    def tricks(self, plays: Plays) -> tuple[tuple[Trick, ...], Lie, Seat]:
        """Return the tricks of a history, how the running one lies, and whose turn it is."""
        books = self.course.books
        return tricks_of(plays, self.vorhand, lambda n: books[min(n, TRICKS - 1)])

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.vorhand, self.dealt, self.contract, self.pushes, self.weis)
        return Table, facts


def _stoeck(table: Table) -> Mask:
    both = table.course.stoeck
    if not both or table.match.rules.stoeck == "off":
        return 0
    return both if any(hand & both == both for hand in table.dealt) else 0


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
    """The first trick is played; Weise may be announced before one's card."""


@frozen  # pyright: ignore[reportGeneralTypeIssues] – sealed, as Cards says
class Playing(Cards):
    """The tricks after the first are played."""


@frozen
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Declaring | FirstTrick | Playing | MatchOver

STATES: Final = (Dealing, Declaring, FirstTrick, Playing, MatchOver)
