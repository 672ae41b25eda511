"""The golden records of all games: a match beside its lines, in the folder of the game."""

import json
from functools import cache
from pathlib import Path

from attrs import frozen

from jassrules import GAMES, loads
from tests.laws.walks import MATERIAL

GAMES_OF_TESTS = Path(__file__).parents[1] / "games"


@frozen
class Golden:
    """A record as text and as a value, and the lines, totals and winners that belong to it."""

    game: str
    name: str
    text: str
    score: dict

    @property
    def record(self):
        return loads(self.text)

    @property
    def data(self):
        return json.loads(self.text)

    def read_plainly(self):
        """What the plain reading of the rules makes of the record."""
        return MATERIAL[self.game].plain_reading(self.data)

    def __str__(self):
        return f"{self.game}-{self.name}"


def folder_of(game):
    return GAMES_OF_TESTS / game / "golden"


@cache
def golden(game):
    """All golden records of a game."""
    found = []
    for path in sorted(folder_of(game).glob("*.json")):
        name = path.name.removesuffix(".json")
        if not name.endswith(".score"):
            score = json.loads(path.with_suffix(".score.json").read_text(encoding="utf-8"))
            found.append(Golden(game, name, path.read_text(encoding="utf-8"), score))
    return tuple(found)


def every_record():
    return [one for game in GAMES for one in golden(game)]
