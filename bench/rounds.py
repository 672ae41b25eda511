"""Rounds of Schieber beside jass-kit: the same work, through the public verbs, with every check on.

*   A whole random round: a deal, a contract and 36 cards, each chosen from the legal ones. jass-kit's
    ``GameSim`` lists no legal cards: its rules are asked about the state inside the game. Once with
    all of it in the loop – each engine shuffles the pack by its own means, and jassrules is given
    new, equal ``Rules`` in every lap –, once with packs shuffled outside and one ``Rules``;
*   the same as the players of a ``GameSim`` play it: they get an observation and ask about that;
*   the same with an observation made before each card in both, from which the card is chosen;
*   the legal moves in the middle of a trick, in the same positions;
*   a child of a search: the position one card later, while the position before it stays as it is.
    jass-kit changes a game in place, so its child is a deep copy with the card played on it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from jass.game.game_sim import GameSim
from jass.game.game_util import deal_random_hand
from jass.game.rule_schieber import RuleSchieber
from laps import OURS, THEIRS, Row

from jassrules import (
    Card,
    Deal,
    apply,
    card,
    draw,
    legal_moves,
    observe,
    schieber,
    start,
    to_act,
)

# A round of jass-kit has no Weis, no Stöck, no target and no factors. Nine cards a packet, so that
# the first nine cards of a pack are the hand of our seat 0 there as here.
HOUSE: Final[dict[str, Any]] = {
    "packet": 9,
    "factors": {"d": 1, "s": 1, "obenabe": 1, "undenufe": 1},
    "match_bonus": 0,
    "weis": "off",
    "stoeck": "off",
    "target": None,
}
RULES = schieber.Rules(**HOUSE)
SECTION = "Beside jass-kit"
ABOUT = "The house of these rounds has no Weis, no Stöck and no target."
RULE = RuleSchieber()
CARDS = tuple(card(rank + suit) for suit in "dhsc" for rank in "AKQJT9876")
"""Our cards in the order of jass-kit's numbers."""
NUMBER_OF = {one: number for number, one in enumerate(CARDS)}
CONTRACTS = tuple(schieber.Contract(text) for text in ("d", "h", "s", "c", "obenabe", "undenufe"))
"""Our contracts in the order of jass-kit's numbers."""
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


def ours_begun(rules: schieber.Rules, pack: Pack) -> Any:
    state = apply(start(rules, dealer=3), Deal(pack.cards))
    return apply(state, schieber.Announce(0, CONTRACTS[pack.contract]))


def theirs_begun(pack: Pack) -> GameSim:
    hands = np.zeros((4, 36), np.int32)
    hands[SEATS, pack.numbers] = 1
    return _announced(hands, pack.contract)


def _announced(hands: Any, contract: int) -> GameSim:
    game = GameSim(rule=RULE)
    game.init_from_cards(hands=hands, dealer=1)
    game.action_trump(contract)
    return game


# -- what is measured: one lap of each -----------------------------------------------------------


def _our_cards(state: Any, rng: random.Random) -> None:
    while moves := legal_moves(state):
        state = apply(state, moves[int(rng.random() * len(moves))])


def _their_cards(game: GameSim, rng: random.Random) -> None:
    while not game.is_done():
        moves = np.flatnonzero(RULE.get_valid_cards_from_state(game.state))
        game.action_play_card(int(moves[int(rng.random() * len(moves))]))


def our_drawn_rounds(count: int, rng: random.Random) -> int:
    rules = schieber.Rules(**HOUSE)
    for _ in range(count):
        state = start(rules, dealer=3)
        state = apply(state, draw(state, rng))
        contract = CONTRACTS[int(rng.random() * 6)]
        _our_cards(apply(state, schieber.Announce(0, contract)), rng)
    return count


def their_drawn_rounds(count: int, rng: random.Random) -> int:
    for _ in range(count):
        _their_cards(_announced(deal_random_hand(), int(rng.random() * 6)), rng)
    return count


