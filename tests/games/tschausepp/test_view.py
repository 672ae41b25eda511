"""What a seat knows, what is hidden from it, worlds that fit, and what everybody sees happen."""

import random

import pytest
from attrs import evolve

from jassrules import CHANCE, BadRecord, Card, Hand, card, from_json, to_json, tschausepp
from jassrules.cards import CARDS, Suit
from jassrules.games.tschausepp.fitting import fits
from jassrules.games.tschausepp.known import placed, without_laid
from jassrules.games.tschausepp.state import cards_of
from jassrules.notation import parse_action
from tests.games.tschausepp.tables import after, dealt, effects, lying, shuffled


def view(state, seat):
    return tschausepp.observe(state, seat)


def test_sizes_are_known_and_cards_are_not():
    state = dealt("6h 7h/6d 7d/6c 7c", "9s", "Ts")
    seen = view(state, 1)
    assert seen.hand == Hand.parse("6d 7d")
    assert seen.hand_sizes == (2, 2, 2)
    assert seen.stock_size == 29
    assert seen.discards == (card("9s"),)
    assert seen.top is card("9s")
    assert tschausepp.hidden(state, 1) == Hand(set(CARDS) - set(Hand.parse("6d 7d 9s")))
    assert view(tschausepp.start(tschausepp.Rules()), 0).hand == Hand()
    assert tschausepp.hidden(tschausepp.start(tschausepp.Rules()), 0) == Hand()


def test_a_drawn_card_is_shown_to_its_owner_only():
    state = after(lying("6c 6d 6s/7c 7d/8c 8d", "Kh", "9h 6h"), "0 draw")
    assert view(state, 0).drawn is card("9h")
    assert view(state, 1).drawn is None
    assert card("9h") not in list(_cards_in(to_json(view(state, 1))))
    # also while a challenge waits for a shuffle
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "9c Kh", "Th", rest=1)
    state = after(state, "0 play Ah,0 draw,2 challenge 0")
    assert tschausepp.to_act(state) is CHANCE
    assert view(state, 0).owed.resume.drawn is card("Th")
    assert view(state, 1).owed.resume.drawn is None
    assert view(state, 1).owed.resume.phase == "Deciding"


def _cards_in(data):
    if isinstance(data, dict):
        data = [value for key, value in data.items() if key not in ("known", "rules")]
    if isinstance(data, list):
        for part in data:
            yield from _cards_in(part)
    elif isinstance(data, str) and len(data) == 2:
        yield card(data) if data[0] in "6789TJQKA" else data


def test_who_passed_on_which_suit():
    state = after(lying("6c 6d 6s/7c 7d 7s/8c 8d 8s", "Kh", "9s 9d Jc"), "0 draw,0 keep,1 draw")
    seen = view(state, 2)
    assert seen.passed == (Suit.ROSEN, Suit.ROSEN, None)
    # no Rosen, no King, no Under was in these hands; of the card drawn nobody else can tell
    assert seen.lacking(0) == seen.lacking(1) == seen.lacking(2) == ()
    unknown, *others = seen.known.barred[0]
    assert unknown == 0
    for mask in others:
        assert {"Kd", "Jc", "6h"} <= {one.code for one in Hand.of_mask(mask)}
    # where it must be laid everybody can tell that it did not fit
    state = lying("6c 6d 6s/7c 7d 7s/8c 8d 8s", "Kh", "9s 9d Jc", drawn_card="must")
    seen = view(after(state, "0 draw,1 draw"), 2)
    assert seen.lacking(0) == seen.lacking(1) == (Suit.ROSEN,)
    # a wish is what was passed on
    state = after(lying("Jc 6d 6s/7c 7h 7s/8c 8d 8s", "Kh", "9s"), "0 play Jc wish d,1 draw")
    assert view(state, 2).passed[1] is Suit.SCHELLEN
    # drawing by choice tells nothing of the cards held
    state = lying("6c 6d 6h/7c 7d 7s", "Kh", "9s", voluntary_draw=True)
    assert view(after(state, "0 draw"), 1).lacking(0) == ()
    # nor does taking a penalty
    state = after(lying("7h 6d 6s/7c 9h 9s/8c 8d 8s", "Kh", "9c 9d"), "0 play 7h,1 take")
    assert view(state, 2).lacking(1) == ()


