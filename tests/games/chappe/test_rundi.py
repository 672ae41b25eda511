"""The one-card deal: nobody learns of his own card before it is turned."""

import json
import pickle
import random
from itertools import permutations

import pytest

from jassrules import Record, card, dumps, to_json
from jassrules.cards import CARDS
from tests.games.chappe.tables import bid, chappe, dealt, events, legal, refusal, turn_all, won

HANDS = ("Ac", "Kc", "Qc", "6c")


@pytest.mark.rule("chappe.rundi")
def test_each_sees_all_cards_but_his_own():
    state = dealt(*HANDS)
    view = chappe.observe(state, 1)
    assert view.size == 1
    assert len(view.hand) == 0
    assert [str(hand) for hand in view.seen] == ["Ac", "", "Qc", "6c"]
    # in any other deal one sees one's own cards only
    view = chappe.observe(dealt("Ac 6d", "Kc 6h"), 1)
    assert set(map(str, view.hand)) == {"6h", "Kc"}
    assert [len(hand) for hand in view.seen] == [0, 2]


@pytest.mark.rule("chappe.rundi")
def test_when_all_have_bid_the_cards_are_turned_leader_first():
    state = bid(dealt(*HANDS, dealer=2), 0, 0, 0, 0)
    for seat in (2, 3, 0, 1):
        assert legal(state) == {f"{seat} reveal"}
        assert refusal(state, f"{(seat + 1) % 4} reveal") == "chappe.turn"
        before = state
        state = chappe.apply(state, chappe.Reveal(seat))
    assert isinstance(state, chappe.Dealing)
    assert chappe.score(state).totals == (1, 0, 0, 0)
    assert events(before, "1 reveal")[:2] == [
        ("revealed", {"seat": 1, "card": card("Kc")}),
        (
            "trick-taken",
            {"seat": 0, "tricks": 1, "cards": tuple(map(card, ["Qc", "6c", "Ac", "Kc"]))},
        ),
    ]


@pytest.mark.rule("chappe.rundi")
def test_a_turned_card_is_on_the_table_for_all():
    state = bid(dealt(*HANDS), 0, 0, 0, 0)
    state = chappe.apply(state, chappe.Reveal(0))
    for seat in range(4):
        view = chappe.observe(state, seat)
        assert view.bundles[-1].rounds == (((0, card("Ac")),),)
        assert len(view.seen[0]) == 0
    assert [str(hand) for hand in chappe.observe(state, 1).seen] == ["", "", "Qc", "6c"]
    assert [str(hand) for hand in chappe.observe(state, 0).seen] == ["", "Kc", "Qc", "6c"]
    assert won(state) == (0, 0, 0, 0)


@pytest.mark.rule("chappe.rundi", "chappe.phase")
def test_no_card_is_named_while_they_are_turned():
    state = bid(dealt(*HANDS), 0, 0, 0, 0)
    # the refusal is the same for the card one holds and for any other
    for one in CARDS:
        for seat in range(4):
            assert chappe.explain(state, chappe.Play(seat, one)) == chappe.explain(
                state, chappe.Play(0, CARDS[0])
            )
    assert refusal(state, "0 play Ac") == "chappe.phase"
    assert refusal(state, "0 bid 0") == "chappe.phase"
    assert refusal(dealt(*HANDS), "1 reveal") == "chappe.phase"


@pytest.mark.rule("chappe.rundi")
def test_ones_own_card_and_the_stock_are_hidden():
    state = dealt(*HANDS)
    others = {card("Ac"), card("Qc"), card("6c")}
    assert chappe.hidden(state, 1) == set(CARDS) - others
    state = bid(state, 0, 0, 0, 0)
    assert chappe.hidden(state, 1) == set(CARDS) - others
    state = chappe.apply(chappe.apply(state, chappe.Reveal(0)), chappe.Reveal(1))
    # seat 1 has seen its card by now; seats 2 and 3 have not
    assert chappe.hidden(state, 1) == set(CARDS) - others - {card("Kc")}
    assert chappe.hidden(state, 2) == set(CARDS) - {card("Ac"), card("Kc"), card("6c")}
    assert chappe.hidden(turn_all(state), 1) == set()


