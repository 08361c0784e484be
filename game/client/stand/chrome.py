"""What a stand paints round a table in place of the house's own panel and bars, and where: plates, steps, pays, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import pygame

from game.client.draw.kit import Kind, State, bar_ground
from game.client.draw.palette import BRASS, FOIL
from game.client.stand.brand import plate
from game.client.stand.poster import PLAY_MONEY
from game.client.table.pays import pay_groups

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.client.table.frame import Frame
    from game.declare import Game, HouseRules
    from game.stand.pack import Pack
    from game.stand.showcase import Showcase

PANEL: Final = (400.0, 956.0)
BAR: Final = (1920.0, 124.0)
ROWS: Final = 11
"""Rows of the paytable that fit."""


class Places(NamedTuple):
    """The parts of the window round a table's stage, real pixels: the upper bar's two ends, the panel, the bar below."""

    left: pygame.Rect
    right: pygame.Rect
    panel: pygame.Rect
    bar: pygame.Rect

    @property
    def whole(self) -> list[pygame.Rect]:
        """All of them."""
        return [*self]


def places(view: Viewport, frame: Frame) -> Places:
    """Where the stand's own parts lie in a window."""
    (wide, high), stage = view.size, frame.stage
    left, right = stage.rect(0, 0, 560, 76), stage.rect(1180 + frame.aside, 0, 340, 76)
    if frame.plain:
        panel, bar = view.rect(1520, 0, 400, 956), view.rect(0, 956, 1920, 124)
        panel.w, bar.w, bar.h = wide - panel.x, wide - bar.x, high - bar.y
        return Places(left, right, panel, bar)
    area = frame.area
    if area[0] < wide:
        return Places(
            left, right, pygame.Rect(area[0], 0, wide - area[0], area[1]),
            pygame.Rect(0, area[1], wide, high - area[1]),
        )  # fmt: skip
    foot = min(round((high - area[1]) * 0.3), round(wide * 0.16))
    return Places(
        left, right, pygame.Rect(0, area[1], wide, high - area[1] - foot), pygame.Rect(0, high - foot, wide, foot)
    )


class OnWindow(NamedTuple):
    """A part's own design on its rectangle: its corner in the window and real pixels a design pixel."""

    corner: tuple[int, int]
    scale: float

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A design rectangle of the part in the window."""
        k, (left, top) = self.scale, self.corner
        return pygame.Rect(left + round(x * k), top + round(y * k), round(w * k), round(h * k))


def part(rect: pygame.Rect, size: tuple[float, float]) -> OnWindow:
    """A design of `size` as large as fits into a rectangle, in its middle."""
    k = min(rect.w / size[0], rect.h / size[1])
    return OnWindow((round(rect.x + (rect.w - size[0] * k) / 2), round(rect.y + (rect.h - size[1] * k) / 2)), k)


class Pad(msgspec.Struct, frozen=True):
    """A button of the stand: its name, words, look, its box in the design of its part, and the action whose key it has."""

    name: str
    label: str
    sub: str
    box: tuple[float, float, float, float]
    look: Kind = "dark"
    enabled: bool = True
    size: float = 28
    action: str = ""


def scaled(view: Viewport, scale: float) -> Viewport:
    """A view whose design has this scale, its corner the window's."""
    own = msgspec.structs.replace(view, zoom=1.0, corner=(0, 0))
    return msgspec.structs.replace(own, zoom=scale / own.scale)


def lay(
    shell: Shell, view: Viewport, surface: pygame.Surface, on: OnWindow, pad: Pad, state: State, *, cap: str = ""
) -> None:  # fmt: skip
    """Paint a button, with the cap of its key."""
    from game.client.draw.kit import button

    x, y, w, h = pad.box
    kit = shell.kit(scaled(view, on.scale))
    rect = on.rect(x, y, w, h)
    piece = kit.paint(
        button,
        w,
        h,
        pad.label,
        pad.sub,
        cap,
        pad.look,
        state if pad.enabled else "disabled",
        size=pad.size,
    )
    piece.blit(surface, *rect.topleft)


# ---- pictures


def top_left(sheet: Sheet, w: float, h: float, title: str, money: str) -> None:
    """The table's name, what the visitor has, and that it is play money."""
    sheet.rr(0, 0, w, h, 0, "#14181A")
    sheet.fitted(title, 28, 38, 290, 28, "serif6", "#F5F0E4", least=18)
    sheet.fitted(money, 28, 66, 290, 20, "ui5", sheet.theme.text2, least=16)
    left = 28 + min(290.0, max(sheet.width(title, 28, "serif6"), sheet.width(money, 20, "ui5"))) + 22
    wide = min(w - left - 10, sheet.width(PLAY_MONEY, 20, "ui6") + 30)
    sheet.rr(left, 20, wide, 36, 18, None, 1, stroke=BRASS, sw=1.8)
    sheet.fitted(PLAY_MONEY, left + wide / 2, 38, wide - 24, 20, "ui6", "#F5F0E4", anchor="c", valign="m", least=13)


def top_right(sheet: Sheet, w: float, h: float, stake: str) -> None:
    """What the stake is, with a lock."""
    sheet.rr(0, 0, w, h, 0, "#14181A")
    wide = min(w - 90, sheet.width(stake, 22, "ui6") + 66)
    x = w - 84 - wide
    sheet.rr(x, 18, wide, 42, 21, "#0F1314")
    sheet.rr(x + 1, 19, wide - 2, 40, 20, None, 0.6, stroke="#F3E8CF", sw=1.6)
    sheet.icon("lock", x + 26, 38, 19, "#F3E8CF", 2.4)
    sheet.fitted(stake, x + 46, 39, wide - 60, 22, "ui6", "#F5F0E4", valign="m", least=16)


