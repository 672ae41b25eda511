"""Differenzler once more, as plainly as can be: cards are two letters, hands are lists.

An independent reading of the rule page that knows nothing of the library: it plays the text of a
record, judges every card, and writes the lines.
"""

NATURAL = "6789TJQKA"
TRUMP = "678TQKA9J"
HOUSE = {
    "left_out": "d", "packet": "auto", "trump": "drawn", "announcements": "hidden",
    "undertrump": "when-void", "exact_bonus": 0, "exact_zero": "never", "dealer_credit": 0,
    "deals": 12, "tie": "shared",
}  # fmt: skip


def worth(card, trump):
    rank, suit = card
    points = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 20 if suit == trump else 2}
    if suit == trump:
        points["9"] = 14
    return points.get(rank, 0)


def height(card, led, trump):
    rank, suit = card
    if suit == trump:
        return 100 + TRUMP.index(rank)
    return NATURAL.index(rank) if suit == led else -1


def may_play(hand, trick, trump, undertrump="when-void"):
    """The cards of a hand that may be played on the cards of a trick."""
    if not trick:
        return list(hand)
    led = trick[0][1]
    trumps = [card for card in hand if card[1] == trump]
    if led == trump:
        return trumps if [card for card in trumps if card[0] != "J"] else list(hand)
    suit = [card for card in hand if card[1] == led]
    highest = max((TRUMP.index(card[0]) for card in trick if card[1] == trump), default=-1)
    low = [card for card in trumps if TRUMP.index(card[0]) < highest]
    if undertrump == "allowed" or (undertrump == "when-void" and not suit):
        low = []
    if undertrump == "forbidden" and len(trumps) == len(hand):
        low = []
    return [card for card in (suit + trumps if suit else hand) if card not in low]


class Deal:
    """One deal as a referee would write it down."""

    def __init__(self, house, players, dealer, actions):
        self.house, self.players, self.dealer, self.actions = house, players, dealer, actions
        self.order = [(dealer + step) % players for step in range(1, players + 1)]
        self.points, self.tricks = [0] * players, [0] * players
        self.said = {}

    def next_words(self):
        return next(self.actions).split()

    def deal(self):
        verb, *deck = self.next_words()
        assert verb == "deal"
        whole = {rank + suit for rank in NATURAL for suit in "cdhs"}
        if self.players == 5:
            whole.remove("6" + self.house["left_out"])
        assert len(deck) == len(whole)
        assert set(deck) == whole
        self.size = {2: 12, 3: 12, 4: 9, 5: 7}[self.players]
        rounds = {12: [4, 4, 4], 9: [3, 3, 3], 7: [4, 3]}[self.size]
        rounds = {"auto": rounds, "single": [1] * self.size, "hand": [self.size]}[
            self.house["packet"]
        ]
        self.hands = {seat: [] for seat in self.order}
        top = 0
        for packet in rounds:
            for seat in self.order:
                self.hands[seat] += deck[top : top + packet]
                top += packet
        self.undealt = deck[top:]
        if self.house["trump"] == "bottom-card":
            turned = self.undealt[0] if self.undealt else self.hands[self.dealer][-1]
            self.trump = turned[1]
        else:
            verb, self.trump = self.next_words()
            assert verb == "trump"

    def announce(self):
        for seat in self.order:
            who, verb, points = self.next_words()
            assert (int(who), verb) == (seat, "announce")
            assert 0 <= int(points) <= 157
            self.said[seat] = int(points)

    def play(self):
        leader = self.order[0]
        for number in range(1, self.size + 1):
            laid = []
            for step in range(self.players):
                seat = (leader + step) % self.players
                who, verb, card = self.next_words()
                assert (int(who), verb) == (seat, "play")
                cards = [one for _, one in laid]
                allowed = may_play(self.hands[seat], cards, self.trump, self.house["undertrump"])
                assert card in allowed, (card, cards, self.hands[seat])
                self.hands[seat].remove(card)
                laid.append((seat, card))
            led = laid[0][1][1]
            leader = max(laid, key=lambda one: height(one[1], led, self.trump))[0]
            self.points[leader] += sum(worth(card, self.trump) for _, card in laid)
            self.points[leader] += 5 if number == self.size else 0
            self.tricks[leader] += 1
        dealt = 157 - sum(worth(card, self.trump) for card in self.undealt)
        assert sum(self.points) == dealt

    def lines(self):
        off = [abs(self.said[seat] - self.points[seat]) for seat in range(self.players)]
        found = [[seat, "differenzler.difference", off[seat]] for seat in range(self.players)]
        bonus, zero = self.house["exact_bonus"], self.house["exact_zero"]
        for seat in range(self.players):
            earns = self.said[seat] > 0 or zero == "always"
            earns = earns or (zero == "with-trick" and self.tricks[seat] > 0)
            if bonus and off[seat] == 0 and earns:
                found.append([seat, "differenzler.exact", -bonus])
        each = self.house["dealer_credit"]
        credit = abs(sum(self.said.values()) - 157) // each if each else 0
        if credit:
            found.append([self.dealer, "differenzler.dealer-credit", -credit])
        return found


def play_match(data):
    """The lines of every deal, the totals and the winners of a record, as plain data."""
    assert set(data["rules"]) <= set(HOUSE), "an option that is not read here"
    house = HOUSE | data["rules"]
    players, dealer, actions = data["players"], data["dealer"], iter(data["actions"])
    totals, deals, winners, left = [0] * players, [], [], len(data["actions"])
    while left:
        one = Deal(house, players, dealer, actions)
        one.deal()
        one.announce()
        one.play()
        left -= 1 + (house["trump"] == "drawn") + players + players * one.size
        deals.append(one.lines())
        for seat, _, points in deals[-1]:
            totals[seat] += points
        dealer = (dealer + 1) % players
        if house["deals"] is not None and len(deals) >= house["deals"]:
            winners = [seat for seat in range(players) if totals[seat] == min(totals)]
            if len(winners) > 1 and house["tie"] == "extra-deal":
                winners = []
            assert bool(winners) == (not left)
    return {"deals": deals, "totals": totals, "winners": winners}
