"""The test whether a state can be at all: the deal that runs, played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from jassrules.cards import Card, Mask, cards_in
from jassrules.chance import Deal
from jassrules.games.sens.actions import (
    Bella,
    Meldung,
    Pass,
    PickUp,
    Play,
    Rob,
    Take,
    Vorlauf,
)
from jassrules.games.sens.dealing import packets
from jassrules.games.sens.ending import bad_end, nothing_but_misdeals
from jassrules.games.sens.finish import winners
from jassrules.games.sens.meldungen import counted_by_themselves, refuses_meldung
from jassrules.games.sens.state import (
    Bidding,
    Cards,
    Claim,
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    PickingUp,
    RefereedFirstTrick,
    RefereedPlaying,
    State,
    Table,
    TrickLying,
    is_settled,
    seven_of,
    taken_in,
)
from jassrules.games.sens.trump import DECK, DECK_CARDS, TRICKS
from jassrules.table import FOUR, Seat, next_seat, seats_from
from jassrules.tricks.auditing import Replay, bad_hands, bad_match, difference
from jassrules.tricks.hands import Hands
from jassrules.tricks.trick import play_count
from jassrules.verbs import apply, explain

DEALT_FIRST = 5
"""Cards in a hand before the last packets."""


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is played again from its hands: every card in one place, every bid and play
    legal, every announcement due. The lines of a finished deal are written again for tricks,
    Meldungen and calls that may have led to them. Taken on trust are the totals before the last
    deal, who dealt first, that a card taken back was wrong, and then the order of the calls.
    """
    match, ledger = state.match, state.ledger
    problem = bad_match(match.dealer, match.deals, ledger)
    if problem is not None:
        return problem
    before = ledger.before()
    if match.deals <= 1 and not nothing_but_misdeals(match, before):
        return "ledger: nothing but misdeals is written before the first deal is"
    if winners(match.rules, before, None):
        return "ledger: the match was over before"
    if isinstance(state, (Dealing, MatchOver)):
        return bad_end(state)
    if match.deals < 1 or ledger.entries:
        return "deals or ledger: a deal has begun and nothing is written yet"
    begun = Dealing(Match(match.rules, match.dealer, match.deals - 1), ledger)
    if isinstance(state, Bidding):
        return _bad_bidding(state, Replay(begun))
    if isinstance(state, PickingUp):
        return _bad_picking_up(state, Replay(begun))
    return _bad_play(state, Replay(begun))


# -- before the cards are played -----------------------------------------------------------------


def _deck(match: Match, hands: Hands, rest: tuple[Card, ...]) -> list[Card]:
    """Return the pack that deals the first five cards of each, and what is left of it."""
    held = [cards_in(hands[seat]) for seat in seats_from(next_seat(match.dealer))]
    return [
        *(one for cards in held for one in cards[:3]),
        *(one for cards in held for one in cards[3:]),
        *rest,
    ]


def _bid_again(replay: Replay, passes: int) -> None:
    while passes and replay.do("passes", Pass(_turn(replay))):
        passes -= 1


def _turn(replay: Replay) -> Seat:
    turn = replay.state.turn
    return turn if isinstance(turn, int) else 0


def _bad_fives(dealt: Hands, rest: tuple[Card, ...]) -> str | None:
    if any(hand & ~DECK for hand in dealt):
        return "dealt: no cards of this pack"
    if len(dealt) != FOUR or any(hand.bit_count() != DEALT_FIRST for hand in dealt):
        return "dealt: four hands of five cards"
    if len(rest) != len(DECK_CARDS) - FOUR * DEALT_FIRST:
        return "rest: not the rest of the pack"
    return None


def _bad_bidding(state: Bidding, replay: Replay) -> str | None:
    problem = _bad_fives(state.dealt, state.rest)
    if problem is None:
        replay.do("dealt or rest", Deal(_deck(state.match, state.dealt, state.rest)))
        _bid_again(replay, state.passes)
        problem = replay.result(state)
    return problem


def _bad_picking_up(state: PickingUp, replay: Replay) -> str | None:
    problem = _bad_fives(state.dealt, state.rest)
    if problem is not None:
        return problem
    dealt = _before_robbing(state.dealt, state.turn_up, state.robber)
    if dealt is None:
        return "robber: does not hold the turn-up"
    replay.do("dealt or rest", Deal(_deck(state.match, dealt, state.rest)))
    _bid_again(replay, state.passes)
    replay.do("passes", Take(_turn(replay), state.trump))
    for _ in range(min(state.picked, FOUR)):
        _rob_again(replay, state.robber)
        replay.do("picked", PickUp(_turn(replay)))
    _rob_again(replay, state.robber)
    return replay.result(state)


