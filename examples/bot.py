"""A bot for Schieber. Change `choose` and run me again: python examples/bot.py"""

import random

from jassrules import CHANCE, apply, draw, observe, schieber, score, start, to_act


def choose(view: schieber.Observation, rng: random.Random) -> schieber.Action:
    """Play the card that is worth most; announce and push at random.

    `view` is all that a seat at the table knows: `view.hand`, `view.tricks`, `view.contract`, …
    It knows its legal moves too, so a bot cannot break a rule by mistake.
    """
    points = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    plays = [move for move in view.legal_moves if isinstance(move, schieber.Play)]
    if plays:
        return max(plays, key=lambda move: points.get(move.card.rank.code, 0))
    return view.legal_moves[int(rng.random() * len(view.legal_moves))]


def main() -> None:
    """Play a match in which the bot sits on all four seats."""
    rng = random.Random(1)
    state = start(schieber.Rules(target=1000))
    # A state never changes: `apply` returns the next one. Chance shuffles, the seats do the rest.
    while (actor := to_act(state)) is not None:
        action = draw(state, rng) if actor is CHANCE else choose(observe(state, actor), rng)
        state = apply(state, action)
    result = score(state)
    print(f"seats 0 and 2: {result.totals[0]} points, seats 1 and 3: {result.totals[1]} points")
    print(f"side {result.winners[0]} wins")


if __name__ == "__main__":
    main()
