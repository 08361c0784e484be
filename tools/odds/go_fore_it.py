"""Go Fore It's base game: 1,326 starts, 1,225 pairs of hole cards each."""

from __future__ import annotations

from pathlib import Path

from game.advisor.games.go_fore_it import main_sheets
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/go_fore_it_main.json."""
    write_sheets(out / "go_fore_it_main.json", main_sheets())
