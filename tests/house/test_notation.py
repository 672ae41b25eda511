"""Texts of actions, read leniently and written in one way."""

from itertools import count
from typing import ClassVar, Literal

import pytest
from attrs import frozen

from jassrules import GAMES, BadNotation, Rank, Suit, WrongType, card, notation, schieber
from jassrules.actions import Seated
from jassrules.notation import parse_action
from jassrules.text.notation import action_of, game_named
from jassrules.tricks.melds import Meld, meld

DECK = "6c Th"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (schieber.Deal([card("6c"), card("Th")]), "deal 6c Th"),
        (schieber.Play(2, card("Jh")), "2 play Jh"),
        (schieber.Play(1, card("Kh"), stoeck=True), "1 play Kh stoeck"),
        (schieber.Announce(0, "h"), "0 announce h"),
        (schieber.Announce(0, "obenabe"), "0 announce obenabe"),
        (schieber.Announce(3, "slalom-undenufe"), "3 announce slalom-undenufe"),
        (schieber.Push(0), "0 push"),
        (schieber.Weis(1, meld("6c-8c")), "1 weis 6c-8c"),
        (schieber.Weis(1, meld("4J")), "1 weis 4J"),
    ],
    ids=str,
)
def test_the_text_of_an_action(action, text):
    assert str(action) == text
    assert parse_action(schieber, text) == action
    assert parse_action("schieber", text) == action
    assert action_of((type(action),), text) == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  2   PLAY  hJ ", "2 play Jh"),
        ("2 play ♥U", "2 play Jh"),
        ("2 Play 10c", "2 play Tc"),
        ("1 play hk STOECK", "1 play Kh stoeck"),
        ("0 ANNOUNCE H", "0 announce h"),
        ("0 announce ♥", "0 announce h"),
        ("0 announce ♠️", "0 announce s"),
        ("0 announce Slalom-Obenabe", "0 announce slalom-obenabe"),
        ("deal c6 H10", "deal 6c Th"),
        ("1 weis C6-c8", "1 weis 6c-8c"),
        ("1 weis 4u", "1 weis 4J"),
        ("1 weis 410", "1 weis 4T"),
        ("1\tpush", "1 push"),
        ("07 push", "7 push"),
    ],
)
def test_reading_is_lenient_and_writing_canonical(text, canonical):
    assert str(parse_action(schieber, text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "push", "0", "0 pass", "0 deal 6c", "1000000000 push", "-x push", "x push", "0 push 1",
        "0 play", "0 play Jx", "0 play Jh Qh", "0 play Jh stöck", "0 play Jh stoeck stoeck",
        "0 weis", "0 weis 6c-8d", "0 weis 8c-6c", "0 weis 6c-6c", "0 weis 5J", "0 weis 4", "0 weis -",
        "0 weis 6c", "0 weis 4x", "0 announce", "0 announce x", "0 announce h h", "deal 6x",
        "deal 6c,7c", "play Jh", "0 play None", "٣ push", "0.0 push", "1e0 push", "0 play " + "J" * 3000,
        "deal " + "6c " * 4001, "x" * 10_000,
    ],
    ids=map(str, count(1)),
)  # fmt: skip
def test_texts_that_name_no_action(text):
    with pytest.raises(BadNotation) as refused:
        parse_action(schieber, text)
    assert len(str(refused.value)) < 500


def test_an_empty_deal_is_an_action_that_the_rules_refuse():
    assert parse_action(schieber, "deal") == schieber.Deal(())


@pytest.mark.parametrize("bad", [None, 3, b"0 push", ["0", "push"], schieber.Push(0)], ids=str)
def test_what_is_no_text(bad):
    with pytest.raises(WrongType):
        parse_action(schieber, bad)
    with pytest.raises(BadNotation):
        action_of((schieber.Push,), bad)


def test_games_by_name_or_module():
    for name, module in GAMES.items():
        assert game_named(name) is game_named(module) is module
    for bad in ("Schieber", "", None, 3, notation, "poker", ["schieber"]):
        with pytest.raises(BadNotation, match="no such game"):
            parse_action(bad, "0 push")


def test_actions_of_one_class():
    assert action_of((schieber.Push,), "1 push") == schieber.Push(1)
    for text in ("1 play Jh", "push", "", "x" * 5000):
        with pytest.raises(BadNotation):
            action_of((schieber.Push,), text)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_class_has_its_own_verb(name):
    verbs = [one.verb for one in GAMES[name].ACTIONS]
    assert len(set(verbs)) == len(verbs)
    assert all(verb == verb.lower() and " " not in verb for verb in verbs)


@pytest.mark.parametrize("name", GAMES)
def test_a_card_of_any_deck_is_played_as_that_of_the_first(name):
    play = GAMES[name].Play(0, card("Jh", copy=1))
    assert play == GAMES[name].Play(0, card("Jh"))
    assert parse_action(name, str(play)) == play
    for bad in ("Jh", None, Rank.UNDER, 3):
        with pytest.raises(WrongType):
            GAMES[name].Play(0, bad)


def test_a_suit_that_is_none_is_named_as_it_was_written():
    assert parse_action("sens", "3 take ♥") == parse_action("sens", "3 take h")
    for text in ("3 take herzen", "3 take 6", "3 take g"):
        with pytest.raises(BadNotation, match=f"'{text[7:]}' names no suit"):
            parse_action("sens", text)


def test_melds():
    assert meld("6c-8c") == Meld(Suit.EICHELN, Rank.EIGHT, 3)
    assert meld("4A") == Meld(None, Rank.ACE)
    assert str(meld("♣10-♣O")) == "Tc-Qc"
    assert {c.code for c in meld("Th-Qh").cards} == {"Th", "Jh", "Qh"}
    assert {c.code for c in meld("4J").cards} == {"Jc", "Jd", "Jh", "Js"}
    assert (meld("6c-8c").low, meld("4J").low) == (Rank.SIX, Rank.UNDER)
    assert (meld("6c-8c").is_run, meld("4J").is_run) == (True, False)
    for bad in (None, 4, b"4J"):
        with pytest.raises(WrongType):
            meld(bad)
    for make in (
        lambda: Meld("c", Rank.EIGHT, 3),
        lambda: Meld(Suit.EICHELN, "8", 3),
        lambda: Meld(Suit.EICHELN, Rank.EIGHT, 3.0),
        lambda: Meld(None, Rank.EIGHT, True),
    ):
        with pytest.raises(WrongType):
            make()
    for make in (
        lambda: Meld(Suit.EICHELN, Rank.EIGHT, 4),
        lambda: Meld(Suit.EICHELN, Rank.EIGHT, 1),
        lambda: Meld(Suit.EICHELN, Rank.EIGHT, -3),
        lambda: Meld(None, Rank.EIGHT, 3),
    ):
        with pytest.raises(BadNotation):
            make()


@pytest.mark.parametrize("text", ["0 bid 1000", "0 bid -1", "-1 reveal", "1000 reveal"])
def test_a_number_out_of_all_bounds_is_read_and_judged_later(text):
    assert str(parse_action("chappe", text)) == text


@frozen
class Shout(Seated):
    """An action with a word that may be left out, one of a few texts."""

    verb: ClassVar[str] = "shout"
    word: Literal["yes", "no"] | None = None


def test_a_word_of_a_few_that_may_be_left_out():
    for text in ("1 shout", "1 shout yes", "1 shout no"):
        assert str(action_of((Shout,), text)) == text
    assert action_of((Shout,), "1 SHOUT Yes") == Shout(1, "yes")
    with pytest.raises(BadNotation, match="'maybe' is too much"):
        action_of((Shout,), "1 shout maybe")
