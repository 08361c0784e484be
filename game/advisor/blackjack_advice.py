"""What a decision at a blackjack table is worth, from the cards that lie open and the shoe they leave (both blackjacks)."""

from __future__ import annotations

import numpy as np

from game.advisor.advice import Advice, best_of
from game.advisor.blackjack_splits import split
from game.advisor.blackjack_tree import TEN, Counts, Ints, Memory, count, draws, full_shoe, rank
from game.advisor.blackjack_values import (
    FREE,
    REAL,
    Hands,
    Stake,
    barred_hole,
    chance_joint,
    chance_values,
)
from game.cards import HIDDEN, Card
from game.declare import Game
from game.hands.blackjack import in_words, is_pair, points
from game.rounds.blackjack_words import (
    BLACKJACK,
    DOUBLE,
    Blackjack,
    Hand,
    Memo,
    doubles_free,
    main_wager,
    place,
    splits_free,
)
from game.rounds.state import Action, View


def unseen(game: Game, view: View) -> Ints:
    """The shoe's cards that have not been seen in this round, the dealer's hole card among them, by rank."""
    shoe = full_shoe(game.decks(view.offer.rules)) - count(view.seen_discards)
    for pile in view.piles.values():
        shoe -= count(pile)
    return shoe


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the stakes of the hand that is asked, or on insurance."""
    shoe = unseen(game, view)
    if view.stage == "insurance":
        return _insurance(game, view, open_now, shoe)
    up = rank(view.piles["dealer"][0])
    if view.stage == "second-chance":
        return _second_chance(view, open_now, shoe, up)
    if view.stage == "missed-card":
        return _missed(game, view, shoe, up)
    return _play(game, view, open_now, shoe, up)


def _missed(game: Game, view: View, shoe: Ints, up: int) -> Advice:
    """The card that was missed, taken after the others, or the hand's own stake back."""
    hand = _asked(view)
    stake = FREE if hand.free else REAL
    held = tuple(int(n) for n in count(view.piles[place(view.turn, hand.number)]))
    hands = Hands(game.extra, shoe, up, held, memory=Memory())
    base = view.bets[view.turn][BLACKJACK]
    ev = {"play-on": base * hands.hit_value(stake, hands.best(stake)[0]), "void-hand": 0.0}
    best = best_of(ev)
    why = "wins more than it loses: take it" if best == "play-on" else "loses more than it wins: take the wager back"
    return Advice(view.turn, ev, best, stake=base, reason=f"With the card this hand {why}.", ways=_ways(shoe))


