"""What a rule refuses and what it writes carries its id: the rulebook says truly who decides it."""

import random
from collections import Counter
from functools import cache
from string import Formatter
from types import GenericAlias, UnionType
from typing import get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import CHANCE, GAMES, Entry, IllegalAction, Violation, catalogue
from jassrules.conformance import read_cases, shipped
from jassrules.notation import parse_action
from jassrules.rulebook import Sentence
from jassrules.text.jsontext import read_json
from jassrules.tricks.duties import Duty
from tests.laws.tracing import forget, traced
from tests.laws.walks import MATERIAL, Match, every_game, matches, next_action, walk
from tests.laws.wrong import wrong_actions

MAKES_VIOLATION = {Sentence.__call__.__code__: None}
MAKES_ENTRY = {Entry.__init__.__code__: "self"}
MAKES_DUTY = {Duty.__init__.__code__: "self"}
DUTIES = "jassrules.tricks.duties.broken"
"""Here a refusal is made of a duty that a function of the game has made before."""


def is_of_type(value, kind):
    """Whether a fact is of the type declared for it; ``True`` is no ``int``."""
    if isinstance(kind, UnionType):
        return any(is_of_type(value, one) for one in get_args(kind))
    if isinstance(kind, GenericAlias):
        one, rest = get_args(kind)
        assert (get_origin(kind), rest) == (tuple, Ellipsis), f"{kind} is no type of a fact"
        return type(value) is tuple and all(is_of_type(part, one) for part in value)
    return type(value) is kind


def check_sentence(violation, game):
    """The violation is a declared sentence of a rule of the game, filled with the declared facts."""
    rule = catalogue(game.NAME)[violation.rule]
    said = {sentence.key: sentence for sentence in rule.says}
    assert violation.key in said, f"{violation} declares no sentence {violation.key!r}"
    sentence = said[violation.key]
    assert dict(violation.facts).keys() == sentence.facts.keys(), violation
    for name, value in violation.facts.items():
        assert is_of_type(value, sentence.facts[name]), (violation, name)
    assert violation.because == sentence.filled(violation.facts)


def check_place(violation, made, game):
    """The violation was made, alone, by a function that the rulebook names, or for one it calls."""
    assert len(made) == 1, f"{len(made)} violations are made to refuse one action: {made}"
    assert made[0].value is violation
    if made[0].by != DUTIES:
        places = catalogue(game.NAME)[violation.rule].decided_by
        assert made[0].is_decided_by(places), (violation, made[0], places)


def refused(game, state, tried):
    """Return the violation of an action that is refused, or ``None``, once all of it is checked."""
    violation, made = traced(lambda: game.explain(state, tried), MAKES_VIOLATION, Violation)
    if violation is None:
        return None
    assert type(violation) is Violation
    check_sentence(violation, game)
    check_place(violation, made, game)
    with pytest.raises(IllegalAction) as error:
        game.apply(state, tried)
    assert error.value.violation == violation
    return violation


def refusals(match, steps, count):
    """Yield the refusals of wrong actions in a random match, most of them where it enters a phase."""
    game, rng, met, entered = match.game, random.Random(match.seed + 2), [], Counter()
    for action, state in walk(match, steps):
        entered[type(state)] += 1
        if entered[type(state)] < 6 or rng.random() < 0.1:
            for tried in wrong_actions(game, state, met[-40:], rng, count):
                violation = refused(game, state, tried)
                if violation is not None:
                    yield violation
        if action is not None:
            met.append(action)


def rare_refusals(of):
    """Yield the refusals where the shipped cases of a game end, and of what its material adds.

    The material may have ``REFUSED``: pairs of a state and an action.
    """
    game, rng = of.GAME, random.Random(1)
    for case in read_cases(read_json(shipped()[f"{game.NAME}.json"])):
        state = game.start(case.rules, players=case.players, dealer=case.dealer)
        for action in case.actions:
            state = game.apply(state, action)
        for text in case.expect.get("illegal", {}):
            yield refused(game, state, parse_action(game, text))
        for tried in wrong_actions(game, state, case.actions, rng, 4):
            yield refused(game, state, tried)
    for state, tried in getattr(of, "REFUSED", ()):
        yield refused(game, state, tried)


@cache
def met_sentences(name):
    """The sentences of a game, as pairs of rule and key, that its cases and random matches show.

    Every refusal is checked on the way.
    """
    of = MATERIAL[name]
    found = list(rare_refusals(of))

    @given(matches(of))
    def explore(match):
        found.extend(refusals(match, 200, 6))

    explore()
    return {(one.rule, one.key) for one in found if one is not None}


