"""What is wrong with a game's own modules, so that a fault is named before a page of the window
meets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..core.declaration import Game
from ..core.errors import HouseError, MissingPart
from ..odds.distribution.round_distribution import complete, round_law
from ..odds.game_advice import game_advice
from ..odds.house_edge import worth_of
from ..odds.par.game_sheets import sheets
from ..odds.strategy.strategy_card import Strategy, figures


def faults_offered(game: Game) -> tuple[str, ...]:
    """Sentences, each of which names a file and what is missing or wrong in it; none of a game
    whose every page opens.
    """
    found: dict[str, None] = {}

    def look(ask: Callable[[], object]) -> None:
        try:
            ask()
        except MissingPart as missing:
            found[str(missing)] = None

    if game.family != "dice":
        look(lambda: game_advice(game))
    for ask in (
        lambda: Strategy(game),
        lambda: worth_of(game),
        lambda: figures(game),
        lambda: sheets(game),
    ):
        look(ask)
    if not found and game.family != "dice":
        look(lambda: found.update(dict.fromkeys(_unplanned(game))))
    return tuple(found)


def _unplanned(game: Game) -> Iterator[str]:
    """Why the planner has no trip at the table, if it has none."""
    rules = game.house_rules
    try:
        round_law(game, rules, complete(game, rules, {game.base: rules.table_minimum}))
    except MissingPart:
        raise
    except HouseError as refusal:
        where = f"game/games/{game.stem}/advice.py"
        yield f"{where}: has neither `round_law` nor `row_net` that the planner can use ({refusal})"
