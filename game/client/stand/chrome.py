"""What a stand paints round a table in place of the house's own panel and bars, where, and with
which exhibitor's look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import pygame

from ...core.declaration import Game, HouseRules
from ...stand.pack import DecodedPicture, Pack
from ...stand.showcase import Showcase
from ..draw.hall import PLAY_MONEY
from ..draw.palette import rgb
from ..draw.pen import Cache
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors
from ..draw.text.text_styles import STYLES, StyleName, first_fitting_or_empty
from ..layouts.layout import Box
from ..pages.dialog import Dialog
from ..scenes.scene import DESIGN, Viewport
from ..table.model.panel_content import pay_groups
from .decoder import resized

if TYPE_CHECKING:
    from ..table.surroundings.frame import Frame

TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
"""By what somebody shows that he is there."""
WAITS: Final = 30.0
"""Seconds without one, after which the PIN pad goes, and what is behind it."""


class StandStyle(NamedTuple):
    """Sizes of what a stand paints, design pixels of its part of the window."""

    upright: tuple[float, float] = (1080.0, 1920.0)
    """The design of a window that is higher than wide."""
    left: tuple[float, float] = (590.0, 76.0)
    right: tuple[float, float] = (346.0, 76.0)
    """The designs of the upper bar's two ends."""
    pay_rows: int = 13
    """Rows of the paytable that fit."""
    plate: tuple[float, float] = (330.0, 86.0)
    """The exhibitor's plate over the show."""
    plate_at: tuple[float, float] = (24.0, 20.0)
    """Where it lies on a panel."""
    low_plate: float = 352.0
    """How wide it is on a panel that lies under the felt."""
    logo: float = 62.0
    """How high and wide a logo is on it at most."""
    felt_mark: float = 72.0
    """The same on the felt."""
    felt_art: float = 0.18
    """How strong the felt's art is at most."""


STYLE: Final = StandStyle()


class Places(NamedTuple):
    """The parts of the window round a table's stage, real pixels: the upper bar's two ends, the
    panel, the bar below.
    """

    left: pygame.Rect
    right: pygame.Rect
    panel: pygame.Rect
    bar: pygame.Rect


def parts_round_table(view: Viewport, frame: Frame, foot: int = 0) -> Places:
    """Where the stand's own parts lie in a window; a bar under the felt is `foot` real pixels high,
    or as it is designed.
    """
    (wide, high), top = view.size, frame.top
    left, right = (
        top.rect(0, 0, *STYLE.left),
        top.rect(frame.top_bar_width - STYLE.right[0], 0, *STYLE.right),
    )
    area, low = frame.stage_rect, frame.stage_rect.bottom
    if area.w < wide:
        bar = pygame.Rect(view.origin[0], low, wide - view.origin[0], high - low)
        top_edge = area.y if frame.is_as_designed else 0
        panel = pygame.Rect(area.right, top_edge, wide - area.right, low - top_edge)
        if area.x > wide - area.right:  # the panel is at the left
            panel.x, panel.w = 0, area.x
        return Places(left, right, panel, bar)
    foot = foot or min(round((high - low) * 0.45), round(wide * HIGH.bar[1] / HIGH.bar[0]))
    panel = pygame.Rect(0, low, wide, high - low - foot)
    return Places(left, right, panel, pygame.Rect(0, high - foot, wide, foot))


def show_view(view: Viewport) -> Viewport:
    """The view in which the show's own pictures are laid out: that of the window, or upright where
    it is higher than wide.
    """
    wide, high = view.size
    if wide >= high:
        return view
    k = min(wide / STYLE.upright[0], high / STYLE.upright[1])
    corner = round((wide - STYLE.upright[0] * k) / 2), round((high - STYLE.upright[1] * k) / 2)
    return msgspec.structs.replace(view, zoom=k * view.zoom / view.scale, corner=corner)


