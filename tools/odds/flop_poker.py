"""Flop Poker's base game, and how often each strength comes: all 407,170,400 hands and flops."""

from __future__ import annotations

import json
from pathlib import Path

from game.games.flop_poker.advice import count_strengths, main_sheets
from tools.odds.figure_files import write_sheets


def make(out: Path) -> None:
    """Write strength_counts.json (ways by strength) and main.json."""
    (out / "strength_counts.json").write_text(
        json.dumps(count_strengths(), separators=(",", ":")) + "\n"
    )
    write_sheets(out / "main.json", main_sheets())
