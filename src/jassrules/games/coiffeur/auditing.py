"""The test whether a state can be at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve

from jassrules.cards import PACK, cards_in
from jassrules.chance import Deal
from jassrules.errors import BadRules
from jassrules.games.coiffeur.actions import Announce, Play, Push
from jassrules.games.coiffeur.phases import begin
from jassrules.games.coiffeur.rules import JOKERS, Row, contracts_of, rows_of
from jassrules.games.coiffeur.scoring import (
    contest,
    ending_lines,
    is_full,
    may_write,
    stoeck_lines,
    weis_lines,
    winners_of,
)
from jassrules.games.coiffeur.state import (
    Dealing,
    Declaring,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.jass.contracts import Contract
from jassrules.jass.dealing import packets_for
from jassrules.jass.weis import counted, of_sides
from jassrules.ledger import Entry, Ledger
from jassrules.table import Side
from jassrules.tricks.auditing import (
    Replay,
    bad_hands,
    difference,
    in_packets,
    named,
    sums,
    with_cards,
)
from jassrules.tricks.hands import Hands
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick, history_of, play_count, played_cards, tricks_of

MOST_WEISE = 8
"""No side has more in the nine or twelve cards of each of its hands."""


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is dealt, announced and played again. The lines of a finished one are written
    again for a row of the sheet, and must be those of tricks that the cards can make. Taken on
    trust are the points of earlier rows, who dealt first, and that no better Weise than the written
    ones lay in the hands.
    """
    match, ledger = state.match, state.ledger
    problem = bad_match(match, ledger)
    if problem is not None:
        return problem
    begun, before = sum(map(len, match.sheet)), ledger.totals
    if isinstance(state, (Declaring, Playing)):
        begun, before = begun + 1, ledger.before()
    if match.deals != begun:
        return "match.deals: each has filled a row of the sheet, but the running one"
    if before != tuple(sum(column.values()) for column in match.sheet):
        return "ledger: the totals are those of the sheet"
    if isinstance(state, (Declaring, Playing)):
        return "match.sheet: it is full" if is_full(match) else _replayed_differs(state)
    if not match.deals:
        first = begin(match.rules, match.players, match.dealer)
        return difference(state, first) and "match.deals: before the first nothing has happened"
    return _bad_end(state)


def bad_match(match: Match, ledger: Ledger) -> str | None:
    """Return why there is no such match, table or sheet, or ``None``."""
    try:
        sides = len(begin(match.rules, match.players, match.dealer).match.sheet)
    except BadRules as refused:
        return f"match: {refused}"
    if len(ledger.totals) != sides or any(not 0 <= one.side < sides for one in ledger.entries):
        return f"ledger: there are {sides} sides"
    if len(match.sheet) != sides:
        return f"match.sheet: there are {sides} sides"
    for column in match.sheet:
        if tuple(column) != tuple(row for row in rows_of(match.rules) if row in column):
            return "match.sheet: the rows are those of the house, in their order"
        if any(points < -match.rules.counter_match for points in column.values()):
            return "match.sheet: fewer points than a row can bring"
    return None


# -- a running deal --------------------------------------------------------------------------------


def _replayed_differs(state: Declaring | Playing) -> str | None:
    match, told = state.match, state if isinstance(state, Declaring) else state.table
    problem = bad_hands(told.dealt, PACK, match.tricks, match.players)
    if problem is not None:
        return problem
    replay = Replay(Dealing(evolve(match, deals=match.deals - 1), Ledger(state.ledger.before())))
    packets = packets_for(match.players, match.rules.packet)
    replay.do("dealt", Deal(in_packets(told.dealt, match.vorhand, packets)))
    for _ in range(told.pushes):
        if not replay.do("pushes", Push(replay.state.turn)):
            break
    if isinstance(state, Playing):
        _play_again(state, replay)
    return replay.result(state)


def _play_again(state: Playing, replay: Replay) -> None:
    table = state.table
    joker = table.row if table.row in JOKERS else None
    if not replay.do("table.row", Announce(replay.state.turn, table.contract, joker)):
        return
    count = play_count(state.plays)
    if PACK.bit_count() <= count:
        replay.fault = "plays: the deal would be over"
    elif count >= table.match.players:
        if not _may_have_written(table):
            replay.fault = "table.weis: not what the hands hold"
        replay.state = evolve(replay.state, table=evolve(replay.state.table, weis=table.weis))
    for one in played_cards(state.plays):
        if not replay.do("plays", Play(replay.state.turn, one)):
            return


def _may_have_written(table: Table) -> bool:
    """Whether the announcing side holds the Weise it has written; others are not looked at."""
    held = counted(contest(table), True, table.dealt) if may_write(table) else ()
    own = of_sides(held, (table.side,), table.match.side)
    return table.weis == tuple(one for one in own if one in table.weis)


# -- a finished one --------------------------------------------------------------------------------


