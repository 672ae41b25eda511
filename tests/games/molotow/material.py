"""What the laws need to know of Molotow: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import molotow
from jassrules.cards import RANKS, SUITS
from tests.games.molotow.plain import play_match

GAME = molotow
PLAYERS = st.none() | st.integers(3, 6)
MOST_ACTIONS = 400
"""The laws stop a match of random play here; a short one has ended before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""

RULES = st.builds(
    molotow.Rules,
    left_out=st.sampled_from(SUITS),
    packet=st.sampled_from(["auto", "single", "hand"]),
    trump_from=st.sampled_from(["at-once", "next-trick"]),
    never_trump=st.sampled_from(["obenabe", "void"]),
    undertrump=st.sampled_from(["forbidden", "when-void", "allowed"]),
    weis=st.sampled_from(["announced", "automatic", "off"]),
    run_points=st.just((20, 50, 100, 150, 200, 250, 300))
    | st.lists(st.integers(0, 300), min_size=7, max_size=7).map(tuple),
    four_points=st.dictionaries(st.sampled_from(RANKS), st.integers(0, 300)),
    weis_counts=st.sampled_from(["all", "best"]),
    table_weis=st.sampled_from(["all", "runs", "off"]),
    stoeck=st.sampled_from(["automatic", "announced", "off"]),
    deals=st.none() | st.integers(1, 8),
    last_double=st.booleans(),
)
