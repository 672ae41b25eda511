"""Who has laid his last card: the round is won, or goes on without him."""

from __future__ import annotations

from attrs import evolve

from jassrules.cards import Card
from jassrules.games.tschausepp.actions import Word
from jassrules.games.tschausepp.effects import take_effect
from jassrules.games.tschausepp.scoring import round_over
from jassrules.games.tschausepp.state import Match, State, Table
from jassrules.rulebook import rule
from jassrules.table import Seat


@rule("tschausepp.tschau", also=True)
def count_as_said(match: Match) -> bool:
    """Whether "Tschau" and "Sepp" count as said and are never called."""
    return match.rules.calls == "automatic"


@rule("tschausepp.ace-not-last")
def may_finish(table: Table, one: Card) -> bool:
    """Nobody goes out with an Ace: who lays one as his last card draws a card."""
    return not one.bit & table.match.house.cover or table.match.rules.ace_may_finish


@rule("tschausepp.sepp")
def finishes(table: Table, due: Word | None, said: Word | None) -> bool:
    """Laying one's last card one says "Sepp", unless that card is an Ace."""
    return due is Word.SEPP and (said is due or count_as_said(table.match))


@rule("tschausepp.finish-special")
def names_suit(table: Table, one: Card, due: Word | None, said: Word | None) -> bool:
    """A Seven, an Eight or an Under may be the last card; it then has no effect, and no suit is named, unless the others play on."""
    if not one.bit & table.match.house.wish:
        return False
    return plays_on(table) or not finishes(table, due, said)


@rule("tschausepp.play-on")
def plays_on(table: Table) -> bool:
    """Some houses play for places: who has laid his last card is out of the round, the card meets the next one still in, and the others go on until one is left."""
    return table.match.rules.play_on


def goes_out(table: Table, seat: Seat, penalty: int) -> State:
    """Let a seat that has laid its last card win, or go out of a round in which the others play on.

    ``penalty`` is the open penalty that the card has answered. What the card does lapses with the
    end of the round.
    """
    out = (*table.out, seat)
    if plays_on(table) and table.still_in > 2:
        return take_effect(evolve(table, out=out), seat, penalty)
    return round_over(table.match, table.hands, out)
