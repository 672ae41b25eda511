"""The test whether a state can be at all."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import evolve

from jassrules.cards import CARDS, LANE, PACK, Card, cards_in
from jassrules.chance import Deal
from jassrules.games.tschausepp.actions import Draw, Word
from jassrules.games.tschausepp.calls import challenge_cost
from jassrules.games.tschausepp.effects import resume
from jassrules.games.tschausepp.fitting import (
    answers_penalty,
    covers,
    draws_many,
    fits,
    wanted_by,
)
from jassrules.games.tschausepp.known import placed
from jassrules.games.tschausepp.phases import refuse_cover_draw, refuse_draw
from jassrules.games.tschausepp.rules import LEAST_PLAYERS
from jassrules.games.tschausepp.state import (
    POINTS,
    Again,
    Answering,
    AtTable,
    Covering,
    Dealing,
    Deciding,
    Forgotten,
    LastCard,
    Laying,
    Owed,
    Resume,
    Shuffling,
    Skipping,
    State,
    Table,
    TurningUp,
    cards_of,
)
from jassrules.games.tschausepp.stock import all_can_tell
from jassrules.games.tschausepp.traces import bad_forgetting, bad_traces, most_penalty
from jassrules.games.tschausepp.winning import may_finish
from jassrules.games.tschausepp.written import bad_match
from jassrules.table import Seat, next_seat, seats_from
from jassrules.verbs import apply


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    Every card in one place, hands that fit what is known of them, discards that can lie on one
    another, a top card that has led to the phase, a call that can be outstanding. A round is not
    played again, for a state does not tell it. Taken on trust are the totals before this round or
    the last one, who dealt first, who laid the cards and so whose turn it is, which suit was named,
    what is known of the hands as far as they fit it, and what lay under discards that were shuffled.
    """
    problem = bad_match(state)
    if problem is None and isinstance(state, AtTable):
        problem = _audit_cards(state)
        if problem is None and isinstance(state, TurningUp):
            return _dealt_differs(state)
        problem = problem or _audit_out(state) or _audit_table(state) or _audit_phase(state)
        if problem is None and isinstance(state, (*POINTS, Shuffling)):
            problem = bad_traces(state)
    return problem


def _dealt_differs(state: TurningUp) -> str | None:
    """Deal again: return why no deal leads to this table."""
    table, match = state.table, state.match
    seats = seats_from(next_seat(match.dealer, match.players), match.players)
    hands = [cards_of(table.hands[seat]) for seat in seats]
    if any(len(hand) != match.rules.hand_size for hand in hands):
        return "hands: not as many cards as are dealt"
    dealt = [one for turn in zip(*hands, strict=True) for one in turn]
    before = Dealing(evolve(match, rounds=match.rounds - 1))
    for turned in ((*state.aside, *table.pile), (*table.pile, *state.aside)):
        if apply(before, Deal((*dealt, *turned, *table.stock))) == state:
            return None
    return "aside: the special cards turned up before the start card, and nothing else yet"


def _audit_cards(state: AtTable) -> str | None:
    table, decks, players = state.table, state.rules.decks, state.players
    if len(table.hands) != players or not table.pile:
        return "table: a hand for each seat, and a start card"
    seen: Counter[Card] = Counter(table.stock)
    seen.update(table.pile)
    seen.update(state.aside if isinstance(state, TurningUp) else ())
    for hand in table.hands:
        if hand < 0 or hand >> LANE * decks or hand >> LANE & ~hand:
            return "hands: no cards of this pack"
        seen.update(cards_of(hand))
    if seen != dict.fromkeys(CARDS, decks):
        return "cards: every card is in exactly one place"
    known = table.known
    if len(known.barred) != players or len(known.passed) != players:
        return "known: something for each seat"
    for hand, barred in zip(table.hands, known.barred, strict=True):
        if tuple(sorted(barred)) != barred or any(mask & ~PACK for mask in barred):
            return "known: masks of one pack, in order"
        if placed(cards_in(hand), barred) is None:
            return "known: a hand does not fit what is known of it"
    if known.stock & ~PACK or any(known.stock & one.bit for one in table.stock):
        return "known: the stock is not what is known of it"
    return None


def _audit_out(state: AtTable) -> str | None:
    """Return why some seats cannot be out of the round while the others play on."""
    table, out = state.table, state.table.out
    if out and not state.rules.play_on:
        return "out: nobody plays on here"
    if len(set(out)) != len(out) or not all(0 <= seat < state.players for seat in out):
        return "out: seats of this table, each once"
    if table.still_in < LEAST_PLAYERS:
        return "out: with one left the round is over"
    if any(table.hands[seat] for seat in out):
        return "out: who is out has no card"
    return None


