"""What the lines of a deal cannot be, and other states no deal leads to."""

import pytest
from attrs import evolve

from jassrules import Entry, card
from jassrules.games.chappe import Bundle, Dealing, Match, MatchOver, Rules, Shuffling
from jassrules.ledger import Ledger
from tests.games.chappe.tables import bid, chappe, dealt, play, turn_all

THREE = Rules(start_size=3)


def laid(text):
    """Who laid or drew what: ``0 Ac, 1 Kd``."""
    pairs = [part.split() for part in text.split(",")]
    return tuple((int(seat), card(one)) for seat, one in pairs)


def trick(*rounds, drawn=0, winner=0):
    return Bundle(tuple(map(laid, rounds)), drawn, winner)


def likely(made, size=2):
    """Some last trick of a deal in which these tricks were made, the winner of most taking it."""
    winner, seats = max(range(len(made)), key=made.__getitem__), range(len(made))
    drawn = int(sum(made) > size)
    before = [made[seat] - (1 + drawn) * (seat == winner) for seat in seats]
    leader = max(seats, key=before.__getitem__)
    order = [*seats[leader:], *seats[:leader]]
    other = (winner + 1) % len(made)
    cards = {seat: f"{6 + seat}c" for seat in seats} | {winner: "Ac"}
    cards |= {other: "Ad"} if drawn else {}
    tied = [seat for seat in order if seat in (winner, other)]
    off = ", ".join(f"{seat} {'Kc' if seat == winner else 'Qc'}" for seat in tied)
    rounds = [", ".join(f"{seat} {cards[seat]}" for seat in order)] + [off] * drawn
    return trick(*rounds, drawn=drawn, winner=winner)


def over(*told, before=(1, 1, 1), deals=4, dealer=0, rules=THREE, winners=None):
    """Between deals; ``told`` are bid and tricks by seat. With hands of three the fourth deal has two cards."""
    last = likely([made for _, made in told])
    lines = [
        Entry(seat, "chappe.score", abs(b - w), f"bid {b}, made {w}")
        for seat, (b, w) in enumerate(told)
    ]
    match, ledger = Match(rules, len(told), dealer, deals), Ledger(before).write(*lines)
    if winners is None:
        return Dealing(match, ledger, last)
    return MatchOver(match, ledger, winners, last)


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
        (
            over((1, 30), (0, 0), (0, 0), rules=Rules(start_size=3, limit=None, deals=9)),
            False,
        ),  # more draw-offs than there are cards
        (evolve(GOOD, ledger=evolve(GOOD.ledger, entries=GOOD.ledger.entries[:2])), False),
    ],
)
def test_bids_and_tricks_of_a_deal(state, good):
    found = chappe.audit(state)
    assert (found is None) == good, found
    assert good or found.startswith(("entries", "ledger.entries"))


# the fourth deal of three seats has two cards; seat 2 dealt it and led, and took the first trick
LED = "2 7c, 0 Ac, 1 6c"


@pytest.mark.rule("chappe.stechen", "chappe.draw-off")
@pytest.mark.parametrize(
    ("last", "problem"),
    [
        (trick(LED), None),
        (None, "last_trick: none was played"),
        (Bundle((), 0, 0), "last_trick: none was played"),
        (trick(LED, drawn=1), "last_trick: none was played, or all of it drawn"),
        (trick(LED, drawn=-1), "last_trick: none was played, or all of it drawn"),
        (trick("2 Ac, 0 Ac, 1 6c"), "last_trick: no cards of this pack"),
        (
            Bundle((((2, card("7c", copy=1)), *laid("0 Ac, 1 6c")),), 0, 0),
            "last_trick: no cards of",
        ),
        (trick(LED, "2 8c, 0 Kc, 1 9c"), "entries: so many tricks cannot be made"),
        (trick(LED, winner=1), "entries: so many tricks cannot be made"),
        (trick(LED, winner=None), "entries: so many tricks cannot be made"),
        (Bundle(((),), 0, 0), "last_trick: led by another seat"),
        (trick("0 Ac, 1 6c, 2 7c"), "last_trick: led by another seat"),
        (trick("1 6c, 2 7c, 0 Ac"), "last_trick: led by another seat"),
        (trick("3 6c, 2 7c, 0 Ac"), "last_trick: led by another seat"),
        (trick("2 7c, 1 6c, 0 Ac"), "last_trick: laid otherwise"),
        (trick("2 7c, 0 Ac"), "last_trick: laid otherwise"),
        (trick("2 7c, 0 6c, 1 Ac"), "last_trick: taken by another seat, or by none"),
        # a tie of seats 0 and 1, and a stock to draw from
        (trick("2 7c, 0 Ac, 1 Ad"), "last_trick: taken by another seat, or by none"),
    ],
)
def test_the_last_trick_of_a_deal(last, problem):
    found = chappe.audit(evolve(GOOD, last_trick=last))
    assert (found is None) if problem is None else found.startswith(problem)


