"""A plain reading of the rules on texts, to check the library by: no part of it is used here."""

ORDER = "6789TJQKA"


class Deal:
    """One deal as a referee would write it down, from its actions as texts."""

    def __init__(self, seats, size, leader):
        self.seats, self.size, self.leader = seats, size, leader
        self.hands, self.stock, self.bids = {}, [], {}
        self.made = dict.fromkeys(seats, 0)
        self.taken, self.draw_offs, self.shuffles = [], 0, 0

    def deal(self, deck):
        for seat in self.seats:
            self.hands[seat] = []
        for n in range(self.size):
            for at, seat in enumerate(self.seats):
                self.hands[seat].append(deck[n * len(self.seats) + at])
        self.stock = deck[self.size * len(self.seats) :]

    def next_cards(self, seat, actions):
        """The card a seat lays: the next action, which must be its own."""
        who, verb, *rest = next(actions).split()
        assert int(who) == seat
        one = rest[0] if verb == "play" else self.hands[seat][0]
        self.hands[seat].remove(one)
        return one

    def play(self, actions):
        """Play the deal to its end; returns the points of each seat."""
        for seat in self.seats:
            who, verb, tricks = next(actions).split()
            assert (int(who), verb) == (seat, "bid")
            self.bids[seat] = int(tricks)
        first = self.leader
        while any(self.hands.values()):
            first = self.trick(first, actions)
        return {seat: abs(self.bids[seat] - self.made[seat]) for seat in self.seats}

    def trick(self, first, actions):
        at = self.seats.index(first)
        order = self.seats[at:] + self.seats[:at]
        tied, worth = list(order), 0
        pile: list[str] = []
        while len(tied) > 1 and any(self.hands.values()):
            laid = {}
            for seat in order:
                laid[seat] = self.next_cards(seat, actions)
            pile += laid.values()
            worth += 1
            tied = best(tied, laid)
        while len(tied) > 1:
            if len(self.stock) < len(tied):
                pool = sorted(self.stock + self.taken)
                if len(pool) < len(tied):
                    break
                verb, *self.stock = next(actions).split()
                assert verb == "shuffle"
                assert sorted(self.stock) == pool
                self.taken = []
                self.shuffles += 1
            laid = {seat: self.stock.pop(0) for seat in tied}
            pile += laid.values()
            worth += 1
            self.draw_offs += 1
            tied = best(tied, laid)
        self.taken += pile
        self.made[tied[0]] += worth
        return tied[0]


def best(tied, laid):
    """Those of the tied who laid the highest rank."""
    top = max(ORDER.index(laid[seat][0]) for seat in tied)
    return [seat for seat in tied if ORDER.index(laid[seat][0]) == top]


def sizes(largest):
    """The numbers of cards of all deals, for ever."""
    while True:
        yield from range(largest, 1, -1)
        yield from range(1, max(largest, 2))


def match(
    players, dealer, texts, *, start_size=6, limit=10, deals=None, leader="dealer", weight=1,
    wrong="flat",
):  # fmt: skip
    """Return the points of each deal by seat, the totals, the winners, and the deals themselves."""
    actions, totals, inside = iter(texts), [0] * players, set(range(players))
    written, played, number = [], [], sizes(start_size)
    while True:
        size = next(number)
        seats = [s for n in range(1, players + 1) if (s := (dealer + n) % players) in inside]
        one = Deal(seats, size, dealer if leader == "dealer" else seats[0])
        verb, *deck = next(actions).split()
        assert verb == "deal"
        one.deal(deck)
        points = one.play(actions)
        if size == 1 and weight > 1:
            # a flat fine for whoever is wrong, or so many points a trick
            times = {seat: min(n, 1) if wrong == "flat" else n for seat, n in points.items()}
            points = {seat: n * weight for seat, n in times.items()}
        for seat, n in points.items():
            totals[seat] += n
        written.append(points)
        played.append(one)
        still = {s for s in inside if limit is None or totals[s] < limit}
        if len(still) < 2 or len(written) == deals:
            last = still or inside
            fewest = min(totals[s] for s in last)
            assert next(actions, None) is None
            return written, totals, [s for s in sorted(last) if totals[s] == fewest], played
        inside = still
        dealer = next(s for n in range(1, players + 1) if (s := (dealer + n) % players) in inside)


OPTIONS = {
    "start_size": "start_size", "limit": "limit", "deals": "deals", "leader": "leader",
    "rundi_weight": "weight", "rundi_wrong": "wrong",
}  # fmt: skip


def match_of(data):
    """The match of a record, as plain data; decks and the hook change nothing that is written."""
    house = {OPTIONS[name]: value for name, value in data["rules"].items() if name in OPTIONS}
    assert set(data["rules"]) <= {*OPTIONS, "decks", "hook"}, "an option that is not read here"
    return match(data["players"], data["dealer"], data["actions"], **house)


def play_match(data):
    """The lines of every deal, the totals and the winners of a record, as plain data."""
    written, totals, winners, _ = match_of(data)
    deals = [[[seat, "chappe.score", n] for seat, n in sorted(deal.items())] for deal in written]
    return {"deals": deals, "totals": totals, "winners": winners}
