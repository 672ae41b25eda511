"""Deals laid out by hand: hands by seat, tricks as they lie, texts of actions in a row."""

from jassrules import Deal, Hand, card, sens
from jassrules.cards import CARDS
from jassrules.games.sens.state import Table
from jassrules.ledger import Ledger
from jassrules.notation import parse_action
from jassrules.tricks.trick import NOTHING_PLAYED, with_play
from tests.games.sens import plain

STANDARD = sens.Rules()
PENALISED = sens.Rules(illegal_plays="penalised")
PACK = [one for one in CARDS if one.code[0] != "6"]

# All of one suit each, and nothing that makes a Meldung
SUITS = " / ".join(" ".join(f"{rank}{suit}" for rank in "789TJQKA") for suit in "cdhs")
MIXED = (
    "7c 9c Jc Kc 8d Td Qd Ad / 8c Tc Qc Ac 7d 9d Jd Kd"
    " / 7h 9h Jh Kh 8s Ts Qs As / 8h Th Qh Ah 7s 9s Js Ks"
)


def hands_of(text):
    """Four hands of eight, seat 0 first, parted by ``/``; what is missing is filled up, making no Meldung if it can."""
    hands = [[card(word) for word in part.split()] for part in text.split("/")]
    hands += [[] for _ in range(4 - len(hands))]
    named = [one for hand in hands for one in hand]
    assert len(set(named)) == len(named), "a card stands twice"
    for one in PACK:
        if one not in named:
            seats = [seat for seat in range(4) if len(hands[seat]) < 8]
            max(
                (hands[seat] for seat in seats),
                key=lambda hand: (
                    -sum(_goes_together(one, other) for other in hand),
                    8 - len(hand),
                ),
            ).append(one)
    return hands


def _goes_together(one, other):
    return one.suit is other.suit and abs(one.rank.index - other.rank.index) == 1


def deck_of(hands, turn_up, dealer=3, receiver=None):
    """The pack from which these hands come; the turn-up is one of the receiver's cards.

    A hand's first five cards (but for the turn-up) are dealt, the others are its last packet.
    """
    receiver = dealer if receiver is None else receiver
    assert turn_up in hands[receiver], "the turn-up is not with the seat that gets it"
    held = [[one for one in hand if one is not turn_up] for hand in hands]
    order = [(dealer + step) % 4 for step in range(1, 5)]
    deck = [one for seat in order for one in held[seat][:3]]
    deck += [one for seat in order for one in held[seat][3:5]]
    deck += [turn_up] + [one for seat in order for one in held[seat][5:]]
    return Deal(deck)


def apply_all(state, *texts):
    """The state after actions given by their texts; a text may hold several, parted by commas."""
    for text in texts:
        for one in text.split(","):
            state = sens.apply(state, parse_action(sens, one))
    return state


def begun(rules=STANDARD, *, dealer=3, totals=(0, 0)):
    """A match in which a deal is due, at some score."""
    return sens.Dealing(sens.Match(rules, dealer, 1), Ledger(totals))


def dealt(text, turn_up, rules=STANDARD, *, dealer=3, receiver=None, totals=(0, 0)):
    """The state after a deal; seat 0 leads, as dealer is 3."""
    hands = hands_of(text)
    deal = deck_of(hands, card(turn_up), dealer, receiver)
    return sens.apply(begun(rules, dealer=dealer, totals=totals), deal)


def taken(text, trump, rules=STANDARD, *, taker=0, dealer=3, totals=(0, 0), turn_up=None):
    """The first trick of a deal in which a seat has taken a suit as trump; nobody robbed.

    The turn-up is a card of the dealer, by choice one of another suit: trump is then taken in the
    second round.
    """
    hands = hands_of(text)
    held = sorted(hands[dealer], key=lambda one: one.suit.code == trump)
    deal = deck_of(hands, card(turn_up) if turn_up else held[0], dealer)
    state = sens.apply(begun(rules, dealer=dealer, totals=totals), deal)
    while sens.to_act(state) != taker or (state.turn_up.suit.code == trump) != (state.passes < 4):
        state = sens.apply(state, sens.Pass(sens.to_act(state)))
    state = apply_all(state, f"{taker} take {trump}")
    while isinstance(state, sens.PickingUp):
        state = sens.apply(state, sens.PickUp(sens.to_act(state)))
    return state


def plays(state, *cards):
    """The state after cards played in turn; a text may hold several."""
    for text in cards:
        for one in text.split():
            state = sens.apply(state, sens.Play(sens.to_act(state), card(one)))
    return state


def lying(trump, trick, hand, rules=STANDARD):
    """A trick that seat 0 led, and the hand of the seat that is to play now."""
    trick = [card(word) for word in trick.split()]
    turn = len(trick)
    held = [Hand([trick[seat]] if seat < turn else []).mask for seat in range(4)]
    held[turn] = Hand.parse(hand).mask
    turn_up = card("7" + trump)
    table = Table(sens.Match(rules, 3, 1), tuple(held), turn_up, 0, turn_up.suit)
    history = NOTHING_PLAYED
    for one in trick:
        history = with_play(history, one)
    phase = sens.Playing if rules.illegal_plays == "refused" else sens.RefereedPlaying
    return phase(table, history, Ledger((0, 0)))


def playable(state):
    """The cards that may be played, as a set of codes."""
    return {move.card.code for move in sens.legal_moves(state) if isinstance(move, sens.Play)}


def legal(state, seat=None):
    """The texts of the legal moves."""
    return {str(move) for move in sens.legal_moves(state, seat)}


def calls(state, seat=None):
    """The texts of the legal moves that are no plays."""
    moves = sens.legal_moves(state, seat)
    return {str(move) for move in moves if not isinstance(move, sens.Play)}


def refusal(state, text):
    """The id of the rule that refuses an action, or ``None``."""
    violation = sens.explain(state, parse_action(sens, text))
    return violation and violation.rule


def lines(state, *rules):
    """The lines of the score as (side, rule without the game, points), or those of some rules."""
    found = [(e.side, e.rule.partition(".")[2], e.points) for e in sens.score(state).entries]
    return sorted(line for line in found if not rules or line[1] in rules)


def played_out(state, choose=lambda moves: moves[0]):
    """The state when the running deal is over; nothing is called, and the count is taken."""
    while isinstance(
        state, (sens.FirstTrick, sens.Playing, sens.RefereedFirstTrick, sens.RefereedPlaying)
    ):
        moves = [m for m in sens.legal_moves(state) if isinstance(m, sens.Play)]
        state = sens.apply(state, choose(moves))
    return apply_all(state, f"{state.turn} count") if isinstance(state, sens.Counting) else state


def laid_out(tricks, trump, rules=PENALISED, *, taker=0, totals=(0, 0)):
    """The first trick of a deal whose hands are those of some tricks; dealer 3, seat 0 leads.

    ``tricks`` are eight texts of four cards in the order played. Where wrong cards are penalised
    any tricks can be played, so that sums can be chosen freely.
    """
    hands, leader = [[], [], [], []], 0
    for trick in tricks:
        for step, one in enumerate(trick.split()):
            hands[(leader + step) % 4].append(one)
        leader = (leader + plain.winner(trick.split(), trump)) % 4
    text = " / ".join(map(" ".join, hands))
    return taken(text, trump, rules, taker=taker, totals=totals)


def counted(state, tricks):
    """The state after all these tricks and the count."""
    state = plays(state, *tricks)
    return apply_all(state, f"{state.turn} count") if isinstance(state, sens.Counting) else state
