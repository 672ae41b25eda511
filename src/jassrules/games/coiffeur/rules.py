"""The house rules of Coiffeur: every option with its values and the rule it bends, and the rows of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from attrs import frozen

from jassrules.cards import Suit
from jassrules.errors import BadRules
from jassrules.frozen import FrozenDict
from jassrules.jass.contracts import Contract
from jassrules.jass.dealing import PACKET, Packet
from jassrules.rulebook import CHOSEN, HouseRules, either, flag, one_of, option, rule, table, whole

SOURCE: Final = "swisslos.ch, Coiffeur, the form of eight rows"
FACTORS_AFTER: Final = "jassverzeichnis.ch, Anleitung für den Coiffeur-Jass, for the factors"
WIKI: Final = "Jassverband Schweiz, JassWiki"
APP: Final = "jasstafel, an app for the score"
COMMON: Final = f"{CHOSEN}: as in Schieber"

Joker: TypeAlias = Literal["joker-1", "joker-2", "joker-3", "joker-4"]
"""The rows that are played in a contract of the player's choice."""
Row: TypeAlias = Literal[
    "c", "h", "s", "d", "obenabe", "undenufe", "slalom", "guschti",
    "joker-1", "joker-2", "joker-3", "joker-4",
]  # fmt: skip
"""The key of a row of the sheet."""
ROWS: Final[tuple[Row, ...]] = get_args(Row)
JOKERS: Final[tuple[Joker, ...]] = get_args(Joker)
FACTORS: Final[dict[str, int]] = {
    **dict.fromkeys(ROWS, 0),
    "c": 1, "h": 2, "s": 3, "d": 4, "obenabe": 5, "undenufe": 6, "joker-1": 7, "joker-2": 8,
}  # fmt: skip
_contracts: dict[Row, tuple[Contract, ...]] = {
    "c": (Contract.EICHELN,),
    "h": (Contract.ROSEN,),
    "s": (Contract.SCHILTEN,),
    "d": (Contract.SCHELLEN,),
    "obenabe": (Contract.OBENABE,),
    "undenufe": (Contract.UNDENUFE,),
    "slalom": (Contract.SLALOM_OBENABE, Contract.SLALOM_UNDENUFE),
    "guschti": (Contract.GUSCHTI, Contract.MARY),
}
CONTRACTS: Final = FrozenDict(_contracts)
"""The contracts of each row but the jokers."""
_rows: dict[Contract, Row] = {one: row for row, some in CONTRACTS.items() for one in some}
ROW_OF: Final = FrozenDict(_rows)
"""The row of each contract."""
PLAIN: Final[tuple[Row, ...]] = ("c", "h", "s", "d", "obenabe", "undenufe")
"""The rows a plain joker may stand for, whether or not they are on the sheet."""

_factor_keys: dict[Any, str] = {row: row for row in ROWS} | {suit: suit.code for suit in Suit}


@frozen(cache_hash=True)
class Rules(HouseRules):
    """The house rules of a match of Coiffeur; the defaults are the game of the reference text.

    Every option is checked here: `BadRules` names the option and the rule it belongs to. A mapping
    given in part overrides only its keys. What depends on the players is checked by `start`.
    """

    game: ClassVar[str] = "coiffeur"

    partners: bool = option(
        True,
        flag,
        "coiffeur.players",
        "Whether four play two against two, or each for himself; three always do.",
    )
    packet: Packet = option(
        "auto",
        PACKET,
        "coiffeur.deal",
        "Cards in a packet when dealing: a third of a hand, one, or the whole hand.",
    )
    factors: Mapping[str, int] = option(
        FrozenDict(FACTORS),
        table(_factor_keys, whole(), FACTORS, f"the rows {' '.join(ROWS)}"),
        "coiffeur.rows",
        "What the points of each row are multiplied by; 0 removes the row.",
    )
    jokers: Literal["sheet", "plain"] = option(
        "sheet",
        one_of("sheet", "plain"),
        "coiffeur.joker",
        "Whether a joker is any contract of the sheet, or one of the suits, Obenabe or Undenufe.",
    )
    guschti_split: int | Literal["auto"] = option(
        "auto",
        either(one_of("auto"), whole(1, 8)),
        "coiffeur.contracts",
        "How many tricks Guschti and Mary run in their first direction; auto: five of nine, six of twelve.",
    )
    schieben: Literal["round", "partner", "never"] = option(
        "round",
        one_of("round", "partner", "never"),
        "coiffeur.schieben coiffeur.forced",
        "Whether pushing goes round the table, to the partner only, or is not played.",
    )
    undenufe_eleven: Literal["six", "ace"] = option(
        "six",
        one_of("six", "ace"),
        "coiffeur.card-points",
        "Which card counts 11 when the first trick is played Undenufe.",
    )
    match_bonus: int = option(
        100, whole(), "coiffeur.match", "Points for taking all tricks, under the factor."
    )
    match_premium: int = option(
        0, whole(), "coiffeur.match-premium", "Points for taking all tricks, not multiplied."
    )
    counter_match: int = option(
        0,
        whole(),
        "coiffeur.counter-match",
        "Points taken off, not multiplied, if the announcing side takes no trick.",
    )
    undertrump: Literal["forbidden", "when-void", "allowed"] = option(
        "forbidden",
        one_of("forbidden", "when-void", "allowed"),
        "coiffeur.undertrump",
        "Whether a lower trump than the highest of the trick may be played on another led suit.",
    )
    only_trumps: Literal["free", "must-overtrump"] = option(
        "free",
        one_of("free", "must-overtrump"),
        "coiffeur.undertrump-only-trumps",
        "What a hand of nothing but trumps may play; read only with undertrump forbidden.",
    )
    weis: Literal["off", "automatic"] = option(
        "off",
        one_of("off", "automatic"),
        "coiffeur.weis",
        "Whether Weise are counted, by themselves, or not played.",
    )
    stoeck: Literal["off", "automatic"] = option(
        "off",
        one_of("off", "automatic"),
        "coiffeur.stoeck",
        "Whether Stöck are written, by themselves, or not played.",
    )

    def __attrs_post_init__(self) -> None:
        if not any(self.factors.values()):
            problem = "with every factor 0 the sheet has no row"
        elif not joker_contracts(self):
            problem = "on a sheet of jokers only there is no contract a joker could be"
        else:
            return
        raise BadRules("coiffeur.Rules.factors", problem, "coiffeur.rows")


