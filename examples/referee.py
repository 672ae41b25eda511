"""May this card be played? Ask for every card of a hand, and print the rule that refuses it."""

from jassrules import Deal, apply, card, explain, legal_moves, schieber, start
from jassrules.notation import parse_action

# Four hands of nine cards, seats 0 to 3; the rest of this file is about the last one.
HANDS = (
    "Kh Ah Th 6d 7d 8d 9c Tc Jc",
    "6s 9s Js Kd Qd Jd 7c 8c Qc",
    "Qs As 6h 7h 9h Td 9d Jh Qh",
    "6c Kc Ad 8h Ts 7s 8s Ks Ac",
)
BEFORE = ("0 announce s", "0 play Kh", "1 play 6s", "2 play Qs")


def deck(hands: tuple[str, ...]) -> Deal:
    """Return the pack that deals these hands: packets of three, from the seat after the dealer."""
    cards = [[card(code) for code in hand.split()] for hand in hands]
    return Deal([one for at in (0, 3, 6) for hand in cards for one in hand[at : at + 3]])


def main() -> None:
    """Set up the trick, then ask."""
    state = apply(start(schieber.Rules(weis="off"), dealer=3), deck(HANDS))
    for text in BEFORE:
        state = apply(state, parse_action(schieber, text))

    print("Trump is Schilten (s). In the trick: Kh 6s Qs. Seat 3 may play:")
    print("  " + ", ".join(str(move.card) for move in legal_moves(state)))
    print("and may not play:")
    for code in HANDS[3].split():
        violation = explain(state, schieber.Play(3, card(code)))
        if violation is not None:
            print(f"  {code}: {violation.because} [{violation.rule}]")


if __name__ == "__main__":
    main()