def spare_height_each_side(view: Viewport) -> float:
    """How much further up and down the window reaches than the design of the show's pictures,
    design pixels.
    """
    tall = STYLE.upright[1] if view.size[0] < view.size[1] else DESIGN[1]
    return max(0.0, (view.size[1] / show_view(view).scale - tall) / 2)


class Arrangement(NamedTuple):
    """The designs of the panel, the bar and the sheet that asks."""

    panel: tuple[float, float]
    bar: tuple[float, float]
    sheet: tuple[float, float]


WIDE: Final = Arrangement((400.0, 956.0), (1920.0, 124.0), (1920.0, 176.0))
"""Beside the felt."""
HIGH: Final = Arrangement((1080.0, 470.0), (1080.0, 340.0), (1080.0, 400.0))
"""Under it, in a window that is higher than wide."""


def arrangement_for(where: Places) -> Arrangement:
    """How bar and panel are laid out: beside the felt, or under it."""
    return HIGH if where.panel.y else WIDE


class StandDialog(Dialog):
    """A question over the show, as large in a window that is higher than wide as this allows."""

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view."""
        super().resize(
            msgspec.structs.replace(show_view(view), corner=(0, 0))
            if view.size[0] < view.size[1]
            else view
        )


def part_view(view: Viewport, rect: pygame.Rect, size: tuple[float, float]) -> Viewport:
    """The view of a design of `size` as large as fits into a rectangle of the window, in its
    middle.
    """
    k = min(rect.w / size[0], rect.h / size[1])
    return scaled_view(
        view,
        k,
        (round(rect.x + (rect.w - size[0] * k) / 2), round(rect.y + (rect.h - size[1] * k) / 2)),
    )


def scaled_view(view: Viewport, scale: float, corner: tuple[int, int] = (0, 0)) -> Viewport:
    """A part of the window whose own design has this scale and corner."""
    return msgspec.structs.replace(view, zoom=scale * view.zoom / view.scale, corner=corner)


# ---- pictures


def draw_table_name(sheet: Sheet, w: float, _h: float, title: str, brief: str, money: str) -> None:
    """The table's name, or a `brief` one, what the visitor has, and that it is play money."""
    wide = max(
        sheet.write("stand-title", (title, brief), 28, 38, 250),
        sheet.write("note", money, 28, 66, 290),
    )
    left = 28 + wide + 18
    wide = min(w - left - 4, sheet.width(PLAY_MONEY, 20, "ui6") + 30)
    sheet.rr(left, 20, wide, 36, 18, None, 1, stroke=Colors.brass, sw=1.8)
    sheet.write("play-money", PLAY_MONEY, left + wide / 2, 38, wide - 24, anchor="c", valign="m")


def draw_stake(sheet: Sheet, w: float, _h: float, stake: str) -> None:
    """What the stake is, with a lock."""
    wide = min(w - 90, sheet.width(stake, 22, "ui6") + 66)
    x = w - 84 - wide
    sheet.rr(x, 18, wide, 42, 21, "#0F1314")
    sheet.rr(x + 1, 19, wide - 2, 40, 20, None, 0.6, stroke="#F3E8CF", sw=1.6)
    sheet.icon("lock", x + 26, 38, 19, "#F3E8CF", 2.4)
    sheet.write("stand-stake", stake, x + 46, 39, wide - 60, valign="m")


