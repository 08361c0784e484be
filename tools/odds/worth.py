"""The summary of a game's PAR sheets for table and lobby: expected net and variance of each wager,
what the table costs, and how many decisions it asks one to learn.
"""

from __future__ import annotations

from pathlib import Path

from game.core.declaration import Game, HouseRules
from game.odds.house_edge import Summary, table_cost
from game.odds.par.game_sheets import sheet_under_rules, sheets
from game.odds.shipped_data import edition_file
from game.odds.strategy.card_length import rule_count
from game.odds.strategy.game_card import game_card
from tools.odds.figure_files import editions, write_json


def make(out: Path, game: Game) -> None:
    """Write worth.json from the sheets as they ship, one an edition."""
    for rules in editions(game):
        _write(out / edition_file(game, "worth.json", rules), game, rules)


def _write(file: Path, game: Game, rules: HouseRules) -> None:
    found = [sheet_under_rules(game, one, rules) for one in sheets(game)]
    wagers: dict[str, dict[str, tuple[float, float]]] = {}
    for sheet in found:
        if sheet.apart == "company":  # nobody knows beforehand how many will play
            continue
        wagers.setdefault(sheet.wager, {})[sheet.paytable or ""] = (
            sheet.ev,
            sheet.standard_deviation**2,
        )
    if game.family == "dice":  # its base game is one of the wagers
        del wagers["main"]
    table = table_cost(game, rules, wagers)
    decisions = rule_count(game_card(game).card) if game.deals else 0
    write_json(file, Summary(table, wagers, decisions))
