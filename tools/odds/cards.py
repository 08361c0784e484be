"""What a game's strategy cards cost, and the curve of shorter and longer ones: `cards.json`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.games.card_price import cards_by_size, price
from game.odds.shipped_data import edition_file
from game.odds.simulation.simulate import usual_bets
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import HABITS, CardFigures, ClassFigures, Strategy
from game.practice.drills import question_at
from game.practice.similar_hands import state_of_class
from game.rounds import act, legal, seen, start
from tools.odds.boundaries import boundaries
from tools.odds.curve import curve
from tools.odds.figure_files import editions, write_json


def make(out: Path, game: Game) -> None:
    """Write the prices of the game's cards by size, and its curve, one file an edition."""
    strategy = Strategy(game)
    for rules in editions(game):
        prices = {
            size: price(game, card, rules) for size, card in cards_by_size(strategy.own).items()
        }
        found = CardFigures(prices)
        if game.deals:
            found = CardFigures(
                prices,
                curve(game, rules, strategy.card, prices["four"]),
                measured(game, rules),
                boundaries(strategy),
            )
        write_json(out / edition_file(game, "cards.json", rules), found)


ROUNDS, HANDS = 1200, 2
"""Rounds that tell how often a class is dealt, and hands of a class that tell what its second-best
choice gives away.
"""


def measured(game: Game, rules: HouseRules) -> dict[str, ClassFigures]:
    """How often rounds played by the card bring each class, and how dear its decisions are, by the
    coach.
    """
    strategy = Strategy(game)
    bets = usual_bets(game, rules)
    often: Counter[str] = Counter()
    for number in range(ROUNDS):
        stock = deck_stock(f"class {number}".encode(), game.pack, game.decks(rules))
        state = start(game, {1: bets}, stock, Offer(rules)).state
        while state.turn:
            view, open_now = seen(state, 1), legal(game, state)
            if len(open_now) > 1 and not any(a.verb in HABITS for a in open_now):
                often[strategy.lesson(view, open_now).key] += 1
            state = act(game, state, strategy.choose(game, view, open_now)).state
    out = {}
    for lesson in lesson_classes(strategy.card):
        gaps = []
        for number in range(HANDS):
            state = state_of_class(strategy, rules, bets, f"{lesson.key} {number}".encode(), lesson)
            if state is not None:
                question = question_at(game, state, "")
                gaps.append(question.gap / max(1, question.advice.stake))
        if gaps:
            out[lesson.key] = ClassFigures(often[lesson.key] / ROUNDS, sum(gaps) / len(gaps))
    return out
