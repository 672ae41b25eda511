"""What a table shows of the round so far, and what cannot be with it.

Who laid which card is not in a state, but the discards are, in their order; whether they were
shuffled shows in what is known of the stock; and the start of a round can be played again.
"""

from __future__ import annotations

from attrs import evolve

from jassrules.cards import PACK, SUITS, Mask
from jassrules.games.tschausepp.effects import end_turn, first_turn, take_effect, turned_round
from jassrules.games.tschausepp.fitting import answers_penalty, answers_skip, covers, fits
from jassrules.games.tschausepp.state import (
    Again,
    Answering,
    Covering,
    Deciding,
    Forgotten,
    LastCard,
    Laying,
    Point,
    Resume,
    Shuffling,
    Skipping,
    State,
    Table,
)
from jassrules.table import Seat, next_seat


def was_shuffled(table: Table) -> bool | None:
    """Return whether the discards were shuffled in this round; ``None`` where that does not show.

    With one deck the top card is never in the new stock, so that something is known of it.
    """
    if table.known.stock:
        return True
    return False if table.match.rules.decks == 1 else None


def begins(table: Table) -> Point:
    """Return the first turn of the round, as the start card leaves it."""
    opened = evolve(table, pile=table.pile[:1], direction=1, out=())
    begun = first_turn(opened, next_seat(table.match.dealer, table.match.players))
    assert isinstance(begun, (Laying, Answering, Skipping))
    return begun


def bad_traces(state: Point | Shuffling) -> str | None:
    """Return what on the table contradicts the rest of it, or ``None``."""
    table = state.table
    if isinstance(state, Shuffling):
        resume = state.owed.resume
        pending = resume is not None and resume.phase == LastCard.__name__
    else:
        pending = isinstance(state, LastCard)
    return (
        _bad_stock(table)
        or _bad_pile(table)
        or _bad_wish(table)
        or _bad_sizes(table)
        or _bad_direction(table, pending)
        or (_bad_start(state) if _nobody_laid(table) else None)
    )


def _nobody_laid(table: Table) -> bool:
    return len(table.pile) == 1 and was_shuffled(table) is False


def _bad_stock(table: Table) -> str | None:
    """Return why the discards cannot have been shuffled into what is known of the stock."""
    known, decks = table.known.stock, table.match.rules.decks
    if not known:
        return None
    fresh, bottom = PACK & ~known, table.pile[0].base.bit
    if len(table.stock) >= decks * fresh.bit_count():
        return "known.stock: nobody has drawn of it, as is done at once after a shuffle"
    if decks == 1 and bottom & fresh:
        return "known.stock: the top card was not shuffled"
    if len(table.pile) > 1:
        return None
    # nothing was laid since: a card in hand was drawn, or held while those of the stock lay open
    masks = [mask for hand in table.known.barred for mask in hand]
    drawn = sum(1 for mask in masks if not known & ~mask)
    if drawn < (max(1, fresh.bit_count() - len(table.stock)) if decks == 1 else 1):
        return "known.barred: nobody has drawn of the new stock"
    if decks == 1 and any(known & ~mask and (fresh | bottom) & ~mask for mask in masks):
        return "known.barred: less than everybody has seen"
    return None


def _bad_pile(table: Table) -> str | None:
    special, start = table.match.house.special, table.pile[0]
    if was_shuffled(table) is False and start.base.bit & special:
        plain = [one for one in table.stock if not one.base.bit & special]
        if plain and table.match.rules.start_card == "plain":
            return "pile: it does not begin with a special card while there are others"
    for at in range(1, len(table.pile)):
        below = evolve(table, pile=table.pile[:at])
        if not table.pile[at].base.bit & _may_follow(below):
            return f"pile: {table.pile[at]} cannot have been laid on {below.top}"
    return None


def _may_follow(table: Table) -> Mask:
    """Return the cards that may be laid on the top card in one way or another."""
    house, top = table.match.house, table.top.bit
    named = SUITS if top & house.wish else ()
    # the card at the bottom may be a start card, which names no suit
    unnamed = (None,) if not named or len(table.pile) == 1 else ()
    cards = 0
    for wish in (*named, *unnamed):
        cards |= fits(evolve(table, wish=wish))
    cards |= covers(table) if top & house.cover else 0
    cards |= answers_penalty(table) if top & house.draw else 0
    return cards | (answers_skip(table) if top & house.skip else 0)


def _bad_wish(table: Table) -> str | None:
    if _nobody_laid(table):
        return None if table.wish is None else "wish: a start card names no suit"
    laid = len(table.pile) > 1 or was_shuffled(table)
    if laid and table.wish is None and table.top.bit & table.match.house.wish:
        return "wish: a suit was named with the top card"
    return None


