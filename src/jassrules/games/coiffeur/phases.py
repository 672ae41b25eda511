"""The phase table of Coiffeur: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from jassrules.cards import PACK
from jassrules.chance import Deal
from jassrules.errors import BadRules, Violation
from jassrules.frozen import FrozenDict, maker
from jassrules.games.coiffeur.actions import Announce, Play, Push
from jassrules.games.coiffeur.rules import JOKERS, Row, Rules, contracts_of, rows_of
from jassrules.games.coiffeur.scoring import (
    deal_over,
    ending_lines,
    stoeck_lines,
    trick_lines,
    weis_lines,
    weise_of,
)
from jassrules.games.coiffeur.state import (
    Dealing,
    Declaring,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
    side_at,
)
from jassrules.jass import contracts, dealing, duties
from jassrules.jass.contracts import Contract, card_points
from jassrules.jass.lines import TrickLines
from jassrules.ledger import Ledger
from jassrules.rulebook import adopt, fact, rule, sentence
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn
from jassrules.table import Seat, checked_table
from jassrules.tricks.duties import DutyRule, refuse_card
from jassrules.tricks.hands import Fans, spread
from jassrules.tricks.trick import NOTHING_PLAYED, leads_of, trick_winner

adopt("coiffeur", out_of_phase, out_of_turn, refuse_card, dealing.refuse_pack)
adopt(
    "coiffeur",
    contracts.plain_ranks, contracts.trump_ranks, contracts.undenufe_ranks, card_points,
    TrickLines.__missing__, duties.buur_exempt, duties.may_trump, duties.VOID,
)  # fmt: skip
DUTIES: Final[tuple[DutyRule, ...]] = adopt("coiffeur", *duties.DUTIES)
"""In this order; the first that drops a card is the rule the card breaks."""


def begin(rules: Rules, players: int | None, dealer: Seat) -> State:
    """Return the first state of a match."""
    count, dealer = checked_table(
        players, dealer, default=4, least=3, most=4, rule="coiffeur.players"
    )
    check_pushing(rules, count)
    sides = 1 + max(side_at(rules, count, seat) for seat in range(count))
    empty: tuple[FrozenDict[Row, int], ...] = (FrozenDict(),) * sides
    return Dealing(Match(rules, count, dealer, 0, empty), Ledger((0,) * sides))


@rule("coiffeur.schieben", also=True)
def check_pushing(rules: Rules, players: int) -> None:
    """Raise `BadRules` if pushing should go to partners, and there are none."""
    if rules.schieben == "partner" and side_at(rules, players, 2) != side_at(rules, players, 0):
        problem = "nobody has a partner here to push to"
        raise BadRules("coiffeur.Rules.schieben", problem, "coiffeur.schieben")


# -- dealing ---------------------------------------------------------------------------------------


def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse a pack that is not 36 different cards."""
    return dealing.refuse_pack("coiffeur", PACK, action.deck)


@rule("coiffeur.deal")
def deal(state: Dealing, action: Deal) -> Declaring:
    """The whole pack is dealt in packets of three, or of four to three players, from Vorhand, the seat after the dealer, round and round."""
    match, ledger = evolve(state.match, deals=state.match.deals + 1), state.ledger.fresh()
    dealt = dealing.dealt_out(action.deck, match.dealer, match.players, match.rules.packet)
    return Declaring(match, dealt, ledger)


# -- announcing ------------------------------------------------------------------------------------

NO_ROW: Final = sentence(
    "coiffeur.rows", "no-row", 'There is no row "{row}" on the sheet.', row=str
)
PLAYED: Final = sentence(
    "coiffeur.once", "played", 'Your side has played its row "{row}".', row=str, side=int
)
NO_JOKER: Final = sentence(
    "coiffeur.joker", "no-joker", "No joker may be played as {contract} here.",
    contract=Contract, row=str,
)  # fmt: skip
NO_PUSHING: Final = sentence("coiffeur.schieben", "no-pushing", "Pushing is not played here.")
MUST: Final = sentence(
    "coiffeur.forced", "must",
    "It cannot be pushed any further: you must announce.", pushes=int,
)  # fmt: skip


@rule("coiffeur.announce")
def offer_rows(state: Declaring) -> tuple[Announce, ...]:
    """The first who is asked announces a row that his side has yet to play, and in which contract, or pushes."""
    seat, match = state.turn, state.match
    return _offered(match.rules, seat, match.open_rows(match.side(seat)))


