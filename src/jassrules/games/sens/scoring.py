"""What a deal yields, and who wins the match."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.games.sens.meldungen import bella_of, points_of, written
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.state import Dealing, Match, MatchOver, Table
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, Side, next_seat, side_of
from jassrules.tricks.trick import Plays, Trick

CARD_POINTS = "sens.card-points"
MELDUNG = "sens.meldung"
BELLA = "sens.bella"
GEZOGEN = "sens.gezogen"


@rule("sens.last-trick")
def last_trick_points() -> int:
    """Whoever takes the last trick has 10 points more, so that a deal is worth 164 (162 with the flat trump Unter)."""
    return 10


def base_total(rules: Rules) -> int:
    """Return what all cards and the last trick are worth."""
    cards = 154 if rules.trump_unter == 22 else 152
    return cards + last_trick_points()


# -- the lines of a deal -------------------------------------------------------------------------


def points_in(table: Table, tricks: Sequence[Trick], side: Side) -> int:
    """Return the card points a side has taken in some tricks."""
    points = table.course.points
    return sum(
        points[one.index]
        for trick in tricks
        if trick.winner is not None and side_of(trick.winner) == side
        for one in trick.cards
    )


def trick_lines(table: Table, tricks: Sequence[Trick]) -> list[Entry]:
    """Return the card points of both sides, and the last trick."""
    lines = [Entry(side, CARD_POINTS, points_in(table, tricks, side)) for side in (0, 1)]
    winner = tricks[-1].winner
    assert winner is not None
    lines.append(Entry(side_of(winner), "sens.last-trick", last_trick_points()))
    return [line for line in lines if line.points]


def meld_lines(table: Table) -> list[Entry]:
    """Return the lines of the Meldungen that count and of Bella, whoever has taken tricks."""
    rules = table.match.rules
    lines = [
        Entry(side_of(seat), MELDUNG, points_of(rules, meld), str(meld))
        for seat, meld in written(rules, table.trump, table.meldungen)
    ]
    bella = bella_of(table)
    if bella is not None and rules.bella_points:
        lines.append(Entry(side_of(bella), BELLA, rules.bella_points))
    return lines


def took_all(tricks: Sequence[Trick]) -> Side | None:
    """Return the side that has taken all eight tricks, if one has."""
    sides = {side_of(trick.winner) for trick in tricks if trick.winner is not None}
    return sides.pop() if len(sides) == 1 else None


@rule("sens.bella", also=True)
@rule("sens.meldung-best", also=True)
def valid_meld_lines(table: Table, tricks: Sequence[Trick]) -> list[Entry]:
    """Return the lines of the Meldungen and Bella but those of a side that ends without a trick."""
    winner = took_all(tricks)
    if winner is None or table.match.rules.trickless_meldungen:
        return meld_lines(table)
    return [line for line in meld_lines(table) if line.side == winner]


@rule("sens.contract")
def is_made(lines: Sequence[Entry], playing: Side) -> bool:
    """The side that named trump must take more than half of what the deal is worth, the Meldungen and Bella of both sides included."""
    total = sum(line.points for line in lines)
    return 2 * sum(line.points for line in lines if line.side == playing) > total


@rule("sens.gezogen")
def gezogen_lines(table: Table, lines: Sequence[Entry]) -> list[Entry]:
    """A side that named trump and has half of the points or less is gezogen: all it has goes to the other side, so that 82 to 82 is written 0 to 164."""
    playing = table.playing_side
    lost = sum(line.points for line in lines if line.side == playing)
    if is_made(lines, playing) or not lost:
        return []
    taken_away = Entry(playing, GEZOGEN, -lost)
    half = 2 * lost == sum(line.points for line in lines)
    if half and table.match.rules.half == "split-lost":
        return [taken_away]
    return [taken_away, Entry(1 - playing, GEZOGEN, lost)]


@rule("sens.dackeln")
def dackeln_line(tricks: Sequence[Trick]) -> list[Entry]:
    """All eight tricks bring a side 100 more (Dackeln), whatever points lie in them and even if it is gezogen."""
    winner = took_all(tricks)
    return [] if winner is None else [Entry(winner, "sens.dackeln", 100)]


# -- Vorlauf -------------------------------------------------------------------------------------


@rule("sens.vorlauf-won")
def has_the_target(
    table: Table, tricks: Sequence[Trick], lines: Sequence[Entry], totals: Sequence[int]
) -> bool:
    """A Vorlauf is won if the side's total before the deal, its tricks set aside and its valid Meldungen and Bella reach the target, whatever the other side ends with.

    ``lines`` are those before anything is gezogen, ``totals`` those before the deal.
    """
    claim = table.vorlauf
    assert claim is not None
    side = side_of(claim.seat)
    melds = sum(one.points for one in lines if one.side == side and one.rule in (MELDUNG, BELLA))
    set_aside = points_in(table, tricks[: claim.tricks], side)
    return totals[side] + set_aside + melds >= table.match.rules.target


@rule("sens.vorlauf-contract")
def deal_bears_claim(table: Table, tricks: Sequence[Trick], lines: Sequence[Entry]) -> bool:
    """A Vorlauf of the side that named trump also needs the contract made; one of the other side also needs a trick."""
    claim = table.vorlauf
    assert claim is not None
    side = side_of(claim.seat)
    if side == table.playing_side:
        return is_made(lines, side)
    return took_all(tricks) != 1 - side


@rule("sens.vorlauf-lost")
def vorlauf_winner(
    table: Table, tricks: Sequence[Trick], lines: Sequence[Entry], totals: Sequence[int]
) -> Side:
    """A Vorlauf that fails loses the match, however many points the claiming side ends with."""
    claim = table.vorlauf
    assert claim is not None
    side = side_of(claim.seat)
    won = deal_bears_claim(table, tricks, lines) and has_the_target(table, tricks, lines, totals)
    return side if won else 1 - side


# -- the end of a deal and of the match ----------------------------------------------------------


def counted(table: Table, plays: Plays, ledger: Ledger) -> Dealing | MatchOver:
    """Count a deal that is played out, and return the next state."""
    return written_deal(table, table.tricks(plays)[0], ledger)


@rule("sens.made")
def written_deal(table: Table, tricks: Sequence[Trick], ledger: Ledger) -> Dealing | MatchOver:
    """When the contract is made, both sides write their own points.

    Writes a deal by its eight tricks, and returns the next state.
    """
    lines = trick_lines(table, tricks) + valid_meld_lines(table, tricks)
    extra = gezogen_lines(table, lines) + dackeln_line(tricks)
    after = ledger.write(*lines, *extra)
    if table.vorlauf is not None:
        winner = vorlauf_winner(table, tricks, lines, ledger.totals)
        return MatchOver(table.match, after, (winner,), tricks[-1])
    return after_deal(table.match, after, tricks[-1], table.playing_side)


@rule("sens.revoke", also=True)
def revoke_penalty(table: Table, plays: Plays, ledger: Ledger, side: Side) -> Dealing | MatchOver:
    """Write the penalty for a revoke to a side, and return the next state; a Vorlauf claim lapses."""
    worth = base_total(table.match.rules) + sum(line.points for line in meld_lines(table))
    after = ledger.write(Entry(side, "sens.revoke", worth))
    taken = [trick for trick in table.tricks(plays)[0] if trick.winner is not None]
    return after_deal(table.match, after, taken[-1], table.playing_side)


@rule("sens.target")
def at_target(rules: Rules, totals: Sequence[int]) -> tuple[Side, ...]:
    """A match goes to 500 points; they are reached when a deal is counted, or a misdeal or revoke is written."""
    return tuple(side for side, total in enumerate(totals) if total >= rules.target)


@rule("sens.finish")
def winners(rules: Rules, totals: Sequence[int], playing: Side | None) -> tuple[Side, ...]:
    """If both sides end a deal at 500 or more and there was no claim, more points win; with equal points they play another deal.

    ``playing`` is the side that named trump in the deal, ``None`` after a misdeal. Returns ``()``
    if the match goes on.
    """
    there = at_target(rules, totals)
    if len(there) < 2:
        return there
    if rules.both_reach == "playing-side" and playing is not None:
        return (playing,)
    if totals[0] == totals[1]:
        return ()
    return (0,) if totals[0] > totals[1] else (1,)


@rule("sens.rotation")
def next_dealer(match: Match) -> Seat:
    """When a deal has been written the next seat deals."""
    return next_seat(match.dealer)


def after_deal(
    match: Match, ledger: Ledger, last_trick: Trick | None, playing: Side | None = None
) -> Dealing | MatchOver:
    """Return the state after a deal, or what is written instead of one: the next deal or the end."""
    won = winners(match.rules, ledger.totals, playing)
    if won:
        return MatchOver(match, ledger, won, last_trick)
    return Dealing(Match(match.rules, next_dealer(match), match.deals), ledger, last_trick)


fact(
    "sens.vorlauf",
    'A player to move may say "Vorlauf" to claim that the tricks of his side so far bring it to 500; the first claim of a deal decides the match.',
    where="jassrules.games.sens.play.claim_vorlauf",
)
