"""``jassrules demo``: bots play one deal, and every card that is not legal is explained."""

from __future__ import annotations

import argparse
import random
from typing import Any, Final

from jassrules.chance import Deal
from jassrules.cli import files
from jassrules.cli.bots import bots_by_seat, next_action
from jassrules.cli.options import begin, names_of, pen_of
from jassrules.cli.page import Page
from jassrules.cli.pen import Pen
from jassrules.cli.telling import (
    deal_is_due,
    deal_score,
    hand_of,
    hands,
    play_of,
    playable,
    title,
    told,
    was_played,
    why_not,
)
from jassrules.text.record import Record
from jassrules.verbs import apply, narrate, observe, score, to_act

SEED: Final = "1"


def run(options: argparse.Namespace) -> int:
    """Print the deal; return 0."""
    game = options.game
    state, dealer = begin(options)
    names = names_of(options.names, state.players)
    seed = SEED if options.seed is None else options.seed
    pen = pen_of(options, game, names, len(score(state).totals))
    bots = bots_by_seat(["greedy"], game, state.players)
    cards, minds = random.Random(f"{seed}/cards"), random.Random(f"{seed}/minds")
    say = Page().say
    about = "Where a rule keeps cards back, those that may be played stand in [brackets]."
    rules = state.rules
    actions: list[Any] = []
    with files.recording(options.record, force=options.force) as keep:
        try:
            say([pen.bold(f"One deal of {title(game)}, seed {seed}"), pen.dim(about), ""])
            while to_act(state) is not None:
                if deal_is_due(state, game) and was_played(state, game, actions):
                    break
                action = next_action(state, bots, cards, minds)
                after = apply(state, action)
                actions.append(action)
                say(_step(state, action, after, game, pen))
                state = after
            say(deal_score(state, game, pen)[:-1])
        finally:
            keep(Record(game, rules, state.players, dealer, tuple(actions), names))
    return 0


def _step(before: Any, action: Any, after: Any, game: str, pen: Pen) -> list[str]:
    lines = told(narrate(before, action, after), game, pen)
    if type(action) is Deal:
        return [*lines, *hands(after, pen), ""]
    choice = _choice(before, action, game, pen)
    # the choice stands under the sentence of the card, before what the card causes
    return [*lines[:1], *choice, *lines[1:]]


def _choice(state: Any, action: Any, game: str, pen: Pen) -> list[str]:
    """Return what a seat chose from: its hand with the legal cards marked, and why not the others."""
    if not hasattr(action, "seat"):
        return []
    view = observe(state, action.seat)
    hand, allowed = hand_of(view), playable(view, game)
    reasons = why_not(state, view, game, pen)
    if type(action) is not play_of(game) and not (reasons and not allowed):
        return []
    if len(hand) < 2 and not reasons:
        return []
    held = pen.cards(hand, allowed if reasons else ())
    lines = [f"    from  {held}"]
    return lines + [f"    not   {reason}" for reason in reasons]
