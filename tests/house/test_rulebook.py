"""Options: every kind with good and bad values; the catalogue of rules."""

from collections.abc import Hashable
from importlib import import_module

import attrs
import pytest

from jassrules import GAMES, BadRules, Card, Suit, Violation, card, catalogue, schieber
from jassrules.frozen import FrozenDict
from jassrules.rulebook import (
    CHOSEN,
    HouseRules,
    Kind,
    Rule,
    adopt,
    differences,
    either,
    entered,
    fact,
    flag,
    listed,
    maybe,
    one_of,
    option,
    options,
    options_of,
    rule,
    selection,
    sentence,
    table,
    whole,
)

KEYS = {"a": "a", "b": "b", Suit.ROSEN: "b"}
STANDARD = {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("kind", "given", "kept"),
    [
        (one_of(1, 3, "x", True), 3, 3),
        (one_of(1, 3, "x", True), "x", "x"),
        (one_of(1, 3, "x", True), True, True),
        (flag, True, True),
        (flag, False, False),
        (whole(), 0, 0),
        (whole(), 10**6, 10**6),
        (whole(1, 8), 8, 8),
        (whole(-5), -5, -5),
        (maybe(whole()), None, None),
        (maybe(whole()), 3, 3),
        (either(whole(), one_of("auto")), "auto", "auto"),
        (either(whole(), one_of("auto")), 4, 4),
        (listed(whole(), (2, 3)), [1, 2], (1, 2)),
        (listed(whole(), (2, 3)), (1, 2, 3), (1, 2, 3)),
        (selection("a", "b", "c", whole=False), ["c", "a"], ("c", "a")),
        (selection("a", "b", whole=True), ("b", "a"), ("b", "a")),
        (table(KEYS, whole(), STANDARD, "a and b"), {}, STANDARD),
        (table(KEYS, whole(), STANDARD, "a and b"), {"b": 5}, {"a": 1, "b": 5}),
        (table(KEYS, whole(), STANDARD, "a and b"), {Suit.ROSEN: 5}, {"a": 1, "b": 5}),
        (table(KEYS, maybe(whole()), {"a": 1}, "a and b"), {"a": None}, {"a": None}),
        (table(KEYS, maybe(whole()), {"a": 1}, "a and b"), {"b": None}, {"a": 1}),
    ],
)  # fmt: skip
def test_good_values_are_kept(kind, given, kept):
    found = kind.check(given)
    assert found == kept
    assert type(found) is (FrozenDict if isinstance(kept, dict) else type(kept))
    assert isinstance(found, Hashable)
    hash(found)


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (one_of(1, 3), True), (one_of(1, 3), 1.0), (one_of(1, 3), "1"), (one_of(1, 3), [1]),
        (one_of(True), 1), (one_of("x"), "X"), (one_of("x"), None),
        (flag, 1), (flag, 0), (flag, "true"), (flag, None),
        (whole(), -1), (whole(), True), (whole(), 1.0), (whole(), "1"), (whole(), None),
        (whole(1, 8), 9), (whole(1, 8), 0),
        (maybe(whole()), -1), (maybe(whole()), False), (maybe(flag), "None"),
        (either(whole(), one_of("auto")), "half"), (either(whole(), one_of("auto")), None),
        (listed(whole(), (2, 3)), [1]), (listed(whole(), (2, 3)), [1, 2, 3, 4]),
        (listed(whole(), (2, 3)), [1, "2"]), (listed(whole(), (2, 3)), {1, 2}),
        (listed(whole(), (2, 3)), "12"), (listed(whole(), (2, 3)), None),
        (selection("a", "b", whole=False), ()), (selection("a", "b", whole=False), ("a", "a")),
        (selection("a", "b", whole=False), ("c",)), (selection("a", "b", whole=False), "ab"),
        (selection("a", "b", whole=False), [["a"]]), (selection("a", "b", whole=False), None),
        (selection("a", "b", whole=True), ("a",)), (selection("a", "b", whole=True), (1, "a")),
        (table(KEYS, whole(), STANDARD, "a and b"), {"c": 1}),
        (table(KEYS, whole(), STANDARD, "a and b"), {"a": "1"}),
        (table(KEYS, whole(), STANDARD, "a and b"), {"a": None}),
        (table(KEYS, whole(), STANDARD, "a and b"), {None: 1}),
        (table(KEYS, whole(), STANDARD, "a and b"), {("a", ()): 1}),
        (table(KEYS, whole(), STANDARD, "a and b"), [("a", 1)]),
        (table(KEYS, whole(), STANDARD, "a and b"), None),
        (table(KEYS, whole(), STANDARD, "a and b"), "a"),
    ],
)  # fmt: skip
def test_bad_values_are_refused_with_words(kind, given):
    with pytest.raises(ValueError, match=r"\w+") as refused:
        kind.check(given)
    assert not isinstance(refused.value, TypeError)
    assert len(str(refused.value)) < 400


