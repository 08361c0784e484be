"""Crazy 4 Poker's base game: all 2,598,960 hands against all 1,533,939 dealer hands each."""

from __future__ import annotations

from pathlib import Path

from game.advisor.games.crazy_4_poker import main_sheets
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/crazy_4_poker_main.json."""
    write_sheets(out / "crazy_4_poker_main.json", main_sheets())
