"""What a seat knows, what everybody sees, worlds that fit it, and states that cannot be."""

import random

import pytest
from attrs import evolve

from jassrules import BadRecord, Hand, NoWorld, card, from_json, sens, to_json
from jassrules.games.sens.state import IN_PLAY, Claim
from jassrules.ledger import Entry, Ledger
from jassrules.notation import parse_action
from jassrules.tricks.trick import Trick
from tests.games.sens.tables import (
    MIXED,
    PENALISED,
    SUITS,
    apply_all,
    begun,
    dealt,
    lying,
    played_out,
    plays,
    taken,
)

# Eichel is turned up; seat 0 holds the Seven, the dealer the Eight
ROBBING = MIXED.replace("8h Th", "8c Th").replace("8c Tc", "8h Tc")


def worlds(state, seat, count=30):
    view = sens.observe(state, seat)
    return [sens.sample_world(view, random.Random(n)) for n in range(count)]


def events(state, *texts):
    """The names of the events of some actions, the last action's only."""
    before = apply_all(state, *texts[:-1]) if texts[:-1] else state
    action = parse_action(sens, texts[-1])
    found = sens.narrate(before, action, sens.apply(before, action))
    return [(event.what, dict(event.facts)) for event in found]


# -- observations ----------------------------------------------------------------------------------


def test_what_is_seen_before_play():
    state = dealt(ROBBING, "8c")
    view = sens.observe(state, 1)
    assert (view.phase, view.turn, view.turn_up, view.passes) == ("Bidding", 3, card("8c"), 0)
    assert view.hand == view.dealt == Hand.parse("8h Tc Qc Ac 7d")
    assert (view.trump, view.taker, view.tricks) == (None, None, ())
    state = apply_all(state, "3 pass", "0 take c", "0 rob", "0 pick-up")
    view = sens.observe(state, 0)
    assert (view.taker, view.trump, view.robber, view.picked) == (0, card("8c").suit, 0, 1)
    assert view.dealt == Hand.parse("8c 9c Jc Kc 8d")
    assert view.hand == Hand.parse("8c 9c Jc Kc 8d Td Qd Ad")
    assert sens.observe(state, 1).hand == sens.observe(state, 1).dealt


def test_what_is_seen_in_play():
    state = apply_all(dealt(ROBBING, "8c"), "3 pass", "0 take c", "0 rob", "0 pick-up")
    state = apply_all(state, "1 pick-up", "2 pick-up", "3 pick-up", "0 vorlauf")
    view = sens.observe(plays(state, "Td"), 1)
    assert (view.taker, view.robber, view.passes, view.picked) == (0, 0, 1, 4)
    assert (view.turn_up, view.bottom, view.vorlauf) == (card("8c"), None, Claim(0, 0))
    assert [one.code for one in view.tricks[0].cards] == ["Td"]
    assert view.tricks[0].winner is None
    assert view.last_trick is None


def test_what_is_hidden():
    state = dealt(ROBBING, "8c")
    assert len(sens.hidden(state, 0)) == 32 - 5 - 1
    assert len(sens.hidden(state, 3)) == 32 - 5 - 1 - 1  # the dealer knows the bottom card
    state = apply_all(state, "3 take c", "0 rob")
    assert len(sens.hidden(state, 0)) == 32 - 5 - 1  # his five with the turn-up, and the Seven
    assert len(sens.hidden(state, 1)) == 32 - 5 - 2  # turn-up and Seven lie where all have seen
    assert sens.hidden(begun(), 0) == Hand()


# -- worlds ----------------------------------------------------------------------------------------


