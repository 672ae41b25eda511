"""What jassrules does by itself: JSON, worlds, random matches.

Only public verbs are used, and of those that came later only what the version has: an older one is
measured with what it had instead. `LACKS` says what that is.
"""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from laps import OURS, Row

import jassrules
from jassrules import (
    CHANCE,
    GAMES,
    Deal,
    apply,
    draw,
    from_json,
    legal_moves,
    observe,
    sample_world,
    schieber,
    sens,
    start,
    to_act,
    to_json,
)

WORLDS = 100
"""Worlds drawn for one view; preparing the view is part of what they cost."""

Sampler: Any = getattr(jassrules, "Sampler", None)
CHECKED = "check" not in inspect.signature(from_json).parameters
"""Whether from_json can only be had with its check."""

LACKS = [
    text
    for lacking, text in (
        (CHECKED, "no from_json(check=False): its from_json makes the whole check"),
        (Sampler is None, "no Sampler: its sample_world begins anew for every world"),
    )
    if lacking
]
"""What this version does not have yet, and what is measured in its place."""

HOUSES: dict[str, Any] = {name: game.Rules() for name, game in GAMES.items()}
"""The houses in which random matches are played, by name; those of the games are the default."""
NO_VORLAUF = "sens, vorlauf=False"
HOUSES[NO_VORLAUF] = sens.Rules(vorlauf=False)

ALONE, MATCHES = "JSON and worlds", "Random matches, by house"
ABOUT = {
    ALONE: (
        "At random places of random matches, Schieber in the default house, SENS without Vorlauf."
        f" Worlds: {WORLDS} for each view, preparing it included; cards are being played and no"
        " announced Weis or Meldung is unshown."
    ),
    MATCHES: (
        "Default houses, Schieber with Weis, Stöck and a target. In SENS movers at random claim"
        " Vorlauf in every first deal, and few cards are played; vorlauf=False is without it."
    ),
}
"""The sections of `ROWS`, with what their reader has to know."""


def random_match(rules: Any, rng: random.Random, chance: Callable[..., Any] = draw) -> list[Any]:
    """Play a match at random; return its states."""
    state = start(rules)
    states = [state]
    while (actor := to_act(state)) is not None:
        moves = () if actor is CHANCE else legal_moves(state)
        action = moves[int(rng.random() * len(moves))] if moves else chance(state, rng)
        state = apply(state, action)
        states.append(state)
    return states


def prepared(view: Any) -> Callable[[int, random.Random], Iterable[Any]]:
    """Return what draws a number of worlds for a view, having worked out once what it can."""
    if Sampler is not None:
        worlds: Callable[[int, random.Random], Iterable[Any]] = Sampler(view).worlds
        return worlds
    return partial(_one_by_one, view)


def _one_by_one(view: Any, count: int, rng: random.Random) -> Iterable[Any]:
    for _ in range(count):
        yield sample_world(view, rng)


# -- material ------------------------------------------------------------------------------------


def _dealt(state: Any, rng: random.Random) -> Any:
    """Deal, if a deal is due, so that every version deals the same from the same seed."""
    drawn = draw(state, random.Random(rng.random()))
    if not isinstance(drawn, Deal):
        return drawn
    pack = sorted(drawn.deck, key=str)
    rng.shuffle(pack)
    return Deal(tuple(pack))


def anywhere(view: Any) -> bool:
    return True


def in_play(view: Any) -> bool:
    """Whether cards are being played and every announced Weis or Meldung has been shown."""
    if isinstance(view, schieber.Observation):
        return view.contract is not None and len(view.weis) == len(view.shown)
    return view.trump is not None and view.picked == 4 and len(view.meldungen) == len(view.shown)


def views(
    rules: Any,
    rng: random.Random,
    count: int,
    fit: Callable[[Any], bool] = anywhere,
) -> list[Any]:
    """Return what the seat to act sees, at random places of random matches, where that is fit."""
    found: list[Any] = []
    while len(found) < count:
        states = [one for one in random_match(rules, rng, _dealt) if type(to_act(one)) is int]
        some = [states[int(rng.random() * len(states))] for _ in range(4 * count)]
        seen = [observe(state, to_act(state)) for state in some]
        found += [view for view in seen if fit(view)][: max(1, count // 4)]
    return found[:count]


def _as_json(rng: random.Random, size: int) -> list[Any]:
    seen = views(HOUSES["schieber"], rng, max(1, size // 5))
    return [json.loads(json.dumps(to_json(view))) for view in seen]


# -- what is measured: one lap of each -----------------------------------------------------------


def _write(seen: list[Any], rng: random.Random) -> int:
    for view in seen:
        to_json(view)
    return len(seen)


def _read(data: list[Any], rng: random.Random) -> int:
    kind = schieber.Observation
    if CHECKED:
        for one in data:
            from_json(kind, one)
    else:
        for one in data:
            from_json(kind, one, check=False)
    return len(data)


def _worlds(seen: list[Any], rng: random.Random) -> int:
    for view in seen:
        for _ in prepared(view)(WORLDS, rng):
            pass
    return WORLDS * len(seen)


def _single_worlds(seen: list[Any], rng: random.Random) -> int:
    for view in seen:
        sample_world(view, rng)
    return len(seen)


def _actions(rules_of_matches: list[Any], rng: random.Random) -> int:
    return sum(len(random_match(rules, rng)) - 1 for rules in rules_of_matches)


def _seen(
    rules: Any, fit: Callable[[Any], bool], share: int
) -> Callable[[random.Random, int], Any]:
    return lambda rng, size: views(rules, rng, max(1, size // share), fit)


def _matches(rules: Any) -> Callable[[random.Random, int], Any]:
    return lambda rng, size: [rules] * max(1, size // 10)


_SCHIEBER, _SENS = HOUSES["schieber"], HOUSES[NO_VORLAUF]

ROWS = (
    Row(
        ALONE,
        "to-json",
        "to_json of an observation, Schieber",
        _seen(_SCHIEBER, anywhere, 1),
        {OURS: _write},
        "≥ 4 × old",
    ),
    Row(
        ALONE,
        "from-json",
        "from_json of an observation, Schieber",
        _as_json,
        {OURS: _read},
        "≥ 10 × old",
    ),
    *(
        Row(
            ALONE,
            f"worlds-{name.lower()}",
            f"a world, view prepared once, {name}",
            _seen(rules, in_play, 10),
            {OURS: _worlds},
            "≤ 25 µs",
        )
        for name, rules in (("Schieber", _SCHIEBER), ("SENS", _SENS))
    ),
    *(
        Row(
            ALONE,
            f"world-{name.lower()}",
            f"sample_world, once for a view, {name}",
            _seen(rules, in_play, 1),
            {OURS: _single_worlds},
        )
        for name, rules in (("Schieber", _SCHIEBER), ("SENS", _SENS))
    ),
    *(
        Row(
            MATCHES,
            "sens-no-vorlauf" if name == NO_VORLAUF else name,
            f"an action of a random match, {name}",
            _matches(rules),
            {OURS: _actions},
            "≥ 1.5 × old" if name == "tschausepp" else "–",
        )
        for name, rules in HOUSES.items()
    ),
)
"""The rows of jassrules by itself."""
