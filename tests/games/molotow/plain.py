"""Molotow once more, as plainly as can be: cards are two letters, hands are sets.

An independent reading of the rule page that knows nothing of the library: it judges every card of a
recorded match and writes its lines.
"""

NATURAL = "6789TJQKA"
TRUMP = "678TQKA9J"
HOUSE = {
    "left_out": "d", "packet": "auto", "trump_from": "at-once", "never_trump": "obenabe",
    "undertrump": "when-void", "weis": "announced", "run_points": [20, 50, 100, 150, 200, 250, 300],
    "four_points": {}, "weis_counts": "all", "table_weis": "all", "stoeck": "automatic", "deals": 8,
    "last_double": False,
}  # fmt: skip
SIZES = {3: 12, 4: 9, 5: 7, 6: 6}
PACKETS = {12: [4, 4, 4], 9: [3, 3, 3], 7: [4, 3], 6: [3, 3]}


def worth(card, trump):
    rank, suit = card
    if trump is None:
        return {"A": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2}.get(rank, 0)
    if suit == trump:
        return {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}.get(rank, 0)
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)


def winner(trick, trump):
    """The position in the trick of the card that takes it."""

    def height(card):
        rank, suit = card
        if suit == trump:
            return 100 + TRUMP.index(rank)
        return NATURAL.index(rank) if suit == trick[0][1] else -1

    return max(range(len(trick)), key=lambda at: height(trick[at]))


def may_play(hand, trick, trump, undertrump):
    hand = set(hand)
    if not trick:
        return hand
    led = trick[0][1]
    following = {card for card in hand if card[1] == led}
    trumps = {card for card in hand if card[1] == trump}
    if trump is None:
        return following or hand
    if led == trump:
        return hand if trumps <= {"J" + trump} else trumps
    allowed = following | trumps if following else hand
    lying = [TRUMP.index(card[0]) for card in trick if card[1] == trump]
    low = {card for card in trumps if lying and TRUMP.index(card[0]) < max(lying)}
    if undertrump == "allowed" or (undertrump == "when-void" and not following):
        return allowed
    return hand if trumps == hand else allowed - low


def melds(cards, house):
    """The Weise among cards as (points, cards, top rank): whole runs and four equal ranks."""
    fours = dict.fromkeys(NATURAL, 100) | {"J": 200, "9": 150} | house["four_points"]
    found = []
    for suit in "cdhs":
        for low in range(9):
            for high in range(low + 2, 9):
                run = {rank + suit for rank in NATURAL[low : high + 1]}
                around = {NATURAL[at] + suit for at in (low - 1, high + 1) if 0 <= at < 9}
                if run <= cards and not around & cards:
                    found.append((house["run_points"][high - low - 2], run, high))
    for rank in NATURAL:
        four = {rank + suit for suit in "cdhs"}
        if four <= cards:
            found.append((fours[rank], four, NATURAL.index(rank)))
    return [one for one in found if one[0]]


def named_cards(text):
    if text[0] == "4" and len(text) == 2:
        return {text[1] + suit for suit in "cdhs"}
    low, high = NATURAL.index(text[0]), NATURAL.index(text[3])
    return {rank + text[1] for rank in NATURAL[low : high + 1]}


