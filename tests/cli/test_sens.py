"""The table of SENS in words, and its simple bot."""

import random

import pytest
from attrs import evolve

from jassrules import card, explain, narrate, observe, sens
from jassrules.cli.bots import bot_named, random_bot
from jassrules.cli.pen import Pen
from jassrules.cli.sens import STYLE, greedy, line, table
from jassrules.cli.simulate import Job, play_one, simulate
from jassrules.cli.telling import told
from jassrules.notation import BAVARIAN, parse_action
from jassrules.observation import Event
from tests.games.sens.tables import (
    MIXED,
    PENALISED,
    SUITS,
    apply_all,
    begun,
    dealt,
    laid_out,
    lying,
    plays,
    taken,
)
from tests.games.sens.test_counting import HALF, MADE

PEN = Pen(("Anna", "Beat", "Chiara", "Dario"), BAVARIAN, sides=2)
SCORE = "Anna & Chiara 0 · Beat & Dario 0"
# Eichel is turned up; seat 0 holds the Seven, the dealer the Eight
ROBBING = MIXED.replace("8h Th", "8c Th").replace("8c Tc", "8h Tc")


def seen(state, seat):
    return table(observe(state, seat), PEN)


def sentences(state, *texts):
    """What is told of the last of several actions."""
    for text in texts:
        before, action = state, parse_action(sens, text)
        state = sens.apply(state, action)
    return [said for event in narrate(before, action, state) if (said := line(event, PEN))]


def bot(state, seat=None):
    seat = sens.to_act(state) if seat is None else seat
    return str(greedy(observe(state, seat), random.Random(1)))


# -- the table -------------------------------------------------------------------------------------


def test_the_deck_is_the_bavarian_one():
    assert STYLE is BAVARIAN


def test_the_table_between_deals():
    assert seen(sens.start(sens.Rules()), 0) == [SCORE]


def test_the_table_while_trump_is_sought():
    state = dealt(ROBBING, "8c")
    assert seen(state, 0) == [
        f"Dario dealt; the first round of bidding – {SCORE}",
        "Turned up: Eichel-8",
        "Anna holds: Eichel 7 9 Unter König · Schellen 8",
    ]
    state = apply_all(state, "3 pass", "0 pass", "1 pass", "2 pass")
    assert seen(state, 3) == [
        f"Dario dealt; the second round of bidding – {SCORE}",
        "Turned up: Eichel-8",
        "At the bottom: Gras-König",
        "Dario holds: Herz Zehn Ober Sau · Gras 7 9",
    ]


def test_the_table_while_packets_are_taken_up():
    state = apply_all(dealt(ROBBING, "8c"), "3 take c", "0 rob")
    assert seen(state, 1)[:2] == [
        f"Eichel, taken by Dario – {SCORE}",
        "Turned up: Eichel-8, robbed by Anna",
    ]


def test_the_table_in_play():
    state = apply_all(taken(SUITS, "c"), "0 bella", "0 meldung 7c-Ac", "0 vorlauf")
    assert seen(state, 2) == [
        f"Eichel, taken by Anna – {SCORE}",
        "Meldungen announced: Anna 50",
        "Bella: Anna",
        "Vorlauf: Anna, after 0 of 8 tricks",
        "Chiara holds: Herz 7 8 9 Zehn Unter Ober König Sau",
    ]
    state = plays(state, "7c 7d 7h 7s 8c")
    assert seen(state, 3) == [
        f"Eichel, taken by Anna – {SCORE}",
        "Meldungen shown: Anna Eichel 7–Sau",
        "Bella: Anna",
        "Vorlauf: Anna, after 0 of 8 tricks",
        "Last trick: Anna Eichel-7, Beat Schellen-7, Chiara Herz-7, Dario Gras-7",
        "On the table: Anna Eichel-8",
        "Dario holds: Gras 8 9 Zehn Unter Ober König Sau",
    ]


