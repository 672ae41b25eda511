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


# -- whole matches from the text of a record -------------------------------------------------------

HOUSE = {
    "turn_up_to": "dealer", "first_speaker": "dealer", "all_pass": "same-dealer",
    "trump_unter": 22, "must_overruff": True, "run_points": [20, 50], "four_points": {},
    "meldungen": "announced", "equal_meldungen": "cancel", "bella_points": 20,
    "bella": "announced", "trickless_meldungen": False, "half": "gezogen", "target": 500,
    "both_reach": "higher", "misdeal": "mild", "illegal_plays": "refused",
}  # fmt: skip


class Deal:
    """One deal: hands, what was said, the tricks and the wrong cards in them."""

    def __init__(self, deck, dealer, house):
        self.house, self.dealer, self.deck = house, dealer, deck
        order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = [set() for _ in range(4)]
        for at, seat in enumerate(order):
            self.hands[seat] |= set(deck[3 * at : 3 * at + 3])
            self.hands[seat] |= set(deck[12 + 2 * at : 14 + 2 * at])
        self.order, self.turn_up = order, deck[20]
        self.trump = self.taker = self.bella = self.claim = None
        self.said, self.trick, self.tricks, self.wrong = [], [], [], []
        self.lies = False  # whether the last of the tricks still lies on the table
        self.shown = set()  # the Meldungen everybody has seen: (seat, cards)

    def take(self, seat, suit):
        self.taker, self.trump, rest = seat, suit, list(self.deck[21:])
        receiver = self.dealer if self.house["turn_up_to"] == "dealer" else seat
        self.last = [set() for _ in range(4)]
        for one in self.order:
            size = 2 if one == receiver else 3
            self.last[one], rest = set(rest[:size]), rest[size:]
        self.last[receiver].add(self.turn_up)

    def rob(self, seat):
        seven = "7" + self.trump
        self.hands[seat] = self.hands[seat] - {seven} | {self.turn_up}
        self.last = [
            packet - {self.turn_up} | {seven} if self.turn_up in packet else packet
            for packet in self.last
        ]

    def pick_up_all(self):
        if self.last is not None:
            self.hands = [hand | packet for hand, packet in zip(self.hands, self.last, strict=True)]
            self.dealt, self.last = [set(hand) for hand in self.hands], None

    def play(self, seat, card):
        allowed = may_play(self.hands[seat], self.trick, self.trump, self.house["must_overruff"])
        assert card in (allowed if self.house["illegal_plays"] == "refused" else self.hands[seat])
        if card not in allowed:
            self.wrong.append((seat, card))
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            leader = (seat + 1) % 4
            self.tricks.append(((leader + winner(self.trick, self.trump)) % 2, tuple(self.trick)))
            self.trick, self.lies = [], self.house["illegal_plays"] == "penalised"
            if len(self.tricks) == 1:
                self.settle()

    def take_back(self, seat):
        if self.lies:
            self.trick, self.lies = list(self.tricks.pop()[1]), False
        card = self.trick.pop()
        assert (seat, card) == self.wrong.pop()
        self.hands[seat].add(card)

    def taken_in(self):
        """The tricks taken in; before the count all eight are as good as that."""
        return self.tricks[:-1] if self.lies and len(self.tricks) < 8 else self.tricks

    def has_revoked(self, seat):
        assert self.taken_in(), "no claim before a trick is taken in"
        played = {card for _, trick in self.taken_in() for card in trick}
        return any(s == seat and card in played for s, card in self.wrong)

    def who_may_take_back(self):
        """The seat whose last card was wrong, while it lies on the table."""
        lying = self.tricks[-1][1] if self.lies else self.trick
        last = self.wrong[-1] if self.wrong and lying else None
        return last[0] if last is not None and last[1] == lying[-1] else None

    def found(self):
        """The Meldungen with their seats, as far as they are announced."""
        house, found = self.house, []
        for seat in self.order:
            whole = meldungen(self.dealt[seat], house["run_points"], house["four_points"])
            if house["meldungen"] == "announced":
                mine = [cards for s, cards in self.said if s == seat]
                whole = [next(one for one in whole if one[4] == cards) for cards in mine]
            found += [(seat, one) for one in whole if house["meldungen"] != "off"]
        return found

    def written(self):
        said = [(seat % 2, one) for seat, one in self.found()]
        return written(said, self.trump, self.house["equal_meldungen"])

    def settle(self):
        """Show the Meldungen of the side that writes; what is shown stays so."""
        lines = self.written()
        if lines:
            writes = [(seat, one) for seat, one in self.found() if seat % 2 == lines[0][0]]
            self.shown |= {(seat, one[4]) for seat, one in writes}

    def melds(self):
        """The lines of Meldungen and Bella, whoever took tricks."""
        house, lines = self.house, self.written()
        both, bella = {"Q" + self.trump, "K" + self.trump}, self.bella
        if house["bella"] == "automatic":
            bella = next((seat for seat in range(4) if both <= self.dealt[seat]), None)
        if bella is not None and house["bella_points"]:
            lines.append((bella % 2, "bella", house["bella_points"]))
        return lines