def _audit_table(state: AtTable) -> str | None:
    table, house, forgotten = state.table, state.match.house, state.table.forgotten
    if table.direction not in (1, -1) or (table.direction == -1 and not house.reverse):
        return "direction: 1, or -1 after a reverse"
    if not 0 <= table.idle < table.still_in:
        return "idle: out of range"
    if table.idle and (table.stock or len(table.pile) > 1 or not isinstance(state, Laying)):
        return "idle: cards were laid or can be drawn"
    if table.wish is not None and not table.top.bit & house.wish:
        return "wish: the top card names no suit"
    if forgotten is None:
        return "forgotten: nobody" if isinstance(state, LastCard) else None
    if state.rules.calls == "automatic" or not _plays(table, forgotten.seat):
        return "forgotten: no call can be outstanding"
    if (forgotten.word is Word.SEPP) != isinstance(state, LastCard):
        return "forgotten: Sepp with the last card only"
    if isinstance(state, Shuffling) and (state.owed.why, state.owed.seat) != (
        "cover",
        forgotten.seat,
    ):
        return "forgotten: while cards are shuffled only who draws for an Ace"
    return None


def _plays(table: Table, seat: Seat) -> bool:
    """Whether there is such a seat, still in the round."""
    return 0 <= seat < table.match.players and seat not in table.out


def _audit_phase(state: AtTable) -> str | None:
    if isinstance(state, Shuffling):
        return _audit_owed(state)
    assert isinstance(state, POINTS)
    if not _plays(state.table, state.turn):
        return "turn: no seat of this table"
    at = resume(state)
    return _audit_point(state.table, at) or _audit_calls(state.table, at, state.table.forgotten)


def _audit_calls(
    table: Table, at: Resume, forgotten: Forgotten | None, drawn: int = 0
) -> str | None:
    """Return why a call cannot be outstanding, or be challenged, at a point; then why hands are empty.

    ``drawn`` is how many cards the challenged seat has drawn since.
    """
    last = at.phase == LastCard.__name__
    if forgotten is not None and not last:
        # who covers an Ace may have laid or drawn another card since
        held = table.hands[forgotten.seat].bit_count() - drawn
        most = max(2, held) if draws_many(table.match.rules, for_cover=True) else 2
        covering = table.top.bit & table.match.house.cover and held in (0, most)
        if held != 1 and not covering:
            return "forgotten: Tschau is due with one card left"
        problem = bad_forgetting(table, forgotten, at)
        if problem is not None:
            return problem
    rules = table.match.rules
    if rules.calls == "announced" and not challenge_cost(table, Word.SEPP):
        return None  # whoever is challenged draws nothing, and plays on with no card
    for seat, hand in enumerate(table.hands):
        out = seat in table.out or (last and seat == table.next(at.turn, -1))
        if not hand and not out and not (at.phase == Covering.__name__ and seat == at.turn):
            return "hands: whoever has no card left has won"
    return None


def _audit_owed(state: Shuffling) -> str | None:
    table, owed = state.table, state.owed
    if table.stock or len(table.pile) < 2:
        return "stock: no shuffle is due"
    if not _plays(table, owed.seat) or owed.cards < 0:
        return "owed: no seat, or no number of cards"
    if (owed.why == "challenge") != (owed.resume is not None):
        return "owed: after a challenge the round is taken up again"
    wanting = owed.why in ("turn", "cover")
    if (owed.cards == 0) != (wanting and draws_many(state.rules, owed.why == "cover")):
        return "owed: how many cards?"
    if owed.resume is not None:
        return _audit_challenge(table, owed, owed.resume)
    if table.known.drawn is not None:
        return NOBODY_DECIDES
    phase = Covering.__name__ if owed.why == "cover" else Laying.__name__
    problem: str | None = None
    if owed.why == "penalty":
        most = most_penalty(table, 0) if table.top.bit & table.match.house.draw else 0
        problem = "owed: no such penalty" if most is not None and owed.cards > most else None
    elif owed.cards > 1 or not _must_draw(table, owed):
        problem = "owed: one card, or until one fits, for want of one"
    return problem or _audit_calls(table, Resume(phase, owed.seat), table.forgotten)


