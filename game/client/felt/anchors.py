"""Where a label stands that speaks of something: at one of a few anchors round it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..layouts.layout import Box

Line = tuple[tuple[float, float], ...]


def covered_area(box: Box, others: Iterable[Box]) -> float:
    """How much of the others a box lies over.

    >>> covered_area((0, 0, 10, 10), [(5, 5, 10, 10), (9, 0, 1, 20), (20, 20, 5, 5)])
    35
    """
    x, y, w, h = box
    return sum(
        max(0, min(x + w, a + c) - max(x, a)) * max(0, min(y + h, b + d) - max(y, b))
        for a, b, c, d in others
    )


def anchor_boxes_clamped_inside(
    size: tuple[float, float], near: Box, within: Box, least_gap: float
) -> Iterator[Box]:
    """The anchors of a label of that size, each moved inside `within`, over other things if need be:
    over what it is near to, under it, at its right and at its left, in its middle and even with its
    sides, then the same further away; at last the corners of that room.

    >>> list(anchor_boxes_clamped_inside((20, 10), (50, 50, 10, 10), (0, 0, 100, 100), 5))[:2]
    [(45.0, 35, 20, 10), (50, 35, 20, 10)]
    """
    (wide, high), (x, y, w, h), (left, top, room, tall) = size, near, within
    columns = (x + (w - wide) / 2, x, x + w - wide)
    rows = (y + (h - high) / 2, y, y + h - high)
    corners: list[tuple[float, float]] = []
    for away in (least_gap + more for more in (0, 40, 80, 120, 160)):
        corners += [(column, y - away - high) for column in columns]
        corners += [(column, y + h + away) for column in columns]
        corners += [(x + w + away, row) for row in rows]
        corners += [(x - away - wide, row) for row in rows]
    corners += [(column, row) for row in (top, top + tall) for column in (left, left + room)]
    for column, row in corners:
        across = max(left, min(column, left + room - wide))
        down = max(top, min(row, top + tall - high))
        yield across, down, wide, high


class AnchorCost(NamedTuple):
    """A label's box, and the area that it covers of what is to be avoided, with a hundredth more for
    each anchor that was passed over.
    """

    cost: float
    box: Box


def first_free_anchor(
    size: tuple[float, float], near: Box, within: Box, avoid: Iterable[Box], gap: float = 12.0
) -> AnchorCost:
    """The first anchor at which a label covers nothing that is to be avoided, or where it covers
    least.
    """
    kept, best = [near, *avoid], AnchorCost(float("inf"), near)
    for number, box in enumerate(anchor_boxes_clamped_inside(size, near, within, gap)):
        best = min(best, AnchorCost(covered_area(box, kept) + number / 100, box))
        if best.cost < 1:
            break
    return best


def connector_line(tag: Box, card: Box, min_overlap: float = 12.0) -> Line:
    """The line from the edge of a tag to the edge of what it speaks of: straight where they share
    so much of their length, else with one corner.
    """
    (x, y, w, h), (a, b, c, d) = tag, card
    if x + min_overlap < a + c and a + min_overlap < x + w:
        at = (max(x, a) + min(x + w, a + c)) / 2
        return ((at, y + h), (at, b - 4)) if y + h / 2 <= b + d / 2 else ((at, y), (at, b + d + 4))
    side, end = (x + w, a - 4) if x < a else (x, a + c + 4)
    if y + min_overlap < b + d and b + min_overlap < y + h:
        at = (max(y, b) + min(y + h, b + d)) / 2
        return (side, at), (end, at)
    return (side, y + h / 2), (a + c / 2, y + h / 2), (a + c / 2, b - 4 if y < b else b + d + 4)
