"""Dashed outlines cut into strokes of our own: the SVG rasteriser draws its own dashes wrong at large scales."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Point = tuple[float, float]
_TOKEN = re.compile(r"[MLCZ]|-?\d*\.?\d+(?:e-?\d+)?")
_STEPS = 14
_ARC = 0.5522847


def dashed(d: str, dash: str) -> str:
    """The path's outline as separate strokes; `dash` is lengths of ink and gap in turn, in the path's own units.

    >>> dashed("M0,0 L10,0", "4 2")
    'M0.00,0.00 L4.00,0.00 M6.00,0.00 L10.00,0.00'
    """
    lengths = [float(n) for n in re.split(r"[\s,]+", dash.strip())]
    out: list[str] = []
    for points in _lines(d):
        out += _strokes(points, lengths)
    return " ".join(out)


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rounded rectangle as a path of lines and curves."""
    k = r * (1 - _ARC)
    return (
        f"M{x + r:.3f},{y:.3f} L{x + w - r:.3f},{y:.3f} C{x + w - k:.3f},{y:.3f} {x + w:.3f},{y + k:.3f} {x + w:.3f},{y + r:.3f} "
        f"L{x + w:.3f},{y + h - r:.3f} C{x + w:.3f},{y + h - k:.3f} {x + w - k:.3f},{y + h:.3f} {x + w - r:.3f},{y + h:.3f} "
        f"L{x + r:.3f},{y + h:.3f} C{x + k:.3f},{y + h:.3f} {x:.3f},{y + h - k:.3f} {x:.3f},{y + h - r:.3f} "
        f"L{x:.3f},{y + r:.3f} C{x:.3f},{y + k:.3f} {x + k:.3f},{y:.3f} {x + r:.3f},{y:.3f} Z"
    )


def ring(x: float, y: float, r: float) -> str:
    """A circle as a path of curves."""
    return rounded(x - r, y - r, 2 * r, 2 * r, r)


def _lines(d: str) -> Iterator[list[Point]]:
    tokens = _TOKEN.findall(d)
    points: list[Point] = []
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command == "Z":
                if points:
                    points.append(points[0])
                    yield points
                points = []
                continue
        count = {"M": 2, "L": 2, "C": 6}[command]
        n = [float(t) for t in tokens[at : at + count]]
        at += count
        if command == "M":
            if len(points) > 1:
                yield points
            points, command = [(n[0], n[1])], "L"
        elif command == "L":
            points.append((n[0], n[1]))
        else:
            points += _curve(points[-1], n)
    if len(points) > 1:
        yield points


def _curve(start: Point, n: list[float]) -> list[Point]:
    out = []
    for i in range(1, _STEPS + 1):
        t = i / _STEPS
        a, b, c, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append((a * start[0] + b * n[0] + c * n[2] + e * n[4], a * start[1] + b * n[1] + c * n[3] + e * n[5]))
    return out


def _strokes(points: list[Point], lengths: list[float]) -> list[str]:
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
                out.append(_path([*run, cut]))
            index, inked = (index + 1) % len(lengths), not inked
            left, run = lengths[index], [cut]
        left -= long - gone
        if inked:
            run.append(b)
        else:
            run = [b]
    if inked and len(run) > 1:
        out.append(_path(run))
    return out


def _path(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)
