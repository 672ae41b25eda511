"""What a seat knows of a Schieber match, and what everybody sees happen."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from jassrules.cards import PACK, Hand
from jassrules.chance import Chance, Deal
from jassrules.games.schieber.actions import Action, Announce, Contract, Play, Push, Weis
from jassrules.games.schieber.rules import Rules
from jassrules.games.schieber.state import Declaring, FirstTrick, MatchOver, Playing, State
from jassrules.games.schieber.weis import points_of, shown_weise
from jassrules.ledger import Entry
from jassrules.observation import Event
from jassrules.table import Seat, Side
from jassrules.tricks.melds import Meld
from jassrules.tricks.trick import Trick


@frozen
class Observation:
    """All that one seat may know of the match and of the running deal.

    ``phase`` is the name of the state's class. ``hand`` are the seat's own cards now, ``dealt``
    those it was dealt. ``tricks`` are the tricks of the deal, the running one last (its winner is
    ``None``). ``weis`` are the points of every announced Weis with its seat, in order; ``own_weis``
    the seat's own Weise, ``shown`` those everybody has seen. Between deals and at the end there
    are no cards, no contract and no tricks. ``totals`` and ``entries`` are the score;
    ``bergpreis`` is ``(side,)`` once a side holds it, ``()`` once nobody can get it, else ``None``.
    """

    seat: Seat
    phase: str
    rules: Rules
    dealer: Seat
    deals: int
    turn: Seat | Chance | None
    legal_moves: tuple[Action, ...]
    hand: Hand
    dealt: Hand
    vorhand: Seat | None
    contract: Contract | None
    pushes: int
    tricks: tuple[Trick, ...]
    weis: tuple[tuple[Seat, int], ...]
    own_weis: tuple[Meld, ...]
    shown: tuple[tuple[Seat, Meld], ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    bergpreis: tuple[Side, ...] | None
    winners: tuple[Side, ...]


def seen_by(state: State, seat: Seat, moves: tuple[Action, ...]) -> Observation:
    """Return the observation of a seat, whose legal moves are given."""
    match, ledger = state.match, state.ledger
    hand = dealt = 0
    vorhand: Seat | None = None
    contract: Contract | None = None
    pushes = 0
    tricks: tuple[Trick, ...] = ()
    weis: tuple[tuple[Seat, int], ...] = ()
    own: tuple[Meld, ...] = ()
    shown: tuple[tuple[Seat, Meld], ...] = ()
    if isinstance(state, Declaring):
        hand = dealt = state.dealt[seat]
        vorhand, pushes = state.vorhand, state.pushes
    elif isinstance(state, (FirstTrick, Playing)):
        table = state.table
        hand, dealt = state.hand(seat), table.dealt[seat]
        vorhand, pushes, contract = table.vorhand, table.pushes, table.contract
        tricks = state.tricks()
        shown = shown_weise(table, isinstance(state, Playing))
        # Weise counted automatically are said by nobody: only the shown ones are known
        said = table.weis if match.rules.weis == "announced" else shown
        weis = tuple((s, points_of(match.rules, meld)) for s, meld in said)
        own = tuple(meld for s, meld in table.weis if s == seat)
    return Observation(
        seat, type(state).__name__, match.rules, match.dealer, match.deals, state.turn, moves,
        Hand.of_mask(hand), Hand.of_mask(dealt), vorhand, contract, pushes, tricks, weis, own,
        shown, ledger.totals, ledger.entries, match.bergpreis,
        state.winners if isinstance(state, MatchOver) else (),
    )  # fmt: skip


def hidden_cards(state: State, seat: Seat) -> Hand:
    """Return the cards whose place a seat cannot know: those in the other hands, but the shown."""
    if isinstance(state, Declaring):
        return Hand.of_mask(PACK & ~state.dealt[seat])
    if isinstance(state, (FirstTrick, Playing)):
        known = state.hand(seat)
        for _, meld in shown_weise(state.table, isinstance(state, Playing)):
            known |= meld.mask
        return Hand.of_mask(state.left & ~known)
    return Hand()


def public_events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what everybody sees when an action is applied.

    ``dealt``, ``pushed``, ``announced``, ``weis-announced`` (points only), ``played``, then what a
    card causes: ``stoeck``, ``trick-taken``, ``weis-shown``, ``weis``, ``last-trick``, ``match``,
    and ``deal-over``, ``bergpreis``, ``match-over``.
    """
    match action:
        case Deal():
            facts: dict[str, Any] = {"dealer": before.match.dealer}
            if isinstance(after, Declaring):
                facts["vorhand"] = after.vorhand
            return (Event("dealt", "schieber.deal", facts),)
        case Push():
            return (Event("pushed", "schieber.schieben", {"seat": action.seat}),)
        case Announce():
            factor = before.rules.factors[action.contract.factor_key]
            facts = {"seat": action.seat, "contract": action.contract, "factor": factor}
            return (Event("announced", "schieber.announce", facts),)
        case Weis():
            facts = {"seat": action.seat, "points": points_of(before.rules, action.meld)}
            return (Event("weis-announced", "schieber.weis-shown", facts),)
    return tuple(_events_of_play(before, action, after))


def _events_of_play(before: State, action: Play, after: State) -> list[Event]:
    events = [Event("played", "schieber.turn", {"seat": action.seat, "card": action.card})]
    for line in after.ledger.entries[len(before.ledger.entries) :]:
        facts: dict[str, Any] = {"side": line.side, "points": line.points}
        if line.about:
            facts["about"] = line.about
        if line.rule == "schieber.card-points":
            assert isinstance(before, (FirstTrick, Playing))
            trick = before.table.tricks(before.plays << 6 | action.card.index)[0][-1]
            facts |= {"seat": trick.winner, "cards": trick.cards}
            events.append(Event("trick-taken", "schieber.trick-winner", facts))
            if isinstance(before, FirstTrick) and isinstance(after, Playing):
                for seat, meld in shown_weise(after.table, settled=True):
                    shown = {"seat": seat, "meld": meld}
                    events.append(Event("weis-shown", "schieber.weis-shown", shown))
        else:
            events.append(Event(line.rule.partition(".")[2], line.rule, facts))
    if not isinstance(after, (FirstTrick, Playing)):
        events.append(Event("deal-over", "schieber.rotation", {"totals": after.ledger.totals}))
    if after.match.bergpreis and not before.match.bergpreis:
        facts = {"side": after.match.bergpreis[0]}
        events.append(Event("bergpreis", "schieber.bergpreis", facts))
    if isinstance(after, MatchOver):
        events.append(Event("match-over", "schieber.target", {"winners": after.winners}))
    return events
