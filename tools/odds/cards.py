"""What a game's strategy cards cost, and the curve of shorter and longer ones: `STEM_cards.json`."""

from __future__ import annotations

from pathlib import Path

from game.advisor.card_price import cards_of, price
from game.advisor.strategy import CardFigures, Strategy
from game.declare import Game
from tools.odds.written import write_json


def make(out: Path, game: Game) -> None:
    """Write the prices of the game's cards by size, and its curve."""
    prices = {size: price(game, card) for size, card in cards_of(Strategy(game).module).items()}
    write_json(out / f"{game.stem}_cards.json", CardFigures(prices))
