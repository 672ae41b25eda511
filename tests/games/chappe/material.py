"""What the laws need to know of Chappe-Jass: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import chappe
from tests.games.chappe.plain import play_match

GAME = chappe
PLAYERS = st.none() | st.integers(2, 12)
MOST_ACTIONS = 900
"""The laws stop a match of random play here; most have ended long before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""
OPENS_CARDS_LAST = True
"""The last card of a Chappe-Rundi and the draw-offs are opened by the step that ends the deal."""

RULES = st.builds(
    chappe.Rules,
    decks=st.just("auto") | st.integers(1, 4),
    start_size=st.integers(1, 9),
    hook=st.booleans(),
    leader=st.sampled_from(["dealer", "after-dealer"]),
    rundi_weight=st.integers(1, 3),
    limit=st.integers(1, 30),
    deals=st.none() | st.integers(1, 12),
) | st.builds(
    # nobody goes out: a number of deals ends the match
    chappe.Rules,
    decks=st.just("auto") | st.integers(1, 4),
    start_size=st.integers(1, 9),
    hook=st.booleans(),
    leader=st.sampled_from(["dealer", "after-dealer"]),
    rundi_weight=st.integers(1, 3),
    limit=st.none(),
    deals=st.integers(1, 8),
)
