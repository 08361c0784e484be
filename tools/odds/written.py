"""How shipped sheets are written: JSON, a field a line, so that a change shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.advisor.par import ParSheet


def write_sheets(path: Path, sheets: Iterable[ParSheet]) -> None:
    """Write sheets where `game.advisor.sheets.shipped` reads them."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(tuple(sheets)), indent=1) + b"\n")
