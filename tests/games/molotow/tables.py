"""Deals laid out by hand: hands by seat, and cards in the order in which they fall."""

from typing import Any

import jassrules
from jassrules import Deal, card
from jassrules.jass.dealing import packets_for
from jassrules.notation import parse_action
from jassrules.tricks.auditing import in_packets
from jassrules.tricks.melds import meld

molotow: Any = jassrules.molotow
"""The game without its types: tests hand it wrong things and look into states of any phase."""

EXAMPLE = (
    "6c 7c 8c 9c 6d 7d Qh Kh Ts",
    "Tc Jc Qc Kc Jh Js Qs Ks As",
    "8d 9d Td Jd Qd Kd 6s 8s 9s",
    "Ac Ad 6h 7h 8h 9h Th Ah 7s",
)
"""The hands of the whole deal that the page works out."""
EXAMPLE_TRICKS = (
    "6c Tc 6s 7s", "6h Ts Jh 8d", "6d Jc 8s Ad", "9d 7h 7d Js", "Qc 9s Ac 7c", "Td 8h 8c Qs",
    "Kc Jd 9h 9c", "Ks Qd Th Qh", "As Kd Ah Kh",
)  # fmt: skip
SIX = (
    "Jh 6c 6d 7d 8d 9d", "Ah 7c Kc Ac 6s 7s", "7h 6h 8s 9s Js Ks",
    "9h Qh Kh 8c Td Qs", "8h 9c Tc Jd Qd Ts", "Th Jc Qc Kd Ad As",
)  # fmt: skip
"""Six hands: Rosen is made trump in the second trick, and the first is five Rosen and the Ace."""
SIX_TRICKS = (
    "Jh Ah 7h 9h 8h Th", "7c 6h 8c 9c Jc 6c", "8s Qs Ts As 6d 6s", "Ad 7d 7s 9s Td Jd",
    "Kd 8d Kc Ks Kh Qd", "Qh Tc Qc 9d Ac Js",
)  # fmt: skip
THREES = tuple(
    " ".join(rank + suit for suit in "cdhs" for rank in ranks) for ranks in ("678", "9TJ", "QKA")
)
"""Three hands of three cards of each suit: no trump is made."""
THREES_TRICKS = (
    "6c 9c Qc", "Kc 7c Tc", "Ac 8c Jc", "Qd 6d 9d", "Kd 7d Td", "Ad 8d Jd",
    "Qh 6h 9h", "Kh 7h Th", "Ah 8h Jh", "Qs 6s 9s", "Ks 7s Ts", "As 8s Js",
)  # fmt: skip


def cards(text):
    return [card(word) for word in text.split()]


def mask(text):
    return sum(one.bit for one in cards(text))


def dealt(*hands, dealer=None, deals=0, totals=None, **options):
    """The state after a deal of these hands, by seat; the last seat deals if nothing else is said."""
    rules, players = molotow.Rules(**options), len(hands)
    dealer = players - 1 if dealer is None else dealer
    match = molotow.Match(rules, players, dealer, deals)
    ledger = jassrules.ledger.Ledger(tuple(totals or [0] * players))
    packets = packets_for(players, rules.packet)
    pack = in_packets(tuple(map(mask, hands)), (dealer + 1) % players, packets)
    return molotow.apply(molotow.Dealing(match, ledger), Deal(pack))


def play(state, *tricks):
    """The state after these cards, each by the seat whose turn it is."""
    for one in cards(" ".join(tricks)):
        state = molotow.apply(state, molotow.Play(state.turn, one))
    return state


def weis(state, *melds):
    """The state after the seat whose turn it is has announced these Weise."""
    for text in melds:
        state = molotow.apply(state, molotow.Weis(state.turn, meld(text)))
    return state


def do(state, *texts):
    for text in texts:
        state = molotow.apply(state, parse_action(molotow, text))
    return state


def may_play(state):
    return " ".join(sorted({str(m.card) for m in molotow.legal_moves(state) if m.verb == "play"}))


def may_announce(state):
    return [str(m.meld) for m in molotow.legal_moves(state) if m.verb == "weis"]


def refused(state, text):
    """The id of the rule that refuses an action, or ``None``."""
    violation = molotow.explain(state, parse_action(molotow, text))
    return violation and violation.rule


def lines(state, rule):
    """The points of the lines of a rule, with their sides, in order."""
    entries = molotow.score(state).entries
    return [(one.side, one.points) for one in entries if one.rule == f"molotow.{rule}"]


def totals(state):
    return molotow.score(state).totals


def events(before, text, seat=None):
    """The events of an action, as pairs of name and facts."""
    action = parse_action(molotow, text)
    after = molotow.apply(before, action)
    return [(one.what, dict(one.facts)) for one in molotow.narrate(before, action, after, seat)]
