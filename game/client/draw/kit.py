"""The interface's controls as pure drawing: buttons, grounds, amounts, pills, toggles, fields, and
the kit that keeps them.

Every control draws on a sheet from the origin into ``w`` x ``h`` design pixels. ``Kit.paint`` makes
the sheet, draws and keeps the result, so a scene asks for the same button every frame and pays
once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, Final, Literal, NamedTuple, ParamSpec

import pygame

from ..input.actions import NUMBERED, PAD, Keys
from .palette import Theme, mix
from .pen import Cache, to_window_format
from .sheet import Sheet
from .style import Colors, ControlStyle, ToastSpacing
from .text.text_styles import STYLES, fits_whole, row_fits
from .text.type import Type

if TYPE_CHECKING:
    Measure = Callable[[str, float, str], float]

P = ParamSpec("P")
State = Literal["normal", "hover", "focus", "pressed", "disabled"]
WinLossPush = Literal["win", "loss", "push"]
Kind = Literal["primary", "cream", "dark", "danger", "ghost"]


USUAL_KEYS: Final = Keys()

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
    """Draws controls at one scale, text size and theme, and keeps them in the window's cache.
    `keys` says what their caps bear.
    """

    def __init__(self, kind: Type, cache: Cache, theme: Theme, keys: Keys = USUAL_KEYS) -> None:
        self.type, self.cache, self.theme, self.keys = kind, cache, theme, keys

    def paint(
        self,
        draw: Callable[Concatenate[Sheet, float, float, P], None],
        w: float,
        h: float,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Piece:
        """The piece ``draw`` makes in ``w`` x ``h`` with these arguments, from the cache if it was
        made before.

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
        return Piece(*self.cache.get(key, lambda: self.cached_picture(draw, w, h, *args, **kw)))

    def cached_picture(
        self,
        draw: Callable[Concatenate[Sheet, float, float, P], None],
        w: float,
        h: float,
        *args: P.args,
        **kw: P.kwargs,
    ) -> tuple[pygame.Surface, int]:
        """What `paint` keeps: the picture and the margin round it, made anew."""
        sheet = Sheet(w, h, self.type, self.cache, self.theme, ControlStyle.shadow_margin)
        draw(sheet, w, h, *args, **kw)
        return _cut_margin(sheet.surface(), sheet.offset)

    def measure(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> float:
        """Width of a line in design pixels."""
        return self.type.width(text, size, face, track) / self.type.scale


def _cut_margin(picture: pygame.Surface, margin: int) -> tuple[pygame.Surface, int]:
    """A drawn control with no more margin, equal on all sides, than what is drawn there needs."""
    inked, whole = picture.get_bounding_rect(), picture.get_rect()
    clear = (
        min(inked.x, inked.y, whole.w - inked.right, whole.h - inked.bottom, margin)
        if inked.w
        else margin
    )
    return to_window_format(
        picture.subsurface(whole.inflate(-2 * clear, -2 * clear))
    ), margin - clear


# ---- small parts


def focus_ring(sheet: Sheet, w: float, h: float, r: float = 12) -> None:
    """The keyboard's focus: a dark gap of 3, then the ring."""
    sheet.rr(-3, -3, w + 6, h + 6, r + 3, None, 1, stroke="#07090A", sw=3.4)
    sheet.rr(-6, -6, w + 12, h + 12, r + 6, None, 1, stroke=sheet.theme.focus, sw=3.5)


def keycap_width(on: Sheet | Kit, key: str, h: float = 28) -> float:
    """How wide the cap of ``key`` is, or a pad's button with its mark."""
    return max(h * _cap_grow(on), on.type.width(_cap_letters(key), 18, "ui7") / on.type.scale + 16)


def _cap_grow(on: Sheet | Kit) -> float:
    """How much higher a key's cap is where the text is large."""
    return max(1.0, on.type.grow / 1.25)


def keycap(
    sheet: Sheet, x: float, y: float, key: str, colour: str, h: float = 28, a: float = 1.0
) -> float:
    """A key's cap, or a pad's button, centred on (x, y); returns its width."""
    wide = keycap_width(sheet, key, h)
    h *= _cap_grow(sheet)
    if key.startswith(PAD):
        pad_mark(sheet, x, y, wide, h, key, colour, a)
        return wide
    sheet.rr(x - wide / 2, y - h / 2, wide, h, 6, None, a * 0.9, stroke=colour, sw=1.6)
    sheet.text(key, x, y, 18, "ui7", colour, anchor="c", valign="m", a=a)
    return wide


def keycap_box(sheet: Sheet, w: float, h: float, key: str, colour: str | None = None) -> None:
    """A key's cap, or a pad's button, filling its own piece."""
    if key.startswith(PAD):
        pad_mark(sheet, w / 2, h / 2, w - 1.6, h - 1.6, key, colour or sheet.theme.text2)
        return
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 6, None, 0.9, stroke=colour or sheet.theme.text2, sw=1.6)
    sheet.text(key, w / 2, h / 2, 18, "ui7", colour or sheet.theme.text2, anchor="c", valign="m")


