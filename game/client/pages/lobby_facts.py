"""What the lobby asks of the catalogue and the book."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.client.pages.lobby_tile import LobbyTile
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping

    from game.client.draw.kit import Result
    from game.rules import Listed
    from game.table.store import KeptRound, Store

#: An edge under this many percent counts as low.
LOW: Final = 3.0
_RESULTS: Final[dict[str, Result]] = {"won": "win", "lost": "loss", "even": "push"}


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def how_many(games: Collection[str]) -> str:
    """How many games there are, in words up to twelve and in figures beyond.

    >>> how_many("a"), how_many("abcdefghijkl"), how_many("abcdefghijklm")
    ('one game', 'twelve games', '13 games')
    """
    count = len(games)
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} game{'' if count == 1 else 's'}"


def kind(game: Listed) -> str:
    """The filter a game belongs under: cards, blackjack or dice."""
    return game.family if game.family in {"blackjack", "dice"} else "cards"


def percent(edge: str) -> float | None:
    """The first figure of an edge as printed, None when there is none.

    >>> percent("from 1.9 %"), percent("")
    (1.9, None)
    """
    found = re.search(r"\d+(?:\.\d+)?", edge)
    return float(found[0]) if found else None


def tiles(
    store: Store, player: int, games: Mapping[str, Listed], edges: Mapping[str, str], open_at: Container[str]
) -> tuple[LobbyTile, ...]:
    """A tile for every game of the catalogue, with the player's own figures; at the tables of `open_at` a round is open."""
    nets = {row.game: row for row in store.net_by_game(Filter(player=player))}
    found = []
    for slug, game in games.items():
        own = nets.get(slug)
        results = tuple(_RESULTS[r] for r in store.last_results(player, slug)) if own else ()
        found.append(
            LobbyTile(slug, game.stem, game.title, game.blurb, kind(game), edges.get(slug, ""), own.net if own else None,
                 results, slug in open_at)
        )  # fmt: skip
    return tuple(found)


def passes(tile: LobbyTile, chosen: str) -> bool:
    """Whether a tile belongs under a filter: all, low, or a kind of game."""
    edge = percent(tile.edge)
    return chosen in ("all", tile.kind) or (chosen == "low" and edge is not None and edge < LOW)


def waits_for(kept: KeptRound) -> str:
    """What an open round waits for, in words: `Your Down bet is open`."""
    from game.rules import GAMES
    from game.table.kept import replayed

    game = GAMES[kept.row.game]
    state, _ = replayed(game, kept)
    for street in game.streets:
        if street.name == state.stage:
            return f"Your {game.wager(street.wager).title.removesuffix(' Bet')} bet is open"
    return "Your decision is open"
