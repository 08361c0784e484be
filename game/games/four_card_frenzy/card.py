"""The Four Card Frenzy card: that of Crazy 4 with another verb, all but best play under every
bad-beat table.
"""

from __future__ import annotations

from ...hands import FOUR
from ...odds.strategy.card_language import by_strength
from ...odds.strategy.game_card import GameCard
from ..crazy_4_poker.card import ROWS, TERMS, WHEN

CARD = by_strength("raise", "Raise", WHEN, *ROWS)
GAME_CARD = GameCard(card=CARD, terms=TERMS, ranking=FOUR)