def our_rounds(packs: Sequence[Pack], rng: random.Random) -> int:
    for pack in packs:
        _our_cards(ours_begun(RULES, pack), rng)
    return len(packs)


def their_rounds(packs: Sequence[Pack], rng: random.Random) -> int:
    for pack in packs:
        _their_cards(theirs_begun(pack), rng)
    return len(packs)


def our_rounds_observed(packs: Sequence[Pack], rng: random.Random) -> int:
    for pack in packs:
        state = ours_begun(RULES, pack)
        while isinstance(seat := to_act(state), int):
            moves = observe(state, seat).legal_moves
            state = apply(state, moves[int(rng.random() * len(moves))])
    return len(packs)


def their_rounds_observed(packs: Sequence[Pack], rng: random.Random) -> int:
    for pack in packs:
        game = theirs_begun(pack)
        while not game.is_done():
            moves = np.flatnonzero(RULE.get_valid_cards_from_obs(game.get_observation()))
            game.action_play_card(int(moves[int(rng.random() * len(moves))]))
    return len(packs)


def our_moves(positions: Sequence[Position], rng: random.Random) -> int:
    for position in positions:
        legal_moves(position.ours)
    return len(positions)


def their_moves(positions: Sequence[Position], rng: random.Random) -> int:
    for position in positions:
        RULE.get_valid_cards_from_state(position.theirs.state)
    return len(positions)


def our_children(positions: Sequence[Position], rng: random.Random) -> int:
    for position in positions:
        apply(position.ours, position.move)
    return len(positions)


def their_children(positions: Sequence[Position], rng: random.Random) -> int:
    for position in positions:
        copy.deepcopy(position.theirs).action_play_card(position.number)
    return len(positions)


# -- material ------------------------------------------------------------------------------------


def rounds(rng: random.Random, size: int) -> int:
    # jass-kit shuffles by numpy's own source of chance
    np.random.seed(int(rng.random() * 2**32))
    return size


def packs(rng: random.Random, size: int) -> list[Pack]:
    return [shuffled(rng) for _ in range(size)]


def middles(rng: random.Random, size: int) -> list[Position]:
    return positions(rng, 2 * size) * 10


def positions(rng: random.Random, count: int) -> list[Position]:
    """Return positions with one to three cards in the trick, anywhere in a random round.

    The few where the engines answer differently are left out: there they do not do the same work.
    """
    found: list[Position] = []
    while len(found) < count:
        pack = shuffled(rng)
        state, game = ours_begun(RULES, pack), theirs_begun(pack)
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


ROWS = (
    Row(
        SECTION,
        "drawn",
        "whole random round, pack drawn, new Rules a lap",
        rounds,
        {OURS: our_drawn_rounds, THEIRS: their_drawn_rounds},
        "≥ 5 × jass-kit",
    ),
    Row(
        SECTION,
        "dealt",
        "whole random round, packs dealt outside",
        packs,
        {OURS: our_rounds, THEIRS: their_rounds},
        "≥ 5.5 × jass-kit",
    ),
    Row(
        SECTION,
        "theirs-observe",
        "the same, theirs observe",
        packs,
        {OURS: our_rounds, THEIRS: their_rounds_observed},
    ),
    Row(
        SECTION,
        "both-observe",
        "the same, both observe",
        packs,
        {OURS: our_rounds_observed, THEIRS: their_rounds_observed},
    ),
    Row(
        SECTION,
        "legal-moves",
        "legal moves within a trick",
        middles,
        {OURS: our_moves, THEIRS: their_moves},
        "≥ 15 × jass-kit",
    ),
    Row(
        SECTION,
        "child",
        "child of a search",
        middles,
        {OURS: our_children, THEIRS: their_children},
        "≥ 10 × jass-kit",
    ),
)
"""The rows beside jass-kit."""