def draw_panel(
    sheet: Sheet,
    w: float,
    h: float,
    pack: Pack,
    showcase: Showcase,
    step: int,
    rows: tuple[PayRow, ...],
    title: str,
    hint: tuple[str, str] | None,
) -> None:
    """The panel: plate, three steps, and what the game pays, or the `hint` that was asked for."""
    sheet.rr(0, 0, w, h, 0, "#121617")
    if w < h:
        sheet.rr(0, 0, 1.5, h, 0, "#FFFFFF", 0.12)
        draw_onto(sheet, draw_plate, (*STYLE.plate_at, w - 48, 86), pack)
        sheet.text("How it goes", 24, 158, 26, "ui7", "#F5F0E4")
        draw_steps(sheet, showcase, step, (0, 200, w, 76))
        sheet.rr(0, 440, w, 1.5, 0, "#FFFFFF", 0.1)
        if hint is not None:
            _draw_hint(sheet, *hint, (0, 484, w, h - 500))
            return
        _draw_pay_rows(
            sheet,
            rows[: STYLE.pay_rows],
            title,
            (0, 484, w, min(38.0, (h - 516) / max(1, len(rows[: STYLE.pay_rows])))),
        )
        return
    sheet.rr(0, 0, w, 1.5, 0, "#FFFFFF", 0.12)
    draw_onto(sheet, draw_plate, (*STYLE.plate_at, STYLE.low_plate, 86), pack)
    draw_steps(sheet, showcase, step, (0, 150, STYLE.low_plate + 48, 104))
    left, half = STYLE.low_plate + 72, (len(rows[: STYLE.pay_rows]) + 1) // 2
    sheet.rr(left - 12, 24, 1.5, h - 48, 0, "#FFFFFF", 0.1)
    if hint is not None:
        _draw_hint(sheet, *hint, (left, 62, w - left, h - 84))
        return
    wide = (w - left) / 2
    for i, some in enumerate((rows[:half], rows[half : STYLE.pay_rows])):
        _draw_pay_rows(
            sheet,
            some,
            title if i == 0 else "",
            (left + i * wide, 62, wide, min(60.0, (h - 96) / max(1, half))),
        )


def plate_rect(on: Viewport, plan: Arrangement) -> pygame.Rect:
    """Where the exhibitor's plate can be held on a panel."""
    return on.rect(*STYLE.plate_at, plan.panel[0] - 48 if plan is WIDE else STYLE.low_plate, 86)


def draw_steps(sheet: Sheet, showcase: Showcase, step: int, box: Box) -> None:
    """How the game goes in three steps, `step` of which are done (-1: none is shown as begun); the
    box is that of the first.
    """
    x, top, w, pitch = box
    for i, (name, words) in enumerate(showcase.steps):
        y = top + i * pitch
        done, now = i < step, i == step
        if now:
            sheet.rr(x + 14, y - 12, w - 28, 70, 10, "#2A2A20")
            sheet.rr(x + 15, y - 11, w - 30, 68, 9, None, 1, stroke=Colors.brass, sw=2)
        sheet.circle(
            x + 44,
            y + 22,
            17,
            sheet.theme.win if done else Colors.brass if now else "#232A2C",
            0.25 if done else 1,
        )
        if done:
            sheet.icon("check", x + 44, y + 22, 19, sheet.theme.win, 3)
        else:
            ink = "#17130A" if now else sheet.theme.text2
            sheet.text(str(i + 1), x + 44, y + 22, 20, "ui7", ink, anchor="c", valign="m")
        sheet.write("stand-step", name, x + 72, y + 16, w - 92)
        sheet.write("stand-step-note", words, x + 72, y + 43, w - 88)


def _draw_hint(sheet: Sheet, label: str, why: str, box: Box) -> None:
    """What the coach would take, and why, as large as the box holds all of it."""
    x, y, w, h = box
    sheet.icon("star", x + 36, y - 8, 24, Colors.brass, 2.4)
    sheet.write("stand-heading", f"The coach would take {label}", x + 58, y, w - 82)
    sheet.write("stand-hint", why, x + 24, y + 28 + 26 * sheet.type.grow, w - 48, high=h - 30)


