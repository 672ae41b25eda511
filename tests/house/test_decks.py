"""The names of cards in the decks people play with: shown, and read again."""

import pickle
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadNotation, Rank, Suit, WrongType, card
from jassrules.cards import CARDS, RANKS, SUITS
from jassrules.decks import LONGEST, Style, read_card, read_rank, read_suit
from jassrules.notation import (
    BAVARIAN,
    FRENCH,
    FRENCH_GERMAN,
    FRENCH_SWISSLOS,
    STYLES,
    SWISS,
    parse_action,
)
from jassrules.tricks.melds import all_melds, meld

LANGUAGES = ("de", "fr", "it", "en")
styles = st.sampled_from(list(STYLES.values()))
languages = st.sampled_from(LANGUAGES)
cards = st.sampled_from(CARDS)


def bare(text):
    """A text as somebody writes it who has no accents on his keys."""
    return "".join(c for c in normalize("NFD", text.replace("œ", "oe")) if not combining(c))


def in_two_letters(text):
    for umlaut, two in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(umlaut, two)
    return text


HANDS = (str, str.upper, str.lower, str.title, bare, in_two_letters, lambda t: normalize("NFD", t))
"""How people write a name."""
hands = st.sampled_from(HANDS)


@pytest.mark.parametrize(
    ("style", "code", "language", "name", "short"),
    [
        (SWISS, "Jh", "de", "Rosen-Under", "RoU"),
        (SWISS, "Tc", "de", "Eicheln-Banner", "Ei10"),
        (SWISS, "Ad", "fr", "grelots-as", "SeA"),
        (SWISS, "Qs", "it", "scudi-donna", "SiO"),
        (SWISS, "Ks", "en", "Shields-King", "SiK"),
        (BAVARIAN, "As", "de", "Gras-Sau", "GS"),
        (BAVARIAN, "Jh", "de", "Herz-Unter", "HU"),
        (BAVARIAN, "Td", "en", "Bells-Ten", "S10"),
        (BAVARIAN, "9c", "fr", "glands-9", "E9"),
        (FRENCH, "Jh", "de", "Herz-Bube", "♥J"),
        (FRENCH, "Qc", "fr", "trèfle-dame", "♣Q"),
        (FRENCH, "Ts", "it", "picche-10", "♠10"),
        (FRENCH, "Ad", "en", "Diamonds-Ace", "♦A"),
        (FRENCH_GERMAN, "Jc", "de", "Kreuz-Bube", "♣J"),
        (FRENCH_GERMAN, "Qd", "de", "Karo-Dame", "♦Q"),
        (FRENCH_GERMAN, "As", "de", "Pik-Ass", "♠A"),
        (FRENCH_GERMAN, "7h", "fr", "cœur-7", "♥7"),
        (FRENCH_SWISSLOS, "Jc", "de", "Ecken-Bube", "♦J"),
        (FRENCH_SWISSLOS, "Jd", "de", "Kreuz-Bube", "♣J"),
        (FRENCH_SWISSLOS, "Jd", "en", "Clubs-Jack", "♣J"),
        (FRENCH_SWISSLOS, "Jh", "it", "cuori-fante", "♥J"),
        (FRENCH_SWISSLOS, "Js", "fr", "pique-valet", "♠J"),
    ],
)
def test_names_of_cards(style, code, language, name, short):
    assert style.name_of(card(code), language) == name
    assert style.short(card(code)) == short


def test_every_style_names_every_card_differently_in_every_language():
    assert list(STYLES) == ["swiss", "bavarian", "french", "french-german", "french-swisslos"]
    for name, style in STYLES.items():
        assert style.name == name
        for language in ("de", "fr", "it", "en"):
            assert len({style.suit_name(suit, language) for suit in Suit}) == 4
            assert len({style.rank_name(rank, language) for rank in Rank}) == 9
        assert len({style.short(card(r + s)) for s in "cdhs" for r in "6789TJQKA"}) == 36
        with pytest.raises(BadNotation):
            style.name_of(card("6c"), "rm")
        with pytest.raises(BadNotation):
            style.suit_name(Suit.ROSEN, None)
        assert pickle.loads(pickle.dumps(style)) == style
        for table in (STYLES, style.signs, style.suits, style.ranks):
            with pytest.raises(TypeError):
                table["de"] = ()
        hash(style)


