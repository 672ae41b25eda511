"""The objects of the JSON of HSLU, Swisslos and jass-kit, read as our rounds and views."""

from __future__ import annotations

from typing import Final

from jassrules.cards import CARDS, Card
from jassrules.errors import BadRecord, shown
from jassrules.games import schieber
from jassrules.interop.fields import Fields
from jassrules.interop.hslu_deals import Written, all_hands, hands_seen, round_of
from jassrules.interop.hslu_terms import (
    CODES,
    CONTRACTS,
    HAND,
    NAMES,
    NUMBERED,
    PUSH,
    SEATS,
    Round,
    View,
    seat_of,
)
from jassrules.table import Seat, next_seat, partner, side_of
from jassrules.tricks.trick import Trick

VERSION: Final = "V0.2"
VERSIONS: Final = ("V0.1", VERSION)
ALL_POINTS: Final = 157
MAX_ROUNDS: Final = 1000
"""More rounds in one match are refused; a real one has some twenty."""


def read_objects(data: object, place: str, number: int) -> list[Round | View]:
    """Return what one object of a log holds: a match its rounds, any other object one thing.

    ``place`` says where the object stands, and ``number`` is the number of its first round or view
    in the log, from 0. Raises `BadRecord` with the place if the object is nothing known.
    """
    fields = Fields(data, place)
    if "rounds" not in fields:
        return [_one(fields, place, f"record {number}")]
    _check_kind(fields)
    rounds = fields.children("rounds", MAX_ROUNDS)
    if not rounds:
        raise fields.bad("rounds", "there is none in it")
    return [_round(one, _written(one), f"record {at}") for at, one in enumerate(rounds, number)]


def _one(fields: Fields, place: str, name: str) -> Round | View:
    if "game" in fields:
        fields = fields.child("game")
    if "obs" in fields:
        seen = fields.child("obs")
        return _observed(seen, _written(seen), name, fields)
    if "currenttrick" in fields:
        return _snapshot(fields, name)
    if "playerView" in fields or ("tricks" in fields and "player" in fields):
        written = _written(fields)
        if "playerView" in fields or _is_asked(fields, written):
            return _observed(fields, written, name, None)
        return _round(fields, written, name)
    raise BadRecord(f"{place}: neither a round nor an observation, a request or a snapshot")


def _is_asked(fields: Fields, written: Written) -> bool:
    """Whether an object without ``playerView`` is a request: it shows the hand of one, who is to act.

    Before the last card of a round that is the hand of the last seat also to who sees all. The
    version tells these apart: V0.2 says whose view it is.
    """
    asked = fields.whole("currentPlayer", -1, SEATS - 1, -1)
    held = [(seat, len(hand)) for seat, hand in enumerate(written.hands) if hand]
    if asked < 0 or [seat for seat, _ in held] != [seat_of(asked)]:
        return False
    whole = len(written.plays) + held[0][1] == len(CARDS)
    return not whole or fields.text("version", "") != VERSION


def _round(fields: Fields, written: Written, name: str) -> Round:
    made = round_of(name, written, all_hands(written, fields))
    if fields.flag("complete", made.complete) is not made.complete:
        raise fields.bad("complete", f"{len(written.plays)} cards were played")
    return made


def _observed(fields: Fields, written: Written, name: str, outer: Fields | None) -> View:
    """Return a view; ``outer`` holds the action of an observation, and a request has none."""
    given = [seat for seat in range(SEATS) if written.hands[seat]]
    asks = "playerView" not in fields and outer is None
    viewer = seat_of(fields.whole("currentPlayer" if asks else "playerView", 0, SEATS - 1))
    seat = given[0] if len(given) == 1 else viewer
    note = "" if seat == viewer else f"the view of {NAMES[viewer]}, but the hand of {NAMES[seat]}"
    action = None if outer is None else _action(outer, seat, written.contract)
    return View(seat, round_of(name, written, hands_seen(written, seat, fields)), action, note)


def _action(fields: Fields, seat: Seat, contract: schieber.Contract | None) -> schieber.Action:
    number = fields.whole("action", 0, len(CARDS) - 1)
    if contract is not None:
        return schieber.Play(seat, NUMBERED[number])
    if number == PUSH:
        return schieber.Push(seat)
    if number >= len(CONTRACTS):
        raise fields.bad("action", f"{number} is no contract: 0 to 5, or 10 to push")
    return schieber.Announce(seat, CONTRACTS[number])


