"""What belongs to a phase, whose turn it is, and which rule a refusal names first."""

from itertools import count

import pytest

from jassrules import BadNotation, BadSeat, Deal, IllegalAction, WrongType, card, schieber
from jassrules.cards import CARDS
from jassrules.games.schieber import Announce, MatchOver, Play, Push, Rules, Weis, meld
from tests.games.schieber.tables import apply_all, dealt, legal, played_out, refusal

HANDS = "6c 7c 8c 6h / 6d 7d 8d Jh / 9h Th / 7h 8h"
DECK = "deal " + " ".join(one.code for one in CARDS)
ANY = ("0 announce h", "0 push", "0 weis 6c-8c", "0 play 6c")


@pytest.fixture
def declaring():
    return dealt(HANDS)


@pytest.fixture
def first_trick(declaring):
    return apply_all(declaring, "0 announce h")


@pytest.fixture
def playing(first_trick):
    return apply_all(first_trick, "0 play 6h,1 play Jh,2 play Th,3 play 7h")


@pytest.mark.rule("schieber.phase")
def test_before_the_deal_only_a_deal():
    state = schieber.start(Rules())
    for text in ANY:
        assert refusal(state, text) == "schieber.phase"
    assert refusal(state, DECK) is None
    assert schieber.legal_moves(state) == ()
    assert all(schieber.legal_moves(state, seat) == () for seat in range(4))


@pytest.mark.rule("schieber.phase")
def test_while_announcing_no_card_no_weis_no_deal(declaring):
    for text in ("0 weis 6c-8c", "0 play 6c", DECK):
        assert refusal(declaring, text) == "schieber.phase"


@pytest.mark.rule("schieber.phase")
def test_while_playing_no_contract_no_push_no_deal(first_trick, playing):
    for text in ("0 announce h", "0 push", DECK):
        assert refusal(first_trick, text) == "schieber.phase"
        assert refusal(playing, text) == "schieber.phase"
    assert refusal(playing, "1 weis 6d-8d") == "schieber.phase"


@pytest.mark.rule("schieber.phase")
def test_at_the_end_nothing():
    state = apply_all(
        dealt(HANDS, Rules(target=20)), "0 announce h,0 play 6h,1 play Jh,2 play Th,3 play 7h"
    )
    assert isinstance(state, MatchOver)
    for text in (*ANY, DECK, "1 play 6d"):
        assert refusal(state, text) == "schieber.phase"
    assert all(schieber.legal_moves(state, seat) == () for seat in range(4))
    assert schieber.to_act(state) is None


@pytest.mark.rule("schieber.turn")
def test_only_in_turn(declaring, first_trick, playing):
    for seat in (1, 2, 3, 4, -1, 99):
        assert refused(declaring, Announce(seat, "h")) == "schieber.turn"
        assert refused(declaring, Push(seat)) == "schieber.turn"
        assert refused(first_trick, Play(seat, card("6d"))) == "schieber.turn"
        assert refused(first_trick, Weis(seat, meld("6d-8d"))) == "schieber.turn"
    for seat in (0, 2, 3):
        assert refused(playing, Play(seat, card("7c"))) == "schieber.turn"
        assert legal(playing, seat) == set()
    violation = schieber.explain(playing, Play(0, card("7c")))
    assert violation.facts["turn"] == 1


def refused(state, action):
    violation = schieber.explain(state, action)
    return violation and violation.rule


@pytest.mark.rule("schieber.phase", "schieber.turn", "schieber.card-in-hand")
def test_the_first_broken_rule_is_named(first_trick):
    # phase before turn: seat 2 announces while cards are played
    assert refusal(first_trick, "2 announce h") == "schieber.phase"
    # turn before card in hand: seat 2 plays a card of seat 0
    assert refusal(first_trick, "2 play 6c") == "schieber.turn"
    # card in hand before the duties: seat 1 must follow trump and plays a card of seat 0
    state = apply_all(first_trick, "0 play 6h")
    assert refusal(state, "1 play 6c") == "schieber.card-in-hand"
    # the house without Weis comes before the turn, too
    off = apply_all(dealt(HANDS, Rules(weis="off")), "0 announce h")
    assert refusal(off, "2 weis 6c-8c") == "schieber.phase"
    # a contract that does not exist, out of turn
    assert refusal(dealt(HANDS), "1 announce mary") == "schieber.turn"
    assert refusal(dealt(HANDS), "0 announce mary") == "schieber.factors"
    assert refusal(dealt(HANDS, Rules(schieben="never")), "1 push") == "schieber.turn"


