"""A table's tile in the lobby: what it asks of the catalogue and the book, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from typing import Final

import msgspec
import pygame

from game.client.draw.kit import Result, State, focus_ring, result_mark
from game.client.draw.palette import rgb
from game.client.draw.sheet import Sheet
from game.client.draw.signs import seal
from game.client.draw.type import Type
from game.client.layout import felt as felt_of
from game.client.pages.book_page import shortened, signed
from game.client.scene import Viewport
from game.client.shell import Shell
from game.client.ui.boxes import Grid, Inlay, cells, spots
from game.rules import GAMES, Listed
from game.table.store import KeptRound, Store
from game.table.store.drills import Seal
from game.table.store.values import Filter

WIDE: Final = 378.0
FELT: Final = 136.0
TEXT: Final = 148.0
LINE: Final = 26.0
GAP: Final = 20.0
RADIUS: Final = 16.0
SEAL: Final = 13.0
#: An edge under this many percent counts as low.
LOW: Final = 3.0
_RESULTS: Final[dict[str, Result]] = {"won": "win", "lost": "loss", "even": "push"}
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


class LobbyTile(msgspec.Struct, frozen=True):
    """What a tile says: `edge` as text ("" when unknown), `net` in cents (None before the first round), results oldest first, and
    the `seal` of a passed exam (`whole`, or the `outline` of one that has faded).
    """

    slug: str
    stem: str
    title: str
    blurb: str
    kind: str
    edge: str = ""
    net: int | None = None
    results: tuple[Result, ...] = ()
    open: bool = False
    seal: Seal = ""

    @property
    def sealed(self) -> str:
        """The seal in words."""
        return {"whole": "table-ready", "outline": "was table-ready"}.get(self.seal, "")


def how_many(games: Collection[str]) -> str:
    """How many games there are, in words up to twelve and in figures beyond.

    >>> how_many("a"), how_many("abcdefghijkl"), how_many("abcdefghijklm")
    ('one game', 'twelve games', '13 games')
    """
    count = len(games)
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} game{'' if count == 1 else 's'}"


def percent(edge: str) -> float | None:
    """The first figure of an edge as printed, None when there is none.

    >>> percent("from 1.9 %"), percent("−0.05 %"), percent("")
    (1.9, -0.05, None)
    """
    found = re.search(r"−?\d+(?:\.\d+)?", edge)
    return float(found[0].replace("−", "-")) if found else None


def tiles(
    store: Store, player: int, games: Mapping[str, Listed], edges: Mapping[str, str], open_at: Container[str]
) -> tuple[LobbyTile, ...]:
    """A tile for every game of the catalogue, with the player's own figures; at the tables of `open_at` a round is open."""
    nets = {row.game: row for row in store.net_by_game(Filter(player=player))}
    found = []
    for slug, game in games.items():
        own, kind = nets.get(slug), game.family if game.family in {"blackjack", "dice"} else "cards"
        results = tuple(_RESULTS[r] for r in store.last_results(player, slug)) if own else ()
        found.append(
            LobbyTile(slug, game.stem, game.title, game.blurb, kind, edges.get(slug, ""), own.net if own else None,
                 results, slug in open_at)
        )  # fmt: skip
    return tuple(found)


def passes(tile: LobbyTile, chosen: str) -> bool:
    """Whether a tile belongs under a filter: all, low, or a kind of game."""
    edge = percent(tile.edge)
    return chosen in ("all", tile.kind) or (chosen == "low" and edge is not None and edge < LOW)


def waits_for(kept: KeptRound) -> str:
    """What of the player's an open round waits for, in words: `Down bet`, or `decision`."""
    from game.table.kept import replayed

    game = GAMES[kept.row.game]
    state, _ = replayed(game, kept)
    for street in game.streets:
        if street.name == state.stage:
            return f"{game.wager(street.wager).title.removesuffix(' Bet')} bet"
    return "decision"


# ---- drawn


def ground(sheet: Sheet, w: float, h: float, *, soft: bool = True) -> None:
    """The tile's body, with its shadow when `soft`."""
    if soft:
        sheet.shadow(0, 0, w, h, RADIUS, blur=9, dy=5, a=0.45)
    sheet.rr(0, 0, w, h, RADIUS, "#181D1F")