@pytest.mark.rule("tschausepp.draw-one")
def test_no_refusal_names_the_card_another_seat_has_drawn():
    for options in ({}, {"drawn_card": "must"}):
        state = after(lying("6c 6d 6s/7c 7d/8c 8d", "Kh", "9h 6h", **options), "0 draw")
        for text in ("1 keep", "1 draw", "1 play 7c", "1 challenge 0", "1 play 9h"):
            violation = tschausepp.explain(state, parse_action(tschausepp, text))
            assert card("9h") not in violation.facts.values() or text == "1 play 9h"
            assert "9h" not in violation.because or text == "1 play 9h"


@pytest.mark.rule("tschausepp.draw-one")
@pytest.mark.parametrize(("draw", "found"), [("one", {0, 1}), ("until-fit", {1})])
def test_a_kept_card_is_known_to_fit_only_where_drawing_goes_on_until_one_does(draw, found):
    state = lying("6c 6d 6s/7c 7d 7s", "Kh", "9h 9s 9c 9d", draw=draw)
    state = after(state, "0 draw,0 keep")
    rng = random.Random(1)
    fitting = set()
    for _ in range(60):
        world = tschausepp.sample_world(view(state, 1), rng)
        fitting.add(sum(one.bit & fits(state.table) != 0 for one in cards_of(world.table.hands[0])))
    assert fitting == found


def test_a_world_keeps_the_voids():
    state = lying("6c 6d 6s/7c 7d 7s/8c 8d 8s", "Kh", "9s 9d Jc", drawn_card="must")
    state = after(state, "0 draw,1 draw")
    rng = random.Random(2)
    for _ in range(20):
        world = tschausepp.sample_world(view(state, 2), rng)
        assert tschausepp.audit(world) is None
        assert view(world, 2) == view(state, 2)
        for seat in (0, 1):
            assert not world.table.hands[seat] & fits(state.table)


def test_after_a_reshuffle_the_stock_is_known_as_a_set():
    pile = "9c 9d 9h Th Kh"
    state = lying("6c 6d 6s/7c 7d 7s/8c 8d 8s", pile, "Ts", rest=2, drawn_card="must")
    state = after(state, "0 draw,1 draw")
    state = shuffled(state, "9c")
    seen = view(state, 0)
    assert seen.reshuffled == Hand.parse("9c 9d 9h Th")
    assert view(lying("6c/7c", "Kh"), 0).reshuffled == Hand()
    rng = random.Random(3)
    for _ in range(10):
        world = tschausepp.sample_world(seen, rng)
        assert {one.code for one in world.table.stock} < {"9c", "9d", "9h", "Th"}
        # seat 1 drew one of them, and it did not fit: a Nine that is no Rosen
        drawn = set(cards_of(world.table.hands[1])) & set(Hand.parse("9c 9d 9h Th"))
        assert len(drawn) == 1
        assert drawn < set(Hand.parse("9c 9d"))
        # what lay in the hands when the stock was empty cannot be in it
        assert not world.table.hands[2] & Hand.parse("9c 9d 9h Th").mask


def test_with_one_place_left_nothing_is_hidden():
    # two players, no stock: the other one holds all that is unseen
    state = lying("6c 6d 6s/7c 7d 7s", "Kh", rest=1)
    assert tschausepp.hidden(state, 0) == Hand()
    assert tschausepp.hidden(state, 1) == Hand()
    # right after a reshuffle the hand is known, but for the card drawn of the new stock
    state = lying("6c 6d 6s/7c 7d 7s", "9c 9d Th Kh", rest=1)
    state = shuffled(after(state, "0 draw"), "Th")
    assert tschausepp.hidden(state, 0) == Hand.parse("9c 9d")
    assert tschausepp.hidden(state, 1) == Hand.parse("9c 9d Th")
    # and where one draws until a card fits, that it is the Ten
    state = lying("6c 6d 6s/7c 7d 7s", "9c 9d Th Kh", rest=1, draw="until-fit")
    state = shuffled(after(state, "0 draw"), "Th")
    assert tschausepp.hidden(state, 0) == Hand.parse("9c 9d")
    assert tschausepp.hidden(state, 1) == Hand.parse("9c 9d")


def test_a_card_that_can_lie_in_one_place_only_is_not_hidden():
    # Seat 1 holds nothing that fits on the King of Rosen and draws a card that does not fit either:
    # so the Nine of Rosen, the fourth of the cards that seat 0 does not see, is in the stock.
    must = {"turn": 1, "drawn_card": "must"}
    state = after(lying("9s Ts/6c 6d", "Kh", "Tc 9h", **must), "1 draw")
    assert tschausepp.to_act(state) == 0
    assert tschausepp.hidden(state, 0) == Hand()
    assert tschausepp.hidden(state, 1) == Hand.parse("9s Ts 9h")
    # with one more card in the stock the Nine may lie on either of two places, the others anywhere
    state = after(lying("9s Ts/6c 6d", "Kh", "Tc 9h 8s", **must), "1 draw")
    assert tschausepp.hidden(state, 0) == Hand.parse("6c 6d Tc 9h 8s")