def test_the_table_while_a_trick_lies():
    lying = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 7s")
    trick = "Anna Schellen-Zehn, Beat Schellen-7, Chiara Herz-7, Dario Gras-7"
    assert seen(lying, 1)[1:] == [
        f"On the table: {trick} – the trick of Chiara",
        "Beat holds: Eichel 8 Zehn Ober Sau · Schellen 9 Unter König",
    ]
    assert seen(plays(lying, "8s"), 1)[1:3] == [
        f"Last trick: {trick}",
        "On the table: Chiara Gras-8",
    ]
    back = apply_all(lying, "3 take-back")
    assert seen(back, 1)[1:3] == [
        "On the table: Anna Schellen-Zehn, Beat Schellen-7, Chiara Herz-7",
        "Taken back: Dario Gras-7",
    ]
    again = plays(back, "8h", "Th", "Qd", "Tc", "Jh")
    assert seen(again, 0)[1:4] == [
        "Last trick: Anna Schellen-Zehn, Beat Schellen-7, Chiara Herz-7, Dario Herz-8",
        "On the table: Dario Herz-Zehn, Anna Schellen-Ober, Beat Eichel-Zehn, Chiara Herz-Unter – the trick of Chiara",
        "Taken back: Dario Gras-7",
    ]


def test_the_table_of_a_first_trick_that_was_complete_before():
    state = taken("7s 8s 9s As / 9c Tc Jc Ts / 7c Qs / 7d 8d 9d Td Ks", "d", PENALISED, taker=1)
    state = plays(apply_all(state, "0 meldung 7s-9s"), "As")
    state = plays(apply_all(state, "1 meldung 9c-Jc"), "Ts Qs 7d")
    shown = "Meldungen shown: Beat Eichel 9–Unter"
    assert [one for one in seen(state, 0) if "Meldung" in one] == [shown]
    state = apply_all(state, "3 take-back", "3 meldung 7d-Td")
    assert [one for one in seen(state, 0) if "Meldung" in one] == [
        shown,
        "Meldungen announced: Anna 20, Beat 20, Dario 50",
    ]
    assert [one for one in seen(plays(state, "Ks"), 0) if "Meldung" in one] == [
        f"{shown}, Dario Schellen 7–Zehn"
    ]


def test_the_table_after_a_deal_says_what_was_trump():
    state = taken(SUITS, "c")
    while isinstance(state, (sens.FirstTrick, sens.Playing)):
        plays_only = [m for m in sens.legal_moves(state) if isinstance(m, sens.Play)]
        state = sens.apply(state, plays_only[0])
    last = "Last trick: Anna Eichel-Sau, Beat Schellen-Sau, Chiara Herz-Sau, Dario Gras-Sau"
    assert seen(state, 1)[1:] == [f"{last}, Eichel was trump"]
    assert table(observe(state, None), PEN) == seen(state, 1)


def test_a_spectator_is_shown_no_hand():
    state = plays(taken(SUITS, "c"), "7c")
    assert table(observe(state, None), PEN) == seen(state, 1)[:-1]


def test_a_refusal_names_cards_and_melds_in_bavarian():
    state = taken(SUITS, "c")
    refused = explain(state, parse_action(sens, "0 meldung 7d-9d"))
    assert PEN.violation(refused) == "You do not hold Schellen 7–9. [sens.meldung]"


# -- events ----------------------------------------------------------------------------------------


def test_what_is_told_before_play():
    state = begun()
    assert sentences(state, "0 misdeal") == ["Anna reports a misdeal."]
    strict = begun(sens.Rules(misdeal="strict"))
    assert sentences(strict, "0 misdeal")[1:] == ["Anna & Chiara write 164 for the misdeal."]
    deal = sens.draw(state, random.Random(1))
    (event,) = narrate(state, deal, sens.apply(state, deal))
    turned = BAVARIAN.name_of(deal.deck[20])
    assert line(event, PEN) == f"Dario deals and turns up {turned}."
    state = dealt(ROBBING, "8c")
    assert sentences(state, "3 pass") == ["Dario says weiter."]
    round_of = [f"{seat} pass" for seat in (3, 0, 1, 2)]
    assert sentences(state, *round_of, *round_of) == [
        "Chiara says weiter.",
        "All have passed twice: the cards are thrown in.",
    ]
    assert sentences(state, "3 take c") == ["Dario makes Eichel trump."]
    assert sentences(state, "3 take c", "0 rob") == ["Anna robs Eichel-8 for the Seven."]
    picked = [f"{seat} pick-up" for seat in (0, 1, 2, 3)]
    assert sentences(state, "3 take c", "0 rob", *picked) == [
        "Dario takes up the last packet.",
        "Eichel-7 goes to Dario.",
    ]