def meld_cards(text):
    if text[0] == "4" and len(text) == 2:
        return frozenset(text[1] + suit for suit in "cdhs")
    low, high = NATURAL.index(text[0]), NATURAL.index(text[3])
    return frozenset(rank + text[1] for rank in NATURAL[low : high + 1])


def play_match(data, watch=None):
    """The lines of every deal, the totals and the winning sides of a record, as plain data.

    ``watch(number, deal)`` is called after each action in the play of the cards.
    """
    house = HOUSE | data["rules"]
    base = 164 if house["trump_unter"] == 22 else 162
    dealer, totals, deals, deal, winners = data["dealer"], [0, 0], [[]], None, []

    def write(lines, playing=None, claim_won=None):
        deals[-1] += [[side, f"sens.{rule}", points] for side, rule, points in lines]
        for side, _, points in lines:
            totals[side] += points
        there = [side for side in (0, 1) if totals[side] >= house["target"]]
        if claim_won is not None:
            return [claim_won]
        if len(there) == 2 and house["both_reach"] == "playing-side" and playing is not None:
            return [playing]
        if len(there) == 2:
            return [] if totals[0] == totals[1] else [totals.index(max(totals))]
        return there

    for number, text in enumerate(data["actions"]):
        assert not winners, "the match is over"
        words = text.split()
        if words[0] == "deal":
            deal, passes = Deal(words[1:], dealer, house), 0
            deals.append([])
            continue
        seat, verb, *more = words
        seat = int(seat)
        if verb == "misdeal":
            if house["misdeal"] == "strict":
                winners = write([(1 - dealer % 2, "misdeal", base)])
                dealer = (dealer + 1) % 4
        elif verb == "pass":
            passes += 1
            if passes == 8 and house["all_pass"] == "next-dealer":
                dealer = (dealer + 1) % 4
        elif verb == "take":
            deal.take(seat, more[0])
        elif verb == "rob":
            deal.rob(seat)
        elif verb in ("meldung", "bella", "vorlauf", "play", "take-back", "claim-revoke", "count"):
            deal.pick_up_all()
            if verb in ("play", "bella", "vorlauf", "count"):
                deal.lies = False  # its winner acts
            if verb == "meldung":
                deal.said.append((seat, meld_cards(more[0])))
            elif verb == "bella":
                deal.bella = seat
            elif verb == "vorlauf":
                deal.claim = (seat % 2, len(deal.tricks))
            elif verb == "play":
                deal.play(seat, more[0])
            elif verb == "take-back":
                deal.take_back(seat)
            elif verb == "claim-revoke" and deal.has_revoked(int(more[0])):
                worth = base + sum(points for _, _, points in deal.melds())
                winners = write([(seat % 2, "revoke", worth)], deal.taker % 2)
                dealer = (dealer + 1) % 4
            if watch is not None:
                watch(number, deal)
            refused = house["illegal_plays"] == "refused"
            if verb == "count" or (refused and verb == "play" and len(deal.tricks) == 8):
                playing, melds, won = deal.taker % 2, deal.melds(), None
                more = {"unter": house["trump_unter"], "half": house["half"]}
                more["trickless"] = house["trickless_meldungen"]
                if deal.claim is not None:
                    side, tricks = deal.claim
                    won = side if vorlauf_is_won(
                        deal.tricks, deal.trump, playing, melds, side, tricks, totals[side],
                        house["target"], **more,
                    ) else 1 - side  # fmt: skip
                winners = write(
                    count(deal.tricks, deal.trump, playing, melds, **more), playing, won
                )
                dealer = (dealer + 1) % 4
    return {"deals": deals[1:], "totals": totals, "winners": winners}


def count_paths(hands, leader, trump, depth, overruff=True):
    """How many ways there are to play so many cards of whole tricks and the next."""

    def ways(hands, turn, trick, left):
        if left == 0:
            return 1
        found = 0
        for card in may_play(hands[turn], trick, trump, overruff):
            after = [hand - {card} if seat == turn else hand for seat, hand in enumerate(hands)]
            lying, following = [*trick, card], (turn + 1) % 4
            if len(lying) == 4:
                following, lying = (following + winner(lying, trump)) % 4, []
            found += ways(after, following, lying, left - 1)
        return found

    return ways([set(hand) for hand in hands], leader, [], depth)