class Deal:
    """One deal as a referee would write it down, action by action."""

    def __init__(self, deck, players, dealer, house):
        self.players, self.house = players, house
        self.vorhand = self.turn = (dealer + 1) % players
        size = SIZES[players]
        pack = {rank + suit for rank in NATURAL for suit in "cdhs"}
        pack -= {"6" + house["left_out"]} if players == 5 else set()
        assert sorted(deck) == sorted(pack)
        packets = {"auto": PACKETS[size], "single": [1] * size, "hand": [size]}[house["packet"]]
        self.hands = [set() for _ in range(players)]
        for packet in packets:
            for step in range(players):
                self.hands[(self.vorhand + step) % players] |= set(deck[:packet])
                deck = deck[packet:]
        self.dealt = [set(hand) for hand in self.hands]
        self.trump, self.from_next, self.stoeck, self.called = None, False, None, False
        self.trick, self.tricks, self.said = [], [], []

    @property
    def over(self):
        return not any(self.hands)

    def weis(self, text):
        assert self.house["weis"] == "announced"
        assert not self.tricks
        one = next(m for m in melds(self.dealt[self.turn], self.house) if m[1] == named_cards(text))
        assert (self.turn, one) not in self.said
        self.said.append((self.turn, one))

    def play(self, card, *call):
        hand, house = self.hands[self.turn], self.house
        now = None if self.from_next else self.trump
        assert card in may_play(hand, self.trick, now, house["undertrump"]), card
        if call:
            assert call == ("stoeck",)
            assert house["stoeck"] == "announced"
            assert self.stoeck == self.turn
            both = {"K" + self.trump, "Q" + self.trump}
            assert card in both
            assert len(both & hand) == 1
            self.called = True
        hand.remove(card)
        self.trick.append(card)
        if self.trump is None and card[1] != self.trick[0][1]:
            self.trump, self.from_next = card[1], house["trump_from"] == "next-trick"
            both = {"K" + self.trump, "Q" + self.trump}
            self.stoeck = next((s for s, held in enumerate(self.hands) if both <= held), None)
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            now = None if self.from_next else self.trump
            self.turn = (self.turn + winner(self.trick, now)) % self.players
            self.tricks.append((self.turn, self.trick))
            self.trick, self.from_next = [], False

    def counting(self):
        """The Weise from the hand that count, with their seats."""
        said = self.said
        order = [(self.vorhand + step) % self.players for step in range(self.players)]
        if self.house["weis"] == "automatic":
            said = [(seat, one) for seat in order for one in melds(self.dealt[seat], self.house)]
        if self.house["weis_counts"] == "all" or not said:
            return said
        best = max(said, key=lambda s: (s[1][0], len(s[1][1]), s[1][2], -order.index(s[0])))
        return [one for one in said if one[0] == best[0]]

    def lines(self, factor):
        if self.trump is None and self.house["never_trump"] == "void":
            return []
        taken = [0] * self.players
        for seat, trick in self.tricks:
            taken[seat] += sum(worth(card, self.trump) for card in trick)
        found = [(seat, "card-points", points) for seat, points in enumerate(taken)]
        found.append((self.turn, "last-trick", 5))
        for seat, trick in self.tricks:
            for points, cards, _ in melds(set(trick), self.house):
                is_run = len({card[1] for card in cards}) == 1
                if self.house["table_weis"] == "all" or (
                    is_run and self.house["table_weis"] == "runs"
                ):
                    found.append((seat, "table-weis", points))
        if self.house["weis"] != "off":
            found += [(seat, "weis", -one[0]) for seat, one in self.counting()]
        counts = {"automatic": True, "announced": self.called, "off": False}[self.house["stoeck"]]
        if counts and self.stoeck is not None:
            found.append((self.stoeck, "stoeck", -20))
        return [[seat, f"molotow.{rule}", points * factor] for seat, rule, points in found]


def play_match(data):
    """The lines of every deal, the totals and the winners of a record, as plain data."""
    assert set(data["rules"]) <= set(HOUSE), "an option that is not read here"
    house, players, dealer = HOUSE | data["rules"], data["players"], data["dealer"]
    totals, deals, winners, counted, deal = [0] * players, [], [], 0, None
    for text in data["actions"]:
        assert not winners, "the match is over"
        who, *words = text.split()
        if who == "deal":
            assert deal is None
            deal = Deal(words, players, dealer, house)
            continue
        assert int(who) == deal.turn
        getattr(deal, words[0])(*words[1:])
        if not deal.over:
            continue
        last = counted + 1 == house["deals"]
        lines = deal.lines(2 if last and house["last_double"] else 1)
        deals.append(lines)
        for seat, _, points in lines:
            totals[seat] += points
        deal = None
        if lines:
            counted, dealer = counted + 1, (dealer + 1) % players
            if last:
                winners = [seat for seat in range(players) if totals[seat] == min(totals)]
    return {"deals": deals, "totals": totals, "winners": winners}
