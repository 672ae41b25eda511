"""From the deal to the last packets: dealing, misdeals, the search for trump, robbing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from jassrules.cards import SUITS, Card, Mask
from jassrules.chance import Deal
from jassrules.errors import Violation
from jassrules.games.sens.actions import Misdeal, Pass, PickUp, Rob, Take
from jassrules.games.sens.scoring import after_deal, base_total, next_dealer
from jassrules.games.sens.state import (
    ROUND,
    Bidding,
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    PickingUp,
    RefereedFirstTrick,
    Table,
    seven_of,
    turn_up_receiver,
)
from jassrules.games.sens.trump import DECK
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import CHOSEN, fact, rule
from jassrules.table import Seat, next_seat, seats_from, side_of
from jassrules.tricks.hands import Hands, dealt_in_packets
from jassrules.tricks.trick import LEADS, NOTHING_PLAYED, SEATS

T = TypeVar("T")

# -- dealing -------------------------------------------------------------------------------------


@rule("sens.deck", also=True)
def bad_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not the 32 cards of SENS."""
    deck = action.deck
    # 32 single bits add up to the full mask only if they are all different
    if len(deck) == 32 and sum([one.bit for one in deck]) == DECK:
        return None
    because = (
        f"A pack is 32 different cards, Seven to Sau; these are {len(deck)}, "
        f"{len({one for one in deck if one.bit & DECK})} of them of that kind and different."
    )
    return Violation("sens.deal", because, {"cards": len(deck)})


@rule("sens.deal")
def hand_out(state: Dealing, action: Deal) -> Bidding:
    """Everyone is dealt three cards and then two, beginning with the seat after the dealer; the next card is turned up."""
    match, deck = state.match, action.deck
    first = next_seat(match.dealer)
    threes = dealt_in_packets(deck[:12], first, 3)
    twos = dealt_in_packets(deck[12:20], first, 2)
    dealt = tuple(three | two for three, two in zip(threes, twos, strict=True))
    begun = Match(match.rules, match.dealer, match.deals + 1)
    return Bidding(begun, dealt, deck[20:], state.ledger.fresh())


def misdeals(state: Dealing, seat: Seat) -> tuple[Misdeal, ...]:
    """Return the report of a misdeal, open to every seat."""
    return (Misdeal(seat),)


@rule("sens.misdeal")
def misdeal(state: Dealing, action: Misdeal) -> Dealing | MatchOver:
    """Any seat may report a misdeal: the dealer deals again or, where the house is strict, the other side writes 164 and the next seat deals."""
    match = state.match
    if match.rules.misdeal == "mild":
        return state
    line = Entry(1 - side_of(match.dealer), "sens.misdeal", base_total(match.rules))
    return after_deal(match, state.ledger.write(line), state.last_trick)


# -- finding trump -------------------------------------------------------------------------------


@rule("sens.bid-first-round")
def suits_open(state: Bidding) -> tuple[bool, ...]:
    """The dealer speaks first: each in turn passes ("weiter") or makes the turned suit trump.

    Returns for each suit whether it may be taken now.
    """
    first_round = state.passes < ROUND
    return tuple((suit is state.turn_up.suit) == first_round for suit in SUITS)


def passes(state: Bidding, seat: Seat) -> tuple[Pass, ...]:
    """Return the pass, which is always open."""
    return (Pass(seat),)


@rule("sens.all-pass")
def say_pass(state: Bidding, action: Pass) -> Bidding | Dealing:
    """When all four have passed twice nothing is played, and the dealer deals once more."""
    match = state.match
    if state.passes + 1 < 2 * ROUND:
        return Bidding(match, state.dealt, state.rest, state.ledger, state.passes + 1)
    again = match.rules.all_pass == "same-dealer"
    dealer = match.dealer if again else next_dealer(match)
    return Dealing(Match(match.rules, dealer, match.deals), state.ledger)


def takes(state: Bidding, seat: Seat) -> tuple[Take, ...]:
    """Return the suits a seat may take as trump."""
    allowed = zip(SUITS, suits_open(state), strict=True)
    return tuple(Take(seat, suit) for suit, is_open in allowed if is_open)


@rule("sens.bid-second-round")
def may_not_take(state: Bidding, action: Take) -> Violation | None:
    """After four passes each may speak once more in the same order, and take any suit but the turned one."""
    if suits_open(state)[action.suit.index]:
        return None
    facts = {"turned": state.turn_up.suit}
    if state.passes < ROUND:
        because = "In the first round only the turned suit can be taken."
        return Violation("sens.bid-first-round", because, facts)
    because = "In the second round the turned suit cannot be taken any more."
    return Violation("sens.bid-second-round", because, facts)


def take(state: Bidding, action: Take) -> PickingUp | FirstTrick | RefereedFirstTrick:
    """Make a suit trump; the last packets are taken up in turn or, where nobody could rob, handed out."""
    s = state
    if can_be_robbed(state, action):
        return PickingUp(s.match, s.dealt, s.rest, s.passes, s.ledger)
    hands = with_packets(s.match, s.dealt, s.rest, action.seat)
    hands[turn_up_receiver(s.match, action.seat)] |= s.turn_up.bit
    table = Table(s.match, tuple(hands), s.turn_up, s.passes, action.suit)
    return first_trick(table, s.ledger)


