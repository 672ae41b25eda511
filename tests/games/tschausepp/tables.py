"""Rounds laid out by hand: who holds what, what lies on top, what the stock brings."""

from collections import Counter

from jassrules import Deal, Shuffle, card, tschausepp
from jassrules.cards import CARDS, SUITS, Suit, cards_in, mask_of
from jassrules.games.tschausepp.known import nothing_known
from jassrules.ledger import Ledger
from jassrules.notation import parse_action


def cards(text):
    return [card(word) for word in text.split()]


def hands_of(text):
    return [cards(part) for part in text.split("/")]


def deck_of(hands, top, stock="", *, dealer, decks=1):
    """The pack from which these hands, this first card and this stock come; the rest lies below."""
    seats = [(dealer + 1 + step) % len(hands) for step in range(len(hands))]
    deck = [hands[seat][turn] for turn in range(len(hands[0])) for seat in seats]
    deck += [card(top), *cards(stock)]
    left = Counter(dict.fromkeys(CARDS, decks))
    left.subtract(deck)
    assert min(left.values()) >= 0, "a card stands too often"
    return Deal((*deck, *left.elements()))


def dealt(text, top, stock="", rules=None, *, dealer=None, **options):
    """The state after a deal; hands by seat parted by ``/``, dealt so that seat 0 begins.

    The house deals as many cards as the hands have.
    """
    hands = hands_of(text)
    dealer = len(hands) - 1 if dealer is None else dealer
    rules = rules or tschausepp.Rules(hand_size=len(hands[0]), **options)
    state = tschausepp.start(rules, players=len(hands), dealer=dealer)
    return tschausepp.apply(state, deck_of(hands, top, stock, dealer=dealer, decks=rules.decks))


def lying(text, pile, stock="", rest="pile", *, turn=0, phase=tschausepp.Laying, **options):
    """A state in the middle of a round: hands, the pile (top card last), the stock (top card first).

    All other cards lie at the bottom of the pile, or in the hand of the seat ``rest``. What is done
    at such a table does not depend on whether a round can come to it, as `audit` asks.
    """
    facts = {key: options.pop(key) for key in ("penalty",) if key in options}
    wish, direction = options.pop("wish", None), options.pop("direction", 1)
    forgotten, idle = options.pop("forgotten", None), options.pop("idle", 0)
    rules = tschausepp.Rules(**options)
    hands, pile, stock = hands_of(text), cards(pile), cards(stock)
    left = Counter(dict.fromkeys(CARDS, rules.decks))
    left.subtract([one for hand in hands for one in hand] + pile + stock)
    assert min(left.values()) >= 0, "a card stands too often"
    if rest == "pile":
        pile = [*below(pile[0], list(left.elements()), match_of(rules, len(hands))), *pile]
    else:
        hands[rest] += left.elements()
    players, match = len(hands), match_of(rules, len(hands))
    known = nothing_known(players, 0)
    known = tschausepp.Known(tuple((0,) * len(hand) for hand in hands), 0, known.passed)
    table = tschausepp.Table(
        match, tuple(mask_of(hand) for hand in hands), tuple(stock), tuple(pile),
        wish and Suit(wish), direction, idle, forgotten, known,
    )  # fmt: skip
    return phase(table, turn, *facts.values())


def match_of(rules, players):
    """A match in its first round, dealt so that seat 0 begins."""
    return tschausepp.Match(rules, players, players - 1, Ledger((0,) * players), 1)


def below(top, rest, match):
    """The cards in an order in which they can have been laid on one another, ``top`` the last.

    Suit by suit, from one to the next by a rank; at the bottom a card that has no effect. If there
    is no such order they lie as they come.
    """
    special, naming = match.house.special, match.house.wish

    def goes_on(upper, lower):
        same = upper.suit is lower.suit or upper.rank is lower.rank
        return same and not upper.bit & lower.bit & naming

    def path(upper, suits):
        if not suits:
            return None if rest and upper.bit & special else []
        for suit in suits:
            cards = [one for one in rest if one.suit is suit]
            for at, first in enumerate(cards):
                others = cards[:at] + cards[at + 1 :]
                for on, last in enumerate(others or [first]):
                    found = None
                    if goes_on(upper, first):
                        found = path(last, [one for one in suits if one is not suit])
                    if found is not None:
                        inner = others[:on] + others[on + 1 :]
                        return [*found, *([last] if others else []), *inner, first]
        return None

    found = path(top, [suit for suit in SUITS if any(one.suit is suit for one in rest)])
    return rest if found is None else found


def after(state, *texts):
    """The state after actions given by their texts; a text may hold several, parted by commas."""
    for text in texts:
        for one in text.split(","):
            state = tschausepp.apply(state, parse_action(tschausepp, one))
    return state


def shuffled(state, first=""):
    """The state after a shuffle that puts these cards on top of the new stock, the rest as they lay."""
    if isinstance(state, tschausepp.TurningUp):
        pool = [*state.table.stock, *state.aside]
    else:
        pool = list(state.table.pile[:-1])
    on_top = cards(first)
    for one in on_top:
        pool.remove(one)
    return tschausepp.apply(state, Shuffle((*on_top, *pool)))


def legal(state, seat=None):
    """The texts of the legal moves."""
    return {str(move) for move in tschausepp.legal_moves(state, seat)}


def may_lay(state):
    """The codes of the cards that may be laid."""
    return {m.card.code for m in tschausepp.legal_moves(state) if hasattr(m, "card")}


def refusal(state, text):
    """The id of the rule that refuses an action, without the game, or ``None``."""
    violation = tschausepp.explain(state, parse_action(tschausepp, text))
    return violation and violation.rule.partition(".")[2]


def hand(state, seat):
    """The codes of a hand, in order of the cards."""
    return " ".join(one.code for one in cards_in(state.table.hands[seat]))


def counts(state):
    """How many cards each seat holds."""
    return [held.bit_count() for held in state.table.hands]


def lines(state):
    """The lines of the score as (side, rule without the game, points)."""
    return [
        (line.side, line.rule.partition(".")[2], line.points)
        for line in tschausepp.score(state).entries
    ]


def winners(state):
    return tschausepp.score(state).winners


def wishes(text):
    """The four ways to lay a card that names a suit."""
    return {f"{text} wish {suit.code}" for suit in SUITS}


def effects(**by_code):
    """A table of effects by rank codes, ``R`` before a digit: ``effects(R6="skip", K="again")``."""
    return {code.removeprefix("R"): effect for code, effect in by_code.items()}


def only(**by_code):
    """A table of effects that has these and no others."""
    return {"7": None, "8": None, "J": None, "A": None} | effects(**by_code)