def test_worlds_keep_what_the_duties_show():
    # trump Herz: seat 1 ruffed with the Ober and is void in Gras; seat 2 could not beat it
    text = "Ts 9s 7s 8s 7c Kc 8d Jh / Qh 9c Tc Ac 7d 9d Jd Kd / 7h 8h 8c Jc Qc Qd Ad Td"
    state = plays(taken(text, "h"), "Ts Qh 8h")
    gras, herz = card("7s").suit.mask, card("7h").suit.mask
    higher = Hand.parse("Kh Th Ah 9h Jh").mask
    for world in worlds(state, 0):
        assert not (world.table.dealt[1] | world.table.dealt[2]) & gras
        assert not world.table.dealt[2] & higher
    # who discards has no trump
    text = text.replace("Qh", "x").replace("Ad", "Qh").replace("x", "Ad")
    state = plays(taken(text, "h"), "Ts 9c")
    for world in worlds(state, 0):
        assert not world.table.dealt[1] & (gras | herz)
    # who follows a plain suit may have anything else
    assert any(world.table.dealt[2] & higher for world in worlds(state, 0))


def test_worlds_keep_bella_robbing_and_cards_taken_back():
    state = apply_all(dealt(ROBBING, "8c"), "3 take c", "0 rob", "0 pick-up")
    for world in worlds(state, 2):
        assert world.dealt[0] & card("8c").bit
    state = apply_all(state, "1 pick-up", "2 pick-up", "3 pick-up")
    for world in worlds(state, 2):
        assert world.table.dealt[0] & card("8c").bit
        assert world.table.dealt[3] & card("7c").bit
    for world in worlds(apply_all(taken(SUITS, "c"), "0 bella"), 2):
        assert not Hand.parse("Qc Kc").mask & ~world.table.dealt[0]
    state = apply_all(plays(taken(MIXED, "c", PENALISED), "Td Ac"), "1 take-back")
    for world in worlds(state, 2):
        assert world.table.dealt[1] & card("Ac").bit
        assert sens.audit(world) is None


def test_worlds_give_announced_meldungen_to_their_seats():
    text = "7c 8c 9c / Td Jd Qd Kd"
    state = plays(apply_all(taken(text, "s", taker=3), "0 meldung 7c-9c"), "7c")
    state = apply_all(state, "1 meldung Td-Kd")
    for world in worlds(state, 2):
        (low, one), (high, other) = world.table.meldungen
        assert (low, one.size, high) == (0, 3, 1)
        assert other.size >= 4
        assert sens.audit(world) is None


def test_worlds_in_which_the_same_side_writes():
    # seat 0 has shown a Dreiständer to the Ober; that of seat 1 is lower, whatever it is
    text = "Tc Jc Qc 7d 9d Jd 7h 9h / 7s 8s 9s Jh Kh 8d Td Qd"
    state = plays(apply_all(taken(text, "c"), "0 meldung Tc-Qc"), "7d")
    state = plays(apply_all(state, "1 meldung 7s-9s"), "8d")
    while isinstance(state, sens.FirstTrick):
        state = plays(state, first_play(state))
    assert sens.observe(state, 2).shown == ((0, sens.meld("Tc-Qc")),)
    for world in worlds(state, 2, 60):
        assert world.table.meldungen[1][1].rank.index <= card("Qc").rank.index
        assert sens.audit(world) is None


def test_worlds_in_which_two_quarts_have_room_in_one_hand():
    state = plays(taken("7d / 7c 8c 9c Tc Js Qs Ks As", "h"), "7d")
    state = apply_all(state, "1 meldung 7c-Tc", "1 meldung Js-As")
    for world in worlds(state, 2, 40):
        assert sum(meld.size for _, meld in world.table.meldungen) == 8
        assert sens.audit(world) is None


def first_play(state):
    move = next(m for m in sens.legal_moves(state) if isinstance(m, sens.Play))
    return move.card.code


def test_an_observation_no_world_fits():
    view = sens.observe(apply_all(taken(SUITS, "c"), "0 meldung 7c-Ac"), 1)
    with pytest.raises(NoWorld, match="no hands go with the melds"):
        sens.sample_world(evolve(view, meldungen=((0, 999),)), random.Random(1))
    automatic = taken(SUITS, "c", sens.Rules(meldungen="automatic"))
    view = sens.observe(plays(automatic, "7c 7d 7h 7s"), 0)
    with pytest.raises(NoWorld, match="no hands show"):
        sens.sample_world(evolve(view, shown=((1, sens.meld("7d-9d")),)), random.Random(1))