def _bad_sizes(table: Table) -> str | None:
    """Return why the hands cannot have so few cards, before the discards were shuffled."""
    if was_shuffled(table) is not False:
        return None
    laid, size = len(table.pile) - 1, table.match.rules.hand_size
    sizes = [hand.bit_count() for hand in table.hands]
    if min(sizes) + laid < size or sum(sizes) + laid < size * len(sizes):
        return "hands: fewer cards than were dealt, but for those laid"
    return None


def _bad_direction(table: Table, pending: bool) -> str | None:
    """``pending``: the top card is a last card that has not taken effect."""
    if was_shuffled(table) is not False:
        return None
    laid = table.pile[1:-1] if pending else table.pile[1:]
    turns = sum(1 for one in laid if one.base.bit & table.match.house.reverse)
    if table.direction != begins(table).table.direction * (-1) ** turns:
        return "direction: not after these cards"
    return None


def _bad_start(state: Point | Shuffling) -> str | None:
    """Return why a round in which nobody has laid a card cannot stand so."""
    table, first = state.table, begins(state.table)
    if isinstance(state, (Covering, Again, LastCard)) or table.forgotten is not None:
        return "pile: nobody has laid a card yet"
    asked = {None, table.top.suit}
    if not set(table.known.passed) <= asked:
        return "known.passed: only the suit of the start card was asked for"
    size = table.match.rules.hand_size
    drawn = [hand.bit_count() > size for hand in table.hands]
    if not any(drawn) and not table.idle:
        if set(table.known.passed) != {None}:
            return "known.passed: nobody has drawn yet"
        if len({mask for hand in table.known.barred for mask in hand}) != 1:
            return "known.barred: nobody has drawn yet"
        if not _is_among(state, first, *_after_skip(first)):
            return "turn: not the one that begins"
    elif isinstance(state, (Answering, Skipping)):
        return "turn: the start card has taken effect already"
    elif not table.idle and not all(drawn) and isinstance(state, (Laying, Deciding)):
        # in turn each has drawn, since nobody has laid
        seat = (*_after_skip(first), first)[0].turn
        steps = sum(drawn) - isinstance(state, Deciding)
        order = [table.next(seat, n) for n in range(sum(drawn))]
        if not all(drawn[one] for one in order) or state.turn != table.next(seat, steps):
            return "turn: others have drawn in turn"
    return None


def _after_skip(at: Point) -> tuple[Point, ...]:
    """Return the turn after a skip that is accepted, if there is one."""
    return (end_turn(at.table, at.turn),) if isinstance(at, Skipping) else ()


def _is_among(state: Point | Shuffling, *others: Point) -> bool:
    return any(
        type(state) is type(one)
        and (state.turn, getattr(state, "penalty", 0)) == (one.turn, getattr(one, "penalty", 0))
        for one in others
    )


# -- the penalty ---------------------------------------------------------------------------------


def most_penalty(table: Table, settled: int) -> int | None:
    """Return the greatest penalty the cards on top can have made, or ``None`` if nothing tells.

    ``settled`` is how many of them have not taken effect. Where all discards draw they may have
    been shuffled under an open penalty, and then nobody can tell how many lay there before.
    """
    rules, draws = table.match.rules, table.match.house.draw
    shuffled = was_shuffled(table)
    inert = shuffled is False and rules.start_card != "active"
    pile = table.pile[1:] if inert else table.pile
    run = 0
    for one in reversed(pile):
        if not one.base.bit & draws:
            break
        run += 1
    if shuffled is not False and run == len(pile):
        return None
    return (run - settled) * rules.seven_cards


# -- a call that is outstanding --------------------------------------------------------------------


def bad_forgetting(table: Table, forgotten: Forgotten, at: Resume) -> str | None:
    """Return why a Tschau cannot be outstanding, or be challenged, at this point of a round.

    It was due with the top card, and what that has led to ends with the next card or draw.
    """
    seat = forgotten.seat
    before = turned_round(table) if table.match.house.reverse & table.top.bit else table
    then = take_effect(before, seat, 0)
    allowed = _points_after(then, seat)
    if (at.phase, at.turn) not in allowed:
        return "turn: the seat with a call outstanding has laid the top card"
    if at.phase == Deciding.__name__ and not at.for_cover:
        return "for_cover: a call is outstanding only until somebody draws for want of a card"
    return None


def _points_after(then: State, seat: Seat) -> set[tuple[str, Seat]]:
    assert isinstance(then, (Laying, Answering, Skipping, Covering, Again))
    found = {(type(then).__name__, then.turn)}
    if isinstance(then, (Skipping, Covering, Again)):
        after = end_turn(then.table, then.turn)
        found.add((Laying.__name__, after.turn))
    if isinstance(then, Covering):
        found.add((Deciding.__name__, seat))
    return found
