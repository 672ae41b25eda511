"""``jassrules rules``."""

import pytest

from jassrules import GAMES, catalogue


def test_a_rule_by_its_id(jassrules):
    done = jassrules("rules", "chappe.dealer-hook")
    assert done.code == 0
    assert done.lines == [
        "chappe.dealer-hook",
        "  The dealer, who bids last, may not bid the number that makes all bids add up to the cards of a",
        "  hand.",
        "",
        "  option hook = true",
        "    Whether the dealer's bid may not make the sum equal to the number of cards dealt.",
        "    values   true | false",
        "",
        "  refuses  The bids would add up to the {cards} cards dealt: as the dealer you may not bid",
        "           {forbidden}.",
        "           The bids would add up to the one card dealt: as the dealer you may not bid {forbidden}.",
        "  source   schweizerjass.ch, Chappe-Jass (May 2024, with its addendum)",
        "  decided  jassrules.games.chappe.phases.forbidden_bid",
        "  read on  https://jassrules.readthedocs.io/rules/chappe/#chappe.dealer-hook",
    ]


def test_the_word_rule_does_the_same(jassrules):
    one, other = jassrules("rule", "schieber.void"), jassrules("rules", "schieber.void")
    assert one.out == other.out
    assert "option" not in one.out


@pytest.mark.parametrize(
    ("name", "rule_id"), [("overruff", "sens.overruff"), ("bergpreis", "schieber.bergpreis")]
)
def test_a_name_that_only_one_game_has_will_do(jassrules, name, rule_id):
    assert jassrules("rule", name).out == jassrules("rule", rule_id).out


@pytest.mark.parametrize(
    ("name", "rule_id"),
    [
        ("Round Won", "tschausepp.round-won"),
        ("schieber.Stöck", "schieber.stoeck"),
        ("SENS.Last-Trick", "sens.last-trick"),
        ("tschau-sepp.Phase", "tschausepp.phase"),
        ("schieber.undertrump only trumps", "schieber.undertrump-only-trumps"),
    ],
)
def test_a_rule_is_found_however_it_is_written(jassrules, name, rule_id):
    done = jassrules("rule", name)
    assert (done.code, done.lines[0]) == (0, rule_id)


@pytest.mark.parametrize("game", ["Tschau-Sepp", "Tschau Sepp", "TSCHAUSEPP"])
def test_so_is_a_game(jassrules, game):
    assert jassrules("rules", game).out == jassrules("rules", "tschausepp").out


def test_a_name_of_several_games_brings_up_all(jassrules):
    done = jassrules("rule", "Last Trick")
    assert done.code == 2
    having = ", ".join(
        one for game in GAMES for one in catalogue(game) if one.endswith(".last-trick")
    )
    assert " ".join(done.err.split()) == (
        f"jassrules: there is no rule 'Last Trick'; perhaps {having}"
    )


def test_a_game_may_be_meant_too(jassrules):
    assert "; perhaps chappe" in jassrules("rules", "chape").err


def test_presets_are_told_where_they_change_the_option(jassrules):
    done = jassrules("rule", "schieber.undertrump-only-trumps")
    assert '    presets  vorarlberg: "must-overtrump"' in done.lines


def test_mappings_are_written_as_in_records(jassrules):
    done = jassrules("rule", "schieber.factors")
    assert '  option factors = {"c": 1, "h": 1, "d": 2, "s": 2, "obenabe": 3' in done.out


def test_every_rule_has_a_page_of_at_most_100_columns(jassrules):
    for game in GAMES.values():
        for rule_id, rule in catalogue(game.NAME).items():
            done = jassrules("rule", rule_id)
            assert done.code == 0
            assert rule.link in done.out
            assert max(len(line) for line in done.lines if "option" not in line) <= 100


def test_all_rules_by_game(jassrules):
    done = jassrules("rules")
    assert done.code == 0
    listed = [line.split()[0] for line in done.lines if line.startswith("  ") and line[2] != " "]
    listed = [word for word in listed if word.partition(".")[0] in GAMES]
    assert listed == [
        rule_id for game in GAMES.values() for rule_id in sorted(catalogue(game.NAME))
    ]
    assert max(map(len, done.lines)) <= 100


def test_the_rules_of_one_game(jassrules):
    done = jassrules("rules", "schieber")
    assert done.lines[0] == "schieber – wyys.ch, Schieber-Regeln einfach erklärt"
    assert done.lines[1].startswith("  presets: standard, einfach, ")
    assert "chappe." not in done.out


@pytest.mark.parametrize(
    ("given", "nearest"),
    [
        ("schieber.undertrumpf", "schieber.undertrump"),
        ("follow-suit", "sens.follow-suit"),
        ("undertrumps", "schieber.undertrump"),
        ("schiber.stöck", "schieber.stoeck"),
    ],
)
def test_an_unknown_id_suggests_the_nearest(jassrules, given, nearest):
    done = jassrules("rule", given)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"jassrules: there is no rule '{given}'; perhaps ")
    assert nearest in done.err
    assert done.err.count("\n") == 1


def test_without_anything_near_the_list_is_named(jassrules):
    done = jassrules("rules", "xxxxxxxxx")
    assert done.err == "jassrules: there is no rule 'xxxxxxxxx'; see: jassrules rules\n"
    assert done.code == 2


def test_a_heading_is_bold_on_a_terminal(jassrules, monkeypatch):
    monkeypatch.setattr("jassrules.cli.rulebook.has_colour", lambda stream: True)
    assert jassrules("rules", "schieber").out.startswith("\x1b[1mschieber\x1b[0m")
