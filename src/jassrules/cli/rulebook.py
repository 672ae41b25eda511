"""``jassrules rules``: a rule by its id, or the rules of a game."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

from jassrules.cards import SUITS, Suit
from jassrules.cli.page import WIDTH, columns, fitted
from jassrules.cli.terminal import has_colour
from jassrules.decks import names_of_suit
from jassrules.errors import JassError
from jassrules.games import GAMES, NAMES, catalogue
from jassrules.nearest import nearest, same
from jassrules.rulebook import Rule, options, options_of
from jassrules.text.codec import to_json
from jassrules.text.forms import rules_to_data


def run(arguments: argparse.Namespace) -> int:
    """Print a rule, the rules of a game, or all rules; return 0."""
    what, colour, room = arguments.what, has_colour(sys.stdout), columns(sys.stdout)
    bold, plain = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
    if what is None:
        games = list(GAMES)
    elif not (games := same(what, GAMES)):
        for line in rule_page(_found(what), room):
            print(line)
        return 0
    for at, game in enumerate(games):
        if at:
            print()
        for line in (
            *fitted(f"{bold}{game}{plain} – {GAMES[game].SOURCE}", room),
            *fitted(f"  presets: {', '.join(GAMES[game].PRESETS)}", room),
            *_rule_list(game, room),
        ):
            print(line)
    return 0


def _found(what: str) -> Rule:
    known: dict[str, Rule] = {}
    for game in GAMES.values():
        known |= catalogue(game.NAME)
    short: dict[str, list[str]] = {}
    for rule_id in known:
        short.setdefault(rule_id.partition(".")[2], []).append(rule_id)
    found = same(what, known) or [one for name in same(what, short) for one in short[name]]
    if len(found) == 1:
        return known[found[0]]
    near = found or nearest(what, known if "." in what else [*short, *GAMES])
    near = [one for name in near for one in short.get(name, [name])]
    hint = f"; perhaps {', '.join(near)}" if near else "; see: jassrules rules"
    raise JassError(f"there is no rule {what!r}{hint}")


LEAST_TEXT: Final = 40
"""Where a column for the sentences of rules is narrower, they stand under the ids."""


def _rule_list(game: str, room: int) -> Iterator[str]:
    rules = dict(sorted(catalogue(game).items()))
    column = max(map(len, rules)) + 4
    for rule_id, rule in rules.items():
        if room - column < LEAST_TEXT:
            yield f"  {rule_id}"
            yield from fitted(f"      {rule.statement}", room, 6)
        else:
            yield from fitted(f"  {rule_id:{column - 4}}  {rule.statement}", room, column)


def rule_page(rule: Rule, room: int = WIDTH) -> Iterator[str]:
    """Yield all there is to say of a rule: sentence, options, refusals, source, place, link.

    The lines are as wide as the ``room``; an address that is wider is broken before its ``#``.
    """
    game = GAMES[rule.game]
    yield rule.id
    yield from fitted(f"  {rule.statement}", room, 2)
    bending = options_of(rule.id, game)
    for at, about in options(game.Rules):
        if at.name in bending:
            yield ""
            yield from fitted(f"  option {at.name} = {written(at.default)}", room)
            yield from fitted(f"    {about.meaning}", room, 4)
            yield from fitted(f"    values   {about.kind.words}", room)
            for number, suit in enumerate(suits_in(at.default)):
                head = "" if number else "suits"
                yield from fitted(f"    {head:8} {suit}  {names_of_suit(suit)}", room, 16)
            presets = _presets(game, at.name)
            if presets:
                yield from fitted(f"    presets  {presets}", room)
    yield ""
    for number, says in enumerate(rule.says):
        yield from fitted(f"  {'' if number else 'refuses':8} {says.text}", room, 11)
    yield from fitted(f"  source   {rule.source or game.SOURCE}", room)
    for number, place in enumerate(rule.decided_by):
        yield from fitted(f"  {'' if number else 'decided':8} {place}", room, 11)
    if rule.game not in NAMES:
        return  # its pages are not ours
    link = rule.link if len(rule.link) + 11 <= room else rule.link.replace("#", " #")
    yield from fitted(f"  read on  {link}", room)


def suits_in(value: Any) -> tuple[Suit, ...]:
    """Return the suits an option has values for, if it has one for each."""
    keys = set(map(str, value)) if hasattr(value, "items") else set()
    return SUITS if keys.issuperset(map(str, SUITS)) else ()


def _presets(game: Any, name: str) -> str:
    changed = {preset: rules_to_data(rules) for preset, rules in game.PRESETS.items()}
    return ", ".join(f"{p}: {_json(data[name])}" for p, data in changed.items() if name in data)


def written(value: Any) -> str:
    """Return the value of an option as records hold it."""
    if hasattr(value, "items"):
        return _json({str(key): to_json(part) for key, part in value.items()})
    return _json(to_json(value))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