def test_special_cards_laid_aside_are_in_the_stock():
    state = dealt("6h 7h/6d 7d/6c 7c", "8c", "Jc 9s")
    assert view(state, 0).aside == (card("8c"), card("Jc"))
    state = shuffled(state)
    rng = random.Random(4)
    for _ in range(20):
        world = tschausepp.sample_world(view(state, 0), rng)
        assert {card("8c"), card("Jc")} <= set(world.table.stock)


def test_a_laid_card_is_taken_from_where_it_can_have_been():
    c, d = CARDS[0], CARDS[9]
    hearts, spades = Suit.ROSEN.mask, Suit.SCHILTEN.mask
    clubs = Suit.EICHELN.mask
    # one place only
    assert without_laid((clubs, hearts), c) == (clubs,)
    # the strictest of places that agree
    assert without_laid((0, hearts, hearts | spades), c) == (0, hearts)
    # places that do not agree: only what both bar is still certain
    assert without_laid((hearts | d.bit, spades | d.bit), c) == (d.bit,)
    assert without_laid((hearts, spades), c) == (0,)


def test_cards_find_their_places():
    c, d = card("6c"), card("6d")
    assert placed([c, d], [d.bit, 0]) == [0, 1]
    assert placed([c, d], [0, d.bit]) == [1, 0]
    assert placed([c, d], [d.bit, d.bit]) is None
    assert placed([c], [0, 0]) is None


# -- what cannot be --------------------------------------------------------------------------------


def test_a_drawn_card_must_lie_where_one_was_drawn():
    state = after(lying("6c 6d 6s/7c 7d 7s", "Ks Kh", "9h", hand_size=3), "0 draw")
    assert tschausepp.audit(state) is None
    known = state.table.known
    for wrong in (
        evolve(known, drawn=None),
        evolve(known, drawn=card("9s").bit),  # no place bars just that card
        evolve(known, drawn=known.barred[0][-1]),  # that place bars the Nine of Rosen
        evolve(known, barred=(tuple(sorted((*known.barred[0][1:], card("9h").bit))), (0, 0, 0)),
               drawn=card("9h").bit),
    ):  # fmt: skip
        assert tschausepp.audit(evolve(state, table=evolve(state.table, known=wrong))) is not None
    # where everybody can tell that it fits its place says so
    state = after(
        lying("6c 6d 6s/7c 7d 7s", "Ks Kh", "9h", hand_size=3, drawn_card="must"), "0 draw"
    )
    assert tschausepp.audit(state) is None
    free = evolve(known, barred=((0, *known.barred[0][1:]), (0, 0, 0)), drawn=0)
    assert tschausepp.audit(evolve(state, table=evolve(state.table, known=free))) is not None


def test_a_view_of_a_card_that_nobody_can_have_drawn_is_refused():
    state = after(lying("6c 6d 6s/7c 7d 7s", "Kh", "9h 9s"), "0 draw")
    data = to_json(view(state, 1))
    data["known"]["drawn"] = ["6c"]
    with pytest.raises(BadRecord):
        from_json(tschausepp.Observation, data)
    # and of a state in which nobody decides, although a card was drawn
    for other in (after(state, "0 keep"), lying("6c 6d/7c 7d", "9c 9d Kh", rest=1)):
        wrong = evolve(other, table=evolve(other.table, known=evolve(other.table.known, drawn=0)))
        assert tschausepp.audit(wrong) == "known.drawn: nobody decides on a card"
    empty = after(lying("6c/7c", "9s Ks", rest=1, hand_size=1), "0 draw")
    wrong = evolve(empty, table=evolve(empty.table, known=evolve(empty.table.known, drawn=0)))
    assert tschausepp.audit(wrong) == "known.drawn: nobody decides on a card"


def test_a_spectator_sees_the_table_and_no_hand():
    state = after(lying("6c 6d 6s/7c 7d 7s", "Kh", "9h 9s"), "0 draw")
    seen = view(state, None)
    assert (seen.seat, seen.hand, seen.drawn, seen.legal_moves) == (None, Hand(), None, ())
    assert (seen.last_trick, seen.last_contract) == (None, None)
    assert seen.hand_sizes == (4, 3)
    assert tschausepp.may_act(state) == (0,)
    rng, found = random.Random(1), set()
    for _ in range(30):
        world = tschausepp.sample_world(seen, rng)
        assert view(world, None) == seen
        found.add(world.drawn)
    assert len(found) > 1
    # between rounds, and at the end
    over = after(lying("6h/6c", "Kh"), "0 play 6h sepp")
    assert view(over, None).winners == (0,)
    assert view(over, 1).last_trick is None


