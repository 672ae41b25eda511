"""What the laws need to know of Coiffeur: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import coiffeur
from tests.games.coiffeur.plain import FACTORS, PLAIN_ROWS, play_match

GAME = coiffeur
PLAYERS = st.none() | st.sampled_from([3, 4])
MOST_ACTIONS = 2100
"""The laws stop a match of random play here; 48 deals of 42 actions are the longest."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""


def has_a_contract(some):
    return any({**FACTORS, **some}[row] for row in PLAIN_ROWS)


SHORT = st.fixed_dictionaries(
    {row: st.sampled_from([0, 0, 0, 1, 3]) for row in FACTORS},
).filter(has_a_contract)
"""Sheets of few rows: a whole match of many is long, and no other than a short one."""
RULES = st.builds(
    coiffeur.Rules,
    partners=st.booleans(),
    packet=st.sampled_from(["auto", "single", "hand"]),
    factors=SHORT
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
