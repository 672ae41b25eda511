"""The house rules of Tschau Sepp: every option with its values and the rule it bends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from attrs import frozen

from jassrules.cards import LANE, Rank
from jassrules.errors import BadRules, shown
from jassrules.frozen import FrozenDict
from jassrules.rulebook import HouseRules, flag, maybe, one_of, option, rule, table, whole

SOURCE: Final = "Tschau Sepp Regeln"
LEAST_PLAYERS: Final = 2
MOST_CARDS: Final = 2 * LANE
"""The cards of two packs."""
MOST_WINS: Final = 100
"""The greatest number of wins a match may go to."""

EFFECT_NAMES: Final = ("draw", "skip", "wish", "cover", "reverse", "again")
EFFECTS: Final[dict[Rank, str]] = {
    Rank.SEVEN: "draw", Rank.EIGHT: "skip", Rank.UNDER: "wish", Rank.ACE: "cover",
}  # fmt: skip
CARD_POINTS: Final[dict[Rank, int]] = dict.fromkeys(Rank, 0) | {
    Rank.ACE: 11, Rank.BANNER: 10, Rank.KING: 4, Rank.OBER: 3, Rank.UNDER: 2,
}  # fmt: skip
_PENALTIES: Final = {
    "seven_cards": "seven",
    "tschau_penalty": "challenge",
    "sepp_penalty": "challenge",
}
_rank_keys: dict[Any, Rank] = {rank: rank for rank in Rank} | {rank.code: rank for rank in Rank}


@frozen
class Rules(HouseRules):
    """The house rules of a Tschau Sepp match; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to. A mapping
    given in part overrides only its keys; in ``effects`` the value ``None`` takes an effect away.
    """

    game: ClassVar[str] = "tschausepp"

    decks: Literal[1, 2] = option(
        1, one_of(1, 2), "tschausepp.players", "Packs of 36 cards; with two, up to ten play."
    )
    hand_size: int = option(
        5, whole(1, MOST_CARDS // LEAST_PLAYERS - 1), "tschausepp.deal", "Cards dealt to each."
    )
    start_card: Literal["plain", "active", "inert"] = option(
        "plain",
        one_of("plain", "active", "inert"),
        "tschausepp.start-card",
        "Whether special cards turned up are laid aside, meet the first player, or have no effect.",
    )
    voluntary_draw: bool = option(
        False, flag, "tschausepp.must-play", "Whether one may draw while able to lay."
    )
    draw: Literal["one", "until-fit"] = option(
        "one",
        one_of("one", "until-fit"),
        "tschausepp.draw-one",
        "Whether one card is drawn, or so many until one fits.",
    )
    drawn_card: Literal["may", "must"] = option(
        "may",
        one_of("may", "must"),
        "tschausepp.draw-one",
        "Whether a drawn card that fits, or covers an Ace, may or must be laid.",
    )
    after_draw: Literal["drawn", "any"] = option(
        "drawn",
        one_of("drawn", "any"),
        "tschausepp.draw-one",
        "Whether who has drawn may lay that card only, or any card that fits; for an Ace that one.",
    )
    effects: Mapping[Rank, str | None] = option(
        FrozenDict(EFFECTS),
        table(_rank_keys, maybe(one_of(*EFFECT_NAMES)), EFFECTS, "the ranks"),
        "tschausepp.effects",
        "Which rank does what; a rank that is not named does nothing.",
    )
    seven_cards: int = option(
        2,
        whole(1, MOST_CARDS),
        "tschausepp.seven",
        "Cards by which a Seven raises the penalty, at most all there are.",
    )
    seven_stacks: bool = option(
        True, flag, "tschausepp.seven", "Whether a Seven may answer a Seven."
    )
    eight_passable: bool = option(
        False, flag, "tschausepp.eight", "Whether a skip may be passed on with an Eight."
    )
    under_on_under: bool = option(
        True, flag, "tschausepp.under", "Whether an Under may be laid on an Under."
    )
    under_on_anything: bool = option(
        True, flag, "tschausepp.under", "Whether an Under fits anything, or only by suit or rank."
    )
    ace_draw: Literal["one", "until-covered"] = option(
        "one",
        one_of("one", "until-covered"),
        "tschausepp.ace-draw",
        "Whether one card is drawn for an Ace, or so many until one covers it.",
    )
    ace_may_finish: bool = option(
        False, flag, "tschausepp.ace-not-last", "Whether an Ace may be the last card."
    )
    calls: Literal["announced", "automatic"] = option(
        "announced",
        one_of("announced", "automatic"),
        "tschausepp.tschau",
        'Whether "Tschau" and "Sepp" are said by the players, or count as said.',
    )
    tschau_penalty: int = option(
        2,
        whole(0, MOST_CARDS),
        "tschausepp.challenge",
        'Cards for a forgotten "Tschau", at most all there are.',
    )
    sepp_penalty: int = option(
        2,
        whole(0, MOST_CARDS),
        "tschausepp.challenge",
        'Cards for a forgotten "Sepp", at most all there are.',
    )
    play_on: bool = option(
        False,
        flag,
        "tschausepp.play-on",
        "Whether the others play on when one has laid his last card, until one is left.",
    )
    scoring: Literal["wins", "points", "places"] = option(
        "wins",
        one_of("wins", "points", "places"),
        "tschausepp.scoring",
        "Whether rounds won are counted, or penalty points written: for the cards left, or for the"
        " places; places only with play_on.",
    )
    card_points: Mapping[Rank, int] = option(
        FrozenDict(CARD_POINTS),
        table(_rank_keys, whole(), CARD_POINTS, "the ranks"),
        "tschausepp.card-points",
        "Penalty points of the cards left in hand.",
    )
    rounds: int | None = option(
        1, maybe(whole(1)), "tschausepp.match", "Rounds of a match; null: no limit."
    )
    points_limit: int | None = option(
        None,
        maybe(whole(1)),
        "tschausepp.match",
        "Penalty points that end the match; null: no limit. Only with points or places.",
    )
    wins_needed: int | None = option(
        None,
        maybe(whole(1, MOST_WINS)),
        "tschausepp.match",
        "Wins that end the match; null: no such number. Only with wins.",
    )

    def __attrs_post_init__(self) -> None:
        for refused in (
            self._no_deal(),
            self._too_many(),
            self._no_places(),
            self._no_end(),
            self._no_play(),
        ):
            if refused is not None:
                name, problem, rule_id = refused
                raise BadRules(f"tschausepp.Rules.{name}", problem, f"tschausepp.{rule_id}")

    def _no_deal(self) -> tuple[str, str, str] | None:
        problem = no_start_card(self, LEAST_PLAYERS)
        return None if problem is None else ("hand_size", problem, "deal")

    def _too_many(self) -> tuple[str, str, str] | None:
        most = LANE * self.decks
        for name, rule_id in _PENALTIES.items():
            if (cards := getattr(self, name)) > most:
                return name, f"{cards} are more than the {most} cards there are", rule_id
        return None

    def _no_places(self) -> tuple[str, str, str] | None:
        if self.scoring == "places" and not self.play_on:
            return "scoring", "places are only played for with play_on=True", "scoring"
        return None

    def _no_end(self) -> tuple[str, str, str] | None:
        if self.wins_needed is not None and self.scoring != "wins":
            return "wins_needed", 'only played with scoring="wins"', "match"
        if self.points_limit is not None:
            if self.scoring == "wins":
                return "points_limit", 'only played with scoring="points" or "places"', "match"
            worthless = self.scoring == "points" and not any(self.card_points.values())
            if self.rounds is None and worthless:
                return "points_limit", "never reached while every card counts 0", "match"
        elif self.rounds is None and self.wins_needed is None:
            problem = "without a points_limit or wins_needed the match needs a number of rounds"
            return "rounds", problem, "match"
        return None

    def _no_play(self) -> tuple[str, str, str] | None:
        every = {self.effects.get(rank) for rank in Rank}
        if every == {"cover"} and not self.ace_may_finish:
            problem = "every rank wants a cover and none may be the last card: nobody could win"
            return "effects", problem, "effects"
        if every == {"wish"} and not self.under_on_under:
            problem = "every rank names a suit and none may lie on another: nothing could be laid"
            return "effects", problem, "effects"
        return None


@rule("tschausepp.players")
def most_players(rules: Rules) -> int:
    """Two to five play, up to ten with two decks; a card must be left to start the discards."""
    return 5 * rules.decks


@rule("tschausepp.players", also=True)
def no_start_card(rules: Rules, players: int) -> str | None:
    """Return why the deal would leave no card to start the discards, or ``None``."""
    dealt, pack = players * rules.hand_size, LANE * rules.decks
    if dealt < pack:
        return None
    cards = f"{shown(rules.hand_size)} cards for {players} players are {shown(dealt)} of {pack}"
    return f"{cards}: no start card is left"


PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "fuenf-partien": Rules(scoring="points", rounds=5),
        "sepp-vier": Rules(sepp_penalty=4),
        "ohne-kette": Rules(
            seven_stacks=False, effects=FrozenDict({Rank.ACE: None}), drawn_card="must"
        ),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