def blurb(kind: Type, tile: LobbyTile, w: float) -> list[str]:
    """How a tile so wide, in design pixels, says how its game is played."""
    return kind.wrap(tile.blurb, (w - 36) * kind.scale, 20)


def words(sheet: Sheet, w: float, h: float, tile: LobbyTile) -> None:
    """Everything under the felt, from the felt's lower edge; what is higher than `TEXT` is room for more lines of its play."""
    g, theme = sheet.type.grow, sheet.theme
    sheet.rr(0, 0, w, 1.5, 0, "#000000", 0.6)
    titles = (tile.title, tile.title.removesuffix(" Poker"), shortened(tile.title))
    wide = sheet.width("Open", 20, "ui7") + 46
    told = tile.open and any(sheet.width(one, 26, "serif6") <= w - 46 - wide for one in titles)
    wide = (wide if told else 38.0) if tile.open else -10.0
    if tile.open:
        _open(sheet, w - 18 - wide, 11 * g, wide, 32 * g, told=told)
    mark = SEAL * g if tile.seal else 0.0
    room = w - 46 - wide - (2 * mark + 8 if mark else 0)
    title = next((one for one in titles if sheet.width(one, 26, "serif6") <= room), titles[-1])
    used = sheet.text(title, 18, 35 * g, 26, "serif6", max_width=room)
    if mark:
        seal(sheet, 18 + used + 10 + mark, 27 * g, mark, theme.brass, whole=tile.seal == "whole")
    for i, line in enumerate(blurb(sheet.type, tile, w)):
        sheet.text(line, 18, (64 + LINE * i) * g, 20, "ui5", theme.text2)
    _figures(sheet, w, h - TEXT * g, tile)
    sheet.flush()


def _figures(sheet: Sheet, w: float, down: float, tile: LobbyTile) -> None:
    """What the game costs and how the player has done, `down` from where they stand under one line of play."""
    g, theme = sheet.type.grow, sheet.theme
    sheet.line(18, down + 79 * g, w - 18, down + 79 * g, "#FFFFFF", theme.line_alpha, 1.4)
    taken = 18.0
    if tile.edge:
        used = sheet.text("Edge", 18, down + 105 * g, 20, "ui5", theme.text2)
        taken += used + 7 + sheet.text(tile.edge, 18 + used + 7, down + 105 * g, 20, "ui7")
    if tile.net is None:
        told = next((one for one in ("not played yet", "new") if taken + 16 + sheet.width(one, 20) <= w - 18), "")
        sheet.text(told, w - 18, down + 105 * g, 20, "ui5", theme.text2, anchor="r")
    else:
        tone = theme.win if tile.net > 0 else theme.loss if tile.net < 0 else theme.text
        used = sheet.text(signed(tile.net), w - 18, down + 105 * g, 20, "ui7", tone, anchor="r")
        if w - 18 - used - 8 - sheet.width("You", 20, "ui5") > taken + 12:
            sheet.text("You", w - 18 - used - 8, down + 105 * g, 20, "ui5", theme.text2, anchor="r")
    if tile.results:
        used = sheet.text("Last ten", 18, down + 133 * g, 20, "ui5", theme.text2)
        step = min(23 * g, (w - 36 - used - 20) / 10)
        size = min(15 * g, step * 0.7)
        for i, result in enumerate(reversed(tile.results)):
            result_mark(sheet, w - 18 - size / 2 - i * step, down + 126 * g, size, result)


def _open(sheet: Sheet, x: float, y: float, w: float, h: float, *, told: bool) -> None:
    sheet.rr(x, y, w, h, h / 2, "#2A2A20")
    sheet.rr(x + 1, y + 1, w - 2, h - 2, h / 2, None, 1, stroke=sheet.theme.brass, sw=2)
    sheet.icon("tri-r", x + 19, y + h / 2, 13, sheet.theme.brass)
    if told:
        sheet.text("Open", x + 32, y + h / 2, 20, "ui7", sheet.theme.brass, valign="m")


def edge(sheet: Sheet, w: float, h: float, state: State) -> None:
    """The tile's line; hover lights it, the focus rings it."""
    lit = state in {"hover", "pressed"}
    if lit:
        sheet.rr(0, 0, w, h, RADIUS, "#FFFFFF", 0.05 if state == "hover" else 0.02)
    strength = 0.5 if lit else sheet.theme.line_alpha
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, RADIUS - 0.6, None, strength, stroke="#FFFFFF", sw=1.5)
    if state == "focus":
        focus_ring(sheet, w, h, RADIUS)


