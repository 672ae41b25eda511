"""The verbs at the top level: each finds the game by the class of the value it is given."""

from __future__ import annotations

from typing import Final

from jassrules.game import EVERY

start: Final = EVERY.start
to_act: Final = EVERY.to_act
legal_moves: Final = EVERY.legal_moves
may_act: Final = EVERY.may_act
explain: Final = EVERY.explain
apply: Final = EVERY.apply
score: Final = EVERY.score
observe: Final = EVERY.observe
hidden: Final = EVERY.hidden
narrate: Final = EVERY.narrate
draw: Final = EVERY.draw
sample_world: Final = EVERY.sample_world
