"""Rounds dealt from a stacked deck in which rare hands are common, with wagers of odd cents and
decisions at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game import rounds
from game.core.cards import Card
from game.core.chance import Stock
from game.core.declaration import Game, HouseRules, Offer, money_range
from game.rounds import State
from game.rounds import events as ev

ACE, QUEEN = 12, 10


Hands = Mapping[str, list[Card]]


def rare(
    draw: Random, left: list[Card], count: int, suit: int, more: Sequence[Sequence[int]] = ()
) -> list[Card]:
    """So many cards, taken out of `left`, that lean to a hand which chance seldom brings, if one of
    suited cards then of `suit`.

    `more` are further leanings, of which half of all hands are one.
    """
    rank, other = draw.randrange(13), draw.randrange(13)
    run = [(rank + step) % 13 for step in range(count)]
    leanings: list[list[int]] = [
        [],
        [r * 4 + suit for r in run],
        [r * 4 + suit for r in draw.sample(range(7, 13), min(count, 6))],
        [r * 4 + suit for r in draw.sample(range(7, 13), min(count, 6))],
        [r * 4 + draw.randrange(4) for r in run],
        [r * 4 + suit for r in draw.sample(range(13), count)],
        [rank * 4 + s for s in range(4)],
        [ACE * 4 + s for s in range(4)],
        [rank * 4 + s for s in draw.sample(range(4), 3)] + [other * 4 + s for s in range(2)],
        [rank * 4 + s for s in range(2)] + [other * 4 + s for s in range(2)],
        [ACE * 4 + s for s in range(2)] + [QUEEN * 4 + s for s in (1, 3)],
    ]
    leaning: Sequence[int] = draw.choice(more if more and draw.random() < 0.5 else leanings)
    found = [Card(c) for c in dict.fromkeys(leaning) if c in left][:count]
    found += draw.sample([c for c in left if c not in found], count - len(found))
    for card in found:
        left.remove(card)
    return draw.sample(found, count)


def wagers(game: Game, rules: HouseRules, draw: Random) -> dict[str, int]:
    """What a seat places: every mandatory wager, and of the optional ones few, half or all."""
    share = draw.choice((0.2, 0.6, 1.0))
    placed: dict[str, int] = {}
    for wager in game.opening_wagers:
        low, high = money_range(wager, rules)
        if not wager.optional or draw.random() < share:
            placed[wager.name] = placed.get(wager.same_as) or draw.choice(
                (low, high, draw.randint(low, high))
            )
    return placed


def stacked(
    game: Game, rules: HouseRules, draw: Random, **offer: Any
) -> tuple[State, State, tuple[ev.AnyEvent, ...]]:
    """A round to its end: the state at the first decision, the last state, and all events."""
    bets: Mapping[int, Mapping[str, int]] = {
        seat: wagers(game, rules, draw)
        for seat in sorted(draw.sample(range(1, game.seats + 1), draw.randint(1, 6)))
    }
    hands, left = rare_hands(game, rules, bets, draw)
    _sixth(draw, hands, left)
    step = rounds.start(
        game, bets, stock_with_hands(game, rules, bets, hands, left), Offer(rules, **offer)
    )
    first, events = step.state, step.events
    while step.state.turn:
        open_now = rounds.legal(game, step.state)
        stay = [action for action in open_now if action.verb != "fold"]
        action = draw.choice(stay if draw.random() < 0.85 else list(open_now))
        found = rounds.amounts(game, step.state, action.verb)
        if found and draw.random() < 0.3:
            action = rounds.Action(action.verb, cents=draw.choice(found))
        step = rounds.act(game, step.state, action)
        events += step.events
    return first, step.state, events


def rare_hands(
    game: Game,
    rules: HouseRules,
    bets: Mapping[int, Mapping[str, int]],
    draw: Random,
    more: Sequence[Sequence[int]] = (),
) -> tuple[dict[str, list[Card]], list[Card]]:
    """Rare cards for every place but the bonus card, and what is left of the deck, shuffled."""
    counts: dict[str, int] = {}
    for target in rounds.engine(game).plan(game, rules, bets):
        counts[target.place] = counts.get(target.place, 0) + 1
    left = list(game.pack)
    places = [place for place in counts if place not in {"", "bonus"}]
    suits = draw.choice(([draw.randrange(4)], range(4)))
    hands = {
        place: rare(draw, left, counts[place], draw.choice(suits), more)
        for place in draw.sample(places, len(places))
    }
    draw.shuffle(left)
    return hands, left


def stock_with_hands(
    game: Game,
    rules: HouseRules,
    bets: Mapping[int, Mapping[str, int]],
    hands: Hands,
    left: Sequence[Card],
) -> Stock:
    """A deck from which these hands arrive at their places; cards for others come from the end of
    `left`, draws from its start.
    """
    piles, rest = {place: list(cards) for place, cards in hands.items()}, list(left)
    targets = rounds.engine(game).plan(game, rules, bets)
    cards = [
        piles[target.place].pop() if piles.get(target.place) else rest.pop() for target in targets
    ]
    return Stock(bytes(32), (*cards, *rest), scripted=True)


def _sixth(draw: Random, piles: Mapping[str, list[Card]], left: list[Card]) -> None:
    """Put a card that goes with one of the hands where the bonus card comes from: the end of
    `left`.
    """
    hands = [cards for place, cards in piles.items() if place.startswith("seat")]
    suited = [cards for cards in hands if len({c % 4 for c in cards}) == 1]
    hand = draw.choice([cards for cards in suited if min(cards) // 4 >= 7] or suited or hands)
    near = [c for c in left if all(abs(c // 4 - held // 4) < 6 for held in hand)]
    fitting = [c for c in near if c % 4 == hand[0] % 4] or near
    if fitting and draw.random() < 0.7:
        left.remove(card := draw.choice(fitting))
        left.append(card)
