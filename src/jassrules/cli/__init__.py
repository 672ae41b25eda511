"""The command line: which commands there are, and how their mistakes reach the user.

Each command is a module of this package with a function ``run(arguments) -> int``; it is imported
when it is asked for. What a game needs on a terminal is a module of its own name: ``STYLE`` (the
deck it is played with; ``FRENCH_DECK`` if its suits have French ones of their own), ``table(view, pen)`` (what a seat sees, as lines), ``line(event, pen)``
(a public event as a sentence, or ``None``) and ``greedy(view, rng)`` (a simple bot). Where a wrong
claim costs something there is ``due(view, move)`` (whether a seat knows that a claim is right).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final, NoReturn

from jassrules.cli import terminal
from jassrules.cli.others import load_games
from jassrules.errors import JassError
from jassrules.games import GAMES, NAMES
from jassrules.nearest import same

FAILED: Final = 1
"""Exit code of a check that found differences."""
WRONG: Final = 2
"""Exit code when the command line, an option, a file or a stream is not what it should be."""
PIPE_CLOSED: Final = 141
"""Exit code when the reader of the output has gone."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code.

    0: done; 1: a check failed; 2: something given is wrong, or the output cannot be written, which
    one line on stderr names; 141: the reader of the output has gone; 128 and the number of the
    signal that stopped the command: 130 for Ctrl-C.
    """
    terminal.prepare()
    given = sys.argv[1:] if arguments is None else list(arguments)
    for problem in load_games():
        terminal.complain(f"jassrules: {problem}")
    with terminal.stoppable():
        return _ended(_code(given or ["demo"]))


def _code(given: list[str]) -> int | OSError:
    """Return the exit code of a command, or what kept its output from being written."""
    try:
        options = parser().parse_args(given)
        code: int = import_module(f"jassrules.cli.{options.command}").run(options)
    except SystemExit as end:  # argparse has said what there is to say
        return WRONG if end.code else 0
    except JassError as problem:
        terminal.complain(f"jassrules: {problem}")
        return WRONG
    except KeyboardInterrupt as stop:
        terminal.complain("")
        return terminal.exit_code(stop)
    except OSError as problem:
        return problem
    return code


def _ended(code: int | OSError) -> int:
    """Return the exit code after the last of the output is written, or has failed to be."""
    lost = terminal.flushed()
    if isinstance(code, OSError):
        lost = code
    elif lost is None or code not in (0, FAILED):
        return code
    if isinstance(lost, BrokenPipeError):
        return PIPE_CLOSED
    terminal.complain(f"jassrules: standard output: {lost.strerror or lost}")
    return WRONG


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        terminal.complain(f"{self.prog}: {message}; try {self.prog} --help")
        self.exit(WRONG)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse says nothing when a message cannot be written
        file.write(message)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = _Parser(
        prog="jassrules",
        description="The rules of Schieber, SENS, Chappe-Jass and Tschau Sepp. "
        "Without a command: a demo deal of Schieber.",
    )
    top.add_argument("--version", action="version", version=f"jassrules {version('jassrules')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, about: str, *aliases: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}.", aliases=aliases
        )
        # not the word given: an alias names no module
        made.set_defaults(command=_MODULES.get(name, name))
        return made

    _demo(command("demo", "bots play one deal, with the reason for every card that is not legal"))
    _play(command("play", "play against bots"))
    _replay(command("replay", "go through a record step by step"))
    _check(command("check", "check case files, records and logs"))
    _rules(command("rules", "look up rules by id or game", "rule"))
    _simulate(command("simulate", "let bots play many deals or matches and count"))
    return top


_MODULES: Final = {"rules": "rulebook"}


def _demo(p: argparse.ArgumentParser) -> None:
    _game(p, optional=True)
    _house(p)
    _table(p)
    _looks(p)
    _record(p, "write the deal as a record")


def _play(p: argparse.ArgumentParser) -> None:
    _game(p, optional=True)
    _house(p)
    _table(p)
    p.add_argument("--seat", type=int, default=0, metavar="N", help="your seat (default: 0)")
    p.add_argument("--bots", default="greedy", metavar="BOTS", help=_BOTS)
    _looks(p)
    _record(p, "write the match as a record, also when you leave early")


def _replay(p: argparse.ArgumentParser) -> None:
    p.add_argument("file", metavar="FILE", help="a record")
    p.add_argument("--seat", type=int, metavar="N", help="show only what this seat may know")
    p.add_argument("--json", action="store_true", help="one JSON object a step")
    _looks(p)


def _check(p: argparse.ArgumentParser) -> None:
    p.add_argument("files", metavar="FILE", nargs="*", help="a case file, record or HSLU log")
    p.add_argument("--shipped", action="store_true", help="the case files inside the package")


def _rules(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "what",
        metavar="ID",
        nargs="?",
        help="a rule id such as schieber.undertrump, also without its game, or a game",
    )


def _simulate(p: argparse.ArgumentParser) -> None:
    _game(p, optional=False)
    _house(p)
    p.add_argument("--players", type=_count, metavar="N", help="how many play")
    p.add_argument("--seed", default="1", metavar="TEXT", help="what chance follows (default: 1)")
    many = p.add_mutually_exclusive_group()
    many.add_argument("--matches", type=_count, metavar="N", help="how many matches (default: 100)")
    many.add_argument("--deals", type=_count, metavar="N", help="so many single deals instead")
    p.add_argument("--bots", default="greedy", metavar="BOTS", help=_BOTS)
    p.add_argument("--workers", type=_count, default=1, metavar="N", help="processes (default: 1)")
    p.add_argument("--json", action="store_true", help="the result as JSON, without times")


_BOTS: Final = "greedy, random, or one a side: greedy,random (default: greedy)"


def _game(p: argparse.ArgumentParser, *, optional: bool) -> None:
    names = tuple(GAMES)
    about = ", ".join(names)
    if optional:
        about += f" (default: {NAMES[0]})"
        p.add_argument(
            "game", metavar="GAME", type=_one_of(names), choices=names, help=about, nargs="?",
            default=NAMES[0],
        )  # fmt: skip
    else:
        p.add_argument("game", metavar="GAME", type=_one_of(names), choices=names, help=about)


def _house(p: argparse.ArgumentParser) -> None:
    p.add_argument("--preset", metavar="NAME", help="named house rules (see: rules GAME)")
    p.add_argument(
        "--rule", metavar="NAME=VALUE", action="append", default=[],
        help="an option of the house, its value as in records: weis=off, target=null; may be repeated",
    )  # fmt: skip


def _table(p: argparse.ArgumentParser) -> None:
    p.add_argument("--players", type=_count, metavar="N", help="how many play")
    p.add_argument(
        "--dealer", type=int, metavar="N", help="who deals first (default: the last seat)"
    )
    p.add_argument("--names", metavar="A,B,…", help="the names of the players, by seat")
    p.add_argument("--seed", metavar="TEXT", help="what chance follows")


def _looks(p: argparse.ArgumentParser) -> None:
    p.add_argument(
        "--style", choices=_STYLES, type=_one_of(_STYLES), metavar="DECK",
        help=f"the deck whose names are shown: {', '.join(_STYLES)}",
    )  # fmt: skip
    p.add_argument(
        "--language", choices=("de", "fr", "it", "en"), default="de",
        help="the language of the names of cards (default: de)",
    )  # fmt: skip


def _record(p: argparse.ArgumentParser, about: str) -> None:
    p.add_argument("--record", metavar="FILE", help=about)
    p.add_argument("--force", action="store_true", help="let --record overwrite a file")


_STYLES: Final = ("swiss", "bavarian", "french", "french-german", "french-swisslos")


def _one_of(names: Sequence[str]) -> Callable[[str], str]:
    """Return what finds a name whatever its capitals, hyphens and umlauts."""

    def found(text: str) -> str:
        return next(iter(same(text, names)), text)

    return found


def _count(text: str) -> int:
    number: Any = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(number)
