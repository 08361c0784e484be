"""The lobby: every table of the house, what it costs, how the player has done there, and the round that is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.focus import Signal, Target, state_of
from game.client.pages import lobby_tile
from game.client.pages.book_page import BookPage, shortened
from game.client.pages.lobby_tile import (
    FELT,
    GAP,
    LINE,
    RADIUS,
    TEXT,
    WIDE,
    LobbyTile,
    how_many,
    passes,
    tiles,
    waits_for,
)
from game.client.pages.page import HEAD_PREFIX
from game.client.ui.boxes import cells
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.draw.kit import Result
    from game.client.draw.sheet import Sheet
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent, Spot
    from game.rules import Listed
    from game.table.store import KeptRound, Store

TILE: Final = "table:"
FIND: Final = HEAD_PREFIX + "find"
_FILTERS: Final = (
    ("all", "All"), ("cards", "Cards"), ("blackjack", "Blackjack"), ("dice", "Dice"), ("low", "Low edge"),
)  # fmt: skip
_LEGEND: Final[tuple[tuple[Result, str], ...]] = (("win", "won"), ("push", "even"), ("loss", "lost"))
_HINTS: Final = (("arrows", "move"), ("Enter", "sit down"), ("I", "rules and odds"), ("Esc", "leave"))


class Lobby(BookPage):
    """The tables. `games` is the catalogue in its order, `edges` the house edge of each as text (left out: unknown)."""

    name = "lobby"
    title = "Tables"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Listed],
        clock: Callable[[], datetime], edges: Mapping[str, str] | None = None, opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.listed = dict(games)
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
        self._head: list[tuple[str, str, str, Spot]] = []
        self._boxes: list[tuple[LobbyTile, Spot]] = []

    # ---- the book

    def read(self) -> None:
        """Tiles and the open round; what it waits for is found out after the first frame."""
        self._open = self.store.open_round(self.player)
        at = self._open.row.game if self._open else ""
        self.tiles = tiles(self.store, self.player, self.listed, self.edges, self.store.open_tables(self.player))
        self._waiting_for = ""
        if self.selected not in self.listed:
            last = self.store.rounds(Filter(player=self.player), limit=1)
            self.selected = at or (
                last[0].game if last and last[0].game in self.listed else next(iter(self.listed), "")
            )

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

    # ---- geometry

    @property
    def _hint_high(self) -> float:
        return 50.0 * self.growth

    @property
    def _card_wide(self) -> float:
        return 446.0 * (1 + 0.7 * (self.growth - 1)) if self._open else 0.0

    def _laid_head(self) -> tuple[Part | None, float]:
        """Name, label, count and box of each filter that finds something, and of the find box, in design pixels from the window's
        corner: beside the title, or in lines under it where that does not hold them; how much they need under it.
        """
        from game.client.draw.kit import pill_width

        kit, g, above = self.shell.kit(self.view), self.growth, self.head - self._under
        found: list[tuple[str, str, str, float]] = []
        for name, label in _FILTERS:
            count = sum(passes(tile, name) for tile in self.tiles)
            if count or name == "all":
                wide = pill_width(kit, label, f"{count}", sign=name == self.chosen)
                found.append((HEAD_PREFIX + name, label, f"{count}", wide))
        found.append((FIND, "", "", 208 * g))
        room = self.wide - (self._card_wide + 16 if self._open else 0)
        beside = 270 * g + sum(wide + 10 for *_, wide in found) - 10 <= room
        left, y = (self.left + 270 * g, 40.0) if beside else (self.left, above - 6)
        x, self._head = left, []
        for name, label, count_, wide in found:
            if x > left and x + wide > self.left + self.wide:
                x, y = left, y + 54 * g
            self._head.append((name, label, count_, (x, y, wide, 44 * g)))
            x += wide + 10
        return None, 0.0 if beside else y + 54 * g - above + 6

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

    def _tile_size(self) -> tuple[int, float, float, float]:
        """How many tiles stand beside each other; their width, height and felt height: with larger lettering it gives way first."""
        count, wide = cells(self.wide, 300 * self.growth if self.growth > 1.01 else WIDE, GAP)
        lines = max((len(lobby_tile.blurb(self.shell.type(self.view), tile, wide)) for tile in self.tiles), default=1)
        text = (TEXT + LINE * (lines - 1)) * self.growth
        rows = max(1, -(-len(self.tiles) // count))
        felt = max(64.0, min(FELT, (self.high - 16 - GAP * (rows - 1)) / rows - text)) if self.growth < 1.3 else FELT
        return count, wide, text + felt, felt

    def _place(self) -> None:
        """The tiles, as the head leaves them room."""
        self._size = count, wide, high, _ = self._tile_size()
        self._boxes = [(tile, ((i % count) * (wide + GAP), (i // count) * (high + GAP), wide, high))
                       for i, tile in enumerate(self.shown)]  # fmt: skip
        super()._place()

    def column_height(self) -> float:
        """All rows of tiles; the gap below the last is the page's own."""
        boxes = self._boxes
        return boxes[-1][1][1] + boxes[-1][1][3] - 14 if boxes else 0.0

    def _card_box(self) -> tuple[float, float, float, float]:
        return self.left + self.wide - self._card_wide, 24.0, self._card_wide, 78.0 * self.growth

    def _button_box(self) -> tuple[float, float, float, float]:
        x, y, w, h = self._card_box()
        wide = 146 * self.growth
        return x + w - wide - 12, y + 12, wide, h - 22

    # ---- what can be reached

    def _seen(self) -> list[Target]:
        return [*self.head_targets(), *super()._seen()]

    def window_box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in design pixels from the window's corner, in window pixels."""
        k = self.view.scale
        return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))

    def head_targets(self) -> list[Target]:
        """Filters, the find box until it is a line, and the round to go on with."""
        targets = [Target(name, self.window_box(*box), "filters", face=str(name.endswith(self.chosen)), radius=22)
                   for name, _, _, box in self._head if name != FIND or not self._finding]  # fmt: skip
        if self._open:
            targets.append(Target(HEAD_PREFIX + "continue", self.window_box(*self._button_box()), "filters"))
        return targets

    def column_targets(self) -> list[Target]:
        """The tiles."""
        radius = round(RADIUS * self.view.scale)
        return [Target(TILE + tile.slug, self.box(*box), "tiles", radius=radius) for tile, box in self._boxes]

    # ---- what happens

    def head_part(self) -> Part | None:
        """The find line, from when it is first typed in: the first frame does without the controls' library."""
        if not self._finding:
            return None
        from game.client.ui.boxes import Fixed
        from game.client.ui.line import Line

        x, y, w, h = self._head[-1][3]
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
                return self._go("quit")
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
        _, wide, _, felt = self._size
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
        boxes = [(tile, self.box(*box)) for tile, box in self._boxes]
        return [(t, r) for t, r in boxes if r.colliderect(pane) and self._picture_key(t) not in self.shell.cache]

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The tiles that lie in the area."""
        kit, size = self.shell.kit(self.view), self._size[1:]
        reach = round(24 * self.view.scale)
        for tile, box in self._boxes:
            rect = self.box(*box)
            if rect.inflate(reach, reach).colliderect(area):
                state = state_of(self.focus, TILE + tile.slug)
                lobby_tile.draw(
                    surface, kit, tile, rect, size, self._picture(tile, make=False), state, soft=self.shell.warm
                )
        if not self.shown:
            s = self.shell.sheet(surface, self.view)
            s.text(
                "No table of that name.",
                self.left,
                self.head + 40 * self.growth,
                24,
                "ui6",
                self.shell.theme(self.view).text2,
            )
        self._shown = True

    def draw_head(self, surface: pygame.Surface) -> None:
        """Filters, find box, the open round and the hints."""
        from game.client.draw.kit import field, pill

        kit = self.shell.kit(self.view)
        for name, label, count, (x, y, w, h) in self._head:
            at, state = self.window_box(x, y, w, h), state_of(self.focus, name)
            if name != FIND:
                piece = kit.paint(pill, w, h, label, count, active=name == HEAD_PREFIX + self.chosen, state=state)
            elif not self._finding:
                piece = kit.paint(field, w, h, "", hint="Find a table", icon="search", key="/", state=state)
            else:
                continue
            piece.blit(surface, at.x, at.y)
        if self._finding:
            super().draw_head(surface)
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
        game = self.listed.get(self._open.row.game)
        short = shortened(game.title) if game else self._open.row.game
        bx, by, bw, bh = self._button_box()
        s, room = self.shell.sheet(surface, self.view), bx - x - 28
        s.fitted(f"{short}, round {self._open.row.number:,}", x + 18, y + 32 * g, room, 20, "ui7")
        s.fitted(self._waiting_for or "Your decision is open", x + 18, y + 60 * g, room, 20, "ui5", theme.text2)
        s.flush()
        state = state_of(self.focus, HEAD_PREFIX + "continue")
        spot = self.window_box(bx, by, bw, bh)
        kit.paint(button, bw, bh, "Continue", kind="primary", size=22, state=state).blit(surface, spot.x, spot.y)

    def _draw_hints(self, surface: pygame.Surface) -> None:
        y = self.view.size[1] / self.view.scale - 28 * self.growth
        s = self.shell.sheet(surface, self.view)
        end = hints(s, self.left, y, _HINTS)
        legend(s, self.left + self.wide, y, end + 40)
        s.flush()


def hints(sheet: Sheet, x: float, y: float, pairs: tuple[tuple[str, str], ...]) -> float:
    """Keys and what they do, from x; `arrows` is one cap with all four. Answers where the line ends."""
    from game.client.draw.kit import keycap, keycap_width

    g, ink = sheet.type.grow, sheet.theme.text2
    high = 28 * g
    for key, words in pairs:
        if key == "arrows":
            wide = 104 * g
            sheet.rr(x, y - high / 2, wide, high, 6, None, 0.9, stroke=ink, sw=1.6)
            for i, name in enumerate(("arrow-l", "arrow-u", "arrow-d", "arrow-r")):
                sheet.icon(name, x + (17 + i * 23.5) * g, y, 16 * g, ink, 2.4)
        else:
            wide = keycap_width(sheet, key, high)
            keycap(sheet, x + wide / 2, y, key, ink, high)
        x += wide + 10
        x += sheet.text(words, x, y, 20, "ui5", ink, valign="m") + 34
    return x - 34


def legend(sheet: Sheet, right: float, y: float, least: float) -> None:
    """What the marks of results mean, ending at `right`; left out where it would begin before `least`."""
    from game.client.draw.kit import result_mark

    g = sheet.type.grow
    wide = sum(20 * g + sheet.width(words, 20, "ui5") + 26 for _, words in _LEGEND)
    x = right - wide
    if x < least:
        return
    for result, words in _LEGEND:
        result_mark(sheet, x + 8 * g, y, 16 * g, result)
        x += 22 * g + sheet.text(words, x + 22 * g, y, 20, "ui5", sheet.theme.text2, valign="m") + 24
