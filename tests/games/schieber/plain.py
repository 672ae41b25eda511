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


# -- whole matches from the text of a record -------------------------------------------------------

FACTORS = {"c": 1, "h": 1, "d": 2, "s": 2, "obenabe": 3, "undenufe": 3}
HOUSE = {
    "packet": 3, "first_vorhand": None, "schieben": "once", "factors": {}, "guschti_split": 4,
    "last_trick": 5, "match_bonus": 100, "undenufe_eleven": "six", "undertrump": "forbidden",
    "only_trumps": "free", "weis": "announced", "run_points": [20, 50, 100, 150, 200, 250, 300],
    "four_points": {}, "stoeck": "automatic", "stoeck_points": 20, "target": 2500,
    "deals": None, "finish": "at-once", "finish_order": ["stoeck", "weis", "tricks"],
    "bergpreis": "auto",
}  # fmt: skip
"""The options read here; a record that names another one is refused."""


class Deal:
    """One deal as it is written down, action by action; what each brings is returned as lines."""

    def __init__(self, deck, dealer, house, first):
        self.house, self.lines, self.pushed, self.contract = house, [], 0, None
        order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = [set() for _ in range(4)]
        while deck:
            for seat in order:
                self.hands[seat] |= set(deck[: house["packet"]])
                deck = deck[house["packet"] :]
        self.dealt = [set(hand) for hand in self.hands]
        self.vorhand = self.turn = order[0]
        if first and house["first_vorhand"]:
            one = house["first_vorhand"]
            self.vorhand = self.turn = next(s for s in order if one in self.hands[s])
        self.said, self.trick, self.sides, self.played = [], [], [], set()
        self.by_card = []

    def push(self):
        assert self.pushed < {"never": 0, "once": 1, "back": 2}[self.house["schieben"]]
        self.pushed += 1
        self.turn = (self.turn + 2) % 4
        return []

    def announce(self, contract):
        self.factor = (FACTORS | self.house["factors"])[contract.partition("-")[0]]
        assert self.factor
        self.contract, self.turn = contract, self.vorhand
        self.both = {"K" + contract, "Q" + contract} if len(contract) == 1 else set()
        self.holder = next((s for s in range(4) if self.both and self.both <= self.hands[s]), None)
        return []

    def weis(self, text):
        assert self.house["weis"] == "announced"
        assert not self.sides
        fours = dict.fromkeys(NATURAL, 100) | {"J": 200, "9": 150} | self.house["four_points"]
        held = weise(self.dealt[self.turn], self.house["run_points"], fours)
        points, cards = next(one for one in held if one[1] == meld_cards(text))
        assert all(cards != other for _, _, other in self.said)
        self.said.append((self.turn, points, cards))
        return []

    def play(self, card, *call):
        way = direction(self.contract, len(self.sides), self.house["guschti_split"])
        options = self.house["undertrump"], self.house["only_trumps"]
        assert card in may_play(self.hands[self.turn], self.trick, way, *options), card
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.played.add(card)
        lines = []
        if card in self.both and self.both <= self.played and self.holder is not None:
            if call or self.house["stoeck"] == "automatic":
                lines = self.stoeck()
        else:
            assert not call
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return lines
        self.turn = (self.turn + 1 + winner(self.trick, way)) % 4
        return lines + self.taken(self.turn % 2)

    def stoeck(self):
        points = self.house["stoeck_points"] * self.factor
        there = points and self.house["stoeck"] != "off"
        return [(self.holder % 2, "stoeck", points)] if there else []

    def taken(self, side):
        """The lines of a trick, and of what is due with it."""
        self.sides.append(side)
        eleven = self.house["undenufe_eleven"]
        points = sum(worth(card, self.contract, eleven) for card in self.trick)
        self.trick, last = [], len(self.sides) == 9
        lines = [(side, "card-points", points * self.factor)]
        more = [(side, "last-trick", self.house["last_trick"] * self.factor)] if last else []
        if len(self.sides) == 1:
            more += weis_lines(self.said, self.vorhand, self.contract, self.factor)
        if last and len(set(self.sides)) == 1:
            more.append((side, "match", self.house["match_bonus"] * self.factor))
        return lines + [line for line in more if line[2]]

    def bock(self, seat):
        """What lies in the running trick if a seat's own card there cannot be beaten any more."""
        if not self.trick:
            return 0
        way = direction(self.contract, len(self.sides), self.house["guschti_split"])
        best = winner(self.trick, way)
        if seat != (self.turn - len(self.trick) + best) % 4:
            return 0
        for card in set().union(*self.hands):
            if winner([*self.trick, card], way) == len(self.trick):
                return 0
        eleven = self.house["undenufe_eleven"]
        return self.factor * sum(worth(card, self.contract, eleven) for card in self.trick)

    def claims(self, order, held):
        """The lines in the order in which they count; ``held``: with Stöck that are still held."""
        if order == "chronological":
            kinds = ["stoeck", "weis", "card-points", "last-trick", "match"]
            return [
                line for new in self.by_card for kind in kinds for line in new if line[1] == kind
            ]
        kinds = {
            "stoeck": [line for line in self.lines if line[1] == "stoeck"],
            "weis": [line for line in self.lines if line[1] == "weis"],
            "tricks": [line for line in self.lines if line[1] in ("card-points", "last-trick")]
            + [line for line in self.lines if line[1] == "match"],
        }
        if held and self.holder is not None and not self.both <= self.played:
            kinds["stoeck"] += self.stoeck()
        return [line for kind in order for line in kinds[kind]]


