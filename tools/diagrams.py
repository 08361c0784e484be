"""Draws the rooms of the program and the way of a round, as SVG, from the code itself.
`tools/reference.py` writes the files.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Final

import grimp

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

STYLE: Final = (
    "text{font:15px sans-serif;fill:#222}.small{font-size:12px;fill:#555}rect{fill:#f4f1e8;stroke:#7a6a45;rx:6}"
    "path{fill:none;stroke:#7a6a45;stroke-width:1.3;marker-end:url(#tip)}"
)
TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 8 4 0 8z" style="fill:#7a6a45;stroke:none;marker-end:none"/></marker></defs>'
)


def framed(width: float, height: float, title: str, parts: list[str]) -> str:
    """An SVG document."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}">'
    return (
        "\n".join(
            [head, f"<title>{escape(title)}</title><style>{STYLE}</style>{TIP}", *parts, "</svg>"]
        )
        + "\n"
    )


def box(x: float, y: float, width: float, lines: list[str], height: float = 0) -> str:
    """A box with centered lines, the first one large."""
    height = height or 16 + 20 * len(lines)
    texts = []
    for n, line in enumerate(lines):
        small = ' class="small"' if n else ""
        place = f'x="{x + width / 2:.0f}" y="{y + 22 + 18 * n:.0f}" text-anchor="middle"{small}'
        texts.append(f"<text {place}>{escape(line)}</text>")
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"/>' + "".join(
        texts
    )


# -- the rooms -------------------------------------------------------------------------------------


def room_of(module: str) -> str:
    """The room of a module: the first folder below `game`; single files of `game` together are
    "core".

    >>> room_of("game.client.draw.pen"), room_of("game.money")
    ('client', 'core')
    """
    name = module.split(".")[1] if "." in module else ""
    return name if (HOUSE / "game" / name).is_dir() and name else "core"


def edges() -> dict[str, set[str]]:
    """Which rooms each room of `game` imports; imports for types alone are left out."""
    modules = grimp.build_graph("game", exclude_type_checking_imports=True, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in sorted(modules.modules):
        room = room_of(module)
        found.setdefault(room, set()).update(
            other
            for imported in modules.find_modules_directly_imported_by(module)
            if (other := room_of(imported)) != room
        )
    return found


def reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Every room that imports lead to from a room."""
    found: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        room = waiting.pop()
        if room not in found:
            found.add(room)
            waiting += graph[room]
    return found


def without_circles(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The graph with rooms that import each other made one, under both names.

    >>> without_circles({"a": {"b"}, "b": {"a", "c"}, "c": set()})
    {'a and b': {'c'}, 'c': set()}
    """
    far = {room: reached(graph, room) for room in graph}
    name = {
        room: " and ".join(sorted({room} | {other for other in far[room] if room in far[other]}))
        for room in graph
    }
    return {
        group: {name[other] for room in graph if name[room] == group for other in graph[room]}
        - {group}
        for group in dict.fromkeys(name.values())
    }


def without_detours(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The edges that no longer way replaces.

    >>> without_detours({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    {'a': {'b'}, 'b': {'c'}, 'c': set()}
    """
    far = {room: reached(graph, room) for room in graph}
    return {
        room: {one for one in others if not any(one in far[near] for near in others)}
        for room, others in graph.items()
    }


def levels(graph: Mapping[str, set[str]]) -> dict[str, int]:
    """How far each room stands above those that import nothing.

    >>> levels({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    {'a': 2, 'b': 1, 'c': 0}
    """
    found: dict[str, int] = {}
    while len(found) < len(graph):
        found |= {
            room: 1 + max((found[other] for other in others), default=-1)
            for room, others in graph.items()
            if others <= found.keys()
        }
    return {room: found[room] for room in graph}


def rooms() -> str:
    """The rooms as boxes, each above those it imports; an arrow stands for an import that no other
    arrow tells of.
    """
    graph = without_circles(edges())
    height_of = levels(graph)
    width, step, gap = 150.0, 76.0, 40.0
    top = max(height_of.values())
    places: dict[str, tuple[float, float]] = {}
    widest = max(
        sum(1 for height in height_of.values() if height == level) for level in range(top + 1)
    )
    whole = widest * (width + gap) + gap
    for level in range(top + 1):
        there = sorted(room for room, height in height_of.items() if height == level)
        left = (whole - len(there) * (width + gap) + gap) / 2
        for n, room in enumerate(there):
            places[room] = left + n * (width + gap), 16 + (top - level) * step
    parts = []
    for room, others in sorted(without_detours(graph).items()):
        for other in sorted(others):
            (x0, y0), (x1, y1) = places[room], places[other]
            far = y1 - y0 > step  # round the boxes that stand between
            bend = (1.1 if x1 >= x0 else -1.1) * width if far else 0.0
            start, end = (x0 + width / 2, y0 + 36), (x1 + width / 2, y1 - 2)
            points = (*start, start[0] + bend, start[1] + 24, end[0] + bend, end[1] - 24, *end)
            parts.append(
                '<path d="M{:.0f} {:.0f} C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}"/>'.format(
                    *points
                )
            )
    parts += [box(x, y, width, [room]) for room, (x, y) in places.items()]
    return framed(whole, (top + 1) * step + 8, "The rooms of the program", parts)


# -- the way of a round ----------------------------------------------------------------------------


def round_way() -> str:
    """One round of Crazy 4 Poker from its wagers to its end: what is called, and which events come
    back.
    """
    import linden_house as house

    game = house.GAMES["crazy-4-poker"]
    step = house.start(game, {3: {"ante": 500, "super-bonus": 500}}, house.stock(game, bytes(32)))
    rows = [("start", "wagers, cards in order", step)]
    while step.state.turn:
        options = [str(one) for one in house.legal(game, step.state)]
        chosen = options[-1]
        asked = ", ".join(options)
        step = house.act(game, step.state, chosen)
        rows.append((f"act: {chosen}", f"legal: {asked}", step))
    parts, y = [], 16.0
    for n, (call, given, made) in enumerate(rows):
        runs = [
            (name, len(list(group)))
            for name, group in itertools.groupby(type(event).__name__ for event in made.events)
        ]
        names = [name if many == 1 else f"{name} ×{many}" for name, many in runs]
        lines = [", ".join(names[at : at + 5]) for at in range(0, len(names), 5)]
        height = max(52.0, 24 + 18 * len(lines))
        parts += [
            box(16, y, 250, [call, given], height),
            box(330, y, 560, ["events, in order", *lines], height + 18),
        ]
        parts.append(f'<path d="M266 {y + 26:.0f} L328 {y + 26:.0f}"/>')
        y += height + 46
        if n < len(rows) - 1:
            parts.append(f'<path d="M141 {y - 46:.0f} L141 {y - 2:.0f}"/>')
            parts.append(
                f'<text class="small" x="150" y="{y - 16:.0f}">state: committed, then shown</text>'
            )
    parts.append(box(16, y - 10, 250, ["settled", "wagers and payments into the ledger"]))
    parts.append(f'<path d="M141 {y - 46:.0f} L141 {y - 12:.0f}"/>')
    return framed(906, y + 60, "The way of a round", parts)


def drawings() -> dict[str, str]:
    """Every drawing by its file's name."""
    return {"rooms.svg": rooms(), "round.svg": round_way()}
