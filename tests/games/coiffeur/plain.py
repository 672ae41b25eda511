"""Coiffeur once more, as plainly as can be: cards are two letters, hands are sets.

An independent reading of the rule page that knows nothing of the library. What a card may do and is
worth is the same as in Schieber, and so is its plain reading.
"""

from tests.games.schieber.plain import DOWN, NATURAL, UP, may_play, weise, winner, worth

PLAIN_ROWS = ["c", "h", "s", "d", "obenabe", "undenufe", "slalom", "guschti"]
FACTORS = {
    "c": 1, "h": 2, "s": 3, "d": 4, "obenabe": 5, "undenufe": 6, "slalom": 0, "guschti": 0,
    "joker-1": 7, "joker-2": 8, "joker-3": 0, "joker-4": 0,
}  # fmt: skip
HOUSE = {
    "partners": True, "packet": "auto", "factors": {}, "jokers": "sheet", "guschti_split": "auto",
    "schieben": "round", "undenufe_eleven": "six", "match_bonus": 100, "match_premium": 0,
    "counter_match": 0, "undertrump": "forbidden", "only_trumps": "free", "weis": "off",
    "stoeck": "off",
}  # fmt: skip
RUNS = [20, 50, 100, 150, 200, 250, 300]
FOURS = dict.fromkeys(NATURAL, 100) | {"J": 200, "9": 150}


def row_of(contract):
    """The row a contract is played on, unless it is a joker's."""
    if contract == "mary":
        return "guschti"
    return contract.partition("-")[0]


def direction(contract, trick, tricks, split):
    """`DOWN` for Obenabe, `UP` for Undenufe, or the trump suit, in a trick numbered from 0."""
    half = trick < (split if split != "auto" else {9: 5, 12: 6}[tricks])
    even = trick % 2 == 0
    return {
        "obenabe": DOWN,
        "undenufe": UP,
        "slalom-obenabe": DOWN if even else UP,
        "slalom-undenufe": UP if even else DOWN,
        "guschti": DOWN if half else UP,
        "mary": UP if half else DOWN,
    }.get(contract, contract)


