"""Speed of jassrules beside jass-kit: the same work, through the public verbs, with every check on.

Run it with ``make bench`` (``ARGS="--laps 400"`` for more laps, ``ARGS=--json`` for data). The two
engines take turns within one process, so that what slows the machine down slows both; what is
compared is the processor time of a lap of the one with that of the lap of the other beside it:

*   a whole random round: a deal, a contract and 36 cards, each chosen from the legal ones. jass-kit's
    ``GameSim`` lists no legal cards: its rules are asked about the state inside the game;
*   the same as the players of a ``GameSim`` play it: they get an observation and ask about that;
*   the same with an observation made before each card in both, from which the card is chosen;
*   the legal moves in the middle of a trick, in the same positions;
*   a child of a search: the position one card later, while the position before it stays as it is.
    jass-kit changes a game in place, so its child is a deep copy with the card played on it.
"""

from __future__ import annotations

import argparse
import copy
import json
import platform
import random
import statistics
from collections.abc import Callable, Sequence
from importlib.metadata import version
from time import process_time
from typing import Any, NamedTuple

import attrs
import numpy as np
from jass.game.game_sim import GameSim
from jass.game.rule_schieber import RuleSchieber

from jassrules import Card, Deal, apply, card, legal_moves, observe, schieber, start, to_act

# A round of jass-kit has no Weis and no factors: the tournament rules. Nine cards a packet, so that
# the first nine cards of a pack are the hand of our seat 0 there as here.
RULES = attrs.evolve(schieber.PRESETS["turnier"], packet=9)
RULE = RuleSchieber()
CARDS = tuple(card(rank + suit) for suit in "dhsc" for rank in "AKQJT9876")
"""Our cards in the order of jass-kit's numbers."""
NUMBER_OF = {one: number for number, one in enumerate(CARDS)}
CONTRACTS = tuple(schieber.Contract(text) for text in ("d", "h", "s", "c", "obenabe", "undenufe"))
"""Our contracts in the order of jass-kit's numbers."""
WARM_UP = 30
"""Laps before those that count: both engines have things they make on first use."""
SEATS = np.repeat([0, 3, 2, 1], 9)
"""Whose the cards of a pack are with jass-kit, where the next seat is the one before."""


class Pack(NamedTuple):
    """A shuffled pack as each engine holds its cards, and the number of a contract."""

    cards: tuple[Card, ...]
    numbers: Any
    contract: int


class Position(NamedTuple):
    """One position in both engines, and a card that may be played there."""

    ours: schieber.State
    theirs: GameSim
    move: schieber.Action
    number: int


def shuffled(rng: random.Random) -> Pack:
    numbers = list(range(36))
    rng.shuffle(numbers)
    return Pack(tuple(CARDS[n] for n in numbers), np.array(numbers), int(rng.random() * 6))


def ours_begun(pack: Pack) -> Any:
    state = apply(start(RULES, dealer=3), Deal(pack.cards))
    return apply(state, schieber.Announce(0, CONTRACTS[pack.contract]))


def theirs_begun(pack: Pack) -> GameSim:
    hands = np.zeros((4, 36), np.int32)
    hands[SEATS, pack.numbers] = 1
    game = GameSim(rule=RULE)
    game.init_from_cards(hands=hands, dealer=1)
    game.action_trump(pack.contract)
    return game


# -- what is measured: one lap of each -----------------------------------------------------------


def our_rounds(packs: Sequence[Pack], rng: random.Random) -> None:
    for pack in packs:
        state = ours_begun(pack)
        while moves := legal_moves(state):
            state = apply(state, moves[int(rng.random() * len(moves))])


def their_rounds(packs: Sequence[Pack], rng: random.Random) -> None:
    for pack in packs:
        game = theirs_begun(pack)
        while not game.is_done():
            moves = np.flatnonzero(RULE.get_valid_cards_from_state(game.state))
            game.action_play_card(int(moves[int(rng.random() * len(moves))]))


def our_rounds_observed(packs: Sequence[Pack], rng: random.Random) -> None:
    for pack in packs:
        state = ours_begun(pack)
        while isinstance(seat := to_act(state), int):
            moves = observe(state, seat).legal_moves
            state = apply(state, moves[int(rng.random() * len(moves))])


def their_rounds_observed(packs: Sequence[Pack], rng: random.Random) -> None:
    for pack in packs:
        game = theirs_begun(pack)
        while not game.is_done():
            moves = np.flatnonzero(RULE.get_valid_cards_from_obs(game.get_observation()))
            game.action_play_card(int(moves[int(rng.random() * len(moves))]))


def our_moves(positions: Sequence[Position], rng: random.Random) -> None:
    for position in positions:
        legal_moves(position.ours)


def their_moves(positions: Sequence[Position], rng: random.Random) -> None:
    for position in positions:
        RULE.get_valid_cards_from_state(position.theirs.state)


def our_children(positions: Sequence[Position], rng: random.Random) -> None:
    for position in positions:
        apply(position.ours, position.move)


def their_children(positions: Sequence[Position], rng: random.Random) -> None:
    for position in positions:
        copy.deepcopy(position.theirs).action_play_card(position.number)


class Measure(NamedTuple):
    """Two ways to do the same, the material of a lap, and how often a lap does it."""

    name: str
    ours: Callable[[Any, random.Random], None]
    theirs: Callable[[Any, random.Random], None]
    material: Callable[[random.Random], Sequence[Any]]
    target: int | None = None


