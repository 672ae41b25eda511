"""What a seat, and a spectator, knows; the sheet; the end of the match; made-up states and views."""

import random

import pytest
from attrs import evolve

from jassrules import (
    BadRecord,
    Event,
    NoWorld,
    Sampler,
    Suit,
    card,
    coiffeur,
    from_json,
    narrate,
    observe,
    score,
    to_act,
    to_json,
)
from jassrules.cards import PACK, Hand
from jassrules.frozen import FrozenDict
from jassrules.games.coiffeur.scoring import weise_of
from jassrules.notation import parse_action
from jassrules.tricks.trick import Trick
from tests.games.coiffeur.tables import MATCH, dealt, do, legal, lines, only, play

FULL = dict.fromkeys(("c", "h", "s", "d", "obenabe", "undenufe", "joker-1", "joker-2"), 0)
ALL_BUT_S = {row: 10 for row in FULL if row != "s"}


def test_an_observation_in_every_phase():
    state = dealt(finished=({"h": 48}, {"c": 7}))
    view = observe(state, 1)
    assert (view.phase, view.vorhand, view.pushes, view.announcer) == ("Declaring", 0, 0, None)
    assert (view.contract, view.row, view.sheet) == (None, None, ({"h": 48}, {"c": 7}))
    assert (view.totals, view.entries, view.deals) == ((48, 7), (), 3)
    assert coiffeur.hidden(state, 1) == Hand.of_mask(PACK & ~view.dealt.mask)
    state = play(do(state, "0 push, 1 announce s joker-1"), "Js 9s 7s Ts As")
    view = observe(state, 2)
    assert (view.announcer, view.contract, view.row) == (1, coiffeur.Contract.SCHILTEN, "joker-1")
    assert (view.hand, view.dealt) == (
        Hand.parse("8d 9d Td Jd Qd Kd 6s 8s"),
        Hand.parse("8d 9d Td Jd Qd Kd 6s 8s 9s"),
    )
    assert [len(trick.cards) for trick in view.tricks] == [4, 1]
    assert (view.last_trick, view.last_contract) == (view.tricks[0], None)
    # 44 points times 7 so far: on the score, not yet on the sheet
    assert (view.totals, view.sheet) == ((48, 315), ({"h": 48}, {"c": 7}))
    assert coiffeur.hidden(state, 2) == Hand.of_mask(PACK & ~view.dealt.mask) - Hand.parse(
        "Js 7s Ts As"
    )
    assert observe(do(state, "2 play 8s"), 2).legal_moves == ()


def test_between_deals_the_last_trick_and_contract_are_known():
    state = play(do(dealt(), "0 push, 1 announce s"), MATCH)
    assert coiffeur.hidden(state, 0) == Hand()
    for seat in (0, 3, None):
        view = observe(state, seat)
        assert (view.phase, view.turn, view.vorhand) == ("Dealing", None, None)
        assert [one.code for one in view.last_trick.cards] == ["Tc", "8d", "6h", "6d"]
        assert (view.last_contract.trump, view.tricks, view.contract) == (Suit.SCHILTEN, (), None)
    again = coiffeur.apply(state, coiffeur.draw(state, random.Random(1)))
    assert (observe(again, 0).last_trick, observe(again, 0).last_contract) == (None, None)


def test_a_spectator_sees_no_hand():
    state = do(dealt(), "0 push, 1 announce s, 1 play Js")
    view = observe(state, None)
    assert (view.seat, view.hand, view.dealt, view.legal_moves) == (None, Hand(), Hand(), ())
    world = Sampler(view).world(random.Random(1))
    assert observe(world, None) == view
    assert coiffeur.audit(world) is None
    assert observe(dealt(), None).hand == Hand()


def test_a_seat_is_told_its_own_cards():
    state = coiffeur.start(coiffeur.Rules(), dealer=3)
    action = coiffeur.draw(state, random.Random(4))
    after = coiffeur.apply(state, action)
    (told,) = narrate(state, action, after, 2)[1:]
    assert told == Event(
        "hand-dealt", "coiffeur.deal", {"seat": 2, "cards": tuple(observe(after, 2).hand)}
    )
    push = parse_action(coiffeur, "0 push")
    assert narrate(after, push, do(after, "0 push"), 2) == narrate(after, push, do(after, "0 push"))


