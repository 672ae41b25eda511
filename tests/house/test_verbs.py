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
from jassrules import game as house
from jassrules.game import Quick, Step, Verbs, never_closed, no_offers
from jassrules.ledger import Ledger

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


@pytest.mark.parametrize("name", GAMES)
def test_the_class_of_a_state_is_its_phase(name):
    for phase in GAMES[name].STATES:
        with pytest.raises(TypeError, match=f"{phase.__name__} has no subclasses"):
            type("Mine", (phase,), {"__slots__": ()})


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
    "bad", [None, 7, "7", random.Random, random], ids=lambda v: type(v).__name__
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


def numbers(state, seat):
    return tuple(Add(seat, n) for n in range(1, state.rules.limit + 1))


def too_many(state, action):
    return None if 1 <= action.number <= state.rules.limit else Violation("toy.limit", "Too many.")


def add(state, action):
    return Counting((state.turn + 1) % 3, state.rules, state.ledger)


def shouts(state, seat):
    return (Shout(seat),)


def fine(state, action):
    return None


def stop(state, action):
    return Over(state.rules, state.ledger)


def quiet(state, action):
    return "It is quiet hour." if state.rules.limit == 1 else None


TOY = {
    Counting: (
        Step(Add, numbers, too_many, add),
        Step(Shout, shouts, fine, stop, closed=quiet, anytime=True),
        Step(Deal, no_offers, fine, stop),
    ),
    Over: (),
}


@pytest.fixture
def toy():
    books = (house.BY_STATE, house.BY_RULES, house.BY_VIEW)
    kept = [dict(book) for book in books]
    yield made()
    for book, before in zip(books, kept, strict=True):
        book.clear()
        book.update(before)


def made(**lanes):
    return Verbs(
        "toy",
        TOY,
        **lanes,
        start=lambda rules, players, dealer: Counting(dealer, rules, Ledger((0, 0, 0))),
        observe=lambda state, seat, moves: View(seat, moves),
        hidden=lambda state, seat: Hand(),
        narrate=lambda before, action, after: (),
        draw=lambda state, rng: Deal(()),
        sample_world=lambda view, rng: None,
        rules=Rules,
        view=View,
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
    assert toy.explain(state, Add(1, 4)) == Violation("toy.limit", "Too many.")
    assert toy.explain(state, Add(0, 4)).rule == "toy.turn"
    assert toy.explain(state, Shout(0)) is None
    assert toy.explain(state, Shout(7)).rule == "toy.turn"
    assert toy.explain(state, Shout(-1)).rule == "toy.turn"
    assert toy.explain(state, Deal(())) is None
    assert toy.explain(state, View(0, ())).rule == "toy.phase"
    assert jassrules.apply(state, Add(1, 2)) == Counting(2, Rules(), Ledger((0, 0, 0)))
    over = toy.apply(state, Shout(0))
    assert toy.to_act(over) is None
    assert toy.legal_moves(over) == toy.legal_moves(over, 2) == ()
    assert toy.explain(over, Add(1, 1)) == Violation(
        "toy.phase", "The match is over.", {"phase": "Over"}
    )
    assert toy.score(over).winners == (0,)
    assert toy.score(state).winners == ()


def test_a_fault_in_a_fast_lane_is_not_taken_for_a_wrong_state(toy):
    toy = made(quick={Counting: Quick(lambda state, action: action.nothing, lambda s: s.nothing)})
    state = toy.start(Rules())
    for verbs in (jassrules, toy):
        with pytest.raises(AttributeError, match="nothing"):
            verbs.apply(state, Add(0, 1))
        with pytest.raises(AttributeError, match="nothing"):
            verbs.legal_moves(state)


def test_a_fast_lane_may_leave_an_action_to_the_steps(toy):
    toy = made(quick={Counting: Quick(lambda state, action: None, lambda state: ())})
    state = toy.start(Rules())
    for verbs in (jassrules, toy):
        assert verbs.legal_moves(state) == ()
        assert verbs.apply(state, Add(0, 1)) == add(state, Add(0, 1))
        with pytest.raises(IllegalAction):
            verbs.apply(state, Add(0, 4))


def test_a_kind_of_action_may_be_closed(toy):
    state = toy.start(Rules(limit=1))
    assert toy.explain(state, Shout(0)) == Violation("toy.phase", "It is quiet hour.")
    assert never_closed(state, Shout(0)) is None


def test_while_chance_is_to_act_nothing_is_open(toy):
    state = Counting(CHANCE, Rules(), Ledger((0, 0, 0)))
    assert toy.legal_moves(state) == ()
    assert toy.legal_moves(state, 0) == (Shout(0),)
    assert toy.explain(state, Add(0, 1)).rule == "toy.turn"
    assert jassrules.draw(state, random.Random(1)) == Deal(())


def test_no_state_of_another_game(toy):
    with pytest.raises(WrongType):
        toy.apply(STATE, Add(0, 1))
    with pytest.raises(WrongType):
        schieber.legal_moves(toy.start(Rules()))
    with pytest.raises(WrongType):
        toy.sample_world(schieber.observe(STATE, 0), random.Random(1))
    with pytest.raises(BadSeat):
        toy.legal_moves(toy.start(Rules()), 3)
