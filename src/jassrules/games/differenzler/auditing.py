"""The test whether a state can be at all."""

from __future__ import annotations

from jassrules.cards import Card, Mask, Suit, cards_in, mask_of
from jassrules.chance import Deal
from jassrules.games.differenzler.actions import Announce, Play, Trump
from jassrules.games.differenzler.rules import LEAST_PLAYERS, MOST_PLAYERS
from jassrules.games.differenzler.scoring import ALL, LAST, Result, deal_over, match_winners
from jassrules.games.differenzler.state import (
    Announcing,
    Dealing,
    Drawing,
    Match,
    MatchOver,
    Playing,
    State,
    standings_for,
)
from jassrules.jass.contracts import card_points
from jassrules.jass.dealing import hand_size, packets_for
from jassrules.ledger import Ledger
from jassrules.table import next_seat
from jassrules.tricks.auditing import (
    Replay,
    bad_hands,
    bad_last_trick,
    can_be,
    can_take,
    difference,
    in_packets,
)
from jassrules.tricks.trick import Trick, played_cards


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is dealt, announced and played again. The lines of a finished one are written again
    for the announcements and points that stand with them; the points must be those of tricks that the
    cards can make, with the last trick. Taken on trust are the totals before the last deal and who
    dealt first.
    """
    match, ledger = state.match, state.ledger
    if not LEAST_PLAYERS <= match.players <= MOST_PLAYERS:
        return "match.players: two to five"
    if not 0 <= match.dealer < match.players:
        return "match.dealer: no such seat"
    sides = range(match.players)
    if len(ledger.totals) != match.players or any(one.side not in sides for one in ledger.entries):
        return "ledger: there is a side for each seat"
    if match.deals < 1:
        again = Dealing(
            Match(match.rules, match.players, match.dealer), Ledger((0,) * match.players)
        )
        return difference(state, again) and "match.deals: before the first one nothing has happened"
    earlier = Match(match.rules, match.players, match.dealer, match.deals - 1)
    before = ledger.before()
    most, least = earlier.deals * ALL, -earlier.deals * _most_off(match)
    if not least <= min(before) <= max(before) <= most:
        return "ledger: more or less than can have been written"
    if match_winners(earlier, before):
        return "ledger: the match was over before"
    if isinstance(state, (Dealing, MatchOver)):
        return _bad_end(state, earlier, Ledger(before))
    return _replayed_differs(state, Dealing(earlier, Ledger(before)))


def _most_off(match: Match) -> int:
    """Return how much can be taken off a seat in a deal."""
    each, seats = match.rules.dealer_credit, match.players
    return match.rules.exact_bonus + ((ALL * seats - ALL) // each if each else 0)


# -- a running deal --------------------------------------------------------------------------------


def _replayed_differs(state: Drawing | Announcing | Playing, begun: Dealing) -> str | None:
    told, match = state if isinstance(state, Drawing) else state.table, state.match
    size = hand_size(match.players)
    problem = bad_hands(told.dealt, match.pack, size, match.players)
    if problem is not None:
        return problem
    undealt = match.pack & ~sum(told.dealt)
    turned = None if isinstance(told, Drawing) else told.turned
    replay = Replay(begun)
    replay.do("dealt", Deal(_deck(told.dealt, undealt, turned, match)))
    if isinstance(told, Drawing):
        return replay.result(state)
    if match.rules.trump == "drawn":
        replay.do("trump", Trump(told.trump))
    for points in told.announced:
        replay.do("announced", Announce(replay.state.turn, points))
    if isinstance(state, Playing):
        cards = played_cards(state.plays)
        if len(cards) >= size * match.players:
            return "plays: the deal would be over"
        for one in cards:
            replay.do("plays", Play(replay.state.turn, one))
    return replay.result(state)


def _deck(hands: tuple[Mask, ...], undealt: Mask, turned: Card | None, match: Match) -> list[Card]:
    """Return a pack from which the hands come; the turned card lies where it makes trump."""
    up = 0 if turned is None else turned.bit
    packets = packets_for(match.players, match.rules.packet)
    dealt = in_packets(hands, match.vorhand, packets, up)
    return dealt + cards_in(undealt & up) + cards_in(undealt & ~up)


# -- a finished one --------------------------------------------------------------------------------


def _bad_end(state: Dealing | MatchOver, earlier: Match, before: Ledger) -> str | None:
    """Write the lines of the deal again: return why no deal ends so."""
    seats, lines = state.match.players, state.ledger.entries
    if state.last_trick is None or state.last_contract is None:
        return "last_trick: a deal has one, and a trump"
    told = [(one.facts.get("announced"), one.facts.get("made")) for one in lines[:seats]]
    figures = [one for pair in told for one in pair if type(one) is int and 0 <= one <= ALL]
    if len(figures) != 2 * seats:
        return "ledger.entries: announcements and points of every seat, 0 to 157"
    made = tuple(figures[1::2])
    took = {one.side for one in lines if one.rule == "differenzler.exact"}
    took |= {seat for seat, points in enumerate(made) if points}
    result = Result(tuple(figures[::2]), made, tuple(seat in took for seat in range(seats)))
    problem = _bad_tricks(state.match, made, took, state.last_trick, state.last_contract)
    if problem is not None:
        return problem
    dealer = state.match.dealer
    if isinstance(state, Dealing):
        dealer = next_seat(dealer, seats, seats - 1)
    match = Match(earlier.rules, seats, dealer, state.match.deals)
    return difference(
        state, deal_over(match, result, before, state.last_trick, state.last_contract)
    )


def _bad_tricks(
    match: Match, made: tuple[int, ...], took: set[int], last: Trick, trump: Suit
) -> str | None:
    """Return why the tricks of a deal cannot be worth this, the last one being known."""
    seats, size, worth = match.players, hand_size(match.players), card_points(trump)
    problem = bad_last_trick(last, match.pack, standings_for(match.rules, trump), seats)
    if problem is not None:
        return problem
    before = list(made)
    before[last.winner or 0] -= LAST + sum(worth[one.index] for one in last.cards)
    # whoever led to the last trick had taken the one before
    least = [int(s == last.leader or (s in took and s != last.winner)) for s in range(seats)]
    rest = cards_in(match.pack & ~mask_of(last.cards))
    values = tuple(worth[one.index] for one in rest)
    undealt = match.pack.bit_count() - seats * size
    if can_take(values, size - 1, before, least) and can_be(values, undealt, ALL - sum(made)):
        return None
    return "ledger.entries: no tricks are worth so much"
