"""States that cannot be, each by one thing that is wrong with it."""

from itertools import count, permutations, product

import pytest
from attrs import evolve

from jassrules import card, schieber
from jassrules.cards import CARDS
from jassrules.games.schieber import (
    Contract,
    Dealing,
    Declaring,
    Match,
    MatchOver,
    Playing,
    Rules,
    audit,
    meld,
)
from jassrules.games.schieber.contract import course_of
from jassrules.games.schieber.state import Table
from jassrules.ledger import Entry, Ledger
from jassrules.tricks.trick import history_of, tricks_of
from tests.games.schieber.tables import apply_all, dealt, one_suit_each, played_out

HANDS = "6c 7c 8c 6h / 6d 7d 8d 9d Jh / 9h Th / 7h 8h"
FIRST = "0 announce h,0 weis 6c-8c,0 play 6h,1 weis 6d-9d,1 play Jh,2 play Th,3 play 7h"


def test_a_state_that_was_played_is_possible():
    state = apply_all(dealt(HANDS), FIRST)
    assert audit(state) is None
    assert audit(played_out(state)) is None


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda s: evolve(s, match=evolve(s.match, dealer=4)), "dealer"),
        (lambda s: evolve(s, match=evolve(s.match, deals=-1)), "deals"),
        (lambda s: evolve(s, match=evolve(s.match, deals=0)), "deals"),
        (lambda s: evolve(s, match=evolve(s.match, bergpreis=(2,))), "match.bergpreis"),
        (lambda s: evolve(s, match=evolve(s.match, bergpreis=())), "match.bergpreis"),
        (lambda s: evolve(s, pushes=2 * 10**20), "pushes"),
        (lambda s: evolve(s, dealt=(-s.dealt[0], *s.dealt[1:])), "dealt"),
        (lambda s: evolve(s, ledger=Ledger((3000, 0))), "ledger"),
        (lambda s: evolve(s, match=evolve(s.match, deals=1), ledger=Ledger((5, 0))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0, 0, 0))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0, 0), (Entry(2, "schieber.weis", 0),))), "ledger"),
        (lambda s: evolve(s, ledger=Ledger((0, 0), (Entry(0, "schieber.weis", 5),))), "ledger"),
        (lambda s: evolve(s, dealt=s.dealt[:3]), "dealt"),
        (lambda s: evolve(s, dealt=(s.dealt[0],) * 4), "dealt"),
        (lambda s: evolve(s, dealt=(s.dealt[0] & s.dealt[0] - 1, *s.dealt[1:])), "dealt"),
        (lambda s: evolve(s, vorhand=1), "vorhand"),
        (lambda s: evolve(s, pushes=2), "pushes"),
        (lambda s: evolve(s, pushes=-1), "pushes"),
    ],
    ids=map(str, count(1)),
)
def test_impossible_states_before_play(spoil, problem):
    state = one_suit_each()
    assert isinstance(state, Declaring)
    assert audit(state) is None
    assert audit(spoil(state)).startswith(problem)


