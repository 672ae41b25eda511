"""The test whether a state can be at all."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from jassrules.cards import CARDS, LANE, cards_in
from jassrules.chance import Deal
from jassrules.errors import JassError
from jassrules.games.chappe.actions import Bid, Play, Reveal
from jassrules.games.chappe.rules import LEAST_PLAYERS, MOST_PLAYERS, decks_for
from jassrules.games.chappe.scoring import deal_over, still_in
from jassrules.games.chappe.state import (
    Bidding,
    Dealing,
    Match,
    MatchOver,
    Playing,
    Revealing,
    Shuffling,
    State,
    Table,
)
from jassrules.games.chappe.stechen import (
    Bundle,
    OpenTrick,
    Round,
    after_round,
    draw_off,
    opened,
)
from jassrules.ledger import Ledger
from jassrules.table import Seat
from jassrules.tricks.auditing import Replay, difference
from jassrules.tricks.trick import played_cards
from jassrules.verbs import apply

_WRITTEN: Final = re.compile(r"bid ([0-9]{1,4}), made ([0-9]{1,4})")
"""What stands with a line; whether it is written so is for `score_lines` to say."""


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is dealt, bid and played again: every card in one place, every action legal. The
    lines of a finished one are written again for its bids and tricks, and its last trick is played
    again. Taken on trust are the totals before the last deal, who dealt first, and that the tricks
    before the last one fell as the lines say.
    """
    problem = _match_problem(state.match, state.ledger)
    if problem is not None:
        return problem
    if isinstance(state, (Dealing, MatchOver)):
        return _end_problem(state)
    return _replayed_differs(state)


def _match_problem(match: Match, ledger: Ledger) -> str | None:
    if not LEAST_PLAYERS <= match.players <= MOST_PLAYERS:
        return "players: too few or too many"
    try:
        decks_for(match.rules, match.players)
    except JassError as refused:
        return f"rules: {refused}"
    if not 0 <= match.dealer < match.players or match.deals < 0:
        return "dealer or deals: out of range"
    if match.rules.deals is not None and match.deals > match.rules.deals:
        return "deals: more than the match has"
    if len(ledger.totals) != match.players:
        return "totals: one a seat"
    if any(not 0 <= line.side < match.players for line in ledger.entries):
        return "entries: of no seat"
    before = ledger.before()
    if min(before) < 0 or any(line.points < 0 for line in ledger.entries):
        return "points: less than none"
    if match.deals <= 1 and any(before):
        return "totals: nothing is written before the first deal is over"
    if len(still_in(match.rules, before)) < LEAST_PLAYERS:
        return "totals: the match was over before"
    return None


# -- a finished deal -----------------------------------------------------------------------------


def _end_problem(state: Dealing | MatchOver) -> str | None:
    """Write the lines of the deal again: return why no deal ends so."""
    match, ledger = state.match, state.ledger
    if not match.deals:
        begun = Dealing(match, Ledger((0,) * match.players))
        return None if state == begun else "entries or last_trick: no match begins so"
    played = still_in(match.rules, ledger.before())
    told = [_WRITTEN.fullmatch(line.about) for line in ledger.entries]
    if tuple(line.side for line in ledger.entries) != played or not all(told):
        return "entries: one line for each seat that played"
    bids, won = ({seat: int(one[at]) for seat, one in zip(played, told, strict=True) if one}
                 for at in (1, 2))  # fmt: skip
    found: str | None = "dealer: did not deal"
    for dealer in (match.dealer,) if isinstance(state, MatchOver) else played:
        begun = Dealing(
            Match(match.rules, match.players, dealer, match.deals - 1), Ledger(ledger.before())
        )
        if dealer in played:
            problem = _told_differs(state, begun, bids, won)
            if problem is None:
                return None
            if not problem.startswith("match.dealer"):
                found = problem
    return found