@pytest.mark.parametrize("side", [2, -1])
def test_lines_of_sides_that_do_not_exist_are_refused(side):
    data = to_json(dealt("6h/6d", "9s", "Ts"))
    data["table"]["match"]["ledger"]["entries"] = [
        {"side": side, "rule": "tschausepp.round-won", "points": 0, "about": ""}
    ]
    with pytest.raises(BadRecord, match="ledger"):
        from_json(tschausepp.Laying, data)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"turn": 7}, "turn"),
        ({"turn": -1}, "turn"),
        ({"direction": -1}, "direction"),
        ({"idle": 5}, "idle"),
        ({"wish": "d"}, "wish"),
        ({"stock": ["6c"]}, "every card"),
        ({"pile": []}, "start card"),
        ({"hands": [["6h"], ["6d", "7d"]]}, "every card"),
        ({"forgotten": {"seat": 0, "word": "sepp"}}, "forgotten"),
        ({"forgotten": {"seat": 5, "word": "tschau"}}, "forgotten"),
    ],
)
def test_impossible_states_are_refused(change, problem):
    data = to_json(dealt("6h 7h/6d 7d", "9s"))
    for key, value in change.items():
        (data if key == "turn" else data["table"])[key] = value
    with pytest.raises(BadRecord, match=problem):
        from_json(tschausepp.Laying, data)


def test_phases_need_the_card_that_leads_there():
    state = dealt("6h 7h/6d 7d", "9s")
    for wrong in (
        tschausepp.Answering(state.table, 0, 2),
        tschausepp.Skipping(state.table, 0),
        tschausepp.Covering(state.table, 0),
        tschausepp.Again(state.table, 0),
        tschausepp.LastCard(state.table, 0, 0),
        tschausepp.Deciding(state.table, 0, card("6h"), False),
        tschausepp.Deciding(state.table, 0, card("9d"), False),
        tschausepp.TurningUp(state.table, ()),
        tschausepp.Shuffling(state.table, tschausepp.Owed(0, 1, "turn")),
        evolve(state, table=evolve(state.table, hands=(1, 2))),
    ):
        assert tschausepp.audit(wrong) is not None


# -- what everybody sees ---------------------------------------------------------------------------


def told(state, *texts):
    """The short names of the events of the last of some actions, with some of their facts."""
    before = after(state, *texts[:-1])
    action = tschausepp.legal_moves(before)
    action = next(
        one
        for seat in range(state.players)
        for one in tschausepp.legal_moves(before, seat)
        if str(one) == texts[-1]
    )
    events = tschausepp.narrate(before, action, tschausepp.apply(before, action))
    return [(event.what, dict(event.facts)) for event in events]


def test_events_never_name_a_drawn_card():
    state = lying("6c 6d 6s/7c 7d 7s", "Kh", "9h 6h")
    assert told(state, "0 draw") == [("drew", {"seat": 0, "cards": 1})]
    assert told(state, "0 draw", "0 keep") == [("kept", {"seat": 0})]
    state = lying("7h 6d 6s/7c 7d 9s", "Kh", "9h 6h")
    assert told(state, "0 play 7h", "1 take") == [("took", {"seat": 1, "cards": 2})]


def test_events_of_cards_and_their_effects():
    state = lying("7h 8h Jc/9s 9d 9c/Td Tc Ts", "Kh", effects=effects(K="reverse"))
    assert told(state, "0 play 7h") == [
        ("played", {"seat": 0, "card": card("7h")}),
        ("penalty", {"seat": 1, "cards": 2}),
    ]
    assert told(state, "0 play 8h") == [
        ("played", {"seat": 0, "card": card("8h")}),
        ("skipped", {"seat": 1}),
    ]
    assert told(state, "0 play Jc wish d") == [
        ("played", {"seat": 0, "card": card("Jc"), "wish": Suit.SCHELLEN}),
    ]
    state = lying("Ks 6h/9s 9d/Td Tc", "Kh", effects=effects(K="reverse"))
    assert told(state, "0 play Ks tschau") == [
        ("played", {"seat": 0, "card": card("Ks"), "call": "tschau"}),
        ("reversed", {"direction": -1}),
    ]


