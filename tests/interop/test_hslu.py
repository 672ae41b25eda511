import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadRecord, WrongType, card, dumps, loads, replay, sample_world, schieber
from jassrules.conformance import Result
from jassrules.interop import hslu
from tests.interop.logs import (
    OBENABE,
    PLAYERS,
    RANKS,
    ROSEN,
    asked,
    choice,
    match,
    obenabe,
    rosen,
    saved,
    seen,
    snapshot,
    text,
    undertrumped,
)


def only_round(log):
    (found,) = hslu.read_rounds(text(log))
    return found


def only_view(log):
    (found,) = hslu.read_views(text(log))
    return found


def only_result(log):
    (found,) = hslu.check_text(text(log), "some.jsonl")
    return found


# -- terms ---------------------------------------------------------------------------------------


def test_seats_run_the_other_way_round():
    # theirs N 0, E 1, S 2, W 3; play goes N, W, S, E
    assert [hslu.seat_of(theirs) for theirs in range(4)] == [0, 3, 2, 1]
    assert [hslu.NAMES[hslu.seat_of(theirs)] for theirs in range(4)] == ["N", "E", "S", "W"]
    assert all(hslu.seat_of(hslu.seat_of(seat)) == seat for seat in range(4))


def test_cards_have_codes_and_numbers():
    assert hslu.CODES["H10"] is card("Th")
    assert hslu.CODE_OF[card("7c")] == "C7"
    numbers = {0: "Ad", 8: "6d", 9: "Ah", 14: "9h", 18: "As", 27: "Ac", 34: "7c", 35: "6c"}
    assert {n: str(hslu.NUMBERED[n]) for n in numbers} == numbers
    assert len(set(hslu.NUMBERED)) == 36


def test_contracts_have_numbers():
    assert [str(one) for one in hslu.CONTRACTS] == ["d", "h", "s", "c", "obenabe", "undenufe"]


# -- rounds --------------------------------------------------------------------------------------


def test_a_round_becomes_a_record():
    found = only_round(obenabe())
    assert found.complete
    assert found.winners == (0,) * 9
    assert found.points == OBENABE
    record = found.record
    # theirs E 1 dealt: our seat 3, so that N, our seat 0, is Vorhand
    assert (record.dealer, record.names) == (3, ("N", "W", "S", "E"))
    assert [str(action) for action in record.actions[1:7]] == [
        "0 announce obenabe", "0 play Ad", "1 play Ah", "2 play As", "3 play Ac", "0 play Kd",
    ]  # fmt: skip
    assert len(record.actions) == 2 + 36
    assert loads(dumps(record)) == record


def test_a_round_is_refereed():
    assert only_result(obenabe()) == Result("record 0")
    assert only_result(rosen()) == Result("record 0")
    *_, (_, state) = replay(only_round(rosen()).record)
    # W, our seat 1, takes all: 157 and no match bonus
    assert schieber.score(state).totals == (0, 157)


def test_vorhand_pushed():
    found = only_round(rosen())
    assert [str(action) for action in found.record.actions[1:4]] == [
        "0 push", "2 announce h", "0 play Ad",
    ]  # fmt: skip
    assert found.winners == (1,) * 9
    assert found.points == ROSEN
    assert only_round(rosen(tss=None, forehand=0)).record == found.record
    assert only_round(rosen(forehand=0)).record == found.record


def test_vorhand_chose():
    found = only_round(obenabe())
    for said in ({"forehand": 1}, {"tss": 0}, {"forehand": 1, "tss": 0}):
        assert only_round(obenabe(**said)).record == found.record


def test_the_state_json_of_jass_kit_is_read():
    log = obenabe(version="V0.2", currentPlayer=-1, forehand=1, complete=True)
    assert only_round(log) == only_round(obenabe())
    going_on = obenabe(3, version="V0.2", currentPlayer=0, forehand=1)
    going_on["tricks"].append({"first": 0})
    found = only_round(going_on)
    assert found.turn == 0
    assert found.incomplete == "incomplete: stops after 12 of 36 cards"
    assert only_result(going_on) == Result("record 0", (), found.incomplete)


