"""Wagers that a device takes: sensors light up, screens show the sum, and say themselves how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw.kit import result_mark
from game.client.felt.spots import sensor
from game.client.table.pieces import ENDINGS, Drawing, Piece, pill
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment

DEVICES: Final = ("sensor", "screen")
"""Spots of wagers that a device takes: they show a light or a figure instead of chips."""


def pieces(m: Moment) -> list[Piece]:
    """Lit lamps, sums on screens, and what came of them."""
    return _taken(m) + _screens(m)


def by_device(m: Moment, spot: Spot) -> bool:
    """Whether a stake of the player's is shown by a light, not by chips."""
    own = m.layout.spots.get(spot.wager)
    return own is not None and spot.seat == m.own and own.shape in DEVICES


def _taken(m: Moment) -> list[Piece]:
    out: list[Piece] = []
    held = {s.wager: c for s, c in m.shown.chips.items() if s.seat == m.own}
    if m.betting:
        held |= m.hand.placed
    for name, spot in m.layout.spots.items():
        if name not in held or spot.shape not in DEVICES:
            continue
        (x, y), r = spot.at, spot.r
        words = short(held[name])
        if spot.shape == "sensor":
            out.append(Drawing(f"lamp {name}", "lamp", (x - r, y - r, 2 * r, 2 * r)))
            out.append(pill(m.ruler, f"lamp {name} pill", words, x, y + r + 14))
        else:
            out.append(Drawing(f"screen {name}", "figure", (x, y - r, spot.wide - 8, 2 * r), (words,)))
    return out


def tagged(shape: str, kind: str) -> bool:
    """Whether a wager's end is told in a tag of its own: not on a screen, which says it, nor for what was lost in a small ring."""
    return shape != "screen" and not (shape == "numeral" and kind == "lose")


def _screens(m: Moment) -> list[Piece]:
    """How the player's electronic wagers ended, on their screens."""
    out: list[Piece] = []
    for spot, result in m.shown.results.items():
        place = m.layout.spots.get(spot.wager)
        if place is None or place.shape != "screen" or spot.seat != m.own or not (result.win or result.stake):
            continue
        words = short(result.net, sign=True) if result.kind != "push" else "push"
        (x, y), r = place.at, place.r
        box = (x - 8, y - r, place.wide, 2 * r)
        out.append(Drawing(f"screen result {spot.wager}", "screen", box, (words, result.kind)))
    return out


def ended(sheet: Sheet, w: float, h: float, words: str, kind: str) -> None:
    """How a wager ended, on its screen."""
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(kind, "#9FCDF2")
    size = 20 / sheet.type.grow
    wide = min(sheet.width(words, size, "ui7"), w - 20)
    sheet.fitted(words, w - 6, h / 2, w - 20, size, "ui7", ink, anchor="r", valign="m", least=10)
    result_mark(sheet, w - 14 - wide, h / 2, 12, ENDINGS[kind])


def lamp(sheet: Sheet, w: float, h: float) -> None:  # noqa: ARG001 - the kit's shape
    """A sensor that took a wager."""
    sensor(sheet, w / 2, w / 2, w / 2, lit=True)
    sheet.icon("check", w / 2, w / 2, min(26.0, w * 0.5), "#FFD98A", 3)


def figure(sheet: Sheet, w: float, h: float, words: str) -> None:
    """A sum on a screen."""
    sheet.text(words, w - 6, h / 2, 20, "ui7", "#9FCDF2", anchor="r", valign="m")


__all__ = ["DEVICES", "by_device", "ended", "figure", "lamp", "pieces", "tagged"]