def test_views_that_lack_something():
    bidding, playing = sens.observe(dealt(ROBBING, "8c"), 1), sens.observe(taken(MIXED, "c"), 1)
    for view, word in (
        (evolve(bidding, turn_up=None), "turned up"),
        (evolve(bidding, dealt=playing.dealt), "in no way"),
        (evolve(playing, trump=None), "no suit is trump"),
    ):
        with pytest.raises(NoWorld, match=word):
            sens.sample_world(view, random.Random(1))


# -- events ----------------------------------------------------------------------------------------


def test_events_before_play():
    state = begun()
    assert events(dealt(ROBBING, "8c"), "3 pass") == [("passed", {"seat": 3})]
    assert events(state, "0 misdeal") == [("misdeal-reported", {"seat": 0})]
    strict = begun(sens.Rules(misdeal="strict"), totals=(400, 0))
    assert [what for what, _ in events(strict, "0 misdeal")] == [
        "misdeal-reported", "misdeal", "match-over",
    ]  # fmt: skip
    all_passed = [f"{seat} pass" for seat in (3, 0, 1, 2, 3, 0, 1, 2)]
    assert events(dealt(ROBBING, "8c"), *all_passed)[1:] == [("thrown-in", {})]
    bids, state = [], dealt(ROBBING, "8c")
    for text in (*all_passed[:5], "0 take h"):
        action = parse_action(sens, text)
        after = sens.apply(state, action)
        bids.append(sens.narrate(state, action, after)[0].rule)
        state = after
    assert bids == ["sens.bid-first-round"] * 4 + ["sens.bid-second-round"] * 2
    taking = events(dealt(ROBBING, "8c"), "3 take c")
    assert taking == [("taken", {"seat": 3, "trump": card("8c").suit})]
    second = events(dealt(ROBBING, "8c"), *all_passed[:4], "3 take h")
    assert second[1] == ("packets-taken", {"seat": 3, "card": card("8c")})
    robbing = ["3 take c", "0 rob", "0 pick-up", "1 pick-up", "2 pick-up", "3 pick-up"]
    assert events(dealt(ROBBING, "8c"), *robbing[:2]) == [
        ("robbed", {"seat": 0, "turn_up": card("8c")})
    ]
    assert events(dealt(ROBBING, "8c"), *robbing)[1] == (
        "packets-taken", {"seat": 3, "card": card("7c")},
    )  # fmt: skip


def test_events_of_the_deal():
    state = begun()
    deal = sens.draw(state, random.Random(2))
    (event,) = sens.narrate(state, deal, sens.apply(state, deal))
    assert event.what == "dealt"
    assert dict(event.facts) == {"dealer": 3, "turn_up": deal.deck[20], "speaker": 3}


def test_events_of_play():
    state = taken(SUITS, "c", totals=(400, 0))
    assert events(state, "0 bella") == [("bella-announced", {"seat": 0})]
    assert events(state, "0 vorlauf") == [("vorlauf-claimed", {"seat": 0})]
    said = ["0 meldung 7c-Ac", "0 play 7c", "1 play 7d", "2 play 7h", "3 play 7s"]
    assert events(state, *said)[1:] == [
        (
            "trick-taken",
            {"seat": 0, "trick": 1, "cards": tuple(map(card, ("7c", "7d", "7h", "7s")))},
        ),
        ("meldung-shown", {"seat": 0, "meld": sens.meld("7c-Ac")}),
    ]
    rest = [f"{n} play {r}{s}" for r in "89TJQKA" for n, s in enumerate("cdhs")]
    last = events(state, *said, *rest)
    assert [what for what, _ in last] == [
        "played", "trick-taken", "card-points", "last-trick", "meldung", "dackeln", "deal-over",
        "match-over",
    ]  # fmt: skip
    assert last[4][1] == {"side": 0, "points": 50, "about": "7c-Ac"}


