"""What the laws need to know of Tschau Sepp: random house rules and numbers of players."""

from hypothesis import strategies as st

from jassrules import BadRules, Suit, card, tschausepp
from jassrules.cards import RANKS
from jassrules.games.tschausepp.rules import EFFECT_NAMES
from tests.games.tschausepp.plain import play_match
from tests.games.tschausepp.tables import dealt

GAME = tschausepp
PLAYERS = st.none() | st.sampled_from([2, 3, 4, 5, 2, 3, 4, 5, 7, 10])
MOST_ACTIONS = 800
"""The laws stop a match of random play here; most rounds have ended long before."""
plain_reading = play_match
"""What the text of a record says by the rule page alone: lines, totals, winners."""

EFFECT = st.none() | st.sampled_from(EFFECT_NAMES)
EFFECTS = (
    st.just({})
    | st.dictionaries(st.sampled_from(RANKS), EFFECT, max_size=4)
    | st.fixed_dictionaries(dict.fromkeys(RANKS, EFFECT))
)
"""The table as it stands, changed in part, and arranged anew for every rank."""

ROUNDS = st.integers(1, 3)
LIMITED = {"rounds": st.none() | st.integers(1, 4), "points_limit": st.integers(1, 60)}
WINS = st.one_of(
    st.fixed_dictionaries({"rounds": ROUNDS}),
    st.fixed_dictionaries({"rounds": st.none() | ROUNDS, "wins_needed": st.integers(1, 3)}),
)
POINTS = st.one_of(
    st.fixed_dictionaries({"rounds": ROUNDS, "scoring": st.just("points")}),
    st.fixed_dictionaries({"scoring": st.just("points"), **LIMITED}),
)
PLACES = st.one_of(
    st.fixed_dictionaries({"rounds": ROUNDS, "scoring": st.just("places")}),
    st.fixed_dictionaries({"scoring": st.just("places"), **LIMITED}),
).map(lambda ends: {**ends, "play_on": True})
PLAY_ON = st.tuples(st.just({"play_on": True}), WINS | POINTS).map(lambda both: both[0] | both[1])
ENDS = st.one_of(WINS, POINTS, PLACES, PLAY_ON)


@st.composite
def _rules(draw):
    decks = draw(st.sampled_from([1, 1, 1, 2]))
    options = {
        "decks": decks,
        "hand_size": draw(
            st.just(5) | st.integers(1, 9) | st.integers(1, 17 if decks == 1 else 35)
        ),
        "start_card": draw(st.sampled_from(["plain", "active", "inert"])),
        "voluntary_draw": draw(st.booleans()),
        "draw": draw(st.sampled_from(["one", "until-fit"])),
        "drawn_card": draw(st.sampled_from(["may", "must"])),
        "after_draw": draw(st.sampled_from(["drawn", "any"])),
        "ace_draw": draw(st.sampled_from(["one", "until-covered"])),
        "effects": draw(EFFECTS),
        "seven_cards": draw(st.integers(1, 4)),
        "seven_stacks": draw(st.booleans()),
        "eight_passable": draw(st.booleans()),
        "under_on_under": draw(st.booleans()),
        "under_on_anything": draw(st.booleans()),
        "ace_may_finish": draw(st.booleans()),
        "calls": draw(st.sampled_from(["announced", "announced", "automatic"])),
        "tschau_penalty": draw(st.integers(0, 4)),
        "sepp_penalty": draw(st.integers(0, 4)),
        "card_points": draw(st.dictionaries(st.sampled_from(RANKS), st.integers(0, 20))),
        **draw(ENDS),
    }
    try:
        return tschausepp.Rules(**options)
    except BadRules:
        # the few combinations that cannot be played
        return tschausepp.Rules()


RULES = _rules()

REFUSED = [
    # an Under on the start card that is one, where no Under lies on another
    (
        dealt("Jh 6c/7c 8c", "Js", under_on_under=False, start_card="inert"),
        tschausepp.Play(0, card("Jh"), wish=Suit.EICHELN),
    ),
    # a call with a card that fits, where nothing is called
    (
        dealt("6h 6c/7c 8c", "Kh", calls="automatic"),
        tschausepp.Play(0, card("6h"), call=tschausepp.Word.TSCHAU),
    ),
]
"""Refusals that the shipped cases and a few matches need not meet."""