def test_a_round_may_stop_within_a_trick():
    log = obenabe(2)
    log["tricks"].append({"cards": ["DQ"], "first": 0})
    log["player"][0]["hand"].remove("DQ")
    found = only_round(log)
    assert not found.complete
    assert found.winners == (0, 0)
    assert only_result(log).note == "incomplete: stops after 9 of 36 cards"


def test_a_round_without_trump_is_incomplete():
    log = obenabe(0, trump=None, complete=False)
    found = only_round(log)
    assert [str(action).split()[0] for action in found.record.actions] == ["deal"]
    assert only_result(log) == Result("record 0", (), "incomplete: trump was never named")
    pushed = only_round(obenabe(0, trump=-1, forehand=0, currentPlayer=2))
    assert [str(action) for action in pushed.record.actions[1:]] == ["0 push"]
    assert only_result(obenabe(0, trump=-1, forehand=0, currentPlayer=2)).passed


def test_rounds_are_numbered_from_0_and_blank_lines_passed_over():
    lines = text(obenabe(), rosen()).replace("\n", "\r\n\n")
    assert [one.name for one in hslu.read_rounds(lines)] == ["record 0", "record 1"]


def test_what_says_nothing_of_the_play_is_passed_over():
    log = obenabe(match=3, round=1, date="today")
    log["tricks"][0]["ai"] = "0100"
    log["player"][2]["ai"] = True
    assert only_round(log) == only_round(obenabe())


# -- what holds rounds ---------------------------------------------------------------------------


def test_a_game_saved_by_the_arena_is_its_round():
    log = rosen(version="V0.2", currentPlayer=-1, forehand=0, tss=None)
    (found,) = hslu.read_rounds(text(saved(log)))
    assert found == only_round(rosen())
    assert only_result(saved(log)) == Result("record 0")
    (difference,) = only_result(saved(undertrumped())).differences
    assert difference.startswith("trick 1, S (seat 2) plays H6 (6h): ")


def test_the_rounds_of_a_match_are_numbered_through_the_log():
    log = match(obenabe(), rosen()) + match(undertrumped(), obenabe(2)) + text(rosen())
    rounds = hslu.read_rounds(log)
    assert [one.name for one in rounds] == [f"record {number}" for number in range(5)]
    assert rounds[1].record == rounds[4].record == only_round(rosen()).record
    results = hslu.check_text(log, "swisslos.txt")
    assert [one.passed for one in results] == [True, True, False, True, True]
    assert [one.note for one in results if one.note] == [
        "incomplete: stops after 3 of 36 cards", "incomplete: stops after 8 of 36 cards",
    ]  # fmt: skip


@pytest.mark.parametrize("prefix", ["", " ", "INFO", "[INFO] ", "12:30 - ", '"line": '])
def test_a_text_before_the_first_brace_is_passed_over(prefix):
    assert hslu.read_rounds(match(rosen(), prefix=prefix)) == [only_round(rosen())]
    assert hslu.read_rounds(prefix + json.dumps(rosen(), indent=1)) == [only_round(rosen())]


# -- differences ---------------------------------------------------------------------------------


def test_an_undertrump_is_refused_with_its_place_and_rule():
    # S holds eight Schilten beside the Six of trump
    (difference,) = only_result(undertrumped()).differences
    assert difference.startswith("trick 1, S (seat 2) plays H6 (6h): ")
    assert difference.endswith(" [schieber.undertrump]")


def test_a_wrong_leader_is_refused():
    log = obenabe()
    log["tricks"][0] |= {"cards": ["HA", "SA", "CA", "DA"], "first": 3, "win": 3}
    (difference,) = only_result(log).differences
    assert difference.startswith("trick 1, W (seat 1) plays HA (Ah): ")
    assert difference.endswith(" [schieber.turn]")


def test_a_wrong_winner_is_a_difference():
    log = obenabe()
    log["tricks"][3]["win"] = 2
    (difference,) = only_result(log).differences
    assert difference == (
        "trick 4, DJ HJ SJ CJ: 8 points for S in the log, 8 points for N by the rules "
        "[schieber.trick-winner]"
    )


