"""``jassrules simulate``: bots play many deals or matches, over several processes if wanted.

Every match has its own two sources of chance, seeded by the seed and its number, so that what
comes out depends neither on the number of processes nor on how the work is cut.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from functools import reduce
from math import sqrt
from operator import add
from typing import Any, Final

from attrs import frozen

from jassrules.cli.bots import bots_by_seat, names_by_side, next_action
from jassrules.cli.options import rules_of
from jassrules.cli.others import load_games
from jassrules.cli.page import columns
from jassrules.cli.processes import shared
from jassrules.cli.telling import deal_is_due, title, was_played
from jassrules.cli.terminal import complain, exit_code
from jassrules.errors import JassError
from jassrules.text.forms import rules_to_data
from jassrules.verbs import apply, score, start, to_act

MATCHES: Final = 100
"""How many matches are played if nobody says."""
MOST_ACTIONS: Final = 100_000
"""A match that has not ended by then is taken to have no end."""
CUTS: Final = 8
"""How many pieces of work a process gets at least, where there are so many matches."""
MOST_AT_ONCE: Final = 4
"""The longest piece of work: what is not finished when the command is stopped is lost."""


@frozen
class Job:
    """What is played: the game, its house rules, the bot of each side, the seed.

    With ``deals`` each piece is one deal, else a whole match. The first dealer moves on from piece
    to piece, so that no side has the deal more often.
    """

    game: str
    rules: Any
    players: int
    bots: tuple[str, ...]
    seed: str
    deals: bool = False


@frozen
class Tally:
    """Sums over the pieces played; ``seconds`` is the time all processes spent, the rest is exact.

    ``wins`` counts matches won alone, ``shared`` those won together, ``most`` the pieces that
    ended with this side alone having the most points; ``squares`` are sums of squared points.
    """

    pieces: int
    deals: int
    moves: int
    wins: tuple[int, ...]
    shared: tuple[int, ...]
    most: tuple[int, ...]
    points: tuple[int, ...]
    squares: tuple[int, ...]
    seconds: float

    def __add__(self, other: Tally) -> Tally:
        def both(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Tally(
            self.pieces + other.pieces, self.deals + other.deals, self.moves + other.moves,
            both(self.wins, other.wins), both(self.shared, other.shared),
            both(self.most, other.most), both(self.points, other.points),
            both(self.squares, other.squares), self.seconds + other.seconds,
        )  # fmt: skip

    def mean(self, side: int) -> float:
        """Return the mean points of a side."""
        return self.points[side] / self.pieces

    def error(self, side: int) -> float:
        """Return the standard error of the mean points of a side."""
        n = self.pieces
        if n < 2:
            return 0.0
        # whole numbers until the last step: the same wherever it is computed
        spread = n * self.squares[side] - self.points[side] ** 2
        return sqrt(spread / (n - 1)) / n


def play_one(job: Job, number: int) -> Tally:
    """Play one match or deal and return what it counts."""
    begun = time.perf_counter()
    state = start(job.rules, players=job.players, dealer=number % job.players)
    bots = bots_by_seat(job.bots, job.game, job.players)
    cards = random.Random(f"{job.seed}/{number}/cards")
    minds = random.Random(f"{job.seed}/{number}/minds")
    deals = moves = 0
    actions: list[Any] = []
    while to_act(state) is not None:
        due = deal_is_due(state, job.game)
        if due and job.deals and was_played(state, job.game, actions):
            break
        if moves > MOST_ACTIONS:
            raise JassError(f"match {number} has no end under these rules; play --deals instead")
        actions.append(next_action(state, bots, cards, minds))
        state = apply(state, actions[-1])
        deals += due
        moves += not due
    found = score(state)
    alone = len(found.winners) == 1
    totals, sides = found.totals, range(len(found.totals))
    top = max(totals)
    return Tally(
        1, deals, moves,
        tuple(int(alone and side in found.winners) for side in sides),
        tuple(int(not alone and side in found.winners) for side in sides),
        tuple(int(totals[side] == top and totals.count(top) == 1) for side in sides),
        totals, tuple(points * points for points in totals), time.perf_counter() - begun,
    )  # fmt: skip


def simulate(job: Job, count: int, workers: int = 1) -> Tally:
    """Play so many matches or deals and return the sums."""
    return reduce(add, tallies(job, count, workers))


def tallies(job: Job, count: int, workers: int = 1) -> Generator[Tally]:
    """Play so many matches or deals; yield what is counted, piece by piece, as it is finished.

    Which piece is finished first follows from nothing; their sum does not depend on it. To leave
    early ends the processes.
    """
    if workers == 1:
        return (play_one(job, number) for number in range(count))
    size = max(1, min(MOST_AT_ONCE, count // (workers * CUTS)))
    pieces = ((job, first, min(first + size, count)) for first in range(0, count, size))
    return shared(play_some, pieces, workers)


def play_some(job: Job, first: int, stop: int) -> Tally:
    """Play the matches or deals of some numbers; this is what a process is given."""
    load_games()
    tally = play_one(job, first)
    for number in range(first + 1, stop):
        tally += play_one(job, number)
    return tally


# -- the command ---------------------------------------------------------------------------------


def run(options: argparse.Namespace) -> int:
    """Play and print the result; return 0, or when stopped early what the signal makes of it."""
    rules = rules_of(options.game, options.preset, options.rule)
    state = start(rules, players=options.players)
    bots = names_by_side(options.bots, len(score(state).totals))
    job = Job(options.game, rules, state.players, bots, options.seed, options.deals is not None)
    bots_by_seat(job.bots, job.game, job.players)
    count = options.deals or options.matches or MATCHES
    begun, tally, code = time.perf_counter(), None, 0
    try:
        with (
            progress(count) as advance,
            closing(tallies(job, count, options.workers)) as parts,
        ):
            for part in parts:
                tally = part if tally is None else tally + part
                advance(part.pieces)
    except KeyboardInterrupt as stop:
        code = exit_code(stop)
    seconds = time.perf_counter() - begun
    if tally is not None:
        if options.json:
            print(json.dumps(data_of(job, tally), ensure_ascii=False, indent=1))
        else:
            for line in _table(job, tally):
                print(line)
            print(_times(job, tally, seconds))
    if code:
        sys.stdout.flush()
        done, what = 0 if tally is None else tally.pieces, "deal" if job.deals else "match"
        complain(f"\njassrules: stopped after {done} of {_many(count, what)}")
    return code


@contextmanager
def progress(count: int) -> Iterator[Callable[[int], object]]:
    """Show on a terminal how far the work is: with tqdm where it is installed, else plainly."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        finished = 0

        def advance(done: int) -> None:
            nonlocal finished
            before, finished = finished, finished + done
            if finished * 100 // count > before * 100 // count:
                print(f"\r{finished} of {count}", end="", file=sys.stderr, flush=True)

        try:
            yield advance
        finally:
            print(file=sys.stderr)
        return
    with tqdm(total=count, leave=False) as bar:
        yield bar.update


