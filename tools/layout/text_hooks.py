"""Hooks into the functions that draw text: each records what it draws.

A hook takes the recorder and the function, and returns what stands in for it.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import pygame

from game.client.draw.sheet import Sheet
from game.client.draw.style import Colors, TypeStyle
from game.client.draw.text import faces
from game.client.draw.text.type import Type, colour_of
from tools.layout.drawn_text import DrawnText, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.layout.recorder import Recorder


def record_line(recorder: Recorder, draw: Callable[..., float]) -> Callable[..., float]:
    """A line of text, at the box of its capitals; a single character at that of its ink."""

    def recorded(
        kind: Type,
        target: pygame.Surface,
        text: str,
        x: float,
        y: float,
        size: float,
        face: str = "ui5",
        colour: Any = "#F5F0E4",
        *,
        anchor: str = "l",
        valign: str = "b",
        track: float = 0.0,
        max_width: float | None = None,
    ) -> float:
        shown = text if max_width is None else kind.ellipsis(text, max_width, size, face, track)
        width = kind.width(shown, size, face, track) if shown else 0.0
        if recorder.draw_letters:
            draw(
                kind,
                target,
                shown,
                x,
                y,
                size,
                face,
                colour,
                anchor=anchor,
                valign=valign,
                track=track,
            )
        cap_height, px = kind.capital_height(size, face), kind.px(size)
        left, ink_width = x - {"l": 0.0, "c": width / 2, "r": width}[anchor], width
        if len(shown) == 1:  # the figures of a wheel are closer than their side bearings
            (glyph,) = faces.set_run(shown, face)[0]
            first, last, _ = (
                faces._left_right_advance(glyph.face, glyph.char)
                if glyph.face != "sign"
                else (0, TypeStyle.outline_size, 0)
            )
            left += (glyph.x + first / TypeStyle.outline_size) * px
            ink_width = (last - first) / TypeStyle.outline_size * px
        baseline = y + {"b": 0.0, "m": cap_height / 2, "t": cap_height}[valign]
        drawn = DrawnText(
            text,
            shown,
            px,
            kind.px(recorder.requested_sizes.get((text, size), size)),
            pygame.Rect(left, baseline - cap_height, ink_width, cap_height),
            colour_of(colour),
            Limits.print_px if kind.floor else Limits.text_px,
        )
        recorder.add(target, drawn)
        return width

    return recorded


def record_requested_size(recorder: Recorder, fit: Callable[..., float]) -> Callable[..., float]:
    """The size that a text had before it was shrunk to fit."""

    def recorded(
        kind: Type, text: str, width: float, size: float, *args: Any, **options: Any
    ) -> float:
        fitting = fit(kind, text, width, size, *args, **options)
        recorder.requested_sizes[text, fitting] = size
        return fitting

    return recorded


def record_paragraph(
    recorder: Recorder, paragraph: Callable[..., pygame.Surface]
) -> Callable[..., pygame.Surface]:
    """The texts of a paragraph, which is a surface of its own."""

    def recorded(kind: Type, *args: Any, **options: Any) -> pygame.Surface:
        surface, texts = recorder.capture(lambda: paragraph(kind, *args, **options))
        recorder.surface_texts[id(surface)] = (surface, texts)
        return surface

    return recorded


def record_broken_words(
    recorder: Recorder, wrap: Callable[..., list[str]]
) -> Callable[..., list[str]]:
    """The lines of a wrapped text that end within a word."""

    def recorded(kind: Type, text: str, *args: Any, **options: Any) -> list[str]:
        lines = wrap(kind, text, *args, **options)
        words = text.replace(" %", "\u00a0%").split()
        if sum(len(line.split(" ")) for line in lines if line) > len(words):
            recorder.broken_words |= {
                line: following
                for line, following in pairwise(lines)
                if line.split(" ")[-1] not in words
            }
        return lines

    return recorded


def record_curved_text(recorder: Recorder, arc: Callable[..., None]) -> Callable[..., None]:
    """Each letter of words on a curve, at the box of the turned letter."""

    def recorded(
        sheet: Sheet,
        text: str,
        cx: float,
        cy: float,
        radius: float,
        at: float,
        size: float,
        face: str = "serif7",
        colour: str = Colors.cream,
        *,
        track: float = 0.0,
        over: bool = False,
    ) -> None:
        if recorder.draw_letters:
            arc(sheet, text, cx, cy, radius, at, size, face, colour, track=track, over=over)
        kind, (glyphs, width) = sheet.type, faces.set_run(text, face, track / size)
        px, cap_height, up = kind.px(size), kind.capital_height(size, face), 1 if over else -1
        middle_radius = radius * sheet.scale + up * cap_height / 2
        for glyph in glyphs:
            if glyph.char.isspace():
                continue
            turn = radians(at) + (glyph.x + glyph.advance / 2 - width / 2) * px / (
                radius * sheet.scale
            )
            side, down, w = abs(sin(turn)), abs(cos(turn)), glyph.advance * px
            rect = pygame.Rect(0, 0, w * down + cap_height * side, w * side + cap_height * down)
            rect.center = (
                round(cx * sheet.scale + sheet.offset + middle_radius * sin(turn)),
                round(cy * sheet.scale + sheet.offset - up * middle_radius * cos(turn)),
            )
            drawn = DrawnText(
                text,
                text,
                px,
                px,
                rect,
                colour_of(colour),
                Limits.print_px if kind.floor else Limits.text_px,
                curve_id=hash((text, cx, cy)),
            )
            recorder.add(sheet._surface, drawn)

    return recorded


def record_stamped_texts(recorder: Recorder, stamp: Callable[..., None]) -> Callable[..., None]:
    """The texts of a picture that is stamped onto a sheet."""

    def recorded(
        sheet: Sheet, picture: pygame.Surface, x: float, y: float, *, centre: bool = False
    ) -> None:
        if not recorder.draw_nothing:
            stamp(sheet, picture, x, y, centre=centre)
        _, texts = recorder.surface_texts.get(id(picture), (None, []))
        if recorder.capture_list is not None and texts:
            left, top = x * sheet.scale + sheet.offset, y * sheet.scale + sheet.offset
            if centre:
                left, top = left - picture.get_width() / 2, top - picture.get_height() / 2
            recorder.capture_list += [text.moved(round(left), round(top)) for text in texts]

    return recorded


TEXT_HOOKS: dict[tuple[Any, str], Callable[..., Any]] = {
    (Type, "draw"): record_line,
    (Type, "fitting_size"): record_requested_size,
    (Type, "paragraph"): record_paragraph,
    (Type, "wrap"): record_broken_words,
    (Sheet, "arc"): record_curved_text,
    (Sheet, "stamp"): record_stamped_texts,
}