def _before_robbing(dealt: Hands, turn_up: Card, robber: Seat | None) -> Hands | None:
    """Return the hands with the Seven where it was, or ``None`` if it was not there."""
    if robber is None:
        return dealt
    if not 0 <= robber < FOUR or not dealt[robber] & turn_up.bit:
        return None
    seven = seven_of(turn_up).bit
    hands = list(dealt)
    hands[robber] = hands[robber] & ~turn_up.bit | seven
    return tuple(hands)


def _rob_again(replay: Replay, robber: Seat | None) -> None:
    now = replay.state
    if isinstance(now, PickingUp) and now.robber is None and now.turn == robber:
        replay.do("robber", Rob(now.turn))


# -- the cards in play ---------------------------------------------------------------------------


def _bad_play(state: Cards, replay: Replay) -> str | None:
    table = state.table
    problem = bad_hands(table.dealt, DECK, TRICKS)
    if problem is not None:
        return problem
    if table.exposed and not state.refereed:
        return "table.exposed: no card is taken back here"
    if play_count(state.plays) > len(DECK_CARDS):
        return "plays: more than the cards of the pack"
    dealt = _deal_again(table)
    if dealt is None:
        return "turn_up or robber: not where the cards are"
    replay.do("dealt or turn_up", dealt)
    _bid_again(replay, table.passes)
    replay.do("trump or passes", Take(_turn(replay), table.trump))
    while replay.fault is None and isinstance(replay.state, PickingUp):
        _rob_again(replay, table.robber)
        replay.do("robber", PickUp(_turn(replay)))
    if replay.fault is not None:
        return replay.fault
    bare = evolve(table, meldungen=(), bella=None, vorlauf=None, exposed=0, reopened=())
    problem = difference(bare, replay.state.table, "table.")
    if problem is not None:
        return problem
    return _replayed_loosely(state, replay) if table.exposed else _replayed(state, replay)


def _deal_again(table: Table) -> Deal | None:
    """Return a pack from which these hands can come, or ``None``.

    Which of a hand's cards were its first five nobody can tell, but that the robber had the Seven.
    """
    receiver, received = table.turn_up_goes_to, table.received.bit
    if not table.dealt[receiver] & received:
        return None
    left = [h & ~received if s == receiver else h for s, h in enumerate(table.dealt)]
    hands = _before_robbing(tuple(left), table.turn_up, table.robber)
    if hands is None:
        return None
    seven = seven_of(table.turn_up)
    order = [sorted(cards_in(hand), key=lambda one: one is not seven) for hand in hands]
    sizes = packets(table.match, range(len(DECK_CARDS)), table.taker)
    rest = [table.turn_up]
    for seat, packet in sizes.items():
        rest += order[seat][DEALT_FIRST : DEALT_FIRST + len(packet)]
    first = tuple(sum(one.bit for one in cards[:DEALT_FIRST]) for cards in order)
    return Deal(_deck(table.match, first, tuple(rest)))


def _replayed(state: Cards, replay: Replay) -> str | None:
    """Play the deal again; calls are made at the first turn at which they can be.

    If the last trick was taken in and nothing lies on the table, its winner has just called: where
    it was not Vorlauf, Bella.
    """
    table = state.table
    tricks, _, place = table.tricks(state.plays)
    called = isinstance(state, RefereedPlaying) and not place.lying
    later = place.seat if called and table.vorlauf != Claim(place.seat, len(tricks)) else None
    for seat, one in [play for trick in tricks for play in trick.plays()]:
        _call_again(table, replay, seat, bella=seat != later)
        if not replay.do("plays", Play(seat, one)):
            break
    _call_again(table, replay, place.seat)
    return replay.result(state)