def _cap_letters(key: str) -> str:
    """The letters on a cap; of a pad's button those that are on the pad."""
    if not key.startswith(PAD):
        return key
    look, button = key.removeprefix(PAD).split(":")
    if button in _ARMS or button in _SIGNED or (look == "places" and button in _ROUND):
        return ""
    return NUMBERED.get(button, button) if look == "places" else button


_ARMS: Final = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
_ROUND: Final = {"A": (0, 1), "B": (1, 0), "X": (-1, 0), "Y": (0, -1)}
"""The four buttons of a pad's right thumb, and where each lies."""
_SIGNED: Final = ("View", "Menu", "Guide")


def pad_mark(
    sheet: Sheet,
    center_x: float,
    center_y: float,
    w: float,
    h: float,
    key: str,
    colour: str,
    a: float = 1.0,
) -> None:
    """A pad's button centred on (x, y): a letter in its ring, or where it lies among four; an arm
    of the cross; a shoulder; a stick; the two small ones in the middle by their signs.
    """
    button, r = key.rpartition(":")[2], h / 2
    letters = _cap_letters(key)
    if button in _ARMS:
        _draw_marked_cross(sheet, center_x, center_y, r, button, colour, a)
    elif button in _ROUND and not letters:
        for name, (dx, dy) in _ROUND.items():
            at, mine = (center_x + dx * 0.62 * r, center_y + dy * 0.62 * r), name == button
            radius, fill = (0.36 * r, colour) if mine else (0.24 * r, None)
            sheet.circle(*at, radius, fill, a, stroke=colour, sw=1.6)
    elif button in _SIGNED:
        _draw_small_button(sheet, center_x, center_y, r, button, colour, a)
    elif button in _ROUND or button.endswith("3"):
        sheet.circle(center_x, center_y, r, None, a * 0.9, stroke=colour, sw=1.8)
        if button not in _ROUND:
            sheet.circle(center_x, center_y, 0.76 * r, None, a * 0.6, stroke=colour, sw=1.2)
    else:
        sheet.rr(
            center_x - w / 2,
            center_y - 0.8 * r,
            w,
            1.6 * r,
            0.62 * r,
            None,
            a * 0.9,
            stroke=colour,
            sw=1.8,
        )
    if letters:
        sheet.text(
            letters[:1] if button.endswith("3") else letters,
            center_x,
            center_y,
            16 if button.endswith("3") else 18,
            "ui7",
            colour,
            anchor="c",
            valign="m",
            a=a,
        )


def _draw_marked_cross(
    sheet: Sheet, center_x: float, center_y: float, r: float, arm: str, colour: str, a: float
) -> None:
    """A pad's cross, one `arm` of which is marked."""
    dx, dy = _ARMS[arm]
    for wide, high in ((0.34 * r, 0.96 * r), (0.96 * r, 0.34 * r)):
        box = (center_x - wide, center_y - high, 2 * wide, 2 * high)
        sheet.rr(*box, 0.24 * r, None, a * 0.75, stroke=colour, sw=1.6)
    sheet.circle(center_x + dx * 0.62 * r, center_y + dy * 0.62 * r, 0.26 * r, colour, a)


def _draw_small_button(
    sheet: Sheet, center_x: float, center_y: float, r: float, button: str, colour: str, a: float
) -> None:
    """One of the two small buttons in a pad's middle: two windows for View, three lines for Menu."""
    sheet.rr(
        center_x - r,
        center_y - 0.8 * r,
        2 * r,
        1.6 * r,
        0.8 * r,
        None,
        a * 0.75,
        stroke=colour,
        sw=1.6,
    )
    if button == "View":
        for off in (-0.14, 0.14):
            box = (center_x + (off - 0.3) * r, center_y + (off - 0.26) * r, 0.6 * r, 0.5 * r)
            sheet.rr(*box, 1, None, a, stroke=colour, sw=1.5)
        return
    for off in (-0.28, 0.0, 0.28):
        sheet.line(
            center_x - 0.38 * r,
            center_y + off * r,
            center_x + 0.38 * r,
            center_y + off * r,
            colour,
            a,
            1.8,
        )


# ---- buttons


def _draw_body(sheet: Sheet, w: float, h: float, kind: Kind, state: State) -> tuple[str, float]:
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
        light = sheet.linear(
            0, down, 0, high, ((0, mix(fill, "#FFFFFF", 0.10), 1), (0.5, fill, 1), (1, fill, 1))
        )
        sheet.rr(0, down, w, high, r, light)
    if kind in ("dark", "danger"):
        sheet.rr(
            1,
            down + 1,
            w - 2,
            h - 6,
            r - 1,
            None,
            0.9 if state == "hover" else 0.55,
            stroke=ink,
            sw=1.8,
        )
    elif kind == "ghost":
        sheet.rr(
            1, 1, w - 2, h - 2, r - 1, None, 0.7 if state == "hover" else 0.35, stroke=ink, sw=1.6
        )
    elif not pressed:
        sheet.line(r, 1.2, w - r, 1.2, "#FFFFFF", 0.35, 1.2)
    return ink, down


