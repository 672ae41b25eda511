"""Handjass: four players, each for himself; the two best of a deal write a Strich.

The bottom card of the pack, which is the dealer's, makes trump. One plays and counts as in Schieber.
Then the best two write a Strich each, and whoever has less than 21 points loses one. Seven Striche
win. (At many tables one may stay out of a deal; here everybody plays.)

A game that is no part of jassrules: it is made of what lies on the library's shelves, and registered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from attrs import evolve, field, frozen

from jassrules.actions import Seated, base_card
from jassrules.cards import CARDS, PACK, SUITS, Card, Hand, Mask, Suit, cards_in
from jassrules.chance import CHANCE, Chance, Deal, shuffled_deal
from jassrules.errors import Violation
from jassrules.frozen import derived
from jassrules.game import Game, verbs_of
from jassrules.jass import contracts, duties
from jassrules.ledger import Entry, Ledger
from jassrules.observation import Event, line_event
from jassrules.rulebook import HouseRules, adopt, fact, option, rule, sentence, whole
from jassrules.sampler import Worlds, only
from jassrules.steps import Step, out_of_phase, out_of_turn
from jassrules.table import Seat, checked_table, next_seat, seats_from
from jassrules.tricks.auditing import Replay, bad_hands
from jassrules.tricks.duties import broken
from jassrules.tricks.guessing import Whereabouts
from jassrules.tricks.hands import Hands, dealt_in_packets
from jassrules.tricks.running import Running, left_of, place_of, playable_of, standing_of
from jassrules.tricks.trick import (
    NOTHING_PLAYED,
    Place,
    Plays,
    Standing,
    Standings,
    Trick,
    history_of,
    played_cards,
    tricks_of,
)

if TYPE_CHECKING:
    import random

NAME: Final = "handjass"
SOURCE: Final = "jasswiki.ch, Handjass"
SIZE: Final = 9

# -- house rules and actions -----------------------------------------------------------------------


@frozen
class Rules(HouseRules):
    """The house rules of a match."""

    game: ClassVar[str] = NAME
    target: int = option(7, whole(1, 100), "handjass.target", "How many Striche win.")
    striche: int = option(2, whole(1, 3), "handjass.strich", "How many write a Strich.")
    least: int = option(21, whole(0, 157), "handjass.null", "Who has less loses a Strich.")


PRESETS: Final = {"standard": Rules(), "schlaeger": Rules(striche=3, least=26)}


@frozen
class Play(Seated):
    """Play a card."""

    verb: ClassVar[str] = "play"
    card: Card = field(converter=base_card)


Action: TypeAlias = Deal | Play
ACTIONS: Final = (Deal, Play)

# -- states: one class a phase ---------------------------------------------------------------------


@frozen
class Match:
    """What outlasts a deal."""

    rules: Rules
    dealer: Seat


class _OfMatch:
    __slots__ = ()
    match: Match
    players: ClassVar[int] = 4

    @property
    def rules(self) -> Rules:
        """The house rules of the match."""
        return self.match.rules


@frozen
class Dealing(_OfMatch):
    """A deal is due; of the one before, the last trick and the trump are still known."""

    match: Match
    ledger: Ledger
    last_trick: Trick | None = None
    last_contract: Suit | None = None
    turn: ClassVar[Chance] = CHANCE


DUTIES: Final = adopt(NAME, duties.follow_trump, duties.follow_suit, duties.undertrump)
adopt(
    NAME, contracts.plain_ranks, contracts.trump_ranks, contracts.card_points, duties.buur_exempt,
    duties.may_trump, duties.VOID,
)  # fmt: skip
adopt(NAME, out_of_phase, statement="There is dealing and playing, and nothing after the end.")
adopt(NAME, out_of_turn, statement="One plays in turn.")
STANDINGS: Final = {
    trump: Standings(contracts.order_in(trump), DUTIES, duties.DutyOptions("forbidden"), lasts=True)
    for trump in SUITS
}


@frozen
class Table:
    """What stays while the cards of a deal are played: the hands as dealt, the card that made trump."""

    match: Match
    dealt: Hands
    turned: Card
    pack: ClassVar[Mask] = PACK

    def tricks(
        self, plays: Plays, lying: int | None = None
    ) -> tuple[tuple[Trick, ...], Standing, Place]:
        """Return the tricks of a history, how the running one stands, and whose turn it is."""
        by_trick = (STANDINGS[self.turned.suit],)
        return tricks_of(plays, next_seat(self.match.dealer), by_trick, lying)


@frozen
class Playing(Running, _OfMatch):
    """The tricks are played."""

    table: Table
    plays: Plays
    ledger: Ledger
    left: Mask = derived(left_of)
    standing: Standing = derived(standing_of)
    place: Place = derived(place_of)
    playable: Mask = derived(playable_of)

    @property
    def match(self) -> Match:  # type: ignore[override]
        """What outlasts the deal."""
        return self.table.match


@frozen
class MatchOver(_OfMatch):
    """The match is over and ``winners`` have won it."""

    match: Match
    ledger: Ledger
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None
    turn: ClassVar[None] = None


State: TypeAlias = Dealing | Playing | MatchOver
STATES: Final = (Dealing, Playing, MatchOver)

# -- the rules -------------------------------------------------------------------------------------

BAD_PACK: Final = sentence("handjass.deal", "bad-pack", "A pack is 36 different cards.")
NOT_HELD: Final = sentence(
    "handjass.card-in-hand", "not-held", "You do not hold {card}.", card=Card
)
fact("handjass.trump", "The bottom card of the pack makes its suit trump and stays the dealer's.")
fact("handjass.last-trick", "The last trick counts 5 points more.")


@rule("handjass.deal")
def refuse_deal(state: Dealing, action: Deal) -> Violation | None:
    """Everyone is dealt nine cards, one by one, beginning with the seat after the dealer."""
    return None if len(action.deck) == 36 == len(set(action.deck)) else BAD_PACK()


def deal(state: Dealing, action: Deal) -> Playing:
    """Deal the cards and turn up the last one."""
    hands = dealt_in_packets(action.deck, next_seat(state.match.dealer), 1)
    table = Table(state.match, hands, action.deck[-1])
    return Playing(table, NOTHING_PLAYED, state.ledger.fresh())


def offer_plays(state: Playing) -> tuple[Play, ...]:
    """Return the cards that may be played."""
    return tuple(Play(state.turn, one) for one in cards_in(state.playable))


@rule("handjass.card-in-hand")
def refuse_play(state: Playing, action: Play) -> Violation | None:
    """One can only play a card that one holds."""
    hand = state.hand(action.seat)
    if not hand & action.card.bit:
        return NOT_HELD(card=action.card)
    return broken(NAME, hand, action.card, state.standing.duties)


def play(state: Playing, action: Play) -> State:
    """Play a card; after the last one the deal is counted, and the next seat deals."""
    after = evolve(state, plays=(state.plays, action.card))
    if after.left:
        return after
    tricks = after.tricks()
    written = lines(state.match, points_of(state.table, tricks))
    match = Match(state.rules, next_seat(state.match.dealer))
    return ended(match, state.ledger.write(*written), tricks[-1], state.table.turned.suit)


def points_of(table: Table, tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    """Return what each has in cards so far, with 5 for the last trick."""
    worth, points = contracts.card_points(table.turned.suit), [0] * 4
    for number, trick in enumerate(tricks, 1):
        if trick.winner is not None:
            points[trick.winner] += sum(worth[one.index] for one in trick.cards)
            points[trick.winner] += 5 * (number == SIZE)
    return tuple(points)


@rule("handjass.strich")
def best_of(match: Match, points: tuple[int, ...]) -> list[Seat]:
    """Whoever has most points in a deal writes a Strich, and the second too; of equals the earlier seat after the dealer."""
    order = sorted(seats_from(next_seat(match.dealer)), key=lambda seat: -points[seat])
    return order[: match.rules.striche]


@rule("handjass.null")
def nulls(match: Match, points: tuple[int, ...]) -> list[Seat]:
    """Whoever has less than 21 points loses a Strich."""
    return [seat for seat in range(4) if points[seat] < match.rules.least]


def lines(match: Match, points: tuple[int, ...]) -> list[Entry]:
    """Return the lines of a deal."""
    best = [Entry(seat, "handjass.strich", 1) for seat in best_of(match, points)]
    return best + [Entry(seat, "handjass.null", -1) for seat in nulls(match, points)]


@rule("handjass.target")
def ended(
    match: Match, ledger: Ledger, last: Trick | None, trump: Suit | None
) -> Dealing | MatchOver:
    """Whoever has seven Striche after a deal has won; of several the one with most, and equals together."""
    most = max(ledger.totals)
    if most < match.rules.target:
        return Dealing(match, ledger, last, trump)
    winners = tuple(seat for seat in range(4) if ledger.totals[seat] == most)
    return MatchOver(match, ledger, winners, last, trump)


PHASES: Final = {
    Dealing: (Step(Deal, None, refuse_deal, deal),),
    Playing: (Step(Play, offer_plays, refuse_play, play),),
    MatchOver: (),
}

# -- what a seat knows -----------------------------------------------------------------------------


@frozen
class Observation:
    """All that a seat may know, or a spectator (``seat=None``); ``points`` are those of the running deal."""

    seat: Seat | None
    phase: str
    rules: Rules
    dealer: Seat
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    hand: Hand
    dealt: Hand
    turned: Card | None
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    winners: tuple[Seat, ...]
    last_trick: Trick | None
    last_contract: Suit | None


def observed(state: State, seat: Seat | None, moves: tuple[Action, ...]) -> Observation:
    """Return what a seat knows."""
    tricks = state.tricks() if isinstance(state, Playing) else ()
    table = state.table if isinstance(state, Playing) else None
    own = table.dealt[seat] if table is not None and seat is not None else 0
    between = None if isinstance(state, Playing) else state
    taken = [trick for trick in tricks if trick.winner is not None]
    last = between.last_trick if between is not None else taken[-1] if taken else None
    return Observation(
        seat, type(state).__name__, state.rules, state.match.dealer, state.turn, moves,
        Hand.of_mask(own & state.left if isinstance(state, Playing) else 0), Hand.of_mask(own),
        table.turned if table is not None else None, tricks,
        points_of(table, tricks) if table is not None else (0,) * 4,
        state.ledger.totals, state.ledger.entries, getattr(state, "winners", ()),
        last, between.last_contract if between is not None else None,
    )  # fmt: skip


def hidden_from(state: State, seat: Seat) -> Hand:
    """Return the cards in the other hands, but the one that was turned up."""
    if not isinstance(state, Playing):
        return Hand()
    return Hand.of_mask(state.left & ~state.hand(seat) & ~state.table.turned.bit)


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees: ``dealt``, ``played``, ``trick-taken``, the lines, ``match-over``."""
    if not isinstance(before, Playing) or not isinstance(action, Play):
        turned = {"card": after.table.turned} if isinstance(after, Playing) else {}
        return (Event("dealt", "handjass.trump", {"dealer": before.match.dealer, **turned}),)
    found = [Event("played", "handjass.turn", {"seat": action.seat, "card": action.card})]
    trick = before.table.tricks((before.plays, action.card))[0][-1]
    if trick.winner is not None:
        found.append(Event("trick-taken", "handjass.card-points", {"seat": trick.winner}))
    found += map(line_event, after.ledger.entries if not isinstance(after, Playing) else ())
    if isinstance(after, MatchOver):
        found.append(Event("match-over", "handjass.target", {"winners": after.winners}))
    return tuple(found)


