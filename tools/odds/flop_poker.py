"""Flop Poker's base game, and how often each strength comes: all 407,170,400 hands and flops."""

from __future__ import annotations

import json
from pathlib import Path

from game.games.flop_poker.advice import count_strengths, main_sheets
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/flop_poker.json (ways by strength) and flop_poker_main.json."""
    (out / "flop_poker.json").write_text(
        json.dumps(count_strengths(), separators=(",", ":")) + "\n"
    )
    write_sheets(out / "flop_poker_main.json", main_sheets())
