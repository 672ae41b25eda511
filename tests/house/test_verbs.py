"""The verbs at the top level and those of a game made for the test: wrong states, types, seats."""

import random
from unittest.mock import MagicMock, Mock

import pytest
from attrs import frozen

import jassrules
from jassrules import (
    CHANCE,
    GAMES,
    BadRules,
    BadSeat,
    Deal,
    Hand,
    IllegalAction,
    Violation,
    WrongType,
    schieber,
)
from jassrules.game import EVERY, Game, verbs_of
from jassrules.ledger import Ledger
from jassrules.sampler import only
from jassrules.steps import Step


class Numpy:
    """Has the methods that a generator of numpy has."""

    random = shuffle = choice = integers = print


STATE = schieber.start(schieber.Rules())
NO_STATES = [None, 3, "state", object(), schieber.Rules(), schieber.Playing, (STATE,)]
NO_STATES += [schieber.Dealing, schieber.FirstTrick, jassrules.chappe.Bidding, Mock(), MagicMock()]


@pytest.mark.parametrize("value", NO_STATES, ids=lambda v: getattr(v, "__name__", type(v).__name__))
def test_what_is_no_state_is_refused_by_every_verb(value):
    for verbs in (jassrules, schieber):
        for call in (
            lambda v=verbs: v.to_act(value),
            lambda v=verbs: v.legal_moves(value),
            lambda v=verbs: v.legal_moves(value, 0),
            lambda v=verbs: v.explain(value, schieber.Push(0)),
            lambda v=verbs: v.apply(value, schieber.Push(0)),
            lambda v=verbs: v.score(value),
            lambda v=verbs: v.observe(value, 0),
            lambda v=verbs: v.hidden(value, 0),
            lambda v=verbs: v.narrate(value, schieber.Push(0), value),
            lambda v=verbs: v.draw(value, random.Random(1)),
            lambda v=verbs: v.sample_world(value, random.Random(1)),
        ):
            with pytest.raises(WrongType):
                call()


def test_the_class_of_a_state_is_its_phase():
    class Mine(schieber.Dealing):
        __slots__ = ()

    mine = Mine(STATE.match, STATE.ledger)
    for verbs in (jassrules, schieber):
        with pytest.raises(WrongType):
            verbs.to_act(mine)


def test_a_step_stays_within_its_game():
    other = jassrules.sens.start(jassrules.sens.Rules())
    with pytest.raises(WrongType, match="not a state of schieber"):
        jassrules.narrate(STATE, schieber.Push(0), other)


def test_the_state_after_is_checked_too():
    with pytest.raises(WrongType):
        schieber.narrate(STATE, schieber.Push(0), None)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_action_has_no_events(name):
    game = GAMES[name]
    before = game.start(game.Rules())
    foreign = jassrules.sens.Count(0) if name != "sens" else schieber.Push(0)
    for verbs in (jassrules, game):
        for bad in (None, 3, "0 play Jh", foreign, game.Play):
            with pytest.raises(WrongType):
                verbs.narrate(before, bad, before)


@pytest.mark.parametrize(
    "bad", [None, 7, "7", random.Random, random, Numpy()], ids=lambda v: type(v).__name__
)
def test_chance_comes_from_a_generator(bad):
    class Mute:
        """Has none of the methods of a generator."""

    view = schieber.observe(schieber.apply(STATE, schieber.draw(STATE, random.Random(1))), 0)
    for verbs in (jassrules, schieber):
        for rng in (bad, Mute()):
            with pytest.raises(WrongType):
                verbs.draw(STATE, rng)
            with pytest.raises(WrongType):
                verbs.sample_world(view, rng)


def test_the_bergpreis_is_that_of_a_state():
    assert schieber.bergpreis(STATE) is None
    for bad in (*NO_STATES, jassrules.sens.start(jassrules.sens.Rules())):
        with pytest.raises(WrongType):
            schieber.bergpreis(bad)


def test_start_takes_rules():
    for bad in (None, {}, "schieber", schieber, schieber.Rules):
        with pytest.raises(WrongType):
            jassrules.start(bad)
        with pytest.raises(WrongType):
            schieber.start(bad)
    with pytest.raises(BadRules):
        jassrules.start(schieber.Rules(), players=5)
    assert jassrules.start(schieber.Rules(), dealer=2) == schieber.start(schieber.Rules(), dealer=2)


def test_a_deal_is_drawn_only_when_one_is_due():
    deal = jassrules.draw(STATE, random.Random(5))
    assert type(deal) is Deal
    assert deal == schieber.draw(STATE, random.Random(5))
    after = jassrules.apply(STATE, deal)
    for verbs in (jassrules, schieber):
        with pytest.raises(IllegalAction) as refused:
            verbs.draw(after, random.Random(5))
        assert refused.value.violation.rule == "schieber.phase"


# -- a game of one rule ------------------------------------------------------------------------------


@frozen
class Rules:
    limit: int = 3


@frozen
class Counting:
    turn: object
    rules: Rules
    ledger: Ledger
    players = 3


@frozen
class Dealing:
    rules: Rules
    ledger: Ledger
    turn = CHANCE
    players = 3


@frozen
class Over:
    rules: Rules
    ledger: Ledger
    turn = None
    players = 3
    winners = (0,)


@frozen
class Add:
    seat: int
    number: int


@frozen
class Shout:
    seat: int


@frozen
class View:
    seat: int
    legal_moves: tuple


TOO_MANY = Violation("toy.limit", "Too many.", {}, "too-many")
QUIET_HOUR = Violation("toy.phase", "It is quiet hour.", {}, "quiet")