# -- what is shown is read -----------------------------------------------------------------------


@given(styles, languages, cards, hands)
def test_every_name_a_style_shows_is_read_with_it(style, language, one, hand):
    for name in (style.name_of(one, language), style.short(one), one.code):
        assert card(hand(name), style) is one
    suit, rank = style.suit_name(one.suit, language), style.rank_name(one.rank, language)
    for name in (f"{suit} {rank}", f"{suit}{rank}", f"{rank} {suit}", f" {suit} – {rank} "):
        assert card(hand(name), style) is one
    assert read_suit(hand(suit), style) is one.suit
    assert read_rank(hand(rank), style) is one.rank


def test_every_name_of_every_style_without_exception():
    for style in STYLES.values():
        for one in CARDS:
            shown = {style.short(one), *(style.name_of(one, language) for language in LANGUAGES)}
            for name in shown:
                for hand in HANDS:
                    assert card(hand(name), style) is one, (style.name, name)


@given(styles, cards)
def test_the_code_is_read_with_every_style(style, one):
    for text in (one.code, one.code.lower(), one.code.replace("T", "10")):
        assert card(text, style) is card(text) is one


@given(languages, cards, hands, styles)
def test_without_a_style_a_name_is_read_as_all_decks_have_it_or_refused(language, one, hand, style):
    name = hand(style.name_of(one, language))
    meant = {found for each in STYLES.values() if (found := each.card_named(name)) is not None}
    if meant == {one}:
        assert card(name) is one
    else:
        with pytest.raises(BadNotation) as refused:
            card(name)
        for found in meant:
            assert found.code in str(refused.value)


@pytest.mark.parametrize(
    ("text", "style", "code"),
    [
        # the Schellen Seven of the Bavarian deck; without a style S is the Schilten
        ("S7", BAVARIAN, "7d"), ("S7", None, "7s"), ("7s", BAVARIAN, "7s"), ("GS", BAVARIAN, "As"),
        ("SS", BAVARIAN, "Ad"), ("HU", BAVARIAN, "Jh"), ("Gras-Sau", BAVARIAN, "As"),
        ("Laub Ass", BAVARIAN, "As"), ("♣7", BAVARIAN, "7c"), ("HJ", BAVARIAN, "Jh"),
        # the pairing of Swisslos
        ("♦J", FRENCH_SWISSLOS, "Jc"), ("J♦", FRENCH_SWISSLOS, "Jc"), ("♢J", FRENCH_SWISSLOS, "Jc"),
        ("♦️J", FRENCH_SWISSLOS, "Jc"), ("♣10", FRENCH_SWISSLOS, "Td"), ("7d", FRENCH_SWISSLOS, "7d"),
        ("Karo-Bube", FRENCH_SWISSLOS, "Jc"), ("Treff As", FRENCH_SWISSLOS, "Ad"),
        ("♦J", None, "Jd"), ("♦J", FRENCH, "Jd"), ("♦J", FRENCH_GERMAN, "Jd"),
        # what seeds and players say
        ("Karo 7", FRENCH, "7d"), ("Pik Dame", FRENCH, "Qs"), ("Pique-Dame", FRENCH, "Qs"),
        ("Treff-Bauer", FRENCH, "Jc"), ("Coeur Neun", FRENCH, "9h"), ("Ecken 7", FRENCH_GERMAN, "7d"),
        ("Schaufel-Ass", FRENCH_GERMAN, "As"), ("Kreuz-10", FRENCH_GERMAN, "Tc"),
        ("Ei10", SWISS, "Tc"), ("Rosen Buur", SWISS, "Jh"), ("Schilte Acht", SWISS, "8s"),
        # all decks that know the name agree
        ("Rosen-Under", None, "Jh"), ("Herz-Bube", None, "Jh"), ("pik könig", None, "Ks"),
        ("PIK KONIG", None, "Ks"), ("Gras-Unter", None, "Js"), ("E7", None, "7c"), ("SS", None, "Ad"),
        ("glands as", None, "Ac"), ("as de", None, None), ("Si7", None, "7s"),
    ],
)  # fmt: skip
def test_cards_as_players_write_them(text, style, code):
    if code is None:
        with pytest.raises(BadNotation):
            card(text, style)
    else:
        assert card(text, style) is card(code)