def test_what_is_told_of_play():
    state = taken(SUITS, "c", totals=(300, 0))
    assert sentences(state, "0 bella") == ["Anna announces Bella."]
    assert sentences(state, "0 vorlauf") == ["Anna claims Vorlauf."]
    assert sentences(state, "0 meldung 7c-Ac") == ["Anna announces a Meldung of 50."]
    trick = ["0 bella", "0 meldung 7c-Ac", "0 play 7c", "1 play 7d", "2 play 7h", "3 play 7s"]
    assert sentences(state, *trick) == [
        "Dario plays Gras-7.",
        "Anna takes trick 1.",
        "Anna shows Eichel 7–Sau.",
    ]
    rest = [f"{n} play {r}{s}" for r in "89TJQKA" for n, s in enumerate("cdhs")]
    assert sentences(state, *trick, *rest)[2:] == [
        "Anna & Chiara have 154 points in cards.",
        "Anna & Chiara have 10 for the last trick.",
        "Anna & Chiara have 50 for a Meldung.",
        "Anna & Chiara have 20 for Bella.",
        "Anna & Chiara take all eight tricks: 100 for Dackeln.",
        "The deal is over: Anna & Chiara 634 · Beat & Dario 0.",
        "Anna & Chiara win the match.",
    ]


def test_what_is_told_at_a_refereed_table():
    state = plays(taken(MIXED, "c", PENALISED), "Td")
    assert sentences(state, "1 play Ac", "1 take-back") == ["Beat takes Eichel-Sau back."]
    trick = ["1 play Ac", "2 play 7h", "3 play 8h"]
    assert sentences(state, *trick) == ["Dario plays Herz-8.", "The trick is Beat's."]
    trick.append("1 play 8c")
    assert sentences(state, *trick) == ["Beat takes trick 1.", "Beat plays Eichel-8."]
    assert sentences(state, *trick, "1 claim-revoke 0") == ["Beat wrongly claims a revoke of Anna."]
    assert sentences(state, *trick, "0 claim-revoke 1")[:2] == [
        "Anna rightly claims a revoke of Beat.",
        "Anna & Chiara write 164 for the revoke.",
    ]
    state = plays(laid_out(HALF, "c", taker=0), *HALF)
    assert sentences(state, "1 count") == [
        "Beat takes trick 8.",
        "Beat counts the deal.",
        "Anna & Chiara have 82 points in cards.",
        "Beat & Dario have 72 points in cards.",
        "Beat & Dario have 10 for the last trick.",
        "Anna & Chiara are gezogen and lose 82.",
        "Beat & Dario write these 82.",
        "The deal is over: Anna & Chiara 0 · Beat & Dario 164.",
    ]


def test_a_blank_line_follows_the_fourth_card():
    state = plays(taken(MIXED, "c", PENALISED), "Td Ac 7h")
    fourth, lead = sens.Play(3, card("8h")), sens.Play(1, card("8c"))
    lying = sens.apply(state, fourth)
    assert told(narrate(state, fourth, lying), "sens", PEN)[-1] == ""
    assert told(narrate(lying, lead, sens.apply(lying, lead)), "sens", PEN)[-1] != ""


def test_an_unknown_event_is_passed_over():
    assert line(Event("thunder", "sens.phase"), PEN) is None


# -- the bot ---------------------------------------------------------------------------------------


def test_the_bot_takes_a_strong_suit_and_passes_with_nothing():
    strong = "Jc 9c Ac Tc 7d 9d Jh Kh"
    state = apply_all(
        dealt(strong + " / 7c 8d / / Ks", "Ks"), *[f"{seat} pass" for seat in (3, 0, 1, 2, 3)]
    )
    assert bot(state) == "0 take c"
    assert bot(dealt("7d 9d Jh Kh / / / Ks", "Ks")) == "3 pass"
    # with the turn-up his
    own = dealt(
        "7d / 8d / 7h / Jc 9c Ac 7s 8h Kh 9s Qs", "9s", sens.Rules(turn_up_to="taker"), receiver=3
    )
    assert bot(own) == "3 pass"


