"""Make a golden record of a preset: a seeded match of random play, scored by the plain reading.

    python -m tests.tools.golden schieber vorarlberg --seed 3 [--players 4] [--deals 4]

The library says which moves there are and nothing else: the lines beside the record, the totals and
the winners come from ``plain.py`` of the game, an independent reading of its rule page, which also
judges every card. Of a match without end ``--deals`` whole deals are kept.
"""

import argparse
import json
import random

from jassrules import GAMES, Deal, Record, dumps
from tests.laws.golden import folder_of
from tests.laws.walks import MATERIAL, Match, next_action


def recorded(game, preset, *, seed, players, deals):
    """The record of a random match, whole or of so many deals."""
    rules = GAMES[game].PRESETS[preset]
    match = Match(MATERIAL[game], rules, players, seed % players, seed)
    state, rng, actions, dealt = match.start(), random.Random(seed), [], 0
    while (action := next_action(match.game, state, rng)) is not None:
        dealt += isinstance(action, Deal)
        if deals is not None and dealt > deals:
            break
        actions.append(action)
        state = match.game.apply(state, action)
    return Record(game, rules, players, match.dealer, tuple(actions))


def score_text(score):
    """A score as JSON, a line a deal."""
    head = json.dumps({key: value for key, value in score.items() if key != "deals"})[:-1]
    deals = ",\n ".join(json.dumps(lines) for lines in score["deals"])
    return f'{head}, "deals": [\n {deals}\n]}}\n'


def main():
    """Write the two files of one record; a record that stands is not written over."""
    about = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    about.add_argument("game", choices=GAMES)
    about.add_argument("preset")
    about.add_argument("--seed", type=int, default=0)
    about.add_argument("--players", type=int, default=4)
    about.add_argument("--deals", type=int)
    asked = about.parse_args()
    record = recorded(
        asked.game, asked.preset, seed=asked.seed, players=asked.players, deals=asked.deals
    )
    text = dumps(record)
    score = MATERIAL[asked.game].plain_reading(json.loads(text))
    path = folder_of(asked.game) / f"{asked.preset}.json"
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    path.with_suffix(".score.json").write_text(score_text(score), encoding="utf-8")


if __name__ == "__main__":
    main()