def _must_draw(table: Table, owed: Owed) -> bool:
    """Whether a seat that draws holds no card that it must lay instead, as everybody knows by now."""
    seat = owed.seat
    if owed.why == "turn":
        refused = refuse_draw(Laying(table, seat), Draw(seat))
        fitting = 0 if table.match.rules.voluntary_draw else fits(table)
    elif table.top.bit & table.match.house.cover:
        refused = refuse_cover_draw(Covering(table, seat), Draw(seat))
        fitting = covers(table)
    else:
        return False
    return refused is None and not any(fitting & ~mask for mask in table.known.barred[seat])


def _audit_challenge(table: Table, owed: Owed, at: Resume) -> str | None:
    if not _plays(table, at.turn):
        return "owed: no seat"
    problem = _audit_point(table, at)
    if problem is not None:
        return problem
    last = at.phase == LastCard.__name__
    forgotten = Forgotten(owed.seat, Word.SEPP if last else Word.TSCHAU)
    drawn = challenge_cost(table, forgotten.word) - owed.cards
    if drawn < 0 or table.match.rules.calls == "automatic":
        return "owed: no challenge costs so much"
    if last and (
        owed.seat != table.next(at.turn, -1) or table.hands[owed.seat].bit_count() != drawn
    ):
        return "owed: the seat before has laid its last card"
    return _audit_calls(table, at, forgotten, drawn)


NOBODY_DECIDES: Final = "known.drawn: nobody decides on a card"


def _audit_point(table: Table, at: Resume) -> str | None:
    """Return why a seat cannot be asked so on this table."""
    house, rules, top = table.match.house, table.match.rules, table.top
    effects = {
        Answering: house.draw,
        Skipping: house.skip,
        Covering: house.cover,
        Again: house.again,
    }
    for kind, cards in effects.items():
        if at.phase == kind.__name__ and not top.bit & cards:
            return f"{at.phase}: the top card does not lead there"
    if at.phase == Skipping.__name__ and not rules.eight_passable:
        return "Skipping: nobody is asked about a skip here"
    if at.phase in (Answering.__name__, LastCard.__name__):
        if not _may_be_open(table, at):
            return "penalty: no such penalty"
    elif at.penalty:
        return "penalty: none is open"
    if at.phase == Deciding.__name__:
        if at.for_cover and not top.bit & house.cover:
            return "for_cover: the top card wants no cover"
        if at.drawn is None or not _may_have_drawn(table, at, at.drawn):
            return "drawn: no card this seat can have drawn"
    elif at.drawn is not None or at.for_cover:
        return "drawn: nothing was"
    elif table.known.drawn is not None:
        return NOBODY_DECIDES
    if at.phase == LastCard.__name__:
        layer = table.next(at.turn, -1)
        forgetful = table.forgotten
        if forgetful is not None and (forgetful.seat != layer or table.hands[layer]):
            return "LastCard: the seat before has laid its last card"
        if not may_finish(table, top):
            return "LastCard: the top card cannot be the last"
    elif at.phase not in ("Laying", "Deciding", *(kind.__name__ for kind in effects)):
        return "phase: no such phase"
    return None


def _may_be_open(table: Table, at: Resume) -> bool:
    """Whether a penalty can be open: one raised by each card that draws, on a penalty or not."""
    raised, step = at.phase == Answering.__name__, table.match.rules.seven_cards
    if not raised and not at.penalty:
        return True
    most = most_penalty(table, 0 if raised else 1)
    if at.penalty < step or at.penalty % step or (most is not None and at.penalty > most):
        return False
    answered = not raised or at.penalty > step
    return not answered or table.top.bit & answers_penalty(table) != 0


def _may_have_drawn(table: Table, at: Resume, drawn: Card) -> bool:
    """Whether a seat that decides can have drawn this card last, as far as everybody can tell."""
    mask, barred = table.known.drawn, table.known.barred[at.turn]
    if mask is None or mask not in barred:
        return False
    if mask & drawn.bit or not drawn.bit & table.hands[at.turn]:
        return False
    others = PACK & ~wanted_by(table, at.for_cover)
    # where everybody can tell, it is asked only about a card that fits
    public = all_can_tell(Deciding(table, at.turn, drawn, at.for_cover))
    if public and (drawn.bit & others or others & ~mask):
        return False
    rest, place = list(cards_of(table.hands[at.turn])), barred.index(mask)
    rest.remove(drawn)
    return placed(rest, (*barred[:place], *barred[place + 1 :])) is not None
