"""Fill the generated tables of the pages from the code.

A page has a table wherever it has a pair of marker lines::

    <!-- options: schieber -->
    <!-- /options -->

``options`` and ``presets`` of a game, its ``rules`` (every id with its statement), its ``sentences``
(what a refusal says, with its facts), or the ``members`` of a class given by its full name. Run it
without arguments to bring every page up to date, with ``--check`` to be told which pages are stale.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from pydoc import locate
from types import FunctionType
from typing import Any, Final

import attrs

import jassrules
from jassrules import catalogue
from jassrules.cli.rulebook import suits_in
from jassrules.decks import names_of_suit
from jassrules.rulebook import options, type_text
from jassrules.text.forms import rules_to_data

PAGES: Final = Path(__file__).parents[1]


def code(text: str) -> str:
    """Return a text as code."""
    return f"`{text}`"


def json_text(value: Any) -> str:
    """Return a value as a record holds it."""
    if isinstance(value, Mapping):
        value = {str(key): jassrules.to_json(part) for key, part in value.items()}
    else:
        value = jassrules.to_json(value)
    return json.dumps(value, ensure_ascii=False)


def escaped(cell: str) -> str:
    """Return a cell whose bars are no borders; within code they are none anyway."""
    parts = cell.split("`")
    return "`".join(part if at % 2 else part.replace("|", "\\|") for at, part in enumerate(parts))


def table(head: str, rows: Iterator[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table; ``head`` names the columns, separated by bars.

    A last column without a word is left out.
    """
    cells = [tuple(head.split("|")), *rows]
    if not any(row[-1] for row in cells[1:]):
        cells = [row[:-1] for row in cells]
    lines = ["| " + " | ".join(map(escaped, row)) + " |" for row in cells]
    return [lines[0], "|---" * len(cells[0]) + "|", *lines[1:]]


# -- options, presets and rules of a game --------------------------------------------------------


def value_words(words: str) -> str:
    """Return the words for an option's values: alternatives joined, texts as code."""
    parts = [
        re.sub(r'"[^"]*"|\b(?:null|true|false)\b', r"`\g<0>`", one) for one in words.split(" | ")
    ]
    return " or ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def option_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the options of a game."""
    for at, about in options(jassrules.GAMES[name].Rules):
        lines = (
            about.meaning,
            f"Values: {value_words(about.kind.words)}",
            f"Default: {code(json_text(at.default))}",
            *(f"{code(str(suit))}: {names_of_suit(suit)}" for suit in suits_in(at.default)),
            ", ".join(f"[{one}](#{one})" for one in about.rules),
        )
        yield f"`{at.name}`{{ #option.{at.name} }}", "<br>".join(lines)


def preset_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the presets of a game: what differs from its defaults."""
    for preset, rules in jassrules.GAMES[name].PRESETS.items():
        changes = [
            f"`{option}`: {code(json.dumps(value, ensure_ascii=False))}"
            for option, value in rules_to_data(rules).items()
        ]
        yield code(f'"{preset}"'), "<br>".join(changes) or "–"


def rule_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the rules of a game."""
    for _, one in sorted(catalogue(jassrules.GAMES[name].NAME).items()):
        yield f"[{one.id}]({one.game}.md#{one.id})", one.statement


def sentence_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the sentences with which the rules of a game refuse an action."""
    for _, one in sorted(catalogue(jassrules.GAMES[name].NAME).items()):
        for says in one.says:
            facts = (f"{code(fact)}: {code(type_text(kind))}" for fact, kind in says.facts.items())
            yield f"[{one.id}](#{one.id})", code(says.key), code(says.text), "<br>".join(facts)


# -- the members of a class ----------------------------------------------------------------------


def annotation(kind: type, name: str) -> str:
    """Return the annotation of a field as it is written."""
    return next(
        str(c.__annotations__[name])
        for c in kind.__mro__
        if name in vars(c).get("__annotations__", ())
    )


def default_words(at: attrs.Attribute[Any]) -> str:
    """Return what a field is if it is left out."""
    if at.default is attrs.NOTHING:
        return ""
    if isinstance(at.default, attrs.Factory):  # type: ignore[arg-type]
        return "empty if left out"
    return f"{code(repr(at.default))} if left out"


def signature_of(method: FunctionType) -> str:
    """Return the parameters and the result of a method, without ``self``."""
    given = inspect.signature(method)
    parameters = list(given.parameters.values())[1:]
    return str(given.replace(parameters=parameters)).replace("'", "")


def member_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the fields, properties and methods of an attrs class."""
    kind = locate(name)
    if not isinstance(kind, type):
        raise SystemExit(f"there is no class {name}")
    for at in attrs.fields(kind):
        # fields that follow from others are told in the docstring; every state has a turn
        if (at.init and at.repr and not at.name.startswith("_")) or at.name == "turn":
            yield code(at.name), code(annotation(kind, at.name)), default_words(at)
    seen = {at.name for at in attrs.fields(kind)}
    for base in reversed(kind.__mro__):
        for member, value in vars(base).items():
            if member.startswith("_") or member in seen:
                continue
            about = (inspect.getdoc(value) or "").partition("\n")[0]
            if isinstance(value, (property, cached_property)):
                getter = value.fget if isinstance(value, property) else value.func
                yield code(member), code(str(inspect.signature(getter).return_annotation)), about  # type: ignore[arg-type]
            elif isinstance(value, FunctionType):
                shape, _, result = signature_of(value).partition(" -> ")
                yield code(member + shape), code(result), about
            else:
                continue
            seen.add(member)


TABLES: Final[dict[str, tuple[str, Callable[[str], Iterator[tuple[str, ...]]]]]] = {
    "options": ("Option|What it decides", option_rows),
    "presets": ("Preset|What differs from the defaults", preset_rows),
    "rules": ("Rule|In a sentence", rule_rows),
    "sentences": ("Rule|Key|What it says|Facts", sentence_rows),
    "members": ("Name|Type|Meaning", member_rows),
}
BLOCK: Final = re.compile(
    rf"<!-- (?P<what>{'|'.join(TABLES)}): (?P<name>[\w.]+) -->\n.*?<!-- /(?P=what) -->", re.DOTALL
)


def filled(text: str) -> str:
    """Return the text of a page with its tables up to date."""

    def fill(block: re.Match[str]) -> str:
        what, name = block["what"], block["name"]
        if what != "members" and name not in jassrules.GAMES:
            return block[0]
        head, rows = TABLES[what]
        lines = table(head, rows(name))
        return "\n".join((f"<!-- {what}: {name} -->", "", *lines, "", f"<!-- /{what} -->"))

    return BLOCK.sub(fill, text)


def main(arguments: list[str]) -> str | None:
    """Bring the pages up to date, or say which are not."""
    stale = []
    for page in sorted(PAGES.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        new = filled(text)
        if new != text:
            stale.append(str(page.relative_to(PAGES)))
            if "--check" not in arguments:
                page.write_text(new, encoding="utf-8")
    if stale and "--check" in arguments:
        return f"stale: {', '.join(stale)}; run docs/tools/tables.py"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
