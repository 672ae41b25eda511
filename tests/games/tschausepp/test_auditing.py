"""States that cannot be, each by one thing that is wrong with it."""

import pytest
from attrs import evolve

from jassrules import card, tschausepp
from jassrules.cards import PACK, Suit
from jassrules.games.tschausepp import (
    Answering,
    Deciding,
    Forgotten,
    Owed,
    Resume,
    Shuffling,
    Skipping,
)
from jassrules.ledger import Entry, Ledger
from tests.games.tschausepp.tables import after, dealt, lying, shuffled

LAYING = lying("6h 7h/6d 7d", "9s", "8c")
MATCH = LAYING.match
ALL_IN_HANDS = lying("6h 7h/6d 7d", "9s", rest=1)
WON = Entry(1, "tschausepp.round-won", 1)
AT_LAST = after(lying("6h/6d 7d", "9h"), "0 play 6h")
TURNING_UP = dealt("6h 7h/6d 7d", "8c", "9s")
SHUFFLING = after(lying("6h/6d 7d", "9s"), "0 draw")


def with_table(state, **changes):
    return evolve(state, table=evolve(state.table, **changes))


def with_match(state, **changes):
    return with_table(state, match=evolve(state.match, **changes))


def with_known(state, **changes):
    return with_table(state, known=evolve(state.table.known, **changes))


def owing(**changes):
    return evolve(SHUFFLING, owed=evolve(SHUFFLING.owed, **changes))


def resuming(*facts):
    """A challenge is being paid for while cards are shuffled, and the round goes on so."""
    return evolve(SHUFFLING, owed=Owed(0, 2, "challenge", Resume(*facts)))


def topped(state, code):
    """The state with a card from below on top of the pile."""
    rest = tuple(one for one in state.table.pile if one is not card(code))
    return with_table(state, pile=(*rest, card(code)))


