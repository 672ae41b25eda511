"""The test whether a state can be at all."""

from __future__ import annotations

from jassrules.cards import SUITS, Mask, Suit, cards_in, mask_of
from jassrules.chance import Deal
from jassrules.games.molotow.actions import Play, Weis
from jassrules.games.molotow.rules import LEAST_PLAYERS, MOST_PLAYERS
from jassrules.games.molotow.scoring import (
    Result,
    deal_over,
    factor_of,
    is_void,
    last_deal_is_over,
    weise_on_table,
)
from jassrules.games.molotow.state import (
    Dealing,
    FirstTrick,
    Match,
    MatchOver,
    Playing,
    State,
    Table,
)
from jassrules.games.molotow.trump import before_trump, with_trump
from jassrules.games.molotow.weis import settled_by
from jassrules.jass.contracts import card_points
from jassrules.jass.dealing import hand_size, packets_for
from jassrules.jass.stoeck import both_cards, second_card
from jassrules.jass.weis import weise_in
from jassrules.ledger import Ledger
from jassrules.table import Seat, next_seat
from jassrules.tricks.auditing import (
    Replay,
    bad_hands,
    bad_last_trick,
    can_be,
    difference,
    in_packets,
    named,
    with_cards,
)
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick, history_of, play_count, tricks_of


def audit(state: State) -> str | None:
    """Return what makes a state impossible under its own rules, or ``None``.

    A running deal is dealt, announced and played again. The lines of a finished one are written again
    for the points, tricks, Weise and Stöck that stand there, which must be such as cards can make,
    with the last trick. Taken on trust are the totals before the last deal and who dealt first.
    """
    match, ledger = state.match, state.ledger
    if not LEAST_PLAYERS <= match.players <= MOST_PLAYERS:
        return "match.players: three to six"
    seats = range(match.players)
    if match.dealer not in seats:
        return "match.dealer: no such seat"
    if len(ledger.totals) != match.players or any(one.side not in seats for one in ledger.entries):
        return "ledger: there is a side for each seat"
    if match.deals < 0 or (match.rules.deals is not None and match.deals > match.rules.deals):
        return "match.deals: less than none, or more than the match has"
    counted = match.deals - (not isinstance(state, Dealing) or bool(ledger.entries))
    if counted < 1 and any(ledger.before()):
        return "ledger: the first deal begins with nothing written"
    if isinstance(state, (Dealing, MatchOver)):
        return _bad_end(state)
    if match.deals < 1:
        return "match.deals: this one was begun"
    return _replayed_differs(state)


# -- a running deal --------------------------------------------------------------------------------


def _replayed_differs(state: FirstTrick | Playing) -> str | None:
    table, match = state.table, state.match
    size = hand_size(match.players)
    problem = bad_hands(table.dealt, match.pack, size, match.players)
    if problem is not None:
        return problem
    if play_count(state.plays) >= size * match.players:
        return "plays: the deal would be over"
    begun = Match(match.rules, match.players, match.dealer, match.deals - 1)
    replay = Replay(Dealing(begun, Ledger(state.ledger.before())))
    packets = packets_for(match.players, match.rules.packet)
    replay.do("dealt", Deal(in_packets(table.dealt, match.vorhand, packets)))
    for trick in state.tricks():
        for seat, one in trick.plays(match.players):
            _weise_again(table, replay, seat)
            now = replay.state
            both = now.turned.stoeck if table.called == seat and now.turned else 0
            call = second_card(both, now.left) & one.bit != 0
            if not replay.do("plays", Play(seat, one, call)):
                return replay.fault
    _weise_again(table, replay, state.turn)
    return replay.result(state)


def _weise_again(table: Table, replay: Replay, seat: Seat) -> None:
    """Let a seat announce at its turn what it has announced in this deal."""
    if isinstance(replay.state, FirstTrick) and table.match.rules.weis != "automatic":
        for holder, one in table.weis:
            if holder == seat:
                replay.do("weis", Weis(seat, one))


# -- a finished one --------------------------------------------------------------------------------


def _bad_end(state: Dealing | MatchOver) -> str | None:
    """Write the lines of the deal again: return why no deal ends so."""
    match, last, trump = state.match, state.last_trick, state.last_contract
    if last is None:
        first = Dealing(
            Match(match.rules, match.players, match.dealer), Ledger(state.ledger.totals)
        )
        return difference(state, first) and "last_trick: a deal that was played has one"
    problem = _bad_last_trick(match, last, trump)
    if problem is not None:
        return problem
    if is_void(match.rules, trump):
        again = Dealing(match, Ledger(state.ledger.totals), last)
        over = last_deal_is_over(match) and "match.deals: more than the match has"
        return difference(state, again) or over or None
    dealer = match.dealer
    if isinstance(state, Dealing):
        dealer = next_seat(dealer, match.players, match.players - 1)
    played = Match(match.rules, match.players, dealer, match.deals)
    result = _told(played, state.ledger)
    if result is None or match.deals < 1:
        return "ledger.entries: a line for each seat, with its tricks, and Weise that are some"
    if not _can_be(played, result, last, trump):
        return "ledger.entries: no cards make such lines"
    before = Ledger(state.ledger.before())
    return difference(state, deal_over(played, result, before, last, trump))


