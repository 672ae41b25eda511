"""How a deal of Schieber runs under a contract and the house rules: all that the play looks up."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from jassrules.cards import Mask, Suit
from jassrules.games.schieber.actions import Play, Thank
from jassrules.games.schieber.marks import bergpreis_mark, needs_thanks, target_now
from jassrules.games.schieber.rules import SOURCE, Rules
from jassrules.jass import contracts, duties
from jassrules.jass.contracts import Contract, card_points
from jassrules.jass.courses import tricks_under
from jassrules.jass.duties import DutyOptions
from jassrules.jass.lines import TrickLines
from jassrules.jass.stoeck import both_cards
from jassrules.rulebook import CHOSEN, adopt
from jassrules.table import FOUR, Seat
from jassrules.tricks.duties import DutyRule, refuse_card
from jassrules.tricks.hands import Fan, Fans
from jassrules.tricks.trick import Standing, Standings

TRICKS: Final = 9
LAST_TRICK: Final = TRICKS - 1

adopt(
    "schieber",
    contracts.plain_ranks, contracts.trump_ranks, contracts.undenufe_ranks,
    duties.buur_exempt, duties.may_trump, duties.VOID, refuse_card,
)  # fmt: skip
adopt(
    "schieber",
    card_points,
    TrickLines.__missing__,
    source=f"{SOURCE}; {CHOSEN}: the points of the single cards",
)
DUTIES: Final[tuple[DutyRule, ...]] = adopt("schieber", *duties.DUTIES)
"""In this order; the first that drops a card is the rule the card breaks."""


@frozen(eq=False)
class Course:
    """How a deal runs under a contract and the house rules: all that the play looks up.

    ``by_trick[n]`` are the standings of trick ``n`` and ``leads[n]`` the one before its first card,
    ``points`` the worth of each card, ``factor`` what multiplies all points, ``stoeck`` the King
    and Ober of trump (0 without trump, or if Stöck are not played). ``target`` is the written total
    that ends the match when a deal is over, ``target_now`` the one that ends it in the middle of a
    deal, ``bergpreis_mark`` the one that wins the Bergpreis. ``starts_undenufe`` says how the first
    trick is played. ``fans`` are the ready moves of each seat, ``lines[n][side]`` the score lines of
    trick ``n``, by the points of the cards. Equal courses are one object as long as `course_of`
    remembers it.
    """

    rules: Rules
    contract: Contract
    by_trick: tuple[Standings, ...]
    leads: tuple[Standing, ...]
    points: tuple[int, ...]
    starts_undenufe: bool
    factor: int
    stoeck: Mask
    target: int
    target_now: int
    bergpreis_mark: int | None
    fans: tuple[Fan[Play | Thank], ...]
    lines: tuple[tuple[TrickLines, TrickLines], ...]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.contract.trump


FANS: Final = Fans(Play)
THANKS: Final = tuple((Thank(seat),) for seat in range(FOUR))


@cache
def _fan(seat: Seat, may_thank: bool) -> Fan[Play | Thank]:
    """Return the ready plays of a seat; with the thanks after them where it may thank."""
    plays: Fan[Play | Thank] = FANS[seat]
    if not may_thank:
        return plays
    return *plays[:-1], [some + THANKS[seat] for some in plays[-1]]


@lru_cache(maxsize=128)
def course_of(rules: Rules, contract: Contract) -> Course:
    """Return the course of a deal."""
    house = DutyOptions(rules.undertrump, rules.only_trumps)
    split, factor = rules.guschti_split, rules.factors[contract.factor_key]
    return Course(
        rules,
        contract,
        *tricks_under(contract, house, split, rules.undenufe_eleven),
        factor=factor,
        stoeck=both_cards(contract.trump) if rules.stoeck != "off" else 0,
        target=target_now(rules, deal_is_over=True),
        target_now=target_now(rules, deal_is_over=False),
        bergpreis_mark=bergpreis_mark(rules),
        fans=tuple(_fan(seat, needs_thanks(rules)) for seat in range(FOUR)),
        lines=tuple(
            (TrickLines("schieber", 0, n, factor), TrickLines("schieber", 1, n, factor))
            for n in range(TRICKS)
        ),
    )