def button(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    sub: str = "",
    key: str = "",
    kind: Kind = "primary",
    state: State = "normal",
    *,
    size: float = 26,
    icon: str = "",
    sign: str = "",
    focus: bool = False,
    stacked: bool = False,
    has_lock: bool = True,
) -> None:
    """A button: label, what it costs under it, its key's cap top right (``stacked``: above the
    label), a small ``sign`` left.

    Disabled, it has a dashed frame and, if it `has_lock`, a lock. Long labels take two lines, then shrink.
    """
    ink, down = _draw_body(sheet, w, h, kind, state)
    lock_icon = "lock" if state == "disabled" and has_lock else ""
    if stacked:
        _draw_stacked_label(sheet, w, h, down, label, key, ink, size)
    elif _is_tall_button(sheet, w, h, label, sub, key, size, icon or lock_icon):
        _draw_tall_label(sheet, w, h, down, label, sub, key, ink, size, icon or sign or lock_icon)
    else:
        _draw_wide_label(sheet, w, h, down, label, sub, key, ink, size, icon, sign, lock_icon)
    if state == "focus" or focus:
        focus_ring(sheet, w, h, 12)


def _draw_stacked_label(
    sheet: Sheet, w: float, h: float, down: float, label: str, key: str, ink: str, size: float
) -> None:
    """A key's cap over a button's label."""
    if key:
        keycap(sheet, w / 2, down + h * 0.25, key, ink, 26, 0.9)
    y = down + h * (0.64 if key else 0.5)
    sheet.write("name", label, w / 2, y, w - 12, ink, size=size, anchor="c", valign="m")


def _draw_wide_label(
    sheet: Sheet,
    w: float,
    h: float,
    down: float,
    label: str,
    sub: str,
    key: str,
    ink: str,
    size: float,
    icon: str,
    sign: str,
    lock_icon: str,
) -> None:
    """A button's label in one line or two, its key's cap right of it, what it costs under it."""
    middle, grown = down + (h - 4) / 2, sheet.type.grow
    cap = keycap_width(sheet, key) if key else 0.0
    much = grown if icon else 1.0
    lead = 28.0 * much if icon or lock_icon else 0.0
    centre, lines, fitted, lead = button_label(
        sheet, label, (w, h), size, cap=cap, lead=lead, sub=bool(sub), lead_stays=bool(icon)
    )
    if key:
        corner = bool(sub) or h > 72 * grown
        x = w - 11 - cap / 2
        if not corner and len(lines) == 1:  # words and cap stand in the middle together
            wide = sheet.width(label, fitted, "ui7")
            centre = (w - cap - ControlStyle.key_gap) / 2
            x = min(x, centre + lead / 2 + wide / 2 + ControlStyle.key_gap + cap / 2)
        keycap(sheet, x, down + 9 + 14 * _cap_grow(sheet) if corner else middle, key, ink, a=0.9)
    step, below = fitted * 1.08 * grown, 24 * grown if sub else 0.0
    top = middle - (step * len(lines) + below) / 2 + step / 2
    for i, line in enumerate(lines):
        x, room = centre + lead / 2, min(w - 16, 2 * centre - 12) - lead
        sheet.text(
            line, x, top + i * step, fitted, "ui7", ink, anchor="c", valign="m", max_width=room
        )
    if lead:
        first = sheet.width(lines[0], fitted, "ui7")
        sheet.icon(
            icon or lock_icon,
            centre + lead / 2 - first / 2 - 16 * much,
            top,
            size * 0.85 * much,
            ink,
            2.4,
        )
    top += (len(lines) - 0.5) * step + below * 0.58
    usual = centre + lead / 2 if len(lines) == 1 and not lead else w / 2
    _draw_cost(sheet, w, h, down, sub, sign, ink, (usual, top))


def _draw_cost(
    sheet: Sheet,
    w: float,
    h: float,
    down: float,
    sub: str,
    sign: str,
    ink: str,
    place: tuple[float, float],
) -> None:
    """What a button costs, in the middle of its words, and a sign beside it, or over it without room."""
    side, over = 20 * max(1.0, sheet.type.grow * 0.75), False
    if sub:
        least = 16 / max(1.0, sheet.type.text_scale)
        under = sheet.type.fitting_size(sub, (w - 16) * sheet.scale, 20, "ui6", least=least)
        wide = sheet.width(sub, under, "ui6")
        if sign and wide + side + 20 > w:  # smaller words leave the sign its corner
            room = (w - side - 22) * sheet.scale
            smaller = sheet.type.fitting_size(sub, room, under, "ui6", least=least)
            under = smaller if smaller >= 0.85 * under else under
            wide = sheet.width(sub, under, "ui6")
        over = bool(sign) and wide + side + 20 > w
        beside = side + 4 if sign and not over else 0
        x = max(wide / 2 + 8 + beside, min(w - wide / 2 - 8, place[0]))
        sheet.text(
            sub, x, place[1], under, "ui6", ink, anchor="c", valign="m", a=0.94, max_width=w - 12
        )
    if sign:
        y = down + (5 if over else h - 11 - side) + side / 2
        sheet.icon(sign, 8 + side / 2, y, side, ink)