@pytest.mark.parametrize("name", MATERIAL)
def test_a_refusal_is_a_sentence_of_its_rule_and_decided_where_the_rulebook_says(name):
    assert met_sentences(name)


@every_game
@given(data=st.data())
def test_a_draw_that_is_not_due_is_refused_like_an_action(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    for _, state in walk(match, 20):
        if game.to_act(state) is CHANCE:
            continue
        violation, made = traced(lambda: refused_draw(game, state, rng), MAKES_VIOLATION)  # noqa: B023
        check_sentence(violation, game)
        check_place(violation, made, game)


def refused_draw(game, state, rng):
    with pytest.raises(IllegalAction) as error:
        game.draw(state, rng)
    return error.value.violation


@every_game
@given(data=st.data())
def test_a_line_of_the_score_is_decided_where_the_rulebook_says(of, data):
    match = data.draw(matches(of))
    game, known = match.game, catalogue(match.game.NAME)
    rng, state, seen = random.Random(match.seed), match.start(), {}
    forget()
    for _ in range(250):
        action = next_action(game, state, rng)
        if action is None:
            break
        state, made = traced(lambda: game.apply(state, action), MAKES_ENTRY)  # noqa: B023
        seen |= {id(one.value): one for one in made}
        for line in game.score(state).entries:
            # a line may be the one of an earlier deal, where a game keeps them ready
            assert id(line) in seen, f"nobody was seen to make {line}"
            places = known[line.rule].decided_by
            assert seen[id(line)].is_decided_by(places), (line, seen[id(line)], places)


# -- duties ----------------------------------------------------------------------------------------


def some_matches(of, seeds):
    """A few matches under the default rules, each preset, and what other ``HOUSES`` the material has."""
    for rules in (*of.GAME.PRESETS.values(), *getattr(of, "HOUSES", ())):
        for seed in range(seeds):
            yield Match(of, rules, None, seed % 2, seed)


def place(function):
    return f"{function.__module__}.{function.__qualname__}"


@pytest.mark.parametrize("name", [name for name in MATERIAL if hasattr(GAMES[name], "DUTIES")])
def test_a_duty_belongs_to_a_rule_that_its_function_decides(name):
    of, known, met = MATERIAL[name], catalogue(name), set()
    for match in some_matches(of, 3):
        game, rng, state = match.game, random.Random(match.seed), match.start()
        forget()
        for _ in range(60):
            (action, _), made = traced(
                lambda: ((move := next_action(game, state, rng)), move and game.legal_moves(state)),  # noqa: B023
                MAKES_DUTY,
            )
            if action is None:
                break
            state, more = traced(lambda: game.apply(state, action), MAKES_DUTY)  # noqa: B023
            for one in made + more:
                duty = one.value
                rule = known[rule_id(duty.says, name)]
                assert one.by in rule.decided_by, (duty, one)
                assert duty.says in rule.says
                assert {*duty.facts, "held", "card"} == set(duty.says.facts)
                met.add(one.by)
    assert met == set(map(place, GAMES[name].DUTIES))


def rule_id(sentence, game):
    return sentence.rule if "." in sentence.rule else f"{game}.{sentence.rule}"


# -- every sentence is shown -----------------------------------------------------------------------


@pytest.mark.parametrize("name", MATERIAL)
def test_every_sentence_of_a_game_is_shown(name):
    declared = {
        (rule.id, sentence.key)
        for rule in catalogue(name).values()
        for sentence in rule.says
        if "." in sentence.rule
    }
    assert sorted(declared - met_sentences(name)) == []


def test_every_sentence_of_a_shelf_is_shown_by_some_game():
    declared, met = {}, set()
    for name in MATERIAL:
        met |= met_sentences(name)
        for rule in catalogue(name).values():
            for sentence in rule.says:
                if "." not in sentence.rule:
                    declared.setdefault((sentence.rule, sentence.key), set()).add(
                        (rule.id, sentence.key)
                    )
    drawn = ("phase", "no-deal-due")  # by `draw` alone: see above
    assert sorted(one for one, of in declared.items() if one != drawn and of.isdisjoint(met)) == []


@pytest.mark.parametrize("name", MATERIAL)
def test_a_sentence_names_declared_facts_and_has_a_key_of_its_own(name):
    for rule in catalogue(name).values():
        assert len({sentence.key for sentence in rule.says}) == len(rule.says), rule.id
        for sentence in rule.says:
            named = {part for _, part, _, _ in Formatter().parse(sentence.text) if part is not None}
            assert named <= set(sentence.facts), sentence
            assert sentence.text[-1] in ".!?", sentence
