"""What lies on a dice felt beside the dice: lammers, the pointer, the circles' numbers, the extra-roll sensor's light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.draw import dice as draw_dice
from game.client.draw import markers
from game.client.draw.kit import Kit
from game.client.draw.palette import CREAM
from game.client.felt_parts import sensor
from game.client.table.items import Item

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces


def plain(pieces: Pieces, key: str, box: Box, draw: object, *args: object) -> Item:
    """A drawing on the felt, lettered in the felt's own size."""
    x, y, w, h = box
    piece = felt_kit(pieces).paint(draw, w, h, *args)  # type: ignore[arg-type]
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (args, px, py), lambda s: piece.blit(s, px, py))


def felt_kit(pieces: Pieces) -> Kit:
    """A kit whose lettering keeps the size of the felt's print: there is no room on a dice felt for larger."""
    return Kit(pieces.kit.type.printed, pieces.cache, pieces.kit.theme)


def marker_items(m: Moment, pieces: Pieces) -> list[Item]:
    """Lammers, the pointer, numbers of circles and the sensor's light."""
    out: list[Item] = []
    shown = m.shown
    running = any(spot.wager == "six-eight-shake" for spot in (*shown.chips, *shown.results))
    for (kind, place), text in shown.marks.items():
        if kind == "lammer" and running:
            out += _lammer(m, pieces, place, text)
        elif kind == "pointer":
            at = corner(m, place)
            if at is not None:
                out.append(_pointer(pieces, text, at[0] - 6, at[1] + 4))
    out += _numbers(m, pieces)
    return out


def _pointer(pieces: Pieces, label: str, x: float, y: float) -> Item:
    radius = 20 * pieces.k
    return _sprite(pieces, "pointer", (label,), x, y, 44, lambda: markers.pointer(pieces.cache, radius, label))


def corner(m: Moment, place: str) -> Box | None:
    """The cell of a combination on the felt."""
    spot = m.layout.spots.get(f"hop-{place}") or m.layout.spots.get(f"hard-{place}")
    return (spot.at[0] - spot.wide, spot.at[1] - spot.r, 2 * spot.wide, 2 * spot.r) if spot is not None else None


def _lammer(m: Moment, pieces: Pieces, place: str, text: str) -> list[Item]:
    combination = text or place
    label = str(sum(int(f) for f in combination.split("-")))
    if place.startswith("circle "):
        row = m.layout.areas["circles"]
        number = int(place.removeprefix("circle "))
        x = row.box[0] + row.r + (number - 1) * (row.box[2] - 2 * row.r) / 5
        first = number == 1
        at, r = (x + 9 * first, row.box[1] + row.box[3] / 2 - (9 if first else 1)), 16.0 if first else 19.0
    else:
        found = corner(m, place)
        if found is None:
            return []
        at, r = (found[0] + found[2] - 9, found[1] + 9), 16.0
    radius = r * pieces.k
    return [_sprite(pieces, f"lammer {place}", (label,), *at, 34, lambda: markers.lammer(pieces.cache, radius, label))]


def _sprite(
    pieces: Pieces, key: str, stamp: tuple[object, ...], x: float, y: float, reach: float, make: object
) -> Item:
    px, py = pieces.at(x, y)
    side = round(reach * pieces.k)
    rect = pygame.Rect(px - side, py - side, 2 * side, 2 * side)
    return Item(key, rect, (*stamp, px, py), lambda s: make().draw(s, px, py))  # type: ignore[operator]


def _numbers(m: Moment, pieces: Pieces) -> list[Item]:
    """The numbers of circles, moved aside where chips lie, and the extra-roll sensor's light."""
    out: list[Item] = []
    shown = m.shown
    stand = {s.wager for s in shown.chips if s.seat == m.own}
    stand |= {s.wager for s, r in shown.results.items() if s.seat == m.own and r.kind != "lose"}
    if m.betting:
        stand |= set(m.hand.placed)
    lit = stand | {s.wager for s in shown.results if s.seat == m.own}
    for name, spot in m.layout.spots.items():
        if spot.shape == "circle" and spot.mark:
            aside = name in stand
            dx, dy = (-spot.stake[0] * 0.72, -spot.stake[1] * 1.2) if aside else (0.0, 0.0)
            box = (spot.at[0] + dx - 26, spot.at[1] + dy - 20, 52.0, 40.0)
            size = spot.mark_size * (0.85 if aside else 1.0)
            out.append(plain(pieces, f"number {name}", box, _figure, spot.mark, size))
        elif spot.shape == "sensor" and name in lit:
            r = spot.r
            out.append(plain(pieces, f"sensor {name}", (spot.at[0] - r, spot.at[1] - r, 2 * r, 2 * r), _lamp))
            out += [
                _small_die(pieces, spot.at[0] + dx, spot.at[1] + dy, turn)
                for dx, dy, turn in ((-8, -2, -10), (9, 5, 9))
            ]
    return out + _other_lights(m, pieces)


def _other_lights(m: Moment, pieces: Pieces) -> list[Item]:
    """The sensors of other seats that are lit."""
    out = []
    for spot in {*m.shown.chips, *m.shown.results}:
        small = m.layout.other.spots.get(spot.wager)
        if spot.seat != m.own and small is not None and small.shape == "sensor":
            x, y = m.geometry.framed(spot.seat, small.at)
            r = small.r
            out.append(plain(pieces, f"sensor {spot.seat}", (x - r, y - r, 2 * r, 2 * r), _lamp))
    return out


def _small_die(pieces: Pieces, x: float, y: float, turn: float) -> Item:
    size = 18 * pieces.k
    return _sprite(pieces, f"sensor die {turn}", (), x, y, 20, lambda: draw_dice.die(pieces.cache, 6, size, turn))


def _figure(sheet: Sheet, w: float, h: float, text: str, size: float) -> None:
    sheet.text(text, w / 2, h / 2, size, "serif7", CREAM, anchor="c", valign="m")


def _lamp(sheet: Sheet, w: float, h: float) -> None:  # noqa: ARG001 - the kit's shape
    sensor(sheet, w / 2, w / 2, w / 2, lit=True)