def _is_tall_button(
    sheet: Sheet, w: float, h: float, label: str, sub: str, key: str, size: float, signed: object
) -> bool:
    """Whether a button is so high that its key's cap and its sign stand over the label: in a tall
    bar, or without room in line.
    """
    grown = sheet.type.grow
    room = w - 22 - 28 * grown * bool(signed)
    room -= keycap_width(sheet, key) + ControlStyle.key_gap if key else 0.0
    high = h >= max(ControlStyle.tall_button, ControlStyle.key_over_label * grown) and bool(
        key or signed
    )
    return high and (
        bool(sub)
        or not sheet.fits("name", label, room, size=size)
        or h > ControlStyle.one_line_button[bool(signed)] * grown
    )


def _draw_tall_label(
    sheet: Sheet,
    w: float,
    h: float,
    down: float,
    label: str,
    sub: str,
    key: str,
    ink: str,
    size: float,
    icon: str,
) -> None:
    """A button of a tall bar: its key's cap over the label, both as large as the width allows."""
    least = 12 / max(1.0, sheet.type.text_scale)
    if key:
        cap = keycap_width(sheet, key)
        keycap(sheet, w - 10 - cap / 2, down + 8 + 14 * _cap_grow(sheet), key, ink, a=0.9)
    grown = sheet.type.grow
    if icon:
        side = 22 * max(1.0, grown / 1.6)
        sheet.icon(icon, 15 + side / 2, down + 8 + 14 * _cap_grow(sheet), side, ink, 2.4)
    lettered = min(size, h * 0.3 / grown)
    two = sheet.type.balanced(label, (w - 20) * sheet.scale, lettered, "ui7")
    if not sub and len(two) == 2 and " ".join(two) == label:
        for i, line in enumerate(two):
            y = down + h * 0.6 + (i - 0.5) * lettered * 1.1 * grown
            sheet.text(line, w / 2, y, lettered, "ui7", ink, anchor="c", valign="m")
        return
    fitted = sheet.type.fitting_size(label, (w - 20) * sheet.scale, lettered, "ui7", least=least)
    sheet.text(
        label, w / 2, down + h * 0.53, fitted, "ui7", ink, anchor="c", valign="m", max_width=w - 12
    )
    if sub:
        under = sheet.type.fitting_size(
            sub, (w - 20) * sheet.scale, min(20.0, h * 0.21 / grown), "ui6", least=least
        )
        sheet.text(
            sub,
            w / 2,
            down + h * 0.80,
            under,
            "ui6",
            ink,
            anchor="c",
            valign="m",
            a=0.94,
            max_width=w - 12,
        )


class ButtonLabel(NamedTuple):
    """A button's label as it is lettered: the middle of its lines, the lines, their size, and how
    much room an icon has before them.
    """

    centre: float
    lines: list[str]
    size: float
    lead: float


def button_label(
    on: Sheet | Kit,
    label: str,
    box: tuple[float, float],
    size: float,
    *,
    cap: float = 0.0,
    lead: float = 0.0,
    sub: bool = False,
    lead_stays: bool = False,
) -> ButtonLabel:
    """How a label is lettered on a button of width and height `box`, beside a key's cap so wide and
    behind an icon that has `lead`: whole, else in two lines, else smaller. The icon gives way to the
    label's longest word, unless it `lead_stays`; with `sub`, a line stands below the label.
    """
    kind, (w, h) = on.type, box
    style, words = STYLES["name"]._replace(size=size), label.split() or [""]
    word_style = style._replace(size=0.8 * size if len(words) > 1 else size)
    left_room = w - cap - 34 if cap else w - 24
    if not lead_stays and not all(
        fits_whole(kind, word_style, word, w - cap - 34 - lead) for word in words
    ):
        lead = 0.0  # the dashes say it, too
    left_room -= lead
    if fits_whole(kind, style, label, w - 2 * (cap + 18) - lead if cap else left_room):
        return ButtonLabel(w / 2, [label], size, lead)
    centre = (w - cap - 10) / 2 if cap else w / 2
    if fits_whole(kind, style, label, left_room):
        return ButtonLabel(centre, [label], size, lead)
    grown = kind.grow
    for share in (0.9, 0.8):
        lines = kind.balanced(label, left_room * kind.scale, size * share, "ui7")
        if (
            len(lines) == 2
            and " ".join(lines) == label
            and h - 8 >= (size * share * 2.16 + (24 if sub else 0)) * grown
        ):
            return ButtonLabel(centre, lines, size * share, lead)
    fitted = kind.fitting_size(
        label, left_room * kind.scale, size, "ui7", least=15 / max(1.0, kind.text_scale)
    )
    return ButtonLabel(centre, [label], fitted, lead)


def icon_button(
    sheet: Sheet, w: float, h: float, name: str, state: State = "normal", sign: str = ""
) -> None:
    """A square button with one icon, and a small `sign` in its corner if there is something behind
    it.
    """
    fill = "#161A1C"
    fill = {"hover": mix(fill, "#FFFFFF", 0.12), "pressed": mix(fill, "#000000", 0.3)}.get(
        state, fill
    )
    ink = sheet.theme.text_off if state == "disabled" else sheet.theme.text
    sheet.rr(0, 0, w, h, 11, fill)
    dash = "5 4" if state == "disabled" else None
    edge = (
        0.5 if state == "disabled" else 0.30 if state == "hover" else sheet.theme.line_alpha + 0.03
    )
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 10.5, None, edge, stroke="#FFFFFF", sw=1.5, dash=dash)
    sheet.icon(name, w / 2, h / 2 + (1 if state == "pressed" else 0), min(w, h) * 0.5, ink, 2)
    if sign:
        sheet.icon(sign, w - 11, 11, 17, sheet.theme.brass)
    if state == "focus":
        focus_ring(sheet, w, h, 11)


