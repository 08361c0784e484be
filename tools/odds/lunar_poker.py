"""Lunar Poker's base game: a stratified sample of deals under best play."""

from __future__ import annotations

from pathlib import Path

from game.advisor.lunar_super import encoded, main_sheets
from game.rules.lunar_poker import GAME

DEALS = 400
SEED = 671


def make(out: Path, deals: int = DEALS) -> None:
    """Write assets/advisor/lunar_poker_main.json."""
    (out / "lunar_poker_main.json").write_bytes(encoded(main_sheets(GAME, deals, SEED)))