def test_the_states_that_are_spoilt_here_can_be():
    for state in (LAYING, AT_LAST, TURNING_UP, SHUFFLING, resuming("Laying", 1)):
        assert tschausepp.audit(state) is None
    names = [type(state).__name__ for state in (AT_LAST, TURNING_UP, SHUFFLING)]
    assert names == ["LastCard", "TurningUp", "Shuffling"]


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (with_match(LAYING, players=1), "players: out of range"),
        (
            with_match(lying("6h/6d/7d", "9s"), rules=tschausepp.Rules(hand_size=12)),
            "players: the deal leaves no start card",
        ),
        (with_match(LAYING, dealer=2), "dealer or rounds: out of range"),
        (evolve(LAYING, turn=2), "turn: no seat of this table"),
        (with_match(LAYING, rounds=2), "rounds: more than the match has"),
        (with_match(LAYING, ledger=Ledger((0,))), "ledger: no totals of this table"),
        (with_match(LAYING, ledger=Ledger((-1, 0))), "ledger: the lines are more"),
        (with_match(LAYING, ledger=Ledger((2, 0))), "ledger: more wins than rounds"),
        (with_match(LAYING, rounds=0), "ledger: no lines while a round is running"),
        (tschausepp.Dealing(MATCH), "rounds: the match is over"),
        (
            tschausepp.MatchOver(evolve(MATCH, ledger=Ledger((0, 0)).write(WON)), (0,)),
            "winners: the match has not ended so",
        ),
    ],
)
def test_matches_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (with_table(LAYING, hands=LAYING.table.hands[:1]), "table: a hand for each seat"),
        (with_table(LAYING, hands=(1 << 36, 0)), "hands: no cards of this pack"),
        (with_known(LAYING, passed=()), "known: something for each seat"),
        (with_known(LAYING, barred=((1, 0), (0, 0))), "known: masks of one pack, in order"),
        (with_known(LAYING, barred=((0, PACK), (0, 0))), "known: a hand does not fit"),
        (with_known(LAYING, stock=card("8c").bit), "known: the stock is not"),
        (with_known(LAYING, stock=1 << 36), "known: the stock is not"),
        (
            with_table(lying("6h 7h/6d 7d", "Js", wish="d"), wish=None),
            "wish: a suit was named with the top card",
        ),
        (with_table(AT_LAST, forgotten=None), "forgotten: nobody"),
        (
            with_match(AT_LAST, rules=tschausepp.Rules(calls="automatic")),
            "forgotten: no call can be outstanding",
        ),
        (with_table(TURNING_UP, forgotten=Forgotten(0, "tschau")), "aside: "),
        (
            with_table(SHUFFLING, forgotten=Forgotten(1, "tschau")),
            "forgotten: while cards are shuffled",
        ),
    ],
)
def test_tables_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (
            evolve(
                with_table(TURNING_UP, stock=(*TURNING_UP.table.stock, *TURNING_UP.aside)), aside=()
            ),
            "aside: ",
        ),
        (
            with_table(SHUFFLING, pile=SHUFFLING.table.pile[1:], stock=SHUFFLING.table.pile[:1]),
            "stock: no shuffle is due",
        ),
        (Shuffling(ALL_IN_HANDS.table, Owed(0, 1, "turn")), "stock: no shuffle is due"),
        (owing(seat=7), "owed: no seat, or no number of cards"),
        (owing(seat=-1), "owed: no seat, or no number of cards"),
        (owing(why="challenge"), "owed: after a challenge"),
        (owing(cards=0), "owed: how many cards?"),
        (resuming("Laying", 9), "owed: no seat"),
        (resuming("Dealing", 0), "phase: no such phase"),
        (resuming("Laying", 0, 2), "penalty: none is open"),
        (resuming("Laying", 0, 0, card("6h")), "drawn: nothing was"),
        (Answering(LAYING.table, 0, 2), "Answering: the top card does not lead there"),
        (Answering(topped(LAYING, "7s").table, 0, 3), "penalty: no such penalty"),
        (Skipping(topped(LAYING, "8s").table, 0), "Skipping: nobody is asked about a skip here"),
        (Deciding(LAYING.table, 0, card("9h"), False), "drawn: no card this seat can have drawn"),
        (
            Deciding(lying("9h 7d/6d 7c", "9s").table, 0, card("9c"), False),
            "drawn: no card this seat can have drawn",
        ),
        (evolve(AT_LAST, turn=0), "LastCard: the seat before has laid its last card"),
        (topped(AT_LAST, "Ah"), "LastCard: the top card cannot be the last"),
    ],
)
def test_phases_that_cannot_be(state, problem):
    assert tschausepp.audit(state).startswith(problem)


# -- what the round so far shows -------------------------------------------------------------------

FRESH = dealt("6h 7h/6d 7d", "9s", "Tc Ks")
EVERYBODY = tschausepp.Rules(calls="automatic")


def say(state):
    found = tschausepp.audit(state)
    return found or "possible"


def on(pile, hands="6h 7h/6d 7d", stock="8c Tc Ks", **more):
    """A round with these discards on top of others, and ``hand_size`` as many as lie there allow."""
    return lying(hands, pile, stock, hand_size=2, **more)


def test_the_start_of_a_round():
    assert say(FRESH) == "possible"
    assert say(evolve(FRESH, turn=1)) == "turn: not the one that begins"
    assert say(with_known(FRESH, passed=(Suit.SCHILTEN, None))).startswith("known.passed")
    assert say(with_known(FRESH, passed=(Suit.ROSEN, None))).startswith("known.passed: only")
    assert say(with_known(FRESH, barred=((0, 1), (0, 0)))).startswith("known.barred")
    assert say(tschausepp.Covering(FRESH.table, 0)).startswith("Covering")
    eight = dealt("6h 7h/6d 7d/6s 7s", "8c", "9s", start_card="active", eight_passable=True)
    assert type(eight) is Skipping
    assert say(eight) == say(after(eight, "0 keep")) == "possible"
    assert say(evolve(eight, turn=1)).startswith("turn")
    assert say(tschausepp.Laying(eight.table, 0)).startswith("turn")
    seven = dealt("6h 8h/6d 8d", "7c", start_card="active")
    assert say(seven) == "possible"
    taken = after(seven, "0 take")
    assert say(taken) == "possible"
    assert say(evolve(taken, turn=0)) == "turn: others have drawn in turn"
    assert say(Answering(taken.table, 1, 2)) == "turn: the start card has taken effect already"
    assert say(evolve(seven, penalty=4)) == "penalty: no such penalty"
    # nobody has laid a card, and yet a hand is smaller than it was dealt
    small = with_table(FRESH, hands=(card("6h").bit, FRESH.table.hands[1]),
                       stock=(*FRESH.table.stock, card("7h")))  # fmt: skip
    small = with_known(small, barred=((0,), (0, 0)))
    assert say(small).startswith("hands: fewer")


