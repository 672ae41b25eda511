"""The phase table of Molotow: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from jassrules.cards import cards_in
from jassrules.chance import Deal, shuffled_deal
from jassrules.errors import Violation
from jassrules.frozen import maker
from jassrules.games.molotow.actions import Action, Play, Weis
from jassrules.games.molotow.rules import LEAST_PLAYERS, MOST_PLAYERS, SOURCE, Rules
from jassrules.games.molotow.scoring import deal_over, result_of
from jassrules.games.molotow.state import (
    Cards,
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    plays_of,
    trump_made,
)
from jassrules.games.molotow.trump import next_standings
from jassrules.games.molotow.weis import announced, open_weise
from jassrules.jass import stoeck
from jassrules.jass.dealing import dealt_out, pack_for, refuse_pack
from jassrules.jass.weis import closed, refuse_meld, said_by
from jassrules.ledger import Ledger
from jassrules.rulebook import CHOSEN, adopt, fact, rule
from jassrules.steps import READY, Phases, Step, out_of_phase, out_of_turn
from jassrules.table import Seat, checked_table
from jassrules.tricks.duties import refuse_card
from jassrules.tricks.trick import NOTHING_PLAYED, leads_of, trick_winner

if TYPE_CHECKING:
    import random

made_playing: Final[Callable[..., Any]] = maker(Playing)

adopt(
    "molotow",
    out_of_phase,
    statement="Each action has its phase: no Weis after the first trick or where the house has none, nothing after the end.",
)
adopt("molotow", out_of_turn, statement="Only the seat that is to act may act.")

# -- the match and its deals -----------------------------------------------------------------------


@rule("molotow.players")
def begin(rules: Rules, players: int | None, dealer: Seat) -> Dealing:
    """Three to six play, each for himself."""
    count, dealer = checked_table(
        players, dealer, default=4, least=LEAST_PLAYERS, most=MOST_PLAYERS, rule="molotow.players"
    )
    return Dealing(Match(rules, count, dealer), Ledger((0,) * count))


def drawn(state: State, rng: random.Random) -> Action:
    """Return a random deal."""
    return shuffled_deal(cards_in(state.match.pack), rng)


fact(
    "molotow.deck",
    "36 cards are played with; five players leave the Six of Schellen out.",
    source=f"{SOURCE}; {CHOSEN}: the Six of Schellen, as in the Offenbach game",
    by=pack_for,
)
adopt(
    "molotow",
    refuse_pack,
    statement="Three players are dealt twelve cards each, four nine, five seven and six six, in packets of three or four from the seat after the dealer; each packet goes round before the next begins.",
)


def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not the cards played with, each once."""
    return refuse_pack("molotow", state.match.pack, action.deck)


@rule("molotow.deal", also=True)
@rule("molotow.vorhand-leads")
def deal(state: Dealing, action: Deal) -> FirstTrick:
    """The seat after the dealer, Vorhand, leads to the first trick."""
    before = state.match
    match = Match(before.rules, before.players, before.dealer, before.deals + 1)
    dealt = dealt_out(action.deck, match.dealer, match.players, match.rules.packet)
    return FirstTrick(Table(match, dealt), NOTHING_PLAYED, state.ledger.fresh())


# -- Weis ------------------------------------------------------------------------------------------

WEIS_CLOSED: Final = closed("molotow")


@rule("molotow.phase", also=True)
def no_weis_here(state: FirstTrick) -> Violation | None:
    """Say why the house has no Weis to announce."""
    return WEIS_CLOSED[state.rules.weis]


@rule("molotow.weis-when", also=True)
def offer_weise(state: FirstTrick) -> tuple[Weis, ...]:
    """Return the Weise the seat may announce."""
    return tuple([Weis(state.turn, one) for one in open_weise(state)])


def refuse_weis(state: FirstTrick, action: Weis) -> Violation | None:
    """Refuse a Weis one does not hold whole, or has announced."""
    seat, said = action.seat, said_by(state.table.weis, action.seat)
    return refuse_meld("molotow", state.rules, state.hand(seat), said, action.meld)


def weis(state: FirstTrick, action: Weis) -> FirstTrick:
    """Announce a Weis: its points become known."""
    said = (*state.table.weis, (action.seat, action.meld))
    return FirstTrick(evolve(state.table, weis=said), state.plays, state.ledger)


# -- playing ---------------------------------------------------------------------------------------

adopt("molotow", stoeck.second_card, stoeck.refuse_call, stoeck.are_due)


def refuse_play(state: Cards, action: Play) -> Violation | None:
    """Refuse a card that may not be played, then a call of Stöck that is not due."""
    hand, duties = state.hand(action.seat), state.standing.duties
    return refuse_card("molotow", hand, action.card, duties) or refuse_call(state, action)


def refuse_call(state: Cards, action: Play) -> Violation | None:
    """Refuse a call of Stöck that is not due with the card, or not played here."""
    if not action.stoeck:
        return None
    here, both = state.rules.stoeck == "announced", state.turned.stoeck if state.turned else 0
    return stoeck.refuse_call("molotow", here, both, state.left, action.card)


def stoeck_count(state: Cards, action: Play) -> bool:
    """Whether Stöck count with a card that is played."""
    both = state.turned.stoeck if state.turned else 0
    return stoeck.are_due(state.rules.stoeck, both, state.left, action.card, action.stoeck)


def play(state: FirstTrick | Playing, action: Play) -> State | None:
    """Play a card; the first that does not follow makes trump, the last one of a deal ends it.

    ``None`` for a card that is not the seat's turn to play, or not playable, or a call of Stöck
    that is not due.
    """
    one, place, table, phase = action.card, state.place, state.table, type(state)
    if action.seat != place.seat or not one.bit & state.playable:
        return None
    if action.stoeck:
        if refuse_call(state, action) is not None:
            return None
        table = evolve(table, called=action.seat)
    left, history, standing = state.left ^ one.bit, (state.plays, one), state.standing.step(one)
    trump = state.turned or trump_made(table, standing, place.seat, left)
    if not place.last:
        place = place.next
    else:
        players = table.match.players
        if not left:
            tricks, suit = table.tricks(history)[0], trump.suit if trump else None
            result = result_of(table, trump, tricks)
            return deal_over(table.match, result, state.ledger, tricks[-1], suit)
        if phase is FirstTrick:
            table, phase = evolve(table, weis=announced(table)), Playing
        place = leads_of(players)[trick_winner(history, place.seat, standing, players)]
        standing = next_standings(standing).lead
    cards = standing.playable(table.dealt[place.seat] & left)
    offered = plays_of(table, place.seat, left, cards, trump)
    return made_playing(  # type: ignore[no-any-return]
        table, history, state.ledger, left, standing, place, cards, trump, offered, phase
    )


# -- the table -------------------------------------------------------------------------------------

_PLAY: Final = Step(Play, READY, refuse_play, play, guarded=True)

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, deal),),
    FirstTrick: (Step(Weis, offer_weise, refuse_weis, weis, closed=no_weis_here), _PLAY),
    Playing: (_PLAY,),
    MatchOver: (),
}
