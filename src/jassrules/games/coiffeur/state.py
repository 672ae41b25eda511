"""The states of a match of Coiffeur, one class a phase."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final, TypeAlias

from attrs import field, frozen

from jassrules.cards import PACK, Mask
from jassrules.chance import CHANCE, Chance
from jassrules.frozen import FrozenDict, derived
from jassrules.games.coiffeur.rules import JOKERS, SOURCE, WIKI, Row, Rules, rows_of, split_of
from jassrules.jass.contracts import Contract
from jassrules.jass.courses import tricks_under
from jassrules.jass.dealing import hand_size
from jassrules.jass.duties import DutyOptions
from jassrules.jass.lines import TrickLines
from jassrules.jass.stoeck import both_cards, holder_of
from jassrules.jass.weis import Announced
from jassrules.ledger import Ledger
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import FOUR, Seat, Side, next_seat, partner, seats_from, side_of
from jassrules.tricks.hands import Hands
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import (
    Place,
    Plays,
    Standing,
    Standings,
    Trick,
    tricks_of,
    written_plays,
)

PLAYERS: Final = (3, 4)
Sheet: TypeAlias = tuple[FrozenDict[Row, int], ...]
"""The points of every finished row, by side."""


@rule("coiffeur.players", source=f"{SOURCE}; {WIKI}, for three and for each for himself")
def side_at(rules: Rules, players: int, seat: Seat) -> Side:
    """Four play, two against two, seats 0 and 2 against seats 1 and 3, or each for himself; three always play each for himself.

    Returns the side of a seat: its team, or the seat itself.
    """
    return side_of(seat) if rules.partners and players == FOUR else seat


@frozen(weakref_slot=False)
class Match:
    """What outlasts a deal: house rules, players, who deals, how many deals were begun, the sheet.

    ``sheet`` has the points of every finished row, by side.
    """

    rules: Rules
    players: int
    dealer: Seat
    deals: int
    sheet: Sheet

    def __attrs_post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise ValueError("three or four play")

    @property
    def tricks(self) -> int:
        """The tricks of a deal, which is the cards of a hand: nine, with three players twelve."""
        return hand_size(self.players)

    @property
    def vorhand(self) -> Seat:
        """The seat after the dealer."""
        return next_seat(self.dealer, self.players)

    def side(self, seat: Seat) -> Side:
        """Return the side of a seat."""
        return side_at(self.rules, self.players, seat)

    def open_rows(self, side: Side) -> tuple[Row, ...]:
        """Return the rows of the sheet that a side has yet to play."""
        return tuple(row for row in rows_of(self.rules) if not self.has_played(side, row))

    @rule("coiffeur.once", also=True)
    def has_played(self, side: Side, row: Row) -> bool:
        """Whether a side has played a row."""
        return row in self.sheet[side]


@rule("coiffeur.asked", source=f"{CHOSEN}: the side that is behind plays its last rows by itself")
def asked(match: Match) -> tuple[Seat, ...]:
    """In turn from Vorhand those are asked whose side has a row left; the others are passed over."""
    seats = seats_from(match.vorhand, match.players)
    return tuple(seat for seat in seats if match.open_rows(match.side(seat)))


@rule("coiffeur.schieben")
def choosers(match: Match) -> tuple[Seat, ...]:
    """Whoever would rather not announce pushes to the next who is asked, opponent or partner.

    Returns the seats to which the choice comes, push by push: round the table and back to the first
    or, as the house has it, to the partner only, or no further than the first.
    """
    seats, way = asked(match), match.rules.schieben
    if way == "never" or len(seats) < 2:
        return seats[:1]
    return (seats[0], partner(seats[0])) if way == "partner" else (*seats, seats[0])


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
    """A deal is due; ``last_trick`` and ``last_contract`` are those of the deal before."""

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None
    last_contract: Contract | None = None

    turn: ClassVar[Chance] = CHANCE


@frozen(weakref_slot=False)
class Declaring(_OfMatch):
    """A row and a contract are to be announced; ``choosers`` are the seats it comes to, push by push."""

    match: Match
    dealt: Hands
    ledger: Ledger
    pushes: int = 0
    choosers: tuple[Seat, ...] = derived(lambda state: choosers(state.match))

    @property
    def turn(self) -> Seat:
        """The seat that is to announce or push."""
        return self.choosers[self.pushes]


# -- the deal in play ----------------------------------------------------------------------------


@frozen(eq=False)
class Course:
    """How a row is played in a contract: all that the play looks up.

    ``by_trick[n]`` are the standings of trick ``n`` and ``leads[n]`` the one before its first card,
    ``points`` the worth of each card, ``starts_undenufe`` how the first trick is played, ``factor``
    that of the row, ``both`` King and Ober of trump where Stöck count, ``lines[n][side]`` the score
    lines of trick ``n``, by the points of the cards.
    """

    by_trick: tuple[Standings, ...]
    leads: tuple[Standing, ...]
    points: tuple[int, ...]
    starts_undenufe: bool
    factor: int
    both: Mask
    lines: tuple[tuple[TrickLines, ...], ...]


@lru_cache(maxsize=512)
def course_of(rules: Rules, players: int, contract: Contract, row: Row) -> Course:
    """Return how a row is played in a contract."""
    tricks, factor = hand_size(players), rules.factors[row]
    house = DutyOptions(rules.undertrump, rules.only_trumps)
    stoeck = rules.stoeck == "automatic" and row not in JOKERS
    return Course(
        *tricks_under(contract, house, split_of(rules, tricks), rules.undenufe_eleven, tricks),
        factor=factor,
        both=both_cards(contract.trump) if stoeck else 0,
        lines=tuple(
            tuple(TrickLines("coiffeur", side, n, factor) for side in range(players))
            for n in range(tricks)
        ),
    )


def stoeck_of(table: Table) -> Mask:
    """Return King and Ober of trump if they count and a hand of the announcing side has both, else 0."""
    holder = holder_of(table.dealt, table.course.both)
    mine = holder is not None and table.match.side(holder) == table.side
    return table.course.both if mine else 0


@frozen(weakref_slot=False)
class Table:
    """What stays while the cards of a deal are played.

    ``weis`` are the Weise that are written once the first trick is complete. What follows from the
    rest: ``course``, how the row is played; ``side``, the announcing one; ``stoeck``, King and Ober
    of trump if a hand of that side was dealt both and they count, else 0.
    """

    match: Match
    dealt: Hands
    pushes: int
    announcer: Seat
    contract: Contract
    row: Row
    weis: Announced
    pack: ClassVar[Mask] = PACK
    course: Course = derived(
        lambda table: course_of(table.match.rules, table.match.players, table.contract, table.row)
    )
    side: Side = derived(lambda table: table.match.side(table.announcer))
    stoeck: Mask = derived(stoeck_of)

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is.

        ``lying``, if the caller knows it, is how many cards lie in the running one.
        """
        return tricks_of(plays, self.announcer, self.course.by_trick, lying, self.match.players)

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.match, self.dealt, self.pushes, self.announcer, self.contract, self.row)
        return Table, (*facts, self.weis)


@frozen(weakref_slot=False)
class Playing(Running):
    """The cards are played."""

    table: Table
    plays: Plays = field(repr=written_plays)
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)

    @property
    def match(self) -> Match:
        """What outlasts the deal."""
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
    def shown(self) -> Announced:
        """The Weise that everybody has seen: those that are written, after the first trick."""
        over = PACK.bit_count() - self.left.bit_count() >= self.players
        return self.table.weis if over else ()


@frozen(weakref_slot=False)
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Side, ...]
    last_trick: Trick | None = None
    last_contract: Contract | None = None

    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Declaring | Playing | MatchOver

STATES: Final = (Dealing, Declaring, Playing, MatchOver)
