"""What several commands are given: house rules, the players, the deck."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from jassrules.cli.page import columns
from jassrules.cli.pen import NAMES, Pen
from jassrules.cli.terminal import has_colour
from jassrules.errors import BadRecord, BadRules, JassError
from jassrules.games import GAMES
from jassrules.nearest import same
from jassrules.table import checked_seat
from jassrules.text.decks import FRENCH, STYLES
from jassrules.text.jsontext import read_json


def terminal_of(game: str) -> ModuleType:
    """Return what a game needs on a terminal: the module of its name in this package."""
    return import_module(f"jassrules.cli.{game}")


def rules_of(game: str, preset: str | None = None, changes: Sequence[str] = ()) -> Any:
    """Return house rules: a preset, and changes written ``name=value``.

    Capitals, hyphens and umlauts make no difference in the name of a preset. A value is JSON, as records hold it, or a bare word. A mapping changes only its own keys.
    Raises `BadRules`, with the name, if there is no such preset or option, or its value is bad.
    """
    module = GAMES[game]
    rules = module.Rules()
    if preset is not None:
        named = same(preset, module.PRESETS)
        if not named:
            known = ", ".join(module.PRESETS)
            raise BadRules("--preset", f"{game} has no house rules named {preset!r} but {known}")
        rules = module.PRESETS[named[0]]
    changed: dict[str, Any] = {}
    for change in changes:
        name, equals, text = (part.strip() for part in change.partition("="))
        if not equals:
            raise BadRules("--rule", f"write name=value, not {change!r}")
        value, before = _value(text), changed.get(name)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            value = {**before, **value}
        changed[name] = value
    return rules.but(**changed)


def _value(text: str) -> Any:
    try:
        return read_json(text)
    except BadRecord:
        return text


def names_of(given: str | None, players: int) -> tuple[str, ...]:
    """Return a name for every seat."""
    if given is None:
        return NAMES[:players] if players <= len(NAMES) else tuple(map(str, range(players)))
    names = tuple(name.strip() for name in given.split(","))
    if len(names) != players or not all(names):
        raise JassError(f"--names: {players} names for {players} players, not {given!r}")
    return names


def seat_of(given: int, players: int, option: str = "--seat") -> int:
    """Return a seat of the table; raise `JassError` naming the option if it is none."""
    try:
        return checked_seat(given, players)
    except JassError as problem:
        raise JassError(f"{option}: {problem}") from None


def begin(options: argparse.Namespace) -> tuple[Any, int]:
    """Return the first state of a match as the options want it, and who deals first."""
    module = GAMES[options.game]
    rules = rules_of(options.game, options.preset, options.rule)
    state = module.start(rules, players=options.players)
    dealer = seat_of(
        state.players - 1 if options.dealer is None else options.dealer, state.players, "--dealer"
    )
    return module.start(rules, players=options.players, dealer=dealer), dealer


def pen_of(options: argparse.Namespace, game: str, names: Sequence[str], sides: int) -> Pen:
    """Return the pen the options want, by default with the deck of the game.

    A game may have its own pairing of the French suits: the ``FRENCH`` of its terminal.
    """
    terminal = terminal_of(game)
    style = STYLES[options.style] if options.style else terminal.STYLE
    if style is FRENCH:
        style = getattr(terminal, "FRENCH", FRENCH)
    return Pen(
        names, style, language=options.language, sides=sides, colour=has_colour(sys.stdout),
        room=columns(sys.stdout),
    )  # fmt: skip