def _draw_pay_rows(sheet: Sheet, rows: Sequence[PayRow], title: str, box: Box) -> None:
    """Rows of a paytable under its title; the box says where the title stands, how wide a row is
    and how high.
    """
    x, y, w, tall = box
    if title:
        sheet.write("stand-heading", title, x + 24, y, w - 130)
    sheet.text("to 1", x + w - 24, y, 20, "ui6", sheet.theme.text2, anchor="r")
    for i, row in enumerate(rows):
        top, left = y + 20 + i * tall, x + (40 if row.lit else 24)
        if i % 2 == 0 or row.lit:
            sheet.rr(
                x + 14,
                top,
                w - 28,
                tall,
                7,
                Colors.brass if row.lit else "#FFFFFF",
                0.14 if row.lit else 0.028,
            )
        if row.lit:
            sheet.rr(x + 15, top + 1, w - 30, tall - 2, 6, None, 1, stroke=Colors.brass, sw=2)
            sheet.poly(
                [
                    (x + 23, top + tall / 2 - 6),
                    (x + 32, top + tall / 2),
                    (x + 23, top + tall / 2 + 6),
                ],
                Colors.brass,
            )
        face = "ui7" if row.lit else "ui6"
        wide = sheet.text(
            row.figure, x + w - 24, top + tall / 2, 22, face, "#F5F0E4", anchor="r", valign="m"
        )
        style: StyleName = "stand-live-row" if row.lit else "stand-row"
        sheet.write(style, row.name, left, top + tall / 2, x + w - 40 - wide - left, valign="m")


def draw_onto(sheet: Sheet, draw: Callable[..., None], box: Box, *said: object) -> None:
    """Draw a part with a sheet of its own onto another."""
    x, y, w, h = box
    own = Sheet(w, h, sheet.type, sheet.cache, sheet.theme, 22)
    draw(own, w, h, *said)
    sheet.stamp(own.surface(), x - own.offset / sheet.scale, y - own.offset / sheet.scale)


class PayRow(NamedTuple):
    """A row of the panel's paytable: a hand, its figure, and whether it counts now."""

    name: str
    figure: str
    lit: bool


def shown_paytable(
    game: Game, rules: HouseRules, live: frozenset[str]
) -> tuple[str, tuple[PayRow, ...]]:
    """The longest paytable in force, as the panel shows it: its title and rows; `live` are the keys
    of those that count now.
    """
    groups = pay_groups(game, rules)
    if not groups:
        return "Pays", ()
    group = max(groups, key=lambda one: len(one.rows))
    short = [name.partition(":")[0] for name, _ in group.rows]
    names = short if len(set(short)) == len(short) else [name for name, _ in group.rows]
    rows = [
        (name, row[1][0], group.lit(row, live)[0])
        for name, row in zip(names, group.rows, strict=True)
    ]
    return "Pays", tuple(
        PayRow(name, cell.figure, lit) for name, cell, lit in rows if cell is not None
    )


def draw_figure(sheet: Sheet, w: float, _h: float, label: str, value: str) -> None:
    """A figure under its label."""
    sheet.write("note", label, 0, 46, w)
    sheet.write("stand-figure", value, 0, 90, w)


class BarWords(NamedTuple):
    """What the bar says beside its buttons: what is to be done or has come of the round, and a hint
    under it; both empty while a decision is open.
    """

    title: str
    hint: str


def draw_bar_words(sheet: Sheet, w: float, h: float, title: str, hint: str) -> None:
    """A sentence in the bar, and a quieter one below it."""
    if not hint:
        sheet.write("stand-line", title, 0, h / 2, w, valign="m")
        return
    sheet.write("stand-line", title, 0, h * 0.45, w)
    sheet.write("note", hint, 0, h * 0.8, w)


def draw_question(
    sheet: Sheet,
    w: float,
    h: float,
    seconds: int,
    all_seconds: int,
    title: str,
    countdown: str,
    consequence: str,
) -> None:
    """The sheet that asks whether anybody is there: a ring that empties, the question, and what
    comes of silence.
    """
    sheet.shadow(0, 0, w, h, 0, blur=20, dy=-8, a=0.7)
    sheet.rr(0, 0, w, h, 0, "#191E20")
    sheet.rr(0, 0, w, 3, 0, Colors.brass)
    above = w < WIDE.sheet[0]
    left, right, middle = 60.0, w - 30 if above else 1080.0, 126.0 if above else h / 2
    if all_seconds:
        sheet.circle(116, middle, 58, None, 0.18, stroke="#FFFFFF", sw=11)
        _draw_emptying_ring(sheet, 116, middle, 58, seconds / all_seconds)
        sheet.text(str(seconds), 116, middle, 50, "ui7", "#F5F0E4", anchor="c", valign="m")
        left = 216.0
    sheet.write("stand-question", title, left, 84, right - left)
    wide = sheet.text(countdown, left, 132, 26, "ui7", Colors.foil)
    at = (left, 176.0) if above else (left + wide + 20, 132.0)
    sheet.write("stand-rest", consequence, *at, right - 10 - at[0])