def test_whose_turn_it_is_while_only_drawing_was_possible():
    # seat 0 draws the Eight of diamonds, which does not fit; then it is seat 1's turn
    state = after(dealt("6h 7h/6d 7d/Qh Qd", "9s", "8d Tc Kd"), "0 draw")
    assert say(state) == "possible"
    state = after(state, "0 keep")
    assert state.turn == 1
    assert say(state) == "possible"
    for wrong in (0, 2):
        assert say(evolve(state, turn=wrong)) == "turn: others have drawn in turn"
    for _ in range(2):
        state = after(state, f"{state.turn} draw,{state.turn} keep")
    assert say(state) == "possible"


def test_cards_lie_as_they_can_have_been_laid():
    assert say(on("Qs 9s")) == "possible"
    assert say(on("Qh 9s")) == "pile: 9s cannot have been laid on Qh"
    assert say(on("Qh Js 9d", wish=None)) == "possible"  # an Under on anything, and any suit on it
    short = tschausepp.Rules(hand_size=2, under_on_anything=False)
    assert say(with_match(on("Qh Js 9d"), rules=short)) == "pile: Js cannot have been laid on Qh"
    assert say(on("7s 7d 7c", hands="6h 8h/6d 8d", stock="8c Tc Ks")) == "possible"
    # a special card begins only if there was no other
    table = on("Qs 9s").table
    eight = tuple(sorted(table.pile[:-2], key=lambda one: one is not card("8s")))
    assert say(with_table(on("Qs 9s"), pile=(*eight, *table.pile[-2:]))).startswith("pile")


def test_the_direction_follows_from_the_cards_that_turn_it():
    back = {"K": "reverse"}
    turned = after(dealt("6h Ks 8h/6d Kd 8d/7h 7c Th", "9s", effects=back), "0 play Ks")
    assert turned.table.direction == -1
    assert say(turned) == "possible"
    assert say(with_table(turned, direction=1)) == "direction: not after these cards"
    active = dealt("6h Ks/6d Kd/7h 7c", "Kc", effects=back, start_card="active")
    assert say(active) == "possible"
    assert say(with_table(active, direction=1)).startswith("direction")
    # the call is outstanding since the King, which has turned the order: seat 2 of three is next
    three = dealt("6h Ks/6d Kd/7h 7c", "9s", effects=back)
    forgetful = after(three, "0 play Ks")
    assert (forgetful.turn, forgetful.table.forgotten) == (2, Forgotten(0, "tschau"))
    assert say(forgetful) == "possible"
    assert say(evolve(forgetful, turn=1)).startswith("turn: the seat with a call")
    last = after(lying("Ks/6d 8d", "9s", hand_size=1, effects=back), "0 play Ks")
    assert type(last) is tschausepp.LastCard
    assert last.table.direction == 1


def test_a_penalty_is_as_many_cards_as_lie_there():
    state = lying("6h 8h/6d 8d", "Qs 7s 7d", "8c", phase=Answering, penalty=4, hand_size=2)
    assert say(state) == "possible"
    assert say(evolve(state, penalty=2)) == "possible"  # the first one was paid
    for wrong in (6, 3, 0, -2, 2 * 10**20):
        assert say(evolve(state, penalty=wrong)) == "penalty: no such penalty"
    alone = tschausepp.Rules(hand_size=2, seven_stacks=False)
    assert say(with_match(state, rules=alone)) == "penalty: no such penalty"


