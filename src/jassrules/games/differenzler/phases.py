"""The phase table of Differenzler: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jassrules.cards import SUITS, Card, Mask, cards_in
from jassrules.chance import Deal, shuffled_deal
from jassrules.errors import Violation
from jassrules.frozen import maker
from jassrules.games.differenzler.actions import Action, Announce, Play, Trump
from jassrules.games.differenzler.rules import LEAST_PLAYERS, MOST_PLAYERS, SOURCE, Rules
from jassrules.games.differenzler.scoring import ALL, Result, deal_over, made_by
from jassrules.games.differenzler.state import (
    Announcing,
    Dealing,
    Drawing,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.jass import contracts, duties
from jassrules.jass.dealing import dealt_out, pack_for, refuse_pack
from jassrules.ledger import Ledger
from jassrules.rulebook import CHOSEN, adopt, fact, rule, sentence
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn
from jassrules.table import BySeat, Seat, checked_table, seats_from
from jassrules.tricks.duties import DutyRule, refuse_card
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import NOTHING_PLAYED, leads_of, trick_winner

if TYPE_CHECKING:
    import random

made_playing: Final[Callable[..., Any]] = maker(Playing)

adopt(
    "differenzler",
    out_of_phase,
    statement="Each action has its phase: trump is drawn before anybody announces, and nobody plays before all have announced.",
)
adopt("differenzler", out_of_turn, statement="Only the seat that is to act may act.")
adopt("differenzler", contracts.plain_ranks, statement="In a plain suit the Ace is highest, then King, Ober, Under, Ten, 9, 8, 7 and 6.")  # fmt: skip
adopt("differenzler", contracts.trump_ranks, refuse_card, duties.may_trump, duties.buur_exempt)
adopt("differenzler", duties.undertrump, statement="On a plain lead whoever could follow suit may not play a lower trump than the highest in the trick; whoever is void in it may.")  # fmt: skip
DUTIES: Final[tuple[DutyRule, ...]] = (
    *adopt("differenzler", duties.follow_trump, duties.follow_suit),
    duties.undertrump,
)
"""In this order; the first that drops a card is the rule the card breaks."""
fact(
    "differenzler.undertrump-only-trumps",
    "Whoever has nothing but trumps may play any of them, also under a higher one.",
    by=duties.undertrump,
)
fact(
    "differenzler.void",
    "Whoever holds nothing of the led suit may play any card, unless the house forbids him to undertrump.",
    by=duties.undertrump,
)

# -- the match and its deals -----------------------------------------------------------------------


@rule(
    "differenzler.players",
    source="jassverzeichnis.ch and jassonkel.ch: two to five; the reference text has four",
)
def begin(rules: Rules, players: int | None, dealer: Seat) -> Dealing:
    """Two to five play, each for himself."""
    count, dealer = checked_table(
        players, dealer, default=4, least=LEAST_PLAYERS, most=MOST_PLAYERS,
        rule="differenzler.players",
    )  # fmt: skip
    return Dealing(Match(rules, count, dealer), Ledger((0,) * count))


def drawn(state: State, rng: random.Random) -> Action:
    """Return a random deal, or a random trump where one is to be drawn."""
    if isinstance(state, Drawing):
        return Trump(SUITS[rng.randrange(len(SUITS))])
    return shuffled_deal(cards_in(state.match.pack), rng)


fact(
    "differenzler.deck",
    "36 cards are played with; five players leave the Six of Schellen out.",
    source=f"jassverzeichnis.ch; {CHOSEN}: the Six of Schellen",
    by=pack_for,
)
adopt(
    "differenzler",
    refuse_pack,
    statement="Two or three players are dealt twelve cards each, four nine, five seven, in packets of three or four from the seat after the dealer; with two players twelve cards stay out of play.",
)


def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not the cards played with, each once."""
    return refuse_pack("differenzler", state.match.pack, action.deck)


@rule("differenzler.deal", also=True)
def deal(state: Dealing, action: Deal) -> Drawing | Announcing:
    """Deal the hands; where the last card makes trump it is turned up."""
    before, ledger, deck = state.match, state.ledger.fresh(), action.deck
    match = Match(before.rules, before.players, before.dealer, before.deals + 1)
    dealt = dealt_out(deck, match.dealer, match.players, match.rules.packet)
    undealt = match.pack & ~sum(dealt)
    if match.rules.trump == "drawn":
        return Drawing(match, dealt, undealt, ledger)
    turned = turned_card(deck, undealt)
    return Announcing(Table(match, dealt, undealt, turned, turned.suit), ledger)


