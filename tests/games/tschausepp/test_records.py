"""What the golden records of Tschau Sepp hold: no drawn card, and challenges of both calls."""

import pytest

from jassrules import replay, tschausepp
from tests.laws.golden import golden


@pytest.mark.parametrize("one", golden("tschausepp"), ids=str)
def test_a_drawn_card_stands_in_no_record(one):
    draws = [str(action) for action in one.record.actions if isinstance(action, tschausepp.Draw)]
    assert draws
    assert all(text.split()[1:] == ["draw"] for text in draws)


@pytest.mark.rule("tschausepp.challenge", "tschausepp.sepp-challenged")
def test_a_forgotten_sepp_is_challenged_where_it_costs_four_cards():
    (one,) = (one for one in golden("tschausepp") if one.name == "sepp-vier")
    drawn, before = [], None
    for action, state in replay(one.record):
        if isinstance(action, tschausepp.Challenge):
            held, now = (tschausepp.observe(at, action.against).hand for at in (before, state))
            if not held:
                drawn.append(len(now))
        before = state
    assert drawn == [4, 4]
