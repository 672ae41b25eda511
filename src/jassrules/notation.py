"""The text form of actions, and the names of the decks: the door to `jassrules.text`."""

from jassrules.text.decks import (
    BAVARIAN,
    FRENCH,
    FRENCH_SWISSLOS,
    STYLES,
    SWISS,
    Language,
    Style,
)
from jassrules.text.notation import parse_action

__all__ = (
    "BAVARIAN", "FRENCH", "FRENCH_SWISSLOS", "STYLES", "SWISS", "Language", "Style", "parse_action",
)  # fmt: skip