def _call_again(table: Table, replay: Replay, seat: Seat, *, bella: bool = True) -> None:
    """Let a seat call at its turn what it has called in this deal; ``bella``: that too."""
    now = replay.state
    if not isinstance(now, Cards) or not now.left:
        return
    if now.rules.meldungen != "automatic" and isinstance(now, (FirstTrick, RefereedFirstTrick)):
        for holder, meld in table.meldungen:
            if holder == seat:
                replay.do("meldungen", Meldung(seat, meld))
    if bella and table.bella == seat and explain(now, Bella(seat)) is None:
        replay.do("bella", Bella(seat))
    if table.vorlauf == Claim(seat, play_count(now.plays) // FOUR):
        replay.do("vorlauf", Vorlauf(seat))


# -- cards taken back ----------------------------------------------------------------------------


def _replayed_loosely(state: Cards, replay: Replay) -> str | None:
    """Play a deal again in which cards were taken back.

    A call may stem from a turn that the history does not show any more, but such a turn came about
    by cards that were taken back: each call must have been open at a turn of either kind.
    """
    table, taken = state.table, state.table.exposed
    turns: list[Any] = []
    back, reopened = 0, False
    for one in [None, *(one for trick in table.tricks(state.plays)[0] for one in trick.cards)]:
        if one is not None and not replay.do("plays", Play(_turn(replay), one)):
            return replay.fault
        for turn, wrong in _detours(replay.state, taken):
            turns.append(turn)
            completes_first = wrong != 0 and play_count(turn.plays) == FOUR - 1
            reopened = reopened or completes_first
            back |= wrong if table.reopened or not completes_first else 0
    if back != taken:
        return "table.exposed: no such card can have been taken back"
    last = replay.state
    if isinstance(state, TrickLying):
        turns = [turn for turn in turns if turn is not last]  # who calls takes the trick in
    problem = _bad_calls(table, turns) or _bad_reopened(table, reopened)
    if problem is not None:
        return problem
    if isinstance(state, RefereedPlaying) and isinstance(last, TrickLying):
        last = _called_last(table, last)
    meldungen = table.meldungen
    if state.rules.meldungen == "automatic":
        known = is_settled(state) or table.reopened
        meldungen = counted_by_themselves(table) if known else ()
    again = evolve(table, meldungen=meldungen)
    return difference(state, type(last)(again, state.plays, last.ledger))


def _detours(state: Any, taken: Mask) -> Iterator[tuple[Any, Mask]]:
    """Yield a turn, and those that cards put down and taken back led to, with these cards.

    A lead is never taken back. That the others were wrong is taken on trust: it depends on hands
    that a seat that has seen them may have to guess.
    """
    yield state, 0
    if not isinstance(state, Cards) or not state.place.lying:
        return
    for one in cards_in(state.hand(state.turn) & taken):
        yield state, one.bit
        if not state.place.last:
            yield from _detours(apply(state, Play(state.turn, one)), taken)


def _called_last(table: Table, lying: TrickLying) -> TrickLying | RefereedPlaying:
    """Return the state after a call of the winner of a trick that lies, if he can have made one."""
    seat = lying.turn
    bella = table.bella == seat and explain(lying, Bella(seat)) is None
    claim = Claim(seat, play_count(lying.plays) // FOUR)
    return taken_in(lying) if bella or table.vorlauf == claim else lying


def _bad_reopened(table: Table, reopened: bool) -> str | None:
    """Return why the first trick was not complete so often; ``reopened``: it can have been."""
    counts, known = table.reopened, len(table.meldungen)
    if not counts:
        return None
    fits = (known,) if table.match.rules.meldungen == "automatic" else tuple(sorted({*counts}))
    if not reopened or counts != fits or not 0 <= counts[0] <= counts[-1] <= known:
        return "table.reopened: the first trick was not complete so"
    return None


def _bad_calls(table: Table, turns: list[Any]) -> str | None:
    rules = table.match.rules
    if rules.meldungen != "automatic":
        said = evolve(table, meldungen=())
        for seat, meld in table.meldungen:
            if not _was_open(Meldung(seat, meld), turns):
                return "table.meldungen: not a Meldung of the seat"
            if refuses_meldung(said, said.dealt[seat], seat, meld) is not None:
                return "table.meldungen: announced already"
            said = evolve(said, meldungen=(*said.meldungen, (seat, meld)))
    if table.bella is not None and not _was_open(Bella(table.bella), turns):
        return "table.bella: cannot have been announced"
    claim = table.vorlauf
    if claim is not None:
        then = [one for one in turns if play_count(one.plays) // FOUR == claim.tricks]
        if not _was_open(Vorlauf(claim.seat), then):
            return "table.vorlauf: cannot have been claimed"
    return None


def _was_open(call: Any, turns: list[Any]) -> bool:
    return any(explain(turn, call) is None for turn in turns)