def _snapshot(fields: Fields, name: str) -> View:
    _check_kind(fields)
    seat, dealer = _seat(fields, "player"), _seat(fields, "dealer")
    announcer, vorhand = _seat(fields, "declaredtrump"), next_seat(dealer)
    if announcer not in (vorhand, partner(vorhand)):
        raise fields.bad("declaredtrump", "neither Vorhand nor the partner")
    pushes = int(announcer != vorhand)
    if fields.flag("forehand", not pushes) is not (not pushes):
        raise fields.bad("forehand", f"{NAMES[announcer]} named the trump")
    tricks, points, _ = _tricks(fields)
    if any(trick.winner is None for trick in tricks):
        raise fields.bad("tricks", "the running trick belongs into currenttrick")
    lying = _cards(fields, "currenttrick", SEATS - 1)
    if lying:
        leader = tricks[-1].winner if tricks else vorhand
        assert leader is not None
        tricks = (*tricks, Trick(leader, lying))
    for key, count in (
        ("nrcardsintrick", len(lying)),
        ("nrplayedcards", SEATS * len(points) + len(lying)),
    ):
        if fields.whole(key, 0, len(CARDS), count) != count:
            raise fields.bad(key, f"there are {count}")
    own = fields.whole("pointsteamown", 0, ALL_POINTS)
    other = fields.whole("pointsteamopponent", 0, ALL_POINTS)
    hands: list[tuple[Card, ...]] = [()] * SEATS
    hands[seat] = _cards(fields, "hand", HAND)
    if "hands" in fields:
        everybody = _all_cards(fields, "hands")
        if set(everybody[seat]) != set(hands[seat]):
            raise fields.bad("hands", f"{NAMES[seat]} has other cards there than in hand")
        hands = everybody
    written = Written(
        dealer, CONTRACTS[fields.whole("trump", 0, 5)], pushes, tricks, points, tuple(hands),
        seat, (other, own) if side_of(seat) else (own, other),
    )  # fmt: skip
    return View(seat, round_of(name, written, hands_seen(written, seat, fields)))


# -- parts of objects ----------------------------------------------------------------------------


def _written(fields: Fields) -> Written:
    """Read what rounds, observations and requests have in common."""
    _check_kind(fields)
    number = fields.whole("trump", -1, len(CONTRACTS) - 1, -1)
    contract = None if number < 0 else CONTRACTS[number]
    tricks, points, leader = _tricks(fields)
    if tricks and contract is None:
        raise fields.bad("trump", "is missing, though cards were played")
    players = fields.children("player", SEATS)
    if len(players) != SEATS:
        raise fields.bad("player", f"expected {SEATS} players, not {len(players)}")
    hands = tuple(_cards(players[seat_of(seat)], "hand", HAND) for seat in range(SEATS))
    current = fields.whole("currentPlayer", -1, SEATS - 1, -1)
    turn = leader if current < 0 else seat_of(current)
    if leader not in (None, turn):
        raise fields.bad("currentPlayer", "is not the seat that is to lead")
    pushes = _pushes(fields, contract)
    return Written(_seat(fields, "dealer"), contract, pushes, tricks, points, hands, turn)


def _check_kind(fields: Fields) -> None:
    version = fields.text("version", VERSION)
    if version not in VERSIONS:
        raise fields.bad("version", f"{shown(version)} is neither 'V0.1' nor 'V0.2'")
    kind = fields.text("jassTyp", "SCHIEBER")
    if kind.partition("_")[0] != "SCHIEBER":
        raise fields.bad("jassTyp", f"{shown(kind)} is no Schieber")


def _pushes(fields: Fields, contract: schieber.Contract | None) -> int:
    forehand = fields.whole("forehand", -1, 1, -1)
    if (forehand == 1 and contract is None) or (
        forehand == -1 and contract is not None and "forehand" in fields
    ):
        raise fields.bad("forehand", f"{forehand} does not go with the trump")
    pushed = forehand == 0
    tss = fields.whole("tss", 0, 1, int(pushed))
    if forehand >= 0 and tss != pushed:
        raise fields.bad("tss", f"{tss} does not go with forehand {forehand}")
    return tss


def _tricks(fields: Fields) -> tuple[tuple[Trick, ...], tuple[int, ...], Seat | None]:
    """Return the tricks, the points of the finished ones, and who leads if the last is empty."""
    tricks: list[Trick] = []
    points: list[int] = []
    parts = fields.children("tricks", HAND)
    for part in parts:
        leader, cards = _seat(part, "first"), _cards(part, "cards", SEATS, [])
        if len(cards) == SEATS:
            tricks.append(Trick(leader, cards, _seat(part, "win")))
            points.append(part.whole("points", 0, ALL_POINTS))
            continue
        if part is not parts[-1]:
            raise part.bad("cards", f"only {len(cards)}, though another trick follows")
        for key, most in (("win", SEATS - 1), ("points", ALL_POINTS)):
            if part.whole(key, 0, most, 0):  # the older service writes 0 until it knows
                raise part.bad(key, f"the trick has only {len(cards)} cards")
        if not cards:
            return tuple(tricks), tuple(points), leader
        tricks.append(Trick(leader, cards))
    return tuple(tricks), tuple(points), None


def _seat(fields: Fields, key: str) -> Seat:
    return seat_of(fields.whole(key, 0, SEATS - 1))


def _cards(
    fields: Fields, key: str, most: int, default: list[object] | None = None
) -> tuple[Card, ...]:
    listed = fields.listed(key, most) if default is None else fields.listed(key, most, default)
    return tuple(_card(fields, f"{key}[{at}]", code) for at, code in enumerate(listed))


def _all_cards(fields: Fields, key: str) -> list[tuple[Card, ...]]:
    parts = fields.lists(key, SEATS, HAND)
    if len(parts) != SEATS:
        raise fields.bad(key, f"expected {SEATS} hands, not {len(parts)}")
    hands = [
        tuple(_card(fields, f"{key}[{player}][{at}]", code) for at, code in enumerate(part))
        for player, part in enumerate(parts)
    ]
    return [hands[seat_of(seat)] for seat in range(SEATS)]


def _card(fields: Fields, place: str, code: object) -> Card:
    found = CODES.get(code) if type(code) is str else None
    if found is None:
        raise fields.bad(place, f"{shown(code)} names no card; they are DA to D6, H…, S…, C…")
    return found