# -- the same positions in both ------------------------------------------------------------------


def positions(rng: random.Random, count: int) -> list[Position]:
    """Return positions with one to three cards in the trick, anywhere in a random round.

    The few where the engines answer differently are left out: there they do not do the same work.
    """
    found: list[Position] = []
    while len(found) < count:
        pack = shuffled(rng)
        state, game = ours_begun(pack), theirs_begun(pack)
        stop = int(rng.random() * 36)
        for played in range(36):
            moves = legal_moves(state)
            mask = RULE.get_valid_cards_from_state(game.state)
            numbers = {NUMBER_OF[one.card] for one in moves}
            if numbers != set(np.flatnonzero(mask).tolist()):
                break
            move = moves[int(rng.random() * len(moves))]
            number = NUMBER_OF[move.card]
            if played >= stop and played % 4:
                found.append(Position(state, game, move, number))
                break
            state = apply(state, move)
            game.action_play_card(number)
    return found


def measures(size: int) -> tuple[Measure, ...]:
    def packs(rng: random.Random) -> list[Pack]:
        return [shuffled(rng) for _ in range(size)]

    def middles(rng: random.Random) -> list[Position]:
        return positions(rng, 2 * size) * 10

    return (
        Measure("whole random round", our_rounds, their_rounds, packs, 6),
        Measure("the same, theirs observe", our_rounds, their_rounds_observed, packs),
        Measure("the same, both observe", our_rounds_observed, their_rounds_observed, packs),
        Measure("legal moves within a trick", our_moves, their_moves, middles, 15),
        Measure("child of a search", our_children, their_children, middles, 10),
    )


# -- the laps ------------------------------------------------------------------------------------


def cost(run: Callable[[Any, random.Random], None], material: Sequence[Any], seed: int) -> float:
    """Return the processor time of one piece of work, in microseconds."""
    rng = random.Random(seed)
    begun = process_time()
    run(material, rng)
    return (process_time() - begun) / len(material) * 1e6


def spread(values: Sequence[float]) -> dict[str, float]:
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": middle, "lower_quartile": low, "upper_quartile": high}


def measured(measure: Measure, laps: int, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    ours: list[float] = []
    theirs: list[float] = []
    for lap in range(WARM_UP + laps):
        material = measure.material(rng)
        pair = [(measure.ours, ours), (measure.theirs, theirs)]
        for run, costs in pair if lap % 2 else reversed(pair):
            costs.append(cost(run, material, seed + lap))
    ours, theirs = ours[WARM_UP:], theirs[WARM_UP:]
    ratios = [slow / fast for fast, slow in zip(ours, theirs, strict=True)]
    return {
        "name": measure.name,
        "target": measure.target,
        "laps": laps,
        "ratio": spread(ratios),
        "jassrules_microseconds": spread(ours),
        "jass_kit_microseconds": spread(theirs),
    }


def as_table(results: Sequence[dict[str, Any]]) -> str:
    head = f"{'':30}{'jassrules':>20}{'jass-kit':>22}{'times as fast':>22}{'target':>8}"
    lines = [head, f"{'':30}{'median (quartiles) in µs':>42}{'median (quartiles)':>22}"]
    for one in results:
        cells = [f"{one['name']:30}"]
        for key, width, form in (
            ("jassrules_microseconds", 20, ".2f"),
            ("jass_kit_microseconds", 22, ".1f"),
            ("ratio", 22, ".1f"),
        ):
            low, middle, high = (
                format(one[key][name], form)
                for name in ("lower_quartile", "median", "upper_quartile")
            )
            cells.append(f"{f'{middle} ({low}–{high})':>{width}}")
        lines.append("".join(cells) + f"{one['target'] or '–':>8}")
    return "\n".join(lines)


def as_markdown(results: Sequence[dict[str, Any]]) -> str:
    lines = ["| | jassrules | jass-kit | times as fast |", "|---|--:|--:|--:|"]
    for one in results:
        cells = [
            f"{{median:{form}}}{unit} ({{lower_quartile:{form}}}–{{upper_quartile:{form}}})".format(
                **one[key]
            )
            for key, form, unit in (
                ("jassrules_microseconds", ".2f", " µs"),
                ("jass_kit_microseconds", ".1f", " µs"),
                ("ratio", ".1f", ""),
            )
        ]
        lines.append(f"| {' | '.join([one['name'], *cells])} |")
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--laps", type=int, default=100, help="laps of each measurement (100)")
    options.add_argument("--size", type=int, default=50, help="rounds in a lap (50)")
    options.add_argument("--seed", type=int, default=1, help="seed of packs and moves (1)")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--markdown", action="store_true", help="print them as docs/speed.md does")
    chosen = options.parse_args()
    engines = {name: version(name) for name in ("jassrules", "jass-kit", "numpy")}
    results = [measured(one, chosen.laps, chosen.seed) for one in measures(chosen.size)]
    if chosen.json:
        about = {"python": platform.python_version(), **engines}
        print(json.dumps({"versions": about, "results": results}, indent=1))
        return
    named = ", ".join(f"{name} {number}" for name, number in engines.items())
    print(f"Python {platform.python_version()}, {named}; {chosen.laps} laps\n")
    print(as_markdown(results) if chosen.markdown else as_table(results))


if __name__ == "__main__":
    main()
