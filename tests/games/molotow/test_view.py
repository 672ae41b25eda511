"""What a seat knows, what it is told, and which hands it holds for possible."""

import random

import pytest
from attrs import evolve

from jassrules import Hand, NoWorld, Sampler, Suit, card, from_json, to_json
from jassrules.games.molotow.worlds import places_of
from jassrules.tricks.melds import meld
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    SIX,
    SIX_TRICKS,
    THREES,
    THREES_TRICKS,
    cards,
    dealt,
    events,
    mask,
    molotow,
    play,
    weis,
)

HAND = {"packet": "hand"}


def barred(state, seat):
    """What the other seats cannot hold, as one seat can tell, by seat."""
    places = places_of(molotow.observe(state, seat), state.match)
    return [str(Hand.of_mask(cards & places.unknown)) for cards in places.barred]


def test_what_is_public_and_what_is_ones_own():
    state = play(weis(dealt(*EXAMPLE, **HAND), "6c-9c"), "6c Tc 6s")
    view = molotow.observe(state, 3)
    assert (view.seat, view.phase, view.players, view.dealer, view.deals) == (
        3,
        "FirstTrick",
        4,
        3,
        1,
    )
    assert (view.turn, view.vorhand, view.trump, view.trump_by) == (3, 0, Suit.SCHILTEN, 2)
    assert str(view.hand) == str(view.dealt) == "Ac Ad 6h 7h 8h 9h Th Ah 7s"
    assert (view.tricks[0].leader, view.tricks[0].winner, len(view.tricks[0].cards)) == (0, None, 3)
    assert (view.totals, view.entries, view.winners) == ((0, 0, 0, 0), (), ())
    assert (view.last_trick, view.last_contract, view.called) == (None, None, None)
    assert {str(move) for move in view.legal_moves} == {"3 play Ac", "3 play 7s", "3 weis 6h-Th"}
    other = molotow.observe(state, 1)
    assert (other.legal_moves, len(other.hand), len(other.dealt)) == ((), 8, 9)
    spectator = molotow.observe(state, None)
    assert (spectator.seat, spectator.hand, spectator.own_weis) == (None, Hand(), ())
    assert (spectator.weis, spectator.trump, spectator.turn) == (((0, 50),), Suit.SCHILTEN, 3)


def test_between_deals_the_last_trick_and_the_trump_are_left():
    end = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS)
    view = molotow.observe(end, 0)
    assert (view.phase, view.turn, view.vorhand) == ("Dealing", None, None)
    assert (view.hand, view.dealt, view.tricks, view.trump, view.trump_by) == (
        Hand(),
        Hand(),
        (),
        None,
        None,
    )
    assert view.last_trick.cards == tuple(cards(EXAMPLE_TRICKS[-1]))
    assert view.last_contract is Suit.SCHILTEN
    assert molotow.hidden(end, 0) == Hand()
    over = molotow.observe(play(dealt(*EXAMPLE, deals=7, **HAND), *EXAMPLE_TRICKS), 0)
    assert (over.phase, over.winners, over.last_contract) == ("MatchOver", (3,), Suit.SCHILTEN)
    assert molotow.observe(molotow.start(molotow.Rules()), 0).last_trick is None


@pytest.mark.rule("molotow.deal")
def test_a_seat_is_told_its_own_hand():
    before = molotow.start(molotow.Rules(packet="hand"), dealer=3)
    text = "deal " + " ".join(EXAMPLE)
    told = events(before, text)
    assert told == [("dealt", {"dealer": 3, "vorhand": 0})]
    (own,) = events(before, text, 3)[1:]
    assert own == ("hand-dealt", {"seat": 3, "cards": tuple(cards(EXAMPLE[3]))})
    # of a Weis or a card nobody is told anything alone but who says it
    state = molotow.apply(before, molotow.Deal(cards(" ".join(EXAMPLE))))
    assert events(state, "0 play 6c", 1) == events(state, "0 play 6c")


@pytest.mark.rule("molotow.trump")
def test_the_first_card_that_does_not_follow_shows_a_void():
    state = play(dealt(*EXAMPLE, **HAND), "6c Tc 6s")
    # seat 2 has no Eicheln; of the others nothing is known, for 3 sees
    assert barred(state, 3)[2] == "7c 8c 9c Jc Qc Kc"
    assert barred(state, 3)[:2] == ["", ""]
    for world in Sampler(molotow.observe(state, 3)).worlds(20, random.Random(1)):
        assert not world.table.dealt[2] & mask("7c 8c 9c Jc Qc Kc Ac")


@pytest.mark.rule("molotow.may-trump", "molotow.undertrump")
def test_a_trump_shows_nothing_unless_it_is_a_lower_one():
    hands = (
        "6c 7c 8c 9c Tc Jc Qc Js Qs", "9s 6h 7h 8h 9h Th 6d 7d 8d",
        "Ac Kc 7s 6s Ad Kd Qd Ah Kh", "8s Ts Ks As 9d Td Jd Jh Qh",
    )  # fmt: skip
    state = play(dealt(*hands, weis="off", **HAND), "6c 9s Ac 9d", "6h 7s")
    # seat 2 has trumped the Six of Rosen: it may well hold Rosen
    assert barred(state, 1)[2] == ""
    # seat 3 plays the Eight over the Seven: nothing either, but its Nine of Schellen showed no Eicheln
    after = play(state, "8s")
    assert barred(after, 1)[3] == "7c 8c 9c Tc Jc Qc Kc"
    # seat 0 plays a trump under the Eight … it has none: a discard shows no Rosen
    assert barred(play(after, "7c"), 1)[0] == "Jh Qh Kh Ah"


