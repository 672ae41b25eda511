"""What the lines of a deal cannot be, and other states no deal leads to."""

import pytest
from attrs import evolve

from jassrules import Entry, card
from jassrules.games.chappe import Dealing, Match, MatchOver, Rules, Shuffling
from jassrules.ledger import Ledger
from tests.games.chappe.tables import bid, chappe, dealt, play

THREE = Rules(start_size=3)


def over(*told, before=(1, 1, 1), deals=4, dealer=0, rules=THREE, winners=None):
    """Between deals; ``told`` are bid and tricks by seat. With hands of three the fourth deal has two cards."""
    lines = [
        Entry(seat, "chappe.score", abs(b - w), f"bid {b}, made {w}")
        for seat, (b, w) in enumerate(told)
    ]
    match, ledger = Match(rules, len(told), dealer, deals), Ledger(before).write(*lines)
    return Dealing(match, ledger) if winners is None else MatchOver(match, ledger, winners)


GOOD = over((1, 1), (0, 0), (0, 1))


@pytest.mark.parametrize(
    ("state", "good"),
    [
        (GOOD, True),
        (over((2, 2), (1, 0), (0, 0)), True),
        (over((1, 2), (0, 0), (0, 1)), True),  # 3 tricks: a draw-off for the last
        (over((1, 1), (1, 1), (0, 0)), False),  # the bids add up to the cards
        (over((1, 1), (1, 1), (0, 0), rules=Rules(start_size=3, hook=False)), True),
        (over((3, 1), (0, 1), (0, 0)), False),  # 3 bid with two cards
        (over((1, 1), (0, 0), (0, 0)), False),  # a trick is missing
        (
            over((1, 1), (0, 1), (0, 1)),
            False,
        ),  # 3 tricks, but no seat has the draw-off and the last
        (over((1, 30), (0, 0), (0, 0)), False),  # more draw-offs than there are cards
        (evolve(GOOD, ledger=evolve(GOOD.ledger, entries=GOOD.ledger.entries[:2])), False),
    ],
)
def test_bids_and_tricks_of_a_deal(state, good):
    found = chappe.audit(state)
    assert (found is None) == good, found
    assert good or found.startswith(("entries", "ledger.entries"))


@pytest.mark.parametrize(
    "change",
    [
        {"rule": "chappe.bid"}, {"rule": "made.up"}, {"about": ""}, {"about": "bid 1, made 99999"},
        {"about": "bid 1, made one"}, {"about": "bid 01, made 1"}, {"points": 1}, {"side": 1},
    ],
    ids=str,
)  # fmt: skip
def test_one_thing_in_a_line(change):
    first, *rest = GOOD.ledger.entries
    lines = (evolve(first, **change), *rest)
    state = evolve(GOOD, ledger=Ledger((1, 1, 1)).write(*lines))
    assert chappe.audit(state) is not None


def test_dealers_and_winners():
    out = over((0, 1), (1, 1), (0, 0), before=(9, 1, 1), dealer=1)
    assert chappe.audit(out) is None
    assert chappe.audit(evolve(out, match=evolve(out.match, dealer=0))) == "dealer: did not deal"
    end = over((0, 1), (1, 1), before=(9, 1), dealer=0, winners=(1,))
    assert chappe.audit(end) is None
    for winners in ((), (0,), (0, 1), (5,)):
        assert chappe.audit(evolve(end, winners=winners)).startswith("winners"), winners
    # who went out before has not dealt
    gone = over((0, 0), (1, 2), before=(12, 1))
    assert chappe.audit(gone) == "totals: the match was over before"
    assert chappe.audit(evolve(end, match=evolve(end.match, deals=1))).startswith("totals")
    four = Match(Rules(start_size=3), 3, 0, 4)
    lines = [Entry(s, "chappe.score", 0, f"bid {b}, made {b}") for s, b in ((1, 2), (2, 0))]
    state = MatchOver(four, Ledger((10, 1, 1)).write(*lines), (1,))
    assert chappe.audit(state) == "dealer: did not deal"


def test_running_deals_that_cannot_be():
    state = bid(dealt("Ah 6c", "9c Ks", "Ad 8d"), 1, 1, 1)
    for hand in (-1, 1 << 72, 1 << 40):
        table = evolve(state.table, dealt=(hand, *state.table.dealt[1:]))
        assert chappe.audit(chappe.Bidding(table, (), state.ledger)) is not None
    long = ()
    for _ in range(8):
        long = (long, card("6c"))
    shuffling = Shuffling(state.table, state.bids, long, state.ledger)
    assert chappe.audit(shuffling).startswith("plays")
    played = play(state, "Ah")
    assert chappe.audit(played) is None
    bidding = dealt("Ah 6c", "9c Ks", "Ad 8d")
    assert chappe.audit(evolve(bidding, bids=(2 * 10**20,))).startswith("bids")
    rundi = bid(dealt("Ac", "Kc"), 0, 0)
    assert chappe.audit(evolve(rundi, turned=2 * 10**20)).startswith("turned")
    assert chappe.audit(evolve(rundi, turned=-1)).startswith("turned")
