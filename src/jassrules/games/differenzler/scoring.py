"""What a deal is written with, and how the match ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from jassrules.cards import Suit
from jassrules.games.differenzler.rules import SOURCE, Rules
from jassrules.games.differenzler.state import Dealing, Match, MatchOver, Table
from jassrules.jass.contracts import card_points
from jassrules.ledger import Entry, Ledger, fewest
from jassrules.rulebook import CHOSEN, adopt, fact, rule
from jassrules.table import BySeat, Seat, next_seat
from jassrules.tricks.trick import Trick

ALL: Final = 157
"""The points of all tricks, with those of the last."""
LAST: Final = 5

adopt(
    "differenzler",
    card_points,
    statement="The cards add up to 152: trump Buur 20 and Nell 14, in every suit Ace 11, Ten 10, King 4 and Ober 3, a plain Under 2.",
)


@frozen
class Result:
    """What became of the announcements of a deal, all by seat.

    ``made`` are the points taken, ``took`` says who took a trick.
    """

    announced: BySeat[int]
    made: BySeat[int]
    took: BySeat[bool]

    def difference(self, seat: Seat) -> int:
        """Return how far a seat was off."""
        return abs(self.announced[seat] - self.made[seat])


@rule("differenzler.last-trick")
def last_trick_points(table: Table, number: int) -> int:
    """The last trick is worth five points more, so that a deal has 157.

    Returns what trick ``number``, from 0, is worth beside its cards.
    """
    return LAST if number == table.dealt[0].bit_count() - 1 else 0


def points_of(table: Table, number: int, trick: Trick) -> int:
    """Return the points of a trick that is taken."""
    worth = card_points(table.trump)
    return sum(worth[one.index] for one in trick.cards) + last_trick_points(table, number)


def made_by(table: Table, tricks: Sequence[Trick]) -> BySeat[int]:
    """Return the points of the tricks that are taken, by seat."""
    made = [0] * table.match.players
    for number, trick in enumerate(tricks):
        if trick.winner is not None:
            made[trick.winner] += points_of(table, number, trick)
    return tuple(made)


fact(
    "differenzler.match",
    "All tricks together are 157 points and nothing more: there is no bonus for them.",
    by=made_by,
)


fact("differenzler.no-weis", "There is no Weis, and there are no Stöck.", by=made_by)


# -- lines -----------------------------------------------------------------------------------------


def lines_of(match: Match, result: Result) -> list[Entry]:
    """Return all lines of a deal."""
    return [
        *difference_lines(result),
        *exact_lines(match.rules, result),
        *credit_line(match, result),
    ]


def _facts(result: Result, seat: Seat) -> dict[str, int]:
    return {"announced": result.announced[seat], "made": result.made[seat]}


@rule("differenzler.difference")
def difference_lines(result: Result) -> list[Entry]:
    """Everybody is written the points by which he missed what he announced, be it too many or too few."""
    return [
        Entry(seat, "differenzler.difference", result.difference(seat), facts=_facts(result, seat))
        for seat in range(len(result.made))
    ]


@rule("differenzler.exact")
def exact_lines(rules: Rules, result: Result) -> list[Entry]:
    """Where the house rewards it, whoever makes exactly what he announced has points taken off."""
    return [
        Entry(seat, "differenzler.exact", -rules.exact_bonus, facts=_facts(result, seat))
        for seat in range(len(result.made))
        if rules.exact_bonus and not result.difference(seat) and zero_counts(rules, result, seat)
    ]


@rule("differenzler.exact-zero", source="SRF Jass-Service and JassWiki, where there is a bonus")
def zero_counts(rules: Rules, result: Result, seat: Seat) -> bool:
    """An exact announcement of nothing earns no reward, unless the house gives it always, or to whoever took a trick worth nothing.

    Whether the exact announcement of a seat is one that counts.
    """
    if result.announced[seat] or rules.exact_zero == "always":
        return True
    return rules.exact_zero == "with-trick" and result.took[seat]


@rule(
    "differenzler.dealer-credit", source="JassWiki, for three players; none in the reference text"
)
def credit_line(match: Match, result: Result) -> list[Entry]:
    """Where the house has it, the dealer is let off a point for every so many points between the sum of all announcements and 157."""
    each, together = match.rules.dealer_credit, sum(result.announced)
    off = abs(together - ALL)
    credit = off // each if each else 0
    facts = {"sum": together, "off": off}
    return (
        [Entry(match.dealer, "differenzler.dealer-credit", -credit, facts=facts)] if credit else []
    )


# -- the end ---------------------------------------------------------------------------------------


@rule(
    "differenzler.deals",
    source=f"{CHOSEN}: three rounds of four, as the SRF-Jassführer and jassverzeichnis.ch have it",
)
def last_deal_is_over(match: Match) -> bool:
    """A match has twelve deals, however many play."""
    return match.rules.deals is not None and match.deals >= match.rules.deals


@rule("differenzler.winner", source=f"{SOURCE}; {CHOSEN}: equal totals share the win")
def match_winners(match: Match, totals: Sequence[int]) -> tuple[Seat, ...]:
    """The fewest points after the last deal win; equals share, or all play another deal until one is alone.

    Returns nothing while the match goes on.
    """
    least = fewest(totals)
    if not last_deal_is_over(match) or (match.rules.tie == "extra-deal" and len(least) > 1):
        return ()
    return least


@rule("differenzler.rotation")
def next_dealer(match: Match) -> Seat:
    """The next seat deals the next deal."""
    return next_seat(match.dealer, match.players)


def deal_over(
    match: Match, result: Result, ledger: Ledger, last_trick: Trick, trump: Suit
) -> Dealing | MatchOver:
    """Write the lines of a deal, and go on to the next one or end the match."""
    written = ledger.write(*lines_of(match, result))
    winners = match_winners(match, written.totals)
    if winners:
        return MatchOver(match, written, winners, last_trick, trump)
    after = Match(match.rules, match.players, next_dealer(match), match.deals)
    return Dealing(after, written, last_trick, trump)