def _draw_emptying_ring(sheet: Sheet, x: float, y: float, r: float, share: float) -> None:
    """A ring that empties clockwise from the top."""
    if share >= 0.999:
        sheet.circle(x, y, r, None, 1, stroke=Colors.brass, sw=11)
    elif share > 0:
        turn = 2 * pi * share
        x1, y1 = x - r * sin(turn), y - r * cos(turn)
        large = 1 if share > 0.5 else 0
        sheet.path(
            f"M{x},{y - r} A{r},{r} 0 {large} 0 {x1:.2f},{y1:.2f}",
            None,
            1,
            stroke=Colors.brass,
            sw=11,
        )


def _fitted(picture: DecodedPicture, wide: float, high: float) -> pygame.Surface:
    """A picture as large as fits."""
    share = min(wide / picture.wide, high / picture.high)
    size = max(1, round(picture.wide * share)), max(1, round(picture.high * share))
    return pygame.image.frombytes(resized(picture, size).pixels, size, "RGBA")


def logo_picture(cache: Cache, pack: Pack, side: float) -> pygame.Surface | None:
    """The logo within a square of so many real pixels; None where the pack has none."""
    if pack.logo is None:
        return None
    found = pack.logo
    return cache.get(("stand logo", hash(found), round(side)), lambda: _fitted(found, side, side))


def felt_mark_picture(cache: Cache, pack: Pack, side: float) -> pygame.Surface | None:
    """The logo in the one color of the felt's print."""
    found = logo_picture(cache, pack, side)
    if found is None:
        return None
    picture = found

    def make_watermark() -> pygame.Surface:
        out = picture.copy()
        out.fill((*rgb(Colors.cream), 0), special_flags=pygame.BLEND_RGBA_MAX)
        out.fill((*rgb(Colors.cream), 217), special_flags=pygame.BLEND_RGBA_MIN)
        return out

    return cache.get(("stand mark", hash(pack.logo), round(side)), make_watermark)


def felt_art_picture(cache: Cache, pack: Pack, size: tuple[int, int]) -> pygame.Surface | None:
    """The felt's art, as weak as print may be; None where the pack has none."""
    if pack.felt is None:
        return None
    found = pack.felt

    def make_watermark() -> pygame.Surface:
        out = _fitted(found, *size)
        out.fill((255, 255, 255, round(255 * STYLE.felt_art)), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    return cache.get(("stand art", hash(found), size), make_watermark)


def draw_plate(sheet: Sheet, w: float, h: float, pack: Pack) -> None:
    """The exhibitor's plate; without an exhibitor, the house's own."""
    colours = pack.colours
    sheet.rr(0, 0, w, h, 14, colours.plate, 0.92)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.22, stroke="#FFFFFF", sw=1.5)
    picture = logo_picture(sheet.cache, pack, STYLE.logo * sheet.scale)
    left = 24.0
    if picture is not None:
        sheet.stamp(picture, 50, h / 2, centre=True)
        left = 98.0
    elif not pack.name:
        leaf(sheet, 50, h / 2 - 3, 48, colours.accent, colours.plate)
        left = 90.0
    room = w - left - 16
    lines = (pack.line,) if pack.line or pack.name else ("table games, one house", "table games")
    line = first_fitting_or_empty(sheet.type, STYLES["body"], lines, room)
    low, valign = (41.0, "b") if line else (h / 2, "m")
    sheet.write(
        "stand-plate", pack.name or pack.house, left, low, room, colours.text, valign=valign
    )
    if line:
        sheet.text(line, left, 68, 20, "ui5", colours.accent)
