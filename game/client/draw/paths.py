"""Outlines as SVG path data: made, measured, moved point by point, and cut into dashes.

Dashes are strokes of our own: the rasteriser draws its own wrong at large scales.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final

from .style import TypeStyle

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")


@lru_cache(maxsize=1 << 14)
def num(value: float) -> str:
    """A number as short as SVG takes it.

    >>> num(12.0), num(-0.5), num(1 / 3)
    ('12', '-0.5', '0.333')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def poly(points: Iterable[Point], close: bool = True) -> str:
    """A path through points with straight lines.

    >>> poly([(0, 0), (4, 0), (4, 3)])
    'M0 0L4 0L4 3Z'
    """
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if close else "")


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> str:
    """A circle's arc from angle `start` to `end`, in degrees, clockwise from three o'clock."""
    a, b = radians(start), radians(end)
    large = 1 if abs(end - start) > 180 else 0
    sweep = 1 if end > start else 0
    x0, y0, x1, y1 = (
        num(v)
        for v in (
            cx + radius * cos(a),
            cy + radius * sin(a),
            cx + radius * cos(b),
            cy + radius * sin(b),
        )
    )
    r = num(radius)
    return f"M{x0} {y0}A{r} {r} 0 {large} {sweep} {x1} {y1}"


def star(points: int, outer: float, inner: float) -> str:
    """A star round the origin, a point up."""
    regular_polygon = []
    for i in range(points * 2):
        radius, angle = (inner if i % 2 else outer), radians(i * 180 / points - 90)
        regular_polygon.append((radius * cos(angle), radius * sin(angle)))
    return poly(regular_polygon)


def regular_polygon(count: int, r: float, start: float) -> str:
    """A regular polygon round the origin, its first corner at `start` degrees."""
    angles = [radians(start + i * 360 / count) for i in range(count)]
    return poly([(r * cos(angle), r * sin(angle)) for angle in angles])


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rounded rectangle of lines and curves, which can be dashed; `circle` as well."""
    k = r * TypeStyle.quarter_bend
    steps = (
        ("M", (x + r, y)),
        ("L", (x + w - r, y)),
        ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
        ("L", (x + w, y + h - r)),
        ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ("L", (x + r, y + h)),
        ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
    )
    return "".join(word + " ".join(num(v) for v in at) for word, at in steps) + "Z"


def round_box(half_w: float, half_h: float, r: float) -> str:
    """A rounded rectangle about the origin."""
    return rounded(-half_w, -half_h, 2 * half_w, 2 * half_h, r)


def circle(x: float, y: float, r: float) -> str:
    """A circle of curves."""
    return rounded(x - r, y - r, 2 * r, 2 * r, r)


def point_in_turned_frame(x: float, y: float, turn: float, offset: Point) -> Point:
    """The point ``offset`` away from (x, y) in a frame turned ``turn`` degrees."""
    angle = radians(turn)
    right, down = offset
    return x + right * cos(angle) - down * sin(angle), y + right * sin(angle) + down * cos(angle)


def bounds(d: str) -> Box:
    """A box that holds the path, its curves' controls and whole circles of its arcs included;
    absolute commands only.

    >>> bounds("M1 2H9V-4"), bounds("M0-4A4 4 0 0 1 0 4")
    ((1.0, -4.0, 9.0, 2.0), (-8.0, -12.0, 8.0, 12.0))
    """
    if any(word in d for word in "HVA"):
        points = _corners_of(d)
    else:
        numbers = [float(n) for n in _NUMBER.findall(d)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _corners_of(d: str) -> list[Point]:
    points: list[Point] = []
    for word, n in _path_commands(d):
        if word == "H":
            points.append((n[0], points[-1][1]))
        elif word == "V":
            points.append((points[-1][0], n[0]))
        elif word == "A":
            (x, y), far = points[-1], 2 * max(n[0], n[1])
            points += [
                (x - far, y - far),
                (x + far, y + far),
                (n[5] - far, n[6] - far),
                (n[5] + far, n[6] + far),
            ]
            points.append((n[5], n[6]))
        else:
            points += list(zip(n[::2], n[1::2], strict=True))
    return points


def _path_commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, one at a time where a letter has the numbers of several;
    without `Z`.
    """
    tokens, at, word = _TOKEN.findall(d), 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            word = tokens[at]
            at += 1
            if word == "Z":
                yield word, []
                continue
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7}[word]
        yield word, [float(n) for n in tokens[at : at + count]]
        at += count
        word = "L" if word == "M" else word


def mapped(d: str, place: Callable[[float, float], Point]) -> str:
    """A path of absolute commands in pairs of numbers, every point put where `place` says.

    >>> mapped("M0 0Q1 2 3 4Z", lambda x, y: (-x, y))
    'M0 0Q-1 2 -3 4Z'
    """
    return "".join(
        word
        + " ".join(
            f"{num(x)} {num(y)}" for x, y in (place(*p) for p in zip(n[::2], n[1::2], strict=True))
        )
        for word, n in _path_commands(d)
    )


def dashed(d: str, dash: str) -> str:
    """The path's outline as separate strokes; `dash` is lengths of ink and gap in turn, in the
    path's own units.

    >>> dashed("M0 0L10 0", "4 2")
    'M0.00 0.00L4.00 0.00M6.00 0.00L10.00 0.00'
    """
    lengths = [float(n) for n in re.split(r"[\s,]+", dash.strip())]
    return "".join(stroke for points in _polylines(d) for stroke in _dash_paths(points, lengths))


def _polylines(d: str) -> Iterator[list[Point]]:
    points: list[Point] = []
    for word, n in _path_commands(d):
        if word in "MZ":
            if word == "Z" and points:
                points.append(points[0])
            if len(points) > 1:
                yield points
            points = [(n[0], n[1])] if word == "M" else []
        elif word == "L":
            points.append((n[0], n[1]))
        else:
            points += _curve_points(points[-1], n)
    if len(points) > 1:
        yield points


def _curve_points(start: Point, n: list[float]) -> list[Point]:
    out = []
    for i in range(1, TypeStyle.curve_steps + 1):
        t = i / TypeStyle.curve_steps
        a, b, c, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append(
            (
                a * start[0] + b * n[0] + c * n[2] + e * n[4],
                a * start[1] + b * n[1] + c * n[3] + e * n[5],
            )
        )
    return out


def _dash_paths(points: list[Point], lengths: list[float]) -> list[str]:
    out: list[str] = []
    index, left, inked = 0, lengths[0], True
    run: list[Point] = [points[0]]
    for a, b in pairwise(points):
        long = hypot(b[0] - a[0], b[1] - a[1])
        gone = 0.0
        while long - gone > left:
            gone += left
            cut = (a[0] + (b[0] - a[0]) * gone / long, a[1] + (b[1] - a[1]) * gone / long)
            if inked:
                out.append(_line_path([*run, cut]))
            index, inked = (index + 1) % len(lengths), not inked
            left, run = lengths[index], [cut]
        left -= long - gone
        run = [*run, b] if inked else [b]
    if inked and len(run) > 1:
        out.append(_line_path(run))
    return out


def _line_path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