def test_a_wrong_count_is_a_difference():
    log = obenabe()
    log["tricks"][8]["points"] = 0  # without the five of the last trick
    (difference,) = only_result(log).differences
    assert difference == (
        "trick 9, D6 H6 S6 C6: 0 points for N in the log, 5 points for N by the rules "
        "[schieber.card-points]"
    )


def test_a_wrong_turn_is_a_difference():
    assert only_result(obenabe(3, currentPlayer=2)).differences == (
        "after 12 cards: the log has S to act, the rules N [schieber.turn]",
    )
    assert only_result(obenabe(currentPlayer=1)).differences == (
        "after 36 cards: the log has E to act, the rules nobody [schieber.turn]",
    )


# -- what one seat saw ---------------------------------------------------------------------------


def before(log, plays):
    """The log with three whole tricks and ``plays`` cards of the fourth."""
    trick = log["tricks"][3]
    cards = trick["cards"][:plays]
    for player in log["player"]:
        player["hand"] = []
    for suit, player in zip("DCSH", log["player"], strict=True):
        player["hand"] = [suit + rank for rank in RANKS[3:] if suit + rank not in cards]
    running = {"cards": cards, "first": trick["first"]} if cards else {"first": trick["first"]}
    return log | {"tricks": [*log["tricks"][:3], running]}


def test_an_observation_is_checked_by_what_the_seat_holds():
    # W has led the Under of trump, S holds no trump and may play any Schilten
    obs = seen(before(rosen(), 1), 2)
    view = only_view({"obs": obs, "action": 18 + 3})
    assert view.seat == 2
    assert view.action == schieber.Play(2, card("Js"))
    assert only_result({"obs": obs, "action": 21}) == Result("record 0")
    (difference,) = only_result({"obs": obs, "action": 9}).differences
    assert difference.startswith("trick 4, S (seat 2) plays HA (Ah): ")
    assert difference.endswith(" [schieber.card-in-hand]")


def test_an_observation_is_ours():
    view = only_view({"obs": seen(before(rosen(), 1), 2), "action": 21}).observation
    assert view.seat == 2
    assert str(view.hand) == "6s 7s 8s 9s Ts Js"
    assert str(view.contract) == "h"
    assert len(view.tricks) == 4
    assert {str(move) for move in view.legal_moves} == {
        "2 play 6s", "2 play 7s", "2 play 8s", "2 play 9s", "2 play Ts", "2 play Js",
    }  # fmt: skip
    world = sample_world(view, random.Random(1))
    assert schieber.observe(world, 2) == view


def test_the_hidden_cards_lie_where_the_plays_allow():
    # W and E gave other suits on the Schellen: nothing may be put there that they could not hold
    obs = seen(before(obenabe(), 2), 2)
    for plays, (seat, action) in enumerate(((0, 3), (3, 12), (2, 21), (1, 30))):
        log = {"obs": seen(before(obenabe(), plays), seat), "action": action}
        assert only_result(log).passed
    *_, (_, state) = replay(only_view({"obs": obs, "action": 21}).round.record)
    dealt = [schieber.observe(state, seat).dealt for seat in range(4)]
    assert not any(one.suit.code == "d" for seat in (1, 3) for one in dealt[seat])
    assert str(dealt[2]) == "6s 7s 8s 9s Ts Js Qs Ks As"


def test_a_refusal_in_what_others_played_is_found():
    # S undertrumped, and E sees of it that S then holds nothing but trumps: no hand allows that
    log = undertrumped()
    (difference,) = only_result({"obs": seen(log, 1), "action": 27}).differences
    assert difference.startswith("trick 1, S (seat 2) plays H6 (6h): ")
    assert difference.endswith(" [schieber.undertrump]")


