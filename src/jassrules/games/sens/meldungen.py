"""Meldungen: what may be announced, what cancels what, who writes, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import evolve

from jassrules.cards import Mask, Suit
from jassrules.errors import Violation
from jassrules.games.sens.actions import Meldung
from jassrules.games.sens.rules import SOURCE, Rules
from jassrules.games.sens.state import FirstTrick, RefereedFirstTrick, Table, with_table
from jassrules.jass.weis import UNFIT, Announced, unfit
from jassrules.ledger import Entry
from jassrules.rulebook import CHOSEN, Sentence, fact, rule, sentence
from jassrules.table import Seat, Side, seats_from, side_of
from jassrules.tricks.melds import Meld, fours, runs

Strength: TypeAlias = tuple[int, bool, int, int]

LINE: Final = "sens.meldung"

# -- what is a Meldung ---------------------------------------------------------------------------


def run_class(rules: Rules, meld: Meld) -> int:
    """Return the class of a run: 0 a Dreiständer, 1 a Quart, 2 five and more where they have one."""
    return min(meld.size - 3, len(rules.run_points) - 1)


@rule("sens.meldung", source=f"{SOURCE}; {CHOSEN}: 20 and 50, and the rank of fours")
def points_of(rules: Rules, meld: Meld) -> int:
    """A run of three cards of a suit in natural order (Dreiständer) is worth 20, of four or more (Quart) 50; it is announced whole."""
    if meld.is_run:
        return rules.run_points[run_class(rules, meld)] if meld.size >= 3 else 0
    return rules.four_points.get(meld.rank, 0)


def meldungen_in(rules: Rules, hand: Mask) -> list[Meld]:
    """Return the Meldungen of a hand, runs as long as they go."""
    found = runs(hand)
    if rules.four_points:
        found += fours(hand)
    return [one for one in found if points_of(rules, one)]


def counted_by_themselves(table: Table) -> Announced:
    """Return every Meldung of every hand, in seat order from the leader."""
    rules = table.match.rules
    return tuple(
        (seat, meld)
        for seat in seats_from(table.leader)
        for meld in meldungen_in(rules, table.dealt[seat])
    )


# -- announcing ----------------------------------------------------------------------------------

BY_THEMSELVES: Final = sentence(
    "sens.phase", "meldungen-by-themselves", "Meldungen are counted by themselves here."
)
NOT_PLAYED: Final = sentence("sens.phase", "no-meldungen", "Meldungen are not played here.")
CLOSED: Final[Mapping[str, Sentence | None]] = {
    "announced": None,
    "automatic": BY_THEMSELVES,
    "off": NOT_PLAYED,
}
SAYS: Final[Mapping[str, Sentence]] = {
    one.key: sentence("sens.meldung", one.key, one.text, **one.facts) for one in UNFIT
}


@rule("sens.phase", also=True)
def no_meldungen_here(state: FirstTrick | RefereedFirstTrick) -> Violation | None:
    """Say why the house has no Meldung to announce."""
    says = CLOSED[state.rules.meldungen]
    return None if says is None else says()


def offer_meldungen(state: FirstTrick | RefereedFirstTrick) -> tuple[Meldung, ...]:
    """Return the Meldungen the seat may announce."""
    seat, said = state.turn, state.table.meldungen
    found = meldungen_in(state.rules, state.hand(seat))
    return tuple([Meldung(seat, one) for one in found if (seat, one) not in said])


def refuse_meldung(state: FirstTrick | RefereedFirstTrick, action: Meldung) -> Violation | None:
    """Refuse a Meldung one does not hold whole, or has announced."""
    return refuses_meldung(state.table, state.hand(action.seat), action.seat, action.meld)


@rule("sens.meldung", also=True)
def refuses_meldung(table: Table, hand: Mask, seat: Seat, meld: Meld) -> Violation | None:
    """Return why a seat may not announce a Meldung in the first trick, or ``None``."""
    said = [one for speaker, one in table.meldungen if speaker == seat]
    found = unfit(hand, said, meld, points_of(table.match.rules, meld))
    return None if found is None else SAYS[found.key](meld=meld)


def announce_meldung(
    state: FirstTrick | RefereedFirstTrick, action: Meldung
) -> FirstTrick | RefereedFirstTrick:
    """Announce a Meldung: its points become known."""
    announced = (*state.table.meldungen, (action.seat, action.meld))
    return with_table(state, evolve(state.table, meldungen=announced))


# -- which count ---------------------------------------------------------------------------------


def strength(rules: Rules, meld: Meld) -> Strength:
    """Return a tuple that is greater for the higher Meldung: its class decides, then its top card.

    The class is told by the points; at equal points four of a kind stand above a run, and a longer
    class of runs above a shorter. Trump does not matter.
    """
    if not meld.is_run:
        return (points_of(rules, meld), True, 0, meld.rank.index)
    return (points_of(rules, meld), False, run_class(rules, meld), meld.rank.index)


@rule("sens.meldung-equal")
def remaining(rules: Rules, trump: Suit, said: Announced) -> Announced:
    """Equal Meldungen of the two sides – the same class and the same top card – strike each other out one for one, the highest ones or others.

    The pairs are made in the order of announcing. With ``"trump-wins"`` one in trump strikes out all
    equal ones of the other side and stays; with ``"none"`` none is struck out, but between equal
    highest ones of both sides nobody writes.
    """
    if rules.equal_meldungen == "none":
        best = [max((strength(rules, m) for s, m in said if side_of(s) == side), default=None)
                for side in (0, 1)]  # fmt: skip
        return () if best[0] is not None and best[0] == best[1] else said
    out: set[tuple[Seat, Meld]] = set()
    for worth in {strength(rules, meld) for _, meld in said}:
        equal = [one for one in said if strength(rules, one[1]) == worth]
        sides = [[one for one in equal if side_of(one[0]) == side] for side in (0, 1)]
        in_trump = [side_of(seat) for seat, meld in equal if meld.suit is trump]
        if in_trump and rules.equal_meldungen == "trump-wins":
            out.update(sides[1 - in_trump[0]])
        else:
            pairs = min(map(len, sides))
            out.update(sides[0][:pairs], sides[1][:pairs])
    return tuple(one for one in said if one not in out)


@rule(
    "sens.meldung-best",
    source=f"{SOURCE}; {CHOSEN}: nothing for a side without a trick, as nobody should gain by being gedackelt",
)
def written(rules: Rules, trump: Suit, said: Announced) -> Announced:
    """After the first trick the side with the highest Meldung that was not cancelled writes all it has left, the other side none.

    Higher is the higher class, then the higher top card. Trump gives no precedence.
    """
    left = remaining(rules, trump, said)
    if not left:
        return ()
    writer = side_of(max(left, key=lambda one: strength(rules, one[1]))[0])
    return tuple(one for one in left if side_of(one[0]) == writer)


def writing_side(rules: Rules, trump: Suit, said: Announced) -> Side | None:
    """Return the side that writes its Meldungen, if one does."""
    found = written(rules, trump, said)
    return side_of(found[0][0]) if found else None


def meldung_lines(table: Table) -> list[Entry]:
    """Return the lines of the Meldungen that count, whether or not their side has taken a trick."""
    rules = table.match.rules
    return [
        Entry(side_of(seat), LINE, points_of(rules, meld), str(meld))
        for seat, meld in written(rules, table.trump, table.meldungen)
    ]


@rule("sens.meldung-best", also=True)
def settled(table: Table) -> Table:
    """Return the table once the first trick is complete: with the Meldungen counted by themselves."""
    if table.match.rules.meldungen != "automatic" or table.reopened:
        return table
    return evolve(table, meldungen=counted_by_themselves(table))


def settlings(table: Table, settled: bool) -> tuple[tuple[int, Side | None], ...]:
    """Return what the first trick has settled, each time it was complete.

    That is how many Meldungen there were, and which side wrote. ``settled`` says whether it is
    complete now; before that there is something only where its last card was taken back.
    """
    counts = (*table.reopened, len(table.meldungen)) if settled else table.reopened
    rules, trump = table.match.rules, table.trump
    return tuple((n, writing_side(rules, trump, table.meldungen[:n])) for n in counts)


@rule("sens.meldung-shown")
def shown_meldungen(table: Table, settled: bool) -> Announced:
    """During the first trick a Meldung tells no more than its points; after it the writing side shows all its Meldungen, the other side none.

    What was shown stays so, also where the last card of the trick is taken back.
    """
    return shown_at(table, settlings(table, settled))


def shown_at(table: Table, found: tuple[tuple[int, Side | None], ...]) -> Announced:
    """Return the Meldungen that are shown by what was settled."""
    return tuple(
        one
        for at, one in enumerate(table.meldungen)
        if any(at < count and side_of(one[0]) == side for count, side in found)
    )


fact(
    "sens.meldung-when",
    "A Meldung must be announced in the first trick, at one's turn and before one's card, or it is lost.",
    by=settled,
)