def test_events_of_a_refereed_table():
    state = plays(taken(MIXED, "c", PENALISED), "Td")
    taken_back = events(state, "1 play Ac", "1 take-back")
    assert taken_back == [("taken-back", {"seat": 1, "card": card("Ac")})]
    trick = ["1 play Ac", "2 play 7h", "3 play 8h"]
    cards = {"seat": 1, "trick": 1, "cards": tuple(map(card, ("Td", "Ac", "7h", "8h")))}
    assert events(state, *trick) == [
        ("played", {"seat": 3, "card": card("8h")}),
        ("trick-lies", cards),
    ]
    led = events(state, *trick, "1 play 8c")
    assert led == [("trick-taken", cards), ("played", {"seat": 1, "card": card("8c")})]
    called = events(state, *trick, "1 vorlauf")
    assert called == [("trick-taken", cards), ("vorlauf-claimed", {"seat": 1})]
    trick.append("1 play 8c")
    wrong = events(state, *trick, "1 claim-revoke 0")
    assert wrong == [("revoke-claimed", {"seat": 1, "against": 0, "right": False})]
    right = events(state, *trick, "0 claim-revoke 1")
    assert right[0] == ("revoke-claimed", {"seat": 0, "against": 1, "right": True})
    assert right[1] == ("revoke", {"side": 0, "points": 164})
    while not isinstance(state, sens.Counting):
        move = next(m for m in sens.legal_moves(state) if isinstance(m, sens.Play))
        state = sens.apply(state, move)
    seat = sens.to_act(state)
    found = events(state, f"{seat} count")
    assert (found[0][0], found[0][1]["trick"]) == ("trick-taken", 8)
    assert found[1] == ("counted", {"seat": seat})


def test_meldungen_are_shown_again_when_they_are_settled_anew():
    # seat 3 takes its last card of the first trick back and announces a Quart
    hands = "7s 8s 9s As / 9c Tc Jc Ts / 7c Qs / 7d 8d 9d Td Ks"
    state = plays(apply_all(taken(hands, "d", PENALISED), "0 meldung 7s-9s"), "As")
    state = plays(apply_all(state, "1 meldung 9c-Jc"), "Ts Qs")
    small = ("meldung-shown", {"seat": 1, "meld": sens.meld("9c-Jc")})
    assert events(state, "3 play 7d")[2:] == [small]
    again = ["3 play 7d", "3 take-back", "3 meldung 7d-Td", "3 play Ks"]
    large = ("meldung-shown", {"seat": 3, "meld": sens.meld("7d-Td")})
    assert events(state, *again)[2:] == [small, large]
    # what the other side has shown before is not shown again
    state = plays(apply_all(taken(hands, "d", PENALISED), "0 meldung 7s-9s"), "As Ts Qs")
    assert events(state, *again)[2:] == [large]


# -- what one seat alone is told -------------------------------------------------------------------


def told(state, seat, *texts):
    """What a seat alone is told by the last of some actions."""
    for text in ", ".join(texts).split(", "):
        before, action = state, parse_action(sens, text)
        state = sens.apply(before, action)
    public = sens.narrate(before, action, state)
    alone = sens.narrate(before, action, state, seat)
    assert alone[: len(public)] == public
    return [(event.what, event.rule, dict(event.facts)) for event in alone[len(public) :]]


@pytest.mark.rule("sens.deal", "sens.dealer-sees-bottom")
def test_a_seat_is_told_the_hand_it_is_dealt():
    deck = "7c 9c Jc 8h Tc Qc 7h 9h Jh Th Qh Ah Kc 8d Ac 7d Kh 8s 7s 9s 8c Td Qd Ad 9d Jd Kd Ts Qs As Js Ks"
    hand = {"seat": 0, "cards": tuple(map(card, ("7c", "9c", "Jc", "Kc", "8d")))}
    assert told(begun(), 0, f"deal {deck}") == [("hand-dealt", "sens.deal", hand)]
    dealer = told(begun(), 3, f"deal {deck}")
    assert [what for what, _, _ in dealer] == ["hand-dealt", "bottom-seen"]
    assert dealer[1][1:] == ("sens.dealer-sees-bottom", {"seat": 3, "card": card("Ks")})
    blind = told(begun(sens.Rules(dealer_sees_bottom=False)), 3, f"deal {deck}")
    assert [what for what, _, _ in blind] == ["hand-dealt"]


