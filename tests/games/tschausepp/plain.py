"""Tschau Sepp once more, as plainly as can be: a program that runs through a match from top to bottom.

An independent reading of the rule page that knows nothing of the library: cards are two letters,
hands are lists, and where somebody is to act the program stops and waits to be told. Whole matches
are compared with it, every move of every seat.
"""

from functools import partial

SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in "6789TJQKA"]
DEFAULTS = {
    "decks": 1, "hand_size": 5, "start_card": "plain", "voluntary_draw": False, "draw": "one",
    "drawn_card": "may", "seven_cards": 2, "seven_stacks": True, "eight_passable": False,
    "under_on_under": True, "under_on_anything": True, "ace_may_finish": False,
    "calls": "announced", "tschau_penalty": 2, "sepp_penalty": 2, "scoring": "wins", "rounds": 1,
    "points_limit": None, "wins_needed": None, "after_draw": "drawn", "ace_draw": "one",
    "play_on": False,
}  # fmt: skip
EFFECTS = {"7": "draw", "8": "skip", "J": "wish", "A": "cover"}
LINES = {"wins": "round-won", "points": "card-points", "places": "scoring"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Match:
    """Call `start`, then `do` with the text of an action; ``turn`` and ``legal`` say what is open."""

    def __init__(self, players, dealer, *, effects=(), card_points=(), **options):
        self.players, self.dealer = players, dealer
        self.house = DEFAULTS | options
        self.effects = EFFECTS | dict(effects)
        self.points = POINTS | dict(card_points)
        self.totals, self.lines, self.winners = [0] * players, [], []
        self.open = None
        self.game = self.whole()
        next(self.game)

    def do(self, text):
        try:
            self.game.send(text)
        except StopIteration:
            self.turn, self.legal = None, {}

    # -- the match, from top to bottom ---------------------------------------------------------

    def whole(self):
        rounds = 0
        while True:
            self.hands, self.stock, self.pile = [[] for _ in range(self.players)], [], []
            deck = (yield from self.chance()).split()[1:]
            rounds, self.lines, self.open, self.out = rounds + 1, [], None, []
            yield from self.round(deck)
            self.write()
            limit = self.house["points_limit"] or self.house["wins_needed"]
            if rounds == self.house["rounds"] or (limit and max(self.totals) >= limit):
                best = (max if self.house["scoring"] == "wins" else min)(self.totals)
                self.winners = [s for s in range(self.players) if self.totals[s] == best]
                return
            self.dealer = (self.dealer + 1) % self.players

    def write(self):
        if self.house["scoring"] == "points":
            for seat, hand in enumerate(self.hands):
                self.lines.append((seat, sum(self.points.get(card[0], 0) for card in hand)))
        elif self.house["scoring"] == "places":
            for seat in range(self.players):
                before = self.out[: self.out.index(seat)] if seat in self.out else self.out
                self.lines.append((seat, len(before)))
        elif self.out:
            self.lines.append((self.out[0], 1))
        for seat, points in self.lines:
            self.totals[seat] += points

    def round(self, deck):
        self.way, self.wish, self.idle = 1, None, 0
        first = (self.dealer + 1) % self.players
        for _ in range(self.house["hand_size"]):
            for step in range(self.players):
                self.hands[(first + step) % self.players].append(deck.pop(0))
        self.free = False
        kind = self.house["start_card"]
        if kind == "plain":
            plain = [card for card in deck if not self.effect(card)]
            start = deck.index(plain[0]) if plain else 0
            aside = deck[:start] if plain else deck[1:]
            self.pile, self.stock = [deck[start]], deck[start + 1 :] if plain else []
            if aside:
                self.stock = (yield from self.chance()).split()[1:]
        else:
            self.pile, self.stock = deck[:1], deck[1:]
        then = ("lay", first)
        if kind == "active":
            what = self.effect(deck[0])
            if what == "draw":
                then = ("answer", first, self.house["seven_cards"])
            elif what == "skip":
                then = ("asked", first)
                if not self.house["eight_passable"]:
                    then = ("lay", self.after(first))
            elif what == "reverse":
                self.way = -1
            self.free = what == "wish"
        while True:
            then = yield from getattr(self, then[0])(*then[1:])
            if then[0] == "over":
                return

    # -- what a seat is asked --------------------------------------------------------------------

    def lay(self, seat):
        draw = ["draw"] if self.house["voluntary_draw"] else []
        text = yield from self.ask(
            seat,
            lambda: self.plays(seat, self.fits) + (draw or self.unless(seat, self.fits, "draw")),
        )
        self.open = None
        if text[0] == "play":
            return (yield from self.played(seat, text))
        return (yield from self.drawing(seat, self.fits, self.house["draw"] == "until-fit"))

    def drawing(self, seat, fits, many):
        covering, card = fits == self.covers, None
        while (yield from self.one(seat)):
            card = self.hands[seat][-1]
            if not many or fits(card):
                break
        if card is None:
            return self.passed(seat, covering)
        free = self.house["after_draw"] == "any" and not covering
        secret = free or (self.house["drawn_card"] == "may" and not many)
        if fits(card) or secret:
            text = yield from self.ask(seat, partial(self.drawn, seat, card, fits, free))
            if text[0] == "play":
                return (yield from self.played(seat, text))
        return self.passed(seat, True)

    def drawn(self, seat, card, fits, free):
        good = fits(card)
        keep = [] if good and self.house["drawn_card"] == "must" else ["keep"]
        if free:
            return self.plays(seat, fits) + keep
        return (self.ways(seat, card) if good else []) + keep

    def passed(self, seat, moved):
        self.idle = 0 if moved else self.idle + 1
        still_in = self.players - len(self.out)
        return ("over",) if self.idle == still_in else ("lay", self.after(seat))

    def answer(self, seat, penalty):
        def sevens(card):
            return self.house["seven_stacks"] and self.effect(card) == "draw"

        text = yield from self.ask(seat, lambda: [*self.plays(seat, sevens), "take"])
        self.open = None
        if text[0] == "play":
            return (yield from self.played(seat, text, penalty))
        before = len(self.hands[seat])
        for _ in range(penalty):
            if not (yield from self.one(seat)):
                break
        return self.passed(seat, len(self.hands[seat]) > before)

    def asked(self, seat):
        def eights(card):
            return self.effect(card) == "skip"

        text = yield from self.ask(seat, lambda: [*self.plays(seat, eights), "keep"])
        if text[0] == "play":
            self.open = None
            return (yield from self.played(seat, text))
        return ("lay", self.after(seat))

    def cover(self, seat):
        text = yield from self.ask(
            seat, lambda: self.plays(seat, self.covers) or self.unless(seat, self.covers, "draw")
        )
        if text[0] == "play":
            return (yield from self.played(seat, text))
        many = self.house["ace_draw"] == "until-covered"
        return (yield from self.drawing(seat, self.covers, many))

    def again(self, seat):
        text = yield from self.ask(seat, lambda: [*self.plays(seat, self.fits), "keep"])
        if text[0] == "play":
            return (yield from self.played(seat, text))
        return ("lay", self.after(seat))

    # -- what a card does ------------------------------------------------------------------------

    def played(self, seat, text, penalty=0):
        card, said = text[1], [word for word in text[2:] if word in ("tschau", "sepp")]
        due = self.due(seat, card)
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.wish, self.free, self.idle = None, False, 0
        if "wish" in text:
            self.wish = text[text.index("wish") + 1]
        if due and self.house["calls"] == "announced":
            self.open = None if said else (seat, due)
        if due == "sepp" and (yield from self.wins(seat)):
            self.out.append(seat)
            if not self.house["play_on"] or len(self.out) == self.players - 1:
                return ("over",)
        gone = seat in self.out
        what = self.effect(card)
        if what == "draw":
            return ("answer", self.after(seat), penalty + self.house["seven_cards"])
        if what == "skip" and self.house["eight_passable"]:
            return ("asked", self.after(seat))
        if what == "skip":
            return ("lay", self.after(self.after(seat)))
        if what == "reverse":
            self.way = -self.way
            alone = self.players - len(self.out) == 2 and not gone
            return ("lay", seat if alone else self.after(seat))
        if what in ("again", "cover") and not gone:
            return (what, seat)
        return ("lay", self.after(seat))

    def wins(self, seat):
        """Whether the last card stands: its "Sepp" was said, made good or overlooked."""
        if not self.open or self.open[1] != "sepp":
            return True
        answer = yield from self.ask(self.after(seat), lambda: ["overlook"])
        self.open = None
        return answer[0] != "challenged"

    # -- small things ----------------------------------------------------------------------------

    def effect(self, card):
        return self.effects.get(card[0])

    def after(self, seat):
        seat = (seat + self.way) % self.players
        return self.after(seat) if seat in self.out else seat

    def fits(self, card):
        top, under = self.pile[-1], self.effect(card) == "wish"
        if self.free:
            return True
        if under and self.effect(top) == "wish" and not self.house["under_on_under"]:
            return False
        if self.wish:
            return under or card[1] == self.wish
        if under and self.house["under_on_anything"]:
            return True
        return card[0] == top[0] or card[1] == top[1]

    def covers(self, card):
        top = self.pile[-1]
        return self.effect(card) == "wish" or card[0] == top[0] or card[1] == top[1]

    def due(self, seat, card):
        if len(self.hands[seat]) == 2:
            return "tschau"
        last = len(self.hands[seat]) == 1
        if last and (self.effect(card) != "cover" or self.house["ace_may_finish"]):
            return "sepp"
        return None

    def ways(self, seat, card):
        due, under = self.due(seat, card), self.effect(card) == "wish"
        automatic = self.house["calls"] == "automatic"
        found = []
        for word in {None, None if automatic else due}:
            won = due == "sepp" and (word == "sepp" or automatic)
            words = f" {word}" if word else ""
            if under and (self.house["play_on"] or not won):
                found += [f"play {card} wish {suit}{words}" for suit in SUITS]
            else:
                found.append(f"play {card}{words}")
        return found

    def plays(self, seat, fits):
        return [
            way
            for card in sorted(set(self.hands[seat]))
            if fits(card)
            for way in self.ways(seat, card)
        ]

    def unless(self, seat, fits, verb):
        return [] if any(fits(card) for card in self.hands[seat]) else [verb]

    def one(self, seat):
        if not self.stock and len(self.pile) > 1:
            stock = (yield from self.chance()).split()[1:]
            self.pile, self.stock = self.pile[-1:], stock
        if not self.stock:
            return False
        self.hands[seat].append(self.stock.pop(0))
        return True

    def chance(self):
        self.turn, self.legal = "chance", {}
        return (yield)

    def ask(self, seat, moves):
        """Wait for the seat's move; late calls and challenges come in between."""
        while True:
            self.turn = seat
            self.legal = {s: set() for s in range(self.players)}
            self.legal[seat] = {f"{seat} {move}" for move in moves()}
            if self.open:
                forgetful, word = self.open
                for other in range(self.players):
                    if other == forgetful:
                        self.legal[other].add(f"{other} call {word}")
                    elif other not in self.out:
                        self.legal[other].add(f"{other} challenge {forgetful}")
            _, *text = (yield).split()
            if text[0] == "call":
                self.open = None
                if text[1] == "sepp":
                    return ("said",)
            elif text[0] == "challenge":
                forgetful, word = self.open
                self.open = None
                for _ in range(self.house[f"{word}_penalty"]):
                    if not (yield from self.one(forgetful)):
                        break
                if word == "sepp":
                    return ("challenged",)
            else:
                return text


def play_match(data):
    """The lines of every round, the totals and the winners of a record, as plain data."""
    house = dict(data["rules"])
    effects, points = house.pop("effects", {}), house.pop("card_points", {})
    assert set(house) <= set(DEFAULTS), "an option that is not read here"
    match = Match(data["players"], data["dealer"], effects=effects, card_points=points, **house)
    rule = LINES[match.house["scoring"]]
    rounds = []
    for text in data["actions"]:
        seat, *_ = text.split()
        if seat == "deal":
            rounds.append([])
        elif seat != "shuffle":
            assert text in match.legal[int(seat)], text
        match.do(text)
        rounds[-1] = [[side, f"tschausepp.{rule}", n] for side, n in match.lines]
    return {"deals": rounds, "totals": match.totals, "winners": match.winners}