def test_events_of_a_deal():
    state = coiffeur.start(coiffeur.Rules(packet="hand"), dealer=3)
    assert told(state, str(coiffeur.draw(state, random.Random(1)))) == [
        ("dealt", {"dealer": 3, "vorhand": 0})
    ]
    state = dealt()
    assert told(state, "0 push") == [("pushed", {"seat": 0})]
    assert told(state, "0 announce h joker-2") == [
        (
            "announced",
            {"seat": 0, "contract": coiffeur.Contract.ROSEN, "row": "joker-2", "factor": 8},
        )
    ]
    state = play(do(state, "0 announce h"), "Qh Jh 8d")
    # the other side takes 26 points, and they are nobody's
    trick = told(state, "3 play 6h")[1]
    assert (trick[0], trick[1]["seat"], trick[1]["trick"], trick[1]["points"]) == (
        "trick-taken",
        1,
        1,
        0,
    )
    almost = play(
        do(dealt(finished=(FULL, ALL_BUT_S)), "1 announce s"), MATCH[: MATCH.rindex("6d")]
    )
    assert [one for one, _ in told(almost, "0 play 6d")] == [
        "played", "trick-taken", "last-trick", "match", "deal-over", "match-over",
    ]  # fmt: skip
    assert told(almost, "0 play 6d")[-2:] == [
        ("deal-over", {"side": 1, "row": "s", "points": 771, "totals": (0, 841)}),
        ("match-over", {"winners": (1,)}),
    ]


def told(state, text):
    action = parse_action(coiffeur, text)
    return [(e.what, dict(e.facts)) for e in narrate(state, action, coiffeur.apply(state, action))]


@pytest.mark.rule("coiffeur.end", "coiffeur.winner", "coiffeur.once")
def test_the_match_ends_when_the_sheet_is_full():
    rich = {**FULL, "h": 5000}
    # with one field left there is one deal to play, though side 0 cannot be caught
    state = dealt(finished=(rich, ALL_BUT_S))
    assert (to_act(state), legal(state)) == (1, ["1 announce s", "1 push"])
    over = play(do(state, "1 announce s"), MATCH)
    assert isinstance(over, coiffeur.MatchOver)
    assert (over.winners, over.match.deals, score(over).totals) == ((0,), 16, (5000, 841))
    assert over.match.sheet == (rich, {**ALL_BUT_S, "s": 771})
    # the rows stand in the order of the sheet, whenever they were played
    assert list(over.match.sheet[1]) == list(FULL)
    # 841 each: shared
    tie = play(do(dealt(finished=({**FULL, "h": 841}, ALL_BUT_S)), "1 announce s"), MATCH)
    assert tie.winners == (0, 1)


@pytest.mark.rule("coiffeur.end")
def test_there_are_sides_times_rows_deals():
    for players, partners, deals in ((4, True, 6), (4, False, 12), (3, True, 9)):
        state = coiffeur.start(
            coiffeur.Rules(partners=partners, factors=only(h=1, slalom=2, joker_3=3)),
            players=players,
        )
        rng = random.Random(players)
        while (actor := to_act(state)) is not None:
            move = (
                rng.choice(coiffeur.legal_moves(state))
                if type(actor) is int
                else coiffeur.draw(state, rng)
            )
            state = coiffeur.apply(state, move)
        assert state.match.deals == deals
        # each column adds up to the total of its side
        assert tuple(sum(column.values()) for column in state.match.sheet) == state.ledger.totals
        assert all(list(column) == ["h", "slalom", "joker-3"] for column in state.match.sheet)


@pytest.mark.rule("coiffeur.own-points")
def test_what_a_deal_writes():
    # factor × (0 to 157) or factor × 257, and the other columns stay
    rng = random.Random(7)
    for seed in range(40):
        state = coiffeur.start(coiffeur.PRESETS["zehn"], players=3 + seed % 2)
        state = coiffeur.apply(state, coiffeur.draw(state, rng))
        while isinstance(state, (coiffeur.Declaring, coiffeur.Playing)):
            state = coiffeur.apply(state, rng.choice(coiffeur.legal_moves(state)))
        ((side, (row, points)),) = [
            (at, one) for at, column in enumerate(state.match.sheet) for one in column.items()
        ]
        assert points % state.rules.factors[row] == 0
        assert points // state.rules.factors[row] in {*range(158), 257}
        assert sum(state.ledger.totals) == state.ledger.totals[side] == points