@pytest.mark.rule("chappe.draw-off")
@pytest.mark.parametrize(
    ("off", "problem"),
    [
        ("0 Kc, 1 Qc", None),
        ("1 Qc, 0 Kc", "last_trick: drawn otherwise"),
        ("0 Kc, 2 Qc", "last_trick: drawn otherwise"),
        ("0 Kc, 1 Qc, 2 Jc", "last_trick: drawn otherwise"),
        ("0 Qc, 1 Kc", "last_trick: taken by another seat"),
        ("0 Kc, 1 Kd", "last_trick: taken by another seat, or by none"),
    ],
)
def test_what_was_drawn_for_the_last_trick(off, problem):
    # three tricks with two cards: seat 2 made the first, seat 0 the last and one drawn off
    state = over((1, 2), (0, 0), (0, 1))
    found = chappe.audit(evolve(state, last_trick=trick("2 7c, 0 Ac, 1 Ad", off, drawn=1)))
    assert (found is None) if problem is None else found.startswith(problem)


def test_one_trick_of_a_whole_deal():
    # both cards in one Stechen, which the dealer led to
    state = over((1, 2), (0, 0), (0, 0))
    both = trick("2 7c, 0 Ac, 1 Ad", "2 8c, 0 Kc, 1 9c")
    assert chappe.audit(evolve(state, last_trick=both)) is None
    for other in (
        trick(LED, "2 8c, 0 Kc, 1 9c"),  # the first round had a winner
        trick("2 7c, 0 Ac, 1 Ad", "0 Kc, 1 9c, 2 8c"),  # the order does not change
    ):
        assert chappe.audit(evolve(state, last_trick=other)) == "last_trick: laid otherwise"
    # nor does it where the leader had won, and these were two tricks
    state = over((0, 0), (0, 0), (1, 2))
    two = trick("2 Ac, 0 7c, 1 6c", "2 Kc, 0 8c, 1 9c", winner=2)
    assert chappe.audit(evolve(state, last_trick=two)) == "last_trick: laid otherwise"
    state = over((1, 2), (0, 0), (0, 0))
    found = chappe.audit(evolve(state, last_trick=trick("0 Ac, 1 Ad, 2 7c", "0 Kc, 1 9c, 2 8c")))
    assert found == "last_trick: led by another seat"


@pytest.mark.rule("chappe.draw-off-shuffle")
def test_a_last_trick_that_the_first_of_the_tied_took():
    pairs = "Ah As " + " ".join(f"{rank}{suit}" for rank in "KQJT9876" for suit in "cdhs")
    state = turn_all(bid(dealt("Ac", "Ad", stock=pairs, limit=None, deals=3), 0, 0))
    assert state.last_trick.tricks == 18
    assert chappe.audit(state) is None
    assert chappe.audit(evolve(state, last_trick=evolve(state.last_trick, winner=1))) is not None


def test_before_the_first_deal_there_is_no_last_trick():
    state = evolve(chappe.start(THREE, players=3), last_trick=trick(LED))
    assert chappe.audit(state) == "entries or last_trick: no match begins so"


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