def _bad_last_trick(match: Match, last: Trick, trump: Suit | None) -> str | None:
    """Return why a trick with this trump, or none, is not the last one of a deal."""
    players, pack = match.players, match.pack
    if trump is None and players > LEAST_PLAYERS:
        return "last_contract: with more than three players trump is made"
    # trump was made before, or by a card of this trick
    ways = ([with_trump(match.rules, trump)] if trump else []) + [before_trump(match.rules)]
    problems = []
    for by_trick in ((standings,) for standings in ways):
        found = bad_last_trick(last, pack, by_trick, players)
        if found is None:
            after = tricks_of(history_of(last.cards), last.leader, by_trick, players=players)[1]
            if after.standings.order.trump is trump:
                return None
        problems.append(found or "last_contract: not the trump of the last trick")
    return problems[0]


def _told(match: Match, ledger: Ledger) -> Result | None:
    """Return the result that the lines of a deal tell of, or ``None`` if they tell of none."""
    factor, players = factor_of(match), match.players
    points: list[int] = []
    tricks: list[int] = []
    last, stoeck = -1, None
    on_table: list[tuple[Seat, Meld, int]] = []
    weise: list[tuple[Seat, Meld]] = []
    for line in ledger.entries:
        facts, side = line.facts, line.side
        match line.rule:
            case "molotow.card-points":
                points.append(line.points // factor)
                tricks.append(facts.get("tricks", -1))
            case "molotow.last-trick":
                last = side
            case "molotow.table-weis":
                on_table.append((side, facts.get("meld"), facts.get("trick", -1)))  # type: ignore[arg-type]
            case "molotow.stoeck":
                stoeck = side
            case _:
                weise.append((side, named(line.about)))  # type: ignore[arg-type]
    numbers = [*tricks, *(number for _, _, number in on_table)]
    melds = [one for _, one in weise] + [one for _, one, _ in on_table]
    if len(points) != players or any(type(one) is not int for one in numbers):
        return None
    if any(type(one) is not Meld for one in melds):
        return None
    return Result(tuple(points), tuple(tricks), last, tuple(on_table), tuple(weise), stoeck)


def _can_be(match: Match, result: Result, last: Trick, trump: Suit | None) -> bool:
    """Whether there are hands and tricks of which this comes."""
    size, winner, own = hand_size(match.players), last.winner, mask_of(last.cards)
    worth, rest = card_points(trump), match.pack & ~own
    if result.last != winner or sum(result.tricks) != size or sum(result.points) != sum(worth):
        return False
    taken = _tricks_with_weise(match, result, last)
    hands = _hands(match, result, last, trump)
    if taken is None or hands is None:
        return False
    # of a hand one card is played to a trick
    if any((hand & cards).bit_count() > 1 for hand in hands for _, cards in taken.values()):
        return False
    for _, cards in taken.values():
        rest &= ~cards
    values = tuple([worth[one.index] for one in cards_in(rest)])
    known = [own if seat == winner else 0 for seat in range(match.players)]
    # whoever led to the last trick has taken the one before
    least = [int(seat == winner) + (seat == last.leader) for seat in range(match.players)]
    for number, (seat, cards) in taken.items():
        known[seat] |= cards
        least[seat] += number != size - 1
    if any(count < few for count, few in zip(result.tricks, least, strict=True)):
        return False
    return all(
        can_be(
            values,
            match.players * count - mine.bit_count(),
            points - sum(worth[one.index] for one in cards_in(mine)),
        )
        for points, count, mine in zip(result.points, result.tricks, known, strict=True)
    )


def _tricks_with_weise(
    match: Match, result: Result, last: Trick
) -> dict[int, tuple[Seat, Mask]] | None:
    """Return who took the tricks before the last with Weise, and what lay there, by their numbers.

    ``None`` if there are no such tricks.
    """
    rules, size = match.rules, hand_size(match.players)
    melds: dict[int, list[Meld]] = {}
    seats: dict[int, Seat] = {}
    for seat, one, number in result.on_table:
        if number < max(melds, default=1) or number > size or seats.get(number, seat) != seat:
            return None
        melds.setdefault(number, []).append(one)
        seats[number] = seat
    if melds.pop(size, []) != weise_on_table(rules, last):
        return None
    taken, left = {}, match.pack & ~mask_of(last.cards)
    for number, there in melds.items():
        cards = 0
        for one in there:
            cards |= one.mask
        if cards & ~left or cards.bit_count() > match.players:
            return None
        if weise_on_table(rules, Trick(0, tuple(cards_in(cards)))) != there:
            return None
        if number == size - 1 and seats[number] != last.leader:
            return None
        taken[number], left = (seats[number], cards), left & ~cards
    return taken


def _hands(
    match: Match, result: Result, last: Trick, trump: Suit | None
) -> tuple[Mask, ...] | None:
    """Return what is known of the hands, or ``None`` if they cannot be such."""
    rules, size, players = match.rules, hand_size(match.players), match.players
    if rules.weis == "off" and result.weise:
        return None
    hands: tuple[Mask, ...] | None = (0,) * players
    both = both_cards(trump) if rules.stoeck != "off" else 0
    if result.stoeck is not None and not both:
        return None
    known = [(seat, one.mask) for seat, one in result.weise]
    known += [(seat, one.bit) for seat, one in last.plays(players)]
    known += [(result.stoeck, both)] if result.stoeck is not None else []
    for seat, cards in known:
        hands = with_cards(hands, seat, cards, size) if hands is not None else None
    if hands is None or sum(hands) & ~match.pack:
        return None
    if any(one not in weise_in(rules, hands[seat]) for seat, one in result.weise):
        return None
    settling = settled_by(match)
    if len(set(result.weise)) < len(result.weise) or settling.shown(result.weise) != result.weise:
        return None
    if rules.weis == "automatic" and settling.shown(settling.counted(hands)) != result.weise:
        return None
    if trump is None and any((hand & one.mask).bit_count() > 3 for hand in hands for one in SUITS):
        return None  # everybody holds three of each suit
    return hands