@lru_cache(maxsize=1024)
def _offered(rules: Rules, seat: Seat, rows: tuple[Row, ...]) -> tuple[Announce, ...]:
    return tuple(
        Announce(seat, one, row if row in JOKERS else None)
        for row in rows
        for one in contracts_of(rules, row)
    )


@rule("coiffeur.rows", also=True)
@rule("coiffeur.once", also=True)
@rule("coiffeur.joker", also=True)
def refuse_row(state: Declaring, action: Announce) -> Violation | None:
    """Refuse a row that is not on the sheet or was played, and what no joker may be."""
    match, row = state.match, action.row
    side = match.side(action.seat)
    if row not in rows_of(match.rules):
        return NO_ROW(row=row)
    if match.has_played(side, row):
        return PLAYED(row=row, side=side)
    if action.contract not in contracts_of(match.rules, row):
        return NO_JOKER(contract=action.contract, row=row)
    return None


@rule("coiffeur.announcer-leads")
def announce(state: Declaring, action: Announce) -> Playing:
    """Whoever announces leads to the first trick, wherever Vorhand sits."""
    leader, row = action.seat, action.row
    table = Table(state.match, state.dealt, state.pushes, leader, action.contract, row, ())
    return Playing(evolve(table, weis=weise_of(table)), NOTHING_PLAYED, state.ledger)


def offer_push(state: Declaring) -> tuple[Push, ...]:
    """Return the push, where it may be pushed any further."""
    return (Push(state.turn),) if may_push(state) else ()


@rule("coiffeur.forced")
def may_push(state: Declaring) -> bool:
    """When all who are asked have pushed, the first of them must announce; whoever is asked alone must do so at once, and a partner who was pushed to as well."""
    return state.pushes < len(state.choosers) - 1


@rule("coiffeur.schieben", also=True)
@rule("coiffeur.forced", also=True)
def refuse_push(state: Declaring, action: Push) -> Violation | None:
    """Refuse a push where there is none, or one too many."""
    if state.rules.schieben == "never":
        return NO_PUSHING()
    return None if may_push(state) else MUST(pushes=state.pushes)


def push(state: Declaring, action: Push) -> Declaring:
    """Leave the announcement to the next."""
    return Declaring(state.match, state.dealt, state.ledger, state.pushes + 1)


# -- playing ---------------------------------------------------------------------------------------

FANS: Final = Fans(Play)
made_playing: Final[Callable[..., Any]] = maker(Playing)


def offer_plays(state: Playing) -> tuple[Play, ...]:
    """Return the cards the seat may play."""
    return spread(FANS[state.place.seat], state.playable)


def refuse_play(state: Playing, action: Play) -> Violation | None:
    """Refuse a card one does not hold, or one that a duty forbids."""
    hand = state.hand(action.seat)
    return refuse_card("coiffeur", hand, action.card, state.standing.duties)


def play(state: Playing, action: Play) -> State | None:
    """Play a card and write all it causes.

    ``None`` for a card that is not the seat's turn to play, or not playable.
    """
    one, place, table, left = action.card, state.place, state.table, state.left
    if action.seat != place.seat or not one.bit & state.playable:
        return None
    plays, ledger, standing = (state.plays, one), state.ledger, state.standing.after[one.index]
    ledger, left = ledger.write(*stoeck_lines(table, left, one.bit)), left ^ one.bit
    if not place.last:
        place = place.next
    else:
        players = table.match.players
        winner = trick_winner(plays, place.seat, standing, players)
        number = table.match.tricks - 1 - left.bit_count() // players
        ledger = ledger.write(*trick_lines(table, winner, number, plays))
        if not number:
            ledger = ledger.write(*weis_lines(table))
        if not left:
            ledger = ledger.write(*ending_lines(table, ledger, winner))
            return deal_over(table, ledger, plays)
        place, standing = leads_of(players)[winner], table.course.leads[number + 1]
    cards = standing.playable(table.dealt[place.seat] & left)
    return made_playing(table, plays, ledger, left, standing, place, cards)  # type: ignore[no-any-return]


fact(
    "coiffeur.deck",
    "The pack has 36 cards: Six to Ace of Eicheln, Schellen, Rosen and Schilten.",
    by=dealing.is_pack,
)
fact(
    "coiffeur.trick-winner",
    "The highest trump takes the trick, or without one the highest card of the led suit; its player leads to the next.",
    by=trick_winner,
)

# -- the table -------------------------------------------------------------------------------------

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, deal),),
    Declaring: (
        Step(Announce, offer_rows, refuse_row, announce),
        Step(Push, offer_push, refuse_push, push),
    ),
    Playing: (Step(Play, offer_plays, refuse_play, play, guarded=True),),
    MatchOver: (),
}