# -- the sheet -------------------------------------------------------------------------------------


@rule("coiffeur.rows", source=f"{SOURCE}; {FACTORS_AFTER}")
@lru_cache(maxsize=256)
def rows_of(rules: Rules) -> tuple[Row, ...]:
    """The sheet has a column for each side and a row for each contract that has a factor, and for the jokers; a factor of 0 removes a row."""
    return tuple(row for row in ROWS if rules.factors[row])


@lru_cache(maxsize=1024)
def contracts_of(rules: Rules, row: Row) -> tuple[Contract, ...]:
    """Return the contracts in which a row may be played."""
    return joker_contracts(rules) if row in JOKERS else CONTRACTS[row]


@rule("coiffeur.joker")
def joker_contracts(rules: Rules) -> tuple[Contract, ...]:
    """A joker is played in any contract of the other rows, one's own finished ones too, and has a factor of its own.

    With ``jokers="plain"`` it is one of the four suits, Obenabe or Undenufe.
    """
    if rules.jokers == "plain":
        return tuple(one for row in PLAIN for one in CONTRACTS[row])
    return tuple(one for row, some in CONTRACTS.items() if rules.factors[row] for one in some)


@rule("coiffeur.contracts", source=f"{SOURCE}; jassen.ch, for six and six tricks of twelve")
def split_of(rules: Rules, tricks: int) -> int:
    """A suit is trump, or there is none: Obenabe, Undenufe, Slalom, which changes the direction every trick, Guschti and Mary, which turn once, after five tricks of nine.

    The announcer of a Slalom says how it begins; Guschti begins Obenabe, Mary Undenufe. No card of
    the trump suit need be held. Returns after how many tricks Guschti and Mary turn.
    """
    return (tricks + 1) // 2 if rules.guschti_split == "auto" else rules.guschti_split


def _only(**factors: int) -> FrozenDict[str, int]:
    """Return factors that are 0 but for these; an underscore stands for a hyphen."""
    named = {row.replace("_", "-"): factor for row, factor in factors.items()}
    return FrozenDict(dict.fromkeys(ROWS, 0) | named)


_LONG: Final = {"obenabe": 5, "undenufe": 6, "slalom": 7, "guschti": 8, "joker_1": 9, "joker_2": 10}
_WIKI: Final = _only(s=2, h=2, c=3, d=3, obenabe=5, undenufe=6, joker_1=7, joker_2=8)
PRESETS: Final[FrozenDict[str, Rules]] = FrozenDict(
    {
        "standard": Rules(),
        "zehn": Rules(factors=_only(h=1, c=2, s=3, d=4, **_LONG)),
        "elf": Rules(factors=_only(c=1, d=2, h=3, s=4, **_LONG, joker_3=11)),
        "jasswiki": Rules(factors=_WIKI, weis="automatic", stoeck="automatic"),
        "einzel": Rules(factors=_WIKI, partners=False),
    }
)
"""Named house rules; a preset is a `Rules` value, nothing more."""
