"""What a deal is written with, and how the match ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from jassrules.cards import Suit, mask_of
from jassrules.games.molotow.rules import JASSWIKI, SOURCE, Rules
from jassrules.games.molotow.state import Dealing, Match, MatchOver, Table, Trump
from jassrules.games.molotow.weis import counted_weise, itself, settled_by
from jassrules.jass import lines, stoeck, weis
from jassrules.jass.contracts import card_points
from jassrules.jass.stoeck import holder_of
from jassrules.jass.weis import Announced, weise_in
from jassrules.ledger import Entry, Ledger, fewest
from jassrules.rulebook import CHOSEN, adopt, fact, rule
from jassrules.table import BySeat, Seat, next_seat
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick

LAST: Final = 5
STOECK: Final = 20

adopt(
    "molotow",
    card_points,
    statement="The cards add up to 152: with trump Buur 20 and Nell 14, in every suit Ace 11, Ten 10, King 4 and Ober 3, a plain Under 2.",
)
adopt("molotow", lines.last_trick_line)
adopt("molotow", stoeck.stoeck_lines)


@frozen
class Result:
    """What became of a deal.

    ``points`` of the cards and number of ``tricks`` are by seat; ``last`` is who took the last trick.
    ``on_table`` are the Weise on the table with the seat that took them and the number of the trick,
    from 1; ``weise`` those from the hand that count; ``stoeck`` is the seat whose Stöck count.
    """

    points: BySeat[int]
    tricks: BySeat[int]
    last: Seat
    on_table: tuple[tuple[Seat, Meld, int], ...]
    weise: Announced
    stoeck: Seat | None


@rule("molotow.retroactive", source="jassverzeichnis.ch, Plus-Minus; funcardgames.net, Offenbach")
def worth(trick: Trick, trump: Suit | None) -> int:
    """All tricks count by the trump of the deal, those too that were taken before it was known; who took them stays."""
    points = card_points(trump)
    return sum(points[one.index] for one in trick.cards)


@rule("molotow.table-weis")
def weise_on_table(rules: Rules, trick: Trick) -> list[Meld]:
    """A run of three or more, or four of a kind, among the cards of a trick costs whoever takes it its points, however they fell."""
    if rules.table_weis == "off":
        return []
    found = weise_in(rules, mask_of(trick.cards))
    return [one for one in found if one.is_run or rules.table_weis == "all"]


def result_of(table: Table, trump: Trump | None, tricks: Sequence[Trick]) -> Result:
    """Return the result of a deal whose tricks are all taken."""
    match = table.match
    points, taken, suit = [0] * match.players, [0] * match.players, trump.suit if trump else None
    on_table = []
    for number, trick in enumerate(tricks, 1):
        seat = trick.winner
        assert seat is not None
        points[seat] += worth(trick, suit)
        taken[seat] += 1
        on_table += [(seat, one, number) for one in weise_on_table(match.rules, trick)]
    return Result(
        tuple(points), tuple(taken), tricks[-1].winner or 0, tuple(on_table), counted_weise(table),
        stoeck_seat(table, trump),
    )  # fmt: skip


def stoeck_seat(table: Table, trump: Trump | None) -> Seat | None:
    """Return the seat whose Stöck count when all cards are played."""
    if trump is None or table.match.rules.stoeck == "announced":
        return table.called
    return holder_of(table.dealt, trump.stoeck)


# -- lines -----------------------------------------------------------------------------------------


@rule("molotow.last-double", source=JASSWIKI)
def factor_of(match: Match) -> int:
    """Every line of the last deal may count double.

    Returns what the points of a deal are multiplied by.
    """
    return 2 if match.rules.last_double and match.deals == match.rules.deals else 1


@rule("molotow.card-points", also=True)
def card_lines(result: Result, factor: int) -> list[Entry]:
    """Return the line of each seat for the cards it took, also of 0."""
    return [
        Entry(seat, "molotow.card-points", points * factor, facts={"tricks": tricks})
        for seat, (points, tricks) in enumerate(zip(result.points, result.tricks, strict=True))
    ]


@rule("molotow.table-weis", also=True)
def table_lines(rules: Rules, result: Result, factor: int) -> list[Entry]:
    """Return the lines of the Weise on the table."""
    return [
        Entry(
            seat, "molotow.table-weis", weis.points_of(rules, one) * factor, str(one),
            {"meld": one, "trick": number},
        )
        for seat, one, number in result.on_table
    ]  # fmt: skip


def lines_of(match: Match, result: Result) -> list[Entry]:
    """Return all lines of a deal."""
    rules, factor, contest = match.rules, factor_of(match), settled_by(match).contest
    written = [
        *card_lines(result, factor),
        *lines.last_trick_line("molotow", result.last, LAST * factor),
        *table_lines(rules, result, factor),
        *weis.weis_lines("molotow", contest, result.weise, itself, -factor),
    ]
    if result.stoeck is not None:
        written += stoeck.stoeck_lines("molotow", result.stoeck, -STOECK * factor)
    return written


fact(
    "molotow.match",
    "All tricks together are 157 points, no more and no less: there is no bonus for them.",
    by=lines_of,
)

# -- the end ---------------------------------------------------------------------------------------


@rule("molotow.never-trump", source=f"{CHOSEN}: as pagat tells it of the family of the game")
def is_void(rules: Rules, trump: Suit | None) -> bool:
    """Where everybody can follow to the end no trump is made: the deal counts as Obenabe, with 8 for every Eight, 2 for an Under and nothing for a Nine.

    With ``never_trump="void"`` nothing is written, and the same dealer deals again. Returns whether
    a deal with this trump, or none, is void.
    """
    return trump is None and rules.never_trump == "void"


@rule("molotow.deals")
def last_deal_is_over(match: Match) -> bool:
    """A match has eight deals, however many play."""
    return match.rules.deals is not None and match.deals >= match.rules.deals


@rule("molotow.winner", source=f"{SOURCE}; {CHOSEN}: equal totals share the win")
def winners_of(totals: Sequence[int]) -> tuple[Seat, ...]:
    """When the last deal is over, the fewest points win; equals share."""
    return fewest(totals)


@rule("molotow.rotation")
def next_dealer(match: Match) -> Seat:
    """After each deal that counts, the next seat deals."""
    return next_seat(match.dealer, match.players)


@rule("molotow.counted")
def deal_over(
    match: Match, result: Result, ledger: Ledger, last_trick: Trick, trump: Suit | None
) -> Dealing | MatchOver:
    """Nothing is written before the last trick of a deal is taken; then all of it is.

    Goes on to the next deal, or ends the match.
    """
    rules, players = match.rules, match.players
    if is_void(rules, trump):
        return Dealing(Match(rules, players, match.dealer, match.deals - 1), ledger, last_trick)
    written = ledger.write(*lines_of(match, result))
    if last_deal_is_over(match):
        return MatchOver(match, written, winners_of(written.totals), last_trick, trump)
    return Dealing(
        Match(rules, players, next_dealer(match), match.deals), written, last_trick, trump
    )
