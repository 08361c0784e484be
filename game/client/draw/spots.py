"""Places printed on the felt for wagers and cards, in six shapes, and the live frame round one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from game.client.draw.palette import BRASS, CREAM, FOIL
from game.client.draw.paths import corners, round_box, turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.paths import Point
    from game.client.draw.sheet import Sheet

Shape = Literal["circle", "square", "pentagon", "diamond", "hexagon", "capsule", "box"]
SHAPES: Final = ("circle", "square", "pentagon", "diamond", "hexagon", "capsule", "box")
State = Literal["plain", "lit", "disabled"]

CROSSES: Final = {"across": "lmr", "down": "tmb", "middle": "m", "all": "lmrtb", "none": ""}
_CROSS_AT: Final = {"l": (-1, 0), "m": (0, 0), "r": (1, 0), "t": (0, -1), "b": (0, 1)}


def shape_path(shape: Shape, r: float, grow: float = 0.0, wide: float = 0.0) -> str:
    """The outline of a spot of radius ``r`` about the origin, ``grow`` outside it; ``wide`` is a capsule's half width."""
    if shape == "circle":
        return round_box(r + grow, r + grow, r + grow)
    if shape == "square":
        half = r * 0.93 + grow
        return round_box(half, half, max(1.0, r * 0.24 + grow))
    if shape == "capsule":
        high = r + grow
        return round_box(max(high, (wide or r * 1.9) + grow), high, high)
    if shape == "box":
        return round_box((wide or r) + grow, r + grow, 10 + max(0.0, grow))
    if shape == "pentagon":
        return corners(5, r + grow * 1.24, -90)
    if shape == "diamond":
        return corners(4, r * 1.12 + grow * 1.41, -90)
    if shape == "hexagon":
        return corners(6, r * 1.05 + grow * 1.15, 0)
    raise ValueError(f"shape must be circle, square, pentagon, diamond, hexagon, capsule or box, not {shape!r}")


def cross_icon(
    sheet: Sheet, x: float, y: float, size: float, filled: str, colour: str = CREAM, a: float = 1.0, turn: float = 0.0
) -> None:
    """Five small boxes in a cross; ``filled`` (a name of ``CROSSES``) says which line the spot plays."""
    live = CROSSES[filled]
    across, high, wide = size * 0.313, size * 0.394, size * 0.232
    tall = size * 0.302
    for name, (dx, dy) in _CROSS_AT.items():
        at = turned(x, y, turn, (dx * across, dy * high))
        if name in live:
            sheet.path(round_box(wide / 2, tall / 2, size * 0.04), colour, a, at=at, turn=turn)
        else:
            edge = max(0.8, size * 0.024)
            sheet.path(
                round_box(wide / 2 - edge / 2, tall / 2 - edge / 2, size * 0.035), None, a * 0.6, stroke=colour, sw=edge,
                at=at, turn=turn,
            )  # fmt: skip


def spot(
    sheet: Sheet, shape: Shape, x: float, y: float, r: float, *, cross: str | None = None, state: State = "plain",
    turn: float = 0.0, shift: Point = (0.0, 0.0), alpha: float = 0.95, colour: str = CREAM, wide: float = 0.0,
    fill: float = 0.18,
) -> None:  # fmt: skip
    """A betting spot centred on (x, y): outline, finer inner line, darkened cloth.

    ``turn`` and ``shift`` place it in a seat's turned frame. Lit spots are foil with a glow, disabled ones dashed.
    """
    centre = turned(x, y, turn, shift)
    big = r > 26
    line = 2.8 if big else 2.2 if r > 20 else 1.8
    ink, strength, dash = colour, alpha, None
    if state == "lit":
        ink, strength = FOIL, 1.0
        _glow(sheet, shape, centre, r, wide, 0.7, turn)
    elif state == "disabled":
        strength, dash = alpha * 0.55, "6 5" if big else "4 3"
    sheet.path(shape_path(shape, r, 0, wide), "#000000", fill, at=centre, turn=turn)
    sheet.path(shape_path(shape, r, 0, wide), None, strength, stroke=ink, sw=line, dash=dash, at=centre, turn=turn)
    if big and state != "disabled":
        sheet.path(shape_path(shape, r, -6, wide), None, strength * 0.5, stroke=ink, sw=1.2, at=centre, turn=turn)
    if cross is not None:
        cross_icon(sheet, *centre, r * 1.15, cross, ink, strength, turn)