@pytest.mark.rule("molotow.undertrump")
@pytest.mark.parametrize(
    ("option", "missing"), [("when-void", "6h 7h 8h 9h Th Jh Qh Ah"), ("allowed", "")]
)
def test_a_lower_trump_under_the_highest_shows_a_void(option, missing):
    # Rosen led, the Nine of Schilten makes trump, seat 2 plays the Seven of Schilten under it
    hands = (
        "Kh 6c 7c 8c 6d 7d 8d Jd 6s", "9s 9c Tc Jc 9d Td Qd Kd Ad",
        "7s 8s Ts Js Qs Ks As Ac Kc", "Ah Qh Jh Th 9h 8h 7h 6h Qc",
    )  # fmt: skip
    state = play(dealt(*hands, weis="off", undertrump=option, **HAND), "Kh 9s 7s")
    assert barred(state, 0)[2] == missing


@pytest.mark.rule("molotow.undertrump", "molotow.undertrump-only-trumps")
def test_where_it_is_forbidden_a_lower_trump_shows_that_there_is_nothing_else():
    hands = (
        "6h Ah 6c 7c 8c 9c Tc Jc Qc", "9s 8h 6d 7d 8d 9d Td Jd Qd",
        "Kc Ac Kd Ad 9h Th Jh Qh Kh", "6s 7s 8s Ts Js Qs Ks As 7h",
    )  # fmt: skip
    rules = {"weis": "off", "undertrump": "forbidden", **HAND}
    state = play(dealt(*hands, **rules), "Ah 8h 9h 7h", "6c 9s Kc 6s")
    assert barred(state, 0)[3] == "Ac 6d 7d 8d 9d Td Jd Qd Kd Ad Th Jh Qh Kh"


@pytest.mark.rule("molotow.follow-trump", "molotow.buur-exempt")
def test_who_does_not_follow_trump_holds_none_but_perhaps_the_buur():
    state = play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS[:7], "Ks Qd")
    # seat 2 has discarded on the King of Schilten, as before on Rosen; the Buur is played already
    assert barred(state, 0)[2] == "Th Ah As"
    hands = (
        "6c 7c 8c 9c Tc Jc Qc Js Qs", "9s 6h 7h 8h 9h Th 6d 7d 8d",
        "Ac Kc 7s 6s Ad Kd Qd Ah Kh", "8s Ts Ks As 9d Td Jd Jh Qh",
    )  # fmt: skip
    state = play(dealt(*hands, weis="off", **HAND), "6c 9s Ac 9d", "6h 7s 8s 7c", "Ts Qs 6d")
    # seat 1 has none, unless it is the Buur
    assert barred(state, 2)[1] == "8c 9c Tc Jc Qc Ks As"


@pytest.mark.rule("molotow.trump-at-once")
def test_from_the_next_trick_a_discard_shows_a_void_however_high():
    rules = {"trump_from": "next-trick", "weis": "off", **HAND}
    state = play(dealt(*EXAMPLE, **rules), "6c Tc 6s Ac")
    assert barred(state, 0)[2] == "Jc Qc Kc"
    for world in Sampler(molotow.observe(state, 0)).worlds(20, random.Random(2)):
        assert molotow.observe(world, 0) == molotow.observe(state, 0)
        assert (world.trump, world.trump_by) == (Suit.SCHILTEN, 2)


@pytest.mark.rule("molotow.weis-shown")
def test_a_weis_of_known_points_lies_whole_in_its_hand():
    state = play(weis(dealt(*EXAMPLE, weis_counts="best", **HAND), "6c-9c"), "6c")
    state = play(weis(state, "Tc-Kc"), "Tc")
    view = molotow.observe(state, 2)
    for world in Sampler(view).worlds(30, random.Random(3)):
        (zero, first), (one, second) = world.table.weis
        assert (zero, one) == (0, 1)
        for seat, run in ((zero, first), (one, second)):
            assert run.size == 4
            assert not run.mask & ~world.table.dealt[seat]
        assert molotow.audit(world) is None


@pytest.mark.parametrize("state", [
    play(dealt(*EXAMPLE, stoeck="announced", **HAND), *EXAMPLE_TRICKS[:4]),
    play(dealt(*SIX), *SIX_TRICKS[:3]),
    play(dealt(*SIX), *SIX_TRICKS),
    play(dealt(*THREES, deals=7, **HAND), *THREES_TRICKS),
], ids=["four", "six", "between", "over"])  # fmt: skip
def test_states_and_observations_are_read_back(state):
    assert from_json(type(state), to_json(state)) == state
    for seat in (None, 0, 2):
        view = molotow.observe(state, seat)
        assert from_json(molotow.Observation, to_json(view)) == view


def test_an_observation_that_no_hands_fit():
    view = molotow.observe(play(dealt(*EXAMPLE, **HAND), *EXAMPLE_TRICKS[:2]), 0)
    with pytest.raises(NoWorld):
        Sampler(evolve(view, weis=((1, 7),)))
    with pytest.raises(NoWorld):
        Sampler(evolve(view, dealt=Hand.parse("6c")))
    assert card("6c") in view.dealt
    assert meld("6c-9c") not in view.own_weis
