"""``jassrules rules``: a rule by its id, or the rules of a game."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from jassrules.cli.pen import WIDTH
from jassrules.cli.terminal import has_colour
from jassrules.errors import JassError
from jassrules.games import GAMES, catalogue
from jassrules.nearest import nearest, same
from jassrules.rulebook import Rule, options, options_of
from jassrules.text.codec import to_json
from jassrules.text.forms import rules_to_data


def run(arguments: argparse.Namespace) -> int:
    """Print a rule, the rules of a game, or all rules; return 0."""
    what, colour = arguments.what, has_colour(sys.stdout)
    bold, plain = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
    if what is None:
        games = list(GAMES)
    elif not (games := same(what, GAMES)):
        for line in rule_page(_found(what)):
            print(line)
        return 0
    for at, game in enumerate(games):
        if at:
            print()
        print(f"{bold}{game}{plain} – {GAMES[game].SOURCE}")
        print(f"  presets: {', '.join(GAMES[game].PRESETS)}")
        for line in _rule_list(game):
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


def _rule_list(game: str) -> Iterator[str]:
    rules = dict(sorted(catalogue(game).items()))
    width = max(map(len, rules))
    for rule_id, rule in rules.items():
        first, *more = wrap(rule.statement, WIDTH - width - 4)
        yield f"  {rule_id:{width}}  {first}"
        yield from (f"  {'':{width}}  {line}" for line in more)


def rule_page(rule: Rule) -> Iterator[str]:
    """Yield all there is to say of a rule: sentence, options, refusals, source, place, link."""
    game = GAMES[rule.game]
    yield rule.id
    yield from (f"  {line}" for line in wrap(rule.statement, WIDTH - 2))
    bending = options_of(rule.id, game)
    for at, about in options(game.Rules):
        if at.name in bending:
            yield ""
            yield f"  option {at.name} = {written(at.default)}"
            yield from (f"    {line}" for line in wrap(about.meaning, WIDTH - 4))
            yield from _under("    values   ", about.kind.words)
            presets = _presets(game, at.name)
            if presets:
                yield from _under("    presets  ", presets)
    yield ""
    for number, sentence in enumerate(rule.says):
        yield from _under(f"  {'' if number else 'refuses':8} ", sentence.text)
    yield from _under("  source   ", rule.source or game.SOURCE)
    for number, place in enumerate(rule.decided_by):
        yield f"  {'' if number else 'decided':8} {place}"
    yield f"  read on  {rule.link}"


def _under(head: str, text: str) -> list[str]:
    first, *more = wrap(text, WIDTH - len(head))
    return [head + first, *(" " * len(head) + line for line in more)]


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
