"""What a seat sees, what stays hidden, what everybody hears, and which worlds fit."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, Hand, card, schieber
from jassrules.cards import PACK, cards_in
from jassrules.games.schieber import (
    Contract,
    Dealing,
    MatchOver,
    Playing,
    Rules,
    audit,
    meld,
)
from jassrules.notation import parse_action
from tests.games.schieber.material import RULES
from tests.games.schieber.tables import apply_all, dealt, one_suit_each, played_out

HANDS = "6c 7c 8c 6h / 6d 7d 8d 9d Jh / 9h Th / 7h 8h"
FIRST = "0 announce h,0 weis 6c-8c,0 play 6h,1 weis 6d-9d,1 play Jh,2 play Th,3 play 7h"


def test_what_a_seat_sees_before_the_contract():
    state = apply_all(one_suit_each(), "0 push")
    view = schieber.observe(state, 1)
    assert (view.seat, view.phase, view.turn) == (1, "Declaring", 2)
    assert str(view.hand) == str(view.dealt) == "6d 7d 8d 9d Td Jd Qd Kd Ad"
    assert (view.dealer, view.deals, view.vorhand, view.pushes) == (3, 2, 0, 1)
    assert view.contract is None
    assert view.legal_moves == view.tricks == view.weis == view.entries == view.winners == ()
    assert view.totals == (0, 0)
    assert schieber.hidden(state, 1) == set(cards_in(PACK)) - set(view.hand)


def test_what_a_seat_sees_in_the_first_trick_and_after():
    state = apply_all(dealt(HANDS), FIRST.rpartition(",")[0])
    view = schieber.observe(state, 3)
    assert view.contract is Contract.ROSEN
    assert view.tricks[0].plays() == ((0, card("6h")), (1, card("Jh")), (2, card("Th")))
    assert view.tricks[0].winner is None
    assert view.weis == ((0, 20), (1, 50))
    assert view.shown == view.own_weis == ()
    assert card("7h") in view.hand
    assert schieber.observe(state, 1).own_weis == (meld("6d-9d"),)
    state = apply_all(state, "3 play 7h")
    view = schieber.observe(state, 3)
    assert view.tricks[0].winner == 1
    assert view.shown == ((1, meld("6d-9d")),)
    assert card("7h") not in view.hand
    assert card("7h") in view.dealt
    # four played cards and three or four shown ones less than 27 (the shown are still in hand)
    hidden = schieber.hidden(state, 3)
    assert len(hidden) == 36 - 4 - 8 - 4
    assert not hidden & Hand.parse("6d 7d 8d 9d 6h Jh Th 7h")
    # the holder of the shown run, and the seat that was refused
    assert card("6c") in schieber.hidden(state, 3)


@pytest.mark.rule("schieber.weis-shown")
def test_weise_counted_automatically_are_unseen_until_shown():
    state = apply_all(
        dealt(HANDS, Rules(weis="automatic")), "0 announce h,0 play 6h,1 play Jh,2 play Th"
    )
    assert schieber.observe(state, 1).weis == schieber.observe(state, 1).own_weis == ()
    state = apply_all(state, "3 play 7h")
    for seat in range(4):
        view = schieber.observe(state, seat)
        assert view.shown == ((1, meld("6d-9d")),)
        assert view.weis == ((1, 50),)


def test_between_deals_and_at_the_end_no_cards():
    state = played_out(apply_all(one_suit_each(), "0 announce c"))
    for over in (state, played_out(apply_all(one_suit_each(Rules(target=200)), "0 announce c"))):
        view = schieber.observe(over, 2)
        assert view.hand == view.dealt == Hand() == schieber.hidden(over, 2)
        assert view.contract is view.vorhand is None
        assert view.tricks == view.legal_moves == ()
        assert view.totals == schieber.score(over).totals
    assert schieber.observe(state, 0).turn is CHANCE
    assert schieber.observe(over, 0).turn is None
    assert schieber.observe(over, 0).winners == (0,)


def test_the_last_trick_and_contract_can_be_looked_at():
    first = tuple(map(card, ("6c", "6d", "6h", "6s")))
    state = apply_all(one_suit_each(), "0 announce c,0 play 6c,1 play 6d,2 play 6h")
    assert schieber.observe(state, 1).last_trick is None
    state = apply_all(state, "3 play 6s,0 play 7c")
    view = schieber.observe(state, 1)
    assert (view.last_trick.cards, view.last_trick.winner) == (first, 0)
    assert view.last_contract is None
    state = played_out(state)
    ninth = tuple(map(card, ("Ac", "Ad", "Ah", "As")))
    for seat in (None, 0, 3):
        view = schieber.observe(state, seat)
        assert (view.last_trick.leader, view.last_trick.cards) == (0, ninth)
        assert view.last_contract is Contract.EICHELN
        assert view.tricks == ()
    state = schieber.apply(state, schieber.draw(state, random.Random(1)))
    assert schieber.observe(state, 0).last_trick is schieber.observe(state, 0).last_contract is None


def test_a_match_that_ends_with_stoeck_shows_the_trick_before():
    # side 0 has 980 and writes Stöck in the middle of the second trick
    rules = Rules(target=1000, bergpreis=None)
    state = dealt("6h 6s / Jh 6d / Kh Qh / 7h 9h", rules, totals=(980, 0))
    first = "0 announce h,0 play 6h,1 play Jh,2 play Qh,3 play 7h"
    state = apply_all(state, f"{first},1 play 6d,2 play Kh")
    assert isinstance(state, MatchOver)
    assert state.last_trick.cards == tuple(map(card, ("6h", "Jh", "Qh", "7h")))
    assert (state.last_trick.leader, state.last_trick.winner) == (0, 1)
    assert state.last_contract is Contract.ROSEN
    assert audit(state) is None


def test_a_spectator_sees_the_table_and_no_hand():
    state = apply_all(dealt(HANDS), FIRST.rpartition(",")[0])
    view = schieber.observe(state, None)
    assert view.seat is None
    assert view.hand == view.dealt == Hand()
    assert view.own_weis == view.legal_moves == ()
    assert view.weis == ((0, 20), (1, 50))
    assert [len(trick.cards) for trick in view.tricks] == [3]
    assert schieber.observe(dealt(HANDS), None).vorhand == 0
    for weis in ("announced", "automatic"):
        state = apply_all(
            dealt(HANDS, Rules(weis=weis)), "0 announce h,0 play 6h,1 play Jh,2 play Th,3 play 7h"
        )
        view = schieber.observe(state, None)
        for seed in range(10):
            world = schieber.sample_world(view, random.Random(seed))
            assert audit(world) is None
            assert schieber.observe(world, None) == view


def test_a_seat_alone_is_told_the_hand_it_is_dealt():
    start = schieber.start(Rules(), dealer=2)
    deal = schieber.draw(start, random.Random(4))
    state = schieber.apply(start, deal)
    for seat in range(4):
        public, alone = schieber.narrate(start, deal, state, seat)
        assert public.what == "dealt"
        assert (alone.what, alone.rule) == ("hand-dealt", "schieber.deal")
        assert alone.facts["seat"] == seat
        assert Hand(alone.facts["cards"]) == schieber.observe(state, seat).hand
    push = schieber.Push(3)
    assert len(schieber.narrate(state, push, schieber.apply(state, push), 3)) == 1


def told(before, text):
    after = apply_all(before, text)
    action = next(m for m in schieber.legal_moves(before) if str(m) == text)
    return [(e.what, e.rule) for e in schieber.narrate(before, action, after)], [
        dict(e.facts) for e in schieber.narrate(before, action, after)
    ]


def test_what_everybody_hears():
    start = schieber.start(Rules(), dealer=2)
    deal = schieber.draw(start, random.Random(4))
    state = schieber.apply(start, deal)
    (event,) = schieber.narrate(start, deal, state)
    assert (event.what, event.facts) == ("dealt", {"dealer": 2, "vorhand": 3})
    state = dealt(HANDS)
    assert told(state, "0 push") == ([("pushed", "schieber.schieben")], [{"seat": 0}])
    what, facts = told(state, "0 announce d")
    assert what == [("announced", "schieber.announce")]
    assert facts == [{"seat": 0, "contract": Contract.SCHELLEN, "factor": 2}]
    state = apply_all(state, "0 announce h")
    assert told(state, "0 play 6h")[1] == [{"seat": 0, "card": card("6h")}]
    state = apply_all(dealt(HANDS), FIRST.rpartition(",")[0])
    what, facts = told(state, "3 play 7h")
    assert [name for name, _ in what] == ["played", "trick-taken", "weis-shown", "weis"]
    trick = tuple(map(card, ("6h", "Jh", "Th", "7h")))
    assert facts[1] == {"side": 1, "points": 30, "about": "trick 1", "seat": 1, "cards": trick}
    assert facts[2] == {"seat": 1, "meld": meld("6d-9d")}
    assert facts[3] == {"side": 1, "points": 50, "about": "6d-9d"}


def test_the_last_card_of_a_deal_is_told_in_full():
    state = apply_all(one_suit_each(), "0 announce c")
    while True:
        move = schieber.legal_moves(state)[-1]
        after = schieber.apply(state, move)
        if isinstance(after, Dealing):
            break
        state = after
    events = schieber.narrate(state, move, after)
    assert [e.what for e in events] == ["played", "trick-taken", "last-trick", "match", "deal-over"]
    assert events[-1].facts["totals"] == (277, 0)


# -- worlds -----------------------------------------------------------------------------------------


def test_known_voids_are_respected():
    # Obenabe: seat 1 discards on clubs and therefore has none
    state = apply_all(dealt("Ac 6c 7d 8d 9d 6h 7h 6s 7s / Kd 6d 9h Th Jh Qh Kh Ah 8s / 7c 8c Jc Qc Kc Jd 8h 9s Ts"),
        "0 announce obenabe,0 play Ac,1 play 6d,2 play 7c,3 play 9c")  # fmt: skip
    rng = random.Random(3)
    for _ in range(50):
        world = schieber.sample_world(schieber.observe(state, 0), rng)
        assert not any(one.suit is card("6c").suit for one in cards_in(world.table.dealt[1]))
        assert audit(world) is None


def test_who_did_not_beat_may_not_have_had_to():
    # trump led: seat 1 plays a club and so holds no trump but perhaps the Buur
    state = apply_all(
        dealt("6h / 6c 7c 8c 9c Tc 6d 7d 8d Jh / Ah / Kh"), "0 announce h,0 play 6h,1 play 6c"
    )
    rng, buur = random.Random(3), 0
    for _ in range(60):
        world = schieber.sample_world(schieber.observe(state, 2), rng)
        trumps = {c.code for c in cards_in(world.table.dealt[1]) if c.suit.code == "h"}
        assert trumps <= {"Jh"}
        buur += trumps == {"Jh"}
    assert 0 < buur < 60


@pytest.mark.rule("schieber.first-dealer")
def test_the_first_vorhand_is_known_to_hold_the_named_card():
    state = one_suit_each(Rules(first_vorhand="7h"), deals=0)
    rng = random.Random(1)
    for _ in range(20):
        world = schieber.sample_world(schieber.observe(state, 0), rng)
        assert world.vorhand == 2
        assert world.dealt[2] & card("7h").bit


def test_announced_points_are_held_in_every_world():
    state = apply_all(dealt(HANDS), FIRST.rpartition(",1 play")[0])
    rng = random.Random(1)
    for _ in range(30):
        world = schieber.sample_world(schieber.observe(state, 2), rng)
        (_, mine), (_, yours) = world.table.weis
        assert mine.is_run
        assert mine.size == 3
        assert yours.is_run
        assert yours.size == 4
        assert audit(world) is None


# -- how small a state is ----------------------------------------------------------------------------


@given(rules=RULES, seed=st.integers(0, 2**32 - 1))
def test_states_of_a_running_deal_pickle_small_and_share_what_is_derived(rules, seed):
    rng = random.Random(seed)
    state = schieber.start(rules)
    for _ in range(40):
        if isinstance(state, MatchOver):
            break
        text = pickle.dumps(state)
        assert len(text) < 2048
        again = pickle.loads(text)
        assert again == state
        if isinstance(state, schieber.FirstTrick | Playing):
            assert again.table.course is state.table.course
            assert again.standing is state.standing
        moves = schieber.legal_moves(state)
        state = schieber.apply(state, rng.choice(moves) if moves else schieber.draw(state, rng))


def test_three_weise_of_one_seat_are_drawn_so_that_all_have_room():
    # seat 1 announced 20 three times from nine cards: not every three runs of that worth fit
    # beside the nine cards of seat 0 and the runs of each other
    deck = (
        "6c Td 8c 9c Kd Jc Kc Ts Ac 6d 7d 8d 9d Qh Jd Qd Tc Ad"
        " 6h 7h 8h 9h Th Jh 7c Kh Ah 6s 9s 8s 7s Qc Js Qs Ks As"
    )
    state = schieber.start(schieber.Rules())
    texts = (f"deal {deck}", "1 announce s", "1 weis Qh-Ah", "1 weis 6c-8c", "1 weis 9d-Jd")
    for text in (*texts, "1 play Td"):
        state = schieber.apply(state, parse_action(schieber, text))
    seen = schieber.observe(state, 0)
    for seed in range(40):
        world = schieber.sample_world(seen, random.Random(seed))
        assert schieber.observe(world, 0) == seen
        assert schieber.audit(world) is None