def data_of(job: Job, tally: Tally) -> dict[str, Any]:
    """Return the result as JSON-ready data: all that the seed determines, and no times."""
    sides = [
        {"bot": bot, "wins": tally.wins[at], "shared": tally.shared[at],
         "most_points": tally.most[at], "points": tally.points[at],
         "mean": round(tally.mean(at), 3), "standard_error": round(tally.error(at), 3)}
        for at, bot in enumerate(job.bots)
    ]  # fmt: skip
    return {
        "game": job.game, "rules": rules_to_data(job.rules), "players": job.players,
        "seed": job.seed, "of": "deals" if job.deals else "matches", "count": tally.pieces,
        "deals": tally.deals, "moves": tally.moves, "sides": sides,
    }  # fmt: skip


def _table(job: Job, tally: Tally) -> Iterator[str]:
    what = "deal" if job.deals else "match"
    yield f"{title(job.game)}: {_many(tally.pieces, what)}, seed {job.seed}"
    yield ""
    heads = ["wins", "shared"] if not job.deals else ["most points"]
    # in a narrow window the columns of numbers are as narrow as they can be
    wide, error = (12, 10) if columns(sys.stdout) > 70 or job.deals else (7, 9)
    head = "".join(f"{one:>{wide}}" for one in heads)
    yield f"  {'side':12}  {'bot':6}  {head}{'mean points':>13}{'±':>{error}}"
    for side, bot in enumerate(job.bots):
        seats = range(side, job.players, len(job.bots))
        who = f"seat{'s' if len(seats) > 1 else ''} {' & '.join(map(str, seats))}"
        counts = [tally.most[side]] if job.deals else [tally.wins[side], tally.shared[side]]
        numbers = "".join(f"{n:>{wide}}" for n in counts)
        mean, spread = f"{tally.mean(side):>13.2f}", f"{tally.error(side):>{error}.2f}"
        yield f"  {who:12}  {bot:6}  {numbers}{mean}{spread}"
    yield ""
    each = f"{tally.moves / tally.pieces:.1f} moves"
    if not job.deals:
        each = f"{tally.deals / tally.pieces:.1f} deals and {each}"
    yield f"{_many(tally.moves, 'move')}: {each} a {what}"


def _times(job: Job, tally: Tally, seconds: float) -> str:
    what = "deal" if job.deals else "match"
    each, move = tally.seconds / tally.pieces, tally.seconds / max(tally.moves, 1)
    return f"{seconds:.2f} seconds: {each * 1e3:.2f} ms a {what}, {move * 1e6:.0f} µs a move"


def _many(count: int, what: str) -> str:
    several = {"match": "matches"}.get(what, f"{what}s")
    return f"{count} {what if count == 1 else several}"
