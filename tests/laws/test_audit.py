"""A state in which one thing was changed is refused, unless that is taken on trust or can be."""

import random
import re

from hypothesis import given
from hypothesis import strategies as st

from jassrules import catalogue
from tests.laws.spoiling import spoiled
from tests.laws.walks import every_game, matches, some_of

# What follows names, by phase and by path, every change after which a state may still be accepted.
# ON TRUST: a state does not show it, and the page on records says so.
# AS WELL: the state that comes out can be reached too, by another deal or other choices of the
# players; the audit has found such a way, for it plays running deals again and writes the lines of
# finished ones again.

ENDED = "Dealing|MatchOver"
EARLIER = [
    (".*", r"(table\.)?(match\.)?ledger\.totals(\[\])?"),  # the totals of earlier deals
    (".*", r"(table\.)?match\.(deals|rounds)"),  # how many there were
    (".*", r"(table\.)?match\.dealer"),  # who dealt first
]
ON_TRUST = {
    "schieber": [
        *EARLIER,
        # which of the sides that have reached it got the Bergpreis
        (".*", r"(table\.)?match\.bergpreis(\[\])?"),
    ],
    "sens": [*EARLIER],
    "coiffeur": [*EARLIER],
    "chappe": [*EARLIER],
    "differenzler": [*EARLIER],
    "molotow": [*EARLIER],
    "tschausepp": [
        *EARLIER,
        # who has laid what: whose turn it is, and who draws
        ("Laying|Answering|Skipping|Covering|Deciding|Again", "turn"),
        ("Shuffling", r"owed\.(seat|cards|why|resume\.turn)"),
        # what lay under discards that were shuffled: turns of the direction, an open penalty
        (".*", r"table\.direction"),
        ("Answering|LastCard", "penalty"),
        ("Shuffling", r"owed\.resume\.penalty"),
        # how many had nothing to draw in a row
        ("Laying", r"table\.idle"),
        # what everybody could tell, as far as the cards fit it
        (".*", r"table\.known\.(barred(\[\]){0,2}|stock|passed(\[\])?|drawn)"),
    ],
}
AS_WELL = {
    "schieber": [
        ("Declaring", "dealt|pushes"),
        ("FirstTrick|Playing", r"plays|table\.(dealt|pushes|contract|weis(\[\])*)"),
        ("Playing", r"ledger\.entries"),  # Stöck that were called, or not
        (ENDED, r"ledger\.entries|ledger\.entries\[\]\.(side|about)"),
        ("MatchOver", r"ledger\.entries\[\]\.points|winners\[\]"),
        (ENDED, r"last_trick\.(leader|cards|cards\[\]|winner)|last_contract"),
    ],
    "sens": [
        ("Bidding|PickingUp", r"dealt|rest(\[\])?|passes|picked|robber"),
        (
            "(Refereed)?(FirstTrick|Playing)|TrickLying|Counting",
            r"plays|table\.(dealt|turn_up|trump|passes|robber|exposed|meldungen(\[\])*|bella)",
        ),
        (
            "(Refereed)?(FirstTrick|Playing)|TrickLying|Counting",
            r"table\.(vorlauf(\.seat|\.tricks)?|reopened(\[\])?)",
        ),
        (ENDED, r"last_trick\.(leader|cards|cards\[\]|winner)|last_contract"),
        (ENDED, r"ledger\.entries|ledger\.entries\[\]\.(side|about|points)"),
        ("MatchOver", r"winners\[\]"),  # a Vorlauf was claimed or not, won or lost
    ],
    "coiffeur": [
        ("Declaring", "dealt|pushes"),
        ("Playing", r"plays|table\.(dealt|pushes|contract|row)"),
        (ENDED, r"last_contract|last_trick\.cards(\[\])?|ledger\.entries"),
    ],
    "chappe": [
        ("Bidding|Playing|Revealing|Shuffling", r"table\.(dealt|stock(\[\])?)|bids(\[\])?"),
        ("Playing|Shuffling", "plays"),
        ("Revealing", "turned"),
        (ENDED, r"last_trick\.(rounds(\[\])*|drawn)"),
        (ENDED, r"ledger\.entries|ledger\.entries\[\]\.(side|about|points)"),
    ],
    "differenzler": [
        ("Drawing", "dealt|undealt"),
        ("Announcing|Playing", r"table\.(dealt|undealt|turned|trump|announced(\[\])?)"),
        ("Playing", "plays"),
        (ENDED, r"last_trick\.(leader|cards|cards\[\]|winner)|last_contract"),
        (ENDED, r"ledger\.entries|ledger\.entries\[\]\.(side|facts)"),
    ],
    "molotow": [
        ("FirstTrick|Playing", r"plays|table\.(dealt|weis(\[\])*|called)"),
        (ENDED, r"last_trick\.(leader|cards|cards\[\]|winner)|last_contract"),
        (ENDED, r"ledger\.entries|ledger\.entries\[\]\.(side|about|facts)"),
    ],
    "tschausepp": [
        (".*", r"table\.(hands|stock|pile|wish|forgotten|out(\[\])?)"),
        ("TurningUp", "aside"),
        ("Deciding", "drawn|for_cover"),
        ("Shuffling", r"owed\.resume\.(drawn|for_cover|phase)"),
        (ENDED, r"match\.ledger\.entries|match\.ledger\.entries\[\]\.(points|side)"),
    ],
}


def is_listed(lists, phase, place):
    return any(re.fullmatch(p, phase) and re.fullmatch(w, place) for p, w in lists)


@every_game
@given(data=st.data())
def test_one_changed_thing_is_refused_or_taken_on_trust(of, data):
    match = data.draw(matches(of))
    game, rng = match.game, random.Random(match.seed)
    allowed = ON_TRUST[game.NAME] + AS_WELL[game.NAME]
    ids = tuple(catalogue(game.NAME))
    for _, state in some_of(match, 6):
        for _ in range(25):
            place, changed = spoiled(state, rng, ids)
            if changed is None or changed == state:
                continue
            fault = game.audit(changed)
            if fault is None:
                assert is_listed(allowed, type(state).__name__, place), (place, changed)
            else:
                assert re.match(r"[A-Za-z][\w. ]*: \S", fault), fault


@every_game
@given(data=st.data())
def test_every_state_of_a_match_is_accepted(of, data):
    match = data.draw(matches(of))
    for _, state in some_of(match, 12):
        assert match.game.audit(state) is None
