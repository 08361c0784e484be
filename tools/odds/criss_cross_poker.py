"""Criss-Cross Across values: 169 starting classes, every one of the 63,546,000 boards each."""

from __future__ import annotations

import json
from pathlib import Path

from game.advisor.games.criss_cross_poker import across_values, all_classes


def make(out: Path) -> None:
    """Write assets/advisor/criss_cross_poker.json."""
    worth = {name: list(map(float, across_values(hole))) for name, (hole, _) in sorted(all_classes().items())}
    (out / "criss_cross_poker.json").write_text(json.dumps(worth, indent=0) + "\n")