def worlds(view: Observation) -> Worlds[State]:
    """Return the worlds of an observation: the hands that fit the plays and the card turned up."""
    match, ledger = Match(view.rules, view.dealer), Ledger(view.totals, view.entries)
    if view.turned is None:
        return only(ended(match, ledger, view.last_trick, view.last_contract))
    turned, plays = view.turned, history_of(c for trick in view.tricks for c in trick.cards)
    seat: Any = view.seat
    places = Whereabouts(seat, view.dealt.mask, PACK, SIZE)
    places.watch(view.tricks, lambda number: STANDINGS[turned.suit])
    places.know(match.dealer, turned.bit)
    deal_out = places.dealer(places.sharing())
    return Worlds(lambda rng: Playing(Table(match, deal_out(rng), turned), plays, ledger))


# -- can it be? ------------------------------------------------------------------------------------


def audit(state: State) -> str | None:
    """Return what makes a state impossible, or ``None``; the totals before the deal are taken on trust."""
    match, ledger = state.match, state.ledger
    if not 0 <= match.dealer < 4 or len(ledger.totals) != 4:
        return "match.dealer, ledger: four seats"
    if not isinstance(state, Playing):
        return audit_end(state)
    dealt, turned = state.table.dealt, state.table.turned
    fault = bad_hands(dealt, PACK, SIZE)
    if fault is not None or not dealt[match.dealer] & turned.bit:
        return fault or "table.turned: it is not the dealer's"
    order = seats_from(next_seat(match.dealer))
    # the card turned up is the last that the dealer gets
    hands = [cards_in(dealt[seat] & ~turned.bit) for seat in order]
    deck = [hand.pop() for _ in range(SIZE - 1) for hand in hands]
    replay = Replay(Dealing(match, Ledger(ledger.before())))
    replay.do("dealt", Deal([*deck, *(hand.pop() for hand in hands[:3]), turned]))
    for one in played_cards(state.plays):
        replay.do("plays", Play(replay.state.turn, one))
    return replay.result(state)