def round_button(
    sheet: Sheet, w: float, h: float, name: str, state: State = "normal", *, primary: bool = False
) -> None:
    """A round button for replay steps."""
    r = min(w, h) / 2
    fill = "#DDB871" if primary else "#1A2022"
    fill = {"hover": mix(fill, "#FFFFFF", 0.14), "pressed": mix(fill, "#000000", 0.15)}.get(
        state, fill
    )
    ink = "#17130A" if primary else sheet.theme.text
    sheet.circle(w / 2, h / 2, r - 0.8, fill)
    if not primary:
        sheet.circle(w / 2, h / 2, r - 0.8, None, 0.35, stroke="#FFFFFF", sw=1.5)
    sheet.icon(
        name, w / 2, h / 2, r * 0.95, sheet.theme.text_off if state == "disabled" else ink, 2.2
    )
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
        sheet.rr(
            0.75,
            0.75,
            w - 1.5,
            h - 1.5,
            r - 0.75,
            None,
            sheet.theme.line_alpha,
            stroke="#FFFFFF",
            sw=1.5,
        )


def toast_lines(
    on: Sheet | Kit, title: str, sub: str, wide: float, *, low: bool = False
) -> list[list[tuple[str, str]]]:
    """The lines of a message so wide, each as runs of words and their face; in a `low` one title and
    `sub` share a line where it has room.
    """
    left, right = (on.type.grow * side for side in ControlStyle.toast_margins)
    room = (wide - left - right + 1) * on.type.scale
    runs = [(words, face) for words, face in ((title, "ui7"), (f"  {sub}" if low else sub, "ui5"))]
    row = [(STYLES["body"]._replace(face=face), words) for words, face in runs]
    if low and sub and row_fits(on.type, row, room / on.type.scale, gap=0):
        return [runs]
    parts = [(words.strip(), face) for words, face in runs if words.strip()]
    return [[(line, face)] for words, face in parts for line in on.type.wrap(words, room, 20, face)]


def toast_size(
    kit: Kit, title: str, sub: str, most: float, *, low: bool = False
) -> tuple[float, float]:
    """How wide and high a message is whose lines are broken to be no wider than `most`."""
    grow, lines = kit.type.grow, toast_lines(kit, title, sub, most, low=low)
    left, right = (grow * side for side in ControlStyle.toast_margins)
    step, more = _toast_spacing(len(lines), low=low)
    wide = max(sum(kit.measure(words, 20, face) for words, face in line) for line in lines)
    return wide + left + right, (max(1 if low else 2, len(lines)) * step + more) * grow


def _toast_spacing(line_count: int, *, low: bool) -> ToastSpacing:
    several = line_count > 1
    return ControlStyle.low_toast_spacing if low and several else ControlStyle.toast_spacing


def toast(
    sheet: Sheet,
    w: float,
    h: float,
    tone: Literal["win", "info", "loss", "plain"],
    title: str,
    sub: str = "",
    *,
    low: bool = False,
) -> None:
    """A message: its sign, and beside it what is said first and what comes after it, in as many
    lines as its width asks for (see `toast_lines`).
    """
    colour = {
        "win": sheet.theme.win,
        "info": sheet.theme.info,
        "loss": sheet.theme.loss,
        "plain": sheet.theme.text2,
    }[tone]
    sign = {"win": "check", "info": "info", "loss": "cross", "plain": "info"}[tone]
    grow = sheet.type.grow
    left = ControlStyle.toast_margins[0] * grow
    sheet.shadow(0, 0, w, h, 14, blur=6, dy=5, a=0.5)
    sheet.rr(0, 0, w, h, 14, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.75, stroke=colour, sw=1.8)
    sheet.circle(35 * grow, h / 2, 18 * grow, colour, 0.18)
    sheet.icon(sign, 35 * grow, h / 2, 20 * grow, colour, 3)
    inks = {"ui7": sheet.theme.text, "ui5": sheet.theme.text2}
    lines = toast_lines(sheet, title, sub, w, low=low)
    step = _toast_spacing(len(lines), low=low).line_step * grow
    for i, line in enumerate(lines):
        x, y = left, h / 2 + (i - (len(lines) - 1) / 2) * step
        for words, face in line:
            x += sheet.text(words, x, y, 20, face, inks[face], valign="m")


def tooltip(sheet: Sheet, w: float, h: float, words: str) -> None:
    """What a control says of itself, on a small plate."""
    sheet.shadow(0, 0, w, h, 9, blur=6, dy=4, a=0.5)
    sheet.rr(0, 0, w, h, 9, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 8, None, 0.55, stroke=sheet.theme.brass, sw=1.6)
    sheet.write("tooltip", words, 14, h / 2, w - 28, valign="m")


