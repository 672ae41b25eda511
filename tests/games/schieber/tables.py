"""Deals laid out by hand: hands by seat, tricks as they lie, texts of actions in a row."""

from jassrules import Deal, Hand, card, schieber
from jassrules.cards import CARDS
from jassrules.games.schieber.state import Table
from jassrules.ledger import Ledger
from jassrules.notation import parse_action
from jassrules.tricks.trick import NOTHING_PLAYED, with_play

STANDARD = schieber.Rules()


def hands_of(text):
    """Four hands, seat 0 first, parted by ``/``; what is missing is filled up, making no Weis if it can."""
    hands = [[card(word) for word in part.split()] for part in text.split("/")]
    hands += [[] for _ in range(4 - len(hands))]
    named = [one for hand in hands for one in hand]
    assert len(set(named)) == len(named), "a card stands twice"
    for one in CARDS:
        if one not in named:
            seats = [seat for seat in range(4) if len(hands[seat]) < 9]
            max(
                (hands[seat] for seat in seats),
                key=lambda hand: (
                    -sum(_goes_together(one, other) for other in hand),
                    9 - len(hand),
                ),
            ).append(one)
    return hands


def _goes_together(one, other):
    return one.suit is other.suit and abs(one.rank.index - other.rank.index) == 1


def deck_of(hands, dealer=3, packet=3):
    """The pack from which these hands are dealt."""
    left, deck, seat = [list(hand) for hand in hands], [], (dealer + 1) % 4
    while len(deck) < 36:
        deck += left[seat][:packet]
        del left[seat][:packet]
        seat = (seat + 1) % 4
    return Deal(deck)


def apply_all(state, *texts):
    """The state after actions given by their texts; a text may hold several, parted by commas."""
    for text in texts:
        for one in text.split(","):
            state = schieber.apply(state, parse_action(schieber, one))
    return state


def dealt(text, rules=STANDARD, *, dealer=3, totals=(0, 0), deals=1):
    """The state after a deal, dealer 3 and therefore Vorhand 0; at the start ``deals=0``."""
    match = schieber.Match(rules, dealer, deals)
    state = schieber.Dealing(match, Ledger(totals))
    return schieber.apply(state, deck_of(hands_of(text), dealer, rules.packet))


def lying(contract, trick, hand, rules=STANDARD):
    """A trick that seat 0 led, and the hand of the seat that is to play now."""
    trick = [card(word) for word in trick.split()]
    turn = len(trick)
    held = [Hand([trick[seat]] if seat < turn else []).mask for seat in range(4)]
    held[turn] = Hand.parse(hand).mask
    table = Table(schieber.Match(rules, 3, 1), 0, tuple(held), schieber.Contract(contract), 0)
    plays = NOTHING_PLAYED
    for one in trick:
        plays = with_play(plays, one)
    return schieber.Playing(table, plays, Ledger((0, 0)))


def playable(state):
    """The cards that may be played, as a set of codes."""
    return {move.card.code for move in schieber.legal_moves(state) if hasattr(move, "card")}


def legal(state, seat=None):
    """The texts of the legal moves."""
    return {str(move) for move in schieber.legal_moves(state, seat)}


def refusal(state, text):
    """The id of the rule that refuses an action, or ``None``."""
    violation = schieber.explain(state, parse_action(schieber, text))
    return violation and violation.rule


def refused_card(contract, trick, hand, one, rules=STANDARD):
    """The id of the rule that forbids a card on a trick, or ``None``."""
    state = lying(contract, trick, hand, rules)
    return refusal(state, f"{state.turn} play {one}")


def lines(state, *rules):
    """The lines of the score as (side, rule without the game, points), or those of some rules."""
    found = [(e.side, e.rule.partition(".")[2], e.points) for e in schieber.score(state).entries]
    return [line for line in found if not rules or line[1] in rules]


def one_suit_each(rules=STANDARD, **more):
    """Seat 0 holds all clubs, seat 1 all diamonds, 2 all hearts, 3 all spades."""
    suits = [" ".join(f"{rank}{suit}" for rank in "6789TJQKA") for suit in "cdhs"]
    return dealt(" / ".join(suits), rules, **more)


def played_out(state, choose=lambda moves: moves[0]):
    """The state when the running deal is over, Weise left out."""
    while isinstance(state, (schieber.FirstTrick, schieber.Playing)):
        moves = [m for m in schieber.legal_moves(state) if isinstance(m, schieber.Play)]
        state = schieber.apply(state, choose(moves))
    return state