def _glow(sheet: Sheet, shape: Shape, centre: Point, r: float, wide: float, a: float, turn: float) -> None:
    big = r > 26
    path = shape_path(shape, r, 3 if big else 2, wide)
    reach = max(r * 1.3, wide or (r * 1.9 if shape == "capsule" else 0)) + 8
    sheet.glow(path, centre, reach, BRASS, wide=11 if big else 7, blur=6 if big else 4, a=a, turn=turn)


def live_frame(
    sheet: Sheet, shape: Shape, x: float, y: float, r: float, *, breath: float = 1.0, turn: float = 0.0,
    shift: Point = (0.0, 0.0), wide: float = 0.0,
) -> None:  # fmt: skip
    """The dashed brass frame of the spot to act on; ``breath`` (0-1) is the strength of its glow."""
    centre = turned(x, y, turn, shift)
    if breath > 0:
        _glow(sheet, shape, centre, r, wide, breath, turn)
    dash = "14 8" if r > 26 else "7 4"
    sheet.path(
        shape_path(shape, r, 7 if r > 26 else 4, wide), None, 0.55 + 0.45 * breath, stroke=BRASS,
        sw=4 if r > 26 else 2.6, dash=dash, at=centre, turn=turn,
    )  # fmt: skip


def card_place(sheet: Sheet, x: float, y: float, wide: float, turn: float = 0.0) -> None:
    """The printed box of a shared card centred on (x, y): six pixels larger than a card ``wide`` pixels wide."""
    path = round_box(wide / 2 + 6, wide * 0.7 + 5, 10)
    sheet.path(path, "#000000", 0.16, at=(x, y), turn=turn)
    sheet.path(path, None, 0.8, stroke=CREAM, sw=2.2, at=(x, y), turn=turn)


def card_slot(
    sheet: Sheet, x: float, y: float, wide: float, *, turn: float = 0.0, shift: Point = (0.0, 0.0), alpha: float = 0.6,
    colour: str = CREAM,
) -> None:  # fmt: skip
    """A dashed outline where a card may come to lie, which hides it."""
    inset = 1.5 if wide < 60 else 2.5
    path = round_box(wide / 2 - inset, wide * 0.7 - inset, wide * 0.09)
    sheet.path(
        path,
        None,
        alpha,
        stroke=colour,
        sw=1.6 if wide < 60 else 2,
        dash="6 5",
        at=turned(x, y, turn, shift),
        turn=turn,
    )


def hand_reading(
    sheet: Sheet, w: float, h: float, rows: Sequence[tuple[str, str, str]], *, ground: str = "#06211E"
) -> None:
    """What the own hands make so far: a row each of line (a name of ``CROSSES``, or empty), its name, its hand."""
    sheet.rr(0, 0, w, h, 14, ground, 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.16, stroke="#FFFFFF", sw=1.4)
    step = h / max(1, len(rows))
    for i, (cross, name, hand) in enumerate(rows):
        top = i * step
        left = 64.0 if cross else 18.0
        if cross:
            cross_icon(sheet, 33, top + step / 2, 42, cross)
        sheet.fitted(name, left, top + step * 0.415, w - left - 12, 20, "ui6", FOIL)
        sheet.fitted(hand, left, top + step * 0.80, w - left - 12, 22, "ui7")
        if i:
            sheet.line(14, top, w - 14, top, "#FFFFFF", 0.16, 1.2)
