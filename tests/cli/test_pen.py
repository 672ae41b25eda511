"""How the pen writes."""

from enum import Enum

import pytest
from attrs import field, frozen

from jassrules import CHANCE, Entry, Event, Hand, Suit, Violation, card, schieber
from jassrules.cli.page import breadth
from jassrules.cli.pen import Pen
from jassrules.games.schieber.phases import NOT_PLAYED
from jassrules.games.tschausepp.fitting import ASKED_FOR
from jassrules.jass import duties, weis
from jassrules.notation import BAVARIAN, FRENCH, FRENCH_SWISSLOS, SWISS
from jassrules.tricks.melds import meld
from tests.cli.tables import PEN

COLOURED = Pen(("Anna", "Beat"), SWISS, colour=True)


def cards(text):
    return [card(word) for word in text.split()]


def test_cards_and_suits_by_name():
    assert PEN.card(card("Jh")) == "Rosen-Under"
    assert PEN.suit(Suit.SCHILTEN) == "Schilten"
    assert Pen(("A",), BAVARIAN).card(card("As")) == "Gras-Sau"
    assert Pen(("A",), FRENCH, language="fr").card(card("Qs")) == "pique-dame"
    assert Pen(("A",), FRENCH_SWISSLOS).suit(Suit.EICHELN) == "Ecken"


def test_a_set_stands_by_suit_and_a_sequence_in_its_order():
    assert PEN.cards(Hand.parse("Jh 6h 9c")) == "Eicheln 9 · Rosen 6 Under"
    assert PEN.cards(cards("Jh 6h 9c")) == "Rosen-Under, Rosen-6, Eicheln-9"
    assert PEN.cards(Hand()) == PEN.cards([]) == "–"


def test_marked_cards_stand_in_brackets():
    hand = Hand.parse("6h Jh 9c")
    assert PEN.cards(hand, marked=cards("Jh 9c")) == "Eicheln [9] · Rosen 6 [Under]"


def test_equal_cards_of_two_decks_stand_twice():
    assert PEN.cards(Hand.parse("6h 6h 7h")) == "Rosen 6 6 7"


def test_melds():
    assert PEN.meld(meld("6c-8c")) == "Eicheln 6–8"
    assert PEN.meld(meld("4J")) == "four Under"


def test_seats_sides_and_actors():
    assert PEN.seat(2) == "Chiara"
    assert (PEN.side(0), PEN.side(1)) == ("Anna & Chiara", "Beat & Dario")
    alone = Pen(("Anna", "Beat", "Chiara"), SWISS)
    assert alone.side(1) == "Beat"
    assert (PEN.actor(1), PEN.actor(CHANCE), PEN.actor(None)) == ("Beat", "chance", "nobody")


class Call(Enum):
    """What may be called."""

    TSCHAU = "tschau"


@frozen
class Called:
    """A call of its own."""

    verb = "call"
    seat: int
    call: Call


@frozen
class Strange:
    """An action with every kind of field."""

    verb = "take-back"
    seat: int
    against: int | None = None
    wish: Suit | None = field(default=None, metadata={"word": "wish"})
    tricks: int | None = None
    sepp: bool = False
    call: Call | None = None


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (schieber.Play(0, card("Jh")), "play Rosen-Under"),
        (schieber.Play(0, card("Kh"), True), "play Rosen-König, call Stöck"),
        (schieber.Announce(0, "h"), "announce Rosen"),
        (schieber.Announce(0, "slalom-obenabe"), "announce Slalom-obenabe"),
        (schieber.Push(0), "push"),
        (schieber.Weis(0, meld("6c-8c")), "weis Eicheln 6–8"),
        (Strange(0, against=2), "take back Chiara"),
        (Strange(0, None, Suit.ROSEN, 3, True), "take back wish Rosen 3, call Sepp"),
        (Strange(0, tricks=3, call=Call.TSCHAU), "take back 3, call Tschau"),
        (Called(0, Call.TSCHAU), "call Tschau"),
    ],
)
def test_actions_in_words(action, words):
    assert PEN.action(action) == words


def test_a_refusal_names_its_cards_and_its_rule():
    facts = {"led": Suit.ROSEN, "held": tuple(cards("6h Jh")), "card": card("9c")}
    violation = duties.FOLLOW_OR_TRUMP("schieber", **facts)
    assert str(violation) == (
        "You hold 6h Jh of the led suit: follow it, or trump. [schieber.follow-suit]"
    )
    assert PEN.violation(violation) == (
        "You hold Rosen-6, Rosen-Under of the led suit: follow it, or trump. [schieber.follow-suit]"
    )
    unknown = Violation("schieber.turn", "You hold 6h.", {"card": card("6h")})
    assert PEN.violation(unknown) == "You hold 6h. [schieber.turn]"
    assert PEN.violation(Violation("poker.turn", "Wait.")) == "Wait. [poker.turn]"


