"""SENS once more, as plainly as can be: cards are two letters, hands are sets.

An independent reading of the rule page that knows nothing of the library, slow and short, against
which whole deals are compared. Seats 0 and 2 are side 0.
"""

NATURAL = "789TJQKA"
PLAIN = "789JQKTA"
TRUMP = "78QKTA9J"


def worth(card, trump, unter=22):
    rank, suit = card
    if suit == trump and rank in "J9":
        return unter if rank == "J" else 14
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)


def height(card, led, trump):
    rank, suit = card
    if suit == trump:
        return 10 + TRUMP.index(rank)
    return PLAIN.index(rank) if suit == led else -1


def winner(trick, trump):
    """The position in the trick of the card that takes it."""
    return max(range(len(trick)), key=lambda at: height(trick[at], trick[0][1], trump))


def may_play(hand, trick, trump, overruff=True):
    hand = set(hand)
    if not trick:
        return hand
    led = trick[0][1]
    of_suit = {card for card in hand if card[1] == led}
    trumps = {card for card in hand if card[1] == trump}
    lying = [TRUMP.index(card[0]) for card in trick if card[1] == trump]
    higher = {card for card in trumps if not lying or TRUMP.index(card[0]) > max(lying)}
    if led == trump:
        return higher or trumps or hand
    if of_suit:
        return of_suit
    if trumps:
        return (higher or trumps) if overruff else trumps
    return hand


def meldungen(hand, run_points=(20, 50), four_points=None):
    """The Meldungen of a hand: (points, 1 for four of a kind, class, place of the top card, cards)."""
    found = []
    for suit in "cdhs":
        for low in range(8):
            for high in range(low + 2, 8):
                run = {rank + suit for rank in NATURAL[low : high + 1]}
                around = {NATURAL[at] + suit for at in (low - 1, high + 1) if 0 <= at < 8}
                if run <= hand and not around & hand:
                    kind = min(high - low - 2, len(run_points) - 1)
                    found.append((run_points[kind], 0, kind, high, frozenset(run)))
    for rank, points in (four_points or {}).items():
        four = {rank + suit for suit in "cdhs"}
        if four <= hand:
            found.append((points, 1, 0, NATURAL.index(rank), frozenset(four)))
    return [one for one in found if one[0]]


def written(said, trump, equal="cancel"):
    """Of (side, Meldung), in the order said: the points written by the one side that writes."""
    if equal == "none":
        best = [max((one[:4] for s, one in said if s == side), default=None) for side in (0, 1)]
        if best[0] is not None and best[0] == best[1]:
            return []
        left = list(said)
    else:
        left = []
        for side, one in said:
            same = [(s, other) for s, other in said if other[:4] == one[:4]]
            in_trump = [s for s, other in same if all(c[1] == trump for c in other[4])]
            if equal == "trump-wins" and in_trump:
                stays = side == in_trump[0]
            else:
                mine = [pair for pair in same if pair[0] == side]
                stays = mine.index((side, one)) >= len(same) - len(mine)
            if stays:
                left.append((side, one))
    if not left:
        return []
    top = max(left, key=lambda pair: pair[1][:4])[0]
    return [(side, "meldung", one[0]) for side, one in left if side == top]


def count(tricks, trump, playing, melds, *, unter=22, trickless=False, half="gezogen"):
    """The lines (side, rule, points) of a deal.

    ``tricks`` are (side, cards) in order; ``melds`` the lines of Meldungen and Bella.
    """
    sides = {side for side, _ in tricks}
    if len(sides) == 1 and not trickless:
        melds = [line for line in melds if line[0] in sides]
    lines = []
    for side in (0, 1):
        points = sum(
            worth(card, trump, unter) for s, cards in tricks if s == side for card in cards
        )
        lines.append((side, "card-points", points))
    lines.append((tricks[-1][0], "last-trick", 10))
    lines = [line for line in lines + list(melds) if line[2]]
    total = sum(line[2] for line in lines)
    ours = sum(line[2] for line in lines if line[0] == playing)
    if 2 * ours <= total and ours:
        lines.append((playing, "gezogen", -ours))
        if not (half == "split-lost" and 2 * ours == total):
            lines.append((1 - playing, "gezogen", ours))
    if len(sides) == 1:
        lines.append((tricks[0][0], "dackeln", 100))
    return lines


def vorlauf_is_won(tricks, trump, playing, melds, side, set_aside, before, target, **house):
    """Whether a side that set aside its share of the first tricks wins the match."""
    plain = count(tricks, trump, playing, melds, **house)
    mine = [line for line in plain if line[0] == side and line[1] in ("meldung", "bella")]
    points = sum(line[2] for line in mine)
    for s, cards in tricks[:set_aside]:
        if s == side:
            points += sum(worth(card, trump, house.get("unter", 22)) for card in cards)
    if side == playing:
        bears = not any(line[1] == "gezogen" for line in plain) and any(
            s == side for s, _ in tricks
        )
    else:
        bears = any(s == side for s, _ in tricks)
    return bears and before + points >= target