def test_events_of_calls_and_ends():
    state = lying("6h/9s 9d/Td Tc", "Kh", "7c 7d", scoring="points")
    assert told(state, "0 play 6h", "2 challenge 0") == [
        ("challenged", {"seat": 2, "against": 0}),
        ("drew", {"seat": 0, "cards": 2}),
    ]
    points = [("card-points", {"seat": s, "points": p}) for s, p in enumerate((0, 0, 20))]
    state = lying("6h/9s 9d/Td Tc", "Kh", scoring="points")
    over = ("match-over", {"winners": (0, 1), "totals": (0, 0, 20)})
    won = ("round-won", {"seat": 0})
    assert told(state, "0 play 6h", "1 overlook") == [
        ("overlooked", {"seat": 1}), won, *points, over,
    ]  # fmt: skip
    assert told(state, "0 play 6h", "0 call sepp") == [
        ("called", {"seat": 0, "call": "sepp"}), won, *points, over,
    ]  # fmt: skip
    blocked = lying("6c 7c/6d", "Ks", rest=1, voluntary_draw=True, rounds=2)
    assert told(blocked, "0 draw", "1 draw") == [("drew", {"seat": 1, "cards": 0}), ("blocked", {})]
    before = after(blocked, "0 draw")
    (draw,) = (one for one in tschausepp.legal_moves(before) if str(one) == "1 draw")
    events = tschausepp.narrate(before, draw, tschausepp.apply(before, draw))
    assert [event.rule for event in events][1:] == ["tschausepp.blocked"]


def test_who_draws_nothing_for_a_challenge_is_not_said_to_draw():
    state = lying("6h 9h/9s 9d/Td Tc", "Kh", "7c 7d", tschau_penalty=0)
    assert told(state, "0 play 6h", "2 challenge 0") == [("challenged", {"seat": 2, "against": 0})]


def test_events_of_chance():
    start = tschausepp.start(tschausepp.Rules(start_card="active"), players=3, dealer=2)
    deal = tschausepp.Deal([card("7c"), *[one for one in CARDS if one is not card("7c")]][::-1])
    after_it = tschausepp.apply(start, deal)
    events = tschausepp.narrate(start, deal, after_it)
    assert [event.what for event in events][:2] == ["dealt", "turned-up"]
    assert events[0].facts["dealer"] == 2
    assert events[1].facts["card"] is after_it.table.top
    assert isinstance(after_it.table.top, Card)
    state = after(lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", rest=1), "0 draw")
    shuffle = tschausepp.draw(state, random.Random(1))
    events = tschausepp.narrate(state, shuffle, tschausepp.apply(state, shuffle))
    assert [(e.what, dict(e.facts)) for e in events] == [
        ("shuffled", {"cards": 3}), ("drew", {"seat": 0, "cards": 1}),
    ]  # fmt: skip


def test_a_world_gives_the_drawer_a_card_to_decide_on_while_a_challenge_is_paid():
    # seat 2 has drawn the last card for an Ace and may lay it; before that, two cards for a
    # forgotten call are due, and the stock is empty: only seat 2 knows which card it decides on
    state = tschausepp.start(tschausepp.Rules(hand_size=7))
    for text in (
        ("deal Ks As 9s 9h 8h Ac 8c Js Qh Kc 6c Jd 7h 7d Qd 8s 6h Ad 6d 7c Qs 7s Td Kd Jh Th Kh 9d"
        " 9c Tc 8d 6s Qc Ts Jc Ah"),
        "1 play Jh wish s", "2 play 7s", "3 take", "0 play Jd wish c", "1 draw", "1 keep",
        "2 play Kc", "3 play 6c", "0 play Js wish d", "1 draw", "1 keep", "2 play 7d", "3 take", "0 play Kd", "1 play Ks",
        "2 play As", "2 play Ad", "2 play Ac", "2 draw", "3 challenge 2",
    ):  # fmt: skip
        state = tschausepp.apply(state, parse_action(tschausepp, text))
    assert isinstance(state, tschausepp.Shuffling)
    covering = []
    for seat in range(4):
        seen = tschausepp.observe(state, seat)
        for seed in range(10):
            world = tschausepp.sample_world(seen, random.Random(seed))
            assert tschausepp.observe(world, seat) == seen
            assert tschausepp.audit(world) is None
            drawn = world.owed.resume.drawn
            # to the others it may cover the Ace of Eicheln – by suit, an Ace, an Under – or not
            covers = drawn.suit is Suit.EICHELN or drawn.rank in (card("Ah").rank, card("Jh").rank)
            assert covers or seat != 2
            covering += [covers] * (seat != 2)
    assert set(covering) == {True, False}