def heard_words(sheet: Sheet, w: float, h: float, words: str) -> None:
    """What is heard, in words."""
    sheet.rr(0, 0, w, h, h / 2, "#1B2123")
    sheet.icon("sound", 24, h / 2, 18, sheet.theme.text2, 2.4)
    sheet.write("strong", words, 42, h / 2, w - 52, valign="m")


def bar_ground(sheet: Sheet, w: float, h: float) -> None:
    """The action bar's ground, its line, and the shade it throws 16 px upwards onto the table."""
    shade = sheet.linear(0, -16, 0, 0, ((0, "#000000", 0.0), (1, "#000000", 0.35)))
    sheet.rr(0, -16, w, 16, 0, shade)
    sheet.rr(0, 0, w, h, 0, sheet.theme.bar)
    sheet.rr(0, 0, w, 2, 0, "#FFFFFF", sheet.theme.line_alpha)


def side_ground(
    sheet: Sheet, w: float, h: float, title: str, key: str, *, at_left: bool = False
) -> None:
    """The side panel's ground with its head: title and key, beside the fold button, which lies at
    (16, 12), or at the other end of a panel `at_left` of the stage.
    """
    head, button = 68.0, 50.0
    left = 24.0 if at_left else 24.0 + button
    sheet.rr(0, 0, w, h, 0, sheet.theme.panel)
    edge = w - 1.5 if at_left else 0.0
    sheet.rr(edge, 0, 1.5, h, 0, "#FFFFFF", sheet.theme.line_alpha + 0.02)
    sheet.rr(0, head, w, 1.5, 0, "#FFFFFF", sheet.theme.line_alpha)
    sheet.write("subject", title, left, head / 2, w - 94 - button, valign="m")
    if key:
        end = w - 38 - button if at_left else w - 38
        keycap(sheet, end, head / 2, key, sheet.theme.text2)


# ---- results and amounts


def result_mark(sheet: Sheet, x: float, y: float, size: float, result: WinLossPush) -> None:
    """The shape of a result centred on (x, y): full triangle up, hollow triangle down, bar."""
    k = size / 2
    if result == "win":
        sheet.poly(
            [(x, y - k * 0.9), (x + k, y + k * 0.75), (x - k, y + k * 0.75)], sheet.theme.win
        )
    elif result == "loss":
        points = [(x, y + k * 0.8), (x + k * 0.9, y - k * 0.7), (x - k * 0.9, y - k * 0.7)]
        sheet.poly(points, None, 1, stroke=sheet.theme.loss, sw=max(1.6, size * 0.13))
    else:
        sheet.rr(x - k * 0.8, y - k * 0.2, k * 1.6, k * 0.42, k * 0.2, sheet.theme.text2)


def result_tag(sheet: Sheet, w: float, h: float, result: WinLossPush, text: str) -> None:
    """A result over a spot or in a list: its shape, its words with their sign, its colour."""
    colour = {"win": sheet.theme.win, "loss": sheet.theme.loss, "push": sheet.theme.text2}[result]
    sheet.shadow(0, 0, w, h, h / 2, blur=4, dy=2, a=0.4)
    sheet.rr(0, 0, w, h, h / 2, mix(colour, "#0D1314", 0.86))
    sheet.rr(
        0.9,
        0.9,
        w - 1.8,
        h - 1.8,
        h / 2,
        None,
        0.9,
        stroke=colour,
        sw=1.8,
        dash="6 4" if result == "push" else None,
    )
    result_mark(sheet, h * 0.58, h / 2, h * 0.42, result)
    sheet.write("name", text, h * 0.96, h / 2, w - h * 1.3, colour, valign="m")


def amount_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    """A dark pill with an amount, under a stack."""
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.88)
    sheet.rr(0.5, 0.5, w - 1, h - 1, h / 2, None, 0.14, stroke="#FFFFFF", sw=1)
    sheet.text(text, w / 2, h / 2, 20, "ui7", "#FFFFFF", anchor="c", valign="m")


def rack_chip_radius_and_step(w: float, h: float, many: int = 6) -> tuple[float, float]:
    """How large a chip of a rack may be so that the ringed one has room beside the others, and from
    one to the next.
    """
    step = (w - 8) / many
    return min(46.0, step / 2 - 5, h / 2 - 14), step