def restored(state, *, kind=None, ledger=None, plays=None, **table):
    t = state.table
    facts = {
        "match": t.match, "vorhand": t.vorhand, "dealt": t.dealt, "contract": t.contract,
        "pushes": t.pushes, "weis": t.weis,
    }  # fmt: skip
    made = Table(**{**facts, **table})
    return (kind or type(state))(
        made, state.plays if plays is None else plays, ledger or state.ledger
    )


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: restored(s, ledger=Ledger((0, 80), s.ledger.entries[:1])),
        lambda s: restored(s, ledger=Ledger((0, 0))),
        lambda s: restored(s, weis=()),
        lambda s: restored(s, weis=((1, meld("6d-9d")), (0, meld("6c-8c")))),
        lambda s: restored(s, weis=((0, meld("6c-8c")), (1, meld("6d-8d")))),
        lambda s: restored(s, weis=((0, meld("6c-8c")), (1, meld("6d-9d")), (1, meld("4A")))),
        lambda s: restored(s, kind=schieber.FirstTrick),
        lambda s: restored(s, contract=Contract.UNDENUFE),
        lambda s: restored(s, contract=Contract.MARY),
        lambda s: restored(s, pushes=3),
        lambda s: restored(s, pushes=-1),
        lambda s: restored(s, plays=s.plays[0]),
        lambda s: restored(s, plays=(s.plays, card("6h"))),
        lambda s: restored(s, plays=(s.plays, card("7c"))),
        lambda s: restored(s, dealt=(s.table.dealt[1], s.table.dealt[0], *s.table.dealt[2:])),
        lambda s: restored(s, vorhand=2),
        lambda s: restored(s, plays=history_of(CARDS + CARDS[:1])),
    ],
    ids=map(str, count(1)),
)
def test_impossible_states_of_play(spoil):
    state = apply_all(dealt(HANDS), FIRST)
    assert isinstance(state, Playing)
    assert audit(restored(state)) is None
    assert audit(spoil(state)) is not None


# -- what a deal has written, when it is over ------------------------------------------------------


def trick(number, side, points, factor=1):
    return Entry(side, "schieber.card-points", points * factor, f"trick {number}")


def over(*lines, before=(100, 100), dealer=1, rules=None, bergpreis=None, deals=3, kind=Dealing):
    """A state between deals: the lines of the last one, in which seat ``dealer`` was Vorhand."""
    match = Match(rules or Rules(), dealer, deals, bergpreis)
    vorhand = dealer if kind is Dealing else (dealer + 1) % 4
    last = lying_last(lines, vorhand)
    ledger = Ledger(before).write(*lines)
    if kind is Dealing:
        return Dealing(match, ledger, *last)
    return MatchOver(match, ledger, kind, *last)


def lying_last(lines, vorhand):
    """A trick that the last line of a trick can be about, with a contract; ``None`` if there is none.

    There is no card in it of a Weis, of one that would be longer with it, or of Stöck.
    """
    tricks = [one for one in lines if one.rule == "schieber.card-points"]
    bonus = [one.points for one in lines if one.rule == "schieber.last-trick"]
    factor = bonus[-1] // 5 if bonus else 1
    contract = {1: Contract.EICHELN, 2: Contract.SCHELLEN}.get(factor, Contract.OBENABE)
    if not tricks:
        return None, contract
    leaders = [vorhand] if len(tricks) == 1 else [tricks[-2].side, tricks[-2].side + 2]
    course = course_of(Rules(), contract)
    free = [one for one in CARDS if one.rank.name in ("SIX", "SEVEN", "TEN", "UNDER", "OBER")]
    free = [one for one in free if one.suit.code in "hs"]
    for cards, leader in product(permutations(free, 4), leaders):
        if sum(course.points[one.index] for one in cards) * factor == tricks[-1].points:
            number = min(len(tricks), 9) - 1
            made = tricks_of(history_of(cards), leader, (course.by_trick[number],))[0][0]
            if made.winner % 2 == tricks[-1].side:
                return made, contract
    return None, contract


def written(*points, last=0, match=(), factor=1, sides=(0, 1, 0, 1, 0, 1, 0, 1, 0)):
    lines = [trick(n + 1, sides[n], worth, factor) for n, worth in enumerate(points)]
    return [*lines, Entry(last, "schieber.last-trick", 5 * factor), *match]


NINE = (17, 17, 17, 17, 17, 17, 17, 17, 16)
"""The card points of nine tricks: 8 x 17 and 16 are 152."""
GOOD = written(*NINE)
STOECK = Entry(1, "schieber.stoeck", 20)
WEIS = Entry(0, "schieber.weis", 20, "6c-8c")