def test_a_stock_is_known_after_a_shuffle_only():
    state = on("Qs 9s")
    for known in (PACK & ~card("8c").bit, card("6c").bit):
        assert say(with_known(state, stock=known)) != "possible"
    # all of it still there, though a card was due
    stock = sum(one.bit for one in state.table.stock)
    assert say(with_known(state, stock=PACK & ~stock)).startswith("known.stock: nobody has drawn")
    fresh = after(shuffled(SHUFFLING), "0 keep")
    assert say(fresh) == "possible"
    free = tuple(tuple(0 for _ in hand) for hand in fresh.table.known.barred)
    assert say(with_known(fresh, barred=free)).startswith("known.barred: nobody has drawn")
    known = fresh.table.known.stock
    drawn = tuple(
        tuple(sorted(m if not known & ~m else 0 for m in hand)) for hand in fresh.table.known.barred
    )
    assert say(with_known(fresh, barred=drawn)) == "known.barred: less than everybody has seen"


# -- calls, empty hands, points ----------------------------------------------------------------------


def test_whoever_has_no_card_left_has_won():
    gone = with_table(
        FRESH, hands=(0, 0), stock=(*FRESH.table.stock, *map(card, ["6h", "7h", "6d", "7d"]))
    )
    gone = with_known(gone, barred=((), ()))
    assert say(gone) == "hands: whoever has no card left has won"
    # challenged for a forgotten Sepp that costs nothing, one plays on without a card
    free = tschausepp.Rules(hand_size=1, sepp_penalty=0)
    stays = after(
        with_match(lying("6h/6d 8d", "9h", hand_size=1), rules=free), "0 play 6h", "1 challenge 0"
    )
    assert [hand.bit_count() for hand in stays.table.hands] == [0, 2]
    assert say(stays) == "possible"
    # an Ace may be one's last card, but then a card is drawn
    ace = after(lying("Ah/6d 8d", "9h", hand_size=1), "0 play Ah")
    assert type(ace) is tschausepp.Covering
    assert say(ace) == "possible"
    assert say(evolve(ace, turn=1)) == "hands: whoever has no card left has won"


def test_a_forgotten_call_tells_who_has_laid_the_top_card():
    state = after(on("Qs 9s", hands="6s 7h/6d 7d/8h Kd"), "0 play 6s")
    assert state.table.forgotten == Forgotten(0, "tschau")
    assert say(state) == "possible"
    for turn in (0, 2):
        assert say(evolve(state, turn=turn)).startswith("turn: the seat with a call")
    assert say(with_table(state, forgotten=Forgotten(2, "tschau"))).startswith("forgotten: Tschau")
    covered = after(on("Qs 9s", hands="As 7h/6d 7d/8h Kd", stock="8s Tc Ks"), "0 play As,0 draw")
    assert type(covered) is Deciding
    assert say(covered) == "possible"
    assert say(evolve(covered, for_cover=False)).startswith("for_cover: a call")
    assert say(on("Qs 9s")) == "possible"
    drawn = after(on("Qs 9s", hands="6h 7h/6d 7d", stock="8s Tc Ks"), "0 draw")
    assert say(evolve(drawn, for_cover=True)) == "for_cover: the top card wants no cover"


def test_challenges_that_cannot_be():
    assert say(evolve(SHUFFLING, owed=Owed(0, 3, "challenge", Resume("Laying", 1)))).startswith(
        "owed: no"
    )
    last = Resume("LastCard", 1, 0)
    assert (
        say(evolve(SHUFFLING, owed=Owed(1, 2, "challenge", last)))
        == "owed: the seat before has laid its last card"
    )
    assert say(evolve(SHUFFLING, owed=Owed(0, 2, "challenge", last))).startswith("owed: the seat")
    short = after(lying("6h/6d 8d", "9h", hand_size=1), "0 play 6h", "1 challenge 0")
    assert type(short) is tschausepp.Shuffling
    assert say(short) == "possible"
    assert say(evolve(short, owed=evolve(short.owed, cards=1))).startswith("owed: the seat")
    assert say(owing(why="penalty")) == "owed: no such penalty"
    assert say(owing(why="cover")).startswith("owed: one card")
    assert say(owing(cards=2)).startswith("owed: one card")
    assert say(owing(seat=1)) != "possible"


