"""Dealing, who is asked, what may be announced, pushing."""

import pytest

from jassrules import BadNotation, Hand, WrongType, coiffeur, to_act
from jassrules.games.coiffeur import Announce, Contract
from jassrules.notation import parse_action
from tests.games.coiffeur.tables import PLAIN, dealt, deck_of, do, legal, only, play, refusal

SIX = ("c", "h", "s", "d", "obenabe", "undenufe")
FULL = dict.fromkeys(("c", "h", "s", "d", "obenabe", "undenufe", "joker-1", "joker-2"), 0)


@pytest.mark.rule("coiffeur.deal")
@pytest.mark.parametrize(
    ("players", "packet", "hand"),
    [
        # from the sorted pack: Vorhand gets cards 1-3, 13-15, 25-27 of four hands
        (4, "auto", "6c 7c 8c 9d Td Jd Qh Kh Ah"),
        (4, "single", "6c Tc Ac 9d Kd 8h Qh 7s Js"),
        (4, "hand", "6c 7c 8c 9c Tc Jc Qc Kc Ac"),
        (3, "auto", "6c 7c 8c 9c 9d Td Jd Qd Qh Kh Ah 6s"),
        (3, "single", "6c 9c Qc 6d 9d Qd 6h 9h Qh 6s 9s Qs"),
        (3, "hand", "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d"),
    ],
)
def test_packets(players, packet, hand):
    state = coiffeur.start(coiffeur.Rules(packet=packet), players=players, dealer=2)
    pack = [f"{rank}{suit}" for suit in "cdhs" for rank in "6789TJQKA"]
    state = do(state, f"deal {' '.join(pack)}")
    vorhand = 3 % players
    assert coiffeur.observe(state, vorhand).hand == Hand.parse(hand)
    assert to_act(state) == vorhand


@pytest.mark.rule("coiffeur.deck", "coiffeur.deal")
def test_a_pack_is_all_36_cards():
    state = coiffeur.start(coiffeur.Rules())
    deck = list(deck_of(PLAIN).deck)
    for bad in (deck[:-1], [*deck, deck[0]], [*deck[:-1], deck[0]]):
        assert refusal(state, str(coiffeur.Deal(bad))) == "deal"


@pytest.mark.rule("coiffeur.rotation")
def test_the_next_seat_deals_whoever_announced():
    for players, dealer, after in ((4, 3, 0), (3, 1, 2)):
        state = dealt("/".join([""] * players), dealer=dealer, players=players)
        state = do(state, f"{to_act(state)} announce h")
        while isinstance(state, coiffeur.Playing):
            state = coiffeur.apply(state, coiffeur.legal_moves(state)[0])
        assert state.match.dealer == after


@pytest.mark.rule("coiffeur.announce", "coiffeur.joker")
def test_nineteen_moves():
    jokers = [f"0 announce {one} {joker}" for joker in ("joker-1", "joker-2") for one in SIX]
    assert legal(dealt()) == [*(f"0 announce {one}" for one in SIX), *jokers, "0 push"]


@pytest.mark.rule("coiffeur.schieben", "coiffeur.forced")
def test_pushing_goes_round_and_the_first_must():
    state = dealt()
    for seat in (0, 1, 2, 3):
        assert (to_act(state), refusal(state, f"{seat} push")) == (seat, None)
        state = do(state, f"{seat} push")
    assert to_act(state) == 0
    assert refusal(state, "0 push") == "forced"
    assert len(legal(state)) == 18


@pytest.mark.rule("coiffeur.announcer-leads", "coiffeur.own-points")
def test_whoever_announces_leads_and_his_side_writes():
    state = do(dealt(), "0 push, 1 push, 2 announce h")
    assert to_act(state) == 2
    assert (state.table.announcer, state.table.side) == (2, 0)


@pytest.mark.rule("coiffeur.once", "coiffeur.rows", "coiffeur.joker")
def test_a_row_is_played_once_and_a_joker_may_be_what_was_played():
    state = dealt(finished=({"h": 96}, {"c": 40}))
    assert refusal(state, "0 announce h") == "once"
    assert refusal(state, "0 announce h joker-1") is None
    assert refusal(state, "0 announce c") is None
    assert refusal(state, "0 announce guschti") == "rows"
    assert refusal(state, "0 announce guschti joker-1") == "joker"
    assert refusal(state, "0 announce guschti joker-3") == "rows"
    # the row comes before the contract
    played = dealt(finished=({"joker-1": 96}, {"c": 40}))
    assert refusal(played, "0 announce guschti joker-1") == "once"
    assert refusal(played, "0 announce guschti joker-2") == "joker"