def test_the_bot_robs_and_announces():
    state = apply_all(dealt(ROBBING, "8c"), "3 take c")
    assert bot(state) == "0 rob"
    assert bot(apply_all(state, "0 rob")) == "0 pick-up"
    state = taken(SUITS, "c")
    assert bot(state) == "0 meldung 7c-Ac"
    assert bot(apply_all(state, "0 meldung 7c-Ac")) == "0 bella"


def test_the_bot_draws_trumps_and_plays_high_cards():
    said = apply_all(taken(SUITS, "c"), "0 meldung 7c-Ac", "0 bella")
    assert bot(said) == "0 play Jc"
    # the other side took trump: a high plain card; without one a low card
    assert bot(taken("Ad 7d 9c Jh / Jc", "c", taker=1)) == "0 play Ad"
    assert bot(taken("7d 9d Jd Qd Qh Qs 9h 9s", "c", taker=1)) == "0 play 7d"


def test_the_bot_follows():
    # the partner has the trick for sure: points for him
    assert bot(lying("h", "7c Ac 8c", "Tc 9c Kc")) == "3 play Tc"
    # last: as cheaply as possible, with the most points
    assert bot(lying("h", "Kc 7c 9c", "Ac Tc 8c")) == "3 play Ac"
    # cannot take it: the least
    assert bot(lying("h", "Ac", "Kc 8c")) == "1 play 8c"
    # in a plain suit it takes with a card nobody beats
    assert bot(lying("h", "Kc", "Ac 8c")) == "1 play Ac"


def test_the_bot_plays_right_cards_where_wrong_ones_may_be_put_down():
    state = plays(taken(MIXED, "c", PENALISED), "Td")
    assert bot(state) in {"1 play 7d", "1 play 9d", "1 play Jd", "1 play Kd"}
    counting = plays(laid_out(HALF, "c", taker=0), *HALF)
    assert bot(counting) == "1 count"


def test_the_bot_claims_a_vorlauf_that_is_certain():
    state = laid_out(MADE, "c", sens.Rules(), taker=1, totals=(475, 0))
    assert bot(state) != "0 vorlauf"
    won = plays(state, MADE[0])
    assert bot(won) == "0 vorlauf"
    assert (
        bot(plays(laid_out(MADE, "c", sens.Rules(), taker=1, totals=(474, 0)), MADE[0]))
        != "0 vorlauf"
    )
    # the playing side waits until its contract is certain too: 61 of 164 are not, 89 are
    own = laid_out(MADE, "c", sens.Rules(bella="off", bella_points=0), taker=0, totals=(475, 0))
    assert bot(plays(own, MADE[0])) != "0 vorlauf"
    assert bot(plays(own, *MADE[:3])) == "0 vorlauf"


@pytest.mark.parametrize(("others", "move"), [("", "0 vorlauf"), ("1 meldung 7d-Ad", "0 play")])
def test_the_bot_counts_on_what_is_sure_to_be_written(others, move):
    state = apply_all(taken(SUITS, "c", taker=1, totals=(430, 0)), "0 meldung 7c-Ac", "0 bella")
    state = apply_all(plays(state, "7c"), *([others] if others else []))
    state = plays(state, "7d 7h 7s")
    assert bot(state).startswith(move)
    assert sens.score(state).totals == (430, 0)


def test_the_bot_claims_a_revoke_that_the_cards_prove():
    state = plays(taken(MIXED, "c", PENALISED), "Td Ac 7h 8h")
    # nothing is proven before a card of Schellen is seen from seat 1
    assert not is_proven(state)
    state = plays(state, "7d")
    assert not is_proven(plays(taken(MIXED, "c", PENALISED), "Td 7d 7h 8h"))
    assert bot(state) == "2 claim-revoke 1"


def is_proven(state):
    """Whether seat 2, in turn or not, would claim a revoke of seat 1."""
    view = observe(state, 2)
    claims = tuple(m for m in view.legal_moves if isinstance(m, sens.ClaimRevoke))
    return str(greedy(evolve(view, legal_moves=(*claims, sens.Count(2))), random.Random(1))) == (
        "2 claim-revoke 1"
    )