def test_a_start_card_is_no_card_that_was_laid():
    start = dealt("6h 7h/6d 7d", "As", start_card="active")
    assert say(start) == "possible"
    assert say(tschausepp.Covering(start.table, 0)) == "pile: nobody has laid a card yet"
    under = dealt("6h 7h/6d 7d", "Js", start_card="active")
    assert say(under) == "possible"
    assert say(with_table(under, wish=Suit.ROSEN)) == "wish: a start card names no suit"


def test_special_cards_turned_up_come_from_a_deal():
    assert say(TURNING_UP) == "possible"
    moved = with_table(TURNING_UP, stock=TURNING_UP.table.stock[1:],
                       hands=(TURNING_UP.table.hands[0] | TURNING_UP.table.stock[0].bit,
                              TURNING_UP.table.hands[1]))  # fmt: skip
    moved = with_known(moved, barred=((0, 0, 0), (0, 0)))
    assert say(moved) == "hands: not as many cards as are dealt"
    assert say(with_table(TURNING_UP, direction=-1)).startswith("aside")


POINTS = tschausepp.Rules(scoring="points", rounds=3, points_limit=50)


def finished(points, *, before=(0, 0), rounds=1, rules=POINTS, **change):
    lines = [
        evolve(Entry(seat, "tschausepp.card-points", n), **change) for seat, n in enumerate(points)
    ]
    ledger = Ledger(before).write(*lines)
    return tschausepp.Dealing(tschausepp.Match(rules, len(points), 0, ledger, rounds))


def test_points_that_cards_can_be_worth():
    assert say(finished((0, 21))) == "possible"  # Ace and Banner
    for wrong in ((0, 1), (1, 0), (0, -1), (0, 121), (5, 5)):
        assert say(finished(wrong)) != "possible", wrong
    assert say(finished((0, 21), rule="tschausepp.match")).startswith("ledger.entries")
    assert say(finished((0, 21), about="Ah Th")).startswith("ledger.entries")
    assert say(finished((0, 21), before=(0, 5))).startswith("ledger: nothing")
    assert say(finished((0, 21), before=(0, 60), rounds=2)) == "ledger: the match was over before"
    assert (
        say(finished((0, 21), rounds=0))
        == "ledger.entries: nothing is written before the first round"
    )
    # nobody wins: all cards but the top one are in the hands, 120 points in all, here but an Ace
    blocked = tschausepp.Rules(scoring="points", rounds=3)
    assert say(finished((60, 49), rules=blocked)) == "possible"
    assert say(finished((60, 48), rules=blocked)) == "ledger.entries: no round is written so"
    dear = tschausepp.Rules(scoring="points", rounds=3, card_points={"A": 10**6})
    assert say(finished((0, 10**6 + 1), rules=dear)) == "possible"  # by the sum only
    assert say(finished((0, 10**7), rules=dear)) != "possible"


def test_lines_of_a_round_that_is_counted():
    won = tschausepp.Rules(rounds=3)

    def of(*lines, before=(0, 0), rounds=1):
        return say(
            tschausepp.Dealing(tschausepp.Match(won, 2, 0, Ledger(before).write(*lines), rounds))
        )

    assert of(WON) == of() == of(WON, before=(1, 0), rounds=2) == "possible"
    for wrong in ((WON, WON), (evolve(WON, points=2),), (evolve(WON, rule="tschausepp.sepp"),),
                  (evolve(WON, about="at last"),)):  # fmt: skip
        assert of(*wrong) == "ledger.entries: no round is written so"
    assert of(WON, before=(1, 1), rounds=2).startswith("ledger: more wins")
