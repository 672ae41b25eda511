"""What a refusal says, in words and in facts, worked out for a table each."""

import pytest

from jassrules import card, explain, tschausepp
from jassrules.cards import CARDS, Suit
from jassrules.chance import Deal, Shuffle
from jassrules.notation import parse_action
from tests.games.tschausepp.tables import after, dealt, lying

THREE = "6h 9h/8s 9d Td/7c Tc Qc"


def said(state, action):
    """The sentence, its key and its facts, with the codes of cards."""
    if isinstance(action, str):
        action = parse_action(tschausepp, action)
    refused = explain(state, action)
    facts = {
        name: fact.code if fact in CARDS else fact  # the codes read better than the objects
        for name, fact in refused.facts.items()
    }
    return refused.because, refused.key, facts


@pytest.mark.rule("tschausepp.card-in-hand", "tschausepp.fit")
def test_a_card_that_does_not_fit():
    state = lying("6d 9c/8s 9d", "Kh")
    assert said(state, "0 play 6c") == ("You do not hold 6c.", "not-held", {"card": "6c"})
    assert said(state, "0 play 9c") == (
        "Neither suit nor rank matches Kh.", "no-match", {"card": "9c", "top": "Kh"},
    )  # fmt: skip


@pytest.mark.rule("tschausepp.under")
def test_a_card_against_the_wish():
    state = after(lying("Jc 9s/6h 9d Js", "Kh"), "0 play Jc wish d tschau")
    facts = {"card": "6h", "top": "Jc", "wish": Suit.SCHELLEN}
    assert said(state, "1 play 6h") == ("Schellen was asked for.", "asked-for", facts)


@pytest.mark.rule("tschausepp.under", "tschausepp.fit")
def test_an_under_on_an_under():
    # it is of the suit that was asked for: what it breaks is another thing
    state = lying("Jc 9s 6s/Jd 9d Qs", "Kh", under_on_under=False)
    state = after(state, "0 play Jc wish d")
    text = "No card that names a suit may lie on Jc here."
    facts = {"card": "Jd", "top": "Jc", "wish": Suit.SCHELLEN}
    assert said(state, "1 play Jd wish c") == (text, "under-on-under", facts)
    # an Under that started the round named no suit
    state = dealt("Jc 9h/Jd 9c", "Jh", start_card="inert", under_on_under=False)
    text = "No card that names a suit may lie on Jh here."
    facts = {"card": "Jc", "top": "Jh"}
    assert said(state, "0 play Jc wish d") == (text, "under-on-start", facts)


@pytest.mark.rule("tschausepp.under", "tschausepp.finish-special")
def test_a_wish_that_is_missing_or_needless():
    state = lying("Jh 9h 6h/8s 9d", "Kh")
    assert said(state, "0 play Jh") == (
        "With Jh you must name a suit.", "must-name", {"card": "Jh"},
    )  # fmt: skip
    assert said(state, "0 play 9h wish d") == (
        "With 9h no suit is named.", "names-none", {"card": "9h", "wish": Suit.SCHELLEN},
    )  # fmt: skip
    text = "You finish with this card: no suit is named."
    last = lying("Jh/8s 9d", "Kh")
    assert said(last, "0 play Jh wish d sepp") == (text, "finished", {"card": "Jh"})


@pytest.mark.rule("tschausepp.seven-only", "tschausepp.eight", "tschausepp.ace")
def test_a_card_that_answers_nothing():
    state = after(lying("7h 9s 6s/9h 9d", "Kh"), "0 play 7h")
    facts = {"card": "9h", "top": "7h", "penalty": 2}
    text = "A penalty of 2 is open: only a card that draws answers it."
    assert said(state, "1 play 9h") == (text, "no-answer", facts)
    state = after(lying("7h 9s 6s/9h 7d", "Kh", seven_stacks=False), "0 play 7h")
    text = "A penalty of 2 is open: here it can only be taken."
    assert said(state, "1 play 7d") == (text, "only-taken", facts | {"card": "7d"})
    state = after(lying("8h 9s 6s/9h 9d", "Kh", eight_passable=True), "0 play 8h")
    text = "You are to be skipped: only a card that skips passes it on."
    assert said(state, "1 play 9h") == (text, "no-skip", {"card": "9h", "top": "8h"})
    state = after(lying("Ah 9s 6h/9h 9d", "Kh"), "0 play Ah")
    text = "Ah wants a cover: its suit, its rank, or a card that names a suit."
    assert said(state, "0 play 9s") == (text, "no-cover", {"card": "9s", "top": "Ah"})
    text = "You hold 6h, which covers: you may not draw."
    assert said(state, "0 draw") == (text, "holds-cover", {"card": "6h"})