def test_a_deal_may_have_been_written_so():
    assert audit(over(*GOOD)) is None
    assert audit(over(*written(*NINE, factor=2))) is None
    assert audit(over(*GOOD[:3], STOECK, *GOOD[3:])) is None
    assert audit(over(GOOD[0], WEIS, *GOOD[1:])) is None
    match = written(*NINE, sides=(0,) * 9, match=[Entry(0, "schieber.match", 100)])
    assert audit(over(*match)) is None


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "no line"),
        (GOOD[:-1], "no last trick"),
        ([*GOOD, GOOD[-1]], "the last trick twice"),
        (written(*NINE, last=1), "the last trick to who did not take it"),
        (GOOD[1:], "eight tricks"),
        ([GOOD[1], GOOD[0], *GOOD[2:]], "the tricks in another order"),
        (written(*NINE[:8], 17), "153 card points"),
        (written(57, 0, 12, 14, 14, 14, 14, 14, 13), "57 in a trick: Buur, Nell and two Aces are 56"),
        (written(-1, 18, *NINE[2:]), "less than no points"),
        (written(50, 50, 10, 8, 8, 8, 8, 5, 5), "100 in two tricks: the best eight cards are 98"),
        ([evolve(GOOD[0], about="trick 2"), *GOOD[1:]], "another number"),
        ([evolve(GOOD[0], rule="schieber.target"), *GOOD[1:]], "a rule that writes nothing"),
        ([evolve(GOOD[0], rule="made.up"), *GOOD[1:]], "a rule that does not exist"),
        ([*GOOD, Entry(0, "schieber.match", 100)], "a match of who did not take all"),
        (written(*NINE, sides=(0,) * 9), "no match of who took all"),
        ([trick(1, 0, 17, 2), *GOOD[1:]], "two factors"),
        (written(*NINE, factor=5), "a factor that no contract has"),
        ([STOECK, *GOOD], "Stöck before anybody has played two cards"),
        ([*GOOD[:3], STOECK, STOECK, *GOOD[3:]], "Stöck twice"),
        ([*GOOD[:3], evolve(STOECK, points=21), *GOOD[3:]], "Stöck of 21"),
        ([WEIS, *GOOD], "a Weis before the first trick"),
        ([*GOOD[:2], WEIS, *GOOD[2:]], "a Weis after the second"),
        ([GOOD[0], evolve(WEIS, points=50), *GOOD[1:]], "50 for three cards"),
        ([GOOD[0], evolve(WEIS, about="6c-7c"), *GOOD[1:]], "a run of two"),
        ([GOOD[0], evolve(WEIS, about="8c-6c"), *GOOD[1:]], "no meld"),
        ([GOOD[0], evolve(WEIS, about="c6-c8"), *GOOD[1:]], "not as a meld is written"),
        ([GOOD[0], WEIS, WEIS, *GOOD[1:]], "a Weis twice"),
        ([GOOD[0], WEIS, Entry(0, WEIS.rule, 50, "6c-9c"), *GOOD[1:]], "a part of a longer run"),
        ([GOOD[0], WEIS, evolve(WEIS, side=1, about="6d-8d"), *GOOD[1:]], "Weise of both sides"),
        (
            [GOOD[0], *(evolve(WEIS, about=one) for one in (
                "6c-8c", "Tc-Qc", "6d-8d", "Td-Qd", "6h-8h", "Th-Qh", "6s-8s")), *GOOD[1:]],
            "seven Weise of a side: hands of nine make three each",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)  # fmt: skip
def test_lines_that_no_deal_writes(lines, why):
    assert audit(over(*lines)).startswith("ledger"), why


def test_stoeck_and_a_weis_of_the_same_cards_are_of_one_side():
    # a run from King down to Banner in every suit that can be trump has Ober and King in it
    rules = Rules(factors={**dict.fromkeys("dhs", 0), "obenabe": 0, "undenufe": 0})
    run = Entry(0, "schieber.weis", 50, "Tc-Kc")
    mine, theirs = Entry(0, "schieber.stoeck", 20), Entry(1, "schieber.stoeck", 20)
    assert audit(over(GOOD[0], run, mine, *GOOD[1:], rules=rules)) is None
    assert audit(over(GOOD[0], run, theirs, *GOOD[1:], rules=rules)) is not None
    # Ober and King beside a run to the Under would make the run longer
    short = Entry(0, "schieber.weis", 20, "9c-Jc")
    assert audit(over(GOOD[0], short, theirs, *GOOD[1:], rules=rules)) is None
    partner = audit(over(GOOD[0], short, mine, *GOOD[1:], rules=rules))
    assert partner is None  # it may be the partner's


