"""What the laws need to know of Schieber: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import schieber
from jassrules.cards import CARDS, RANKS
from jassrules.games.schieber.rules import FACTORS
from jassrules.jass.weis import KEYS
from tests.games.schieber.plain import play_match

GAME = schieber
PLAYERS = st.none()
MOST_ACTIONS = 600
"""The laws stop a match of random play here; with a target it has ended long before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""


@st.composite
def _orders(draw, keys, least=1):
    return tuple(draw(st.permutations(keys))[: draw(st.integers(least, len(keys)))])


def _house(**options):
    if options["finish"] == "claimed" and options["target"] is None:
        options["target"] = 1000  # without a target there is nothing to thank for
    return schieber.Rules(**options)


RULES = st.builds(
    _house,
    packet=st.sampled_from([1, 3, 9]),
    first_vorhand=st.none() | st.sampled_from(CARDS),
    schieben=st.sampled_from(["once", "never", "back"]),
    factors=st.dictionaries(st.sampled_from(sorted(FACTORS)), st.integers(0, 4)).filter(
        lambda some: any({**FACTORS, **some}.values())
    ),
    guschti_split=st.integers(1, 8),
    last_trick=st.integers(0, 20),
    match_bonus=st.integers(0, 200),
    undenufe_eleven=st.sampled_from(["six", "ace"]),
    undertrump=st.sampled_from(["forbidden", "when-void", "allowed"]),
    only_trumps=st.sampled_from(["free", "must-overtrump"]),
    weis=st.sampled_from(["announced", "automatic", "off"]),
    run_points=st.just((20, 50, 100, 150, 200, 250, 300))
    | st.lists(st.integers(0, 300), min_size=7, max_size=7).map(tuple),
    four_points=st.dictionaries(st.sampled_from(RANKS), st.integers(0, 300)),
    weis_shared_card=st.booleans(),
    weis_needs_trick=st.booleans(),
    weis_order=_orders(KEYS),
    weis_tie=st.sampled_from(["none", "both"]),
    weis_undenufe_reversed=st.booleans(),
    stoeck=st.sampled_from(["automatic", "announced", "off"]),
    stoeck_points=st.integers(0, 40),
    target=st.none() | st.integers(1, 3000),
    deals=st.none() | st.integers(1, 5) | st.integers(1, 1000),
    finish=st.sampled_from(["at-once", "after-deal", "claimed"]),
    finish_order=_orders(("stoeck", "weis", "tricks"), least=3)
    | st.sampled_from(["higher-total", "chronological"]),
    bergpreis=st.none() | st.sampled_from(["auto", "half"]) | st.integers(1, 2000),
)