def plain(target: pygame.Surface, stem: str, rect: pygame.Rect) -> None:
    """What stands in the window until the picture is painted: the felt's colour, cut by the table's edge."""
    pygame.draw.rect(target, "#101415", rect)
    clip = target.get_clip()
    target.set_clip(rect.clip(clip))
    edge = pygame.Rect(0, 0, round(rect.w * 1.08), round(rect.h * 2.5))
    edge.midbottom = (rect.centerx, rect.bottom - round(rect.h * 0.045))
    pygame.draw.ellipse(target, rgb(felt_of(stem)), edge)
    target.set_clip(clip)


class TileGrid:
    """The tables as tiles, laid out by boxes for a width; `box` puts a place of the column into the window. With larger lettering
    felts give way first.
    """

    def __init__(
        self, shell: Shell, view: Viewport, tiles: Sequence[LobbyTile], shown: Sequence[LobbyTile],
        room: tuple[float, float], box: Callable[..., pygame.Rect],
    ) -> None:  # fmt: skip
        self.shell, self.view, self.shown, self.box = shell, view, tuple(shown), box
        self.kit = kit = shell.kit(view)
        g, (wide, high) = kit.type.grow, room
        grid = Grid([], 300 * g if g > 1.01 else WIDE, GAP)
        count, each = cells(wide, grid.least, GAP)
        lines = max((len(blurb(kit.type, tile, each)) for tile in tiles), default=1)
        text = (TEXT + LINE * (lines - 1)) * g
        rows = max(1, -(-len(tiles) // count))
        felt = max(64.0, min(FELT, (high - 16 - GAP * (rows - 1)) / rows - text)) if g < 1.3 else FELT
        self.size = each, text + felt, felt
        grid.parts = tuple(Inlay(tile.slug, line=text + felt) for tile in shown)
        self.spots = spots(grid, kit, (0.0, 0.0, wide, 0.0))
        self.high = grid.high(kit, wide)

    def rect(self, slug: str) -> pygame.Rect:
        """A tile in the window, scrolled."""
        return self.box(*self.spots[slug])

    def touched(self, slug: str) -> pygame.Rect:
        """All that a change of it touches."""
        reach = round(24 * self.view.scale)
        return self.rect(slug).inflate(reach, reach)

    def _key(self, tile: LobbyTile) -> tuple[object, ...]:
        wide, _, felt = self.size
        k = self.view.scale
        return ("lobby felt", tile.stem, round(wide * k), round(felt * k), k)

    def unpainted(self, pane: pygame.Rect) -> tuple[LobbyTile, ...]:
        """The tiles in sight whose felts are not painted yet."""
        kept = self.shell.cache
        return tuple(t for t in self.shown if self._key(t) not in kept and self.rect(t.slug).colliderect(pane))

    def paint(self, tile: LobbyTile) -> pygame.Rect:
        """Paint a felt, and say where it is seen."""
        from game.client.pages import interior  # not before the first frame: it needs numpy

        cache, key, scale = self.shell.cache, self._key(tile), self.view.scale
        size = (int(str(key[2])), int(str(key[3])))
        cache.get(key, lambda: interior.paint(tile.stem, cache, scale, size, RADIUS))
        return self.rect(tile.slug)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, state: Callable[[str], State]) -> None:
        """The tiles that lie in the area."""
        cache = self.shell.cache
        for tile in self.shown:
            if self.touched(tile.slug).colliderect(area):
                key, at, w, h, felt = self._key(tile), self.rect(tile.slug), *self.size
                self.kit.paint(ground, w, h, soft=self.shell.warm).blit(surface, at.x, at.y)
                if key in cache:
                    surface.blit(cache.get(key, lambda: surface), at)
                else:
                    high = round(felt * self.view.scale)
                    plain(surface, tile.stem, at.inflate(-2, 0).clip(at.x + 1, at.y + 5, at.w - 2, high - 5))
                self.kit.paint(words, w, h - felt, tile).blit(surface, at.x, at.y + felt * self.view.scale)
                self.kit.paint(edge, w, h, state(tile.slug)).blit(surface, at.x, at.y)
