"""The Four Card Frenzy card: that of Crazy 4 with another verb, all but best play under every
bad-beat table.
"""

from __future__ import annotations

from ..crazy_4_poker.card import four_card_card

GAME_CARD = four_card_card("raise", "Raise")
