"""From what a log says of a round to a whole deal, and to our record of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from jassrules.cards import CARDS, PACK, Card, Mask, cards_in, mask_of
from jassrules.chance import Deal
from jassrules.games import schieber
from jassrules.games.schieber.contract import course_of
from jassrules.interop.fields import Fields
from jassrules.interop.hslu_terms import CODE_OF, HAND, NAMES, RULES, SEATS, Round
from jassrules.sharing import Sharing
from jassrules.table import Seat, next_seat, partner, seats_from
from jassrules.text.record import Record
from jassrules.tricks.duties import ruled_out
from jassrules.tricks.trick import Trick


@frozen
class Written:
    """What an object of a log says of a round, in our terms.

    ``hands`` are the cards left in the hands, by seat, empty where the log does not show them;
    ``points`` those of the finished tricks; ``turn`` and ``totals`` as in `Round`.
    """

    dealer: Seat
    contract: schieber.Contract | None
    pushes: int
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat | None
    totals: tuple[int, int] | None = None

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Who played what, in order."""
        return [play for trick in self.tricks for play in trick.plays()]


def round_of(name: str, written: Written, dealt: Sequence[Sequence[Card]]) -> Round:
    """Return the round of an object, given the nine cards dealt to each seat."""
    order, size = seats_from(next_seat(written.dealer)), RULES.packet
    packets = [dealt[seat][at : at + size] for at in range(0, HAND, size) for seat in order]
    actions: list[Any] = [Deal(one for packet in packets for one in packet)]
    announcer = order[0]
    if written.pushes:
        actions.append(schieber.Push(announcer))
        announcer = partner(announcer)
    if written.contract is not None:
        actions.append(schieber.Announce(announcer, written.contract))
    plays = written.plays
    actions += [schieber.Play(seat, one) for seat, one in plays]
    if written.contract is None:
        incomplete = "incomplete: trump was never named"
    elif len(plays) < len(CARDS):
        incomplete = f"incomplete: stops after {len(plays)} of {len(CARDS)} cards"
    else:
        incomplete = ""
    record = Record(schieber.NAME, RULES, SEATS, written.dealer, actions, NAMES)
    winners = tuple(trick.winner for trick in written.tricks if trick.winner is not None)
    return Round(name, record, winners, written.points, written.turn, written.totals, incomplete)


def all_hands(written: Written, fields: Fields) -> list[tuple[Card, ...]]:
    """Return the cards dealt to each seat; raise `BadRecord` if the object does not show them all."""
    dealt = _dealt(written, fields)
    found = [hand for hand in dealt if hand is not None]
    if len(found) < SEATS:
        raise fields.bad("player", f"the cards of {NAMES[dealt.index(None)]} are not all known")
    return found


def hands_seen(written: Written, seat: Seat, fields: Fields) -> list[tuple[Card, ...]]:
    """Return cards dealt to each seat as they may have lain for the one that saw only its own.

    Raises `BadRecord` if the object shows no hand of that seat, or those of some others.
    """
    dealt = _dealt(written, fields)
    hidden = [other for other, hand in enumerate(dealt) if hand is None]
    if seat in hidden:
        raise fields.bad("player", f"the hand of {NAMES[seat]} is missing")
    if hidden and any(hand for other, hand in enumerate(written.hands) if other != seat):
        raise fields.bad("player", "expected one hand, or all four")
    played = [tuple(one for who, one in written.plays if who == s) for s in range(SEATS)]
    known = [*dealt, *played]
    free = cards_in(PACK & ~mask_of({one for cards in known if cards for one in cards}))
    room = [HAND - len(played[other]) for other in hidden]
    for other, cards in zip(hidden, _shared(written, hidden, free, room), strict=True):
        dealt[other] = (*played[other], *cards)
    return [hand for hand in dealt if hand is not None]


def _dealt(written: Written, fields: Fields) -> list[tuple[Card, ...] | None]:
    """Return the cards dealt to each seat, ``None`` where some of them are not shown."""
    shown = [one for _, one in written.plays] + [one for hand in written.hands for one in hand]
    for one in shown:
        if shown.count(one) > 1:
            raise fields.bad("tricks", f"the card {CODE_OF[one]} is there twice")
    dealt: list[tuple[Card, ...] | None] = []
    for seat, hand in enumerate(written.hands):
        cards = (*(one for who, one in written.plays if who == seat), *hand)
        if hand and len(cards) != HAND:
            raise fields.bad("player", f"{NAMES[seat]} has {len(cards)} cards with those played")
        dealt.append(cards if len(cards) == HAND else None)
    return dealt


def _shared(
    written: Written, hidden: Sequence[Seat], free: Sequence[Card], room: Sequence[int]
) -> list[list[Card]]:
    """Share the free cards out so that as many plays as possible, from the first on, are legal.

    If the log holds a play that no hand allows, the first such play is then the first refused.
    """
    cards = mask_of(free)
    # without any play nothing is ruled out: the last of these has a way
    tried = (_ruled_out(written, plays) for plays in range(len(written.plays), -1, -1))
    sharings = (Sharing(cards, room, [barred[seat] for seat in hidden]) for barred in tried)
    sharing = next(one for one in sharings if one.total)
    return [cards_in(held) for held in sharing.draw(random.Random(0))]


def _ruled_out(written: Written, plays: int) -> list[Mask]:
    """Return the cards that each seat cannot have held, given its first plays were legal."""
    if written.contract is None:
        return [0] * SEATS
    by_trick, barred = course_of(RULES, written.contract).by_trick, [0] * SEATS
    for trick, standings in zip(written.tricks, by_trick, strict=False):
        standing = standings.lead
        for seat, one in trick.plays()[: max(plays, 0)]:
            barred[seat] |= ruled_out(one, standing.duties)
            standing = standing.step(one)
        plays -= SEATS
    return barred