def chip_rack(
    sheet: Sheet,
    w: float,
    h: float,
    chips: Sequence[pygame.Surface],
    chosen: int | None = None,
    *,
    lock_reason: str = "",
    focus: int | None = None,
    closed: Sequence[int] = (),
) -> None:
    """The rack of chips to bet with: pictures (already at real scale) in a row, the chosen one
    raised and ringed.

    ``lock_reason`` dims them and says why under a lock; those in ``closed`` are dimmed alone.
    """
    (r, step), middle = (
        rack_chip_radius_and_step(w, h, len(chips)),
        h * 0.37 if lock_reason else h / 2,
    )
    for i, picture in enumerate(chips):
        x = r + 4 + i * step
        y = middle - (6 if i == chosen and not lock_reason else 0)
        sheet.stamp(picture, x, y, centre=True)
        if lock_reason or i in closed:
            sheet.circle(x, y + 1, r + 3, sheet.theme.bar, 0.58)
        if i == chosen and not lock_reason:
            sheet.circle(x, y, r + 5.5, None, 1, stroke="#07090A", sw=3)
            sheet.circle(x, y, r + 8, None, 1, stroke=sheet.theme.text, sw=3)
            sheet.poly(
                [(x - 7, y + r + 20), (x + 7, y + r + 20), (x, y + r + 12)], sheet.theme.text
            )
        if i == focus:
            sheet.circle(x, y, r + 13, None, 1, stroke=sheet.theme.focus, sw=3.5)
    if lock_reason:
        sheet.icon("lock", 14, h - 12, 20, sheet.theme.text2, 2.2)
        sheet.write("note", lock_reason, 32, h - 12, w - 36, valign="m")


def metric(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    value: str,
    colour: str | None = None,
    size: float = 28,
    small: float = 20,
    before: str = "",
    share: float = 1.0,
) -> None:
    """A label and the figure under it, which has rolled a `share` of its way from what it was
    `before`, its last digit first.
    """
    sheet.write("note", label, 0, h * 0.30, w, size=small)
    fitted = sheet.type.fitting_size(
        value, w * sheet.scale, size, "ui7", least=20 / max(1.0, sheet.type.grow)
    )
    if not before:
        sheet.text(value, 0, h * 0.80, fitted, "ui7", colour or sheet.theme.text, max_width=w)
        return
    signs = list(zip(before.rjust(len(value))[-len(value) :], value, strict=True))
    x, left = 0.0, sum(old != new for old, new in signs)
    for old, new in signs:
        left -= old != new
        turned = 1.0 if old == new else max(0.0, min(1.0, share * 3 - left * 0.28))
        for sign, off, a in ((old, -turned, 1 - turned), (new, 1 - turned, turned)):
            if a:
                sheet.text(
                    sign,
                    x,
                    h * 0.80 + off * fitted * 0.7,
                    fitted,
                    "ui7",
                    colour or sheet.theme.text,
                    a=a,
                )
        x += sheet.width(new, fitted, "ui7")


def section_head(sheet: Sheet, w: float, h: float, title: str, *, icon: str = "") -> None:
    """A heading in brass with a line to the right end, in the upper two thirds of its height."""
    left, g, y = 0.0, sheet.type.grow, h * 2 / 3 / 2
    if icon:
        sheet.icon(icon, 12 * g, y, 24 * g, sheet.theme.brass, 2.3)
        left = 36 * g
    left += sheet.text(title, left, y, 22, "serif6", sheet.theme.brass, valign="m") + 14
    if left < w:
        sheet.line(left, y, w, y, Colors.cream, 0.16, 1.3)


# ---- what holds a value


def pill(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    count: str = "",
    *,
    active: bool = False,
    icon: str = "",
    arrow: bool = False,
    state: State = "normal",
) -> None:
    """A filter: label, a count or a value after it, a check when active, an arrow when it opens a
    list.
    """
    g = sheet.type.grow
    edge = sheet.theme.brass if active else "#FFFFFF"
    sheet.rr(
        0,
        0,
        w,
        h,
        h / 2,
        Colors.live_button
        if active
        else mix("#15191B", "#FFFFFF", 0.10 if state == "hover" else 0),
    )
    strength = 1.0 if active else 0.34 if state == "hover" else sheet.theme.line_alpha + 0.05
    sheet.rr(1, 1, w - 2, h - 2, h / 2, None, strength, stroke=edge, sw=2 if active else 1.5)
    ink = sheet.theme.text_off if state == "disabled" else sheet.theme.text
    sign = "check" if active and not icon else icon
    wide = _pill_inner(sheet.width, g, label, count, sign=bool(sign), arrow=arrow)
    left = (w - wide) / 2
    if sign:
        sheet.icon(
            sign,
            left + 9 * g,
            h / 2,
            18 * g,
            sheet.theme.brass if active else sheet.theme.text2,
            2.6,
        )
        left += 28 * g
    left += sheet.text(label, left, h / 2, 20, "ui7" if active else "ui6", ink, valign="m") + 8
    if count:
        face, ink = ("ui7", sheet.theme.text) if arrow else ("ui5", sheet.theme.text2)
        left += sheet.text(count, left, h / 2, 20, face, ink, valign="m") + 8
    if arrow:
        sheet.icon("chev-d", left + 6 * g, h / 2 + 1, 15 * g, sheet.theme.text2, 2.6)
    if state == "focus":
        focus_ring(sheet, w, h, h / 2)


def _pill_inner(
    measure: Measure, g: float, label: str, count: str, *, sign: bool, arrow: bool
) -> float:
    wide = measure(label, 20, "ui7") + (28 * g if sign else 0) + (20 * g if arrow else 0)
    return wide + (measure(count, 20, "ui7" if arrow else "ui5") + 8 if count else 0)


def pill_width(
    kit: Kit, label: str, count: str = "", *, sign: bool = False, arrow: bool = False
) -> float:
    """How wide a pill is that holds its words, design pixels; with a ``sign``, there is room for
    it.
    """
    return _pill_inner(kit.measure, kit.type.grow, label, count, sign=sign, arrow=arrow) + 32


