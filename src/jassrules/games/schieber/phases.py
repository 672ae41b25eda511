"""The phase table of Schieber: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from jassrules.cards import PACK
from jassrules.chance import Deal
from jassrules.errors import Violation
from jassrules.frozen import maker
from jassrules.games.schieber.actions import Announce, Play, Push, Thank, Weis
from jassrules.games.schieber.bedanken import no_thanks_now, offer_thanks, thank
from jassrules.games.schieber.contract import course_of
from jassrules.games.schieber.play import LEADS, made_playing, play, refuse_play
from jassrules.games.schieber.rules import SOURCE
from jassrules.games.schieber.state import (
    Dealing,
    Declaring,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    Table,
    has_weise,
    stoeck_in,
)
from jassrules.games.schieber.weis import open_weise, refuses_weis
from jassrules.jass.contracts import Contract
from jassrules.jass.dealing import is_pack, refuse_pack
from jassrules.jass.weis import closed
from jassrules.rulebook import CHOSEN, adopt, fact, rule, sentence
from jassrules.steps import READY, Phases, Step, out_of_phase, out_of_turn
from jassrules.table import FOUR, Seat, checked_table, next_seat
from jassrules.tricks.hands import Hands, dealt_in_packets
from jassrules.tricks.trick import NOTHING_PLAYED

made_match: Final[Callable[..., Any]] = maker(Match)
made_declaring: Final[Callable[..., Any]] = maker(Declaring)
made_table: Final[Callable[..., Any]] = maker(Table)

adopt(
    "schieber",
    out_of_phase,
    statement="Each action has its phase: no Weis after the first trick, no second contract, nothing after the end.",
)
adopt(
    "schieber",
    out_of_turn,
    statement="Only the seat that is to act may act; nothing but thanks for the match may be said out of turn.",
)

# -- dealing -------------------------------------------------------------------------------------

fact(
    "schieber.deck",
    "The pack has 36 cards: Six to Ace of Eicheln, Schellen, Rosen and Schilten.",
    by=is_pack,
)
adopt("schieber", refuse_pack)


def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not 36 different cards."""
    return refuse_pack("schieber", PACK, action.deck)


@rule("schieber.deal")
def deal(state: Dealing, action: Deal) -> Declaring | None:
    """Everyone is dealt nine cards, three at a time, beginning with the seat after the dealer.

    ``None`` if the cards are no pack.
    """
    match, deck = state.match, action.deck
    dealt = dealt_in_packets(deck, next_seat(match.dealer), match.rules.packet)
    if not is_pack(PACK, len(deck), dealt):
        return None
    now = made_match(match.rules, match.dealer, match.deals + 1, match.bergpreis)
    return made_declaring(now, vorhand_of(match, dealt), dealt, state.ledger.fresh(), 0)  # type: ignore[no-any-return]


@rule("schieber.first-dealer")
def vorhand_of(match: Match, dealt: Hands) -> Seat:
    """Who deals first is settled when the match is created; where the house names a card, its holder is Vorhand of the first deal and deals the second.

    Returns Vorhand of the deal that ``match`` is about to begin.
    """
    named = match.rules.first_vorhand
    if named is None or match.deals:
        return next_seat(match.dealer)
    return next(seat for seat in range(FOUR) if dealt[seat] & named.bit)


# -- announcing ----------------------------------------------------------------------------------

NOT_PLAYED: Final = sentence(
    "schieber.factors", "not-played",
    "The contract {contract} is not played here: its factor is 0.", contract=Contract,
)  # fmt: skip
NO_PUSHING: Final = sentence("schieber.schieben", "no-pushing", "Pushing is not played here.")
PUSHED: Final = sentence(
    "schieber.no-push-back", "pushed",
    "It was pushed already: you must name the contract.", pushes=int,
)  # fmt: skip


@rule("schieber.announce")
def offer_contracts(state: Declaring) -> tuple[Announce, ...]:
    """Vorhand chooses the contract: one of the four suits as trump, of which not one card need be held, Obenabe or Undenufe."""
    factors: Any = state.rules.factors
    return _offered(factors, state.turn)


@rule("schieber.factors", also=True)
@lru_cache(maxsize=1024)
def _offered(factors: Mapping[str, int], seat: Seat) -> tuple[Announce, ...]:
    return tuple(Announce(seat, one) for one in Contract if factors[one.factor_key])


@rule("schieber.factors", source=f"{SOURCE}; {CHOSEN}: the factors themselves")
def refuse_contract(state: Declaring, action: Announce) -> Violation | None:
    """The factor of the contract multiplies all points of the deal: tricks, last trick, match, Weis and Stöck; a contract of factor 0 is not played."""
    if state.rules.factors[action.contract.factor_key]:
        return None
    return NOT_PLAYED(contract=action.contract)