def test_the_most_of_a_column():
    assert 257 * sum(coiffeur.Rules().factors.values()) == 9252


# -- worlds ------------------------------------------------------------------------------------------


def test_worlds_keep_voids_the_buur_and_what_was_shown():
    state = play(
        do(dealt(weis="automatic"), "0 push, 1 push, 2 announce h"), "8d Ad 6d Jh As 6s 7s Ts"
    )
    view = observe(state, 3)
    rng = random.Random(1)
    for world in Sampler(view).worlds(50, rng):
        dealt_to = [Hand.of_mask(hand) for hand in world.table.dealt]
        assert dealt_to[2] >= Hand.parse("8d 9d Td Jd Qd Kd")
        assert dealt_to[0] >= Hand.parse("6c 7c 8c 9c")
        # seat 1 was void in Schellen: it has trumped, as one may, so it may hold some
        assert observe(world, 3) == view
    follow = play(do(dealt(), "0 announce obenabe"), "6d Js 8d Ad")
    for world in Sampler(observe(follow, 3)).worlds(50, rng):
        assert not world.table.dealt[1] & Suit.SCHELLEN.mask
    buur = play(do(dealt(), "0 announce h"), "Qh As 8d Ah")
    found = {
        bool(world.table.dealt[1] & Hand.parse("Jh").mask)
        for world in Sampler(observe(buur, 3)).worlds(50, rng)
    }
    assert found == {True, False}


def test_that_no_weis_was_shown_rules_nothing_out():
    # a run of three may lie with seat 0, which has announced, though it would have been written
    hands = (
        "6c 7c 9d Td Qd Kd 6h 8h Ts / 8c 9c Jc Qc Ac 6d 7d 7h 9h / Tc 8d Jd Th Jh Kh 6s 8s Qs /"
        " Kc Ad Qh Ah 7s 9s Js Ks As"
    )
    state = play(do(dealt(hands, weis="automatic"), "0 announce h"), "6c 8c Tc Kc")
    assert lines(state) == []
    worlds = Sampler(observe(state, 3)).worlds(300, random.Random(3))
    better = [world for world in worlds if weise_of(world.table)]
    assert any(Hand.of_mask(world.table.dealt[0]) >= Hand.parse("6h 7h 8h") for world in better)
    for world in better:
        assert world.table.weis == ()
        assert observe(world, 3) == observe(state, 3)
        assert coiffeur.audit(world) is None
        assert lines(world) == []


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"players": 3},
        {"sheet": (FrozenDict(),)},
        {"sheet": (FrozenDict({"slalom": 3}), FrozenDict())},
        {"sheet": (FrozenDict({"h": 3, "c": 1}), FrozenDict())},
        {"contract": None},
        {"row": None},
        {"announcer": None},
        {"totals": (0, 0, 0)},
        {"rules": coiffeur.Rules(partners=False, schieben="partner")},
    ],
)
def test_views_of_no_state_have_no_world(change):
    view = observe(do(dealt(), "0 push, 1 announce s, 1 play Js"), 3)
    with pytest.raises(NoWorld):
        Sampler(evolve(view, **change))


# -- made-up states ----------------------------------------------------------------------------------

RUNNING = play(do(dealt(finished=({"h": 48}, {"c": -5}), counter_match=5, weis="automatic", stoeck="automatic"), "0 push, 1 push, 2 announce h joker-1"), "8d Ad 6d Jh")  # fmt: skip
WRITTEN = play(do(dealt(weis="automatic"), "0 push, 1 push, 2 announce h"), "8d Ad 6d Jh")
ENDED = play(do(dealt(weis="automatic", stoeck="automatic"), "0 push, 1 announce s"), MATCH)
OVER = play(do(dealt(finished=(FULL, ALL_BUT_S)), "1 announce s"), MATCH)


SUITS = " / ".join(" ".join(f"{rank}{suit}" for rank in "6789TJQKA") for suit in "cshd")
RANKS = " ".join(f"{rank}s {rank}h {rank}d {rank}c" for rank in "6789TJQKA")
WITH_BOTH = play(
    do(dealt(SUITS, weis="automatic", stoeck="automatic"), "0 push, 1 announce s"), RANKS
)
WITH_WEIS = play(do(dealt(SUITS, weis="automatic"), "0 push, 1 announce s"), RANKS)


