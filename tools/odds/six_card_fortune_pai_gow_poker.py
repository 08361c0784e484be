"""Six-Card Fortune Pai Gow Poker: how the house sets every hand, and the base game and best play,
counted whole.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.games.six_card_fortune_pai_gow_poker.base_game import (
    choice_totals,
    main_sheet,
    settle_all,
)
from game.games.six_card_fortune_pai_gow_poker.dealer_hands import (
    dealer_tables_from,
    house_way_strengths,
)
from game.games.six_card_fortune_pai_gow_poker.rules import GAME
from game.games.six_card_fortune_pai_gow_poker.simulation import DOUBLE
from tools.odds.figure_files import write_sheets


def make(out: Path) -> None:
    """Write dealer_hands.npz, plays.npz and main.json."""
    high, low = (
        np.array(each, kind)
        for each, kind in zip(house_way_strengths(), (np.uint16, np.uint8), strict=True)
    )
    settled = settle_all(dealer_tables_from(high, low))
    low_card, twice = settled.best_lows_and_doubles()
    found = choice_totals(settled, low_card, twice)
    np.savez_compressed(out / "dealer_hands.npz", high=high, low=low, **found._asdict())
    plays = (low_card + DOUBLE * twice).astype(np.uint8)
    np.savez_compressed(out / "plays.npz", plays=plays)
    write_sheets(out / "main.json", [main_sheet(GAME, found)])
