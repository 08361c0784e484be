"""Help: how to begin, every key, and what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.actions import AT_THE_TABLE, EVERYWHERE
from game.client.pages.page import Page

if TYPE_CHECKING:
    import pygame

    from game.client.draw.kit import Result

FIRST_STEPS: Final = (
    ("Sit down", "Choose a table with the arrows or the mouse, then Enter. Your bankroll is play money."),
    (
        "Place your wagers",
        "Pick a chip with 1 to 6 and click a spot, or drag the chip there. Right click takes it back.",
    ),
    ("Deal", "D deals. The dealer says what happens in the words of the regulation, with its section."),
    ("Decide", "Gold buttons bet, F folds. A button that has just changed waits a moment before it listens."),
    ("Read the result", "Each wager says what it held, its odds, what it paid, and under which section."),
)
KEYS: Final = tuple(
    (title, tuple((row.caps, row.words) for row in rows if row.words))
    for title, rows in (("At the table", AT_THE_TABLE), ("Everywhere", EVERYWHERE))
)
SIGNS: Final[tuple[tuple[Result, str], ...]] = (
    ("win", "won: full triangle up, and a plus"),
    ("push", "even: a bar, the stake came back"),
    ("loss", "lost: hollow triangle down, and a minus"),
)
_ROW: Final = 43
_STEP: Final = 46
_LINE: Final = 30


class HelpPage(Page):
    """First steps above, the two tables of keys side by side under them, the signs last."""

    name = "help"
    title = "Help"
    subtitle = "Five steps to a first round, and every key"

    def column_height(self) -> float:
        """All panels and the gaps between them."""
        steps, keys, signs = self._heights()
        return steps + keys + signs + 40

    @property
    def _abreast(self) -> bool:
        """Whether the tables of keys fit beside each other."""
        return self.wide / self.growth > 1300

    def _heights(self) -> tuple[float, float, float]:
        g = self.growth
        most = [len(rows) for _, rows in KEYS]
        keys = max(most) * _ROW * g + 76 * g if self._abreast else sum(most) * _ROW * g + 2 * 76 * g + 20
        lines = sum(len(text) + self._under for _, text in self._steps())
        return (
            76 * g + (lines * _LINE + len(FIRST_STEPS) * (_STEP - _LINE)) * g + 16,
            keys + 16,
            76 * g + (44 if self._abreast else len(SIGNS) * 44) * g,
        )

    @property
    def _under(self) -> bool:
        """Whether the words of a step stand under its name."""
        return self.wide / self.growth < 1000

    def _steps(self) -> list[tuple[str, list[str]]]:
        """The steps, their words in lines as wide as there is room."""
        room = self.wide - 66 - (52 if self._under else 300) * self.growth
        kind = self.shell.type(self.view)
        return [(name, kind.wrap(words, room * self.view.scale, 20, "ui5")) for name, words in FIRST_STEPS]

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Every panel that lies in the area."""
        steps, keys, signs = self._heights()
        if self.box(0, 0, self.wide, steps).colliderect(area):
            self._draw_steps(surface, steps)
        if self.box(0, steps + 20, self.wide, keys).colliderect(area):
            self._draw_keys(surface, steps + 20, keys)
        if self.box(0, steps + keys + 40, self.wide, signs).colliderect(area):
            self._draw_signs(surface, steps + keys + 40, signs)

    def _panel(
        self, surface: pygame.Surface, x: float, y: float, w: float, h: float, title: str
    ) -> tuple[float, float]:
        """A panel with its heading; where its inside begins, in design pixels of the window."""
        from game.client.draw.kit import panel, section_head

        kit, g, box = self.shell.kit(self.view), self.growth, self.box(x, y, w, h)
        kit.paint(panel, w, h).blit(surface, box.x, box.y)
        head = self.box(x + 22, y + 18 * g, 10, 10)
        kit.paint(section_head, w - 44, 30 * g, title).blit(surface, head.x, head.y)
        k = self.view.scale
        return box.x / k + 22, box.y / k + 76 * g

    def _draw_steps(self, surface: pygame.Surface, high: float) -> None:
        left, top = self._panel(surface, 0, 0, self.wide, high, "First steps")
        g, theme = self.growth, self.shell.theme(self.view)
        s = self.shell.sheet(surface, self.view)
        y = top + 14 * g
        for i, (name, lines) in enumerate(self._steps()):
            s.circle(left + 17 * g, y, 17 * g, theme.brass, 0.16)
            s.circle(left + 17 * g, y, 17 * g, None, 1, stroke=theme.brass, sw=1.8)
            s.text(str(i + 1), left + 17 * g, y, 20, "ui7", theme.brass, anchor="c", valign="m")
            s.text(name, left + 52 * g, y, 22, "ui7", valign="m")
            at = left + (52 if self._under else 300) * g
            for j, line in enumerate(lines):
                s.text(line, at, y + (j + self._under) * _LINE * g, 20, "ui5", theme.text2, valign="m")
            y += ((len(lines) + self._under) * _LINE + _STEP - _LINE) * g
        s.flush()

    def _draw_keys(self, surface: pygame.Surface, y: float, high: float) -> None:
        g, theme = self.growth, self.shell.theme(self.view)
        wide = (self.wide - 20) / 2 if self._abreast else self.wide
        x, top = 0.0, y
        for title, rows in KEYS:
            panel_high = high if self._abreast else len(rows) * _ROW * g + 76 * g + 8
            left, first = self._panel(surface, x, top, wide, panel_high, title)
            s = self.shell.sheet(surface, self.view)
            for i, (caps, words) in enumerate(rows):
                middle = first + i * _ROW * g + 12 * g
                self._caps(surface, left, middle, caps)
                at = left + 190 * g
                s.text(words, at, middle, 20, "ui5", theme.text, valign="m", max_width=left + wide - 60 - at)
            if self._abreast:
                x += wide + 20
            else:
                top += panel_high + 20

    def _caps(self, surface: pygame.Surface, x: float, middle: float, caps: tuple[str, ...]) -> None:
        from game.client.draw.kit import keycap_box

        kit, k, g = self.shell.kit(self.view), self.view.scale, self.growth
        for cap in caps:
            icon = {"←": "arrow-l", "↑": "arrow-u", "↓": "arrow-d", "→": "arrow-r"}.get(cap)
            wide = max(32.0 * g, kit.measure(cap, 18, "ui7") + 18) if icon is None else 34.0 * g
            high = 32.0 * g
            piece = kit.paint(keycap_box, wide, high, "" if icon else cap)
            piece.blit(surface, x * k, (middle - high / 2) * k)
            if icon:
                sheet = self.shell.sheet(surface, self.view)
                sheet.icon(icon, x + wide / 2, middle, 18 * g, self.shell.theme(self.view).text2, 2.4)
                sheet.flush()
            x += wide + 8

    def _draw_signs(self, surface: pygame.Surface, y: float, high: float) -> None:
        from game.client.draw.kit import result_mark

        left, top = self._panel(surface, 0, y, self.wide, high, "Signs")
        s, g = self.shell.sheet(surface, self.view), self.growth
        x, middle = left, top + 8 * g
        for result, words in SIGNS:
            result_mark(s, x + 12 * g, middle, 20 * g, result)
            used = s.text(
                words, x + 34 * g, middle, 20, "ui5", valign="m", max_width=left + self.wide - 44 - x - 34 * g
            )
            if self._abreast:
                x += used + 70 * g
            else:
                middle += 44 * g
        s.flush()