def offer_numbers(state):
    return tuple(Add(state.turn, n) for n in range(1, state.rules.limit + 1))


def refuse_number(state, action):
    return None if 1 <= action.number <= state.rules.limit else TOO_MANY


def add(state, action):
    return Counting((state.turn + 1) % 3, state.rules, state.ledger)


def guarded_add(state, action):
    plainly_legal = action.seat == state.turn and refuse_number(state, action) is None
    return add(state, action) if plainly_legal else None


def offer_shouts(state, seat):
    return (Shout(seat),)


def stop(state, action):
    return Over(state.rules, state.ledger)


def quiet(state):
    return QUIET_HOUR if state.rules.limit == 1 else None


SHOUT = Step(Shout, offer_shouts, None, stop, closed=quiet, anytime=True)
TOY = {
    Counting: (Step(Add, offer_numbers, refuse_number, add), SHOUT),
    Dealing: (Step(Deal, None, None, stop), SHOUT),
    Over: (),
}
GUARDED = TOY | {
    Counting: (Step(Add, offer_numbers, refuse_number, guarded_add, guarded=True), SHOUT)
}


@pytest.fixture(params=[TOY, GUARDED], ids=["plain", "guarded"])
def toy(request):
    kept = [dict(standings) for standings in by_trick()]
    yield made(request.param)
    for standings, before in zip(by_trick(), kept, strict=True):
        standings.clear()
        standings.update(before)


def by_trick():
    return [standings for standings in vars(EVERY).values() if isinstance(standings, dict)]


def made(phases):
    return verbs_of(
        Game(
            "toy",
            phases,
            rules=Rules,
            view=View,
            start=lambda rules, players, dealer: Counting(dealer, rules, Ledger((0, 0, 0))),
            observe=lambda state, seat, moves: View(seat, moves),
            hidden=lambda state, seat: Hand(),
            narrate=lambda before, action, after: (),
            draw=lambda state, rng: Deal(()),
            prepared=lambda view: only(None),
        )
    )


def test_any_phase_table_makes_a_game(toy):
    state = jassrules.start(Rules(), dealer=1)
    assert toy.to_act(state) == 1
    assert toy.legal_moves(state) == (Add(1, 1), Add(1, 2), Add(1, 3), Shout(1))
    assert toy.legal_moves(state, 1) == toy.legal_moves(state)
    # out of turn only what may be done at any time
    assert toy.legal_moves(state, 0) == (Shout(0),)
    assert toy.observe(state, 2) == View(2, (Shout(2),))
    assert toy.explain(state, Add(1, 3)) is None
    assert toy.explain(state, Add(1, 4)) == TOO_MANY
    assert toy.explain(state, Add(0, 4)).rule == "toy.turn"
    assert toy.explain(state, Shout(0)) is None
    assert toy.explain(state, Shout(7)).rule == "toy.turn"
    assert toy.explain(state, Shout(-1)).rule == "toy.turn"
    assert toy.explain(state, Deal(())).key == "not-now"
    assert toy.explain(state, View(0, ())).rule == "toy.phase"
    assert toy.explain(state, View(0, ())).key == "no-action"
    for action in (Add(1, 4), Add(0, 1), Deal(())):
        for verbs in (jassrules, toy):
            with pytest.raises(IllegalAction) as refused:
                verbs.apply(state, action)
            assert refused.value.violation == toy.explain(state, action)
    assert jassrules.apply(state, Add(1, 2)) == Counting(2, Rules(), Ledger((0, 0, 0)))
    over = toy.apply(state, Shout(0))
    assert toy.to_act(over) is None
    assert toy.legal_moves(over) == toy.legal_moves(over, 2) == ()
    assert toy.explain(over, Add(1, 1)) == Violation(
        "toy.phase", "The match is over.", {"phase": "Over"}, "over"
    )
    assert toy.score(over).winners == (0,)
    assert toy.score(state).winners == ()


def test_a_guarded_step_that_does_nothing_with_a_legal_action_is_a_fault(toy):
    step = Step(Add, offer_numbers, refuse_number, lambda state, action: None, guarded=True)
    toy = made({Counting: (step,), Over: ()})
    with pytest.raises(AssertionError, match="legal"):
        toy.apply(toy.start(Rules()), Add(0, 1))


def test_a_kind_of_action_may_be_closed(toy):
    state = toy.start(Rules(limit=1))
    assert toy.explain(state, Shout(0)) == QUIET_HOUR
    # and is then not listed, in turn and out of turn
    assert toy.legal_moves(state) == (Add(0, 1),)
    assert toy.legal_moves(state, 1) == ()


def test_while_chance_is_to_act_nothing_is_open_in_turn(toy):
    state = Dealing(Rules(), Ledger((0, 0, 0)))
    assert toy.legal_moves(state) == ()
    assert toy.legal_moves(state, 0) == (Shout(0),)
    assert toy.explain(state, Deal(())) is None
    assert toy.explain(state, Add(0, 1)).key == "deal-due"
    assert toy.draw(state, random.Random(1)) == jassrules.draw(state, random.Random(1)) == Deal(())


def test_no_state_of_another_game(toy):
    with pytest.raises(WrongType):
        toy.apply(STATE, Add(0, 1))
    with pytest.raises(WrongType):
        schieber.legal_moves(toy.start(Rules()))
    with pytest.raises(WrongType):
        toy.sample_world(schieber.observe(STATE, 0), random.Random(1))
    with pytest.raises(BadSeat):
        toy.legal_moves(toy.start(Rules()), 3)
