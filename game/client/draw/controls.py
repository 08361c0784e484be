"""Controls that hold a value: pills, tabs, toggles, sliders, fields, progress, tags and navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.client.draw.kit import State, focus_ring, keycap
from game.client.draw.palette import mix

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.kit import Kit
    from game.client.draw.sheet import Sheet

    Measure = Callable[[str, float, str], float]

Result = Literal["win", "loss", "push"]
_LIVE = "#2A2A20"


def result_mark(sheet: Sheet, x: float, y: float, size: float, result: Result) -> None:
    """The shape of a result centred on (x, y): full triangle up, hollow triangle down, bar."""
    k = size / 2
    if result == "win":
        sheet.poly([(x, y - k * 0.9), (x + k, y + k * 0.75), (x - k, y + k * 0.75)], sheet.theme.win)
    elif result == "loss":
        points = [(x, y + k * 0.8), (x + k * 0.9, y - k * 0.7), (x - k * 0.9, y - k * 0.7)]
        sheet.poly(points, None, 1, stroke=sheet.theme.loss, sw=max(1.6, size * 0.13))
    else:
        sheet.rr(x - k * 0.8, y - k * 0.2, k * 1.6, k * 0.42, k * 0.2, sheet.theme.text2)


def result_tag(sheet: Sheet, w: float, h: float, result: Result, text: str) -> None:
    """A result over a spot or in a list: its shape, its words with their sign, its colour."""
    colour = {"win": sheet.theme.win, "loss": sheet.theme.loss, "push": sheet.theme.text2}[result]
    sheet.shadow(0, 0, w, h, h / 2, blur=4, dy=2, a=0.4)
    sheet.rr(0, 0, w, h, h / 2, mix(colour, "#0D1314", 0.86))
    sheet.rr(
        0.9, 0.9, w - 1.8, h - 1.8, h / 2, None, 0.9, stroke=colour, sw=1.8, dash="6 4" if result == "push" else None
    )
    result_mark(sheet, h * 0.58, h / 2, h * 0.42, result)
    sheet.fitted(text, h * 0.96, h / 2, w - h * 1.3, 20, "ui7", colour, valign="m")


def pill(
    sheet: Sheet, w: float, h: float, label: str, count: str = "", *, active: bool = False, icon: str = "",
    arrow: bool = False, state: State = "normal",
) -> None:  # fmt: skip
    """A filter: label, a count or a value after it, a check when active, an arrow when it opens a list."""
    g = sheet.type.grow
    edge = sheet.theme.brass if active else "#FFFFFF"
    sheet.rr(0, 0, w, h, h / 2, _LIVE if active else mix("#15191B", "#FFFFFF", 0.10 if state == "hover" else 0))
    strength = 1.0 if active else 0.34 if state == "hover" else sheet.theme.line_alpha + 0.05
    sheet.rr(1, 1, w - 2, h - 2, h / 2, None, strength, stroke=edge, sw=2 if active else 1.5)
    sign = "check" if active and not icon else icon
    wide = _pill_inner(sheet.width, g, label, count, sign=bool(sign), arrow=arrow)
    left = (w - wide) / 2
    if sign:
        sheet.icon(sign, left + 9 * g, h / 2, 18 * g, sheet.theme.brass if active else sheet.theme.text2, 2.6)
        left += 28 * g
    left += sheet.text(label, left, h / 2, 20, "ui7" if active else "ui6", sheet.theme.text, valign="m") + 8
    if count:
        left += (
            sheet.text(
                count,
                left,
                h / 2,
                20,
                "ui7" if arrow else "ui5",
                sheet.theme.text if arrow else sheet.theme.text2,
                valign="m",
            )
            + 8
        )
    if arrow:
        sheet.icon("chev-d", left + 6 * g, h / 2 + 1, 15 * g, sheet.theme.text2, 2.6)
    if state == "focus":
        focus_ring(sheet, w, h, h / 2)


def _pill_inner(measure: Measure, g: float, label: str, count: str, *, sign: bool, arrow: bool) -> float:
    wide = measure(label, 20, "ui7") + (28 * g if sign else 0) + (20 * g if arrow else 0)
    return wide + (measure(count, 20, "ui7" if arrow else "ui5") + 8 if count else 0)


def pill_width(kit: Kit, label: str, count: str = "", *, sign: bool = False, arrow: bool = False) -> float:
    """How wide a pill is that holds its words, design pixels; with a ``sign``, there is room for it."""
    return _pill_inner(kit.measure, kit.type.grow, label, count, sign=sign, arrow=arrow) + 32


def toggle(sheet: Sheet, w: float, h: float, on: bool, state: State = "normal") -> None:
    """A switch: the knob's place, its check or bar and the ground's colour all say whether it is on."""
    ground = sheet.theme.brass if on else "#2A3133"
    sheet.rr(0, 0, w, h, h / 2, mix(ground, "#FFFFFF", 0.1) if state == "hover" else ground)
    if not on:
        sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2, None, 0.45, stroke="#FFFFFF", sw=1.6)
    x = w - h / 2 if on else h / 2
    sheet.circle(x, h / 2 + 1.5, h / 2 - 4, "#000000", 0.3)
    sheet.circle(x, h / 2, h / 2 - 4, "#FBF6EA" if on else "#C6C4BA")
    if on:
        sheet.icon("check", x, h / 2, h * 0.44, "#5C4517", 3.2)
    else:
        sheet.rr(x - h * 0.12, h / 2 - 1.2, h * 0.24, 2.4, 1.2, "#2A3133")
    if state == "disabled":
        sheet.rr(0, 0, w, h, h / 2, "#121617", 0.55)
    if state == "focus":
        focus_ring(sheet, w, h, h / 2)


def knob(h: float) -> float:
    """The radius of a slider's knob; its middle stays so far from the track's ends."""
    return h * 13 / 44 if h > 44 else min(h / 2 - 2, 13)


def slider(
    sheet: Sheet,
    w: float,
    h: float,
    share: float,
    *,
    steps: int = 0,
    state: State = "normal",
) -> None:
    """A track with its knob at ``share`` (0-1), and dots for as many ``steps``."""
    middle, r = h / 2, knob(h)
    x = r + (w - 2 * r) * max(0.0, min(1.0, share))
    half = r * 4 / 13
    sheet.rr(r, middle - half, w - 2 * r, 2 * half, half, "#2B3335")
    sheet.rr(r, middle - half, x - r, 2 * half, half, sheet.theme.brass)
    for at in [i / (steps - 1) for i in range(steps) if steps > 1]:
        passed = at <= share
        sheet.circle(r + (w - 2 * r) * at, middle, 5, mix(sheet.theme.brass, "#FFFFFF", 0.2) if passed else "#4A5457")
    sheet.circle(x, middle + 2, r, "#000000", 0.35)
    sheet.circle(x, middle, r, "#FBF6EA" if state != "disabled" else "#8A8A82")
    sheet.circle(x, middle, r, None, 1, stroke="#0B0D0E", sw=2)
    if state in ("hover", "pressed"):
        sheet.circle(x, middle, r + 5, None, 0.35, stroke=sheet.theme.text, sw=3)
    if state == "focus":
        sheet.circle(x, middle, r + 3, None, 1, stroke="#07090A", sw=3)
        sheet.circle(x, middle, r + 6, None, 1, stroke=sheet.theme.focus, sw=3.5)


def progress(sheet: Sheet, w: float, h: float, share: float, text: str = "") -> None:
    """A bar of how much is done, with its words after it inside."""
    sheet.rr(0, 0, w, h, h / 2, "#0B0E0F")
    sheet.rr(0.7, 0.7, w - 1.4, h - 1.4, h / 2, None, sheet.theme.line_alpha + 0.06, stroke="#FFFFFF", sw=1.4)
    filled = max(0.0, min(1.0, share)) * (w - 4)
    if filled > 0.5:
        sheet.rr(2, 2, max(filled, min(h - 4, w - 4)), h - 4, (h - 4) / 2, sheet.theme.brass)
    if text:
        inside = filled > w * 0.55
        at, anchor = (filled - 8, "r") if inside else (filled + 12, "l")
        sheet.text(text, at, h / 2, 18, "ui7", "#17130A" if inside else sheet.theme.text, anchor=anchor, valign="m")


def field(
    sheet: Sheet, w: float, h: float, text: str, *, hint: str = "", icon: str = "", key: str = "", active: bool = False,
    caret: bool = False, fault: bool = False, state: State = "normal",
) -> None:  # fmt: skip
    """A line to type in: hint while empty, caret, and a fault's frame and sign."""
    tone = sheet.theme.loss if fault else sheet.theme.brass if active else "#FFFFFF"
    sheet.rr(0, 0, w, h, min(h / 2, 22), "#0F1315" if state != "hover" else "#171C1E")
    strong = 1.0 if active or fault else sheet.theme.line_alpha + 0.08
    sheet.rr(1, 1, w - 2, h - 2, min(h / 2, 22), None, strong, stroke=tone, sw=2 if active or fault else 1.5)
    left, g = 18.0, sheet.type.grow
    if icon:
        sheet.icon(icon, left + 8 * g, h / 2, 20 * g, sheet.theme.text2, 2.2)
        left += 30 * g
    right = w - 16 - (32 if key or fault else 0)
    shown = text or hint
    ink = sheet.theme.text if text else sheet.theme.text2
    wide = sheet.text(shown, left, h / 2, 20, "ui5", ink, valign="m", max_width=right - left)
    if caret:
        at = left + (wide if text else 0) + 1.5
        sheet.line(at, h / 2 - 13, at, h / 2 + 13, sheet.theme.brass, 1, 2)
    if fault:
        sheet.icon("cross", w - 26, h / 2, 18, sheet.theme.loss, 3)
    elif key and not active:
        keycap(sheet, w - 28, h / 2, key, sheet.theme.text2)
    if state == "focus":
        focus_ring(sheet, w, h, min(h / 2, 22))


