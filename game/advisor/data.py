"""The advisor's shipped data, `assets/advisor`: where a file of it lies, and the sheets of the base games."""

from __future__ import annotations

import msgspec

from game.advisor.par import ParSheet
from game.shipped import folder

FOLDER = folder("assets") / "advisor"


def shipped(stem: str) -> tuple[ParSheet, ...]:
    """The sheets of a base game that `tools/make_odds.py` computed; raises `OSError` when they are missing."""
    return msgspec.json.decode((FOLDER / f"{stem}_main.json").read_bytes(), type=tuple[ParSheet, ...])
