"""Deals of Differenzler laid out by hand: whole packs, tricks as they lie, texts of actions in a row."""

from jassrules import Hand, Suit, card, differenzler
from jassrules.cards import CARDS, PACK, cards_in
from jassrules.games.differenzler.scoring import Result, lines_of
from jassrules.games.differenzler.state import Match, Table
from jassrules.ledger import Ledger
from jassrules.notation import parse_action
from jassrules.tricks.trick import history_of

FOUR = (
    "6c 7c 8c 9c 6d 7d Qh Kh Ts",
    "Tc Jc Qc Kc Jh Js Qs Ks As",
    "8d 9d Td Jd Qd Kd 6s 8s 9s",
    "Ac Ad 6h 7h 8h 9h Th Ah 7s",
)
"""The hands of the whole deal of the page, trump h."""
SAID = ("0 announce 20", "1 announce 45", "2 announce 0", "3 announce 90")
PLAYED = (
    "6c Jc 6s 6h 7s Qh Js 8s 6d Qc 8d 7h 8h Kh Qs 9d 7c Kc 9s Th "
    "Ac 8c Tc Jd Ad 7d Ks Qd Ah 9c As Kd 9h Ts Jh Td"
)


def begun(players=4, dealer=None, **options):
    """A match in which the last seat deals first, so that seat 0 is Vorhand."""
    rules = differenzler.Rules(**options)
    return differenzler.start(
        rules, players=players, dealer=dealer if dealer is not None else players - 1
    )


def after(state, *texts):
    """The state after actions given by their texts."""
    for text in texts:
        state = differenzler.apply(state, parse_action(differenzler, text))
    return state


def dealt(*hands, trump="h", **options):
    """The state after a deal of these hands, seat 0 first, with trump drawn if it is to be."""
    state = after(begun(len(hands), packet="hand", **options), f"deal {' '.join(hands)}")
    return after(state, f"trump {trump}") if isinstance(state, differenzler.Drawing) else state


def played(state, cards):
    """The state after the cards are played in turn."""
    for one in cards.split():
        state = differenzler.apply(state, differenzler.Play(state.turn, card(one)))
    return state


def whole_deal(**options):
    """The whole deal of the page, written."""
    return played(after(dealt(*FOUR, **options), *SAID), PLAYED)


def lying(trump, trick, hand, **options):
    """A trick that seat 0 led, and the hand of the seat that is to play now; others hold nothing else."""
    trick = [card(word) for word in trick.split()]
    held = [0] * 4
    for seat, one in enumerate(trick):
        held[seat] = one.bit
    held[len(trick)] = Hand.parse(hand).mask
    match = Match(differenzler.Rules(**options), 4, 3, 1)
    table = Table(match, tuple(held), 0, None, Suit(trump), (0, 0, 0, 0))
    return differenzler.Playing(table, history_of(trick), Ledger((0,) * 4))


def playable(trump, trick, hand, **options):
    """The cards of a hand that may be played to a trick."""
    moves = differenzler.legal_moves(lying(trump, trick, hand, **options))
    return {move.card.code for move in moves}


def refused_card(trump, trick, hand, one, **options):
    """The id of the rule, without the game, that forbids a card."""
    state = lying(trump, trick, hand, **options)
    return refusal(state, f"{state.turn} play {one}")


def refusal(state, text):
    """The id of the rule, without the game, that refuses an action, or ``None``."""
    violation = differenzler.explain(state, parse_action(differenzler, text))
    return violation and violation.rule.partition(".")[2]


def lines(entries):
    """Lines as (side, rule without the game, points)."""
    return [(one.side, one.rule.partition(".")[2], one.points) for one in entries]


def written(announced, made, took=(), *, dealer=None, **options):
    """The lines of a deal of which only announcements and points are told.

    ``took`` are further seats that took a trick.
    """
    seats = len(made)
    match = Match(differenzler.Rules(**options), seats, seats - 1 if dealer is None else dealer, 1)
    tricks = tuple(made[seat] > 0 or seat in took for seat in range(seats))
    return lines(lines_of(match, Result(tuple(announced), tuple(made), tricks)))


def pack(*left_out):
    """The pack in its order, without some cards."""
    return [one.code for one in CARDS if one.code not in left_out]


def codes(hand):
    """The cards of a hand or mask as codes."""
    return [one.code for one in (cards_in(hand & PACK) if isinstance(hand, int) else hand)]