@pytest.mark.rule("sens.last-packet")
def test_a_seat_is_told_the_packet_it_picks_up():
    state = dealt(ROBBING, "8c")
    assert told(state, 1, "3 pass") == []
    mine = {"seat": 0, "cards": tuple(Hand(state.rest[1:4]))}
    first = told(state, 0, "3 take c, 0 pick-up")
    assert first == [("packet-picked-up", "sens.last-packet", mine)]
    assert told(state, 1, "3 take c, 0 pick-up") == []
    # the dealer gets two of the pack; the open card goes to him before all eyes
    last = told(state, 3, "3 take c, 0 pick-up, 1 pick-up, 2 pick-up, 3 pick-up")
    assert last[0][2]["cards"] == tuple(Hand(state.rest[10:12]))
    assert told(state, 2, "3 take c, 0 pick-up, 1 pick-up, 2 pick-up, 3 pick-up") == []


@pytest.mark.rule("sens.last-packet")
def test_packets_that_are_handed_out_are_told_to_every_seat():
    state = dealt(ROBBING, "8c")
    four = "3 pass, 0 pass, 1 pass, 2 pass"
    for seat, at, size in ((0, 1, 3), (1, 4, 3), (2, 7, 3), (3, 10, 2)):
        (event,) = told(state, seat, four, "3 take h")
        cards = tuple(Hand(state.rest[at : at + size]))
        assert event == ("packet-picked-up", "sens.last-packet", {"seat": seat, "cards": cards})
    assert told(state, 2, four, "3 pass, 0 pass, 1 pass, 2 pass") == []


# -- a spectator -----------------------------------------------------------------------------------


def test_a_spectator_sees_the_table_and_no_hand():
    state = dealt(ROBBING, "8c")
    for one in (state, apply_all(state, "3 take c, 0 rob, 0 pick-up")):
        view = sens.observe(one, None)
        assert (view.seat, view.legal_moves, view.bottom) == (None, (), None)
        assert not view.hand
        assert not view.dealt
        assert view.turn_up == card("8c")
    state = apply_all(taken(SUITS, "c"), "0 meldung 7c-Ac")
    view = sens.observe(state, None)
    assert (view.meldungen, view.own_meldungen, view.hand) == (((0, 50),), (), Hand())
    worlds = {sens.sample_world(view, random.Random(n)).table.dealt for n in range(20)}
    assert len(worlds) > 15


@pytest.mark.rule("sens.last-trick-view")
def test_the_trump_of_the_last_deal_is_seen_until_the_next_is_dealt():
    state = taken(SUITS, "c")
    assert sens.observe(state, 1).last_contract is None
    over = played_out(state)
    for seat in (None, 0, 3):
        assert sens.observe(over, seat).last_contract == card("7c").suit
    again = sens.apply(over, sens.draw(over, random.Random(1)))
    assert (sens.observe(again, 0).last_contract, sens.observe(again, 0).last_trick) == (None, None)
    # after a strict misdeal it is still that of the last deal that was played
    strict = played_out(taken(SUITS, "h", sens.Rules(misdeal="strict")))
    assert sens.observe(apply_all(strict, "0 misdeal"), 2).last_contract == card("7h").suit
    end = played_out(taken(SUITS, "c", totals=(400, 0)))
    assert isinstance(end, sens.MatchOver)
    assert sens.observe(end, 2).last_contract == card("7c").suit
    thrown = apply_all(dealt(ROBBING, "8c"), *[f"{seat} pass" for seat in (3, 0, 1, 2) * 2])
    assert sens.observe(thrown, 0).last_contract is None


# -- states that cannot be -------------------------------------------------------------------------


