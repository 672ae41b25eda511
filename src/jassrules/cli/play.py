"""``jassrules play``: you against bots, shown only what your seat may know."""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from jassrules.cli import files
from jassrules.cli.bots import Bot, bots_by_seat, names_by_side, next_action
from jassrules.cli.options import begin, names_of, pen_of, seat_of, terminal_of
from jassrules.cli.page import Page, breadth, uncoloured
from jassrules.cli.pen import Pen
from jassrules.cli.telling import deal_score, hand_of, title, told, why_not
from jassrules.errors import JassError, shown
from jassrules.games import GAMES
from jassrules.nearest import folded, spellings
from jassrules.text.notation import read_action
from jassrules.text.record import Record
from jassrules.verbs import apply, explain, narrate, observe, score, to_act

HELP: Final = """\
  a number     the move of that number
  Rosen-Under  a card to play, in the words of the deck shown; so is every move: announce Rosen
  Jh, play Jh  a move in notation: rank 6 7 8 9 T J Q K A and suit c d h s
  ?            why your other cards may not be played
  ? Jh         why that move may not be made
  t            the table again
  q            end here"""


_CALL: Final = re.compile(r",\s*call\s+", re.IGNORECASE)
MOST_LISTED: Final = 99
"""So many moves at most are listed one by one."""


class Left(Exception):
    """The player has left the table."""


class Table:
    """A match between one player and bots.

    The player is told public events and shown his own observation; nothing else of the state is
    printed. ``actions`` are all actions so far.
    """

    state: Any
    game: str
    seat: int
    pen: Pen
    actions: list[Any]
    passed: tuple[Any, ...]
    passed_at: tuple[int, ...]

    def __init__(self, state: Any, game: str, seat: int, pen: Pen) -> None:
        self.state, self.game, self.seat, self.pen = state, game, seat, pen
        self.actions = []
        self.passed, self.passed_at = (), ()
        self._page = Page()

    def say(self, lines: Iterable[str]) -> None:
        """Print lines."""
        self._page.say(lines)

    def play(self, bots: Sequence[Bot], cards: random.Random, minds: random.Random) -> None:
        """Play until the match is over; raise `Left` when the player leaves."""
        while (actor := to_act(self.state)) is not None:
            view = observe(self.state, self.seat)
            if actor == self.seat:
                action = self.asked(view)
            else:
                action = self.out_of_turn(view)
                if action is None:
                    action = next_action(self.state, bots, cards, minds)
            self.take(action)

    def take(self, action: Any) -> None:
        """Apply an action and tell what everybody sees."""
        before, self.state = self.state, apply(self.state, action)
        self.actions.append(action)
        self.say(told(narrate(before, action, self.state), self.game, self.pen))
        self.say(deal_score(self.state, self.game, self.pen, before))

    # -- the player's moves --------------------------------------------------------------------

    def asked(self, view: Any) -> Any:
        """Return the move the player chooses in his turn."""
        self.show(view)
        while True:
            action = self.answer(view, f"{self.pen.seat(self.seat)}, your move (h: help): ")
            if action is not None:
                return action

    def out_of_turn(self, view: Any) -> Any | None:
        """Return what the player does out of turn, or ``None``.

        He is asked once for each offer, and again when the score has changed. What may be offered
        at any time is put to him only when the ``asks`` of the game's terminal says so.
        """
        asks = getattr(terminal_of(self.game), "asks", None)
        offers = tuple(move for move in view.legal_moves if asks is None or asks(view, move))
        if set(offers) <= set(self.passed) and view.totals == self.passed_at:
            self.passed = offers
            return None
        self.passed_at = view.totals
        if not offers:
            self.passed = ()
            return None
        self.say(["You may step in:", *self.numbered(offers)])
        prompt = f"{self.pen.seat(self.seat)}, a number, or Enter to let it pass: "
        while True:
            text = self.read(prompt)
            if not text:
                self.passed = offers
                return None
            action = self.understood(text, view)
            if action is not None:
                return action

    def answer(self, view: Any, prompt: str) -> Any | None:
        """Return the move of one answer, or ``None`` if it was none; say then why."""
        text = self.read(prompt)
        if not text:
            return None
        return self.understood(text, view)

    def understood(self, text: str, view: Any) -> Any | None:
        """Return the move a text means, or ``None`` after saying what there is to say."""
        word = text.lower()
        if word in ("h", "help"):
            self.say(HELP.splitlines())
        elif word in ("t", "table"):
            self.show(view)
        elif word == "?":
            self.say(self.reasons(view))
        elif word.startswith("?"):
            self.explained(text[1:].strip(), view)
        else:
            return self.move(text, view)
        return None

    def move(self, text: str, view: Any) -> Any | None:
        """Return the legal move a number or notation means, or ``None`` after saying why not."""
        if text.isascii() and text.isdigit():
            number = int(text) if len(text) < 4 else 0
            named = by_last_number(view.legal_moves)
            if named:
                if number in named and len(text) < 4:
                    return named[number]
                self.say([f"There is no such move: {min(named)} to {max(named)}."])
                return None
            if 0 < number <= len(view.legal_moves):
                return view.legal_moves[number - 1]
            self.say([f"There is no move {text}: 1 to {len(view.legal_moves)}."])
            return None
        action = self.offered(text, view) or self.parsed(text)
        if action is None:
            return None
        violation = explain(self.state, action)
        if violation is None:
            return action
        self.say([self.pen.violation(violation)])
        return None

    def explained(self, text: str, view: Any) -> None:
        """Say why the move of a text may not be made."""
        action = self.offered(text, view) or self.parsed(text)
        if action is not None:
            violation = explain(self.state, action)
            self.say(["That is legal." if violation is None else self.pen.violation(violation)])

    def offered(self, text: str, view: Any) -> Any | None:
        """Return the legal move that a text names in the words in which the moves are shown."""
        wanted = _spelt(text)
        for move in view.legal_moves:
            if wanted & _spelt(self.pen.action(move)):
                return move
        return None

    def parsed(self, text: str) -> Any | None:
        """Return the action of this seat that a text names, or ``None`` after saying what is wrong."""
        try:
            action = read_action(GAMES[self.game], self.notation(text), self.pen.style)
        except JassError as problem:
            self.say([f"{shown(text)} is no move: {problem}."])
            return None
        # another seat's move is not even judged: the reason would tell of its cards
        if getattr(action, "seat", None) != self.seat:
            self.say([f"That is no move of yours: you sit on seat {self.seat}."])
            return None
        return action

    def notation(self, text: str) -> str:
        """Return what is typed as a text of notation, with its seat, its verb and no names of players."""
        text, *called = _CALL.split(text, 1)
        words = [*text.split(), *map(folded, called)] or ["?"]
        kinds = {kind.verb: kind for kind in GAMES[self.game].ACTIONS}
        seat = [words.pop(0)] if words[0].isdigit() and len(words) > 1 else [str(self.seat)]
        for verb in kinds:
            parts = verb.split("-")
            if [word.lower() for word in words[: len(parts)]] == parts:
                words[: len(parts)] = [verb]
        if words[0].lower() not in kinds:
            words.insert(0, "play")
        if "against" in {at.name for at in attrs.fields(kinds[words[0].lower()])}:
            players = {
                one: str(at) for at, name in enumerate(self.pen.names) for one in _spelt(name)
            }
            words[1:] = [players.get(folded(word), word) for word in words[1:]]
        return " ".join((*seat, *words))

    def read(self, prompt: str) -> str:
        """Return what the player types; raise `Left` if that was all."""
        sys.stdout.flush()  # what fails now is the output, and below it is the input
        try:
            text = input(prompt).strip()
        except EOFError:
            print()
            raise Left from None
        except OSError as problem:
            raise JassError(f"standard input: {problem.strerror or problem}") from None
        if text.lower() in ("q", "quit"):
            raise Left
        return text

    # -- what the player is shown --------------------------------------------------------------

    def show(self, view: Any) -> None:
        """Show the table and the moves."""
        self.say(["", *self.shown(view)])

    def shown(self, view: Any) -> list[str]:
        """Return the table as the player sees it, and his moves."""
        return [*terminal_of(self.game).table(view, self.pen), *self.numbered(view.legal_moves)]

    def numbered(self, moves: Sequence[Any]) -> list[str]:
        """Return moves in words, with their numbers and their notation."""
        named = by_last_number(moves)
        if named:
            first, last = self.pen.action(moves[0]), max(named)
            return [f"  {first} to {last}: type the number"]
        words = [self.pen.action(move) for move in moves]
        width = max((breadth(text) for text in words), default=0)
        return [
            f"  {number:>2}  {self.pen.padded(text, width)}  {self.pen.dim(_notation(move))}"
            for number, (move, text) in enumerate(zip(moves, words, strict=True), 1)
        ]

    def reasons(self, view: Any) -> list[str]:
        """Return why the player's other cards may not be played."""
        reasons = why_not(self.state, view, self.game, self.pen)
        if reasons:
            return [f"  {reason}" for reason in reasons]
        if hand_of(view):
            return ["No rule of play keeps a card of yours back now."]
        return ["You hold no cards that you see."]


