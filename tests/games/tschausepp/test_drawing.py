"""After a draw: what may be laid, who is asked, and that nobody else learns whether the card fits."""

import random

import pytest

from jassrules import CHANCE, Hand, card, tschausepp
from jassrules.games.tschausepp.fitting import fits
from jassrules.games.tschausepp.state import cards_of
from jassrules.notation import parse_action
from tests.games.tschausepp.tables import after, counts, effects, legal, lying, refusal, shuffled

ANY = {"after_draw": "any", "voluntary_draw": True}


# -- any card after a draw ---------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.draw-one")
def test_any_card_that_fits_may_be_laid_after_a_draw():
    state = after(lying("9h 6s Qs/7c 7d", "Kh", "Th Tc", **ANY), "0 draw")
    assert legal(state) == {"0 keep", "0 play 9h", "0 play Th"}
    assert refusal(state, "0 play 6s") == "fit"
    assert refusal(state, "0 draw") == "phase"
    # asked in any case
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "Tc", after_draw="any"), "0 draw")
    assert legal(state) == {"0 keep"}
    assert refusal(state, "0 play Tc") == refusal(state, "0 play 6c") == "fit"
    state = after(state, "0 keep")
    assert tschausepp.to_act(state) == 1


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.under")
def test_under_a_wish_any_card_must_answer_it():
    state = lying(
        "9h 6s Qs/7c 7d", "Kh Jh", "Th Tc", wish="s", after_draw="any", voluntary_draw=True
    )
    state = after(state, "0 draw")
    assert legal(state) == {"0 keep", "0 play 6s", "0 play Qs"}
    assert refusal(state, "0 play Th") == refusal(state, "0 play 9h") == "under"


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.phase")
def test_only_a_drawn_card_that_fits_obliges():
    must = ANY | {"drawn_card": "must"}
    state = after(lying("9h 6s Qs/7c 7d", "Kh", "Th Tc", **must), "0 draw")
    assert legal(state) == {"0 play 9h", "0 play Th"}
    assert refusal(state, "0 keep") == "phase"
    assert after(state, "0 play 9h").table.top is card("9h")
    state = after(lying("9h 6s Qs/7c 7d", "Kh", "Tc Th", **must), "0 draw")
    assert legal(state) == {"0 keep", "0 play 9h"}
    assert tschausepp.to_act(after(state, "0 keep")) == 1
    # of several cards the last one
    state = after(lying("9h 6s Qs/7c 7d", "Kh", "Tc Ts Th", draw="until-fit", **must), "0 draw")
    assert (counts(state)[0], legal(state)) == (6, {"0 play 9h", "0 play Th"})
    assert refusal(state, "0 keep") == refusal(state, "1 keep") == "phase"


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.nothing-to-draw")
def test_who_drew_nothing_is_not_asked():
    state = lying("9h 6s/7c 7d", "Ks", rest=1, **ANY)
    state = after(state, "0 draw")
    assert (tschausepp.to_act(state), state.table.idle) == (1, 1)
    # the stock ran out before one fitted: he drew, and is asked
    state = lying("6c 6d/7c 7d", "Kh", "Tc Ts", rest=1, after_draw="any", draw="until-fit")
    state = after(state, "0 draw")
    assert (counts(state)[0], legal(state)) == (4, {"0 keep"})


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.ace-draw")
def test_the_draw_for_an_ace_is_not_touched_by_it():
    state = after(lying("Ah 6c 6d/7c 7d", "Kh", "Th", after_draw="any"), "0 play Ah,0 draw")
    assert legal(state) == {"0 keep", "0 play Th"}
    assert refusal(state, "0 play 6c") == "draw-one"


# -- for an Ace --------------------------------------------------------------------------------------


@pytest.mark.rule("tschausepp.ace-draw", "tschausepp.ace")
def test_who_draws_for_an_ace_is_asked_in_any_case():
    state = after(lying("Ah 6c 6d/7c 7d", "Kh", "Ts"), "0 play Ah,0 draw")
    assert legal(state) == {"0 keep"}
    assert refusal(state, "0 play Ts") == "ace"
    assert refusal(state, "0 play 6c") == "draw-one"


@pytest.mark.rule("tschausepp.ace-draw")
def test_until_one_covers():
    state = lying("Ah 6c 6d/7c 7d", "Kh", "Ts Tc 9h 8h", ace_draw="until-covered")
    state = after(state, "0 play Ah,0 draw")
    assert (counts(state)[0], legal(state)) == (5, {"0 keep", "0 play 9h"})
    # the option of the other draw does not matter
    state = lying("Ah 6c 6d/7c 7d", "Kh", "Ts Tc 9h", draw="until-fit")
    assert counts(after(state, "0 play Ah,0 draw"))[0] == 3
    state = lying("Ah 6c 6d/7c 7d", "Kh", "Ts Tc 9h", ace_draw="until-covered", drawn_card="must")
    assert legal(after(state, "0 play Ah,0 draw")) == {"0 play 9h"}