def spoiled(state, **changes):
    """What the audit says of a state with other fields (a dot parts a field of a field)."""
    data = {key.replace("__", "."): value for key, value in changes.items()}
    for path, value in data.items():
        outer, _, inner = path.partition(".")
        part = evolve(getattr(state, outer), **{inner: value}) if inner else value
        if isinstance(state, IN_PLAY):
            fields = {"table": state.table, "plays": state.plays, "ledger": state.ledger}
            state = type(state)(**{**fields, outer: part})
        else:
            state = evolve(state, **{outer: part})
    return sens.audit(state)


BIDDING = dealt(ROBBING, "8c")
PICKING = apply_all(BIDDING, "3 take c", "0 rob", "0 pick-up")
FIRST = taken(MIXED, "c")
SECOND = plays(FIRST, "7c 8c 7h 8h")


@pytest.mark.parametrize("state", [begun(), BIDDING, PICKING, FIRST, SECOND])
def test_states_that_can_be(state):
    assert sens.audit(state) is None
    assert from_json(type(state), to_json(state)) == state


@pytest.mark.parametrize(
    ("state", "changes", "word"),
    [
        (begun(), {"match__dealer": 4}, "dealer"),
        (begun(), {"ledger__totals": (1, 2, 3)}, "sides"),
        (begun(), {"ledger__entries": (Entry(2, "sens.revoke", 1),)}, "sides"),
        (begun(), {"ledger__entries": (Entry(0, "sens.revoke", 164),)}, "more than"),
        (begun(), {"ledger__totals": (500, 0)}, "nothing but misdeals"),
        (begun(), {"last_trick": SECOND.tricks()[0].__class__(0, ())}, "last_trick"),
        (begun(), {"last_trick": evolve(SECOND.tricks()[0], leader=4)}, "last_trick"),
        (
            begun(),
            {"last_trick": Trick(0, tuple(map(card, ("7c", "6c", "7h", "8h"))), 0)},
            "last_trick",
        ),
        (BIDDING, {"match__deals": 0}, "deals"),
        (BIDDING, {"passes": 8}, "another state"),
        (BIDDING, {"dealt": BIDDING.dealt[:3]}, "dealt"),
        (BIDDING, {"rest": BIDDING.rest[:-1]}, "rest"),
        (PICKING, {"passes": 4}, "passes"),
        (PICKING, {"picked": 4}, "another state"),
        (PICKING, {"match__rules": sens.Rules(robbing=False)}, "the history cannot be"),
        (PICKING, {"robber": 1}, "turn-up"),
        (PICKING, {"robber": 5}, "turn-up"),
        (PICKING, {"robber": None}, "dealt or rest"),
        (FIRST, {"table__dealt": FIRST.table.dealt[:3]}, "4 hands"),
        (FIRST, {"table__dealt": (FIRST.table.dealt[0],) * 4}, "exactly one hand"),
        (FIRST, {"table__passes": 9}, "passes"),
        (FIRST, {"table__passes": 2}, "passes"),
        (FIRST, {"table__robber": 0}, "robber"),
        (FIRST, {"table__turn_up": card("7h")}, "turn_up"),
        (FIRST, {"table__exposed": 8}, "taken back"),
        (FIRST, {"table__meldungen": ((0, sens.meld("7c-9c")),)}, "meldungen"),
        (FIRST, {"table__meldungen": ((9, sens.meld("7c-9c")),)}, "meldungen"),
        (FIRST, {"table__bella": 0}, "bella"),
        (FIRST, {"table__vorlauf": Claim(0, 1)}, "vorlauf"),
        (FIRST, {"table__vorlauf": Claim(1, 0)}, "another state"),
        (SECOND, {"plays": ()}, "another state"),
        (SECOND, {"plays": ((), card("8c"))}, "history"),
    ],
)
def test_states_that_cannot_be(state, changes, word):
    assert word in spoiled(state, **changes)


