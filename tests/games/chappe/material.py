"""What the laws need to know of Chappe-Jass: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import chappe
from tests.games.chappe.plain import play_match

GAME = chappe
PLAYERS = st.none() | st.integers(2, 24) | st.integers(2, 6)
MOST_ACTIONS = 900
"""The laws stop a match of random play here; most have ended long before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""

HOUSE = {
    "decks": st.just("auto") | st.integers(1, 16),
    "start_size": st.integers(1, 6) | st.integers(1, 18),
    "hook": st.booleans(),
    "leader": st.sampled_from(["dealer", "after-dealer"]),
    "rundi_weight": st.integers(1, 3),
    "rundi_wrong": st.sampled_from(["flat", "per-trick"]),
}
RULES = st.builds(
    chappe.Rules, **HOUSE, limit=st.integers(1, 30), deals=st.none() | st.integers(1, 12)
) | st.builds(
    # nobody goes out: a number of deals ends the match
    chappe.Rules, **HOUSE, limit=st.none(), deals=st.integers(1, 8)
)  # fmt: skip