def test_a_refusal_in_what_others_played_is_found_where_it_is():
    # E and S gave no Schellen, so the other four are with W; S undertrumped, and there are too few
    # Rosen about for seven more in his hand
    hands = [["DQ", "DJ", "HA", "HK", "HQ", "H10", "S6"], [], [], []]
    tricks = [
        {"cards": ["DA", "D6", "S7", "C6"], "points": 11, "win": 0, "first": 0},
        {"cards": ["DK", "H7", "H6"], "first": 0},
    ]
    log = {
        "dealer": 1, "trump": 1, "forehand": 1, "tricks": tricks, "currentPlayer": 1,
        "player": [{"hand": hand} for hand in hands], "playerView": 0,
    }  # fmt: skip
    (difference,) = only_result(log).differences
    assert difference.startswith("trick 2, S (seat 2) plays H6 (6h): ")
    assert difference.endswith(" [schieber.undertrump]")


def test_choices_of_trump():
    hand = ["D" + rank for rank in RANKS]
    assert only_view(choice(0, hand)).action == schieber.Announce(0, "d")
    assert only_view(choice(5, hand)).action == schieber.Announce(0, "undenufe")
    assert only_view(choice(10, hand)).action == schieber.Push(0)
    assert only_view(choice(10, hand)).observation.phase == "Declaring"
    for action in (0, 1, 2, 3, 4, 5, 10):
        assert only_result(choice(action, hand)) == Result("record 0")


def test_a_push_cannot_be_pushed_back():
    hand = ["S" + rank for rank in RANKS]
    assert only_result(choice(3, hand, seat=2, forehand=0)).passed
    (difference,) = only_result(choice(10, hand, seat=2, forehand=0)).differences
    assert difference.startswith("S (seat 2) says 'push': ")
    assert difference.endswith(" [schieber.no-push-back]")


def test_a_request_to_a_bot():
    log = seen(before(obenabe(), 1), 3)
    assert only_view(log).action is None
    assert only_result(log) == Result("record 0")


def test_a_request_whose_view_is_not_that_of_its_hand():
    log = seen(before(obenabe(), 1), 3, playerView=0)
    assert only_view(log).seat == 1
    assert only_result(log) == Result("record 0", (), "the view of N, but the hand of W")


def test_a_request_of_the_older_service():
    log = before(rosen(), 1)
    # W has led the Under of trump, and S is asked; nobody has won that trick yet
    request = asked(log, 2)
    assert request["tricks"][3] == {"cards": ["HJ"], "first": 3, "points": 0, "win": 0}
    view = only_view(request)
    assert (view.seat, view.action) == (2, None)
    assert view.round.winners == (1, 1, 1)
    assert view.observation == only_view(seen(log, 2)).observation
    assert only_result(request) == Result("record 0")
    assert only_view(asked(log, 2, version="V0.1")).observation == view.observation
    # nor does one of today that forgot whose view it is lack anything
    assert only_view(asked(log, 2, version="V0.2")).observation == view.observation


def test_a_choice_of_trump_of_the_older_service():
    hand = ["S" + rank for rank in RANKS]
    log = choice(0, hand, seat=2, playerView=None, forehand=None, trump=None, tss=1)["obs"]
    view = only_view(log)
    assert view.seat == 2
    assert [str(action) for action in view.round.record.actions[1:]] == ["0 push"]
    assert only_result(log) == Result("record 0")
    # without a push it is N, Vorhand, who chooses
    (difference,) = only_result(log | {"tss": 0}).differences
    assert difference == "after 0 cards: the log has S to act, the rules N [schieber.turn]"


def test_the_last_card_of_a_round_is_a_request_only_where_no_view_is_told():
    log = obenabe(8, currentPlayer=1, forehand=1)
    log["tricks"].append({"cards": ["D6", "H6", "S6"], "first": 0})
    log["player"] = [{"hand": ["C6"] if seat == 1 else []} for seat in range(4)]
    assert only_view(log).seat == 3
    assert only_round(log | {"version": "V0.2"}).turn == 3


def test_a_hand_of_another_than_who_is_to_act_is_no_request():
    # -1 is nobody, and not W, one before N
    wrong = ((2, -1), (2, 1), (2, None), (3, -1), (3, None))
    for log in (asked(before(rosen(), 1), seat, currentPlayer=p) for seat, p in wrong):
        with pytest.raises(BadRecord, match="player: the cards of N are not all known"):
            hslu.check_text(text(log), "a.jsonl")