@pytest.mark.rule("tschausepp.ace-draw", "tschausepp.reshuffle", "tschausepp.challenge")
def test_until_one_covers_goes_on_across_a_reshuffle():
    state = lying("Ah 6c/7c 7d", "9c 9h Kh", "Ts Tc", rest=1, ace_draw="until-covered", hand_size=2)
    state = after(state, "0 play Ah,0 draw")
    assert (tschausepp.to_act(state), counts(state)[0]) == (CHANCE, 3)
    # Tschau was forgotten with the Ace, and can be challenged when the cards are there
    assert tschausepp.audit(state) is None
    state = after(state, "shuffle 9c Kh 9h")
    assert tschausepp.audit(state) is None
    assert (counts(state)[0], legal(state)) == (5, {"0 keep", "0 play Kh", "0 call tschau"})
    state = after(state, "0 keep")
    assert tschausepp.audit(state) is None
    assert "1 challenge 0" in legal(state)


# -- nobody learns it --------------------------------------------------------------------------------

SECRET = {
    "one card": ({}, "6c 6d 6s", ["0 draw"]),
    "by choice": ({"voluntary_draw": True}, "6h 6d 6s", ["0 draw"]),
    "any card": ({"after_draw": "any"}, "6c 6d 6s", ["0 draw"]),
    "any card by choice": (ANY, "6h 6d 6s", ["0 draw"]),
    "any card, obliging": (ANY | {"drawn_card": "must"}, "6h 6d 6s", ["0 draw"]),
    "an Ace": ({}, "Ah 6d 6s", ["0 play Ah", "0 draw"]),
    "an Ace and any card": ({"after_draw": "any"}, "Ah 6d 6s", ["0 play Ah", "0 draw"]),
}


@pytest.mark.rule("tschausepp.draw-one", "tschausepp.ace-draw")
@pytest.mark.parametrize("name", SECRET)
def test_nobody_else_learns_whether_a_drawn_card_fits(name):
    options, hand, texts = SECRET[name]
    tried = [
        "1 keep",
        "1 draw",
        "1 play 7c",
        "1 play Th",
        "1 challenge 0",
        "1 call tschau",
        "0 take",
    ]
    found = []
    for stock in ("Th Tc 8s", "Tc Th 8s"):  # one that fits, and one that does not
        before, events = lying(f"{hand}/7c 7d 7s/8c 8d", "Kh", stock, **options), []
        for text in texts:
            state = after(before, text)
            action = parse_action(tschausepp, text)
            events.append(tschausepp.narrate(before, action, state))
            before = state
        views = [tschausepp.observe(state, seat) for seat in (1, 2, None)]
        refused = [tschausepp.explain(state, parse_action(tschausepp, text)) for text in tried]
        found.append((tschausepp.to_act(state), type(state), views, events, refused))
    assert found[0] == found[1]
    assert isinstance(state, tschausepp.Deciding)


def test_where_it_must_be_laid_everybody_can_tell():
    state = after(lying("6c 6d 6s/7c 7d", "Kh", "9h", drawn_card="must"), "0 draw")
    mask = state.table.known.drawn
    assert not mask & card("9h").bit
    assert mask & card("9s").bit
    assert tschausepp.observe(after(state, "0 play 9h"), 1).known.drawn is None


def test_what_is_known_after_laying_or_keeping():
    # seat 0 drew by choice and lays what it drew: nothing is known of the cards it held
    state = after(lying("6h 6d 6s/7c 7d", "Kh", "9h", voluntary_draw=True), "0 draw,0 play 9h")
    assert state.table.known.barred[0] == (0, 0, 0)
    # who keeps all where a card that fits obliges has drawn none
    state = lying("6h 6d 6s/7c 7d", "Kh", "9c", drawn_card="must", **ANY)
    state = after(state, "0 draw")
    assert state.table.known.barred[0] == (0, 0, 0, 0)
    fitting, state = fits(state.table), after(state, "0 keep")
    assert state.table.known.barred[0] == (0, 0, 0, fitting)
    # drawn until one fits: of those before it all can tell that they did not, of the last that it did
    state = lying("6c 6d 6s/7c 7d", "9c Kh", "Tc 9h 8s", draw="until-fit", after_draw="any")
    state = after(state, "0 draw")
    place = state.table.known.drawn
    assert Hand.of_mask(place) == Hand.of_mask(((1 << 36) - 1) & ~fitting)
    # the last of all cards may have ended the drawing for want of more
    state = lying("6c 6d 6s/7c 7d", "Kh", "Tc 9s", rest=1, draw="until-fit", after_draw="any")
    assert after(state, "0 draw").table.known.drawn == 0
    state = lying("6c 6d 6s/7c 7d", "Kh", "Tc 9s", rest=1, draw="until-fit")
    assert tschausepp.to_act(after(state, "0 draw")) == 1


