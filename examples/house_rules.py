"""House rules are a value: say what differs, and the whole game goes by it."""

from jassrules import BadRules, Deal, apply, card, explain, schieber, start, to_json
from jassrules.cards import CARDS

# "With us one may undertrump when void, Undenufe counts fourfold, and we play to 1000."
OURS = schieber.Rules(undertrump="when-void", factors={"undenufe": 4}, target=1000)
# A variant of a variant.
SUNDAYS = OURS.but(weis="off", stoeck="off")


def main() -> None:
    """Show what the house rules change, and that nonsense is refused by name."""
    print("What differs from the defaults, as records keep it:")
    print(f"  {to_json(OURS)}")
    print(f"  {to_json(SUNDAYS)}")

    print(
        "The same card at two tables (trump Schilten; in the trick 6c Ts; the Seven undertrumps):"
    )
    for name, rules in (("default", schieber.Rules()), ("ours", OURS)):
        state = apply(start(rules, dealer=3), Deal(pack()))
        for action in (
            schieber.Announce(0, "s"),
            schieber.Play(0, card("6c")),
            schieber.Play(1, card("Ts")),
        ):
            state = apply(state, action)
        violation = explain(state, schieber.Play(2, card("7s")))
        print(f"  {name}: {violation or 'legal'}")

    try:
        schieber.Rules(target=0)
    except BadRules as problem:
        print(f"Refused: {problem}")


def pack() -> list[object]:
    """Return a pack in which seat 0 holds 6c, seat 1 Ts and seat 2 the 7s but no Eicheln."""
    hands: list[list[object]] = [[card("6c")], [card("Ts")], [card("7s")], []]
    clubs_last = sorted(set(CARDS) - {card(c) for c in ("6c", "Ts", "7s")}, key=lambda c: c.index)
    hands[2] += [one for one in clubs_last if one.suit.code in "dh"][:8]
    rest = iter([one for one in clubs_last if one not in hands[2]])
    for hand in hands:
        while len(hand) < 9:
            hand.append(next(rest))
    return [one for at in (0, 3, 6) for hand in hands for one in hand[at : at + 3]]


if __name__ == "__main__":
    main()
