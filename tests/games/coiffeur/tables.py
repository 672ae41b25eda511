"""Deals of Coiffeur laid out by hand: hands by seat, tricks as they lie, texts of actions in a row."""

from jassrules import Deal, Hand, card, coiffeur
from jassrules.cards import CARDS
from jassrules.frozen import FrozenDict
from jassrules.games.coiffeur.rules import ROWS
from jassrules.games.coiffeur.state import course_of
from jassrules.ledger import Ledger
from jassrules.notation import parse_action

PLAIN = (
    "6c 7c 8c 9c 6d 7d Qh Kh Ts / Tc Jc Qc Kc Jh Js Qs Ks As / 8d 9d Td Jd Qd Kd 6s 8s 9s /"
    " Ac Ad 6h 7h 8h 9h Th Ah 7s"
)
"""The deal of the worked examples."""
MATCH = (
    "Js 9s 7s Ts / As 8s Ah Kh / Ks 6s Ad Qh / Qs Kd Ac 9c / Kc Qd Th 8c / Qc Jd 9h 7c / Jh Td 8h 7d /"
    " Jc 9d 7h 6c / Tc 8d 6h 6d"
)
"""Its cards when seat 1 has announced Schilten: it leads to all tricks and takes them."""
NOTHING = "6c As 8d Ac / Js 9s 7s Ts / Ks 6s Ad Qh / Qs 8s 6h Kh / Kc 9d 7h 7c / Qc Td 8h 8c / Jc Jd 9h 9c / Tc Qd Th 6d / Jh Kd Ah 7d"
"""Its cards when seat 0 has announced Schilten: its side takes no trick."""
THREE = "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d / 9d Td Jd Qd Kd Ad 6h 7h 8h 9h Th Jh / Qh Kh Ah 6s 7s 8s 9s Ts Js Qs Ks As"
NO_ROWS = FrozenDict(dict.fromkeys(ROWS, 0))


def only(**factors):
    """A sheet of these rows; an underscore stands for a hyphen."""
    return NO_ROWS.updated({row.replace("_", "-"): n for row, n in factors.items()})


def deck_of(text, dealer=3):
    """The pack from which these hands are dealt whole, the seat after the dealer first."""
    hands = [[card(one) for one in part.split()] for part in text.split("/")]
    named = [one for hand in hands for one in hand]
    assert len(set(named)) == len(named), "a card stands twice"
    rest, size = [one for one in CARDS if one not in named], 36 // len(hands)
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop(0))
    seats = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
    return Deal([one for seat in seats for one in hands[seat]])


def dealt(text=PLAIN, *, dealer=3, finished=None, players=4, **options):
    """The state after a deal; ``finished`` are the rows played so far, with their points, by side."""
    rules = coiffeur.Rules(**{"packet": "hand", **options})
    match = coiffeur.start(rules, players=players, dealer=dealer).match
    if finished is not None:
        sheet = tuple(FrozenDict(column) for column in finished)
        match = coiffeur.Match(rules, players, dealer, sum(map(len, sheet)), sheet)
    totals = tuple(sum(column.values()) for column in match.sheet)
    return coiffeur.apply(coiffeur.Dealing(match, Ledger(totals)), deck_of(text, dealer))


def do(state, *texts):
    """The state after actions given by their texts; a text may hold several, parted by commas."""
    for text in texts:
        for one in text.split(","):
            state = coiffeur.apply(state, parse_action(coiffeur, one))
    return state


def play(state, tricks):
    """The state after cards played in turn; a stroke parts tricks for the reader."""
    for one in tricks.replace("/", " ").split():
        state = coiffeur.apply(state, coiffeur.Play(coiffeur.to_act(state), card(one)))
    return state


def legal(state, seat=None):
    """The texts of the legal moves."""
    return [str(move) for move in coiffeur.legal_moves(state, seat)]


def refusal(state, text):
    """The id of the rule that refuses an action, without the game, or ``None``."""
    violation = coiffeur.explain(state, parse_action(coiffeur, text))
    return violation and violation.rule.removeprefix("coiffeur.")


def lines(state):
    """The lines of the score as (side, rule without the game, points)."""
    return [(e.side, e.rule.partition(".")[2], e.points) for e in coiffeur.score(state).entries]


def points(state):
    """The points of the lines, in their order."""
    return [line[2] for line in lines(state)]


def may_play(contract, trick, hand, **options):
    """The cards of a hand that may be played to a trick, as a text."""
    standing = (
        course_of(coiffeur.Rules(**options), 4, coiffeur.Contract(contract), "joker-1")
        .by_trick[0]
        .lead
    )
    for one in trick.split():
        standing = standing.step(card(one))
    return str(Hand.of_mask(standing.playable(Hand.parse(hand).mask)))
