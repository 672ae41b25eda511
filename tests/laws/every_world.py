"""Every world of an observation, found the long way: all distributions of what is hidden are tried.

A distribution is kept if the state passes the audit of its game and is observed as the view. Nothing
of the sampler is used here.
"""

import itertools

from attrs import evolve

from jassrules import CHANCE, chappe, coiffeur, molotow, schieber, sens, tschausepp
from jassrules.cards import CARDS, cards_in, mask_of, without_card
from jassrules.games.molotow.weis import announced as of_molotow
from jassrules.games.schieber.weis import announced
from jassrules.games.sens.meldungen import counted_by_themselves
from jassrules.tricks.melds import all_melds


def shared(cards, room):
    """Every way to give so many different cards to each place, as masks."""
    if not room:
        yield ()
        return
    for some in itertools.combinations(cards, room[0]):
        left = [one for one in cards if one not in some]
        for others in shared(left, room[1:]):
            yield (sum(some), *others)


def kept(game, states, view):
    return {
        state
        for state in states
        if game.audit(state) is None and game.observe(state, view.seat) == view
    }


def of_tricks(game, state, seat):
    """The worlds in play of Schieber, SENS or Molotow."""
    view, table = game.observe(state, seat), state.table
    others = [other for other in range(state.players) if other != seat]
    hidden = [one.bit for one in cards_in(state.left & ~table.dealt[seat])]
    room = [state.hand(other).bit_count() for other in others]
    kind = "meldungen" if game is sens else "weis"
    said = getattr(table, kind)
    found = []
    for masks in shared(hidden, room):
        dealt = list(table.dealt)
        for other, mask in zip(others, masks, strict=True):
            dealt[other] = dealt[other] & ~state.left | mask
        base = evolve(table, dealt=tuple(dealt))
        if getattr(state.rules, kind) == "automatic":
            melds = {
                schieber: lambda base=base: announced(base, base.dealt),
                sens: lambda base=base: counted_by_themselves(base),
                molotow: lambda base=base: of_molotow(base),
            }[game]()
            settled = "FirstTrick" not in type(state).__name__
            if getattr(table, "reopened", ()):
                settled, base = True, evolve(base, reopened=(len(melds),))
            tables = [evolve(base, **{kind: melds if settled else ()})]
        else:
            options = [
                [m] if s == seat else [one for one in all_melds() if not one.mask & ~dealt[s]]
                for s, m in said
            ]
            tables = [
                evolve(base, **{kind: tuple((s, m) for (s, _), m in zip(said, melds, strict=True))})
                for melds in itertools.product(*options)
            ]
        found += [type(state)(one, state.plays, state.ledger) for one in tables]
    return kept(game, found, view)


def of_coiffeur(state, seat):
    """The worlds in play of Coiffeur: the Weise stay as they were written, or are counted anew."""
    view, table = coiffeur.observe(state, seat), state.table
    others = [other for other in range(state.players) if other != seat]
    hidden = [one.bit for one in cards_in(state.left & ~table.dealt[seat])]
    found = []
    for masks in shared(hidden, [state.hand(other).bit_count() for other in others]):
        dealt = list(table.dealt)
        for other, mask in zip(others, masks, strict=True):
            dealt[other] = dealt[other] & ~state.left | mask
        found.append(type(state)(evolve(table, dealt=tuple(dealt)), state.plays, state.ledger))
    return kept(coiffeur, found, view)


def of_chappe(state, seat):
    """The worlds of Chappe."""
    view, table = chappe.observe(state, seat), state.table
    rundi, turned = table.is_rundi, ()
    hands = table.dealt
    if isinstance(state, chappe.Playing):
        hands, rundi = state.hands, False
    elif isinstance(state, chappe.Revealing):
        turned = table.order[: state.turned]
    hidden = [
        hand if (who == seat) == rundi and who not in turned else 0
        for who, hand in enumerate(hands)
    ]
    if isinstance(state, chappe.Shuffling):
        hidden = [0] * len(hands)
    drawn = len(table.stock) - view.stock
    pool = [one.base for hand in hidden for one in cards_in(hand)] + list(table.stock[drawn:])
    found = []
    for order in rows(pool):
        dealt, at = list(table.dealt), 0
        for who, hand in enumerate(hidden):
            for one in cards_in(hand):
                dealt[who] = without_card(dealt[who], one.base)
            new = order[at : at + hand.bit_count()]
            at += len(new)
            dealt[who] = mask_of([*(one.base for one in cards_in(dealt[who])), *new])
        new_table = evolve(table, dealt=tuple(dealt), stock=(*table.stock[:drawn], *order[at:]))
        found.append(
            chappe.Playing(new_table, state.bids, state.plays, state.ledger)
            if isinstance(state, chappe.Playing)
            else evolve(state, table=new_table)
        )
    return kept(chappe, found, view)


def of_tschausepp(state, seat):
    """The worlds of Tschau Sepp."""
    view, table = tschausepp.observe(state, seat), state.table
    others = [other for other in range(state.players) if other != seat]
    pool = [one.base for other in others for one in cards_in(table.hands[other])] + [*table.stock]
    found = []
    for order in rows(pool):
        hands, at = list(table.hands), 0
        for other in others:
            new = order[at : at + hands[other].bit_count()]
            at += len(new)
            hands[other] = mask_of(new)
        world = evolve(state, table=evolve(table, hands=tuple(hands), stock=order[at:]))
        resume = state.owed.resume if isinstance(state, tschausepp.Shuffling) else None
        if isinstance(state, tschausepp.Deciding) and state.turn != seat:
            drawn = {one.base for one in cards_in(hands[state.turn])}
            found += [evolve(world, drawn=one) for one in drawn]
        elif resume is not None and resume.drawn is not None and resume.turn != seat:
            drawn = {one.base for one in cards_in(hands[resume.turn])}
            owed = state.owed
            found += [
                evolve(world, owed=evolve(owed, resume=evolve(resume, drawn=one))) for one in drawn
            ]
        else:
            found.append(world)
    return kept(tschausepp, set(found), view)


def rows(cards):
    """Every order of some cards, equal ones not told apart."""
    numbers = sorted(one.index for one in cards)
    for order in set(itertools.permutations(numbers)):
        yield tuple(CARDS[number] for number in order)


def hidden_count(state, seat):
    """How many cards a seat does not see in play: how many worlds there are grows fast with it."""
    return (state.left & ~state.table.dealt[seat]).bit_count() if hasattr(state, "left") else 99


def every_world(game, state, seat):
    if game in (schieber, sens, molotow):
        return of_tricks(game, state, seat)
    if game is coiffeur:
        return of_coiffeur(state, seat)
    return of_chappe(state, seat) if game is chappe else of_tschausepp(state, seat)


def walk(game, rules, players, rng, favoured=()):
    """Yield the states of a random match; moves of favoured kinds are mostly taken."""
    state = game.start(rules, players=players)
    while (turn := game.to_act(state)) is not None:
        moves = () if turn is CHANCE else game.legal_moves(state)
        good = [move for move in moves if type(move).__name__ in favoured]
        if turn is CHANCE:
            move = game.draw(state, rng)
        else:
            move = rng.choice(good if good and rng.random() < 0.9 else moves)
        state = game.apply(state, move)
        yield state