def test_what_may_be_given_is_said_in_words():
    assert one_of("x", 3).words == '"x" | 3'
    assert whole(1, 8).words == "whole number from 1 to 8"
    assert maybe(whole()).words == "whole number from 0 to 1000000 | null"
    assert either(whole(1, 4), one_of("auto")).words == 'whole number from 1 to 4 | "auto"'
    assert listed(flag, (1, 2)).words == "1 or 2 values, each true | false"
    assert selection("a", "b", whole=True).words == "a permutation of a, b"
    assert selection("a", "b", whole=False).words == "an ordered selection of a, b"
    assert (
        table(KEYS, whole(), STANDARD, "the keys").words
        == "mapping of the keys to whole number from 0 to 1000000"
    )
    with pytest.raises(ValueError, match=r"whole number .* or one of 'auto'|whole number.*; or"):
        either(whole(), one_of("auto")).check("half")


def test_options_make_rules_and_refusals_name_them():
    made = attrs.make_class(
        "Rules",
        {
            "size": option(3, whole(1), "some.rule other.rule", "How many."),
            "on": option(True, flag, "some.rule", "Whether."),
        },
        bases=(HouseRules,),
        frozen=True,
    )
    made.game = "some"
    assert made(size=4).size == 4
    with pytest.raises(BadRules) as refused:
        made(size=0)
    assert refused.value.option == "some.Rules.size"
    assert refused.value.rule == "some.rule"
    assert [(at.name, about.rules) for at, about in options(made)] == [
        ("size", ("some.rule", "other.rule")),
        ("on", ("some.rule",)),
    ]
    assert differences(made()) == {}
    assert differences(made(size=4)) == {"size": 4}
    assert made().but(size=4) == made(size=4)
    with pytest.raises(TypeError):
        made(4)


def test_options_of_a_rule():
    assert options_of("schieber.undertrump", schieber) == ("undertrump",)
    assert options_of("schieber.weis-values", schieber) == ("run_points", "four_points")
    assert options_of("schieber.follow-suit", schieber) == ()


@pytest.fixture
def book():
    import jassrules.rulebook as book

    kept = dict(book._RULES)
    yield
    book._RULES.clear()
    book._RULES.update(kept)


def test_rules_are_entered_by_the_function_that_decides_them(book):
    @rule("trial.decided")
    def decided():
        """One decides this.

        And more than the first line.
        """

    @rule("trial.decided", also=True)
    def elsewhere():
        """Another sentence."""

    fact("trial.stated", "This is so.", source="a book", by=decided)
    fact("trial.stated", "", by=elsewhere)
    found = entered("trial")
    assert set(found) == {"trial.decided", "trial.stated"}
    one, other = found["trial.decided"], found["trial.stated"]
    assert one.statement == "One decides this."
    assert [place.rpartition(".")[2] for place in one.decided_by] == ["decided", "elsewhere"]
    assert other == Rule("trial.stated", "This is so.", "a book", one.decided_by)
    assert one.game == "trial"
    assert one.link.endswith("rules/trial/#trial.decided")
    assert decided() is elsewhere() is None


def test_a_game_adopts_the_rules_of_a_shelf(book):
    says = sentence("on-a-shelf", "no", "{card} will not do.", card=Card)
    plain = sentence("on-a-shelf", "never", "Never.")

    @rule("on-a-shelf")
    def decided():
        """The shelf decides this."""
        return says("trial", card=card("6c"))

    stated = fact("stated-there", "So it is.")
    assert entered("trial") == {}
    # without a game there are no rules of a shelf among the others
    assert not {"on-a-shelf", "stated-there"} & set(entered())
    assert adopt("trial", decided, stated, source="a book") == (decided, stated)
    found = entered("trial")
    assert set(found) == {"trial.on-a-shelf", "trial.stated-there"}
    adopted = found["trial.on-a-shelf"]
    assert (adopted.statement, adopted.source) == ("The shelf decides this.", "a book")
    assert adopted.decided_by[0].endswith("decided")
    assert adopted.says == (says, plain)
    # another game may say it in its own words
    adopt("other", decided, statement="As others say it.")
    assert entered("other")["other.on-a-shelf"].statement == "As others say it."
    # and what it refuses with has the id of the game
    violation = Violation("trial.on-a-shelf", "6c will not do.", {"card": card("6c")}, "no")
    assert decided() == violation
    assert plain("trial") is plain("trial")
    assert plain("trial") == Violation("trial.on-a-shelf", "Never.", {}, "never")
    assert Rule("on-a-shelf", "…", "").game == ""


def test_a_sentence_names_several_cards_side_by_side_and_large_numbers_in_short():
    says = sentence(
        "x.y", "k", "{led}, {held}: {number}", led=Suit, held=tuple[Card, ...], number=int
    )
    facts = {"led": Suit.ROSEN, "held": (card("6c"), card("Ah")), "number": 10**100}
    told = says(**facts)
    assert told.because.startswith("Rosen, 6c Ah: 1000")
    assert len(told.because) < 90
    assert told.facts == facts


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_sentence_and_a_place_that_exists(name):
    assert name == GAMES[name].NAME
    for one in catalogue(name).values():
        assert one.statement
        assert one.statement[-1] in ".…"
        assert one.statement[0].isupper() or one.statement[0].isdigit()
        assert "\n" not in one.statement
        assert one.decided_by, f"{one.id} is decided nowhere"
        for place in one.decided_by:
            assert resolved(place) is not None, (
                f"{one.id} is decided by {place}, which is not there"
            )


def resolved(place):
    """The object a dotted place names, or ``None``."""
    parts = place.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part, None)
        return found
    return None


def test_a_kind_and_the_word_for_what_we_chose():
    assert CHOSEN == "chosen"
    assert Kind("words", int).check("3") == 3
