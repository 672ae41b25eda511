"""States between deals that cannot be, each by one thing that is wrong with it."""

import pytest
from attrs import evolve

from jassrules import card, from_json, sens, to_json
from jassrules.games.sens import Claim, Dealing, Match, MatchOver, Rules
from jassrules.games.sens.state import Table
from jassrules.ledger import Entry, Ledger
from jassrules.tricks.trick import Trick
from tests.games.sens.tables import MIXED, PENALISED, apply_all, plays, taken

# clubs trump: the Eight takes the trick of seat 1; no card of it counts
LAST = Trick(0, (card("7c"), card("8c"), card("7h"), card("8h")), 1)
STRICT = Rules(misdeal="strict")


def line(side, rule, points, about=""):
    return Entry(side, f"sens.{rule}", points, about)


CARDS = [line(0, "card-points", 100), line(1, "card-points", 54), line(1, "last-trick", 10)]


def over(
    *lines,
    before=(100, 100),
    dealer=1,
    rules=None,
    deals=3,
    last=LAST,
    winners=None,
    trump="c",
):
    match, ledger = Match(rules or Rules(), dealer, deals), Ledger(before).write(*lines)
    trump = None if last is None or trump is None else card("7" + trump).suit
    if winners is None:
        return Dealing(match, ledger, last, trump)
    return MatchOver(match, ledger, winners, last, trump)


def refused(state):
    found = sens.audit(state)
    assert found is None or ": " in found
    return found


MELD, BELLA = line(0, "meldung", 20, "7d-9d"), line(0, "bella", 20)
# side 0 has 50 of 164 and named trump: all goes to the other side
PULLED = [line(0, "card-points", 50), line(1, "card-points", 104), line(1, "last-trick", 10),
          line(0, "gezogen", -50), line(1, "gezogen", 50)]  # fmt: skip
# side 1 takes everything: 154 and 10, and 100 for it
ALL = [line(1, "card-points", 154), line(1, "last-trick", 10), line(1, "dackeln", 100)]


