"""What a deal costs, who is out, and who wins the match."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.games.chappe.rules import SOURCE, Rules
from jassrules.games.chappe.state import Dealing, Match, MatchOver, Table
from jassrules.games.chappe.stechen import Bundle
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat, seats_from


@rule("chappe.rundi-weight")
def rundi_points(rules: Rules, off: int) -> int:
    """In the one-card deal a house may let whoever is wrong write 2 or 3 points, however wrong he is.

    ``off`` is how many tricks he is off. With ``rundi_wrong="per-trick"`` each of them counts so
    many; with a weight of 1 each counts one in any case.
    """
    if rules.rundi_weight > 1 and rules.rundi_wrong == "flat":
        return rules.rundi_weight if off else 0
    return rules.rundi_weight * off


@rule("chappe.score")
def points_of(table: Table, off: int) -> int:
    """Every trick more or fewer than one's bid costs a point; an exact bid costs nothing.

    ``off`` is how many tricks more or fewer.
    """
    return rundi_points(table.match.rules, off) if table.is_rundi else off


def score_lines(table: Table, bids: Sequence[int], won: Sequence[int]) -> list[Entry]:
    """Return one line for every seat that played, by seat.

    ``bids`` are in the order of bidding, ``won`` are the tricks made, by seat.
    """
    return [
        Entry(
            seat,
            "chappe.score",
            points_of(table, abs(bid - won[seat])),
            f"bid {bid}, made {won[seat]}",
        )
        for seat, bid in sorted(zip(table.bidders, bids, strict=True))
    ]


@rule("chappe.limit")
def still_in(rules: Rules, totals: Sequence[int]) -> tuple[Seat, ...]:
    """Whoever has ten points or more after a deal is out."""
    limit = rules.limit
    return tuple(seat for seat, total in enumerate(totals) if limit is None or total < limit)


@rule("chappe.winner", source=f"{SOURCE}; {CHOSEN}: all go out in the last of the deals")
def match_winners(match: Match, ledger: Ledger, played: Sequence[Seat]) -> tuple[Seat, ...]:
    """The last player left wins; if all who were left go out in the same deal, the one of them with the fewest points does, and equals share.

    With ``deals`` the last of them ends the match: of those not yet out, the fewest points win.
    ``played`` are the seats that played the last deal. Returns nothing while
    the match goes on.
    """
    left = still_in(match.rules, ledger.totals)
    if len(left) > 1 and match.deals != match.rules.deals:
        return ()
    last = left or tuple(sorted(played))
    fewest = min(ledger.totals[seat] for seat in last)
    return tuple(seat for seat in last if ledger.totals[seat] == fewest)


@rule("chappe.rotation")
def next_dealer(match: Match, totals: Sequence[int]) -> Seat:
    """The deal passes to the next seat that is still in the match."""
    left = still_in(match.rules, totals)
    return next(seat for seat in seats_from(match.dealer + 1, match.players) if seat in left)


def deal_over(
    table: Table, bids: Sequence[int], won: Sequence[int], ledger: Ledger, last: Bundle | None
) -> Dealing | MatchOver:
    """Write the score of a deal, whose last trick is given, and go on to the next or end the match."""
    match, written = table.match, ledger.write(*score_lines(table, bids, won))
    winners = match_winners(match, written, table.bidders)
    if winners:
        return MatchOver(match, written, winners, last)
    dealer = next_dealer(match, written.totals)
    return Dealing(Match(match.rules, match.players, dealer, match.deals), written, last)
