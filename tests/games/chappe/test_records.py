"""What the golden records of Chappe-Jass hold: tricks and draw-offs, every size of hand."""

import pytest

from tests.games.chappe import plain
from tests.laws.golden import golden


def deals_of(one):
    return plain.match_of(one.data)[3]


@pytest.mark.rule("chappe.draw-off")
@pytest.mark.parametrize("one", golden("chappe"), ids=str)
def test_tricks_are_the_cards_and_the_draw_offs(one):
    for deal in deals_of(one):
        assert sum(deal.made.values()) == deal.size + deal.draw_offs


def test_the_records_show_what_is_rare():
    played = [deal for one in golden("chappe") for deal in deals_of(one)]
    assert sum(deal.draw_offs for deal in played) > 10
    assert sum(deal.shuffles for deal in played) > 0
    assert {deal.size for deal in played} == {*range(1, 10), 17, 18}
    assert {len(deal.seats) for deal in played} >= {2, 12, 17, 24}
    far = [deal for deal in played if deal.size == 1 and deal.draw_offs]
    assert any(abs(deal.bids[s] - deal.made[s]) > 1 for deal in far for s in deal.seats)
    assert len(played) > 20
