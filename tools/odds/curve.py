"""The curve of a card: the cheapest card found of one line, of two, of four and of eight.

What a line holds is measured alike at every game: four alternatives (what stands between two "or"),
at whichever decisions they are asked. Where a game's decisions are laid out, lists of alternatives
are searched for each of them, and so many are taken of each as together give away least; the game's
own card is priced beside them. Elsewhere its own card is all there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import numpy as np

from game.core.declaration import Game, HouseRules
from game.games.card_price import cards_by_size, price, price_with_dead_cards
from game.odds.strategy.card_language import StrategyCard
from game.odds.strategy.strategy_card import CardPrice, CurveCard, Strategy
from game.system.cores import all_cores, map_in_order
from tools.odds.layouts import FIXED, LAYOUTS, STARTED, laid_out
from tools.odds.search import (
    HELD,
    Alternative,
    AnswerList,
    LaidOutDecision,
    best_lists,
    line,
    list_answers,
)

LENGTHS = (1, 2, 4, 8)


def length(card: StrategyCard) -> int:
    """Of how many lines a card is."""
    return ceil(sum(len(row.any_of) for one in card.lines for row in one.rows) / HELD)


def shared(found: Sequence[Sequence[AnswerList]], alternatives: int) -> list[AnswerList]:
    """Of each decision's lists one, together of so many alternatives at most, that bring most."""
    best: dict[int, tuple[float, list[AnswerList]]] = {0: (0.0, [])}
    for lists in found:
        more: dict[int, tuple[float, list[AnswerList]]] = {}
        for used, (worth, some) in best.items():
            for one in lists:
                size, total = used + len(one.rows), worth + one.worth
                if size <= alternatives and (size not in more or more[size][0] < total):
                    more[size] = total, [*some, one]
        best = more
    return max(best.values(), key=lambda pair: pair[0])[1]


def own(game: Game, asked: LaidOutDecision) -> AnswerList | None:
    """What the game's own card says of a decision as a list to begin with, where so much is asked
    at once that a search from nothing loses its way (`STARTED`).
    """
    if game.stem not in STARTED:
        return None
    lines = [line for line in Strategy(game).card.lines if line.stage == asked.stage]
    rows = [
        Alternative(tuple(map(asked.conditions.index, each)), asked.answers.index(row.answer))
        for line in lines
        for row in line.rows
        for each in row.any_of
    ]
    return AnswerList(tuple(rows), asked.answers.index(lines[-1].rows[-1].answer), 0.0)


def _lists(beginning: tuple[LaidOutDecision, AnswerList | None]) -> list[AnswerList]:
    """The lists found for a decision, from the game's own where it begins with that."""
    asked, own_list = beginning
    return best_lists(asked, 12, own_list, HELD * LENGTHS[-1])


def searched(game: Game, rules: HouseRules) -> Iterator[tuple[StrategyCard, CardPrice]]:
    """The card that brings most of each length, beside each of the lines that it may be bound to,
    and its price.
    """
    for fixed in FIXED.get(game.stem, ((),)):
        asked = laid_out(game, rules, fixed)
        beginnings = [(one, own(game, one)) for one in asked]
        lists = list(map_in_order(_lists, beginnings, min(all_cores(), len(asked))))
        taken = sum(len(row.any_of) for each in fixed for row in each.rows)
        for lines in LENGTHS:
            found = shared(lists, HELD * lines - taken)
            made = (line(*each) for each in zip(asked, found, strict=True))
            card = StrategyCard((*(one for one in made if one.rows), *fixed))
            yield (
                card,
                _summed(game, rules, card, asked, found)
                if asked[0].rough.size
                else price(game, card, rules),
            )


def _summed(
    game: Game,
    rules: HouseRules,
    card: StrategyCard,
    asked: Sequence[LaidOutDecision],
    found: Sequence[AnswerList],
) -> CardPrice:
    """The price of a card from what was laid out for it, where to count every hand again takes
    minutes.
    """
    cost = 100 * sum(each.best - one.worth for each, one in zip(asked, found, strict=True))
    chosen = [
        (each, list_answers(each, one.rows, one.last))
        for each, one in zip(asked, found, strict=True)
    ]
    rough = sum(
        float(np.take_along_axis(each.rough, at[None], axis=0).sum()) for each, at in chosen
    )
    # the answer by which Lunar's cards are exchanged
    drawn = sum(
        -float(each.worth[0][at == 3].sum()) for each, at in chosen
    )  # a fold costs one: that is how often
    return price_with_dead_cards(game, card, rules, cost, rough, drawn)


def curve(
    game: Game, rules: HouseRules, card: StrategyCard, cost: CardPrice
) -> tuple[CurveCard, ...]:
    """The cheapest cards found of each length, up to where none longer is cheaper, the game's own
    card (which costs `cost`) and its chart among them.
    """
    cards = list(searched(game, rules)) if game.stem in LAYOUTS else []
    cards += [
        (one, price(game, one, rules))
        for size, one in cards_by_size(Strategy(game).own).items()
        if size != "four"
    ]
    own_one, *others = (CurveCard(length(one), one, found) for one, found in ((card, cost), *cards))
    every = [own_one, *others]
    out: list[CurveCard] = []
    for lines in LENGTHS:
        some = [one for one in every if one.lines <= lines]
        if some:
            best = min(some, key=lambda one: (one.price.cost, one.lines))
            # the game's own card may cost 1 % more, since its words were chosen
            if own_one in some and own_one.price.cost <= best.price.cost * 1.01:
                best = own_one
            if not out or best.price.cost < out[-1].price.cost:
                out.append(CurveCard(lines, best.card, best.price))
    return tuple(out)
