"""The phase table of Schieber: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from jassrules.cards import PACK, Mask
from jassrules.chance import Deal
from jassrules.errors import Violation
from jassrules.game import Phases, Step, no_offers
from jassrules.games.schieber.actions import Announce, Contract, Play, Push, Weis
from jassrules.games.schieber.contract import TRICKS
from jassrules.games.schieber.scoring import (
    after_last_trick,
    after_lines,
    last_lines,
    settled_weis_lines,
    stoeck_line,
    trick_line,
)
from jassrules.games.schieber.state import (
    Cards,
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.schieber.weis import (
    announced,
    open_weise,
    refuses_weis,
)
from jassrules.ledger import Entry, Ledger, OpenLedger
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, next_seat, side_of
from jassrules.tricks.duties import broken
from jassrules.tricks.hands import Fans, dealt_in_packets, spread
from jassrules.tricks.trick import (
    NOTHING_PLAYED,
    SEATS,
    Lie,
    Plays,
    last_trick_winner,
    play_count,
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
    first = next_seat(match.dealer)
    dealt = tuple(dealt_in_packets(action.deck, first, match.rules.packet))
    begun = Match(match.rules, match.dealer, match.deals + 1, match.bergpreis)
    return Declaring(begun, vorhand_of(match, dealt), dealt, state.ledger.fresh())


@rule("schieber.first-dealer", also=True)
def vorhand_of(match: Match, dealt: tuple[Mask, ...]) -> Seat:
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
    return FirstTrick(table, NOTHING_PLAYED, state.ledger, PACK, lie, leader, hand)


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
    return FirstTrick(table, s.plays, s.ledger, s.left, s.lie, s.turn, s.playable)


# -- playing -------------------------------------------------------------------------------------


FANS: Final = Fans(Play)


def plays(state: FirstTrick | Playing, seat: Seat) -> tuple[Play, ...]:
    """Return the cards a seat may play, and those that may carry the call of Stöck."""
    moves: tuple[Play, ...] = spread(FANS[seat], state.playable)
    if state.table.stoeck & state.playable and state.rules.stoeck == "announced":
        moves += tuple(Play(m.seat, m.card, True) for m in moves if completes_stoeck(state, m))
    return moves


@rule("schieber.stoeck-when")
def completes_stoeck(state: FirstTrick | Playing, action: Play) -> bool:
    """Stöck are written as the second of the two cards is played; where they must be called, the call comes with that card or they are lost."""
    both, bit = state.table.stoeck, action.card.bit
    return both & bit != 0 and state.left & both == bit


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
    turn = next_seat(state.turn)
    if lie.length == SEATS:
        assert lie.best is not None
        phase, turn = Playing, last_trick_winner(history, state.turn, lie.best)
        tricks, side = play_count(history) // SEATS, side_of(turn)
        if tricks == 1:
            table = settled(table)
        lines.append(trick_line(side, trick_points(table, history) * table.factor, tricks))
        if table.unsettled:
            lines += settled_weis_lines(table, ledger, side)
        if left:
            lie = table.course.leads[tricks]
        else:
            lines += last_lines(table, ledger, side)

    if lines:
        ledger = ledger.write(*lines)
        ended = after_lines(table, ledger, left)
        if ended is not None:
            return ended
    playable = lie.playable(table.dealt[turn] & left)
    return phase(table, history, ledger, left, lie, turn, playable)


@rule("schieber.trick-winner", also=True)
def trick_points(table: Table, history: Plays) -> int:
    """Return the card points of the last four cards played."""
    points = table.course.points
    return (
        points[history & 63]
        + points[history >> 6 & 63]
        + points[history >> 12 & 63]
        + points[history >> 18 & 63]
    )


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


# -- the same in the fast lane -------------------------------------------------------------------


def quick_plays(state: FirstTrick | Playing) -> tuple[Play, ...]:
    """Return what `plays` returns for the seat that is to play."""
    cards = state.playable
    if cards & state.table.stoeck:
        return plays(state, state.turn)
    c, d, h, s = FANS[state.turn]
    return c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]


def quick_first(state: FirstTrick) -> tuple[Weis | Play, ...]:
    """Return the same for the first trick, with the Weise a seat may announce."""
    return weise(state, state.turn) + quick_plays(state)


def quick_play(state: FirstTrick | Playing, action: Any) -> Any:
    """Play a card that is plainly legal and writes nothing but perhaps the cards of a trick.

    Returns the next state, or ``None`` where the table above has to look closer.
    """
    if type(action) is not Play or action.stoeck:
        return None
    turn, one, table = state.turn, action.card, state.table
    bit, index = one.bit, one.index
    if action.seat != turn or not bit & state.playable & table.plain:
        return None
    lie = state.lie.after[index] or state.lie.step(one)
    left = state.left ^ bit
    history = state.plays << 6 | index
    if lie.full:
        return quick_trick(state, history, left, lie)
    turn = turn + 1 & 3
    playable = table.dealt[turn] & left
    if playable & lie.held1:
        playable &= lie.only1
    if playable & lie.held2:
        playable &= lie.only2
    # a frozen constructor costs twice as much as making the open form and sealing it
    after = Cards(table, history, state.ledger, left, lie, turn, playable)
    after.__class__ = type(state)
    return after


def quick_trick(state: FirstTrick | Playing, history: Plays, left: Mask, lie: Lie) -> Any:
    """Take in a trick, unless it may write Weise or decides the match before the deal is over."""
    table, ledger = state.table, state.ledger
    if table.late_weis or (table.unsettled and type(state) is FirstTrick):
        return None
    trick = history & 0xFFFFFF
    fourth, third, second, first = trick & 63, trick >> 6 & 63, trick >> 12 & 63, trick >> 18
    best, winner = lie.best.index, state.turn  # type: ignore[union-attr]
    if best != fourth:
        winner = winner - (1 if best == third else 2 if best == second else 3) & 3
    course = table.course
    worth = course.points
    points = (worth[first] + worth[second] + worth[third] + worth[fourth]) * table.factor
    number = TRICKS - (left.bit_count() >> 2)
    line = trick_line(winner & 1, points, number)
    if not left:
        return after_last_trick(table, ledger, line)
    ours, theirs = ledger.totals
    if winner & 1:
        theirs += points
    else:
        ours += points
    target = table.target
    if target is not None and (ours >= target or theirs >= target):
        return None
    written: Any = OpenLedger((ours, theirs), ledger.entries + (line,))  # noqa: RUF005 – faster
    written.__class__ = Ledger
    lead = course.leads[number]
    after = Cards(table, history, written, left, lead, winner, table.dealt[winner] & left)
    after.__class__ = Playing
    return after


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
