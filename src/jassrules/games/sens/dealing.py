"""From the deal to the last packets: dealing, misdeals, packets, robbing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from jassrules.cards import Card, Mask
from jassrules.chance import Deal
from jassrules.errors import Violation
from jassrules.games.sens.actions import Misdeal, PickUp, Rob
from jassrules.games.sens.finish import after_deal
from jassrules.games.sens.play import LEADS
from jassrules.games.sens.rules import Rules
from jassrules.games.sens.scoring import base_total
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
    made_playing,
    seven_of,
    turn_up_receiver,
)
from jassrules.games.sens.trump import DECK, is_pack
from jassrules.ledger import Entry, Ledger
from jassrules.rulebook import CHOSEN, fact, rule, sentence
from jassrules.table import FOUR, Seat, checked_table, next_seat, seats_from, side_of
from jassrules.tricks.hands import Hands, dealt_in_packets
from jassrules.tricks.trick import NOTHING_PLAYED

T = TypeVar("T")

# -- dealing -------------------------------------------------------------------------------------

BAD_PACK: Final = sentence(
    "sens.deal", "bad-pack",
    "A pack is 32 different cards, Seven to Sau; these are {cards}, {different} of them of that kind and different.",
    cards=int, different=int,
)  # fmt: skip


@rule("sens.deal", also=True)
def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not the 32 cards of SENS."""
    deck = action.deck
    if is_pack(deck):
        return None
    return BAD_PACK(cards=len(deck), different=len({one for one in deck if one.bit & DECK}))


@rule("sens.deal")
def deal(state: Dealing, action: Deal) -> Bidding:
    """Everyone is dealt three cards and then two, beginning with the seat after the dealer; the next card is turned up."""
    match, deck = state.match, action.deck
    first = next_seat(match.dealer)
    threes = dealt_in_packets(deck[:12], first, 3)
    twos = dealt_in_packets(deck[12:20], first, 2)
    dealt = tuple(three | two for three, two in zip(threes, twos, strict=True))
    begun = Match(match.rules, match.dealer, match.deals + 1)
    return Bidding(begun, dealt, deck[20:], state.ledger.fresh())


def offer_misdeal(state: Dealing, seat: Seat) -> tuple[Misdeal, ...]:
    """Return the report of a misdeal, open to every seat."""
    return (Misdeal(seat),)


@rule("sens.misdeal")
def misdeal(state: Dealing, action: Misdeal) -> Dealing | MatchOver:
    """Any seat may report a misdeal: the dealer deals again or, where the house is strict, the other side writes 164 and the next seat deals."""
    match = state.match
    if match.rules.misdeal == "mild":
        return state
    line = Entry(1 - side_of(match.dealer), "sens.misdeal", base_total(match.rules))
    return after_deal(match, state.ledger.write(line), state.last_trick, state.last_contract)


# -- the last packets ----------------------------------------------------------------------------


@rule(
    "sens.last-packet",
    source=f"{CHOSEN}: so the dealer knows seven of his eight, as the text says of one who looks at the bottom card",
)
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


def offer_pick_up(state: PickingUp) -> tuple[PickUp, ...]:
    """Return the taking up of the packet, always open to the seat that is asked."""
    return (PickUp(state.turn),)


def pick_up(state: PickingUp, action: PickUp) -> PickingUp | FirstTrick | RefereedFirstTrick:
    """Take up the packet; after the fourth, the turn-up or the Seven is taken up too."""
    s = state
    if s.picked + 1 < FOUR:
        return PickingUp(s.match, s.dealt, s.rest, s.passes, s.ledger, s.picked + 1, s.robber)
    hands = with_packets(s.match, s.dealt, s.rest, s.taker)
    hands[turn_up_receiver(s.match, s.taker)] |= state.lies_open.bit
    table = Table(s.match, tuple(hands), s.turn_up, s.passes, s.trump, s.robber)
    return first_trick(table, s.ledger)


# -- robbing -------------------------------------------------------------------------------------

ROBBED: Final = sentence("sens.rob", "robbed", "The turn-up has been robbed already.", robber=int)
NO_SEVEN: Final = sentence(
    "sens.rob", "no-seven", "To rob one must hold {seven} among one's first five cards.", seven=Card
)


@rule("sens.rob", also=True)
def can_be_robbed(rules: Rules, turn_up: Card, passes: int) -> bool:
    """Whether the turn-up might be robbed: turned suit taken, first round, not the Seven itself."""
    return rules.robbing and passes < ROUND and turn_up is not seven_of(turn_up)


def holds_seven(state: PickingUp, seat: Seat) -> bool:
    """Whether a seat has the Seven of trump among its first five cards."""
    return state.dealt[seat] & seven_of(state.turn_up).bit != 0


def offer_rob(state: PickingUp) -> tuple[Rob, ...]:
    """Return the robbing, for the holder of the Seven at his turn."""
    seat = state.turn
    return (Rob(seat),) if state.robber is None and holds_seven(state, seat) else ()


@rule("sens.rob")
def refuse_rob(state: PickingUp, action: Rob) -> Violation | None:
    """If the turned suit is taken in the first round, whoever was dealt the trump Seven may exchange it for the turn-up before picking up his last cards."""
    if state.robber is not None:
        return ROBBED(robber=state.robber)
    return None if holds_seven(state, action.seat) else NO_SEVEN(seven=seven_of(state.turn_up))


def rob(state: PickingUp, action: Rob) -> PickingUp:
    """Exchange the Seven for the turn-up; the Seven goes where the turn-up would have gone."""
    s, dealt = state, list(state.dealt)
    dealt[action.seat] ^= seven_of(s.turn_up).bit | s.turn_up.bit
    return PickingUp(s.match, tuple(dealt), s.rest, s.passes, s.ledger, s.picked, action.seat)


# -- the first lead ------------------------------------------------------------------------------


@rule("sens.lead")
def first_trick(table: Table, ledger: Ledger) -> FirstTrick | RefereedFirstTrick:
    """The first lead is that of the seat after the dealer."""
    leader = table.leader
    refereed = table.match.rules.illegal_plays == "penalised"
    return made_playing(  # type: ignore[no-any-return]
        table, NOTHING_PLAYED, ledger, DECK, table.course.standings.lead, LEADS[leader],
        table.dealt[leader], RefereedFirstTrick if refereed else FirstTrick,
    )  # fmt: skip


fact(
    "sens.seats",
    "Four play, two against two: seats 0 and 2 against seats 1 and 3, in order of play.",
    by=checked_table,
)
fact(
    "sens.first-dealer",
    "Who deals first is settled when the match is created; at the table the highest card drawn deals, and later one of those who lost.",
    by=checked_table,
)
