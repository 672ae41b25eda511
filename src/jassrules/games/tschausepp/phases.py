"""The phase table of Tschau Sepp: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from jassrules.cards import CARDS, PACK, Card, Mask, Suit, cards_in, mask_of, without_card
from jassrules.chance import Deal, Shuffle, not_whole_decks
from jassrules.errors import Violation
from jassrules.games.tschausepp.actions import (
    Call,
    Challenge,
    Draw,
    Keep,
    Overlook,
    Play,
    Take,
    Word,
)
from jassrules.games.tschausepp.calls import (
    call,
    challenge,
    finishes,
    no_calls_here,
    offer_calls,
    offer_challenges,
    offer_overlooks,
    outstanding,
    overlook,
    plays_of,
    refuse_call,
    refuse_challenge,
    refuse_wish,
    refuse_word,
    still_open,
    word_due,
)
from jassrules.games.tschausepp.effects import end_turn, first_turn, take_effect
from jassrules.games.tschausepp.fitting import ALLOWED, covers, fits, refuse_misfit
from jassrules.games.tschausepp.known import after_lacking, after_laying, nothing_known, replaced
from jassrules.games.tschausepp.rules import SOURCE
from jassrules.games.tschausepp.scoring import round_over
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Dealing,
    Deciding,
    Forgotten,
    LastCard,
    Laying,
    LayingPhase,
    Match,
    MatchOver,
    Owed,
    Shuffling,
    Skipping,
    State,
    Table,
    TurningUp,
    made_table,
    with_forgotten,
)
from jassrules.games.tschausepp.stock import drawing, refuse_reshuffle, reshuffle, shuffled_back
from jassrules.rulebook import CHOSEN, adopt, rule, sentence
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn
from jassrules.table import Seat, next_seat, seats_from

# -- dealing and shuffling -----------------------------------------------------------------------


NOT_ONE_PACK: Final = sentence(
    "tschausepp.deal",
    "not-one-pack",
    "The pack is 36 cards, each of the 36 once; these are {cards}, {different} of them different.",
    decks=int,
    cards=int,
    different=int,
)
NOT_TWO_PACKS: Final = sentence(
    "tschausepp.deal",
    "not-two-packs",
    "The pack is 72 cards, each of the 36 {decks} times; these are {cards}, {different} of them"
    " different.",
    decks=int,
    cards=int,
    different=int,
)


@rule("tschausepp.deal", also=True)
def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse anything but one pack, or two."""
    decks, deck = state.rules.decks, action.deck
    if not_whole_decks(deck, decks) is None:
        return None
    says = NOT_ONE_PACK if decks == 1 else NOT_TWO_PACKS
    return says(decks=decks, cards=len(deck), different=len(set(deck)))


@rule("tschausepp.deal")
def hand_out(state: Dealing, action: Deal) -> State:
    """Everyone is dealt five cards one at a time, beginning with the seat after the dealer; the next card opens the discards and the rest is the stock."""
    match, deck, players = state.match, action.deck, state.players
    begun = Match(match.rules, players, match.dealer, match.ledger.fresh(), match.rounds + 1)
    size = match.rules.hand_size
    dealt = players * size
    hands: list[Mask] = [0] * players
    for place, seat in enumerate(seats_from(next_seat(match.dealer, players), players)):
        hands[seat] = mask_of(deck[place:dealt:players])
    start, aside, stock = turned_up(begun, deck[dealt:])
    table = Table(
        begun, tuple(hands), stock, (start,), None, 1, 0, None, nothing_known(players, size)
    )
    if aside:
        return TurningUp(table, aside)
    return first_turn(table, first_player(begun))


@rule(
    "tschausepp.start-card",
    source=f"{SOURCE}; {CHOSEN}: a special card starts, without effect, if no other is left",
)
def turned_up(
    match: Match, cards: tuple[Card, ...]
) -> tuple[Card, tuple[Card, ...], tuple[Card, ...]]:
    """The discards begin with a card that has no effect; special cards turned up before it are shuffled back into the stock.

    Returns the start card, the cards laid aside, and the rest. If no plain card comes, the first
    one turned starts, without effect. Where the house plays special start cards, the first one
    always starts.
    """
    if match.rules.start_card == "plain":
        for at, one in enumerate(cards):
            if not one.bit & match.house.special:
                return one, cards[:at], cards[at + 1 :]
        return cards[0], cards[1:], ()
    return cards[0], (), cards[1:]


@rule(
    "tschausepp.first-player",
    source=f"{SOURCE}; {CHOSEN}: every round starts in the order of the seats",
)
def first_player(match: Match) -> Seat:
    """The player after the dealer has the first turn."""
    return next_seat(match.dealer, match.players)


