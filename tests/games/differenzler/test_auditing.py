"""States that cannot be, each by one thing that is wrong with it."""

from itertools import count

import pytest
from attrs import evolve

from jassrules import Suit, card, differenzler
from jassrules.frozen import FrozenDict
from jassrules.games.differenzler import Announcing, Dealing, Drawing, Match, MatchOver, audit
from jassrules.ledger import Entry, Ledger
from jassrules.tricks.trick import Trick, history_of
from tests.games.differenzler.tables import (
    FOUR,
    PLAYED,
    SAID,
    after,
    begun,
    dealt,
    pack,
    played,
    whole_deal,
)

DECK = f"deal {' '.join(pack())}"


def in_play(**options):
    return played(after(dealt(*FOUR, **options), *SAID), PLAYED[:29])


def of_match(state, **changes):
    """The state with its match changed, wherever that is."""
    if hasattr(state, "table"):
        table = evolve(state.table, match=evolve(state.match, **changes))
        return evolve(state, table=table)
    return evolve(state, match=evolve(state.match, **changes))


def of_table(state, **changes):
    return evolve(state, table=evolve(state.table, **changes))


def test_states_that_were_played_are_possible():
    for state in (
        begun(), after(begun(), DECK), after(begun(2, trump="bottom-card"), DECK), dealt(*FOUR),
        in_play(), in_play(announcements="open"), whole_deal(), whole_deal(deals=1),
        whole_deal(exact_bonus=10, exact_zero="always", dealer_credit=1),
    ):  # fmt: skip
        assert audit(state) is None


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda s: of_match(s, players=1), "match.players"),
        (lambda s: of_match(s, players=6), "match.players"),
        (lambda s: of_match(s, dealer=4), "match.dealer"),
        (lambda s: of_match(s, dealer=-1), "match.dealer"),
        (lambda s: of_match(s, deals=0), "match.deals"),
        (lambda s: of_match(s, deals=-1), "match.deals"),
        (lambda s: of_match(s, deals=14), "ledger: the match was over"),
        (lambda s: evolve(s, ledger=Ledger((0, 0, 0))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0,) * 4, (Entry(4, "a", 0),))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0,) * 4, (Entry(-1, "a", 0),))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((1, 0, 0, 0))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0, 0, 0, -1))), "ledger"),
        (lambda s: of_match(evolve(s, ledger=Ledger((158, 0, 0, 0))), deals=2), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0,) * 4, (Entry(0, "a", 0),))), "ledger.entries"),
        (lambda s: of_table(s, dealt=s.table.dealt[:3]), "dealt"),
        (lambda s: of_table(s, dealt=(s.table.dealt[0],) * 4), "dealt"),
        (lambda s: of_table(s, undealt=1), "table.undealt"),
        (lambda s: of_table(s, turned=card("6c")), "table.turned"),
        (lambda s: of_table(s, announced=(20, 45, 0, 158)), "announced"),
        (lambda s: of_table(s, announced=(20, 45, 0, -1)), "announced"),
        (lambda s: of_table(s, announced=(20, 45, 0)), "plays"),
        (lambda s: of_table(s, announced=(20, 45, 0, 90, 1)), "announced"),
        (lambda s: of_table(s, trump=Suit.SCHELLEN), "plays"),
        (lambda s: evolve(s, plays=history_of([card("Ah")])), "plays"),
        (lambda s: evolve(s, plays=history_of(map(card, PLAYED.split()))), "plays"),
    ],
    ids=map(str, count(1)),
)
def test_impossible_states_of_play(spoil, problem):
    assert audit(spoil(in_play())).startswith(problem)


def test_a_turned_card_that_is_not_where_it_makes_trump():
    state = after(begun(2, trump="bottom-card"), DECK)
    assert state.table.trump is Suit.ROSEN
    assert audit(of_table(state, turned=card("7h"))) is not None
    assert audit(of_table(state, turned=None)) is not None
    assert audit(of_table(state, trump=Suit.SCHILTEN)) == (
        "table.trump: the history leads to another state"
    )
    four = after(begun(trump="bottom-card"), DECK)
    assert audit(of_table(four, turned=card("6c"))) is not None
    # another of the dealer's cards may have been dealt last
    assert audit(of_table(four, turned=card("Ks"))) is None


def test_a_state_that_draws_where_the_bottom_card_makes_trump():
    drawing = after(begun(), DECK)
    house = differenzler.Rules(trump="bottom-card")
    assert audit(evolve(drawing, match=evolve(drawing.match, rules=house))).startswith("type")
    assert audit(evolve(drawing, undealt=1)) is not None
    announcing = after(begun(trump="bottom-card"), DECK)
    drawn = evolve(announcing.match, rules=differenzler.Rules())
    assert audit(of_table(announcing, match=drawn)) == (
        "table.turned: the history leads to another state"
    )
    assert isinstance(announcing, Announcing)