def _insurance(game: Game, view: View, open_now: tuple[Action, ...], shoe: Ints) -> Advice:
    """Insurance alone bears on nothing else; where even money is offered, the Blackjack is counted too."""
    house: Blackjack = game.extra
    stake = view.staked(BLACKJACK)
    tens = int(shoe[TEN]), int(shoe.sum())
    chance = tens[0] / tens[1]
    insured = chance * house.insured.odds.winnings(stake // 2) - (1 - chance) * (stake // 2)
    base = 0.0
    if any(a.verb == "even-money" for a in open_now):
        base = (1 - chance) * house.natural.odds.winnings(stake)
    worth = {"insurance": base + insured, "no-insurance": base}
    if house.even_money is not None:
        worth["even-money"] = float(house.even_money.odds.winnings(stake))
    ev = {str(a): worth[a.verb] for a in open_now}
    reason = (
        f"{tens[0]} of the {tens[1]} cards not seen are tens, {100 * chance:.1f} %: "
        f"insurance {'gains above' if insured > 0 else 'needs'} a third."
    )
    return Advice(
        view.turn, ev, best_of(ev), stake=stake, reason=reason, ways=f"All {tens[1]} cards the hole card can be"
    )


def _second_chance(view: View, open_now: tuple[Action, ...], shoe: Ints, up: int) -> Advice:
    hand = _asked(view)
    where = place(view.turn, hand.number)
    stake = view.staked(main_wager(hand), hand.number) + view.staked(DOUBLE, hand.number)
    total = points(view.piles[where])[0]
    joint, _ = chance_joint(draws(up, barred_hole(up), hits_soft_17=False), shoe[:, None], barred_hole(up))
    value = float(chance_values(joint, np.array([total]))[0])
    worth = {"second-chance": stake * value, "decline": -float(stake)}
    ev = {str(a): worth[a.verb] for a in open_now}
    mends = float(joint[max(0, total - 22) :, :, 0].sum())
    reason = f"From {total}, {100 * mends:.0f} % of the cards bring the hand back to 21 or less."
    return Advice(view.turn, ev, best_of(ev), stake=view.bets[view.turn][BLACKJACK], reason=reason, ways=_ways(shoe))


def _asked(view: View) -> Hand:
    memo: Memo = view.memo
    return next(hand for hand in memo.hands[view.turn] if hand.number == memo.asked)


def _ways(shoe: Ints) -> str:
    return f"Every way to draw from the {int(shoe.sum())} cards not seen"


def _play(game: Game, view: View, open_now: tuple[Action, ...], shoe: Ints, up: int) -> Advice:
    house: Blackjack = game.extra
    seat = view.turn
    hand = _asked(view)
    cards = view.piles[place(seat, hand.number)]
    base = view.bets[seat][BLACKJACK]
    stake = FREE if hand.free else REAL
    held = tuple(int(n) for n in count(cards))
    exposed = view.memo.exposed
    if exposed != HIDDEN:
        shoe = shoe - count((exposed,))
    memory = Memory()
    hands = Hands(house, shoe, up, held, memory=memory)
    values, _ = hands.best(stake)
    worth = {"stand": float(hands.stand(stake)[0]), "hit": hands.hit_value(stake, values)}
    verbs = {a.verb for a in open_now}
    if "double" in verbs:
        worth["double"] = float(hands.doubled(stake)[0])
    if exposed != HIDDEN:
        worth |= _known(house, shoe, up, held, rank(exposed), stake, double="double" in verbs)
    if "split" in verbs:
        most = house.most_hands - len(view.memo.hands[seat]) + 1
        worth["split"] = split(house, shoe, up, rank(cards[0]), own=not hand.free, most=most, memory=memory).value
    ev = {str(a): base * worth[a.verb] for a in open_now if a.verb in worth}
    if "surrender" in verbs:
        ev["surrender"] = float(base // 2 - base)
    ev = {str(a): ev[str(a)] for a in open_now}
    best = best_of(ev)
    ways = _ways(shoe) + ("; split hands played each by its own cards" if "split" in verbs else "")
    return Advice(
        seat, ev, best, method="exact" if exposed == HIDDEN else "estimate", stake=base,
        reason=_reason(house, hands, cards, best), ways=ways,
    )  # fmt: skip


def _known(
    house: Blackjack, shoe: Ints, up: int, held: Counts, card: int, stake: Stake, *, double: bool
) -> dict[str, float]:  # fmt: skip
    """Hit and double when an error has shown the card that comes next."""
    more = tuple(n + (r == card) for r, n in enumerate(held))
    if sum(n * (r + 1) for r, n in enumerate(more)) > 21:
        joint, _ = chance_joint(draws(up, barred_hole(up), hits_soft_17=False), shoe[:, None], barred_hole(up))
        total = sum(n * (r + 1) for r, n in enumerate(more))
        worth = max(-1.0, float(chance_values(joint, np.array([total]))[0])) if house.second_chance else -1.0
        return {"hit": worth * stake.own} | ({"double": worth * (stake.own + 1)} if double else {})
    after = Hands(house, shoe, up, more)
    out = {"hit": float(after.best(stake)[0][0])}
    if double:
        free = not held[0] and sum(n * (r + 1) for r, n in enumerate(held)) in house.free_doubles
        out["double"] = float(after.stand(Stake(2, stake.own + (0 if free else 1)))[0])
    return out


def _reason(house: Blackjack, hands: Hands, cards: tuple[Card, ...], best: str) -> str:
    """One plain sentence: what the best action has on its side."""
    named = in_words(cards, first=False)
    wins, breaks = hands.chances_of_root()
    if best == "split":
        free = splits_free(house, cards)
        return f"Two hands of one card each {'on one stake of yours ' if free else ''}are worth more than {named}."
    if best == "double":
        free = doubles_free(house, cards)
        why = "the house stakes the double" if free else "a second stake is worth it"
        return f"{named.capitalize()} takes one good card, and {why}."
    if best == "surrender":
        return f"{named.capitalize()} wins too seldom here: half a stake back is worth more."
    if best == "stand":
        broken = f"a card would break it {100 * breaks:.0f} % of the time"
        return f"{named.capitalize()} wins {100 * wins:.0f} % as it stands, and {broken}."
    if not breaks:
        return f"No card can break {named}{', and the pair is worth more whole' if is_pair(cards) else ''}."
    return f"As it stands {named} wins only {100 * wins:.0f} %; a card breaks it {100 * breaks:.0f} % of the time."
