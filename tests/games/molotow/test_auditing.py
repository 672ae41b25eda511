"""What the lines of a deal cannot be, and other states no deal leads to."""

import pytest
from attrs import evolve

from jassrules import Entry, Suit, card
from jassrules.ledger import Ledger
from jassrules.tricks.melds import meld
from jassrules.tricks.trick import Trick, history_of
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    SIX,
    SIX_TRICKS,
    THREES,
    THREES_TRICKS,
    cards,
    dealt,
    molotow,
    play,
    weis,
)

HAND = {"packet": "hand"}
RUNNING = play(weis(dealt(*EXAMPLE, **HAND), "6c-9c"), *EXAMPLE_TRICKS[:3], "9d")
END = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS)
SIXES = play(weis(dealt(*SIX), "6d-9d"), *SIX_TRICKS)
OVER = play(dealt(*EXAMPLE, deals=7, totals=(5, 6, 7, 8), **HAND), *EXAMPLE_TRICKS)
AUTOMATIC = play(dealt(*EXAMPLE, weis="automatic", **HAND), *EXAMPLE_TRICKS)
BEST = play(dealt(*EXAMPLE, weis="automatic", weis_counts="best", **HAND), *EXAMPLE_TRICKS)
NEVER = play(dealt(*THREES, **HAND), *THREES_TRICKS)
VOID = play(dealt(*THREES, never_trump="void", **HAND), *THREES_TRICKS)


@pytest.mark.parametrize("state", [RUNNING, END, SIXES, OVER, AUTOMATIC, BEST, NEVER, VOID])
def test_states_that_can_be(state):
    assert molotow.audit(state) is None


def changed(state, **changes):
    """The state with some fields changed; a name with ``__`` goes into a field."""
    for name, value in changes.items():
        outer, _, inner = name.partition("__")
        if inner:
            value = changed(getattr(state, outer), **{inner: value})
        state = evolve(state, **{outer: value})
    return state


@pytest.mark.parametrize(
    ("state", "changes", "problem"),
    [
        (END, {"match__players": 2}, "match.players"),
        (END, {"match__players": 7}, "match.players"),
        (END, {"match__dealer": 4}, "match.dealer"),
        (END, {"match__dealer": 1}, ""),  # who dealt first is taken on trust
        (END, {"match__deals": -1}, "match.deals"),
        (END, {"match__deals": 0}, "ledger.entries"),
        (END, {"match__deals": 8}, "type"),
        (END, {"match__deals": 9}, "match.deals"),
        (END, {"ledger__totals": (12, 74, 41)}, "ledger"),
        (END, {"ledger__totals": (13, 74, 41, 10)}, "ledger"),  # nothing is written before the first deal
        (END, {"last_trick": None}, "last_trick"),
        (END, {"last_contract": None}, "last_contract"),
        (END, {"last_contract": Suit.EICHELN}, ""),  # the Ace takes the trick there too
        (END, {"last_contract": Suit.SCHELLEN}, "last_trick"),
        (END, {"last_trick__leader": 2}, "last_trick"),
        (END, {"last_trick__leader": 9}, "last_trick"),
        (END, {"last_trick__winner": 0}, "last_trick"),
        (END, {"last_trick__cards": tuple(cards("As Kd Ah Ah"))}, "last_trick"),
        (END, {"last_trick__cards": tuple(cards("As Kd Ah"))}, "last_trick"),
        (SIXES, {"match__rules": molotow.Rules(weis="off")}, "ledger.entries"),
        (SIXES, {"match__rules": molotow.Rules(stoeck="off")}, "ledger.entries"),
        (SIXES, {"match__rules": molotow.Rules(table_weis="runs")}, "ledger.entries"),
        (SIXES, {"match__rules": molotow.Rules(weis="automatic")}, ""),
        (OVER, {"match__deals": 7}, "type"),
        (OVER, {"winners": (1,)}, "winners"),
        (OVER, {"winners": ()}, "winners"),
        (NEVER, {"match__rules": molotow.Rules(never_trump="void")}, "ledger"),
        (VOID, {"match__rules": molotow.Rules()}, "ledger.entries"),
        (VOID, {"match__deals": 8}, "match.deals"),
        (VOID, {"ledger__totals": (0, 0, 1)}, "ledger"),
        (VOID, {"last_contract": Suit.EICHELN}, "ledger.entries"),
        (RUNNING, {"table__match__deals": 0}, "match.deals"),
        (RUNNING, {"table__dealt": (RUNNING.table.dealt[0],) * 4}, "dealt"),
        (RUNNING, {"table__weis": ((0, meld("6c-8c")),)}, "weis"),
        (RUNNING, {"table__weis": ((3, meld("6h-Th")),)}, ""),
        (RUNNING, {"table__weis": ((0, meld("6c-9c")), (0, meld("6c-9c")))}, "weis"),
        (RUNNING, {"table__called": 1}, "table.called"),
        (RUNNING, {"ledger": Ledger((0, 0, 0, 0), (Entry(0, "molotow.weis", 0),))}, "ledger"),
        (RUNNING, {"plays": history_of(cards("6c Tc 6s Ad"))}, "plays"),
        (RUNNING, {"plays": history_of(cards(" ".join(EXAMPLE_TRICKS)))}, "plays"),
    ],
)  # fmt: skip
def test_one_thing_changed(state, changes, problem):
    found = molotow.audit(changed(state, **changes))
    assert (found is None) == (not problem)
    assert not found or found.startswith(problem), found


