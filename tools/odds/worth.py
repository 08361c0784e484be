"""The summary of all PAR sheets that the table and the lobby read: expected net and variance of each wager, and edges in words."""

from __future__ import annotations

import json
from pathlib import Path

from game.advisor.sheets import sheets
from game.rules import GAMES


def make(out: Path) -> None:
    """Write worth.json and edges.json; a game whose sheets cannot be had yet is left out."""
    worth: dict[str, dict[str, dict[str, tuple[float, float]]]] = {}
    edges: dict[str, str] = {}
    for slug in GAMES:
        game = GAMES[slug]
        wagers: dict[str, dict[str, tuple[float, float]]] = {}
        for sheet in sheets(game):
            wagers.setdefault(sheet.wager, {})[sheet.paytable or ""] = (sheet.ev, sheet.standard_deviation**2)
        worth[slug] = wagers
        main = [sheet for sheet in sheets(game) if sheet.wager == "main"]
        if main:
            edges[slug] = f"{main[0].house_edge * 100:.2f} %"
        else:
            edges[slug] = f"from {min(s.house_edge for s in sheets(game) if s.house_edge > 0) * 100:.2f} %"
    (out / "worth.json").write_text(json.dumps(worth, separators=(",", ":")) + "\n")
    (out / "edges.json").write_text(json.dumps(edges, indent=1) + "\n")