def audit_end(state: Dealing | MatchOver) -> str | None:
    """Return why no deal ends so, or no match begins so, or ``None``."""
    match, ledger, last, trump = state.match, state.ledger, state.last_trick, state.last_contract
    if state == Dealing(match, Ledger((0,) * 4)):
        return None
    best = [one.side for one in ledger.entries if one.points == 1]
    null = [one.side for one in ledger.entries if one.points == -1]
    again = [Entry(seat, "handjass.strich", 1) for seat in best]
    again += [Entry(seat, "handjass.null", -1) for seat in null]
    counted = len(best) == len({*best}) == match.rules.striche and null == sorted({*null})
    if not counted or ledger.entries != tuple(again):
        return "ledger: no deal is counted so"
    if last is None or trump is None or len({*last.cards}) != 4 or not 0 <= last.leader < 4:
        return "last_trick: four cards, and the trump"
    if tricks_of(history_of(last.cards), last.leader, (STANDINGS[trump],))[0] != (last,):
        return "last_trick: another seat has taken it"
    return None if ended(match, ledger, last, trump) == state else "ledger: no deal ends so"


# -- the doors -------------------------------------------------------------------------------------


def begin(rules: Rules, players: int | None, dealer: Seat) -> Dealing:
    """Return the first state of a match of four."""
    _, first = checked_table(players, dealer, default=4, least=4, most=4, rule="handjass.deal")
    return Dealing(Match(rules, first), Ledger((0,) * 4))