def test_a_refusal_names_its_meld():
    violation = weis.NOT_HELD("schieber", meld=meld("6c-8c"))
    assert PEN.violation(violation) == "You do not hold Eicheln 6–8. [schieber.weis]"


def test_a_refusal_names_its_suit():
    violation = ASKED_FOR(card=card("6c"), top=card("Jh"), wish=Suit.SCHILTEN)
    assert PEN.violation(violation) == "Schilten was asked for. [tschausepp.under]"
    french = Pen(("A", "B"), FRENCH)
    assert french.violation(violation) == "Schaufel was asked for. [tschausepp.under]"


def test_a_refusal_names_its_contract():
    violation = NOT_PLAYED(contract=schieber.Contract("c"))
    words = "The contract {} is not played here: its factor is 0. [schieber.factors]"
    assert PEN.violation(violation) == words.format("Eicheln")
    assert Pen(("A",), FRENCH_SWISSLOS).violation(violation) == words.format("Ecken")


def test_a_refusal_names_its_seats():
    turn = Violation("schieber.turn", "It is the turn of seat 1, not of seat 4.")
    assert PEN.violation(turn) == "It is the turn of Beat, not of seat 4. [schieber.turn]"


def test_totals_and_winners():
    assert PEN.totals((10, 7)) == "Anna & Chiara 10 · Beat & Dario 7"
    assert PEN.winners((1,)) == "Beat & Dario win the match."
    assert PEN.winners((0, 1)) == "Anna & Chiara and Beat & Dario win the match."
    assert PEN.winners(()) == "Nobody has won."
    assert Pen(("Anna", "Beat"), SWISS).winners((0,)) == "Anna wins the match."


ENTRIES = (
    Entry(0, "schieber.card-points", 30, "trick 1"),
    Entry(1, "schieber.weis", 150, "4J"),
    Entry(0, "schieber.match", 100),
)


def test_the_itemised_score_has_a_column_a_side():
    assert list(PEN.entries(ENTRIES, (130, 1150))) == [
        "                           Anna & Chiara  Beat & Dario",
        "  card-points  trick 1                30",
        "  weis         four Under                          150",
        "  match                              100",
        "  total                              130          1150",
    ]


def test_with_many_sides_each_line_names_its_own():
    narrow = Pen(PEN.names, SWISS, sides=2, room=40)
    assert list(narrow.entries(ENTRIES[:1], (30, 0))) == [
        "  card-points  trick 1      30  Anna & Chiara",
        "  total                     30  Anna & Chiara",
        "  total                      0  Beat & Dario",
    ]


def test_colours_only_where_wanted_and_they_take_no_room():
    assert COLOURED.card(card("Jh")) == "\x1b[31mRosen-Under\x1b[0m"
    assert COLOURED.card(card("Jc")) == "Eicheln-Under"
    assert COLOURED.bold("x") == "\x1b[1mx\x1b[0m"
    assert COLOURED.dim("x") == "\x1b[2mx\x1b[0m"
    assert PEN.bold("x") == PEN.dim("x") == "x"
    assert breadth(COLOURED.card(card("Jh"))) == 11
    assert COLOURED.padded(COLOURED.card(card("Jh")), 13).endswith("\x1b[0m  ")


def test_the_red_suits_of_the_french_decks():
    french = Pen(("A",), FRENCH, colour=True)
    swisslos = Pen(("A",), FRENCH_SWISSLOS, colour=True)
    assert "\x1b[31m" in french.suit(Suit.DIAMONDS)
    assert "\x1b" not in french.suit(Suit.CLUBS)
    assert "\x1b[31m" in swisslos.suit(Suit.EICHELN)
    assert "\x1b" not in swisslos.suit(Suit.SCHELLEN)


SIDE, SEAT = {"side": 1, "points": 20}, {"seat": 1}


@pytest.mark.parametrize(
    ("what", "facts", "sentence"),
    [
        ("dealt", {"dealer": 3, "vorhand": 0}, "Dario deals; Anna is Vorhand."),
        ("dealt", {"dealer": 3}, "Dario deals."),
        ("pushed", SEAT, "Beat pushes."),
        ("weis-announced", SEAT | {"points": 50}, "Beat announces a Weis of 50."),
        ("weis-shown", SEAT | {"meld": meld("6c-8c")}, "Beat shows Eicheln 6–8."),
        ("weis", SIDE, "Beat & Dario write 20 for the Weis."),
        ("stoeck", SIDE, "Beat & Dario write 20 for Stöck."),
        ("last-trick", SIDE, "Beat & Dario write 20 for the last trick."),
        ("match", SIDE, "Match! Beat & Dario write 20 for all nine tricks."),
        ("bergpreis", SIDE, "Beat & Dario hold the Bergpreis."),
        ("match-over", {"winners": (1,)}, "Beat & Dario win the match."),
        ("yodel", {}, None),
    ],
)
def test_events_of_schieber_as_sentences(what, facts, sentence):
    from jassrules.cli.schieber import line

    assert line(Event(what, "schieber.turn", facts), PEN) == sentence