@pytest.mark.parametrize(
    "lines",
    [
        CARDS, [*CARDS, MELD], [*CARDS, MELD, BELLA], PULLED, ALL,
        [*CARDS, line(1, "meldung", 50, "Tc-Ac"), line(0, "bella", 20)][:4],
    ],
)  # fmt: skip
def test_a_deal_may_have_been_written_so(lines):
    assert refused(over(*lines)) is None


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (CARDS[:2], "no last trick"),
        (CARDS[1:], "the points of one side only"),
        ([*CARDS[:2], line(0, "last-trick", 10)], "the last trick to who did not take it"),
        ([*CARDS[:2], line(1, "last-trick", 5)], "5 for the last trick"),
        ([CARDS[1], CARDS[0], CARDS[2]], "in another order"),
        ([line(0, "card-points", 101), *CARDS[1:]], "155 card points"),
        ([*CARDS, line(0, "meldung", 50, "7d-9d")], "50 for three cards"),
        ([*CARDS, line(0, "meldung", 20, "7d-8d")], "a run of two"),
        ([*CARDS, line(0, "meldung", 20, "six to eight")], "no meld"),
        ([*CARDS, MELD, MELD], "a Meldung twice"),
        ([*CARDS, MELD, line(1, "meldung", 20, "7s-9s")], "Meldungen of both sides"),
        ([*CARDS, line(0, "bella", 40)], "a Bella of 40"),
        ([*CARDS, BELLA, BELLA], "two Bellas"),
        ([*CARDS, line(0, "dackeln", 100)], "all tricks of who has not taken the last"),
        (ALL[:2], "all points, but not all tricks: 7 tricks with all that counts"),
        ([*CARDS, line(0, "target", 5)], "a rule that writes nothing"),
        ([*CARDS, line(0, "gezogen", -100), line(1, "gezogen", 100)], "100 of 164 are enough"),
        (PULLED[:4], "lost, and won by nobody"),
        ([*PULLED[:3], line(0, "gezogen", -49), line(1, "gezogen", 49)], "one point kept"),
        ([line(0, "revoke", 164)], "a revoke where wrong cards are refused"),
        ([line(0, "misdeal", 164)], "a misdeal in a mild house"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_lines_that_no_deal_writes(lines, why):
    if why.startswith("all points, but"):
        # a side may take all that counts and leave a trick without points to the other
        assert refused(over(*lines)) is None
        return
    found = refused(over(*lines))
    assert found is not None, why
    assert found.startswith(("ledger", "last_trick")), found


def test_the_last_trick_must_lie_so():
    for wrong in (
        None,
        evolve(LAST, winner=None),
        evolve(LAST, winner=4),
        evolve(LAST, leader=-1),
        evolve(LAST, leader=9),
        evolve(LAST, cards=LAST.cards[:3]),
        evolve(LAST, cards=(card("6c"), *LAST.cards[1:])),
        evolve(LAST, cards=(*LAST.cards[:3], card("7c"))),
        evolve(LAST, winner=3),  # the Eight of hearts takes it only if hearts are trump
        evolve(LAST, cards=(card("Ac"), card("8c"), card("7h"), card("8h"))),
    ):
        found = refused(over(*CARDS, last=wrong))
        assert found is not None, wrong
        assert found.startswith("last_"), wrong
    assert refused(over(*CARDS, last=evolve(LAST, winner=3), trump="h")) is None
    assert refused(over(*CARDS, trump="h")).startswith("last_trick")
    # with four cards of 11 points the last trick is worth more than side 1 has taken
    aces = Trick(0, (card("As"), card("Ac"), card("Ad"), card("Ah")), 1)
    few = [line(0, "card-points", 120), line(1, "card-points", 34), CARDS[2]]
    assert refused(over(*few, last=aces)) is not None
    assert refused(over(*CARDS, last=aces)) is None


def test_nothing_played_leaves_no_trick_and_no_line():
    assert refused(over(last=None)) is None  # all have passed
    assert refused(over()).startswith("last_contract")
    assert refused(over(trump=None)).startswith("last_trick")
    assert refused(over(*CARDS, trump=None)).startswith("last_contract")
    thrown_in = evolve(over(last=None), last_contract=card("7c").suit)
    assert refused(thrown_in).startswith("last_contract")
    assert refused(over(last=None, winners=(0,))).startswith("ledger")
    assert refused(over(*CARDS, deals=0, before=(0, 0))).startswith("deals")
    assert refused(over(before=(20, 0), deals=0, last=None)).startswith("ledger")
    assert refused(over(before=(164, 0), deals=1, last=None)).startswith("ledger")
    assert refused(over(*CARDS, before=(500, 0))).startswith("ledger")


def test_misdeals_are_written_by_turns():
    # seat 0 misdeals: side 1 writes 164; then seat 1: side 0 does; seat 2 is to deal
    one, other = line(1, "misdeal", 164), line(0, "misdeal", 164)
    assert refused(over(one, other, rules=STRICT, dealer=2, last=None)) is None
    assert refused(over(*CARDS, one, rules=STRICT, dealer=1)) is None
    for wrong in ([one, one], [other, one], [one, evolve(other, points=163)], [one, *CARDS]):
        assert refused(over(*wrong, rules=STRICT, dealer=2, last=None)) is not None
    # before the first deal is played there may be misdeals, and nothing else
    for before, good in (
        ((328, 164), True),
        ((164, 164), True),
        ((328, 0), False),
        ((1, 0), False),
    ):
        state = over(before=before, deals=1, rules=STRICT, last=None)
        assert (refused(state) is None) == good, before
    # 336 and 164 end the match; no second one is reported then
    end = over(other, before=(336, 0), rules=STRICT, dealer=1, winners=(0,), last=None)
    assert refused(end) is None
    assert refused(evolve(end, winners=(1,))) is not None
    more = over(other, other, before=(336, 0), rules=STRICT, dealer=2, winners=(0,), last=None)
    assert refused(more) is not None


def test_a_revoke_is_worth_the_deal_and_meldungen():
    def of(points, rules=PENALISED, *more):
        return refused(over(line(0, "revoke", points), *more, rules=rules))

    assert of(164) is None
    assert of(164 + 20 + 50 + 20) is None
    assert of(165) is not None
    assert of(164 + 7 * 50 + 5) is not None
    assert of(144) is not None
    assert of(164, PENALISED, CARDS[0]) is not None
    none = Rules(illegal_plays="penalised", meldungen="off", bella="off")
    assert of(164, none) is None
    assert of(184, none) is not None
    said = over(line(0, "revoke", 164, "twice"), rules=PENALISED)
    assert refused(said) is not None


def test_a_vorlauf_is_won_or_lost_by_what_was_set_aside():
    # side 0 comes from 420 with 100 card points of its own: 520 if nearly all were taken by then
    def end(winners, before=(420, 100), rules=None):
        return refused(over(*CARDS, before=before, winners=winners, rules=rules))

    assert end((0,)) is None
    assert end((1,)) is None  # a Vorlauf claimed too soon
    assert end((0, 1)) is not None
    assert end((2,)) is not None
    # nobody is at 500: the match is over by a Vorlauf only
    assert end((1,), (100, 100)) is None
    assert end((1,), (100, 100), Rules(vorlauf=False)).startswith("type")
    assert end((1,), rules=Rules(vorlauf=False)).startswith("winners")


def test_meldungen_and_bella_have_room_in_the_hands():
    # both of Bella's cards, whatever is trump, lie in runs of the other side
    queens = [line(1, "meldung", 20, f"Q{suit}-A{suit}") for suit in "cdhs"]
    assert refused(over(*CARDS, *queens, line(1, "bella", 20))) is None
    assert refused(over(*CARDS, *queens, line(0, "bella", 20))) is not None
    five = [*queens, line(1, "meldung", 20, "7c-9c"), line(1, "meldung", 20, "7d-9d")]
    assert refused(over(*CARDS, *five)) is not None  # 18 cards of two hands of eight


def test_meldungen_that_count_by_themselves_come_in_the_order_of_seats():
    rules = Rules(meldungen="automatic", bella="automatic")
    assert refused(over(*CARDS, MELD, line(0, "bella", 20), rules=rules)) is None
    assert refused(over(*CARDS, MELD, rules=Rules(meldungen="off"))) is not None
    assert refused(over(*CARDS, BELLA, rules=Rules(bella="off"))) is not None
    # two runs of a side, in one hand or in two
    both = [line(1, "meldung", 20, one) for one in ("7d-9d", "7s-9s")]
    assert refused(over(*CARDS, *both, rules=rules)) is None
    # Ober and King beside a run to the Unter would make it longer: the partner has them
    jacks = [line(1, "meldung", 20, f"9{suit}-J{suit}") for suit in "cdhs"]
    assert refused(over(*CARDS, *jacks, line(1, "bella", 20), rules=rules)) is None
    # of two runs a hand has the one first whose suit comes first
    one_hand = [line(1, "meldung", 20, one) for one in ("7d-9d", "7c-9c", "Js-Ks", "Jh-Kh")]
    assert refused(over(*CARDS, *one_hand, rules=rules)) is not None


# -- once a card was taken back ------------------------------------------------------------------


def at_back():
    """Seat 1 has put the Ace of clubs on a lead of diamonds, and taken it back."""
    return apply_all(plays(taken(MIXED, "h", PENALISED), "Td Ac"), "1 take-back")


def spoiled(state, **changes):
    table = evolve(state.table, **changes)
    return refused(type(state)(table, state.plays, state.ledger))


def test_cards_that_were_taken_back():
    state = at_back()
    assert refused(state) is None
    bit = card("Ac").bit
    for more in ("6c", "Td"):  # no card of the pack, the lead
        assert spoiled(state, exposed=bit | card(more).bit).startswith("table.exposed"), more
    assert spoiled(state, exposed=-1).startswith("table.exposed")
    # seat 2 has had a turn only if seat 1 had put its card down: then both may be taken back
    assert spoiled(state, exposed=bit | card("8s").bit) is None
    assert spoiled(state, exposed=card("8s").bit).startswith("table.exposed")


def test_calls_where_cards_were_taken_back():
    state = at_back()
    assert spoiled(state, vorlauf=Claim(1, 0)) is None
    for claim in (Claim(3, 0), Claim(1, 1), Claim(9, 0), Claim(0, -1)):
        assert spoiled(state, vorlauf=claim).startswith("table.vorlauf")
    assert spoiled(state, bella=0).startswith("table.bella")
    hands = "7c Td / 7d 8d 9d Ac / Qh Kh 8s"
    said = apply_all(plays(taken(hands, "h", PENALISED, taker=2), "Td Ac"), "1 take-back")
    assert refused(said) is None
    # Ober and King are in the hand of seat 2, which had a turn while the Ace lay there
    assert spoiled(said, bella=2) is None
    for wrong in (0, 1, 3, 7):
        assert spoiled(said, bella=wrong).startswith("table.bella")
    run = sens.meld("7d-9d")
    assert spoiled(said, meldungen=((1, run),)) is None
    assert spoiled(said, meldungen=((1, run), (1, run))).startswith("table.meldungen")
    assert spoiled(said, meldungen=((3, run),)).startswith("table.meldungen")
    auto = Rules(illegal_plays="penalised", meldungen="automatic")
    said = apply_all(plays(taken(hands, "h", auto, taker=2), "Td Ac"), "1 take-back")
    assert refused(said) is None
    assert spoiled(said, meldungen=((1, run),)) is not None
    assert spoiled(said, exposed=said.table.exposed | card("7c").bit) is not None
    wrong = type(said)(said.table, ((), card("7d")), said.ledger)
    assert refused(wrong).startswith("plays")


# -- a trick that lies -----------------------------------------------------------------------------


def as_phase(state, phase):
    return phase(state.table, state.plays, state.ledger)


def test_a_trick_lies_until_its_winner_calls_or_leads():
    # seat 0 holds Ober and King of trump, and wins the first trick
    hands = MIXED.replace("Jc Kc", "Qc Kc").replace("Tc Qc", "Tc Jc")
    lying = plays(taken(hands, "c", PENALISED), "Ad 7d Ts 7s")
    assert refused(lying) is None
    assert refused(as_phase(lying, sens.RefereedPlaying)).startswith("type")
    assert refused(as_phase(lying, sens.Counting)).startswith("type")
    bella, vorlauf = apply_all(lying, "0 bella"), apply_all(lying, "0 vorlauf")
    both = apply_all(bella, "0 vorlauf")
    for said in (bella, vorlauf, both, apply_all(vorlauf, "0 bella")):
        assert isinstance(said, sens.RefereedPlaying)
        assert refused(said) is None
    # Bella may have been said before; Vorlauf after one trick takes that trick in
    assert refused(as_phase(bella, sens.TrickLying)) is None
    assert refused(as_phase(vorlauf, sens.TrickLying)).startswith("type")
    for other in (1, 2, 3):
        wrong = as_phase(lying, sens.RefereedPlaying)
        assert refused(evolve_table(wrong, vorlauf=Claim(other, 1))) is not None
    # nothing was taken in before the first card
    first = taken(hands, "c", PENALISED)
    assert refused(as_phase(first, sens.RefereedPlaying)).startswith("type")
    assert refused(evolve_table(as_phase(first, sens.TrickLying), bella=0)).startswith("type")


def evolve_table(state, **changes):
    return type(state)(evolve(state.table, **changes), state.plays, state.ledger)


def test_a_trick_lies_also_where_cards_were_taken_back():
    hands = MIXED.replace("Jc Kc", "Qc Kc").replace("Tc Qc", "Tc Jc")
    state = apply_all(plays(taken(hands, "c", PENALISED), "Ad Ac"), "1 take-back")
    lying = plays(state, "7d Ts 7s")
    assert refused(lying) is None
    assert refused(as_phase(lying, sens.RefereedPlaying)).startswith("type")
    for text in ("0 bella", "0 vorlauf"):
        said = apply_all(lying, text)
        assert isinstance(said, sens.RefereedPlaying)
        assert refused(said) is None
    vorlauf = as_phase(apply_all(lying, "0 vorlauf"), sens.TrickLying)
    assert refused(vorlauf).startswith("table.vorlauf")
    # where no Bella is open any more it cannot have taken a trick in
    played = plays(apply_all(lying, "0 bella"), "Kc Jc 7h 8h", "8c 8s 9s Qc")
    assert isinstance(played, sens.TrickLying)
    assert refused(played) is None
    assert refused(as_phase(played, sens.RefereedPlaying)).startswith("type")


def test_a_first_trick_that_was_complete_before():
    # trump Herz: seat 3 must beat the Seven, throws Gras, takes it back and beats it
    lying = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 7s")
    back = apply_all(lying, "3 take-back")
    again = plays(back, "8h")
    for state in (back, again, plays(again, "Th")):
        assert state.table.reopened == (0,)
        assert refused(state) is None
        assert from_json(type(state), to_json(state)) == state
        for wrong in ((), (1,), (0, 0), (-1,), (0, 1)):
            found = refused(evolve_table(state, reopened=wrong))
            assert found.startswith("table."), wrong
    # the card of another seat does not open the trick again
    state = plays(at_back(), "7d 7h 8h")
    assert refused(state) is None
    assert refused(evolve_table(state, reopened=(0,))).startswith("table.reopened")
    # nor does one where no card was taken back
    assert refused(evolve_table(again, exposed=0)).startswith("table.reopened")
    # in a later trick the fourth card opens no Meldungen
    later = plays(again, "Th Qd Tc 8s")
    later = apply_all(later, "2 take-back")
    assert later.table.reopened == (0,)
    assert refused(later) is None
    assert refused(evolve_table(later, exposed=card("8s").bit)).startswith("table.reopened")


def test_meldungen_counted_by_themselves_in_a_first_trick_that_was_complete_before():
    rules = Rules(illegal_plays="penalised", meldungen="automatic")
    hands = "7s 8s 9s Td / 9c Tc Jc 7d / 7h Qs / 8h Js"
    state = plays(taken(hands, "h", rules, taker=1), "Td 7d 7h")
    assert refused(evolve_table(state, reopened=(0,))) is not None
    back = apply_all(plays(state, "Js"), "3 take-back")
    assert refused(back) is None
    known = back.table.meldungen
    assert len(known) >= 2
    assert refused(evolve_table(back, meldungen=())).startswith("table.")
    assert refused(evolve_table(back, reopened=(0,))).startswith("table.reopened")
    assert refused(evolve_table(back, meldungen=known[1:], reopened=(len(known) - 1,))) is not None
    assert refused(plays(back, "8h")) is None


def test_hands_and_histories_that_cannot_be():
    state = taken(MIXED, "c")
    assert refused(state) is None
    assert spoiled(state, dealt=(-1, *state.table.dealt[1:])).startswith("dealt")
    assert spoiled(state, robber=-3) is not None
    many = plays(state, "7c 8c 7h 8h").plays
    for _ in range(5):
        many = (many, card("7c"))
    assert refused(sens.Playing(state.table, many, state.ledger)) is not None
    long = ()
    for _ in range(33):
        long = (long, card("7c"))
    state = sens.Playing(state.table, long, state.ledger)
    assert refused(state) == "plays: more than the cards of the pack"
    assert isinstance(state.table, Table)


def test_nobody_has_robbed_where_the_house_does_not_rob():
    # seat 1 holds the Eight and the dealer the Seven, as if it had been robbed for the Eight
    state = taken("9h / 8h / Th / 7h", "h", Rules(robbing=False), turn_up="7h")
    assert refused(state) is None
    assert spoiled(state, turn_up=card("8h"), robber=1).startswith("table.dealt")


def test_before_the_cards_are_played():
    from tests.games.sens.test_view import BIDDING, PICKING

    assert refused(evolve(BIDDING, dealt=(-1, *BIDDING.dealt[1:]))).startswith("dealt")
    assert refused(evolve(BIDDING, passes=2 * 10**20)).startswith("passes")
    assert refused(evolve(BIDDING, passes=-1)).startswith("passes")
    assert refused(evolve(BIDDING, rest=())).startswith("rest")
    assert refused(evolve(PICKING, dealt=PICKING.dealt[:3])).startswith("dealt")
    assert refused(evolve(PICKING, robber=-1)).startswith("robber")
    assert refused(evolve(PICKING, picked=-2)) is not None