def test_the_bot_claims_nothing_about_a_trick_that_lies():
    # seat 2 puts down a Herz that does not beat the Ten, takes it back and denies Herz at all
    state = plays(taken(MIXED, "h", PENALISED), "Td 7d 7h 8h", "Th Qd Tc Kh")
    state = plays(apply_all(state, "2 take-back"), "8s")
    assert isinstance(state, sens.TrickLying)
    assert bot(state, 3).startswith("3 play")
    assert bot(plays(state, "Qh"), 1) == "1 claim-revoke 2"


def test_a_card_taken_back_proves_a_revoke_too():
    state = plays(taken(MIXED, "c", PENALISED), "Td Ac 7h 8h", "Tc 9h Ah 9c", "7c")
    assert not is_proven(state)
    # seat 1 must beat the Seven of trump, puts down Schellen and takes it back
    state = apply_all(plays(state, "7d"), "1 take-back")
    assert is_proven(state)


def random_moves(state):
    """Return what the random bot does now and then."""
    view, rng = observe(state, sens.to_act(state)), random.Random(1)
    return {str(random_bot(view, rng)).split()[1] for _ in range(100)}


def test_a_random_bot_claims_a_vorlauf_only_when_it_is_certain():
    # 475 and the first trick of 25 make 500, 474 and the trick do not
    for before, found in ((475, {"play", "bella", "vorlauf"}), (474, {"play", "bella"})):
        state = laid_out(MADE, "c", sens.Rules(), taker=1, totals=(before, 0))
        assert "vorlauf" not in random_moves(state)
        assert random_moves(plays(state, MADE[0])) | {"bella"} == found


def test_a_random_bot_claims_a_revoke_only_when_the_cards_prove_it():
    state = plays(taken(MIXED, "c", PENALISED), "Td Ac 7h 8h")
    assert random_moves(state) == {"play"}
    assert random_moves(plays(state, "7d")) == {"play", "claim-revoke"}


def test_bots_that_move_at_random_play_whole_matches():
    job = Job("sens", sens.Rules(), 4, ("random", "random"), "1")
    # nobody makes 500 in a deal or two: without wrong claims it takes longer
    assert all(play_one(job, number).deals > 2 for number in range(20))


def test_the_bot_beats_random_play():
    assert bot_named("greedy", "sens") is greedy
    job = Job("sens", sens.Rules(vorlauf=False), 4, ("greedy", "random"), "7")
    found = simulate(job, 30)
    assert found.wins[0] > 25


# -- a match ---------------------------------------------------------------------------------------


def test_a_match_where_wrong_cards_are_taken_back(jassrules, monkeypatch):
    # Dario, the dealer of the first deal, plays last in the first trick, and any card; what was
    # wrong he takes back as soon as he is asked, then he plays a right card
    rng = random.Random(4)

    def read(self, prompt):
        view = observe(self.state, self.seat)
        verbs = [move.verb for move in view.legal_moves]
        if "take-back" in verbs:
            return str(verbs.index("take-back") + 1)
        if "let it pass" in prompt:
            return ""
        seen = {card for seat, card in view.taken_back if seat == self.seat}
        usual = [
            number
            for number, move in enumerate(view.legal_moves, 1)
            if move.verb not in ("claim-revoke", "vorlauf")
        ]
        fresh = [n for n in usual if getattr(view.legal_moves[n - 1], "card", None) not in seen]
        return str(rng.choice(fresh or usual))

    monkeypatch.setattr("jassrules.cli.play.Table.read", read)
    done = jassrules(
        "play", "sens", "--preset", "streng", "--seed", "3", "--seat", "3", "--rule", "target=200"
    )
    assert (done.code, done.err) == (0, "")
    backs = [
        at
        for at, text in enumerate(done.lines)
        if text.endswith("back.") and text.startswith("Dario takes")
    ]
    assert backs
    # at least once it was the fourth card, and its trick lay there
    assert any("The trick is" in "\n".join(done.lines[at - 6 : at]) for at in backs)
    assert any(text.startswith("Taken back: ") for text in done.lines)
    assert any(text.endswith("win the match.") for text in done.lines)
