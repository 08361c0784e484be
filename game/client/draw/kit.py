"""The interface's controls as pure drawing: buttons, plates, toasts, pills, toggles, and the kit that keeps them.

Every control draws on a sheet from the origin into ``w`` x ``h`` design pixels. ``Kit.paint`` makes the sheet,
draws and keeps the result, so a scene asks for the same button every frame and pays once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, Final, Literal, ParamSpec

from game.client.draw.palette import mix
from game.client.draw.pen import ready
from game.client.draw.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.client.draw.cache import Cache
    from game.client.draw.palette import Theme
    from game.client.draw.type import Type

P = ParamSpec("P")
State = Literal["normal", "hover", "focus", "pressed", "disabled"]
Kind = Literal["primary", "cream", "dark", "danger", "ghost"]

TALL: Final = 118.0
"""Buttons as high as this, design pixels, have their key over the label."""

MARGIN: Final = 22.0
"""Room a piece has round it for its shadow, ring and glow, design pixels."""

KINDS: Final[dict[str, tuple[str | None, str, str | None]]] = {
    "primary": ("#E2BE78", "#17130A", "#957740"),
    "cream": ("#F1E7D2", "#15181A", "#9B9282"),
    "dark": ("#232A2C", "#F5F0E4", "#111516"),
    "danger": ("#3A2320", "#F7C4B8", "#1F1210"),
    "ghost": (None, "#F5F0E4", None),
}
"""Fill, ink and lip of each kind of button."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawn control: its picture and the margin round it in real pixels."""

    surface: pygame.Surface
    margin: int

    def blit(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Draw it with the control's own corner at (x, y), real pixels; returns what was touched."""
        return target.blit(self.surface, (round(x) - self.margin, round(y) - self.margin))


class Kit:
    """Draws controls at one scale, text size and theme, and keeps them in the window's cache."""

    def __init__(self, kind: Type, cache: Cache, theme: Theme) -> None:
        self.type, self.cache, self.theme = kind, cache, theme

    def paint(
        self,
        draw: Callable[Concatenate[Sheet, float, float, P], None],
        w: float,
        h: float,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Piece:
        """The piece ``draw`` makes in ``w`` x ``h`` with these arguments, from the cache if it was made before.

        Arguments must be hashable; pictures count by identity.
        """
        place = (self.type.scale, self.type.text_scale, self.theme)
        key = (
            "kit",
            draw.__module__,
            draw.__qualname__,
            round(w, 2),
            round(h, 2),
            args,
            tuple(sorted(kw.items())),
            place,
        )

        def make() -> tuple[pygame.Surface, int]:
            sheet = Sheet(w, h, self.type, self.cache, self.theme, MARGIN)
            draw(sheet, w, h, *args, **kw)
            return _cut(sheet.surface(), sheet.offset)

        return Piece(*self.cache.get(key, make))

    def measure(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> float:
        """Width of a line in design pixels."""
        return self.type.width(text, size, face, track) / self.type.scale

    def on(self, target: pygame.Surface) -> Sheet:
        """A sheet straight onto ``target``, for lettering and furniture."""
        return Sheet.on(target, self.type.printed, self.cache, self.theme)


def _cut(picture: pygame.Surface, margin: int) -> tuple[pygame.Surface, int]:
    """A drawn control with no more margin, equal on all sides, than what is drawn there needs."""
    inked, whole = picture.get_bounding_rect(), picture.get_rect()
    clear = min(inked.x, inked.y, whole.w - inked.right, whole.h - inked.bottom, margin) if inked.w else margin
    return ready(picture.subsurface(whole.inflate(-2 * clear, -2 * clear))), margin - clear


# ---- small parts


def focus_ring(sheet: Sheet, w: float, h: float, r: float = 12) -> None:
    """The keyboard's focus: a dark gap of 3, then the ring."""
    sheet.rr(-3, -3, w + 6, h + 6, r + 3, None, 1, stroke="#07090A", sw=3.4)
    sheet.rr(-6, -6, w + 12, h + 12, r + 6, None, 1, stroke=sheet.theme.focus, sw=3.5)


def keycap_width(sheet: Sheet, key: str, h: float = 28) -> float:
    """How wide the cap of ``key`` is."""
    return max(h * _cap_grow(sheet), sheet.width(key, 18, "ui7") + 16)


def _cap_grow(sheet: Sheet) -> float:
    """How much higher a key's cap is where the text is large."""
    return max(1.0, sheet.type.grow / 1.25)


def keycap(sheet: Sheet, x: float, y: float, key: str, colour: str, h: float = 28, a: float = 1.0) -> float:
    """A key's cap centred on (x, y); returns its width."""
    wide = keycap_width(sheet, key, h)
    h *= _cap_grow(sheet)
    sheet.rr(x - wide / 2, y - h / 2, wide, h, 6, None, a * 0.9, stroke=colour, sw=1.6)
    sheet.text(key, x, y, 18, "ui7", colour, anchor="c", valign="m", a=a)
    return wide


def keycap_box(sheet: Sheet, w: float, h: float, key: str, colour: str | None = None) -> None:
    """A key's cap filling its own piece."""
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 6, None, 0.9, stroke=colour or sheet.theme.text2, sw=1.6)
    sheet.text(key, w / 2, h / 2, 18, "ui7", colour or sheet.theme.text2, anchor="c", valign="m")


# ---- buttons


def _body(sheet: Sheet, w: float, h: float, kind: Kind, state: State) -> tuple[str, float]:
    """The button's body; returns the ink and how far the face is pressed down."""
    r = 12.0
    fill, ink, lip = KINDS[kind]
    if state == "disabled":
        off = sheet.theme.text_off
        sheet.rr(0, 0, w, h - 4, r, "#1D2325")
        sheet.rr(1, 1, w - 2, h - 6, r - 1, None, 0.6, stroke=off, sw=1.8, dash="6 5")
        return off, 0.0
    if state == "hover":
        fill = mix(fill or "#1A1F21", "#FFFFFF", 0.16)
    pressed = state == "pressed"
    if pressed and fill:
        fill = mix(fill, "#000000", 0.12)
    down = 3.0 if pressed else 0.0
    if lip:
        sheet.shadow(0, 0, w, h, r, blur=5, dy=3, a=0.2 if pressed else 0.4)
        sheet.rr(0, down, w, h - down, r, lip)
    if fill:
        high = h - (3 if pressed else 4)
        light = sheet.linear(0, down, 0, high, ((0, mix(fill, "#FFFFFF", 0.10), 1), (0.5, fill, 1), (1, fill, 1)))
        sheet.rr(0, down, w, high, r, light)
    if kind in ("dark", "danger"):
        sheet.rr(1, down + 1, w - 2, h - 6, r - 1, None, 0.9 if state == "hover" else 0.55, stroke=ink, sw=1.8)
    elif kind == "ghost":
        sheet.rr(1, 1, w - 2, h - 2, r - 1, None, 0.7 if state == "hover" else 0.35, stroke=ink, sw=1.6)
    elif not pressed:
        sheet.line(r, 1.2, w - r, 1.2, "#FFFFFF", 0.35, 1.2)
    return ink, down


def button(
    sheet: Sheet, w: float, h: float, label: str, sub: str = "", key: str = "", kind: Kind = "primary",
    state: State = "normal", *, size: float = 26, icon: str = "", focus: bool = False, stacked: bool = False,
) -> None:  # fmt: skip
    """A button: label, what it costs under it, its key's cap top right (``stacked``: above the label).

    Disabled, it has a dashed frame and a lock. Long labels take two lines, then shrink.
    """
    ink, down = _body(sheet, w, h, kind, state)
    middle = down + (h - 4) / 2
    grown, least = sheet.type.grow, 16 / max(1.0, sheet.type.text_scale)
    if stacked:
        fitted = sheet.type.fit(label, (w - 12) * sheet.scale, size, "ui7", least=least)
        if key:
            keycap(sheet, w / 2, down + h * 0.25, key, ink, 26, 0.9)
        sheet.text(label, w / 2, down + h * 0.64, fitted, "ui7", ink, anchor="c", valign="m", max_width=w - 8)
    elif h >= TALL:
        _tall(sheet, w, h, down, label, sub, key, ink, size, icon or ("lock" if state == "disabled" else ""))
    else:
        cap = keycap_width(sheet, key) if key else 0.0
        if key:
            keycap(sheet, w - 11 - cap / 2, down + 23 if sub or h > 72 else middle, key, ink, a=0.9)
        much = grown if icon else 1.0
        lead = 28.0 * much if icon or state == "disabled" else 0.0
        centre, lines, fitted = _label_place(sheet, label, w, h, size, cap, lead, bool(sub))
        step, below = fitted * 1.08 * grown, 24 * grown if sub else 0.0
        top = middle - (step * len(lines) + below) / 2 + step / 2
        for i, line in enumerate(lines):
            sheet.text(
                line,
                centre + lead / 2,
                top + i * step,
                fitted,
                "ui7",
                ink,
                anchor="c",
                valign="m",
                max_width=min(w - 16, 2 * centre - 12) - lead,
            )
        if lead:
            first = sheet.width(lines[0], fitted, "ui7")
            sheet.icon(icon or "lock", centre + lead / 2 - first / 2 - 16 * much, top, size * 0.85 * much, ink, 2.4)
        if sub:
            under = sheet.type.fit(sub, (w - 16) * sheet.scale, 20, "ui6", least=least)
            at = top + (len(lines) - 0.5) * step + below * 0.58
            wide = sheet.width(sub, under, "ui6")
            level = max(
                wide / 2 + 8, min(w - wide / 2 - 8, centre + lead / 2 if len(lines) == 1 and not lead else w / 2)
            )
            sheet.text(sub, level, at, under, "ui6", ink, anchor="c", valign="m", a=0.94, max_width=w - 12)
    if state == "focus" or focus:
        focus_ring(sheet, w, h, 12)


def _tall(
    sheet: Sheet, w: float, h: float, down: float, label: str, sub: str, key: str, ink: str, size: float, icon: str
) -> None:  # fmt: skip
    """A button of a tall bar: its key's cap over the label, both as large as the width allows."""
    least = 12 / max(1.0, sheet.type.text_scale)
    if key:
        cap = keycap_width(sheet, key)
        keycap(sheet, w - 10 - cap / 2, down + 8 + 14 * _cap_grow(sheet), key, ink, a=0.9)
    if icon:
        sheet.icon(icon, 26, down + 8 + 14 * _cap_grow(sheet), 22, ink, 2.4)
    grown = sheet.type.grow
    fitted = sheet.type.fit(label, (w - 20) * sheet.scale, min(size, h * 0.3 / grown), "ui7", least=least)
    sheet.text(label, w / 2, down + h * 0.53, fitted, "ui7", ink, anchor="c", valign="m", max_width=w - 12)
    if sub:
        under = sheet.type.fit(sub, (w - 20) * sheet.scale, min(20.0, h * 0.21 / grown), "ui6", least=least)
        sheet.text(sub, w / 2, down + h * 0.80, under, "ui6", ink, anchor="c", valign="m", a=0.94, max_width=w - 12)


def _label_place(
    sheet: Sheet, label: str, w: float, h: float, size: float, cap: float, lead: float, sub: bool
) -> tuple[float, list[str], float]:
    """Where a label's middle goes, its lines and size, beside a keycap ``cap`` wide."""
    room = w - 24 - lead
    beside = w - 2 * (cap + 18) - lead if cap else room
    wide = sheet.width(label, size, "ui7")
    if wide <= beside:
        return w / 2, [label], size
    left_room = w - cap - 34 - lead if cap else room
    if wide <= left_room:
        return (w - cap - 10) / 2 if cap else w / 2, [label], size
    grown = sheet.type.grow
    for share in (0.9, 0.8):
        lines = sheet.type.wrap(label, left_room * sheet.scale, size * share, "ui7")
        if len(lines) == 2 and " ".join(lines) == label and h - 8 >= (size * share * 2.16 + (24 if sub else 0)) * grown:
            return (w - cap - 10) / 2 if cap else w / 2, lines, size * share
    fitted = sheet.type.fit(label, left_room * sheet.scale, size, "ui7", least=15 / max(1.0, sheet.type.text_scale))
    return (w - cap - 10) / 2 if cap else w / 2, [label], fitted


def icon_button(sheet: Sheet, w: float, h: float, name: str, state: State = "normal") -> None:
    """A square button with one icon."""
    fill = "#161A1C"
    fill = {"hover": mix(fill, "#FFFFFF", 0.12), "pressed": mix(fill, "#000000", 0.3)}.get(state, fill)
    ink = sheet.theme.text_off if state == "disabled" else sheet.theme.text
    sheet.rr(0, 0, w, h, 11, fill)
    dash = "5 4" if state == "disabled" else None
    edge = 0.5 if state == "disabled" else 0.30 if state == "hover" else sheet.theme.line_alpha + 0.03
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 10.5, None, edge, stroke="#FFFFFF", sw=1.5, dash=dash)
    sheet.icon(name, w / 2, h / 2 + (1 if state == "pressed" else 0), min(w, h) * 0.5, ink, 2)
    if state == "focus":
        focus_ring(sheet, w, h, 11)


def round_button(
    sheet: Sheet, w: float, h: float, name: str, state: State = "normal", *, primary: bool = False
) -> None:
    """A round button for replay steps."""
    r = min(w, h) / 2
    fill = "#DDB871" if primary else "#1A2022"
    fill = {"hover": mix(fill, "#FFFFFF", 0.14), "pressed": mix(fill, "#000000", 0.15)}.get(state, fill)
    ink = "#17130A" if primary else sheet.theme.text
    sheet.circle(w / 2, h / 2, r - 0.8, fill)
    if not primary:
        sheet.circle(w / 2, h / 2, r - 0.8, None, 0.35, stroke="#FFFFFF", sw=1.5)
    sheet.icon(name, w / 2, h / 2, r * 0.95, sheet.theme.text_off if state == "disabled" else ink, 2.2)
    if state == "focus":
        focus_ring(sheet, w, h, r)


# ---- grounds


def panel(
    sheet: Sheet,
    w: float,
    h: float,
    r: float = 14,
    fill: str | None = None,
    *,
    raised: bool = False,
    tone: str | None = None,
) -> None:
    """A panel's ground with its line; ``raised`` casts a shadow, ``tone`` frames it."""
    if raised:
        sheet.shadow(0, 0, w, h, r, blur=6, dy=5, a=0.5)
    sheet.rr(0, 0, w, h, r, fill or sheet.theme.raised)
    if tone:
        sheet.rr(1, 1, w - 2, h - 2, r - 1, None, 1, stroke=tone, sw=2)
    else:
        sheet.rr(0.75, 0.75, w - 1.5, h - 1.5, r - 0.75, None, sheet.theme.line_alpha, stroke="#FFFFFF", sw=1.5)


def toast(
    sheet: Sheet,
    w: float,
    h: float,
    tone: Literal["win", "info", "loss", "plain"],
    title: str,
    sub: str = "",
) -> None:
    """A message above the bar: its sign, a line, and a second one."""
    colour = {"win": sheet.theme.win, "info": sheet.theme.info, "loss": sheet.theme.loss, "plain": sheet.theme.text2}[
        tone
    ]
    sign = {"win": "check", "info": "info", "loss": "cross", "plain": "info"}[tone]
    sheet.shadow(0, 0, w, h, 14, blur=6, dy=5, a=0.5)
    sheet.rr(0, 0, w, h, 14, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.75, stroke=colour, sw=1.8)
    sheet.circle(35, h / 2, 18, colour, 0.18)
    sheet.icon(sign, 35, h / 2, 20, colour, 3)
    sheet.fitted(title, 66, h * 0.44 if sub else h / 2, w - 80, 20, "ui7", valign="b" if sub else "m")
    if sub:
        sheet.fitted(sub, 66, h * 0.80, w - 80, 20, "ui5", sheet.theme.text2)


def bar_ground(sheet: Sheet, w: float, h: float) -> None:
    """The action bar's ground, its line, and the shade it throws 16 px upwards onto the table."""
    shade = sheet.linear(0, -16, 0, 0, ((0, "#000000", 0.0), (1, "#000000", 0.35)))
    sheet.rr(0, -16, w, 16, 0, shade)
    sheet.rr(0, 0, w, h, 0, sheet.theme.bar)
    sheet.rr(0, 0, w, 2, 0, "#FFFFFF", sheet.theme.line_alpha)


def side_ground(sheet: Sheet, w: float, h: float, title: str) -> None:
    """The side panel's ground with its head: title and key; the fold button lies at (16, 12)."""
    head = 68.0
    sheet.rr(0, 0, w, h, 0, sheet.theme.panel)
    sheet.rr(0, 0, 1.5, h, 0, "#FFFFFF", sheet.theme.line_alpha + 0.02)
    sheet.rr(0, head, w, 1.5, 0, "#FFFFFF", sheet.theme.line_alpha)
    sheet.fitted(title, 74, head / 2, w - 74 - 70, 24, "ui7", valign="m")
    keycap(sheet, w - 38, head / 2, "P", sheet.theme.text2)
