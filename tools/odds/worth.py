"""The summary of all PAR sheets that the table and the lobby read: expected net and variance of each wager, and edges in words."""

from __future__ import annotations

from pathlib import Path

from game.advisor.sheets import sheets
from game.errors import MissingPart
from game.rules import GAMES
from tools.odds.written import write_json

COARSE = 0.001


def make(out: Path) -> None:
    """Write worth.json and edges.json; a game whose own data has not been made yet is left out."""
    worth: dict[str, dict[str, dict[str, tuple[float, float]]]] = {}
    edges: dict[str, str] = {}
    for slug in GAMES:
        try:
            found = sheets(GAMES[slug])
        except MissingPart:
            continue
        wagers: dict[str, dict[str, tuple[float, float]]] = {}
        for sheet in found:
            if sheet.apart == "company":  # nobody knows beforehand how many will play
                continue
            wagers.setdefault(sheet.wager, {})[sheet.paytable or ""] = (sheet.ev, sheet.standard_deviation**2)
        worth[slug] = wagers
        dice = GAMES[slug].family == "dice"
        if dice:  # its base game is one of the wagers
            del wagers["main"]
        main = None if dice else next((sheet for sheet in found if sheet.wager == "main"), None)
        if main is not None and main.standard_error > COARSE:
            continue  # an edge that is known no better than this is not printed on a tile
        cheapest = min((s.house_edge for s in found if s.house_edge > 0), default=0.0)
        edges[slug] = f"{main.house_edge:.2%}" if main else f"from {cheapest:.2%}"
    spaced = {slug: edge.replace("%", " %") for slug, edge in edges.items()}
    write_json(out / "worth.json", worth)
    write_json(out / "edges.json", spaced)