def test_a_view_of_all_hands():
    log = before(obenabe(), 1) | {"playerView": 3}
    assert only_view(log).seat == 1
    assert only_view(log).observation == only_view(seen(log, 3)).observation


def test_a_view_when_all_is_over():
    log = obenabe(playerView=1, currentPlayer=-1)
    assert only_view(log).observation.phase == "Dealing"
    assert only_result(log).passed


def test_a_snapshot():
    view = only_view(snapshot())
    assert view.seat == 2
    assert view.round.totals == (0, 60)
    assert str(view.observation.hand) == "6s 7s 8s 9s Ts Js Qs"
    assert only_result(snapshot()) == Result("record 0")
    # W, of the other team, has the same points the other way round
    west = snapshot(
        player=3, hand=["H" + r for r in RANKS[2:]], currenttrick=[], nrcardsintrick=0,
        nrplayedcards=8, pointsteamown=60, pointsteamopponent=0,
    )  # fmt: skip
    assert only_view(west).round.totals == (0, 60)
    assert only_result(west).passed


def test_a_snapshot_at_the_start():
    log = snapshot(
        tricks=[], currenttrick=["DA"], nrplayedcards=1, pointsteamopponent=0, player=3,
        hand=["H" + r for r in RANKS],
    )  # fmt: skip
    assert only_result(log).passed


def test_a_snapshot_with_all_hands():
    hands = [[suit + rank for rank in RANKS[2:]] for suit in "DCSH"]
    hands[3].remove("HQ")
    assert only_result(snapshot(hands=hands)).passed
    record = only_view(snapshot(hands=hands)).round.record
    assert record.actions[0] == only_round(rosen()).record.actions[0]


def test_a_snapshot_with_wrong_points_is_a_difference():
    assert only_result(snapshot(pointsteamopponent=61)).differences == (
        "after 9 cards: the log has (0, 61) points, the rules (0, 60) [schieber.card-points]",
    )


def test_rounds_and_views_are_told_apart():
    with pytest.raises(BadRecord, match=r"^a\.jsonl: line 2: what one seat saw, not a round"):
        hslu.read_rounds(text(obenabe(), snapshot()), "a.jsonl")
    with pytest.raises(BadRecord, match=r"^the log: line 1: a round, not what one seat saw"):
        hslu.read_views(text(obenabe()))
    assert len(hslu.check_text(text(obenabe(), snapshot()), "a.jsonl")) == 2


# -- texts that cannot be read -------------------------------------------------------------------


def test_bytes_and_a_byte_order_mark_are_read():
    assert hslu.read_rounds(b"\xef\xbb\xbf" + text(obenabe()).encode()) == [only_round(obenabe())]


def test_one_object_over_several_lines_is_read():
    assert hslu.read_rounds(json.dumps(obenabe(), indent=1)) == [only_round(obenabe())]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "a.jsonl: there is no record in it"),
        (" \n\n", "a.jsonl: there is no record in it"),
        (b"\xff{}", "a.jsonl: broken text"),
        ("[]", "a.jsonl: line 1: the record: expected an object, not []"),
        ("{}", "a.jsonl: line 1: neither a round nor an observation"),
        (text(obenabe()) + '{"dealer": 1,}', "a.jsonl: line 2: broken JSON"),
        (text(obenabe()) + '{"dealer": 1', "a.jsonl: line 2: broken JSON"),
        ('{"a": 1, "a": 2}', "a.jsonl: line 1: broken JSON: the key 'a' stands twice"),
        ("[{}]", "a.jsonl: line 1: the record: expected an object, not [{}]"),
        ("INFO no record", "a.jsonl: line 1: broken JSON"),
        ("INFO {}", "a.jsonl: line 1: neither a round nor an observation"),
        ('"dealer": 1, "player": [{}, {}]}', "a.jsonl: line 1: broken JSON: Extra data"),
        ("[" * 99 + "}", "a.jsonl: line 1: nested deeper than 32"),
    ],
)
def test_broken_texts(content, problem):
    with pytest.raises(BadRecord) as refused:
        hslu.check_text(content, "a.jsonl")
    assert str(refused.value).startswith(problem)


