"""What lies on a dice felt beside the dice: lammers, the pointer, the circles' numbers, the extra-roll sensor's light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import CREAM
from game.client.felt.spots import sensor
from game.client.table.pieces import Drawing, Piece, Token

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box
    from game.client.table.moment import Moment


def markers(m: Moment) -> list[Piece]:
    """Lammers, the pointer, numbers of circles and the sensor's light."""
    out: list[Piece] = []
    shown = m.shown
    running = any(spot.wager == "six-eight-shake" for spot in (*shown.chips, *shown.results))
    for (kind, place), text in shown.marks.items():
        if kind == "lammer" and running:
            out += _lammer(m, place, text)
        elif kind == "pointer" and (at := corner(m, place)) is not None:
            out.append(Token("pointer", "pointer", at[0] - 6, at[1] + 4, 20, 44, (text,)))
    return out + _numbers(m) + _other_lights(m)


def corner(m: Moment, place: str) -> Box | None:
    """The cell of a combination on the felt."""
    spot = m.layout.spots.get(f"hop-{place}") or m.layout.spots.get(f"hard-{place}")
    return (spot.at[0] - spot.wide, spot.at[1] - spot.r, 2 * spot.wide, 2 * spot.r) if spot is not None else None


def _lammer(m: Moment, place: str, text: str) -> list[Piece]:
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
    return [Token(f"lammer {place}", "lammer", *at, r, 34, (label,))]


def _numbers(m: Moment) -> list[Piece]:
    """The numbers of circles, moved aside where chips lie, and the extra-roll sensor's light."""
    out: list[Piece] = []
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
            out.append(Drawing(f"number {name}", "number", box, (spot.mark, size), printed=True))
        elif spot.shape == "sensor" and name in lit:
            r = spot.r
            out.append(_light(f"sensor {name}", *spot.at, r))
            out += [
                Token(f"sensor die {turn}", "die", spot.at[0] + dx, spot.at[1] + dy, 9, 20, (6, turn))
                for dx, dy, turn in ((-8, -2, -10), (9, 5, 9))
            ]
    return out


def _light(name: str, x: float, y: float, r: float) -> Drawing:
    return Drawing(name, "dice lamp", (x - r, y - r, 2 * r, 2 * r), printed=True)


def _other_lights(m: Moment) -> list[Piece]:
    """The sensors of other seats that are lit."""
    out: list[Piece] = []
    for spot in {*m.shown.chips, *m.shown.results}:
        small = m.layout.other.spots.get(spot.wager)
        if spot.seat != m.own and small is not None and small.shape == "sensor":
            x, y = m.geometry.framed(spot.seat, small.at)
            out.append(_light(f"sensor {spot.seat}", x, y, small.r))
    return out


def number(sheet: Sheet, w: float, h: float, text: str, size: float) -> None:
    """The number of a circle."""
    sheet.text(text, w / 2, h / 2, size, "serif7", CREAM, anchor="c", valign="m")


def dice_lamp(sheet: Sheet, w: float, h: float) -> None:  # noqa: ARG001 - the kit's shape
    """A sensor that is lit."""
    sensor(sheet, w / 2, w / 2, w / 2, lit=True)
