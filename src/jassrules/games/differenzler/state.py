"""The states of a match of Differenzler, one class a phase."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import Card, Mask, Suit
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
from jassrules.games.differenzler.rules import Rules
from jassrules.jass.contracts import order_in
from jassrules.jass.courses import standings_of
from jassrules.jass.dealing import pack_for
from jassrules.jass.duties import DutyOptions
from jassrules.ledger import Ledger
from jassrules.table import Seat, next_seat
from jassrules.tricks.hands import Hands
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import ByTrick, Place, Plays, Standing, Trick, tricks_of, written_plays


@frozen(weakref_slot=False)
class Match:
    """What outlasts a deal: the house rules, the seats, who deals, how many deals were begun."""

    rules: Rules
    players: int
    dealer: Seat
    deals: int = 0

    @property
    def pack(self) -> Mask:
        """The cards that are played with."""
        return pack_for(self.players, self.rules.left_out)

    @property
    def vorhand(self) -> Seat:
        """The seat after the dealer: it announces and leads first."""
        return next_seat(self.dealer, self.players)


class _OfMatch:
    """What every state says of its match."""

    __slots__ = ()
    match: Match

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.players


@frozen(weakref_slot=False)
class Dealing(_OfMatch):
    """A deal is due; of the one before, the last trick and the trump are still known."""

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None
    last_contract: Suit | None = None

    turn: ClassVar[Chance] = CHANCE


@frozen(weakref_slot=False)
class Drawing(_OfMatch):
    """The cards are dealt and trump is to be drawn. With two players some cards are ``undealt``."""

    match: Match
    dealt: Hands
    undealt: Mask
    ledger: Ledger

    turn: ClassVar[Chance] = CHANCE


def standings_for(rules: Rules, trump: Suit) -> ByTrick:
    """Return how the tricks of a deal can stand: all alike."""
    return (standings_of(order_in(trump), DutyOptions(rules.undertrump)),)


@frozen(weakref_slot=False)
class Table:
    """What stays while a deal is announced and played.

    ``undealt`` are the cards out of play, with two players; ``turned`` is the card that made trump,
    if one did. ``announced`` are the announcements made so far, in order from Vorhand to the
    dealer. ``pack`` are the cards in hands at first, ``by_trick`` how a trick can stand.
    """

    match: Match
    dealt: Hands
    undealt: Mask
    turned: Card | None
    trump: Suit
    announced: tuple[int, ...] = ()
    pack: Mask = derived(lambda table: sum(table.dealt))
    by_trick: ByTrick = derived(lambda table: standings_for(table.match.rules, table.trump))

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is."""
        return tricks_of(plays, self.match.vorhand, self.by_trick, lying, self.match.players)

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (
            self.match, self.dealt, self.undealt, self.turned, self.trump, self.announced,
        )  # fmt: skip


class _OfDeal(_OfMatch):
    """What the states say of a deal whose trump is known."""

    __slots__ = ()
    table: Table

    @property
    def match(self) -> Match:  # type: ignore[override]
        """What outlasts the deal."""
        return self.table.match


@frozen(weakref_slot=False)
class Announcing(_OfDeal):
    """The seats announce in turn, Vorhand first, the dealer last."""

    table: Table
    ledger: Ledger

    @property
    def turn(self) -> Seat:
        """The seat that is to announce."""
        return next_seat(self.match.vorhand, self.players, len(self.table.announced))


@frozen(weakref_slot=False)
class Playing(_OfDeal, Running):
    """The tricks are played."""

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)


@frozen(weakref_slot=False)
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Drawing | Announcing | Playing | MatchOver
STATES: Final = (Dealing, Drawing, Announcing, Playing, MatchOver)
