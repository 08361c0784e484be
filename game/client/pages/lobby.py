"""The lobby: every table of the house, what it costs, how the player has done there, and the round that is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.focus import Signal, Target, state_of
from game.client.pages import lobby_tile
from game.client.pages.book_page import HEAD_PREFIX, BookPage, shortened
from game.client.pages.lobby_facts import how_many, passes, tiles, waits_for
from game.client.pages.lobby_tile import FELT, GAP, LINE, RADIUS, TEXT, WIDE, LobbyTile
from game.client.scene import Quit
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.rules import Listed
    from game.table.store import KeptRound, Store

TILE: Final = "table:"
FIND: Final = HEAD_PREFIX + "find"
_FILTERS: Final = (
    ("all", "All"), ("cards", "Cards"), ("blackjack", "Blackjack"), ("dice", "Dice"), ("low", "Low edge"),
)  # fmt: skip
_HINTS: Final = (("arrows", "move"), ("Enter", "sit down"), ("I", "rules and odds"), ("Esc", "quit"))


class Lobby(BookPage):
    """The tables. `games` is the catalogue in its order, `edges` the house edge of each as text (left out: unknown)."""

    name = "lobby"
    title = "Tables"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Listed],
        clock: Callable[[], datetime], edges: Mapping[str, str] | None = None, opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
        self.edges = edges or {}
        self.subtitle = f"{how_many(games).capitalize()}, one house"
        self.tiles: tuple[LobbyTile, ...] = ()
        self.chosen = "all"
        self.wanted = ""
        self._finding = False
        self._swallow = ""
        self.selected = ""
        self._open: KeptRound | None = None
        self._waiting_for = ""
        self._shown = False
        self._lines = 1
        self._measured: list[tuple[str, str, str, float]] | None = None

    # ---- the book

    def read(self) -> None:
        """Tiles and the open round; what it waits for is found out after the first frame."""
        self._open = self.store.open_round(self.player)
        at = self._open.row.game if self._open else ""
        self.tiles = tiles(self.store, self.player, self.games, self.edges, self.store.open_tables(self.player))
        self._waiting_for = ""
        if self.selected not in self.games:
            last = self.store.rounds(Filter(player=self.player), limit=1)
            self.selected = at or (last[0].game if last and last[0].game in self.games else next(iter(self.games), ""))

    def enter(self, view: Viewport) -> None:
        """Come up with the selected table under the ring."""
        super().enter(view)
        self.focus.focus(TILE + self.selected)
        self._show(TILE + self.selected)

    @property
    def shown(self) -> tuple[LobbyTile, ...]:
        """The tiles that filter and search leave."""
        wanted = self.wanted.strip().casefold()
        return tuple(
            t for t in self.tiles
            if passes(t, self.chosen) and wanted in f"{t.title} {t.blurb}".casefold()
        )  # fmt: skip

    def _filters(self) -> list[tuple[str, str, str]]:
        """Name, label and count of each filter that finds something."""
        counted = [(name, label, sum(passes(t, name) for t in self.tiles)) for name, label in _FILTERS]
        return [(name, label, str(count)) for name, label, count in counted if count or name == "all"]

    # ---- geometry

    @property
    def _hint_high(self) -> float:
        return 50.0 * self.growth

    @property
    def _card_wide(self) -> float:
        return 446.0 * (1 + 0.7 * (self.growth - 1)) if self._open else 0.0

    def _pills(self) -> list[tuple[str, str, str, float]]:
        """Name, label, count and width of each filter, measured once a layout."""
        if self._measured is None:
            self._measured = self._measure_pills()
        return self._measured

    def _measure_pills(self) -> list[tuple[str, str, str, float]]:
        kit = self.shell.kit(self.view)
        return [
            (name, label, count,
             kit.measure(label, 20, "ui7") + kit.measure(count, 20, "ui5") + 38 + (28 if name == self.chosen else 0))
            for name, label, count in self._filters()
        ]  # fmt: skip

    @property
    def _row_wide(self) -> float:
        return sum(w + 10 for *_, w in self._pills()) + 208 * self.growth

    @property
    def _one_row(self) -> bool:
        return 270 * self.growth + self._row_wide + (self._card_wide + 16 if self._open else 0) <= self.wide

    @property
    def head(self) -> float:
        """The title, and a second row of filters where one does not hold them."""
        one = super().head
        return one if self._one_row else one + 54 * self.growth

    @property
    def high(self) -> float:
        """The hints below are not part of the column."""
        return super().high - self._hint_high

    @property
    def pane(self) -> pygame.Rect:
        """Where tiles are seen."""
        pane = super().pane
        top = round(12 * self.view.scale)  # room for the focus ring of the first row
        return pygame.Rect(pane.x, pane.y - top, pane.w, pane.h + top - round(self._hint_high * self.view.scale))

    @property
    def _columns(self) -> int:
        return max(1, int((self.wide + GAP + 1) // (300 * max(1.0, self.growth) + GAP)) if self.growth > 1.01 else
                   int((self.wide + GAP + 1) // (WIDE + GAP)))  # fmt: skip

    @property
    def _tile_wide(self) -> float:
        columns = self._columns
        return min((self.wide - GAP * (columns - 1)) / columns, WIDE * 1.4 * self.growth)

    def _tile_size(self) -> tuple[float, float, float]:
        """Width, height and felt height of a tile: with larger lettering the felt gives way a little first."""
        columns, wide = self._columns, self._tile_wide
        text = (TEXT + LINE * (self._lines - 1)) * self.growth
        rows = -(-len(self.tiles) // columns)
        room = (self.high - 16 - GAP * (rows - 1)) / max(1, rows) - text
        felt = max(64.0, min(FELT, room)) if self.growth < 1.3 else FELT
        return wide, text + felt, felt

    def _tile_boxes(self) -> list[tuple[LobbyTile, tuple[float, float, float, float]]]:
        wide, high, _ = self._tile_size()
        columns = self._columns
        return [(tile, ((i % columns) * (wide + GAP), (i // columns) * (high + GAP), wide, high))
                for i, tile in enumerate(self.shown)]  # fmt: skip

    def column_height(self) -> float:
        """All rows of tiles; the gap below the last is the page's own."""
        boxes = self._tile_boxes()
        return boxes[-1][1][1] + boxes[-1][1][3] - 14 if boxes else 0.0

    def _head_boxes(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """The filters and the find box, in design pixels from the window's corner."""
        g = self.growth
        x, y = (self.left + 270 * g, 40.0) if self._one_row else (self.left, super().head - 6)
        high, boxes = 44.0 * g, []
        for name, *_, wide in self._pills():
            boxes.append((f"{HEAD_PREFIX}{name}", (x, y, wide, high)))
            x += wide + 10
        boxes.append((FIND, (x, y, 208 * g, high)))
        return boxes

    def _card_box(self) -> tuple[float, float, float, float]:
        return self.left + self.wide - self._card_wide, 24.0, self._card_wide, 78.0 * self.growth

    def _button_box(self) -> tuple[float, float, float, float]:
        x, y, w, h = self._card_box()
        wide = 146 * self.growth
        return x + w - wide - 12, y + 12, wide, h - 22

    def lay_out(self) -> None:
        """State the targets anew; the filters' widths are measured again."""
        self._measured = None
        kind, wide = self.shell.type(self.view), self._tile_wide
        self._lines = max((len(lobby_tile.blurb(kind, tile, wide)) for tile in self.tiles), default=1)
        super().lay_out()

    # ---- what can be reached

    def head_targets(self) -> list[Target]:
        """Filters, the find box until it is a line, and the round to go on with."""
        targets = [Target(name, self.window_box(*box), "filters", face=str(name.endswith(self.chosen)), radius=22)
                   for name, box in self._head_boxes() if name != FIND or not self._finding]  # fmt: skip
        if self._open:
            targets.append(Target(HEAD_PREFIX + "continue", self.window_box(*self._button_box()), "filters"))
        return targets

    def column_targets(self) -> list[Target]:
        """The tiles."""
        radius = round(RADIUS * self.view.scale)
        return [Target(TILE + tile.slug, self.box(*box), "tiles", radius=radius) for tile, box in self._tile_boxes()]

    # ---- what happens

    def head_part(self) -> Part | None:
        """The find line, from when it is first typed in: the first frame does without the controls' library."""
        if not self._finding:
            return None
        from game.client.ui.boxes import Fixed
        from game.client.ui.line import Line

        x, y, w, h = dict(self._head_boxes())[FIND]
        line = Line(24, self.wanted, FIND, hint="Find a table", icon="search", key="/", group="filters", emptied=True)
        return Fixed([(line, (x - self.left, y, w, h))])

    def handle(self, event: pygame.Event) -> Move | None:
        """A slash opens the find line; while it is typed in, Down goes to the tiles, else every arrow does."""
        if event.type == pygame.TEXTINPUT and self._swallow:
            text, self._swallow = self._swallow, ""
            if event.text == text:
                return None
        if event.type == pygame.KEYDOWN:
            self._swallow = ""
            if self.typing and event.key == pygame.K_DOWN:
                self._to_tiles()
                return None
        if event.type == pygame.KEYDOWN and not self.typing:
            if event.key == pygame.K_SLASH:
                self._find()
                self._swallow = "/"
                return None
            if event.key == pygame.K_i and self.selected:
                return self._go(f"rules:{self.selected}")
            if event.key == pygame.K_ESCAPE:
                return Quit()
            if event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN} and self._to_tiles():
                return None
        return super().handle(event)

    def _find(self) -> None:
        """Give the keyboard to the find line."""
        from game.client.ui.line import Line

        self._finding = True
        self.lay_out()
        line = self.ui[FIND]
        self.ui.write_in(line if isinstance(line, Line) else None)
        self.focus.focus(FIND)

    def _to_tiles(self) -> bool:
        """Bring the ring to the selected tile, unless it is on something already; whether it moved."""
        if self.typing:
            self.ui.write_in(None)
        held = self.focus.ring
        if held is not None and held.name != FIND:
            return False
        names = [TILE + tile.slug for tile in self.shown]
        name = TILE + self.selected
        return bool(names) and self.focus.focus(name if name in names else names[0])

    def did(self, intent: Intent) -> Move | None:
        """The find line holds other letters, or Enter left it."""
        from game.client.ui.control import Changed

        if isinstance(intent, Changed):
            self.wanted = intent.value
            self._filtered()
        else:
            self._to_tiles()
        return None

    def act(self, signal: Signal) -> Move | None:
        """Filters, find box, the open round, and sitting down."""
        name = signal.name
        if name.startswith(TILE):
            self.selected = name.removeprefix(TILE) if signal.does != "hover" else self.selected
            if signal.does == "press":
                self.shell.sound.play("tick")
                return self._go(name)
            if signal.does == "menu":
                return self._go(f"rules:{self.selected}")
        elif signal.does == "press" and name == HEAD_PREFIX + "continue" and self._open:
            return self._go(f"{TILE}{self._open.row.game}")
        elif signal.does == "press" and name == FIND:
            self._find()
        elif signal.does == "press" and name.startswith(HEAD_PREFIX):
            self.chosen = name.removeprefix(HEAD_PREFIX)
            self.shell.sound.play("tick")
            self._filtered()
        return None

    def _filtered(self) -> None:
        self.scroll = 0.0
        self.lay_out()

    # ---- drawing

    def update(self, dt: float) -> Move | None:
        """After the first frame: paint one felt a turn, and find out what the open round waits for."""
        if self._shown:
            waiting = self._unpainted()
            if waiting:
                tile, rect = waiting[0]
                self._picture(tile, make=True)
                self.redraw(rect)
            elif self._open and not self._waiting_for:
                self._waiting_for = waits_for(self._open)
                self.redraw(self.window_box(*self._card_box()))
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """Until every felt that is seen is painted."""
        return super().wants_frames or bool(self._unpainted()) or bool(self._open and not self._waiting_for)

    def _picture_key(self, tile: LobbyTile) -> tuple[object, ...]:
        wide, _, felt = self._tile_size()
        k = self.view.scale
        return ("lobby felt", tile.stem, round(wide * k), round(felt * k), k)

    def _picture(self, tile: LobbyTile, *, make: bool) -> pygame.Surface | None:
        key, cache = self._picture_key(tile), self.shell.cache
        if not make and key not in cache:
            return None
        size = (int(str(key[2])), int(str(key[3])))

        def painted() -> pygame.Surface:
            from game.client.pages import miniature  # not before the first frame: it needs numpy

            return miniature.paint(tile.stem, cache, self.view.scale, size, RADIUS)

        return cache.get(key, painted)

    def _unpainted(self) -> list[tuple[LobbyTile, pygame.Rect]]:
        pane = self.pane
        boxes = [(tile, self.box(*box)) for tile, box in self._tile_boxes()]
        return [(t, r) for t, r in boxes if r.colliderect(pane) and self._picture_key(t) not in self.shell.cache]

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The tiles that lie in the area."""
        kit, size = self.shell.kit(self.view), self._tile_size()
        reach = round(24 * self.view.scale)
        for tile, box in self._tile_boxes():
            rect = self.box(*box)
            if rect.inflate(reach, reach).colliderect(area):
                state = state_of(self.focus, TILE + tile.slug)
                lobby_tile.draw(
                    surface, kit, tile, rect, size, self._picture(tile, make=False), state, soft=self.shell.warm
                )
        if not self.shown:
            s = self.sheet(surface)
            s.text(
                "No table of that name.", *self.at(0, 40 * self.growth), 24, "ui6", self.shell.theme(self.view).text2
            )
        self._shown = True

    def draw_head(self, surface: pygame.Surface) -> None:
        """Filters, find box, the open round and the hints."""
        from game.client.draw.kit import field, pill

        kit, boxes = self.shell.kit(self.view), dict(self._head_boxes())
        for name, label, count, _ in self._pills():
            x, y, w, h = boxes[HEAD_PREFIX + name]
            state = state_of(self.focus, HEAD_PREFIX + name)
            at = self.window_box(x, y, w, h)
            kit.paint(pill, w, h, label, count, active=name == self.chosen, state=state).blit(surface, at.x, at.y)
        if self._finding:
            super().draw_head(surface)
        else:
            x, y, w, h = boxes[FIND]
            at, state = self.window_box(x, y, w, h), state_of(self.focus, FIND)
            piece = kit.paint(field, w, h, "", hint="Find a table", icon="search", key="/", state=state)
            piece.blit(surface, at.x, at.y)
        if self._open:
            self._draw_card(surface)
        self._draw_hints(surface)

    def _draw_card(self, surface: pygame.Surface) -> None:
        from game.client.draw.kit import button, panel

        if self._open is None:
            return
        kit, theme, g = self.shell.kit(self.view), self.shell.theme(self.view), self.growth
        x, y, w, h = self._card_box()
        at = self.window_box(x, y, w, h)
        kit.paint(panel, w, h, fill="#26241A", tone=theme.brass).blit(surface, at.x, at.y)
        game = self.games.get(self._open.row.game)
        short = shortened(game.title) if game else self._open.row.game
        bx, by, bw, bh = self._button_box()
        s, room = self.sheet(surface), bx - x - 28
        s.fitted(f"{short}, round {self._open.row.number:,}", x + 18, y + 32 * g, room, 20, "ui7")
        s.fitted(self._waiting_for or "Your decision is open", x + 18, y + 60 * g, room, 20, "ui5", theme.text2)
        s.flush()
        state = state_of(self.focus, HEAD_PREFIX + "continue")
        spot = self.window_box(bx, by, bw, bh)
        kit.paint(button, bw, bh, "Continue", kind="primary", size=22, state=state).blit(surface, spot.x, spot.y)

    def _draw_hints(self, surface: pygame.Surface) -> None:
        from game.client.pages.hints import hints, legend

        y = self.view.size[1] / self.view.scale - 28 * self.growth
        s = self.sheet(surface)
        end = hints(s, self.left, y, _HINTS)
        legend(s, self.left + self.wide, y, end + 40)
        s.flush()
