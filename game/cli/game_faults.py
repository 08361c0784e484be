"""What is wrong with a game's own modules, so that a fault is named before a page of the window
meets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError, MissingPart
from ..odds.advice import module
from ..odds.house_edge import worth_of
from ..odds.par.game_sheets import sheets
from ..odds.round_distribution import complete, round_law
from ..odds.side_wagers import Side
from ..odds.strategy.strategy_card import Strategy, figures
from ..practice.drills import decision_points

FUNCTIONS = ("advise", "by_card", "main_sheets", "sheets", "law", "NETS", "alone", "prepare")
"""What a game's `advice.py` may offer that is called."""


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

    for ask in (
        lambda: Strategy(game),
        lambda: worth_of(game),
        lambda: figures(game),
        lambda: sheets(game),
    ):
        look(ask)
    if game.family != "dice":
        look(lambda: found.update(dict.fromkeys(_faults(game))))
    if not found and game.family != "dice":
        look(lambda: found.update(dict.fromkeys(_unplanned(game))))
    return tuple(found)


def _faults(game: Game) -> Iterator[str]:
    """What is wrong with the names that a card game's mathematics offers."""
    own, where = module(game), f"game/games/{game.stem}/advice.py"
    if not hasattr(own, "advise"):
        yield f"{where}: offers no `advise`"
    for name in FUNCTIONS:
        if not callable(getattr(own, name, len)):
            yield f"{where}: `{name}` is no function"
    if not hasattr(own, "sheets") and not isinstance(getattr(own, "SIDE", None), Side):
        yield f"{where}: offers neither `SIDE` nor `sheets`, by which its optional wagers are counted"
    if not decision_points(game):
        yield f"{where}: offers no `POINTS`, which say what can be practiced"


def _unplanned(game: Game) -> Iterator[str]:
    """Why the planner has no trip at the table, if it has none."""
    rules = HouseRules()
    try:
        round_law(game, rules, complete(game, rules, {game.base: rules.table_minimum}))
    except MissingPart:
        raise
    except HouseError as refusal:
        where = f"game/games/{game.stem}/advice.py"
        yield f"{where}: offers neither `law` nor `NETS` that the planner can use ({refusal})"