def drawn(state: State, rng: random.Random) -> Deal:
    """Return a shuffled pack."""
    return shuffled_deal(CARDS, rng)


_verbs: Final = verbs_of(
    Game(
        NAME, PHASES, rules=Rules, view=Observation, start=begin, observe=observed,
        hidden=hidden_from, narrate=events, draw=drawn, prepared=worlds,
    )
)  # fmt: skip
start: Final = _verbs.start
to_act: Final = _verbs.to_act
legal_moves: Final = _verbs.legal_moves
may_act: Final = _verbs.may_act
explain: Final = _verbs.explain
apply: Final = _verbs.apply
score: Final = _verbs.score
observe: Final = _verbs.observe
hidden: Final = _verbs.hidden
narrate: Final = _verbs.narrate
draw: Final = _verbs.draw
sample_world: Final = _verbs.sample_world

__all__ = (
    "ACTIONS", "NAME", "PHASES", "PRESETS", "SOURCE", "STATES", "Action", "Deal", "Dealing", "Match",
    "MatchOver", "Observation", "Play", "Playing", "Rules", "State", "Table", "apply", "audit",
    "draw", "explain", "hidden", "legal_moves", "may_act", "narrate", "observe", "sample_world",
    "score", "start", "to_act",
)  # fmt: skip
