"""Criss-Cross: the values of the Across bet and the base game, 169 starting hands with every one of the 63,562,800 crosses each."""

from __future__ import annotations

import json
from pathlib import Path

from game.advisor.cross import main_sheet, tally
from game.advisor.games.criss_cross_poker import all_classes
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/criss_cross_poker.json (values of 1x, 2x, 3x by start) and criss_cross_poker_main.json."""
    found = {name: (tally(hole), hands) for name, (hole, hands) in sorted(all_classes().items())}
    values = {name: one.values for name, (one, _) in found.items()}
    (out / "criss_cross_poker.json").write_text(json.dumps(values, indent=0) + "\n")
    write_sheets(out / "criss_cross_poker_main.json", (main_sheet(list(found.values())),))