NOT_BACK: Final = sentence(
    "tschausepp.start-card",
    "other-cards",
    "The new stock is made of the {cards} cards to be shuffled, and no others.",
    cards=int,
)


@rule("tschausepp.start-card", also=True)
def refuse_start_shuffle(state: TurningUp, action: Shuffle) -> Violation | None:
    """Refuse anything but the stock and the cards laid aside."""
    cards = (*state.table.stock, *state.aside)
    return None if Counter(action.cards) == Counter(cards) else NOT_BACK(cards=len(cards))


def shuffle_back(state: TurningUp, action: Shuffle) -> State:
    """Shuffle the cards laid aside into the stock; the first player begins."""
    table = shuffled_back(state.table, state.aside, action.cards)
    return first_turn(table, first_player(state.match))


# -- laying --------------------------------------------------------------------------------------


def offer_plays(state: LayingPhase) -> tuple[Play, ...]:
    """Return the cards a seat may lay, with each suit it may name, with and without a call."""
    table, seat = state.table, state.turn
    found: tuple[Play, ...] = ()
    for one in cards_in(table.hands[seat] & PACK & ALLOWED[type(state)](state)):
        found += plays_of(table, seat, one)
    return found


NOT_HELD: Final = sentence(
    "tschausepp.card-in-hand", "not-held", "You do not hold {card}.", card=Card
)


@rule("tschausepp.card-in-hand")
def refuse_play(state: LayingPhase, action: Play) -> Violation | None:
    """One can only lay a card that one holds.

    Then a card is refused that cannot be laid, then a wrong wish, then a wrong call.
    """
    table, one = state.table, action.card
    if not table.hands[action.seat] & one.bit:
        return NOT_HELD(card=one)
    due = word_due(table, action.seat, one)
    return (
        refuse_misfit(state, one)
        or refuse_wish(table, action, due)
        or refuse_word(table, action, due)
    )


def play(state: LayingPhase, action: Play) -> State | None:
    """Lay a card, settle what is outstanding, and let the card take effect – or win the round."""
    seat, one, said = action.seat, action.card, action.call
    if seat != state.turn or refuse_play(state, action) is not None:
        return None
    due = word_due(state.table, seat, one)
    table = laid(state.table, seat, one, action.wish, outstanding(state, seat, due, said))
    if finishes(table, due, said):
        return round_over(table.match, table.hands, seat)
    penalty = state.penalty if isinstance(state, Answering) else 0
    if due is Word.SEPP:
        return LastCard(table, table.next(seat), penalty)
    return take_effect(table, seat, penalty)


@rule("tschausepp.wish-lasts")
def laid(
    table: Table, seat: Seat, one: Card, wish: Suit | None, forgotten: Forgotten | None
) -> Table:
    """A named suit stays asked for, whoever draws meanwhile, until a card of it or another Under is laid.

    Returns the table on which the card lies, with what was named and is outstanding after it.
    """
    hand = without_card(table.hands[seat], one)
    return made_table(  # type: ignore[no-any-return]
        table.match, replaced(table.hands, seat, hand), table.stock, (*table.pile, one), wish,
        table.direction, 0, forgotten, after_laying(table.known, seat, one),
    )  # fmt: skip


# -- drawing, taking, keeping --------------------------------------------------------------------


HOLDS_FITTING: Final = sentence(
    "tschausepp.must-play",
    "holds-fitting",
    "You hold {card}, which fits: you may not draw.",
    card=Card,
)
HOLDS_COVER: Final = sentence(
    "tschausepp.ace",
    "holds-cover",
    "You hold {card}, which covers: you may not draw.",
    card=Card,
)


@rule("tschausepp.must-play")
def must_lay(state: Laying) -> Mask:
    """Who holds a card that fits must lay one."""
    table = state.table
    return 0 if table.match.rules.voluntary_draw else fits(table) & table.hands[state.turn]


@rule("tschausepp.ace", also=True)
def must_cover(state: Covering) -> Mask:
    """Return the cards of a hand that cover the Ace: who holds one may not draw."""
    return covers(state.table) & state.table.hands[state.turn]


def offer_draws(state: Laying) -> tuple[Draw, ...]:
    """Offer to draw where no card must be laid."""
    return () if must_lay(state) else (_draw(state.turn),)


def refuse_draw(state: Laying, action: Draw) -> Violation | None:
    """Refuse to draw while a card must be laid."""
    cards = must_lay(state)
    return HOLDS_FITTING(card=_lowest(cards)) if cards else None


@rule("tschausepp.draw-one")
def draw(state: Laying, action: Draw) -> State | None:
    """Who has nothing to lay draws one card, and may lay that card at once if it fits, or keep it; then his turn is over."""
    seat = action.seat
    if seat != state.turn or must_lay(state):
        return None
    table = with_forgotten(state.table, still_open(state))
    if not table.match.rules.voluntary_draw:
        table = lacking(table, seat, fits(table))
    return drawing(table, Owed(seat, 1 if state.rules.draw == "one" else 0, "turn"))


