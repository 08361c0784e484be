"""Faults of a table: print that a piece half hides, and boxes of words over cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.table.model.pieces import CardPiece, Chips, Drawing, MeterPiece
from game.client.table.scene import TableScene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.layout.drawn_text import DrawnText


def table_of(scene: Any) -> TableScene | None:
    """The table of a scene; None if it has none."""
    table = scene if isinstance(scene, TableScene) else getattr(scene, "table", None)
    return table if isinstance(table, TableScene) else None


def opaque_pieces(table: TableScene) -> Iterator[tuple[str, pygame.Rect]]:
    """Name and box of what hides the ground: cards, chips, and the parts around the felt."""
    for item in table._items._items.values():
        piece = item.stamp[0] if isinstance(item.stamp, tuple) and item.stamp else item.stamp
        if isinstance(piece, CardPiece) and not piece.lie.turn and item.rect.w:
            k = item.rect.w / (piece.lie.width + 32)
            rect = pygame.Rect(0, 0, round(piece.lie.width * k), round(1.4 * piece.lie.width * k))
            rect.center = item.rect.center
            yield piece.name, rect
        elif isinstance(piece, Chips) and item.rect.w:
            yield piece.name, item.rect.inflate(-item.rect.w / 3, -item.rect.h / 3)
        elif item.rect.w and isinstance(piece, MeterPiece):
            yield piece.name, box_without_margin(piece, item.rect).inflate(14, 14)
        elif (
            item.rect.w
            and isinstance(piece, Drawing)
            and piece.art
            in {
                "reading",
                "plate",
                "speech",
                "sign",
                "compartment",
                "bar",
                "column",
                "part",
                "called",
                "pill",
                "tag",
            }
        ):
            yield piece.name, box_without_margin(piece, item.rect)


def box_without_margin(piece: Drawing | MeterPiece, rect: pygame.Rect) -> pygame.Rect:
    """A drawing's own box in `rect`, which has the same margin on all sides."""
    _, _, w, h = piece.box
    margin = max(0, round((rect.w * h - rect.h * w) / (2 * (h - w)))) if abs(h - w) > 1 else 0
    return rect.inflate(-2 * margin, -2 * margin)


def is_covered(text: DrawnText, table: TableScene) -> bool:
    """Whether a piece covers the whole text, or chips cover more than half of it."""
    pieces = list(opaque_pieces(table))
    chips = [rect.clip(text.rect) for name, rect in pieces if name.startswith(("stake", "result"))]
    chips_cover = 2 * sum(rect.w * rect.h for rect in chips) > text.rect.w * text.rect.h
    return chips_cover or any(rect.contains(text.rect) for _, rect in pieces)


def faults_of_hidden_print(prints: Sequence[DrawnText], table: TableScene) -> Iterator[str]:
    """Printed words that a piece covers in part; chips may lie on the print of their spot."""
    pieces = list(opaque_pieces(table))
    for text in prints:
        for name, rect in pieces:
            if name.startswith(("stake", "result")):
                continue
            # a turned letter leaves the corners of its box free
            shared, tolerance = text.rect.clip(rect), 4 if text.curve_id else 3
            if shared.w > tolerance and shared.h > tolerance and not rect.contains(text.rect):
                yield f"hidden: {text.full_text!r} under {name!r} by {shared.w}x{shared.h} px"


def faults_of_boxes_over_cards(table: TableScene) -> Iterator[str]:
    """Boxes of words that reach over a card, whose rank and suit are at its edges."""
    pieces = list(opaque_pieces(table))
    boxes = [
        (name, rect)
        for name, rect in pieces
        if name.startswith(("reading", "plate", "speech", "running"))
    ]
    cards = [(name, rect) for name, rect in pieces if name.startswith("card")]
    for name, rect in boxes:
        for card, card_rect in cards:
            shared = rect.clip(card_rect)
            if shared.w > 6 and shared.h > 6:
                yield f"over: {name!r} over {card!r} by {shared.w}x{shared.h} px"