@pytest.mark.parametrize("text", ["Kreuz-Bube", "Karo Bube", "Ecken-Bube", "♦-J", "carreau-valet"])
def test_a_name_that_decks_give_to_two_cards_is_refused_with_both(text):
    with pytest.raises(BadNotation) as refused:
        card(text)
    assert "Jc (" in str(refused.value)
    assert "Jd (" in str(refused.value)
    assert "french-swisslos" in str(refused.value)


def test_suits_alone():
    assert read_suit("Herz") is read_suit("h") is read_suit("♥") is Suit.ROSEN
    assert read_suit("S", BAVARIAN) is Suit.SCHILTEN  # a letter alone is the code
    assert read_suit("♦", FRENCH_SWISSLOS) is Suit.EICHELN
    assert read_suit("pik") is Suit.SCHILTEN
    with pytest.raises(BadNotation, match=r"c \(french, french-german\) or d \(french-swisslos\)"):
        read_suit("Treff")
    for text, style in (("G", BAVARIAN), ("Ro", SWISS), ("Karo", SWISS), ("", None), ("7", FRENCH)):
        with pytest.raises(BadNotation, match="names no suit"):
            read_suit(text, style)


def test_ranks_alone():
    assert read_rank("Sau", BAVARIAN) is read_rank("S", BAVARIAN) is read_rank("as") is Rank.ACE
    assert read_rank("10") is read_rank("zehn") is read_rank("Banner") is read_rank("t") is Rank.TEN
    for text in ("", "5", "Herz", "x"):
        with pytest.raises(BadNotation, match="names no rank"):
            read_rank(text)


@pytest.mark.parametrize(
    "text",
    ["Rosen", "Under", "Rosen-", "-Under", "Rosen-Under-Under", "G-7", "S 7", "7G", "x" * 1000, "–",
     "Rosen-Under" + " " * 40, "\0", "Rosen-Gras"],
)  # fmt: skip
def test_what_names_no_card_in_a_deck(text):
    for style in (None, *STYLES.values()):
        with pytest.raises(BadNotation) as refused:
            card(text, style)
        assert len(str(refused.value)) < 300


def test_what_is_no_text_and_no_style():
    for bad in (None, 3, b"Jh", ["Jh"]):
        with pytest.raises(WrongType):
            card(bad, SWISS)
        for read in (read_card, read_suit, read_rank):
            with pytest.raises(WrongType):
                read(bad)
    for bad in ("swiss", 1, Style, ()):
        with pytest.raises(WrongType, match="Style"):
            card("Jh", bad)
        with pytest.raises(WrongType, match="Style"):
            parse_action("schieber", "0 play Jh", bad)


def test_a_refusal_says_how_the_deck_is_written():
    with pytest.raises(
        BadNotation, match=r"'foo' names no card; write Herz-Unter, HU, or the code"
    ):
        card("foo", BAVARIAN)
    with pytest.raises(
        BadNotation, match="write Kreuz, Karo, Herz, Pik, or the code: c, d, h or s"
    ):
        read_suit("Rosen", FRENCH_GERMAN)


def test_a_style_of_ones_own_reads_its_own_names_first():
    names = {"de": ("Kreuz", "Karo", "Herz", "Pik"), "fr": ("a", "b", "c", "d")}
    own = Style(
        "own", dict(zip(SUITS, "KRHP", strict=True)), names,
        {"de": FRENCH.ranks["de"], "short": (*"6789", "10", *"BDKA")},
    )  # fmt: skip
    assert card("KD", own) is card("Qc")  # in the code it is the King of Schellen
    assert card("kD", FRENCH) is card("Kd")
    assert card("Karo-Dame", own) is card("Qd")
    assert all(card(own.short(one), own) is one for one in CARDS)


def test_no_name_is_longer_than_what_is_read():
    longest = max(
        len(f"{suit} {rank}")
        for style in STYLES.values()
        for language in LANGUAGES
        for suit in style.suits[language]
        for rank in style.ranks[language]
    )
    assert longest < LONGEST


def test_the_names_of_ranks_mean_the_same_in_every_deck():
    for style in STYLES.values():
        for language in LANGUAGES:
            for rank in RANKS:
                assert read_rank(style.rank_name(rank, language)) is rank


# -- melds and actions ---------------------------------------------------------------------------


