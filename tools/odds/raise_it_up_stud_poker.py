"""Raise It Up's base game: 1,755 starts up to suits, every order of every board."""

from __future__ import annotations

from pathlib import Path

from game.advisor.games.raise_it_up_stud_poker import main_sheets
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/raise_it_up_stud_poker_main.json."""
    write_sheets(out / "raise_it_up_stud_poker_main.json", main_sheets())