def offer_cover_draws(state: Covering) -> tuple[Draw, ...]:
    """Offer to draw for an Ace where no card covers it."""
    return () if must_cover(state) else (_draw(state.turn),)


def refuse_cover_draw(state: Covering, action: Draw) -> Violation | None:
    """Refuse to draw for an Ace while able to cover it."""
    cards = must_cover(state)
    return HOLDS_COVER(card=_lowest(cards)) if cards else None


@rule("tschausepp.ace-draw")
def draw_for_cover(state: Covering, action: Draw) -> State:
    """Who has no cover for his Ace draws one card; if it is a cover he may lay it, otherwise his turn is over and the Ace lies like any card."""
    table = with_forgotten(state.table, still_open(state))
    return drawing(lacking(table, action.seat, covers(table)), Owed(action.seat, 1, "cover"))


def lacking(table: Table, seat: Seat, fitting: Mask) -> Table:
    """Return the table on which everybody knows that a seat holds no card that fits."""
    asked = table.top.suit if table.wish is None else table.wish
    return made_table(  # type: ignore[no-any-return]
        table.match, table.hands, table.stock, table.pile, table.wish, table.direction, table.idle,
        table.forgotten, after_lacking(table.known, seat, fitting, asked),
    )  # fmt: skip


_draw: Final = cache(Draw)


def _lowest(cards: Mask) -> Card:
    return CARDS[(cards & -cards).bit_length() - 1]


def offer_takes(state: Answering) -> tuple[Take, ...]:
    """Offer to take the penalty: that is always open."""
    return (Take(state.turn),)


@rule("tschausepp.seven-ends-turn")
def take(state: Answering, action: Take) -> State:
    """Whoever takes the cards of a penalty does not lay; with that it is paid, and the next player lays on the Seven as on any card."""
    table = with_forgotten(state.table, still_open(state))
    return drawing(table, Owed(action.seat, state.penalty, "penalty"))


MUST_LAY_DRAWN: Final = sentence(
    "tschausepp.phase", "must-lay-drawn", "A drawn card that fits must be laid here."
)


@rule("tschausepp.draw-one", also=True)
@rule("tschausepp.phase", also=True)
def no_keeping(state: Deciding) -> Violation | None:
    """Refuse to keep a drawn card where it must be laid – to anybody who asks, so without naming it."""
    return MUST_LAY_DRAWN() if state.rules.drawn_card == "must" else None


def offer_keeps(state: Deciding | Skipping | Again) -> tuple[Keep, ...]:
    """Offer to lay nothing."""
    return (Keep(state.turn),)


def keep(state: Deciding | Skipping | Again, action: Keep) -> State:
    """Lay nothing; it is the next seat's turn."""
    return end_turn(state.table, action.seat)


# -- the table -----------------------------------------------------------------------------------

_PLAY: Final = Step(Play, offer_plays, refuse_play, play, guarded=True)
_KEEP: Final = Step(Keep, offer_keeps, None, keep)
_CALLS: Final = (
    Step(Call, offer_calls, refuse_call, call, closed=no_calls_here, anytime=True),
    Step(
        Challenge, offer_challenges, refuse_challenge, challenge, closed=no_calls_here, anytime=True
    ),
)

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, None, refuse_deal, hand_out),),
    TurningUp: (Step(Shuffle, None, refuse_start_shuffle, shuffle_back),),
    Laying: (_PLAY, Step(Draw, offer_draws, refuse_draw, draw, guarded=True), *_CALLS),
    Answering: (_PLAY, Step(Take, offer_takes, None, take), *_CALLS),
    Skipping: (_PLAY, _KEEP, *_CALLS),
    Covering: (_PLAY, Step(Draw, offer_cover_draws, refuse_cover_draw, draw_for_cover), *_CALLS),
    Deciding: (_PLAY, Step(Keep, offer_keeps, None, keep, closed=no_keeping), *_CALLS),
    Again: (_PLAY, _KEEP, *_CALLS),
    LastCard: (Step(Overlook, offer_overlooks, None, overlook), *_CALLS),
    Shuffling: (Step(Shuffle, None, refuse_reshuffle, reshuffle),),
    MatchOver: (),
}

adopt(
    "tschausepp",
    out_of_phase,
    statement="Each action has its phase: no drawing under a penalty, no second draw in a turn,"
    " nothing after the end.",
)
adopt(
    "tschausepp",
    out_of_turn,
    statement="Only the seat whose turn it is acts; calls and challenges alone come out of turn.",
)
