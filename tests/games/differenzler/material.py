"""What the laws need to know of Differenzler: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import Suit, differenzler
from tests.games.differenzler.plain import play_match

GAME = differenzler
PLAYERS = st.none() | st.integers(2, 5)
MOST_ACTIONS = 550
"""The laws stop a match of random play here; the longest by default has 516 actions."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""

RULES = st.builds(
    differenzler.Rules,
    left_out=st.sampled_from(Suit),
    packet=st.sampled_from(["auto", "single", "hand"]),
    trump=st.sampled_from(["drawn", "bottom-card"]),
    announcements=st.sampled_from(["hidden", "open"]),
    undertrump=st.sampled_from(["forbidden", "when-void", "allowed"]),
    exact_bonus=st.sampled_from([0, 10]) | st.integers(0, 200),
    exact_zero=st.sampled_from(["never", "with-trick", "always"]),
    dealer_credit=st.sampled_from([0, 1, 5]) | st.integers(0, 200),
    deals=st.none() | st.integers(1, 4) | st.just(12),
    tie=st.sampled_from(["shared", "extra-deal"]),
)
