"""Deck styles: the names of suits and ranks in the decks people play with, and how they are read.

Each style shows one name for a suit in each language and reads all of them, whatever the capitals
and accents. Beside the styles stands the neutral code, which means the same in every deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeVar

import attrs
from attrs import frozen

from jassrules.cards import RANKS, SUITS, Card, Rank, Suit, card_of
from jassrules.errors import BadNotation, WrongType, shown
from jassrules.frozen import FrozenDict, derived
from jassrules.nearest import folded, spellings

Language = Literal["de", "fr", "it", "en"]
T = TypeVar("T")

LONGEST: Final = 40
"""No name of a card is longer."""


class Ambiguous(BadNotation):
    """A name that means different things in different decks, read without a style."""


@frozen
class Style:
    """How one deck names its suits and ranks, by language; see `name_of`.

    ``signs`` are the four letters or signs that stand for the suits in short texts. ``said`` are
    further names of the suits: they are read and never shown. All names are read in any case, with
    or without accents: with a style `card` and `parse_action` take the names of that deck.
    """

    name: str
    signs: Mapping[Suit, str] = attrs.field(eq=False)
    suits: Mapping[str, tuple[str, ...]] = attrs.field(eq=False)
    ranks: Mapping[str, tuple[str, ...]] = attrs.field(eq=False)
    said: Mapping[Suit, tuple[str, ...]] = attrs.field(eq=False, default=FrozenDict())

    _suits: Mapping[str, Suit] = derived(lambda style: _suit_words(style))
    _ranks: Mapping[str, Rank] = derived(lambda style: _rank_words(style))
    _letters: Mapping[str, Suit] = derived(lambda style: _letter_signs(style))

    def suit_name(self, suit: Suit, language: Language = "de") -> str:
        """Return the name of a suit."""
        return self.suits[_language(language)][suit.index]

    def rank_name(self, rank: Rank, language: Language = "de") -> str:
        """Return the name of a rank."""
        return self.ranks[_language(language)][rank.index]

    def name_of(self, one: Card, language: Language = "de") -> str:
        """Return the name of a card, such as ``Rosen-Under``."""
        return f"{self.suit_name(one.suit, language)}-{self.rank_name(one.rank, language)}"

    def short(self, one: Card) -> str:
        """Return the sign of the suit and the rank as a player writes it, such as ``♥U``."""
        return self.signs[one.suit] + self.ranks["short"][one.rank.index]

    def suit_named(self, text: str) -> Suit | None:
        """Return the suit that a text names in this deck, in any language; ``None`` if none."""
        return self._suits.get(_plain(text))

    def rank_named(self, text: str) -> Rank | None:
        """Return the rank that a text names in this deck, in any language; ``None`` if none."""
        return self._ranks.get(_plain(text))

    def card_named(self, text: str) -> Card | None:
        """Return the card that a text names in this deck; ``None`` if it names none.

        Suit and rank stand in either order, apart or together; a letter stands for a suit only
        directly before the rank, as `short` writes it.
        """
        parts = _parts(text)
        if len(parts) == 2:
            splits = [(parts[0], parts[1], self._suits)]
        elif len(parts) == 1:
            word = parts[0]
            cuts = [(word[:at], word[at:]) for at in range(1, len(word))]
            splits = [(one, other, self._letters) for one, other in cuts]
            splits += [(one, other, self._suits) for one, other in cuts]
        else:
            return None
        for one, other, suits in splits:
            if (suit := suits.get(one)) and (rank := self._ranks.get(other)):
                return card_of(suit, rank)
        for one, other, _ in splits:
            if (rank := self._ranks.get(one)) and (suit := self._suits.get(other)):
                return card_of(suit, rank)
        return None


def _language(language: str) -> str:
    if language not in ("de", "fr", "it", "en"):
        raise BadNotation(f"no names in {shown(language)}; there are de, fr, it and en")
    return language


# -- reading -------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    return "" if len(text) > LONGEST else folded(text.replace("\ufe0f", ""))


def _parts(text: str) -> list[str]:
    """Return the words of a name, apart at blanks and dashes."""
    if len(text) > LONGEST:
        return []
    return [_plain(part) for part in text.replace("-", " ").replace("–", " ").split()]


def _suit_words(style: Style) -> FrozenDict[str, Suit]:
    words: dict[str, Suit] = {}
    for suit in SUITS:
        names = [style.signs[suit]] if not style.signs[suit].isalpha() else []
        names += [names_of[suit.index] for names_of in style.suits.values()]
        for name in (
            *names,
            *(_OUTLINED.get(name, name) for name in names),
            *style.said.get(suit, ()),
        ):
            words |= dict.fromkeys(spellings(name), suit)
    return FrozenDict(words)


def _letter_signs(style: Style) -> FrozenDict[str, Suit]:
    return FrozenDict((_plain(sign), suit) for suit, sign in style.signs.items() if sign.isalpha())


def _rank_words(style: Style) -> FrozenDict[str, Rank]:
    words = dict(_RANKS)
    for names in style.ranks.values():
        for rank, name in zip(RANKS, names, strict=True):
            words |= dict.fromkeys(spellings(name), rank)
    return FrozenDict(words)


_OUTLINED: Final = {"♣": "♧", "♦": "♢", "♥": "♡", "♠": "♤"}
_SUITS: Final[Mapping[str, Suit]] = FrozenDict(
    {suit.code: suit for suit in SUITS}
    | dict(zip(_OUTLINED, SUITS, strict=True))
    | dict(zip(_OUTLINED.values(), SUITS, strict=True))
)
"""The neutral code of the suits: letters and signs."""
_CODES: Final = {rank.code.lower(): rank for rank in RANKS} | {
    "10": Rank.TEN, "u": Rank.UNDER, "o": Rank.OBER,
}  # fmt: skip
"""The neutral code of the ranks."""


def read_card(text: object, style: Style | None = None) -> Card:
    """Return the card a text names, as `jassrules.card` does.

    With a style its names come first, then the neutral code; without one the code comes first,
    then the names of all styles, as far as they agree.
    """
    return _read(text, style, "card", _code_card, Style.card_named)


def read_suit(text: object, style: Style | None = None) -> Suit:
    """Return the suit a text names, by the rules of `read_card`; a single letter is the code."""
    return _read(text, style, "suit", lambda text: _SUITS.get(_word(text)), Style.suit_named)


def read_rank(text: object, style: Style | None = None) -> Rank:
    """Return the rank a text names, by the rules of `read_card`."""
    return _read(text, style, "rank", lambda text: _CODES.get(_word(text)), Style.rank_named)


def _word(text: str) -> str:
    return text.strip().replace("\ufe0f", "").lower()


def _code_card(text: str) -> Card | None:
    word = _word(text)
    if len(word) <= 3:
        for suit_word, rank_word in ((word[-1:], word[:-1]), (word[:1], word[1:])):
            suit, rank = _SUITS.get(suit_word), _CODES.get(rank_word)
            if suit is not None and rank is not None:
                return card_of(suit, rank)
    return None


def _read(
    text: object,
    style: Style | None,
    what: str,
    code: Callable[[str], T | None],
    named: Callable[[Style, str], T | None],
) -> T:
    if not isinstance(text, str):
        raise WrongType(f"a {what} is named by a text such as {_EXAMPLES[what]}, not {shown(text)}")
    if style is not None:
        if not isinstance(style, Style):
            raise WrongType(f"expected a Style or None, not {shown(style)}")
        found = named(style, text)
        found = code(text) if found is None else found
    else:
        found = code(text)
        found = _agreed(text, named) if found is None else found
    if found is None:
        raise BadNotation(f"{shown(text)} names no {what}; write {_example(what, style)}")
    return found


def _agreed(text: str, named: Callable[[Style, str], T | None]) -> T | None:
    """Return what a text names in every style that knows it; refuse it if they differ."""
    readings: dict[T, list[str]] = {}
    for style in STYLES.values():
        found = named(style, text)
        if found is not None:
            readings.setdefault(found, []).append(style.name)
    if len(readings) > 1:
        each = (f"{found} ({', '.join(styles)})" for found, styles in readings.items())
        raise Ambiguous(f"{shown(text)} may be {' or '.join(each)}; say in which deck")
    return next(iter(readings), None)


_EXAMPLES: Final = {"card": "'Jh'", "suit": "'h'", "rank": "'J'"}


def _example(what: str, style: Style | None) -> str:
    example: dict[str, str] = {
        "card": "rank and suit, such as 'Jh' or '♥U'",
        "suit": "c, d, h or s",
        "rank": " ".join(rank.code for rank in RANKS),
    }
    if style is None:
        return example[what]
    names: Iterable[str] = {
        "card": (
            style.name_of(card_of(Suit.ROSEN, Rank.UNDER)),
            style.short(card_of(Suit.ROSEN, Rank.UNDER)),
        ),
        "suit": style.suits["de"],
        "rank": style.ranks["de"],
    }[what]
    return f"{', '.join(names)}, or the code: {example[what]}"


# -- the decks -----------------------------------------------------------------------------------

_LOW = ("6", "7", "8", "9")
_JASS = {
    "de": (*_LOW, "Banner", "Under", "Ober", "König", "Ass"),
    "fr": (*_LOW, "bannière", "valet", "dame", "roi", "as"),
    "it": (*_LOW, "banner", "fante", "donna", "re", "asso"),
    "en": (*_LOW, "Banner", "Under", "Ober", "King", "Ace"),
    "short": (*_LOW, "10", "U", "O", "K", "A"),
}
_BAVARIAN = {
    "de": (*_LOW, "Zehn", "Unter", "Ober", "König", "Sau"),
    "fr": (*_LOW, "dix", "valet", "dame", "roi", "as"),
    "it": (*_LOW, "dieci", "fante", "donna", "re", "asso"),
    "en": (*_LOW, "Ten", "Unter", "Ober", "King", "Sau"),
    "short": (*_LOW, "10", "U", "O", "K", "S"),
}
_FRENCH = {
    "de": (*_LOW, "10", "Bube", "Dame", "König", "Ass"),
    "fr": (*_LOW, "10", "valet", "dame", "roi", "as"),
    "it": (*_LOW, "10", "fante", "donna", "re", "asso"),
    "en": (*_LOW, "10", "Jack", "Queen", "King", "Ace"),
    "short": (*_LOW, "10", "J", "Q", "K", "A"),
}
_SIGNS = "♣♦♥♠"
_BAUER = ("Bauer", "Buur", "Bur", "Puur")
_RANKS: Final[Mapping[str, Rank]] = FrozenDict(
    _CODES
    | {
        spelt: RANKS[at % len(RANKS)]
        for at, name in enumerate(
            name
            for table in (_JASS, _BAVARIAN, _FRENCH)
            for language, names in table.items()
            if language != "short"
            for name in names
        )
        for spelt in spellings(name)
    }
    | dict(zip(("sechs", "sieben", "acht", "neun"), RANKS, strict=False))
    | {_plain(name): Rank.UNDER for name in _BAUER}
)
"""The names of the ranks, which mean the same in every deck."""


def _styled(
    name: str,
    signs: Sequence[str],
    suits: Mapping[str, tuple[str, ...]],
    ranks: Mapping[str, tuple[str, ...]],
    said: Sequence[str],
) -> Style:
    """Make a style; ``said`` are the further names of each suit, separated by blanks."""
    by_suit = FrozenDict(zip(SUITS, signs, strict=True))
    also = FrozenDict(zip(SUITS, (tuple(names.split()) for names in said), strict=True))
    return Style(name, by_suit, FrozenDict(suits), FrozenDict(ranks), also)


def _exchanged(names: Sequence[str]) -> tuple[str, ...]:
    return (names[1], names[0], names[2], names[3])


SWISS: Final = _styled("swiss", ("Ei", "Se", "Ro", "Si"), {
    "de": ("Eicheln", "Schellen", "Rosen", "Schilten"),
    "fr": ("glands", "grelots", "roses", "écus"),
    "it": ("ghiande", "campanelli", "rose", "scudi"),
    "en": ("Acorns", "Bells", "Roses", "Shields"),
}, _JASS, ("Eichel", "Schelle", "Rose", "Schilte"))  # fmt: skip
BAVARIAN: Final = _styled("bavarian", "ESHG", {
    "de": ("Eichel", "Schellen", "Herz", "Gras"),
    "fr": ("glands", "grelots", "cœurs", "feuilles"),
    "it": ("ghiande", "campanelli", "cuori", "foglie"),
    "en": ("Acorns", "Bells", "Hearts", "Leaves"),
}, _BAVARIAN, ("Eicheln", "Schelle", "Rot", "Laub Blatt Grün"))  # fmt: skip
_SAID = ("Kreuz Treff", "Ecken Egge Karo", "Herz Coeur", "Schaufel Pik Pique")
FRENCH: Final = _styled("french", _SIGNS, {
    "de": ("Kreuz", "Ecken", "Herz", "Schaufel"),
    "fr": ("trèfle", "carreau", "cœur", "pique"),
    "it": ("fiori", "quadri", "cuori", "picche"),
    "en": ("Clubs", "Diamonds", "Hearts", "Spades"),
}, _FRENCH, _SAID)  # fmt: skip
FRENCH_GERMAN: Final = _styled(
    "french-german", _SIGNS, {**FRENCH.suits, "de": ("Kreuz", "Karo", "Herz", "Pik")},
    _FRENCH, _SAID,
)  # fmt: skip
FRENCH_SWISSLOS: Final = _styled(
    "french-swisslos", _exchanged(_SIGNS),
    {language: _exchanged(names) for language, names in FRENCH.suits.items()},
    _FRENCH, _exchanged(_SAID),
)  # fmt: skip
STYLES: Final = FrozenDict(
    (style.name, style) for style in (SWISS, BAVARIAN, FRENCH, FRENCH_GERMAN, FRENCH_SWISSLOS)
)
"""All styles by name."""


def names_of_suit(suit: Suit) -> str:
    """Return how the styles call a suit, such as ``Eicheln, Eichel, Kreuz ♣ (french, …)``."""
    names: dict[str, list[str]] = {}
    for style in STYLES.values():
        sign = "" if style.signs[suit].isalpha() else f" {style.signs[suit]}"
        names.setdefault(style.suit_name(suit) + sign, []).append(style.name)
    return ", ".join(f"{name} ({', '.join(styles)})" for name, styles in names.items())