@given(styles, languages, st.sampled_from(all_melds()), hands)
def test_melds_are_read_in_the_words_of_a_deck(style, language, one, hand):
    rank, low = style.rank_name(one.rank, language), style.rank_name(one.low, language)
    if one.suit is None:
        texts = [f"four {rank}", f"4 {rank}", f"4{rank}", f"four {one.rank}"]
    else:
        suit = style.suit_name(one.suit, language)
        texts = [f"{suit} {low}–{rank}", f"{suit}-{low}-{rank}", f"{suit}-{low} - {suit}-{rank}"]
    for text in (*texts, str(one)):
        assert meld(hand(text), style) == one


def test_melds_in_signs():
    assert meld("Ro6-Ro8", SWISS) == meld("6h-8h")
    assert meld("S7-S9", BAVARIAN) == meld("7d-9d")
    assert meld("♦6-♦8", FRENCH_SWISSLOS) == meld("6c-8c")
    assert meld("4S", BAVARIAN) == meld("4A")
    assert meld("Rosen 6-8") == meld("6h-8h")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("6c", "no two ends"), ("", "no two ends"), ("4", "no two ends"), ("four", "names no rank"),
        ("4x", "'x' names no rank"), ("Rosen 6-x", "'x' names no rank"), ("x 6-8", "'x' names no suit"),
        ("Rosen 8-6", "low to high"), ("Rosen 6 Gras 8", "low to high"), ("6c-", "no two ends"),
        ("6c-8x", "'8x' names no card"), ("a b c d e", "no two ends"), ("Rosen 6–8" * 10, "no two ends"),
    ],
)  # fmt: skip
def test_what_names_no_meld(text, says):
    with pytest.raises(BadNotation, match=says):
        meld(text)


@pytest.mark.parametrize(
    ("game", "text", "style", "canonical"),
    [
        ("schieber", "2 play Rosen-Under", SWISS, "2 play Jh"),
        ("schieber", "2 play rosen under", SWISS, "2 play Jh"),
        ("schieber", "2 play Rosen König stoeck", None, "2 play Kh stoeck"),
        ("schieber", "0 announce Rosen", None, "0 announce h"),
        ("schieber", "0 announce ♦", FRENCH_SWISSLOS, "0 announce c"),
        ("schieber", "0 announce ♦", None, "0 announce d"),
        ("schieber", "0 announce Obenabe", SWISS, "0 announce obenabe"),
        ("schieber", "1 weis Rosen Banner–Ober", SWISS, "1 weis Th-Qh"),
        ("schieber", "1 weis Rosen Banner – Ober", SWISS, "1 weis Th-Qh"),
        ("schieber", "1 weis four Under", SWISS, "1 weis 4J"),
        ("schieber", "1 weis 4 Bube", FRENCH, "1 weis 4J"),
        ("sens", "3 take Gras", BAVARIAN, "3 take s"),
        ("sens", "3 take S", BAVARIAN, "3 take s"),
        ("sens", "1 meldung S7-S9", BAVARIAN, "1 meldung 7d-9d"),
        ("tschausepp", "1 play Rosen-Under wish Schellen tschau", SWISS, "1 play Jh wish d tschau"),
        ("tschausepp", "1 play Rosen Under wish schilten", SWISS, "1 play Jh wish s"),
        ("tschausepp", "1 play Karo Dame tschau", FRENCH_GERMAN, "1 play Qd tschau"),
        ("chappe", "2 play Eicheln-Ass", SWISS, "2 play Ac"),
        ("schieber", "deal Ei6 RoU", SWISS, "deal 6c Jh"),
    ],
)  # fmt: skip
def test_actions_in_the_words_of_a_deck(game, text, style, canonical):
    assert str(parse_action(game, text, style)) == canonical


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("schieber", "0 announce Kreuz", "may be c .* or d "),
        ("schieber", "0 announce Laubfrosch", "'Laubfrosch' is none of c, d, h"),
        ("tschausepp", "1 play Jh wish Karo", "may be "),
        ("schieber", "0 play Kreuz Ass", "'Kreuz Ass' may be"),
        ("schieber", "0 weis Rosen 8 6 4 2", "names no meld"),
    ],
)
def test_actions_that_are_not_clear(game, text, says):
    with pytest.raises(BadNotation, match=says):
        parse_action(game, text)