def _spelt(text: str) -> set[str]:
    """Return the spellings of words, without colours; what the dash of a run is makes no difference."""
    return spellings(uncoloured(text).replace("–", "-"))


def by_last_number(moves: Sequence[Any]) -> dict[int, Any]:
    """Return moves by the number they end with, if they are too many for a list and only it differs."""
    if len(moves) <= MOST_LISTED:
        return {}
    last = attrs.fields(type(moves[0]))[-1].name
    named: dict[Any, Any] = {getattr(move, last, None): move for move in moves}
    return named if len(named) == len(moves) and {*map(type, named)} == {int} else {}


def _notation(move: Any) -> str:
    return str(move).partition(" ")[2]


def run(options: argparse.Namespace) -> int:
    """Play a match; return 0, also when the player leaves early."""
    game = options.game
    state, dealer = begin(options)
    players, sides = state.players, len(score(state).totals)
    seat, names = seat_of(options.seat, players), names_of(options.names, players)
    pen = pen_of(options, game, names, sides)
    bots = bots_by_seat(names_by_side(options.bots, sides), game, players)
    seed = options.seed if options.seed is not None else _any_seed()
    cards, minds = random.Random(f"{seed}/cards"), random.Random(f"{seed}/minds")
    table, rules = Table(state, game, seat, pen), state.rules
    others = ", ".join(name for at, name in enumerate(names) if at != seat)
    with files.recording(options.record, force=options.force) as keep:
        about = f"{title(game)}: you are {names[seat]} and play with {others} (seed {seed})"
        try:
            table.say([pen.bold(about)])
            table.play(bots, cards, minds)
        except Left:
            table.say([f"You leave the table. Points: {pen.totals(score(table.state).totals)}"])
        finally:
            keep(Record(game, rules, players, dealer, tuple(table.actions), names))
    return 0


def _any_seed() -> str:
    return str(random.SystemRandom().randrange(1_000_000))