def test_more_states_that_cannot_be():
    late = apply_all(BIDDING, "3 take c")
    robbed = apply_all(PICKING, "1 pick-up")
    assert sens.audit(evolve(late, robber=0, dealt=robbed.dealt)) is None
    # seat 1 can have robbed only once it has been asked
    other = list(robbed.dealt)
    held, bit = card("8h").bit, card("8c").bit
    other[0] ^= bit | held
    other[1] ^= bit | held
    assert "another state" in sens.audit(evolve(late, robber=1, dealt=tuple(other)))
    lines = (Entry(0, "sens.card-points", 144), Entry(1, "sens.card-points", 10))
    lines += (Entry(1, "sens.last-trick", 10),)
    over = sens.MatchOver(
        sens.Match(sens.Rules(), 0, 2),
        Ledger((400, 0)).write(*lines),
        (2,),
        SECOND.tricks()[0],
        card("7c").suit,
    )
    assert "winners" in sens.audit(over)
    assert sens.audit(evolve(over, winners=(0,))) is None
    assert over.rules == sens.Rules()
    with pytest.raises(BadRecord, match="winners"):
        from_json(sens.MatchOver, to_json(over))
    playing = sens.Playing(FIRST.table, FIRST.plays, FIRST.ledger)
    assert "another state" in sens.audit(playing)
    rules = evolve(FIRST.table.match, rules=PENALISED)
    assert "RefereedFirstTrick" in spoiled(FIRST, table__match=rules)


def test_robbers_that_cannot_be():
    state = apply_all(PICKING, "1 pick-up", "2 pick-up", "3 pick-up")
    assert sens.audit(state) is None
    assert "robber" in spoiled(state, table__robber=1)
    assert "robber" in spoiled(state, table__robber=7)


def test_calls_from_turns_that_were_taken_back():
    state = plays(taken(MIXED, "h", PENALISED), "Td Ac")
    state = plays(apply_all(state, "2 vorlauf"), "8s")
    state = apply_all(state, "2 take-back", "1 take-back")
    # seat 2 has claimed at a turn that is gone
    assert sens.to_act(state) == 1
    assert sens.audit(state) is None
    assert from_json(type(state), to_json(state)) == state
    assert "another state" in spoiled(state, table__exposed=0)


@pytest.mark.rule("sens.bella")
def test_bella_is_with_the_seat_that_was_dealt_both_cards_also_when_a_card_was_taken_back():
    # seat 0 holds Ober and King of Eichel; seat 1 took a trump back, as it can follow
    text = "Qc Kc 7c 7d Td 9h Js Ts / 8d Qs Ks As 8c Jd 9d Th / Jh Qh Kh Ah Tc Kd 8h 7s"
    state = apply_all(taken(text, "c", PENALISED), "0 bella")
    state = apply_all(plays(state, "Td 8c"), "1 take-back")
    assert state.table.exposed == card("8c").bit
    assert sens.audit(state) is None
    for seat in (1, 2, 3, 4, -1):
        assert "bella" in spoiled(state, table__bella=seat)
        data = to_json(state)
        data["table"]["bella"] = seat
        with pytest.raises(BadRecord, match="bella"):
            from_json(type(state), data)
    # nobody was dealt both
    state = apply_all(plays(taken(MIXED, "c", PENALISED), "Td Ac"), "1 take-back")
    assert sens.audit(state) is None
    assert all("bella" in spoiled(state, table__bella=seat) for seat in range(4))


def test_cards_that_are_missing_are_no_fault_of_the_library():
    for state in (BIDDING, PICKING):
        assert spoiled(state, rest=()) is not None
        with pytest.raises(BadRecord):
            from_json(type(state), {**to_json(state), "rest": []})


def test_calls_and_the_count_can_be():
    said = apply_all(taken(SUITS, "c"), "0 bella", "0 vorlauf", "0 meldung 7c-Ac")
    assert sens.audit(said) is None
    state = taken(MIXED, "c", PENALISED)
    while not isinstance(state, sens.Counting):
        state = plays(state, first_play(state))
    assert sens.audit(state) is None
    over = apply_all(state, f"{sens.to_act(state)} count")
    assert over.rules == PENALISED
    assert sens.audit(over) is None


def test_a_lone_trick_is_as_it_lies():
    state = lying("h", "7d 9h", "Jh 8h Ac")
    assert [move.card.code for move in sens.legal_moves(state) if isinstance(move, sens.Play)] == [
        "Jh"
    ]