def test_no_text():
    with pytest.raises(WrongType, match="a log is a text, not 7"):
        hslu.read_rounds(7)  # type: ignore[arg-type]


def trick(at, **changes):
    log = obenabe()
    log["tricks"][at] |= changes
    log["tricks"][at] = {k: v for k, v in log["tricks"][at].items() if v is not None}
    return log


def player(at, hand, log=None):
    log = log or obenabe(2)
    log["player"] = [{"hand": hand} if s == at else p for s, p in enumerate(log["player"])]
    return log


HAND = ["D" + rank for rank in RANKS]


@pytest.mark.parametrize(
    ("log", "problem"),
    [
        (obenabe(dealer=None), "dealer: is missing"),
        (obenabe(dealer=4), "dealer: expected a whole number from 0 to 3, not 4"),
        (obenabe(dealer=True), "dealer: expected a whole number from 0 to 3, not True"),
        (obenabe(dealer="1"), "dealer: expected a whole number from 0 to 3, not '1'"),
        (obenabe(trump=6), "trump: expected a whole number from -1 to 5, not 6"),
        (obenabe(trump=None), "trump: is missing, though cards were played"),
        (obenabe(tss=2), "tss: expected a whole number from 0 to 1, not 2"),
        (obenabe(tss=1, forehand=1), "tss: 1 does not go with forehand 1"),
        (obenabe(tss=0, forehand=0), "tss: 0 does not go with forehand 0"),
        (obenabe(forehand=-1), "forehand: -1 does not go with the trump"),
        (obenabe(0, trump=-1, forehand=1), "forehand: 1 does not go with the trump"),
        (obenabe(version="V0.3"), "version: 'V0.3' is neither 'V0.1' nor 'V0.2'"),
        (obenabe(version=2), "version: expected a text, not 2"),
        (obenabe(jassTyp="COIFFEUR"), "jassTyp: 'COIFFEUR' is no Schieber"),
        (obenabe(complete=False), "complete: 36 cards were played"),
        (obenabe(2, complete=True), "complete: 8 cards were played"),
        (obenabe(complete=1), "complete: expected true or false, not 1"),
        (obenabe(tricks="x"), "tricks: expected a list of at most 9, not 'x'"),
        (obenabe(tricks=[1] * 10), "tricks: expected a list of at most 9"),
        (obenabe(tricks=[[]]), "tricks[0]: expected an object, not []"),
        (trick(2, first=None), "tricks[2].first: is missing"),
        (trick(2, win=None), "tricks[2].win: is missing"),
        (trick(2, points=None), "tricks[2].points: is missing"),
        (trick(2, points=158), "tricks[2].points: expected a whole number from 0 to 157"),
        (trick(2, cards=["DQ"]), "tricks[2].cards: only 1, though another trick follows"),
        (trick(2, cards=None), "tricks[2].cards: only 0, though another trick follows"),
        (trick(8, cards=["D6"]), "tricks[8].points: the trick has only 1 cards"),
        (trick(8, cards=["D6"], win=2), "tricks[8].win: the trick has only 1 cards"),
        (trick(8, cards=["D6"], win=True), "tricks[8].win: expected a whole number from 0 to 3"),
        (trick(8, cards=["D6"], points=158), "tricks[8].points: expected a whole number from 0"),
        (trick(8, cards=["D6"], win=None), "tricks[8].points: the trick has only 1 cards"),
        (trick(2, cards=["DQ"] * 5), "tricks[2].cards: expected a list of at most 4"),
        (trick(2, cards=["DQ", "H1", "SQ", "CQ"]), "tricks[2].cards[1]: 'H1' names no card"),
        (trick(2, cards=["DQ", "QH", "SQ", "CQ"]), "tricks[2].cards[1]: 'QH' names no card"),
        (trick(2, cards=["DQ", 12, "SQ", "CQ"]), "tricks[2].cards[1]: 12 names no card"),
        (trick(2, cards=["DQ", "DQ", "SQ", "CQ"]), "tricks: the card DQ is there twice"),
        (trick(2, cards=["DA", "HQ", "SQ", "CQ"]), "tricks: the card DA is there twice"),
        (obenabe(player=[]), "player: expected 4 players, not 0"),
        (obenabe(player=None), "neither a round nor an observation"),
        (obenabe(player=[*PLAYERS, {}]), "player: expected a list of at most 4"),
        (obenabe(player=[{}] * 4), "player[0].hand: is missing"),
        (obenabe(2, player=PLAYERS), "player: the cards of N are not all known"),
        (player(1, []), "player: the cards of E are not all known"),
        (player(1, ["CQ"]), "player: E has 3 cards with those played"),
        (player(1, ["CQ", "XY"]), "player[1].hand[1]: 'XY' names no card"),
        (player(0, HAND), "tricks: the card DA is there twice"),
        (obenabe(currentPlayer=4), "currentPlayer: expected a whole number from -1 to 3"),
        (
            obenabe(0, tricks=[{"first": 0}], currentPlayer=1),
            "currentPlayer: is not the seat that is to lead",
        ),
        (saved([]), "game: expected an object, not []"),
        (saved({}), "neither a round nor an observation"),
        (saved(obenabe(dealer=7)), "game.dealer: expected a whole number from 0 to 3, not 7"),
        (saved(trick(2, first=9)), "game.tricks[2].first: expected a whole number from 0 to 3"),
        ({"rounds": {}}, "rounds: expected a list of at most 1000, not {}"),
        ({"rounds": []}, "rounds: there is none in it"),
        ({"rounds": [1]}, "rounds[0]: expected an object, not 1"),
        ({"rounds": [{}] * 1001}, "rounds: expected a list of at most 1000"),
        ({"rounds": [obenabe(), obenabe(trump=6)]}, "rounds[1].trump: expected a whole number"),
        ({"rounds": [trick(2, first=9)]}, "rounds[0].tricks[2].first: expected a whole number"),
        ({"rounds": [{"rounds": []}]}, "rounds[0].tricks: is missing"),
        ({"rounds": [obenabe()], "jassTyp": "COIFFEUR"}, "jassTyp: 'COIFFEUR' is no Schieber"),
        ({"obs": [], "action": 1}, "obs: expected an object, not []"),
        ({"obs": seen(obenabe(2), 0)}, "action: is missing"),
        ({"obs": seen(obenabe(2), 0), "action": 36}, "action: expected a whole number from 0"),
        ({"obs": seen(obenabe(2), 0, playerView=None), "action": 1}, "obs.playerView: is missing"),
        ({"obs": seen(obenabe(2), 0, dealer=7), "action": 1}, "obs.dealer: expected a whole"),
        ({"obs": seen(trick(2, first=9), 0), "action": 1}, "obs.tricks[2].first: expected"),
        (choice(6, HAND), "action: 6 is no contract"),
        (seen(obenabe(2, player=PLAYERS), 0), "player: the hand of N is missing"),
        (player(0, [], seen(obenabe(2), 0)), "player: the hand of N is missing"),
        (player(1, ["CQ", "CJ"], seen(obenabe(2), 0)), "player: E has 4 cards with those played"),
        (
            player(1, ["C" + r for r in RANKS[2:]], seen(obenabe(2), 0)),
            "player: expected one hand, or all four",
        ),
        (snapshot(player=4), "player: expected a whole number from 0 to 3, not 4"),
        (snapshot(trump=-1), "trump: expected a whole number from 0 to 5, not -1"),
        (snapshot(declaredtrump=1), "declaredtrump: neither Vorhand nor the partner"),
        (snapshot(forehand=True), "forehand: S named the trump"),
        (snapshot(declaredtrump=0), "forehand: N named the trump"),
        (snapshot(jassTyp="PANDUR"), "jassTyp: 'PANDUR' is no Schieber"),
        (snapshot(nrplayedcards=8), "nrplayedcards: there are 9"),
        (snapshot(nrcardsintrick=0), "nrcardsintrick: there are 1"),
        (snapshot(pointsteamown=None), "pointsteamown: is missing"),
        (snapshot(currenttrick=["HQ"] * 4), "currenttrick: expected a list of at most 3"),
        (snapshot(tricks=[{"cards": ["DA"], "first": 0}]), "tricks: the running trick belongs"),
        (snapshot(hands=[]), "hands: expected 4 hands, not 0"),
        (snapshot(hands=["DA"]), "hands[0]: expected a list of at most 9, not 'DA'"),
        (snapshot(hands=[["DA"] * 10]), "hands[0]: expected a list of at most 9, not ['DA', 'DA'"),
        (snapshot(hands=[[], [], [], ["D1"]]), "hands[3][0]: 'D1' names no card"),
        (snapshot(hands=[[], [], ["SQ"], []]), "hands: S has other cards there than in hand"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(log, problem):
    with pytest.raises(BadRecord) as refused:
        hslu.check_text(text(rosen(), log), "a.jsonl")
    assert str(refused.value).startswith(f"a.jsonl: line 2: {problem}")


# -- whatever is written there -------------------------------------------------------------------

LOGS = (
    obenabe(), rosen(), obenabe(3), undertrumped(), seen(obenabe(2), 0), snapshot(),
    saved(rosen()), {"rounds": [rosen()]}, asked(before(rosen(), 1), 2),
    choice(10, HAND), {"obs": seen(before(rosen(), 1), 2), "action": 21},
)  # fmt: skip
CODES = st.sampled_from(sorted(hslu.CODES))
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 40), CODES, st.text(max_size=3), st.just([]),
    st.just({}), st.lists(CODES, max_size=10), st.integers(),
)  # fmt: skip


def places(data):
    """Every place in JSON data, as the container and its key."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from places(data[key])


@given(st.data())
def test_a_log_is_read_or_refused_but_never_breaks(data):
    log = json.loads(json.dumps(data.draw(st.sampled_from(LOGS))))
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from(list(places(log))))
        container[key] = data.draw(VALUES)
    try:
        results = hslu.check_text(text(log), "a.jsonl")
    except BadRecord as refused:
        assert str(refused).startswith("a.jsonl: line 1: ")  # noqa: PT017
    else:
        assert [result.name for result in results] == ["record 0"]
        assert all("[schieber." in one for result in results for one in result.differences)


def test_lines_are_judged_one_at_a_time():
    def lines():
        read.append(1)
        yield text(obenabe())
        read.append(2)
        yield b"\n"
        read.append(3)
        yield b"\xef\xbb\xbf" + text(rosen()).encode()
        yield "{}"

    read = []
    results = hslu.check_lines(lines(), "a.jsonl")
    assert next(results).name == "record 0"
    assert read == [1]
    assert next(results).name == "record 1"
    assert read == [1, 2, 3]
    with pytest.raises(BadRecord, match=r"^a\.jsonl: line 4: neither a round"):
        next(results)


@pytest.mark.parametrize(
    ("lines", "error", "problem"),
    [
        ([], BadRecord, "a.jsonl: there is no record in it"),
        (["\n", b" "], BadRecord, "a.jsonl: there is no record in it"),
        ([b"\xff"], BadRecord, "a.jsonl: line 1: broken text"),
        ([7], WrongType, "a.jsonl: line 1: a log is a text, not 7"),
        ("{}", WrongType, "a.jsonl: the lines of a log, not '{}'"),
        (7, WrongType, "a.jsonl: the lines of a log, not 7"),
    ],
)
def test_lines_that_are_none(lines, error, problem):
    with pytest.raises(error) as refused:
        list(hslu.check_lines(lines, "a.jsonl"))
    assert str(refused.value).startswith(problem)


@given(st.data())
def test_a_text_cut_short_is_read_or_refused(data):
    whole = text(data.draw(st.sampled_from(LOGS)))
    cut = whole[: data.draw(st.integers(0, len(whole) - 3))]
    with pytest.raises(BadRecord, match=r"^a\.jsonl: "):
        hslu.check_text(cut, "a.jsonl")