def toggle(sheet: Sheet, w: float, h: float, on: bool, state: State = "normal") -> None:
    """A switch: the knob's place, its check or bar and the ground's colour all say whether it is
    on.
    """
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


def knob_radius(h: float) -> float:
    """The radius of a slider's knob; its middle stays so far from the track's ends."""
    return h * 13 / 44 if h > 44 else min(h / 2 - 2, 13)


def slider(
    sheet: Sheet, w: float, h: float, share: float, *, steps: int = 0, state: State = "normal"
) -> None:
    """A track with its knob at ``share`` (0-1), and dots for as many ``steps``."""
    middle, r = h / 2, knob_radius(h)
    x = r + (w - 2 * r) * max(0.0, min(1.0, share))
    half = r * 4 / 13
    sheet.rr(r, middle - half, w - 2 * r, 2 * half, half, "#2B3335")
    sheet.rr(r, middle - half, x - r, 2 * half, half, sheet.theme.brass)
    for at in [i / (steps - 1) for i in range(steps) if steps > 1]:
        passed = at <= share
        sheet.circle(
            r + (w - 2 * r) * at,
            middle,
            5,
            mix(sheet.theme.brass, "#FFFFFF", 0.2) if passed else "#4A5457",
        )
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
    sheet.rr(
        0.7,
        0.7,
        w - 1.4,
        h - 1.4,
        h / 2,
        None,
        sheet.theme.line_alpha + 0.06,
        stroke="#FFFFFF",
        sw=1.4,
    )
    filled = max(0.0, min(1.0, share)) * (w - 4)
    if filled > 0.5:
        sheet.rr(2, 2, max(filled, min(h - 4, w - 4)), h - 4, (h - 4) / 2, sheet.theme.brass)
    if text:
        inside = filled > w * 0.55
        at, anchor = (filled - 8, "r") if inside else (filled + 12, "l")
        sheet.text(
            text,
            at,
            h / 2,
            18,
            "ui7",
            "#17130A" if inside else sheet.theme.text,
            anchor=anchor,
            valign="m",
        )


def field(
    sheet: Sheet,
    w: float,
    h: float,
    text: str,
    *,
    hint: str = "",
    icon: str = "",
    key: str = "",
    active: bool = False,
    fault: bool = False,
    state: State = "normal",
) -> None:
    """A line to type in: hint while empty, and a fault's frame and sign."""
    tone = sheet.theme.loss if fault else sheet.theme.brass if active else "#FFFFFF"
    sheet.rr(0, 0, w, h, min(h / 2, 22), "#0F1315" if state != "hover" else "#171C1E")
    strong = 1.0 if active or fault else sheet.theme.line_alpha + 0.08
    sheet.rr(
        1,
        1,
        w - 2,
        h - 2,
        min(h / 2, 22),
        None,
        strong,
        stroke=tone,
        sw=2 if active or fault else 1.5,
    )
    left, g = 18.0, sheet.type.grow
    if icon:
        sheet.icon(icon, left + 8 * g, h / 2, 20 * g, sheet.theme.text2, 2.2)
        left += 30 * g
    right = w - 16 - (32 if key or fault else 0)
    ink = sheet.theme.text if text else sheet.theme.text2
    sheet.text(text or hint, left, h / 2, 20, "ui5", ink, valign="m", max_width=right - left)
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
        sheet.rr(0, 0, w, h, 10, Colors.live_button)
        sheet.rr(0, 8, 4, h - 16, 2, sheet.theme.brass)
    elif state == "hover":
        sheet.rr(0, 0, w, h, 10, "#FFFFFF", 0.05)
    ink = sheet.theme.brass if active else sheet.theme.text2
    sheet.icon(icon, 34, h / 2, 24 * min(1.9, sheet.type.grow), ink, 2.2)
    sheet.text(
        label,
        66,
        h / 2,
        24,
        "ui7" if active else "ui5",
        sheet.theme.text,
        valign="m",
        max_width=w - 78,
    )
    if state == "focus":
        focus_ring(sheet, w, h, 10)


def menu_ground(sheet: Sheet, w: float, h: float) -> None:
    """The ground of a list that lies open over the page."""
    sheet.shadow(0, 0, w, h, 14, blur=9, dy=6, a=0.6)
    sheet.rr(0, 0, w, h, 14, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.3, stroke="#FFFFFF", sw=1.5)


def menu_option(
    sheet: Sheet, w: float, h: float, label: str, *, chosen: bool, state: State
) -> None:
    """A line of an open list."""
    g = sheet.type.grow
    if state in {"hover", "pressed"}:
        sheet.rr(0, 1, w, h - 2, 9, mix("#1B2123", "#FFFFFF", 0.1))
    if chosen:
        sheet.icon("check", 20 * g, h / 2, 18 * g, sheet.theme.brass, 2.8)
    sheet.text(label, 42 * g, h / 2, 20, "ui7" if chosen else "ui5", valign="m")
    if state == "focus":
        focus_ring(sheet, w, h, 9)