def nav_item(
    sheet: Sheet,
    w: float,
    h: float,
    icon: str,
    label: str,
    *,
    active: bool = False,
    state: State = "normal",
) -> None:
    """A line of the navigation: icon and name; the active one has a bar and a ground."""
    if active:
        sheet.rr(0, 0, w, h, 10, _LIVE)
        sheet.rr(0, 8, 4, h - 16, 2, sheet.theme.brass)
    elif state == "hover":
        sheet.rr(0, 0, w, h, 10, "#FFFFFF", 0.05)
    ink = sheet.theme.brass if active else sheet.theme.text2
    sheet.icon(icon, 34, h / 2, 24 * min(1.5, sheet.type.grow), ink, 2.2)
    sheet.text(label, 66, h / 2, 24, "ui7" if active else "ui5", sheet.theme.text, valign="m", max_width=w - 78)
    if state == "focus":
        focus_ring(sheet, w, h, 10)


def menu_ground(sheet: Sheet, w: float, h: float) -> None:
    """The ground of a list that lies open over the page."""
    sheet.shadow(0, 0, w, h, 14, blur=9, dy=6, a=0.6)
    sheet.rr(0, 0, w, h, 14, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.3, stroke="#FFFFFF", sw=1.5)


def menu_option(sheet: Sheet, w: float, h: float, label: str, *, chosen: bool, state: State) -> None:
    """A line of an open list."""
    g = sheet.type.grow
    if state in {"hover", "pressed"}:
        sheet.rr(0, 1, w, h - 2, 9, mix("#1B2123", "#FFFFFF", 0.1))
    if chosen:
        sheet.icon("check", 20 * g, h / 2, 18 * g, sheet.theme.brass, 2.8)
    sheet.text(label, 42 * g, h / 2, 20, "ui7" if chosen else "ui5", valign="m")
    if state == "focus":
        focus_ring(sheet, w, h, 9)
