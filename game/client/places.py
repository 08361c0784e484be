"""Which scene stands behind each place of the navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.advisor.data import figures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.client.program import Router
    from game.client.scene import Scene


def edges() -> Mapping[str, str]:
    """The house edge of each base game as the lobby prints it, from the shipped PAR sheets. Raises `MissingPart`."""
    return figures("edges.json", dict[str, str])


def make(router: Router, kind: str, rest: str) -> Scene | None:
    """The scene of a place; None when the house has no such place."""
    maker = MAKERS.get(kind)
    return maker(router, rest) if maker is not None else None


def _book(router: Router) -> tuple[Any, ...]:
    return router.shell, router.store, router.player, router.way


def _common(router: Router) -> dict[str, Any]:
    return {"clock": router.clock, "opened": router.opened_at}


def _lobby(router: Router, _rest: str) -> Scene:
    from game.client.scenes.lobby import Lobby
    from game.rules import LISTED

    return Lobby(*_book(router), games=LISTED, edges=edges(), **_common(router))


def _history(router: Router, _rest: str) -> Scene:
    from game.client.scenes.history import History
    from game.rules import GAMES

    exports, rounds = router.folder / "exports", router.folder / "rounds"
    return History(*_book(router), games=GAMES, folder=exports, rounds=rounds, **_common(router))


def _statistics(router: Router, _rest: str) -> Scene:
    from game.client.scenes.statistics import StatisticsPage
    from game.rules import GAMES

    return StatisticsPage(*_book(router), games=GAMES, **_common(router))


def _mistakes(router: Router, _rest: str) -> Scene:
    from game.client.scenes.mistakes import Mistakes
    from game.rules import GAMES

    return Mistakes(*_book(router), games=GAMES, **_common(router))


def _cashier(router: Router, _rest: str) -> Scene:
    from game.client.scenes.cashier import Cashier
    from game.rules import GAMES

    return Cashier(*_book(router), games=GAMES, **_common(router))


def _house_rules(router: Router, rest: str) -> Scene:
    from game.client.scenes.house_rules import HouseRulesPage
    from game.rules import GAMES

    return HouseRulesPage(*_book(router), games=GAMES, slug=rest, **_common(router))


def _profile(router: Router, _rest: str) -> Scene:
    from game.client.scenes.players import Players

    return Players(*_book(router), chosen=router.choose_player, **_common(router))


def _rules(router: Router, rest: str) -> Scene:
    from game.client.scenes.rules import Rules
    from game.rules import GAMES, SLUGS

    game = GAMES[rest or SLUGS[0]]
    return Rules(*_book(router), game=game, folder=router.root / "docs" / "rules", **_common(router))


def _practice(router: Router, rest: str) -> Scene:
    from game.client.scenes.practice import PracticePage
    from game.rules import GAMES

    return PracticePage(*_book(router), games=GAMES, slug=rest, **_common(router))


def _drill(router: Router, rest: str) -> Scene:
    from game.client.scenes.drill import Drill
    from game.rules import GAMES

    slug, point, mode, seconds = (rest.split(":") + ["", "any", "8"][rest.count(":") :])[:4]
    more: dict[str, Any] = {"slug": slug, "point": point, "mode": mode, "seconds": int(seconds)}
    return Drill(*_book(router), games=GAMES, seed=router.seed(), **(more | _common(router)))


def _card(router: Router, rest: str) -> Scene:
    from game.client.scenes.strategy_card import StrategyCardPage
    from game.rules import GAMES

    folder = router.folder / "exports"
    return StrategyCardPage(*_book(router), games=GAMES, slug=rest, folder=folder, **_common(router))


def _simulation(router: Router, rest: str) -> Scene:
    from game.client.scenes.simulation import SimulationPage
    from game.rules import GAMES

    return SimulationPage(*_book(router), games=GAMES, slug=rest, **_common(router))


def _settings(router: Router, _rest: str) -> Scene:
    from game.client.scenes.settings import SettingsPage
    from game.client.widgets import read_theme

    theme = router.root / "assets" / "theme" / "theme.json"
    read_theme(theme)  # refused before the page is opened
    return SettingsPage(router.shell, router.standing(), router.way, theme)


def _help(router: Router, _rest: str) -> Scene:
    from game.client.scenes.help import HelpPage

    return HelpPage(router.shell, router.standing(), router.way)


MAKERS: dict[str, Callable[[Router, str], Scene]] = {
    "lobby": _lobby,
    "history": _history,
    "statistics": _statistics,
    "mistakes": _mistakes,
    "cashier": _cashier,
    "house-rules": _house_rules,
    "profile": _profile,
    "rules": _rules,
    "practice": _practice,
    "drill": _drill,
    "card": _card,
    "simulation": _simulation,
    "settings": _settings,
    "help": _help,
}
