"""The end of a deal and of the match: the target, the order of claims, the Bergpreis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

from jassrules.cards import Mask
from jassrules.frozen import maker
from jassrules.games.schieber.marks import target_of
from jassrules.games.schieber.rules import SOURCE
from jassrules.games.schieber.scoring import LAST, MATCH, TRICK
from jassrules.games.schieber.state import Dealing, Match, MatchOver, Table
from jassrules.games.schieber.stoeck import LINE as STOECK
from jassrules.games.schieber.stoeck import are_held, stoeck_lines
from jassrules.games.schieber.weis import LINE as WEIS
from jassrules.games.schieber.weis import weis_lines
from jassrules.ledger import Entry, Ledger, first_past
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat, Side
from jassrules.tricks.trick import Trick

made_match: Final[Callable[..., Any]] = maker(Match)
made_dealing: Final[Callable[..., Any]] = maker(Dealing)


Order: TypeAlias = tuple[str, ...] | Literal["higher-total", "chronological"]
"""A value of the option ``finish_order``."""


def claims(table: Table, ledger: Ledger, held: bool, order: Order) -> list[Entry]:
    """Return the claims of a deal in the order in which they count."""
    lines = ledger.entries
    if order == "chronological":
        return as_written(lines)
    wrote_weis = sorted({line.side for line in lines if line.rule == WEIS})
    kinds = {
        "stoeck": [line for line in lines if line.rule == STOECK],
        "weis": weis_lines(table, wrote_weis),
        "tricks": [line for line in lines if line.rule in (TRICK, LAST)]
        + [line for line in lines if line.rule == MATCH],
    }
    if held:
        kinds["stoeck"] += stoeck_lines(table)
    assert order != "higher-total"
    return [line for kind in order for line in kinds[kind]]


@rule("schieber.finish-order", also=True)
def as_written(lines: Sequence[Entry]) -> list[Entry]:
    """Return lines in the order in which they count as written: Stöck, Weis and trick of one card."""
    found: list[Entry] = []
    trick = 0
    for line in lines:
        # the ledger has the Weise of a card after its trick
        if line.rule == WEIS:
            found.insert(trick, line)
            trick += 1
        else:
            trick = len(found)
            found.append(line)
    return found


@rule("schieber.finish-order", source=f"{SOURCE}; {CHOSEN}: Stöck still in hand are a claim too")
def match_winners(table: Table, ledger: Ledger, held: bool, order: Order) -> tuple[Side, ...]:
    """If the points of one deal bring both teams to the target, they are counted as Stöck, then Weis, then tricks and match; who gets there first wins.

    ``held``: Stöck are in hand whose second card is not yet played; they are a claim too. Claims
    decide the winner only; the points written stay as they are.
    """
    if order == "higher-total":
        return highest(ledger, (0, 1))
    target = target_of(table.match.rules)
    first = first_past(target, ledger.before(), claims(table, ledger, held, order))
    assert first is not None
    return (first,)


def highest(ledger: Ledger, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Return those of some sides that have the highest total."""
    top = max(ledger.totals[side] for side in sides)
    return tuple(side for side in sides if ledger.totals[side] == top)


@rule("schieber.bergpreis", source=f"{SOURCE}; {CHOSEN}: half of any target but 2500")
def bergpreis_after(table: Table, ledger: Ledger) -> tuple[Side, ...] | None:
    """The Bergpreis, an honour without points, goes to the team that is first to write 1500 of 2500 points, or half of any other target."""
    mark, match = table.course.bergpreis_mark, table.match
    if match.bergpreis is not None or mark is None or max(ledger.totals) < mark:
        return match.bergpreis
    there = tuple(side for side, total in enumerate(ledger.totals) if total >= mark)
    if len(there) == 1:
        return there
    order = match.rules.finish_order
    if order == "higher-total":
        best = highest(ledger, there)
        return best if len(best) == 1 else ()
    first = first_past(mark, ledger.before(), claims(table, ledger, False, order))
    assert first is not None
    return (first,)


@rule("schieber.rotation")
def next_dealer(table: Table) -> Seat:
    """Vorhand of one deal is the dealer of the next."""
    return table.vorhand


@rule("schieber.deals", source=f"{CHOSEN}: as tournaments and Swisslos play it")
def is_last_deal(match: Match) -> bool:
    """A match may go over a fixed number of deals: after the last of them the higher total has won, and with equal totals both sides have."""
    number = match.rules.deals
    return number is not None and match.deals >= number


def is_over(table: Table, ledger: Ledger, left: Mask) -> bool:
    """Whether lines have ended the deal or the match; ``left`` are the cards still in hands."""
    return not left or has_reached(table, ledger, left)


def has_reached(table: Table, ledger: Ledger, left: Mask) -> bool:
    """Whether a side has written the target, if that ends the match now."""
    ours, theirs = ledger.totals
    target = table.course.target_now if left else table.course.target
    return ours >= target or theirs >= target


def after_lines(
    table: Table, ledger: Ledger, left: Mask, last: Trick | None
) -> Dealing | MatchOver:
    """Return the state after lines that have ended the deal or the match.

    ``left`` are the cards still in hands, ``last`` the last complete trick.
    """
    match, bergpreis, contract = table.match, bergpreis_after(table, ledger), table.contract
    if has_reached(table, ledger, left):
        winners = match_winners(table, ledger, are_held(table, left), match.rules.finish_order)
    elif is_last_deal(match):
        winners = highest(ledger, (0, 1))
    else:
        after = made_match(match.rules, next_dealer(table), match.deals, bergpreis)
        return made_dealing(after, ledger, last, contract)  # type: ignore[no-any-return]
    over = Match(match.rules, match.dealer, match.deals, bergpreis)
    return MatchOver(over, ledger, winners, last, contract)
