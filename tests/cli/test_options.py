"""House rules, names and seats as they are given on the command line."""

import pytest

from jassrules import BadRules, JassError, Suit, card, schieber
from jassrules.cli.options import names_of, rules_of, seat_of
from jassrules.games import NAMES


def test_a_value_is_json_or_a_bare_word():
    rules = rules_of("schieber", None, ["weis=off", "target=null", "bergpreis=777", 'stoeck="off"'])
    assert rules == schieber.Rules(weis="off", target=None, bergpreis=777, stoeck="off")


def test_cards_lists_and_truth():
    rules = rules_of(
        "schieber", None,
        ["first_vorhand=7h", 'weis_order=["cards","points"]', "weis_needs_trick = true"],
    )  # fmt: skip
    assert rules.first_vorhand is card("7h")
    assert rules.weis_order == ("cards", "points")
    assert rules.weis_needs_trick is True


def test_a_preset_and_changes():
    rules = rules_of("schieber", "vorarlberg", ["target=1500"])
    assert rules.undenufe_eleven == "ace"
    assert rules.target == 1500
    assert rules_of("schieber", "standard") == schieber.Rules()


def test_a_mapping_changes_only_its_keys_of_the_preset():
    # einfach: all factors 1; only Schilten changes
    rules = rules_of("schieber", "einfach", ['factors={"s": 2}'])
    assert rules.factors["s"] == 2
    assert rules.factors["d"] == rules.factors["obenabe"] == 1
    # and of the defaults, where Schellen count 2
    assert rules_of("schieber", None, ['factors={"h": 5}']).factors["d"] == 2


def test_a_mapping_given_twice_keeps_the_keys_of_both():
    rules = rules_of("schieber", "einfach", ['factors={"s": 2, "h": 3}', 'factors={"h": 5}'])
    assert (rules.factors["s"], rules.factors["h"], rules.factors["c"]) == (2, 5, 1)


def test_the_last_of_two_values_stands():
    assert rules_of("schieber", None, ["target=1", "target=2"]).target == 2


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("weis=sometimes", "schieber.Rules.weis"),
        ("target=1.5", "schieber.Rules.target"),
        ("target=true", "schieber.Rules.target"),
        ("wies=off", "schieber.Rules.wies"),
        ("factors={c:1}", "schieber.Rules.factors"),
        ("weis", "--rule"),
        ("=1", "schieber.Rules."),
    ],
)
def test_a_bad_option_is_refused_by_name(jassrules, change, name):
    with pytest.raises(BadRules) as refused:
        rules_of("schieber", None, [change])
    assert refused.value.option == name
    done = jassrules("demo", "--rule", change)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"jassrules: {name}: ")
    assert done.err.count("\n") == 1


def test_an_unknown_preset_names_those_there_are(jassrules):
    done = jassrules("play", "--preset", "zürich")
    assert done.code == 2
    assert "'zürich' but standard, einfach, " in done.err


@pytest.mark.parametrize("game", ["Schieber", "SCHIEBER", "sch-ieber"])
def test_a_game_is_found_however_it_is_written(jassrules, game):
    assert jassrules("demo", game).out == jassrules("demo", "schieber").out


def test_so_is_a_preset():
    assert rules_of("schieber", "Undenufe Vierfach") == schieber.PRESETS["undenufe-vierfach"]


@pytest.mark.parametrize(("wrong", "right"), [("match", "match_bonus"), ("WEIS", "weis")])
def test_a_wrong_option_names_the_nearest(jassrules, wrong, right):
    done = jassrules("simulate", "schieber", "--rule", f"{wrong}=1")
    assert (done.code, done.out) == (2, "")
    problem = f"jassrules: schieber.Rules.{wrong}: there is no such option; perhaps {right}"
    assert done.err.startswith(problem)


def test_names():
    assert names_of(None, 3) == ("Anna", "Beat", "Chiara")
    assert names_of("A, B,C d", 3) == ("A", "B", "C d")
    assert names_of(None, 24)[23] == "Xenia"
    assert names_of(None, 25)[24] == "24"
    for bad in ("A,B", "A,,C", ""):
        with pytest.raises(JassError, match="--names: 3 names for 3 players"):
            names_of(bad, 3)


def test_seats():
    assert seat_of(3, 4) == 3
    with pytest.raises(JassError, match=r"^--dealer: there is no seat 4"):
        seat_of(4, 4, "--dealer")


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["demo", "poker"],
        ["play", "--players", "0"],
        ["play", "--players", "many"],
        ["play", "--style", "spanish"],
        ["simulate"],
        ["simulate", "schieber", "--deals", "1", "--matches", "1"],
        ["replay"],
    ],
)
def test_a_command_line_that_cannot_be_read_is_one_clear_line(jassrules, words):
    done = jassrules(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("jassrules")
    assert done.err.endswith(" --help\n")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["demo", "--players", "3"], "players: 4 can play, not 3 [schieber.seats]"),
        (["demo", "--dealer", "4"], "--dealer: there is no seat 4: 4 players sit on 0 to 3"),
        (["play", "--seat", "-1"], "--seat: there is no seat -1: 4 players sit on 0 to 3"),
        (["play", "--bots", "clever"], "--bots: there is no bot named 'clever'"),
        (["play", "--bots", "random,random,random"], "--bots: one bot, or one for each of the 2"),
    ],
)
def test_what_fits_no_table_is_one_clear_line(jassrules, words, problem):
    done = jassrules(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"jassrules: {problem}")
    assert done.err.count("\n") == 1


def test_the_version(jassrules):
    done = jassrules("--version")
    assert done.code == 0
    assert done.out.startswith("jassrules 0.")


def test_help_names_every_command_and_game(jassrules):
    out = jassrules("--help").out
    for command in ("demo", "play", "replay", "check", "rules", "simulate"):
        assert f"    {command} " in out
    assert all(name in jassrules("demo", "--help").out for name in NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_what_a_terminal_needs(game):
    from jassrules.cli.options import terminal_of

    module = terminal_of(game)
    assert all(map(callable, (module.table, module.line, module.greedy)))
    assert Suit.ROSEN in module.STYLE.signs
