"""Deals laid out by hand: hands by seat, a stock, bids and cards in the order in which they fall."""

from typing import Any

import jassrules
from jassrules import Deal, card
from jassrules.cards import CARDS
from jassrules.ledger import Ledger
from jassrules.notation import parse_action

chappe: Any = jassrules.chappe
"""The game without its types: tests hand it wrong things and look into states of any phase."""


def cards(text):
    return [card(word) for word in text.split()]


def deck_of(hands, dealer=0, stock="", decks=1):
    """The pack that deals these hands; the stock begins as given, the rest lies under it."""
    held = [cards(hand) for hand in hands]
    order = [seat for n in range(len(hands)) if held[seat := (dealer + 1 + n) % len(hands)]]
    top = [held[seat][n] for n in range(len(held[order[0]])) for seat in order] + cards(stock)
    rest = list(CARDS) * decks
    for one in top:
        rest.remove(one)
    return Deal([*top, *rest])


def dealt(*hands, dealer=0, stock="", totals=None, number=1, **options):
    """The state after a deal of these hands, by seat; ``""`` is a seat that is out.

    Dealer 0 bids last and leads, so that the cards fall in the order 0, 1, 2 …
    """
    size = max(len(hand.split()) for hand in hands)
    rules = chappe.Rules(**{"start_size": size, **options})
    match = chappe.Match(rules, len(hands), dealer, number - 1)
    before = chappe.Dealing(match, Ledger(tuple(totals or [0] * len(hands))))
    return chappe.apply(before, deck_of(hands, dealer, stock, match.decks))


def bid(state, *bids):
    """The state after these bids, each by the seat whose turn it is."""
    for tricks in bids:
        state = chappe.apply(state, chappe.Bid(chappe.to_act(state), tricks))
    return state


def play(state, text):
    """The state after these cards, each by the seat whose turn it is."""
    for one in cards(text):
        state = chappe.apply(state, chappe.Play(chappe.to_act(state), one))
    return state


def turn_all(state):
    """The state after a whole Chappe-Rundi is turned."""
    while isinstance(state, chappe.Revealing):
        state = chappe.apply(state, chappe.Reveal(chappe.to_act(state)))
    return state


def legal(state, seat=None):
    """The texts of the legal moves."""
    return {str(move) for move in chappe.legal_moves(state, seat)}


def refusal(state, text):
    """The id of the rule that refuses an action, or ``None``."""
    violation = chappe.explain(state, parse_action(chappe, text))
    return violation and violation.rule


def points(state):
    """The points of the deal by seat, where a seat has a line."""
    assert {line.rule for line in chappe.score(state).entries} <= {"chappe.score"}
    return {line.side: line.points for line in chappe.score(state).entries}


def won(state):
    """The tricks made so far, by seat."""
    return chappe.observe(state, 0).won


def events(before, text):
    """The public events of an action, as pairs of name and facts."""
    action = parse_action(chappe, text)
    after = chappe.apply(before, action)
    return [(one.what, dict(one.facts)) for one in chappe.narrate(before, action, after)]
