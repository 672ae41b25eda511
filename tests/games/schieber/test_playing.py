"""Following, trumping, undertrumping, the Buur: the duties, and worked examples 4 to 8."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import BadRules, card, schieber
from jassrules.cards import CARDS, PACK, mask_of
from jassrules.games.schieber import Contract, Rules
from jassrules.games.schieber.contract import course_of
from tests.games.schieber import plain
from tests.games.schieber.tables import apply_all, lying, playable, refused_card

WHEN_VOID = Rules(undertrump="when-void")
ALLOWED = Rules(undertrump="allowed")
MUST = Rules(only_trumps="must-overtrump")
MORE = {"slalom": 1, "guschti": 1, "mary": 1}


def open_cards(contract, trick, hand, rules=None):
    return playable(lying(contract, trick, hand, rules or Rules(factors=MORE)))


def cards(text):
    return set(text.split())


@pytest.mark.rule("schieber.follow-suit")
@pytest.mark.parametrize("trick", ["9h", "9h Ac", "9h Kh 6d"])
def test_whoever_holds_the_led_suit_plays_it_or_trumps(trick):
    assert open_cards("s", trick, "6h Th 7c Ad Ks") == cards("6h Th Ks")
    assert refused_card("s", trick, "6h Th 7c Ad Ks", "7c") == "schieber.follow-suit"
    assert refused_card("s", trick, "6h Th 7c Ad Ks", "Ad") == "schieber.follow-suit"


@pytest.mark.rule("schieber.follow-suit")
def test_a_refusal_carries_its_evidence():
    state = lying("s", "9h", "6h Th 7c Ks")
    violation = schieber.explain(state, schieber.Play(1, card("7c")))
    assert violation.facts["led"] is card("9h").suit
    assert violation.facts["held"] == (card("6h"), card("Th"))
    assert violation.facts["card"] is card("7c")
    assert "6h Th" in violation.because


@pytest.mark.rule("schieber.may-trump")
def test_one_may_trump_while_holding_the_led_suit():
    assert open_cards("d", "Ac", "6c 7c 6d Jd") == cards("6c 7c 6d Jd")


@pytest.mark.rule("schieber.undertrump")
def test_no_lower_trump_than_the_highest_in_the_trick():
    # trump h: Under, Nine, Ace, King, Ober, Ten, 8, 7, 6. The King lies there.
    hand = "6s 7s 6h Th Qh Ah 9h Jh"
    assert open_cards("h", "As Kh", hand) == cards("6s 7s Ah 9h Jh")
    for low in ("6h", "Th", "Qh"):
        assert refused_card("h", "As Kh", hand, low) == "schieber.undertrump"


@pytest.mark.rule("schieber.undertrump")
def test_who_is_void_may_not_undertrump_either():
    assert open_cards("h", "As Kh", "6d 6h Ah") == cards("6d Ah")
    assert refused_card("h", "As Kh", "6d 6h Ah", "6h") == "schieber.undertrump"
    # with one plain card beside low trumps, that card must go
    assert open_cards("h", "As Kh", "6d 6h 7h 8h") == cards("6d")


@pytest.mark.rule("schieber.undertrump")
def test_the_nell_lies_and_only_the_buur_beats_it():
    assert open_cards("c", "7d 9c", "Ac Jc Kc 6h") == cards("Jc 6h")
    assert open_cards("c", "7d Jc", "Ac 9c Kc 6h") == cards("6h")


@pytest.mark.rule("schieber.undertrump")
def test_a_trump_on_a_trick_without_trump_is_free():
    assert open_cards("c", "7d Ad", "6c 7c 8d") == cards("6c 7c 8d")


@pytest.mark.rule("schieber.undertrump")
def test_undertrumping_when_void_as_in_the_prediction_games():
    assert open_cards("h", "As Kh", "6d 6h Ah", WHEN_VOID) == cards("6d 6h Ah")
    assert open_cards("h", "As Kh", "6s 6h Ah", WHEN_VOID) == cards("6s Ah")
    assert refused_card("h", "As Kh", "6s 6h Ah", "6h", WHEN_VOID) == "schieber.undertrump"
    assert refused_card("h", "As Kh", "6s 6d Ah", "6d", WHEN_VOID) == "schieber.follow-suit"


@pytest.mark.rule("schieber.undertrump")
def test_undertrumping_allowed():
    assert open_cards("h", "As Kh", "6d 6h Ah", ALLOWED) == cards("6d 6h Ah")
    assert open_cards("h", "As Kh", "6s 6h Ah 6d", ALLOWED) == cards("6s 6h Ah")


@pytest.mark.rule("schieber.undertrump-only-trumps")
def test_a_hand_of_nothing_but_trumps_may_play_any_of_them():
    assert open_cards("s", "9h Ks", "6s 7s As") == cards("6s 7s As")
    assert open_cards("s", "9h Js", "6s 7s As 9s") == cards("6s 7s As 9s")


@pytest.mark.rule("schieber.undertrump-only-trumps")
def test_the_stricter_reading_wants_the_highest_trump_beaten():
    assert open_cards("s", "9h Ks", "6s 7s As", MUST) == cards("As")
    assert refused_card("s", "9h Ks", "6s 7s As", "6s", MUST) == "schieber.undertrump-only-trumps"
    # unable to beat it, any will do; trump led or none lying, there is nothing to beat
    assert open_cards("s", "9h Js", "6s 7s As", MUST) == cards("6s 7s As")
    assert open_cards("s", "9s", "6s 7s As", MUST) == cards("6s 7s As")
    assert open_cards("s", "9h Kh", "6s 7s As", MUST) == cards("6s 7s As")
    # with a plain card in hand the exception is not in question
    assert refused_card("s", "9h Ks", "6s 7s Ad", "6s", MUST) == "schieber.undertrump"


@pytest.mark.rule("schieber.undertrump-only-trumps")
@pytest.mark.parametrize("undertrump", ["when-void", "allowed"])
def test_the_stricter_reading_is_read_only_where_undertrumping_is_forbidden(undertrump):
    rules = Rules(only_trumps="must-overtrump", undertrump=undertrump)
    assert open_cards("s", "9h Ks", "6s 7s As", rules) == cards("6s 7s As")


@pytest.mark.rule("schieber.follow-trump")
@pytest.mark.parametrize("rules", [Rules(), WHEN_VOID, ALLOWED, MUST])
def test_if_trump_is_led_any_trump_will_do(rules):
    assert open_cards("d", "Kd 9d", "6d Td Jd 7c As", rules) == cards("6d Td Jd")
    assert refused_card("d", "Kd 9d", "6d Td 7c As", "7c", rules) == "schieber.follow-trump"
    assert open_cards("d", "Kd 9d", "7c As", rules) == cards("7c As")


@pytest.mark.rule("schieber.buur-exempt")
def test_the_buur_need_never_be_given():
    assert open_cards("d", "6d", "Jd 7c As") == cards("Jd 7c As")
    # with another trump in hand a trump must be played, and the Buur is one
    assert open_cards("d", "6d", "Jd 7d 7c As") == cards("Jd 7d")
    # the Nell enjoys no such right
    assert open_cards("d", "6d", "9d 7c As") == cards("9d")


@pytest.mark.rule("schieber.void")
def test_void_and_no_trump_in_the_way_any_card_goes():
    assert open_cards("d", "6h 7h", "Jc 7c As 6d") == cards("Jc 7c As 6d")
    assert open_cards("d", "6h 7d", "Jc 7c As") == cards("Jc 7c As")


@pytest.mark.rule("schieber.no-trump-follow")
@pytest.mark.parametrize(
    "contract", ["obenabe", "undenufe", "slalom-obenabe", "slalom-undenufe", "guschti", "mary"]
)
def test_without_trump_the_led_suit_must_be_followed(contract):
    rules = Rules(factors=MORE)
    assert open_cards(contract, "6d", "Kd 7d Ts", rules) == cards("Kd 7d")
    assert refused_card(contract, "6d", "Kd Ts", "Ts", rules) == "schieber.no-trump-follow"
    assert open_cards(contract, "6d", "6h 7c Ts", rules) == cards("6h 7c Ts")
    # no Buur exemption here
    assert open_cards(contract, "6d", "Jd Ts", rules) == cards("Jd")


@pytest.mark.rule("schieber.follow-suit")
def test_who_leads_may_lead_anything():
    for contract in ("c", "obenabe", "undenufe"):
        assert open_cards(contract, "", "6c Jh As 9d") == cards("6c Jh As 9d")


@pytest.mark.rule("schieber.card-in-hand")
def test_only_a_card_in_ones_hand():
    assert refused_card("s", "9h", "6h Th", "Jh") == "schieber.card-in-hand"
    assert refused_card("s", "9h", "6h Th", "9h") == "schieber.card-in-hand"
    # first of all it must be one's own: the led suit is asked later
    assert refused_card("s", "9h", "6h Th", "6d") == "schieber.card-in-hand"
    state = apply_all(lying("s", "9h", "6h Th"), "1 play 6h")
    assert schieber.observe(state, 1).hand == {card("Th")}


# -- worked examples ------------------------------------------------------------------------------


@pytest.mark.rule("schieber.undertrump", "schieber.undertrump-only-trumps")
def test_example_4():
    assert open_cards("s", "Kd 6d Qs", "8s 7s Ah") == cards("Ah")
    assert open_cards("s", "Kd 6d Qs", "8s 7s 6s") == cards("8s 7s 6s")


@pytest.mark.rule("schieber.undertrump")
def test_example_5_the_limit_is_the_higher_of_two_trumps():
    assert open_cards("d", "6c Jd Td", "Ad 9d 6d Ts") == cards("Ts")
    assert open_cards("d", "6c Td Jd", "Ad 9d 6d Ts") == cards("Ts")


@pytest.mark.rule("schieber.may-trump")
def test_example_6():
    assert open_cards("c", "Qh", "Ah 7h Jc Qc 6c") == cards("Ah 7h Jc Qc 6c")


@pytest.mark.rule("schieber.undertrump", "schieber.follow-suit")
def test_example_7():
    hand = "6c Kc Ad 8h Ts 7s 8s Ks"
    assert open_cards("s", "Kh 6s Qs", hand) == cards("8h Ks")
    for low in ("Ts", "7s", "8s"):
        assert refused_card("s", "Kh 6s Qs", hand, low) == "schieber.undertrump"
    for off in ("6c", "Kc", "Ad"):
        assert refused_card("s", "Kh 6s Qs", hand, off) == "schieber.follow-suit"


@pytest.mark.rule("schieber.no-trump-follow")
def test_example_8():
    assert open_cards("obenabe", "6d", "Jd Ts") == cards("Jd")


# -- all positions --------------------------------------------------------------------------------

options = st.tuples(
    st.sampled_from(["forbidden", "when-void", "allowed"]),
    st.sampled_from(["free", "must-overtrump"]),
)


@pytest.mark.rule("schieber.follow-suit", "schieber.undertrump", "schieber.buur-exempt")
@given(
    pack=st.permutations(CARDS),
    trick=st.integers(0, 3),
    size=st.integers(1, 9),
    few_suits=st.booleans(),
    contract=st.sampled_from(list(Contract)),
    options=options,
)
def test_every_position_as_a_plain_reading_has_it(pack, trick, size, few_suits, contract, options):
    if few_suits:  # long trumps and voids are rare in hands dealt blindly
        pack = [one for one in pack if one.suit.code in "cd"]
    codes = [one.code for one in pack]
    standing, hand = codes[:trick], codes[trick : trick + size]
    rules = Rules(undertrump=options[0], only_trumps=options[1], factors=MORE)
    state = lying(str(contract), " ".join(standing), " ".join(hand), rules)
    wanted = plain.may_play(hand, standing, plain.direction(str(contract), 0), *options)
    assert playable(state) == wanted
    for code in hand:
        refused = schieber.explain(state, schieber.Play(state.turn, card(code)))
        assert (refused is None) == (code in wanted)


@pytest.mark.rule("schieber.undertrump", "schieber.follow-trump")
@pytest.mark.parametrize("undertrump", ["forbidden", "when-void", "allowed"])
@pytest.mark.parametrize("only_trumps", ["free", "must-overtrump"])
@given(data=st.data())
def test_duties_narrow_never_empty_and_are_what_the_masks_say(undertrump, only_trumps, data):
    hands = [
        mask_of(data.draw(st.permutations(CARDS))[: data.draw(st.integers(1, 9))]) for _ in range(4)
    ]
    hands += [one.bit for one in data.draw(st.permutations(CARDS))[:3]]
    contract = data.draw(st.sampled_from(list(Contract)))
    rules = Rules(undertrump=undertrump, only_trumps=only_trumps, factors=MORE)
    for standings in set(course_of(rules, contract).by_trick):
        for standing in standings.every(PACK):
            for hand in hands:
                left = hand
                for duty in standing.duties:
                    kept = left & duty.only if left & duty.if_held else left
                    assert kept
                    assert not kept & ~left
                    left = kept
                assert standing.playable(hand) == left


def test_there_are_as_many_lies_as_an_order_allows():
    # Obenabe: of each led suit any card can be best, the Six too where other suits were discarded
    standings = course_of(Rules(), Contract.OBENABE).by_trick[0]
    assert len(list(standings.every(PACK))) == 36
    # with trump: 27 plain best cards, and on each of the four led suits the 9 trumps
    standings = course_of(Rules(), Contract.ROSEN).by_trick[0]
    assert len(list(standings.every(PACK))) == 27 + 36


@pytest.mark.parametrize(
    ("option", "bad", "rule"),
    [
        ("undertrump", "sometimes", "schieber.undertrump"),
        ("undertrump", True, "schieber.undertrump"),
        ("only_trumps", "forbidden", "schieber.undertrump-only-trumps"),
        ("only_trumps", None, "schieber.undertrump-only-trumps"),
        ("schieben", "twice", "schieber.schieben"),
        ("undenufe_eleven", "both", "schieber.card-points"),
        ("last_trick", -1, "schieber.last-trick"),
        ("match_bonus", 1.5, "schieber.match"),
    ],
)
def test_bad_options_of_play(option, bad, rule):
    with pytest.raises(BadRules) as refused:
        Rules(**{option: bad})
    assert refused.value.option == f"schieber.Rules.{option}"
    assert refused.value.rule == rule