def test_a_refused_action_changes_nothing(playing):
    before = hash(playing)
    with pytest.raises(IllegalAction) as error:
        schieber.apply(playing, Play(1, card("6c")))
    assert error.value.violation == schieber.explain(playing, Play(1, card("6c")))
    assert str(error.value) == "You do not hold 6c. [schieber.card-in-hand]"
    assert hash(playing) == before


@pytest.mark.parametrize("action", [None, "0 play 6c", 3, card("6c"), Play, {"seat": 0}], ids=str)
def test_what_is_no_action_is_refused_by_the_phase(first_trick, action):
    assert schieber.explain(first_trick, action).rule == "schieber.phase"
    with pytest.raises(IllegalAction):
        schieber.apply(first_trick, action)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Play("0", card("6c")),
        lambda: Play(True, card("6c")),
        lambda: Play(0, "6c"),
        lambda: Play(0, card("6c"), 1),
        lambda: Play(0.0, card("6c")),
        lambda: Push(None),
        lambda: Weis(0, "6c-8c"),
        lambda: Weis(0, None),
        lambda: Announce("0", "h"),
        lambda: Deal("6c 7c"),
        lambda: Deal([1, 2]),
        lambda: Deal(7),
        lambda: Deal(None),
    ],
    ids=map(str, count(1)),
)
def test_actions_are_made_of_the_right_types(make):
    with pytest.raises(WrongType):
        make()


def test_states_and_seats_of_the_wrong_kind(playing):
    for state in (None, 3, "state", schieber.Playing, schieber.observe(playing, 0)):
        for verb in (schieber.to_act, schieber.legal_moves, schieber.score):
            with pytest.raises(WrongType):
                verb(state)
        with pytest.raises(WrongType):
            schieber.explain(state, Push(0))
        with pytest.raises(WrongType):
            schieber.apply(state, Push(0))
        with pytest.raises(WrongType):
            schieber.observe(state, 0)
        with pytest.raises(WrongType):
            schieber.hidden(state, 0)
        with pytest.raises(WrongType):
            schieber.legal_moves(state, 0)
    for seat in (4, -1, 100):
        for verb in (schieber.legal_moves, schieber.observe, schieber.hidden):
            with pytest.raises(BadSeat):
                verb(playing, seat)
    for seat in ("0", 1.0, True, False, (0,)):
        for verb in (schieber.legal_moves, schieber.observe, schieber.hidden):
            with pytest.raises(WrongType):
                verb(playing, seat)


@pytest.mark.parametrize(
    "text", ["0 weis 6c-7d", "0 weis 5J", "0 play", "play 6c", "0 announce", "0 push 1", "x"]
)
def test_texts_that_name_no_action(text):
    with pytest.raises(BadNotation):
        refusal(dealt(HANDS), text)


def test_legal_moves_list_exactly_what_is_accepted_at_every_step():
    state = apply_all(dealt(HANDS, Rules(stoeck="announced")), "0 announce h")
    while isinstance(state, schieber.FirstTrick | schieber.Playing):
        seat = schieber.to_act(state)
        every = [Play(seat, one, call) for one in CARDS for call in (False, True)]
        accepted = {a for a in every if schieber.explain(state, a) is None}
        listed = {m for m in schieber.legal_moves(state) if isinstance(m, Play)}
        assert listed == accepted
        state = schieber.apply(state, min(listed, key=str))
    assert played_out(state) is state