def test_weise_that_count_by_themselves_come_with_the_best_first():
    rules = Rules(weis="automatic", weis_shared_card=False)
    four, run = Entry(0, "schieber.weis", 100, "4K"), Entry(0, "schieber.weis", 20, "6c-8c")
    assert audit(over(GOOD[0], four, run, *GOOD[1:], rules=rules)) is None
    other = Entry(0, "schieber.weis", 20, "6d-8d")
    assert audit(over(GOOD[0], four, run, other, *GOOD[1:], rules=rules)) is None
    off = audit(over(GOOD[0], run, *GOOD[1:], rules=Rules(weis="off")))
    assert off == "ledger.entries: no deal is written so"
    # 4K and Qc-Ac share the King: only the better one counts
    shared = Entry(0, "schieber.weis", 20, "Qc-Ac")
    rest = [Entry(0, "schieber.weis", 100, f"4{rank}") for rank in "AT"]
    assert audit(over(GOOD[0], four, *rest, shared, *GOOD[1:], rules=rules)) is not None


def test_a_named_card_makes_vorhand_in_the_first_deal_only():
    rules = Rules(first_vorhand=card("6c"))
    for dealer in range(4):
        assert audit(over(*GOOD, rules=rules, dealer=dealer, deals=1, before=(0, 0))) is None
    # seat 1 is Vorhand and has the Six of clubs, so that a run of side 0 cannot begin with it
    first = over(GOOD[0], WEIS, *GOOD[1:], rules=rules, dealer=1, deals=1, before=(0, 0))
    assert audit(first) == "ledger.entries: no deal is written so"
    assert audit(evolve(first, match=evolve(first.match, dealer=2))) is None


# -- the end of the match --------------------------------------------------------------------------

HALF = Rules(target=1000, bergpreis=None)


def test_ends_of_a_match():
    # side 0 had 985 and takes 17 in the first trick: 1002
    end = over(GOOD[0], before=(985, 900), kind=(0,), rules=HALF)
    assert audit(end) is None
    for winners in ((), (1,), (2,), (1, 0), (0, 0), (0, 1)):
        assert audit(evolve(end, winners=winners)).startswith("winners"), winners
    # the lines go on after the target was reached, or do not reach it
    assert audit(over(*GOOD[:2], before=(985, 900), kind=(0,), rules=HALF)) is not None
    assert audit(over(GOOD[0], before=(980, 900), kind=(0,), rules=HALF)) is not None
    assert audit(over(before=(1000, 900), kind=(0,), rules=HALF)).startswith("ledger")
    assert audit(over(before=(900, 900), kind=(0,), rules=HALF)).startswith("ledger")
    assert audit(evolve(end, match=evolve(end.match, deals=0))).startswith("deals")
    assert audit(evolve(end, match=evolve(end.match, rules=Rules(target=None)))) is not None
    late = over(*GOOD, before=(985, 900), rules=HALF)
    assert audit(late) == "ledger.entries: no deal is written so"


def test_stoeck_in_hand_may_decide_who_has_won():
    # Stöck end the match in the middle of a trick
    end = over(GOOD[0], STOECK, before=(900, 985), kind=(1,), rules=HALF)
    assert audit(end) is None
    # both reach 1000 with the first trick and a Weis of 50 for side 0: tricks come last, so that
    # side 0 wins by its Weis; but side 1 may hold Stöck, which come first
    rules = Rules(target=1000, bergpreis=None, weis_tie="both", weis_order=("cards",))
    weise = [Entry(0, "schieber.weis", 20, "6c-8c"), Entry(1, "schieber.weis", 20, "6d-8d")]
    lines = [GOOD[0], *weise[::-1]]  # seat 1 is Vorhand
    for winner in (0, 1):
        end = over(*lines, before=(990, 990), dealer=0, kind=(winner,), rules=rules)
        assert audit(end) is None
    assert audit(evolve(end, winners=(0, 1))).startswith("winners")


