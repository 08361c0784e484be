"""Four Card Frenzy's base game, a sheet for each bad-beat letter: all 2,598,960 hands against all 1,533,939 dealer hands each."""

from __future__ import annotations

from pathlib import Path

from game.advisor.games.four_card_frenzy import main_sheets
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/four_card_frenzy_main.json."""
    write_sheets(out / "four_card_frenzy_main.json", main_sheets())
