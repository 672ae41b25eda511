"""The phase table of Tschau Sepp: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import evolve

from jassrules.cards import CARDS, PACK, Card, Mask, Suit, cards_in, without_card
from jassrules.chance import Deal, Shuffle
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
from jassrules.games.tschausepp.dealing import (
    hand_out,
    refuse_deal,
    refuse_start_shuffle,
    shuffle_back,
)
from jassrules.games.tschausepp.effects import end_turn, take_effect
from jassrules.games.tschausepp.fitting import (
    ALLOWED,
    any_may_follow,
    covers,
    draws_many,
    fits,
    refuse_misfit,
    wanted_by,
)
from jassrules.games.tschausepp.known import after_keeping, after_lacking, after_laying, replaced
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
from jassrules.games.tschausepp.stock import (
    all_can_tell,
    drawing,
    refuse_reshuffle,
    reshuffle,
)
from jassrules.games.tschausepp.winning import finishes, goes_out
from jassrules.rulebook import adopt, rule, sentence
from jassrules.steps import Phases, Step, out_of_phase, out_of_turn
from jassrules.table import Seat

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
    drawn_only = type(state) is Deciding and not any_may_follow(state.rules, state.for_cover)
    forgotten = outstanding(state, seat, due, said)
    table = laid(state.table, seat, one, action.wish, forgotten, drawn_only)
    penalty = state.penalty if isinstance(state, Answering) else 0
    if finishes(table, due, said):
        return goes_out(table, seat, penalty)
    if due is Word.SEPP:
        return LastCard(table, table.next(seat), penalty)
    return take_effect(table, seat, penalty)


@rule("tschausepp.wish-lasts")
def laid(
    table: Table,
    seat: Seat,
    one: Card,
    wish: Suit | None,
    forgotten: Forgotten | None,
    drawn_only: bool,
) -> Table:
    """A named suit stays asked for, whoever draws meanwhile, until a card of it or another Under is laid.

    Returns the table on which the card lies, with what was named and is outstanding after it.
    ``drawn_only``: it can only be the card just drawn.
    """
    hand = without_card(table.hands[seat], one)
    return made_table(  # type: ignore[no-any-return]
        table.match, replaced(table.hands, seat, hand), table.stock, (*table.pile, one), wish,
        table.direction, 0, forgotten, after_laying(table.known, seat, one, drawn_only), table.out,
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
    """Who has nothing to lay draws one card, and may lay that card at once if it fits, or keep it; then his turn is over.

    Or he draws until a card fits.
    """
    seat = action.seat
    if seat != state.turn or must_lay(state):
        return None
    table = with_forgotten(state.table, still_open(state))
    if not table.match.rules.voluntary_draw:
        table = lacking(table, seat, fits(table))
    return drawing(table, Owed(seat, 0 if draws_many(state.rules, False) else 1, "turn"))


def offer_cover_draws(state: Covering) -> tuple[Draw, ...]:
    """Offer to draw for an Ace where no card covers it."""
    return () if must_cover(state) else (_draw(state.turn),)


def refuse_cover_draw(state: Covering, action: Draw) -> Violation | None:
    """Refuse to draw for an Ace while able to cover it."""
    cards = must_cover(state)
    return HOLDS_COVER(card=_lowest(cards)) if cards else None


@rule("tschausepp.ace-draw")
def draw_for_cover(state: Covering, action: Draw) -> State:
    """Who has no cover for his Ace draws one card; if it is a cover he may lay it, otherwise his turn is over and the Ace lies like any card.

    Or he draws until a card covers it.
    """
    table = lacking(
        with_forgotten(state.table, still_open(state)), action.seat, covers(state.table)
    )
    return drawing(table, Owed(action.seat, 0 if draws_many(state.rules, True) else 1, "cover"))


def lacking(table: Table, seat: Seat, fitting: Mask) -> Table:
    """Return the table on which everybody knows that a seat holds no card that fits."""
    asked = table.top.suit if table.wish is None else table.wish
    return made_table(  # type: ignore[no-any-return]
        table.match, table.hands, table.stock, table.pile, table.wish, table.direction, table.idle,
        table.forgotten, after_lacking(table.known, seat, fitting, asked), table.out,
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
    "tschausepp.phase",
    "must-lay-drawn",
    "A card was drawn that can be laid: one must be laid here.",
)
DREW_FITTING: Final = sentence(
    "tschausepp.phase",
    "drew-fitting",
    "You drew {drawn}, which fits: you must lay a card.",
    drawn=Card,
)


@rule("tschausepp.draw-one", also=True)
def must_lay_after_draw(state: Deciding) -> bool:
    """Whether one may not lay nothing: the last card drawn fits, or covers, and obliges."""
    wanted = wanted_by(state.table, state.for_cover)
    return state.rules.drawn_card == "must" and state.drawn.bit & wanted != 0


@rule("tschausepp.phase", also=True)
def no_keeping(state: Deciding) -> Violation | None:
    """Refuse to lay nothing where everybody knows that a card must be laid – to anybody who asks, so without naming it."""
    open_to_all = all_can_tell(state) and must_lay_after_draw(state)
    return MUST_LAY_DRAWN() if open_to_all else None


def offer_keeps_after_draw(state: Deciding) -> tuple[Keep, ...]:
    """Offer to lay nothing after drawing."""
    return () if must_lay_after_draw(state) else offer_keeps(state)


@rule("tschausepp.phase", also=True)
def refuse_keep(state: Deciding, action: Keep) -> Violation | None:
    """Refuse to lay nothing where the drawn card obliges, as its player alone can tell."""
    return DREW_FITTING(drawn=state.drawn) if must_lay_after_draw(state) else None


def keep_drawn(state: Deciding, action: Keep) -> State:
    """Lay nothing after drawing; it is the next seat's turn.

    Where a card that fits must be laid everybody now knows that the drawn one does not fit.
    """
    table, seat = state.table, action.seat
    obliging = state.rules.drawn_card == "must"
    fitting = wanted_by(table, state.for_cover) if obliging else 0
    known = after_keeping(table.known, seat, fitting)
    return end_turn(evolve(table, known=known), seat)


def offer_keeps(state: Deciding | Skipping | Again) -> tuple[Keep, ...]:
    """Offer to lay nothing."""
    return (Keep(state.turn),)


def keep(state: Skipping | Again, action: Keep) -> State:
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
    Deciding: (
        _PLAY,
        Step(Keep, offer_keeps_after_draw, refuse_keep, keep_drawn, closed=no_keeping),
        *_CALLS,
    ),
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
