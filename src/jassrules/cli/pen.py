"""The pen: writes cards, seats, sides, moves and scores in the words of one table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any, Final

import attrs

from jassrules.cards import Card, Suit
from jassrules.chance import CHANCE
from jassrules.cli.page import WIDTH, breadth
from jassrules.decks import FRENCH, FRENCH_GERMAN, FRENCH_SWISSLOS, Language, Style
from jassrules.errors import BadNotation, Violation
from jassrules.ledger import Entry
from jassrules.rulebook import entered, fact_text
from jassrules.table import Seat, Side
from jassrules.tricks.melds import Meld, meld

NAMES: Final = (
    "Anna", "Beat", "Chiara", "Dario", "Elin", "Fritz", "Gina", "Hannes", "Iris", "Jonas", "Klara",
    "Luca", "Mario", "Nina", "Olga", "Paul", "Quirin", "Rosa", "Silvan", "Tina", "Urs", "Vera",
    "Walter", "Xenia",
)  # fmt: skip
"""Who sits at the table if nobody says, by seat."""

_PLAIN, _BOLD, _DIM = "\x1b[0m", "\x1b[1m", "\x1b[2m"
_RED, _YELLOW, _GREEN = "\x1b[31m", "\x1b[33m", "\x1b[32m"
_SUITS = {Suit.SCHELLEN: _YELLOW, Suit.ROSEN: _RED, Suit.SCHILTEN: _GREEN}
_FRENCH = {Suit.DIAMONDS: _RED, Suit.HEARTS: _RED}
_SWISSLOS = {Suit.EICHELN: _RED, Suit.HEARTS: _RED}
_COLOURS: Final = {
    FRENCH.name: _FRENCH,
    FRENCH_GERMAN.name: _FRENCH,
    FRENCH_SWISSLOS.name: _SWISSLOS,
}
_SEAT: Final = re.compile(r"\b[Ss]eat (\d\d?)\b")
_CALLS: Final = {"stoeck": "Stöck"}


class Pen:
    """Writes what a player reads.

    ``names`` are the players by seat; ``sides`` is the number of sides, which are teams if they
    are fewer than the players. ``style`` and ``language`` name the cards. With ``colour`` suits
    and headings are coloured for a terminal. Tables are made for a page of ``room`` columns.
    """

    names: tuple[str, ...]
    sides: int
    style: Style
    language: Language
    colour: bool
    room: int

    def __init__(
        self,
        names: Sequence[str],
        style: Style,
        *,
        language: Language = "de",
        sides: int | None = None,
        colour: bool = False,
        room: int = WIDTH,
    ) -> None:
        self.names = tuple(names)
        self.sides = len(self.names) if sides is None else sides
        self.style = style
        self.language = language
        self.colour = colour
        self.room = room
        self._suit_colours = _COLOURS.get(style.name, _SUITS)

    # -- cards -------------------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """Return the name of a card, such as ``Rosen-Under``."""
        return self._in_suit(card.suit, self.style.name_of(card, self.language))

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit."""
        return self._in_suit(suit, self.style.suit_name(suit, self.language))

    def cards(self, cards: Iterable[Card], marked: Iterable[Card] = ()) -> str:
        """Return the names of cards: a set by suit, anything else in its order.

        ``marked`` cards of a set stand in square brackets.
        """
        if not isinstance(cards, AbstractSet):
            return ", ".join(map(self.card, cards)) or "–"
        chosen, suits = {one.base for one in marked}, []
        for suit in Suit:
            ranks = [
                f"[{self._rank(one)}]" if one.base in chosen else self._rank(one)
                for one in sorted(cards, key=lambda c: (c.rank.index, c.copy))
                if one.suit is suit
            ]
            if ranks:
                suits.append(self._in_suit(suit, " ".join([self._suit_word(suit), *ranks])))
        return " · ".join(suits) or "–"

    def _suit_word(self, suit: Suit) -> str:
        return self.style.suit_name(suit, self.language)

    def _rank(self, card: Card) -> str:
        return self.style.rank_name(card.rank, self.language)

    def meld(self, meld: Meld) -> str:
        """Return a meld in words: ``Eicheln 6–8``, ``four Under``."""
        words = self._meld_word(meld)
        return words if meld.suit is None else self._in_suit(meld.suit, words)

    def _meld_word(self, meld: Meld) -> str:
        rank = self.style.rank_name(meld.rank, self.language)
        if meld.suit is None:
            return f"four {rank}"
        low = self.style.rank_name(meld.low, self.language)
        return f"{self._suit_word(meld.suit)} {low}–{rank}"

    # -- players -----------------------------------------------------------------------------

    def seat(self, seat: Seat) -> str:
        """Return the name of the player on a seat."""
        return self.names[seat]

    def side(self, side: Side) -> str:
        """Return the name of a side: of a player, or of a team by its players."""
        return " & ".join(self.names[side :: self.sides])

    def actor(self, actor: object) -> str:
        """Return who is to act."""
        if actor is None:
            return "nobody"
        return "chance" if actor is CHANCE else self.names[actor]  # type: ignore[call-overload]

    # -- moves and refusals --------------------------------------------------------------------

    def value(self, value: object) -> str:
        """Return any value that stands in an action or a fact, in words."""
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, Suit):
            return self.suit(value)
        if isinstance(value, Meld):
            return self.meld(value)
        if isinstance(value, tuple) and all(isinstance(part, Card) for part in value):
            return self.cards(value)
        if isinstance(value, Enum):
            trump = getattr(value, "trump", None)
            return self.suit(trump) if trump is not None else str(value.value).capitalize()
        return fact_text(value)

    def action(self, action: Any) -> str:
        """Return an action of the seat that reads it in words: ``play Rosen-Under, call Stöck``."""
        words = [action.verb.replace("-", " ")]
        for at in attrs.fields(type(action))[1:]:
            value = getattr(action, at.name)
            if value is None or value is False:
                continue
            if value is True:
                words[-1] += f", call {_CALLS.get(at.name, at.name.capitalize())}"
            elif at.name == "call" and action.verb != "call":
                words[-1] += f", call {self.value(value)}"
            elif at.name == "against":
                words.append(self.seat(value))
            else:
                words += [at.metadata["word"]] if "word" in at.metadata else []
                words.append(self.value(value))
        return " ".join(words)

    def violation(self, violation: Violation) -> str:
        """Return why something is refused, with cards and players by name, and the rule."""
        rule = entered(violation.rule.partition(".")[0]).get(violation.rule)
        says = (one for one in (rule.says if rule else ()) if one.key == violation.key)
        facts = {name: self.value(value) for name, value in violation.facts.items()}
        text = next((one.text.format_map(facts) for one in says), violation.because)
        text = _SEAT.sub(self._player, text)
        return f"{text} {self.dim(f'[{violation.rule}]')}"

    def _player(self, seat: re.Match[str]) -> str:
        number = int(seat[1])
        return self.names[number] if number < len(self.names) else seat[0]

    # -- the score -----------------------------------------------------------------------------

    def totals(self, totals: Sequence[int]) -> str:
        """Return the points of every side in one line."""
        return " · ".join(f"{self.side(side)} {points}" for side, points in enumerate(totals))

    def winners(self, winners: Sequence[Side]) -> str:
        """Return who has won, as a sentence."""
        names = [self.side(side) for side in winners]
        if not names:
            return "Nobody has won."
        several = len(names) > 1 or self.sides < len(self.names)
        return f"{' and '.join(names)} {'win' if several else 'wins'} the match."

    def entries(self, entries: Sequence[Entry], totals: Sequence[int]) -> Iterator[str]:
        """Yield the itemised score as a table: a line an entry, a column a side."""
        heads = [self.side(side) for side in range(len(totals))]
        rows = [(e.rule.partition(".")[2], self._about(e), e.side, e.points) for e in entries]
        first = max([len(row[0]) for row in rows] + [len("total")])
        second = max([len(row[1]) for row in rows] + [0])
        widths = [max(len(head), 6) for head in heads]
        if 4 + first + second + sum(widths) + 2 * len(widths) > self.room:
            # too many sides for columns: each line names its own
            for rule, about, side, points in rows:
                yield f"  {rule:{first}}  {about:{second}}  {points:>6}  {heads[side]}".rstrip()
            yield from (
                f"  {'total':{first}}  {'':{second}}  {t:>6}  {heads[s]}"
                for s, t in enumerate(totals)
            )
            return
        columns = "  ".join(f"{head:>{w}}" for head, w in zip(heads, widths, strict=True))
        yield self.dim(f"  {'':{first}}  {'':{second}}  {columns}")
        for rule, about, side, points in rows:
            before = sum(widths[:side]) + 2 * side
            yield f"  {rule:{first}}  {about:{second}}  {'':{before}}{points:>{widths[side]}}"
        columns = "  ".join(f"{total:>{w}}" for total, w in zip(totals, widths, strict=True))
        yield self.bold(f"  {'total':{first}}  {'':{second}}  {columns}")

    def _about(self, entry: Entry) -> str:
        try:
            return self._meld_word(meld(entry.about))
        except BadNotation:
            figures = ", ".join(f"{name} {value}" for name, value in entry.facts.items())
            return entry.about or figures

    # -- the page ------------------------------------------------------------------------------

    def bold(self, text: str) -> str:
        """Return a text that stands out."""
        return f"{_BOLD}{text}{_PLAIN}" if self.colour else text

    def dim(self, text: str) -> str:
        """Return a text that stands back."""
        return f"{_DIM}{text}{_PLAIN}" if self.colour else text

    def _in_suit(self, suit: Suit, text: str) -> str:
        colour = self._suit_colours.get(suit) if self.colour else None
        return f"{colour}{text}{_PLAIN}" if colour else text

    def padded(self, text: str, width: int) -> str:
        """Return a text filled with blanks to a width."""
        return text + " " * (width - breadth(text))
