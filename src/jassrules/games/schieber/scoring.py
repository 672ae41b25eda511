"""What a deal yields, who wins the match, and who holds the Bergpreis."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from jassrules.cards import Mask
from jassrules.games.schieber.contract import Course
from jassrules.games.schieber.rules import Rules
from jassrules.games.schieber.state import Dealing, Match, MatchOver, State, Table
from jassrules.games.schieber.weis import weis_lines, writing_sides
from jassrules.ledger import Entry, Ledger, first_past
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, Side, side_of

TRICK = "schieber.card-points"


def trick_line(course: Course, side: Side, number: int, points: int) -> Entry:
    """Return the line of trick ``number``, 0 to 8, with cards worth ``points``, also of 0.

    A course writes equal lines as one object.
    """
    lines = course.lines[number][side]
    line = lines.get(points)
    if line is None:
        made = Entry(side, TRICK, points * course.factor, f"trick {number + 1}")
        line = lines.setdefault(points, made)
    return line


@rule("schieber.last-trick")
@lru_cache(maxsize=256)
def last_trick_line(course: Course, side: Side) -> tuple[Entry, ...]:
    """Whoever takes the last trick writes 5 points more, so that a deal is worth 157."""
    points = course.rules.last_trick * course.factor
    return (Entry(side, "schieber.last-trick", points),) if points else ()


@rule("schieber.match")
def match_line(course: Course, ledger: Ledger, winner: Side) -> tuple[Entry, ...]:
    """A team that takes all nine tricks writes 100 points more; what counts is the tricks, not the points in them."""
    for line in ledger.entries:
        if line.side != winner and line.rule == TRICK:
            return ()
    points = course.rules.match_bonus * course.factor
    return (Entry(winner, "schieber.match", points),) if points else ()


@rule("schieber.stoeck")
def stoeck_line(table: Table) -> list[Entry]:
    """King and Ober of trump in the same hand are Stöck: 20 points, whatever the Weise and the tricks bring."""
    points = table.match.rules.stoeck_points * table.course.factor
    return [Entry(stoeck_side(table), "schieber.stoeck", points)] if points else []


def stoeck_seat(table: Table) -> Seat:
    """Return the seat that was dealt King and Ober of trump (there must be one)."""
    return next(seat for seat in range(4) if not table.stoeck & ~table.dealt[seat])


def stoeck_side(table: Table) -> Side:
    """Return the side of the seat that was dealt King and Ober of trump."""
    return side_of(stoeck_seat(table))


@rule("schieber.weis-best", also=True)
def settled_weis_lines(table: Table, ledger: Ledger, winner: Side) -> list[Entry]:
    """Return the Weis lines that a trick just taken makes due; ``ledger`` is still without it.

    They are due with the first trick or, where the house wants a trick first, with the first trick
    a writing team takes.
    """
    taken = [line.side for line in ledger.entries if line.rule == TRICK]
    due: tuple[Side, ...] = writing_sides(table, table.weis)
    if table.match.rules.weis_needs_trick:
        due = (winner,) if winner in due and winner not in taken else ()
    elif taken:
        due = ()
    return weis_lines(table, table.weis, due)


# -- the end of the match ------------------------------------------------------------------------


def is_held(table: Table, left: Mask) -> bool:
    """Whether Stöck are held of which the second card is not yet played."""
    return table.stoeck & left != 0


def claims(table: Table, ledger: Ledger, held: bool) -> list[Entry]:
    """Return the claims of a deal in the order in which they count."""
    lines = ledger.entries
    wrote_weis = sorted({line.side for line in lines if line.rule == "schieber.weis"})
    kinds = {
        "stoeck": [line for line in lines if line.rule == "schieber.stoeck"],
        "weis": weis_lines(table, table.weis, wrote_weis),
        "tricks": [line for line in lines if line.rule in (TRICK, "schieber.last-trick")]
        + [line for line in lines if line.rule == "schieber.match"],
    }
    if held:
        kinds["stoeck"] += stoeck_line(table)
    order = table.match.rules.finish_order
    assert order != "higher-total"
    return [line for kind in order for line in kinds[kind]]


@rule("schieber.finish-order")
def match_winners(table: Table, ledger: Ledger, held: bool) -> tuple[Side, ...]:
    """If the points of one deal bring both teams to the target, they are counted as Stöck, then Weis, then tricks and match; who gets there first wins.

    ``held``: Stöck are in hand whose second card is not yet played; they are a claim too. Claims
    decide the winner only; the points written stay as they are.
    """
    rules = table.match.rules
    if rules.finish_order == "higher-total":
        top = max(ledger.totals)
        return tuple(side for side, total in enumerate(ledger.totals) if total == top)
    assert rules.target is not None
    first = first_past(rules.target, ledger.before(), claims(table, ledger, held))
    assert first is not None
    return (first,)


@rule("schieber.target")
def reached(rules: Rules, totals: Iterable[int]) -> bool:
    """The match is played to a target: 2500 with factors; where every contract counts once, 1000 is usual."""
    return rules.target is not None and max(totals) >= rules.target


@rule("schieber.bergpreis")
def bergpreis_after(table: Table, ledger: Ledger) -> tuple[Side, ...] | None:
    """The Bergpreis, an honour without points, goes to the team that is first to write 1500 of 2500 points, or half of any other target."""
    mark, match = table.course.bergpreis_mark, table.match
    if match.bergpreis is not None or mark is None or max(ledger.totals) < mark:
        return match.bergpreis
    there = tuple(side for side, total in enumerate(ledger.totals) if total >= mark)
    if len(there) == 1:
        return there
    if match.rules.finish_order == "higher-total":
        top = max(ledger.totals)
        best = tuple(side for side in there if ledger.totals[side] == top)
        return best if len(best) == 1 else ()
    first = first_past(mark, ledger.before(), claims(table, ledger, held=False))
    assert first is not None
    return (first,)


@rule("schieber.finish-at-once")
def match_is_over(rules: Rules, ledger: Ledger, deal_is_over: bool) -> bool:
    """As soon as a team has written the target the match is over, in the middle of a deal too; whatever one card causes is all written first."""
    if rules.finish == "after-deal" and not deal_is_over:
        return False
    return reached(rules, ledger.totals)


@rule("schieber.rotation")
def next_dealer(table: Table) -> Seat:
    """Vorhand of one deal is the dealer of the next."""
    return table.vorhand


def after_lines(table: Table, ledger: Ledger, left: Mask) -> State | None:
    """Return the state if the deal or the match is over, else ``None``."""
    match, over = table.match, not left
    if match_is_over(match.rules, ledger, over):
        winners = match_winners(table, ledger, is_held(table, left))
        ended = Match(match.rules, match.dealer, match.deals, bergpreis_after(table, ledger))
        return MatchOver(ended, ledger, winners)
    if over:
        bergpreis = bergpreis_after(table, ledger)
        return Dealing(Match(match.rules, next_dealer(table), match.deals, bergpreis), ledger)
    return None


def last_lines(course: Course, ledger: Ledger, winner: Side) -> tuple[Entry, ...]:
    """Return what the last trick writes beside its cards; ``ledger`` is still without it."""
    return last_trick_line(course, winner) + match_line(course, ledger, winner)


fact(
    "schieber.first-dealer",
    "Who deals first is settled when the match is created; where the house names a card, its holder is Vorhand of the first deal and deals the second.",
    where="jassrules.games.schieber.phases.vorhand_of",
)
