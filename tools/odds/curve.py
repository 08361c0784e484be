"""The curve of a card: the cheapest card found of one line, of two, of four and of eight.

What a line holds is measured alike at every game: four alternatives (what stands between two "or"), at whichever decisions they are
asked. Where a game's decisions are laid out, lists of alternatives are searched for each of them, and so many are taken of each as
together give away least; the game's own card is priced beside them. Elsewhere its own card is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np

from game.advisor.card_price import cards_of, price, with_dead_cards
from game.advisor.language import StrategyCard
from game.advisor.strategy import CardPrice, CurveCard, Strategy
from game.declare import Game
from tools.odds.layouts import FIXED, LAYOUTS
from tools.odds.search import HELD, Asked, Found, grown, line, played

LENGTHS = (1, 2, 4, 8)
MOST = 12
"""Alternatives at one decision at most."""


def length(card: StrategyCard) -> int:
    """Of how many lines a card is."""
    return ceil(sum(len(row.any_of) for one in card.lines for row in one.rows) / HELD)


def shared(found: Sequence[Sequence[Found]], alternatives: int) -> list[Found]:
    """Of each decision's lists one, together of so many alternatives at most, that bring most."""
    best: dict[int, tuple[float, list[Found]]] = {0: (0.0, [])}
    for lists in found:
        more: dict[int, tuple[float, list[Found]]] = {}
        for used, (worth, some) in best.items():
            for one in lists:
                size, total = used + len(one.rows), worth + one.worth
                if size <= alternatives and (size not in more or more[size][0] < total):
                    more[size] = total, [*some, one]
        best = more
    return max(best.values(), key=lambda pair: pair[0])[1]


def searched(game: Game) -> list[tuple[StrategyCard, CardPrice]]:
    """The card that brings most of each length, and its price."""
    asked, fixed = LAYOUTS[game.stem](), FIXED.get(game.stem, ())
    lists, taken = [grown(one, MOST) for one in asked], sum(len(row.any_of) for each in fixed for row in each.rows)
    out = []
    for lines in LENGTHS:
        found = shared(lists, HELD * lines - taken)
        made = (line(*each) for each in zip(asked, found, strict=True))
        card = StrategyCard((*(one for one in made if one.rows), *fixed))
        out.append((card, _summed(game, card, asked, found) if asked[0].rough.size else price(game, card)))
    return out


def _summed(game: Game, card: StrategyCard, asked: Sequence[Asked], found: Sequence[Found]) -> CardPrice:
    """The price of a card from what was laid out for it, where to count every hand again takes minutes."""
    cost = 100 * sum(each.best - one.worth for each, one in zip(asked, found, strict=True))
    chosen = [(each, played(each, one.rows, one.last)) for each, one in zip(asked, found, strict=True)]
    rough = sum(float(np.take_along_axis(each.rough, at[None], axis=0).sum()) for each, at in chosen)
    return with_dead_cards(game, card, cost, rough)


def curve(game: Game, card: StrategyCard, cost: CardPrice) -> tuple[CurveCard, ...]:
    """The cheapest cards found of each length, up to where none longer is cheaper, the game's own card (which costs `cost`) and its
    chart among them.
    """
    cards = searched(game) if game.stem in LAYOUTS else []
    cards += [(one, price(game, one)) for size, one in cards_of(Strategy(game).module).items() if size != "four"]
    every = [CurveCard(length(one), one, found) for one, found in ((card, cost), *cards)]
    out: list[CurveCard] = []
    for lines in LENGTHS:
        some = [one for one in every if one.lines <= lines]
        if some:
            best = min(some, key=lambda one: (one.price.cost, one.lines))
            if not out or best.price.cost < out[-1].price.cost:
                out.append(CurveCard(lines, best.card, best.price))
    return tuple(out)
