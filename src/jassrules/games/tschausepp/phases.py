"""The phase table of Tschau Sepp: which actions there are when, what refuses them, what they do."""

from __future__ import annotations

from collections import Counter
from typing import Final

from jassrules.cards import CARDS, PACK, Card, Mask, mask_of
from jassrules.chance import Deal, Shuffle, not_whole_decks
from jassrules.errors import Violation
from jassrules.game import Phases, Step, no_offers, nothing_refuses
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
    challenge_cost,
    challenges,
    finishes,
    late_calls,
    may_not_call,
    may_not_challenge,
    miscalled,
    misnamed,
    no_calls_here,
    plays_of,
    word_due,
)
from jassrules.games.tschausepp.desk import Desk
from jassrules.games.tschausepp.drawing import drawing, end_turn, goes_on
from jassrules.games.tschausepp.effects import first_turn, take_effect
from jassrules.games.tschausepp.fitting import ALLOWED, covers, fits, misfit
from jassrules.games.tschausepp.known import nothing_known
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
    Point,
    Resume,
    Shuffling,
    Skipping,
    State,
    Table,
    TurningUp,
)
from jassrules.rulebook import fact, rule
from jassrules.table import Seat, next_seat, seats_from

# -- dealing and shuffling -----------------------------------------------------------------------


def bad_deal(state: Dealing, action: Deal) -> Violation | None:
    """Refuse anything but one pack, or two."""
    decks = state.rules.decks
    because = not_whole_decks(action.deck, decks)
    if because is None:
        return None
    return Violation("tschausepp.deal", because, {"decks": decks, "cards": len(action.deck)})


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
    return first_turn(Desk.of(table), first_player(begun))


@rule("tschausepp.start-card")
def turned_up(
    match: Match, cards: tuple[Card, ...]
) -> tuple[Card, tuple[Card, ...], tuple[Card, ...]]:
    """The discards begin with a card that has no effect; special cards turned up before it are shuffled back into the stock.

    Returns the start card, the cards laid aside, and the rest. If no plain card comes, the first one turned
    starts, without effect. Where the house plays special start cards, the first one always starts.
    """
    if match.rules.start_card == "plain":
        for at, one in enumerate(cards):
            if not one.bit & match.house.special:
                return one, cards[:at], cards[at + 1 :]
        return cards[0], cards[1:], ()
    return cards[0], (), cards[1:]


@rule("tschausepp.first-player")
def first_player(match: Match) -> Seat:
    """The player after the dealer has the first turn."""
    return next_seat(match.dealer, match.players)


@rule("tschausepp.start-card", also=True)
def bad_start_shuffle(state: TurningUp, action: Shuffle) -> Violation | None:
    """Refuse anything but the stock and the cards laid aside."""
    return _bad_stock("start-card", action, (*state.table.stock, *state.aside))


def shuffle_back(state: TurningUp, action: Shuffle) -> State:
    """Shuffle the cards laid aside into the stock; the first player begins."""
    desk = Desk.of(state.table)
    desk.shuffle_back(state.aside, action.cards)
    return first_turn(desk, first_player(state.match))


@rule("tschausepp.reshuffle", also=True)
def bad_reshuffle(state: Shuffling, action: Shuffle) -> Violation | None:
    """Refuse anything but the discards under the top card: no card is lost or doubled."""
    return _bad_stock("reshuffle", action, state.table.pile[:-1])


def _bad_stock(rule_id: str, action: Shuffle, cards: tuple[Card, ...]) -> Violation | None:
    if Counter(action.cards) == Counter(cards):
        return None
    because = f"The new stock is made of the {len(cards)} cards to be shuffled, and no others."
    return Violation(f"tschausepp.{rule_id}", because, {"cards": len(cards)})


def reshuffle(state: Shuffling, action: Shuffle) -> State:
    """Go on drawing from the new stock."""
    desk = Desk.of(state.table)
    desk.reshuffle(action.cards)
    return drawing(desk, state.owed)


# -- laying --------------------------------------------------------------------------------------


def plays(state: LayingPhase, seat: Seat) -> tuple[Play, ...]:
    """Return the cards a seat may lay, with each suit it may name, with and without a call."""
    table = state.table
    cards = table.hands[seat] & PACK & ALLOWED[type(state)](state)
    found: tuple[Play, ...] = ()
    while cards:
        bit = cards & -cards
        found += plays_of(table, seat, CARDS[bit.bit_length() - 1])
        cards ^= bit
    return found


