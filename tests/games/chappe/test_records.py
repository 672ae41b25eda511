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
    assert {deal.size for deal in played} == set(range(1, 10))
    assert len(played) > 20
