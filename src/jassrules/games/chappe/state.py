"""The states of a match of Chappe-Jass, one class a phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import Card, Mask, cards_in, without_card
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import derived, maker
from jassrules.games.chappe.rules import Rules, decks_for
from jassrules.games.chappe.stechen import Bundle, OpenTrick, after_round, opened
from jassrules.ledger import Ledger
from jassrules.rulebook import rule
from jassrules.table import Seat, seats_from
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import (
    NOTHING_PLAYED,
    Plays,
    packed,
    played_cards,
    unpacked,
    with_play,
    written_plays,
)


@frozen
class Match:
    """What outlasts a deal: the house rules, the seats, who deals, how many deals were begun.

    Who is out follows from the totals: points never fall.
    """

    rules: Rules
    players: int
    dealer: Seat
    deals: int = 0

    @property
    def decks(self) -> int:
        """The number of decks, the same for the whole match."""
        return decks_for(self.rules, self.players)


def seats_dealt(table: Table) -> tuple[Seat, ...]:
    """Return the seats that hold cards, in order from the one after the dealer."""
    seats = seats_from(table.match.dealer + 1, len(table.dealt))
    return tuple(seat for seat in seats if table.dealt[seat])


def cards_dealt(table: Table) -> int:
    """Return how many cards each was dealt."""
    return max(hand.bit_count() for hand in table.dealt)


@rule("chappe.dealer-leads")
def first_order(table: Table) -> tuple[Seat, ...]:
    """The dealer, who was the last to bid, has the first lead.

    With ``leader="after-dealer"`` the first to bid does. Returns the seats in the order of play.
    """
    bidders = table.bidders
    if table.match.rules.leader == "after-dealer":
        return bidders
    return (*bidders[-1:], *bidders[:-1])


@frozen
class Table:
    """What stays while a deal is bid and played.

    ``dealt`` are the hands as dealt, one mask a seat, 0 for a seat that is out; ``stock`` is the
    rest of the pack, top first. Worked out from them: ``bidders``, the seats in the order of
    bidding, the dealer last; ``size``, the number of cards dealt to each; ``order``, the seats in
    the order of the first trick.
    """

    match: Match
    dealt: Hands
    stock: tuple[Card, ...]
    bidders: tuple[Seat, ...] = derived(seats_dealt)
    size: int = derived(cards_dealt)
    order: tuple[Seat, ...] = derived(first_order)

    @property
    def is_rundi(self) -> bool:
        """Whether this is a one-card deal, in which nobody sees his own card."""
        return self.size == 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.match, self.dealt, self.stock)


@frozen
class Story:
    """A deal told from its plays.

    ``bundles`` are the tricks, the running one last, ``running`` is how that one runs, and ``won``
    is the number of tricks made, one number a seat.
    """

    bundles: tuple[Bundle, ...]
    running: OpenTrick
    won: tuple[int, ...]

    @property
    def taken(self) -> tuple[Card, ...]:
        """The cards of the tricks taken, not those of the running one."""
        return tuple(c for one in self.bundles if one.winner is not None for c in one.cards)


def told(table: Table, plays: Plays) -> Story:
    """Return what has happened since the first card was played or turned."""
    cards, count = played_cards(plays), len(table.order)
    bundles: list[Bundle] = []
    rounds: list[tuple[tuple[Seat, Card], ...]] = []
    running, won = opened(table.order, table.order[0]), [0] * len(table.dealt)
    for at in range(0, len(cards), count):
        laid = tuple(zip(running.order, cards[at : at + count], strict=False))
        rounds.append(laid)
        if len(laid) < count:
            break
        running, winner = after_round(running, laid)
        if winner is not None:
            bundles.append(Bundle(tuple(rounds), 0, winner))
            won[winner] += len(rounds)
            rounds = []
    if rounds:
        bundles.append(Bundle(tuple(rounds)))
    return Story(tuple(bundles), running, tuple(won))


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
        """The number of seats, also of those that are out."""
        return self.match.players


class _OfDeal(_OfMatch):
    """What every state of a running deal says of it."""

    __slots__ = ()
    table: Table

    @property
    def match(self) -> Match:  # type: ignore[override]
        """What outlasts the deal."""
        return self.table.match


class _OfTricks(_OfDeal):
    """What the states have in common that keep a history of cards: it is packed in a pickle."""

    __slots__ = ()
    bids: tuple[int, ...]
    plays: Plays
    ledger: Ledger

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self.table, self.bids, packed(self.plays), self.ledger)


def _unpickled(
    kind: Callable[..., Any], table: Table, bids: tuple[int, ...], played: bytes, ledger: Ledger
) -> Any:
    return kind(table, bids, unpacked(played), ledger)


@frozen
class Dealing(_OfMatch):
    """A deal is due. ``last_trick`` is that of the deal before, with what was drawn off for it."""

    match: Match
    ledger: Ledger
    last_trick: Bundle | None = None

    @property
    def turn(self) -> Chance:
        """Chance is to act."""
        return CHANCE


@frozen
class Bidding(_OfDeal):
    """The seats bid in turn; ``bids`` are those made so far, in the order of bidding."""

    table: Table
    bids: tuple[int, ...]
    ledger: Ledger

    @property
    def turn(self) -> Seat:
        """The seat that is to bid."""
        return self.table.bidders[len(self.bids)]


@frozen(weakref_slot=False)
class Playing(_OfTricks):
    """The tricks are played.

    Worked out from the history: ``hands``, the cards still held, one mask a seat; ``running``, the
    trick on the table; ``won``, the tricks made, one number a seat; ``turn``, the seat that is to
    play.
    """

    table: Table
    bids: tuple[int, ...]
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    hands: Hands = derived()
    running: OpenTrick = derived()
    won: tuple[int, ...] = derived()
    turn: Seat = derived()

    def __attrs_post_init__(self) -> None:
        story, hands = told(self.table, self.plays), list(self.table.dealt)
        for bundle in story.bundles:
            for laid in bundle.rounds:
                for seat, one in laid:
                    hands[seat] = without_card(hands[seat], one)
        order = story.running.order
        turn = order[len(played_cards(self.plays)) % len(order)]
        found = {"hands": tuple(hands), "running": story.running, "won": story.won, "turn": turn}
        for name, value in found.items():
            object.__setattr__(self, name, value)


playing: Final[Callable[..., Any]] = maker(Playing)
"""Makes a `Playing` from all its fields."""


@frozen
class Revealing(_OfDeal):
    """All have bid in a Chappe-Rundi; the cards are turned in turn, ``turned`` of them so far."""

    table: Table
    bids: tuple[int, ...]
    turned: int
    ledger: Ledger

    @property
    def turn(self) -> Seat:
        """The seat that is to turn its card."""
        return self.table.order[self.turned]

    @property
    def plays(self) -> Plays:
        """The cards turned so far, as a history."""
        return turned_cards(self.table, self.turned)


def turned_cards(table: Table, count: int) -> Plays:
    """Return the history of a Chappe-Rundi in which so many cards are turned."""
    plays = NOTHING_PLAYED
    for seat in table.order[:count]:
        plays = with_play(plays, only_card(table.dealt[seat]))
    return plays


def only_card(hand: Mask) -> Card:
    """Return the card of a hand of one."""
    (one,) = cards_in(hand)
    return one


@frozen
class Shuffling(_OfTricks):
    """The hands are empty, the last trick is tied, and a new stock must be shuffled."""

    table: Table
    bids: tuple[int, ...]
    plays: Plays = field(repr=written_plays)
    ledger: Ledger

    @property
    def turn(self) -> Chance:
        """Chance is to act."""
        return CHANCE


@frozen
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it; ``last_trick`` is that of the last deal."""

    match: Match
    ledger: Ledger
    winners: tuple[Seat, ...]
    last_trick: Bundle | None = None

    @property
    def turn(self) -> None:
        """Nobody is to act."""
        return None


State: TypeAlias = Dealing | Bidding | Playing | Revealing | Shuffling | MatchOver

STATES: Final = (Dealing, Bidding, Playing, Revealing, Shuffling, MatchOver)