def can_be_robbed(state: Bidding, action: Take) -> bool:
    """Whether the turn-up might be robbed: turned suit taken, first round, not the Seven itself."""
    turn_up = state.turn_up
    return state.match.rules.robbing and state.passes < ROUND and turn_up is not seven_of(turn_up)


# -- the last packets ----------------------------------------------------------------------------


@rule("sens.last-packet", source=CHOSEN)
def packets(match: Match, rest: Sequence[T], taker: Seat) -> dict[Seat, Sequence[T]]:
    """With trump settled each gets three more cards from the pack, but the dealer two, among them the bottom card, and the turn-up.

    Returns what each seat gets from the pack: beginning after the dealer three cards each, but two
    for the seat that gets the turn-up; the last one is the bottom card. The turn-up comes on top.
    """
    receiver, at = turn_up_receiver(match, taker), 1
    found: dict[Seat, Sequence[T]] = {}
    for seat in seats_from(next_seat(match.dealer)):
        size = 2 if seat == receiver else 3
        found[seat] = rest[at : at + size]
        at += size
    return found


def packet_of(state: PickingUp, seat: Seat) -> Mask:
    """Return the cards a seat takes up from the pack."""
    return sum(one.bit for one in packets(state.match, state.rest, state.taker)[seat])


def with_packets(match: Match, dealt: Hands, rest: Sequence[Card], taker: Seat) -> list[Mask]:
    """Return the hands with the cards from the pack, without the turn-up."""
    found = packets(match, rest, taker)
    return [hand | sum(one.bit for one in found[seat]) for seat, hand in enumerate(dealt)]


def pick_ups(state: PickingUp, seat: Seat) -> tuple[PickUp, ...]:
    """Return the taking up of the packet, always open to the seat that is asked."""
    return (PickUp(seat),)


def pick_up(state: PickingUp, action: PickUp) -> PickingUp | FirstTrick | RefereedFirstTrick:
    """Take up the packet; after the fourth, the turn-up or the Seven is taken up too."""
    s = state
    if s.picked + 1 < SEATS:
        return PickingUp(s.match, s.dealt, s.rest, s.passes, s.ledger, s.picked + 1, s.robber)
    hands = with_packets(s.match, s.dealt, s.rest, s.taker)
    hands[turn_up_receiver(s.match, s.taker)] |= state.lies_open.bit
    table = Table(s.match, tuple(hands), s.turn_up, s.passes, s.trump, s.robber)
    return first_trick(table, s.ledger)


def robs(state: PickingUp, seat: Seat) -> tuple[Rob, ...]:
    """Return the robbing, for the holder of the Seven at his turn."""
    return () if may_not_rob(state, Rob(seat)) else (Rob(seat),)


@rule("sens.rob")
def may_not_rob(state: PickingUp, action: Rob) -> Violation | None:
    """If the turned suit is taken in the first round, whoever was dealt the trump Seven may exchange it for the turn-up before picking up his last cards."""
    if state.robber is not None:
        because = "The turn-up has been robbed already."
        return Violation("sens.rob", because, {"robber": state.robber})
    seven = seven_of(state.turn_up)
    if not state.dealt[action.seat] & seven.bit:
        because = f"To rob one must hold {seven} among one's first five cards."
        return Violation("sens.rob", because, {"seven": seven})
    return None


def rob(state: PickingUp, action: Rob) -> PickingUp:
    """Exchange the Seven for the turn-up; the Seven goes where the turn-up would have gone."""
    s, dealt = state, list(state.dealt)
    dealt[action.seat] ^= seven_of(s.turn_up).bit | s.turn_up.bit
    return PickingUp(s.match, tuple(dealt), s.rest, s.passes, s.ledger, s.picked, action.seat)


@rule("sens.lead")
def first_trick(table: Table, ledger: Ledger) -> FirstTrick | RefereedFirstTrick:
    """The first lead is that of the seat after the dealer."""
    lie, leader = table.course.book.lead, table.leader
    refereed = table.match.rules.illegal_plays == "penalised"
    phase = RefereedFirstTrick if refereed else FirstTrick
    return phase(table, NOTHING_PLAYED, ledger, DECK, lie, LEADS[leader], table.dealt[leader])


fact(
    "sens.seats",
    "Four play, two against two: seats 0 and 2 against seats 1 and 3, in order of play.",
    where="jassrules.games.sens.start",
)
fact(
    "sens.dealer-sees-bottom",
    "The dealer knows the bottom card, which will be his, from the start.",
    where="jassrules.games.sens.view.bottom_known",
)
fact(
    "sens.first-dealer",
    "Who deals first is settled when the match is created; at the table the highest card drawn deals, and later one of those who lost.",
    where="jassrules.games.sens.start",
)