def _bad_end(state: Dealing | MatchOver) -> str | None:
    """Write the lines of the deal again: return why no deal ends so."""
    match, lines = state.match, state.ledger.entries
    trick, contract = state.last_trick, state.last_contract
    if trick is None or contract is None:
        return "last_trick: a deal has one, and a contract"
    if is_full(match) != isinstance(state, MatchOver):
        return "match.sheet: the match is over when it is full"
    if isinstance(state, MatchOver) and state.winners != winners_of(state.ledger.totals):
        return "winners: those with the most points"
    problem: str | None = "ledger.entries: they bring the points of no row"
    sides = {line.side for line in lines} or range(len(match.sheet))
    for side in sides if len(sides) == 1 or not lines else ():
        for row, points in match.sheet[side].items():
            fits = contract in contracts_of(match.rules, row)
            if fits and points == sum(line.points for line in lines):
                problem = _bad_lines(match, side, row, contract, trick, lines)
                if problem is None:
                    return None
    return problem


def _bad_lines(
    match: Match, side: Side, row: Row, contract: Contract, trick: Trick, lines: Sequence[Entry]
) -> str | None:
    """Return why a row is not written so, the last trick being known, or ``None``."""
    table = Table(match, (0,) * match.players, 0, side, contract, row, ())
    number = {f"trick {n + 1}": n for n in range(match.tricks)}
    own = [line for line in lines if line.rule == "coiffeur.card-points"]
    numbers = [number.get(line.about, -1) for line in own]
    points = [line.points // table.course.factor for line in own]
    problem = _bad_tricks(table, trick, numbers, points)
    if problem is not None:
        return problem
    tricks = [table.course.lines[n][side][worth] for n, worth in zip(numbers, points, strict=True)]
    stoeck = [at for at, line in enumerate(lines) if line.rule == "coiffeur.stoeck"]
    melds = [one for line in lines if line.rule == "coiffeur.weis" and (one := named(line.about))]
    first, mine = int(numbers[:1] == [0]), int(numbers[-1:] == [match.tricks - 1])
    written, winner = Ledger((0,) * len(match.sheet)).write(*tricks), trick.winner or 0
    for told in _tables(table, melds, len(stoeck) == 1):
        ending = ending_lines(told, written, winner)
        again = [*tricks[:first], *weis_lines(told), *tricks[first:], *ending]
        for at in stoeck:
            # nobody plays both cards in the first trick, and the last one comes before its line
            if first + len(melds) <= at <= len(again) - len(ending) - mine:
                again[at:at] = stoeck_lines(told, told.stoeck & -told.stoeck, told.stoeck)
        if again == list(lines):
            return None
    return "ledger.entries: no row is written so"


def _bad_tricks(
    table: Table, last: Trick, numbers: Sequence[int], points: Sequence[int]
) -> str | None:
    """Return why the announcing side cannot have taken these tricks, worth so much, or ``None``."""
    match, course, seats = table.match, table.course, table.match.players
    gone = sum({one.bit for one in last.cards})
    if gone & ~PACK or not gone.bit_count() == len(last.cards) == seats:
        return "last_trick: a card of every seat"
    if not 0 <= last.leader < seats:
        return "last_trick: led by no seat"
    (again,), _, _ = tricks_of(
        history_of(last.cards), last.leader, course.by_trick[-1:], players=seats
    )
    if again != last or again.winner is None:
        return "last_trick: won by another seat"
    if -1 in numbers or list(numbers) != sorted(set(numbers)):
        return "ledger.entries: each trick is written once, in order"
    mine, led = (match.side(seat) == table.side for seat in (again.winner, last.leader))
    if (match.tricks - 1 in numbers) != mine or (match.tricks - 2 in numbers) != led:
        return "last_trick: led or taken by the other side"
    worth = course.points
    others = list(points[:-1]) if mine else list(points)
    if mine and points[-1] != sum(worth[one.index] for one in last.cards):
        return "last_trick: worth something else"
    possible = sums(tuple(worth[one.index] for one in cards_in(PACK & ~gone)))
    every = [(seats, one) for one in others] + [(seats * len(others), sum(others))]
    if any(total < 0 or not possible[count] >> total & 1 for count, total in every):
        return "ledger.entries: no tricks are worth so much"
    return None


def _tables(blank: Table, melds: Sequence[Meld], stoeck: bool) -> Iterator[Table]:
    """Yield the deals in which the announcing side writes these Weise: who held what."""
    match = blank.match
    if len(melds) > MOST_WEISE or (melds and not may_write(blank)):
        return
    seats = [seat for seat in range(match.players) if match.side(seat) == blank.side]
    for announcer, owners in product(seats, product(seats, repeat=len(melds))):
        table, weis = evolve(blank, announcer=announcer), tuple(zip(owners, melds, strict=True))
        for holder in seats if stoeck else (None,):
            hands = [0] * match.players
            for seat, one in weis:
                hands[seat] |= one.mask
            dealt = with_cards(hands, holder, table.course.both, match.tricks)
            if dealt is None or not _fit(dealt, match.tricks):
                continue
            if counted(contest(table), True, dealt) == weis:
                yield evolve(table, dealt=dealt, weis=weis)


def _fit(hands: Hands, size: int) -> bool:
    """Whether hands of a size can hold these cards, each in one of them."""
    together = 0
    for hand in hands:
        if together & hand or hand.bit_count() > size:
            return False
        together |= hand
    return True
