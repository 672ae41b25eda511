"""The test whether a state can be at all."""

from __future__ import annotations

from collections import Counter

from jassrules.cards import CARDS, LANE, PACK, Card, Mask, cards_in
from jassrules.games.tschausepp.actions import Word
from jassrules.games.tschausepp.calls import may_finish
from jassrules.games.tschausepp.fitting import covers, fits
from jassrules.games.tschausepp.known import placed
from jassrules.games.tschausepp.phases import resume
from jassrules.games.tschausepp.rules import LEAST_PLAYERS, most_players, no_start_card
from jassrules.games.tschausepp.scoring import is_over, match_winners
from jassrules.games.tschausepp.state import (
    POINTS,
    Again,
    Answering,
    AtTable,
    Covering,
    Deciding,
    LastCard,
    MatchOver,
    Resume,
    Shuffling,
    Skipping,
    State,
    Table,
    TurningUp,
    cards_of,
)
from jassrules.table import Seat


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    Every card in one place, hands that fit what is known of them, a top card that has led to the
    phase, a call that can be outstanding.
    """
    problem = _audit_match(state)
    if problem is None and isinstance(state, AtTable):
        problem = _audit_cards(state) or _audit_table(state) or _audit_phase(state)
    return problem


def _audit_match(state: State) -> str | None:
    match = state.match
    rules, players, totals = match.rules, match.players, match.ledger.totals
    if not LEAST_PLAYERS <= players <= most_players(rules):
        return "players: out of range"
    if no_start_card(rules, players) is not None:
        return "players: the deal leaves no start card"
    if not 0 <= match.dealer < players or match.rounds < 0:
        return "dealer or rounds: out of range"
    if rules.rounds is not None and match.rounds > rules.rounds:
        return "rounds: more than the match has"
    if len(totals) != players or any(not 0 <= e.side < players for e in match.ledger.entries):
        return "ledger: no totals of this table"
    if min(totals) < 0 or min(match.ledger.before()) < 0:
        return "ledger: the lines are more than the totals"
    if rules.scoring == "wins" and sum(totals) > match.rounds:
        return "ledger: more wins than rounds"
    return _audit_course(state)


def _audit_course(state: State) -> str | None:
    match = state.match
    if isinstance(state, AtTable):
        if not match.rounds or match.ledger.entries:
            return "ledger: no lines while a round is running"
    elif isinstance(state, MatchOver):
        if not match.rounds or not is_over(match) or state.winners != match_winners(match):
            return "winners: the match has not ended so"
    elif match.rounds and is_over(match):
        return "rounds: the match is over"
    return None


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


def _audit_table(state: AtTable) -> str | None:
    table, house, forgotten = state.table, state.match.house, state.table.forgotten
    if table.direction not in (1, -1) or (table.direction == -1 and not house.reverse):
        return "direction: 1, or -1 after a reverse"
    if not 0 <= table.idle < state.players:
        return "idle: out of range"
    if table.wish is not None and not table.top.bit & house.wish:
        return "wish: the top card names no suit"
    if table.wish is None and table.top.bit & house.wish and len(table.pile) > 1:
        return "wish: a suit was named with the top card"
    if forgotten is None:
        return "forgotten: nobody" if isinstance(state, LastCard) else None
    if state.rules.calls == "automatic" or not 0 <= forgotten.seat < state.players:
        return "forgotten: no call can be outstanding"
    if (forgotten.word is Word.SEPP) != isinstance(state, LastCard):
        return "forgotten: Sepp with the last card only"
    if isinstance(state, TurningUp):
        return "forgotten: nothing outstanding before the first turn"
    if isinstance(state, Shuffling) and (state.owed.why, state.owed.seat) != (
        "cover",
        forgotten.seat,
    ):
        return "forgotten: while cards are shuffled only who draws for an Ace"
    return None


def _audit_phase(state: AtTable) -> str | None:
    if isinstance(state, TurningUp):
        ok = bool(state.aside) and len(state.table.pile) == 1
        return None if ok and state.rules.start_card == "plain" else "aside: no special cards"
    if isinstance(state, Shuffling):
        return _audit_owed(state)
    assert isinstance(state, POINTS)
    if not 0 <= state.turn < state.players:
        return "turn: no seat of this table"
    return _audit_point(state.table, resume(state))


def _audit_owed(state: Shuffling) -> str | None:
    table, owed = state.table, state.owed
    if table.stock or len(table.pile) < 2:
        return "stock: no shuffle is due"
    if not 0 <= owed.seat < state.players or owed.cards < 0:
        return "owed: no seat, or no number of cards"
    if (owed.why == "challenge") != (owed.resume is not None):
        return "owed: after a challenge the round is taken up again"
    until_fit = owed.why == "turn" and state.rules.draw == "until-fit"
    if (owed.cards == 0) != until_fit:
        return "owed: how many cards?"
    if owed.resume is None:
        return None
    if not 0 <= owed.resume.turn < state.players:
        return "owed: no seat"
    return _audit_point(table, owed.resume)


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
        least = rules.seven_cards if at.phase == Answering.__name__ else 0
        if at.penalty < least or at.penalty % rules.seven_cards:
            return "penalty: no such penalty"
    elif at.penalty:
        return "penalty: none is open"
    if at.phase == Deciding.__name__:
        fitting = covers(table) if at.for_cover else fits(table)
        if at.drawn is None or not _may_have_drawn(table, at.turn, at.drawn, fitting):
            return "drawn: no card of this hand that fits"
    elif at.drawn is not None or at.for_cover:
        return "drawn: nothing was"
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


def _may_have_drawn(table: Table, seat: Seat, drawn: Card, fitting: Mask) -> bool:
    """Whether a card of a hand lies where everybody can tell that a fitting card was drawn."""
    if not drawn.bit & fitting & table.hands[seat]:
        return False
    rest, barred = list(cards_of(table.hands[seat])), table.known.barred[seat]
    rest.remove(drawn)
    return any(
        not PACK & ~fitting & ~mask
        and not mask & drawn.bit
        and placed(rest, (*barred[:at], *barred[at + 1 :])) is not None
        for at, mask in enumerate(barred)
    )