def may_not_play(state: LayingPhase, action: Play) -> Violation | None:
    """Refuse a card one does not hold or that cannot be laid, then a wrong wish, then a wrong call."""
    one, table = action.card, state.table
    if not table.hands[action.seat] & one.bit:
        return Violation("tschausepp.card-in-hand", f"You do not hold {one}.", {"card": one})
    return misfit(state, one) or misnamed(table, action) or miscalled(table, action)


def play(state: LayingPhase, action: Play) -> State:
    """Lay a card, settle what is outstanding, and let the card take effect – or win the round."""
    table, seat = state.table, action.seat
    due, desk = word_due(table, seat, action.card), Desk.of(table)
    if isinstance(state, (Laying, Answering, Skipping)):
        desk.forgotten = None
    desk.lay(seat, action.card, action.wish)
    if due is not None:
        desk.forgotten = outstanding(table, seat, due, action.call)
    if finishes(table, due, action.call):
        return round_over(desk.match, tuple(desk.hands), seat)
    penalty = state.penalty if isinstance(state, Answering) else 0
    if due is Word.SEPP:
        return LastCard(desk.table(), desk.next(seat), penalty)
    return take_effect(desk, seat, penalty)


@rule("tschausepp.challenge", also=True)
def outstanding(table: Table, seat: Seat, due: Word, said: Word | None) -> Forgotten | None:
    """Return the call that a play has left open; it replaces an older one, cured if this one is made."""
    if due is said or table.match.rules.calls == "automatic":
        return None
    return Forgotten(seat, due)


# -- drawing, taking, keeping --------------------------------------------------------------------


@rule("tschausepp.must-play")
def may_not_draw(state: Laying, action: Draw) -> Violation | None:
    """Who holds a card that fits must lay one."""
    fitting = fits(state.table) & state.table.hands[action.seat]
    if not fitting or state.rules.voluntary_draw:
        return None
    return _able("must-play", "fits", fitting)


@rule("tschausepp.ace", also=True)
def may_not_draw_for_cover(state: Covering, action: Draw) -> Violation | None:
    """Refuse to draw for an Ace while able to cover it."""
    covering = covers(state.table) & state.table.hands[action.seat]
    return _able("ace", "covers", covering) if covering else None


def _able(rule_id: str, does: str, cards: Mask) -> Violation:
    one = CARDS[(cards & -cards).bit_length() - 1]
    because = f"You hold {one}, which {does}: you may not draw."
    return Violation(f"tschausepp.{rule_id}", because, {"card": one})


def draws(state: Laying, seat: Seat) -> tuple[Draw, ...]:
    """Offer to draw where no card must be laid."""
    return () if may_not_draw(state, Draw(seat)) else (Draw(seat),)


def cover_draws(state: Covering, seat: Seat) -> tuple[Draw, ...]:
    """Offer to draw for an Ace where no card covers it."""
    return () if may_not_draw_for_cover(state, Draw(seat)) else (Draw(seat),)


@rule("tschausepp.draw-one")
def draw(state: Laying, action: Draw) -> State:
    """Who has nothing to lay draws one card, and may lay that card at once if it fits, or keep it; then his turn is over."""
    desk = Desk.of(state.table)
    desk.forgotten = None
    if not state.rules.voluntary_draw:
        desk.lacks(action.seat, fits(state.table))
    cards = 1 if state.rules.draw == "one" else 0
    return drawing(desk, Owed(action.seat, cards, "turn"))


@rule("tschausepp.ace-draw")
def draw_for_cover(state: Covering, action: Draw) -> State:
    """Who has no cover for his Ace draws one card; if it is a cover he may lay it, otherwise his turn is over and the Ace lies like any card."""
    desk = Desk.of(state.table)
    desk.lacks(action.seat, covers(state.table))
    return drawing(desk, Owed(action.seat, 1, "cover"))


def takes(state: Answering, seat: Seat) -> tuple[Take, ...]:
    """Offer to take the penalty: that is always open."""
    return (Take(seat),)


@rule("tschausepp.seven-ends-turn")
def take(state: Answering, action: Take) -> State:
    """Whoever takes the cards of a penalty does not lay; with that it is paid, and the next player lays on the Seven as on any card."""
    desk = Desk.of(state.table)
    desk.forgotten = None
    return drawing(desk, Owed(action.seat, state.penalty, "penalty"))


def keeps(state: Deciding | Skipping | Again, seat: Seat) -> tuple[Keep, ...]:
    """Offer to lay nothing, where the house leaves the choice."""
    return () if no_keeping(state, Keep(seat)) else (Keep(seat),)