def announce(state: Declaring, action: Announce) -> FirstTrick | None:
    """Go on to the first trick; ``None`` out of turn or for a contract that is not played."""
    if action.seat != state.turn or refuse_contract(state, action) is not None:
        return None
    match, dealt, leader = state.match, state.dealt, vorhand_leads(state)
    rules = match.rules
    course = course_of(rules, action.contract)
    stoeck, hand = stoeck_in(dealt, course), dealt[leader]
    table = made_table(
        match, state.vorhand, dealt, action.contract, state.pushes, (),
        course, stoeck, has_weise(rules, ()),
    )  # fmt: skip
    return made_playing(  # type: ignore[no-any-return]
        table, NOTHING_PLAYED, state.ledger, PACK, course.leads[0], LEADS[leader], hand,
        table.plays_of(leader, PACK, hand), FirstTrick,
    )  # fmt: skip


@rule("schieber.vorhand-leads")
def vorhand_leads(state: Declaring) -> Seat:
    """The first lead is that of Vorhand, also when the partner chose the contract."""
    return state.vorhand


PUSHES: Final = tuple((Push(seat),) for seat in range(FOUR))
MOST_PUSHES: Final = {"never": 0, "once": 1, "back": 2}


def offer_push(state: Declaring) -> tuple[Push, ...]:
    """Return the push, unless it was pushed often enough."""
    return PUSHES[state.turn] if may_push(state) else ()


@rule("schieber.schieben")
def may_push(state: Declaring) -> bool:
    """Vorhand may push the choice of the contract to the partner, who must then make it."""
    return state.pushes < MOST_PUSHES[state.rules.schieben]


@rule("schieber.schieben", also=True)
@rule("schieber.no-push-back")
def refuse_push(state: Declaring, action: Push) -> Violation | None:
    """The partner who was pushed to must choose the contract; where the house lets him push back once, Vorhand must."""
    if may_push(state):
        return None
    return NO_PUSHING() if state.rules.schieben == "never" else PUSHED(pushes=state.pushes)


def push(state: Declaring, action: Push) -> Declaring:
    """Hand the choice across the table."""
    return Declaring(state.match, state.vorhand, state.dealt, state.ledger, state.pushes + 1)


# -- Weis ----------------------------------------------------------------------------------------

WEIS_CLOSED: Final = closed("schieber")


@rule("schieber.phase", also=True)
def no_weis_here(state: FirstTrick) -> Violation | None:
    """Say why the house has no Weis to announce."""
    return WEIS_CLOSED[state.table.match.rules.weis]


@rule("schieber.weis-when", also=True)
def offer_weise(state: FirstTrick) -> tuple[Weis, ...]:
    """Return the Weise the seat may announce."""
    seat = state.turn
    return tuple([Weis(seat, one) for one in open_weise(state.table, state.hand(seat), seat)])


def refuse_weis(state: FirstTrick, action: Weis) -> Violation | None:
    """Refuse a Weis one does not hold whole, or has announced."""
    return refuses_weis(state.table, state.hand(action.seat), action.seat, action.meld)


def weis(state: FirstTrick, action: Weis) -> FirstTrick:
    """Announce a Weis: its points become known."""
    t, s = state.table, state
    said = (*t.weis, (action.seat, action.meld))
    table = Table(t.match, t.vorhand, t.dealt, t.contract, t.pushes, said)
    return made_playing(  # type: ignore[no-any-return]
        table, s.plays, s.ledger, s.left, s.standing, s.place, s.playable, s.offered, FirstTrick
    )


# -- the table -----------------------------------------------------------------------------------

_PLAY: Final = Step(Play, READY, refuse_play, play, guarded=True)
_THANK: Final = Step(Thank, offer_thanks, None, thank, closed=no_thanks_now, anytime=True)
_READY_THANK: Final = evolve(_THANK, ready=True)

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, deal, guarded=True), _THANK),
    Declaring: (
        Step(Announce, offer_contracts, refuse_contract, announce, guarded=True),
        Step(Push, offer_push, refuse_push, push),
        _THANK,
    ),
    FirstTrick: (
        Step(Weis, offer_weise, refuse_weis, weis, closed=no_weis_here),
        _PLAY,
        _READY_THANK,
    ),
    Playing: (_PLAY, _READY_THANK),
    MatchOver: (),
}

fact(
    "schieber.seats",
    "Four play, two against two: seats 0 and 2 against seats 1 and 3, in order of play.",
    by=checked_table,
)