def test_the_bergpreis_goes_with_the_totals():
    # the mark is 1500: side 0 comes from 1400 to 1400 + 84 + 5, side 1 from 1490 to 1558
    def end(bergpreis, before=(1400, 1490), **more):
        return over(*GOOD, before=before, bergpreis=bergpreis, **more)

    assert audit(end((1,))) is None
    for wrong in (None, (), (0,), (0, 1)):
        assert audit(end(wrong)).startswith("match.bergpreis")
    # both had reached it before: either may hold it
    for held in ((0,), (1,)):
        assert audit(end(held, (1600, 1700))) is None
    assert audit(end((), (1600, 1700))) is not None
    higher = Rules(finish_order="higher-total")
    assert audit(end((), (1600, 1700), rules=higher)) is None
    assert audit(end((1,), (1400, 1700))) is None
    assert audit(end((0,), (1400, 1700))) is not None


def test_before_the_first_deal_there_is_nothing():
    assert audit(schieber.start(Rules(), dealer=2)) is None
    for state in (
        Dealing(Match(Rules(), 0), Ledger((20, 0))),
        Dealing(Match(Rules(), 0, 0, (0,)), Ledger((0, 0))),
        Dealing(Match(Rules(), 0), Ledger((0, 0)).write(GOOD[0])),
        MatchOver(Match(Rules(), 0), Ledger((0, 0)), (0,)),
    ):
        assert audit(state).startswith("deals")


def test_a_running_deal_has_not_reached_the_target():
    assert audit(dealt(HANDS, HALF, totals=(999, 0))) is None
    assert audit(dealt(HANDS, HALF, totals=(1000, 0))).startswith("ledger")
    assert audit(apply_all(dealt(HANDS, HALF, totals=(0, 1000)), "0 announce h")) is not None


# -- the last trick and contract ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: evolve(s, last_trick=None),
        lambda s: evolve(s, last_contract=None),
        lambda s: evolve(s, last_contract=Contract.SLALOM_OBENABE),
        lambda s: evolve(s, last_contract=Contract.UNDENUFE),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, winner=None)),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, winner=(s.last_trick.winner + 1) % 4)),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, leader=(s.last_trick.leader + 1) % 4)),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, leader=7)),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, cards=s.last_trick.cards[:3])),
        lambda s: evolve(s, last_trick=evolve(s.last_trick, cards=s.last_trick.cards[:1] * 4)),
        lambda s: evolve(
            s, last_trick=evolve(s.last_trick, cards=(*s.last_trick.cards[:3], card("6s")))
        ),
    ],
    ids=map(str, count(1)),
)
def test_last_tricks_that_no_deal_ends_with(spoil):
    # clubs led and taken by the Ace: 11 + 11 + 11 + 11, with the last trick
    state = played_out(apply_all(one_suit_each(), "0 announce obenabe"))
    assert isinstance(state, Dealing)
    assert audit(state) is None
    assert audit(spoil(state)) is not None


def test_a_last_trick_has_the_cards_that_the_other_lines_leave():
    # nine tricks, of which the last was all there is to the 11 of the Aces: 44
    points = (14, 14, 14, 14, 13, 13, 13, 13, 44)
    state = over(*written(*points))
    four = evolve(state, last_trick=trick_of("Ah As Ad Ac", 0), last_contract=Contract.SCHILTEN)
    # the Ace of spades is the trump among them, and clubs are no contract of factor 1
    assert audit(four) is not None
    ones = Rules(factors={**dict.fromkeys("dhs", 1), "obenabe": 1})
    four = over(*written(*points), rules=ones)
    four = evolve(four, last_trick=trick_of("Ah As Ad Ac", 0), last_contract=Contract.OBENABE)
    # by the lines side 1 has won the trick before, and so leads
    assert audit(four) is not None
    led = evolve(four, last_trick=evolve(trick_of("As Ad Ac Ah", 1), winner=1))
    assert audit(led) is not None