def side(
    sheet: Sheet, w: float, h: float, pack: Pack, said: Showcase, step: int, rows: tuple[tuple[str, str], ...], title: str
) -> None:  # fmt: skip
    """The panel: the exhibitor's plate, how the game goes in three steps, and what it pays."""
    sheet.rr(0, 0, w, h, 0, "#121617")
    sheet.rr(0, 0, 1.5, h, 0, "#FFFFFF", 0.12)
    picture = _plate(sheet, w - 48, pack)
    sheet.stamp(picture, 24, 20)
    sheet.text("How it goes", 24, 158, 26, "ui7", "#F5F0E4")
    for i, (name, words) in enumerate(said.steps):
        y = 200 + i * 76
        done, now = i < step, i == step
        if now:
            sheet.rr(14, y - 12, w - 28, 70, 10, "#2A2A20")
            sheet.rr(15, y - 11, w - 30, 68, 9, None, 1, stroke=BRASS, sw=2)
        sheet.circle(44, y + 22, 17, sheet.theme.win if done else BRASS if now else "#232A2C", 0.25 if done else 1)
        if done:
            sheet.icon("check", 44, y + 22, 19, sheet.theme.win, 3)
        else:
            ink = "#17130A" if now else sheet.theme.text2
            sheet.text(str(i + 1), 44, y + 22, 20, "ui7", ink, anchor="c", valign="m")
        sheet.fitted(name, 76, y + 16, w - 100, 22, "ui7", "#F5F0E4", least=16)
        sheet.fitted(words, 76, y + 43, w - 100, 20, "ui5", sheet.theme.text2, least=14)
    sheet.rr(0, 440, w, 1.5, 0, "#FFFFFF", 0.1)
    sheet.fitted(title, 24, 484, w - 130, 26, "ui7", "#F5F0E4", least=16)
    sheet.text("to 1", w - 24, 484, 20, "ui6", sheet.theme.text2, anchor="r")
    for i, (name, figure) in enumerate(rows[:ROWS]):
        y = 504 + i * 38
        if i % 2 == 0:
            sheet.rr(14, y, w - 28, 38, 7, "#FFFFFF", 0.028)
        wide = sheet.text(figure, w - 24, y + 19, 22, "ui6", "#F5F0E4", anchor="r", valign="m")
        sheet.fitted(name, 24, y + 19, w - 64 - wide, 22, "ui5", "#F5F0E4", valign="m", least=14)


def _plate(sheet: Sheet, wide: float, pack: Pack) -> pygame.Surface:
    from game.client.draw.sheet import Sheet as Sheets

    own = Sheets(wide, 86, sheet.type, sheet.cache, sheet.theme)
    plate(own, wide, 86, pack)
    return own.surface()


def pays(game: Game, rules: HouseRules) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The longest paytable in force, as the panel shows it: its title, and rows of a hand and a figure."""
    groups = pay_groups(game, rules)
    if not groups:
        return "Pays", ()
    group = max(groups, key=lambda one: len(one.rows))
    return "Pays", tuple((name, cells[0].figure) for name, cells in group.rows if cells[0] is not None)


def foot(sheet: Sheet, w: float, h: float) -> None:
    """The bar's ground."""
    bar_ground(sheet, w, h)


def metric(sheet: Sheet, w: float, _h: float, label: str, value: str) -> None:
    """A figure under its label."""
    sheet.fitted(label, 0, 46, w, 20, "ui5", sheet.theme.text2, least=16)
    sheet.fitted(value, 0, 90, w, 34, "ui7", "#F5F0E4", least=20)


def line(sheet: Sheet, w: float, h: float, words: str, sub: str) -> None:
    """A sentence in the bar, and a quieter one below it."""
    sheet.fitted(words, 0, h * 0.45 if sub else h / 2, w, 26, "ui7", "#F5F0E4", valign="b" if sub else "m", least=16)
    if sub:
        sheet.fitted(sub, 0, h * 0.8, w, 20, "ui5", sheet.theme.text2, least=16)


def question(sheet: Sheet, w: float, h: float, seconds: int, of: int, title: str, soon: str, rest: str) -> None:
    """The sheet that asks whether anybody is there: a ring that empties, the question, and what comes of silence."""
    sheet.shadow(0, 0, w, h, 0, blur=20, dy=-8, a=0.7)
    sheet.rr(0, 0, w, h, 0, "#191E20")
    sheet.rr(0, 0, w, 3, 0, BRASS)
    left = 60.0
    if of:
        sheet.circle(116, h / 2, 58, None, 0.18, stroke="#FFFFFF", sw=11)
        _ring(sheet, 116, h / 2, 58, seconds / of)
        sheet.text(str(seconds), 116, h / 2, 50, "ui7", "#F5F0E4", anchor="c", valign="m")
        left = 216.0
    sheet.fitted(title, left, 84, 1080 - left, 46, "serif6", "#F5F0E4", least=26)
    wide = sheet.text(soon, left, 132, 26, "ui7", FOIL)
    sheet.fitted(rest, left + wide + 20, 132, 1070 - left - wide - 20, 22, "ui5", sheet.theme.text2, least=16)


def _ring(sheet: Sheet, x: float, y: float, r: float, share: float) -> None:
    """A ring that empties clockwise from the top."""
    from math import cos, pi, sin

    if share >= 0.999:
        sheet.circle(x, y, r, None, 1, stroke=BRASS, sw=11)
    elif share > 0:
        turn = 2 * pi * share
        x1, y1 = x - r * sin(turn), y - r * cos(turn)
        large = 1 if share > 0.5 else 0
        sheet.path(f"M{x},{y - r} A{r},{r} 0 {large} 0 {x1:.2f},{y1:.2f}", None, 1, stroke=BRASS, sw=11)