@rule("tschausepp.draw-one", also=True)
def no_keeping(state: Deciding | Skipping | Again, action: Keep) -> str | None:
    """Say why a drawn card cannot be kept – to anybody who asks, so without naming it."""
    if isinstance(state, Deciding) and state.rules.drawn_card == "must":
        return "A drawn card that fits must be laid here."
    return None


def keep(state: Deciding | Skipping | Again, action: Keep) -> State:
    """Lay nothing; it is the next seat's turn."""
    return end_turn(Desk.of(state.table), action.seat)


# -- calls afterwards ----------------------------------------------------------------------------


def call(state: Point, action: Call) -> State:
    """Make a forgotten call good; with "Sepp" the round is won."""
    desk = Desk.of(state.table)
    desk.forgotten = None
    if isinstance(state, LastCard):
        return round_over(desk.match, tuple(desk.hands), action.seat)
    return goes_on(desk, resume(state))


def challenge(state: Point, action: Challenge) -> State:
    """Let the forgetful seat draw; then go on as before or, after the last card, with its effect."""
    desk, forgotten = Desk.of(state.table), state.table.forgotten
    assert forgotten is not None
    desk.forgotten = None
    cards = challenge_cost(state.table, forgotten.word)
    return drawing(desk, Owed(forgotten.seat, cards, "challenge", resume(state)))


def resume(state: Point) -> Resume:
    """Return where the round goes on once a call is settled."""
    penalty = state.penalty if isinstance(state, (Answering, LastCard)) else 0
    if isinstance(state, Deciding):
        return Resume("Deciding", state.turn, 0, state.drawn, state.for_cover)
    return Resume(type(state).__name__, state.turn, penalty)


def overlooks(state: LastCard, seat: Seat) -> tuple[Overlook, ...]:
    """Offer to let a forgotten "Sepp" pass."""
    return (Overlook(seat),)


@rule("tschausepp.sepp-overlooked")
def overlook(state: LastCard, action: Overlook) -> State:
    """A forgotten "Sepp" wins all the same once the next seat in order of play has let it pass."""
    forgotten = state.table.forgotten
    assert forgotten is not None
    return round_over(state.match, state.table.hands, forgotten.seat)


# -- the table -----------------------------------------------------------------------------------

_PLAY: Final = Step(Play, plays, may_not_play, play)
_KEEP: Final = Step(Keep, keeps, nothing_refuses, keep, closed=no_keeping)
_CALLS: Final = (
    Step(Call, late_calls, may_not_call, call, closed=no_calls_here, anytime=True),
    Step(Challenge, challenges, may_not_challenge, challenge, closed=no_calls_here, anytime=True),
)

PHASES: Final[Phases] = {
    Dealing: (Step(Deal, no_offers, bad_deal, hand_out),),
    TurningUp: (Step(Shuffle, no_offers, bad_start_shuffle, shuffle_back),),
    Laying: (_PLAY, Step(Draw, draws, may_not_draw, draw), *_CALLS),
    Answering: (_PLAY, Step(Take, takes, nothing_refuses, take), *_CALLS),
    Skipping: (_PLAY, _KEEP, *_CALLS),
    Covering: (_PLAY, Step(Draw, cover_draws, may_not_draw_for_cover, draw_for_cover), *_CALLS),
    Deciding: (_PLAY, _KEEP, *_CALLS),
    Again: (_PLAY, _KEEP, *_CALLS),
    LastCard: (Step(Overlook, overlooks, nothing_refuses, overlook), *_CALLS),
    Shuffling: (Step(Shuffle, no_offers, bad_reshuffle, reshuffle),),
    MatchOver: (),
}

fact(
    "tschausepp.phase",
    "Each action has its phase: no drawing under a penalty, no second draw in a turn, nothing after the end.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "tschausepp.turn",
    "Only the seat whose turn it is acts; calls and challenges alone come out of turn.",
    where="jassrules.game.Verbs.explain",
)
fact(
    "tschausepp.card-in-hand",
    "One can only lay a card that one holds.",
    where=f"{__name__}.may_not_play",
)
fact(
    "tschausepp.one-card",
    "A turn is one card, unless an Ace is to be covered.",
    where="jassrules.games.tschausepp.effects.take_effect",
)
fact(
    "tschausepp.cover-effect",
    "A cover does what its rank does: a Seven draws, an Eight skips, an Under names a suit.",
    where="jassrules.games.tschausepp.effects.take_effect",
)
