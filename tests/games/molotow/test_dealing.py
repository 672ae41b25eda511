"""The table and the deal: players, packs, packets, who deals and who leads."""

import pytest

from jassrules import BadRules, Deal, Suit, WrongType, card
from jassrules.cards import CARDS, Hand
from tests.games.molotow.tables import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    SIX,
    SIX_TRICKS,
    dealt,
    molotow,
    play,
    refused,
    totals,
)

IN_ORDER = " ".join(one.code for one in CARDS)


def hands_of(players, **options):
    """The hands, by seat, that the pack in order gives; seat 0 is Vorhand."""
    state = molotow.start(molotow.Rules(**options), players=players, dealer=players - 1)
    pack = [one for one in CARDS if one.bit & state.match.pack]
    state = molotow.apply(state, Deal(pack))
    return [str(Hand.of_mask(hand)) for hand in state.table.dealt]


@pytest.mark.rule("molotow.players")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play_each_for_himself(players):
    state = molotow.start(molotow.Rules(), players=players)
    assert (state.players, totals(state)) == (players, (0,) * players)
    assert molotow.start(molotow.Rules()).players == 4


@pytest.mark.rule("molotow.players")
@pytest.mark.parametrize("bad", [{"players": 2}, {"players": 7}, {"dealer": 4}, {"players": "4"}])
def test_no_more_and_no_fewer(bad):
    with pytest.raises(BadRules) as refusal:
        molotow.start(molotow.Rules(), **bad)
    assert refusal.value.rule == "molotow.players"


@pytest.mark.rule("molotow.deal")
def test_packets_go_round_the_table():
    # 0-3, 12-15 and 24-27 of the pack in order, and so on
    assert hands_of(3)[0] == "6c 7c 8c 9c 9d Td Jd Qd Qh Kh Ah 6s"
    assert hands_of(4)[0] == "6c 7c 8c 9d Td Jd Qh Kh Ah"
    assert hands_of(4)[3] == "6d 7d 8d 9h Th Jh Qs Ks As"
    # without the Six of Schellen: four each, then three each from the twentieth on
    assert hands_of(5)[0] == "6c 7c 8c 9c 9h Th Jh"
    assert hands_of(6)[0] == "6c 7c 8c 6h 7h 8h"
    assert hands_of(6)[5] == "Qd Kd Ad Qs Ks As"


@pytest.mark.rule("molotow.deal")
def test_single_cards_and_whole_hands():
    assert hands_of(4, packet="single")[0] == "6c Tc Ac 9d Kd 8h Qh 7s Js"
    assert hands_of(4, packet="hand")[1] == "6d 7d 8d 9d Td Jd Qd Kd Ad"
    assert hands_of(5, packet="hand")[1] == "Kc Ac 7d 8d 9d Td Jd"


@pytest.mark.rule("molotow.deck")
def test_five_players_leave_a_six_out():
    five = molotow.start(molotow.Rules(), players=5)
    assert refused(five, f"deal {IN_ORDER}") == "molotow.deal"
    assert refused(five, f"deal {IN_ORDER.replace('6d ', '')}") is None
    assert refused(five, f"deal {IN_ORDER.replace('6h ', '')}") == "molotow.deal"
    other = molotow.start(molotow.Rules(left_out=Suit.ROSEN), players=5)
    assert refused(other, f"deal {IN_ORDER.replace('6h ', '')}") is None
    # with four it is not read
    assert refused(molotow.start(molotow.Rules(left_out="h")), f"deal {IN_ORDER}") is None


@pytest.mark.rule("molotow.deck", "molotow.deal")
def test_a_pack_is_every_card_once():
    state = molotow.start(molotow.Rules())
    short = molotow.explain(state, Deal(CARDS[:35]))
    assert (short.rule, dict(short.facts)) == (
        "molotow.deal",
        {"size": 36, "cards": 35, "different": 35},
    )
    twice = molotow.explain(state, Deal((*CARDS[:35], card("6c"))))
    assert (twice.key, twice.facts["different"]) == ("bad-pack", 35)
    five = molotow.explain(molotow.start(molotow.Rules(), players=5), Deal(CARDS))
    assert (five.key, five.facts["left_out"]) == ("left-out", card("6d"))


@pytest.mark.rule("molotow.rotation", "molotow.vorhand-leads")
def test_the_next_seat_deals_and_the_one_after_leads():
    state = dealt(*SIX, deals=0)
    assert (state.match.dealer, state.match.vorhand, state.turn) == (5, 0, 0)
    after = play(state, *SIX_TRICKS)
    assert (type(after).__name__, after.match.dealer, after.match.deals) == ("Dealing", 0, 1)
    again = molotow.apply(after, Deal(CARDS))
    assert (again.turn, again.match.deals, again.ledger.entries) == (1, 2, ())


@pytest.mark.rule("molotow.phase", "molotow.turn")
def test_what_belongs_to_no_phase():
    before = molotow.start(molotow.Rules())
    assert refused(before, "0 play 6c") == "molotow.phase"
    state = dealt(*EXAMPLE)
    assert refused(state, f"deal {IN_ORDER}") == "molotow.phase"
    assert refused(state, "1 play Tc") == "molotow.turn"
    assert refused(state, "7 play 6c") == "molotow.turn"
    over = play(dealt(*EXAMPLE, deals=7), *EXAMPLE_TRICKS)
    assert type(over) is molotow.MatchOver
    assert refused(over, "0 play 6c") == refused(over, f"deal {IN_ORDER}") == "molotow.phase"
    with pytest.raises(WrongType):
        molotow.legal_moves(object())