@rule(
    "differenzler.bottom-card",
    source="JassWiki, jasswelt.ch, jassverzeichnis.ch, schweizerjass.ch, jassen.ch, jassonkel.ch",
)
def turned_card(deck: tuple[Card, ...], undealt: Mask) -> Card:
    """The last card dealt is turned up and its suit is trump; it stays the dealer's, or with two players out of play as the first card not dealt."""
    return deck[-undealt.bit_count()] if undealt else deck[-1]


@rule("differenzler.trump")
def draw_trump(state: Drawing, action: Trump) -> Announcing:
    """One of the four suits is trump, drawn at random after the deal; there is no Obenabe and no Undenufe."""
    return Announcing(
        Table(state.match, state.dealt, state.undealt, None, action.suit), state.ledger
    )


# -- announcing ------------------------------------------------------------------------------------

OUT_OF_RANGE: Final = sentence(
    "differenzler.announce", "range",
    "An announcement is {least} to {most} points, not {points}.", least=int, most=int, points=int,
)  # fmt: skip


@lru_cache(maxsize=MOST_PLAYERS)
def _every(seat: Seat) -> tuple[Announce, ...]:
    return tuple(Announce(seat, points) for points in range(ALL + 1))


def offer_announcements(state: Announcing) -> tuple[Announce, ...]:
    """Return all announcements there are: none is forbidden by those of the others."""
    return _every(state.turn)


@rule("differenzler.announce", source=f"{SOURCE}; {CHOSEN}: an announcement stands")
def refuse_announcement(state: Announcing, action: Announce) -> Violation | None:
    """In turn, from Vorhand to the dealer, everybody announces once how many points he will make: 0 to 157, whatever the others have said."""
    if 0 <= action.points <= ALL:
        return None
    return OUT_OF_RANGE(least=0, most=ALL, points=action.points)


def announce(state: Announcing, action: Announce) -> Announcing | Playing:
    """Announce; after the last announcement the cards are played."""
    t, ledger = state.table, state.ledger
    said = (*t.announced, action.points)
    table = Table(t.match, t.dealt, t.undealt, t.turned, t.trump, said)
    if len(said) < t.match.players:
        return Announcing(table, ledger)
    return Playing(table, NOTHING_PLAYED, ledger)


def announced_by_seat(table: Table) -> BySeat[int | None]:
    """Return the announcements by seat, ``None`` where there is none yet."""
    order = seats_from(table.match.vorhand, table.match.players)
    said = dict(zip(order, table.announced, strict=False))
    return tuple(said.get(seat) for seat in range(table.match.players))


# -- playing ---------------------------------------------------------------------------------------

FANS: Final = Fans(Play)


def offer_plays(state: Playing) -> tuple[Play, ...]:
    """Return the cards that may be played."""
    return spread(FANS[state.turn], state.playable)


def refuse_play(state: Playing, action: Play) -> Violation | None:
    """Refuse a card that may not be played."""
    hand = state.hand(action.seat)
    return refuse_card("differenzler", hand, action.card, state.standing.duties)


def play(state: Playing, action: Play) -> Playing | Dealing | MatchOver | None:
    """Play a card; the last one of a deal ends it.

    ``None`` for a card that is not the seat's turn to play, or not playable.
    """
    one, place, table = action.card, state.place, state.table
    if action.seat != place.seat or not one.bit & state.playable:
        return None
    left, history, standing = state.left ^ one.bit, (state.plays, one), state.standing.step(one)
    if not place.last:
        place = place.next
    else:
        players = table.match.players
        winner = trick_winner(history, place.seat, standing, players)
        if not left:
            tricks = table.tricks(history)[0]
            return deal_over(
                table.match, result_of(table, tricks), state.ledger, tricks[-1], table.trump
            )
        place, standing = leads_of(players)[winner], table.by_trick[0].lead
    playable = standing.playable(table.dealt[place.seat] & left)
    return made_playing(table, history, state.ledger, left, standing, place, playable)  # type: ignore[no-any-return]


def result_of(table: Table, tricks: Any) -> Result:
    """Return the result of a deal whose tricks are all taken."""
    winners = {trick.winner for trick in tricks}
    took = tuple(seat in winners for seat in range(table.match.players))
    announced: Any = announced_by_seat(table)
    return Result(announced, made_by(table, tricks), took)


fact(
    "differenzler.vorhand-leads",
    "Vorhand, who announced first, leads to the first trick.",
    by=Table.tricks,
)
fact(
    "differenzler.trick-winner",
    "The highest trump takes the trick, or without one the highest card of the led suit; its player leads to the next.",
    by=trick_winner,
)

# -- the table -------------------------------------------------------------------------------------

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, deal),),
    Drawing: (Step(Trump, None, None, draw_trump),),
    Announcing: (Step(Announce, offer_announcements, refuse_announcement, announce),),
    Playing: (Step(Play, offer_plays, refuse_play, play, guarded=True),),
    MatchOver: (),
}
