"""The states of a match of Molotow, one class a phase."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import Mask, Suit
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived
from jassrules.games.molotow.actions import Play
from jassrules.games.molotow.rules import SOURCE, Rules
from jassrules.games.molotow.trump import before_trump, trump_after
from jassrules.jass.dealing import pack_for
from jassrules.jass.stoeck import both_cards, calls, held_in
from jassrules.jass.weis import Announced
from jassrules.ledger import Ledger
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat, next_seat
from jassrules.tricks.hands import Fans, Hands, spread
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import ByTrick, Place, Plays, Standing, Trick, tricks_of, written_plays

FANS: Final = Fans(Play)


@frozen(weakref_slot=False)
class Match:
    """What outlasts a deal: the house rules, the seats, who deals, how many deals were begun.

    A deal that does not count, because no trump was made, is not among them once it is over.
    """

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
        """The seat after the dealer."""
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
class Table:
    """What stays while the cards of a deal are played.

    ``weis`` are the Weise announced so far, ``called`` is the seat that has called Stöck. What
    follows from the rest: the ``pack``, and ``by_trick``, how a trick stands while there is no trump.
    """

    match: Match
    dealt: Hands
    weis: Announced = ()
    called: Seat | None = None
    pack: Mask = derived(lambda table: table.match.pack)
    by_trick: ByTrick = derived(lambda table: (before_trump(table.match.rules),))

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is."""
        match = self.match
        return tricks_of(plays, match.vorhand, self.by_trick, lying, match.players)

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.match, self.dealt, self.weis, self.called)


@frozen
class Trump:
    """The trump of a deal: ``by`` is the seat that made it, ``stoeck`` are King and Ober if one hand held both then."""

    suit: Suit
    by: Seat
    stoeck: Mask


@rule(
    "molotow.stoeck",
    source=f"{SOURCE}; {CHOSEN}: whoever makes trump with one of the two does not hold both",
)
def trump_made(table: Table, standing: Standing, by: Seat, left: Mask) -> Trump | None:
    """Whoever still holds both King and Ober of trump when trump is made has Stöck: 20 points are taken off.

    Returns the trump after a card of a seat, if there is one; ``left`` are the cards still in hands.
    """
    suit = trump_after(standing)
    if suit is None:
        return None
    both = both_cards(suit) if table.match.rules.stoeck != "off" else 0
    return Trump(suit, by, held_in([hand & left for hand in table.dealt], both))


def trump_of(state: Cards) -> Trump | None:
    """Return the trump that the cards played so far have made."""
    table, left = state.table, state.table.pack
    for trick in state.tricks():
        # no trump is made in the tricks before, so all of them begin alike
        standing = table.by_trick[0].lead
        for seat, one in trick.plays(state.players):
            left, standing = left ^ one.bit, standing.step(one)
            made = trump_made(table, standing, seat, left)
            if made is not None:
                return made
    return None


def plays_of(
    table: Table, seat: Seat, left: Mask, cards: Mask, trump: Trump | None
) -> tuple[Play, ...]:
    """Return a play for each of a seat's cards, and last the one that may carry the call of Stöck."""
    moves: tuple[Play, ...] = spread(FANS[seat], cards)
    if trump is not None and table.match.rules.stoeck == "announced":
        moves += calls(Play, seat, trump.stoeck, left, cards)
    return moves


@frozen(weakref_slot=False)
class Cards(_OfMatch, Running):
    """What the phases of play hold; ``turned`` is the trump, ``offered`` are the plays that are open."""

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)
    turned: Trump | None = derived(trump_of)
    offered: tuple[Play, ...] = derived(
        lambda s: plays_of(s.table, s.place.seat, s.left, s.playable, s.turned)
    )

    @property
    def match(self) -> Match:  # type: ignore[override]
        """What outlasts the deal."""
        return self.table.match

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None`` while there is none."""
        return self.turned.suit if self.turned else None

    @property
    def trump_by(self) -> Seat | None:
        """The seat that made trump, or ``None``."""
        return self.turned.by if self.turned else None


@frozen(weakref_slot=False)
class FirstTrick(Cards):
    """The first trick is played; Weise may be announced before one's card."""


@frozen(weakref_slot=False)
class Playing(Cards):
    """The tricks after the first are played."""


@frozen(weakref_slot=False)
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | FirstTrick | Playing | MatchOver
STATES: Final = (Dealing, FirstTrick, Playing, MatchOver)
