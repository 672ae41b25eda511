"""A state in which one thing was changed is refused, unless what was changed is taken on trust."""

import random
import re
import typing
from enum import Enum
from types import NoneType, UnionType

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules.cards import CARDS, PACK, Card, Suit
from jassrules.games.schieber.actions import Contract
from jassrules.games.sens.state import Claim
from jassrules.games.tschausepp.actions import Word
from jassrules.games.tschausepp.state import Forgotten, Resume
from jassrules.ledger import Entry
from jassrules.rulebook import catalogue
from jassrules.tricks.melds import Meld, all_melds
from jassrules.tricks.trick import Trick, history_of, played_cards
from tests.laws.walks import every_game, matches, some_of

# What a changed value may be, though nothing shows it. A line: the phases, the places, why.
PLAYERS_DO = "another deal, or another choice of a player: as good a match as the first"
TRUSTED = "taken on trust, as the page on records says"
OPEN = {
    "schieber": [
        ("Dealing|MatchOver|Declaring|FirstTrick|Playing", "ledger.totals", TRUSTED),
    ],
}