def trick_of(cards, leader):
    made = history_of(map(card, cards.split()))
    course = course_of(Rules(), Contract.OBENABE)
    return tricks_of(made, leader, course.by_trick)[0][0]


def test_stoeck_and_a_weis_say_who_cannot_have_played_what():
    # trump clubs: seat 1 took the last trick, led by seat 0 or 2 – with the King of trump
    lying = [trick(n + 1, 0, worth) for n, worth in enumerate((18, 18, 18, 18, 18, 18, 18, 22))]
    lines = [*lying, trick(9, 1, 4), Entry(1, "schieber.last-trick", 5)]
    made = history_of(map(card, ("6h", "Kc", "7h", "8h")))
    last = tricks_of(made, 0, course_of(Rules(), Contract.EICHELN).by_trick)[0][0]
    state = evolve(over(*lines), last_trick=last, last_contract=Contract.EICHELN)
    assert last.winner == 1
    assert audit(state) is None
    at_nine = evolve(over(*lines[:8], STOECK, *lines[8:]), last_trick=last)
    assert audit(evolve(at_nine, last_contract=Contract.EICHELN)) is None
    # written before, the King had been played; of the other side, it was not seat 1 who had it
    before = evolve(over(*lines[:7], STOECK, *lines[7:]), last_trick=last)
    assert audit(evolve(before, last_contract=Contract.EICHELN)) is not None
    theirs = evolve(over(*lines[:8], evolve(STOECK, side=0), *lines[8:]), last_trick=last)
    assert audit(evolve(theirs, last_contract=Contract.EICHELN)) is not None
    # a run from King to Banner in the hand of side 0 has the King that seat 1 played
    run = Entry(0, "schieber.weis", 50, "Tc-Kc")
    shown = evolve(over(lines[0], run, *lines[1:]), last_trick=last)
    assert audit(evolve(shown, last_contract=Contract.EICHELN)) is not None


def test_stoeck_that_write_themselves_are_not_lost():
    # whoever shows King and Ober of trump in a run writes them, unless they must be called
    run = Entry(0, "schieber.weis", 50, "Tc-Kc")
    lines = (GOOD[0], run, *GOOD[1:])
    assert audit(over(*lines)) is not None
    assert audit(over(*lines, rules=Rules(stoeck="announced"))) is None
    assert audit(over(*lines, rules=Rules(stoeck_points=0))) is None


# -- fixed deals and thanks --------------------------------------------------------------------------


def test_no_deal_runs_after_the_last_one():
    rules = Rules(deals=3, target=None)
    assert audit(over(*GOOD, rules=rules, deals=2)) is None
    assert audit(over(*GOOD, rules=rules, deals=3)) is not None
    for late in (4, 5, 900):
        assert audit(over(*GOOD, rules=rules, deals=late)).startswith("match.deals")
    # 100 + 84 + 5 against 100 + 68
    assert audit(over(*GOOD, rules=rules, deals=3, kind=(0,), dealer=0)) is None
    assert audit(over(*GOOD, rules=rules, deals=3, kind=(1,), dealer=0)) is not None
    assert audit(over(*GOOD, rules=rules, deals=2, kind=(0,), dealer=0)) is not None
    running = one_suit_each(rules, deals=2)
    assert audit(running) is None
    late = evolve(running, match=evolve(running.match, deals=4))
    assert audit(late) == "match.deals: the match must have been over"


THANKS = Rules(target=1000, finish="claimed", bergpreis=None)


def thanks(*lines, winners, before, **more):
    return over(*lines, kind=winners, before=before, rules=more.pop("rules", THANKS), **more)


