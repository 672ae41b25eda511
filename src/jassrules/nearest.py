"""Which names somebody may have meant; imported only where a name is looked up or not found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jassrules.errors import BadRules

MOST: Final = 3
"""How many names are suggested at most."""
LONGEST: Final = 60
"""A longer text is compared with nothing: it is no name."""
ENOUGH: Final = 0.6
"""How alike two names must be, from 0 to 1, as `difflib` measures it."""
_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "œ": "oe", "-": "", "_": "", " ": ""}
)

LEAST_PART: Final = 0.4
"""How much of the longer name the shorter one must be if it is a part of it."""


def folded(name: str) -> str:
    """Return a name without capitals, accents, hyphens and blanks; an umlaut and œ are two letters."""
    from unicodedata import combining, normalize

    spelt = normalize("NFC", name).casefold().translate(_UMLAUTS)
    return "".join(letter for letter in normalize("NFKD", spelt) if not combining(letter))


def spellings(name: str) -> set[str]:
    """Return how a name may be spelt, folded: an umlaut as two letters, or without its dots."""
    from unicodedata import combining, normalize

    bare = "".join(letter for letter in normalize("NFD", name) if not combining(letter))
    return {folded(name), folded(bare)}


def same(name: str, known: Iterable[str]) -> list[str]:
    """Return the known names that are this one: itself alone, or those that differ only in writing.

    Capitals, accents, hyphens, underscores and blanks make no difference.
    """
    names = list(known)
    if name in names:
        return [name]
    wanted = folded(name) if len(name) <= LONGEST else None
    return [one for one in names if folded(one) == wanted]


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return the few known names that a wrong one comes near to, the nearest first.

    First those that differ only in writing, then those of which one contains the other, then those
    with most letters in common.
    """
    from difflib import SequenceMatcher

    if len(name) > LONGEST:
        return []
    wanted, found = folded(name), []
    for one in dict.fromkeys(known):
        other = folded(one)
        alike = SequenceMatcher(None, wanted, other).ratio()
        shorter, longer = sorted((wanted, other), key=len)
        part = shorter in longer and len(shorter) >= LEAST_PART * len(longer)
        if part or alike >= ENOUGH:
            found.append((wanted != other, not part, -alike, one))
    return [one for *_, one in sorted(found)[:MOST]]


def perhaps(name: object, known: Iterable[str]) -> str:
    """Return the end of a message about a wrong name: ``; perhaps weis, …``, or nothing."""
    names = nearest(name, known) if isinstance(name, str) else ()
    return f"; perhaps {', '.join(names)}" if names else ""


def no_such_option(game: str, name: str, known: Iterable[str]) -> BadRules:
    """Return the error for an option that the rules of a game do not have."""
    return BadRules(f"{game}.Rules.{name}", f"there is no such option{perhaps(name, known)}")
