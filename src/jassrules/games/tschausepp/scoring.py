"""What a round yields, and who wins the match."""

from __future__ import annotations

from jassrules.cards import Mask, cards_in
from jassrules.games.tschausepp.rules import SOURCE, Rules
from jassrules.games.tschausepp.state import Dealing, Match, MatchOver
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, rule
from jassrules.table import Seat, next_seat


@rule(
    "tschausepp.round-won",
    source=f'{SOURCE}; {CHOSEN}: a forgotten "Sepp" that nobody challenges in time wins too',
)
def winner_lines(winner: Seat | None) -> tuple[Entry, ...]:
    """Whoever is first to lay his last card and says "Sepp" with it wins the round."""
    return () if winner is None else (Entry(winner, "tschausepp.round-won", 1),)


@rule(
    "tschausepp.card-points",
    source=f"{CHOSEN}: the table of the page is lost; these are the values of Jass",
)
def points_of(rules: Rules, hand: Mask) -> int:
    """A card left in hand counts its Jass value: Ace 11, Banner 10, King 4, Ober 3, Under 2, any other nothing."""
    return sum(rules.card_points[one.rank] for one in cards_in(hand))


@rule("tschausepp.scoring")
def round_lines(rules: Rules, hands: tuple[Mask, ...], out: tuple[Seat, ...]) -> tuple[Entry, ...]:
    """A round counts as one win; or, where the house plays for points, costs everyone the cards left in his hand; or, for places, costs nothing the first, one point the second, and so on.

    ``out`` are those who laid their last card, the winner first. All others share the place after
    them.
    """
    if rules.scoring == "wins":
        return winner_lines(out[0] if out else None)
    if rules.scoring == "places":
        places = [out.index(seat) if seat in out else len(out) for seat in range(len(hands))]
        return tuple(Entry(seat, "tschausepp.scoring", at) for seat, at in enumerate(places))
    return tuple(
        Entry(seat, "tschausepp.card-points", points_of(rules, hand))
        for seat, hand in enumerate(hands)
    )


def round_over(match: Match, hands: tuple[Mask, ...], out: tuple[Seat, ...]) -> Dealing | MatchOver:
    """Write the round, from which these seats went out, and go on to the next deal or end the match."""
    ledger = match.ledger.write(*round_lines(match.rules, hands, out))
    scored = Match(match.rules, match.players, match.dealer, ledger, match.rounds)
    if is_over(scored):
        return MatchOver(scored, match_winners(scored))
    return Dealing(Match(match.rules, match.players, next_dealer(match), ledger, match.rounds))


@rule("tschausepp.rotation", source=f"{CHOSEN}: as most tables play")
def next_dealer(match: Match) -> Seat:
    """The deal passes to the next seat after every round."""
    return next_seat(match.dealer, match.players)


@rule("tschausepp.match")
def is_over(match: Match) -> bool:
    """A match is a number of rounds, or goes to a number of wins or a limit of points; the most rounds won or the fewest points win, and equals share."""
    rules = match.rules
    if rules.rounds is not None and match.rounds >= rules.rounds:
        return True
    enough = rules.wins_needed if rules.scoring == "wins" else rules.points_limit
    return enough is not None and max(match.ledger.totals) >= enough


@rule("tschausepp.match", also=True)
def match_winners(match: Match) -> tuple[Seat, ...]:
    """Return the seats with most wins or with fewest points."""
    totals = match.ledger.totals
    best = max(totals) if match.rules.scoring == "wins" else min(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