@pytest.mark.rule("coiffeur.joker")
def test_a_plain_joker_needs_no_row():
    factors = only(guschti=3, joker_4=1)
    assert legal(dealt(factors=factors)) == [
        "0 announce guschti", "0 announce mary", "0 announce guschti joker-4",
        "0 announce mary joker-4", "0 push",
    ]  # fmt: skip
    state = dealt(factors=factors, jokers="plain")
    assert legal(state)[2:-1] == [f"0 announce {one} joker-4" for one in SIX]
    assert refusal(state, "0 announce mary joker-4") == "joker"


@pytest.mark.rule("coiffeur.asked", "coiffeur.forced")
def test_who_has_filled_his_column_is_passed_over():
    state = dealt(finished=(FULL, {"c": 1}))
    assert to_act(state) == 1
    state = do(state, "1 push")
    assert to_act(state) == 3
    state = do(state, "3 push")
    assert to_act(state) == 1
    assert refusal(state, "1 push") == "forced"
    assert refusal(state, "0 announce h") == "turn"


@pytest.mark.rule("coiffeur.asked", "coiffeur.forced")
def test_the_only_one_asked_must_announce_at_once():
    most = {row: 0 for row in FULL if row != "h"}
    state = dealt("/ /", players=3, finished=(FULL, FULL, most), dealer=2)
    assert (to_act(state), legal(state)) == (2, ["2 announce h"])
    assert refusal(state, "2 push") == "forced"
    assert refusal(state, "0 push") == "turn"
    never = dealt("/ /", players=3, finished=(FULL, FULL, most), dealer=2, schieben="never")
    assert refusal(never, "2 push") == "schieben"


@pytest.mark.rule("coiffeur.schieben", "coiffeur.forced", "coiffeur.asked")
def test_pushing_to_the_partner():
    state = do(dealt(schieben="partner", finished=(FULL, {})), "1 push")
    assert to_act(state) == 3
    assert refusal(state, "3 push") == "forced"
    assert to_act(do(dealt(schieben="partner"), "0 push")) == 2


@pytest.mark.rule("coiffeur.schieben")
def test_no_pushing():
    state = dealt(schieben="never")
    assert refusal(state, "0 push") == "schieben"
    assert refusal(state, "1 push") == "turn"
    assert len(legal(state)) == 18


@pytest.mark.rule("coiffeur.phase", "coiffeur.turn", "coiffeur.card-in-hand")
def test_which_rule_a_refusal_names_first():
    state = dealt()
    assert refusal(state, "0 play 6c") == "phase"
    assert refusal(state, "1 announce guschti") == "turn"
    state = do(state, "0 announce h")
    assert refusal(state, "0 announce c") == refusal(state, "3 push") == "phase"
    assert refusal(state, "1 play 6c") == "turn"
    assert refusal(state, "0 play As") == "card-in-hand"
    over = play(do(dealt(finished=(FULL, {r: 0 for r in FULL if r != "s"})), "1 announce s"),
                "Js 9s 7s Ts / As 8s Ah Kh / Ks 6s Ad Qh / Qs Kd Ac 9c / Kc Qd Th 8c / Qc Jd 9h 7c /"
                "Jh Td 8h 7d / Jc 9d 7h 6c / Tc 8d 6h 6d")  # fmt: skip
    assert isinstance(over, coiffeur.MatchOver)
    assert refusal(over, "1 push") == "phase"


def test_what_an_announcement_may_say():
    assert Announce(0, "guschti").row == Announce(0, "mary").row == "guschti"
    assert Announce(0, Contract.SLALOM_UNDENUFE).row == "slalom"
    one = parse_action("coiffeur", "2 announce ♥ JOKER-4")
    assert (one, one.row, str(one)) == (
        Announce(2, "h", "joker-4"),
        "joker-4",
        "2 announce h joker-4",
    )
    for text in ("0 announce joker-1", "0 announce h joker-5", "0 announce misere", "0 announce h x",
                 "0 announce h joker-1 joker-2"):  # fmt: skip
        with pytest.raises(BadNotation):
            parse_action("coiffeur", text)
    with pytest.raises(BadNotation):
        Announce(0, "h", "joker-0")
    with pytest.raises(WrongType):
        Announce(0, "h", 1)
