"""The summary of a game's PAR sheets for its table and the lobby: expected net and variance of each wager, the edge in words."""

from __future__ import annotations

from pathlib import Path

from game.advisor.sheets import sheets
from game.advisor.worth import Summary, edge_printed
from game.declare import Game
from tools.odds.written import write_json

COARSE = 0.001


def make(out: Path, game: Game) -> None:
    """Write STEM_worth.json from the sheets as they ship."""
    found = sheets(game)
    wagers: dict[str, dict[str, tuple[float, float]]] = {}
    for sheet in found:
        if sheet.apart == "company":  # nobody knows beforehand how many will play
            continue
        wagers.setdefault(sheet.wager, {})[sheet.paytable or ""] = (sheet.ev, sheet.standard_deviation**2)
    if game.family == "dice":  # its base game is one of the wagers
        del wagers["main"]
        edge = f"from {edge_printed(min(s.house_edge for s in found if s.house_edge > 0))}"
    else:
        main = next(sheet for sheet in found if sheet.wager == "main")
        # an edge that is known no better than this is not printed on a tile
        edge = edge_printed(main.house_edge) if main.standard_error <= COARSE else ""
    write_json(out / f"{game.stem}_worth.json", Summary(edge, wagers))
