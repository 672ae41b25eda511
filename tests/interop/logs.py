"""Logs in the format of HSLU, made by hand.

North leads all the time or all tricks go to West: N holds the Schellen, W the Rosen, S the
Schilten and E the Eicheln, and the tricks are four Aces, four Kings and so on. The logs number the
seats N 0, E 1, S 2, W 3 and play N, W, S, E.
"""

import json
from copy import deepcopy

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
PLAYERS: list[dict[str, list[str]]] = [{"hand": []}, {"hand": []}, {"hand": []}, {"hand": []}]

# Obenabe counts A 11, K 4, Q 3, J 2, 10 10, 8 8 in every suit; the last trick 5 more
OBENABE = (44, 16, 12, 8, 40, 0, 32, 0, 5)
# with trump Rosen four Unders are 20 + 3 × 2, four Nines 14, four Eights nothing
ROSEN = (44, 16, 12, 26, 40, 14, 0, 0, 5)


def obenabe(count=9, /, **changes):
    """A round in Obenabe, Vorhand N (dealer E) chose: N leads every trick and takes it."""
    taken = [
        {"cards": ["D" + r, "H" + r, "S" + r, "C" + r], "points": p, "win": 0, "first": 0}
        for r, p in zip(RANKS, OBENABE, strict=True)
    ]
    return changed(_round(4, taken, count), changes)


def rosen(count=9, /, **changes):
    """A round with trump Rosen, pushed by N and named by S: W ruffs and then leads trump."""
    taken = [{"cards": ["DA", "HA", "SA", "CA"], "points": 44, "win": 3, "first": 0}]
    taken += [
        {"cards": ["H" + r, "S" + r, "C" + r, "D" + r], "points": p, "win": 3, "first": 3}
        for r, p in zip(RANKS[1:], ROSEN[1:], strict=True)
    ]
    return changed(_round(1, taken, count) | {"tss": 1}, changes)


def _round(trump, taken, count):
    left = RANKS[count:]
    hands = [{"hand": [suit + rank for rank in left]} for suit in "DCSH"]
    return {
        "dealer": 1, "trump": trump, "tricks": taken[:count], "player": hands,
        "jassTyp": "SCHIEBER",
    }  # fmt: skip


def undertrumped():
    """Trump Rosen: after DA and H7 South, with Schilten in hand, plays H6 under the Seven."""
    hands = {
        0: ["D" + r for r in RANKS[1:8]] + ["S6"],
        1: ["C" + r for r in RANKS],
        2: ["S" + r for r in RANKS[:8]],
        3: ["H" + r for r in RANKS[:7]] + ["D6"],
    }
    return {
        "dealer": 1, "trump": 1, "tricks": [{"cards": ["DA", "H7", "H6"], "first": 0}],
        "player": [{"hand": hands[seat]} for seat in range(4)],
    }  # fmt: skip


def seen(log, seat, **changes):
    """The same as one seat sees it: only its own hand."""
    players = [{"hand": p["hand"] if s == seat else []} for s, p in enumerate(log["player"])]
    return changed({**log, "player": players, "playerView": seat, "currentPlayer": seat}, changes)


def choice(action, hand, seat=0, **changes):
    """A decision about trump by a seat; N is Vorhand."""
    players = [{"hand": hand if s == seat else []} for s in range(4)]
    obs = {
        "dealer": 1, "trump": -1, "forehand": -1, "tricks": [], "player": players,
        "playerView": seat, "currentPlayer": seat,
    }  # fmt: skip
    return {"obs": changed(obs, changes), "action": action}


def snapshot(**changes):
    """Before the second card of the third trick of `rosen`: S is to play."""
    tricks = rosen()["tricks"][:2]
    log = {
        "dealer": 1, "declaredtrump": 2, "trump": 1, "forehand": False, "pointsteamown": 0,
        "pointsteamopponent": 60, "nrplayedcards": 9, "player": 2,
        "hand": ["S" + r for r in RANKS[2:]], "nrcardsintrick": 1, "currenttrick": ["HQ"],
        "jassTyp": "SCHIEBER_2500", "tricks": tricks,
    }  # fmt: skip
    return changed(log, changes)


def saved(log, **changes):
    """A line of the Arena of jass-kit."""
    line = {"game": log, "date": "01.02.25 13:14:15", "player_ids": [0, 1, 2, 3]}
    return changed(line, changes)


def match(*logs, prefix="2017-10-03 21:05:07,123 INFO [table 7] "):
    """A line of Swisslos: a text, and then the rounds of a match."""
    line = {"rounds": list(logs), "players": [{"id": 11}, {"id": 12}, {"id": 13}, {"id": 14}]}
    return prefix + json.dumps(line) + "\n"


def asked(log, seat, **changes):
    """The same as the older service asks a seat: no view, and zeros in the running trick."""
    log = seen(log, seat, playerView=None)
    running = [one for one in log["tricks"] if len(one.get("cards", ())) < 4]
    for one in running:
        one |= {"points": 0, "win": 0}
    return changed(log, changes)


def changed(log, changes):
    """A copy with other values; ``None`` takes a key away."""
    log = deepcopy(log) | changes
    return {key: value for key, value in log.items() if value is not None}


def text(*logs):
    return "".join(json.dumps(log) + "\n" for log in logs)
