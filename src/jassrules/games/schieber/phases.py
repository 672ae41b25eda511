"""The phase table of Schieber: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from jassrules.cards import PACK
from jassrules.chance import Deal
from jassrules.errors import Violation
from jassrules.game import Phases, Step, no_offers
from jassrules.games.schieber.actions import Announce, Contract, Play, Push, Weis
from jassrules.games.schieber.scoring import (
    after_lines,
    last_lines,
    settled_weis_lines,
    stoeck_line,
    trick_line,
)
from jassrules.games.schieber.state import (
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    second_of_stoeck,
)
from jassrules.games.schieber.weis import (
    announced,
    open_weise,
    refuses_weis,
)
from jassrules.ledger import Entry
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, next_seat, side_of
from jassrules.tricks.duties import broken
from jassrules.tricks.hands import Hands, dealt_in_packets
from jassrules.tricks.trick import (
    LEADS,
    NOTHING_PLAYED,
    SEATS,
    Plays,
    last_trick_winner,
    play_count,
    played_cards,
    with_play,
)

# -- dealing -------------------------------------------------------------------------------------


@rule("schieber.deck")
def bad_deal(state: Dealing, action: Deal) -> Violation | None:
    """The pack has 36 cards: Six to Ace of Eicheln, Schellen, Rosen and Schilten."""
    deck = action.deck
    # 36 single bits add up to a full mask only if they are all different
    if len(deck) == 36 and sum([one.bit for one in deck]) == PACK:
        return None
    because = (
        f"A pack is 36 different cards; these are {len(deck)}, {len(set(deck))} of them different."
    )
    return Violation("schieber.deal", because, {"cards": len(deck)})


@rule("schieber.deal")
def hand_out(state: Dealing, action: Deal) -> Declaring:
    """Everyone is dealt nine cards, three at a time, beginning with the seat after the dealer."""
    match = state.match
    dealt = dealt_in_packets(action.deck, next_seat(match.dealer), match.rules.packet)
    now = Match(match.rules, match.dealer, match.deals + 1, match.bergpreis)
    return Declaring(now, vorhand_of(match, dealt), dealt, state.ledger.fresh())


@rule("schieber.first-dealer", also=True)
def vorhand_of(match: Match, dealt: Hands) -> Seat:
    """Vorhand is the seat after the dealer, or in the first deal the holder of a named card."""
    named = match.rules.first_vorhand
    if named is None or match.deals:
        return next_seat(match.dealer)
    return next(seat for seat in range(SEATS) if dealt[seat] & named.bit)


# -- announcing ----------------------------------------------------------------------------------


@rule("schieber.announce")
def contracts(state: Declaring, seat: Seat) -> tuple[Announce, ...]:
    """Vorhand chooses the contract: one of the four suits as trump, of which not one card need be held, Obenabe or Undenufe."""
    factors: Any = state.rules.factors
    return _offered(factors, seat)


@lru_cache(maxsize=1024)
def _offered(factors: Mapping[str, int], seat: Seat) -> tuple[Announce, ...]:
    return tuple(Announce(seat, one) for one in Contract if factors[one.factor_key])


@rule("schieber.factors")
def may_not_announce(state: Declaring, action: Announce) -> Violation | None:
    """The factor of the contract multiplies all points of the deal: tricks, last trick, match, Weis and Stöck; a contract of factor 0 is not played."""
    if state.rules.factors[action.contract.factor_key]:
        return None
    because = f"The contract {action.contract} is not played here: its factor is 0."
    return Violation("schieber.factors", because, {"contract": action.contract})


def announce(state: Declaring, action: Announce) -> FirstTrick:
    """Go on to the first trick."""
    table = Table(state.match, state.vorhand, state.dealt, action.contract, state.pushes)
    lie, leader = table.course.leads[0], vorhand_leads(state)
    hand = state.dealt[leader]
    return FirstTrick(table, NOTHING_PLAYED, state.ledger, PACK, lie, LEADS[leader], hand)


@rule("schieber.vorhand-leads")
def vorhand_leads(state: Declaring) -> Seat:
    """The first lead is that of Vorhand, also when the partner chose the contract."""
    return state.vorhand


PUSHES: Final = tuple(Push(seat) for seat in range(SEATS))


@rule("schieber.schieben")
def pushes(state: Declaring, seat: Seat) -> tuple[Push, ...]:
    """Vorhand may push the choice of the contract to the partner, who must then make it."""
    return () if may_not_push(state, PUSHES[seat]) else (PUSHES[seat],)


@rule("schieber.no-push-back")
def may_not_push(state: Declaring, action: Push) -> Violation | None:
    """The partner who was pushed to must choose the contract; where the house lets him push back once, Vorhand must."""
    schieben = state.rules.schieben
    if schieben == "never":
        return Violation("schieber.schieben", "Pushing is not played here.")
    if state.pushes >= (2 if schieben == "back" else 1):
        because = "It was pushed already: you must name the contract."
        return Violation("schieber.no-push-back", because, {"pushes": state.pushes})
    return None


def push(state: Declaring, action: Push) -> Declaring:
    """Hand the choice across the table."""
    return Declaring(state.match, state.vorhand, state.dealt, state.ledger, state.pushes + 1)


# -- Weis ----------------------------------------------------------------------------------------


def no_weis_here(state: FirstTrick, action: Weis) -> str | None:
    """Say why the house has no Weis to announce."""
    weis = state.rules.weis
    if weis == "off":
        return "Weis is not played here."
    if weis == "automatic":
        return "Weise are counted by themselves here."
    return None


def weise(state: FirstTrick, seat: Seat) -> tuple[Weis, ...]:
    """Return the Weise a seat may announce."""
    if state.rules.weis != "announced":
        return ()
    return tuple(Weis(seat, one) for one in open_weise(state.table, state.hand(seat), seat))


@rule("schieber.weis-when", also=True)
def may_not_weis(state: FirstTrick, action: Weis) -> Violation | None:
    """Refuse a Weis one does not hold whole, or has announced."""
    return refuses_weis(state.table, state.hand(action.seat), action.seat, action.meld)


def weis(state: FirstTrick, action: Weis) -> FirstTrick:
    """Announce a Weis: its points become known."""
    t = state.table
    said = (*t.weis, (action.seat, action.meld))
    table = Table(t.match, t.vorhand, t.dealt, t.contract, t.pushes, said)
    s = state
    return FirstTrick(table, s.plays, s.ledger, s.left, s.lie, s.place, s.playable)


# -- playing -------------------------------------------------------------------------------------


def plays(state: FirstTrick | Playing, seat: Seat) -> tuple[Play, ...]:
    """Return the cards a seat may play, and those that may carry the call of Stöck."""
    return state.offered if seat == state.turn else ()


@rule("schieber.stoeck-when", also=True)
def completes_stoeck(state: FirstTrick | Playing, action: Play) -> bool:
    """Whether the card is the second of Stöck."""
    return action.card.bit == second_of_stoeck(state.table.stoeck, state.left)


def may_not_play(state: FirstTrick | Playing, action: Play) -> Violation | None:
    """Refuse a card one does not hold, one that a duty forbids, and a call of Stöck that is not due."""
    hand, one = state.hand(action.seat), action.card
    if not hand & one.bit:
        return Violation("schieber.card-in-hand", f"You do not hold {one}.", {"card": one})
    violation = broken(hand, one, state.lie.duties)
    if violation is None and action.stoeck:
        if state.rules.stoeck != "announced":
            because = "Stöck are not called here."
        elif not completes_stoeck(state, action):
            because = "Stöck are called with the second of King and Ober of trump."
        else:
            return None
        return Violation("schieber.stoeck-when", because, {"card": one})
    return violation


def play(state: FirstTrick | Playing, action: Play) -> State:
    """Play a card and write all it causes: Stöck, the trick, the Weise, the end of the deal."""
    table, one, ledger = state.table, action.card, state.ledger
    left, history, lie = state.left ^ one.bit, with_play(state.plays, one), state.lie.step(one)
    lines: list[Entry] = []
    if completes_stoeck(state, action) and (action.stoeck or state.rules.stoeck == "automatic"):
        lines += stoeck_line(table)

    phase: type[FirstTrick | Playing] = type(state)
    place = state.place.next
    if state.place.last:
        winner = last_trick_winner(history, state.turn, lie)
        phase, place = Playing, LEADS[winner]
        tricks, side = play_count(history) // SEATS, side_of(winner)
        if tricks == 1:
            table = settled(table)
        lines.append(trick_line(table.course, side, tricks - 1, trick_points(table, history)))
        if table.unsettled:
            lines += settled_weis_lines(table, ledger, side)
        if left:
            lie = table.course.leads[tricks]
        else:
            lines += last_lines(table.course, ledger, side)

    if lines:
        ledger = ledger.write(*lines)
        ended = after_lines(table, ledger, left)
        if ended is not None:
            return ended
    playable = lie.playable(table.dealt[place.seat] & left)
    return phase(table, history, ledger, left, lie, place, playable)


@rule("schieber.trick-winner", also=True)
def trick_points(table: Table, history: Plays) -> int:
    """Return the card points of the last four cards played."""
    points = table.course.points
    return sum(points[one.index] for one in played_cards(history)[-SEATS:])


def settled(table: Table) -> Table:
    """Return the table once the first trick is complete: with the Weise that count."""
    found = announced(table, table.dealt)
    if found is table.weis:
        return table
    return Table(table.match, table.vorhand, table.dealt, table.contract, table.pushes, found)


# -- the table -----------------------------------------------------------------------------------

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, no_offers, bad_deal, hand_out),),
    Declaring: (
        Step(Announce, contracts, may_not_announce, announce),
        Step(Push, pushes, may_not_push, push),
    ),
    FirstTrick: (
        Step(Weis, weise, may_not_weis, weis, closed=no_weis_here),
        Step(Play, plays, may_not_play, play),
    ),
    Playing: (Step(Play, plays, may_not_play, play),),
    MatchOver: (),
}


fact(
    "schieber.phase",
    "Each action has its phase: no Weis after the first trick, no second contract, nothing after the end.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "schieber.turn",
    "Only the seat that is to act may act; Schieber has no calls out of turn.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "schieber.card-in-hand",
    "One can only play a card that one holds.",
    where="jassrules.games.schieber.phases.may_not_play",
)
fact(
    "schieber.seats",
    "Four play, two against two: seats 0 and 2 against seats 1 and 3, in order of play.",
    where="jassrules.games.schieber.start",
)
fact(
    "schieber.trick-winner",
    "The highest trump takes the trick, or without one the highest card of the led suit; its player leads to the next.",
    where="jassrules.tricks.trick.Lie.step",
)
