"""What the laws need to know of Coiffeur: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import coiffeur
from tests.games.coiffeur.plain import FACTORS, PLAIN_ROWS, play_match

GAME = coiffeur
PLAYERS = st.none() | st.sampled_from([3, 4])
MOST_ACTIONS = 500
"""The laws stop a match of random play here: the longest has 48 deals of 40 actions."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""


HOUSES = (coiffeur.Rules(only_trumps="must-overtrump"),)
"""A house with a duty that no preset has."""


def has_a_contract(some):
    return any({**FACTORS, **some}[row] for row in PLAIN_ROWS)


@st.composite
def short_sheets(draw):
    """Sheets of up to three rows: a match with many is long, and no other than a short one."""
    some = draw(st.dictionaries(st.sampled_from(sorted(FACTORS)), st.integers(1, 4), max_size=2))
    first = draw(st.sampled_from(PLAIN_ROWS))
    return dict.fromkeys(FACTORS, 0) | {first: 3} | some


RULES = st.builds(
    coiffeur.Rules,
    partners=st.booleans(),
    packet=st.sampled_from(["auto", "single", "hand"]),
    factors=short_sheets()
    | short_sheets()
    | st.dictionaries(st.sampled_from(sorted(FACTORS)), st.integers(0, 4)).filter(has_a_contract),
    jokers=st.sampled_from(["sheet", "plain"]),
    guschti_split=st.just("auto") | st.integers(1, 8),
    schieben=st.sampled_from(["round", "round", "partner", "never"]),
    undenufe_eleven=st.sampled_from(["six", "ace"]),
    match_bonus=st.integers(0, 200),
    match_premium=st.just(0) | st.integers(0, 500),
    counter_match=st.just(0) | st.integers(0, 200),
    undertrump=st.sampled_from(["forbidden", "when-void", "allowed"]),
    only_trumps=st.sampled_from(["free", "must-overtrump"]),
    weis=st.sampled_from(["off", "automatic"]),
    stoeck=st.sampled_from(["off", "automatic"]),
)
