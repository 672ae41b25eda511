"""What everybody at the table sees happen, and what one seat alone learns."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from jassrules.cards import Mask, cards_in, mask_of
from jassrules.chance import Deal
from jassrules.games.sens.actions import (
    Action,
    Bella,
    ClaimRevoke,
    Count,
    Meldung,
    Misdeal,
    Pass,
    PickUp,
    Play,
    Rob,
    Take,
    TakeBack,
    Vorlauf,
)
from jassrules.games.sens.dealing import packet_of, packets
from jassrules.games.sens.meldungen import points_of, shown_meldungen
from jassrules.games.sens.state import (
    IN_PLAY,
    ROUND,
    Bidding,
    Cards,
    Counting,
    MatchOver,
    PickingUp,
    State,
    TrickLying,
    is_settled,
)
from jassrules.games.sens.view import bottom_known
from jassrules.observation import Event, line_event
from jassrules.table import Seat
from jassrules.tricks.trick import Trick, played_cards, with_play


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``misdeal-reported``, ``passed``, ``thrown-in``, ``taken``, ``robbed``, ``picked-up``,
    ``packets-taken``, ``meldung-announced`` (points only), ``bella-announced``,
    ``vorlauf-claimed``, ``played``, ``taken-back``, ``trick-lies``, ``trick-taken``,
    ``meldung-shown``, ``revoke-claimed``, ``counted``, then the lines of the count by their rules,
    ``deal-over``, ``match-over``. Where wrong cards are penalised a trick of four cards lies first,
    and is taken with what its winner does next.
    """
    events: list[Event] = []
    if isinstance(before, (TrickLying, Counting)) and isinstance(action, _TAKES_IN):
        events.append(_trick_event("trick-taken", "sens.order-trump", before.tricks()))
    events += _acted(before, action, after)
    if isinstance(before, Cards) and isinstance(action, Play) and before.place.last:
        events += _trick_complete(before, action, after)
    known = 0 if isinstance(action, Deal) else len(before.ledger.entries)
    for line in after.ledger.entries[known:]:
        events.append(line_event(line))
    if isinstance(before, Cards) and not isinstance(after, Cards):
        events.append(Event("deal-over", "sens.rotation", {"totals": after.ledger.totals}))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "sens.finish", {"winners": after.winners}))
    return tuple(events)


_SAID: Final = {
    Misdeal: ("misdeal-reported", "sens.misdeal"),
    PickUp: ("picked-up", "sens.last-packet"),
    Bella: ("bella-announced", "sens.bella-when"),
    Vorlauf: ("vorlauf-claimed", "sens.vorlauf"),
    Count: ("counted", "sens.made"),
}
"""The events of the actions that show no more than who takes them."""


_TAKES_IN: Final = (Play, Bella, Vorlauf, Count)
"""What the winner of a trick that lies can do to take it in."""


def _acted(before: State, action: Action, after: State) -> list[Event]:
    if isinstance(action, Deal):
        assert isinstance(after, Bidding)
        facts: dict[str, Any] = {"dealer": before.match.dealer}
        facts |= {"turn_up": after.turn_up, "speaker": after.turn}
        return [Event("dealt", "sens.deal", facts)]
    facts = {"seat": action.seat}
    match action:
        case Pass() | Take():
            return _bid(before, action, after)
        case Rob():
            assert isinstance(before, PickingUp)
            return [Event("robbed", "sens.rob", facts | {"turn_up": before.turn_up})]
        case Meldung():
            facts["points"] = points_of(before.rules, action.meld)
            return [Event("meldung-announced", "sens.meldung-shown", facts)]
        case Play():
            return [Event("played", "sens.turn", facts | {"card": action.card})]
        case TakeBack():
            assert isinstance(before, Cards)
            card = played_cards(before.plays)[-1]
            return [Event("taken-back", "sens.revoke", facts | {"card": card})]
        case ClaimRevoke():
            facts |= {"against": action.against, "right": not isinstance(after, Cards)}
            return [Event("revoke-claimed", "sens.revoke", facts)]
        case _:
            handed_out = _handed_out(after) if isinstance(action, PickUp) else []
            return [Event(*_SAID[type(action)], facts), *handed_out]


def _bid(before: State, action: Pass | Take, after: State) -> list[Event]:
    assert isinstance(before, Bidding)
    which = "sens.bid-first-round" if before.passes < ROUND else "sens.bid-second-round"
    if isinstance(action, Take):
        facts = {"seat": action.seat, "trump": action.suit}
        return [Event("taken", which, facts), *_handed_out(after)]
    thrown = [] if isinstance(after, Bidding) else [Event("thrown-in", "sens.all-pass")]
    return [Event("passed", which, {"seat": action.seat}), *thrown]


def _handed_out(after: State) -> list[Event]:
    """Return that all have their eight cards, and who got the card that lay open."""
    if not isinstance(after, IN_PLAY):
        return []
    facts = {"seat": after.table.turn_up_goes_to, "card": after.table.received}
    return [Event("packets-taken", "sens.last-packet", facts)]


def _trick_event(what: str, rule: str, tricks: tuple[Trick, ...]) -> Event:
    facts = {"seat": tricks[-1].winner, "cards": tricks[-1].cards, "trick": len(tricks)}
    return Event(what, rule, facts)


def _trick_complete(before: Cards, action: Play, after: State) -> list[Event]:
    what = ("trick-lies", "sens.revoke") if before.refereed else ("trick-taken", "sens.order-trump")
    events = [_trick_event(*what, before.table.tricks(with_play(before.plays, action.card))[0])]
    if not is_settled(before) and isinstance(after, Cards):
        # those of the side that writes now: others may lie open from a time before
        for seat, meld in shown_meldungen(evolve(after.table, reopened=()), settled=True):
            shown = {"seat": seat, "meld": meld}
            events.append(Event("meldung-shown", "sens.meldung-shown", shown))
    return events


def told_to(before: State, action: Action, after: State, seat: Seat) -> tuple[Event, ...]:
    """Return what a seat alone learns when an action is applied.

    ``hand-dealt``, the five cards it is dealt first; ``bottom-seen``, for the dealer where the house
    lets him look; ``packet-picked-up``, the cards it gets from the pack with its last packet.
    """
    events = []
    if isinstance(after, Bidding) and isinstance(action, Deal):
        dealt = {"seat": seat, "cards": tuple(cards_in(after.dealt[seat]))}
        events.append(Event("hand-dealt", "sens.deal", dealt))
        bottom = bottom_known(after, seat)
        if bottom is not None:
            facts = {"seat": seat, "card": bottom}
            events.append(Event("bottom-seen", "sens.dealer-sees-bottom", facts))
    packet = _packet(before, action, after, seat)
    if packet:
        facts = {"seat": seat, "cards": tuple(cards_in(packet))}
        events.append(Event("packet-picked-up", "sens.last-packet", facts))
    return tuple(events)


def _packet(before: State, action: Action, after: State, seat: Seat) -> Mask:
    """Return the cards from the pack that a seat gets by an action."""
    if isinstance(before, PickingUp) and isinstance(action, PickUp) and action.seat == seat:
        return packet_of(before, seat)
    if isinstance(before, Bidding) and isinstance(after, IN_PLAY):
        found = packets(before.match, before.rest, after.table.taker)
        return mask_of(found[seat])
    return 0