def test_worlds_hold_both_a_card_that_fits_and_one_that_does_not():
    state = after(lying("6c 6d/7c 7d", "Kh", "9h 9s 9c", **ANY), "0 draw")
    seen, rng = tschausepp.observe(state, 1), random.Random(5)
    kinds = set()
    for _ in range(60):
        world = tschausepp.sample_world(seen, rng)
        assert tschausepp.audit(world) is None
        assert world.drawn in cards_of(world.table.hands[0])
        kinds.add(world.drawn.bit & fits(world.table) != 0)
    assert kinds == {True, False}


# -- what its player is told -------------------------------------------------------------------------


def told(state, text, seat):
    action = parse_action(tschausepp, text)
    after_it = tschausepp.apply(state, action)
    common = tschausepp.narrate(state, action, after_it)
    own = tschausepp.narrate(state, action, after_it, seat)
    assert own[: len(common)] == common
    return [
        (event.what, event.rule.partition(".")[2], dict(event.facts))
        for event in own[len(common) :]
    ]


def drawn(rule, cards, seat=0):
    return [("drawn", rule, {"seat": seat, "cards": tuple(map(card, cards.split()))})]


def test_ones_own_drawn_cards_are_told_to_oneself():
    state = lying("6c 6d 6s/7c 7d", "Kh", "9s 9h")
    assert told(state, "0 draw", 0) == drawn("draw-one", "9s")
    assert told(state, "0 draw", 1) == []
    many = lying("6c 6d 6s/7c 7d", "Kh", "9s 9c 9h 8h", draw="until-fit")
    assert told(many, "0 draw", 0) == drawn("draw-one", "9s 9c 9h")
    ace = after(lying("Ah 6d 6s/7c 7d", "Kh", "9s 9h"), "0 play Ah")
    assert told(ace, "0 draw", 0) == drawn("ace-draw", "9s")
    seven = after(lying("6d 6s/7h 7c 7d", "Kh", "9s 9h", turn=1), "1 play 7h")
    assert told(seven, "0 take", 0) == drawn("seven-ends-turn", "9s 9h")
    assert told(seven, "0 take", 1) == []
    forgot = after(lying("6h 9h/8s 9d/7c Tc", "Kh", "Ts 6c 6d"), "0 play 6h")
    assert told(forgot, "2 challenge 0", 0) == drawn("challenge", "Ts 6c")
    assert told(forgot, "2 challenge 0", 2) == []
    empty = after(lying("6c 6d 6s/7c 7d", "9c 9d Kh", rest=1), "0 draw")
    assert told(empty, "shuffle 9d 9c", 0) == drawn("reshuffle", "9d")
    assert told(empty, "shuffle 9d 9c", 1) == []
    nothing = lying("6c 7c/6d", "Ks", rest=1, voluntary_draw=True)
    assert told(nothing, "0 draw", 0) == []
    assert told(after(nothing, "0 draw"), "1 draw", 1) == []


def test_ones_own_hand_is_told_to_oneself():
    start = tschausepp.start(tschausepp.Rules(hand_size=2), players=3, dealer=2)
    deal = "deal " + " ".join(r + s for s in "cdhs" for r in "6789TJQKA")
    hands = [told(start, deal, seat) for seat in range(3)]
    assert [one[0][2]["cards"] for one in hands] == [
        (card("6c"), card("9c")), (card("7c"), card("Tc")), (card("8c"), card("Jc")),
    ]  # fmt: skip
    assert {one[0][:2] for one in hands} == {("hand-dealt", "deal")}
    # a shuffle before the first turn is nothing to anybody
    first = ["6c", "7c", "8c", "9c", "Tc", "Jc", "7d", "6d"]
    rest = [r + s for s in "cdhs" for r in "6789TJQKA" if r + s not in first]
    aside = after(start, " ".join(["deal", *first, *rest]))
    assert told(aside, str(tschausepp.draw(aside, random.Random(1))), 0) == []


def test_an_again_card_and_a_skip_ask_whatever_is_held():
    # whether or not there is a card to go on with, or an Eight to pass the skip on
    for held in ("Ks", "6c"):
        state = lying(f"Kh {held} 9c 9d/8s 9s/Tc Td", "Th", effects=effects(K="again"))
        assert type(after(state, "0 play Kh")) is tschausepp.Again
    for held in ("8s", "9s"):
        state = lying(f"8h 6c 6d/{held} Ts/Tc Td", "Th", eight_passable=True)
        assert type(after(state, "0 play 8h")) is tschausepp.Skipping


def test_a_new_stock_while_one_decides_is_known_of_the_drawn_card_too():
    # seat 0 decides for its Ace; the challenge for Tschau needs a shuffle of what lies under it
    state = lying("Ah 9s/8s 9d Td/7c Tc Qh", "9c Kh", "Th", rest=1, hand_size=2)
    state = after(state, "0 play Ah,0 draw,2 challenge 0")
    assert tschausepp.to_act(state) is CHANCE
    state = shuffled(state, "9c")
    assert isinstance(state, tschausepp.Deciding)
    assert tschausepp.audit(state) is None
    known = state.table.known
    assert known.drawn in known.barred[0]
    assert known.drawn & card("9c").bit