def meld_cards(text):
    if text[0] == "4" and len(text) == 2:
        return frozenset(text[1] + suit for suit in "cdhs")
    low, high = NATURAL.index(text[0]), NATURAL.index(text[3])
    return frozenset(rank + text[1] for rank in NATURAL[low : high + 1])


def first_there(mark, totals, claims):
    """The side that gets to a mark first when claims are added up in their order, or has it before."""
    totals = list(totals)
    for side, _, points in [(0, "", 0), (1, "", 0), *claims]:
        totals[side] += points
        if totals[side] >= mark:
            return side
    raise AssertionError("nobody gets there")


def higher(totals):
    return [side for side in (0, 1) if totals[side] == max(totals)]


def first_or_higher(mark, before, totals, deal, order, held):
    """The sides that were first at a mark with a deal, by the order of the house."""
    if order == "higher-total":
        return higher(totals)
    return [first_there(mark, before, deal.claims(order, held))]


def thanked(seat, house, before, totals, deal):
    """Who has won when a seat thanks."""
    side, target, order = seat % 2, house["target"], house["finish_order"]
    after_the_first_trick = len(deal.sides) == 1 and not deal.trick
    if after_the_first_trick and min(totals) >= target:
        if order == "higher-total":
            return higher(totals)
        if min(before) >= target:
            return [side]
        order = HOUSE["finish_order"] if order == "chronological" else order
        return [first_there(target, before, deal.claims(order, held=True))]
    return [side] if totals[side] + deal.bock(seat) >= target else [1 - side]


def play_match(data):
    """The lines of every deal, the totals, the winners and the Bergpreis of a record, as plain data."""
    assert set(data["rules"]) <= set(HOUSE), "an option that is not read here"
    house = HOUSE | data["rules"]
    assert house["weis"] != "automatic"
    target, order, mark = house["target"], house["finish_order"], house["bergpreis"]
    if mark in ("auto", "half"):
        mark = 1500 if (mark, target) == ("auto", 2500) else target and (target + 1) // 2
    dealer, totals, deals, winners, bergpreis = data["dealer"], [0, 0], [], [], None
    for text in data["actions"]:
        assert not winners, "the match is over"
        who, *words = text.split()
        if who == "deal":
            assert not deals or not any(deals[-1].hands)
            deals.append(Deal(words, dealer, house, first=not deals))
            dealer, before = deals[-1].vorhand, list(totals)
            continue
        deal, verb = deals[-1], words[0]
        if verb == "bedanken":
            assert house["finish"] == "claimed"
            winners = thanked(int(who), house, before, totals, deal)
        else:
            assert int(who) == deal.turn
            new = getattr(deal, verb)(*words[1:])
            deal.lines += new
            deal.by_card.append(new)
            for side, _, points in new:
                totals[side] += points
            over = not any(deal.hands)
            ends = house["finish"] == "at-once" or (house["finish"] == "after-deal" and over)
            if target and ends and max(totals) >= target:
                winners = first_or_higher(target, before, totals, deal, order, held=True)
            elif over and len(deals) == house["deals"]:
                winners = higher(totals)
        decided = winners or not any(deal.hands)
        if bergpreis is None and mark and max(totals) >= mark and decided:
            there = [side for side in (0, 1) if totals[side] >= mark]
            if len(there) == 2:
                there = first_or_higher(mark, before, totals, deal, order, held=False)
            bergpreis = there if len(there) == 1 else []
    lines = [[[side, f"schieber.{rule}", n] for side, rule, n in deal.lines] for deal in deals]
    held = bergpreis[0] if bergpreis else None
    return {"deals": lines, "totals": totals, "winners": winners, "bergpreis": held}


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
