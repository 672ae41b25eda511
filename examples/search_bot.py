"""A bot that searches: it deals the hidden cards at random, plays each move out, takes the best."""

import random
import sys

from jassrules import CHANCE, schieber

WORLDS = 20


def choose(view: schieber.Observation, rng: random.Random) -> schieber.Action:
    """Return the move that on average brings its side most by the end of the deal.

    The worlds respect all that is known: who once did not follow a suit has none of it in any.
    """
    assert view.seat is not None, "a spectator has no moves"
    gains, side = dict.fromkeys(view.legal_moves, 0), view.seat % 2
    for _ in range(WORLDS if len(gains) > 1 else 0):
        world = schieber.sample_world(view, rng)
        for move in gains:
            gains[move] += lead_at_the_end(schieber.apply(world, move), side, rng)
    return max(gains, key=lambda move: gains[move])


def lead_at_the_end(state: schieber.State, side: int, rng: random.Random) -> int:
    """Play the deal to its end at random; return by how many points a side then leads."""
    while moves := schieber.legal_moves(state):  # none are left when the deal is over
        state = schieber.apply(state, moves[int(rng.random() * len(moves))])
    totals = schieber.score(state).totals
    return totals[side] - totals[1 - side]


def at_random(view: schieber.Observation, rng: random.Random) -> schieber.Action:
    """Take any move: the bot to beat."""
    return view.legal_moves[int(rng.random() * len(view.legal_moves))]


def main(target: int) -> None:
    """Let the search (seats 0 and 2) play a match against chance (seats 1 and 3)."""
    rng = random.Random(7)
    state = schieber.start(schieber.Rules(target=target))
    while (actor := schieber.to_act(state)) is not None:
        if actor is CHANCE:
            state = schieber.apply(state, schieber.draw(state, rng))
        else:
            bot = at_random if actor % 2 else choose
            state = schieber.apply(state, bot(schieber.observe(state, actor), rng))
    ours, theirs = schieber.score(state).totals
    print(f"search {ours} points, chance {theirs}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2500)