@pytest.mark.rule("chappe.rundi")
def test_who_is_out_has_no_card_and_sees_all():
    view = chappe.observe(dealt("Ac", "", "Qc", totals=(0, 10, 0)), 1)
    assert [str(hand) for hand in view.seen] == ["Ac", "", "Qc"]


def everything(state, seat):
    """All that a seat can get out of a state."""
    view = chappe.observe(state, seat)
    tried = [chappe.Bid(s, n) for s in range(4) for n in range(-1, 3)]
    tried += [chappe.Reveal(s) for s in range(4)]
    tried += [chappe.Play(s, one) for s in range(4) for one in CARDS]
    return (
        view,
        repr(view),
        json.dumps(to_json(view)),
        pickle.dumps(view),
        hash(view),
        chappe.hidden(state, seat),
        chappe.legal_moves(state),
        chappe.legal_moves(state, seat),
        chappe.score(state),
        chappe.to_act(state),
        [chappe.explain(state, one) for one in tried],
        [str(chappe.explain(state, one)) for one in tried],
        [to_json(chappe.explain(state, one)) for one in tried],
        type(state),
    )


def told_by(state, seat, steps):
    """All that a seat sees while so many steps are made that do not turn its card."""
    told = []
    for _ in range(steps):
        action = chappe.legal_moves(state)[0]
        assert action != chappe.Reveal(seat)
        after = chappe.apply(state, action)
        told += [str(action), chappe.narrate(state, action, after)]
        state = after
        told.append(everything(state, seat))
    return told


@pytest.mark.rule("chappe.rundi")
@pytest.mark.parametrize("seat", range(4))
def test_nothing_betrays_ones_own_card_before_it_is_turned(seat):
    others = {s: HANDS[s] for s in range(4) if s != seat}
    unseen = [one for one in CARDS if str(one) not in others.values()]
    rng, seen = random.Random(seat), []
    for own in unseen:
        hands = [others.get(s, str(own)) for s in range(4)]
        stock = [str(one) for one in unseen if one is not own]
        rng.shuffle(stock)
        state = dealt(*hands, stock=" ".join(stock))
        # four bids, then as many cards as lie before this one
        seen.append([everything(state, seat), *told_by(state, seat, 4 + seat)])
    assert len(seen) == 33
    assert all(one == seen[0] for one in seen)


@pytest.mark.rule("chappe.rundi")
def test_the_others_cards_are_told():
    # the leak test is not empty: what seat 0 sees differs with the card of seat 1
    looks = {repr(everything(dealt("Ac", one, "Qc", "6c"), 0)) for one in ("Kc", "7c", "8c")}
    assert len(looks) == 3


@pytest.mark.rule("chappe.rundi")
def test_a_world_may_give_a_seat_any_card_it_has_not_seen():
    state = bid(dealt(*HANDS), 0, 0, 0, 0)
    view, rng = chappe.observe(state, 1), random.Random(1)
    own = {chappe.sample_world(view, rng).table.dealt[1] for _ in range(600)}
    assert own == {one.bit for one in CARDS} - {card(code).bit for code in ("Ac", "Qc", "6c")}
    for _ in range(20):
        world = chappe.sample_world(view, rng)
        assert chappe.observe(world, 1) == view
        assert world.table.dealt[0] == card("Ac").bit


@pytest.mark.rule("chappe.rundi")
def test_two_cards_are_hidden_from_others_in_any_other_deal():
    base = dealt("Ac 6d", "Kc 6h", "Qc 6s")
    view = chappe.observe(base, 0)
    for first, second, third, fourth in permutations(["Kc", "6h", "Qc", "6s"]):
        state = dealt("Ac 6d", f"{first} {second}", f"{third} {fourth}")
        assert chappe.observe(state, 0) == view
        assert chappe.hidden(state, 0) == set(CARDS) - {card("Ac"), card("6d")}


@pytest.mark.rule("chappe.rundi")
def test_a_reveal_names_no_card_in_a_record():
    record = Record(
        "chappe",
        chappe.Rules(start_size=1),
        2,
        0,
        (chappe.Bid(1, 0), chappe.Bid(0, 0), chappe.Reveal(0)),
    )
    assert '"0 reveal"' in dumps(record)