@pytest.mark.rule("coiffeur.weis", "coiffeur.stoeck")
def test_two_whole_suits():
    # all have a run of nine; that in trump is the best, and the partner writes his too
    assert lines(WITH_BOTH) == [
        (1, "card-points", 0), (1, "weis", 900), (1, "weis", 900), (1, "card-points", 0),
        (1, "card-points", 0), (1, "card-points", 42), (1, "card-points", 120), (1, "card-points", 78),
        (1, "card-points", 36), (1, "stoeck", 60), (1, "card-points", 48), (1, "card-points", 132),
        (1, "last-trick", 15), (1, "match", 300),
    ]  # fmt: skip


def test_runs_of_partners_that_would_be_one_run_in_one_hand():
    hands = (
        "6c 7c 8c 6d 8d Td Qd Ad 6h / Qc Ac 7h 9h Jh Kh 6s 8s Qs / 9c Tc Jc 7d 9d Jd Kd 8h Th /"
        " Kc Qh Ah 7s 9s Ts Js Ks As"
    )
    # 20 each, and the best is the one in trump with the Under
    state = do(dealt(hands, weis="automatic"), "0 announce c")
    while isinstance(state, coiffeur.Playing):
        state = coiffeur.apply(state, coiffeur.legal_moves(state)[0])
    assert [line for line in lines(state) if line[1] == "weis"] == [
        (0, "weis", 20),
        (0, "weis", 20),
    ]
    assert coiffeur.audit(state) is None


def test_good_states_are_read():
    for state in (
        WITH_BOTH,
        WITH_WEIS,
        RUNNING,
        WRITTEN,
        ENDED,
        OVER,
        dealt(),
        coiffeur.start(coiffeur.Rules(), players=3),
    ):
        assert coiffeur.audit(state) is None
        assert from_json(type(state), to_json(state)) == state


@pytest.mark.parametrize(
    ("state", "path", "value", "problem"),
    [
        (RUNNING, "table.match.players", 5, "three or four"),
        (RUNNING, "table.match.players", 3, "dealer: expected a seat"),
        (RUNNING, "table.match.dealer", 4, "seat"),
        (RUNNING, "table.match.deals", 9, "match.deals"),
        (RUNNING, "table.match.sheet", [{"h": 48}], "do not go together|match.sheet"),
        (RUNNING, "table.match.sheet", [{"h": 48}, {"c": -5}, {}], "match.sheet"),
        (RUNNING, "table.match.sheet", [{"h": 48}, {"slalom": -5}], "match.sheet"),
        (RUNNING, "table.match.sheet", [{"h": 48}, {"c": -6}], "match.sheet"),
        (RUNNING, "table.match.sheet", [{"h": 47}, {"c": -5}], "ledger"),
        (RUNNING, "table.match.sheet", [{"h": 48}, {"x": -5}], "unknown key"),
        (RUNNING, "table.match.sheet", [{"h": 48}, {"c": "5"}], "c: expected int"),
        (RUNNING, "table.row", "joker-2", None),
        (RUNNING, "table.row", "h", "differ|another state|sheet|history"),
        (RUNNING, "table.row", "joker-5", "expected one of"),
        (RUNNING, "table.announcer", 1, "another state"),
        (RUNNING, "table.pushes", 5, "history cannot be"),
        (RUNNING, "table.pushes", 4, "history cannot be|another state"),
        (RUNNING, "table.weis", [[2, "8d-Kd"]], "table.weis"),
        (RUNNING, "table.dealt", [["6c"], [], [], []], "dealt: 4 hands of 9 cards"),
        (WRITTEN, "table.weis", [[2, "8d-Kd"]], "another state"),
        (WRITTEN, "table.weis", [[0, "6c-9c"], [2, "8d-Kd"]], "table.weis"),
        (WRITTEN, "ledger.totals", [1, 0], "ledger"),
        (ENDED, "last_trick", None, "last_trick"),
        (ENDED, "last_contract", "obenabe", "last_trick|ledger"),
        (ENDED, "last_trick.leader", 2, "last_trick"),
        (ENDED, "last_trick.winner", 3, "last_trick"),
        (ENDED, "last_trick.cards", ["Tc", "8d", "6h"], "last_trick"),
        (ENDED, "last_trick.cards", ["Tc", "8d", "6h", "Ad"], "last_trick"),
        (ENDED, "match.sheet", [{}, {"c": 831}], "ledger"),
        (ENDED, "match.sheet", [{"s": 831}, {}], "ledger"),
        (OVER, "winners", [0], "winners"),
        (OVER, "match.deals", 0, "match.deals"),
    ],
)
def test_states_that_cannot_be_are_refused(state, path, value, problem):
    data = to_json(state)
    *way, last = path.split(".")
    part = data
    for name in way:
        part = part[name]
    assert last in part
    part[last] = value
    if problem is None:
        assert from_json(type(state), data) != state
    else:
        with pytest.raises(BadRecord, match=problem):
            from_json(type(state), data)


