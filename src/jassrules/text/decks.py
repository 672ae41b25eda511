"""Deck styles: the names of suits and ranks in the decks people play with, in four languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import attrs
from attrs import frozen

from jassrules.cards import Card, Rank, Suit
from jassrules.errors import BadNotation, shown
from jassrules.frozen import FrozenDict

Language = Literal["de", "fr", "it", "en"]


@frozen
class Style:
    """How one deck names its suits and ranks, by language; see `name_of`.

    ``signs`` are the four letters or signs that stand for the suits in short texts.
    """

    name: str
    signs: Mapping[Suit, str] = attrs.field(eq=False)
    suits: Mapping[str, tuple[str, ...]] = attrs.field(eq=False)
    ranks: Mapping[str, tuple[str, ...]] = attrs.field(eq=False)

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


def _language(language: str) -> str:
    if language not in ("de", "fr", "it", "en"):
        raise BadNotation(f"no names in {shown(language)}; there are de, fr, it and en")
    return language


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


def _styled(
    name: str,
    signs: Sequence[str],
    suits: Mapping[str, tuple[str, ...]],
    ranks: Mapping[str, tuple[str, ...]],
) -> Style:
    by_suit = FrozenDict(zip(Suit, signs, strict=True))
    return Style(name, by_suit, FrozenDict(suits), FrozenDict(ranks))


SWISS: Final = _styled("swiss", ("Ei", "Se", "Ro", "Si"), {
    "de": ("Eicheln", "Schellen", "Rosen", "Schilten"),
    "fr": ("glands", "grelots", "roses", "écus"),
    "it": ("ghiande", "campanelli", "rose", "scudi"),
    "en": ("Acorns", "Bells", "Roses", "Shields"),
}, _JASS)  # fmt: skip
BAVARIAN: Final = _styled("bavarian", "ESHG", {
    "de": ("Eichel", "Schellen", "Herz", "Gras"),
    "fr": ("glands", "grelots", "cœurs", "feuilles"),
    "it": ("ghiande", "campanelli", "cuori", "foglie"),
    "en": ("Acorns", "Bells", "Hearts", "Leaves"),
}, _BAVARIAN)  # fmt: skip
FRENCH: Final = _styled("french", _SIGNS, {
    "de": ("Kreuz", "Ecken", "Herz", "Schaufel"),
    "fr": ("trèfle", "carreau", "cœur", "pique"),
    "it": ("fiori", "quadri", "cuori", "picche"),
    "en": ("Clubs", "Diamonds", "Hearts", "Spades"),
}, _FRENCH)  # fmt: skip
FRENCH_SWISSLOS: Final = _styled("french-swisslos", "♦♣♥♠", {
    language: (names[1], names[0], names[2], names[3])
    for language, names in FRENCH.suits.items()
}, _FRENCH)  # fmt: skip
STYLES: Final = FrozenDict(
    (style.name, style) for style in (SWISS, BAVARIAN, FRENCH, FRENCH_SWISSLOS)
)