class Deal:
    """One deal as it is written down; every action returns the lines it brings."""

    def __init__(self, deck, dealer, match):
        self.match, self.house = match, match.house
        players, self.tricks = match.players, 36 // match.players
        order = [(dealer + step) % players for step in range(1, players + 1)]
        packet = {"auto": self.tricks // 3, "single": 1, "hand": self.tricks}[self.house["packet"]]
        self.hands = [set() for _ in range(players)]
        while deck:
            for seat in order:
                self.hands[seat] |= set(deck[:packet])
                deck = deck[packet:]
        self.dealt = [set(hand) for hand in self.hands]
        self.asked = [seat for seat in order if match.rows_left(match.side(seat))]
        self.turn, self.pushes, self.contract = self.asked[0], 0, None
        self.trick, self.takers, self.lines, self.played = [], [], [], set()

    def push(self):
        assert self.contract is None
        way = self.house["schieben"]
        assert way != "never"
        if way == "partner":
            assert self.pushes == 0
            self.turn = (self.turn + 2) % 4
        else:
            assert len(self.asked) > 1
            assert self.pushes < len(self.asked)
            at = self.asked.index(self.turn)
            self.turn = self.asked[(at + 1) % len(self.asked)]
        self.pushes += 1
        return []

    def announce(self, contract, joker=None):
        assert self.contract is None
        match, self.row = self.match, joker or row_of(contract)
        self.side = match.side(self.turn)
        assert self.row in match.rows_left(self.side)
        if joker and self.house["jokers"] == "plain":
            assert row_of(contract) in PLAIN_ROWS[:6]
        else:
            assert match.factors[row_of(contract)]
        self.contract, self.announcer = contract, self.turn
        self.factor = match.factors[self.row]
        self.counts = not joker
        return []

    def play(self, card):
        players, lines = len(self.hands), []
        number = len(self.takers)
        way = direction(self.contract, number, self.tricks, self.house["guschti_split"])
        options = self.house["undertrump"], self.house["only_trumps"]
        assert card in may_play(self.hands[self.turn], self.trick, way, *options), card
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.played.add(card)
        both = {"K" + self.contract, "Q" + self.contract}
        own = both <= self.dealt[self.turn] and self.match.side(self.turn) == self.side
        due = self.house["stoeck"] == "automatic" and self.counts and card in both <= self.played
        if own and due:
            lines.append(("stoeck", 20 * self.factor))
        if len(self.trick) < players:
            self.turn = (self.turn + 1) % players
            return self.written(lines)
        self.turn = (self.turn + 1 + winner(self.trick, way)) % players
        self.takers.append(self.match.side(self.turn))
        if self.takers[-1] == self.side:
            eleven = self.house["undenufe_eleven"]
            points = sum(worth(one, self.contract, eleven) for one in self.trick)
            lines.append(("card-points", points * self.factor))
        self.trick = []
        if not number:
            lines += self.weis()
        if number == self.tricks - 1:
            lines += [line for line in self.ending() if line[1]]
        return self.written(lines)

    def written(self, lines):
        return [(self.side, rule, points) for rule, points in lines]

    def ending(self):
        own = self.takers.count(self.side)
        if self.takers[-1] == self.side:
            yield "last-trick", 5 * self.factor
        if own == self.tricks:
            yield "match", self.house["match_bonus"] * self.factor
            yield "match-premium", self.house["match_premium"]
        if not own:
            yield "counter-match", -self.house["counter_match"]

    def weis(self):
        """The Weise of the announcing side, if it has the best of all."""
        if self.house["weis"] == "off" or not self.counts:
            return []
        up = direction(self.contract, 0, self.tricks, 1) == UP
        found = []
        for seat, hand in enumerate(self.dealt):
            later = (seat - self.announcer) % len(self.dealt)
            for points, cards in weise(hand, RUNS, FOURS):
                ranks = [NATURAL.index(card[0]) for card in cards]
                height = -min(ranks) if up else max(ranks)
                trump = {card[1] for card in cards} == {self.contract}
                found.append((points, len(cards), height, trump, -later, seat))
        if not found or self.match.side(max(found)[-1]) != self.side:
            return []
        own = [one for one in found if self.match.side(one[-1]) == self.side]
        own.sort(key=lambda one: (one[4], one[:4]), reverse=True)
        return [("weis", one[0] * self.factor) for one in own]


class Match:
    """What outlasts a deal."""

    def __init__(self, data):
        assert set(data["rules"]) <= set(HOUSE), "an option that is not read here"
        self.house = HOUSE | data["rules"]
        self.factors = FACTORS | self.house["factors"]
        self.players = data["players"]
        self.teams = self.players == 4 and self.house["partners"]
        self.sheet = [{} for _ in range(2 if self.teams else self.players)]

    def side(self, seat):
        return seat % 2 if self.teams else seat

    def rows_left(self, side):
        return [
            row for row, factor in self.factors.items() if factor and row not in self.sheet[side]
        ]


def play_match(data):
    """The lines of every deal, the totals and the winners of a record, as plain data."""
    match, dealer, deals, winners = Match(data), data["dealer"], [], []
    totals = [0] * len(match.sheet)
    for text in data["actions"]:
        assert not winners, "the match is over"
        who, *words = text.split()
        if who == "deal":
            assert not deals or not any(deals[-1].hands)
            deals.append(Deal(words, dealer, match))
            continue
        deal = deals[-1]
        assert int(who) == deal.turn
        new = getattr(deal, words[0])(*words[1:])
        deal.lines += new
        for side, _, points in new:
            totals[side] += points
        if not any(deal.hands):
            match.sheet[deal.side][deal.row] = sum(points for _, _, points in deal.lines)
            dealer = (dealer + 1) % match.players
            if not any(match.rows_left(side) for side in range(len(totals))):
                winners = [side for side, total in enumerate(totals) if total == max(totals)]
    lines = [[[side, f"coiffeur.{rule}", n] for side, rule, n in deal.lines] for deal in deals]
    return {"deals": lines, "totals": totals, "winners": winners}
