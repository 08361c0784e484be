"""Choices in a panel: a label, and under it one pill for each option, wrapped to the panel's width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from game.client.focus import Target, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.client.draw.kit import Kit
    from game.client.scenes.book_page import BookPage

PILL: Final = 46.0
_GAP: Final = 10.0
_LABEL: Final = 34.0
_AFTER: Final = 18.0
#: What the names of the pills' targets begin with.
PREFIX: Final = "choice:"


class Choice(msgspec.Struct):
    """One of `options` (value and label) is `chosen`; `note` stands beside the label."""

    name: str
    label: str
    options: tuple[tuple[Any, str], ...]
    chosen: Any
    note: str = ""


class Laid(NamedTuple):
    """A choice in its place: the top of its label and the pills' boxes, in design pixels from the panel's corner."""

    choice: Choice
    top: float
    boxes: tuple[tuple[float, float, float, float], ...]


def laid(kit: Kit, g: float, choices: Sequence[Choice], wide: float) -> tuple[list[Laid], float]:
    """Every choice in its place in a panel so wide, and how high they are together."""
    found, y = [], 0.0
    for choice in choices:
        x, top, boxes = 0.0, y + _LABEL * g, []
        for _, label in choice.options:
            w = min(kit.measure(label, 20, "ui7") + 56, wide)
            if x and x + w > wide:
                x, top = 0.0, top + PILL * g + _GAP
            boxes.append((x, top, w, PILL * g))
            x += w + _GAP
        found.append(Laid(choice, y, tuple(boxes)))
        y = top + PILL * g + _AFTER * g
    return found, y


def targets(page: BookPage, rows: Sequence[Laid], x: float, y: float) -> list[Target]:
    """The pills for the focus ring; (x, y) is the panel's corner in the column."""
    return [
        Target(f"{PREFIX}{row.choice.name}:{i}", page.box(x + bx, y + by, w, h), PREFIX + row.choice.name, radius=22)
        for row in rows
        for i, (bx, by, w, h) in enumerate(row.boxes)
    ]


def chosen(rows: Sequence[Choice], name: str) -> Choice | None:
    """Let the pill that was pressed be the chosen one; the choice it belongs to, None for another target."""
    if not name.startswith(PREFIX):
        return None
    which, _, index = name.removeprefix(PREFIX).rpartition(":")
    choice = next(row for row in rows if row.name == which)
    choice.chosen = choice.options[int(index)][0]
    return choice


def draw(page: BookPage, surface: pygame.Surface, rows: Sequence[Laid], x: float, y: float, wide: float) -> None:
    """Labels and pills."""
    from game.client.draw.controls import pill

    kit, g = page.shell.kit(page.view), page.growth
    s, theme = page.sheet(surface), page.shell.theme(page.view)
    for row in rows:
        left, top = page.at(x, y + row.top)
        used = s.text(row.choice.label, left, top + 22 * g, 20, "ui5", theme.text2, max_width=wide)
        if row.choice.note:
            s.text(row.choice.note, left + used + 14, top + 22 * g, 20, "ui6", theme.brass, max_width=wide - used - 14)
        s.flush()
        for i, ((value, label), box) in enumerate(zip(row.choice.options, row.boxes, strict=True)):
            at = page.box(x + box[0], y + box[1], 1, 1)
            state = state_of(page.focus, f"{PREFIX}{row.choice.name}:{i}")
            piece = kit.paint(pill, box[2], box[3], label, active=value == row.choice.chosen, state=state)
            piece.blit(surface, at.x, at.y)