# -- what a deal has written, when it is over ------------------------------------------------------


def over(
    said,
    made,
    last="9h Ts Jh Td",
    *,
    leader=3,
    winner=1,
    trump="h",
    exact=(),
    before=(0,) * 4,
    **options,
):
    """A state after a deal, with the lines of these announcements and points, by seat."""
    seats, bonus = len(made), options.get("exact_bonus", 0)
    entries = [
        Entry(s, "differenzler.difference", abs(a - m), facts={"announced": a, "made": m})
        for s, (a, m) in enumerate(zip(said, made, strict=True))
    ] + [
        Entry(s, "differenzler.exact", -bonus, facts={"announced": said[s], "made": made[s]})
        for s in exact
    ]
    match = Match(differenzler.Rules(**options), seats, 0, 1 if not any(before) else 2)
    trick = Trick(leader, tuple(map(card, last.split())), winner)
    return Dealing(match, Ledger(before).write(*entries), trick, Suit(trump))


SAID_NOW, MADE = (20, 45, 0, 90), (12, 59, 0, 86)


def test_a_deal_may_have_been_written_so():
    assert audit(over(SAID_NOW, MADE)) is None
    assert audit(over((157, 0, 0, 157), MADE)) is None
    assert over(SAID_NOW, MADE) == whole_deal_as(over(SAID_NOW, MADE))
    # seat 2 has announced 0 and made 0: it took a worthless trick, or none
    bonus = {"exact_bonus": 10, "exact_zero": "with-trick"}
    assert audit(over(SAID_NOW, MADE, exact=[2], **bonus)) is None
    assert audit(over(SAID_NOW, MADE, **bonus)) is None


def whole_deal_as(state):
    """The whole deal of the page under the rules of a state."""
    found = whole_deal()
    return evolve(found, match=evolve(found.match, rules=state.rules))


@pytest.mark.parametrize(
    "state",
    [
        over(SAID_NOW, (13, 59, 0, 86)),  # 158
        over(SAID_NOW, (12, 58, 0, 86)),  # 156
        over(SAID_NOW, (96, 59, 1, 1)),  # no cards are worth 1
        over(SAID_NOW, (71, 0, 0, 86)),  # the last trick alone is worth 59
        over((158, 0, 0, 0), MADE),
        over((-1, 0, 0, 0), MADE),
        over((True, 45, 0, 90), MADE),
        over(SAID_NOW, MADE, winner=2),
        over(SAID_NOW, MADE, winner=None),
        over(SAID_NOW, MADE, leader=4),
        over(SAID_NOW, MADE, leader=-1),
        over(SAID_NOW, MADE, leader=2),  # then another seat has won it
        over(SAID_NOW, MADE, "9h Ts Jh"),
        over(SAID_NOW, MADE, "9h Ts Jh Jh"),
        over(SAID_NOW, MADE, trump="d"),
        over(SAID_NOW, MADE, exact=[2]),
        over(SAID_NOW, MADE, exact=[2], exact_bonus=10),
        over(SAID_NOW, MADE, exact=[1], exact_bonus=10),
        evolve(over(SAID_NOW, MADE), last_trick=None),
        evolve(over(SAID_NOW, MADE), last_contract=None),
        evolve(over(SAID_NOW, MADE), ledger=Ledger((0,) * 4)),
        MatchOver(
            Match(differenzler.Rules(), 4, 3, 1), over(SAID_NOW, MADE).ledger, (2,),
            over(SAID_NOW, MADE).last_trick, Suit.ROSEN,
        ),
        evolve(whole_deal(deals=1), winners=(1,)),
        evolve(whole_deal(deals=1), winners=()),
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_no_deal_ends_so(state):
    assert audit(state) is not None


def test_a_trick_may_be_worth_nothing():
    # seat 3 leads to the last trick, so it had taken one: four cards without points
    assert audit(over((0, 0, 0, 0), (98, 59, 0, 0))) is None
    assert audit(over((0, 0, 0, 0), (0, 157, 0, 0))) is None


def test_facts_of_a_line_are_part_of_it():
    state = whole_deal()
    first, *rest = state.ledger.entries
    for facts in (
        {},
        {"announced": 20},
        {"announced": 20, "made": 12, "more": 1},
        {"announced": 5, "made": 12},
    ):
        ledger = evolve(state.ledger, entries=(evolve(first, facts=FrozenDict(facts)), *rest))
        assert audit(evolve(state, ledger=ledger)) is not None


def test_drawing_is_no_place_for_lines():
    state = after(begun(), DECK)
    assert isinstance(state, Drawing)
    line = Entry(0, "differenzler.difference", 0, facts={"announced": 0, "made": 0})
    assert audit(evolve(state, ledger=Ledger((0,) * 4, (line,)))) is not None