@pytest.mark.parametrize(
    ("at", "change"),
    [
        (0, {"points": 133}),
        (0, {"about": "trick 2"}),
        (0, {"about": "a trick"}),
        (0, {"side": 0}),
        (0, {"points": 300}),
        (3, {"rule": "coiffeur.weis", "about": "6c-8c"}),
        (3, {"rule": "coiffeur.weis", "about": "x"}),
        (9, {"points": 33}),
    ],
)
def test_lines_that_nobody_writes_are_refused(at, change):
    told = list(ENDED.ledger.entries)
    before = sum(line.points for line in told)
    told[at] = evolve(told[at], **change)
    new = sum(line.points for line in told)
    totals = tuple(
        total + (new - before) * (side == 1) for side, total in enumerate(ENDED.ledger.totals)
    )
    sheet = (ENDED.match.sheet[0], ENDED.match.sheet[1].updated({"s": new}))
    ledger = evolve(ENDED.ledger, entries=tuple(told), totals=totals)
    state = evolve(ENDED, ledger=ledger, match=evolve(ENDED.match, sheet=sheet))
    assert coiffeur.audit(state)


def test_stoeck_come_after_the_first_trick_and_before_the_last():
    others = [line for line in ENDED.ledger.entries if line.rule != "coiffeur.stoeck"]
    (stoeck,) = set(ENDED.ledger.entries) - set(others)
    found = []
    for at in range(len(others) + 1):
        ledger = evolve(ENDED.ledger, entries=(*others[:at], stoeck, *others[at:]))
        if coiffeur.audit(evolve(ENDED, ledger=ledger)) is None:
            found.append(at)
    assert found == list(range(1, 9))


def test_a_last_trick_that_was_none_is_refused():
    for trick, problem in (
        (Trick(7, ENDED.last_trick.cards, 3), "last_trick: led by no seat"),
        (Trick(0, ENDED.last_trick.cards, 0), "last_trick: led or taken by the other side"),
        (Trick(0, cards_of("6d 8d 6h Tc"), 1), "last_trick: led or taken by the other side"),
    ):
        assert coiffeur.audit(evolve(ENDED, last_trick=trick)) == problem
    dealing = coiffeur.Dealing(OVER.match, OVER.ledger, OVER.last_trick, OVER.last_contract)
    assert coiffeur.audit(dealing) == "match.sheet: the match is over when it is full"


def cards_of(text):
    return tuple(map(card, text.split()))


def test_a_card_lies_in_one_hand_only():
    told = list(WITH_WEIS.ledger.entries)
    told[2] = evolve(told[2], about=told[1].about)
    ledger = evolve(WITH_WEIS.ledger, entries=tuple(told))
    assert (
        coiffeur.audit(evolve(WITH_WEIS, ledger=ledger)) == "ledger.entries: no row is written so"
    )


def test_weise_where_the_house_has_none_are_refused():
    told = list(OVER.ledger.entries)
    told[4] = evolve(told[4], rule="coiffeur.weis", about="6c-8c")
    ledger = evolve(OVER.ledger, entries=tuple(told))
    assert coiffeur.audit(evolve(OVER, ledger=ledger)) == "ledger.entries: no row is written so"
    assert do(dealt(), "0 announce h").rules == OVER.rules


def test_a_deal_with_too_many_cards_or_no_row_left_is_refused():
    more = evolve(RUNNING, plays=_whole(RUNNING))
    assert coiffeur.audit(more) == "plays: the deal would be over"
    full = evolve(OVER.match, deals=17)
    state = coiffeur.Playing(evolve(RUNNING.table, match=full), RUNNING.plays, OVER.ledger.fresh())
    assert coiffeur.audit(state).startswith("match")


def _whole(state):
    while True:
        plays = state.plays
        move = coiffeur.legal_moves(state)[0]
        state = coiffeur.apply(state, move)
        if not isinstance(state, coiffeur.Playing):
            return plays, move.card