def test_thanks_end_a_match_at_any_time():
    state = one_suit_each(THANKS, totals=(900, 1200))
    for now in (
        state,
        apply_all(state, "0 announce c"),
        apply_all(state, "0 announce c,0 play 6c"),
    ):
        for seat in range(4):
            after = schieber.apply(now, schieber.Thank(seat))
            assert audit(after) is None
            # side 0 has not the target: side 1 has won, whoever thanked
            assert after.winners == (1,)
    # before a contract there is no trick to count: side 0 cannot have won
    named = schieber.apply(state, schieber.Thank(0))
    assert named.last_contract is None
    assert audit(evolve(named, winners=(0,))) is not None
    # in a deal the cards in a trick may have helped – but not by a hundred
    played = schieber.apply(apply_all(state, "0 announce c,0 play 6c"), schieber.Thank(0))
    assert audit(evolve(played, winners=(0,))) is not None
    close = evolve(played, ledger=Ledger((956, 1200)))
    assert audit(evolve(close, winners=(0,))) is None  # Buur, Nell and the Ace: 45
    assert audit(evolve(close, ledger=Ledger((954, 1200)), winners=(0,))) is not None


def test_thanks_between_deals():
    for winners, before, fine in (
        ((0,), (950, 0), True), ((1,), (950, 0), False), ((0,), (0, 0), True), ((1,), (0, 0), True),
        ((1,), (950, 1200), True), ((0,), (0, 1200), False), ((0, 1), (950, 1200), False),
    ):  # fmt: skip
        state = thanks(*GOOD, winners=winners, before=before)
        for dealer in (0, 1):
            # the seat that was Vorhand is to deal
            after = evolve(state, match=evolve(state.match, dealer=(dealer + 1) % 4))
            assert (audit(after) is None) is fine
    # where the match ends by itself nobody has thanked
    short = Rules(target=1000, bergpreis=None)
    assert audit(thanks(*GOOD[:4], winners=(0,), before=(0, 0))) is None
    assert audit(thanks(*GOOD[:4], winners=(0,), before=(0, 0), rules=short)) is not None
    assert audit(thanks(winners=(0,), before=(0, 0), rules=short)) is not None


def test_both_have_won_only_between_the_first_tricks():
    higher = Rules(target=1000, finish="claimed", bergpreis=None, finish_order="higher-total")
    first = thanks(GOOD[0], winners=(0, 1), before=(1000, 1017), rules=higher)
    assert audit(first) is None
    assert audit(evolve(first, winners=(1,))) is None  # once a card of the second lay
    for lines, before, rules in (
        ((GOOD[0],), (1000, 1016), higher), ((GOOD[0],), (900, 917), higher),
        ((GOOD[0],), (1000, 1017), THANKS), (GOOD[:2], (1000, 1000), higher),
    ):  # fmt: skip
        assert audit(thanks(*lines, winners=(0, 1), before=before, rules=rules)) is not None


def test_points_may_be_beyond_the_target_where_thanks_are_due():
    assert audit(one_suit_each(THANKS, totals=(4000, 3000))) is None
    assert audit(over(*GOOD, rules=THANKS, before=(4000, 3000))) is None


def test_where_both_sides_write_the_later_seat_may_have_written_first():
    # seat 1 takes the first trick and writes before seat 0, which shows its Ace in the last trick
    rules = Rules(weis_needs_trick=True, weis_tie="both", weis_order=("points",))
    hands = "Qc Kc Ac 6d 7s 9s / Th Jh Qh Ad 6s / As Ks 7d / 8d"
    state = apply_all(dealt(hands, rules), "0 announce obenabe,0 weis Qc-Ac,0 play 6d")
    state = apply_all(state, "1 weis Th-Qh,1 play Ad,2 play 7d,3 play 8d")
    state = played_out(
        state, lambda moves: next((m for m in moves if m.card.code != "Ac"), moves[0])
    )
    written_first = [e.about for e in schieber.score(state).entries if e.rule == WEIS.rule]
    assert written_first == ["Th-Qh", "Qc-Ac"]
    assert card("Ac") in state.last_trick.cards
    assert audit(state) is None