def with_lines(state, change):
    """The state with other lines; the totals before them stay."""
    return evolve(state, ledger=Ledger(state.ledger.before()).write(*change(state.ledger.entries)))


def line(rule, side, points, about="", **facts):
    return Entry(side, f"molotow.{rule}", points, about, facts)


def points(*by_seat, tricks=(1, 5, 2, 1)):
    """The lines of the cards in place of those of the example."""
    made = [
        line("card-points", seat, n, tricks=count)
        for seat, (n, count) in enumerate(zip(by_seat, tricks, strict=True))
    ]
    return lambda lines: (*made, *lines[4:])


LINES = [
        (lambda lines: lines, True),
        (points(12, 89, 41, 10), True),
        (points(13, 88, 41, 10), True),  # two cards more or less
        (points(13, 89, 41, 10), False),  # 153
        (points(11, 89, 42, 10), True),
        (points(60, 41, 41, 10), False),  # no trick of four cards is worth so much
        (points(12, 89, 41, 10, tricks=(1, 5, 2, 2)), False),
        (points(12, 89, 41, 10, tricks=(20, 5, -17, 1)), False),
        (points(0, 101, 41, 10, tricks=(0, 6, 2, 1)), True),
        (points(1, 100, 41, 10, tricks=(0, 6, 2, 1)), False),  # points without a trick
        (points(80, 0, 62, 10, tricks=(6, 0, 2, 1)), False),  # the last trick is no trick
        (points(12, 89, 41, 10, tricks=(1, 5, 2, True)), False),
        (points(-1, 102, 41, 10), False),
        (lambda lines: lines[1:], False),
        (lambda lines: (*lines[:4], line("last-trick", 0, 5), *lines[5:]), False),
        (lambda lines: lines[:-1], True),  # nobody had Stöck
        (lambda lines: (*lines[:-1], line("stoeck", 0, -20)), True),  # somebody else had them
        (lambda lines: (*lines[:-1], line("stoeck", 1, -40)), False),
        (lambda lines: (*lines, line("stoeck", 1, -20)), False),
        (lambda lines: (*lines[:-1], line("weis", 0, -50, "6c-9c"), lines[-1]), True),
        (lambda lines: (*lines[:-1], line("weis", 0, 50, "6c-9c"), lines[-1]), False),
        (lambda lines: (*lines[:-1], line("weis", 0, -50, "6c-8c"), lines[-1]), False),
        (lambda lines: (*lines[:-1], line("weis", 0, -50, "four"), lines[-1]), False),
        (lambda lines: (*lines[:-1], *[line("weis", 0, -50, "6c-9c")] * 2, lines[-1]), False),
        # who has played the Ace of Schilten last holds it; and King and Ober lie with seat 1
        (lambda lines: (*lines[:-1], line("weis", 2, -20, "Qs-As"), lines[-1]), False),
        (lambda lines: (*lines[:-1], line("weis", 1, -20, "Qs-As"), lines[-1]), True),
        (lambda lines: (*lines[:-1], line("weis", 1, -20, "Js-Ks"), lines[-1]), False),
        # 6c 7c 8c and 7c 8c 9c in two hands
        (lambda lines: (*lines[:-1], line("weis", 0, -20, "6c-8c"), line("weis", 1, -20, "8c-Tc"), lines[-1]), False),
        (lambda lines: (*lines[:-1], line("weis", 0, -300, "6c-Ac"), line("weis", 0, -20, "6d-8d"), lines[-1]), False),
        (lambda lines: (*lines[:-1], line("made-up", 0, -20), lines[-1]), False),
    ]  # fmt: skip
"""What is changed, and whether such a deal can be."""


@pytest.mark.parametrize("at", range(len(LINES)))
def test_lines_of_a_deal(at):
    change, good = LINES[at]
    found = molotow.audit(with_lines(END, change))
    assert (found is None) == good, found
    assert good or found.startswith("ledger")


def on_table(*lines_):
    """The example with Weise on the table: (seat, meld, trick); the points of the cards are as they were."""
    made = [
        line("table-weis", seat, worth, text, meld=meld(text), trick=number)
        for seat, text, number, worth in lines_
    ]
    return lambda lines: (*lines[:5], *made, *lines[5:])


