"""Every refusal in words, with its facts."""

import pytest

from jassrules import Deal, card
from jassrules.cards import CARDS
from jassrules.notation import parse_action
from tests.games.chappe.tables import bid, chappe, dealt
from tests.games.chappe.test_tricks import stock_is_empty

TO_DEAL = chappe.start(chappe.Rules())
TWO_DECKS = chappe.start(chappe.Rules(decks=2))
BIDDING = dealt("Ac 6c", "Kc 6d")
PLAYING = bid(BIDDING, 1, 0)
RUNDI = bid(dealt("Ac", "Kc", "Qc"), 0, 0)
OVER = chappe.MatchOver(TO_DEAL.match, TO_DEAL.ledger, (0,))


@pytest.mark.rule("chappe.phase", "chappe.turn", "chappe.card-in-hand", "chappe.deal")
@pytest.mark.parametrize(
    ("state", "action", "rule", "key", "because", "facts"),
    [
        (TO_DEAL, Deal(CARDS[:-2]), "deal", "one-deck",
         "The pack is 36 cards, each of the 36 once; these are 34, 34 of them different.",
         {"decks": 1, "size": 36, "cards": 34, "different": 34}),
        (TWO_DECKS, Deal([*CARDS, *CARDS[:-1], CARDS[0]]), "deal", "several-decks",
         "The pack is 72 cards, each of the 36 2 times; these are 72, 36 of them different.",
         {"decks": 2, "size": 72, "cards": 72, "different": 36}),
        (BIDDING, "1 bid 3", "bid", "range",
         "A bid is 0 to 2, the number of cards dealt, not 3.",
         {"least": 0, "most": 2, "tricks": 3}),
        (bid(BIDDING, 1), "0 bid 1", "dealer-hook", "hook",
         "The bids would add up to the 2 cards dealt: as the dealer you may not bid 1.",
         {"forbidden": 1, "bid": 1, "cards": 2}),
        (RUNDI, "0 bid 1", "dealer-hook", "hook-in-rundi",
         "The bids would add up to the one card dealt: as the dealer you may not bid 1.",
         {"forbidden": 1, "bid": 0, "cards": 1}),
        (PLAYING, "0 play 6d", "card-in-hand", "not-held",
         "You do not hold 6d.", {"card": card("6d")}),
        (stock_is_empty(), "shuffle Ac 6c", "draw-off-shuffle", "other-cards",
         ("The new stock is made of the 24 cards left of the old one and of the tricks taken,"
          " and no others."), {"cards": 24}),
        (PLAYING, "1 play 6d", "turn", "turn", "It is the turn of seat 0.", {"turn": 0}),
        (PLAYING, "0 bid 1", "phase", "not-now", 'There is no "bid" in this phase of the game.',
         {"verb": "bid", "phase": "Playing"}),
        (TO_DEAL, "1 bid 1", "phase", "deal-due", "Chance is to act first: a deal, a shuffle or a draw.",
         {"phase": "Dealing"}),
        (OVER, "1 bid 1", "phase", "over", "The match is over.", {"phase": "MatchOver"}),
        (BIDDING, "a bid", "phase", "no-action", "'a bid' is no action of chappe.",
         {"action": "'a bid'", "game": "chappe", "phase": "Bidding"}),
    ],
)  # fmt: skip
def test_a_refusal_in_words(state, action, rule, key, because, facts):
    if isinstance(action, str) and action != "a bid":
        action = parse_action(chappe, action)
    violation = chappe.explain(state, action)
    assert violation is not None
    assert (violation.rule, violation.key) == (f"chappe.{rule}", key)
    assert violation.because == because
    assert violation.facts == facts
