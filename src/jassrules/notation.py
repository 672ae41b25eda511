"""The text form of actions, and the names of the decks."""

from jassrules.decks import (
    BAVARIAN,
    FRENCH,
    FRENCH_GERMAN,
    FRENCH_SWISSLOS,
    STYLES,
    SWISS,
    Language,
    Style,
)
from jassrules.text.notation import parse_action

__all__ = (
    "BAVARIAN", "FRENCH", "FRENCH_GERMAN", "FRENCH_SWISSLOS", "STYLES", "SWISS", "Language", "Style",
    "parse_action",
)  # fmt: skip