@pytest.mark.rule("tschausepp.must-play", "tschausepp.draw-one", "tschausepp.phase")
def test_drawing_and_keeping():
    text = "You hold 9h, which fits: you may not draw."
    state = lying("9h 6s Ts/8s 9d Td", "Kh")
    assert said(state, "0 draw") == (text, "holds-fitting", {"card": "9h"})
    state = after(lying("6c 6s 7c/7d 8d", "Kh", "9h", drawn_card="must"), "0 draw")
    text = "You drew 9h: no other card may be laid now."
    facts = {"card": "6c", "top": "Kh", "drawn": "9h"}
    assert said(state, "0 play 6c") == (text, "not-drawn", facts)
    # to anybody who asks, so without the card
    text = "A card was drawn that can be laid: one must be laid here."
    assert said(state, "0 keep") == said(state, "1 keep") == (text, "must-lay-drawn", {})
    # where he would be asked in any case, to the one alone who has drawn
    state = lying("6c 6s 7c/7d 8d", "Kh", "9h", drawn_card="must", after_draw="any")
    state = after(state, "0 draw")
    text = "You drew 9h, which fits: you must lay a card."
    assert said(state, "0 keep") == (text, "drew-fitting", {"drawn": "9h"})
    assert said(state, "1 keep") == ("It is the turn of seat 0.", "turn", {"turn": 0})


@pytest.mark.rule("tschausepp.false-call", "tschausepp.phase")
def test_calls_that_are_not_due():
    state = lying(THREE, "Kh")
    facts = {"call": "sepp", "card": "6h"}
    assert said(state, "0 play 6h sepp") == ("Sepp is not due with 6h.", "sepp-not-due", facts)
    assert type(explain(state, parse_action(tschausepp, "0 call sepp")).facts["call"]) is str
    assert said(state, "1 call tschau") == (
        "You have no Tschau to make good.", "no-tschau", {"call": "tschau"},
    )  # fmt: skip
    automatic = lying(THREE, "Kh", calls="automatic")
    text = "Tschau and Sepp count as said here."
    assert said(automatic, "0 play 6h tschau") == (text, "counts-as-said", {"call": "tschau"})
    text = "Tschau and Sepp count as said here: nothing is called or challenged."
    for tried in ("0 call tschau", "1 challenge 0"):
        assert said(automatic, tried) == (text, "no-calls", {})


@pytest.mark.rule("tschausepp.challenge")
def test_challenges_of_nobody():
    state = after(lying(THREE, "Kh"), "0 play 6h")
    for against, text, key in (
        (1, "Nobody challenges himself.", "oneself"),
        (2, "Seat 2 has no call outstanding.", "nothing-forgotten"),
        (3, "There is no seat 3.", "no-seat"),
        (-1, "There is no seat -1.", "no-seat"),
    ):
        challenge = tschausepp.Challenge(1, against)
        assert said(state, challenge) == (text, key, {"against": against})


@pytest.mark.rule("tschausepp.challenge", "tschausepp.play-on")
def test_a_challenge_from_out_of_the_round():
    state = after(lying("6s/8h 8s/Td", "Ks", play_on=True), "0 play 6s sepp,1 play 8s")
    text = "You are out of the round: only those still in it challenge."
    assert said(state, "0 challenge 1") == (text, "out-of-round", {"against": 1})
    text = "Seat 2 has no call outstanding."
    assert said(state, "1 challenge 2") == (text, "nothing-forgotten", {"against": 2})


@pytest.mark.rule("tschausepp.deal", "tschausepp.reshuffle", "tschausepp.start-card")
def test_packs_and_stocks_of_other_cards():
    doubled = Deal((*CARDS[:35], CARDS[0]))
    assert said(tschausepp.start(tschausepp.Rules()), doubled) == (
        "The pack is 36 cards, each of the 36 once; these are 36, 35 of them different.",
        "not-one-pack",
        {"decks": 1, "cards": 36, "different": 35},
    )
    assert said(tschausepp.start(tschausepp.Rules(decks=2)), Deal(CARDS)) == (
        "The pack is 72 cards, each of the 36 2 times; these are 36, 36 of them different.",
        "not-two-packs",
        {"decks": 2, "cards": 36, "different": 36},
    )
    text = "The new stock is made of the {} cards to be shuffled, and no others."
    empty = after(lying("6c 6d 6s/7c 7d", "9c 9d 9h Kh", rest=1), "0 draw")
    assert said(empty, Shuffle((card("9c"),))) == (text.format(3), "other-cards", {"cards": 3})
    # of 36 cards 4 are dealt, and Ks starts after the Seven that was laid aside
    begun = dealt("6h 9c/6d 9d", "7c", "Ks")
    assert said(begun, Shuffle((card("7c"),))) == (text.format(31), "other-cards", {"cards": 31})
