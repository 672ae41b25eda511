"""Vorlauf: the claim that the tricks taken so far bring a side to the target, and its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from jassrules.errors import Violation
from jassrules.games.sens import bella, meldungen
from jassrules.games.sens.actions import Vorlauf
from jassrules.games.sens.scoring import is_made, points_in, took_all
from jassrules.games.sens.state import Claim, InPlay, Table, called
from jassrules.ledger import Entry
from jassrules.rulebook import rule, sentence
from jassrules.table import FOUR, Side, side_of
from jassrules.tricks.trick import Trick, play_count

NOT_PLAYED: Final = sentence("sens.phase", "no-vorlauf", "Vorlauf is not played here.")
CLAIMED: Final = sentence(
    "sens.phase", "vorlauf-claimed",
    "Vorlauf has been claimed in this deal: the first claim decides.",
)  # fmt: skip
READY: Final = tuple((Vorlauf(seat),) for seat in range(FOUR))


@rule("sens.phase", also=True)
def no_vorlauf_here(state: InPlay) -> Violation | None:
    """Say why the house or the moment has no Vorlauf to claim."""
    table = state.table
    if not table.match.rules.vorlauf:
        return NOT_PLAYED()
    return None if table.vorlauf is None else CLAIMED()


def offer_vorlauf(state: InPlay) -> tuple[Vorlauf, ...]:
    """Return the claim of Vorlauf."""
    return READY[state.turn]


@rule("sens.vorlauf")
def claim_vorlauf(state: InPlay, action: Vorlauf) -> InPlay:
    """A player to move may say "Vorlauf" to claim that the tricks of his side so far bring it to 500; the first claim of a deal decides the match.

    The tricks so far are set aside, and the deal is played out.
    """
    claim = Claim(action.seat, play_count(state.plays) // FOUR)
    return called(state, evolve(state.table, vorlauf=claim))


@rule("sens.vorlauf-won")
def has_the_target(
    table: Table, tricks: Sequence[Trick], lines: Sequence[Entry], totals: Sequence[int]
) -> bool:
    """A Vorlauf is won if the side's total before the deal, its tricks set aside and its valid Meldungen and Bella reach the target, whatever the other side ends with.

    ``lines`` are those before anything is gezogen, ``totals`` those before the deal.
    """
    claim = table.vorlauf
    assert claim is not None
    side, of_melds = side_of(claim.seat), (meldungen.LINE, bella.LINE)
    melds = sum(one.points for one in lines if one.side == side and one.rule in of_melds)
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
