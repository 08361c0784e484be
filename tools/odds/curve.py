"""The curve of a card: of all cards that keep some of its lines and answer the least elsewhere, the cheapest of each length."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.advisor.card_price import price
from game.advisor.language import AnswerRow, CardAnswer, CardLine, StrategyCard
from game.advisor.strategy import CurveCard
from game.declare import Game

CHECK = CardAnswer("Check", "check")
LEAST = {
    "raise_it_up_stud_poker": {"4th Street": CHECK, "5th Street": CHECK, "6th Street": CardAnswer("1x", "play", 1)},
}
"""What is answered, by stage, where a shorter card has no row: what stays in for the least."""


def shorter(game: Game, card: StrategyCard, lines: int) -> Iterator[StrategyCard]:
    """Every card with so many of the lines; a stage that then answers nothing gets what stays in for the least."""
    least = LEAST[game.stem]
    for some in combinations(card.lines, lines):
        whole = list(some)
        for stage, answer in least.items():
            own = [line for line in some if line.stage == stage]
            if not any(not row.any_of for line in own for row in line.rows):
                title = next(line.title for line in card.lines if line.stage == stage)
                whole.append(CardLine(stage, title, "otherwise", (AnswerRow(answer),)))
        order = list(least)
        yield StrategyCard(tuple(sorted(whole, key=lambda line: order.index(line.stage))))


def curve(game: Game, card: StrategyCard) -> tuple[CurveCard, ...]:
    """The cheapest cards of one line, of two, and so on up to the card itself; nothing where a card is not searched."""
    if game.stem not in LEAST:
        return ()
    found = []
    for lines in range(1, len(card.lines) + 1):
        priced = ((price(game, one), one) for one in shorter(game, card, lines))
        best, one = min(priced, key=lambda pair: pair[0].cost)
        found.append(CurveCard(lines, one, best))
    return tuple(found)
