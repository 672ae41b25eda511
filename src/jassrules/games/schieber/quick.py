"""The fast lane of Schieber: the few moves that make up most of a deal, done at once.

Each function does what `phases` says, or returns ``None`` to leave the action to it. What is decided
there is decided here once more, without calls: read it there. A law holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jassrules.cards import PACK
from jassrules.chance import Deal
from jassrules.frozen import unsealed
from jassrules.game import Quick, own_copy
from jassrules.games.schieber.actions import Announce, Play, Weis
from jassrules.games.schieber.contract import LAST_TRICK, course_of
from jassrules.games.schieber.phases import weise
from jassrules.games.schieber.rules import Rules
from jassrules.games.schieber.scoring import last_trick_line, match_line, next_dealer, trick_line
from jassrules.games.schieber.state import (
    Cards,
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    Playing,
    Table,
    stoeck_in,
)
from jassrules.ledger import Entry, Ledger
from jassrules.table import Seat
from jassrules.tricks.hands import dealt_in_packets
from jassrules.tricks.trick import LEADS, NOTHING_PLAYED

UnsealedMatch: Final = unsealed(Match)
UnsealedDealing: Final = unsealed(Dealing)
UnsealedDeclaring: Final = unsealed(Declaring)
UnsealedTable: Final = unsealed(Table)
UnsealedLedger: Final = unsealed(Ledger)

NOTHING_WRITTEN: Final = Ledger((0, 0))


def first_state(rules: Rules, dealer: Seat) -> Dealing:
    """Return the state in which the first deal of a match is due."""
    match: Any = UnsealedMatch()
    match.rules = rules
    match.dealer = dealer
    match.deals = 0
    match.bergpreis = None
    match.__class__ = Match
    state: Any = UnsealedDealing()
    state.match = match
    state.ledger = NOTHING_WRITTEN
    state.__class__ = Dealing
    return state  # type: ignore[no-any-return]


def quick_deal(state: Dealing, action: Any) -> Any:
    """Deal a whole pack where nobody is named to be the first Vorhand."""
    if type(action) is not Deal or len(action.deck) != 36:
        return None
    match, ledger = state.match, state.ledger
    rules = match.rules
    vorhand = match.dealer + 1 & 3
    dealt = dealt_in_packets(action.deck, vorhand, rules.packet)
    # 36 single bits add up to a full mask only if they are all different
    if sum(dealt) != PACK or rules.first_vorhand is not None:
        return None
    now: Any = UnsealedMatch()
    now.rules = rules
    now.dealer = match.dealer
    now.deals = match.deals + 1
    now.bergpreis = match.bergpreis
    now.__class__ = Match
    after: Any = UnsealedDeclaring()
    after.match = now
    after.vorhand = vorhand
    after.dealt = dealt
    after.ledger = ledger.fresh() if ledger.entries else ledger
    after.pushes = 0
    after.__class__ = Declaring
    return after


def quick_announce(state: Declaring, action: Any) -> Any:
    """Announce a contract that is played here."""
    vorhand, match, dealt = state.vorhand, state.match, state.dealt
    turn = vorhand ^ 2 if state.pushes == 1 else vorhand
    if type(action) is not Announce or action.seat != turn:
        return None
    course = course_of(match.rules, action.contract)
    if not course.factor:
        return None
    table: Any = UnsealedTable()
    table.match = match
    table.vorhand = vorhand
    table.dealt = dealt
    table.contract = action.contract
    table.pushes = state.pushes
    table.weis = ()
    table.course = course
    table.stoeck = stoeck = stoeck_in(dealt, course) if course.stoeck else 0
    table.unsettled = course.weis_automatic
    table.__class__ = Table
    after: Any = Cards()
    after.table = table
    after.plays = NOTHING_PLAYED
    after.ledger = state.ledger
    after.left = PACK
    after.lie = course.leads[0]
    after.place = LEADS[vorhand]
    after.playable = cards = dealt[vorhand]
    if stoeck and cards & stoeck:
        after.offered = table.plays_of(vorhand, PACK, cards)
    else:
        c, d, h, s = course.fans[vorhand]
        after.offered = c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]
    after.__class__ = FirstTrick
    return after


def quick_first_moves(state: FirstTrick) -> tuple[Weis | Play, ...]:
    """Return the plays of the seat that is to act, after the Weise it may announce."""
    if state.table.course.weis_announced:
        return weise(state, state.place.seat) + state.offered
    return state.offered


def quick_play(state: FirstTrick | Playing, action: Any) -> Any:
    """Play a card that is plainly legal and writes nothing but perhaps the cards of a trick.

    Returns ``None`` where the phases have to look closer: at a call or a card of Stöck, at a trick
    that may write Weise or that decides the match. It is long because calls are dear: it ends once
    for a card within a trick and once for the card that completes one. The duties are at most two.
    """
    if type(action) is not Play or action.stoeck:
        return None
    one, place = action.card, state.place
    bit = one.bit
    if action.seat != place.seat or not bit & state.playable:
        return None
    table = state.table
    if table.stoeck and bit & table.stoeck:
        return None
    lie = state.lie.after[one.index]
    left = state.left ^ bit
    history = (state.plays, one)
    after: Any

    if not place.last:
        place = place.next
        seat = place.seat
        cards = table.dealt[seat] & left
        if cards & lie.held1:
            cards &= lie.only1
        if cards & lie.held2:
            cards &= lie.only2
        after = Cards()
        after.table = table
        after.plays = history
        after.ledger = state.ledger
        after.left = left
        after.lie = lie
        after.place = place
        after.playable = cards
        if table.stoeck and cards & table.stoeck:
            after.offered = table.plays_of(seat, left, cards)
        else:
            c, d, h, s = table.course.fans[seat]
            after.offered = (
                c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]
            )
        after.__class__ = type(state)
        return after

    course, ledger = table.course, state.ledger
    if table.unsettled and (course.weis_needs_trick or type(state) is FirstTrick):
        return None
    (((_, first), second), third), fourth = history
    seat, best = place.seat, lie.best
    if best is not fourth:
        seat = seat - (1 if best is third else 2 if best is second else 3) & 3
    worth = course.points
    points = worth[first.index] + worth[second.index] + worth[third.index] + worth[fourth.index]
    number = LAST_TRICK - (left.bit_count() >> 2)
    try:
        line = course.lines[number][seat & 1][points]
    except KeyError:
        line = trick_line(course, seat & 1, number, points)
    if not left:
        return quick_end(table, ledger, line)
    ours, theirs = ledger.totals
    if seat & 1:
        theirs += line.points
    else:
        ours += line.points
    target = course.target_at_once
    if target is not None and (ours >= target or theirs >= target):
        return None
    written: Any = UnsealedLedger()
    written.totals = (ours, theirs)
    written.entries = ledger.entries + (line,)  # noqa: RUF005 – faster
    written.__class__ = Ledger
    after = Cards()
    after.table = table
    after.plays = history
    after.ledger = written
    after.left = left
    after.lie = course.leads[number + 1]
    after.place = LEADS[seat]
    after.playable = cards = table.dealt[seat] & left
    if table.stoeck and cards & table.stoeck:
        after.offered = table.plays_of(seat, left, cards)
    else:
        c, d, h, s = course.fans[seat]
        after.offered = c[cards & 511] + d[cards >> 9 & 511] + h[cards >> 18 & 511] + s[cards >> 27]
    after.__class__ = Playing
    return after


def quick_end(table: Table, ledger: Ledger, trick: Entry) -> Any:
    """Write the last trick and what it brings, and go on to the next deal if the match is not over."""
    side, course, match = trick.side, table.course, table.match
    lines = (trick, *last_trick_line(course, side), *match_line(course, ledger, side))
    worth = 0
    for line in lines:
        worth += line.points
    ours, theirs = ledger.totals
    if side:
        theirs += worth
    else:
        ours += worth
    high = ours if ours > theirs else theirs  # noqa: FURB136 – faster
    target, mark = course.target, course.bergpreis_mark
    if (target is not None and high >= target) or (
        mark is not None and high >= mark and match.bergpreis is None
    ):
        return None
    written: Any = UnsealedLedger()
    written.totals = (ours, theirs)
    written.entries = ledger.entries + lines
    written.__class__ = Ledger
    now: Any = UnsealedMatch()
    now.rules = match.rules
    now.dealer = next_dealer(table)
    now.deals = match.deals
    now.bergpreis = match.bergpreis
    now.__class__ = Match
    after: Any = UnsealedDealing()
    after.match = now
    after.ledger = written
    after.__class__ = Dealing
    return after


QUICK: Final[Mapping[type, Quick]] = {
    Dealing: Quick(quick_deal),
    Declaring: Quick(quick_announce),
    FirstTrick: Quick(own_copy(quick_play), quick_first_moves),
    Playing: Quick(quick_play, "offered"),
}
