"""At the table a player types what he reads: every move in the words and the deck it is shown in."""

import random
from argparse import Namespace
from unicodedata import combining, normalize

import pytest

from jassrules import CHANCE, GAMES, Event, apply, card, draw, legal_moves, observe, schieber, start
from jassrules.cli.options import pen_of, terminal_of
from jassrules.cli.pen import Pen
from jassrules.cli.play import Table
from jassrules.notation import BAVARIAN, FRENCH, FRENCH_GERMAN, FRENCH_SWISSLOS, STYLES, SWISS
from tests.cli.tables import dealt

NAMES = ("Anna", "Beat", "Chiara", "Dario")
LANGUAGES = ("de", "fr", "it", "en")


def bare(text):
    text = text.replace("–", "-").replace("œ", "oe")
    return "".join(c for c in normalize("NFD", text) if not combining(c))


def states(game, rules, steps, seed):
    """States of a random match, with the seats that may move there."""
    rng, state = random.Random(seed), start(rules, players=4)
    for _ in range(steps):
        seats = [seat for seat in range(state.players) if legal_moves(state, seat)]
        yield state, seats
        actor = state.turn
        if actor is None:
            return
        moves = legal_moves(state)
        state = apply(state, draw(state, rng) if actor is CHANCE else rng.choice(moves))


def every_move():
    for game, module in GAMES.items():
        for number, rules in enumerate({**module.PRESETS, "own": module.Rules()}.values()):
            yield from ((game, *found) for found in states(game, rules, 60, f"{game}{number}"))


def test_every_move_is_read_in_the_words_it_is_shown_in():
    shown, looks = set(), [(style, lang) for style in STYLES.values() for lang in LANGUAGES]
    for number, (game, state, seats) in enumerate(every_move()):
        style, language = looks[number % len(looks)]
        pen = Pen(NAMES, style, language=language, colour=number % 2 == 1)
        for seat in seats:
            table, view = Table(state, game, seat, pen), observe(state, seat)
            for move in view.legal_moves:
                words = Pen(NAMES, style, language=language).action(move)
                shown.add((game, move.verb))
                for text in (words, words.upper(), bare(words)):
                    assert table.offered(text, view) == move, text
                    for text in (words, words.upper()):
                        assert table.parsed(text) == move, text
                # and so is the notation that stands beside it
                assert table.parsed(str(move).partition(" ")[2]) == move
    assert {verb for _, verb in shown} >= {
        "play", "announce", "push", "weis", "take", "pass", "meldung", "bid", "call", "challenge",
    }  # fmt: skip


def read(text, style, state=None):
    state = dealt({0: "6h 7h 8h Jc Jd Jh Js As Ac"}) if state is None else state
    return str(Table(state, "schieber", 0, Pen(NAMES, style)).parsed(text))


@pytest.mark.parametrize(
    ("style", "text", "move"),
    [
        (SWISS, "Rosen-Under", "0 play Jh"),
        (SWISS, "rosen under", "0 play Jh"),
        (SWISS, "RoU", "0 play Jh"),
        (SWISS, "announce Rosen", "0 announce h"),
        (SWISS, "weis Rosen 6–8", "0 weis 6h-8h"),
        (SWISS, "weis four Under", "0 weis 4J"),
        (SWISS, "play Rosen-König, call Stöck", "0 play Kh stoeck"),
        (BAVARIAN, "S7", "0 play 7d"),
        (BAVARIAN, "7s", "0 play 7s"),
        (BAVARIAN, "announce Gras", "0 announce s"),
        (FRENCH_SWISSLOS, "♦7", "0 play 7c"),
        (FRENCH_SWISSLOS, "announce Karo", "0 announce c"),
        (FRENCH_GERMAN, "announce Karo", "0 announce d"),
        (FRENCH_GERMAN, "Pik Bube", "0 play Js"),
        (FRENCH, "announce ♦", "0 announce d"),
    ],
)
def test_what_is_typed_means_what_the_deck_shows(style, text, move):
    assert read(text, style) == move


def test_illegal_moves_are_read_too_and_judged_in_the_same_words(jassrules, typing):
    typing("? announce Guschti", "announce Ecken", "? Herz-As", "? Foo-Bar")
    done = jassrules("play", "--seed", "1", "--style", "french")
    assert (
        "The contract Guschti is not played here: its factor is 0. [schieber.factors]" in done.out
    )
    assert "Anna announces Ecken: everything counts ×1." in done.out
    assert "You do not hold Herz-Ass. [schieber.card-in-hand]" in done.out
    assert "'Foo-Bar' is no move: 'Foo-Bar' names no card; write Herz-Bube, ♥J, or" in done.out


def test_players_are_named_and_verbs_have_their_blanks():
    tables = {
        game: Table(GAMES[game].start(GAMES[game].Rules()), game, 1, Pen(NAMES, SWISS))
        for game in ("sens", "tschausepp")
    }
    assert str(tables["sens"].parsed("pick up")) == "1 pick-up"
    assert str(tables["sens"].parsed("Claim revoke Dario")) == "1 claim-revoke 3"
    assert str(tables["sens"].parsed("1 claim-revoke 3")) == "1 claim-revoke 3"
    assert str(tables["tschausepp"].parsed("challenge beat")) == "1 challenge 1"
    assert str(tables["tschausepp"].parsed("play Rosen-Under wish Schilten, call Tschau")) == (
        "1 play Jh wish s tschau"
    )


def test_the_french_deck_of_schieber_is_that_of_swisslos():
    def style(game, name):
        return pen_of(Namespace(style=name, language="de"), game, NAMES, 2).style

    assert style("schieber", "french") is FRENCH_SWISSLOS
    assert style("schieber", "french-german") is FRENCH_GERMAN
    assert style("chappe", "french") is FRENCH
    event = Event("played", "schieber.turn", {"seat": 0, "card": card("Jc")})
    pen = Pen(NAMES, style("schieber", "french"))
    assert terminal_of("schieber").line(event, pen) == "Anna plays Ecken-Bube."
    assert isinstance(dealt({}), schieber.Declaring)
