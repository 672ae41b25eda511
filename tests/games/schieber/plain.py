"""Schieber once more, as plainly as can be: cards are two letters, hands are sets.

An independent reading of the rule page that knows nothing of the library, slow and short, against
which whole deals are compared.
"""

NATURAL = "6789TJQKA"
TRUMP = "678TQKA9J"
DOWN, UP = "from the top", "from the bottom"
CONTRACTS = {
    "obenabe": [DOWN] * 9,
    "undenufe": [UP] * 9,
    "slalom-obenabe": [DOWN, UP, DOWN, UP, DOWN, UP, DOWN, UP, DOWN],
    "slalom-undenufe": [UP, DOWN, UP, DOWN, UP, DOWN, UP, DOWN, UP],
}


def direction(contract, trick, split=4):
    """`DOWN` for Obenabe, `UP` for Undenufe, or the trump suit, in a trick numbered from 0."""
    if contract == "guschti":
        return DOWN if trick < split else UP
    if contract == "mary":
        return UP if trick < split else DOWN
    return CONTRACTS[contract][trick] if contract in CONTRACTS else contract


def worth(card, contract, eleven="six"):
    rank, suit = card
    if len(contract) == 1:
        if suit == contract:
            return {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}.get(rank, 0)
        return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)
    best = "6" if direction(contract, 0, 1) == UP and eleven == "six" else "A"
    return {best: 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2}.get(rank, 0)


def winner(trick, way):
    """The position in the trick of the card that takes it."""

    def height(card):
        rank, suit = card
        if suit == way:
            return 100 + TRUMP.index(rank)
        if suit != trick[0][1]:
            return -1
        return -NATURAL.index(rank) + 50 if way == UP else NATURAL.index(rank) + 50

    return max(range(len(trick)), key=lambda at: height(trick[at]))


def may_play(hand, trick, way, undertrump="forbidden", only_trumps="free"):
    hand = set(hand)
    if not trick:
        return hand
    led = trick[0][1]
    of_suit = {card for card in hand if card[1] == led}
    if way in (DOWN, UP):
        return of_suit or hand
    trumps = {card for card in hand if card[1] == way}
    if led == way:
        return hand if trumps <= {"J" + way} else trumps
    allowed = of_suit | trumps if of_suit else hand
    lying = [TRUMP.index(card[0]) for card in trick if card[1] == way]
    low = {card for card in trumps if lying and TRUMP.index(card[0]) < max(lying)}
    if undertrump == "allowed" or (undertrump == "when-void" and not of_suit):
        return allowed
    if trumps == hand:
        return hand - low or hand if only_trumps == "must-overtrump" else hand
    return allowed - low


def weise(hand, run_points, four_points):
    """The Weise of a hand as (points, cards), each a whole run or four equal ranks."""
    found = []
    for suit in "cdhs":
        for low in range(9):
            for high in range(low + 2, 9):
                run = {rank + suit for rank in NATURAL[low : high + 1]}
                around = {NATURAL[at] + suit for at in (low - 1, high + 1) if 0 <= at < 9}
                if run <= hand and not around & hand:
                    found.append((run_points[high - low - 2], frozenset(run)))
    for rank in NATURAL:
        four = {rank + suit for suit in "cdhs"}
        if four <= hand:
            found.append((four_points[rank], frozenset(four)))
    return [one for one in found if one[0]]


def play_deal(
    hands, leader, contract, cards, *, factor=1, eleven="six", bonus=100, last=5, stoeck=20
):
    """The lines (side, rule, points) of the tricks, the last trick, the match and automatic Stöck.

    ``hands`` are the hands by seat as dealt, ``cards`` the cards in the order played. Fails where a
    card is played that may not be played.
    """
    hands, lines, sides, played = [set(hand) for hand in hands], [], [], set()
    both = {"K" + contract, "Q" + contract} if len(contract) == 1 else {"nothing"}
    holder = next((seat for seat in range(4) if both <= hands[seat]), None)
    for number in range(len(cards) // 4):
        trick, way = [], direction(contract, number)
        for step in range(4):
            seat, card = (leader + step) % 4, cards[4 * number + step]
            assert card in may_play(hands[seat], trick, way), (card, trick, hands[seat])
            hands[seat].remove(card)
            trick.append(card)
            played.add(card)
            if card in both and both <= played and holder is not None:
                lines.append((holder % 2, "stoeck", stoeck * factor))
        leader = (leader + winner(trick, way)) % 4
        sides.append(leader % 2)
        points = sum(worth(card, contract, eleven) for card in trick)
        lines.append((leader % 2, "card-points", points * factor))
        if number == 8:
            lines.append((leader % 2, "last-trick", last * factor))
            if len(set(sides)) == 1:
                lines.append((leader % 2, "match", bonus * factor))
    return lines


def best_first(weise, vorhand, contract):
    """Weise as (seat, points, cards), the best first, in the order of the reference rules."""
    up = direction(contract, 0, 1) == UP

    def worth(one):
        seat, points, cards = one
        ranks = [NATURAL.index(card[0]) for card in cards]
        suits = {card[1] for card in cards}
        height = -min(ranks) if up else max(ranks)
        return points, len(cards), height, suits == {contract}, -((seat - vorhand) % 4)

    return sorted(weise, key=worth, reverse=True)


def weis_lines(said, vorhand, contract, factor=1):
    """The lines of announced Weise (seat, points, cards): all of the team that has the best."""
    if not said:
        return []
    side = best_first(said, vorhand, contract)[0][0] % 2
    return [(side, "weis", points * factor) for seat, points, _ in said if seat % 2 == side]


def count_paths(hands, leader, contract, depth, undertrump="forbidden", only_trumps="free"):
    """How many sequences of so many cards may be played from a deal, at most two tricks deep."""

    def count(hands, turn, played, left):
        if left == 0:
            return 1
        trick = played[len(played) // 4 * 4 :]
        way = direction(contract, len(played) // 4)
        found = 0
        for card in may_play(hands[turn], trick, way, undertrump, only_trumps):
            rest = [hand - {card} if seat == turn else hand for seat, hand in enumerate(hands)]
            after = [*played, card]
            following = (turn + 1) % 4
            if len(after) % 4 == 0:
                following = (following + winner(after[-4:], way)) % 4
            found += count(rest, following, after, left - 1)
        return found

    return count([set(hand) for hand in hands], leader, [], depth)