def _told_differs(
    state: Dealing | MatchOver, begun: Dealing, bids: dict[Seat, int], won: dict[Seat, int]
) -> str | None:
    """Bid again in a deal of any cards, and write what was made."""
    match = begun.match
    bidding: Bidding = apply(begun, Deal(CARDS * match.decks))
    table, replay = bidding.table, Replay(bidding)
    for seat in table.bidders:
        if not replay.do("entries", Bid(seat, bids[seat])):
            return replay.fault
    made = tuple(won.get(seat, 0) for seat in range(match.players))
    told = tuple(bids[seat] for seat in table.bidders)
    ends = deal_over(table, told, made, bidding.ledger, state.last_trick)
    if type(ends) is not type(state):
        return "winners: the match is over so, or goes on"
    return difference(state, ends) or _last_trick_problem(table, state.last_trick, won)


# -- the last trick -------------------------------------------------------------------------------


def _last_trick_problem(table: Table, last: Bundle | None, won: dict[Seat, int]) -> str | None:
    """Play the last trick of a deal again: return why it does not end so."""
    if last is None or not 0 <= last.drawn < last.tricks:
        return "last_trick: none was played, or all of it drawn"
    held = Counter(last.cards)
    if any(one.copy for one in held) or max(held.values(), default=0) > table.match.decks:
        return "last_trick: no cards of this pack"
    before = {seat: won[seat] - (last.tricks if seat == last.winner else 0) for seat in won}
    if min(before.values()) < 0 or sum(before.values()) != table.size - last.tricks + last.drawn:
        return "entries: so many tricks cannot be made"
    from_hands = last.tricks - last.drawn
    running = _begun(table, last.rounds[0], before)
    if running is None:
        return "last_trick: led by another seat"
    winner: Seat | None = None
    for laid in last.rounds[:from_hands]:
        if winner is not None or tuple(seat for seat, _ in laid) != running.order:
            return "last_trick: laid otherwise"
        running, winner = after_round(running, laid)
    tied = running.competing if winner is None else (winner,)
    drawn = last.rounds[from_hands:]
    off = draw_off(tied, tuple(one for laid in drawn for _, one in laid))
    if off.rounds != drawn:
        return "last_trick: drawn otherwise"
    # whoever draws, and of what: all cards that do not lie in the trick can be drawn
    left = LANE * table.match.decks - len(last.cards)
    if last.winner != off.tied[0] or 1 < len(off.tied) <= left:
        return "last_trick: taken by another seat, or by none"
    return None


def _begun(table: Table, first: Round, before: dict[Seat, int]) -> OpenTrick | None:
    """Return the last trick before its first card, if that seat can lead to it.

    ``before`` are the tricks taken before: whoever took the last of them leads.
    """
    leader = first[0][0] if first else None
    if leader not in table.order:
        return None
    if before[leader] if any(before.values()) else leader == table.order[0]:
        return opened(table.order, leader)
    return None


# -- a running one -------------------------------------------------------------------------------


def _replayed_differs(state: Bidding | Playing | Revealing | Shuffling) -> str | None:
    table, match = state.table, state.match
    seats = still_in(match.rules, state.ledger.totals)
    if match.deals < 1 or match.dealer not in seats:
        return "dealer: is out, or no deal was begun"
    if any(hand < 0 or hand >> LANE * match.decks for hand in table.dealt):
        return "dealt: no cards of this pack"
    if tuple(sorted(table.bidders)) != seats or len(table.dealt) != match.players:
        return "dealt: a hand for each seat that is in"
    if any(table.dealt[seat].bit_count() != table.size for seat in seats):
        return "dealt: hands of one size"
    before = Match(match.rules, match.players, match.dealer, match.deals - 1)
    replay = Replay(Dealing(before, Ledger(state.ledger.before())))
    replay.do("dealt or stock", Deal(_as_it_lay(table)))
    for bid in state.bids:
        replay.do("bids", Bid(_turn(replay.state), bid))
    if isinstance(state, Revealing):
        for _ in range(state.turned):
            if not replay.do("turned", Reveal(_turn(replay.state))):
                break
    elif not isinstance(state, Bidding):
        for one in played_cards(state.plays):
            if not replay.do("plays", Play(_turn(replay.state), one)):
                break
    return replay.result(state)


def _as_it_lay(table: Table) -> tuple[object, ...]:
    hands = [cards_in(table.dealt[seat]) for seat in table.bidders]
    return (*(one for cards in zip(*hands, strict=True) for one in cards), *table.stock)


def _turn(state: State) -> Seat:
    turn = state.turn
    return turn if isinstance(turn, int) else -1
