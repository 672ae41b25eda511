"""What the laws need to know of SENS: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import sens
from jassrules.cards import RANKS
from tests.games.sens.plain import play_match
from tests.games.sens.tables import MIXED, taken

GAME = sens
PLAYERS = st.none()
MOST_ACTIONS = 900
"""The laws stop a match of random play here; most have ended long before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""


def _figures(least):
    return st.lists(st.integers(0, 100), min_size=least, max_size=3).map(tuple)


RULES = st.builds(
    sens.Rules,
    turn_up_to=st.sampled_from(["dealer", "taker"]),
    dealer_sees_bottom=st.booleans(),
    first_speaker=st.sampled_from(["dealer", "left"]),
    all_pass=st.sampled_from(["same-dealer", "next-dealer"]),
    robbing=st.booleans(),
    trump_unter=st.sampled_from([20, 22]),
    must_overruff=st.booleans(),
    run_points=st.just((20, 50)) | st.just((20, 50, 100)) | _figures(2),
    four_points=st.just({})
    | st.dictionaries(st.sampled_from(RANKS[1:]), st.integers(0, 200), max_size=8),
    meldungen=st.sampled_from(["announced", "automatic", "off"]),
    equal_meldungen=st.sampled_from(["cancel", "trump-wins", "none"]),
    bella_points=st.integers(0, 40),
    bella=st.sampled_from(["announced", "automatic", "off"]),
    trickless_meldungen=st.booleans(),
    half=st.sampled_from(["gezogen", "split-lost"]),
    target=st.integers(1, 600),
    both_reach=st.sampled_from(["higher", "playing-side"]),
    vorlauf=st.booleans(),
    misdeal=st.sampled_from(["mild", "strict"]),
    illegal_plays=st.sampled_from(["refused", "penalised"]),
)


def _closed(call, **options):
    return taken(MIXED, "h", sens.Rules(**options)), call


REFUSED = [
    _closed(call, **{name: value})
    for name, call in (("meldungen", sens.Meldung(0, sens.meld("7c-9c"))), ("bella", sens.Bella(0)))
    for value in ("automatic", "off")
]
"""Calls in houses that have none, which the shipped cases and a few matches need not meet."""