ON_TABLE = [
        (on_table((1, "6c-8c", 2, 20)), True),
        (on_table((1, "6c-8c", 2, 50)), False),
        (on_table((1, "6c-8c", 0, 20)), False),
        (on_table((1, "6c-8c", 10, 20)), False),
        (on_table((1, "6c-8c", 9, 20)), False),  # the last trick is known
        (on_table((1, "6c-8c", 8, 20)), True),
        (on_table((2, "6c-8c", 8, 20)), False),  # seat 1 led to the last trick
        (on_table((1, "6c-8c", 3, 20), (1, "6d-8d", 2, 20)), False),  # in their order
        (on_table((1, "6c-8c", 2, 20), (1, "6d-8d", 3, 20)), True),
        (on_table((1, "6c-8c", 2, 20), (1, "6c-8c", 3, 20)), False),  # the same cards twice
        (on_table((1, "6c-8c", 2, 20), (2, "6d-8d", 2, 20)), False),  # one trick, one taker
        (on_table((1, "6c-8c", 2, 20), (1, "6d-8d", 2, 20)), False),  # six cards in a trick of four
        (on_table((1, "6c-Tc", 2, 100)), False),
        (on_table((1, "49", 2, 150)), True),  # the Nine of Schilten is worth 14
        (on_table((3, "4J", 2, 200)), False),  # 26 points for who has 10
        (on_table((1, "Qs-As", 2, 20)), False),  # played last
        (on_table((0, "6c-8c", 2, 20), (0, "6d-8d", 3, 20)), False),  # seat 0 took one trick
        # King and Ober of Schilten are of one hand: not of one trick
        (on_table((1, "Js-Ks", 2, 20)), False),
    ]  # fmt: skip
"""What is changed, and whether such a deal can be."""


@pytest.mark.parametrize("at", range(len(ON_TABLE)))
def test_weise_on_the_table_of_a_deal(at):
    change, good = ON_TABLE[at]
    found = molotow.audit(with_lines(END, change))
    assert (found is None) == good, found


@pytest.mark.parametrize(
    ("facts", "good"),
    [
        ({"meld": meld("6c-8c"), "trick": 2}, True),
        ({"meld": "6c-8c", "trick": 2}, False),
        ({"meld": meld("6c-8c")}, False),
        ({"trick": 2}, False),
        ({"meld": meld("6c-8c"), "trick": 2.0}, False),
        ({"meld": meld("6c-8c"), "trick": 2, "more": 1}, False),
        ({"meld": meld("7c-9c"), "trick": 2}, False),
    ],
)
def test_the_facts_of_a_line(facts, good):
    one = Entry(1, "molotow.table-weis", 20, "6c-8c", facts)
    found = molotow.audit(with_lines(END, lambda lines: (*lines[:5], one, *lines[5:])))
    assert (found is None) == good, found


def test_weise_that_are_counted_by_themselves_are_all_there():
    entries = AUTOMATIC.ledger.entries
    weise = [one for one in entries if one.rule == "molotow.weis"]
    # of its run of five seat 3 has the Ace and Banner to show for it: without the line one is missing
    less = with_lines(AUTOMATIC, lambda lines: tuple(one for one in lines if one is not weise[0]))
    assert molotow.audit(less) is None  # another hand
    swapped = with_lines(AUTOMATIC, lambda lines: (*lines[:5], *weise[1:3][::-1], lines[-1]))
    # Js-As is the better of the two, and counted first
    assert molotow.audit(swapped).startswith("ledger.entries")
    two = with_lines(BEST, lambda lines: (*lines[:5], weise[0], *lines[5:]))
    assert molotow.audit(two).startswith("ledger.entries")


def test_where_no_trump_is_made_everybody_holds_three_of_each_suit():
    def said(text, worth=20):
        return with_lines(NEVER, lambda lines: (*lines, line("weis", 0, -worth, text)))

    assert molotow.audit(said("6c-8c")) is None
    assert molotow.audit(said("6c-9c", 50)).startswith("ledger.entries")
    assert molotow.audit(said("46", 100)) is None
    stoeck = with_lines(NEVER, lambda lines: (*lines, line("stoeck", 2, -20)))
    assert molotow.audit(stoeck).startswith("ledger.entries")

    def lies(text, worth):
        one = line("table-weis", 2, worth, text, meld=meld(text), trick=1)
        return with_lines(NEVER, lambda lines: (*lines[:4], one))

    # three Eicheln are a trick; a run of four is too long for three players
    assert molotow.audit(lies("6c-8c", 20)) is None
    assert molotow.audit(lies("6c-9c", 50)).startswith("ledger.entries")
    other = evolve(NEVER, last_trick=Trick(2, tuple(cards("As 8s Jh")), 2))
    assert molotow.audit(other) == "last_trick: won by another seat"
    other = evolve(NEVER, last_trick=Trick(2, tuple(cards("As 8s Jh")), 1))
    assert molotow.audit(other) == "last_contract: not the trump of the last trick"


def test_a_trump_made_in_the_last_trick():
    # nobody can tell whether Rosen was trump before, or is made by the Nine: either takes the trick
    last = Trick(1, tuple(cards("As 9h Kd Kh")), 2)
    for trump_from, winners in (("at-once", {2}), ("next-trick", {1, 2})):
        rules = molotow.Rules(trump_from=trump_from, packet="hand")
        for seat in range(4):
            state = changed(
                END,
                match__rules=rules,
                last_contract=Suit.ROSEN,
                last_trick=evolve(last, winner=seat),
            )
            problem = molotow.audit(state)
            assert (problem == "last_trick: won by another seat") == (seat not in winners)
    assert card("9h") in last.cards
